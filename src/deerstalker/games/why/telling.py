"""A turn of Why as a person would tell it, and what a table still shows of it when it is over."""

from collections.abc import Iterator, Sequence

from deerstalker.core.prose import listed
from deerstalker.games.why import terms as t
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Card, Spot, WhyEvent
from deerstalker.games.why.words import a_card, going, pointing, similar_card, some_card, spot_name, tell, thrown

Names = Sequence[str]
Events = Sequence[WhyEvent]


def tell_turn(game: Why, events: Events, names: Names) -> str:
    """Return the events of a turn, as far as it has come, in one short paragraph."""
    return " ".join(filter(None, Telling(game, names, past=False).sentences(events)))


def tell_past_turn(game: Why, events: Events, names: Names) -> str:
    """Return a turn that is over, without the cards that were turned up and lie face down again, or were taken up.

    At a table everybody sees them for a moment, and then has to remember them: Why §51.
    """
    return " ".join(filter(None, Telling(game, names, past=True).sentences(events)))


class Telling:
    """Tells events, several of them in one sentence where they belong together."""

    def __init__(self, game: Why, names: Names, *, past: bool) -> None:
        self.game, self.names = game, names
        self.past = past
        """Whether the turn is over, so that cards on the lawn are left to memory."""

    def sentences(self, events: Events) -> Iterator[str]:
        """Yield the sentences, some of them empty."""
        yield self._pieces([event for event in events if isinstance(event, t.Chose)])
        yield from self._others([event for event in events if not isinstance(event, t.Chose | t.TurnPassed)])

    def _others(self, events: Events) -> Iterator[str]:
        first_turn: list[t.Threw] = []
        rivals = self.game.seats
        before: WhyEvent | None = None
        for event, after in zip(events, (*events[1:], None), strict=False):
            if isinstance(event, t.Threw) and not isinstance(before, t.Rolled):
                first_turn.append(event)
                if len(first_turn) == rivals or not isinstance(after, t.Threw):
                    yield self._rollsfor_the_first_turn(first_turn, rivals)
                    first_turn = []
            else:
                rivals = len(event.seats) if isinstance(event, t.Tied) else rivals
                yield self._sentence(before, event, after)
            before = event

    def _sentence(self, before: WhyEvent | None, event: WhyEvent, after: WhyEvent | None) -> str:
        match event:
            case t.Rolled() | t.Searched():
                return ""
            case t.Threw(seat) if isinstance(after, t.Moved):
                return f"{self.names[seat]} rolls {thrown(event)} and {going(after)}."
            case t.Moved() if isinstance(before, t.Threw):
                return ""
            case t.Took(seat, _, secret):
                card = a_card(secret.open()) if secret.is_open else "the top card"
                return f"{self.names[seat]} takes {card}{self._also(after, secret.open() if secret.is_open else None)}."
            case t.Discarded(seat):
                return "" if isinstance(before, t.Took | t.Found) else f"{self.names[seat]} {self._lays(event)}."
            case t.Passed(seat):
                return f"{self.names[seat]} takes nothing." if isinstance(before, t.Searched | t.Showed) else ""
            case t.Showed() | t.Mistook() | t.Found() | t.Replaced() if self.past:
                return self._past_search(event, after)
            case t.Showed() if isinstance(after, t.Found | t.Mistook):
                return ""
            case t.Found() | t.Mistook():
                return self._points(before, event, after)
            case t.Replaced(seat, _, _, laid):
                card = f"lays {a_card(laid)} in its place" if laid else "has nothing to lay in its place"
                return f"{self.names[seat]} has to take it, and {card}."
            case t.Asked():
                return self._asks(before, event)
            case t.Denied(seat) if isinstance(before, t.Asked):
                return f"{self.names[seat]} has none."
            case t.Gave(seat) if isinstance(after, t.Returned):
                return self._trades(event, after)
            case t.Returned() if isinstance(before, t.Gave):
                return ""
            case t.Ended((winner,)) if isinstance(before, t.Counted):
                return f"{self.names[winner]} has the largest reward and wins."
            case _:
                return tell(self.game, event, self.names)

    def _lays(self, e: t.Discarded) -> str:
        """Say where a card is laid, and which, if that can still be seen."""
        if e.face_up:
            return f"lays {a_card(e.card)} face up at {spot_name(e.spot)}"
        return f"lays {'a card' if self.past else a_card(e.card)} at {spot_name(e.spot)}"

    def _points(self, before: WhyEvent | None, e: t.Found | t.Mistook, after: WhyEvent | None) -> str:
        """Tell a find or a mistake, with the card shown before and the discard after it."""
        name = self.names[e.seat]
        shown = f" shows {a_card(before.card)}," if isinstance(before, t.Showed) else ""
        if isinstance(e, t.Mistook):
            return f"{name}{shown} {pointing(e)} But it is {a_card(e.card)}."
        card = a_card(e.card)
        found = f"finds {card.partition(' of ')[0] if shown else card} at {spot_name(e.spot)}"
        if not shown:
            return f"{name} {found}{self._also(after, e.card, e.spot)}."
        also = self._also(after, e.card, e.spot)
        return f"{name}{shown} {found}{also}." if also else f"{name}{shown.removesuffix(',')} and {found}."

    def _also(self, after: WhyEvent | None, taken: Card | None = None, spot: Spot | None = None) -> str:
        """Tell the discard that follows a card taken, which may be that same card."""
        if not isinstance(after, t.Discarded):
            return ""
        told = self._lays(after)
        if after.card == taken and not self.past:
            told = told.replace(a_card(after.card), "it", 1)
        if after.spot == spot:
            told = told.replace(f"at {spot_name(after.spot)}", "there")
        return f" and {told}"

    def _asks(self, before: WhyEvent | None, e: t.Asked) -> str:
        """Tell an accusation, or the one made in return for it."""
        name, of = self.names[e.seat], self.names[e.of]
        if e.shown is not None:
            card = a_card(e.shown.open()) if e.shown.is_open else similar_card(e.kind)
            return f"{name} shows {of} {card} and accuses them of withholding another one."
        again = " in turn" if isinstance(before, t.Denied) else ""
        return f"{name} accuses {of}{again} of withholding {similar_card(e.kind)}."

    def _trades(self, e: t.Gave, back: t.Returned) -> str:
        """Tell what is given, and what is given in return."""
        given = a_card(e.card.open()) if e.card.is_open else some_card(e.kind)
        name = self.names[e.seat]
        if e.card.is_open and back.card.is_open and e.card.open() == back.card.open():
            return f"{name} gives {self.names[e.to]} {given} and gets it back."
        got = a_card(back.card.open()) if back.card.is_open else "a card"
        return f"{name} gives {self.names[e.to]} {given} and gets {got} in return."

    def _past_search(self, e: t.Showed | t.Mistook | t.Found | t.Replaced, after: WhyEvent | None) -> str:
        match e:
            case t.Found(seat, spot):
                return f"{self.names[seat]} takes the card at {spot_name(spot)}{self._also(after)}."
            case t.Replaced(seat, spot, _, laid, face_up):
                card = a_card(laid) if laid and face_up else "another"
                taking = f", takes the card there and lays {card} in its place" if laid else " and takes the card there"
                return f"{self.names[seat]} is wrong about {spot_name(spot)}{taking}."
            case _:
                return ""

    # -- before the first turn -----------------------------------------------------------------------

    def _pieces(self, chosen: Sequence[t.Chose]) -> str:
        plays = [f"{self.names[event.seat]} plays {event.piece}" for event in chosen]
        return f"{listed(plays)}." if plays else ""

    def _rollsfor_the_first_turn(self, throws: Sequence[t.Threw], rivals: int) -> str:
        totals = {event.seat: event.first + event.second for event in throws}
        rolls = [f"{self.names[seat]} {total}" for seat, total in totals.items()]
        rolls[0] = f"{self.names[throws[0].seat]} rolls {totals[throws[0].seat]}"
        told = listed(rolls)
        best = [seat for seat, total in totals.items() if total == max(totals.values())]
        decided = len(totals) == rivals and len(best) == 1
        return f"{told}, so {self.names[best[0]]} begins." if decided else f"{told}."

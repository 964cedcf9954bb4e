"""A turn of Why as a person would tell it, and what a table still shows of it when it is over."""

from collections.abc import Iterator, Sequence

from deerstalker.core.prose import listed
from deerstalker.games.why import terms as t
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import WhyEvent
from deerstalker.games.why.words import a_card, going, pointing, spot_name, tell, thrown

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
                    yield self._throws_for_the_first_turn(first_turn, rivals)
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
                return f"{self.names[seat]} throws {thrown(event)} and {going(after)}."
            case t.Moved() if isinstance(before, t.Threw):
                return ""
            case t.Took(seat, _, secret):
                card = a_card(secret.open()) if secret.is_open else "the top card"
                return f"{self.names[seat]} takes {card}{self._also(after)}."
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
                return f"{self.names[seat]} must take it and {card}."
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
        told = f"{name}{shown} {pointing(e)}"
        if isinstance(e, t.Mistook):
            return f"{told} But it is {a_card(e.card)}."
        return f"{told} It is, and {name} takes {a_card(e.card)}{self._also(after)}."

    def _also(self, after: WhyEvent | None) -> str:
        return f" and {self._lays(after)}" if isinstance(after, t.Discarded) else ""

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

    def _throws_for_the_first_turn(self, throws: Sequence[t.Threw], rivals: int) -> str:
        totals = {event.seat: event.first + event.second for event in throws}
        told = listed([f"{self.names[seat]} throws {total}" for seat, total in totals.items()])
        best = [seat for seat, total in totals.items() if total == max(totals.values())]
        decided = len(totals) == rivals and len(best) == 1
        return f"{told}, so {self.names[best[0]]} begins." if decided else f"{told}."

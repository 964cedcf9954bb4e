"""The rules of Why: the setup is here, and each chapter of the booklet has its own module."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from deerstalker.core import NATURE, Illegal, Rng, Seat, secret
from deerstalker.games.why import lawn, questioning, walking, winning
from deerstalker.games.why import phases as p
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import LIVING_ROOM, NUMBERED
from deerstalker.games.why.bookkeeping import evolve
from deerstalker.games.why.editions import (
    GHOSTS,
    HAND,
    KINDS,
    PACK,
    PACK_BY_KIND,
    PIECES,
    PLACE_IN_PACK,
    WEAPONS,
    Options,
    Setting,
    leaving,
    setting,
)
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.terms import Card, WhyAction, WhyEvent
from deerstalker.games.why.winning import Play


@dataclass(frozen=True)
class Why:
    """The rules for a given number of seats."""

    seats: int
    options: Options = Options()

    @cached_property
    def setting(self) -> Setting:
        """The pack, the manner and the house rules of this game."""
        return setting(self.seats, self.options)

    # -- setting up: Why §1 to §11 -------------------------------------------------------------------

    def start(self) -> WhyState:
        """Leave the pack unshuffled and put every piece in the living room: Why §5, §10."""
        removed = self.setting.removed
        chosen = self.options.pieces == "chosen"
        phase: p.WhyPhase = p.Removing() if removed is None else p.Dealing()
        return WhyState(
            phase=p.Choosing(0, removed is None) if chosen else phase,
            active=NATURE,
            turn=0,
            hands=tuple(secret((), to=(seat,)) for seat in range(self.seats)),
            sizes=(0,) * self.seats,
            laid=((),) * self.seats,
            places=(LIVING_ROOM,) * self.seats,
            piles=((),) * len(NUMBERED),
            lawn=(),
            removed=removed or (),
            aside=(),
            closing=False,
            rewards=(),
            pieces=() if chosen else PIECES[: self.seats],
        )

    def choose(self, s: WhyState, seat: Seat, a: t.Choose) -> Play:
        """Choose a playing piece that is still free: Why §5."""
        if a.piece not in PIECES:
            raise Illegal("There is no such playing piece.", "Why §5")
        if a.piece in s.pieces:
            raise Illegal("Somebody else has that piece.", "Why §5")
        yield t.Chose(seat, a.piece)

    def nature(self, s: WhyState, rng: Rng) -> t.Remove | t.Deal | t.Throw:
        """Draw the sets that leave, shuffle, or throw dice, at random."""
        match s.phase:
            case p.Removing():
                table = self.setting.table
                return t.Remove((*_drawn(GHOSTS, table.ghosts, rng), *_drawn(WEAPONS, table.weapons, rng)))
            case p.Dealing():
                cards = list(self._pack(s))
                rng.shuffle(cards)
                return self.deal_out(cards)
            case _:
                return walking.THROWS[rng.randrange(len(walking.THROWS))]

    def _pack(self, s: WhyState) -> tuple[Card, ...]:
        return tuple(card for card in PACK if card not in s.removed)

    def deal_out(self, cards: Sequence[Card]) -> t.Deal:
        """Deal seven cards to each player, and the rest one by one into the open rooms: Why §9."""
        hands = tuple(tuple(cards[seat * HAND : (seat + 1) * HAND]) for seat in range(self.seats))
        rest, rooms = cards[self.seats * HAND :], self.setting.table.rooms
        piles = tuple(tuple(rest[room::rooms]) if room < rooms else () for room in range(len(NUMBERED)))
        return t.Deal(hands, piles)

    def remove(self, a: t.Remove) -> Play:
        """Remove some ghosts and weapons from the pack, for everybody to see: Why §6, §7."""
        table = self.setting.table
        ghosts, weapons = a.sets[: table.ghosts], a.sets[table.ghosts :]
        if (
            len(set(a.sets)) < len(a.sets)
            or (len(ghosts), len(weapons)) != (table.ghosts, table.weapons)
            or not set(ghosts) <= set(GHOSTS)
            or not set(weapons) <= set(WEAPONS)
        ):
            raise Illegal("Those are not the sets that leave the pack.", "Why §6")
        yield t.Removed(leaving(table, a.sets))

    def deal(self, s: WhyState, a: t.Deal) -> Play:
        """Deal hands and piles; a set dealt complete is laid down at once: Why §9, §53."""
        cards = [card for heap in (*a.hands, *a.piles) for card in heap]
        if a != self.deal_out(_as_dealt(a)) or sorted(cards) != sorted(self._pack(s)):
            raise Illegal("That is not a deal of the pack.", "Why §9")
        if self.setting.removed:
            s = yield t.Removed(self.setting.removed)  # the same for every game, but not everybody knows: Why §7
        s = yield t.Dealt(
            tuple(secret(_in_order(hand), to=(seat,)) for seat, hand in enumerate(a.hands)),
            tuple(tuple(secret(card) for card in pile) for pile in a.piles),
        )
        for seat in range(self.seats):
            if not winning.over(s):
                s = yield from winning.gained(self.setting, s, seat)

    # -- playing -------------------------------------------------------------------------------------

    def waiting_for(self, s: WhyState) -> frozenset[Seat]:
        """Return the seat the table waits for; if somebody proposes to end the game, every other seat."""
        phase = s.phase
        match phase:
            case p.Removing() | p.Dealing() | p.Opening() | p.Throwing():
                return _ALONE[NATURE]
            case p.Considering(seat, accepted):
                return frozenset(other for other in range(self.seats) if other != seat and other not in accepted)
            case p.Over():
                return frozenset()
        return _ALONE[phase.seat]

    def legal(self, s: WhyState, seat: Seat) -> Sequence[WhyAction]:
        """Return what this seat may do now. Only to end the harder game it may act out of turn (Why §70)."""
        solves = (_SOLVE,) if winning.may_solve(self.setting, s, seat) else ()
        if seat not in self.waiting_for(s):
            return solves
        options = _OPTIONS[type(s.phase)](self.setting, s, s.phase, seat)
        return (*options, *solves) if solves else options

    def accepts(self, s: WhyState, seat: Seat, a: WhyAction) -> bool:
        """Accept whatever the rules carry out."""
        try:
            next(self.decide(s, seat, a), None)
        except Illegal:
            return False
        return True

    def decide(self, s: WhyState, seat: Seat, a: WhyAction) -> Play:
        """Yield what comes of an action."""
        phase = type(s.phase)
        if isinstance(a, t.Solve) and seat != NATURE:
            return winning.solve(self.setting, s, seat)
        if seat not in self.waiting_for(s):
            if phase is p.Over:
                raise Illegal("The game is over.", "Why §66")
            raise Illegal("It is not your turn.", "Why §12")
        rule = _RULES.get((phase, type(a)))
        if rule is not None:
            return rule(self.setting, s, s.phase, seat, a)
        match a:
            case t.Remove() if phase is p.Removing:
                return self.remove(a)
            case t.Deal() if phase is p.Dealing:
                return self.deal(s, a)
            case t.Choose() if phase is p.Choosing:
                return self.choose(s, seat, a)
        raise Illegal(*_NOT_NOW[phase])

    def evolve(self, s: WhyState, e: WhyEvent) -> WhyState:
        """Return the state after an event."""
        return evolve(s, e)

    def winners(self, s: WhyState) -> tuple[Seat, ...]:
        """Return who has won: Why §66, §73. In a draw, nobody: §74, §75."""
        return s.phase.winners if isinstance(s.phase, p.Over) else ()

    def components(self, s: WhyState) -> Iterable[str]:
        """Return every card and every piece, wherever it is."""
        if isinstance(s.phase, p.Choosing | p.Removing | p.Dealing):
            return (*PACK, *PIECES)
        hands = (card for hand in s.hands for card in hand.open())
        laid = (card for kinds in s.laid for kind in kinds for card in PACK_BY_KIND[kind])
        piles = (card.open() for pile in s.piles for card in pile)
        on_lawn = (lying.card for lying in s.lawn if lying is not None)
        return (*hands, *laid, *piles, *on_lawn, *s.removed, *s.aside, *PIECES)


_ALONE = {seat: frozenset((seat,)) for seat in (NATURE, *range(4))}


def _drawn(sets: Sequence[str], number: int, rng: Rng) -> tuple[str, ...]:
    drawn = list(sets)
    rng.shuffle(drawn)
    return tuple(sorted(drawn[:number], key=KINDS.index))


def _in_order(hand: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(hand, key=PLACE_IN_PACK.__getitem__))


def _as_dealt(a: t.Deal) -> list[Card]:
    """Return the pack in the order in which it was dealt, if it was dealt correctly."""
    rounds = range(max((len(pile) for pile in a.piles), default=0))
    rest = [pile[number] for number in rounds for pile in a.piles if number < len(pile)]
    return [*(card for hand in a.hands for card in hand), *rest]


# -- which rule answers which action, and what is offered --------------------------------------------

Rule = Callable[[Setting, WhyState, Any, Seat, Any], Play]
Offer = Callable[[Setting, WhyState, Any, Seat], Sequence[WhyAction]]

_RULES: dict[tuple[type, type], Rule] = {
    (p.Opening, t.Throw): walking.throw_for_first_turn,
    (p.Rolling, t.Roll): walking.roll,
    (p.Rolling, t.Propose): winning.propose,
    (p.Considering, t.Accept): winning.accept,
    (p.Considering, t.Decline): winning.decline,
    (p.Throwing, t.Throw): walking.throw,
    (p.Walking, t.Move): walking.move,
    (p.Acting, t.Take): walking.take,
    (p.Acting, t.Search): walking.search,
    (p.Acting, t.Ask): questioning.ask,
    (p.Acting, t.Pass): questioning.decline,
    (p.Discarding, t.Discard): walking.discard,
    (p.Discarding, t.LayAt): walking.discard,
    (p.Answering, t.Give): questioning.give,
    (p.Answering, t.Deny): questioning.deny,
    (p.Returning, t.Give): questioning.give_back,
    (p.Countering, t.Ask): questioning.ask,
    (p.Countering, t.Pass): questioning.decline,
    (p.Searching, t.Show): lawn.show,
    (p.Searching, t.Point): lawn.point,
    (p.Searching, t.Discard): lawn.discard,
    (p.Searching, t.LayAt): lawn.discard,
    (p.Searching, t.Pass): lawn.stop,
    (p.Replacing, t.Discard): lawn.replace,
}

_NOT_NOW: dict[type, tuple[str, str]] = {
    p.Choosing: ("First choose your playing piece.", "Why §5"),
    p.Removing: ("First the sets that are not needed leave the pack.", "Why §6"),
    p.Dealing: ("First the cards are dealt.", "Why §9"),
    p.Opening: ("First the dice decide who begins.", "Why §11"),
    p.Rolling: ("First throw the dice.", "Why §13"),
    p.Throwing: ("The dice are still rolling.", "Why §13"),
    p.Walking: ("First move your piece.", "Why §13"),
    p.Acting: ("You cannot do that here and now.", "Why §27"),
    p.Discarding: ("First put a card on the lawn.", "Why §24"),
    p.Answering: ("You have been asked for a card: give one, or say that you have none.", "Why §33"),
    p.Returning: ("You owe a card in return.", "Why §34"),
    p.Countering: ("Ask for a card in return, or leave it at that.", "Why §37"),
    p.Searching: ("You are searching the lawn: show a card, point at one, or stop.", "Why §41"),
    p.Replacing: ("Choose the card you lay in place of the wrong one.", "Why §47"),
    p.Considering: ("Agree to end the game, or play on.", "Why §75"),
}

_ROLL, _PROPOSE, _PASS, _TAKE, _SEARCH, _SOLVE = t.Roll(), t.Propose(), t.Pass(), t.Take(), t.Search(), t.Solve()


def _chooses(setting: Setting, s: WhyState, phase: p.Choosing, seat: Seat) -> Sequence[WhyAction]:
    return [t.Choose(piece) for piece in PIECES if piece not in s.pieces]


def _rolls(setting: Setting, s: WhyState, phase: p.Rolling, seat: Seat) -> Sequence[WhyAction]:
    return (_ROLL, _PROPOSE) if winning.may_propose(setting, phase) else (_ROLL,)


def _acts(setting: Setting, s: WhyState, phase: p.Acting, seat: Seat) -> Sequence[WhyAction]:
    """Return the choices: take the card, search the lawn or question somebody; pass only if there is no card."""
    asks = questioning.demands(s, seat, walking.company(s, seat))
    if walking.may_take(s, seat):
        return [_TAKE, *asks]
    return [_SEARCH, _PASS, *asks] if walking.may_search(s, seat) else [_PASS, *asks]


def _counters(setting: Setting, s: WhyState, phase: p.Countering, seat: Seat) -> Sequence[WhyAction]:
    return [_PASS, *questioning.counters(setting, s, seat, phase.of)]


def _discards(setting: Setting, s: WhyState, phase: p.Discarding, seat: Seat) -> Sequence[WhyAction]:
    return lawn.discards(s, seat)


def _always(*actions: WhyAction) -> Offer:
    return lambda setting, s, phase, seat: actions


def _each_card(actions: Mapping[Card, WhyAction]) -> Offer:
    return lambda setting, s, phase, seat: [actions[card] for card in s.hands[seat].open()]


_OPTIONS: dict[type, Offer] = {
    p.Choosing: _chooses,
    p.Removing: _always(),
    p.Dealing: _always(),
    p.Opening: _always(*walking.THROWS),
    p.Throwing: _always(*walking.THROWS),
    p.Rolling: _rolls,
    p.Considering: _always(t.Decline(), t.Accept()),
    p.Walking: walking.destinations,
    p.Acting: _acts,
    p.Discarding: _discards,
    p.Answering: questioning.answers,
    p.Returning: _each_card(questioning.GIVES),
    p.Countering: _counters,
    p.Searching: lawn.searches,
    p.Replacing: _each_card(lawn.DISCARDS),
}

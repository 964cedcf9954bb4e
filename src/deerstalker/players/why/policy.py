"""How a sensible player plays by eye, fast enough to try out how a game may go on.

They look at their own hand, the lawn and the pieces, and at nothing that is hidden from them.
"""

from collections.abc import Callable, Sequence
from math import log
from typing import Any, NamedTuple

from deerstalker.core.seats import Seat
from deerstalker.games.why import phases as p
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import LIVING_ROOM, Space
from deerstalker.games.why.editions import HAND, KIND_OF, KINDS, MOTIVE, NO_CLUE, PACK_BY_KIND, PARTS, PIECES, UNSHOWN
from deerstalker.games.why.lawn import DISCARDS
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.questioning import GIVES
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Card, WhyAction
from deerstalker.games.why.walking import company, destinations, may_search, may_take
from deerstalker.players.why.ending import worth_solving
from deerstalker.players.why.outlook import (
    GHOST_NUMBERS,
    HOME,
    NC,
    NO_HOPE,
    NUMBER,
    NUMBER_OF,
    NUMBERS,
    WHY,
    A,
    Hopes,
    M,
    Prices,
    chance_to_enter,
    counted,
    dead,
    has_laid,
    on_the_lawn,
    rooms_with_cards,
)


class Taste(NamedTuple):
    """What things are worth to a player who acts by habit."""

    prices: Prices = Prices()
    take: float = 0.45
    """Value of a card from a room, on average."""

    ask: float = 0.8
    """Share of a card's full value that counts when it is demanded, since something may be lost in return."""

    later: float = 0.6
    """Factor for what can be had with the next throw instead of now."""


def _together(ghosts: float, weapons: float, why: float, alfred: float) -> float:
    """Combine hopes: a ghost, a weapon and a motive together, or Alfred."""
    return log((ghosts + NO_HOPE) * (weapons + NO_HOPE) * why + alfred)


class Wishes:
    """What one hand wants, as its owner sees it: a card they do not see may be anywhere."""

    def __init__(self, hopes: Hopes, game: Why, s: WhyState, seat: Seat) -> None:
        self.hopes, self.s = hopes, s
        self.cards: tuple[Card, ...] = s.hands[seat].open()
        self.own = counted(self.cards)
        self.lawn = on_the_lawn(s)
        self.gone = dead(s)
        self.done = has_laid(s.laid[seat])
        self.ghosts, self.weapons = (
            1.0 if done else sum(hopes.alone[self.own[at]][self.lawn[at]] for at in numbers if at not in self.gone)
            for numbers, done in zip(NUMBERS, self.done, strict=True)
        )
        self.why = hopes.motive(self.own[WHY], self.lawn[WHY])
        self.alfred_ends = game.setting.manner.alfred_ends
        self.alfred = self._alfred(0, 0)
        self.hope = _together(self.ghosts, self.weapons, self.why, self.alfred)

    def _alfred(self, own: int, lawn: int) -> float:
        """Return the hope for Alfred with `own` more cards in the hand and `lawn` more on the lawn."""
        if not self.alfred_ends:
            return 0.0
        return self.hopes.alfred(self.own[A] + self.own[M] + own, self.lawn[A] + self.lawn[M] + lawn)

    def change(self, number: int, own: int, lawn: int = 0) -> float:
        """Return how the hope changes if `own` cards of a kind join the hand and `lawn` cards the lawn."""
        ghosts, weapons, why, alfred = self.ghosts, self.weapons, self.why, self.alfred
        held, there = self.own[number], self.lawn[number]
        if number in self.gone:
            return 0.0
        if number == NC:
            return self.hopes.prices.excuse * own
        if number == WHY:
            why = self.hopes.motive(held + own, there + lawn)
        elif number >= A:
            alfred = self._alfred(own, lawn)
        else:
            alone = self.hopes.alone
            more = alone[held + own][there + lawn] - alone[held][there]
            if number in GHOST_NUMBERS:
                ghosts += 0.0 if self.done[0] else more
            else:
                weapons += 0.0 if self.done[1] else more
        return _together(ghosts, weapons, why, alfred) - self.hope

    def losses(self, lawn: int = 1) -> dict[int, float]:
        """Return what it costs to part with a card of each kind in the hand, to the lawn or to a rival."""
        return {number: -self.change(number, -1, lawn) for number, held in enumerate(self.own) if held}

    def least(self, *, lawn: int = 1) -> Card:
        """Return the card the hand would miss least."""
        losses = self.losses(lawn)
        return min(self.cards, key=lambda card: losses[NUMBER_OF[card]])

    def sweep(self, number: int, there: int) -> float:
        """Return what it is worth to take all cards of a kind from the lawn, including the discards it costs."""
        gain = self.change(number, there, -there)
        over = len(self.cards) + there - HAND
        if over > 0 and not (number < A and self.own[number] + there == PARTS):
            losses = self.losses()
            gain -= sum(sorted(losses[NUMBER_OF[card]] for card in self.cards if NUMBER_OF[card] != number)[:over])
        return gain

    def sweeps(self, fresh: Sequence[int] = ()) -> dict[int, float]:
        """Return what each kind on the lawn that can be named is worth, if it is worth anything."""
        there = self.lawn
        if fresh:
            there = counted([lying.card for at, lying in enumerate(self.s.lawn) if lying and at not in fresh])
        found = {
            number: self.sweep(number, there[number])
            for number in range(NC)
            if there[number] and (self.own[number] or number in FREE)
        }
        return {number: gain for number, gain in found.items() if gain > WORTH_IT}

    def exchange(self, fresh: Sequence[int] = ()) -> tuple[float, int, int]:
        """Return the best exchange for a card on the lawn that cannot be named: gain, kind there, kind here."""
        there = {NUMBER_OF[one.card] for at, one in enumerate(self.s.lawn) if one and at not in fresh}
        gains = {at: self.change(at, 1, -1) for at in sorted(there) if not self.own[at] and at not in FREE}
        losses = self.losses()
        if not gains or not losses:
            return 0.0, 0, 0
        wanted, least = max(gains, key=gains.__getitem__), min(losses, key=losses.__getitem__)
        gain = gains[wanted] - losses[least]
        return gain if gain > WORTH_AN_EXCHANGE else 0.0, wanted, least

    def searching(self) -> float:
        """Return what a search of the lawn would be worth."""
        return sum(self.sweeps().values()) or self.exchange()[0]


FREE = tuple(NUMBER[kind] for kind in UNSHOWN)
"""Kinds that are named and demanded without showing a card."""

WORTH_IT = 0.02
WORTH_AN_EXCHANGE = 0.3
"""Minimum gain of an exchange, which ends the turn."""


class Policy:
    """The policy of a player who plays by eye."""

    def __init__(self, taste: Taste) -> None:
        self.taste = taste
        self.hopes = Hopes(taste.prices)

    def __call__(self, game: Why, s: WhyState) -> WhyAction:
        """Return the action of the player who must act. Nobody proposes to end the game."""
        phase: Any = s.phase
        if worth_solving(game, s, phase.seat):
            return t.Solve()
        return _BY_PHASE[type(phase)](self, game, s, phase, phase.seat)

    def wishes(self, game: Why, s: WhyState, seat: Seat) -> Wishes:
        """Return what the seat's hand wants."""
        return Wishes(self.hopes, game, s, seat)

    def choose(self, game: Why, s: WhyState, phase: p.Choosing, seat: Seat) -> WhyAction:
        """Take the first playing piece that is free."""
        return t.Choose(next(piece for piece in PIECES if piece not in s.pieces))

    def roll(self, game: Why, s: WhyState, phase: p.Rolling, seat: Seat) -> WhyAction:
        """Throw: every turn begins with it."""
        return t.Roll()

    def walk(self, game: Why, s: WhyState, phase: p.Walking, seat: Seat) -> WhyAction:
        """Walk to the most useful place, or the quickest way to it."""
        moves = destinations(game.setting, s, phase, seat)
        if len(moves) == 1:
            return moves[0]
        pulls = self.pulls(game, s, seat)
        return max(moves, key=lambda move: pulls(move.to))

    def pulls(self, game: Why, s: WhyState, seat: Seat) -> Callable[[Space], float]:
        """Return a function for what each space promises this player."""
        home = self.wishes(game, s, seat).searching()
        rooms = rooms_with_cards(s)
        take, later = self.taste.take, self.taste.later

        def pull(to: Space) -> float:
            now = home if to == LIVING_ROOM else take if to in rooms else 0.0
            next_time = home * chance_to_enter(to, HOME)
            if rooms:
                next_time = max(next_time, take * chance_to_enter(to, rooms))
            return max(now, later * next_time)

        return pull

    def act(self, game: Why, s: WhyState, phase: p.Acting, seat: Seat) -> WhyAction:
        """Take, search or question, whichever promises most."""
        wishes = self.wishes(game, s, seat)
        best: WhyAction = t.Pass()
        worth = 0.0
        if may_take(s, seat):
            best, worth = t.Take(), self.taste.take
        elif may_search(s, seat):
            gain = wishes.searching()
            if gain > 0:
                best, worth = t.Search(), gain
        others = company(s, seat)
        return self.question(wishes, others, best, worth) if others else best

    def question(
        self, wishes: Wishes, others: Sequence[Seat], best: WhyAction, worth: float, *, unshown: bool = False
    ) -> WhyAction:
        """Return the best demand if it promises more than `best`, else `best`. `unshown`: no card need be shown."""
        own = wishes.own
        for number in range(NC):
            if number in wishes.gone or (number in FREE and own[number]):
                continue
            if number not in FREE and not own[number] and not unshown:
                continue
            kind = KINDS[number]
            gain = self.taste.ask * wishes.change(number, 1)
            if gain <= worth:
                continue
            for other in others:
                promise = gain * self.chance(wishes, other, number)
                if promise > worth:
                    hidden = unshown or number in FREE
                    shown = None if hidden else next(card for card in wishes.cards if KIND_OF[card] == kind)
                    best, worth = t.Ask(other, kind, shown), promise
        return best

    def chance(self, wishes: Wishes, other: Seat, number: int) -> float:
        """Return the approximate chance that the other player has a card of the kind, without any memory."""
        s = wishes.s
        hidden = sum(s.sizes) - len(wishes.cards) + sum(map(len, s.piles))
        unseen = len(PACK_BY_KIND[KINDS[number]]) - wishes.own[number] - wishes.lawn[number]
        return 1 - (1 - s.sizes[other] / hidden) ** unseen

    def counter(self, game: Why, s: WhyState, phase: p.Countering, seat: Seat) -> WhyAction:
        """Ask in return, if that promises anything."""
        unshown = not game.setting.counter_shows
        return self.question(self.wishes(game, s, seat), (phase.of,), t.Pass(), 0.0, unshown=unshown)

    def discard(self, game: Why, s: WhyState, phase: p.Discarding | p.Replacing, seat: Seat) -> WhyAction:
        """Discard the card missed least."""
        return DISCARDS[self.wishes(game, s, seat).least()]

    def give_back(self, game: Why, s: WhyState, phase: p.Returning, seat: Seat) -> WhyAction:
        """Give a rival the card missed least."""
        return GIVES[self.wishes(game, s, seat).least(lawn=0)]

    def answer(self, game: Why, s: WhyState, phase: p.Answering, seat: Seat) -> WhyAction:
        """Give what is demanded, unless a No Clue card is missed less."""
        hand: tuple[Card, ...] = s.hands[seat].open()
        due = [card for card in hand if KIND_OF[card] == phase.kind]
        if not due:
            return t.Deny()
        excuses = [card for card in hand if KIND_OF[card] == NO_CLUE]
        if excuses:
            wishes = self.wishes(game, s, seat)
            if wishes.change(NUMBER[phase.kind], -1) < wishes.change(NC, -1):
                return GIVES[excuses[0]]
        return GIVES[due[0]]

    def search(self, game: Why, s: WhyState, phase: p.Searching, seat: Seat) -> WhyAction:
        """Take everything on the lawn that helps, the best kind first."""
        wishes = self.wishes(game, s, seat)
        if phase.owes and wishes.cards:
            return DISCARDS[wishes.least()]
        gains = wishes.sweeps(phase.fresh)
        if not gains:
            return self._swap(wishes, phase)
        number = max(gains, key=gains.__getitem__)
        shown = None if phase.shown is None else NUMBER_OF[phase.shown]
        if number != shown and number not in FREE:
            if phase.pointed:
                return t.Show(next(card for card in wishes.cards if NUMBER_OF[card] == number))
            if shown not in gains:
                return self._swap(wishes, phase)
            number = shown
        return t.Point(_spot(s, phase, number), KINDS[number])

    def _swap(self, wishes: Wishes, phase: p.Searching) -> WhyAction:
        """With nothing left to name rightly, name a card wrongly to get it for one missed less (Why §46)."""
        gain, wanted, least = wishes.exchange(phase.fresh)
        if not gain:
            return t.Pass()
        spot = _spot(wishes.s, phase, wanted)
        if phase.shown is None:
            return t.Point(spot, MOTIVE)
        if NUMBER_OF[phase.shown] == least:
            return t.Point(spot, KIND_OF[phase.shown])
        if phase.pointed:
            return t.Show(next(card for card in wishes.cards if NUMBER_OF[card] == least))
        return t.Pass()


def _spot(s: WhyState, phase: p.Searching, number: int) -> int:
    """Return the spot of a card of this kind that may be pointed at."""
    lying = enumerate(s.lawn)
    return next(at for at, one in lying if one and at not in phase.fresh and NUMBER_OF[one.card] == number)


_BY_PHASE: dict[type, Callable[[Policy, Why, WhyState, Any, Seat], WhyAction]] = {
    p.Choosing: Policy.choose,
    p.Rolling: Policy.roll,
    p.Walking: Policy.walk,
    p.Acting: Policy.act,
    p.Countering: Policy.counter,
    p.Discarding: Policy.discard,
    p.Replacing: Policy.discard,
    p.Returning: Policy.give_back,
    p.Answering: Policy.answer,
    p.Searching: Policy.search,
}

"""Estimate how near each player is to winning, given (or supposing) where every card is.

For a set, every missing part has a price, by where it is: cheap on the lawn, dear in the rooms, dearer still with a
rival who collects the set. A hope is e to the power of minus that price. Hopes of several ghosts add up, since any will
do; those of the ghost, the weapon and the motive multiply, since all are needed. Each player's share of all hopes is
their chance to win.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import exp, log
from typing import NamedTuple

from deerstalker.core.seats import Seat
from deerstalker.games.why.board import LIVING_ROOM, NUMBERED, Space, reach
from deerstalker.games.why.bookkeeping import special
from deerstalker.games.why.editions import (
    ALFRED,
    GHOSTS,
    KIND_OF,
    KINDS,
    MOTIVE,
    MYSTERY,
    NO_CLUE,
    PARTS,
    PARTS_OF_ALFRED,
    WEAPONS,
)
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Card, Kind
from deerstalker.games.why.winning import reward

Counts = list[int]
"""Number of cards of each kind, by the number of the kind."""

NUMBER: dict[Kind, int] = {kind: number for number, kind in enumerate(KINDS)}
NUMBER_OF: dict[Card, int] = {card: NUMBER[kind] for card, kind in KIND_OF.items()}
GHOST_NUMBERS = range(len(GHOSTS))
WEAPON_NUMBERS = range(len(GHOSTS), len(GHOSTS) + len(WEAPONS))
A, M, WHY, NC = NUMBER[ALFRED], NUMBER[MYSTERY], NUMBER[MOTIVE], NUMBER[NO_CLUE]


class Prices(NamedTuple):
    """What a missing card costs, by where it is.

    Set by hand. Prices fitted to the winners of some thousand games predicted the winner better, but played no better.
    """

    own: tuple[float, ...] = (4.4, 3.0, 2.0, 1.0, 0.0)
    """Price of a set with none, one, two ... of its parts in the hand and the others in the rooms."""

    lawn: float = -0.6
    """Change of price for each part that lies on the lawn instead."""

    loose: float = 0.1
    """Change of price for each part in the hand of a rival who has no other of its kind."""

    sticky: float = 0.4
    """Change of price for each part in the hand of a rival who has more of its kind."""

    motive_lawn: float = 0.3
    motive_hidden: float = 0.8
    alfred: float = 0.5
    """Extra price of all of Alfred and the Mystery card, beyond the missing parts."""

    alfred_lawn: float = 0.35
    alfred_hidden: float = 1.2
    sweep: float = 0.7
    """Weight of the chance to reach the lawn with the next throw."""

    room: float = 0.3
    """Weight of the chance to enter a room with cards with the next throw."""

    tempo: float = 0.1
    """Weight of being on turn one place sooner."""

    excuse: float = 0.1
    """Weight of a No Clue card."""

    money: float = 0.3
    """Weight of the reward for a ghost in the harder game; others count in proportion."""

    sharpness: float = 0.7
    """Weight of all of this in chances to win. With 1, players far ahead won less often than they were expected to."""


def _hope(own: int, lawn: int, sticky: int, loose: int, prices: Prices) -> float:
    if own + lawn + sticky + loose > PARTS:
        return 0.0
    return exp(-prices.own[own] - prices.lawn * lawn - prices.loose * loose - prices.sticky * sticky)


def counted(cards: Sequence[Card]) -> Counts:
    """Return the number of cards of each kind."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[NUMBER_OF[card]] += 1
    return counts


# -- the next throw ----------------------------------------------------------------------------------


@cache
def chance_to_enter(here: Space, rooms: tuple[Space, ...], *, staying: bool = True) -> float:
    """Return the chance that the next throw can bring a piece into one of these rooms."""
    throws = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    return sum(_can_enter(here, rooms, first, second, staying) for first, second in throws) / len(throws)


def _can_enter(here: Space, rooms: tuple[Space, ...], first: int, second: int, staying: bool) -> bool:
    if special(first, second):
        return any(room != here or staying for room in rooms)
    return not set(rooms).isdisjoint(reach(here, first + second).rooms)


HOME = (LIVING_ROOM,)
SEARCH_AT_HOME = 24 / 36
"""Chance of a throw that allows a search in the end: an odd throw or a double."""


def chance_of_the_lawn(s: WhyState, seat: Seat) -> float:
    """Return the chance that this player may search the lawn with their next throw."""
    here = s.places[seat]
    if s.closing and here == LIVING_ROOM:
        return SEARCH_AT_HOME
    return chance_to_enter(here, HOME)


def rooms_with_cards(s: WhyState) -> tuple[Space, ...]:
    """Return the rooms where there is something to take."""
    return tuple(room for room, pile in zip(NUMBERED, s.piles, strict=True) if pile)


# -- everybody's hopes -------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What one hand may hope for: as it is, and after a search of the lawn."""

    now: float
    swept: float


class Hopes:
    """Everybody's hopes at some prices."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        rows = list(product(range(PARTS + 1), repeat=4))
        self._now = [_hope(own, lawn, sticky, loose, prices) for own, lawn, sticky, loose in rows]
        """The hope for every way the four parts of a set may lie."""

        self._swept = [
            _hope(own + lawn, 0, sticky, loose, prices) if own else _hope(own, lawn, sticky, loose, prices)
            for own, lawn, sticky, loose in rows
        ]
        """The hope for every way the parts may lie, after a search of the lawn."""

        self.alone = [[_hope(own, lawn, 0, 0, prices) for lawn in range(9)] for own in range(9)]
        """The hope by cards in the hand and on the lawn, without knowing what the others hold."""

        self._motive_lawn, self._motive_hidden = exp(-prices.motive_lawn), exp(-prices.motive_hidden)
        most = PARTS_OF_ALFRED + 3  # all of Alfred, the Mystery card, and one more that is asked for in vain
        self._alfred = [[self._whole(own, lawn) for lawn in range(most)] for own in range(most)]

    def motive(self, own: int, lawn: int) -> float:
        """Return the hope for a motive."""
        return 1.0 if own else self._motive_lawn if lawn else self._motive_hidden

    def alfred(self, own: int, lawn: int) -> float:
        """Return the hope for all of Alfred."""
        return self._alfred[own][lawn].now

    def _whole(self, own: int, lawn: int) -> Outlook:
        """Return the hope for all of Alfred, including the Mystery card."""
        prices = self.prices
        hidden = max(0, PARTS_OF_ALFRED + 1 - own - lawn)
        swept = exp(-prices.alfred - prices.alfred_hidden * hidden)
        return Outlook(swept * exp(-prices.alfred_lawn * lawn), swept)

    def outlook(
        self, game: Why, s: WhyState, hands: Sequence[Counts], lawn: Counts, seat: Seat, laid: tuple[Kind, ...]
    ) -> Outlook:
        """Return the hopes of a player who has laid down these sets, given the cards in all hands and on the lawn."""
        own, gone = hands[seat], dead(s)
        others = [hand for other, hand in enumerate(hands) if other != seat]
        now, swept = 1.0, 1.0
        for numbers, done in zip(NUMBERS, has_laid(laid), strict=True):
            if done:
                continue
            sum_now = sum_swept = NO_HOPE
            for number in numbers:
                if number in gone:
                    continue
                loose = sticky = 0
                for hand in others:
                    held = hand[number]
                    if held == 1:
                        loose += 1
                    elif held:
                        sticky += held
                row = ((own[number] * 5 + lawn[number]) * 5 + sticky) * 5 + loose
                sum_now += self._now[row]
                sum_swept += self._swept[row]
            now *= sum_now
            swept *= sum_swept
        now *= self.motive(own[WHY], lawn[WHY])
        swept *= self.motive(own[WHY] + lawn[WHY], 0)
        if game.setting.manner.alfred_ends:
            alfred = self._alfred[own[A] + own[M]][lawn[A] + lawn[M]]
            now, swept = now + alfred.now, swept + (alfred.swept if own[A] else alfred.now)
        return Outlook(now, swept)

    def scores(self, game: Why, s: WhyState) -> list[float]:
        """Return how well everybody stands, in a world where all cards are known."""
        hands = [counted(hand.open()) for hand in s.hands]
        lawn = on_the_lawn(s)
        rooms = rooms_with_cards(s)
        prices, rewards = self.prices, game.setting.manner.rewards
        found = []
        for seat in range(game.seats):
            hopes = self.outlook(game, s, hands, lawn, seat, s.laid[seat])
            score = log(hopes.now) + prices.sweep * chance_of_the_lawn(s, seat) * log(hopes.swept / hopes.now)
            score += prices.excuse * hands[seat][NC] - prices.tempo * ((seat - s.active) % game.seats)
            if rooms:
                score += prices.room * chance_to_enter(s.places[seat], rooms)
            if rewards is not None:
                score += prices.money * reward(rewards, s.hands[seat].open(), s.laid[seat]) / rewards.ghost
            found.append(score)
        return found

    def winning_chances(self, game: Why, s: WhyState) -> list[float]:
        """Return everybody's chance to win: their share of all hopes."""
        found = self.scores(game, s)
        best = max(found)
        shares = [exp(self.prices.sharpness * (score - best)) for score in found]
        whole = sum(shares)
        return [share / whole for share in shares]


NO_HOPE = 1e-6
NUMBERS = (GHOST_NUMBERS, WEAPON_NUMBERS)


@cache
def has_laid(laid: tuple[Kind, ...]) -> tuple[bool, bool]:
    """Return whether a ghost and whether a weapon has been laid down."""
    return any(kind in GHOSTS for kind in laid), any(kind in WEAPONS for kind in laid)


def on_the_lawn(s: WhyState) -> Counts:
    """Return the number of cards of each kind on the lawn."""
    return counted([lying.card for lying in s.lawn if lying is not None])


def dead(s: WhyState) -> frozenset[int]:
    """Return the ghosts and weapons that nobody can complete any more: out of the pack, or laid down."""
    return _dead(s.removed, s.laid)


@cache
def _dead(removed: tuple[Card, ...], laid: tuple[tuple[Kind, ...], ...]) -> frozenset[int]:
    sets = {NUMBER_OF[card] for card in removed if KIND_OF[card] in (*GHOSTS, *WEAPONS)}
    return frozenset(sets | {NUMBER[kind] for kinds in laid for kind in kinds})

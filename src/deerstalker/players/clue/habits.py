"""What players give away by asking: they seldom name cards that they hold, and hardly ever ones they were shown.

The figures are odds, counted in games among careful players and novices: how often such a card is named, relative to
one that its asker knows nothing about. Players who think about what an answer tells begin with a room of their own, so
that the answer is about the other two, and end with a suspect or a weapon of their own, when they only seek the room.
Each player may be of one character or the other, and their questions tell which.
"""

from array import array
from collections.abc import Sequence
from itertools import product
from math import prod
from statistics import fmean

from deerstalker.core.seats import Seat
from deerstalker.deduction.sampling import numbered, scale
from deerstalker.players.clue.memory import Asked, Memory
from deerstalker.players.clue.worlds import Worlds

Habit = tuple[float, float, float]
"""Odds for a suspect, a weapon and a room."""

Character = tuple[Habit, ...]
"""Habits for a player's first question, second question and so on; the last one applies from then on."""

AT_THE_TABLE: tuple[Character, ...] = (
    ((0.25, 0.3, 10.0), (0.5, 0.55, 4.5), (1.0, 1.2, 1.3), (1.7, 1.7, 0.5), (2.5, 2.5, 0.15)),
    ((0.05, 0.05, 0.05), (0.05, 0.05, 0.05), (0.08, 0.08, 0.05), (0.15, 0.15, 0.1), (0.3, 0.3, 0.15)),
)
"""Odds of naming one's own card without the board: some players think of it, some do not."""

ON_THE_BOARD: tuple[Character, ...] = (
    ((0.4, 0.45, 1.4), (0.4, 0.45, 1.3), (0.65, 0.8, 1.3), (1.2, 1.2, 0.9), (1.8, 1.6, 0.65), (2.3, 2.0, 0.35)),
    ((0.1, 0.1, 1.0), (0.1, 0.1, 1.0), (0.2, 0.2, 1.0), (0.3, 0.3, 1.0)),
)
"""Odds of naming one's own card on the board, where the room is one the player could reach."""

SHOWN: Habit = (0.05, 0.05, 0.2)
"""Odds of naming a card that the player was shown before."""

SILENT = 0.02
"""Chance that a player does not accuse though nobody disproved them and they hold none of the three cards."""


def likelihood(memory: Memory, worlds: Worlds) -> list[float]:
    """Return how well each deal explains what the others have asked."""
    factors = [1.0] * worlds.size
    characters = ON_THE_BOARD if memory.game.edition.dice else AT_THE_TABLE
    for seat in range(memory.game.seats):
        if seat != memory.seat and any(asked.by == seat for asked in memory.asked):
            likely = _of_one(memory, worlds, seat, characters)
            factors = [factor * more for factor, more in zip(factors, likely, strict=True)]
    return factors


def _of_one(memory: Memory, worlds: Worlds, seat: Seat, characters: tuple[Character, ...]) -> list[float]:
    """Return how well each deal explains what this player has asked, averaged over the characters."""
    own = [_has(column, seat) for column in worlds.columns]
    many, kinds = _numbers(own, memory.deck.spans, worlds.size)
    sizes = [stop - start for start, stop in memory.deck.spans]
    found = array("d", [1.0]) * (worlds.size * len(characters))
    factors = array("d", [1.0]) * worlds.size
    before = 0
    for at, asked in enumerate(memory.asked):
        if asked.by != seat:
            continue
        numbers = [memory.deck.number[card] for card in asked.theory]
        named = [own[number] for number in numbers]
        habits = [one[min(before, len(one) - 1)] for one in characters]
        before += 1
        scale(found, [many, *named], bytes((len(kinds), 2, 2, 2)), _chances(kinds, habits, sizes))
        if asked.hushed:
            scale(factors, named, HOLDS, array("d", [1.0 if any(held) else SILENT for held in HELD]))
        for shower in asked.shows:
            if shower != memory.seat:
                held = [_has(worlds.columns[number], shower) for number in numbers]
                scale(factors, held, HOLDS, _shown(memory.asked[at + 1 :], asked))
    parts = [found[one :: len(characters)] for one in range(len(characters))]
    return [factor * fmean(likely) for factor, likely in zip(factors, zip(*parts, strict=True), strict=True)]


HELD = tuple(product((0, 1), repeat=3))
"""Every way to hold three cards or not."""

HOLDS = bytes((2, 2, 2))


def _has(column: bytes, seat: Seat) -> bytes:
    """Return for each deal 1 if the seat has the card, else 0."""
    return column.translate(bytes(holder == seat for holder in range(256)))


def _numbers(own: Sequence[bytes], spans: Sequence[tuple[int, int]], size: int) -> tuple[bytes, list[tuple[int, ...]]]:
    """Return a kind for each deal, and for each kind how many cards of each sort the player has."""
    sums = [
        sum(int.from_bytes(column, "little") for column in own[start:stop]).to_bytes(size, "little")
        for start, stop in spans
    ]
    kinds, names = numbered(zip(*sums, strict=True))
    return bytes(kinds.tolist()), list(names)


def _chances(kinds: Sequence[tuple[int, ...]], habits: Sequence[Habit], sizes: Sequence[int]) -> "array[float]":
    """Return for each kind of deal, way to hold the named cards, and character how likely that is to be asked."""
    found = array("d")
    for many in kinds:
        plain = [
            prod(size / (size + number * (odds - 1)) for size, number, odds in zip(sizes, many, habit, strict=True))
            for habit in habits
        ]
        for held in HELD:
            found.extend(
                chance * prod(odds if one else 1.0 for odds, one in zip(habit, held, strict=True))
                for chance, habit in zip(plain, habits, strict=True)
            )
    return found


def _shown(later: list[Asked], asked: Asked) -> "array[float]":
    """Weight the cards that may have been shown: hardly one that the asker keeps asking for."""
    likely = [habit ** _times(later, asked.by, card) for card, habit in zip(asked.theory, SHOWN, strict=True)]
    return array(
        "d", [sum(one for one, has in zip(likely, held, strict=True) if has) / max(1, sum(held)) for held in HELD]
    )


def _times(later: list[Asked], by: Seat, card: str) -> int:
    return sum(one.by == by and card in one.theory for one in later)

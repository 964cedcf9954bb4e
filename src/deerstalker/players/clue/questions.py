"""Work out what each suggestion would tell: the deals, sorted by the answers they would bring.

A player who can show several cards is assumed to choose freely, so a deal is divided among their choices.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from deerstalker.core.facts import HIDDEN, exactly
from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import Budget, Problem
from deerstalker.deduction.solver import solve
from deerstalker.games.clue.editions import TINY_CARDS
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Theory
from deerstalker.players.clue import answers
from deerstalker.players.clue.worlds import Deck, Floats, Ints, Worlds, doubt

Worth = Callable[["Replies"], Floats]
"""A function that returns what each reply is worth to the asker."""


MANY = 400
"""Maximum number of questions that are all evaluated."""

FEW = 6


class Replies:
    """Every answer to every question: how likely it is, and what it leaves open about the solution."""

    def __init__(
        self, question: Ints, chance: Floats, odds: Floats, silent: NDArray[np.bool_], spans: Sequence[tuple[int, int]]
    ) -> None:
        self.question = question
        self.chance = chance
        self.odds = odds
        """The chance of each card to be in the envelope after each reply."""
        self.silent = silent
        """Whether nobody showed a card, for each reply."""
        self._spans = spans

    @property
    def doubt(self) -> Floats:
        """The bits still missing after each reply, adding up the sorts."""
        return doubt(self.odds)

    @property
    def best_guess(self) -> Floats:
        """The chance of the likeliest solution after each reply."""
        chances = np.ones(len(self.chance))
        for start, stop in self._spans:
            chances *= self.odds[:, start:stop].max(axis=1)
        return chances


def survey(game: Clue, seat: Seat, worlds: Worlds, worth: Worth) -> dict[Theory, float]:
    """Return what the questions are worth in every room.

    If there are too many, only the pairs of a suspect and a weapon that are best in the likeliest room are tried
    everywhere.
    """
    theories = game.edition.theories
    if len(theories) <= MANY:
        return judge(game, seat, worlds, theories, worth)
    start, stop = worlds.deck.spans[2]
    likeliest = worlds.deck.cards[start + int(worlds.odds()[start:stop].argmax())]
    found = judge(game, seat, worlds, [theory for theory in theories if theory[2] == likeliest], worth)
    best = sorted(found, key=lambda theory: -found[theory])[:FEW]
    more = [(suspect, weapon, room) for suspect, weapon, _ in best for room in game.edition.rooms]
    return found | judge(game, seat, worlds, more, worth)


def judge(game: Clue, seat: Seat, worlds: Worlds, theories: Sequence[Theory], worth: Worth) -> dict[Theory, float]:
    """Return what it would be worth to ask each of these, on average over all answers."""
    kinds = dict(zip(theories, _kinds(worlds, seat, theories), strict=True))
    first = {kind: theory for theory, kind in reversed(kinds.items())}
    found = replies(game, seat, worlds, list(first.values()))
    values = np.bincount(found.question, found.chance * worth(found), len(first))
    value = dict(zip(first, values.tolist(), strict=True))
    return {theory: value[kind] for theory, kind in kinds.items()}


def _kinds(worlds: Worlds, seat: Seat, theories: Sequence[Theory]) -> list[tuple[str, ...]]:
    """Return the kind of each theory. One kind is answered alike: for a known card only the holder matters."""
    known, cards = worlds.known(), worlds.deck.cards
    marks = dict(zip(cards, cards, strict=True))
    for number, holder in known.items():
        marks[cards[number]] = f"held by {HIDDEN if holder == seat else holder}"
    return [tuple(sorted([marks[card] for card in theory])) for theory in theories]


def replies(game: Clue, asker: Seat, worlds: Worlds, theories: Sequence[Theory], *, overheard: bool = False) -> Replies:
    """Return every answer these questions may bring, or what others hear of it if `overheard`."""
    question, code, chance, odds = answers.replies(
        worlds.distances(asker, game.seats),
        worlds.hidden,
        worlds.weights,
        worlds.deck.numbers(theories),
        game.seats,
        game.edition.answers == "all",
        overheard,
    )
    return Replies(question, chance, odds / np.maximum(chance, 1e-300)[:, None], code == 0, worlds.deck.spans)


def told(game: Clue, asker: Seat, worlds: Worlds, theories: Sequence[Theory]) -> Floats:
    """Return the bits that a listener to whom these deals are possible learns from each of these questions."""
    found = replies(game, asker, worlds, theories, overheard=True)
    left = np.bincount(found.question, found.chance * found.doubt, len(theories)).astype(np.float64)
    return doubt(worlds.odds()) - left


@cache
def load() -> None:
    """Load the compiled kernels when a bot is seated, not during its first move."""
    game = Clue(3, edition=TINY_CARDS)
    cards = TINY_CARDS.pack
    facts = [exactly(HIDDEN, sort, 1) for _, sort in TINY_CARDS.sorts] + [exactly(0, cards, 2), exactly(1, cards, 2)]
    problem = Problem(cards, (0, 1, 2, HIDDEN), tuple(facts))
    for budget in (Budget(2, runs=2), Budget()):  # sampled, and counted
        rows = solve(problem, budget).rows(Random(0), 4)
    replies(game, 0, Worlds(Deck(game), rows), TINY_CARDS.theories)

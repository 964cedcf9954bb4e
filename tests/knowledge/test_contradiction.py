"""The fewest lines that cannot all be true, against trying every set of lines."""

import random
from itertools import combinations

import pytest

from deerstalker.core import Secret, secret
from deerstalker.deduction.problem import Contradiction, Problem
from deerstalker.deduction.solver import solve
from deerstalker.games.clue.editions import TINY
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Dealt, Passed, Showed
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.contradiction import clash
from kit import box_of


def begun(game: Clue, hand: tuple[str, ...]) -> Dossier:
    hands = (secret(hand, to=(0,)), *(Secret[tuple[str, ...]](frozenset((seat,))) for seat in range(1, game.seats)))
    dossier = Dossier(box_of(game), game, 0)
    dossier.read([Dealt(Secret(frozenset()), hands, ())], 0)
    return dossier


def fits(dossier: Dossier, lines: tuple[int, ...]) -> bool:
    """By solving the problem of just these lines."""
    facts = tuple(fact for note in dossier.notes if note.at in {0, *lines} for fact in note.facts)
    try:
        solve(Problem(dossier.problem.cards, dossier.problem.holders, facts))
    except Contradiction:
        return False
    return True


def fewest(dossier: Dossier, lines: int) -> int:
    """How few of the lines contradict each other, by trying all sets."""
    numbers = range(1, lines + 1)
    return next(size for size in numbers if any(not fits(dossier, some) for some in combinations(numbers, size)))


def test_three_lines_of_many() -> None:
    dossier = begun(Clue(3), ("scarlet", "mustard", "knife", "wrench", "hall", "study"))
    theory = ("plum", "rope", "study")
    dossier.read([Showed(2, 1, theory, Secret(frozenset((1, 2))))], 1)
    dossier.read([Passed(1, ("green", "revolver", "lounge"))], 2)
    dossier.read([Passed(2, ("plum", "knife", "library"))], 3)
    dossier.read([Passed(1, ("white", "candlestick", "lounge"))], 4)
    dossier.read([Passed(2, ("green", "rope", "ballroom"))], 5)
    with pytest.raises(Contradiction) as found:
        _ = dossier.answer
    answer = clash(dossier, found.value)
    assert (answer.lines, answer.smallest) == ((1, 3, 5), True)


def test_a_line_against_my_own_hand() -> None:
    dossier = begun(Clue(3), ("scarlet", "mustard", "knife", "wrench", "hall", "study"))
    dossier.read([Passed(1, ("green", "revolver", "lounge"))], 1)
    dossier.read([Passed(0, ("scarlet", "rope", "lounge"))], 2)
    with pytest.raises(Contradiction) as found:
        _ = dossier.answer
    assert clash(dossier, found.value).lines == (2,)


def test_random_lines_on_a_tiny_table() -> None:
    """Every set of up to eight random lines is tried; the clash found is one of the smallest."""
    sizes = []
    for seed in range(40):
        rng = random.Random(seed)
        dossier = begun(Clue(3, edition=TINY), (TINY.pack[0], TINY.pack[3]))
        for number in range(1, 9):
            theory = rng.choice(TINY.theories)
            seat = rng.choice((1, 2))
            sealed = Secret[str](frozenset((seat, 0)))
            dossier.read([Passed(seat, theory) if rng.random() < 0.5 else Showed(seat, 0, theory, sealed)], number)
        try:
            _ = dossier.answer
        except Contradiction as found:
            answer = clash(dossier, found)
            assert not fits(dossier, answer.lines)
            assert answer.smallest
            assert len(answer.lines) == fewest(dossier, 8)
            sizes.append(len(answer.lines))
    assert len(sizes) > 10
    assert max(sizes) > 2

"""Complete and sound: what a dossier calls certain is exactly what a SAT solver cannot deny, and it is true.

The SAT solver knows nothing of our counting: every card has one holder, every fact is a bound on a sum, and each cell
of the notebook is asked for in turn. `PYTHONPATH=tests python tests/knowledge/test_complete.py 5000` looks at so many.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver
from rich.progress import track

from deerstalker.core import Seat, seen
from deerstalker.deduction.closure import Cell
from deerstalker.deduction.problem import Problem
from deerstalker.games import GAMES
from deerstalker.knowledge.deal import Dossier
from kit import DEDUCED, box_of, one_quick
from whole_games import play, true_deal

BATCHES, BATCH = 15, 10


class Spot(NamedTuple):
    """A position: a game, one of its chairs, and how far it has come."""

    name: str
    seats: int
    players: str
    seed: int
    chair: Seat | None
    share: float


def spots(seed: int, number: int) -> Iterator[Spot]:
    """Positions of all games, sizes and chairs, with bots that think a little and with random players."""
    rng = random.Random(seed)
    for _ in range(number):
        name = rng.choice(DEDUCED)
        seats = rng.choice(GAMES[name].players)
        chair = rng.choice([*range(seats), None])
        yield Spot(name, seats, rng.choice(["", "random"]), rng.randrange(40), chair, rng.random())


def possible(problem: Problem) -> set[Cell]:
    """Every cell that is true in some deal, one question to the solver for each that no earlier deal has shown."""
    cells = {cell: number for number, cell in enumerate(product(problem.cards, problem.holders), 1)}
    names = {number: cell for cell, number in cells.items()}
    top = len(cells)
    found: set[Cell] = set()
    with Solver("cadical153") as solver:
        rows = [([cells[card, holder] for holder in problem.holders], 1, 1) for card in problem.cards]
        rows += [
            ([cells[card, fact.holder] for card in sorted(fact.cards)], fact.low, fact.high) for fact in problem.facts
        ]
        for literals, low, high in rows:
            for encode, bound, idle in ((CardEnc.atleast, low, 0), (CardEnc.atmost, high, len(literals))):
                if bound != idle:
                    clauses = encode(literals, bound, top_id=top, encoding=EncType.seqcounter)
                    top = max(top, clauses.nv)
                    solver.append_formula(clauses.clauses)
        for cell, number in cells.items():
            if cell not in found and solver.solve(assumptions=[number]):
                found.update(names[literal] for literal in solver.get_model()[: len(cells)] if literal > 0)
    return found


def check(spot: Spot) -> tuple[int, int]:
    """The dossier's certainties are those of the solver, and true; how many cells are certain, and how many open."""
    game, case = play(spot.name, spot.seats, spot.seed, spot.players)
    steps = case.steps[: 1 + int(spot.share * len(case.steps))]
    dossier = Dossier(box_of(game), game, spot.chair)
    dossier.read_all([seen(step.events, spot.chair) for step in steps])
    deal = true_deal(game, case.events)
    assert all(fact.holds(deal) for fact in dossier.problem.facts), spot
    closure = dossier.answer.closure
    assert closure.complete, spot
    assert set(closure.open) | set(closure.must) == possible(dossier.problem), spot
    assert [card for card, _ in closure.must] == [
        card for card in dossier.problem.cards if sum(cell[0] == card for cell in (*closure.open, *closure.must)) == 1
    ]
    assert all(deal[card] == holder for card, holder in closure.must), spot
    return len(closure.must) + len(closure.cannot), len(closure.open)


@pytest.mark.parametrize("batch", one_quick(range(BATCHES)))
def test_every_certainty_and_no_other(batch: int) -> None:
    cells = [check(spot) for spot in spots(batch, BATCH)]
    assert sum(certain for certain, _ in cells) > 0
    assert sum(still_open for _, still_open in cells) > 0


def test_the_solver_finds_what_is_missed() -> None:
    """The check itself: with half of the facts fewer cells are certain, and it says so."""
    game, case = play("clue", 3, 1)
    dossier = Dossier(box_of(game), game, 0)
    dossier.read_all([seen(step.events, 0) for step in case.steps[:60]])
    closure = dossier.answer.closure
    problem = dossier.problem
    fewer = Problem(problem.cards, problem.holders, problem.facts[: len(problem.facts) // 2])
    assert {*closure.open, *closure.must} == possible(problem)
    assert {*closure.open, *closure.must} < possible(fewer)


if __name__ == "__main__":
    counts: Counter[str] = Counter()
    for one in track(sorted(spots(2026, int(sys.argv[1])), key=lambda spot: spot[:4]), "positions"):
        certain, still_open = check(one)
        counts.update(
            {
                f"{one.name} with {one.players or 'gentle'} players": 1,
                "certain cells": certain,
                "open cells": still_open,
            }
        )
        counts.update({"spectators": one.chair is None})
    for what, count in sorted(counts.items()):
        print(f"{count:>9,} {what}")

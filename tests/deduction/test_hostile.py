"""Problems nobody's game would pose: an answer, an estimate or an error of ours, in bounded time and memory.

`DEDUCTION_CASES` sets how many; `PYTHONPATH=tests python tests/deduction/test_hostile.py 10000` tries so many in all,
and tells the longest time and the peak memory.
"""

import json
import os
import random
import sys
import time
from collections import Counter
from typing import Any

import pytest
from rich.progress import track

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.facts import HIDDEN, Choice, Count, exactly
from deerstalker.deduction import compiled, plain
from deerstalker.deduction.instances import FORMAT, answer, read
from deerstalker.deduction.lattice import Engine
from deerstalker.deduction.problem import BeyondReach, Budget, Contradiction, Problem
from deerstalker.deduction.solver import solve

resource = pytest.importorskip("resource", reason="Windows does not say how much memory was used")
pytestmark = pytest.mark.long

CASES = int(os.environ.get("DEDUCTION_CASES", "320"))
CHUNKS = 8
LONGEST = 30
"""Seconds that anything may take."""


def hostile(rng: random.Random) -> Problem:
    """Any size up to the limits, any facts, true or not."""
    size, seats = rng.choice([1, 2, 5, 10, 20, 30, 60, 128]), rng.choice([0, 1, 2, 4, 7, 11, 15])
    cards, holders = tuple(f"c{number}" for number in range(size)), (*range(seats), HIDDEN)
    truth = {card: rng.choice(holders) for card in cards}
    if rng.random() < 0.3:
        truth |= {card: holders[0] for card in cards if rng.random() < 0.6}
    facts, lies = [], rng.random() < 0.2
    if rng.random() < 0.7:
        facts += [exactly(holder, cards, list(truth.values()).count(holder)) for holder in holders]
    largest = rng.choice([2, 3, 6, size])
    for _ in range(rng.choice([0, 3, 10, 40, 100, 300])):
        some = rng.sample(cards, rng.randint(0, min(size, largest)))
        holder = rng.choice(holders)
        number = sum(truth[card] == holder for card in some)
        low = number - rng.choice([0, 0, 1, 5]) + (lies and rng.random() < 0.05) * rng.choice([-1, 1, 10**12])
        facts.append(Count(holder, frozenset(some), low, number + rng.choice([0, 0, 1, 5, 10**9])))
    choices = []
    for _ in range(rng.choice([0, 0, 0, 2, 20, 60])):
        some = rng.sample(cards, min(size, rng.randint(1, 8)))
        choices.append(Choice(truth[rng.choice(some)], frozenset(some)))
    return Problem(cards, holders, tuple(facts), tuple(choices))


class Log:
    """A game's public log that nobody would play: any size up to the limits, long, tangled, or untrue in places."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.size, self.seats = rng.choice([1, 3, 8, 21, 36, 60, 128]), rng.choice([1, 2, 3, 5, 7, 14])
        self.truth = [rng.randrange(self.seats + 1) for _ in range(self.size)]  # the last holder is hidden
        self.traits = [[str(rng.randrange(3)) for _ in range(4)] for _ in range(self.size)]
        self.lies = rng.choice([0, 0, 0, 0.01, 0.5])

    def text(self) -> bytes:
        """As a file of the neutral format."""
        rng, hand = self.rng, [card for card, holder in enumerate(self.truth) if holder == 0]
        sizes = [self._told(self.truth.count(seat)) for seat in range(self.seats)]
        instance = {
            "format": FORMAT,
            "id": "hostile",
            "cards": [
                {"id": number, "name": "", "attrs": dict(zip("abcd", traits, strict=True))}
                for number, traits in enumerate(self.traits)
            ],
            "hidden": {"rule": "k_cards", "k": self._told(self.truth.count(self.seats))},
            "players": [{"seat": seat, "hand_size": size} for seat, size in enumerate(sizes)],
            "observer": rng.choice([None, 0]),
            "own_hand": [],
            "face_up": [],
            "events": [self._event() for _ in range(rng.choice([0, 4, 20, 60, 200, 1_000]))],
        }
        return json.dumps(instance | ({"own_hand": hand} if instance["observer"] == 0 else {})).encode()

    def _event(self) -> dict[str, Any]:
        rng, by = self.rng, self.rng.randrange(self.seats)
        cards = rng.sample(range(self.size), min(self.size, rng.randint(1, 8)))
        kind = rng.random()
        if kind < 0.05:
            hidden = all(self.truth[card] == self.seats for card in cards)
            return {"t": "accuse", "by": by, "cards": cards, "correct": hidden or rng.random() < self.lies}
        if kind < 0.5:
            query = {name: str(rng.randrange(3)) for name in rng.sample("abcd", rng.randint(1, 3))}
            to = rng.randrange(self.seats)
            match = [
                card
                for card in range(self.size)
                if all(self.traits[card]["abcd".index(n)] == v for n, v in query.items())
            ]
            count = self._told(sum(self.truth[card] == to for card in match))
            return {"t": "ask", "by": by, "to": to, "query": query, "count": count}
        showers = [seat for seat in range(self.seats) if any(self.truth[card] == seat for card in cards)]
        refuter = rng.choice([None, *showers]) if rng.random() >= self.lies else rng.randrange(self.seats)
        passed = [seat for seat in range(self.seats) if seat not in showers and rng.random() < 0.5]
        own = [card for card in cards if refuter is not None and self.truth[card] == refuter]
        shown = rng.choice(own) if own and rng.random() < 0.2 else None
        return {"t": "suggest", "by": by, "cards": cards, "passed": passed, "refuter": refuter, "shown": shown}

    def _told(self, number: int) -> int:
        return max(0, min(self.size, number + self.rng.choice([-1, 1]))) if self.rng.random() < self.lies else number


def outcome_of(log: bytes, steps: int | None) -> str:
    """What `deduce` makes of a file."""
    try:
        return type(answer(read(log), Budget(steps=steps, runs=3))).__name__
    except DeerstalkerError as refusal:
        assert str(refusal)
        return type(refusal).__name__


def outcome(problem: Problem, engine: Engine, steps: int, rng: random.Random) -> str:
    try:
        known = solve(problem, Budget(steps=steps, runs=3), engine)
    except (Contradiction, BeyondReach) as refusal:
        return type(refusal).__name__
    for deal in known.sample(rng, 2):
        assert all(fact.holds(deal) for fact in problem.facts)
    assert known.total > 0
    cells = [known.chance(problem.cards[-1], holder) for holder in problem.holders]
    assert abs(float(sum(cells)) - 1) < 1e-9
    return "exact" if known.exact else "estimate"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_thousands_of_problems(chunk: int) -> None:
    found = set()
    for seed in range(chunk, CASES, CHUNKS):
        rng = random.Random(seed)
        started = time.process_time()
        found.add(outcome(hostile(rng), compiled, 10_000, rng))
        assert time.process_time() - started < LONGEST
    assert {"exact", "estimate"} <= found


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_thousands_of_logs(chunk: int) -> None:
    found = set()
    for seed in range(chunk, CASES, CHUNKS):
        started = time.process_time()
        found.add(outcome_of(Log(random.Random(seed)).text(), 10_000))
        assert time.process_time() - started < LONGEST
    assert {"ExactAnswer", "EstimatedAnswer", "Contradiction"} <= found


def test_the_plain_engine_is_bounded_too() -> None:
    found = set()
    for seed in range(CASES // 10):
        rng = random.Random(seed)
        found.add(outcome(hostile(rng), plain, 2_000, rng))
    assert {"exact", "estimate", "Contradiction", "BeyondReach"} == found


def test_the_largest_problems_keep_within_the_default_budget() -> None:
    """All cards and holders allowed, no facts to speak of: time and memory stay bounded."""
    rng = random.Random(0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    for seats, told in ((15, 0), (7, 40)):
        cards, holders = tuple(f"c{number}" for number in range(128)), (*range(seats), HIDDEN)
        truth = {card: rng.choice(holders) for card in cards}
        facts = [exactly(holder, cards, list(truth.values()).count(holder)) for holder in holders]
        for _ in range(told):
            some = frozenset(rng.sample(cards, 12))
            holder = rng.choice(holders)
            facts.append(exactly(holder, some, sum(truth[card] == holder for card in some)))
        known = solve(Problem(cards, holders, tuple(facts)))
        assert not known.exact
        assert known.count > 1e50
    assert time.process_time() - started < 60
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1_500_000  # kilobytes


def test_many_facts_about_one_holder() -> None:
    rng = random.Random(1)
    cards = tuple(f"c{number}" for number in range(128))
    truth = {card: rng.choice((0, 1)) for card in cards}
    facts = []
    for _ in range(2_000):
        some = rng.sample(cards, rng.randint(1, 127))
        number = sum(truth[card] == 0 for card in some)
        facts.append(Count(0, frozenset(some), max(0, number - 3), number + 3))
    started = time.process_time()
    with pytest.raises(DeerstalkerError):
        solve(Problem(cards, (0, 1), tuple(facts)))
    assert time.process_time() - started < 60


if __name__ == "__main__":
    outcomes: Counter[str] = Counter()
    times: list[tuple[float, str]] = []
    cases = int(sys.argv[1])
    for number in track(range(cases), "problems and logs"):
        if number and number % 500 == 0 and not sys.stdout.isatty():
            print(f"{number:,} of {cases:,} problems and logs", flush=True)
        rng = random.Random(1_000_000 + number)
        steps = None if number % 100 == 1 else 10_000  # some with all the time and memory there is
        began = time.process_time()
        what = outcome_of(Log(rng).text(), steps) if number % 2 else outcome(hostile(rng), compiled, 10_000, rng)
        times.append((time.process_time() - began, f"{what}, number {number}"))
        outcomes[what] += 1
    for what, count in sorted(outcomes.items()):
        print(f"{count:>7,} {what}")
    for seconds, what in sorted(times, reverse=True)[:5]:
        print(f"{seconds:7.2f} s {what}")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:7.0f} MB at most")

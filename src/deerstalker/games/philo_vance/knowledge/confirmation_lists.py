"""Whom a clue fits: what faces seen and declarations heard imply for the Confirmation Cards of Philo Vance.

By the pattern of the set (Philo Vance §4, §5), each three of the five women share one feminine clue and one general
clue, but nobody knows which; likewise for the men. So each sex has two papers, one for its own clues and one for the
general ones, and a paper is one way to write ten trios beside ten clues. Papers are counted; of a trio it only matters
who is in it among those suspects of whom something is known. If there have been so many declarations that there are too
many cases to distinguish, the cases are thinned in several runs, and the odds have standard errors.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any, Literal, NamedTuple

import numpy as np
from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.deduction.moving.worlds import Array, survivors
from deerstalker.games.philo_vance.household import EVIDENCE, MEN, SUSPECTS, WOMEN, Clue, Sort, Suspect, clues_of

Sex = Literal["feminine", "masculine"]
Trio = frozenset[Suspect]
Faces = Mapping[Suspect, Collection[Clue]]


class Tally(Struct, frozen=True):
    """At least `low` and at most `high` of these clues are on the suspect's list."""

    suspect: Suspect
    clues: frozenset[Clue]
    low: int
    high: int


class Budget(Struct, frozen=True):
    """Number of cases distinguished at a time: all up to `cases`, beyond that `thinned` in each of several `runs`."""

    cases: int = 6_000
    thinned: int = 600
    runs: int = 16


class TooMany(Exception):
    """There are more cases than the budget allows."""


class Written(NamedTuple):
    """The transitions for one clue: parent case, sort of trio written, child case; and the boost of each case kept."""

    parents: Array
    sorts: Array
    children: Array
    boosts: Array


class Paper:
    """Ten trios beside ten clues, written clue by clue.

    A case is the number of trios left of each sort, with the numbers the tallies have reached. With `dice` the cases
    are thinned; otherwise `TooMany` is raised if there are too many.
    """

    def __init__(
        self, clues: Sequence[Clue], among: Sequence[Suspect], faces: Faces, tallies: Sequence[Tally], most: int,
        dice: Random | None,
    ) -> None:  # fmt: skip
        of_note = {*faces, *(tally.suspect for tally in tallies)}
        self.clues = clues
        self.sorts: dict[Trio, list[Trio]] = {}
        """Trios grouped by those of their members who matter."""

        for trio in combinations(among, 3):
            self.sorts.setdefault(frozenset(trio) & of_note, []).append(frozenset(trio))
        self._rows = np.array([[*map(len, self.sorts.values()), *(0 for _ in tallies)]], dtype=np.int8)
        self.ways: Array = np.ones(1, dtype=np.int64 if dice is None else float)
        """Number of ways in which each case comes about."""

        self._layers: list[Written] = []
        for clue in clues:
            self._write(clue, faces, tallies)
            if len(self._rows) > most:
                if dice is None:
                    raise TooMany
                self._thin(most, dice)

    @property
    def numbers(self) -> Array:
        """The numbers the tallies have reached in every case."""
        return self._rows[:, len(self.sorts) :].astype(np.int64)

    def _write(self, clue: Clue, faces: Faces, tallies: Sequence[Tally]) -> None:
        """Write every sort of trio that is left and that the faces allow beside the clue."""
        most = [tally.high for tally in tallies]
        parents, rows, sorts = [], [], []
        for at, sort in enumerate(self.sorts):
            if any((clue in face) != (suspect in sort) for suspect, face in faces.items()):
                continue
            part = self._rows.copy()
            part[:, at] -= 1
            part[:, len(self.sorts) :] += np.array([clue in one.clues and one.suspect in sort for one in tallies], bool)
            which = np.flatnonzero((part[:, at] >= 0) & (part[:, len(self.sorts) :] <= most).all(axis=1))
            parents.append(which)
            rows.append(part[which])
            sorts.append(np.full(len(which), at))
        before, every, parent = self.ways, np.concatenate(rows), np.concatenate(parents)
        keys = np.ascontiguousarray(every).view(f"V{every.shape[1]}").ravel()
        _, first, children = np.unique(keys, return_index=True, return_inverse=True)
        self._rows = every[first]
        self.ways = np.zeros(len(first), dtype=before.dtype)
        np.add.at(self.ways, children, before[parent])
        self._layers.append(Written(parent, np.concatenate(sorts), children, np.ones(len(first))))

    def _thin(self, most: int, dice: Random) -> None:
        kept, weights = survivors(self.ways, most, dice.random())
        parents, sorts, children, _ = self._layers.pop()
        names = np.full(len(self._rows), -1)
        names[kept] = np.arange(len(kept))
        alive = names[children] >= 0
        boosts = weights / self.ways[kept]
        self._layers.append(Written(parents[alive], sorts[alive], names[children[alive]], boosts))
        self._rows, self.ways = self._rows[kept], weights

    def beside(self, worth: Array) -> dict[Clue, Array]:
        """Return, for each clue, the worth of all papers with each sort of trio beside it.

        `worth` is the worth of the last cases.
        """
        found: dict[Clue, Array] = {}
        before = [np.ones(1, dtype=self.ways.dtype)]
        for layer in self._layers:
            ways = np.zeros(len(layer.boosts), dtype=self.ways.dtype)
            np.add.at(ways, layer.children, before[-1][layer.parents])
            before.append(ways * layer.boosts.astype(self.ways.dtype))
        for clue, layer, ways in zip(self.clues[::-1], self._layers[::-1], before[-2::-1], strict=True):
            step = (worth * layer.boosts.astype(worth.dtype))[layer.children]
            row = np.zeros(len(self.sorts), dtype=worth.dtype)
            np.add.at(row, layer.sorts, ways[layer.parents] * step)
            worth = np.zeros(len(ways), dtype=worth.dtype)
            np.add.at(worth, layer.parents, step)
            found[clue] = row
        return found


class Pair:
    """Two papers, and the pairs of cases whose numbers together satisfy the tallies."""

    def __init__(self, papers: tuple[Paper, Paper], tallies: Sequence[Tally]) -> None:
        self.papers = papers
        self.tallies = tallies
        own, general = (paper.numbers for paper in papers)
        self.meet = np.ones((len(own), len(general)), dtype=bool)
        for at, tally in enumerate(tallies):
            both = own[:, at, None] + general[:, at]
            self.meet &= (both >= tally.low) & (both <= tally.high)
        self.total = self._weight(self.meet)

    def _weight(self, meet: Array) -> Any:
        own, general = self.papers
        return (own.ways @ (meet @ general.ways)).item()

    @cached_property
    def beside(self) -> dict[Clue, dict[Trio, Any]]:
        """For each clue, the weight of all papers with each sort of trio beside it."""
        own, general = self.papers
        found = {**own.beside(self.meet @ general.ways), **general.beside(own.ways @ self.meet)}
        return {clue: dict(zip(own.sorts, row.tolist(), strict=True)) for clue, row in found.items()}

    def fits(self, clue: Clue, suspect: Suspect) -> Any:
        """Return the weight of all papers in which the clue fits the suspect."""
        trios = self.papers[0].sorts
        shares = {sort: Fraction(sum(suspect in trio for trio in alike), len(alike)) for sort, alike in trios.items()}
        number = Fraction if isinstance(self.total, int) else float
        return sum(number(share) * self.beside[clue][sort] for sort, share in shares.items())

    def comes_to(self, number: int) -> Any:
        """Return the weight of all papers in which the last tally reaches this number."""
        own, general = (paper.numbers[:, -1] for paper in self.papers)
        return self._weight(self.meet & (own[:, None] + general == number))


class Side:
    """The two papers of one sex and everything known about them: one pair if counted, else one for each run."""

    def __init__(self, among: Sequence[Suspect], own: Sort, faces: Faces, tallies: Sequence[Tally], budget: Budget):
        def pair(most: int, dice: Random | None) -> Pair:
            papers = (Paper(clues_of(sort), among, faces, tallies, most, dice) for sort in (own, "general"))
            return Pair((next(papers), next(papers)), tallies)

        try:
            self.pairs = [pair(budget.cases, None)]
            self.exact = True
        except TooMany:
            self.pairs = [pair(budget.thinned, Random(run)) for run in range(budget.runs)]
            self.exact = False
        if not any(one.total for one in self.pairs):
            raise Invalid("These lists and declarations do not fit together.")

    def chance(self, parts: Sequence[Any]) -> Fraction | float:
        """Return these weights, one for each pair, as a share of the total."""
        whole = sum(pair.total for pair in self.pairs)
        return Fraction(sum(parts), whole) if self.exact else float(sum(parts) / whole)

    def error(self, parts: Sequence[Any]) -> float:
        """Return the standard error of that share."""
        if self.exact:
            return 0.0
        share, runs = self.chance(parts), len(parts)
        squares = sum((part - share * pair.total) ** 2 for part, pair in zip(parts, self.pairs, strict=True))
        return float(sqrt(squares * runs / (runs - 1)) / sum(pair.total for pair in self.pairs))


class Lists:
    """Everything that can be known of the ten lists. `faces` have been seen; `verdicts` have been heard."""

    def __init__(self, faces: Faces, verdicts: Sequence[Tally] = (), budget: Budget | None = None) -> None:
        self.faces = faces
        self.verdicts = verdicts
        self.budget = budget or Budget()
        self._sides: dict[tuple[Sex, Tally | None], Side] = {}

    def exact(self, suspect: Suspect) -> bool:
        """Are the odds for this suspect counted rather than sampled?"""
        return self._side(_sex(suspect)).exact

    def fits(self, clue: Clue, suspect: Suspect) -> Fraction | float:
        """Return the probability that the clue is on the suspect's list."""
        side, parts = self._fitting(clue, suspect)
        return side.chance(parts)

    def error(self, clue: Clue, suspect: Suspect) -> float:
        """Return the standard error of that probability."""
        side, parts = self._fitting(clue, suspect)
        return side.error(parts)

    def right(self, suspect: Suspect, clues: Iterable[Clue]) -> tuple[Fraction | float, ...]:
        """Return the probabilities that 0, 1, 2 ... of these different clues are on the suspect's list."""
        wanted = Tally(suspect, frozenset(clues), 0, len(frozenset(clues)))
        sure, open_ = _parts(wanted)
        side = self._side(_sex(suspect), open_)
        return tuple(
            side.chance([pair.comes_to(number - sure) for pair in side.pairs]) for number in range(wanted.high + 1)
        )

    def _fitting(self, clue: Clue, suspect: Suspect) -> tuple[Side, list[Any]]:
        if clue not in EVIDENCE or suspect not in SUSPECTS:
            raise Invalid(f"There is no {clue} or no {suspect} in this house.")
        sex, sort = _sex(suspect), EVIDENCE[clue].sort
        side = self._side(sex)
        if sort in (sex, "general"):
            return side, [pair.fits(clue, suspect) for pair in side.pairs]
        certain = sort == "specific" and suspect in EVIDENCE[clue].fits
        return side, [pair.total if certain else 0 for pair in side.pairs]

    def _side(self, sex: Sex, wanted: Tally | None = None) -> Side:
        if (sex, wanted) not in self._sides:
            among = WOMEN if sex == "feminine" else MEN
            faces = {suspect: face for suspect, face in self.faces.items() if suspect in among}
            heard = [
                _parts(tally)[1] for tally in self.verdicts if tally.suspect in among and tally.suspect not in faces
            ]
            tallies = [tally for tally in heard if tally.low > 0 or tally.high < len(tally.clues)]
            tallies += [] if wanted is None else [wanted]
            self._sides[sex, wanted] = Side(among, sex, faces, tallies, self.budget)
        return self._sides[sex, wanted]


def _sex(suspect: Suspect) -> Sex:
    return "feminine" if suspect in WOMEN else "masculine"


def _parts(tally: Tally) -> tuple[int, Tally]:
    """Return how many of the clues certainly fit, and the tally that remains for the others."""
    questionable = frozenset(clue for clue in tally.clues if EVIDENCE[clue].sort in (_sex(tally.suspect), "general"))
    sure = sum(tally.suspect in EVIDENCE[clue].fits for clue in tally.clues - questionable)
    return sure, Tally(tally.suspect, questionable, max(0, tally.low - sure), tally.high - sure)

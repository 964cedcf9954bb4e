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
from operator import mul
from random import Random
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.deduction.moving.branching import survivors
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


Numbers = int
"""The numbers that the tallies have reached, a byte for each. None is over 127, so they are added and compared at once:
where every number is within its limits, the top bit of every byte is set in both differences.
"""

BYTE = 8
TOP = 0x80

Ways = list[Any]
"""A number for each case: an integer, or a float where cases are thinned."""


class Written(NamedTuple):
    """The transitions for one clue: parent case, sort of trio written, child case; and the boost of each case kept."""

    parents: list[int]
    sorts: list[int]
    children: list[int]
    boosts: list[Any]


class Paper:
    """Ten trios beside ten clues, written clue by clue.

    A case is the number of trios left of each sort, with the numbers the tallies have reached, all in one integer: a
    byte for each. With `dice` the cases are thinned; otherwise `TooMany` is raised if there are too many.
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
        self._one: Any = 1 if dice is None else 1.0
        self._cases = [sum(len(alike) << BYTE * at for at, alike in enumerate(self.sorts.values()))]
        self.ways: Ways = [self._one]
        """Number of ways in which each case comes about."""

        self._layers: list[Written] = []
        for clue in clues:
            self._write(clue, faces, tallies)
            if len(self._cases) > most:
                if dice is None:
                    raise TooMany
                self._thin(most, dice)

    @cached_property
    def numbers(self) -> list[Numbers]:
        """The numbers the tallies have reached in every case."""
        return [case >> BYTE * len(self.sorts) for case in self._cases]

    def _write(self, clue: Clue, faces: Faces, tallies: Sequence[Tally]) -> None:
        """Write every sort of trio that is left and that the faces allow beside the clue."""
        cases, before = self._cases, self.ways
        written = Written([], [], [], [])
        made: list[int] = []
        for at, sort in enumerate(self.sorts):
            if any((clue in face) != (suspect in sort) for suspect, face in faces.items()):
                continue
            counted = [
                (BYTE * (len(self.sorts) + place), tally.high)
                for place, tally in enumerate(tallies)
                if clue in tally.clues and tally.suspect in sort
            ]
            left = 0xFF << BYTE * at
            reached = sum(0xFF << shift for shift, _ in counted)
            tops = sum(TOP << shift for shift, _ in counted)
            room = sum(high - 1 + TOP << shift for shift, high in counted)
            parents = [
                parent for parent, case in enumerate(cases) if case & left and (room - (case & reached)) & tops == tops
            ]
            change = sum(1 << shift for shift, _ in counted) - (1 << BYTE * at)
            made += [cases[parent] + change for parent in parents]
            written.parents.extend(parents)
            written.sorts.extend([at] * len(parents))
        self._cases = list(dict.fromkeys(made))
        names = {case: child for child, case in enumerate(self._cases)}
        written.children.extend(map(names.__getitem__, made))
        self.ways = [0] * len(names)
        for parent, child in zip(written.parents, written.children, strict=True):
            self.ways[child] += before[parent]
        written.boosts.extend([self._one] * len(names))
        self._layers.append(written)

    def _thin(self, most: int, dice: Random) -> None:
        kept, weights = survivors(self.ways, most, dice.random())
        parents, sorts, children, _ = self._layers.pop()
        names = {old: new for new, old in enumerate(kept)}
        alive = [at for at, child in enumerate(children) if child in names]
        self._layers.append(
            Written(
                [parents[at] for at in alive],
                [sorts[at] for at in alive],
                [names[children[at]] for at in alive],
                [weight / self.ways[old] for weight, old in zip(weights, kept, strict=True)],
            )
        )
        self._cases, self.ways = [self._cases[old] for old in kept], list(weights)

    def beside(self, worth: Ways) -> dict[Clue, Ways]:
        """Return, for each clue, the worth of all papers with each sort of trio beside it.

        `worth` is the worth of the last cases.
        """
        found: dict[Clue, Ways] = {}
        before: list[Ways] = [[self._one]]
        for layer in self._layers:
            ways: Ways = [0] * len(layer.boosts)
            for parent, child in zip(layer.parents, layer.children, strict=True):
                ways[child] += before[-1][parent]
            before.append([number * boost for number, boost in zip(ways, layer.boosts, strict=True)])
        for clue, layer, ways in zip(self.clues[::-1], self._layers[::-1], before[-2::-1], strict=True):
            boosted = [number * boost for number, boost in zip(worth, layer.boosts, strict=True)]
            row: Ways = [0] * len(self.sorts)
            worth = [0] * len(ways)
            for parent, sort, child in zip(layer.parents, layer.sorts, layer.children, strict=True):
                step = boosted[child]
                row[sort] += ways[parent] * step
                worth[parent] += step
            found[clue] = row
        return found


class Pair:
    """Two papers, and the pairs of cases whose numbers together satisfy the tallies."""

    def __init__(self, papers: tuple[Paper, Paper], tallies: Sequence[Tally]) -> None:
        self.papers = papers
        self.tallies = tallies
        self._ways = [_by_numbers(paper) for paper in papers]
        shifts = range(0, BYTE * len(tallies), BYTE)
        self._tops = sum(TOP << shift for shift in shifts)
        self._low = sum(TOP - tally.low << shift for shift, tally in zip(shifts, tallies, strict=True))
        self._high = sum(TOP + tally.high << shift for shift, tally in zip(shifts, tallies, strict=True))
        self._own_worth = self._worth(0)
        self.total: Any = sum(map(mul, self._own_worth.values(), self._ways[0].values()))

    def _met(self, numbers: Numbers, others: Iterable[tuple[Numbers, Any]]) -> Any:
        """Return the weight of those of the others that satisfy the tallies together with these numbers."""
        above, below, tops = numbers + self._low, self._high - numbers, self._tops
        return sum([ways for other, ways in others if (above + other) & (below - other) & tops == tops])

    def _worth(self, which: int) -> dict[Numbers, Any]:
        """Return for the numbers of one paper the weight of the cases of the other that they meet."""
        others = list(self._ways[1 - which].items())
        return {numbers: self._met(numbers, others) for numbers in self._ways[which]}

    @cached_property
    def beside(self) -> dict[Clue, dict[Trio, Any]]:
        """For each clue, the weight of all papers with each sort of trio beside it."""
        found: dict[Clue, Ways] = {}
        for paper, worth in zip(self.papers, (self._own_worth, self._worth(1)), strict=True):
            found |= paper.beside([worth[numbers] for numbers in paper.numbers])
        return {clue: dict(zip(self.papers[0].sorts, row, strict=True)) for clue, row in found.items()}

    def fits(self, clue: Clue, suspect: Suspect) -> Any:
        """Return the weight of all papers in which the clue fits the suspect."""
        trios = self.papers[0].sorts
        shares = {sort: Fraction(sum(suspect in trio for trio in alike), len(alike)) for sort, alike in trios.items()}
        number = Fraction if isinstance(self.total, int) else float
        return sum(number(share) * self.beside[clue][sort] for sort, share in shares.items())

    def comes_to(self, number: int) -> Any:
        """Return the weight of all papers in which the last tally reaches this number."""
        last = BYTE * (len(self.tallies) - 1)
        return sum(
            ways * self._met(numbers, self._general_by_last.get(number - (numbers >> last), ()))
            for numbers, ways in self._ways[0].items()
        )

    @cached_property
    def _general_by_last(self) -> dict[int, list[tuple[Numbers, Any]]]:
        """The numbers of the general paper and their weights, by the number that the last tally has reached."""
        last = BYTE * (len(self.tallies) - 1)
        found: dict[int, list[tuple[Numbers, Any]]] = {}
        for numbers, ways in self._ways[1].items():
            found.setdefault(numbers >> last, []).append((numbers, ways))
        return found


def _by_numbers(paper: Paper) -> dict[Numbers, Any]:
    """Add up the ways of the cases in which the tallies have reached the same numbers."""
    found: dict[Numbers, Any] = {}
    for numbers, ways in zip(paper.numbers, paper.ways, strict=True):
        found[numbers] = found.get(numbers, 0) + ways
    return found


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

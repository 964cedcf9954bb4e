"""Worlds: every way the unseen cards may be placed, while some of them move unseen.

A world says how many cards each place has of every kind that was ever mentioned. The other cards lie in the heap, of
which only the size in each place is known; each card is equally likely to be anywhere in it. Equal worlds are merged,
and each carries its weight. So nothing is left out as long as there are not too many worlds. Beyond that they are
thinned: a world is kept with some probability and weighs correspondingly more, which leaves every weight unbiased. That
is done in several independent runs, to estimate the error.

A player who picks a card unseen is assumed to pick at random.
"""

from collections.abc import Callable, Collection, Mapping
from math import gcd, lcm
from random import Random
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card, Holder
from deerstalker.deduction.moving.branching import ANY, Thinning, Way, Weight, World, branched, is_exact
from deerstalker.deduction.problem import BeyondReach

F = TypeVar("F")

Kind: TypeAlias = str
Place: TypeAlias = Holder

MOST_OF_A_KIND = 12
WHOLE = lcm(*range(1, MOST_OF_A_KIND + 1))
"""The probability of a random pick among up to `MOST_OF_A_KIND` cards is an integer multiple of 1/`WHOLE`."""

FAR = 1e100
"""Weights of thinned worlds are scaled when they are further than this from 1."""


class Budget(Struct, frozen=True):
    """Number of worlds kept: all of them up to `worlds`, beyond that `thinned` in each of several `runs`."""

    worlds: int = 50_000
    thinned: int = 1_000
    runs: int = 16


class Remembered(dict[World, F], Generic[F]):
    """A function of parts of worlds that is computed once for each."""

    def __init__(self, function: Callable[[World], F]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, part: World) -> F:
        found = self[part] = self._function(part)
        return found


class Worlds:
    """All worlds that fit what one chair saw of a randomly dealt pack."""

    def __init__(self, kinds: Mapping[Card, Kind], budget: Budget | None = None) -> None:
        self.kinds = kinds
        self.budget = budget or Budget()
        self.known: dict[Card, Place] = {}
        """Cards whose place is the same in every world."""

        self.loose: dict[Card, int] = {}
        """Cards seen at some time that may have moved since, each with the column that holds its place."""

        self.counted: dict[Kind, int] = {}
        """Kinds out of the heap, each with the first of its columns, which hold the number of nameless cards in each
        place."""

        self.nameless: dict[Kind, list[Card]] = {}
        for card, kind in kinds.items():
            self.nameless.setdefault(kind, []).append(card)
        self.places: tuple[Place, ...] = ()
        self.columns = 0
        """Number of columns of a world: first the number of heap cards in each place."""

        self.exact = True
        """Whether no world is left out."""

        self.runs: list[dict[World, Weight]] = [{0: 1}]
        """The worlds and their weights; one collection for each run once they were thinned."""

        self._dice = Random(1958)

    def deal(self, sizes: Mapping[Place, int]) -> None:
        """Deal the cards that are not yet known at random, `sizes[place]` to each place."""
        self.places = tuple(sizes)
        self.columns = len(sizes)
        self.runs = [{sum(size << 8 * at for at, size in enumerate(sizes.values())): 1}]

    # -- looking -------------------------------------------------------------------------------------

    def seat_of(self, place: Place) -> int:
        """Return the index of a place among those with unseen cards, or -1."""
        return self.places.index(place) if place in self.places else -1

    def count(self, kind: Kind, place: Place) -> Callable[[World], int]:
        """Return a function that counts the cards of a kind there, in any world.

        The kind must be out of the heap, or all its cards named.
        """
        number, at = sum(self._here(kind, place)), self.seat_of(place)
        shifts = [8 * (self.counted[kind] + at)] if at >= 0 and kind in self.counted else []
        loose = [8 * column for card, column in self.loose.items() if self.kinds[card] == kind]

        def counted(world: World) -> int:
            found = number
            for shift in shifts:
                found += world >> shift & 0xFF
            for shift in loose:
                found += (world >> shift & 0xFF) == at
            return found

        return counted

    def mask(self, kinds: Collection[Kind]) -> World:
        """Return a mask of the columns that tell where cards of these kinds are."""
        columns = [column for card, column in self.loose.items() if self.kinds[card] in kinds]
        for kind, first in self.counted.items():
            if kind in kinds:
                columns += range(first, first + len(self.places))
        return sum(0xFF << 8 * column for column in columns)

    def _here(self, kind: Kind, place: Place) -> list[bool]:
        return [self.kinds[card] == kind for card, at in self.known.items() if at == place]

    # -- what is seen --------------------------------------------------------------------------------

    def put(self, card: Card, place: Place) -> None:
        """Record the place of a card in sight: one just seen, or, before the deal, one that is not dealt unseen."""
        self.known[card] = place
        self.loose.pop(card, None)
        if card in self.nameless[self.kinds[card]]:
            self.nameless[self.kinds[card]].remove(card)

    def see(self, card: Card, place: Place) -> None:
        """Record that the card is seen there."""
        kind = self.kinds[card]
        if card in self.known:
            if self.known[card] != place:
                self.runs = [{} for _ in self.runs]
        elif card in self.loose:
            column = self.loose[card]
            seen = self.seat_of(place) << 8 * column if place in self.places else -1
            mask = 0xFF << 8 * column
            self.runs = [{world: weight for world, weight in run.items() if world & mask == seen} for run in self.runs]
        else:
            shift = 8 * (self.counted.get(kind, 0) + self.places.index(place))
            one = 1 << shift
            self.runs = [
                {world - one: weight * number for world, weight in run.items() if (number := world >> shift & 0xFF)}
                for run in self.runs
            ]
        self._check()
        self.put(card, place)

    def pick(self, card: Card, place: Place) -> None:
        """Record that the card is seen there, picked at random among those of its kind."""
        self.count_out(self.kinds[card])
        self._pick_one(self.kinds[card], place)
        self.see(card, place)

    def _pick_one(self, kind: Kind, place: Place) -> None:
        """Weigh each world by the probability to pick a certain one of its cards of this kind, times `WHOLE`."""
        self._weigh(kind, place, lambda number: WHOLE // number if number else 0)

    def has(self, place: Place, kind: Kind) -> None:
        """Record that there is a card of this kind."""
        if not any(self._here(kind, place)):
            self.count_out(kind)
            self._weigh(kind, place, lambda number: int(number > 0))

    def lacks(self, place: Place, kind: Kind) -> None:
        """Record that there is no card of this kind."""
        self.count_out(kind)
        self._weigh(kind, place, lambda number: int(number == 0))

    def count_out(self, kind: Kind) -> None:
        """Take a kind out of the heap: record in every world how many of its cards each place has."""
        if kind in self.counted or not self.nameless[kind]:
            return
        first = self.counted[kind] = self.columns
        self.columns += len(self.places)
        ways = [Way(at, ANY, first + at, 1, at, -1) for at in range(len(self.places))]
        for _ in self.nameless[kind]:
            self._branch(ways)

    # -- what is not seen ----------------------------------------------------------------------------

    def move(self, source: Place, target: Place, kind: Kind | None = None) -> None:
        """Record that a card moved unseen, picked at random among all cards there, or among those of a kind."""
        if kind is not None:
            self.count_out(kind)
            self._pick_one(kind, source)
        self._let_loose(source, kind)
        here, there = self.places.index(source), self.places.index(target)
        firsts = [first for name, first in self.counted.items() if kind in (None, name)]
        firsts += [0] if kind is None else []
        ways = [Way(first + here, ANY, first + there, 1, first + here, -1) for first in firsts]
        for card, column in self.loose.items():
            if kind in (None, self.kinds[card]):
                ways.append(Way(column, here, column, there, column, -here))
        self._branch(ways)

    def _let_loose(self, place: Place, kind: Kind | None) -> None:
        """Allow for cards known to be in a place to be elsewhere from now on."""
        leaving = [card for card, at in self.known.items() if at == place and kind in (None, self.kinds[card])]
        for card in leaving:
            del self.known[card]
            self.loose[card] = self.columns
            added = self.places.index(place) << 8 * self.columns
            self.runs = [{world + added: weight for world, weight in run.items()} for run in self.runs]
            self.columns += 1

    # -- weighing, branching, thinning ---------------------------------------------------------------

    def _check(self) -> None:
        if not any(self.runs):
            if self.exact:
                raise Invalid("What was seen doesn't add up.")
            raise BeyondReach("No world is left that fits what was seen, among those that were kept.")

    def _weigh(self, kind: Kind, place: Place, factor: Callable[[int], int]) -> None:
        """Multiply the weight of each world by a factor that the number of cards of this kind there decides.

        Worlds where it is 0 are dropped.
        """
        number, mask = self.count(kind, place), self.mask({kind})
        factors = Remembered(lambda part: factor(number(part)))
        self.runs = [
            {world: weight * more for world, weight in run.items() if (more := factors[world & mask])}
            for run in self.runs
        ]
        self._check()

    def _branch(self, ways: list[Way]) -> None:
        """Continue every world in all these ways, merge equal worlds, and thin them if there are too many."""
        limit, most, number = self.budget.worlds, self.budget.thinned, self.budget.runs if self.exact else 1
        self.runs = [
            part
            for run in self.runs
            for part in branched(
                run, self.columns, ways, Thinning(limit, most, [self._dice.random() for _ in range(number)])
            )
        ]
        self._check()
        if self.exact and is_exact(self.runs[0]):
            common = gcd(*self.runs[0].values())
            if common > 1:
                self.runs = [{world: weight // common for world, weight in self.runs[0].items()}]
            return
        self.exact = False
        top = max(max(run.values()) for run in self.runs if run)
        if not FAR > top > 1 / FAR:
            self.runs = [{world: weight / top for world, weight in run.items()} for run in self.runs]

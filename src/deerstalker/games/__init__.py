"""All games, by the names used on the command line."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from deerstalker.core import Box
from deerstalker.games import clue, philo_vance, sleuth, why

CLUE = clue.BOX
CLUE_CARDS = clue.CARDS_BOX
MASTER_DETECTIVE = clue.MASTER_BOX
SLEUTH = sleuth.BOX
PHILO_VANCE = philo_vance.BOX
WHY = why.BOX

BUILT_IN: dict[str, Box] = {box.name: box for box in (CLUE, CLUE_CARDS, MASTER_DETECTIVE, SLEUTH, PHILO_VANCE, WHY)}


class _Games(Mapping[str, Box]):
    """The built-in games, followed by those of other packages.

    The latter are looked up only when needed: the lookup takes time, and such a package may itself import this one.
    """

    @cached_property
    def _outside(self) -> dict[str, Box]:
        from deerstalker.games.outside import offered, unpacked

        return {box.name: box for box in unpacked(offered(), BUILT_IN)}

    def __getitem__(self, name: str) -> Box:
        return BUILT_IN[name] if name in BUILT_IN else self._outside[name]

    def __iter__(self) -> Iterator[str]:
        yield from BUILT_IN
        yield from self._outside

    def __len__(self) -> int:
        return len(BUILT_IN) + len(self._outside)


GAMES: Mapping[str, Box] = _Games()

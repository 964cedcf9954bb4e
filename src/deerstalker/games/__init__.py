"""All games, by the names used on the command line."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from deerstalker.core import Box
from deerstalker.games import clue, philo_vance, sleuth, why

BUILT_IN: dict[str, Box] = {
    box.name: box
    for box in (
        clue.BOX,
        clue.CARDS_BOX,
        clue.MASTER_BOX,
        sleuth.BOX,
        philo_vance.BOX,
        why.BOX,
    )
}


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

"""What nature can do, as a tree of plain choices: each number it draws, and each card of a shuffle, is one of them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame

T = TypeVar("T")

MOST_SCRIPTS = 20_000
"""Number of ways beyond which nature's actions are not listed."""


class Undecided(Exception):
    """Nature has to draw a number below `among`, and the script has come to its end."""

    def __init__(self, among: int) -> None:
        super().__init__(among)
        self.among = among


class ScriptedRng:
    """Random numbers that are given beforehand, one after the other."""

    def __init__(self, script: Sequence[int]) -> None:
        self._script = script
        self._read = 0

    def randrange(self, stop: int, /) -> int:
        """Return the next number of the script. Where there is no choice, none is used."""
        if stop == 1:
            return 0
        if self._read == len(self._script):
            raise Undecided(stop)
        self._read += 1
        return self._script[self._read - 1]

    def shuffle(self, x: list[T], /) -> None:
        """Choose what comes first, then what comes second, and so on."""
        for place in range(len(x) - 1):
            chosen = place + self.randrange(len(x) - place)
            x[place], x[chosen] = x[chosen], x[place]


def scripted_action(game: AnyGame, state: Any, script: Sequence[int]) -> Any:
    """Return nature's action by this script, or `Undecided` if it needs more numbers."""
    try:
        return game.nature(state, ScriptedRng(script))
    except Undecided as undecided:
        return undecided


def every_outcome(game: AnyGame, state: Any) -> list[tuple[Any, float]]:
    """Return every action nature can take here, each with its exact chance. Raises `Invalid` if there are too many."""
    ways = 1
    script: tuple[int, ...] = ()
    while isinstance(done := scripted_action(game, state, script), Undecided):
        ways, script = ways * done.among, (*script, 0)
        if ways > MOST_SCRIPTS:
            raise Invalid("nature can do too much here to list it all; let it choose card by card")
    chances: dict[Any, Fraction] = {}
    for action, as_likely in _scripts(game, state):
        chances[action] = chances.get(action, Fraction(0)) + Fraction(1, as_likely)
    return [(action, float(chance)) for action, chance in chances.items()]


def _scripts(game: AnyGame, state: Any) -> Iterator[tuple[Any, int]]:
    """Yield nature's action by every script, and how many are as likely as this one."""
    open_scripts: list[tuple[tuple[int, ...], int]] = [((), 1)]
    while open_scripts:
        script, ways = open_scripts.pop()
        done = scripted_action(game, state, script)
        if isinstance(done, Undecided):
            among = done.among
            open_scripts += [((*script, number), ways * among) for number in reversed(range(among))]
        else:
            yield done, ways

"""The random numbers that the rules need."""

from typing import Any, Protocol


class Rng(Protocol):
    """The part of `random.Random` that nature uses."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: list[Any], /) -> None: ...

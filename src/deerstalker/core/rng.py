"""Chance, as the rules ask for it."""

from typing import Any, Protocol


class Rng(Protocol):
    """The little of `random.Random` that nature needs."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: list[Any], /) -> None: ...

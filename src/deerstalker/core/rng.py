"""The random numbers that the rules need."""

from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """The part of `random.Random` that nature uses."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: list[T], /) -> None: ...

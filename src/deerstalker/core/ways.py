"""What a seat needs to know in order to choose its own way."""

from typing import Any

from msgspec import Struct

from deerstalker.core.seats import Seat


class Ways(Struct, frozen=True):
    """The ways a seat may walk now, as far as that can be said before it walks.

    Whether a way may really be taken is for the rules to decide.
    """

    start: str
    steps: dict[str, tuple[str, ...]]
    """The places one step from each place that can be reached. No place is used twice."""

    most: int
    """Maximum number of steps."""

    full: int
    """Number of steps to take, unless the way ends early."""

    whole: tuple[str, ...]
    """The types of action that take all these steps."""

    early: dict[str, tuple[str, ...]]
    """For each type of action that takes a way, the places in which it may end with steps to spare."""

    ends: dict[str, str]
    """The types of action that take a way, and the field of each that names its end."""

    field: str
    """The field that names the way."""


def no_ways(game: Any, state: Any, seat: Seat) -> None:
    """No action of this game names a way."""

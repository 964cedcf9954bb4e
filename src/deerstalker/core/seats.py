"""Seats: the chairs around the table, and nature, which rolls the dice and shuffles the cards."""

from typing import Annotated, TypeAlias

from msgspec import Meta

MOST_SEATS = 10
"""Seats of the largest table there is."""

Seat: TypeAlias = Annotated[int, Meta(ge=-1, le=MOST_SEATS - 1, title="seat")]
"""A chair, 0 to n-1, clockwise."""

NATURE: Seat = -1
"""The seat of chance. Dice, shuffles and random draws are its ordinary, logged actions."""

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
"""Default names for players."""


def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """Return the other seats in clockwise order, starting to the left of this one.

    >>> clockwise(1, 4)
    (2, 3, 0)
    """
    return tuple((start + step) % seats for step in range(1, seats))

"""Seats: the chairs round the table, and nature, who throws the dice and shuffles the cards."""

from typing import Annotated, TypeAlias

from msgspec import Meta

Seat: TypeAlias = Annotated[int, Meta(ge=-1, le=9, title="seat")]
"""A chair, 0 to n-1, clockwise."""

NATURE: Seat = -1
"""The seat of chance. Dice, shuffles and random draws are its ordinary, logged actions."""

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
"""What players are called where nobody says."""


def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """The other seats in the order they sit to the left of this one.

    >>> clockwise(1, 4)
    (2, 3, 0)
    """
    return tuple((start + step) % seats for step in range(1, seats))

"""What the server refuses, beside what the rules of a game refuse."""

from deerstalker.core.errors import DeerstalkerError, Illegal, Invalid, Stale
from deerstalker.storage.archive import Conflict


class Forbidden(DeerstalkerError):
    """Not yours to say or to see."""


class Missing(DeerstalkerError):
    """There is no such table, game or page."""


class Busy(DeerstalkerError):
    """Too much at once; later it will do."""


class Failed(DeerstalkerError):
    """Something went wrong on our side."""

    def __init__(self) -> None:
        super().__init__("Something went wrong here, and the log of the server says what.")


STATUS: dict[type[DeerstalkerError], int] = {
    Invalid: 422,
    Illegal: 409,
    Stale: 409,
    Conflict: 409,
    Forbidden: 403,
    Missing: 404,
    Busy: 429,
    Failed: 500,
}


def kind_of(error: DeerstalkerError) -> str:
    """The name a refusal goes by."""
    if isinstance(error, Conflict):  # somebody was quicker, again and again
        return "Busy"
    return type(error).__name__ if type(error) in STATUS else "Invalid"

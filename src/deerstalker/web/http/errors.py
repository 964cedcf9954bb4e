"""Refusals as HTTP and the API know them: status codes and kinds."""

from deerstalker.core.errors import DeerstalkerError, Illegal, Invalid, Stale
from deerstalker.storage.archive import Conflict
from deerstalker.web.errors import Away, Busy, Failed, Forbidden, Missing, Unreadable

STATUS: dict[type[DeerstalkerError], int] = {
    Invalid: 422,
    Illegal: 409,
    Stale: 409,
    Conflict: 409,
    Forbidden: 403,
    Missing: 404,
    Unreadable: 409,
    Busy: 429,
    Away: 503,
    Failed: 500,
}
"""The HTTP status of each refusal."""


def kind_of(error: DeerstalkerError) -> str:
    """Return the kind of a refusal, as a message names it."""
    if isinstance(error, Conflict | Away):  # somebody was quicker, again and again; or it may work later
        return "Busy"
    return type(error).__name__ if type(error) in STATUS else "Invalid"

"""The dice that an event throws."""

from deerstalker.core.reveals import Throw
from deerstalker.games.philo_vance.terms import Threw, ThrewForStart, VanceEvent


def dice(event: VanceEvent) -> Throw | None:
    """The white die and the red one."""
    if not isinstance(event, Threw | ThrewForStart):
        return None
    return Throw(event.seat, (event.white,), (event.red,))

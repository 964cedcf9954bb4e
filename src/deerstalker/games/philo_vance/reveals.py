"""What an event turns up: the dice, and what an arrest or a trial comes to."""

from deerstalker.core.reveals import Throw, Verdict
from deerstalker.games.philo_vance.editions import Agreed
from deerstalker.games.philo_vance.terms import Declared, Threw, ThrewForStart, VanceEvent, WentToCourt


def dice(event: VanceEvent) -> Throw | None:
    """The white die and the red one."""
    if not isinstance(event, Threw | ThrewForStart):
        return None
    return Throw(event.seat, (event.white,), (event.red,))


def verdict(game: Agreed, event: VanceEvent) -> Verdict | None:
    """The six clues sufficed or not; the Judge convicts or not."""
    match event:
        case Declared(seat, suspect, right=right):
            return Verdict(seat, right, (suspect,))
        case WentToCourt(seat, suspect, _, right):
            return Verdict(seat, right >= game.options.proof.convict, (suspect,))
        case _:
            return None

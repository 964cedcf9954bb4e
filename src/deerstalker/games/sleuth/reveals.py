"""What an event turns up for the eyes of one seat."""

from deerstalker.core import Seat
from deerstalker.core.reveals import CardsShown, cards_shown
from deerstalker.games.sleuth.terms import Answered, SleuthEvent


def shown(event: SleuthEvent, seat: Seat) -> CardsShown | None:
    """The gems that answer a question of two elements."""
    return cards_shown(event.shown, seat, event.seat) if isinstance(event, Answered) else None

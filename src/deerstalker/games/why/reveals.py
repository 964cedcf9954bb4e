"""What an event turns up: a card for the eyes of one seat, and the dice."""

from deerstalker.core import Seat
from deerstalker.core.reveals import CardsShown, Throw, cards_shown
from deerstalker.games.why.terms import Asked, Gave, Returned, Threw, WhyEvent


def shown(event: WhyEvent, seat: Seat) -> CardsShown | None:
    """A card that is shown with a demand, given, or given back."""
    match event:
        case Asked():
            return cards_shown(event.shown, seat, event.seat)
        case Gave() | Returned():
            return cards_shown(event.card, seat, event.seat, given=True)
        case _:
            return None


def dice(event: WhyEvent) -> Throw | None:
    """The two dice."""
    return Throw(event.seat, (event.first, event.second)) if isinstance(event, Threw) else None

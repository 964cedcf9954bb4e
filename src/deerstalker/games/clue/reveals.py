"""What an event turns up: a card for the eyes of one seat, and the dice."""

from deerstalker.core import Seat
from deerstalker.core.reveals import CardsShown, Throw, cards_shown
from deerstalker.games.clue.terms import ClueEvent, Showed, Snooped, Threw


def shown(event: ClueEvent, seat: Seat) -> CardsShown | None:
    """The card that answers a suggestion, or that a snoop saw."""
    match event:
        case Showed():
            return cards_shown(event.card, seat, event.seat)
        case Snooped():
            return cards_shown(event.card, seat, event.victim)
        case _:
            return None


def dice(event: ClueEvent) -> Throw | None:
    """The die of Clue, or the two of Master Detective."""
    return Throw(event.seat, event.dice) if isinstance(event, Threw) else None

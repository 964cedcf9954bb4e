"""What an event turns up: a card for the eyes of one seat, the dice, and whether an accusation was right."""

from deerstalker.core import Seat
from deerstalker.core.reveals import CardsShown, Throw, Verdict, cards_shown
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import ClueEvent, Looked, Showed, Snooped, Threw


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


def verdict(game: Clue, event: ClueEvent) -> Verdict | None:
    """Everybody hears the accusation and whether it was right; who was wrong has seen the envelope alone."""
    if not isinstance(event, Looked):
        return None
    known = event.theory if event.right else event.envelope.open() if event.envelope.is_open else ()
    return Verdict(event.seat, event.right, event.theory, known)

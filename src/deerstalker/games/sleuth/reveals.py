"""What an event turns up: gems for the eyes of one seat, and whether somebody named the missing one."""

from deerstalker.core import Seat
from deerstalker.core.reveals import CardsShown, Verdict, cards_shown, opened
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Answered, Checked, SleuthEvent


def shown(event: SleuthEvent, seat: Seat) -> CardsShown | None:
    """The gems that answer a question of two elements."""
    return cards_shown(event.shown, seat, event.seat) if isinstance(event, Answered) else None


def verdict(game: Sleuth, event: SleuthEvent) -> Verdict | None:
    """Everybody hears whether a seat was right; only that seat knows which gem it named, and which was missing."""
    if not isinstance(event, Checked):
        return None
    return Verdict(event.seat, event.right, opened(event.guess), opened(event.missing))

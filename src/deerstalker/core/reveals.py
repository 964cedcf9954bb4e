"""What an event turns up: cards for the eyes of one seat, and dice for all to see."""

from msgspec import Struct

from deerstalker.core.seats import Seat
from deerstalker.core.secret import Secret
from deerstalker.core.terms import Event


class CardsShown(Struct, frozen=True):
    """Cards that an event shows to one seat alone, and the seat they belong to."""

    cards: tuple[str, ...]
    by: Seat


class Throw(Struct, frozen=True):
    """Dice that a seat threw; `red` are those of the second color."""

    seat: Seat
    white: tuple[int, ...]
    red: tuple[int, ...] = ()


def no_cards_shown(event: Event, seat: Seat) -> CardsShown | None:
    """No event of this game shows cards to one seat alone."""
    return None


def no_dice(event: Event) -> Throw | None:
    """This game has no dice."""
    return None


def cards_shown(secret: Secret[str] | Secret[tuple[str, ...]] | None, seat: Seat, by: Seat) -> CardsShown | None:
    """The card or cards in a secret, if this seat may read it and they are another's.

    >>> cards_shown(Secret(frozenset({0, 1}), "rope"), 1, by=0)
    CardsShown(cards=('rope',), by=0)
    """
    if secret is None or seat == by or seat not in secret.readers or not secret.is_open:
        return None
    value = secret.open()
    cards = value if isinstance(value, tuple) else (value,)
    return CardsShown(cards, by) if cards else None

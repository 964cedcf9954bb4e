"""What an event turns up: cards for the eyes of one seat, dice for all to see, and whether somebody was right."""

from typing import Any

from msgspec import Struct

from deerstalker.core.seats import Seat
from deerstalker.core.secret import Secret
from deerstalker.core.terms import Event


class CardsShown(Struct, frozen=True):
    """Cards that an event shows to one seat alone, and the seat they belong to or came from."""

    cards: tuple[str, ...]
    by: Seat
    given: bool = False
    """Whether they change hands: this seat keeps them."""


class Throw(Struct, frozen=True):
    """Dice that a seat threw; `red` are those of the second color."""

    seat: Seat
    white: tuple[int, ...]
    red: tuple[int, ...] = ()


class Verdict(Struct, frozen=True):
    """What came of an action that staked a seat's place: an accusation was right or wrong."""

    seat: Seat
    right: bool
    named: tuple[str, ...] = ()
    """The cards the seat named, as far as this copy tells: ids of cards or of sorts."""

    truth: tuple[str, ...] = ()
    """The hidden cards they were compared with, as far as this copy tells."""


def no_cards_shown(event: Event, seat: Seat) -> CardsShown | None:
    """No event of this game shows cards to one seat alone."""
    return None


def no_dice(event: Event) -> Throw | None:
    """This game has no dice."""
    return None


def no_verdict(game: Any, event: Event) -> Verdict | None:
    """Nobody is told apart from the log whether they were right."""
    return None


def opened(secret: Secret[str] | Secret[tuple[str, ...]]) -> tuple[str, ...]:
    """The card or cards in a secret, as far as this copy tells.

    >>> opened(Secret(frozenset({0}), "rope")), opened(Secret(frozenset({0})))
    (('rope',), ())
    """
    if not secret.is_open:
        return ()
    value = secret.open()
    return value if isinstance(value, tuple) else (value,)


def cards_shown(
    secret: Secret[str] | Secret[tuple[str, ...]] | None, seat: Seat, by: Seat, *, given: bool = False
) -> CardsShown | None:
    """The card or cards in a secret, if this seat may read it and they are another's, or were until now.

    >>> cards_shown(Secret(frozenset({0, 1}), "rope"), 1, by=0)
    CardsShown(cards=('rope',), by=0, given=False)
    """
    if secret is None or seat == by or seat not in secret.readers:
        return None
    cards = opened(secret)
    return CardsShown(cards, by, given) if cards else None

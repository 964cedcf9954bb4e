"""What happened, in sentences."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.core.prose import NUMBERS
from deerstalker.core.reveals import CardsShown, cards_shown
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import (
    AlibiEvent,
    Card,
    Charged,
    Closed,
    Counted,
    Inquired,
    Revealed,
    Shuffled,
    Trait,
    TurnEnded,
)


def trait_name(trait: Trait) -> str:
    """`suspect A`, `place 1`."""
    return f"place {trait}" if trait.isdecimal() else f"suspect {trait.upper()}"


def card_name(card: Card) -> str:
    """`suspect A at place 1`."""
    return " at ".join(map(trait_name, card.split("-")))


def tell(game: Alibi, event: AlibiEvent, names: Sequence[str]) -> str:
    """One sentence about an event, saying no more than this copy of it holds."""
    match event:
        case Shuffled():
            return "One card is laid face down, and the others are dealt."
        case Inquired(seat, whom, about):
            return f"{names[seat]} asks {names[whom]}: how many of {trait_name(about)}?"
        case Counted(seat, _, about, number):
            return f"{names[seat]} has {NUMBERS[number]} of {trait_name(about)}."
        case Revealed(seat, asker, _, card):
            shown = card_name(card.open()) if card.is_open else "one of them"
            return f"{names[seat]} shows {names[asker]} {shown}."
        case Charged(seat, card, right):
            return f"{names[seat]} charges {card_name(card)}. That is {'right' if right else 'wrong'}."
        case TurnEnded(then):
            return f"It's {names[then]}'s turn."
        case Closed(culprit, winner):
            won = "Nobody wins." if winner is None else f"{names[winner]} wins."
            return f"The culprit is {card_name(culprit)}. {won}"


def shown(event: AlibiEvent, seat: Seat) -> CardsShown | None:
    """The card that the asker alone sees."""
    return cards_shown(event.card, seat, event.seat) if isinstance(event, Revealed) else None

"""What a seat learns from what it sees, as facts about who holds which card.

The number is told before a card is chosen, so what is chosen weighs every deal alike, and nothing is said of choices.
"""

from collections.abc import Iterator

from deerstalker.core import Seat
from deerstalker.core.clues import Clues, Question
from deerstalker.core.facts import HIDDEN, Count, exactly, has_all, has_none
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import (
    AlibiAction,
    AlibiEvent,
    Card,
    Charged,
    Closed,
    Counted,
    Inquire,
    Revealed,
    Shuffled,
)
from deerstalker_alibi.words import trait_name


def cards(game: Alibi) -> tuple[Card, ...]:
    """Every card of the pack."""
    return game.edition.pack


def sorts(game: Alibi) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The cards by suspect."""
    return tuple((trait_name(suspect), game.edition.matching[suspect]) for suspect in game.edition.suspects)


def learn(game: Alibi, event: AlibiEvent) -> Iterator[Count]:
    """The facts in one event."""
    pack = game.edition.pack
    match event:
        case Shuffled(_, hands):
            yield exactly(HIDDEN, pack, 1)
            for seat, (hand, size) in enumerate(zip(hands, game.edition.hand_sizes(game.seats), strict=True)):
                yield exactly(seat, pack, size)
                if hand.is_open:
                    yield has_all(seat, hand.open())
        case Counted(seat, _, about, number):
            yield exactly(seat, game.edition.matching[about], number)
        case Revealed(seat, _, _, card) if card.is_open:
            yield has_all(seat, [card.open()])
        case Charged(_, card, right):
            yield has_all(HIDDEN, [card]) if right else has_none(HIDDEN, [card])
        case Closed(culprit, _):
            yield has_all(HIDDEN, [culprit])
        case _:
            return


def question(game: Alibi, seat: Seat, action: AlibiAction) -> Question | None:
    """The number is told to all, and the holder shows the asker one of the cards."""
    match action:
        case Inquire(whom, about):
            return Question(game.edition.matching[about], (whom,), counted=True, shown="one")
        case _:
            return None


CLUES = Clues(cards=cards, sorts=sorts, learn=learn, question=question)

"""What a seat learns from what it sees, as facts about who holds which card."""

from collections.abc import Iterable, Iterator

from deerstalker.core import Seat
from deerstalker.deduction.facts import HIDDEN, Count, exactly, has_all, has_none
from deerstalker.deduction.problem import Choice
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import ClueEvent, Dealt, Ended, Looked, Passed, Showed, Snooped


def facts(game: Clue, events: Iterable[ClueEvent]) -> Iterator[Count]:
    """Everything that follows directly from these events, in a copy made for whoever saw them."""
    for event in events:
        yield from learn(game, event)


def learn(game: Clue, event: ClueEvent) -> Iterator[Count]:
    """The facts in one event."""
    match event:
        case Dealt(_, hands, _):
            for _, sort in sorts(game):
                yield exactly(HIDDEN, sort, 1)
            for seat, (hand, size) in enumerate(zip(hands, game.edition.hand_sizes(game.seats), strict=True)):
                yield exactly(seat, game.edition.pack, size)
                if hand.is_open:
                    yield has_all(seat, hand.open())
        case Passed(seat, theory):
            yield has_none(seat, theory)
        case Showed(seat, _, theory, card):
            yield has_all(seat, [card.open()]) if card.is_open else Count(seat, frozenset(theory), 1, 3)
        case Snooped(_, victim, card) if card.is_open:
            yield has_all(victim, [card.open()])
        case Looked(_, theory, envelope, right):
            if envelope.is_open:
                yield has_all(HIDDEN, envelope.open())
            else:
                yield has_all(HIDDEN, theory) if right else Count(HIDDEN, frozenset(theory), 0, 2)
        case Ended(envelope, _):
            yield has_all(HIDDEN, envelope)
        case _:
            return


def holders(game: Clue) -> tuple[int, ...]:
    """Where a card may be."""
    return (*range(game.seats), HIDDEN)


def cards(game: Clue) -> tuple[str, ...]:
    """Every card of the pack."""
    return game.edition.pack


def sorts(game: Clue) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The cards as the notebook groups them."""
    return game.edition.sorts


def choices(game: Clue, event: ClueEvent, chair: Seat | None) -> Iterator[Choice]:
    """Who shows me a card chose it among those he had of the three."""
    match event:
        case Showed(seat, _, theory, card) if card.is_open and seat != chair:
            yield Choice(seat, frozenset(theory))
        case _:
            return

"""What a seat learns from what it sees, as facts about who holds which gem."""

from collections.abc import Iterable, Iterator

from deerstalker.core import Seat
from deerstalker.deduction.facts import HIDDEN, OPEN, Count, exactly, has_all, has_none
from deerstalker.deduction.problem import Choice
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Answered, Checked, Dealt, Ended, SleuthEvent


def facts(game: Sleuth, events: Iterable[SleuthEvent]) -> Iterator[Count]:
    """Everything that follows directly from these events, in a copy made for whoever saw them."""
    for event in events:
        yield from learn(game, event)


def learn(game: Sleuth, event: SleuthEvent) -> Iterator[Count]:
    """The facts in one event."""
    pack = game.edition.pack
    match event:
        case Dealt():
            yield exactly(HIDDEN, pack, 1)
            yield has_all(OPEN, event.open)
            yield has_none(OPEN, [gem for gem in pack if gem not in event.open])
            for seat, hand in enumerate(event.hands):
                yield exactly(seat, pack, game.edition.hand(game.seats))
                if hand.is_open:
                    yield has_all(seat, hand.open())
        case Answered(seat, _, question, count, shown):
            yield exactly(seat, game.edition.matching[question], count)
            if shown is not None and shown.is_open:
                yield has_all(seat, shown.open())
        case Checked(_, _, missing, _) if missing.is_open:
            yield has_all(HIDDEN, [missing.open()])
        case Ended(missing, _):
            yield has_all(HIDDEN, [missing])
        case _:
            return


def holders(game: Sleuth) -> tuple[int, ...]:
    """Where a gem may be."""
    return (*range(game.seats), HIDDEN, OPEN)


def choices(game: Sleuth, event: SleuthEvent, chair: Seat | None) -> Iterator[Choice]:
    """Nobody chooses what he shows: all matching gems are shown."""
    yield from ()


def cards(game: Sleuth) -> tuple[str, ...]:
    """Every gem of the pack."""
    return game.edition.pack


def sorts(game: Sleuth) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The gems as the information sheet groups them, by color."""
    edition = game.edition
    return tuple((color, tuple(gem for gem in edition.pack if gem.startswith(f"{color}-"))) for color in edition.colors)

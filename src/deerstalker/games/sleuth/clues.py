"""What a seat learns from what it sees, as facts about who holds which gem."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from deerstalker.core import Rng, Seat, secret, seen
from deerstalker.core.clues import Clues, Question
from deerstalker.core.facts import HIDDEN, OPEN, Count, Deal, exactly, has_all, has_none
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Answered, Ask, AskLast, Checked, Dealt, Ended, SleuthAction, SleuthEvent
from deerstalker.games.sleuth.words import placed, recall


def facts(game: Sleuth, events: Iterable[SleuthEvent]) -> Iterator[Count]:
    """Yield everything that follows directly from these events, in the copy of the seat that saw them."""
    for event in events:
        yield from learn(game, event)


def learn(game: Sleuth, event: SleuthEvent) -> Iterator[Count]:
    """Yield the facts in one event."""
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
    """Return the places where a gem may be."""
    return (*range(game.seats), HIDDEN, OPEN)


def cards(game: Sleuth) -> tuple[str, ...]:
    """Return every gem of the pack."""
    return game.edition.pack


def sorts(game: Sleuth) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the gems as the information sheet groups them, by color."""
    edition = game.edition
    return tuple((color, tuple(gem for gem in edition.pack if gem.startswith(f"{color}-"))) for color in edition.colors)


def imagine(game: Sleuth, event: SleuthEvent, chair: Seat, deal: Deal, rng: Rng) -> SleuthEvent:
    """Return an event as another chair would have seen it in this deal."""
    own = seen(event, chair)
    match own:
        case Dealt():
            hand = tuple(gem for gem in game.edition.pack if deal[gem] == chair)
            return replace(own, hands=(*own.hands[:chair], secret(hand, to=(chair,)), *own.hands[chair + 1 :]))
        case Answered(seat, _, question, _, shown) if shown and chair in shown.readers and not shown.is_open:
            asked = game.edition.matching[question]
            gems = tuple(gem for gem in game.edition.pack if gem in asked and deal[gem] == seat)
            return replace(own, shown=secret(gems, to=shown.readers))
        case Checked(_, _, missing) if chair in missing.readers and not missing.is_open:
            gem = next(gem for gem in game.edition.pack if deal[gem] == HIDDEN)
            return replace(own, missing=secret(gem, to=missing.readers))
        case _:
            return own


def question(game: Sleuth, seat: Seat, action: SleuthAction) -> Question | None:
    """Return what an interrogation asks: one element is counted, two elements are counted and shown."""
    match action:
        case Ask(to, elements) | AskLast(to, elements):
            asked = game.edition.matching[elements]
            gems = tuple(gem for gem in game.edition.pack if gem in asked)
            return Question(gems, (to,), counted=True, shown="none" if len(elements) == 1 else "all")
        case _:
            return None


CLUES = Clues(
    cards=cards,
    sorts=sorts,
    learn=learn,
    holders=holders,
    question=question,
    imagine=imagine,
    recall=recall,
    placed=placed,
)

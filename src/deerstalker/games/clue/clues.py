"""What a seat learns from what it sees, as facts about who holds which card."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from deerstalker.core import Rng, Seat, secret, seen
from deerstalker.core.clues import Clues, Question
from deerstalker.core.facts import HIDDEN, OPEN, Card, Choice, Count, Deal, Holder, exactly, has_all, has_none
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import ClueAction, ClueEvent, Dealt, Ended, Looked, Passed, Showed, Snooped, Suggest
from deerstalker.games.clue.words import placed, recall


def facts(game: Clue, events: Iterable[ClueEvent]) -> Iterator[Count]:
    """Yield everything that follows directly from these events, in the copy of the seat that saw them."""
    for event in events:
        yield from learn(game, event)


def learn(game: Clue, event: ClueEvent) -> Iterator[Count]:
    """Yield the facts in one event."""
    match event:
        case Dealt(_, hands, _):
            for _, sort in sorts(game):
                yield exactly(HIDDEN, sort, 1)
            for seat, (hand, size) in enumerate(zip(hands, game.hand_sizes, strict=True)):
                yield exactly(seat, game.edition.pack, size)
                if hand.is_open:
                    yield has_all(seat, hand.open())
            if game.face_up:
                yield has_all(OPEN, game.face_up)
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
    """Return the places where a card may be."""
    return (*range(game.seats), HIDDEN, *((OPEN,) if game.face_up else ()))


def cards(game: Clue) -> tuple[str, ...]:
    """Return every card of the pack."""
    return game.edition.pack


def sorts(game: Clue) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the cards as the notebook groups them."""
    return game.edition.sorts


def choices(game: Clue, event: ClueEvent, chair: Seat | None) -> Iterator[Choice]:
    """Yield a choice for each card shown to this chair: its holder chose among those they had of the three."""
    match event:
        case Showed(seat, _, theory, card) if card.is_open and seat != chair:
            yield Choice(seat, frozenset(theory))
        case _:
            return


def imagine(game: Clue, event: ClueEvent, chair: Seat, deal: Deal, rng: Rng) -> ClueEvent:
    """Return an event as another chair would have seen it in this deal. Choices and draws are made again at random."""

    def held(holder: Holder, cards: Iterable[Card] = game.edition.pack) -> tuple[Card, ...]:
        return tuple(card for card in cards if deal[card] == holder)

    own = seen(event, chair)
    match own:
        case Dealt(_, hands):
            return replace(own, hands=(*hands[:chair], secret(held(chair), to=(chair,)), *hands[chair + 1 :]))
        case Showed(seat, _, theory, card) if chair in card.readers and not card.is_open:
            cards = held(seat, theory)
            return replace(own, card=secret(cards[rng.randrange(len(cards))], to=card.readers))
        case Snooped(_, victim, card) if chair in card.readers and not card.is_open:
            cards = held(victim)
            return replace(own, card=secret(cards[rng.randrange(len(cards))], to=card.readers))
        case Looked(_, _, envelope) if chair in envelope.readers and not envelope.is_open:
            return replace(own, envelope=secret(held(HIDDEN), to=envelope.readers))
        case _:
            return own


def question(game: Clue, seat: Seat, action: ClueAction) -> Question | None:
    """Return what a suggestion asks: in turn, the first player who can shows a card, or everybody who can."""
    match action:
        case Suggest(suspect, weapon, room):
            asked = tuple(game.answerers(seat))
            return Question((suspect, weapon, room), asked, shown="one", until_one=game.edition.answers == "first")
        case _:
            return None


CLUES = Clues(
    cards=cards,
    sorts=sorts,
    learn=learn,
    holders=holders,
    choices=choices,
    question=question,
    imagine=imagine,
    recall=recall,
    placed=placed,
)

"""Facts in plain form, typed at a real table, where no event of the game carries them."""

from collections.abc import Iterator

from msgspec.structs import replace

from deerstalker.core.facts import Card, Choice, Count, Deal, exactly, has_all
from deerstalker.core.rng import Rng
from deerstalker.core.seats import Seat
from deerstalker.core.secret import Secret, secret, seen
from deerstalker.core.terms import Event


class Glimpse(Event, frozen=True):
    """Cards of a seat that some readers saw: all it has among these cards, or one of its choice."""

    seat: Seat
    among: tuple[Card, ...]
    cards: Secret[tuple[Card, ...]]
    one: bool = False


class Stated(Event, frozen=True):
    """What the whole table heard, what only this chair knows, and the cards that some seats saw."""

    said: str = ""
    """What was asked or done, in words that everybody heard."""

    facts: tuple[Count, ...] = ()
    own: Secret[tuple[Count, ...]] = secret(())
    glimpses: tuple[Glimpse, ...] = ()


def learn(event: Stated) -> Iterator[Count]:
    """Yield the facts in this copy of the event."""
    yield from event.facts
    if event.own.is_open:
        yield from event.own.open()
    for glimpse in event.glimpses:
        if glimpse.cards.is_open:
            cards = glimpse.cards.open()
            if not glimpse.one:
                yield exactly(glimpse.seat, glimpse.among, len(cards))
            if cards:
                yield has_all(glimpse.seat, cards)


def choices(event: Stated, chair: Seat | None) -> Iterator[Choice]:
    """Yield who chose which card to show this chair. If the number was told, the choice weighs all deals alike."""
    for glimpse in event.glimpses:
        counts = [fact for fact in event.facts if fact.holder == glimpse.seat and fact.low == fact.high]
        told = any(fact.cards == frozenset(glimpse.among) for fact in counts)
        if glimpse.one and glimpse.cards.is_open and chair != glimpse.seat and not told:
            yield Choice(glimpse.seat, frozenset(glimpse.among))


def imagine(event: Stated, chair: Seat, deal: Deal, rng: Rng) -> Stated:
    """Return the event as another chair saw it in this deal. What was chosen is drawn again."""
    own = seen(event, chair)
    return replace(own, glimpses=tuple(_imagined(glimpse, chair, deal, rng) for glimpse in own.glimpses))


def _imagined(glimpse: Glimpse, chair: Seat, deal: Deal, rng: Rng) -> Glimpse:
    if chair not in glimpse.cards.readers or glimpse.cards.is_open:
        return glimpse
    held = tuple(card for card in glimpse.among if deal[card] == glimpse.seat)
    if glimpse.one:
        held = (held[rng.randrange(len(held))],)
    return replace(glimpse, cards=secret(held, to=glimpse.cards.readers))

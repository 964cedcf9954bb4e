"""What to draw: gems by color, gem and type, the search cards, and the visible state of the game."""

from collections.abc import Iterable, Sequence

from deerstalker.core import Seat
from deerstalker.core import layout as look
from deerstalker.core.layout import Layout
from deerstalker.core.status import Counter, Heap, SeatStatus, Shown, Status
from deerstalker.games.sleuth import art
from deerstalker.games.sleuth.editions import FREE, Edition
from deerstalker.games.sleuth.gems import pictures
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import (
    Concluding,
    Dealing,
    Gem,
    Interrogating,
    Over,
    SearchCard,
    Shuffling,
    SleuthState,
)
from deerstalker.games.sleuth.words import SIGNS, card_name, gem_name, question_name

PICTURES = pictures()
SEARCH = "search"
GROUPS = ("color", "gem", "type")


def layout(game: Sleuth) -> Layout:
    """Return everything that never changes during a game."""
    edition = game.edition
    elements = [
        look.Sort(element, element.title(), group, art.drawing(edition, (element,)))
        for group, sort in zip(GROUPS, edition.sorts, strict=True)
        for element in sort
    ]
    gems = [_gem(edition, gem) for gem in edition.pack]
    search = [_search(edition, card) for card in edition.search_pack]
    return Layout(
        sorts=(*elements, look.Sort(SEARCH, "Search cards", corner="Search")),
        cards=(*gems, *search),
        key="  ".join(f"{sign} {gem}" for gem, sign in SIGNS.items()),
        palette=art.PALETTE,
        pictures=PICTURES,
    )


def _gem(edition: Edition, gem: Gem) -> look.Card:
    elements = tuple(gem.split("-"))
    drawing = art.drawing(edition, elements)
    return look.Card(gem, gem_name(gem).removeprefix("the "), elements, short=_short(gem), drawing=drawing)


def _short(gem: Gem) -> str:
    """`◍ pair`: the color stands above."""
    _, kind, number = gem.split("-")
    return f"{SIGNS.get(kind, kind)} {number}"


def _search(edition: Edition, card: SearchCard) -> look.Card:
    drawing = art.drawing(edition, card.split("+"))
    return look.Card(card, card_name(card), (SEARCH,), _printed(card), drawing=drawing)


def _printed(card: SearchCard) -> str:
    """Return what a search card is for: Sleuth §2, §15."""
    elements = tuple(card.removeprefix(FREE).strip("+").split("+"))
    if not card.startswith(FREE):
        return f"How many {question_name(elements)}?"
    return f"Any question about {question_name(elements[:1])}." if elements[0] else "Any question."


# -- how everything stands ---------------------------------------------------------------------------


def status(game: Sleuth, s: SleuthState, names: Sequence[str]) -> Status:
    """Return the seats with their search cards, the open gems and the piles."""
    phase = s.phase
    return Status(
        seats=tuple(_seat(game, s, seat, name) for seat, name in enumerate(names)),
        turn=phase.seat if isinstance(phase, Interrogating | Concluding | Shuffling) else None,
        heaps=(
            Heap("Open gems", len(s.open), _shown(s.open)),
            Heap("Search cards", s.left),
            Heap("Used search cards", len(s.used), _shown(s.used)),
        ),
        hidden=() if isinstance(phase, Dealing) else (Heap("Missing gem", 1, _shown(_missing(s))),),
    )


def _missing(s: SleuthState) -> tuple[Gem, ...]:
    """Return the missing gem, if this copy holds it or it lies open."""
    if isinstance(s.phase, Over):
        return (s.phase.missing,)
    return (s.missing.open(),) if s.missing.is_open else ()


def _seat(game: Sleuth, s: SleuthState, seat: Seat, name: str) -> SeatStatus:
    dealt = not isinstance(s.phase, Dealing)
    hand = s.hands[seat]
    return SeatStatus(
        name=name,
        cards=game.edition.hand(game.seats) if dealt else 0,
        hand=hand.open() if dealt and hand.is_open else None,
        before=_shown(s.search[seat]),
        counters=(Counter("Search cards", len(s.search[seat])),),
        notes=("solved the case",) if seat in s.solved else (),
        out=seat not in (*s.playing, *s.solved),
    )


def _shown(cards: Iterable[str]) -> tuple[Shown, ...]:
    return tuple(map(Shown, cards))

"""Where the cards of Why may be: the number of each kind in each place or, with full aid, the odds of each card."""

from collections.abc import Callable, Iterable, Sequence

from deerstalker.core.facts import HIDDEN
from deerstalker.core.layout import Sort
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Aid, Cell, Column, Group, Row, Sheet, card_row, chance_cell, shortened
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.why.clues import GONE, LAID, LAWN, ROOMS, Ledger, Place
from deerstalker.games.why.editions import PACK_BY_KIND
from deerstalker.games.why.knowledge.whereabouts import Whereabouts
from deerstalker.games.why.layout import layout
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Card, Kind, WhyEvent

PLACES = {
    ROOMS: Column(HIDDEN, "Rooms", short="Rms"),
    LAWN: Column(-3, "Lawn", short="Lawn"),
    LAID: Column(-4, "Laid down", short="Laid"),
    GONE: Column(-5, "Out of play", short="Out"),
}
"""The columns that are not a hand. None has the id of `OPEN`: the lawn has a column of its own."""

REST = "Others"
"""The heading of the kinds that belong to no group."""


class WhereaboutsNotes:
    """What one chair has read. The odds are computed only when they are needed."""

    def __init__(self, game: Why, seat: Seat | None, names: Sequence[str]) -> None:
        self.seat = seat
        self.layout = layout(game)
        columns = {place: Column(place, name) for place, name in enumerate(names)} | PLACES
        self.columns: dict[Place, Column] = dict(zip(columns, shortened(tuple(columns.values())), strict=True))
        self.ledger = Ledger(game, seat)
        self._known = Whereabouts(game, seat)
        self._unread: list[WhyEvent] = []

    def read(self, events: Sequence[WhyEvent], at: int) -> None:
        """Take in the events of one step."""
        self.ledger.read(events)
        self._unread.extend(events)

    def sheet(self, level: Aid) -> Sheet:
        """Return the sheet at this level."""
        everything = level == "everything"
        return Sheet(
            title="Whereabouts",
            level=level,
            odds=everything,
            columns=tuple(self.columns.values()),
            groups=self._cards(self.known) if everything else self._kinds(_blank if level == "off" else self._count),
        )

    @property
    def known(self) -> Whereabouts:
        """Exact odds, up to the last event."""
        self._known.read(self._unread)
        self._unread.clear()
        return self._known

    # -- every card, with odds -----------------------------------------------------------------------

    def _cards(self, known: Whereabouts) -> tuple[Group, ...]:
        def row(card: Card, title: str) -> Row:
            cells = [_chance(known, card, place) for place in self.columns]
            return card_row(card, title, tuple(self.columns.values()), cells, chair=self.seat)

        rows = [
            (sort.title, tuple(row(card.id, card.title) for card in self.layout.cards if sort.id in card.sorts))
            for sort in self.layout.sorts
        ]
        return tuple(Group(title, cards) for title, cards in rows if cards)

    # -- every kind, with numbers --------------------------------------------------------------------

    def _kinds(self, cell: Callable[[Kind, Place], Cell]) -> tuple[Group, ...]:
        groups: dict[str, list[Sort]] = {}
        for sort in self.layout.sorts:
            groups.setdefault(sort.group or REST, []).append(sort)
        return tuple(Group(title, tuple(self._rows(sorts, cell))) for title, sorts in groups.items())

    def _rows(self, kinds: Iterable[Sort], cell: Callable[[Kind, Place], Cell]) -> Iterable[Row]:
        for kind in kinds:
            yield Row(kind.id, kind.title, tuple(cell(kind.id, place) for place in self.columns))

    def _count(self, kind: Kind, place: Place) -> Cell:
        """Return the number of cards of this kind that are certainly there, with `?` if there may be more."""
        there = [card for card in PACK_BY_KIND[kind] if self.ledger.could_be(card, place)]
        if not there:
            return Cell("no")
        sure = sum(self.ledger.place_of(card) is not None for card in there)
        return Cell(text=f"{sure or ''}{'?' if sure < len(there) else ''}")


def _blank(kind: Kind, place: Place) -> Cell:
    return Cell()


def _chance(known: Whereabouts, card: Card, place: Place) -> Cell:
    """Return a cell with the probability that the card is there; beyond counting, only whether it is certain."""
    if not known.ledger.could_be(card, place):
        return Cell("no")
    certain = known.ledger.place_of(card) is not None
    try:
        return chance_cell(float(known.chance(card, place)), certain=certain)
    except BeyondReach:
        return Cell("yes" if certain else "")

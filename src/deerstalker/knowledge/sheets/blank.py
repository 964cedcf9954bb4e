"""A sheet that fills in nothing, for a game without clues."""

from collections.abc import Sequence

from deerstalker.core.game import AnyGame, Box
from deerstalker.core.sheet import Aid, Cell, Column, Group, Row, Sheet, shortened
from deerstalker.core.terms import Event


class BlankNotes:
    """Every card under its first sort, and a column for each seat."""

    def __init__(self, box: Box, game: AnyGame, names: Sequence[str]) -> None:
        layout = box.layout(game)
        cells = (Cell(),) * len(names)
        rows = {
            sort.id: [Row(card.id, card.title, cells) for card in layout.cards if card.sorts[:1] == (sort.id,)]
            for sort in layout.sorts
        }
        self.columns = shortened([Column(seat, name) for seat, name in enumerate(names)])
        self.groups = tuple(Group(sort.title, tuple(rows[sort.id])) for sort in layout.sorts if rows[sort.id])

    def read(self, events: Sequence[Event], at: int) -> None:
        """Ignore the events: nothing follows from them."""

    def sheet(self, level: Aid) -> Sheet:
        """Return the same sheet at every level: nothing is filled in."""
        return Sheet(level="off", columns=self.columns, groups=self.groups)

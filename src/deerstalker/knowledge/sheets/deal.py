"""The sheet of a game whose cards stay where they were dealt: cards down, holders across."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from deerstalker.core.facts import Card, Count, Holder
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Aid, Cell, Deals, Group, Row, Sheet, card_row, chance_cell, holder_columns
from deerstalker.core.terms import Event
from deerstalker.deduction.solver import Answer
from deerstalker.knowledge.deal.consistency import quick
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.sheets.elimination import Elimination

Fill: TypeAlias = Callable[[Card, Holder], Cell]
"""A function that returns the cell for a card and a holder."""


class DealNotes:
    """What one chair has read: a dossier, and the sheet made from it."""

    def __init__(self, box: Box, game: AnyGame, seat: Seat | None, names: Sequence[str]) -> None:
        self.dossier = Dossier(box, game, seat, budget=quick())
        self.names = tuple(names)

    def read(self, events: Sequence[Event], at: int) -> None:
        """Read the events of the step of this number."""
        self.dossier.read(events, at)

    def sheet(self, level: Aid) -> Sheet:
        """Return the sheet at this level of aid."""
        return deal_sheet(self.dossier, self.names, level)


def deal_sheet(dossier: Dossier, names: Sequence[str], level: Aid = "everything", *, hidden: str = "Hidden") -> Sheet:
    """Return the sheet of a dossier. `hidden` heads the column of the cards hidden from everybody."""
    clues, game = dossier.clues, dossier.game
    layout = dossier.box.layout(game)
    cards = {card.id: card for card in layout.cards}
    columns = holder_columns(clues.holders(game), names, hidden)
    fill, everything = _FILLS[level](dossier), level == "everything"

    def row(card: Card) -> Row:
        cells = [fill(card, column.id) for column in columns]
        title, short = (cards[card].title, cards[card].short) if card in cards else (card, "")
        return card_row(card, title, columns, cells, chair=dossier.chair, short=short)

    return Sheet(
        level=level,
        odds=everything,
        columns=columns,
        groups=tuple(Group(_capital(name), tuple(map(row, sort))) for name, sort in clues.sorts(game)),
        explained=True,
        key=layout.key,
        deals=deals_left(dossier.answer) if everything else None,
    )


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


# -- the levels of aid -------------------------------------------------------------------------------


def _nothing(_: Dossier) -> Fill:
    return lambda card, holder: Cell()


def _shown(dossier: Dossier) -> Fill:
    """Fill in the chair's own hand, and every card it saw somebody hold."""
    places: dict[Card, Holder] = {}
    for note in dossier.notes:
        for fact in note.facts:
            if _names_its_cards(fact):
                places.update(dict.fromkeys(fact.cards, fact.holder))
    hand_is_known = dossier.chair in places.values()

    def fill(card: Card, holder: Holder) -> Cell:
        if card in places:
            return Cell("yes" if places[card] == holder else "no")
        return Cell("no" if hand_is_known and holder == dossier.chair else "")

    return fill


def _names_its_cards(fact: Count) -> bool:
    return fact.low == len(fact.cards) > 0


def _near_conclusions(dossier: Dossier) -> Fill:
    known = Elimination(dossier.clues.cards(dossier.game), dossier.clues.holders(dossier.game))
    known.learn(fact for note in dossier.notes for fact in note.facts)
    return lambda card, holder: Cell(known.mark(card, holder))


def _everything(dossier: Dossier) -> Fill:
    """Fill in all that follows, and how likely the rest is."""
    return chances(dossier.answer)


def chances(answer: Answer) -> Fill:
    """Fill in how likely every card is with every holder, and what is certain."""
    settled = {*answer.closure.must, *answer.closure.cannot}
    return lambda card, holder: chance_cell(float(answer.chance(card, holder)), certain=(card, holder) in settled)


_FILLS: dict[Aid, Callable[[Dossier], Fill]] = {
    "off": _nothing,
    "shown": _shown,
    "simple": _near_conclusions,
    "everything": _everything,
}


def deals_left(answer: Answer) -> Deals:
    """Return how many deals fit."""
    return Deals(answer.count, answer.exact)

"""The sheet of notes that fills itself in: how much of it, the table has agreed on."""

from collections.abc import Callable, Sequence
from typing import Any

from deerstalker.core.facts import HIDDEN, OPEN, Card, Count, Holder
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.knowledge.casebook import Casebook
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.why.knowledge.whereabouts import Whereabouts
from deerstalker.games.why.rules import Why
from deerstalker.knowledge.deal.consistency import quick
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.sheets.elimination import NO, YES, Notebook, Page
from deerstalker.players.sheets import Sheet, sheet
from deerstalker.web.live.log import Aid
from deerstalker.web.work.court_notes import court_marks
from deerstalker.web.work.ink import Column, Group, Ink, Inker, Marks, Row, inked, row


class Notes:
    """What one chair has read, kept in every form that somebody may ask for."""

    def __init__(self, box: Box, game: AnyGame, seat: Seat | None, names: Sequence[str]) -> None:
        self.box, self.game, self.seat, self.names = box, game, seat, tuple(names)
        self.dossier = Dossier(box, game, seat, budget=quick()) if box.clues is not None else None
        self.casebook = Casebook(game, seat, knows_the_set=False) if isinstance(game, PhiloVance | Children) else None
        self.sheet: Sheet | None = None if self.dossier or self.casebook else sheet(game, seat)
        self.events: list[Any] = []

    def read(self, events: Sequence[Any], at: int) -> None:
        """Some events more, of the minute of this number."""
        self.events.extend(events)
        if self.dossier is not None:
            self.dossier.read(events, at)
        if self.casebook is not None:
            self.casebook.read(events)
        if self.sheet is not None:
            self.sheet.read(events)

    def marks(self, level: Aid) -> Marks:
        """The sheet at this level."""
        if self.dossier is not None:
            return dealt_marks(self.dossier, self.box, level, self.names)
        if self.casebook is not None:
            return court_marks(self.casebook, level, self.names)
        if isinstance(self.game, Why) and level == "everything":
            return self._whereabouts(self.game)
        assert self.sheet is not None  # noqa: S101
        return _from_page(self.sheet.page(self.names), level)

    def _whereabouts(self, game: Why) -> Marks:
        """Exact odds of where the cards of Why are; they are looked up only when they are asked for."""
        known = Whereabouts(game, self.seat)
        known.read(self.events)
        titles = (*self.names, "Rooms", "Lawn", "Laid down", "Out of play")
        columns = [Column(place, title) for place, title in zip(known.places, titles, strict=True)]

        def ink(card: Card, place: int) -> Ink:
            if not known.ledger.could_be(card, place):
                return Ink("no")
            try:
                return inked(float(known.chance(card, place)), certain=known.ledger.place_of(card) is not None)
            except BeyondReach:
                return Ink("yes" if known.ledger.place_of(card) is not None else "")

        layout = self.box.layout(game)
        groups = []
        for sort in layout.sorts:
            cards = [card for card in layout.cards if sort.id in card.sorts]
            groups.append(Group(sort.title, [row(card.id, card.title, columns, ink) for card in cards]))
        return Marks("everything", True, columns, [group for group in groups if group.rows])


def dealt_marks(dossier: Dossier, box: Box, level: Aid, names: Sequence[str]) -> Marks:
    """The sheet of a game in which cards stay where they were dealt."""
    source, game = dossier.clues, dossier.game
    titles = {card.id: card.title for card in box.layout(game).cards}
    nobody = {HIDDEN: "Hidden", OPEN: "Open"}
    columns = [Column(holder, nobody.get(holder) or names[holder]) for holder in source.holders(game)]
    ink = _INKERS[level](dossier)
    groups = [
        Group(name.capitalize(), [row(card, titles.get(card, card), columns, ink) for card in cards])
        for name, cards in source.sorts(game)
    ]
    return Marks(level, level == "everything", columns, groups)


def _blank(_: Dossier) -> Inker:
    return lambda card, holder: Ink()


def _shown(dossier: Dossier) -> Inker:
    """My own hand, and every card I saw with somebody."""
    places: dict[Card, Holder] = {}
    for note in dossier.notes:
        for fact in note.facts:
            if _certain(fact):
                places.update(dict.fromkeys(fact.cards, fact.holder))

    def ink(card: Card, holder: Holder) -> Ink:
        if card in places:
            return Ink("yes" if places[card] == holder else "no")
        return Ink("no" if holder == dossier.chair else "")

    return ink


def _simple(dossier: Dossier) -> Inker:
    """The crossings-off a careful child would make."""
    book = Notebook(dossier.clues.cards(dossier.game), dossier.clues.holders(dossier.game))
    book.learn(fact for note in dossier.notes for fact in note.facts)
    marks = {YES: "yes", NO: "no"}
    return lambda card, holder: Ink(marks.get(book.mark(card, holder), ""))


def _everything(dossier: Dossier) -> Inker:
    """All that follows, and how likely the rest is."""
    answer = dossier.answer
    settled = {*answer.closure.must, *answer.closure.cannot}
    return lambda card, holder: inked(float(answer.chance(card, holder)), certain=(card, holder) in settled)


_INKERS: dict[Aid, Callable[[Dossier], Inker]] = {
    "off": _blank,
    "shown": _shown,
    "simple": _simple,
    "everything": _everything,
}


def _certain(fact: Count) -> bool:
    return fact.low == len(fact.cards) > 0


def _from_page(page: Page, level: Aid) -> Marks:
    """A sheet that a novice would keep, in the same form."""
    columns = [Column(number, head) for number, head in enumerate(page.heads)]
    known = {YES: Ink("yes"), NO: Ink("no")}
    groups = [
        Group(
            title,
            [
                Row(label, label, [Ink() if level == "off" else known.get(mark, Ink(text=mark)) for mark in marks])
                for label, marks in rows
            ],
        )
        for title, rows in page.groups
    ]
    return Marks(level, False, columns, groups)

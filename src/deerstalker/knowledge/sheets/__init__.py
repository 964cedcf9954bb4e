"""Sheets of notes: built for any game and any level of aid; terminal, page and bots only draw or read them."""

from collections.abc import Sequence

from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Notes
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.sheets.blank import BlankNotes
from deerstalker.knowledge.sheets.deal import DealNotes, deal_sheet

__all__ = ["DealNotes", "deal_sheet", "dossier_of", "notes_for"]


def notes_for(box: Box, game: AnyGame, seat: Seat | None, names: Sequence[str]) -> Notes:
    """Empty notes for this chair: the game's own, else made from its clues, else a blank sheet."""
    if box.notes is not None:
        return box.notes(game, seat, names)
    if box.clues is not None:
        return DealNotes(box, game, seat, names)
    return BlankNotes(box, game, names)


def dossier_of(notes: Notes) -> Dossier | None:
    """The dossier behind these notes, where they are about a deal: it can explain cells and rank questions."""
    return notes.dossier if isinstance(notes, DealNotes) else None

"""Sheets of notes for any game and any level of aid. Terminal, page and bots only draw or read them."""

from collections.abc import Sequence

from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Notes
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.sheets.blank import BlankNotes
from deerstalker.knowledge.sheets.deal import DealNotes, deal_sheet

__all__ = ["DealNotes", "deal_sheet", "dossier_of", "notes_for"]


def notes_for(box: Box, game: AnyGame, seat: Seat | None, names: Sequence[str]) -> Notes:
    """Return empty notes for this chair: the game's own, else made from its clues, else a blank sheet."""
    if box.notes is not None:
        return box.notes(game, seat, names)
    if box.clues is not None:
        return DealNotes(box, game, seat, names)
    return BlankNotes(box, game, names)


def dossier_of(notes: Notes) -> Dossier | None:
    """Return the dossier behind these notes, if they are about a deal. It can explain cells and rank questions."""
    return notes.dossier if isinstance(notes, DealNotes) else None

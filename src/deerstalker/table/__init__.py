"""Tables: one running game, its fair deal, and the proof of it; recorded games."""

from deerstalker.table.recording import Recording, load
from deerstalker.table.table import Table, run

__all__ = ["Recording", "Table", "load", "run"]

"""Tables: one running game, its fair deal, and the proof of it."""

from deerstalker.table.table import Table, run

__all__ = ["Table", "run"]

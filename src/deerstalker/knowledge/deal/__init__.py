"""What a chair can know where cards stay where they were dealt: facts, odds, reasons, and the best question."""

from deerstalker.knowledge.deal.dossier import Dossier, Note

__all__ = ["Dossier", "Note"]

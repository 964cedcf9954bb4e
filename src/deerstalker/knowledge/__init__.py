"""What a chair can know: its facts with where they come from, exact odds, reasons, and the best question to ask."""

from deerstalker.knowledge.deal.dossier import Dossier, Note

__all__ = ["Dossier", "Note"]

"""The notebook for a real table: typed lines in, certainties and odds out. No files, no terminal."""

from deerstalker.knowledge.notebook.session import Session, opened
from deerstalker.knowledge.notebook.setup import Setup
from deerstalker.knowledge.notebook.talk import completions, endings, say

__all__ = ["Session", "Setup", "completions", "endings", "opened", "say"]

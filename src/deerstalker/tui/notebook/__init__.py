"""The notebook beside a real table: typed lines in, certainties and odds out. No files, no terminal."""

from deerstalker.tui.notebook.session import Session, opened
from deerstalker.tui.notebook.setup import Setup
from deerstalker.tui.notebook.talk import completions, endings, say

__all__ = ["Session", "Setup", "completions", "endings", "opened", "say"]

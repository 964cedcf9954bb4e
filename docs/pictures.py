"""Draw the grid of docs/notebook.md: `python docs/pictures.py`."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from deerstalker.core.seats import NAMES
from deerstalker.knowledge.notebook import Session, Setup, say
from deerstalker.knowledge.notebook.answers import sheet
from deerstalker.tui.sheet import draw

INKS = "1e1a17 aa3c32 6e965a c8a046 5a82b4 966496 5a9696 dcd2be 6e645a c85a50 8cb478 e6be64 78a0d2 b482b4 78b4b4 faf5eb"
LAMP = [(int(ink[:2], 16), int(ink[2:4], 16), int(ink[4:], 16)) for ink in INKS.split()]
DESK = TerminalTheme(LAMP[0], (240, 230, 208), LAMP[:8], LAMP[8:])


def notebook(page: Path, width: int, file: Path) -> None:
    """Draw the grid of the worked example, after the fifth event of the session the page shows."""
    session = Session(Setup("clue", NAMES[:4], 0, ("scarlet", "knife", "rope", "hall", "study")))
    typed = re.findall(r"^> (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    for line in typed:
        if len(session.lines) < 5:
            session, _ = say(session, line)
    console = recorder(width)
    console.print(draw(sheet(session), width))
    write(console, "deerstalker notebook clue", file)


def recorder(width: int) -> Console:
    """Return a console that records its output."""
    return Console(record=True, width=width, file=io.StringIO(), force_terminal=True, highlight=False)


def write(console: Console, title: str, file: Path) -> None:
    """Write what was printed as a picture."""
    svg = console.export_svg(title=title, theme=DESK)
    file.write_text(re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL), encoding="utf-8")  # no web fonts


if __name__ == "__main__":
    here = Path(__file__).parent
    notebook(here / "notebook.md", 92, here / "notebook.svg")

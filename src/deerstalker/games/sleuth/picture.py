"""The table of Sleuth in the terminal: open gems, the search cards before each seat, and the piles."""

from collections.abc import Sequence

from rich.text import Text

from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Concluding, Interrogating, Over, SleuthState
from deerstalker.games.sleuth.words import SIGNS, card_name

INKS = {"red": "red3", "blue": "dodger_blue2", "green": "green3", "yellow": "gold3"}
NUMBERS = {"solitaire": 1, "pair": 2, "cluster": 3}


def board(game: Sleuth, state: SleuthState, names: Sequence[str]) -> Text:
    """Draw the table as everybody sees it."""
    text = Text()
    text.append("Open gems   ", style="bold")
    for gem in state.open or ():
        text.append_text(gem_sign(gem)).append("  ")
    text.append("none\n" if not state.open else "\n")
    turn = state.phase.seat if isinstance(state.phase, Interrogating | Concluding) else None
    for seat, name in enumerate(names):
        mark = "▸ " if seat == turn else "  "
        style = "bold" if seat == turn else ("" if seat in state.playing else "dim")
        text.append(f"{mark}{name:<10}", style=style)
        if seat in state.solved:
            text.append("has solved the case\n")
        elif seat not in state.playing:
            text.append("is out\n", style="dim")
        else:
            text.append(" · ".join(card_name(card) for card in state.search[seat]) + "\n", style=style)
    text.append(f"Pile {state.left}   used {len(state.used)}", style="dim")
    if isinstance(state.phase, Over):
        text.append("   missing: ").append_text(gem_sign(state.phase.missing))
    return text


def gem_sign(gem: str) -> Text:
    """Draw a gem: its sign as often as its type says, in its color, with the color's letter."""
    color, kind, number = gem.split("-")
    return Text(f"{SIGNS[kind] * NUMBERS[number]}{color[0]}", style=INKS.get(color, ""))

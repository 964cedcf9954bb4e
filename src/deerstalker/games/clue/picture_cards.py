"""Clue without the board in the terminal: the cards that can be named, the players, and the current question."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.text import Text

from deerstalker.core import Seat
from deerstalker.games.clue.editions import Edition
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Answering, Card, ClueState, Over
from deerstalker.games.clue.words import theory_name

NAMED, QUIET = "bold gold3", "dim"
COLUMN = 17
"""Width in characters of the column for each sort of cards."""


def table(game: Clue, state: ClueState, names: Sequence[str]) -> Text:
    """Draw the table as everybody sees it."""
    phase = state.phase
    named = phase.theory if isinstance(phase, Answering) else phase.envelope if isinstance(phase, Over) else ()
    text = Text("\n").join(_cards(game.edition, named)).append("\n\n")
    for seat, name in enumerate(names):
        text.append_text(_seat(game, state, seat, name)).append("\n")
    if isinstance(phase, Answering):
        asked = theory_name(game.edition, phase.theory)
        text.append(f"\n{names[phase.by]} asks {names[phase.seat]} about {asked}.", style=QUIET)
    if isinstance(phase, Over):
        text.append(f"\nIt was {theory_name(game.edition, phase.envelope)}.", style="bold")
    return text


def _cards(edition: Edition, named: Sequence[Card]) -> Iterator[Text]:
    """Yield the three sorts side by side, with the cards named now highlighted."""
    yield Text("".join(f"{sort.title():<{COLUMN}}" for sort, _ in edition.sorts).rstrip(), style=QUIET)
    for row in zip_longest(*(cards for _, cards in edition.sorts)):
        line = Text()
        for card in row:
            line.append(f"{edition.titles.get(card or '', ''):<{COLUMN}}", style=NAMED if card in named else "")
        line.rstrip()
        yield line


def _seat(game: Clue, state: ClueState, seat: Seat, name: str) -> Text:
    turn = getattr(state.phase, "by", getattr(state.phase, "seat", None)) == seat
    out = seat not in state.playing
    held = game.hand_sizes[seat]
    line = f"{'▸' if turn else ' '} {name[:12]:<12} {held} cards{'  out' if out else ''}"
    return Text(line, style="bold" if turn else QUIET if out else "")

"""The estate of Philo Vance in the terminal: the plan with its pieces, the piles, and a Court Card for each seat."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.text import Text

from deerstalker.core import Seat
from deerstalker.games.philo_vance.board import (
    ARROWS,
    COLUMNS,
    CORNERS,
    HOLDING,
    PARK,
    PLACES,
    RED_SPOTS,
    SIDES,
    START,
    Space,
    X,
)
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.household import TITLES
from deerstalker.games.philo_vance.phases import (
    GAP,
    Exchanging,
    Over,
    Preparing,
    VanceState,
)
from deerstalker.games.philo_vance.reading import open_card, own_piece, right_clues
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.philo_vance.terms import (
    OFF,
    PIECES,
    VANCE,
)
from deerstalker.games.philo_vance.words import BOXES, DETECTIVES, STANDINGS, clue_name

VERMILION, SILVER = "orange_red1", "grey70"
INKS = ("dodger_blue2", "bright_white", "red3", "green3", "gold3", "orchid", VERMILION)
LETTERS = "ABCDEFV"
"""The letter of each seat's piece on the plan; V is Philo Vance."""

WIDTH = 76


def board(game: PhiloVance | Children, state: VanceState, names: Sequence[str]) -> Text:
    """Draw the table as everybody sees it."""
    text = Text()
    notes = list(_notes(state, names))
    for row, line in enumerate(_plan(state)):
        text.append_text(line)
        if row < len(notes):
            text.append("   ").append_text(notes[row])
        text.append("\n")
    if not isinstance(state.phase, Preparing):
        for seat in range(len(names)):
            text.append_text(_court_card(state, seat))
    text.rstrip()
    return text


# -- the plan ----------------------------------------------------------------------------------------


def _plan(state: VanceState) -> Iterator[Text]:
    """Yield a line for each row of the grounds, as wide as the plan."""
    at = {place: space for space, place in PLACES.items()}
    yield Text("    " + " ".join(COLUMNS) + " ", style="dim")
    for row in range(max(row for _, row in PLACES.values()) + 1):
        line = Text(f"{row + 1:>3} ", style="dim")
        for column in range(len(COLUMNS)):
            space = at.get((column, row))
            line.append_text(Text(" ") if space is None else _sign(state, space)).append(" ")
        yield line


def _sign(state: VanceState, space: Space) -> Text:
    here = _standing(state, space)
    if here:
        return _letter(here[0])
    if space in (X, START):
        return Text(space[0], style="bold")
    if space in RED_SPOTS:
        return Text("●", style="red3")
    if space in ARROWS:
        return Text("➤", style="green3")
    return Text("□" if space in SIDES else "+" if space in CORNERS else "·", style="dim")


def _standing(state: VanceState, space: Space) -> list[int]:
    """Return the pieces on a space, as indices into `LETTERS`."""
    last = len(state.places) - 1
    return [len(PIECES) - 1 if at == last else at for at, where in enumerate(state.places) if where == space]


def _letter(piece: int) -> Text:
    return Text(LETTERS[piece], style=f"bold {INKS[piece]}")


# -- beside the plan ---------------------------------------------------------------------------------


def _notes(state: VanceState, names: Sequence[str]) -> Iterator[Text]:
    """Yield who is who, who waits off the track, the piles, Vance and the Judge."""
    over = isinstance(state.phase, Over)
    for seat, name in enumerate(names):
        on_turn = seat == state.turn and state.turns > 0 and not over
        line = Text("▸ " if on_turn else "  ").append_text(_letter(seat))
        line.append(f" {name:<10} {DETECTIVES[own_piece(state, seat)]}", style="bold" if on_turn else "")
        yield line
    if state.places[-1] != OFF:
        line = Text("  ").append_text(_letter(len(PIECES) - 1)).append(f" {DETECTIVES[VANCE]}")
        yield line.append("" if state.vance is None else f" helps {names[state.vance]}", style=SILVER)
    yield Text()
    for box in (*HOLDING, PARK):
        here = _standing(state, box)
        if here:
            label = BOXES.get(box, "Park Here").removeprefix("the ")
            yield Text(f"  {label}: ", style=SILVER).append_text(Text(" ").join(map(_letter, here)))
    top = clue_name(state.discards[-1]) if state.discards else "none"
    yield Text(f"  Draw pile {state.left + len(state.under)}   top discard: {top}", style=SILVER)
    if state.judge:
        yield Text("  The Judge is here: court is open.", style=f"bold {VERMILION}")
    if isinstance(state.phase, Exchanging):
        yield Text(f"  {names[state.phase.seat]} looks at {clue_name(state.phase.clue)}.")
    if over:
        winner = state.phase.winner if isinstance(state.phase, Over) else None
        yield Text("  The case is closed." if winner is None else f"  {names[winner]} has won.", style="bold")


# -- below it ----------------------------------------------------------------------------------------


def _court_card(state: VanceState, seat: Seat) -> Text:
    """Draw a player's suspect, and their clues by juror. A clue that is turned down is in brackets."""
    detective = state.detectives[seat]
    text = _letter(seat)
    suspect = "" if detective.suspect is None else TITLES[detective.suspect]
    if state.held[seat] or (suspect and detective.standing == "free"):
        text.append(f" is after {suspect}, {state.held[seat]} clues in hand")
    else:
        text.append(f" {STANDINGS[detective.standing].format(suspect)}")
    card = open_card(state, seat)
    if card is not None and detective.jury:
        text.append(f", {right_clues(state, seat, card)} right clues in play", style=VERMILION)
    if detective.claimed is not None:
        text.append(f", claims {clue_name(detective.claimed)}", style=SILVER)
    text.append("\n")
    clues = [
        f"({juror} {clue_name(clue)})" if juror in detective.down else f"{juror} {clue_name(clue)}"
        for juror, clue in enumerate(detective.jury, 1)
        if clue != GAP
    ]
    joined = "\u00a0· ".join(clue.replace(" ", "\u00a0") for clue in clues)
    for line in wrap(joined, WIDTH):
        text.append(f"  {line}\n".replace("\u00a0", " "), style=SILVER)
    return text

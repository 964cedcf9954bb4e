"""The real program in a pseudo-terminal: every game at three sizes, nothing cut, no word broken, a clean end."""

import os
import signal
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="Windows has other terminals")

from deerstalker.core.prose import listed
from deerstalker.games import GAMES
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.local_game import LocalGame
from deerstalker.tui import play_text
from deerstalker.tui.paned_screen import WIDE
from pseudo_terminal import PseudoTerminal

pytestmark = pytest.mark.long

SMALL = (80, 24)
PLACEHOLDERS = ("Type a number", "Left and right walk")
SIZES = (SMALL, (100, 30), (160, 50))


def check_all_panes(terminal: PseudoTerminal, game: FollowedGame, *, up: bool) -> None:
    """Look at every pane, and find every word that belongs there; `up`: panes were scrolled down before."""
    terminal.wait_for_last_line(*PLACEHOLDERS)
    terminal.wait_for(*game.names, game.prompt.text, *([f"Your cards: {listed(game.hand)}"] if game.hand else []))
    is_wide = terminal.screen.columns >= WIDE
    rooms = () if game.layout.plan is None else game.layout.plan.rooms
    for pane in ("Board", "Notes", "Log", "Table", "Answers")[is_wide:]:
        match pane:
            case "Board":
                terminal.wait_for_words(room.title for room in rooms)
            case "Notes":
                terminal.wait_for_words(_rows(game), up=up)
            case "Log":
                terminal.wait_for_words(play_text.log_lines(game), up=True)
            case "Table":
                terminal.wait_for_words([*play_text.who_lines(game), *play_text.board_lines(game)], up=up)
            case "Answers":
                terminal.wait_for_words(["Up and down choose from the list", "Escape goes back"], up=True)
        assert terminal.screen.display[-1].startswith(PLACEHOLDERS), terminal.text
        assert terminal.changes_with("tab")
    if is_wide:
        terminal.wait_for_words(room.title for room in rooms)


def _rows(game: FollowedGame) -> list[str]:
    """Return the last word of each row's title; a narrow sheet has short names instead, where they differ."""
    return [row.title.split()[-1] for row in game.sheet().rows if not row.short or row.short in row.title]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_whole_at_every_size(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.case"
    words = ["play", name, "--seed", "7", "--pace", "0", "--name", "Zoe", "--save", str(file)]
    with PseudoTerminal(*words, size=SMALL) as terminal:
        terminal.wait_for("1. ")
        kept = LocalGame.resume(file)
        game = kept.chair(0)
        for number, size in enumerate(SIZES):
            if size != SMALL:
                terminal.resize(*size)
            check_all_panes(terminal, game, up=number == 1)
        terminal.press("quit", "enter")
        assert terminal.ends() == 0
        terminal.check_restored()
        assert "The game is kept in" in terminal.text
    assert LocalGame.resume(file).table.steps == kept.table.steps


@pytest.mark.parametrize("size", SIZES)
def test_a_game_begins_at_any_size(size: tuple[int, int], tmp_path: Path) -> None:
    with PseudoTerminal("play", "clue", "--seed", "7", "--save", str(tmp_path / "game.case"), size=size) as terminal:
        terminal.wait_for("1. ", "Type a number")
        assert [row for row, line in enumerate(terminal.screen.display) if "Type a number" in line] == [size[1] - 1]
        terminal.press("ctrl+c")
        assert terminal.ends() == 0
        terminal.check_restored()


def test_watching_with_keys(tmp_path: Path) -> None:
    file = tmp_path / "evening.case"
    with PseudoTerminal("watch", "clue", "--seed", "5", "--save", str(file)) as terminal:
        terminal.wait_for("Step 3", "space pause", "q quit", *("Study", "Kitchen"))
        terminal.press("space")
        terminal.wait_for("paused")
        terminal.press("right", "left", "c", "c")
        terminal.wait_for("Ann's chair", "Ann's cards: ")
        terminal.press("q")
        assert terminal.ends() == 0
        terminal.check_restored()
        assert "Saved the first" in terminal.text
    with PseudoTerminal("replay", str(file), "--to", "2", "--chair", "Bob") as terminal:
        terminal.wait_for("Step 2 of", "paused", "Bob's chair")
        terminal.press("ctrl+c")
        assert terminal.ends() == 0
        terminal.check_restored()


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_terminal_is_restored_when_the_program_is_told_to_end(
    sent: signal.Signals, code: int, tmp_path: Path
) -> None:
    file = tmp_path / "evening.case"
    with PseudoTerminal("watch", "clue", "--seed", "5", "--save", str(file)) as terminal:
        terminal.wait_for("Step 3")
        os.kill(terminal.process.pid, sent)
        assert terminal.ends() == code
        terminal.check_restored()
    assert file.read_text(encoding="utf-8").startswith("Deerstalker case")


def test_what_was_watched_is_saved_although_the_terminal_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "evening.case"
    with PseudoTerminal("watch", "clue", "--seed", "5", "--save", str(file)) as terminal:
        terminal.wait_for("Step 3")
        terminal.close()
        assert terminal.process.wait(30) == 129
    assert file.read_text(encoding="utf-8").startswith("Deerstalker case")

"""`play` as a process: piped answers, kill -9 in the middle, going on, and what is refused."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from textual.app import App

import kit
from deerstalker.cli import full_screen, main
from deerstalker.games import GAMES
from deerstalker.tui.plain_play import FACTS

PROGRAM = (sys.executable, "-m", "deerstalker")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own for what is kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    return tmp_path


def done(*words: str, answers: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*PROGRAM, "play", *words], input=answers, capture_output=True, text=True, check=False)


def test_the_end_of_input_keeps_the_game(home: Path) -> None:
    first = done("clue", "--plain", "--seed", "7", "--name", "Zoe", answers="roll\n")
    assert first.returncode == 0, first.stderr
    assert "Zoe rolls" in first.stdout
    assert "deerstalker play --continue" in first.stdout.splitlines()[-1]
    again = done("--continue", "--plain", answers="log\nquit\n")
    assert again.returncode == 0, again.stderr
    assert "Zoe rolls" in again.stdout


def test_kill_9_loses_nothing(home: Path) -> None:
    file = home / "game.case"
    words = [*PROGRAM, "play", "clue", "--plain", "--seed", "7", "--save", str(file)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("roll\n")
        program.stdin.flush()
        assert any("Ann rolls" in line for line in program.stdout)
        program.kill()
    kept = file.read_text()
    assert "rolled" in kept
    again = done("--continue", str(file), "--plain", answers="log\nquit\n")
    assert again.returncode == 0, again.stderr
    assert again.stdout.count("Ann rolls") == 2  # as it comes back, and in the log
    assert file.read_text() == kept


def test_a_seed_repeats_a_game(home: Path) -> None:
    games = [done("sleuth", "--plain", "--seed", "7", answers="1\n1\n1\n1\n\n\n") for _ in range(2)]
    told = [[line for line in game.stdout.splitlines() if "kept in" not in line] for game in games]
    assert told[0] == told[1]
    assert len(told[0]) > 10


@pytest.mark.parametrize("name", kit.one_quick(GAMES))
def test_nothing_but_text_in_a_pipe(name: str, home: Path) -> None:
    out = done(name, "--plain", "--seed", "7", answers="\n".join([*FACTS, "help", "options", "1", "1", "quit"])).stdout
    assert len(out.splitlines()) > 60
    assert not [letter for letter in out if not letter.isprintable() and letter != "\n"]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_nothing_but_text_in_a_terminal(name: str, home: Path) -> None:
    """Line by line, even a terminal gets words alone: no colors, no cursor, no other screen."""
    pseudo_terminal = pytest.importorskip("pseudo_terminal", reason="Windows has other terminals")
    with pseudo_terminal.PseudoTerminal("play", name, "--plain", "--seed", "7") as terminal:
        for word in (*FACTS, "help", "quit"):
            terminal.wait_for_last_line()
            terminal.press(f"{word}\n")
        assert terminal.ends() == 0
        out = terminal.written.decode()
    assert len(out.splitlines()) > 60
    assert not [letter for letter in out if not letter.isprintable() and letter not in "\r\n"]


@pytest.mark.parametrize("code", [0, 1])
def test_a_full_screen_that_fails_is_a_failure(code: int) -> None:
    class Screen(App[bool]):
        def run(self, *anything: object, **more: object) -> bool:
            self._return_code = code
            return True

    if code:
        with pytest.raises(full_screen.Broken) as failure:
            full_screen.run(Screen())
        assert failure.value.code == code
    else:
        assert full_screen.run(Screen()) is True


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "name a game"),
        (("--continue",), "no game to go on with"),
        (("clue", "--people", "0"), "at least 1"),
        (("clue", "--people", "2", "--name", "Ann"), "1 names for 2 people"),
        (("clue", "--seats", "9"), "3 to 6 players"),
        (("clue", "--bots", "genius"), "no player called 'genius'"),
        (("clue", "--seats", "4", "--bots", "novice,careful"), "2 players for 3 seats"),
        (("clue", "--option", "nonsense=1"), "no option"),
        (("clue", "--save", os.path.join("no", "such", "folder.case")), "no"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], why: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *words]) == 2
    assert why in capsys.readouterr().err


def test_the_help_shows_how(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    out = capsys.readouterr().out
    assert "deerstalker play --continue" in out
    assert all(name in out for name in GAMES)

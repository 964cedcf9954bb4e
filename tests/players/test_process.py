"""Programs as players: they play, and whatever they do wrong costs them the seat and nobody else anything."""

import json
import os
import re
import shlex
import sys
import time
from pathlib import Path

import pytest

from deerstalker.arena.match import Match, play
from deerstalker.arena.report import forfeits, page
from deerstalker.arena.standings import summarize
from deerstalker.cli import main
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import BotSpec, read_bot, read_bots
from deerstalker.players.levels import stand_in
from deerstalker.players.player import Thinking
from piped_programs import seated, written

pytestmark = pytest.mark.long

PAGE = Path(__file__).parents[2] / "docs" / "players" / "your-own.md"
LOOP = "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'sight':\n"
TWICE = "sys.stdout.write(2 * (json.dumps(message['options'][0]) + chr(10))); sys.stdout.flush()"
FIRST = "print(json.dumps(message['options'][0] if message['waited_for'] else None), flush=True)"


def answering(folder: Path, *lines: str) -> str:
    """A program that does this with every sight."""
    return written(folder, LOOP + "".join(f"        {line}\n" for line in lines))


def example() -> str:
    (text,) = re.findall(
        r"```python title=\"mybot.py\"\n(import json.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    assert len(text.splitlines()) <= 30
    return str(text)


def test_the_example_in_the_documentation_wins(tmp_path: Path) -> None:
    """Against players who play anything; and it never breaks a rule, with or without the board."""
    command = written(tmp_path, example())
    match = Match("clue-cards", (f"pipe:{command}", "random", "random"), 3, "docs")
    results = [play(match, number) for number in range(3)]
    assert [result.forfeits for result in results] == [()] * 3
    assert sum(0 in result.winners for result in results) >= 2
    table, forfeit = seated(command, "clue")
    assert (forfeit, table.waiting_for) == ("", frozenset())


@pytest.mark.parametrize("game", GAMES)
def test_a_program_can_play_every_game(game: str, tmp_path: Path) -> None:
    """It picks among what it is offered; what it was told is in the hello."""
    log = tmp_path / "log"
    pick = "print(json.dumps(message['options'][message['seq'] % 7 % len(message['options'])]), flush=True)"
    rest = "print('null', flush=True)"
    hello = f"    else: open({str(log)!r}, 'w').write(line)\n"
    command = written(tmp_path, LOOP + f"        if message['waited_for']: {pick}\n        else: {rest}\n" + hello)
    seats = GAMES[game].players[0]
    others = [stand_in(GAMES[game])] * (seats - 1)
    match = Match(game, (f"pipe:{command}", *others), 1, "any")
    result = play(match, 0)
    assert result.forfeits == ()
    assert sum(move.seat == 0 for move in result.moves) >= 1
    told = json.loads(log.read_text())
    assert (told["protocol"], told["game"], told["seat"], told["seats"]) == (1, game, 0, seats)
    assert told["names"] == list(NAMES[:seats])
    assert isinstance(told["options"], dict)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["print('nonsense', flush=True)"], "answered 'nonsense', which is not an action"),
        (['print(\'{"type": "Fly"}\', flush=True)'], "which is not an action: Invalid value 'Fly'"),
        (["print('null', flush=True)"], "had to act, but didn't"),
        (['print(\'{"type": "Roll"}\', flush=True)'], "which is not allowed now"),
        (["print('[' * 60000, flush=True)"], "which is not an action"),
        (["sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()"], "which is not an action"),
        (["sys.stdout.write('x' * 200000); sys.stdout.flush()"], "gave an answer that never ended"),
        (["raise SystemExit('I have had enough')"], "ended with exit code 1: I have had enough"),
        ([TWICE], "said more than it was asked for"),
        ([f"{FIRST} if message['seq'] < 9 else sys.exit(3)"], "ended with exit code 3"),
        (["import os; os.close(1); os.close(0); import time; time.sleep(30)"], "stopped talking"),
    ],
)
def test_a_program_that_misbehaves_forfeits(lines: list[str], reason: str, tmp_path: Path) -> None:
    """A novice plays its seat to the end; the game is a game all the same."""
    table, forfeit = seated(answering(tmp_path, *lines))
    assert reason in forfeit
    assert table.waiting_for == frozenset()


@pytest.mark.parametrize(
    "lines", [["pass"], ["import time; time.sleep(60)"], ["sys.stdout.write('{'); sys.stdout.flush()"]]
)
def test_silence_costs_the_seat_and_no_more_than_the_limit(lines: list[str], tmp_path: Path) -> None:
    began = time.monotonic()
    _, forfeit = seated(answering(tmp_path, *lines), limit="300ms")
    assert forfeit == "did not answer within 0.3 s"
    assert time.monotonic() - began < 5


def test_a_program_that_does_not_even_read(tmp_path: Path) -> None:
    """The sights of Master Detective do not fit into a pipe nobody empties."""
    _, forfeit = seated(written(tmp_path, "import time; time.sleep(60)"), "master-detective", "300ms")
    assert forfeit == "did not answer within 0.3 s"


def test_a_program_that_will_not_go_is_ended(tmp_path: Path) -> None:
    """And whatever it has started itself; nothing is left behind."""
    pids = tmp_path / "pids"
    note = f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')"
    start = "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])"
    program = f"import os, subprocess, sys, time\n{start}\n{note}\n{LOOP}        {FIRST}\ntime.sleep(60)\n"
    _, forfeit = seated(written(tmp_path, program))
    assert forfeit == ""
    own, child = map(int, pids.read_text().split())
    with pytest.raises(ProcessLookupError):
        os.kill(own, 0)
    assert _gone(child)


def _gone(pid: int) -> bool:
    """Dead, or dead and waiting to be buried by somebody else."""
    status = Path(f"/proc/{pid}/stat")
    for _ in range(100):
        if not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def test_the_arena_counts_forfeits_and_gives_them_no_win(tmp_path: Path) -> None:
    """Also where the novice who played on was right; the table says why."""
    command = answering(tmp_path, FIRST + " if message['seq'] < 4 else print('no', flush=True)")
    match = Match("clue-cards", (f"pipe:{command}", "random", "random"), 6, "f")
    results = [play(match, number) for number in range(6)]
    assert all([forfeit.mind for forfeit in result.forfeits] == [0] for result in results)
    assert any(not result.winners for result in results), "some games are won by the novice, and by nobody else"
    assert all(0 not in result.winners for result in results)
    summary = summarize(match, results)
    piped = next(one for one in summary.standings if one.mind.startswith("pipe:"))
    assert (piped.wins, sum(piped.forfeits.values())) == (0, 6)
    assert min(summary.standings, key=lambda one: one.rating) is piped
    assert any("(6 games forfeited)" in sentence for sentence in forfeits(summary.standings))
    assert "6 games forfeited" in page(match, summary, results)


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = answering(tmp_path, "print('no', flush=True)")
    words = ["clue-cards", "--players", f"pipe:1s:{command},novice,novice", "--seed", "1"]
    assert main(["watch", *words, "--seats", "3", "--plain"]) == 0
    assert "Ann's program answered 'no', which is not an action" in " ".join(capsys.readouterr().out.split())
    assert main(["watch", *words, "--seats", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["forfeit"] == "Ann"
    assert main(["arena", *words, "--games", "3", "--jobs", "1"]) == 0
    assert "(3 games forfeited)" in " ".join(capsys.readouterr().out.split())


def test_words_for_programs() -> None:
    """Quotes group, commas in quotes belong to the command, colons are the command's own."""
    python = shlex.quote(sys.executable)
    first, second = read_bots(GAMES["clue"], f"pipe:2s:{python} -c 'a, b' x:y,novice", 2, programs=True)
    assert first == BotSpec("pipe", Thinking(seconds=2.0), command=f"{python} -c 'a, b' x:y")
    assert second == BotSpec("novice")
    assert read_bot(first.text, programs=True) == first
    assert read_bot(f"pipe:{python}", programs=True).text == f"pipe:{python}"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("pipe:", "can't find a program called ''"),
        ("pipe:./no-such-bot", "can't find a program called './no-such-bot'"),
        ("pipe:0s:sh", "0s is not a time a bot can think"),
        ("pipe:sh 'unfinished", "is not a command"),
    ],
)
def test_commands_that_make_no_sense(text: str, complaint: str) -> None:
    with pytest.raises(Invalid, match=complaint):
        read_bot(text, programs=True)


def test_programs_are_only_started_where_that_is_said() -> None:
    """Words that come from elsewhere, as from a web page, cannot start anything."""
    with pytest.raises(Invalid, match="programs can't play here"):
        read_bot("pipe:sh -c true")
    with pytest.raises(Invalid, match="programs can't play here"):
        read_bots(GAMES["clue"], "novice,pipe:sh", 2)

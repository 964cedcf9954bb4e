"""The arena: the same table however it is played, resumed or spread; nothing counted twice."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from itertools import cycle, islice
from pathlib import Path

import msgspec
import pytest

from deerstalker.arena.export import write_tables
from deerstalker.arena.ledger import Ledger
from deerstalker.arena.match import Forfeit, Match, Result, laid, play, play_with
from deerstalker.arena.report import page
from deerstalker.arena.runner import cluster, local, run_match
from deerstalker.arena.standings import interval, summarize
from deerstalker.cli import main
from deerstalker.core import Invalid
from deerstalker.games import GAMES
from deerstalker.players import bots_of
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.levels import stand_in

pytestmark = pytest.mark.long

MATCH = Match("sleuth", ("novice", "random", "random"), 12, "t")


def without_seconds(results: list[Result]) -> list[Result]:
    """Everything but the time it took."""
    return [
        msgspec.structs.replace(
            result, moves=tuple(msgspec.structs.replace(move, seconds=0.0) for move in result.moves)
        )
        for result in results
    ]


def run(match: Match, file: Path, jobs: int = 1) -> list[Result]:
    with Ledger(file, match) as ledger:
        for _ in run_match(ledger, local(jobs), jobs):
            pass
        return without_seconds(list(ledger.in_order()))


@pytest.fixture(scope="module")
def plain() -> list[Result]:
    return without_seconds([play(MATCH, number) for number in range(MATCH.games)])


def test_everybody_plays_each_deal_from_every_chair(plain: list[Result]) -> None:
    for deal in range(MATCH.games // 3):
        seatings = [plain[deal * 3 + turn].seating for turn in range(3)]
        assert {seating.index(0) for seating in seatings} == {0, 1, 2}


@pytest.mark.parametrize("name", GAMES)
def test_every_level_plays_every_game(name: str) -> None:
    box = GAMES[name]
    levels = [f"{level}:20n" if level == "expert" else level for level in bots_of(box)]
    seats = min(max(len(levels), box.players[0]), box.players[-1])
    result = play(Match(name, tuple(islice(cycle(levels), seats)), 1, "e"), 0)
    assert 0 < result.turns < result.steps
    assert {move.seat for move in result.moves} == set(range(seats))


@pytest.mark.parametrize("name", GAMES)
def test_turns_are_counted_much_alike_by_events_and_by_status(name: str) -> None:
    """Not quite alike: a seat may take two turns in a row, and somebody may come in between."""
    match = Match(name, (stand_in(GAMES[name]),) * GAMES[name].players[0], 1, "turns")
    counted = []
    for events in (GAMES[name].turn_events, ()):
        table = laid(match)
        table.box = msgspec.structs.replace(table.box, turn_events=events)
        bots = [read_bot(match.minds[seat]).sit(table.box, table.game, seat, f"{seat}") for seat in range(match.seats)]
        counted.append(play_with(match, 0, table, bots).turns)
    by_events, by_status = counted
    assert 0.5 < by_status / by_events < 1.5


def test_the_number_of_processes_changes_nothing(plain: list[Result], tmp_path: Path) -> None:
    assert run(MATCH, tmp_path / "two.jsonl", jobs=2) == plain


def test_a_cut_off_ledger_is_resumed(plain: list[Result], tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run(MATCH, file)
    whole = file.read_bytes()
    for cut in (len(whole) // 3, len(whole) - 5, len(msgspec.json.encode(MATCH)) + 20, 10):
        file.write_bytes(whole[:cut])
        assert run(MATCH, file) == plain
        numbers = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
        assert sorted(numbers) == list(range(MATCH.games))


def test_a_ledger_belongs_to_its_match(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    Ledger(file, MATCH).__exit__(None, None, None)
    with pytest.raises(Invalid, match="another match"):
        Ledger(file, msgspec.structs.replace(MATCH, seed="u"))
    file.write_text("nonsense\n")
    with pytest.raises(Invalid, match="not the ledger"):
        Ledger(file, MATCH)


def test_a_match_can_be_made_longer(plain: list[Result], tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run(msgspec.structs.replace(MATCH, games=5), file)
    assert run(MATCH, file) == plain


@pytest.mark.parametrize("victim", ["worker", "arena"])
def test_a_kill_in_the_middle_costs_nothing(victim: str, tmp_path: Path) -> None:
    """kill -9 of a worker, or of the arena itself and then the same command again: the undisturbed table."""
    match = Match("master-detective", ("novice", "random", "random"), 30, "k")
    words = ["arena", match.game, "--players", ",".join(match.minds), "--games", "30", "--seed", "k", "--json"]
    file = tmp_path / "killed.jsonl"
    command = [sys.executable, "-m", "deerstalker", *words, "--jobs", "2", "--ledger", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
    while not file.exists() or len(file.read_bytes().splitlines()) < 4:
        assert process.poll() is None, process.stderr and process.stderr.read()
        time.sleep(0.05)
    if victim == "arena":
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        assert subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0
    else:
        workers = subprocess.run(["pgrep", "-P", str(process.pid), "-f", "spawn_main"], capture_output=True, check=True)
        os.kill(int(workers.stdout.split()[0]), signal.SIGKILL)
        process.communicate(timeout=120)
        assert process.returncode == 0
    with Ledger(file, match) as ledger:
        assert ledger.missing == []
        killed = without_seconds(list(ledger.in_order()))
    assert killed == without_seconds([play(match, number) for number in range(30)])


STARTED = """\
import os, time
from deerstalker.arena.runner import local

if __name__ == "__main__":
    with local(1)() as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        time.sleep(60)
"""


@pytest.mark.skipif(os.name != "posix", reason="processes are killed in another way on Windows")
def test_workers_do_not_outlive_who_started_them(tmp_path: Path) -> None:
    (tmp_path / "started.py").write_text(STARTED, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(tmp_path / "started.py")], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        process.kill()
    until = time.monotonic() + 20
    while is_running(worker):
        assert time.monotonic() < until
        time.sleep(0.02)


def is_running(process: int) -> bool:
    """Whether there is such a process; one that has ended and is only not fetched yet is none."""
    said = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return said.stdout.strip()[:1] not in ("", "Z")


@pytest.mark.filterwarnings("default")
def test_a_dask_cluster_gives_the_same(plain: list[Result], tmp_path: Path) -> None:
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers,  # type: ignore[no-untyped-call]
        Ledger(tmp_path / "dask.jsonl", MATCH) as ledger,
    ):
        for _ in run_match(ledger, cluster(workers.scheduler_address), 2):
            pass
        assert not [name for name in workers.scheduler.clients if name.startswith("Client-")], "all are closed"
        assert without_seconds(list(ledger.in_order())) == plain


def test_no_scheduler_there() -> None:
    with pytest.raises(Invalid, match="can't find a Dask scheduler"), cluster("tcp://127.0.0.1:9", seconds=1)():
        pass


def test_the_summary_counts(plain: list[Result]) -> None:
    summary = summarize(MATCH, plain)
    assert summary.games == 12
    assert sum(standing.wins for standing in summary.standings) == pytest.approx(summary.decided)
    novice, rest = summary.standings
    assert (novice.mind, novice.entries, rest.entries) == ("novice", 1, 2)
    assert novice.par == pytest.approx(1 / 3)
    assert novice.low <= novice.share <= novice.high
    assert novice.rating > rest.rating
    assert "<svg" in page(MATCH, summary, plain)
    assert "novice" in page(MATCH, summary, plain)


def test_an_interval_covers_as_often_as_it_says() -> None:
    """Coin tosses of a known coin: the 95 % interval misses about one time in twenty."""
    import random

    rng = random.Random(1)
    covered = 0
    for _ in range(1000):
        low, high = interval([float(rng.random() < 0.3) for _ in range(60)])
        covered += low <= 0.3 <= high
    assert 930 <= covered <= 985


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, report = tmp_path / "games.parquet", tmp_path / "report.html"
    words = ["arena", "sleuth", "--players", "novice,random,random", "--games", "6", "--jobs", "1", "--json"]
    assert main([*words, "--out", str(out), "--report", str(report)]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 6
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")
    import pyarrow.parquet as pq

    assert pq.read_table(out).num_rows == 6
    assert pq.read_table(tmp_path / "games.moves.parquet").num_rows > 50


def test_columns_have_the_same_types_in_every_file(tmp_path: Path) -> None:
    """Whether or not anybody forfeits or wins, files can be joined; moves lead to their game."""
    import pyarrow.parquet as pq

    results = [play(MATCH, number) for number in range(3)]
    forfeited = [msgspec.structs.replace(one, winners=(), forfeits=(Forfeit(0, "slept"),)) for one in results]
    for name, played in (("a", results), ("b", forfeited), ("c", [])):
        write_tables(MATCH, played, tmp_path / f"{name}.parquet")
    for suffix in ("parquet", "moves.parquet"):
        first, *others = (pq.read_table(tmp_path / f"{name}.{suffix}") for name in "abc")
        assert all(one.schema == first.schema for one in others)
        assert {(row["game"], row["seed"]) for row in first.to_pylist()} == {("sleuth", "t")}
    assert pq.read_table(tmp_path / "b.parquet").to_pylist()[0]["forfeits"] == ["novice"]
    moves = pq.read_table(tmp_path / "a.moves.parquet").to_pylist()
    assert {row["mind"] for row in moves if row["won"]} == {
        MATCH.minds[winner] for one in results for winner in one.winners
    }


def test_tables_as_csv(tmp_path: Path) -> None:
    results = [play(MATCH, number) for number in range(3)]
    write_tables(MATCH, results, tmp_path / "x.csv")
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as file:
        games = list(csv.DictReader(file))
    with (tmp_path / "x.moves.csv").open(encoding="utf-8", newline="") as file:
        moves = list(csv.DictReader(file))
    assert [json.loads(row["minds"]) for row in games] == [[MATCH.minds[one] for one in r.seating] for r in results]
    assert [row["number"] for row in moves] == [str(r.number) for r in results for _ in r.moves]
    assert {row["won"] for row in moves} == {"true", "false"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "nobody"], "no player called 'nobody'"),
        (["--players", "novice:soon"], "'soon' isn't a setting for a bot"),
        (["--players", "novice,random"], "3 to 7 players, not 2"),
        (["--players", "novice", "--jobs", "0"], "--jobs"),
        (["--players", "novice", "--games", "0"], "--games"),
        (["--players", "novice", "--out", "x.xlsx"], "x.xlsx must end in .parquet or .csv"),
        (["--players", "novice", "--games", "3", "--ledger", "/nowhere/x.jsonl"], "cannot write"),
    ],
)
def test_bad_words(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "sleuth", *words]) == 2
    assert complaint in capsys.readouterr().err

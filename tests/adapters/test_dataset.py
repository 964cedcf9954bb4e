"""Data sets: the same rows for the same seeds, resumable, and every copy holds what its seat saw."""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest

from deerstalker.adapters import dataset as data
from deerstalker.adapters.action_index import ActionIndex
from deerstalker.adapters.dataset import Manifest, Plan, read_manifest, write_cases, write_dataset
from deerstalker.arena.match import Match, laid
from deerstalker.arena.runner import local
from deerstalker.cli import main
from deerstalker.core import NATURE, fold, random_play, seen
from deerstalker.core.errors import Invalid
from deerstalker.games import GAMES
from deerstalker.players.levels import stand_in
from kit import DEDUCED


@contextmanager
def here() -> Iterator[Any]:
    """A worker in this process."""
    with ThreadPoolExecutor(1) as executor:
        yield executor


def plan(name: str, games: int = 2, *, shard: int = 1, odds: bool = False, seed: str = "0") -> Plan:
    box = GAMES[name]
    return Plan(Match(box.name, (stand_in(box),) * box.players[0], games, seed), shard, odds)


def written(one: Plan, folder: Path) -> Manifest:
    for _ in write_dataset(one, folder, here, 1):
        pass
    manifest = read_manifest(folder)
    assert manifest is not None
    return manifest


def rows(folder: Path, kind: str) -> list[dict[str, Any]]:
    return [row for file in sorted(folder.glob(f"{kind}-*.parquet")) for row in pq.read_table(file).to_pylist()]


@pytest.mark.parametrize("name", GAMES)
def test_rows_hold_the_whole_game_for_every_seat(name: str, tmp_path: Path) -> None:
    one = plan(name, 1)
    written(one, tmp_path)
    box, game = GAMES[name], laid(one.match).game
    (summary,), steps = rows(tmp_path, "games"), rows(tmp_path, "steps")
    index = ActionIndex(box, game)
    true = game.start()
    own = [game.start() for _ in range(game.seats)]
    for row in steps:
        action = msgspec.json.decode(row["action"], type=box.action)
        if row["seat"] == NATURE:
            assert row["action_number"] is row["legal"] is None
        else:
            assert row["action_number"] == index.number(action)
            assert row["legal"] == len(game.legal(true, row["seat"])) > 0
        assert row["waiting"] == sorted(game.waiting_for(true))
        true = fold(game, read(box.event, row["events"]), true)
        for seat in range(game.seats):
            own[seat] = fold(game, read(box.event, row["saw"][seat] or row["public"]), own[seat])
    assert not game.waiting_for(true)
    assert own == [seen(true, seat) for seat in range(game.seats)]
    assert summary["winners"] == list(game.winners(true))
    assert sum(summary["returns"]) == pytest.approx(0)
    assert summary["steps"] == len(steps)


def read(kind: Any, text: str) -> Any:
    return msgspec.json.decode(text, type=tuple[kind, ...])


def test_columns_stay_as_they_are(tmp_path: Path) -> None:
    """Whoever reads data sets relies on these; a change needs a new version of the schema."""
    written(plan(DEDUCED[0], 1), tmp_path)
    schemas = {kind: pq.read_schema(tmp_path / f"{kind}-00000.parquet") for kind in ("games", "steps")}
    found = {
        kind: {field.name: str(field.type).replace("element: ", "").replace("item: ", "") for field in schema}
        for kind, schema in schemas.items()
    }
    assert found == {"games": data.GAMES_COLUMNS, "steps": data.STEPS_COLUMNS}
    assert schemas["steps"].metadata[b"deerstalker_schema"] == b"1"
    page = (Path(__file__).parents[2] / "docs" / "dataset.md").read_text(encoding="utf-8")
    assert [name for columns in found.values() for name in columns if f"`{name}`" not in page] == []


def test_the_same_seed_gives_the_same_checksum(tmp_path: Path) -> None:
    name = DEDUCED[1]
    first = written(plan(name, 3), tmp_path / "a")
    assert written(plan(name, 3), tmp_path / "b") == first
    assert written(plan(name, 3, seed="1"), tmp_path / "c").checksum != first.checksum
    for file in (tmp_path / "a").glob("*.parquet"):
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()


def test_what_is_missing_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = DEDUCED[1]
    whole = written(plan(name, 3), tmp_path)
    (tmp_path / "steps-00001.parquet").unlink()
    played = []
    play = data.play_shard

    def watched(one: Plan, number: int) -> data.Shard:
        played.append(number)
        return play(one, number)

    monkeypatch.setattr(data, "play_shard", watched)
    assert written(plan(name, 3), tmp_path) == whole
    assert played == [1]
    longer = written(plan(name, 4), tmp_path)
    assert played == [1, 3]
    assert {number: longer.shards[number] for number in range(3)} == whole.shards


def test_another_data_set_is_not_overwritten(tmp_path: Path) -> None:
    written(plan(DEDUCED[1], 1), tmp_path)
    with pytest.raises(Invalid, match="another data set"):
        written(plan(DEDUCED[1], 1, seed="other"), tmp_path)
    (tmp_path / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(Invalid, match="not the manifest"):
        written(plan(DEDUCED[1], 1), tmp_path)


def test_odds_are_those_of_the_seat_that_decides(tmp_path: Path) -> None:
    manifest = written(plan(DEDUCED[1], 1, odds=True), tmp_path)
    decided = [row for row in rows(tmp_path, "steps") if row["seat"] != NATURE]
    width = len(manifest.odds_columns)
    for row in decided:
        assert row["odds_exact"] is True
        for at in range(len(manifest.odds_rows)):
            assert sum(row["odds"][at * width : (at + 1) * width]) == pytest.approx(1, abs=1e-5)
    assert decided


def test_cases_are_written_alike(tmp_path: Path) -> None:
    import random

    box = GAMES[DEDUCED[1]]
    case = random_play.play(box, box.open(box.players[0], box.options()), random.Random(1))
    noted = write_cases([case, case], tmp_path)
    assert noted.games == 2
    assert noted.steps == 2 * len(case.steps) == len(rows(tmp_path, "steps"))


@pytest.mark.long
def test_other_processes_write_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = plan(DEDUCED[1], 4, shard=2)
    checksum = written(one, tmp_path / "here").checksum
    for _ in write_dataset(one, tmp_path / "there", local(2), 2):
        pass
    again = read_manifest(tmp_path / "there")
    assert again is not None
    assert again.checksum == checksum
    words = ["--players", ",".join(one.match.minds), "--games", "4", "--shard", "2", "--jobs", "1", "--json"]
    assert main(["dataset", one.match.game, *words, "--out", str(tmp_path / "cli")]) == 0
    assert json.loads(capsys.readouterr().out)["checksum"] == checksum


def test_what_is_not_installed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "deerstalker.adapters.dataset", None)
    assert main(["dataset", DEDUCED[1], "--players", "novice", "--out", str(tmp_path)]) != 0
    assert "deerstalker[research]" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--shard", "0"], ["--games", "0"], ["--jobs", "none"]])
def test_what_cannot_be_is_refused(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset", DEDUCED[1], "--players", "novice", "--out", str(tmp_path), *words]) != 0
    assert capsys.readouterr().err

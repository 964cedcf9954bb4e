"""`review` as a user types it: the chart, when each could have known, the questions; the same figures as the page's."""

from pathlib import Path

import pytest

from deerstalker.cli import main
from deerstalker.games import GAMES
from deerstalker.knowledge.deal.review import review
from deerstalker.table.recording import load


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("review") / "evening.case"
    assert main(["watch", "sleuth", "--seats", "3", "--seed", "7", "--plain", "--save", str(file)]) == 0
    return file


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(["review", *words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_the_review_says_what_the_page_shows(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, str(finished))
    assert code == 0
    recording = load(finished)
    found = review(recording.box, recording.game, recording.case)
    better = [one for one in found.questions if one.better is not None]
    hardly = [one for one in better if f"{one.best:.2f}" == f"{one.bits:.2f}"]
    assert out.count(" bits") == len(found.questions) + len(better) - len(hardly)
    assert out.count("better by a hair") == len(hardly)
    assert all(f"{one.bits:.2f} bits" in out for one in found.questions)
    never = [name for name, seat in zip(recording.names, found.seats, strict=True) if seat.known is None]
    assert all(f"{name} could never be certain." in out for name in never)
    assert out.count("could have known it in turn") == len(recording.names) - len(never)
    assert max(map(len, out.partition("The questions")[0].splitlines())) < 80


def test_one_player_in_sentences(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, str(finished), "--seat", "Bob", "--plain")
    assert code == 0
    assert "At the deal: Bob" in out
    assert "▁" not in out
    assert ", Cy:" not in out
    assert run(capsys, str(finished), "--seat", "1", "--plain")[1] == out


def test_what_is_refused(finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "nobody called 'all' played" in run(capsys, str(finished), "--seat", "all")[2]
    capsys.readouterr()
    main(["replay", str(finished), "--chair", "1", "--notation"])
    (tmp_path / "own.case").write_text(capsys.readouterr().out, encoding="utf-8")
    assert "one chair's copy" in run(capsys, str(tmp_path / "own.case"))[2]
    half = finished.read_text(encoding="utf-8").partition("\n8 ")[0] + "\n"
    (tmp_path / "half.case").write_text(half, encoding="utf-8")
    code, _, why = run(capsys, str(tmp_path / "half.case"))
    assert code == 2
    assert "isn't over" in why


@pytest.mark.parametrize("name", [name for name, box in GAMES.items() if box.clues is None])
def test_a_game_without_clues_has_no_chart(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.case"
    main(["watch", name, "--seed", "1", "--plain", "--save", str(file)])
    code, out, _ = run(capsys, str(file))
    assert code == 0
    assert "no chart" in out

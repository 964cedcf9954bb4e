"""`puzzle` and `puzzles` as a user types them."""

import json
import sys
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path

import msgspec
import pytest

from deerstalker.cli import main
from deerstalker.cli.puzzle import solve
from deerstalker.games import GAMES
from deerstalker.puzzles.daily import daily
from deerstalker.puzzles.making import make
from deerstalker.puzzles.model import KINDS, Kind, Puzzle
from deerstalker.puzzles.progress import CaseRecord, next_level, rating_of, read_cases, to_text
from deerstalker.puzzles.solving import Solving

DAY = ("--date", "2026-11-18")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(words)
    out = capsys.readouterr()
    return code, out.out, out.err


def test_without_a_terminal_the_statement_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "puzzle", "--game", "clue", "--level", "1", *DAY)
    assert code == 0
    assert out.startswith("Clue, level 1: ")
    assert "You are " in out
    assert "  1. " in out
    again = run(capsys, "puzzle", "--game", "clue", "--level", "1", *DAY)
    assert again == (0, out, "")


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="there is no way to move this process to another time zone")
@pytest.mark.parametrize("hours", [-12, 14])
def test_today_is_the_day_of_whoever_asks(
    hours: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the page, wherever they live: when a day begins in the east, the day before goes on in the west."""
    with monkeypatch.context() as there:
        there.setenv("TZ", f"Etc/GMT{-hours:+d}")
        time.tzset()
        _, today, _ = run(capsys, "puzzle", "--game", "clue-cards", "--level", "1")
    time.tzset()
    day = (datetime.now(UTC) + timedelta(hours=hours)).date()
    _, dated, _ = run(capsys, "puzzle", "--game", "clue-cards", "--level", "1", "--date", str(day))
    assert today == dated


def test_the_solution_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "puzzle", "--game", "sleuth", "--level", "2", "--type", "holder", *DAY, "--solution")
    assert code == 0
    assert "Where is " in out
    assert " so " in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("puzzle", "--date", "yesterday"), "is no day"),
        (("puzzle", "--date", "1999-01-01"), "The first case of the day"),
        (("puzzle", "--game", "why", *DAY), "no puzzles for Why"),
        (("puzzles", "--count", "0"), "at least 1"),
        (("puzzles", "--herrings", "7"), "red herrings"),
    ],
)
def test_bad_wishes(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, error = run(capsys, *words)
    assert code == 2
    assert said in error


def test_many_puzzles_are_one_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzles.jsonl"
    words = ("puzzles", "--count", "6", "--seed", "7", "--game", "clue", "--out", str(file))
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert out.startswith("6 puzzles in ")
    assert "% of" in out
    lines = file.read_text(encoding="utf-8").splitlines()
    puzzles = [msgspec.json.decode(line, type=Puzzle) for line in lines]
    assert len(puzzles) == 6
    assert all(json.loads(line)["statement"]["format"] == "deerstalker-puzzle/1" for line in lines)
    code, out, _ = run(capsys, *words[:-2])
    assert out.splitlines() == lines


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return make(GAMES["clue"], "solution", 1, "cli")


def test_solving_line_by_line(puzzle: Puzzle, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = " ".join(group.choices[0].id for group in puzzle.statement.groups)
    right = " ".join(puzzle.answer)
    assert right != wrong
    typed = iter(["help", "", "hint", "hint", "hint", f"answer {wrong}", "lines", f"answer {right}"])
    assert solve(puzzle, lambda: next(typed, None)) == 0
    out = " ".join(capsys.readouterr().out.split())
    for hint in puzzle.hints:
        assert " ".join(hint.text.split()) in out
    assert "No, that isn't it." in out
    assert "Right." in out
    assert " ".join(puzzle.proof[0].text.split()) in out
    assert "with 3 hints and 1 wrong answer." in out


def test_pencil_marks(puzzle: Puzzle) -> None:
    told = puzzle.statement
    name = next(name for seat, name in enumerate(told.names) if seat != told.me)
    seat = told.names.index(name)
    card = next(card.id for card in told.cards if card.id not in told.hand)
    solving = Solving(puzzle)
    for mark in ("+", "-", "?"):
        solving, reply = solving.say(f"{name} {card} {mark}")
        assert reply.draw == "sheet"
        sheet = solving.sheet()
        at = [column.id for column in sheet.columns].index(seat)
        assert next(row for row in sheet.rows if row.id == card).cells[at].text == mark
    solving, _ = solving.say(f"{name} {card}")
    assert not solving.marks
    same, reply = solving.say("what is this")
    assert same is solving
    assert reply.text
    assert not reply.over
    assert Solving(puzzle).say("give up")[1].over
    assert Solving(puzzle).say("quit")[1].text == ()


def test_a_worse_question_is_scored() -> None:
    puzzle = make(GAMES["clue"], "question", 4, "cli")
    other = next(score for score in puzzle.scores if (score.id,) != puzzle.answer)
    solving, reply = Solving(puzzle).say(f"answer {other.id}")
    assert f"{round(100 * other.share)} %" in reply.text[0]
    assert solving.wrong == 1
    assert "Answer with a number" in solving.say("answer 9")[1].text[0]
    assert solving.say(f"answer {puzzle.answer[0]}")[0].solved


def test_an_incomplete_answer_is_not_counted(puzzle: Puzzle) -> None:
    solving, reply = Solving(puzzle).say(f"answer {puzzle.answer[0]}")
    assert reply.text[0].startswith("Name one of the ")
    assert solving.wrong == 0


def test_a_mark_may_name_the_card_first(puzzle: Puzzle) -> None:
    told = puzzle.statement
    seat = next(seat for seat in range(len(told.names)) if seat != told.me)
    card = next(card.id for card in told.cards if card.id not in told.hand)
    solving, reply = Solving(puzzle).say(f"{card} {told.names[seat]} +")
    assert reply.draw == "sheet"
    assert solving.marks == {(card, seat): "+"}


def test_after_the_last_hint_it_is_repeated(puzzle: Puzzle) -> None:
    solving = Solving(puzzle)
    for _ in puzzle.hints:
        solving = solving.say("hint")[0]
    same, again = solving.say("hint")
    assert same is solving
    assert again.text == ("That was the last hint. It was:", puzzle.hints[-1].text)


def test_a_place_that_is_none_is_answered_with_those_there_are() -> None:
    puzzle = make(GAMES["clue"], "holder", 1, "place")
    solving, reply = Solving(puzzle).say("answer the attic")
    assert solving.wrong == 0
    told = ", ".join(choice.title for choice in puzzle.statement.groups[0].choices[:-1])
    assert reply.text == (f"Answer with {told} or '{puzzle.statement.groups[0].choices[-1].title.lower()}'.",)


def test_a_place_that_cannot_be_the_answer_is_not_counted() -> None:
    puzzle = make(GAMES["clue"], "holder", 1, "place")
    solving, reply = Solving(puzzle).say(f"answer {puzzle.statement.names[puzzle.statement.me]}")
    assert solving.wrong == 0
    assert reply.text[0].startswith("Answer with ")


def test_a_number_alone_is_an_answer_where_answers_are_numbered(puzzle: Puzzle) -> None:
    wrong = make(GAMES["clue"], "wrong", 1, "number")
    (right,) = wrong.answer
    assert Solving(wrong).say(right)[0].solved
    assert Solving(wrong).say(f"Line {right}")[0].solved
    other = next(str(line.number) for line in wrong.statement.lines if str(line.number) != right)
    assert Solving(wrong).say(other)[0].wrong == 1
    assert Solving(wrong).say("lines")[1].draw == "statement"
    assert Solving(puzzle).say("1")[0].wrong == 0


@pytest.mark.parametrize("kind", KINDS)
def test_what_help_shows_can_be_typed(kind: Kind) -> None:
    solving = Solving(make(GAMES["sleuth"], kind, 1, "help"))
    typed = [line.partition("   ")[0].strip() for line in solving.say("help")[1].text]
    mark, unmark, answer, *_ = typed
    marked, reply = solving.say(mark)
    assert reply.draw == "sheet"
    assert len(marked.marks) == 1
    assert marked.say(unmark)[0].marks == {}
    said, _ = solving.say(answer)
    assert said.solved or said.wrong == 1


def test_a_proof_of_a_wrong_line_names_the_lines_and_repeats_no_conclusion() -> None:
    puzzle = make(GAMES["master-detective"], "wrong", 2, "wrong")
    texts = [step.text for step in puzzle.proof if step.cells]
    assert len(set(texts)) == len(texts)
    assert puzzle.hints[1].text == puzzle.proof[0].text
    assert puzzle.proof[0].text.endswith(("can't both be true.", "can't all be true."))
    assert puzzle.proof[-1].text.endswith(("is the wrong one.", "can't be true."))


# -- how somebody is doing -----------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which the cases of somebody without any are kept."""
    monkeypatch.setattr("deerstalker.cli.kept_cases.data_folder", lambda: tmp_path / "deerstalker")
    return tmp_path / "deerstalker" / "deerstalker-cases.json"


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Somebody at a terminal who types these lines at the case of a day, and what they read."""

    def type_lines(*lines: str, level: int = 1, more: tuple[str, ...] = DAY) -> str:
        typed = iter(lines)
        with monkeypatch.context() as terminal:
            for stream in (sys.stdin, sys.stdout):
                terminal.setattr(stream, "isatty", lambda: True, raising=False)
            terminal.setattr("deerstalker.cli.puzzle._typed", lambda: next(typed, None))
            code, out, _ = run(capsys, "puzzle", "--game", "clue", "--level", str(level), *more)
        assert code == 0
        return " ".join(out.split())

    return type_lines


@cache
def right_answer(level: int = 1) -> str:
    return f"answer {' '.join(daily(GAMES['clue'], level, date.fromisoformat(DAY[1])).answer)}"


def test_what_is_solved_at_a_terminal_is_kept(
    kept: Path, at_terminal: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = run(capsys, "puzzle", "--progress")
    assert nothing[0] == 0
    assert "Solve a case, and you'll see your rating here" in nothing[1]
    at_terminal("hint", "quit")
    name = f"clue/1/{DAY[1]}"
    begun = read_cases(kept.read_bytes())
    assert begun[name].hints == 1
    assert not begun[name].is_over
    assert "with 1 hint and no wrong answers." in at_terminal(right_answer())
    solved = read_cases(kept.read_bytes())
    assert solved[name].solved
    assert solved[name].rules
    at_terminal("give up", level=2)
    assert "only the first time counts" in at_terminal("give up")
    both = read_cases(kept.read_bytes())
    assert both[name] == solved[name]
    assert both[f"clue/2/{DAY[1]}"].given
    _, out, _ = run(capsys, "puzzle", "--progress", "--game", "clue")
    rating = rating_of(both)
    assert f"Your rating at Clue is {rating.rating}, give or take {rating.error}." in out
    assert "Level 1: 1 of 1 solved, 0 without help.\nLevel 2: 0 of 1 solved" in out
    assert f"deerstalker puzzle --game clue --level {next_level(rating)} --date " in out
    assert str(kept) in out
    assert "Solve a case" in run(capsys, "puzzle", "--progress", "--game", "sleuth")[1]


def test_another_type_of_case_is_not_kept(kept: Path, at_terminal: Callable[..., str]) -> None:
    at_terminal("give up", more=(*DAY, "--type", "holder"))
    assert not kept.exists()


def test_nothing_is_kept_without_a_terminal(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "puzzle", "--game", "clue", "--level", "1", *DAY, "--solution")[0] == 0
    assert run(capsys, "puzzle", "--progress")[0] == 0
    assert not kept.parent.exists()


def test_progress_over_several_games(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def record(day: date, *, solved: bool = True) -> CaseRecord:
        return CaseRecord(
            9, 0, 0, solved=solved, given=not solved, at=str(day) if solved else "", rules=("the last place",)
        )

    today = date.today()
    days = [today - timedelta(ago) for ago in (2, 1, 0)]
    cases = {f"clue/3/{day}": record(day) for day in days} | {
        f"sleuth/2/{day}": record(day, solved=False) for day in days
    }
    kept.parent.mkdir()
    kept.write_text(to_text({name: one for name, one in cases.items() if name.startswith("clue")}), encoding="utf-8")
    saved = kept.with_name("from the page.json")
    saved.write_text(to_text(cases), encoding="utf-8")
    code, out, _ = run(capsys, "puzzle", "--read", str(saved))
    assert code == 0
    assert set(read_cases(kept.read_bytes())) == set(cases)
    assert out.startswith("6 cases read.\n\nYour rating is ")
    assert "\nClue: " in out
    assert "; 3 of 3 solved.\nSleuth: " in out
    assert "\n3 days in a row.\nWhat you miss:\n  - A card has only one place left (6 cases).\n" in out


def test_files_that_hold_no_cases(
    kept: Path, at_terminal: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    kept.parent.mkdir()
    kept.write_text("{}", encoding="utf-8")
    assert "This case is not kept: " in at_terminal("give up")
    assert kept.read_text(encoding="utf-8") == "{}"
    for words in (("--progress",), ("--read", str(kept)), ("--read", str(kept.with_name("none.json")))):
        code, _, error = run(capsys, "puzzle", *words)
        assert code == 2
        assert "cannot read" in error or "holds no cases of ours" in error


def test_a_home_that_cannot_be_written_to(kept: Path, at_terminal: Callable[..., str]) -> None:
    kept.parent.write_text("a file, and no folder", encoding="utf-8")
    out = at_terminal(right_answer())
    assert "Solved in " in out
    assert "This case is not kept: cannot " in out

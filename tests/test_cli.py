"""The command line, as a user types it."""

import argparse
import io
import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from deerstalker.cli import main, parser
from deerstalker.cli.serve import addresses
from deerstalker.games import GAMES

DOCS = Path(__file__).parents[1] / "docs"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.fixture
def saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "evening.case"
    assert run(capsys, "watch", "sleuth", "--seats", "3", "--seed", "7", "--save", str(file))[0] == 0
    return file


def commands() -> dict[str, argparse.ArgumentParser]:
    (sub,) = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(sub.choices)


def test_games_lists_every_game_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    for box in GAMES.values():
        assert box.title in out
        assert box.name in out
    listed = json.loads(run(capsys, "games", "--json")[1])
    assert [game["name"] for game in listed] == list(GAMES)
    assert {"name": "places", "default": 1}.items() <= listed[list(GAMES).index("sleuth")]["options"][0].items()


@pytest.mark.parametrize("name", GAMES)
def test_rules_prints_the_rulebook(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", name)
    assert code == 0
    assert "**§1 " in out


@pytest.mark.parametrize("number", ["12", "§12", " § 12"])
def test_rules_prints_one_paragraph(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "clue", number)
    assert code == 0
    assert out.startswith("**§12 When nobody plays Scarlet.**")
    assert out.count("**§") == 1


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("chair", ["0", "all", "none"])
def test_watch_plays_to_the_end(name: str, chair: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "watch", name, "--seed", "1", "--chair", chair, "--json")
    assert code == 0
    last = json.loads(out.splitlines()[-1])
    assert last["over"] is True
    code, out, _ = run(capsys, "watch", name, "--seed", "1", "--chair", chair)
    assert code == 0
    assert GAMES[name].title in out


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_seed_reproduces_a_game_under_any_hash_seed(name: str) -> None:
    outs = []
    for hash_seed in ("1", "2"):
        words = [sys.executable, "-m", "deerstalker", "watch", name, "--seed", "s", "--json"]
        done = subprocess.run(words, env=os.environ | {"PYTHONHASHSEED": hash_seed}, capture_output=True, check=True)
        outs.append(done.stdout)
    assert outs[0] == outs[1]
    assert len(outs[0]) > 1000


def test_one_name_fills_every_seat_or_each_has_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        "(novice, random, novice)"
        in run(capsys, "watch", "sleuth", "--seats", "3", "--players", "novice,random,novice", "--seed", "2")[1]
    )
    assert "(random, random, random, random)" in run(capsys, "watch", "sleuth", "--players", "random", "--seed", "2")[1]


def test_replay_from_a_chair_hides_and_from_all_shows(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = run(capsys, "replay", str(saved), "--notation")[1]
    assert whole == saved.read_text(encoding="utf-8")
    own = run(capsys, "replay", str(saved), "--notation", "--chair", "Bob")[1]
    assert "[·]" in own
    assert run(capsys, "replay", str(saved), "--notation", "--chair", "1")[1] == own
    sentences = run(capsys, "replay", str(saved), "--chair", "none")[1]
    assert "asks" in sentences


def test_replay_of_a_chairs_own_copy(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "bob.case"
    copy.write_text(run(capsys, "replay", str(saved), "--notation", "--chair", "1")[1], encoding="utf-8")
    assert run(capsys, "replay", str(copy), "--chair", "1")[0] == 0
    code, out, _ = run(capsys, "check", str(copy))
    assert code == 0
    assert "a copy for one chair" in out


def test_replay_to_a_step(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "replay", str(saved), "--to", "3", "--json")[1].splitlines()
    assert len(out) == 4
    assert json.loads(out[-1])["over"] is False


def test_check_says_where_a_case_breaks_a_rule(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", str(saved))
    assert (code, "ok" in out) == (0, True)
    lines = saved.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("5 "))
    lines[at] = f"5 {'Cy' if 'Cy' not in lines[at].split(':')[0] else 'Ann'}: exchange"
    saved.write_text("\n".join(lines), encoding="utf-8")
    code, out, _ = run(capsys, "check", str(saved))
    assert code == 1
    assert out.startswith(f"{saved}:{at + 1}: step 5: ")
    assert "Sleuth §7" in out
    report = json.loads(run(capsys, "check", str(saved), "--json")[1])
    assert report[0]["line"] == at + 1


def test_check_names_the_event_that_differs(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("    answered "))
    step = max(int(line.split()[0]) for line in lines[:at] if line[:1].isdigit())
    decided = lines[at].strip()
    del lines[at]
    saved.write_text("\n".join(lines), encoding="utf-8")
    code, out, _ = run(capsys, "check", str(saved))
    assert code == 1
    assert f"step {step}: event " in out
    assert f"but the rules give '{decided}'" in out


@pytest.mark.parametrize("command", [["replay"], ["check"], ["deduce", "--chair", "1"]])
def test_a_case_may_come_from_standard_input(
    saved: Path, command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = run(capsys, *command, str(saved))[1].replace(str(saved), "-")
    monkeypatch.setattr("sys.stdin", io.StringIO(saved.read_text(encoding="utf-8")))
    code, out, _ = run(capsys, *command, "-")
    assert (code, out) == (0, expected)


@pytest.mark.parametrize("name", ["Clue", "MASTER_DETECTIVE", "Master Detective"])
def test_a_game_may_be_written_in_other_ways(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rules", name)[1].startswith("# Clue")


def test_yes_and_no_are_understood(capsys: pytest.CaptureFixture[str]) -> None:
    yes, true = (
        run(capsys, "watch", "clue-cards", "--seed", "1", "--option", f"repeats={word}")[1] for word in ("no", "false")
    )
    assert yes == true


def test_a_case_of_earlier_rules_is_replayed_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(Path(__file__).parent / "cases" / "why.case")
    code, out, _ = run(capsys, "check", file)
    assert code == 0
    assert "played under rules version 1" in out
    assert "its actions can't be decided again" in out
    report = json.loads(run(capsys, "check", file, "--json")[1])[0]
    assert (report["rules"], report["decided"]) == (1, False)
    code, out, _ = run(capsys, "replay", file)
    assert code == 0
    assert out.splitlines()[0].endswith("rules version 1")


def test_laws_counts_games_and_steps(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "laws", "sleuth", "--games", "4", "--jobs", "2", "--json")
    counted = json.loads(out)
    assert code == 0
    assert counted["broken"] == []
    assert counted["games"][0]["games"] == 4
    assert counted["games"][0]["steps"] > 20


@pytest.mark.long
def test_laws_takes_every_game_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "laws", "--games", str(len(GAMES)), "--jobs", "2", "--json")
    counted = json.loads(out)
    assert (code, counted["broken"]) == (0, [])
    assert [one["game"] for one in counted["games"]] == list(GAMES)
    assert all(one["games"] == 1 and one["steps"] > 1 for one in counted["games"])


@pytest.mark.long
def test_bench_measures_every_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deerstalker.cli.bench.ROUNDS", 2)
    monkeypatch.setattr("deerstalker.cli.bench.GAMES_COMPARED", 2)
    monkeypatch.setattr("deerstalker.cli.bench.GAMES_CHOSEN_FROM", 2)
    rows = json.loads(run(capsys, "bench", "--seconds", "0.05", "--json")[1])
    assert [row["game"] for row in rows] == list(GAMES)
    assert all(row["steps_per_s"] > 0 and row["ratio"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("watch", "chess"), "there is no game called 'chess'"),
        (("rules", "chess"), "there is no game called 'chess'; choose one of"),
        (("rules", "slueth"), "there is no game called 'slueth'; did you mean 'sleuth'?"),
        (("rules", "clue", "§999"), "the rulebook of Clue has no paragraph '§999'; it has §1 to §"),
        (("watch", "cluee"), "did you mean 'clue'?"),
        (("watch", "sleuth", "--seats", "12"), "Sleuth is for 3 to 7 players, not 12"),
        (("watch", "sleuth", "--seats", "-1"), "Sleuth is for 3 to 7 players, not -1"),
        (("watch", "sleuth", "--players", "einstein"), "there is no player called 'einstein'"),
        (("watch", "sleuth", "--seats", "4", "--players", "novice,random"), "you named 2 players for 4 seats"),
        (("watch", "sleuth", "--option", "places"), "write an option as name=value"),
        (("watch", "sleuth", "--option", "places=many"), "Sleuth: places must be 1 to "),
        (("watch", "clue", "--option", "compulsory=maybe"), "compulsory must be true or false, not 'maybe'"),
        (("watch", "sleuth", "--option", "colour=blue"), "Sleuth has no option 'colour'"),
        (("watch", "sleuth", "--chair", "9"), "there is no chair '9'"),
        (("watch", "sleuth", "--pace", "-1"), "--pace must be from 0 to 60 seconds"),
        (("watch", "sleuth", "--save", "/nowhere/at/all.case"), "cannot write /nowhere/at/all.case"),
        (("replay", "/nowhere.case"), "cannot read /nowhere.case"),
        (("laws", "--games", "0"), "--games must be a number from 1"),
        (("bench", "--seconds", "-1"), "--seconds must be a number from 0.05 to 60"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(
    words: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, *words)
    assert code == 2
    assert complaint in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize("words", [("frobnicate",), ("wach",), ("watch",), ("watch", "sleuth", "--seats", "three")])
def test_bad_words_are_one_sentence_and_code_2(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_broken_file_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.case"
    file.write_text("Deerstalker case 1\ngame: sleuth\nseats: Ann, Bob, Cy\nnonsense\n", encoding="utf-8")
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2
    assert f"{file}: line 4:" in err
    assert run(capsys, "check", str(file))[0] == 2
    file.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "replay", str(file))[0] == 2


@pytest.mark.parametrize("command", commands())
def test_every_command_explains_itself(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as stop:
        main((command, "--help"))
    assert stop.value.code == 0
    out = capsys.readouterr().out
    assert len(out) > 200
    assert not [line for line in out.splitlines() if len(line) > 80]


def test_every_command_and_option_is_documented() -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    for name, command in commands().items():
        assert f"## {name}" in page
        section = page.split(f"## {name}", 1)[1].split("\n## ", 1)[0]
        if "(limits.md)" in section:
            section += (DOCS / "limits.md").read_text(encoding="utf-8")
        for action in command._actions:
            for word in action.option_strings or [str(action.metavar)]:
                if word not in {"-h", "--help"}:
                    assert f"`{word}" in section or f" {word}" in section or f"[{word}]" in section, f"{name} {word}"


def test_a_house_says_where_others_find_it() -> None:
    assert addresses("127.0.0.1", 80) == ("http://127.0.0.1:80/", [])
    assert addresses("::1", 80) == ("http://[::1]:80/", [])
    assert addresses("127.0.0.1", 80, "/games") == ("http://127.0.0.1:80/games/", [])
    here, others = addresses("::", 80)
    assert here == "http://127.0.0.1:80/"
    assert others
    assert all(re.fullmatch(r"http://[^/:]+:80/", one) for one in others)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--port", "99999"], "--port must be a number"),
        (["--workers", "0"], "--workers must be a number"),
        (["--pace", "-1"], "--pace, --shortest-beat, --grace and --drain must be 0 seconds or more"),
        (["--origin", "foo"], "--origin must be the address of a page"),
        (["--path", "games"], "--path must be a folder"),
        (["--path", "/a/../b"], "--path must be a folder"),
        (["--host", "198.51.100.7"], "cannot listen at 198.51.100.7"),
    ],
)
def test_a_house_that_cannot_be_opened_says_so_first(
    capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    code, _, err = run(capsys, "serve", "--no-open", *words)
    assert code == 2
    assert why in err
    assert "is open at" not in err


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        code, _, err = run(capsys, "serve", "--no-open", "--port", str(other.getsockname()[1]))
    assert code == 2
    assert "choose another with --port" in err
    assert "is open at" not in err


def test_another_chairs_copy_is_not_mistaken_for_mine(
    capsys: pytest.CaptureFixture[str], saved: Path, tmp_path: Path
) -> None:
    _, text, _ = run(capsys, "replay", str(saved), "--notation", "--chair", "2")
    copy = tmp_path / "cy.case"
    copy.write_text(text, encoding="utf-8")
    for command in (["deduce", str(copy), "--chair", "0"], ["replay", str(copy), "--chair", "0"]):
        code, _, err = run(capsys, *command)
        assert code == 2
        assert "doesn't hold what Ann saw" in err
    assert run(capsys, "deduce", str(copy), "--chair", "2")[0] == 0
    assert run(capsys, "replay", str(copy), "--chair", "none")[0] == 0


def test_a_chatty_player_is_heard(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["watch", "clue-cards", "--players", "careful:chatty,novice,novice", "--seed", "3", "--plain"]
    quiet = [word.replace(":chatty", "") for word in words]
    spoken = [line for line in run(capsys, *words)[1].splitlines() if "  Ann: " in line]
    assert spoken
    assert not [line for line in run(capsys, *quiet)[1].splitlines() if "  Ann: " in line]


def test_where_nothing_can_be_written_nothing_is_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "x")
    for words in (
        ["watch", "clue", "--save", nowhere],
        ["arena", "clue", "--players", "random", "--games", "1", "--out", nowhere],
        ["arena", "clue", "--players", "random", "--games", "1", "--report", nowhere],
    ):
        code, out, err = run(capsys, *words)
        assert (code, out) == (2, "")
        assert "there is no such folder" in err

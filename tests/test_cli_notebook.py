"""`deerstalker notebook` and `deerstalker deduce`, as a user types them."""

import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deerstalker.cli import main, notebook
from deerstalker.cli.autosave import notebooks_folder
from deerstalker.core import case as cases
from deerstalker.core import seen
from deerstalker.core.facts import HIDDEN, OPEN
from deerstalker.core.game import AnyGame, Box
from deerstalker.deduction.solver import Exact
from deerstalker.games import GAMES
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.notebook import Session, Setup, opened, say
from deerstalker.knowledge.notebook.replies import Reply
from deerstalker.knowledge.notebook.setup import read_names
from kit import DEDUCED, box_of
from whole_games import true_deal

CLUE = ("notebook", "clue", "--names", "Ann,Bob,Cy", "--me", "Ann", "--hand", "scarlet mustard knife wrench hall study")
FIRST = "Bob suggests plum rope study; Cy shows"
SECOND = "I suggest plum knife hall; Bob shows plum"

INSTANCE = {
    "format": "deduction-instance/1",
    "id": "small",
    "game": "mini",
    "seed": 1,
    "cards": [
        {"id": n, "name": name, "cat": cat}
        for n, (name, cat) in enumerate(
            [("A", "who"), ("B", "who"), ("C", "who"), ("X", "where"), ("Y", "where"), ("Z", "where")]
        )
    ],
    "hidden": {"rule": "one_per_category", "categories": ["who", "where"]},
    "players": [{"seat": 0, "name": "P0", "hand_size": 2}, {"seat": 1, "name": "P1", "hand_size": 2}],
    "observer": 0,
    "own_hand": [0, 3],
    "face_up": [],
    "events": [{"t": "suggest", "by": 0, "cards": [1, 4], "passed": [], "refuter": 1, "shown": 1}],
}


def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], *lines: str
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    monkeypatch.setenv("COLUMNS", "80")
    code = main(words)
    out = capsys.readouterr()
    return code, out.out, out.err


# -- notebook ----------------------------------------------------------------------------------------


def test_a_scripted_session(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run(capsys, monkeypatch, CLUE, FIRST, SECOND, "why rope", "grid", "odds", "list")
    assert (code, err) == (0, "")
    assert f"> {FIRST}\n" in out
    assert "New: Cy has the Rope." in out
    assert "so Cy has the Rope." in out
    assert " Rope           ·    ·    ●     ·" in out
    assert "Most likely of 63 possible solutions" in out
    assert f"  2  {SECOND}" in out
    assert "\x1b" not in out


def test_what_is_not_given_is_asked_for(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    hand = "scarlet mustard knife wrench"
    code, out, _ = run(capsys, monkeypatch, ("notebook", "clue"), "Ann Bob Cy Dee", "Cy", "ann", hand, "list")
    assert code == 0
    assert "Who sits at the table, clockwise? Ann Bob Cy Dee" in out
    assert "Who was dealt the first card? (Enter for Ann) Cy" in out
    assert "What are your 4 cards?" in out
    assert "The notebook is empty." in out
    gems = "red opal pair, blue opal pair, green opal pair, red pearl pair, blue pearl pair, green pearl pair"
    asked = run(
        capsys,
        monkeypatch,
        ("notebook", "sleuth"),
        "A,B,C,D",
        "B",
        f"{gems}, yellow pearl pair, cluster",
        "red diamond pair, cluster, solitaire",
    )
    assert asked[0] == 0
    assert "Which 3 cards are face up on the table?" in asked[1]


def test_enter_takes_the_first_name(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    hand = "scarlet mustard knife wrench hall"
    code, out, _ = run(
        capsys, monkeypatch, ("notebook", "clue"), "Ann Bob Cy Dee", "", "", hand, "bob has plum", "list"
    )
    assert code == 0
    assert "Which of them are you? (Enter for Ann)" in out
    assert "What are your 5 cards?" in out
    assert "  1  bob has plum" in out


def test_plain_has_neither_boxes_nor_colors(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, _ = run(capsys, monkeypatch, (*CLUE, "--plain"), FIRST, "")
    assert "Rope: Cy 60 percent, Bob 25 percent, envelope 15 percent." in out
    assert not set("─│●·■\x1b") & set(out)


def test_refusals_make_the_exit_code_1(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, CLUE, "Bob dances", FIRST)
    assert code == 1
    assert "'suggests' or 'accuses'" in out
    assert "Cy shows Bob a card." in out


def test_a_line_that_is_completed_was_not_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = run(capsys, monkeypatch, CLUE, "b plrolo", "", "plrolo", "a", "list")
    assert code == 1  # Ann holds none of these
    code, out, _ = run(capsys, monkeypatch, CLUE, "b plrolo", "", "list")
    assert code == 0
    assert "Who showed a card? (Enter for Cy.)" in out
    assert "  1  Bob suggests plum rope lounge; Cy shows\n" in out
    assert run(capsys, monkeypatch, CLUE, "b plrolo", "list")[0] == 1
    assert run(capsys, monkeypatch, CLUE, "b plrolo")[0] == 1


def test_a_contradiction_is_decided_by_its_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (FIRST, SECOND, "Bob suggests green rope ballroom; nobody shows", "2", "list")
    code, out, _ = run(capsys, monkeypatch, CLUE, *lines)
    assert code == 1
    assert "These 3 lines can't all be true. I left the new one out." in out
    assert "  [2] Delete line 1 instead." in out
    assert out.endswith(f"  1  {SECOND}\n  2  Bob suggests green rope ballroom; nobody shows\n")


def test_save_and_load(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "evening.notes"
    code, out, _ = run(capsys, monkeypatch, CLUE, FIRST, f"save {file}", SECOND, f"save {file}", "quit", "never read")
    assert code == 0
    assert f"Saved as {file}." in out
    assert "never read" not in out
    assert [line.text for line in opened(file.read_text(encoding="utf-8")).lines] == [FIRST, SECOND]
    code, out, _ = run(capsys, monkeypatch, ("notebook", "clue", "--load", str(file)), "list", "undo")
    assert FIRST in out
    assert "There's nothing to undo." in out
    code, out, _ = run(capsys, monkeypatch, CLUE, f"load {file}", "list")
    assert code == 0
    assert "Clue, 2 lines." in out
    assert SECOND in out


def test_save_spares_other_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "thesis.txt"
    file.write_text("Chapter 1\n", encoding="utf-8")
    code, out, _ = run(
        capsys, monkeypatch, CLUE, f"save {file}", f"save {tmp_path}/no/where", f"load {file}", "load /nowhere"
    )
    assert code == 1
    assert f"{file} exists and is not a notebook" in out
    assert "cannot write" in out
    assert f"{file}: line 1: a notebook starts with" in out
    assert "cannot read /nowhere" in out
    assert file.read_text(encoding="utf-8") == "Chapter 1\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("notebook", "chess"), "there is no game called 'chess'"),
        (("notebook", "why"), "There's no notebook for Why"),
        (("notebook", "clue", "--names", "Ann"), "2 to 6 players"),
        (("notebook",), "name a game to keep a notebook for"),
        ((*CLUE, "--edition", "1066"), "I expected an edition (classic, cluedo, 2008, 2016 or 2023)"),
        ((*CLUE, "--edition", "2016", "--cards", "x"), "either --edition or --cards"),
        ((*CLUE, "--cards", "/nowhere"), "cannot read /nowhere"),
        ((*CLUE, "--hands", "7,7"), "There are 3 players, but you gave 2 numbers"),
        ((*CLUE, "--hands", "many"), "Say how many cards each player has"),
        ((*CLUE, "--dummy", "Ann"), "Ann is you, and plays."),
        (("notebook", "sleuth", "--edition", "2016"), "Sleuth has the same cards"),
        (("notebook", "clue"), "the input ended too soon"),
        ((*CLUE[:-1], "plum rope"), "Ann gets 6 cards here, but you named 2"),
        ((*CLUE[:-1], "scarlet mustard white green peacock plum"), "That can't be your hand"),
        ((*CLUE, "--first", "Zed"), "I expected one of Ann, Bob, Cy"),
        ((*CLUE, "--open", "hall"), "The Hall can't be both in your hand and face up"),
        (("notebook", "clue", "--load", "/nowhere"), "cannot read /nowhere"),
        (("deduce", "/nowhere"), "cannot read /nowhere"),
        (("deduce", "-", "--chair", "0"), "--chair and --to only work with recorded cases"),
        (("deduce", "-"), "This is not an instance of deduction-instance/1"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(
    words: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, err = run(capsys, monkeypatch, words)
    assert code == 2
    assert complaint in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.long
def test_through_a_real_pipe() -> None:
    words = [sys.executable, "-m", "deerstalker", *CLUE]
    done = subprocess.run(
        words, input=f"{FIRST}\ngrid\n", env=os.environ | {"COLUMNS": "110"}, capture_output=True, text=True, check=True
    )
    assert "64,386 deals fit." in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 110


def test_the_worked_example_is_what_the_notebook_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[1] / "docs" / "notebook.md").read_text(encoding="utf-8")
    session = page.split("```text\n$ ")[1].split("```")[0]
    command, _, transcript = session.partition("\n")
    typed = [line.removeprefix("> ") for line in transcript.splitlines() if line.startswith("> ")]
    assert len(typed) > 8
    program, *words = shlex.split(command)
    assert program == "deerstalker"
    _, out, _ = run(capsys, monkeypatch, tuple(words), *typed)
    assert out == transcript


class Dictated:
    """A person at a terminal who types these lines."""

    alive = True

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.offered: list[str] = []

    def line(self, prompt: str, words: notebook.Words) -> str | None:
        self.offered += words("Bob sugg")
        return self.lines.pop(0) if self.lines else None


def test_a_person_is_asked_again_and_warned_before_leaving(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    person = Dictated("Ann", "Ann Bob Cy", FIRST, "quit", f"save {tmp_path}/x.notes", "quit", "never read")
    desk = notebook.Desk(person, plain=False)
    names = desk.asked(None, "Who?", lambda text: read_names(GAMES["clue"], text))
    assert names == ("Ann", "Bob", "Cy")
    session = Session(Setup("clue", names, 0, ("scarlet", "mustard", "knife", "wrench", "hall", "study")))
    assert desk.keep(session) == 0
    out = capsys.readouterr().out
    assert "Clue is for 2 to 6 players, not 1" in out
    assert "You haven't saved this notebook." in out
    assert person.lines == ["never read"]
    assert "suggests" in person.offered


def at_the_terminal(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Dictated:
    person = Dictated(*lines)
    monkeypatch.setattr(notebook, "_pen", lambda: person)
    return person


def test_a_notebook_is_kept_line_by_line_and_continued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook, "notebooks_folder", lambda: tmp_path / "state")
    monkeypatch.setattr(notebook, "earlier_folder", lambda: tmp_path / "earlier")
    file = tmp_path / "state" / "clue.notes"
    at_the_terminal(monkeypatch, FIRST)  # and then the terminal closes
    assert main(CLUE) == 0
    assert "You haven't saved" not in capsys.readouterr().out
    assert [line.text for line in opened(file.read_text(encoding="utf-8")).lines] == [FIRST]
    for words in (("notebook", "clue"), ("notebook",)):
        at_the_terminal(monkeypatch, "list", "quit")
        assert main(words) == 0
        out = capsys.readouterr().out
        assert f"  1  {FIRST}" in out
        assert "Clue with Ann, Bob, Cy, 1 line so far." in out
    at_the_terminal(monkeypatch, SECOND, "undo", "quit")
    assert main(("notebook",)) == 0
    assert len(opened(file.read_text(encoding="utf-8")).lines) == 1
    at_the_terminal(monkeypatch, "", "Ann Bob Cy", "Ann", CLUE[-1], "list", SECOND)
    assert main(("notebook", "clue", "--new")) == 0
    assert "The notebook is empty." in capsys.readouterr().out
    assert [line.text for line in opened(file.read_text(encoding="utf-8")).lines] == [SECOND]
    before = file.with_name("clue-before.notes")
    assert [line.text for line in opened(before.read_text(encoding="utf-8")).lines] == [FIRST]
    os.utime(file, (0, 0))
    at_the_terminal(monkeypatch, "", "Ann Bob Cy", "Ann", CLUE[-1], "list")
    assert main(("notebook", "clue")) == 0
    assert "The notebook is empty." in capsys.readouterr().out


def test_where_nothing_can_be_kept_the_user_is_warned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("", encoding="utf-8")
    monkeypatch.setattr(notebook, "notebooks_folder", lambda: nowhere)
    monkeypatch.setattr(notebook, "earlier_folder", lambda: None)
    at_the_terminal(monkeypatch, FIRST, "quit", "quit")
    assert main(CLUE) == 0
    assert "You haven't saved this notebook." in capsys.readouterr().out


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there, the folder has always been the same")
def test_a_notebook_of_the_folder_before_is_continued_in_the_new_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    new = tmp_path / "data" / "deerstalker" / "notebooks" / "clue.notes"
    at_the_terminal(monkeypatch, FIRST)
    assert main(CLUE) == 0
    old = tmp_path / "state" / "deerstalker" / "notebooks" / "clue.notes"
    old.parent.mkdir(parents=True)
    new.rename(old)
    at_the_terminal(monkeypatch, SECOND)
    assert main(("notebook", "clue")) == 0
    assert [line.text for line in opened(new.read_text(encoding="utf-8")).lines] == [FIRST, SECOND]
    assert [line.text for line in opened(old.read_text(encoding="utf-8")).lines] == [FIRST]
    at_the_terminal(monkeypatch, "list")
    assert main(("notebook",)) == 0
    assert f"  2  {SECOND}" in capsys.readouterr().out


def test_piped_lines_are_kept_nowhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(capsys, monkeypatch, CLUE, FIRST)[0] == 0
    assert not list(tmp_path.iterdir())
    folder = notebooks_folder()
    assert folder is not None
    assert folder.name == "notebooks"


def test_a_long_thought_can_be_stopped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(session: Session, text: str) -> tuple[Session, Reply]:
        if text == "best":
            raise KeyboardInterrupt
        return say(session, text)

    monkeypatch.setattr(notebook, "say", interrupted)
    session = Session(
        Setup("clue", ("Ann", "Bob", "Cy"), 0, ("scarlet", "mustard", "knife", "wrench", "hall", "study"))
    )
    assert notebook.Desk(Dictated(FIRST, "best", "list"), plain=False).keep(session) == 0
    out = capsys.readouterr().out
    assert "Stopped. Nothing has changed." in out
    assert f"  1  {FIRST}" in out


def test_completion_in_the_terminal() -> None:
    asked = []

    def words(text: str) -> list[str]:
        asked.append(text)
        return ["suggests", "suggest"]

    offered = [notebook.completion(words, "Bob sugg", number) for number in range(3)]
    assert offered == ["suggests", "suggest", None]
    assert set(asked) == {"Bob sugg"}


# -- deduce ------------------------------------------------------------------------------------------


def test_deduce_answers_an_instance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "small.json"
    file.write_text(json.dumps(INSTANCE), encoding="utf-8")
    code, out, _ = run(capsys, monkeypatch, ("deduce", str(file), "--json"))
    answer = json.loads(out)
    assert code == 0
    assert (answer["id"], answer["count"]) == ("small", "2")
    assert answer["marginals"]["1"] == {"1": "2"}
    assert answer["hidden_joint"] == [[[2, 4], "1"], [[2, 5], "1"]]
    assert [2, "H"] in answer["closure"]["must"]
    assert (answer["us_total"], answer["us_marginals"]["4"]) == ("9", {"1": "3", "H": "6"})
    assert json.loads(run(capsys, monkeypatch, ("deduce", "-", "--json"), json.dumps(INSTANCE))[1]) == answer
    grid = run(capsys, monkeypatch, ("deduce", str(file)))[1]
    assert " C    ·    ·     ●" in grid
    assert "2 deals fit." in grid
    assert "Y: hidden 67 percent, P1 33 percent." in run(capsys, monkeypatch, ("deduce", str(file), "--plain"))[1]


def test_deduce_says_when_nothing_fits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = INSTANCE | {"events": [{"t": "suggest", "by": 1, "cards": [0, 4], "passed": [0], "refuter": None}]}
    code, _, err = run(capsys, monkeypatch, ("deduce", "-", "--json"), json.dumps(odd))
    assert code == 2
    assert err.startswith("deerstalker: No deal fits these ")
    large = INSTANCE | {"events": INSTANCE["events"] * 2_000}  # type: ignore[operator]
    assert "at most 1000 events" in run(capsys, monkeypatch, ("deduce", "-"), json.dumps(large))[2]
    assert "at most 1000000 characters" in run(capsys, monkeypatch, ("deduce", "-"), " " * 1_500_000)[2]


def test_deduce_from_a_chair_of_a_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.case"
    assert run(capsys, monkeypatch, ("watch", "clue", "--seats", "3", "--seed", "7", "--save", str(file)))[0] == 0
    code, out, _ = run(capsys, monkeypatch, ("deduce", str(file), "--chair", "Bob", "--to", "60", "--json"))
    answer = json.loads(out)
    case = cases.from_text(file.read_text(encoding="utf-8"), GAMES)
    _, game = cases.open_box(case.header, GAMES)
    dossier = Dossier(box_of(game), game, 1)
    dossier.read_all([seen(one.events, 1) for one in case.steps[:60]])
    assert code == 0
    assert answer["count"] == str(dossier.answer.count)
    assert isinstance(dossier.answer, Exact)
    assert answer["us_total"] == str(dossier.answer.total)
    assert answer["us_marginals"]["plum"].get("H", "0") == str(dossier.answer.ways("plum", HIDDEN))
    assert sum(int(ways) for _, ways in answer["hidden_joint"]) == int(answer["count"])
    assert len(answer["closure"]["must"]) == len(dossier.answer.closure.must)
    whole = run(capsys, monkeypatch, ("deduce", str(file)))[1]
    assert "Ann" in whole
    assert "your hand" not in whole
    assert "■ your hand" in run(capsys, monkeypatch, ("deduce", str(file), "--chair", "1", "--to", "60"))[1]
    for words, complaint in (
        (("--chair", "9"), "there is no chair '9'"),
        (("--chair", "all"), "nothing to deduce"),
        (("--to", "9999"), "so --to can't be more than that"),
        (("--to", "0"), "nothing has been dealt yet"),
    ):
        code, _, err = run(capsys, monkeypatch, ("deduce", str(file), *words))
        assert code == 2
        assert complaint in err


def fresh_deal(box: Box, game: AnyGame, event: Any) -> bool:
    """Does this event deal the cards?"""
    return box.clues is not None and {fact.holder for fact in box.clues.learn(game, event)} >= set(range(game.seats))


@pytest.mark.parametrize("name", DEDUCED)
def test_deduce_from_every_game_with_clues(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a chair could know, and the notebook that the same hand begins."""
    file = tmp_path / "evening.case"
    assert run(capsys, monkeypatch, ("watch", name, "--seats", "3", "--seed", "7", "--save", str(file)))[0] == 0
    case = cases.from_text(file.read_text(encoding="utf-8"), GAMES)
    box, game = cases.open_box(case.header, GAMES)
    to = min(40, len(case.steps) // 2)
    dossier = Dossier(box, game, 1)
    dossier.read_all([seen(one.events, 1) for one in case.steps[:to]])
    code, out, _ = run(capsys, monkeypatch, ("deduce", str(file), "--chair", "1", "--to", str(to), "--json"))
    assert code == 0
    assert json.loads(out)["count"] == str(dossier.answer.count)
    deal = true_deal(game, case.events)
    hand, face_up = (" ".join(card for card, holder in deal.items() if holder == where) for where in (1, OPEN))
    words = ("notebook", name, "--names", "Ann,Bob,Cy", "--me", "Bob", "--hand", hand, "--open", face_up)
    code, out, _ = run(capsys, monkeypatch, words[: None if face_up else -2], "grid")
    fresh = Dossier(box, game, 1)
    fresh.read(seen([event for step in case.steps for event in step.events if fresh_deal(box, game, event)], 1), 1)
    assert code == 0
    assert f"{fresh.answer.count:,} deals fit." in out


def test_deduce_reads_a_notebook(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(
        Setup("clue", ("Ann", "Bob", "Cy"), 0, ("scarlet", "mustard", "knife", "wrench", "hall", "study"))
    )
    reply = say(say(session, FIRST)[0], "save x")[1]
    code, out, _ = run(capsys, monkeypatch, ("deduce", "-", "--json"), *reply.text.splitlines())  # type: ignore[union-attr]
    assert code == 0
    assert json.loads(out)["count"] == "64386"


@pytest.mark.parametrize("name", [name for name in GAMES if name not in DEDUCED])
def test_other_games_have_no_deal_to_deduce(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "vance.case"
    assert run(capsys, monkeypatch, ("watch", name, "--seed", "1", "--save", str(file)))[0] == 0
    code, _, err = run(capsys, monkeypatch, ("deduce", str(file)))
    assert code == 2
    assert "so there is nothing to deduce" in err

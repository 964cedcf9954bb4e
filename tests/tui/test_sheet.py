"""A sheet in the terminal: every width, in words, with every mark."""

import re

import pytest
from rich.console import Console

from deerstalker.core.seats import NAMES
from deerstalker.core.sheet import Group, Row, percent
from deerstalker.games import GAMES
from deerstalker.knowledge.notebook import Session, Setup, say, setup
from deerstalker.knowledge.notebook.answers import sheet as sheet_in
from deerstalker.knowledge.notebook.replies import Drawn, Refused
from deerstalker.tui.sheet import draw, shortened, spoken
from kit import DEDUCED, box_of


def begun(name: str, seats: int, names: tuple[str, ...] = NAMES) -> Session:
    """A table at which the first seat has every other card from the first on, and the last ones lie open."""
    game = setup.game_of(GAMES[name], seats)
    parser = setup.parser_for(box_of(game), game, names[:seats], 0)
    pack = game.edition.pack  # type: ignore[attr-defined]
    face_up = pack[len(pack) - parser.face_up :]
    return Session(Setup(name, names[:seats], 0, pack[::2][: parser.hand_size(0)], face_up))


def drawn(session: Session, width: int, height: int | None = None, command: str = "grid") -> list[str]:
    reply = say(session, command)[1]
    assert isinstance(reply, Drawn)
    console = Console(width=width, highlight=False)
    with console.capture() as text:
        console.print(draw(reply.sheet, width, height))
    return [line.rstrip() for line in text.get().split("\n")]


LONG = ("Annabelle-Marie", "Annabelle-Louise", "Christopher", "Dee", "Evangeline", "Fay", "Guy", "Hugh", "Ivy", "Jo")


@pytest.mark.long
@pytest.mark.parametrize("width", [80, 110])
@pytest.mark.parametrize("names", [NAMES, LONG])
@pytest.mark.parametrize("name", DEDUCED)
def test_it_fits_at_any_table(name: str, width: int, names: tuple[str, ...]) -> None:
    for seats in GAMES[name].players:
        session = begun(name, seats, names)
        lines = drawn(session, width)
        assert max(map(len, lines)) <= width
        assert not any("…" in line for line in lines)
        text = "\n".join(lines)
        for group in sheet_in(session).groups:
            for row in group.rows:
                label = row.title.removeprefix(f"{group.title} ")
                assert label in text or (row.short and row.short in text)


@pytest.mark.parametrize("name", DEDUCED)
def test_nothing_scrolls_out_of_sight(name: str) -> None:
    """What has no room is named, and can be drawn by itself."""
    session = begun(name, GAMES[name].players[-1])
    sheet = sheet_in(session)
    for width, height in ((80, 24), (100, 30), (160, 50)):
        lines = drawn(session, width, height - 2)
        assert len(lines) - 1 <= height - 2
        assert max(map(len, lines)) <= width
        text = " ".join(lines)
        for group in sheet.groups:
            for row in group.rows:
                assert says(text, group, row) or f"'grid {group.title.lower()}'" in text
    for group in sheet.groups:
        part = " ".join(drawn(session, 80, 22, f"grid {group.title}"))
        assert all(says(part, group, row) for row in group.rows)


def says(text: str, group: Group, row: Row) -> bool:
    return row.title.removeprefix(f"{group.title} ") in text or bool(row.short and row.short in text)


def test_a_part_of_the_grid() -> None:
    session = begun("clue", 4)
    part = "\n".join(drawn(session, 80, None, "grid weapons"))
    assert "Rope" in part
    assert "Kitchen" not in part
    assert isinstance(say(session, "grid gardens")[1], Refused)


def test_groups_stand_side_by_side_where_there_is_room() -> None:
    assert len(drawn(begun("clue", 3), 80)) < 22
    assert len(drawn(begun("clue", 6), 110)) < 22
    assert len(drawn(begun("sleuth", 4), 80)) < 30
    assert len(drawn(begun("master-detective", 10), 80)) > 34


def test_marks() -> None:
    session = begun("sleuth", 4)
    session, _ = say(session, "I ask Bob yellow pearls: yellow pearl pair, yellow pearl cluster")
    lines = drawn(session, 80)
    (row,) = [line for line in lines if "○ pair" in line and "●" in line]
    assert row.split("○ pair")[2].split() == ["·", "●", "·", "·", "·"]
    assert any(re.search(r"–(  +–){3}", line) for line in lines)
    assert "■" in lines[3]
    assert any(line.startswith("◆ diamond  ○ pearl  ◍ opal") for line in lines)
    assert any("your hand  – face up on the table" in line for line in lines)
    assert "deals fit." in lines[-2]


def test_in_words() -> None:
    session, _ = say(begun("clue", 3), "I suggest plum rope hall; Bob shows plum")
    lines = list(spoken(sheet_in(session)))
    assert lines[0] == "Suspects:"
    assert lines[1] == "Miss Scarlet: yours."
    assert "Prof. Plum: Bob, certain." in lines
    assert "Col. Mustard: envelope 50 percent, Cy 27 percent, Bob 23 percent." in lines
    assert lines[-1].endswith("deals fit.")
    assert list(spoken(sheet_in(begun("sleuth", 4))))[20] == "Green:"
    assert any(line.endswith("face up on the table.") for line in spoken(sheet_in(begun("sleuth", 4))))


@pytest.mark.parametrize(("chance", "text"), [(0.001, "<1"), (0.009, "1"), (0.5, "50"), (0.994, "99"), (0.999, ">99")])
def test_percent_never_says_certain(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_shortened_names_differ() -> None:
    for letters in (4, 5, 6, 8):
        short = shortened(LONG, letters)
        assert len(set(short)) == len(LONG)
        assert all(len(name) <= letters for name in short)

"""Boards in half blocks: they fit 80 by 24, show every token where it stands, and are found again by a click."""

import re

import pytest
from msgspec.structs import replace

from deerstalker.core.seats import NAMES as PEOPLE
from deerstalker.games import GAMES
from deerstalker.table.table import Table
from deerstalker.tui.plan_picture import BAR, COLORS, PlanPicture, contrast, readable, seat_line

BOARDS = [
    name for name, box in GAMES.items() if box.layout(box.open(max(3, box.players[0]), box.options())).plan is not None
]
NAMES = ("Ann", "Bob", "Cy")


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_fits_a_small_terminal(name: str) -> None:
    box = GAMES[name]
    table = Table.open(box, NAMES)
    for number, _ in enumerate(table.play(["random"] * 3, seed=1)):
        if number == 40:
            break
    state, layout = table.sight(None).state, box.layout(table.game)
    assert layout.plan is not None
    picture = PlanPicture(layout, layout.plan)
    width, height = picture.size
    assert width <= 80
    assert height <= 24 - 9  # seats, tabs, cards, what is asked, four options, what is typed
    standing = {piece.id for piece in box.status(table.game, state, NAMES).pieces if piece.place != layout.plan.off}
    text = picture.draw(box.status(table.game, state, NAMES)).plain
    assert any(token.letters[:2] in text for token in layout.tokens if token.id in standing)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("tall", [False, True])
def test_tokens_never_cover_a_name(name: str, tall: bool) -> None:
    """Wherever everybody meets, every room has its name or its initials, and every token can be seen."""
    box = GAMES[name]
    game = box.open(3, box.options())
    layout, status = box.layout(game), box.status(game, game.start(), NAMES)
    assert layout.plan is not None
    picture = PlanPicture(layout, layout.plan, tall=tall)
    small = {room.id for room in layout.plan.rooms if len(room.cells) < 8}
    for room in layout.plan.rooms:
        pieces = tuple(replace(piece, place=room.id) for piece in status.pieces)
        text = picture.draw(replace(status, pieces=pieces), explain=80).plain
        board, words = text, set(re.findall(r"[\w.]+", text))
        for other in layout.plan.rooms:
            initials = "".join(word[0] for word in other.title.split())
            if other != room or room.id not in small:
                assert words.issuperset(other.title.split()) or initials in board.rpartition("\n")[0], other.title
        standing = [token for token in layout.tokens if any(token.id == piece.id for piece in pieces)]
        if room.id not in small:
            assert all(token.letters[:2] in board for token in standing)


@pytest.mark.parametrize("name", BOARDS)
def test_coordinates_along_the_edge(name: str) -> None:
    """Wherever a square is called after its column and row, both can be read off the margin."""
    box = GAMES[name]
    layout = box.layout(box.open(3, box.options()))
    assert layout.plan is not None
    for tall in (False, True):
        picture = PlanPicture(layout, layout.plan, tall=tall, margin=True)
        lines = picture.draw(None).plain.splitlines()
        called = [(square, re.fullmatch(r"([A-Za-z]+)(\d+)", square.id)) for square in layout.plan.squares]
        assert sum(found is None for _, found in called) <= 3  # a few have names of their own
        for square, found in called:
            if found is None:
                continue
            letters, number = found.groups()
            column, line = picture.left + 2 * square.x, picture.top + square.y // picture.rows
            assert lines[0][column : column + 2].strip() == letters
            assert 0 <= int(number) - int(lines[line][: picture.left]) < picture.rows
            assert picture.place(column, line, [square.id]) == square.id


@pytest.mark.parametrize("name", GAMES)
def test_everybody_fits_on_a_line(name: str) -> None:
    """With the letters of their tokens if there is room, in short if their names are long."""
    box = GAMES[name]
    seats = box.players[-1]
    game = box.open(seats, box.options())
    layout = box.layout(game)
    for names in (PEOPLE[:seats], tuple(f"Bartholomew Balthasar {letter}" for letter in "ABCDEFGHIJ"[:seats])):
        status = box.status(game, game.start(), names)
        gone = replace(status, seats=tuple(replace(one, out=True) for one in status.seats))
        for how in (status, gone):
            line = seat_line(names, layout, how, range(seats), 80)
            assert line.cell_len <= 81
            assert line.plain.count("▸") == seats


def test_names_can_be_read() -> None:
    assert all(contrast(readable(color), BAR) >= 4.5 for color in COLORS.values())


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("tall", [False, True])
def test_every_place_can_be_clicked(name: str, tall: bool) -> None:
    box = GAMES[name]
    layout = box.layout(box.open(3, box.options()))
    assert layout.plan is not None
    picture = PlanPicture(layout, layout.plan, tall=tall)
    for (column, row), place in picture.place_at.items():
        assert picture.place(2 * column, row // picture.rows, [place]) == place
        assert picture.place(2 * column + 1, row // picture.rows, [place]) == place
    assert picture.place(999, 999) is None
    assert sorted(picture.reading_order(picture.place_at.values())) == sorted(picture.place_at.values())

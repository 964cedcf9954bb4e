"""One sheet of notes for every game: the same shape at every level of aid and from every chair, true, drawn as sent."""

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console

from deerstalker.core import case as cases
from deerstalker.core import fold, random_play, seen
from deerstalker.core.facts import HIDDEN, OPEN
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.sheet import Aid, Cell, Column, Notes, Row, Sheet, percent
from deerstalker.games import GAMES
from deerstalker.games.philo_vance.household import SUSPECTS
from deerstalker.games.why.editions import PACK_BY_KIND
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.sheets import DealNotes, deal_sheet, dossier_of, notes_for
from deerstalker.tui.sheet import beside, draw, spoken
from kit import one_quick

LEVELS: tuple[Aid, ...] = get_args(Aid)
SEEDS = (1, 2)
PARTS = (0.0, 0.15, 0.5, 1.0)
"""How much of a game has been played in the positions."""

every_game = pytest.mark.parametrize("name", list(GAMES))


class Position(msgspec.Struct, frozen=True):
    """Some position of a game, and one chair's notes in it."""

    box: Box
    game: AnyGame
    state: Any
    chair: Seat | None
    notes: Notes
    sheets: tuple[Sheet, ...]
    """At every level, from the lowest on."""

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.game.seats]


@cache
def positions(name: str) -> tuple[Position, ...]:
    """Positions from the beginning to the end of random games, each from every chair and from no chair."""
    box = GAMES[name]
    found = []
    for seed in SEEDS:
        seats = box.players[min(seed, len(box.players)) - 1]
        game = cases.open_game(box, seats, {})
        steps = random_play.play(box, game, random.Random(seed)).steps
        for part in PARTS:
            played = steps[: 1 + round(part * (len(steps) - 1))]
            state = fold(game, [event for step in played for event in step.events])
            for chair in (*range(seats), None):
                notes = notes_for(box, game, chair, NAMES[:seats])
                for number, step in enumerate(played, 1):
                    notes.read(seen(step.events, chair), number)
                sheets = tuple(notes.sheet(level) for level in LEVELS)
                found.append(Position(box, game, state, chair, notes, sheets))
    return tuple(found)


# -- the truth ---------------------------------------------------------------------------------------

Truth = Callable[[Row, Column], int | None]
"""How many of what a row stands for are in this column, in truth; `None` where the row stands for something else."""


def dealt(position: Position) -> Truth:
    """Cards in hands, hidden from everybody, and face up on the table."""
    status = position.box.status(position.game, position.state, position.names)
    places = {
        **{seat: one.hand or () for seat, one in enumerate(status.seats)},
        HIDDEN: [shown.card for heap in status.hidden for shown in heap.cards],
        OPEN: [shown.card for heap in status.heaps for shown in heap.cards],
    }
    return lambda row, column: int(row.id in places[column.id])


def wandering(position: Position) -> Truth:
    """Cards of Why, or all cards of a kind."""
    status = position.box.status(position.game, position.state, position.names)
    heaps = {heap.title: [shown.card for shown in heap.cards] for heap in status.heaps}
    titles = {
        "Rooms": [shown.card for heap in status.hidden for shown in heap.cards],
        "Lawn": heaps["Lawn"],
        "Laid down": [shown.card for one in status.seats for shown in one.before],
        "Out of play": heaps["Out of the game"],
    }

    def count(row: Row, column: Column) -> int:
        there = titles[column.title] if column.id < 0 else status.seats[column.id].hand or ()
        return sum(card in there for card in PACK_BY_KIND.get(row.id, (row.id,)))

    return count


def confirmed(position: Position) -> Truth:
    """Clues on the Confirmation Cards of Philo Vance."""
    clues = {card.id for card in position.box.layout(position.game).cards}
    lists = [card.open() for card in position.state.cards]

    def fits(row: Row, column: Column) -> int | None:
        return int(row.id in lists[column.id]) if row.id in clues and lists else None

    assert len(lists) in (0, len(SUSPECTS))
    return fits


TRUTHS: dict[str, Callable[[Position], Truth]] = {"why": wandering, "philo-vance": confirmed}
"""Where cards do not stay where they were dealt."""


@pytest.mark.parametrize("name", one_quick(GAMES))
def test_every_mark_is_true(name: str) -> None:
    settled = 0
    for position in positions(name):
        truth = TRUTHS.get(name, dealt)(position)
        for sheet in position.sheets:
            for row, column, cell in cells(sheet):
                number = truth(row, column)
                if number is None:
                    continue
                assert cell.mark != "yes" or number > 0, (sheet.level, row.id, column.title)
                assert cell.mark != "no" or number == 0, (sheet.level, row.id, column.title)
                sure, more = re.fullmatch(r"(\d*)(\??)", cell.text).groups()  # type: ignore[union-attr]
                assert not cell.text or (number >= int(sure or 0) if more else number == int(sure))
                settled += bool(cell.mark)
    assert settled > 100


def cells(sheet: Sheet) -> Iterator[tuple[Row, Column, Cell]]:
    """Every cell with its row and its column."""
    for row in sheet.rows:
        for column, cell in zip(sheet.columns, row.cells, strict=True):
            yield row, column, cell


# -- the shape ---------------------------------------------------------------------------------------


@every_game
def test_every_sheet_has_the_same_shape(name: str) -> None:
    for position in positions(name):
        columns = [(column.id, column.title) for column in position.sheets[0].columns]
        for level, sheet in zip(LEVELS, position.sheets, strict=True):
            assert type(sheet) is Sheet
            assert sheet.level == level
            assert sheet.title
            assert [(column.id, column.title) for column in sheet.columns] == columns
            assert len({column.id for column in sheet.columns}) == len(columns)
            assert not sheet.holders or [title for _, title in columns][: len(position.names)] == list(position.names)
            assert sheet.groups
            for group in sheet.groups:
                assert group.title
                assert group.rows
                assert len({(row.id, row.title) for row in group.rows}) == len(group.rows)
            for row, _, cell in cells(sheet):
                assert row.title
                assert cell.chance is None or 0 <= cell.chance <= 1
                assert cell.chance is None or sheet.odds
                assert not cell.text or not cell.mark


@every_game
def test_without_aid_nothing_is_filled_in(name: str) -> None:
    for position in positions(name):
        assert {cell for _, _, cell in cells(position.sheets[0])} == {Cell()}


@every_game
def test_levels_only_add(name: str) -> None:
    for position in positions(name):
        for less, more in pairwise(position.sheets):
            fuller = {(row.id, column.id): cell for row, column, cell in cells(more)}
            for row, column, cell in cells(less):
                other = fuller.get((row.id, column.id))
                if cell.mark and other is not None:
                    assert other.mark == cell.mark, (less.level, row.id, column.title)
            cards = {card.id for card in position.box.layout(position.game).cards}
            assert {row.id for row in less.rows} & cards <= {row.id for row in more.rows}


@every_game
def test_a_chair_knows_its_own_hand(name: str) -> None:
    for position in positions(name):
        if position.chair is None:
            assert not any(row.mine for sheet in position.sheets for row in sheet.rows)
            continue
        hand = position.box.status(position.game, position.state, position.names).seats[position.chair].hand or ()
        for sheet in position.sheets:
            mine = {row.id for row in sheet.rows if row.mine}
            assert mine in (set(), set(hand))
            if sheet.holders and (sheet.odds or (sheet.explained and sheet.level != "off")):
                assert mine == set(hand)


@every_game
def test_from_clues_come_reasons_and_the_dossier(name: str) -> None:
    box = GAMES[name]
    for position in positions(name):
        dossier = dossier_of(position.notes)
        explained = {sheet.explained for sheet in position.sheets}
        assert explained == {dossier is not None} == {box.notes is None and box.clues is not None}
        if dossier is not None:
            sheet = position.sheets[-1]
            assert deal_sheet(dossier, position.names) == sheet
            assert sheet.deals is not None
            assert sheet.deals.count >= 1


def test_a_group_keeps_its_capitals() -> None:
    for box in GAMES.values():
        game = cases.open_game(box, box.players[0], {})
        if box.clues is not None and box.notes is None:
            titles = [group.title for group in notes_for(box, game, 0, NAMES).sheet("off").groups]
            assert titles == [name[0].upper() + name[1:] for name, _ in box.clues.sorts(game)]


@every_game
def test_a_game_that_tells_nothing_has_a_blank_sheet(name: str) -> None:
    box = replace(GAMES[name], clues=None, notes=None)
    game = cases.open_game(box, box.players[-1], {})
    notes = notes_for(box, game, 0, NAMES[: game.seats])
    notes.read(seen(random_play.play(box, game, random.Random(1)).steps[0].events, 0), 1)
    assert dossier_of(notes) is None
    for level in LEVELS:
        sheet = notes.sheet(level)
        assert sorted(row.id for row in sheet.rows) == sorted(card.id for card in box.layout(game).cards)
        assert {cell for _, _, cell in cells(sheet)} == {Cell()}
        assert not sheet.odds
        assert [column.title for column in sheet.columns] == list(NAMES[: game.seats])


def test_what_was_shown_is_noted_once_the_hand_is_known() -> None:
    """Before the deal there is nothing to cross off."""
    box = next(box for box in GAMES.values() if box.clues is not None)
    game = cases.open_game(box, box.players[0], {})
    notes = DealNotes(box, game, 0, NAMES)
    assert isinstance(notes.dossier, Dossier)
    assert {cell for _, _, cell in cells(notes.sheet("shown"))} == {Cell()}


# -- drawn and sent ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", one_quick(GAMES))
def test_the_page_and_the_terminal_show_the_same_cells(name: str) -> None:
    for position in positions(name)[:: max(1, len(positions(name)) // 4)]:
        for sheet in position.sheets:
            wire = msgspec.json.encode(sheet)
            assert msgspec.json.decode(wire, type=Sheet) == sheet
            sent = msgspec.json.decode(wire)
            wanted = [line for group in sent["groups"] for line in lines_of(sent, group)]
            whole = replace(sheet, groups=tuple(replace(group, minor=False) for group in sheet.groups))
            assert printed(beside(whole, 300))[-len(wanted) :] == wanted
            for group, told in zip(sheet.groups, sent["groups"], strict=True):
                drawn = printed(draw(replace(sheet, groups=(group,)), 300))
                wanted = lines_of(sent, told)
                assert drawn[2 : 2 + len(wanted)] == wanted
            assert [line.split(":")[0] for line in spoken(sheet)][: len(sent["groups"])]
            said = [title for group in sheet.groups for title in (group.title, *(row.title for row in group.rows))]
            assert [line.partition(":")[0] for line, _ in zip(spoken(sheet), said, strict=False)] == said


def lines_of(sheet: dict[str, Any], group: dict[str, Any]) -> list[str]:
    """A group of a sheet as it is sent, as the terminal should draw it, without spaces."""
    lines = [group["title"]]
    for row in group["rows"]:
        rest = row["title"].removeprefix(group["title"] + " ")
        signs = [
            sign(row, cell) for cell, column in zip(row["cells"], sheet["columns"], strict=True) if column["id"] != OPEN
        ]
        lines.append((row["title"] if rest.isdecimal() else rest) + "".join(signs))
    return ["".join(line.split()) for line in lines]


def sign(row: dict[str, Any], cell: dict[str, Any]) -> str:
    """What should stand in a cell."""
    if row["face_up"]:
        return "–"
    marks = {"yes": "■" if row["mine"] else "●", "no": "·"}
    return marks.get(cell["mark"]) or cell["text"] or ("" if cell["chance"] is None else percent(cell["chance"]))


def printed(picture: Any) -> list[str]:
    """The lines that are not empty, without spaces."""
    console = Console(width=300, highlight=False)
    with console.capture() as text:
        console.print(picture)
    return [line for line in ("".join(line.split()) for line in text.get().splitlines()) if line]

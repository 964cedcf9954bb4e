"""The notes of a detective in Philo Vance, at every level of help."""

import random
from typing import Any

import pytest

from deerstalker.core import fold, random_play, seen
from deerstalker.core.sheet import Aid, Cell, Sheet
from deerstalker.games import GAMES
from deerstalker.games.philo_vance.household import EVIDENCE, SUSPECTS
from deerstalker.games.philo_vance.knowledge.common_sense import face_of
from deerstalker.games.philo_vance.sheet import CaseNotes
from deerstalker.games.philo_vance.words import clue_name
from deerstalker.knowledge.sheets import notes_for
from deerstalker.players.philo_vance.memory import odds_for
from kit import one_quick

NAMES = ("Ann", "Bob", "Cy")
BOX = GAMES["philo-vance"]


def notes_of(chair: int | None, steps: int, **options: Any) -> CaseNotes:
    """The notes of a chair after this many steps of some game."""
    game = BOX.open(3, BOX.options(**options))
    case = random_play.play(BOX, game, random.Random(3))
    notes = notes_for(BOX, game, chair, NAMES)
    assert isinstance(notes, CaseNotes)
    for at, step in enumerate(case.steps[:steps]):
        notes.read(seen(step.events, chair), at)
    return notes


def jury_of(notes: CaseNotes) -> tuple[str, ...]:
    """The clues before the first chair."""
    return notes.casebook.state.detectives[0].jury


def rows_of(sheet: Sheet, title: str) -> dict[str, tuple[Cell, ...]]:
    """The rows of one group, by title."""
    return {row.title: row.cells for group in sheet.groups if group.title == title for row in group.rows}


def test_every_juror_has_a_row_with_odds_for_every_suspect() -> None:
    notes = next(found for steps in range(100, 2000, 100) if jury_of(found := notes_of(0, steps)))
    mine = notes.casebook.state.detectives[0]
    assert len(mine.jury) == 12
    sheet = notes.sheet("everything")
    rows = rows_of(sheet, "In play") | rows_of(sheet, "Turned down")
    assert set(rows) == {f"{juror} {clue_name(clue)}" for juror, clue in enumerate(mine.jury, 1)}
    for juror, clue in enumerate(mine.jury, 1):
        cells = rows[f"{juror} {clue_name(clue)}"]
        assert [cell.chance for cell in cells] == [float(notes.casebook.fits(clue, suspect)) for suspect in SUSPECTS]
    judge = rows_of(sheet, "Your case")["Enough for the Judge"]
    assert any(cell.chance for cell in judge)
    ready = {name for name, one in zip(NAMES, notes.casebook.state.detectives, strict=True) if one.jury}
    assert set(rows_of(sheet, "Others, may fit")) == ready - {"Ann"}


@pytest.mark.parametrize("options", one_quick([{}, {"mystery": "fresh"}, {"game": "children"}, {"checker": "engine"}]))
@pytest.mark.parametrize("chair", [0, 2, None])
@pytest.mark.parametrize("level", ["off", "shown", "simple", "everything"])
def test_a_mark_is_certain_only_where_a_face_or_common_sense_tells(
    options: dict[str, str], chair: int | None, level: Aid
) -> None:
    for steps in (1, 40, 300, 10_000):
        notes = notes_of(chair, steps, **options)
        known = {who: face_of(notes.casebook.state, who) for who in SUSPECTS}
        sheet = notes.sheet(level)
        clues = {card.id for card in BOX.layout(notes.casebook.game).cards}
        cells = [
            (row.id, who, cell)
            for group in sheet.groups
            for row in group.rows
            if row.id in clues
            for who, cell in zip(SUSPECTS, row.cells, strict=True)
        ]
        assert cells
        for clue, who, cell in cells:
            face = known[who]
            if level == "off":
                assert cell == Cell()
            elif face is not None:
                assert cell.mark == ("yes" if clue in face else "no")
            elif level == "shown":
                assert cell.mark == ""
            assert (cell.chance is not None) == (level == "everything")


def test_our_printed_lists_are_not_looked_up() -> None:
    """Clues of either sex are a guess before a card was seen, though the printed set is in the box."""
    sheet = notes_of(1, 40).sheet("everything")
    general = rows_of(sheet, "Against anybody")
    assert general
    assert all(0 < (cell.chance or 0) < 1 for cells in general.values() for cell in cells)


@pytest.mark.parametrize("level", ["shown", "simple", "everything"])
@pytest.mark.parametrize("mystery", ["fresh", "printed"])
def test_a_person_and_a_bot_know_the_same_lists(level: Aid, mystery: str) -> None:
    """Philo Vance §82: open lists are on the sheet as a bot knows them; others are unknown to both."""
    notes = notes_of(1, 40, mystery=mystery)
    bot = odds_for(notes.casebook.game, 1)
    for clue, cells in ((row.id, row.cells) for row in notes.sheet(level).rows if row.id in EVIDENCE):
        for who, cell in zip(SUSPECTS, cells, strict=True):
            known = bot.fits[who].get(clue, 0.0) if mystery == "printed" else None
            if known is not None:
                assert cell.mark == ("yes" if known else "no")
            elif EVIDENCE[clue].sort == "general":
                assert cell.mark == ""
    if mystery == "fresh":
        assert {bot.book.knows_the_set} == {False}  # type: ignore[union-attr]


@pytest.mark.parametrize("level", ["shown", "simple", "everything"])
def test_a_case_is_worth_no_less_than_what_is_sure_and_no_more_than_what_may_be(level: Aid) -> None:
    game = BOX.open(3, BOX.options())
    case = random_play.play(BOX, game, random.Random(3))
    counted = 0
    for steps in (100, 600, len(case.steps)):
        sheet = notes_of(0, steps).sheet(level)
        state = fold(game, [event for step in case.steps[:steps] for event in step.events])
        clues = set(state.detectives[0].in_play)
        rows = rows_of(sheet, "Your case")
        for at, card in enumerate(state.cards if rows else ()):
            right = len(clues & set(card.open()))
            assert int(rows["Certainly right"][at].text) <= right
            assert "Possibly right" not in rows or right <= int(rows["Possibly right"][at].text)
            counted += right
    assert counted

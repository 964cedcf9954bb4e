"""A game of memory without notes: the log forgets what players must remember."""

import random

import pytest

from deerstalker.core import random_play, seen
from deerstalker.core.case import make_header
from deerstalker.core.sheet import Aid
from deerstalker.core.turns import tell_past_turn, tell_turn
from deerstalker.games import GAMES
from deerstalker.web.live.log import Settings, Stepped
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.views import Fresh, tell_entry
from table_states import begun, step

MEMORY = [name for name, box in GAMES.items() if box.tell_past_turn is not None]


def played(name: str, aid: Aid) -> tuple[TableState, list[Fresh]]:
    """A table in the middle of a game, and its steps as they are published."""
    box = GAMES[name]
    game = box.open(box.players[0], box.options())
    case = random_play.play(box, game, random.Random(3), box.options())
    table = begun(make_header(box, case.header.seats), settings=Settings(aid=aid))
    fresh = []
    for one in case.steps[: min(200, len(case.steps) // 2)]:
        step(table, one)
        fresh.append(Fresh(table.seq, Stepped(one), table.latest_turns))
    return table, fresh


def test_there_is_a_game_of_memory() -> None:
    assert MEMORY


@pytest.mark.parametrize("name", MEMORY)
@pytest.mark.parametrize("chair", [0, None])
def test_a_past_turn_is_told_as_the_table_still_shows_it(name: str, chair: int | None) -> None:
    table, fresh = played(name, "off")
    assert table.game is not None
    now, different = len(table.turn_marks), 0
    for one in fresh:
        told = tell_entry(table, chair, one)
        for turn, line in zip(one.turns, told.turns, strict=True):
            events = seen(turn.events, chair)
            whole = tell_turn(table.box, table.game, events, table.names)
            past = tell_past_turn(table.box, table.game, events, table.names)
            assert line.forgotten == (turn.number < now)
            assert line.text == (past if line.forgotten else whole)
            different += past != whole
        if all(turn.number < now for turn in one.turns):
            assert told.words == []
    assert different


@pytest.mark.parametrize("name", MEMORY)
def test_when_a_turn_begins_the_one_before_is_told_anew(name: str) -> None:
    _, fresh = played(name, "off")
    begun_turns = [turn.number for one in fresh for turn in one.turns if turn.number > 1 and turn.since == one.seq]
    for number in begun_turns:
        first = next(one for one in fresh if any(turn.number == number for turn in one.turns))
        assert number - 1 in [turn.number for turn in first.turns]
    assert begun_turns


@pytest.mark.parametrize("name", MEMORY)
def test_with_notes_the_log_remembers(name: str) -> None:
    table, fresh = played(name, "simple")
    assert not any(line.forgotten for one in fresh for line in tell_entry(table, 0, one).turns)

"""The turns of a table: any part of its log is told as it was when it happened."""

import random
from itertools import pairwise
from typing import Any

import pytest

from deerstalker.core import random_play
from deerstalker.core.turns import Turn, Turns
from deerstalker.games import GAMES
from deerstalker.web.live.log import Stepped
from deerstalker.web.live.turn_marks import TurnMark, TurnReader, first_to_read, new_marks


@pytest.mark.parametrize("name", GAMES)
def test_any_part_of_the_log_is_divided_as_it_was_played(name: str) -> None:
    box = GAMES[name]
    game = box.open(box.players[0], box.options())
    case = random_play.play(box, game, random.Random(5), box.options())
    turns, marks, state = Turns(box, game, case.header.seats), list[TurnMark](), game.start()
    log: list[tuple[int, Stepped[Any, Any], list[Turn]]] = []
    for number, one in enumerate(case.steps, 1):
        seq = 3 + 2 * number  # other entries come between
        for event in one.events:
            state = game.evolve(state, event)
        live = turns.read(seq, one.events, lambda: state)  # noqa: B023
        marks += new_marks(seq, one.events, live)
        log.append((seq, Stepped(one), live))
    assert all(earlier < later for earlier, later in pairwise(marks))
    assert len(marks) == turns.now.number
    places = [0, *(place for seq, _, _ in log for place in (seq, seq + 1))]
    for after in {*places[:20], *places[:: len(places) // 30 + 1], places[-1]}:
        first = first_to_read(marks, after)
        assert first <= after + 1
        reader = TurnReader(marks, first)
        for seq, entry, live in log:
            if seq >= first:
                told = reader.read(seq, entry)
                if seq > after:
                    assert told == live

"""Turns: every event belongs to exactly one, and everybody divides a game alike."""

import random
from typing import Any

import pytest
from msgspec import structs

from deerstalker.core import fold, random_play, seen
from deerstalker.core.case import AnyCase
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.turns import Turn, Turns, tell_past_turn, tell_turn
from deerstalker.games import GAMES


def played(name: str) -> tuple[Box, AnyGame, AnyCase]:
    box = GAMES[name]
    game = box.open(box.players[0], box.options())
    return box, game, random_play.play(box, game, random.Random(11), box.options())


def turns_of(box: Box, game: AnyGame, case: AnyCase, chair: Seat | None) -> list[Turn]:
    """The turns of a case as this chair sees them, each as it was last told."""
    turns, state = Turns(box, game, case.header.seats), seen(game.start(), chair)
    last: dict[int, Turn] = {}
    for number, one in enumerate(case.steps, 1):
        events = seen(one.events, chair)
        state = fold(game, events, state)

        def now(state: Any = state) -> Any:
            return state

        last.update((turn.number, turn) for turn in turns.read(number, events, now))
    return list(last.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_event_belongs_to_one_turn(name: str) -> None:
    box, game, case = played(name)
    turns = turns_of(box, game, case, None)
    assert [event for turn in turns for event in turn.events] == list(seen(tuple(case.events), None))
    numbers = [turn.number for turn in turns]
    assert numbers == list(range(numbers[0], numbers[0] + len(turns)))
    assert numbers[0] in (0, 1)
    assert [turn.since for turn in turns] == sorted(turn.since for turn in turns)


@pytest.mark.parametrize("name", GAMES)
def test_every_chair_counts_the_same_turns(name: str) -> None:
    box, game, case = played(name)
    marks = [(turn.number, turn.since) for turn in turns_of(box, game, case, None)]
    for chair in range(len(case.header.seats)):
        assert [(turn.number, turn.since) for turn in turns_of(box, game, case, chair)] == marks


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_can_be_told_as_far_as_it_has_come(name: str) -> None:
    """One line, whoever reads it and wherever it breaks off."""
    box, game, case = played(name)
    for chair in (0, None):
        turns = turns_of(box, game, case, chair)
        for turn in turns:
            for length in range(len(turn.events) + 1):
                told = tell_turn(box, game, turn.events[:length], NAMES)
                assert told == " ".join(told.split())
                assert not told or (told[0].isupper() and told[-1] in '.!?"”')
        assert tell_turn(box, game, turns[-1].events, NAMES)


def test_a_past_turn_is_told_as_the_game_wishes() -> None:
    """As it was told when it was played, unless the game leaves something to the memory of its players."""
    box, game, case = played("sleuth")
    turn = turns_of(box, game, case, None)[1]
    assert tell_past_turn(box, game, turn.events, NAMES) == tell_turn(box, game, turn.events, NAMES)
    forgetful = structs.replace(box, tell_past_turn=lambda *_: "Somebody asked something.")
    assert tell_past_turn(forgetful, game, turn.events, NAMES) == "Somebody asked something."

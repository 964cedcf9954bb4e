"""Nothing that is hidden from a viewer changes what chatty bots say, or whether they say something.

DEERSTALKER_PAIRS=2000 compares so many pairs for each game.
"""

import asyncio
import os
from typing import Any

import pytest

from chatty_tables import compare_remarks
from deerstalker.core.case import AnyStep
from deerstalker.core.seats import Seat
from deerstalker.games import GAMES
from deerstalker.games.philo_vance.terms import Claim
from deerstalker.web.live import log as logged
from deerstalker.web.live.commands import Draft, Drafts
from deerstalker.web.live.table_state import TableState
from deerstalker.web.work import bots
from kit import one_quick

PAIRS = int(os.environ.get("DEERSTALKER_PAIRS", "3"))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_changes_no_remark(name: str) -> None:
    result = asyncio.run(compare_remarks(name, PAIRS, seed=1))
    assert result.leaks == []
    assert result.pairs == PAIRS
    assert result.looks > 0
    assert result.remarks > 0
    print(f"{name}: {result.pairs} pairs, {result.looks} actions, {result.remarks} remarks, no leak")


# -- the test itself is tested: each of these leaks has to be found ------------------------------------


def from_the_action(box: Any, game: Any, step: AnyStep, number: int) -> str:
    """What was said once, when bots talked about their actions."""
    return "I could use that one." if isinstance(step.action.open(), Claim) else ""


def from_all_events(box: Any, game: Any, step: AnyStep, number: int) -> str:
    """Made from the events with everything in them."""
    return f"Number {len(str(step.events))}."


def only_if_free(table: TableState, seat: Seat, drafts: Drafts) -> Drafts:
    """Nothing is said where there was no choice."""
    free = len(table.begun.game.legal(table.state, seat)) > 1
    return [Draft(logged.Said(seat, "Let me think."))] if free else []


LEAKS = {
    "action": ("philo-vance", 11, "remark", from_the_action),
    "events": ("clue-cards", 0, "remark", from_all_events),
    "silence": ("clue-cards", 0, "remarks", only_if_free),
}
"""A game, a seed with which the leak is found soon, and what is replaced."""


@pytest.mark.parametrize("leak", one_quick(LEAKS))
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, seed, where, said = LEAKS[leak]
    monkeypatch.setattr(bots, where, said)
    assert asyncio.run(compare_remarks(game, 200, seed)).leaks, f"nobody noticed that the {leak} leaks"

"""No viewer can tell two tables apart that differ only in what is hidden from them: by no byte, on no way out.

DEERSTALKER_PAIRS=2000 compares so many pairs for each game.
"""

import asyncio
import os
from typing import Any

import pytest
from msgspec.structs import replace

from deerstalker.core.errors import Illegal
from deerstalker.core.game import Prompt
from deerstalker.core.secret import Copies
from deerstalker.games import GAMES
from deerstalker.web.http import app
from deerstalker.web.live import commands, live_table, views
from deerstalker.web.live.log import Stepped
from deerstalker.web.live.log_words import sentences, turns_told
from deerstalker.web.work import asker
from indistinguishable_tables import compare
from kit import one_quick

PAIRS = int(os.environ.get("DEERSTALKER_PAIRS", "3"))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_changes_no_byte(name: str) -> None:
    result = asyncio.run(compare(name, PAIRS, seed=1))
    assert result.differences == []
    assert result.pairs == PAIRS


# -- the test itself is tested: each of these leaks has to be found ------------------------------------


def first_card(table: Any) -> str:
    """Something only one seat may know."""
    return str([hand.open() for hand in table.state.hands])


def leaks() -> dict[str, Any]:
    real_entry, real_view, real_answer = views.tell_entry, views.Views.of, commands.answer
    real_news = live_table.LiveTable._news

    def chatty(table: Any, seat: Any, fresh: Any) -> Any:
        return replace(real_entry(table, seat, fresh), words=sentences(table, fresh.entry))

    def telling(table: Any, seat: Any, fresh: Any) -> Any:
        turns = turns_told(table, [(turn.number, turn.events) for turn in fresh.turns])
        return replace(real_entry(table, seat, fresh), turns=turns)

    def helpful(table: Any, order: Any, clocks: Any = None) -> Any:
        try:
            return real_answer(table, order, clocks)
        except Illegal as refusal:
            raise Illegal(f"{refusal.why} {first_card(table)}", refusal.rule) from None

    def hesitant(self: Any, copy: Any, fresh: Any, views: Any) -> Any:
        return real_news(self, copy, fresh[: None if first_card(self.table) < "[('m" else -1], views)

    def status_of_all(self: Any, seat: Any) -> Any:
        table = self.table
        return replace(real_view(self, seat), status=table.box.status(table.game, table.state, table.names))

    def showing(table: Any, seat: Any, fresh: Any) -> Any:
        told = real_entry(table, seat, fresh)
        events = fresh.entry.step.events if isinstance(fresh.entry, Stepped) else ()
        cards = [table.box.shown(event, other) for event in events for other in range(table.game.seats)]
        return replace(told, shown=[one for one in cards if one is not None])

    def asking(table: Any, seat: Any, state: Any) -> Any:
        return Prompt(f"Somebody has {first_card(table)}", "")

    return {
        "minutes": (views, "seen", lambda one, seat: one),
        "state": (Copies, "seen", lambda copies, one, seat: one),
        "words": (views, "tell_entry", chatty),
        "turns": (views, "tell_entry", telling),
        "cards shown": (views, "tell_entry", showing),
        "prompts": (views, "prompt", asking),
        "status": (views.Views, "of", status_of_all),
        "case file": (app, "seen", lambda one, seat: one),
        "refusals": (commands, "answer", helpful),
        "silence": (live_table.LiveTable, "_news", hesitant),
        "workers": (asker, "seen", lambda one, seat: one),
    }


@pytest.mark.parametrize("leak", one_quick(leaks()))
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*leaks()[leak])
    result = asyncio.run(compare("clue-cards" if leak == "cards shown" else "clue", 12, seed=2))
    assert result.differences, f"nobody noticed that the {leak} leak"

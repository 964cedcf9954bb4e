"""Pairs of tables that one viewer cannot tell apart, at which chatty bots play on. What they say must be the same.

Bots know their own cards, so at two such tables they may act differently. That is no leak as long as the viewer sees
them act differently. Two things are compared: all that the viewer hears until they see the bots do different things,
and what is said after every possible action that looks the same to the viewer, at either table.
"""

import asyncio
import json
import random
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Raw, Struct

from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen
from deerstalker.storage.archive import Entry, Place, Stage
from deerstalker.web.http.app import App
from deerstalker.web.http.limits import Limits
from deerstalker.web.live import log as m
from deerstalker.web.live.live_table import Tempo
from deerstalker.web.live.log import write_entry
from deerstalker.web.live.table_state import TableState
from deerstalker.web.server import Server
from deerstalker.web.work import bots, worker
from deerstalker.web.work.conversation import Decide, Value, encode
from indistinguishable_tables import (
    CODE,
    TABLE,
    Exchange,
    MemoryArchive,
    Play,
    playable_look_alike,
    played_to_a_choice,
    wanted,
)

LEVELS = ("novice:chatty", "careful:chatty", "expert:2n:chatty")
LONGEST_PLAY = 300
GO_ON = 3
"""Moves the bots make before they are stopped."""

MOST_ACTIONS = 30
"""Actions tried for each seat. If it has more, some are chosen."""


class StoppedArchive(MemoryArchive):
    """An archive that takes a few writes, and lets all further ones wait for ever."""

    def __init__(self, place: Place, entries: Sequence[Entry], writes: int) -> None:
        super().__init__(place, entries)
        self.writes = writes
        self.stopped = asyncio.Event()

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        """Take the entries, or wait for ever."""
        if self.writes == 0:
            self.stopped.set()
            await asyncio.sleep(3600)
        self.writes -= 1
        await super().append(table, entries, stage)


class BotWorkers:
    """Bots think here and at once; nothing else does."""

    size = 4

    def warm(self) -> None:
        """Nothing to start."""

    async def run(self, key: str, work: Any, job: bytes, patience: float | None = None) -> bytes:
        """Let a bot decide."""
        return work(job) if isinstance(wanted(job), Decide) else encode(Value(Raw(b"null")))


async def heard(play: Play, log: Sequence[Any], viewer: Seat | None) -> list[Any]:
    """Let the bots play on for a few moves; the log entries as this viewer gets them, and the views after each move."""
    worker._chairs.clear()
    entries = [Entry(seq, write_entry(one)) for seq, one in enumerate(log, 1)]
    archive = StoppedArchive(Place(TABLE, CODE, play.box.name, True, "running"), entries, GO_ON)
    server = Server(archive, BotWorkers(), Tempo(lambda: 0.0, 0.0, 600.0, 0.0, shortest_beat=0.0))  # type: ignore[arg-type]
    app = App(server, Limits(requests_a_second=1e9, commands_a_second=1e9)).asgi()
    token = "" if viewer is None else f"token{viewer}"
    talk = Exchange(app, "websocket", f"/api/tables/{TABLE}/socket", token)
    try:
        await talk.say({"type": "Hello", "tokens": [token] if token else [], "after": len(entries)})
        while not any("Welcome" in one.get("text", "") for one in talk.got):
            await asyncio.sleep(0)
        live = server.tables[TABLE]
        while live.bots.thinking and not archive.stopped.is_set():
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
    finally:
        await talk.close()
        await server.close()
    messages = [json.loads(one["text"]) for one in talk.got if one["type"] == "websocket.send" and one.get("text")]
    news = [one for one in messages if one["type"] == "News"]
    return [one for told in news for one in (*told["entries"], {"entry": {"type": "View", "view": told["view"]}})]


def first_leak(ones: Sequence[Any], others: Sequence[Any]) -> str:
    """What differs before the viewer sees the bots do different things; empty for nothing."""
    for mine, theirs in zip_longest(ones, others):
        if mine != theirs:
            entries = [one["entry"] for one in (mine, theirs) if one is not None]
            kinds = {entry["type"] for entry in entries}
            acted = "Stepped" in kinds and "Said" not in kinds and (len(entries) == 1 or entries[0] != entries[1])
            return "" if acted else f"{str(mine)[:300]} instead of {str(theirs)[:300]}"
    return ""


# -- every action that looks the same ----------------------------------------------------------------


class StandingTable(Struct):
    """As much of a table as its bots need to say what they would write."""

    table: TableState

    def clocks_after(self, seat: Seat) -> None:
        """There are no clocks."""


def remarks_by_look(play: Play, log: Sequence[Any], viewer: Seat | None, rng: random.Random) -> dict[str, set[str]]:
    """What is said after every action of a bot that must act, by what the viewer sees of the action."""
    table = TableState(play.box)
    for entry in log:
        table.take(entry)
    bots_here = bots.Bots(StandingTable(table), None, 0.0)  # type: ignore[arg-type]
    found: dict[str, set[str]] = {}
    for seat in sorted(set(table.waiting) & set(table.bots)):
        actions = list(table.begun.game.legal(table.state, seat))
        for action in rng.sample(actions, min(len(actions), MOST_ACTIONS)):
            entries = [draft.entry for draft in bots_here._drafts(seat, action, table.seq)]
            look = [seen(one, viewer) for one in entries if isinstance(one, m.Stepped)]
            said = [one for one in entries if isinstance(one, m.Said)]
            found.setdefault(_text(look), set()).add(_text(said))
    return found


def _text(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


# -- pairs -------------------------------------------------------------------------------------------


class Heard(Struct):
    """How many pairs were compared, how much was said, and what told the tables apart."""

    pairs: int = 0
    remarks: int = 0
    """Remarks that the viewers heard."""

    looks: int = 0
    """Actions as the viewers see them that were compared."""

    leaks: list[str] = []


def with_bots(log: Sequence[Any], viewer: Seat | None, rng: random.Random) -> list[Any]:
    """The same log with chatty bots in all seats but the viewer's."""
    level = {one.seat: rng.choice(LEVELS) for one in log if isinstance(one, m.Sat) and one.seat != viewer}
    return [
        msgspec.structs.replace(one, bot=level[one.seat]) if isinstance(one, m.Sat) and one.seat in level else one
        for one in log
    ]


async def compare_remarks(name: str, pairs: int, seed: int) -> Heard:
    """Play tables, make another of each, let chatty bots play on at both, and listen with one viewer's ears."""
    rng = random.Random(f"{name}/{seed}")
    result = Heard()
    tried = 0
    while result.pairs < pairs and tried < 20 * pairs + 20 and not result.leaks:
        tried += 1
        play = played_to_a_choice(name, rng, LONGEST_PLAY)
        viewer = rng.choice([None, *range(len(play.header.seats))])
        play.log = with_bots(play.log, viewer, rng)
        other = playable_look_alike(play, viewer, rng)
        if other is None:
            continue
        result.pairs += 1
        ones, others = [await heard(play, log, viewer) for log in (play.log, other)]
        result.remarks += sum(one["entry"]["type"] == "Said" for one in [*ones, *others])
        leak = first_leak(ones, others)
        if leak:
            result.leaks.append(f"{name}, viewer {viewer}: {leak}")
        choice = rng.random()
        by_look = [remarks_by_look(play, log, viewer, random.Random(choice)) for log in (play.log, other)]
        for look in {**by_look[0], **by_look[1]}:
            result.looks += 1
            said = by_look[0].get(look, set()) | by_look[1].get(look, set())
            if len(said) > 1:
                result.leaks.append(f"{name}, viewer {viewer}: {sorted(said)} after {look[:300]}")
    return result

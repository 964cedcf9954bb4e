"""The bots at a table: asked like people, told what their chair saw, and never in a hurry."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from deerstalker.core.errors import DeerstalkerError, Stale
from deerstalker.core.play import asking_order
from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen
from deerstalker.table.fair_deal import bot_seed
from deerstalker.web.live import commands
from deerstalker.web.live import log as m
from deerstalker.web.live.table_state import TableState
from deerstalker.web.work.bot_worker import NOTHING, Job, Thought, think
from deerstalker.web.work.pool import WorkerPool

if TYPE_CHECKING:
    from deerstalker.web.live.live_table import LiveTable

log = logging.getLogger("deerstalker.web")

LONGEST_THOUGHT = 60.0


def until_the_beat(thought: float, pace: float) -> float:
    """How long to wait yet. Bots answer on the beat, so that people can follow, and so that nobody can tell from the
    time it took how much there was to choose from.

    >>> round(until_the_beat(0.3, 1.0), 3), round(until_the_beat(1.2, 1.0), 3)
    (0.7, 0.8)
    """
    return -thought % pace if pace else 0.0


def bots_in_order(sitting: TableState) -> list[Seat]:
    """The chairs in which bots play, in the order in which they are asked now."""
    play, bots = sitting.begun, sitting.bots
    return [seat for seat in asking_order(play.game, play.moment) if seat in bots]


class Bots:
    """Those chairs of one table in which minds play."""

    def __init__(self, room: "LiveTable", workers: WorkerPool) -> None:
        self.room = room
        self.workers = workers
        self._told: dict[tuple[Seat, str], int] = {}
        """How many steps the worker knows, for each chair and mind."""

        self._task: asyncio.Task[None] | None = None
        self._moment = (-1, 0)

    @property
    def thinking(self) -> bool:
        """Is somebody at it?"""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """The table has changed: whoever may act thinks about it, once."""
        sitting = self.room.sitting
        if sitting.stage != "running" or not sitting.bots:
            self.stop()
            return
        moment = (sitting.steps, hash(tuple(sitting.bots.items())))
        if moment == self._moment and self.thinking:
            return  # talk does not disturb
        self.stop()
        self._moment = moment
        self._task = asyncio.get_running_loop().create_task(self._think())

    def stop(self) -> None:
        """Never mind."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    async def _think(self) -> None:
        """Ask each bot in its turn, until one acts."""
        sitting, steps = self.room.sitting, self.room.sitting.steps
        for seat in bots_in_order(sitting):
            if sitting.steps != steps:
                return
            options = sitting.begun.game.legal(sitting.state, seat)
            if not options:
                continue
            waited = seat in sitting.waiting
            action, remark = await self._asked(seat, options, waited=waited)
            if action is None:
                continue
            if await self._act(seat, action, remark, options[0] if waited else None):
                return

    async def _asked(self, seat: Seat, options: Any, *, waited: bool) -> tuple[Any | None, str]:
        """What the mind wants; something, if it must act and does not know what."""
        began = asyncio.get_running_loop().time()
        try:
            thought = await self._thought(seat)
        except (DeerstalkerError, OSError, RuntimeError, TimeoutError, ValueError) as error:
            log.exception("table %s: the bot in seat %s could not think: %s", self.room.place.table, seat, error)
            return (options[0] if waited else None), ""
        if waited:
            await asyncio.sleep(until_the_beat(asyncio.get_running_loop().time() - began, self.room.tempo.pace))
        if thought.action == NOTHING:
            return (options[0] if waited else None), ""
        return m.read_action(self.room.sitting.box, thought.action), thought.remark

    async def _thought(self, seat: Seat) -> Thought:
        """Ask the worker; if it has forgotten the chair, tell it everything."""
        mind = self.room.sitting.bots[seat]
        after = self._told.pop((seat, mind), 0)
        thought = await self._send(seat, mind, after)
        if thought.forgot:
            thought = await self._send(seat, mind, 0)
        return thought

    async def _send(self, seat: Seat, mind: str, after: int) -> Thought:
        sitting, play = self.room.sitting, self.room.sitting.begun
        steps = [seen(step, seat) for _, step in await self.room.steps(after)]
        job = Job(
            sitting.table,
            play.header,
            seat,
            mind,
            bot_seed(play.seed, seat),
            after,
            Raw(msgspec.json.encode(steps)),
        )
        work = self.workers.run(f"{sitting.table}/{seat}", think, msgspec.json.encode(job))
        answer = msgspec.json.decode(await asyncio.wait_for(work, LONGEST_THOUGHT), type=Thought)
        if not answer.forgot:
            self._told[seat, mind] = after + len(steps)
        return answer

    async def _act(self, seat: Seat, action: Any, remark: str, instead: Any | None) -> bool:
        """Act, as anybody else; a mind that wants what it may not does the next best thing."""
        room = self.room
        at = room.sitting.seq
        for choice in (action, instead):
            if choice is None:
                continue
            try:
                await room.write(lambda: self._drafts(seat, choice, at, remark))  # noqa: B023
            except Stale:
                return False  # somebody was quicker; it will be asked again
            except DeerstalkerError as refusal:
                log.warning("table %s: the bot in seat %s: %s", room.place.table, seat, refusal)
            else:
                return True
        return False

    def _drafts(self, seat: Seat, action: Any, at: int, remark: str) -> commands.Drafts:
        drafts = commands.moved(self.room.sitting, seat, action, at, self.room.clocks_after)
        return [*drafts, commands.Draft(m.Said(seat, remark[:500]))] if remark else drafts

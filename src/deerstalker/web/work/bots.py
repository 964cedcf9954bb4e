"""The bots at a table: asked in turn like people, told only what their chair saw, acting on a fixed beat."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

from deerstalker.core.errors import DeerstalkerError, Stale
from deerstalker.core.play import asking_order
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action
from deerstalker.players.levels import RANDOM, stand_in
from deerstalker.table.fair_deal import bot_seed
from deerstalker.web.live import commands
from deerstalker.web.live import log as logged
from deerstalker.web.live.table_state import TableState
from deerstalker.web.work.asker import Asker, FollowedTable
from deerstalker.web.work.conversation import NOTHING, Chair, Decide, read_decision

log = logging.getLogger("deerstalker.web")

SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds until bots are asked again after an error at the table. The pause doubles each time."""

LONGEST_REMARK = 500

REACTION = 5
"""Number of beats for which a bot holds back with an action out of turn, so that people have the same chance."""


class BotTable(FollowedTable, Protocol):
    """A table at which bots play."""

    async def write(self, decide: Callable[[], commands.Drafts], /) -> int:
        """Decide, append and publish."""

    def clocks_after(self, seat: Seat, /) -> tuple[int, ...] | None:
        """Return the clocks of all seats after an action of this one."""


class Choice(NamedTuple):
    """The action a bot chooses, and its remark about it."""

    action: Action
    remark: str = ""


def until_the_beat(thought: float, pace: float) -> float:
    """Return the seconds to wait until the next beat.

    Bots act on a beat, so that people can follow, and so that the time a bot takes does not reveal how much it had
    to choose from.

    >>> round(until_the_beat(0.3, 1.0), 3), round(until_the_beat(1.2, 1.0), 3)
    (0.7, 0.8)
    """
    return -thought % pace if pace else 0.0


def bots_in_order(table: TableState) -> list[Seat]:
    """Return the chairs of bots, in the order in which they are asked now."""
    play, bots = table.begun, table.bots
    return [seat for seat in asking_order(play.game, play.moment) if seat in bots]


class Bots:
    """The chairs of one table in which bots play."""

    def __init__(self, live: BotTable, asker: Asker, pace: float) -> None:
        self.live = live
        self.asker = asker
        self.pace = pace
        self._failed: set[tuple[Seat, str]] = set()
        """The bots that have failed, each with its seat. They are not asked again."""

        self._wants: dict[Seat, tuple[Action, float]] = {}
        """What each bot wants to do out of turn, and since when."""

        self._task: asyncio.Task[None] | None = None
        self._moment = (-1, 0)

    @property
    def thinking(self) -> bool:
        """Whether a bot is being asked."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Ask the bots, now that the table has changed; once for every step of the game."""
        table = self.live.table
        if table.stage != "running" or not table.bots:
            self.stop()
            return
        moment = (table.steps, hash(tuple(table.bots.items())))
        if moment == self._moment and self.thinking:
            return  # only talk: the game has not changed
        self.stop()
        self._moment = moment
        self._task = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        """Stop asking."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    async def _play(self) -> None:
        """Ask the bots until one has acted or none wants to. After an error, try again."""
        pause = SHORTEST_PAUSE
        while self._is_asking:
            try:
                await self._ask_all()
            except Exception:  # the archive is out of order, for instance
                log.exception("table %s: the bots cannot play; trying again in %g s", self._id, pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                return

    @property
    def _is_asking(self) -> bool:
        """Whether this is the task that asks, and not one that was stopped."""
        return self._task is asyncio.current_task()

    async def _ask_all(self) -> None:
        """Ask one bot after the other, until one acts."""
        table = self.live.table
        held_back: list[tuple[float, Seat, Choice]] = []
        for seat in bots_in_order(table):
            options = table.begun.game.legal(table.state, seat)
            if not options:
                continue
            instead = Choice(options[0]) if seat in table.waiting else None
            choice = await self._choice(seat, waited=instead is not None) or instead
            if instead is None and (left := self._hold_back(seat, choice)) and choice is not None:
                held_back.append((left, seat, choice))
            elif not self._is_asking or (choice is not None and await self._act(seat, choice, instead)):
                return
        if held_back:
            left, seat, choice = min(held_back, key=lambda one: one[0])
            await asyncio.sleep(left)
            if self._is_asking:
                await self._act(seat, choice, None)

    def _hold_back(self, seat: Seat, choice: Choice | None) -> float:
        """Return the seconds for which a bot must still wait before it may act out of turn.

        Whoever speaks first wins such a race, and a bot never needs to read or think. Among bots nobody has to wait.
        """
        if choice is None or not self.live.table.people:
            self._wants.pop(seat, None)
            return 0.0
        now = asyncio.get_running_loop().time()
        wanted, since = self._wants.get(seat, (None, now))
        if wanted != choice.action:
            since = now
        self._wants[seat] = choice.action, since
        return max(0.0, since + REACTION * self.pace - now)

    async def _choice(self, seat: Seat, *, waited: bool) -> Choice | None:
        """Return what the bot wants to do, if anything. If it must act, wait for the beat."""
        clock = asyncio.get_running_loop().time
        began = clock()
        choice = await self._decision(seat)
        if waited:
            await asyncio.sleep(until_the_beat(clock() - began, self.pace))
        return choice

    async def _decision(self, seat: Seat) -> Choice | None:
        """Ask the bot; if it fails, the stand-in; if that fails too, a bot that plays at random."""
        table = self.live.table
        for bot in dict.fromkeys((table.bots[seat], stand_in(table.box), RANDOM)):
            if (seat, bot) in self._failed:
                continue
            try:
                return await self._ask(seat, bot)
            except Exception:  # whatever a bot raises, the game goes on
                log.exception("table %s: the bot %s in seat %s cannot play on", self._id, bot, seat)
                self._failed.add((seat, bot))
        return None

    async def _ask(self, seat: Seat, bot: str) -> Choice | None:
        table = self.live.table
        want = Decide(bot, bot_seed(table.begun.seed, seat))
        decision = read_decision(await self.asker.ask(self.live, Chair(self._id, seat, bot), want))
        if decision.action == NOTHING:
            return None
        return Choice(logged.read_action(table.box, decision.action), decision.remark[:LONGEST_REMARK])

    async def _act(self, seat: Seat, choice: Choice, instead: Choice | None) -> bool:
        """Carry out the choice. If it is illegal and the bot must act, do `instead`. Return whether it acted."""
        at = self.live.table.seq
        for one in (choice, instead):
            if one is None:
                continue
            try:
                await self.live.write(partial(self._drafts, seat, one, at))
            except Stale:
                return False  # somebody was quicker; the bot will be asked again
            except DeerstalkerError as refusal:
                log.warning("table %s: the bot in seat %s: %s", self._id, seat, refusal)
            else:
                return True
        return False

    def _drafts(self, seat: Seat, choice: Choice, at: int) -> commands.Drafts:
        drafts = commands.moved(self.live.table, seat, choice.action, at, self.live.clocks_after)
        return [*drafts, commands.Draft(logged.Said(seat, choice.remark))] if choice.remark else drafts

    @property
    def _id(self) -> str:
        return self.live.table.id

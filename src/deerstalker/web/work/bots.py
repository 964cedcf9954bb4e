"""The bots at a table: asked in turn like people, told only what their chair saw, acting at fixed times."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from itertools import takewhile
from typing import Protocol

from deerstalker.core.errors import DeerstalkerError, Stale
from deerstalker.core.play import asking_order
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.levels import RANDOM, stand_in
from deerstalker.players.remarks import remark
from deerstalker.storage.archive import Conflict, Unavailable
from deerstalker.table.fair_deal import bot_seed
from deerstalker.web.live import commands
from deerstalker.web.live import log as logged
from deerstalker.web.live.retrying import until_done
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.wire import NOTHING
from deerstalker.web.work.asker import Asker, FollowedTable
from deerstalker.web.work.beat import period, wait
from deerstalker.web.work.conversation import Chair, Decide, read_decision

log = logging.getLogger("deerstalker.web")

REACTION = 5
"""Number of beats for which a bot holds back with an action out of turn, so that people have the same chance."""


class BotTable(FollowedTable, Protocol):
    """A table at which bots play."""

    async def write(self, decide: Callable[[], commands.Drafts], /) -> int:
        """Decide, append and publish."""

    async def undisturbed(self) -> bool:
        """Return once nobody looks at a card that was shown to them; and whether that took any time."""

    def clocks_after(self, seat: Seat, /) -> tuple[int, ...] | None:
        """Return the clocks of all seats after an action of this one."""


def bots_in_order(table: TableState) -> list[Seat]:
    """Return the chairs of bots, in the order in which they are asked now; only those before a person they wait for."""
    play, bots = table.begun, table.bots
    asked = takewhile(lambda seat: not table.is_awaited(seat), asking_order(play.game, play.moment))
    return [seat for seat in asked if seat in bots]


def remarks(table: TableState, seat: Seat, drafts: commands.Drafts) -> commands.Drafts:
    """Return what the bot in this seat says about the step it is going to take, if it is a chatty one."""
    taken = drafts[0].entry
    if not isinstance(taken, logged.Stepped) or not read_bot(table.bots[seat]).manner.chatty:
        return []
    try:
        said = remark(table.box, table.begun.game, taken.step, table.steps + 1)
    except Exception:  # a game from another package may be at a loss for words
        log.exception("table %s: the bot in seat %s cannot say anything", table.id, seat)
        return []
    return [commands.Draft(logged.Said(seat, said))] if said else []


class Bots:
    """The chairs of one table in which bots play."""

    def __init__(self, live: BotTable, asker: Asker, pace: float, shortest: float = 0.0) -> None:
        """Seat the bots. `pace` is their beat, and `shortest` the shortest one at tables of people."""
        self.live = live
        self.asker = asker
        self.pace = pace
        self.shortest = shortest
        self._woken = 0.0
        """When the table last changed, for all to see. The times at which bots act are counted from it."""

        self._failed: set[tuple[Seat, str]] = set()
        """The bots that have failed, each with its seat. They are not asked again."""

        self._wants: dict[Seat, tuple[Action, float]] = {}
        """What each bot wants to do out of turn, and since when."""

        self._task: asyncio.Task[None] | None = None
        self._moment = (-1, 0, 0)

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
        moment = (table.steps, len(table.skipped), hash(tuple(table.bots.items())))
        if moment == self._moment and self.thinking:
            return  # only talk: the game has not changed
        self.stop()
        self._moment = moment
        self._woken = asyncio.get_running_loop().time()
        self._task = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        """Stop asking."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    async def _play(self) -> None:
        """Ask the bots until one has acted or none wants to. After any error, try again."""

        async def ask() -> None:
            if self._is_asking:
                await self._ask_all()

        await until_done(f"table {self._id}: the bots", ask, final=())

    @property
    def _is_asking(self) -> bool:
        """Whether this is the task that asks, and not one that was stopped."""
        return self._task is asyncio.current_task()

    async def _ask_all(self) -> None:
        """Ask one bot after the other, until one acts."""
        table = self.live.table
        held_back: list[tuple[float, Seat, Action]] = []
        for seat in bots_in_order(table):
            options = table.begun.game.legal(table.state, seat)
            if not options:
                continue
            instead = options[0] if seat in table.waiting else None
            choice = await self._choice(seat, waited=instead is not None) or instead
            if instead is None and (left := self._hold_back(seat, choice)) and choice is not None:
                held_back.append((left, seat, choice))
            elif not self._is_asking or (choice is not None and await self._act(seat, choice, instead)):
                return
        if held_back:
            left, seat, choice = min(held_back, key=lambda one: one[0])
            await asyncio.sleep(left)
            await self.live.undisturbed()
            if self._is_asking:
                await self._act(seat, choice, None)

    def _hold_back(self, seat: Seat, choice: Action | None) -> float:
        """Return the seconds for which a bot must still wait before it may act out of turn.

        Whoever speaks first wins such a race, and a bot never needs to read or think. Among bots nobody has to wait,
        nor in a first case, where everybody is asked in turn.
        """
        table = self.live.table
        if choice is None or not table.people or table.opened.first_case:
            self._wants.pop(seat, None)
            return 0.0
        wanted, since = self._wants.get(seat, (None, self._woken))
        if wanted != choice:
            since = self._woken
        self._wants[seat] = choice, since
        return max(0.0, since + REACTION * self._beat - asyncio.get_running_loop().time())

    @property
    def _is_for_people(self) -> bool:
        """Whether somebody sits here who could learn from the time a bot takes; perhaps a bot plays for them now."""
        return any(sitter is not None and sitter.person for sitter in self.live.table.sitters)

    @property
    def _beat(self) -> float:
        return max(self.pace, self.shortest) if self._is_for_people else self.pace

    async def _choice(self, seat: Seat, *, waited: bool) -> Action | None:
        """Return what the bot wants to do, if anything. If it must act, wait until its time has come.

        Where only bots play, all act on the next beat.
        """
        choice = await self._decision(seat)
        if waited:
            await self._come_due(self.live.table.bots[seat])
        return choice

    async def _come_due(self, bot: str) -> None:
        """Wait for the end of the bot's time; and of the next, while somebody looks at a card."""
        time = period(bot, self._beat) if self._is_for_people else self.pace
        looked = True
        while looked:
            await asyncio.sleep(wait(self._woken, asyncio.get_running_loop().time(), time))
            looked = await self.live.undisturbed()

    async def _decision(self, seat: Seat) -> Action | None:
        """Ask the bot; if it fails, the stand-in; if that fails too, a bot that plays at random."""
        table = self.live.table
        for bot in dict.fromkeys((table.bots[seat], stand_in(table.box), RANDOM)):
            if (seat, bot) in self._failed:
                continue
            try:
                return await self._ask(seat, bot)
            except Unavailable:  # the bot never heard the question
                raise
            except Exception:  # whatever a bot raises, the game goes on
                log.exception("table %s: the bot %s in seat %s cannot play on", self._id, bot, seat)
                self._failed.add((seat, bot))
        return None

    async def _ask(self, seat: Seat, bot: str) -> Action | None:
        table = self.live.table
        want = Decide(bot, bot_seed(table.begun.seed, seat))
        decision = read_decision(await self.asker.ask(self.live, Chair(self._id, seat, bot), want))
        if decision.action == NOTHING:
            return None
        action: Action = logged.read_action(table.box, decision.action)
        return action

    async def _act(self, seat: Seat, choice: Action, instead: Action | None) -> bool:
        """Carry out the choice. If it is illegal and the bot must act, do `instead`. Return whether it acted."""
        at = self.live.table.seq
        for one in (choice, instead):
            if one is None:
                continue
            try:
                await self.live.write(partial(self._drafts, seat, one, at))
            except Conflict:
                raise  # nothing was decided
            except Stale:
                return False  # somebody was quicker; the bot will be asked again
            except DeerstalkerError as refusal:
                log.warning("table %s: the bot in seat %s: %s", self._id, seat, refusal)
            else:
                return True
        return False

    def _drafts(self, seat: Seat, choice: Action, at: int) -> commands.Drafts:
        table = self.live.table
        drafts = commands.moved(table, seat, choice, at, self.live.clocks_after)
        return [*drafts, *remarks(table, seat, drafts)]

    @property
    def _id(self) -> str:
        return self.live.table.id

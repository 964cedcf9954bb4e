"""Questions to a player's notes, answered to them alone from what their chair saw."""

import asyncio
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from msgspec import Raw

from deerstalker.core.case import Header
from deerstalker.core.errors import Illegal, Invalid
from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen
from deerstalker.core.typed import parse_command
from deerstalker.web.errors import Forbidden
from deerstalker.web.live import commands, wire
from deerstalker.web.live.table_state import TableState, Who
from deerstalker.web.work.asker import Asker, FollowedTable
from deerstalker.web.work.conversation import (
    NOTES,
    Advise,
    Chair,
    Explain,
    GoThrough,
    LookAt,
    MadePuzzle,
    MakePuzzle,
    MakeSheet,
    RankQuestions,
    ReadNotebook,
    Review,
    Wanted,
    encode,
    read_puzzle,
)
from deerstalker.web.work.question_queue import QuestionQueue
from deerstalker.web.work.shared_jobs import SharedJobs

WHAT = ("sheet", "why", "best", "guide", "parse")
"""The questions that can be asked, as messages spell them."""


class Moment(NamedTuple):
    """A chair after a step of the game, and what is wanted of its notes."""

    step: int
    seat: Seat
    want: MakeSheet | Explain


class Questions:
    """Answers questions of people at an online table, and of those with a notebook beside a real one."""

    def __init__(self, asker: Asker, queue: QuestionQueue, *, seconds: float, review_seconds: float) -> None:
        self.asker, self.queue = asker, queue
        self.seconds, self.review_seconds = seconds, review_seconds
        """How long a question, and the review of a game, may take."""

        self._reviews = SharedJobs()
        self._coached = SharedJobs()
        self._moments = SharedJobs()
        self._puzzles = SharedJobs()
        self._reviewing = asyncio.Semaphore(max(1, queue.workers - 1))
        """Reviews never take the last worker."""

        self._parsing = QuestionQueue(1, of_address=8, in_all=64)
        """Typed commands are parsed in one thread of this process, so that no worker keeps them waiting."""

    async def answer(self, live: FollowedTable, who: Who, ask: wire.Ask, address: str) -> Raw:
        """Answer one question, or refuse it."""
        table, seat = live.table, chair(who, ask.seat)
        if ask.what not in WHAT:
            raise Invalid(f"you can ask a notebook for {', '.join(WHAT)}, not {ask.what!r}")
        if ask.what == "parse":
            async with self._parsing.turn(address, self.seconds):
                return await _parsed(table, seat, ask.text or "")
        want = _wanted(table, ask)
        async with self.queue.turn(address, self.seconds):
            return await self.asker.ask(live, Chair(table.id, seat, NOTES), want)

    async def review(self, live: FollowedTable, address: str) -> Raw:
        """Return what each player could have known in a game that is over. Everybody who asks gets the same review."""
        _check_over(live)
        return await self._reviews.result(live.table.id, lambda: self._of_whole_game(Review, live, address))

    async def coach(self, live: FollowedTable, after: int | None, address: str) -> Raw:
        """Return what every decision was worth in a game that is over, or the next part of it after a step."""
        _check_over(live)
        table = live.table.id

        def request(header: Header, steps: Raw) -> GoThrough:
            return GoThrough(table, header, steps, after or 0, whole=after is None)

        return await self._coached.result(f"{table}/{after}", lambda: self._of_whole_game(request, live, address))

    async def _of_whole_game(
        self, request: Callable[[Header, Raw], Review | GoThrough], live: FollowedTable, address: str
    ) -> Raw:
        table = live.table
        async with self._reviewing, self.queue.turn(address, self.review_seconds):
            steps = Raw(encode([step for _, step in await live.steps(0)]))
            return await self.asker.ask_once(table.id, request(table.begun.header, steps))

    async def look_at(self, live: FollowedTable, moment: Moment, address: str) -> Raw:
        """Return the notes of a chair as they stood at this moment of a game that is over, the same for everybody."""
        _check_over(live)
        table = live.table
        if moment.seat >= table.begun.game.seats or moment.step > table.steps:
            raise Invalid("there is no such chair or step in this game")
        key = f"{table.id}/{moment}"
        return await self._moments.result(key, lambda: self._look_at(live, moment, address))

    async def _look_at(self, live: FollowedTable, moment: Moment, address: str) -> Raw:
        seat, want = moment.seat, moment.want
        async with self.queue.turn(address, self.seconds):
            steps = [seen(step, seat) for _, step in (await live.steps(0))[: moment.step]]
            request = LookAt(live.table.begun.header, seat, Raw(encode(list(enumerate(steps, 1)))), want)
            return await self.asker.ask_once(f"{live.table.id}/{seat}/{moment.step}", request)

    async def puzzle(self, game: str, level: int, day: date, address: str) -> MadePuzzle:
        """Return the case of a day, which is made once for everybody."""
        key = f"{game}/{level}/{day}"
        return read_puzzle(
            await self._puzzles.result(key, lambda: self._puzzle(key, MakePuzzle(game, level, day), address))
        )

    async def _puzzle(self, key: str, request: MakePuzzle, address: str) -> Raw:
        async with self.queue.turn(address, self.review_seconds):
            return await self.asker.ask_once(key, request)

    async def note(self, page: wire.NotebookPage, address: str) -> Raw:
        """Return what follows from a notebook beside a real table."""
        async with self.queue.turn(address, self.seconds):
            return await self.asker.ask_once("", ReadNotebook(page))


def _check_over(live: FollowedTable) -> None:
    if live.table.stage != "over":
        raise Illegal("You can look back once the game is over.")


def _wanted(table: TableState, ask: wire.Ask) -> Wanted:
    """Return what a question wants of the worker. Raises `Illegal` if the settings of the table do not allow it."""
    if table.play is None:
        raise Illegal("The game hasn't started yet.")
    settings = table.opened.settings
    match ask.what:
        case "why":
            if settings.aid != "everything":
                raise Illegal("This table plays without full automatic notes.")
            return Explain(ask.card, ask.holder)
        case "best":
            if not settings.hints:
                raise Illegal("This table plays without hints.")
            return RankQuestions()
        case "guide":
            if not settings.hints or settings.aid != "everything":
                raise Illegal("This table plays without hints.")
            if ask.action != wire.NOTHING:
                commands.read_action(table, ask.action)
            return Advise(ask.action)
        case _:
            return MakeSheet(settings.aid)


async def _parsed(table: TableState, seat: Seat | None, text: str) -> Raw:
    """Return the action that a typed command means."""
    play, names = table.begun, table.names
    if seat is None:
        raise Invalid("you don't have a chair here")
    own = table.copies.seen(play.moment.state, seat)
    action = await asyncio.to_thread(parse_command, table.box, play.game, own, seat, names, text)
    return Raw(encode(wire.ParsedCommand(action)))


def chair(who: Who, seat: Seat | None) -> Seat | None:
    """Return the seat whose notes are asked; `None` is a spectator's."""
    if seat is not None and seat not in who.seats:
        raise Forbidden("That chair isn't yours.")
    return seat if seat is not None else (who.seats[0] if who.seats else None)

"""Questions to a player's notes, answered to them alone from what their chair saw."""

import asyncio

from msgspec import Raw

from deerstalker.core.errors import Illegal, Invalid
from deerstalker.core.seats import Seat
from deerstalker.core.typed import parse_command
from deerstalker.web.errors import Forbidden
from deerstalker.web.live import wire
from deerstalker.web.live.table_state import TableState, Who
from deerstalker.web.work.asker import Asker, FollowedTable
from deerstalker.web.work.conversation import (
    NOTES,
    Chair,
    Explain,
    MakeSheet,
    RankQuestions,
    ReadNotebook,
    Review,
    Wanted,
    encode,
)
from deerstalker.web.work.question_queue import QuestionQueue
from deerstalker.web.work.shared_jobs import SharedJobs

WHAT = ("sheet", "why", "best", "parse")
"""The questions that can be asked, as messages spell them."""


class Questions:
    """Answers questions of people at an online table, and of those with a notebook beside a real one."""

    def __init__(self, asker: Asker, queue: QuestionQueue, *, seconds: float, review_seconds: float) -> None:
        self.asker, self.queue = asker, queue
        self.seconds, self.review_seconds = seconds, review_seconds
        """How long a question, and the review of a game, may take."""

        self._reviews = SharedJobs()

    async def answer(self, live: FollowedTable, who: Who, ask: wire.Ask, address: str) -> Raw:
        """Answer one question, or refuse it."""
        table, seat = live.table, chair(who, ask.seat)
        if ask.what not in WHAT:
            raise Invalid(f"you can ask a notebook for {', '.join(WHAT)}, not {ask.what!r}")
        if ask.what == "parse":
            return await _parsed(table, seat, ask.text or "")
        want = _wanted(table, ask)
        async with self.queue.turn(address, self.seconds):
            return await self.asker.ask(live, Chair(table.id, seat, NOTES), want)

    async def review(self, live: FollowedTable, address: str) -> Raw:
        """Return what each player could have known in a game that is over. Everybody who asks gets the same review."""
        table = live.table
        if table.stage != "over":
            raise Illegal("You can look back once the game is over.")
        return await self._reviews.result(table.id, lambda: self._review(live, address))

    async def _review(self, live: FollowedTable, address: str) -> Raw:
        table = live.table
        async with self.queue.turn(address, self.review_seconds):
            steps = Raw(encode([step for _, step in await live.steps(0)]))
            return await self.asker.ask_once(table.id, Review(table.begun.header, steps))

    async def note(self, page: wire.NotebookPage, address: str) -> Raw:
        """Return what follows from a notebook beside a real table."""
        async with self.queue.turn(address, self.seconds):
            return await self.asker.ask_once("", ReadNotebook(page))


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
        case _:
            return MakeSheet(settings.aid)


async def _parsed(table: TableState, seat: Seat | None, text: str) -> Raw:
    """Return the action that a typed command means. It is parsed in a thread here, so no worker keeps it waiting."""
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

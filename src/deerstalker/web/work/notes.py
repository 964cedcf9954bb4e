"""Questions to a player's notes, answered to them alone from what their chair saw."""

import asyncio
from collections import OrderedDict

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

WHAT = ("sheet", "why", "best", "parse")
"""The questions that can be asked, as messages spell them."""

MOST_REVIEWS = 64


class Questions:
    """Answers questions of people at an online table, and of those with a notebook beside a real one."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self._reviews: OrderedDict[str, Raw] = OrderedDict()

    async def answer(self, live: FollowedTable, who: Who, ask: wire.Ask) -> Raw:
        """Answer one question, or refuse it."""
        table, seat = live.table, chair(who, ask.seat)
        if ask.what not in WHAT:
            raise Invalid(f"you can ask a notebook for {', '.join(WHAT)}, not {ask.what!r}")
        if ask.what == "parse":
            return await _parsed(table, seat, ask.text or "")
        want = _wanted(table, ask)
        return await self.asker.ask(live, Chair(table.id, seat, NOTES), want)

    async def review(self, live: FollowedTable) -> Raw:
        """Return what each player could have known in a game that is over."""
        table = live.table
        if table.stage != "over":
            raise Illegal("You can look back once the game is over.")
        found = self._reviews.get(table.id)
        if found is None:
            steps = await live.steps(0)
            told = Raw(encode([step for _, step in steps]))
            request = Review(table.begun.header, told)
            found = await self.asker.ask_once(table.id, request)
            self._reviews[table.id] = found
            if len(self._reviews) > MOST_REVIEWS:
                self._reviews.popitem(last=False)
        return found

    async def note(self, page: wire.NotebookPage) -> Raw:
        """Return what follows from a notebook beside a real table."""
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

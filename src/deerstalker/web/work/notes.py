"""Questions to one's own notebook: answered to the asker alone, from what his chair saw."""

from collections import OrderedDict

import msgspec
from msgspec import Raw

from deerstalker.core.case import Case
from deerstalker.core.errors import Illegal, Invalid
from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen
from deerstalker.web.http.errors import Forbidden
from deerstalker.web.live import wire
from deerstalker.web.live.live_table import LiveTable
from deerstalker.web.live.table_state import Who
from deerstalker.web.work.pool import Work, WorkerPool

WHAT = ("marks", "why", "best", "heard")
MOST_REVIEWS = 64


class Told(msgspec.Struct, frozen=True):
    """What a worker answers."""

    answer: Raw
    why: str = ""
    forgot: bool = False


class Queries:
    """Puts questions to worker processes."""

    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self._told: dict[tuple[str, Seat | None], int] = {}
        """How many steps the worker knows, for each chair."""

        self._reviews: OrderedDict[str, Raw] = OrderedDict()

    async def answer(self, room: LiveTable, who: Who, ask: wire.Ask) -> Raw:
        """The answer to one question."""
        seat = chair(who, ask.seat)
        sitting = room.sitting
        settings = sitting.opened.settings
        if ask.what not in WHAT:
            raise Invalid(f"a notebook tells {', '.join(WHAT)}, not {ask.what!r}")
        if sitting.header is None:
            raise Illegal("The game has not begun.")
        if ask.what == "best" and not settings.hints:
            raise Illegal("This table has agreed on no hints.")
        if ask.what == "why" and settings.aid != "everything":
            raise Illegal("This table has agreed on fewer notes.")
        key = (sitting.table, seat)
        after = self._told.pop(key, 0)
        told = await self._ask(room, seat, ask, after)
        if told.forgot:
            told = await self._ask(room, seat, ask, 0)
        return _plain(told)

    async def _ask(self, room: LiveTable, seat: Seat | None, ask: wire.Ask, after: int) -> Told:
        sitting = room.sitting
        steps = [(seq, seen(step, seat)) for seq, step in await room.steps(after)]
        question = {
            "key": sitting.table,
            "header": sitting.header,
            "seat": seat,
            "after": after,
            "steps": steps,
            "what": ask.what,
            "level": sitting.opened.settings.aid,
            "card": ask.card,
            "holder": ask.holder,
            "text": ask.text,
        }
        told = await self._run(f"{sitting.table}/{seat}/notebook", "answer", msgspec.json.encode(question))
        if not told.forgot:
            self._told[sitting.table, seat] = after + len(steps)
        return told

    async def review(self, room: LiveTable) -> Raw:
        """What could have been known in a game that is over."""
        sitting = room.sitting
        if sitting.stage != "over" or sitting.header is None:
            raise Illegal("One looks back when the game is over.")
        found = self._reviews.get(sitting.table)
        if found is None:
            case = Case(sitting.header, tuple(step for _, step in await room.steps(0)))
            found = _plain(await self._run(sitting.table, "look_back", msgspec.json.encode(case)))
            self._reviews[sitting.table] = found
            if len(self._reviews) > MOST_REVIEWS:
                self._reviews.popitem(last=False)
        return found

    async def note(self, page: bytes) -> Raw:
        """What follows from a notebook beside a real table."""
        return _plain(await self._run("", "note", page))

    async def _run(self, key: str, name: str, job: bytes) -> Told:
        return msgspec.json.decode(await self.workers.run(key, _WORK[name], job), type=Told)


def _answer(job: bytes) -> bytes:
    from deerstalker.web.work import notes_worker

    return notes_worker.answer(job)


def _look_back(job: bytes) -> bytes:
    from deerstalker.web.work import notes_worker

    return notes_worker.look_back(job)


def _note(job: bytes) -> bytes:
    from deerstalker.web.work import notes_worker

    return notes_worker.note(job)


_WORK: dict[str, Work] = {"answer": _answer, "look_back": _look_back, "note": _note}


def _plain(told: Told) -> Raw:
    if told.why:
        raise Invalid(told.why)
    return told.answer


def chair(who: Who, seat: Seat | None) -> Seat | None:
    """Whose notebook is meant."""
    if seat is not None and seat not in who.seats:
        raise Forbidden("This chair is not yours.")
    return seat if seat is not None else (who.seats[0] if who.seats else None)

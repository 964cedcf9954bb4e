"""Questions to one's own notebook: answered to the asker alone, from what his chair saw."""

from typing import Any

from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
from deerstalker.web import wire
from deerstalker.web.refusals import Forbidden
from deerstalker.web.room import Room
from deerstalker.web.sitting import Who
from deerstalker.web.workers import Workers


class Queries:
    """Answers questions in worker processes."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers

    async def answer(self, room: Room, who: Who, ask: wire.Ask) -> Any:
        """The answer to one question."""
        chair(who, ask.seat)
        raise Invalid(f"nobody can tell you {ask.what!r}")


def chair(who: Who, seat: Seat | None) -> Seat | None:
    """Whose notebook is meant."""
    if seat is not None and seat not in who.seats:
        raise Forbidden("This chair is not yours.")
    return seat if seat is not None else (who.seats[0] if who.seats else None)

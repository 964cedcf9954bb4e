"""What leaves a table: for each audience its own copy of the minutes, and of the table as it stands."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from deerstalker.core.game import Box
from deerstalker.core.reveals import CardsShown, Throw
from deerstalker.core.seats import Seat
from deerstalker.core.secret import secrets_in, seen
from deerstalker.web.live.choices import offers
from deerstalker.web.live.log import Stepped
from deerstalker.web.live.log_words import prompt, sentences
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.wire import News, Seating, Summary, View

_encode = msgspec.json.Encoder().encode


def view(sitting: TableState, seat: Seat | None, clocks: tuple[int, ...] | None) -> View:
    """The table now, from one chair; `None` is a spectator."""
    state: Any = None
    options: list[Any] = []
    if sitting.game is not None:
        state = sitting.copies.seen(sitting.state, seat)
        if seat is not None and sitting.stage == "running":
            options = offers(sitting, seat, state, sitting.game.legal(state, seat))
    return View(
        seat,
        sitting.seq,
        sitting.stage,
        None if sitting.game is None else sitting.box.status(sitting.game, state, sitting.names),
        sorted(sitting.waiting),
        sitting.stage == "running" and seat in sitting.waiting,
        prompt(sitting, seat, state),
        options,
        sitting.stage == "over",
        sitting.winners,
        None if clocks is None else list(clocks),
    )


class SharedNews:
    """One minute for several audiences: those who share no secret of it get the very same words."""

    def __init__(self, sitting: TableState, seq: int, minute: Any) -> None:
        self.sitting, self.seq, self.minute = sitting, seq, minute
        self._readers = frozenset(seat for one in secrets_in(minute) for seat in one.readers)
        self._copies: dict[Seat | None, News] = {}

    def news(self, seat: Seat | None, now: View | None) -> News:
        """The minute in this audience's copy."""
        kind = seat if seat in self._readers else None
        copy = self._copies.get(kind)
        if copy is None:
            told = news(self.sitting, kind, self.seq, self.minute)
            copy = replace(told, minute=Raw(_encode(told.minute)), words=Raw(_encode(told.words)))
            self._copies[kind] = copy
        return replace(copy, seat=seat, view=now)


def news(sitting: TableState, seat: Seat | None, seq: int, minute: Any, now: View | None = None) -> News:
    """One minute, in this audience's copy."""
    box, own = sitting.box, seen(minute, seat)
    events = own.step.events if isinstance(own, Stepped) else ()
    return News(seat, seq, own, sentences(sitting, own), _shown(box, events, seat), _dice(box, events), now)


def _shown(box: Box, events: Sequence[Any], seat: Seat | None) -> list[CardsShown]:
    """The cards that these events show to this seat alone."""
    if seat is None:
        return []
    return [cards for event in events if (cards := box.shown(event, seat)) is not None]


def _dice(box: Box, events: Sequence[Any]) -> Throw | None:
    """The last throw in these events."""
    throws = [throw for event in events if (throw := box.dice(event)) is not None]
    return throws[-1] if throws else None


def summary(sitting: TableState, here: Collection[Seat] = ()) -> Summary:
    """The table as everybody may see it."""
    opened, out = sitting.opened, sitting.out
    return Summary(
        opened.table,
        opened.code,
        sitting.box.name,
        sitting.box.title,
        sitting.stage,
        [
            Seating("", None, False, False, False)
            if sitter is None
            else Seating(sitter.name, sitter.mind, sitter.person, seat in out, seat in here)
            for seat, sitter in enumerate(sitting.sitters)
        ],
        opened.options,
        opened.settings,
        sitting.winners,
        sitting.seq,
        sitting.rematch,
    )

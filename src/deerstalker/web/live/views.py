"""What a table sends: each audience gets its own copy of log entries, and its own view of the table."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from deerstalker.core.game import Box
from deerstalker.core.reveals import CardsShown, Throw
from deerstalker.core.seats import Seat
from deerstalker.core.secret import secrets_in, seen
from deerstalker.core.terms import Event
from deerstalker.core.turns import Turn
from deerstalker.core.ways import Ways
from deerstalker.web.live.choices import offers
from deerstalker.web.live.log import AnyEntry, Stepped
from deerstalker.web.live.log_words import prompt, sentences, turns_told
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.wire import News, Offer, Seating, Summary, View

_encode = msgspec.json.Encoder().encode


def view(table: TableState, seat: Seat | None, clocks: tuple[int, ...] | None) -> View:
    """Return the table now, as seen from one chair. `None` is a spectator."""
    state, status = None, None
    options: list[Offer] = []
    ways: Ways | None = None
    if table.play is not None:
        game = table.play.game
        state = table.copies.seen(table.play.moment.state, seat)
        status = table.box.status(game, state, table.names)
        if seat is not None and table.stage == "running":
            options = offers(table, seat, state, game.legal(state, seat))
            ways = table.box.ways(game, state, seat)
    return View(
        seat,
        table.seq,
        table.stage,
        status,
        sorted(table.waiting),
        table.stage == "running" and seat in table.waiting,
        prompt(table, seat, state),
        options,
        table.stage == "over",
        table.winners,
        None if clocks is None else list(clocks),
        ways,
    )


class Fresh(NamedTuple):
    """A log entry, and the turns of the game it belongs to, each as far as it had come then."""

    seq: int
    entry: AnyEntry
    turns: Sequence[Turn] = ()


class SharedNews:
    """One log entry for several audiences. Those who may read no secret in it share one encoded copy."""

    def __init__(self, table: TableState, fresh: Fresh) -> None:
        self.table, self.fresh = table, fresh
        told = (fresh.entry, *(turn.events for turn in fresh.turns))
        self._readers = frozenset(seat for one in secrets_in(told) for seat in one.readers)
        self._copies: dict[Seat | None, News] = {}

    def news(self, seat: Seat | None, now: View | None) -> News:
        """Return the entry in this audience's copy."""
        kind = seat if seat in self._readers else None
        copy = self._copies.get(kind)
        if copy is None:
            told = news(self.table, kind, self.fresh)
            copy = replace(
                told,
                entry=Raw(_encode(told.entry)),
                words=Raw(_encode(told.words)),
                turns=Raw(_encode(told.turns)),
            )
            self._copies[kind] = copy
        return replace(copy, seat=seat, view=now)


def news(table: TableState, seat: Seat | None, fresh: Fresh, now: View | None = None) -> News:
    """Return one log entry in this audience's copy."""
    box, own = table.box, seen(fresh.entry, seat)
    events = own.step.events if isinstance(own, Stepped) else ()
    turns = turns_told(table, [(turn.number, seen(turn.events, seat)) for turn in fresh.turns])
    words = [] if turns and turns[-1].forgotten else sentences(table, own)
    return News(seat, fresh.seq, own, words, turns, _shown(box, events, seat), _dice(box, events), now)


def _shown(box: Box, events: Sequence[Event], seat: Seat | None) -> list[CardsShown]:
    """Return the cards that these events show to this seat alone."""
    if seat is None:
        return []
    return [cards for event in events if (cards := box.shown(event, seat)) is not None]


def _dice(box: Box, events: Sequence[Event]) -> Throw | None:
    """Return the last throw of dice in these events."""
    throws = [throw for event in events if (throw := box.dice(event)) is not None]
    return throws[-1] if throws else None


def summary(table: TableState, here: Collection[Seat] = ()) -> Summary:
    """Return the table as everybody may see it."""
    opened, out = table.opened, table.out
    return Summary(
        opened.table,
        opened.code,
        table.box.name,
        table.box.title,
        table.stage,
        [
            Seating("", None, False, False, False)
            if sitter is None
            else Seating(sitter.name, sitter.bot, sitter.person, seat in out, seat in here)
            for seat, sitter in enumerate(table.sitters)
        ],
        opened.options,
        opened.settings,
        table.winners,
        table.seq,
        table.rematch,
    )

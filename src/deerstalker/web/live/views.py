"""What a table sends: each audience gets its own copy of log entries, and its own view of the table."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from deerstalker.core.game import Box
from deerstalker.core.reveals import CardsShown, Throw, Verdict
from deerstalker.core.seats import NATURE, Seat
from deerstalker.core.secret import readers_in, seen
from deerstalker.core.terms import Event
from deerstalker.core.turns import Turn
from deerstalker.core.ways import Ways
from deerstalker.web.live.choices import offers
from deerstalker.web.live.log import AnyEntry, Stepped
from deerstalker.web.live.log_words import prompt, sentences, turns_told
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.wire import EntryTold, Offer, Seating, Summary, View

_encode = msgspec.json.Encoder().encode


class Views:
    """The table now. What every chair sees of it alike is found out once."""

    def __init__(self, table: TableState, clocks: tuple[int, ...] | None) -> None:
        self.table = table
        self._clocks = None if clocks is None else list(clocks)
        self._waiting = sorted(table.waiting)
        self._winners = table.winners
        self._running = table.stage == "running"

    def of(self, seat: Seat | None) -> View:
        """Return the table as seen from one chair. `None` is a spectator."""
        table = self.table
        state, status = None, None
        options: list[Offer] = []
        ways: Ways | None = None
        if table.play is not None:
            game = table.play.game
            state = table.copies.seen(table.play.moment.state, seat)
            status = table.box.status(game, state, table.names)
            if seat is not None and self._running:
                actions = game.legal(state, seat)
                if actions:
                    ways = table.box.ways(game, state, seat)
                    options = offers(table, seat, state, actions, ways)
        return View(
            seat,
            table.seq,
            table.stage,
            status,
            self._waiting,
            self._running and seat in table.waiting,
            prompt(table, seat, state),
            options,
            table.stage == "over",
            self._winners,
            self._clocks,
            ways,
            seat is not None and seat not in table.waiting and table.is_awaited(seat),
        )


class Fresh(NamedTuple):
    """A log entry, and the turns of the game it belongs to, each as far as it had come then."""

    seq: int
    entry: AnyEntry
    turns: Sequence[Turn] = ()

    @property
    def readers(self) -> frozenset[Seat]:
        """The seats that are told more of it than spectators are. They may read a secret in the entry or its turns."""
        if self.turns:  # whatever happened in the entry happened in one of its turns
            return frozenset().union(*(turn.readers for turn in self.turns))
        return readers_in(self.entry.step.events if isinstance(self.entry, Stepped) else self.entry)


class SharedEntry:
    """One log entry for several audiences. Those who may read no secret in it share one encoded copy.

    Whoever acted may read their own action as well. What they are told of it is what the others are told.
    """

    def __init__(self, table: TableState, fresh: Fresh) -> None:
        self.table, self.fresh = table, fresh
        entry = fresh.entry
        self._readers = fresh.readers
        self._actor = entry.step.action.readers if isinstance(entry, Stepped) else frozenset()
        self._shared: EntryTold | None = None
        self._copies: dict[Seat | None, Raw] = {}

    def told(self, seat: Seat | None) -> Raw:
        """Return the entry in this audience's copy, encoded."""
        kind = seat if seat in self._readers or seat in self._actor else None
        copy = self._copies.get(kind)
        if copy is None:
            copy = self._copies[kind] = Raw(_encode(self._tell(kind)))
        return copy

    def _tell(self, seat: Seat | None) -> EntryTold:
        if seat in self._readers:
            return tell_entry(self.table, seat, self.fresh)
        if self._shared is None:
            self._shared = tell_entry(self.table, None, self.fresh)
        return self._shared if seat is None else replace(self._shared, entry=seen(self.fresh.entry, seat))


def tell_entry(table: TableState, seat: Seat | None, fresh: Fresh) -> EntryTold:
    """Return one log entry in this audience's copy."""
    box, own = table.box, seen(fresh.entry, seat)
    events = own.step.events if isinstance(own, Stepped) else ()
    turns = turns_told(table, [(turn.number, seen(turn.events, seat)) for turn in fresh.turns])
    words = [] if turns and turns[-1].forgotten else sentences(table, own)
    return EntryTold(
        fresh.seq,
        own,
        words,
        turns,
        _shown(box, events, seat),
        _dice(box, events),
        _verdict(table, events),
        _asks(table, fresh),
    )


def _asks(table: TableState, fresh: Fresh) -> bool:
    """Return whether this is a question to the other players, which everybody hears."""
    clues, entry = table.box.clues, fresh.entry
    if clues is None or not isinstance(entry, Stepped) or entry.step.seat == NATURE:
        return False
    return clues.question(table.game, entry.step.seat, entry.step.action.open()) is not None


def _shown(box: Box, events: Sequence[Event], seat: Seat | None) -> list[CardsShown]:
    """Return the cards that these events show to this seat alone."""
    if seat is None:
        return []
    return [cards for event in events if (cards := box.shown(event, seat)) is not None]


def shown_to(table: TableState, fresh: Fresh, here: Collection[Seat]) -> list[Seat]:
    """Return the people among these to whom an entry shows cards. Which seats they are, everybody knows."""
    entry = fresh.entry
    if not isinstance(entry, Stepped):
        return []
    return [
        seat
        for seat in sorted(fresh.readers.intersection(here))
        if table.plays(seat) and _shown(table.box, entry.step.events, seat)
    ]


def _dice(box: Box, events: Sequence[Event]) -> Throw | None:
    """Return the last throw of dice in these events."""
    throws = [throw for event in events if (throw := box.dice(event)) is not None]
    return throws[-1] if throws else None


def _verdict(table: TableState, events: Sequence[Event]) -> Verdict | None:
    """Return the last verdict in these events."""
    if not events:
        return None
    found = [verdict for event in events if (verdict := table.box.verdict(table.game, event)) is not None]
    return found[-1] if found else None


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
        sorted(table.waiting),
        bool(opened.first_case),
    )

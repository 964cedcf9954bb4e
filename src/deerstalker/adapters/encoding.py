"""What a seat sees, as numbers: its hand, the table, the phase and the latest events.

Everything is computed from the seat's own copy of the state and of the events, so it says no more than these hold. The
parts and their order are the same for every game; `Encoding.parts` says where each lies in the array.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import prod
from types import UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import numpy as np
from msgspec import UNSET, Struct
from msgspec.structs import astuple
from numpy.typing import NDArray

from deerstalker.adapters.action_index import layout_ids, members, places
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.secret import Secret
from deerstalker.core.sheet import Sheet
from deerstalker.core.status import Heap, SeatStatus, Shown, Status
from deerstalker.knowledge.sheets import notes_for

Floats = NDArray[np.float32]
Words = NDArray[np.int16]

ENCODING = 1
"""The version of the encoding. It changes whenever the meaning of a number does."""

NOTHING, HIDDEN, OTHER = 0, 1, 2
"""Words for no value, for what the seat may not know, and for what has no word of its own."""

_ZERO = 4
"""The word for the number 0; that for -1 comes before it."""

_HIGHEST_NUMBER = 255
_FIRST_NAME = _ZERO + _HIGHEST_NUMBER + 1
WIDTH = 12
"""Number of words an event is told in: its type, and the first words of what it says."""

LEAST, MOST = -32_768, 32_767
"""No number of an observation is smaller or larger."""

PHASE_WORDS = 6
COUNTERS = 4
HEAPS = 14
SEAT_NUMBERS = 4 + COUNTERS


class Part(Struct, frozen=True):
    """A part of an observation: where it begins and ends in the array, and its shape."""

    name: str
    start: int
    end: int
    shape: tuple[int, ...]

    def of(self, observation: Floats) -> Floats:
        """Return this part of an observation, in its shape."""
        return observation[self.start : self.end].reshape(self.shape)


class Encoding:
    """How one game is told in numbers, for its seats and options."""

    def __init__(self, box: Box, game: AnyGame, *, record: int, odds: bool) -> None:
        self.box, self.game, self.record = box, game, record
        self.names = NAMES[: game.seats]
        self.cards = {card.id: at for at, card in enumerate(box.layout(game).cards)}
        tokens = [token.id for token in box.layout(game).tokens]
        self.tokens = {token: number for number, token in enumerate(tokens, 1)}
        self.pieces = {piece: at for at, piece in enumerate(dict.fromkeys((*tokens, *self.cards)))}
        self.places = {place: number for number, place in enumerate(places(box, game), 1)}
        self.words = {word: at for at, word in enumerate(_names(box, game), _FIRST_NAME)}
        self.phases = {phase: at for at, phase in enumerate(members(get_type_hints(box.state)["phase"]))}
        self.events = {event: number for number, event in enumerate(members(box.event), 1)}
        self.rows, self.columns = (
            _sheet_shape(notes_for(box, game, 0, self.names).sheet("everything")) if odds else ({}, {})
        )
        parts = list(self._parts())
        self._start = {part.name: part.start for part in parts}
        self.parts: Mapping[str, Part] = {part.name: part for part in parts if part.end > part.start}
        self.size = max(part.end for part in self.parts.values())
        self._last: dict[tuple[str, Seat], tuple[object, Floats]] = {}

    def _parts(self) -> Iterator[Part]:
        seats, cards = self.game.seats, len(self.cards)
        shapes = {
            "seat": (seats,),
            "waiting": (seats,),
            "turn": (seats,),
            "phase": (len(self.phases),),
            "phase_words": (PHASE_WORDS,),
            "hand": (cards,),
            "seats": (seats, SEAT_NUMBERS),
            "before": (seats, cards),
            "pieces": (len(self.pieces),),
            "heaps": (HEAPS,),
            "open": (cards,),
            "hidden": (cards,),
            "record": (self.record, WIDTH),
            "odds": (len(self.rows), len(self.columns)),
        }
        start = 0
        for name, shape in shapes.items():
            end = start + prod(shape)
            yield Part(name, start, end, shape)
            start = end

    # -- the state -----------------------------------------------------------------------------------

    def encode(self, own: Any, seat: Seat, waiting: Iterable[Seat], record: Words, odds: Floats | None) -> Floats:
        """Return the observation of a seat, from its own copy of the state and its own record."""
        status: Status = self.box.status(self.game, own, self.names)
        array = np.zeros(self.size, np.float32)
        start = self._start
        array[seat] = 1
        for other in waiting:
            if other >= 0:
                array[start["waiting"] + other] = 1
        if status.turn is not None:
            array[start["turn"] + status.turn] = 1
        phase = own.phase
        array[start["phase"] + self.phases[type(phase)]] = 1
        words: list[int] = []
        self._tell(phase, words, PHASE_WORDS)
        if words:
            array[start["phase_words"] : start["phase_words"] + len(words)] = words
        self._put(array, "seats", seat, status.seats)
        self._put(array, "pieces", seat, status.pieces)
        self._put(array, "heaps", seat, status.heaps)
        self._put(array, "hidden", seat, status.hidden)
        hand = status.seats[seat].hand
        if hand:
            for card in hand:
                array[start["hand"] + self.cards[card]] += 1
        array[start["record"] : start["odds"]] = record.reshape(-1)
        if odds is not None:
            array[start["odds"] :] = odds.reshape(-1)
        return array

    def _put(self, array: Floats, name: str, seat: Seat, things: Any) -> None:
        """Write a part of the status, which often is the very same as before."""
        known = self._last.get((name, seat))
        if known is None or known[0] is not things:
            known = things, np.array(_TOLD[name](self, things), np.float32)
            self._last[name, seat] = known
        start = self._start[name]
        array[start : start + len(known[1])] = known[1]

    def _told_seats(self, seats: Sequence[SeatStatus]) -> list[float]:
        numbers: list[float] = []
        before: list[float] = []
        for one in seats:
            counters = [min(max(counter.value, LEAST), MOST) for counter in one.counters[:COUNTERS]]
            token = self.tokens.get(one.token or "", 0)
            numbers += (one.cards, one.out, one.passed, token, *counters, *[0] * (COUNTERS - len(counters)))
            before += self._counted(one.before)
        return numbers + before

    def _told_pieces(self, pieces: Sequence[Any]) -> list[float]:
        told = [0.0] * len(self.pieces)
        for piece in pieces:
            at = self.pieces.get(piece.id)
            if at is not None:
                told[at] = self.places.get(piece.place, 0)
        return told

    def _told_heaps(self, heaps: Sequence[Heap]) -> list[float]:
        counts = [float(heap.count) for heap in heaps[:HEAPS]]
        cards = [card for heap in heaps for card in heap.cards]
        return [*counts, *[0.0] * (HEAPS - len(counts)), *self._counted(cards)]

    def _told_hidden(self, heaps: Sequence[Heap]) -> list[float]:
        return self._counted([card for heap in heaps for card in heap.cards])

    def _counted(self, cards: Iterable[Shown]) -> list[float]:
        """Return how often each card is among these, as far as their faces are known."""
        counts = [0.0] * len(self.cards)
        for shown in cards:
            at = self.cards.get(shown.card)
            if at is not None:
                counts[at] += 1
        return counts

    # -- events --------------------------------------------------------------------------------------

    def row(self, event: Any) -> list[int]:
        """Return an event in words, from the copy of the seat that saw it."""
        words = [self.events[type(event)]]
        self._tell(event, words, WIDTH)
        return words[:WIDTH] + [NOTHING] * (WIDTH - len(words))

    def _tell(self, thing: Any, words: list[int], most: int) -> None:
        """Add what a struct or a collection says, word by word, until there are enough words."""
        word = self.words.get
        for part in _parts_of(thing):
            kind = type(part)
            if kind is str:
                words.append(word(part, OTHER))
            elif kind is int or kind is bool:
                words.append(_ZERO + part if -1 <= part <= _HIGHEST_NUMBER else OTHER)
            elif part is None:
                words.append(NOTHING)
            elif kind is not Secret:
                self._tell(part, words, most)
            elif part.value is UNSET:
                words.append(HIDDEN)
            else:
                self._tell((part.value,), words, most)
            if len(words) >= most:
                return

    def odds(self, sheet: Sheet) -> Floats:
        """Return how likely each cell of a sheet is: certain 1, impossible 0, unknown -1."""
        found = np.full((len(self.rows), len(self.columns)), -1, np.float32)
        columns = [self.columns.get(column.id) for column in sheet.columns]
        for row in sheet.rows:
            at = self.rows.get(row.id)
            if at is None:
                continue
            for column, cell in zip(columns, row.cells, strict=True):
                if column is not None:
                    settled = {"yes": 1.0, "no": 0.0}.get(cell.mark, -1.0)
                    found[at, column] = settled if cell.chance is None else cell.chance
        return found


def _parts_of(thing: Any) -> Iterable[Any]:
    """Return what a struct or a collection is made of, in a fixed order."""
    kind = type(thing)
    if kind is tuple or kind is list:
        return cast(Iterable[Any], thing)
    return sorted(thing) if kind is frozenset else astuple(thing)


_TOLD: dict[str, Callable[[Encoding, Any], list[float]]] = {
    "seats": Encoding._told_seats,
    "pieces": Encoding._told_pieces,
    "heaps": Encoding._told_heaps,
    "hidden": Encoding._told_hidden,
}


def _sheet_shape(sheet: Sheet) -> tuple[dict[str, int], dict[int, int]]:
    rows = {row: at for at, row in enumerate(dict.fromkeys(row.id for row in sheet.rows))}
    return rows, {column.id: at for at, column in enumerate(sheet.columns)}


def _names(box: Box, game: AnyGame) -> Iterator[str]:
    """Return everything that has a word: what the layout names, and the literals of events and phases."""
    phases = members(get_type_hints(box.state)["phase"])
    literals = (
        word
        for kind in (*members(box.event), *phases)
        for hint in get_type_hints(kind).values()
        for word in _literals(hint)
    )
    yield from dict.fromkeys((*layout_ids(box, game), *literals))


def _literals(hint: Any) -> Iterator[str]:
    """Yield the words that a type lists."""
    if get_origin(hint) is Literal:
        yield from (word for word in get_args(hint) if isinstance(word, str))
    elif get_origin(hint) in {Union, UnionType, tuple, Secret}:
        for part in get_args(hint):
            yield from _literals(part)

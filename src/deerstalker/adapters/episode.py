"""One game in play, by numbers: who is asked, what they see, what they may do. No framework is needed for it."""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from deerstalker.adapters.action_index import WAIT, ActionIndex
from deerstalker.adapters.encoding import WIDTH, Encoding, Floats, Words
from deerstalker.core.case import Option
from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box, box_called
from deerstalker.core.options import open_with
from deerstalker.core.play import MOST_THROWS, Moment, advance, asking_order, begin
from deerstalker.core.rng import Rng
from deerstalker.core.seats import NATURE, Seat
from deerstalker.core.secret import NOBODY, Copies, readers_in, seen
from deerstalker.core.sheet import Notes
from deerstalker.core.sight import Sight, look
from deerstalker.games import GAMES
from deerstalker.knowledge.sheets import notes_for

Claims: TypeAlias = Literal["own_turn", "poll"]
"""When a seat may do what it may do out of turn: only when the game waits for it, or whenever the rules allow it."""

Edition: TypeAlias = Literal["full", "tiny"]

RECORD = 32
"""Number of events that an observation tells by default."""

LONGEST = 10_000
"""Number of actions after which a game is cut short by default."""

Mask = NDArray[np.int8]


class Rules:
    """A game with its seats and options, its actions by number, and how it is told in numbers."""

    def __init__(
        self, box: Box, seats: int, edition: Edition, options: dict[str, Option], record: int, odds: bool
    ) -> None:
        self.key = box.name, seats, edition, tuple(sorted(options.items())), record, odds
        self.box = box
        self.game: AnyGame = _open(box, seats, edition, options)
        self.actions = ActionIndex(box, self.game)
        self.encoding = Encoding(box, self.game, record=record, odds=odds)
        self.odds = odds

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.game.seats

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, self.key

    def __deepcopy__(self, memo: object) -> "Rules":
        return self


def open_rules(
    name: str,
    /,
    seats: int | None = None,
    *,
    edition: Edition = "full",
    record: int = RECORD,
    odds: bool = False,
    **options: Option,
) -> Rules:
    """Return the rules of a game by name, with its smallest number of seats or another, and its options.

    `record` is the number of events an observation tells, `odds` adds exact chances, `edition="tiny"` has few cards.
    """
    box = box_called(name.replace("_", "-"), GAMES)
    least = 2 if edition == "tiny" and box.players[0] > 2 else box.players[0]
    given = tuple(sorted((option.replace("_", "-"), value) for option, value in options.items()))
    return _rules(box.name, least if seats is None else seats, edition, given, record, odds)


@lru_cache(maxsize=64)
def _rules(
    name: str, seats: int, edition: Edition, options: tuple[tuple[str, Option], ...], record: int, odds: bool
) -> Rules:
    return Rules(box_called(name, GAMES), seats, edition, dict(options), record, odds)


def _open(box: Box, seats: int, edition: Edition, options: dict[str, Option]) -> AnyGame:
    if edition == "full":
        return open_with(box, seats, options)[0]
    if edition != "tiny" or box.tiny is None:
        raise Invalid(f"{box.title} has no edition called {edition!r}")
    return box.tiny(seats, open_with(box, box.players[0], options)[1])


class Episode:
    """One game. `seat` is asked to choose one of `numbers`; `act` carries it out, and nature follows by itself."""

    def __init__(
        self, rules: Rules, rng: Rng, *, claims: Claims = "own_turn", longest: int = LONGEST, nature: bool = True
    ) -> None:
        self.rules, self.rng, self.claims, self.longest = rules, rng, claims, longest
        self.moment: Moment[Any] = begin(rules.game)
        self.events: list[Any] = []
        self.acted = 0
        self.seat: Seat | None = None
        """The seat that is asked; `None` while nature acts and when the game is over."""

        self._rows: list[tuple[list[int], frozenset[Seat]]] = []
        """The events in words as a spectator saw them, as far as they have been needed, and which seats saw more."""

        self._records: dict[Seat, tuple[Words, int, int]] = {}
        """What each seat has on record, where it ends in the array, and after how many events."""

        self._copies = Copies()
        self._notes: dict[Seat, tuple[Notes, int]] = {}
        self._queue: list[Seat] = []
        self._by_itself = nature
        self._go_on()

    # -- what happens --------------------------------------------------------------------------------

    def act(self, number: int) -> None:
        """Let the seat that is asked do this. Raises `Illegal` or `Invalid`, and changes nothing, if it may not."""
        if self.seat is None:
            raise Invalid("nobody is asked to act")
        if number == WAIT:
            if self.seat in self.moment.waiting:
                raise Invalid("the game waits for this seat, so it must act")
            self._ask_next()
            return
        self.take(self.seat, self.rules.actions.action(number))

    def take(self, seat: Seat, action: Any) -> None:
        """Carry out any action of any seat, or of nature. Raises `Illegal`, and changes nothing, if it may not."""
        self._take(seat, action)
        self.acted += seat != NATURE
        self._go_on()

    def _take(self, seat: Seat, action: Any) -> None:
        one, self.moment = advance(self.rules.game, self.moment, seat, action)
        self.events += one.events

    def _go_on(self) -> None:
        """Let nature act, and find out who is asked."""
        throws = 0
        while self._by_itself and NATURE in self.moment.waiting:
            if throws == MOST_THROWS:
                raise Invalid(f"nature has acted {MOST_THROWS:,} times in a row, and the game still waits for it")
            throws += 1
            self._take(NATURE, self.rules.game.nature(self.moment.state, self.rng))
        waiting = self.moment.waiting
        self._queue = []
        if not waiting or NATURE in waiting or self.truncated:
            self.seat = None
        elif self.claims == "own_turn" and len(waiting) == 1:
            (self.seat,) = waiting
        else:
            order = asking_order(self.rules.game, self.moment)
            self._queue = [seat for seat in order if self._may_act(seat)]
            self._ask_next()

    def _may_act(self, seat: Seat) -> bool:
        if self.claims == "own_turn":
            return seat in self.moment.waiting
        return bool(self.rules.game.legal(self.moment.state, seat))

    def _ask_next(self) -> None:
        self.seat = self._queue.pop(0)

    # -- what a seat sees and may do -----------------------------------------------------------------

    @property
    def options(self) -> Sequence[Any]:
        """What the seat that is asked may do; nothing if nobody is asked."""
        return () if self.seat is None else self.rules.game.legal(self.moment.state, self.seat)

    @property
    def numbers(self) -> NDArray[np.intp]:
        """The numbers of what the seat that is asked may do."""
        found = self.rules.actions.numbers(self.options)
        return found if self.seat is None or self.seat in self.moment.waiting else np.append(WAIT, found)

    def mask(self, seat: Seat) -> Mask:
        """Return 1 for each action that this seat may choose now, and 0 for the others."""
        mask = np.zeros(len(self.rules.actions), np.int8)
        if seat == self.seat:
            mask[self.numbers] = 1
        return mask

    def observe(self, seat: Seat) -> Floats:
        """Return what this seat sees, as numbers."""
        encoding = self.rules.encoding
        odds = encoding.odds(self._sheet(seat)) if self.rules.odds else None
        own = self._copies.seen(self.moment.state, seat)
        return encoding.encode(own, seat, self.moment.waiting, self._record(seat), odds)

    def _record(self, seat: Seat) -> Words:
        """Return the latest events in words, as this seat saw them, the last one at the end."""
        length, now = self.rules.encoding.record, len(self.events)
        record, end, before = self._records.get(seat) or (np.zeros((2 * length, WIDTH), np.int16), length, 0)
        if before < now:
            new = [self._row(number, seat) for number in range(max(before, now - length), now)]
            if end + len(new) > 2 * length:
                record[:length] = record[end - length : end]
                end = length
            record[end : end + len(new)] = new
            end += len(new)
            self._records[seat] = record, end, now
        return record[end - length : end]

    def _row(self, number: int, seat: Seat) -> list[int]:
        """Return an event in words, as this seat saw it. What a spectator saw is told only once for all."""
        if number >= len(self._rows):
            self._rows += [self._public_row(event) for event in self.events[len(self._rows) :]]
        row, readers = self._rows[number]
        return self.rules.encoding.row(seen(self.events[number], seat)) if seat in readers else row

    def _public_row(self, event: Any) -> tuple[list[int], frozenset[Seat]]:
        public = seen(event, None)
        return self.rules.encoding.row(public), NOBODY if public is event else readers_in(event)

    def sight(self, seat: Seat | None, after: int = 0) -> Sight:
        """Return what a chair sees, as a struct, with the events from this number on."""
        return look(self.rules.game, self.moment.state, seat, self.moment.steps, self.events[after:])

    def _sheet(self, seat: Seat) -> Any:
        """Return the sheet of a seat that notes everything that follows."""
        rules = self.rules
        notes, read = self._notes.get(seat) or (notes_for(rules.box, rules.game, seat, rules.encoding.names), 0)
        if read < len(self.events):
            notes.read(seen(tuple(self.events[read:]), seat), self.moment.steps)
        self._notes[seat] = notes, len(self.events)
        return notes.sheet("everything")

    # -- how it ends ---------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return not self.moment.waiting

    @property
    def truncated(self) -> bool:
        """Whether the game was cut short."""
        return self.acted >= self.longest and not self.over

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat has won: the winners share 1, and the others share -1; 0 if all or none have won."""
        return returns(self.rules.seats, self.rules.game.winners(self.moment.state) if self.over else ())

    # -- copies --------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> "Episode":
        copy = Episode.__new__(Episode)
        copy.__dict__ = {**self.__dict__, "rng": deepcopy(self.rng, memo), **self._own()}
        return copy

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, **self._own()}

    def _own(self) -> dict[str, Any]:
        """Return what a copy must not share with this game. Notes are made again when they are needed."""
        return {
            "events": self.events.copy(),
            "_rows": self._rows.copy(),
            "_records": {},
            "_queue": self._queue.copy(),
            "_copies": Copies(),
            "_notes": {},
        }


def returns(seats: int, winners: Iterable[Seat]) -> tuple[float, ...]:
    """Share 1 among the winners and -1 among the others.

    >>> returns(3, [1])
    (-0.5, 1.0, -0.5)
    >>> returns(2, [])
    (0.0, 0.0)
    """
    won = frozenset(winners)
    if not won or len(won) == seats:
        return (0.0,) * seats
    return tuple(1 / len(won) if seat in won else -1 / (seats - len(won)) for seat in range(seats))


def seeded(seed: int | str | None) -> Random:
    """Return the luck of a game. The arena deals the same cards for the same seed."""
    return Random() if seed is None else Random(f"{seed}/nature")

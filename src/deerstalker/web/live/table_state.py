"""The state of a table: the fold of its log. Who sits where, the game, and how far it has come.

It decides nothing, waits for nothing and tells nobody.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core.case import Header, Option, open_box
from deerstalker.core.errors import Illegal
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.play import Moment, apply, begin
from deerstalker.core.seats import Seat
from deerstalker.core.secret import Copies
from deerstalker.core.terms import Event, State
from deerstalker.core.turns import Turn, Turns
from deerstalker.games import GAMES
from deerstalker.storage.archive import Stage
from deerstalker.table import fair_deal
from deerstalker.web.live import log as logged
from deerstalker.web.live.turn_marks import TurnMark, new_marks

MOST_KNOWN = 5000
"""Maximum number of commands that are known to have been carried out, if they are sent again."""


class Sitter(Struct, frozen=True):
    """Who sits in a chair. A person keeps their chair while a bot plays for them."""

    name: str
    bot: str | None
    person: bool
    token: str = ""
    """The hash of the token that makes the chair theirs."""

    flagged: bool = False


class Who(Struct, frozen=True):
    """Somebody who speaks to a table: the seats whose tokens they hold, and whether they are the host."""

    seats: tuple[Seat, ...] = ()
    host: bool = False


SPECTATOR = Who()


def hashed(token: str) -> str:
    """Return the hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Play(Struct, frozen=True):
    """The game of a table, once it has begun."""

    header: Header
    game: AnyGame
    seed: bytes
    """The seed of all chance in this game."""

    moment: Moment[State]


class TableState:
    """A table as its log leaves it."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.seq = 0
        self.stage: Stage = "waiting"
        self.sitters: list[Sitter | None] = []
        self.contributions: dict[Seat, str] = {}
        self.wishes: dict[Seat, logged.Wish] = {}
        self.wished = 0
        """The number of the entry with which the first of these wishes came."""

        self.play: Play | None = None
        self.copies = Copies()
        """The state of the game as each chair may see it."""

        self.since: dict[Seat, int] = {}
        """The number of the entry since which each seat has been waited for."""

        self.skipped: set[Seat] = set()
        """In a first case: who has let the others go on since the last step."""

        self.clocks: tuple[int, ...] | None = None
        self.rematch: str | None = None
        self.known: dict[str, int] = {}
        """The last commands that were carried out, by fingerprint, each with the number of its first entry."""

        self.turn_marks: list[TurnMark] = []
        """Where each turn of the game begins in the log."""

        self.latest_turns: list[Turn] = []
        """The turns that the last entry belongs to, each as far as it has come."""

        self.opened: logged.Opened
        self._turns: Turns | None = None
        self._out: tuple[Moment[State] | None, frozenset[Seat]] = None, frozenset()

    # -- folding -------------------------------------------------------------------------------------

    def take(self, entry: logged.AnyEntry, command: str = "", after: Moment[State] | None = None) -> None:
        """Apply one entry of the log. `after`: the game after it, if that has been worked out already."""
        self.seq += 1
        self.latest_turns = []
        if command:
            self.known[command] = self.seq
            if len(self.known) > MOST_KNOWN:
                del self.known[next(iter(self.known))]
        match entry:
            case logged.Stepped():
                self._step(entry, after)
            case logged.Opened():
                self.opened = entry
                self.sitters = [None] * entry.seats
            case logged.Sat(seat, name, bot, token):
                self.sitters[seat] = Sitter(name, bot, bot is None, token.open())
                self.contributions.pop(seat, None)
            case logged.Stood(seat) | logged.Kicked(seat, None):
                self.sitters[seat] = None
                self.contributions.pop(seat, None)
            case logged.Kicked(seat, bot):
                self._change(seat, bot=bot, person=False, token="")
            case logged.Contributed(seat, text):
                self.contributions[seat] = text
            case logged.Began(header):
                self.stage, self.play = "running", self.play_with(header)
                self._turns = Turns(self.box, self.play.game, header.seats)
                self.since = dict.fromkeys(self.waiting, self.seq)
                clock = self.opened.settings.clock
                self.clocks = None if clock is None else (clock * 1000,) * len(self.sitters)
            case logged.Handed(seat, bot, why):
                self._change(seat, bot=bot, flagged=why == "clock")
            case logged.Returned(seat):
                self._change(seat, bot=None)
            case logged.Wanted(seat, what):
                self.wished = self.wished if self.wishes else self.seq
                self.wishes[seat] = what
            case logged.Declined():
                self.wishes = {}
            case logged.Skipped(seat):
                self.skipped.add(seat)
            case logged.Paused():
                self.stage, self.wishes = "paused", {}
            case logged.Resumed():
                self.stage, self.wishes = "running", {}
            case logged.Rematch(next_id):
                self.rematch = next_id

    def take_all(self, taken: Iterable[tuple[logged.AnyEntry, str]]) -> None:
        """Apply several entries, each with the fingerprint of its command."""
        for entry, command in taken:
            self.take(entry, command)

    def play_with(self, header: Header) -> Play:
        """Return the game with this header at its beginning, before nature has dealt."""
        _, game = open_box(header, GAMES)
        if self.opened.first_case:
            seed = fair_deal.fixed_seed(self.opened.first_case)
        else:
            seed = fair_deal.seed(self.opened.secret.open(), self.id, self.contributions)
        return Play(header, game, seed, begin(game))

    def _step(self, entry: logged.AnyStepped, after: Moment[State] | None) -> None:
        play, step, before = self.begun, entry.step, self.waiting
        self.skipped.clear()
        self.play = replace(play, moment=after or apply(play.game, play.moment, step.events))
        self._divide(step.events)
        self.since = {
            seat: self.since[seat] if seat in before and seat != step.seat else self.seq for seat in self.waiting
        }
        if entry.clocks is not None:
            self.clocks = entry.clocks
        if not self.waiting:
            self.stage = "over"

    def _divide(self, events: Sequence[Event]) -> None:
        """Find the turns that these events belong to."""
        if self._turns is None:
            return
        before, moment = self._turns.now, self.begun.moment
        turns = self._turns.read(self.seq, events, lambda: moment.state)
        self.turn_marks += new_marks(self.seq, events, turns)
        ended = self._turns.now.number > before.number and turns[0].number != before.number
        self.latest_turns = [before, *turns] if ended and self.box.tell_past_turn is not None else turns

    def _change(self, seat: Seat, **changes: Any) -> None:
        sitter = self.sitters[seat]
        assert sitter is not None  # noqa: S101
        self.sitters[seat] = replace(sitter, **changes)
        self.wishes.pop(seat, None)

    # -- asking --------------------------------------------------------------------------------------

    @property
    def begun(self) -> Play:
        """The game of this table; `Illegal` before it has begun."""
        if self.play is None:
            raise Illegal("The game hasn't started yet.")
        return self.play

    @property
    def header(self) -> Header | None:
        """The header of the case, once the game has begun."""
        return None if self.play is None else self.play.header

    @property
    def game(self) -> AnyGame | None:
        """The rules that are played, once the game has begun."""
        return None if self.play is None else self.play.game

    @property
    def state(self) -> State | None:
        """The true state of the game, once it has begun."""
        return None if self.play is None else self.play.moment.state

    @property
    def steps(self) -> int:
        """The number of steps the game has taken."""
        return 0 if self.play is None else self.play.moment.steps

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats that must act; none before the game begins and when it is over."""
        return frozenset() if self.play is None else self.play.moment.waiting

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.opened.table

    @property
    def options(self) -> dict[str, Option]:
        """The options that differ from the default."""
        return self.opened.options

    @property
    def names(self) -> Sequence[str]:
        """What people are called; before the game begins a chair may be free."""
        if self.play is not None:
            return self.play.header.seats
        return [sitter.name if sitter else f"Seat {seat}" for seat, sitter in enumerate(self.sitters)]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won so far."""
        return () if self.play is None else self.play.game.winners(self.play.moment.state)

    def is_forgotten(self, turn: int) -> bool:
        """Is this turn told only as far as the table still shows it? So it is in a game of memory without notes."""
        without_notes = self.opened.settings.aid == "off" and self.stage != "over"
        return without_notes and self.box.tell_past_turn is not None and turn < len(self.turn_marks)

    def who(self, tokens: Iterable[str]) -> Who:
        """Return the seats that these tokens stand for, and whether one is the host's."""
        hashes = [hashed(token) for token in tokens]
        host = any(hmac.compare_digest(one, self.opened.host.open()) for one in hashes)
        seats = tuple(
            seat
            for seat, sitter in enumerate(self.sitters)
            if sitter and sitter.token and any(hmac.compare_digest(one, sitter.token) for one in hashes)
        )
        return Who(seats, host)

    def is_person(self, seat: Seat) -> bool:
        """Whether a person owns this chair."""
        sitter = self.sitters[seat]
        return sitter is not None and sitter.person

    def plays(self, seat: Seat) -> bool:
        """Whether the person who owns this chair plays it themselves."""
        sitter = self.sitters[seat]
        return sitter is not None and sitter.person and sitter.bot is None

    def is_awaited(self, seat: Seat) -> bool:
        """Whether the others wait until this person acts or skips: in a first case, whenever they may act."""
        if not self.opened.first_case or self.play is None or not self.plays(seat) or seat in self.skipped:
            return False
        return self.stage == "running" and bool(self.play.game.legal(self.state, seat))

    @property
    def people(self) -> list[Seat]:
        """The chairs that people play themselves."""
        return [seat for seat in range(len(self.sitters)) if self.plays(seat)]

    @property
    def bots(self) -> dict[Seat, str]:
        """The chairs that bots play, each with its bot."""
        return {seat: one.bot for seat, one in enumerate(self.sitters) if one is not None and one.bot is not None}

    @property
    def out(self) -> frozenset[Seat]:
        """The seats that are out of the game."""
        if self.play is None:
            return frozenset()
        known, out = self._out
        if known is not self.play.moment:
            status = self.box.status(self.play.game, self.copies.seen(self.play.moment.state, None), self.names)
            out = frozenset(seat for seat, one in enumerate(status.seats) if one.out)
            self._out = self.play.moment, out
        return out

    def has_seen_the_answer(self, seat: Seat) -> bool:
        """Whether the seat no longer plays and has seen the solution that the others still seek."""
        if self.game is None or seat not in self.out.union(self.game.winners(self.state)):
            return False
        own = self.box.status(self.game, self.copies.seen(self.state, seat), self.names)
        return any(heap.cards for heap in own.hidden)

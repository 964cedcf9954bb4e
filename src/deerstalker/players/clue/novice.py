"""The novice bot for Clue, with or without the board, and Master Detective.

It ticks off cards, heads for rooms it knows nothing about, asks about cards nobody has shown it, shows what it has
shown before, and accuses when it is sure.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from deerstalker.core.facts import HIDDEN
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.games.clue import clues
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Arriving,
    Asking,
    Card,
    Choose,
    Choosing,
    ClueAction,
    ClueEvent,
    ClueState,
    Dealt,
    EndTurn,
    Halt,
    Move,
    Moving,
    Pass,
    Passed,
    Roll,
    Show,
    Showed,
    Snoop,
    Spying,
    Starting,
    Suggest,
    Suggested,
    Theory,
    UsePassage,
)
from deerstalker.knowledge.sheets.elimination import Elimination
from deerstalker.players.clue.doors import barred, opening, shut_rooms
from deerstalker.players.player import Setting

T = TypeVar("T")

UNREACHABLE_STEPS = 99
"""Number of steps to a place that cannot be reached."""

DULL = 8
"""Number of extra steps a novice walks to avoid asking in a room that somebody is known to hold."""

OVERHEARD = 0.5
"""Share of what others ask and answer each other that a novice notes."""

THOUGHTLESS = 0.3
"""How often it shows a card without thinking."""


class Novice:
    """Plays sensibly by eye."""

    def __init__(self, setting: Setting) -> None:
        self.game: Clue = setting.game
        self.seat = setting.seat
        self.rng = setting.rng
        self.memory = Elimination(clues.cards(self.game), clues.holders(self.game))
        self.board = self.game.edition.board(self.game.options)
        self.shown: dict[Card, set[Seat]] = {}
        """The own cards shown so far, and to whom."""
        self._mine: Theory | None = None
        """The novice's own question while it is being answered."""
        self._habit = setting.rng.randrange(1 << 32)
        self._barred = 0
        """Squares to walk around."""
        self._heard = 0
        """Number of events so far. Which of them the novice misses depends on this number alone."""

    def act(self, sight: Sight) -> ClueAction | None:
        """Accuse when sure, else return the action for this moment."""
        for event in sight.events:
            self._heard += 1
            if Random(f"{self._habit}/{self._heard}").random() < self._attention(event):
                self._note(event)
        return self._act(sight)

    @property
    def answer(self) -> tuple[Card, ...] | None:
        """Return the three cards in the envelope, once only one of each sort is left."""
        left = [[card for card in sort if self.memory.could_hold(card, HIDDEN)] for _, sort in self.game.edition.sorts]
        return tuple(cards[0] for cards in left) if all(len(cards) == 1 for cards in left) else None

    def _attention(self, event: ClueEvent) -> float:
        """Return the chance that the novice notes an event."""
        match event:
            case Passed(_, theory):
                return 1.0 if theory == self._mine else OVERHEARD
            case Suggested(seat, theory):
                self._mine = theory if seat == self.seat else None
            case Showed(_, _, _, card) if not card.is_open:
                return OVERHEARD
        return 1.0

    def _note(self, event: ClueEvent) -> None:
        """Write an event down, except how many cards the others have."""
        facts = clues.learn(self.game, event)
        if isinstance(event, Dealt):
            facts = (fact for fact in facts if fact.holder in (HIDDEN, self.seat))
        self.memory.learn(facts)
        if isinstance(event, Showed) and event.seat == self.seat:
            self.shown.setdefault(event.card.open(), set()).add(event.to)

    def _act(self, sight: Sight) -> ClueAction | None:
        if not sight.waited_for:
            return None
        state: ClueState = sight.state
        answer = self.answer
        match state.phase:
            case Answering(_, by, _):
                return self._show(_of(sight, Show), by) or Pass()
            case Choosing():
                return self._any(_of(sight, Choose))
            case Asking():
                return self._ask(sight, _of(sight, Suggest))
            case _ if answer is not None:
                return Accuse(*answer)
            case Starting():
                return self._begin(sight, state)
            case Moving():
                return self._walk(sight, state, state.phase)
            case Spying() | Arriving(_, _, True):
                return self._snoop(_of(sight, Snoop))
            case _:
                return self._suggest(sight, _of(sight, Suggest)) or EndTurn()

    def _show(self, shows: Sequence[Show], to: Seat) -> Show | None:
        """Show what this player has seen, else what anybody has seen; now and then any card."""
        seen_by_him = [show for show in shows if to in self.shown.get(show.card, ())]
        seen = [show for show in shows if show.card in self.shown]
        if self.rng.random() >= THOUGHTLESS:
            shows = seen_by_him or seen or shows
        return self._any(shows) if shows else None

    def _begin(self, sight: Sight, state: ClueState) -> ClueAction:
        """Stay if called to an interesting room, take a passage to one, or throw."""
        here = self.game.place_of(state, self.seat)
        suggestions = _of(sight, Suggest)
        if suggestions and self._dullness(here) < DULL:
            return self._suggest(sight, suggestions) or Roll()
        shut = shut_rooms(self.game, state)
        if _of(sight, UsePassage) and (here in shut or self._dullness(self.board.passages[here]) < DULL):
            return UsePassage()
        return Roll()

    def _walk(self, sight: Sight, state: ClueState, phase: Moving) -> ClueAction:
        """Walk into or towards the most promising room, by way of a spyglass if there is time."""
        here = self.game.place_of(state, self.seat)
        self._barred = barred(self.game, state)
        avoided = {*shut_rooms(self.game, state), state.closed[self.seat] if state.closed else ""}
        moves = _of(sight, Move)
        away = {move: self._away(move.to, here, avoided) for move in moves}
        best = min(away.values(), default=UNREACHABLE_STEPS)
        spare = {halt: phase.count - self._steps(here, halt.at) for halt in _of(sight, Halt) if not halt.along}
        handy = [
            halt for halt, left in spare.items() if best >= 0 or self._rooms_within(halt.at, left, {*avoided, here})
        ]
        if handy:
            return self._any(handy)
        return self._any([move for move in moves if away[move] == best])

    def _away(self, place: Place, left: Place, avoided: set[Place]) -> float:
        """Return the distance to the nearest interesting room; negative inside one."""
        dullness = self._dullness(place)
        if dullness < DULL and place not in avoided:
            return dullness - DULL
        rooms = [room for room in self.game.edition.rooms if room != place and room not in avoided]
        return min(self._steps(place, room) + self._dullness(room) + (room == left) for room in rooms)

    def _rooms_within(self, place: Place, steps: int, avoided: set[Place]) -> bool:
        return any(
            self._dullness(room) < DULL and room not in avoided and self._steps(place, room) <= steps
            for room in self.game.edition.rooms
        )

    def _steps(self, start: Place, end: Place) -> int:
        distance = self.board.distance(start, end, self._barred)
        return UNREACHABLE_STEPS if distance is None else distance

    def _dullness(self, room: Place) -> int:
        """Return how dull a room is.

        Zero if its card is unaccounted for; a little if the novice holds it or it is the solution, and there is
        something else to ask there; else much.
        """
        if room not in self.game.edition.rooms:
            return DULL
        holder = self.memory.holder_of(room)
        if holder is None:
            return 0
        return 2 if holder in (self.seat, HIDDEN) and self._open_questions() else DULL

    def _open_questions(self) -> bool:
        """Return whether the suspect or the weapon is still unknown."""
        return any(self.memory.holder_of(card) is None for _, sort in self.game.edition.sorts[:2] for card in sort)

    def _snoop(self, snoops: Sequence[Snoop]) -> Snoop:
        """Snoop on the player with the most open cells."""
        unknown = {
            snoop: sum(self.memory.mark(card, snoop.victim) == "" for card in self.memory.cards) for snoop in snoops
        }
        most = max(unknown.values())
        return self._any([snoop for snoop in snoops if unknown[snoop] == most])

    def _suggest(self, sight: Sight, suggestions: Sequence[Suggest]) -> Suggest | None:
        """Suggest cards nobody is known to have, or, for a sort that is solved, a card of its own."""
        if not suggestions:
            return None
        suggestions = opening(self.game, sight.state, suggestions)
        suspects, weapons = (self._worth_naming(sort) for _, sort in self.game.edition.sorts[:2])
        worthy = [one for one in suggestions if one.suspect in suspects and one.weapon in weapons]
        return self._any(worthy or suggestions)

    def _ask(self, sight: Sight, suggestions: Sequence[Suggest]) -> Suggest:
        """Ask without a board, where the room, too, is one nobody is known to have."""
        rooms = self._worth_naming(self.game.edition.sorts[2][1])
        return self._suggest(sight, [one for one in suggestions if one.room in rooms]) or self._any(suggestions)

    def _worth_naming(self, sort: Sequence[Card]) -> Sequence[Card]:
        unknown = [card for card in sort if self.memory.holder_of(card) is None]
        safe = [card for card in sort if self.memory.holder_of(card) in (self.seat, HIDDEN)]
        return unknown or safe

    def _any(self, things: Sequence[T]) -> T:
        return things[self.rng.randrange(len(things))]


def _of(sight: Sight, kind: type[T]) -> list[T]:
    return [option for option in sight.options if isinstance(option, kind)]

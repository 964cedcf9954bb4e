"""Turns: the steps of a game divided into the turns that players speak of, and each turn told as one paragraph."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from msgspec import Struct

from deerstalker.core.case import AnyStep
from deerstalker.core.game import AnyGame, Box, fold
from deerstalker.core.seats import Seat
from deerstalker.core.secret import readers_in
from deerstalker.core.terms import Event, State


class Turn(Struct, frozen=True):
    """One turn, as far as it has come."""

    number: int
    """Turns are counted from 1; what happens before the first turn is turn 0."""

    since: int
    """Number of the step in which it began; 0 for turn 0."""

    events: tuple[Event, ...] = ()
    readers: frozenset[Seat] = frozenset()
    """The seats that may read a secret in these events."""

    def going_on(self, events: Sequence[Event]) -> "Turn":
        """Return this turn after these events."""
        return Turn(self.number, self.since, (*self.events, *events), self.readers | readers_in(events))


class Turns:
    """Divides the steps of a game into turns, as they come. Any copy of the events gives the same turns."""

    def __init__(self, box: Box, game: AnyGame, names: Sequence[str]) -> None:
        self._box, self._game, self._names = box, game, names
        self._on_turn: Seat | None = None
        self._is_over = False
        """Whether the next step begins a turn."""

        self.now = Turn(0, 0)
        """The turn that is being played."""

    def read(self, step: int, events: Sequence[Event], state: Callable[[], State]) -> list[Turn]:
        """Take in the events of one step; `state` returns the state after it, where it is needed.

        Return the turns the step belongs to: the one it continues, if it does, and those it begins. A step without
        events belongs to the turn that is being played.
        """
        touched: list[Turn] = []
        for part, begins in self._parts(events, state):
            now = Turn(self.now.number + 1, step) if begins else self.now
            self.now = now.going_on(part)
            touched.append(self.now)
        return touched or [self.now]

    def _parts(self, events: Sequence[Event], state: Callable[[], State]) -> list[tuple[Sequence[Event], bool]]:
        """Divide the events of a step into those of different turns. The flag says whether a turn begins."""
        kinds = self._box.turn_events
        if kinds:
            cuts = [number for number, event in enumerate(events) if isinstance(event, kinds)] + [len(events)]
            parts: list[tuple[Sequence[Event], bool]] = [(events[: cuts[0]], False)] if cuts[0] else []
            return parts + [(events[here:there], True) for here, there in pairwise(cuts)]
        begins = self._is_over
        turn = self._box.status(self._game, state(), self._names).turn
        self._is_over = turn is not None and turn != self._on_turn
        self._on_turn = turn if self._is_over else self._on_turn
        return [(events, begins)] if events else []


def tell_turn(box: Box, game: AnyGame, events: Sequence[Event], names: Sequence[str]) -> str:
    """Return the events of a turn as one paragraph, in the game's own words or one sentence after the other."""
    if box.tell_turn is not None:
        return box.tell_turn(game, events, names)
    return " ".join(sentence for event in events if (sentence := box.tell(game, event, names)))


def tell_past_turn(box: Box, game: AnyGame, events: Sequence[Event], names: Sequence[str]) -> str:
    """Return the events of a turn that is over as one paragraph, without what players have to remember themselves.

    For whoever plays without notes, while the game lasts. With notes, and after the game, `tell_turn` tells it all.
    """
    if box.tell_past_turn is not None:
        return box.tell_past_turn(game, events, names)
    return tell_turn(box, game, events, names)


def divided(
    box: Box, game: AnyGame, names: Sequence[str], steps: Iterable[tuple[int, Sequence[Event]]]
) -> Iterator[tuple[State, list[Turn]]]:
    """Follow a game by the number and the events of each step. Yield the state after it and the turns it belongs to."""
    turns, state = Turns(box, game, names), game.start()
    for number, events in steps:
        state = fold(game, events, state)
        yield state, turns.read(number, events, partial(_given, state))


def _given(state: State) -> State:
    return state


def turn_of_each(box: Box, game: AnyGame, names: Sequence[str], steps: Iterable[AnyStep]) -> list[int]:
    """Return the number of the turn that each step belongs to. A step that ends a turn belongs to that one."""
    taken = list(steps)
    events = enumerate((one.events for one in taken), 1)
    found, last = list[int](), 0
    for one, (_, turns) in zip(taken, divided(box, game, names, events), strict=True):
        only_passes = all(isinstance(event, box.turn_events) for event in one.events)
        found.append(last if only_passes else turns[0].number)
        last = turns[-1].number
    return found

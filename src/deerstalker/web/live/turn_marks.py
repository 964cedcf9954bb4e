"""Where the turns of a table begin in its log, so that any part of the log can be told turn by turn."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, NamedTuple

from deerstalker.core.terms import Event
from deerstalker.core.turns import Turn
from deerstalker.web.live.log import Stepped


class TurnMark(NamedTuple):
    """The entry in which a turn begins, and the number of its events that still belong to the turn before."""

    seq: int
    skipped: int


def new_marks(seq: int, events: Sequence[Event], turns: Sequence[Turn]) -> list[TurnMark]:
    """Return the marks of the turns that begin in this entry. `turns` are all turns the entry belongs to."""
    begun = [turn for turn in turns if turn.since == seq and turn.number > 0]
    marks, left = [], sum(len(turn.events) for turn in begun)
    for turn in begun:
        marks.append(TurnMark(seq, len(events) - left))
        left -= len(turn.events)
    return marks


def first_to_read(marks: Sequence[TurnMark], after: int) -> int:
    """Return the entry from which to read, so that the turn of the entry after this one can be told from its start."""
    begun = bisect_left(marks, (after + 1, 0))
    return marks[begun - 1].seq if begun else 1


class TurnReader:
    """Divides entries of the log into turns again, in order, from the first of a turn on."""

    def __init__(self, marks: Sequence[TurnMark], first: int) -> None:
        self._marks = marks
        begun = bisect_left(marks, (first, 0))
        self._now = Turn(begun, marks[begun - 1].seq if begun else 0)

    def read(self, seq: int, entry: Any) -> list[Turn]:
        """Return the turns this entry belongs to, each as far as it had come then."""
        if not isinstance(entry, Stepped):
            return []
        events, at, touched = entry.step.events, 0, []
        for mark in self._marks[self._now.number :]:
            if mark.seq > seq:
                break
            if mark.skipped > at:
                touched.append(self._extend(events[at : mark.skipped]))
            self._now, at = Turn(self._now.number + 1, seq), mark.skipped
        return [*touched, self._extend(events[at:])] if at < len(events) or not touched else touched

    def _extend(self, events: Sequence[Event]) -> Turn:
        self._now = self._now.going_on(events)
        return self._now

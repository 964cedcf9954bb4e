"""The coach's verdicts as text: each decision that could have been better, and how well everybody played."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import get_args

from deerstalker.coach.coach import coach_of
from deerstalker.coach.reasons import HALVES, share
from deerstalker.coach.verdicts import WRONG, Coached, Judged, Label, summed_up
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action
from deerstalker.core.turns import turn_of_each
from deerstalker.table.recording import Recording
from deerstalker.tui.review_text import ending

TRIES = "The coach tries each option in deals that fit what the player had seen."
"""How the figures are found in games without clues."""

NOTHING = "Nothing could have been better."


class CoachText:
    """The decisions of a finished game, and the words for them."""

    def __init__(self, recording: Recording) -> None:
        self.box, self.game, self.case = recording.box, recording.game, recording.case
        self.names, self.winners = recording.names, recording.winners
        self._turns = turn_of_each(self.box, self.game, self.names, self.case.steps)
        self._knows_bits = False
        self._states = [self.game.start(), *(state for _, state in recording.states())]

    def lines(
        self, seats: Sequence[Seat], *, everything: bool = False, progress: Callable[[int], None] = lambda step: None
    ) -> Iterator[str]:
        """Yield the verdicts as they are found: those that could have been better, or all; then the sums.

        `progress` is called with the last step that has been judged.
        """
        yield f"{self.box.title}: {listed(self.names)}."
        yield ending(self.winners, self._turns[-1])
        coach = coach_of(self.box, self.game, self.case)
        if coach is None:
            yield "There's no coach for this game: it has neither clues nor a bot that tries what it could do."
            return
        if self.box.clues is None:
            yield TRIES
        yield ""
        found: list[Judged] = []
        for one in coach.decisions(seats):
            found.append(one)
            progress(one.step)
            if everything or one.better is not None:
                yield from self._decision(one)
        if found and all(one.better is None for one in found):
            yield NOTHING
        yield ""
        yield from self._sums(summed_up(self.game, found), seats)

    def _decision(self, one: Judged) -> Iterator[str]:
        yield f"Turn {one.turn}, {self.names[one.seat]}: {self.label(one, one.action)} ({one.label})"
        if one.better is None:
            yield f"  {share(one.chance)} to win; nothing was better."
            return
        own, best, better = share(one.chance), share(one.best), self.label(one, one.better)
        instead = f"Better by a hair: {better}" if own == best else f"Better: {better}, {best}"
        yield f"  {own} to win. {instead}."
        yield from (f"  {line}" for line in (self._once(one.reason), *one.proof) if line)

    def _once(self, reason: str) -> str:
        """Return a reason; what a bit is, is only told the first time."""
        if HALVES in reason and self._knows_bits:
            return reason.replace(HALVES, "").rstrip()
        self._knows_bits = self._knows_bits or HALVES in reason
        return reason

    def label(self, one: Judged, action: Action) -> str:
        """Return an action in words, as it could have been chosen then."""
        return self.box.label(self.game, self._states[one.step - 1], action, self.names)

    def _sums(self, coached: Coached, seats: Sequence[Seat]) -> Iterator[str]:
        for seat in seats:
            labels = Counter(one.label for one in coached.decisions if one.seat == seat)
            accuracy = coached.accuracy[seat]
            if accuracy is None:
                yield f"{self.names[seat]} had nothing to decide."
                continue
            counts = listed([_counted(labels[label], label) for label in get_args(Label) if labels[label]])
            yield f"{self.names[seat]}: accuracy {share(accuracy)}; {counts}."
        if coached.turned is not None:
            yield f"The game turned in turn {coached.turned.turn}."


def _counted(number: int, label: Label) -> str:
    return f"{number} {label}{'s' if label in WRONG and number > 1 else ''}"

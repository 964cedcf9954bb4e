"""The coach in a worker process, who goes through a game part by part, so that nobody waits for the whole of it."""

from collections import OrderedDict
from collections.abc import Iterator
from itertools import chain
from time import monotonic

from deerstalker.coach.coach import coach_of
from deerstalker.coach.verdicts import Judged, summed_up
from deerstalker.web.live.wire import Coached, CoachedChoice, CoachedDecision
from deerstalker.web.work.conversation import GoThrough
from deerstalker.web.work.notes_worker import WholeGame

SECONDS = 0.7
"""How long a part may take, once something has been found."""

MOST_GAMES = 8
"""Maximum number of games of which only a part has been told, that are kept in mind."""


class GameWithCoach:
    """A game as far as the coach has gone through it."""

    def __init__(self, request: GoThrough) -> None:
        self.whole = WholeGame(request.header, request.steps)
        self.through = 0
        """The last step that has been judged, or the number of all steps at the end."""

        self._found: list[Judged] = []
        coach = coach_of(self.whole.box, self.whole.game, self.whole.case)
        self._left: Iterator[Judged] = iter(()) if coach is None else coach.decisions()

    @property
    def is_over(self) -> bool:
        """Whether the coach has gone through all of it."""
        return self.through == len(self.whole.case.steps)

    def go_on(self, after: int, *, whole: bool) -> None:
        """Judge decisions until there are some after this step and the time is over, or to the end."""
        began = monotonic()
        for one in self._left:
            if self._found and self._found[-1].step > after and not whole and monotonic() - began > SECONDS:
                self._left = chain((one,), self._left)
                return
            self._found.append(one)
            self.through = one.step
        self.through = len(self.whole.case.steps)

    def told(self, after: int) -> Coached:
        """Return the decisions after this step, and what all of them come to."""
        summed = summed_up(self.whole.game, self._found)
        decisions = [self._told(one) for one in self._found if one.step > after]
        return Coached(
            self.whole.turns, decisions, summed.accuracy, summed.turning, self.through, len(self.whole.case.steps)
        )

    def _told(self, one: Judged) -> CoachedDecision:
        whole = self.whole
        return CoachedDecision(
            one.step,
            one.seat,
            one.kind,
            f"{whole.names[one.seat]}: {whole.words(one.step, one.action)}",
            one.chance,
            one.best,
            None if one.better is None else whole.words(one.step, one.better),
            one.loss,
            one.label,
            one.reason,
            one.proof,
            tuple(
                CoachedChoice(whole.words(one.step, choice.action), choice.chance, choice.label, choice.is_good)
                for choice in (one.choices if one.is_exercise else ())
            ),
        )


_begun: OrderedDict[str, GameWithCoach] = OrderedDict()
"""Games of which a part has been told, by table."""


def go_through(request: GoThrough) -> Coached:
    """Return what the decisions after a step were worth: all of them, or as many as are found soon.

    A coach who is not just there begins the game again.
    """
    game = _begun.pop(request.table, None)
    if game is None or game.through != request.after:
        game = GameWithCoach(request)
    game.go_on(request.after, whole=request.whole)
    if not game.is_over:
        _begun[request.table] = game
        if len(_begun) > MOST_GAMES:
            _begun.popitem(last=False)
    return game.told(request.after)

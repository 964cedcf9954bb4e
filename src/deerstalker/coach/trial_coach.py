"""The coach of games in which cards change hands: it tries each decision as the strongest bot does, in many worlds.

Whoever decided is judged by what they could know: each world is a table that looks the same from their chair. What
looks best in a few worlds is compared with what was done in fresh ones, so that luck does not make it look better.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from msgspec.structs import replace

from deerstalker.coach.reasons import WHATEVER, share
from deerstalker.coach.verdicts import LABELS, LEAST, POOR, WRONG, Choice, Judged, Label, in_line, label_of
from deerstalker.core import Seat
from deerstalker.core.case import AnyCase
from deerstalker.core.game import AnyGame, Bot, Box, fold
from deerstalker.core.sight import look
from deerstalker.core.terms import Action
from deerstalker.core.turns import turn_of_each
from deerstalker.players.effort import Effort
from deerstalker.players.player import Setting, Thinking
from deerstalker.players.search import Searcher, Trial, search

FIRST = 16
"""Number of worlds in which something is found that looks best."""

BATCH, MOST = 16, 128
"""Number of worlds in which that is compared with what was done: so many at a time, and at most."""

VAIN = "{} knew that nothing would come of it."
TRIED = "Tried at {} tables that look the same from {}'s chair: it wins {} on average, the better one {}."
"""Why a decision could be better."""

ERRORS = 2
"""Number of standard errors by which a loss may be overrated."""


class Loss(NamedTuple):
    """The share of the chance to win that something cost, and its standard error."""

    share: float
    error: float
    is_waste: bool = False
    """Whether it was certain to bring nothing, unlike something better. That is a mistake whatever it cost."""

    @property
    def label(self) -> Label:
        """What it is called: what it cost beyond doubt counts."""
        return "mistake" if self.is_wrong_anyway else self._by_cost

    @property
    def is_wrong_anyway(self) -> bool:
        """Whether it is a mistake although it cost too little to be one otherwise."""
        return self.is_waste and self.share > 0 and self._by_cost not in WRONG

    @property
    def _by_cost(self) -> Label:
        return label_of(max(0.0, self.share - ERRORS * self.error))

    @property
    def is_clear(self) -> bool:
        """Whether more worlds would hardly change anything that matters."""
        worst, inaccurate = LABELS[0][0], LABELS[-2][0]
        return self.share - ERRORS * self.error >= worst or self.share + ERRORS * self.error < inaccurate


def loss_between(own: Sequence[float], best: Sequence[float], excuse: float = 0.0) -> Loss:
    """Return what the first cost beside the second, from the chances of both in the same worlds.

    An excuse is what else speaks for the first.

    >>> loss_between([0.2, 0.4], [0.4, 0.6])
    Loss(share=0.4, error=0.0, is_waste=False)
    >>> loss_between([0.2, 0.4], [0.4, 0.6], excuse=0.1)
    Loss(share=0.2, error=0.0, is_waste=False)
    """
    gaps = [round(its - mine - excuse, 12) for mine, its in zip(own, best, strict=True)]
    whole = max(LEAST, fmean(best))
    return Loss(fmean(gaps) / whole, stdev(gaps) / sqrt(len(gaps)) / whole)


class Tried:
    """What came of some options of a trial, in the same worlds."""

    def __init__(self, trial: Trial[Any, Any], options: Sequence[Action]) -> None:
        self._trial = trial
        self._worlds: list[Any] = []
        self._chances: dict[Action, list[float]] = {option: [] for option in options}

    def __len__(self) -> int:
        return len(self._worlds)

    def go_on(self, number: int) -> None:
        """Try every option in so many more worlds."""
        more = list(islice(self._trial.worlds, number))
        self._worlds += more
        for option, chances in self._chances.items():
            chances += [self._trial.judge(option, world) for world in more]

    def add(self, options: Sequence[Action]) -> None:
        """Try these as well, in the same worlds."""
        for option in options:
            if option not in self._chances:
                self._chances[option] = [self._trial.judge(option, world) for world in self._worlds]

    def chance(self, option: Action) -> float:
        """Return the chance to win with an option."""
        return _chance(self._chances[option])

    def loss(self, own: Action, best: Action) -> Loss:
        """Return what one option cost beside another."""
        trial = self._trial
        excuse = max(0.0, trial.leanings.get(own, 0.0) - trial.leanings.get(best, 0.0))
        found = loss_between(self._chances[own], self._chances[best], excuse)
        return found._replace(is_waste=trial.is_idle(own) and not trial.is_idle(best))


class TrialCoach:
    """Judges by what comes of everything that could have been done."""

    def __init__(self, box: Box, game: AnyGame, case: AnyCase, searcher: Bot) -> None:
        self.box, self.game, self.case = box, game, case
        self.names = case.header.seats
        self._searcher = searcher
        self._turns = turn_of_each(box, game, self.names, case.steps)

    def decisions(self, seats: Collection[Seat] | None = None) -> Iterator[Judged]:
        """Yield every decision of all seats or these, judged, as the game went on. Goes through the whole case."""
        judged = range(self.game.seats) if seats is None else seats
        luck = {seat: Random(0) for seat in judged}
        searchers = {seat: self._seated(seat, luck[seat]) for seat in judged}
        unread: dict[Seat, list[Any]] = {seat: [] for seat in searchers}
        state = self.game.start()
        for at, step in enumerate(self.case.steps, 1):
            if step.seat in searchers:
                sight = look(self.game, state, step.seat, at - 1, unread[step.seat])
                searchers[step.seat].read(sight)
                unread[step.seat].clear()
                action = step.action.open()
                luck[step.seat].seed(f"coach {at}")
                trial = searchers[step.seat].trial(sight, action) if len(sight.options) > 1 else None
                if trial is not None and len(trial.options) > 1:
                    yield self._judged(at, step.seat, action, trial)
            state = fold(self.game, step.events, state)
            for events in unread.values():
                events += step.events

    def _seated(self, seat: Seat, luck: Random) -> Searcher:
        searcher: Searcher = self._searcher(Setting(self.box, self.game, seat, luck, names=self.names))
        return searcher

    def _judged(self, at: int, seat: Seat, action: Action, trial: Trial[Any, Any]) -> Judged:
        """Compare what was done with what looks best."""
        effort = Effort(Thinking(nodes=FIRST * len(trial.options)))
        first = search(trial.options, trial.worlds, trial.value, effort)[0]
        chance = _chance([first.value - trial.leanings.get(first.option, 0.0)])
        own = Judged(
            step=at,
            turn=self._turns[at - 1],
            seat=seat,
            kind="stake" if isinstance(action, self.box.staking) else "move",
            action=action,
            chance=chance,
            best=chance,
            better=None,
            loss=0.0,
            label="excellent",
        )
        return own if first.option == action else self._compared(own, first.option, trial)

    def _compared(self, own: Judged, best: Action, trial: Trial[Any, Any]) -> Judged:
        """Compare what was done with this, in fresh worlds."""
        tried = Tried(trial, [own.action, best])
        tried.go_on(BATCH)
        while not (loss := tried.loss(own.action, best)).is_clear and len(tried) < MOST:
            tried.go_on(BATCH)
        told = replace(
            own,
            chance=tried.chance(own.action),
            best=tried.chance(best),
            better=None if loss.label == "excellent" else best,
            loss=loss.share,
            label=loss.label,
            error=loss.error,
        )
        if told.better is None:
            return told
        told = replace(told, reason=self._reason(told, loss, len(tried)))
        if told.label not in POOR:
            return told
        tried.add(trial.options)
        chances = {one: tried.chance(one) for one in trial.options}
        losses = {one: tried.loss(one, best) for one, chance in chances.items() if chance <= chances[best]}
        losses[own.action] = loss
        choices = [Choice(one, chances[one], losses[one].label) for one in trial.options if one in losses]
        wastes = [one for one, found in losses.items() if found.is_waste]
        return replace(told, choices=in_line(choices, own.action, wastes))

    def _reason(self, told: Judged, loss: Loss, worlds: int) -> str:
        name = self.names[told.seat]
        if not loss.is_waste:
            return TRIED.format(worlds, name, share(told.chance), share(told.best))
        return VAIN.format(name) + (f" {WHATEVER['move']}" if loss.is_wrong_anyway else "")


def _chance(chances: Sequence[float]) -> float:
    """Return the mean of these chances, which rounding may put above 1."""
    return min(1.0, max(0.0, fmean(chances)))

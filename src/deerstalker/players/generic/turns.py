"""A decision in any game with clues: when to name the hidden cards, when to ask, and what to do otherwise."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from deerstalker.core.terms import Action
from deerstalker.players.generic.options import Options, Outcome

DULL = 0.05
"""Bits. If no question tells more, something else is tried half of the time."""

LATER = 0.9
"""Value of a question after another action, as a share of its value now."""

CLOSE = 1e-9
"""Differences below this are no differences."""


class Plan(Protocol):
    """How a bot decides, moment by moment."""

    rng: Random

    def sure(self, options: Options) -> Action | None:
        """Return the action that names the hidden cards, if the bot is sure of them."""

    def stake(self, options: Options) -> Action | None:
        """Return an action that stakes the bot's place although it is not sure, if waiting is worse."""

    def guess(self, options: Options) -> Action:
        """Return the best of the actions that stake the bot's place, where there is no other."""

    def weigh(self, questions: Sequence[Action], options: Options) -> Mapping[Action, float]:
        """Return what these questions are worth, in bits. Those left out are worth nothing."""

    def show(self, outcomes: Sequence[Outcome]) -> Action:
        """Choose among actions that show something to others."""


def play(plan: Plan, options: Options) -> Action | None:
    """Return the action of this plan; `None` if it is not waited for and has nothing to say."""
    sure = plan.sure(options)
    if sure is not None or not options.waited_for:
        return sure
    if not options.questions and not options.others:
        return plan.guess(options)
    stake = plan.stake(options)
    if stake is not None:
        return stake
    weights = plan.weigh(options.questions, options)
    question, worth = _best(options.questions, weights, plan.rng) if options.questions else (None, 0.0)
    if not options.others:
        return question
    other, promise = _other(plan, options)
    if question is None or promise > worth + CLOSE:
        return other
    return other if worth < DULL and plan.rng.random() < 0.5 else question


def _other(plan: Plan, options: Options) -> tuple[Action, float]:
    """Return what to do instead of asking, and what it is worth for the questions it leads to."""
    outcomes = options.outcomes()
    if any(outcome.reveals for outcome in outcomes):
        silent = [outcome for outcome in outcomes if not outcome.reveals]
        return (silent[0].action if silent else plan.show(outcomes)), 0.0
    later = list(dict.fromkeys(question for outcome in outcomes for question in outcome.questions))
    worth = plan.weigh(later, options)
    promise = {
        outcome.action: LATER * max((worth.get(question, 0.0) for question in outcome.questions), default=0.0)
        for outcome in outcomes
    }
    actions = [outcome.action for outcome in outcomes]
    if max(promise.values()) < DULL:  # nothing to choose by: any of the first kind
        actions = [action for action in actions if type(action) is type(actions[0])]
        return actions[plan.rng.randrange(len(actions))], 0.0
    return _best(actions, promise, plan.rng)


def _best(actions: Sequence[Action], worth: Mapping[Action, float], rng: Random) -> tuple[Action, float]:
    """Return the action that is worth most, and how much; any of them if there are several."""
    most = max(worth.get(action, 0.0) for action in actions)
    best = [action for action in actions if worth.get(action, 0.0) >= most - CLOSE]
    return best[rng.randrange(len(best))], most

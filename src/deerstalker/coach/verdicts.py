"""Verdicts of the coach: what a decision was worth, what it is called, and what all of them come to."""

from collections.abc import Collection, Sequence
from math import sqrt
from typing import Literal, NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core import Seat
from deerstalker.core.game import AnyGame
from deerstalker.core.terms import Action

Kind = Literal["question", "stake", "wait", "show", "move"]
"""What was decided: what to ask, to name the hidden cards, not to name them, which card to show, or anything else."""

Label = Literal["excellent", "good", "inaccurate", "mistake", "blunder"]

LEAST = 0.1
"""Below this chance a loss is measured as a share of it all the same: of next to nothing little can be lost."""

LABELS: tuple[tuple[float, Label], ...] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccurate"), (0.02, "good"))
"""From which loss on a decision is called what, everywhere; below that it is excellent."""

WRONG: tuple[Label, ...] = ("mistake", "blunder")
POOR: tuple[Label, ...] = ("inaccurate", *WRONG)
"""What somebody can learn from."""

TURNING = 3
"""Maximum number of turning points."""


class Choice(Struct, frozen=True):
    """Something that could have been done instead."""

    action: Action
    chance: float
    """The chance to win with it."""

    label: Label

    @property
    def is_good(self) -> bool:
        """Whether nothing is beyond doubt better."""
        return self.label not in POOR


class Judged(Struct, frozen=True):
    """A decision, and the best one instead."""

    step: int
    turn: int
    seat: Seat
    kind: Kind
    action: Action
    chance: float
    """The chance to win with what was done."""

    best: float
    better: Action | None
    """What would have been better, if anything was."""

    loss: float
    """The share of the chance to win that it cost, from 0 to 1."""

    label: Label
    error: float = 0.0
    """The standard error of the loss, where figures are estimates."""

    reason: str = ""
    """Why something else was better, in a sentence or two."""

    proof: tuple[str, ...] = ()
    """Where the hidden cards could have been named for certain: why, in plain words."""

    choices: tuple[Choice, ...] = ()
    """Where something was better: what the verdict rests on, in the order in which it was on offer."""

    @property
    def is_exercise(self) -> bool:
        """Whether there is something to learn from it."""
        return self.label in POOR and any(one.is_good for one in self.choices)


class Coached(Struct, frozen=True):
    """A finished game, decision by decision."""

    decisions: tuple[Judged, ...]
    accuracy: tuple[float | None, ...]
    """For each seat, how much of its chances it kept, decision by decision, on average: 1 is perfect."""

    turning: tuple[int, ...]
    """The steps of the decisions that cost most, at most three."""

    @property
    def turned(self) -> Judged | None:
        """The decision that cost most of all, if any was wrong: there the game turned."""
        turning = [one for one in self.decisions if one.step in self.turning]
        return max(turning, key=lambda one: one.loss, default=None)


class Option(NamedTuple):
    """Something that could be done, the chance to win with it, and its standard error."""

    action: Action | None
    chance: float
    error: float = 0.0
    learned: float = 0.0
    """Bits that a question tells whoever asks, or, less than nothing, that a card tells whoever sees it."""

    overheard: float = 0.0
    """Bits that a question tells whoever listens."""

    solves: float = 0.0
    """The chance that whoever asks a question knows the hidden cards then."""

    played: bool = False
    """Whether the chance was found by playing the game on. Then the strongest bot isn't asked for its opinion."""


def label_of(loss: float) -> Label:
    """Return what a decision is called that cost this much.

    >>> label_of(0.0), label_of(0.07), label_of(0.3)
    ('excellent', 'inaccurate', 'blunder')
    """
    return next((label for least, label in LABELS if loss >= least), "excellent")


def is_milder(one: Label, other: Label) -> bool:
    """Return whether the first label blames less than the second.

    >>> is_milder("good", "mistake"), is_milder("blunder", "blunder")
    (True, False)
    """
    order = get_args(Label)
    return bool(order.index(one) < order.index(other))


def in_line(choices: Sequence[Choice], own: Action, wastes: Collection[Action] = ()) -> tuple[Choice, ...]:
    """Return choices with labels in the order of their chances: none is called better than a likelier one.

    What was done keeps its label. So does what is a waste, which is a mistake whatever it costs.
    """
    done = next((one for one in choices if one.action == own and own not in wastes), None)
    found: dict[Action, Label] = {}
    worst: Label = "excellent"
    for one in sorted(choices, key=lambda one: -one.chance):
        if one.action in wastes:
            continue
        worst = max(worst, one.label, key=get_args(Label).index)
        if done is not None and one.chance == done.chance:
            worst = done.label
        elif done is not None and one.chance > done.chance:
            worst = min(worst, done.label, key=get_args(Label).index)
        found[one.action] = worst
    return tuple(replace(one, label=found.get(one.action, one.label)) for one in choices)


def loss_of(own: Option, best: Option) -> float:
    """Return the share of the best chance that an option costs."""
    return (best.chance - own.chance) / max(LEAST, best.chance)


def error_of(own: Option, best: Option) -> float:
    """Return the standard error of that share."""
    return sqrt(own.error**2 + best.error**2) / max(LEAST, best.chance)


def summed_up(game: AnyGame, decisions: Sequence[Judged]) -> Coached:
    """Return these decisions with what they come to."""
    costly = sorted((one for one in decisions if one.label in WRONG), key=lambda one: -one.loss)[:TURNING]
    accuracy = [_accuracy([one for one in decisions if one.seat == seat]) for seat in range(game.seats)]
    return Coached(tuple(decisions), tuple(accuracy), tuple(sorted(one.step for one in costly)))


def _accuracy(decisions: Sequence[Judged]) -> float | None:
    return 1 - sum(max(0.0, one.loss) for one in decisions) / len(decisions) if decisions else None

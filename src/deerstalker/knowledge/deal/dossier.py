"""A dossier is what one chair knows: a list of notes, each with its facts and where they come from."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from deerstalker.core import Seat
from deerstalker.core.clues import Clues, Question
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card, Choice, Count, Holder
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.terms import Event
from deerstalker.deduction.problem import Budget, Problem
from deerstalker.deduction.solver import Answer, solve
from deerstalker.knowledge.deal import stated
from deerstalker.knowledge.deal.stated import Stated


def clues_of(box: Box) -> Clues:
    """Return the clues of this game. Raises `Invalid` if it has none."""
    if box.clues is None:
        raise Invalid(f"{box.title} gives no clues to who was dealt which card, so there is nothing to deduce")
    return box.clues


class Note(Struct, frozen=True):
    """One event as this chair saw it, and the facts in it."""

    at: int
    """The step (or, at a real table, the line) it belongs to."""

    event: Event
    facts: tuple[Count, ...]
    choices: tuple[Choice, ...] = ()


class Dossier:
    """Everything a chair can know about who holds what, as exact as the position allows.

    >>> import random
    >>> from deerstalker.core import random_play, seen
    >>> from deerstalker.core.facts import HIDDEN
    >>> from deerstalker.games import GAMES
    >>> box = GAMES["sleuth"]
    >>> game = box.open(3, box.options())
    >>> case = random_play.play(box, game, random.Random(1))
    >>> ann = Dossier(box, game, 0)
    >>> ann.read_all([seen(case.steps[0].events, 0)])
    >>> ann.answer.count, ann.chance("red-opal-pair", HIDDEN)
    (16224936, Fraction(1, 23))
    """

    def __init__(
        self, box: Box, game: AnyGame, chair: Seat | None, *, weigh: bool = True, budget: Budget | None = None
    ) -> None:
        self.box = box
        self.game = game
        self.chair = chair
        self.clues = clues_of(box)
        self.weigh = weigh
        """Whether a card shown to this chair weights a deal by the chance that this very card was chosen."""

        self.budget = budget
        self.notes: list[Note] = []
        self.log: list[tuple[int, Event]] = []
        """Every event read, with or without facts, and the step it belongs to."""

    # -- reading -------------------------------------------------------------------------------------

    def read(self, events: Iterable[Event], at: int) -> None:
        """Note what these events tell, in the copy made for this chair."""
        for event in events:
            self.log.append((at, event))
            facts = tuple(self._facts(event))
            choices = tuple(self._choices(event)) if self.weigh else ()
            if facts or choices:
                self.notes.append(Note(at, event, facts, choices))
                self.__dict__.pop("answer", None)

    def _facts(self, event: Event) -> Iterable[Count]:
        return stated.learn(event) if isinstance(event, Stated) else self.clues.learn(self.game, event)

    def _choices(self, event: Event) -> Iterable[Choice]:
        if isinstance(event, Stated):
            return stated.choices(event, self.chair)
        return self.clues.choices(self.game, event, self.chair)

    def read_all(self, steps: Sequence[Iterable[Event]]) -> None:
        """Note the events of several steps, starting with the first."""
        for at, events in enumerate(steps, 1):
            self.read(events, at)

    def question(self, action: object) -> Question | None:
        """Return what this action would ask if this chair took it, or None if it asks nothing."""
        if self.chair is None:
            raise Invalid("a spectator can't ask questions")
        return self.clues.question(self.game, self.chair, action)

    def asks(self, action: object) -> bool:
        """Return whether this action is a question that doesn't stake the chair's place in the game."""
        return not isinstance(action, self.box.staking) and self.question(action) is not None

    # -- knowing -------------------------------------------------------------------------------------

    @property
    def problem(self) -> Problem:
        """All facts so far."""
        return Problem(
            self.clues.cards(self.game),
            self.clues.holders(self.game),
            tuple(fact for note in self.notes for fact in note.facts),
            tuple(choice for note in self.notes for choice in note.choices),
        )

    @cached_property
    def answer(self) -> Answer:
        """What follows from all facts so far. Cached until the next note."""
        return solve(self.problem, self.budget)

    def chance(self, card: Card, holder: Holder) -> Fraction | float:
        """Return the chance that the holder has the card: a fraction, or a float if the position was sampled."""
        return self.answer.chance(card, holder)

    def what_if(self, *facts: Count) -> Answer:
        """Return the answer if these facts were true as well."""
        return self.answer.given(*facts)

"""What one chair could know in a recorded game, followed from step to step."""

from collections.abc import Sequence
from functools import cached_property

from deerstalker.core import Seat, seen
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.terms import Event
from deerstalker.deduction.following import Follower
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import Answer
from deerstalker.knowledge.deal.consistency import quick
from deerstalker.knowledge.deal.dossier import Dossier, Note
from deerstalker.knowledge.deal.rivals import outlook

BUDGET = Budget(quick().steps, quick().runs, sampled=200_000)
"""For what a player could know. What is only estimated is known to be very unlikely, so a rough figure will do."""


class FollowedChair:
    """A dossier, and the answer to it, which grows with what the chair is told."""

    def __init__(self, box: Box, game: AnyGame, seat: Seat | None) -> None:
        self.dossier = Dossier(box, game, seat, budget=quick())
        self.follower = Follower(self.dossier.clues.cards(game), self.dossier.clues.holders(game), BUDGET)

    def note(self, events: Sequence[Event], at: int) -> list[Note]:
        """Write a step into the dossier, in this chair's copy. Return what it told."""
        before = len(self.dossier.notes)
        self.dossier.read(seen(events, self.dossier.chair), at)
        return self.dossier.notes[before:]

    def learn(self, notes: Sequence[Note]) -> bool:
        """Take notes into account. Return whether they can have changed what is known."""
        news = [self.follower.learn(note.facts, note.choices) for note in notes]
        if any(news):
            self.__dict__.pop("bits", None)
        return any(news)

    @property
    def answer(self) -> Answer:
        """What follows."""
        return self.follower.answer

    @property
    def solved(self) -> Dossier:
        """The dossier, which takes the answer over instead of finding it again."""
        self.dossier.__dict__["answer"] = self.answer
        return self.dossier

    @cached_property
    def bits(self) -> float:
        """What is still to be learned about the hidden cards."""
        return outlook(self.answer).bits

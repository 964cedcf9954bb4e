"""What a bot remembers: its dossier, and whether it knows the missing gem."""

from collections.abc import Sequence
from random import Random

from deerstalker.core import Box
from deerstalker.core.facts import HIDDEN, Deal
from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import Answer
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Gem, SleuthEvent
from deerstalker.knowledge.deal import Dossier
from deerstalker.players.sleuth.worlds import Catalogue, Worlds
from deerstalker.players.warm_up import warm_up

RUNS = 4
"""Number of times a position is thinned if it is too large to count."""

EXAMPLES = 64
"""Number of deals kept as examples."""


class Memory:
    """What one chair knows: complete if the position can be counted within its steps."""

    def __init__(self, box: Box, game: Sleuth, seat: Seat, steps: int) -> None:
        self.dossier = Dossier(box, game, seat, weigh=False, budget=Budget(steps, RUNS))
        self.catalogue = Catalogue(game)
        self._examples: list[Deal] = []
        """Deals that fit when the position was last counted."""

        self._checked = 0
        """Number of notes the examples have been checked against."""

        warm_up()

    @property
    def answer(self) -> Answer:
        """Everything that follows."""
        return self.dossier.answer

    def read(self, events: Sequence[SleuthEvent], at: int) -> None:
        """Note what these events tell."""
        self.dossier.read(events, at)

    @property
    def gem(self) -> Gem | None:
        """Return the missing gem, if it is certain. Nothing is counted while two old examples still differ in it."""
        news = [fact for note in self.dossier.notes[self._checked :] for fact in note.facts]
        self._examples = [deal for deal in self._examples if all(fact.holds(deal) for fact in news)]
        self._checked = len(self.dossier.notes)
        if len({_missing(deal) for deal in self._examples}) > 1:
            return None
        suspects = self.suspects
        if len(suspects) == 1:
            return suspects[0]
        self._examples = self.answer.sample(Random(0), EXAMPLES)
        return None

    @property
    def suspects(self) -> tuple[Gem, ...]:
        """Return the gems that may be missing or, if the position was thinned, those likely to be."""
        likely = tuple(gem for gem in self.catalogue.pack if self.answer.chance(gem, HIDDEN) > 0)
        if len(likely) > 1 or self.answer.exact:
            return likely
        cannot = set(self.answer.closure.cannot)
        return tuple(gem for gem in self.catalogue.pack if (gem, HIDDEN) not in cannot)

    def worlds(self, rng: Random, number: int) -> Worlds:
        """Draw `number` deals that fit, each with its own probability."""
        return Worlds(self.catalogue, self.answer.columns(rng, number))


def _missing(deal: Deal) -> Gem:
    return next(gem for gem, holder in deal.items() if holder == HIDDEN)

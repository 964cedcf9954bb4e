"""What a bot remembers: where the cards are, as far as it can be known. It forgets nothing."""

from collections.abc import Iterable, Iterator
from random import Random

from deerstalker.core.seats import Seat
from deerstalker.deduction.moving.worlds import Budget
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.why.clues import Ledger
from deerstalker.games.why.knowledge.whereabouts import Whereabouts
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Kind, WhyEvent
from deerstalker.games.why.walking import THROWS
from deerstalker.players.why.worlds import TURNS_AHEAD, World, filled, places_of

KEPT = Budget(worlds=1_000, thinned=100, runs=4)
"""Budget for worlds; a bot keeps fewer of them than the notebook does."""


class Memory:
    """What a chair knows about where the cards are."""

    def __init__(self, game: Why, chair: Seat) -> None:
        self.chair = chair
        self.whereabouts = Whereabouts(game, chair, KEPT)

    def read(self, events: Iterable[WhyEvent]) -> None:
        """Note what these events tell."""
        self.whereabouts.read(events)

    @property
    def ledger(self) -> Ledger:
        """What is certain."""
        return self.whereabouts.ledger

    def chance(self, other: Seat, kind: Kind) -> float:
        """Return the chance that another player has a card of this kind, exact if it can be counted."""
        try:
            return 1 - float(self.whereabouts.answer.holding(other, kind)[0])
        except BeyondReach:
            return self.ledger.chance(other, kind)

    def worlds(self, s: WhyState, rng: Random) -> Iterator[World]:
        """Yield tables that fit everything seen, each with its own probability."""
        for places in places_of(self.whereabouts, rng):
            luck = tuple(rng.randrange(len(THROWS)) for _ in range(TURNS_AHEAD))
            yield World(filled(s, self.chair, places, rng), luck)

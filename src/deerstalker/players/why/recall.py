"""What a novice remembers: most of the face-down cards on the lawn and most of what it heard, but never all."""

from collections.abc import Iterable
from random import Random

from deerstalker.core.seats import Seat
from deerstalker.games.why import terms as t
from deerstalker.games.why.clues import Ledger
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Card, Spot, WhyEvent

MISSES = 0.2
"""Share of the events a novice misses, of those that do not concern it."""


class Recall:
    """A memory with gaps. Which event is missed depends on its number alone, so a rebuilt memory is the same."""

    def __init__(self, game: Why, seat: Seat) -> None:
        self.seat = seat
        self.ledger = Ledger(game, seat)
        self.number = 0
        self._noticed: set[Spot] = set()
        """Spots on the lawn whose cards the novice knows."""

    def read(self, events: Iterable[WhyEvent]) -> None:
        """Note what these events tell, or overlook it."""
        for event in events:
            self.number += 1
            overlooked = Random(f"{self.seat}/{self.number}").random() < MISSES
            self._look_at_the_lawn(event, overlooked)
            if not (overlooked and isinstance(event, t.Asked | t.Denied | t.Showed)):
                self.ledger.read([event])

    def _look_at_the_lawn(self, e: WhyEvent, overlooked: bool) -> None:
        match e:
            case t.Discarded(seat, _, spot) | t.Replaced(seat, spot):
                if overlooked and seat != self.seat:
                    self._noticed.discard(spot)
                else:
                    self._noticed.add(spot)
            case t.Found(_, spot):
                self._noticed.discard(spot)

    def lawn(self, s: WhyState) -> dict[Spot, Card]:
        """Return the cards on the lawn that the novice sees or remembers."""
        return {
            spot: lying.card
            for spot, lying in enumerate(s.lawn)
            if lying is not None and (lying.face_up or spot in self._noticed)
        }

"""What a bot remembers: its dossier, what it has shown to whom, and how long nothing new was learned."""

from collections.abc import Mapping, Sequence
from random import Random

from deerstalker.core.facts import HIDDEN, Card, Deal
from deerstalker.core.seats import Seat
from deerstalker.core.secret import secrets_in
from deerstalker.core.terms import Event
from deerstalker.deduction.problem import BeyondReach, Budget
from deerstalker.deduction.solver import Exact
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.players.player import Setting
from deerstalker.players.warm_up import warm_up

Solution = frozenset[Card]

EXAMPLES = 64
"""Number of possible deals kept, to see quickly that several solutions are left."""

DRAWN = 400
"""Number of deals from which solutions are estimated if they cannot be counted."""


class Memory:
    """The memory of one seat. It follows from the events read, however they arrived."""

    def __init__(self, setting: Setting, budget: Budget) -> None:
        self.seat = setting.seat
        self.dossier = Dossier(setting.box, setting.game, setting.seat, budget=budget)
        self.pack = frozenset(self.dossier.clues.cards(setting.game))
        self.shown: dict[Card, set[Seat]] = {}
        """The bot's cards that others have seen, each with the seats that have."""

        self.idle = 0
        """Number of events since one told something."""

        self._examples: list[Deal] = []
        """Deals that were possible when the position was last counted."""

        self._checked = 0
        """Number of notes that the examples have been compared with."""

        warm_up()

    def read(self, events: Sequence[Event], at: int) -> None:
        """Remember these events."""
        for event in events:
            notes = len(self.dossier.notes)
            self.dossier.read([event], at)
            self.idle = 0 if len(self.dossier.notes) > notes else self.idle + 1
            for card, viewers in shows(event, self.seat, self.pack).items():
                self.shown.setdefault(card, set()).update(viewers)

    @property
    def dealt(self) -> bool:
        """Whether anything is known yet."""
        return bool(self.dossier.notes)

    @property
    def solution(self) -> Solution | None:
        """The hidden cards, if they are certain. While two examples differ in them, nothing need be counted."""
        if not self.dealt:
            return None
        news = [fact for note in self.dossier.notes[self._checked :] for fact in note.facts]
        self._examples = [deal for deal in self._examples if all(fact.holds(deal) for fact in news)]
        self._checked = len(self.dossier.notes)
        if len({hidden_in(deal) for deal in self._examples}) > 1:
            return None
        answer = self.dossier.answer
        if not any(holder == HIDDEN for _, holder in answer.closure.open):
            return frozenset(card for card, holder in answer.closure.must if holder == HIDDEN)
        self._examples = answer.sample(Random(0), EXAMPLES)
        return None

    def chances(self) -> Mapping[Solution, float]:
        """Return how likely each solution is: exactly, or from a sample."""
        answer = self.dossier.answer
        if isinstance(answer, Exact):
            try:
                return {one: ways / answer.total for one, ways in answer.hands(HIDDEN).items()}
            except BeyondReach:
                pass
        found: dict[Solution, float] = {}
        for deal in answer.sample(Random(0), DRAWN):
            found[hidden_in(deal)] = found.get(hidden_in(deal), 0.0) + 1 / DRAWN
        return found


def hidden_in(deal: Deal) -> Solution:
    """Return the hidden cards of a deal."""
    return frozenset(card for card, holder in deal.items() if holder == HIDDEN)


def shows(event: Event, seat: Seat, pack: frozenset[Card]) -> dict[Card, frozenset[Seat]]:
    """Return the cards that an event shows to somebody besides this seat, and to whom.

    Only secrets are looked at; the seat must have read them too.
    """
    found: dict[Card, frozenset[Seat]] = {}
    for secret in secrets_in(event):
        others = secret.readers - {seat}
        if seat in secret.readers and others and secret.is_open:
            value = secret.value
            for card in (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ():
                if card in pack:
                    found[card] = found.get(card, frozenset()) | others
    return found

"""What a bot remembers at Clue: every fact, who asked what, and which cards were shown to whom."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from deerstalker.core.facts import HIDDEN, Card
from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import Budget
from deerstalker.games.clue import clues
from deerstalker.games.clue.terms import Accused, ClueEvent, Passed, Showed, Suggested, Theory
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.players.clue.worlds import Deck, Worlds
from deerstalker.players.player import Setting


class Asked(Struct):
    """A suggestion, and what came of it."""

    by: Seat
    theory: Theory
    shows: list[Seat]
    """The seats that showed a card, in order."""

    hushed: bool = False
    """Whether nobody could show anything, and yet the asker did not accuse."""


class Memory:
    """The memory of one seat. All of it follows from the events it has read, however they arrived."""

    def __init__(self, setting: Setting, budget: Budget | None = None) -> None:
        self.game = setting.game
        self.seat = setting.seat
        self.deck = Deck(self.game)
        self.dossier = Dossier(setting.box, self.game, setting.seat, budget=budget)
        self.shown: dict[Card, set[Seat]] = {}
        """The own cards shown so far, and to whom."""
        self.asked: list[Asked] = []
        self._habit = setting.rng.randrange(1 << 32)
        self._read = 0

    def read(self, events: Sequence[ClueEvent]) -> None:
        """Remember these events."""
        for event in events:
            self._read += 1
            self.dossier.read([event], self._read)
            self._recall(event)

    def _recall(self, event: ClueEvent) -> None:
        match event:
            case Suggested(by, theory):
                self.asked.append(Asked(by, theory, []))
            case Showed(seat, to, _, card):
                self.asked[-1].shows.append(seat)
                if seat == self.seat:
                    self.shown.setdefault(card.open(), set()).add(to)
            case Passed(seat) if not self.asked[-1].shows and (seat + 1) % self.game.seats == self.asked[-1].by:
                self.asked[-1].hushed = True
            case Accused(seat) if self.asked and self.asked[-1].by == seat:
                self.asked[-1].hushed = False

    def answer(self) -> Theory | None:
        """The three cards in the envelope, if they are certain."""
        odds = self.dossier.answer
        found: list[Card] = []
        for _, sort in clues.sorts(self.game):
            left = [card for card in sort if odds.chance(card, HIDDEN) > 0]
            if len(left) > 1:
                return None
            found += left
        if not odds.exact and not all((card, HIDDEN) in odds.closure.must for card in found):
            return None  # a sample may miss possible deals
        suspect, weapon, room = found
        return suspect, weapon, room

    def worlds(self, number: int) -> Worlds:
        """Return `number` deals that fit: the same ones until something is learned."""
        return Worlds(self.deck, self.dossier.answer.columns(Random(self.luck), number))

    @property
    def luck(self) -> str:
        """A seed for imagined draws: the same one until something is learned."""
        return f"{self._habit}/{len(self.dossier.notes)}"

"""The odds of a recorded game, turn by turn: how likely each card was to be hidden, for one chair."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from deerstalker.core import Seat, seen
from deerstalker.core.case import AnyCase
from deerstalker.core.facts import HIDDEN, Card
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.turns import turn_of_each
from deerstalker.deduction.solver import Answer, Exact
from deerstalker.knowledge.deal.dossier import Dossier


class TurnOdds(Struct, frozen=True):
    """What a chair could know at the end of a turn."""

    turn: int
    """Turns are counted from 1; 0 is what the deal alone tells."""

    step: int
    """The last step of the turn."""

    answer: Answer
    """Everything that follows: `answer.count` deals, `answer.chance(card, holder)`, `answer.closure`."""

    @property
    def hidden(self) -> dict[Card, float]:
        """The cards that may be hidden, the likeliest first, each with its chance."""
        chances = {card: float(self.answer.chance(card, HIDDEN)) for card in self.answer.problem.cards}
        likely = sorted(chances, key=lambda card: (-chances[card], card))
        return {card: chances[card] for card in likely if chances[card]}

    def chance(self, cards: Collection[Card]) -> float:
        """Return the chance that all of these cards are hidden."""
        return chance_of_all(self.answer, cards)


def odds_by_turn(box: Box, game: AnyGame, case: AnyCase, chair: Seat | None) -> Iterator[TurnOdds]:
    """Yield the odds for this chair at the end of each turn; `None` is a spectator. Raises `Invalid` without clues."""
    dossier = Dossier(box, game, chair)
    turns = turn_of_each(box, game, case.header.seats, case.steps)
    for at, (step, turn) in enumerate(zip(case.steps, turns, strict=True), 1):
        dossier.read(seen(step.events, chair), at)
        if at == len(turns) or turns[at] != turn:
            yield TurnOdds(turn, at, dossier.answer)


def hidden_cards(box: Box, game: AnyGame, case: AnyCase) -> frozenset[Card]:
    """Return the cards that are hidden from everybody, from a case that holds every secret."""
    witness = Dossier(box, game, None, weigh=False)
    for step in case.steps:
        witness.read(step.events, 0)
    return frozenset(card for card in witness.problem.cards if witness.answer.chance(card, HIDDEN) == 1)


def chance_of_all(answer: Answer, cards: Collection[Card]) -> float:
    """Return the chance that all of these cards are hidden. If the answer is sampled, so is the chance."""
    if isinstance(answer, Exact):
        return answer.holding(HIDDEN, cards) / answer.total
    chance = 1.0
    for card in sorted(cards):
        chance *= float(answer.chance(card, HIDDEN))
    return chance

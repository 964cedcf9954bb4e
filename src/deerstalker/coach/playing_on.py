"""Playing a game on from a moment in it many times, each time with other cards that fit what a chair had seen."""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from deerstalker.core.case import AnyCase, AnyStep
from deerstalker.core.facts import Card, Deal
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.game import step as act
from deerstalker.core.seats import NATURE, Seat
from deerstalker.core.secret import seen
from deerstalker.core.terms import Action
from deerstalker.knowledge.deal.dossier import Dossier, clues_of
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.levels import bots_of
from deerstalker.table.table import Table, run

AnyTable: TypeAlias = Table[Any, Any, Any]

PLAYER = "careful"
"""Who plays on: bots of this level, who stake nothing unless they are certain."""

TIMES = 90
"""Number of times a game is played on, for all players together: fewer times with more of them."""

BATCHES = 3
"""So many times as often, until it is plain whether going on is better."""

ERRORS = 2
"""Number of standard errors that make a difference plain."""


class Won(NamedTuple):
    """How often a seat won, and the standard error."""

    share: float
    error: float

    def is_plainly_not(self, chance: float) -> bool:
        """Return whether the seat wins more or less often than with this chance, beyond doubt."""
        return abs(self.share - chance) > ERRORS * self.error


class PlayingOn:
    """A recorded game, to be played on from any step."""

    def __init__(self, box: Box, game: AnyGame, case: AnyCase) -> None:
        self.box, self.game, self.case = box, game, case
        self.times = TIMES // game.seats
        """The number of deals in a batch."""

        self._places = {card: place for place, card in enumerate(clues_of(box).cards(game))}
        self._dealt_in = next((at for at, step in enumerate(case.steps, 1) if self._deals(step)), 0)
        self._hands = self._in_order(self._true_deal())

    @property
    def can_deal(self) -> bool:
        """Whether the game deals its cards in a way that can be repeated with others."""
        return self._dealt_in > 0

    def wins(self, seat: Seat, at: int, deals: Sequence[Deal], beside: float, seed: str = "") -> Won:
        """Return how often a seat wins if bots take over before this step, each time with another of these deals.

        After each batch it is enough if it is plain whether that is better than the chance beside.
        """
        won = 0
        for number, deal in enumerate(deals):
            table, luck = self.table_before(at, deal, seat), f"{seed} {at} {number}"
            bot = read_bot(PLAYER if PLAYER in bots_of(self.box) else list(bots_of(self.box))[-1])
            players = [bot.sit(self.box, self.game, one, f"{luck} {one}") for one in range(self.game.seats)]
            for _ in run(table, players, Random(luck)):
                pass
            won += seat in table.winners[:1]
            found = _won(won, number + 1)
            if (number + 1) % self.times == 0 and found.is_plainly_not(beside):
                break
        return found

    def table_before(self, at: int, deal: Deal, chair: Seat) -> AnyTable:
        """Return the table before a step, had these cards been dealt: a chair that they fit sees the same."""
        table, rng = Table(self.case.header, {self.box.name: self.box}), Random(at)
        for number, step in enumerate(self.case.steps[: at - 1], 1):
            action = step.action.open()
            if number == self._dealt_in:
                names = dict(zip(self._hands, self._in_order(deal), strict=True))
                action = msgspec.convert(renamed(msgspec.to_builtins(action), names), type=self.box.action)
            elif step.seat != NATURE:
                action = self._looking_alike(table, step, chair, rng)
            table.act(step.seat, action)
        return table

    def _looking_alike(self, table: AnyTable, step: AnyStep, chair: Seat, rng: Random) -> Action:
        """Return an action that looks from the chair as this step did. Other cards may be shown, or named in secret."""
        done: Action = step.action.open()
        looked, state = seen(step.events, chair), table.state
        alike = [one for one in table.game.legal(state, step.seat) if type(one) is type(done) and one != done]
        for action in (done, *rng.sample(alike, len(alike))):
            if not table.game.accepts(state, step.seat, action):
                continue
            if seen(act(table.game, state, step.seat, action)[1], chair) == looked:
                return action
        return done

    def _deals(self, step: AnyStep) -> bool:
        """Return whether nature deals all cards in this step."""
        return step.seat == NATURE and self._places.keys() <= set(words_in(msgspec.to_builtins(step.action.open())))

    def _true_deal(self) -> Deal:
        """Return who was dealt each card."""
        witness = Dossier(self.box, self.game, None, weigh=False)
        for step in self.case.steps:
            witness.read(step.events, 0)
        (deal,) = witness.answer.sample(Random(0), 1)
        return deal

    def _in_order(self, deal: Deal) -> list[Card]:
        """Return all cards, those of one holder after those of another, in the order of the pack."""
        return sorted(self._places, key=lambda card: (deal[card], self._places[card]))


def _won(won: int, times: int) -> Won:
    share = (won + 1) / (times + 2)  # nothing is certain after so few games
    return Won(won / times, sqrt(share * (1 - share) / times))


def words_in(value: object) -> Iterator[str]:
    """Yield all strings in plain data."""
    match value:
        case str():
            yield value
        case list() | tuple():
            for one in value:
                yield from words_in(one)
        case dict():
            for one in value.values():
                yield from words_in(one)


def renamed(value: object, names: dict[str, str]) -> object:
    """Return plain data with every card named otherwise, once: a room that is named again is a place.

    >>> renamed([["hall", "rope"], ["hall"]], {"hall": "study", "rope": "axe"})
    [['study', 'axe'], ['hall']]
    """
    match value:
        case str():
            return names.pop(value, value)
        case list() | tuple():
            return [renamed(one, names) for one in value]
        case dict():
            return {key: renamed(one, names) for key, one in value.items()}
    return value

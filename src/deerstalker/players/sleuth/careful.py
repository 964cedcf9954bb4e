"""The careful bot for Sleuth: knows all that follows, asks what is most in doubt, and names the gem when certain."""

from collections.abc import Mapping, Sequence
from math import log2

from deerstalker.core.seats import Seat, clockwise
from deerstalker.core.sight import Sight
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Ask, Exchange, Gem, Identify, SleuthAction
from deerstalker.players.player import Setting
from deerstalker.players.sleuth.memory import Memory

STEPS = 40_000
"""Maximum size of a position that is counted: some ten milliseconds."""

DULL = 0.5
"""Bits of doubt below which new search cards are better than the best question."""


class Careful:
    """Logic without gaps, a plain way of asking, and no risk."""

    def __init__(self, setting: Setting) -> None:
        self.game: Sleuth = setting.game
        self.seat = setting.seat
        self.rng = setting.rng
        self.memory = Memory(setting.box, self.game, self.seat, STEPS)

    def act(self, sight: Sight) -> SleuthAction | None:
        """Name the gem as soon as it is certain; on turn, ask the question whose answer is most in doubt."""
        self.memory.read(sight.events, sight.seq)
        if not sight.options:
            return None
        gem = self.memory.gem
        if gem is not None:
            return Identify(gem)
        if not sight.waited_for:
            return None
        asks = [option for option in sight.options if isinstance(option, Ask)]
        chances = {
            (gem, to): float(self.memory.answer.chance(gem, to))
            for gem in self.game.edition.pack
            for to in clockwise(self.seat, self.game.seats)
        }
        doubts = [self._doubt(ask, chances) for ask in asks]
        if max(doubts) < DULL:
            return Exchange()
        return asks[doubts.index(max(doubts))]

    def _doubt(self, ask: Ask, chance_of: Mapping[tuple[Gem, Seat], float]) -> float:
        """Return how open the answer is, in bits, gem by gem. A free card is kept if another will do."""
        matching = self.game.edition.matching[ask.question]
        chances = [chance_of[gem, ask.to] for gem in self.game.edition.pack if gem in matching]
        spare = 0.01 * len(self.game.edition.allows[ask.card])
        if len(ask.question) > 1:
            return sum(_bits((chance, 1 - chance)) for chance in chances) - spare
        counts = [1.0]
        for chance in chances:
            counts = [a * (1 - chance) + b * chance for a, b in zip([*counts, 0.0], [0.0, *counts], strict=True)]
        return _bits(counts) - spare


def _bits(chances: Sequence[float]) -> float:
    return sum(-chance * log2(chance) for chance in chances if chance > 0)

"""The expert bot for Sleuth.

It asks what tells it most and the table least, watches how close the others come, and would rather guess in time than
be certain too late.
"""

from collections.abc import Callable, Iterator, Sequence

from deerstalker.core.facts import HIDDEN
from deerstalker.core.seats import clockwise
from deerstalker.core.sight import Sight
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Ask, AskLast, Exchange, Gem, Identify, SleuthAction, SleuthState
from deerstalker.players.effort import DEFAULT, Effort
from deerstalker.players.player import Setting, Thinking
from deerstalker.players.search import search
from deerstalker.players.sleuth.asking import Asking
from deerstalker.players.sleuth.memory import Memory
from deerstalker.players.sleuth.race import closeness, survival
from deerstalker.players.sleuth.worlds import Worlds

BATCH = 800
"""Number of deals in which questions are compared at a time."""

LARGE = 2**64
"""Number of possible deals beyond which drawing is slow, so an eighth as many are drawn."""

HOPE = 1.2
"""How much likelier to be right than a fair share of the game a guess must be to be considered."""

TRIED = 6
"""Number of questions to search one turn ahead."""

RIVAL_DEALS = 8
"""Maximum number of deals from which to estimate how close the others are."""

LEAST, MOST = 15_000, 600_000
"""Bounds of the maximum size of a position that is counted: it grows with the time, up to the largest at a second."""

NERVE = {"bold": 0.85, "steady": 1.0, "cautious": 1.25}
"""Factor for the value of waiting, by nerve."""


class Expert:
    """Odds, a look ahead, and an eye on the race."""

    def __init__(self, setting: Setting) -> None:
        self.game: Sleuth = setting.game
        self.seat = setting.seat
        self.rng = setting.rng
        self.thinking = setting.thinking
        self.manner = setting.manner
        self.memory = Memory(setting.box, self.game, self.seat, _steps(setting.thinking))

    def act(self, sight: Sight) -> SleuthAction | None:
        """Name the gem as soon as it is certain, in or out of turn; else use the turn."""
        effort = Effort(self.thinking)
        self.memory.read(sight.events, sight.seq)
        if not sight.options:
            return None
        gem = self.memory.gem
        if gem is not None:
            return Identify(gem)
        if not sight.waited_for:
            return None
        asks = [option for option in sight.options if isinstance(option, Ask)]
        if not asks:
            return Identify(self._likeliest())
        return self._turn(sight, asks, effort)

    def _turn(self, sight: Sight, asks: Sequence[Ask], effort: Effort) -> SleuthAction:
        """Return the best question, or a last question if waiting for another turn promises less."""
        state: SleuthState = sight.state
        deals = self._draw()
        asking = Asking(self.game, self.seat, deals)
        ranked = asking.ranked(asks, state)
        lasts = [option for option in sight.options if isinstance(option, AskLast)]
        chances = [heard.settled for heard in deals.told([(last.to, last.question) for last in lasts])]
        best = chances.index(max(chances))
        chosen: Ask | AskLast = ranked[0]
        if chances[best] * self.game.seats >= HOPE:
            judge = self._judge(state, asking, lasts, effort)
            tried: list[Ask | AskLast] = [lasts[best], *ranked[:TRIED]]
            chosen = search(tried, self._batches(deals), judge, effort)[0].option
        if isinstance(chosen, AskLast):
            return chosen
        if asking.stale(chosen, state):
            return Exchange()
        return chosen

    def _judge(
        self, state: SleuthState, asking: Asking, lasts: Sequence[AskLast], effort: Effort
    ) -> Callable[[Ask | AskLast, Worlds], float]:
        """Return a function for the chance to win: by a last question now, or by a question and another turn."""
        rivals = [seat for seat in clockwise(self.seat, self.game.seats) if seat in state.playing]
        bits = closeness(self.memory, rivals, self.rng, effort, RIVAL_DEALS)
        places = self.game.options.places - len(state.solved)
        patience = NERVE[self.manner.nerve]
        inquiries = [(last.to, last.question) for last in lasts]

        def judge(option: Ask | AskLast, deals: Worlds) -> float:
            if isinstance(option, AskLast):
                return deals.told([(option.to, option.question)])[0].settled
            heard = asking.told[option.to, option.question]
            again = patience * survival([lacking - heard for lacking in bits.values()], places)
            parts = deals.given(option.to, option.question)
            hopes = [
                1.0 if part.solved else again * max(heard.settled for heard in part.told(inquiries)) for part in parts
            ]
            return sum(len(part) * hope for part, hope in zip(parts, hopes, strict=True)) / len(deals)

        return judge

    def _draw(self) -> Worlds:
        """Draw deals that fit everything known."""
        answer = self.memory.answer
        return self.memory.worlds(self.rng, BATCH // 8 if answer.exact and answer.total >= LARGE else BATCH)

    def _batches(self, first: Worlds) -> Iterator[Worlds]:
        """Yield batches of deals that fit, starting with those already drawn."""
        yield first
        while True:
            yield self._draw()

    def _likeliest(self) -> Gem:
        """Return the gem most likely to be missing."""
        answer = self.memory.answer
        return max(self.game.edition.pack, key=lambda gem: answer.chance(gem, HIDDEN))


def _steps(thinking: Thinking) -> int:
    """Return how large a position may grow before it is thinned: what can be counted in part of the time."""
    if thinking.nodes is not None:
        return 40_000
    seconds = DEFAULT if thinking.seconds is None else thinking.seconds
    return max(LEAST, min(MOST, int(seconds * MOST)))

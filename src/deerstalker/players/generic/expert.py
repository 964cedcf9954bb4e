"""An expert at any game with clues: asks what tells it most and the table least, and stakes in time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from deerstalker.core.facts import has_all
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action, State
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import solve
from deerstalker.knowledge.deal.rivals import RivalSight, outlook
from deerstalker.players.effort import DEFAULT, Effort
from deerstalker.players.generic.careful import LOST
from deerstalker.players.generic.memory import Memory
from deerstalker.players.generic.options import Options, Outcome, cards_in, least_shown, newly_shown
from deerstalker.players.generic.race import STEPS, closeness, survival
from deerstalker.players.generic.turns import play
from deerstalker.players.generic.worlds import Worlds
from deerstalker.players.player import Setting, Thinking
from deerstalker.players.search import search

A = TypeVar("A", bound=Action)

BATCH = 800
"""Number of deals in which questions are compared at a time."""

LARGE = 2**64
"""Number of possible deals beyond which drawing one takes long, and an eighth of a batch has to do."""

LEAK = 0.1
"""Weight of what the table learns from an answer, against what the bot learns."""

HOPE = 1.2
"""A guess is considered if its chance is at least this many times an even share of the game."""

TRIED = 6
"""Number of questions that are looked at a turn ahead."""

RIVAL_DEALS = 8
"""Maximum number of deals from which the rivals' knowledge is estimated."""

SHOWN_DEALS = 5
"""Number of deals in which a viewer's notes are imagined, to choose a card to show."""

LEAST, MOST = 15_000, 600_000
"""Positions of up to this size are counted: from the least, with little time, to the most, with a second."""

WAIT = None
"""The option not to stake, where nothing can be asked at this moment."""

GAIN = 1.5
"""Bits that are learned until the next turn, where it is not known which questions can be asked then."""

NERVE = {"bold": 0.85, "steady": 1.0, "cautious": 1.25}
"""How much waiting is worth to each temper."""


class Expert:
    """Weighs odds, looks a turn ahead, and watches how close the rivals are."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.rng = setting.rng
        self.memory = Memory(setting, Budget(_steps(setting.thinking), runs=4))
        self._worlds: Worlds | None = None
        self._effort = Effort(setting.thinking)
        self._state: State | None = None

    def act(self, sight: Sight) -> Action | None:
        """Name the hidden cards as soon as they are certain; on turn, play for the best chance to win."""
        self._effort = Effort(self.setting.thinking)
        self._worlds = None
        self._state = sight.state
        self.memory.read(sight.events, sight.seq)
        if not sight.options:
            return None
        options = Options(self.setting, sight)
        return play(self, options)

    # -- the plan ------------------------------------------------------------------------------------

    def sure(self, options: Options) -> Action | None:
        """Name the hidden cards if they are certain."""
        solution = self.memory.solution if options.staking else None
        return None if solution is None else options.naming(solution)

    def stake(self, options: Options) -> Action | None:
        """Stake if a guess, or a last question before one, wins more often than asking on or waiting."""
        if not options.staking or not self.memory.dealt:
            return None
        if self.memory.idle > LOST * self.setting.game.seats:
            return self.guess(options)
        worlds = self.worlds
        stakes = {one: self._chance(one, worlds, options) for one in options.staking}
        best = max(stakes, key=stakes.__getitem__)
        if stakes[best] * self.setting.game.seats < HOPE:
            return None
        worth = self.weigh(options.questions, options)
        ranked = sorted(options.questions, key=lambda one: -worth.get(one, 0.0))[:TRIED]
        tried: list[Action | None] = [best, *(ranked or (WAIT,))]
        if search(tried, self._batches(), self._judge(options), self._effort)[0].option is not best:
            return None
        return best

    def guess(self, options: Options) -> Action:
        """Return the stake that is most likely right."""
        chances = self.memory.chances()
        return max(options.staking, key=lambda one: chances.get(cards_in(one, options.pack), 0.0))

    def weigh(self, questions: Sequence[Action], options: Options) -> Mapping[Action, float]:
        """Return how many bits each question tells the bot, less a part of what it tells the table."""
        if not questions or not self.memory.dealt:
            return {}
        worth: dict[Action, float] = {}
        for action in questions:
            asked = options.question(action)
            if asked is not None:
                worth[action] = self.worlds.heard(asked).tells - LEAK * self.worlds.overheard(asked).tells
        return worth

    def show(self, outcomes: Sequence[Outcome]) -> Action:
        """Show a card that the viewer has seen already, else the one that leaves the viewer most in doubt."""
        best = least_shown(outcomes, self.memory.shown)
        if newly_shown(best[0], self.memory.shown)[0] == 0 or len(best) == 1:
            return best[0].action
        doubts = dict.fromkeys(range(len(best)), 0.0)
        viewers = sorted({seat for outcome in best for seats in outcome.reveals.values() for seat in seats})
        sights = {seat: RivalSight(self.memory.dossier, seat) for seat in viewers}
        for number, deal in enumerate(self.memory.dossier.answer.sample(self.rng, SHOWN_DEALS)):
            if number and not self._effort.left:
                break
            for place, outcome in enumerate(best):
                for card, seats in outcome.reveals.items():
                    for seat in sorted(seats):
                        problem = sights[seat].problem(deal, self.rng).knowing([has_all(self.setting.seat, [card])])
                        doubts[place] += outlook(solve(problem, Budget(STEPS, 2))).bits
                        self._effort.spend()
        return best[max(doubts, key=doubts.__getitem__)].action

    # -- a look ahead --------------------------------------------------------------------------------

    def _judge(self, options: Options) -> Callable[[Action | None, Worlds], float]:
        """Return a function that estimates the chance to win: by staking now, or by asking, if another turn comes."""
        bits = closeness(self.memory.dossier, self._rivals(), self.rng, self._effort, RIVAL_DEALS)
        patience = NERVE[self.setting.manner.nerve]

        def judge(action: Action | None, worlds: Worlds) -> float:
            if action is WAIT:
                return min(1.0, patience * survival(bits.values())) * worlds.hope(GAIN)
            asked = options.question(action)
            if asked is None or isinstance(action, self.setting.box.staking):
                return self._chance(action, worlds, options)
            heard = worlds.overheard(asked).tells
            again = min(1.0, patience * survival(lacking - heard for lacking in bits.values()))
            return again * worlds.heard(asked).settled

        return judge

    def _chance(self, action: Action, worlds: Worlds, options: Options) -> float:
        """Return how often a stake is right in these deals: by naming cards, or after the answer to a last question."""
        asked = options.question(action)
        if asked is not None:
            return worlds.heard(asked).settled
        return worlds.share(cards_in(action, options.pack))

    def _rivals(self) -> list[Seat]:
        """Return the other seats that may still win."""
        box, game = self.setting.box, self.setting.game
        seats = box.status(game, self._state, self.setting.names or NAMES[: game.seats]).seats
        return [seat for seat in range(game.seats) if seat != self.setting.seat and not seats[seat].out]

    @property
    def worlds(self) -> Worlds:
        """Deals that fit what the bot knows, the same throughout one decision."""
        if self._worlds is None:
            self._worlds = self._draw()
        return self._worlds

    def _draw(self) -> Worlds:
        answer = self.memory.dossier.answer
        number = BATCH // 8 if answer.exact and answer.total >= LARGE else BATCH
        return Worlds(answer.problem.cards, answer.columns(self.rng, number))

    def _batches(self) -> Iterator[Worlds]:
        """Yield batches of deals that fit what the bot knows, beginning with the one already drawn."""
        yield self.worlds
        while True:
            yield self._draw()


def _steps(thinking: Thinking) -> int:
    """Return how large a position may grow before it is sampled: what can be counted in a part of the time."""
    if thinking.nodes is not None:
        return 40_000
    seconds = DEFAULT if thinking.seconds is None else thinking.seconds
    return max(LEAST, min(MOST, int(seconds * MOST)))

"""When to end a game: the harder one with a solution, an endless one by agreement."""

from deerstalker.core.seats import Seat
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.winning import may_solve, reward

ENDLESS = 260
"""Number of turns after which every bot agrees to end a game, even if there are cards left in the rooms."""

ROUNDS = 5
"""Number of rounds between two proposals to end the game, so as not to pester anybody."""


def worth_solving(game: Why, s: WhyState, seat: Seat) -> bool:
    """May the seat end the harder game, and would it have the largest reward, as far as anybody can see?"""
    rewards = game.setting.manner.rewards
    if rewards is None or not may_solve(game.setting, s, seat):
        return False
    own = reward(rewards, s.hands[seat].open(), s.laid[seat]) + rewards.ending
    return all(reward(rewards, (), laid) <= own for other, laid in enumerate(s.laid) if other != seat)


def drags_on(s: WhyState, patience: int) -> bool:
    """Has the game gone on for longer than this many turns, with nothing left to find in the rooms?"""
    return s.turn > ENDLESS or (s.closing and s.turn > patience)


def is_time_to_propose(s: WhyState) -> bool:
    """Is this one of the rounds in which a bot proposes to end an endless game?"""
    return s.turn // len(s.places) % ROUNDS == 0

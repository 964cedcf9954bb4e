"""Train a policy for Clue with six cards and no board: an actor and a critic, linear, in plain numpy.

    python examples/train_tiny_clue.py

One seat of three learns against random players and novices, and is then compared with bots in the same seat, in games
that it has not seen. It needs the extra `research`.
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deerstalker.adapters.gymnasium import SoloEnv
from deerstalker.players.bot_spec import SeatedBot, read_bot

Array = NDArray[np.float64]

RIVALS = "random", "novice"
UNSEEN = 1_000_000
"""The first seed of the games in which the policy is tested."""


def open_table(rival: str) -> SoloEnv:
    """Return a table at which two bots of this kind play the other seats."""
    return SoloEnv("clue-cards", seats=3, edition="tiny", odds=True, against=rival, record=1, longest=300)


class Adam:
    """Weights, and the gradient ascent of Kingma and Ba."""

    def __init__(self, *shape: int) -> None:
        self.weights = np.zeros(shape)
        self._mean, self._square, self._steps = np.zeros(shape), np.zeros(shape), 0

    def climb(self, gradient: Array, rate: float) -> None:
        """Go one step up."""
        self._steps += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.001 * (gradient**2 - self._square)
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.999**self._steps)
        self.weights += rate * mean / (np.sqrt(square) + 1e-8)


@dataclass
class Choice:
    """What the policy saw, how likely each action was, which one it took, and what the critic expected."""

    features: Array
    chances: Array
    action: int
    expected: float


class Policy:
    """An actor, who chooses among what is allowed, and a critic, who says what the seat will win."""

    def __init__(self, table: SoloEnv) -> None:
        parts = table.rules.encoding.parts
        self._seen = np.concatenate([np.arange(parts[name].start, parts[name].end) for name in ("phase", "hand")])
        self._odds = np.arange(parts["odds"].start, parts["odds"].end)
        size = 1 + len(self._seen) + 2 * len(self._odds)
        self.actor, self.critic = Adam(len(table.rules.actions), size), Adam(size)

    def features(self, observation: NDArray[np.float32]) -> Array:
        """Return the phase, the hand, the exact odds of the notes, and which of those are certain."""
        odds = observation[self._odds]
        return np.concatenate(([1.0], observation[self._seen], odds, odds == 1))

    def play(self, table: SoloEnv, seed: int, rng: np.random.Generator) -> tuple[list[Choice], float]:
        """Play one game. Return the choices, and what was won."""
        observation, info = table.reset(seed=seed)
        choices: list[Choice] = []
        reward, over = 0.0, False
        while not over:
            features = self.features(observation)
            chances = softmax(self.actor.weights @ features, info["action_mask"])
            action = int(rng.choice(len(chances), p=chances))
            choices.append(Choice(features, chances, action, float(self.critic.weights @ features)))
            observation, reward, terminated, truncated, info = table.step(action)
            over = terminated or truncated
        return choices, reward

    def learn(self, games: list[tuple[list[Choice], float]], rate: float) -> None:
        """Make likelier whatever won more than the critic expected, and the critic wiser."""
        actor, critic = np.zeros_like(self.actor.weights), np.zeros_like(self.critic.weights)
        for choices, reward in games:
            for choice in choices:
                surprise = reward - choice.expected
                gradient = -choice.chances
                gradient[choice.action] += 1
                actor += surprise * np.outer(gradient, choice.features)
                critic += surprise * choice.features
        self.actor.climb(actor / len(games), rate)
        self.critic.climb(critic / len(games), rate)


def softmax(logits: Array, mask: NDArray[np.int8]) -> Array:
    """Return the chances of actions; those that are not allowed have none."""
    allowed = np.where(mask == 1, logits, -np.inf)
    chances = np.exp(allowed - allowed.max())
    return np.asarray(chances / chances.sum())


def train(episodes: int, *, batch: int = 20, rate: float = 0.1, seed: int = 0, report: bool = True) -> Policy:
    """Return a policy that has played so many games, against each kind of rival in turn."""
    tables = [open_table(rival) for rival in RIVALS]
    policy, rng, began = Policy(tables[0]), np.random.default_rng(seed), time.perf_counter()
    for first in range(0, episodes, batch):
        numbers = range(first, min(first + batch, episodes))
        games = [policy.play(tables[number % 2], number, rng) for number in numbers]
        policy.learn(games, rate * (1 - first / episodes))
        if report and first // batch % 40 == 39:
            won = sum(reward > 0 for _, reward in games) / len(games)
            seconds = time.perf_counter() - began
            print(f"{numbers.stop:6,} games, {seconds:4.0f} s: won {won:4.0%} of the last {len(games)}", flush=True)
    return policy


def wins_of_policy(policy: Policy, rival: str, games: int) -> float:
    """Return the share of unseen games that the policy wins."""
    table, rng = open_table(rival), np.random.default_rng(UNSEEN)
    return sum(policy.play(table, UNSEEN + number, rng)[1] > 0 for number in range(games)) / games


def wins_of_bot(name: str, rival: str, games: int) -> float:
    """Return the share of the same games that a bot wins in the same seat."""
    table = open_table(rival)
    return sum(_play_bot(table, name, UNSEEN + number) > 0 for number in range(games)) / games


def _play_bot(table: SoloEnv, name: str, seed: int) -> float:
    table.reset(seed=seed)
    rules, saw, reward, over = table.rules, 0, 0.0, False
    bot: SeatedBot = read_bot(name).sit(rules.box, rules.game, table.seat, f"{seed}/{table.seat}", rules.encoding.names)
    while not over:
        wanted = bot.act(table.sight(saw)) if table.episode.seat is not None else None
        saw = len(table.episode.events)
        number = 0 if wanted is None else rules.actions.number(wanted)
        _, reward, terminated, truncated, _ = table.step(number)
        over = terminated or truncated
    return reward


def main() -> None:
    """Train, and print how often everybody wins."""
    parser = argparse.ArgumentParser(description="Train a policy for Clue with six cards.")
    parser.add_argument("--episodes", type=int, default=8000, help="games to learn from")
    parser.add_argument("--games", type=int, default=1000, help="games of each comparison")
    parser.add_argument("--seed", type=int, default=0)
    words = parser.parse_args()
    began = time.perf_counter()
    policy = train(words.episodes, seed=words.seed)
    print(f"Trained in {time.perf_counter() - began:.0f} s. Wins in {words.games:,} unseen games:")
    print(f"{'in the seat':12}" + "".join(f"{f'two of {rival}':>16}" for rival in RIVALS))
    rows = {"trained": [wins_of_policy(policy, rival, words.games) for rival in RIVALS]}
    rows |= {bot: [wins_of_bot(bot, rival, words.games) for rival in RIVALS] for bot in ("random", "novice", "careful")}
    for name, shares in rows.items():
        print(f"{name:12}" + "".join(f"{share:16.1%}" for share in shares), flush=True)


if __name__ == "__main__":
    main()

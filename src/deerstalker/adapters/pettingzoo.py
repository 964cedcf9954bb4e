"""Every game as a PettingZoo environment in which agents act one after the other.

>>> from deerstalker.adapters import pettingzoo
>>> table = pettingzoo.raw_env("sleuth", seats=3)
>>> table.reset(seed=7)
>>> table.agents, table.agent_selection
(['seat_0', 'seat_1', 'seat_2'], 'seat_0')
"""

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from deerstalker.adapters.encoding import LEAST, MOST
from deerstalker.adapters.episode import LONGEST, RECORD, Claims, Edition, Episode, Rules, open_rules, seeded
from deerstalker.adapters.rendering import picture_of, text_of
from deerstalker.core.case import Option
from deerstalker.core.errors import Invalid
from deerstalker.core.sight import Sight

Agent: TypeAlias = str
Observation: TypeAlias = dict[str, Any]

RENDER_MODES = ("human", "ansi", "rgb_array")
VERSION = 0
"""The version of the environments. It changes whenever the same numbers mean something else."""


class TableEnv(AECEnv[Agent, Observation, int | None]):  # type: ignore[misc]
    """One table. The agents are `seat_0` and so on; all stay until the game is over."""

    def __init__(
        self,
        rules: Rules,
        *,
        render_mode: str | None = None,
        claims: Claims = "own_turn",
        longest: int = LONGEST,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Invalid(f"there is no render mode {render_mode!r}; choose from {', '.join(RENDER_MODES)}")
        self.metadata = {
            "name": f"{rules.box.name.replace('-', '_')}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.rules, self.render_mode = rules, render_mode
        self._claims, self._longest = claims, longest
        self.possible_agents = [f"seat_{seat}" for seat in range(rules.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        number = len(rules.actions)
        self.action_spaces = {agent: spaces.Discrete(number) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(rules) for agent in self.possible_agents}
        self.state_space = spaces.Box(LEAST, MOST, (rules.seats * rules.encoding.size,), np.float32)
        self._rng = seeded(None)
        self.agents: list[Agent] = []

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        """Return the space of what this agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        """Return the space of what this agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The same seed gives the same deal and the same dice."""
        if seed is not None:
            self._rng = seeded(seed)
        self.episode = Episode(self.rules, self._rng, claims=self._claims, longest=self._longest)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._after()

    def step(self, action: int | None) -> None:
        """Let the selected agent do this. An action that its mask forbids raises an error and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.act(int(action if action is not None else -1))
        self._cumulative_rewards[agent] = 0.0
        self._after()
        if self.render_mode == "human":
            self.render()

    def _after(self) -> None:
        episode = self.episode
        if episode.seat is not None:
            self.agent_selection = self.possible_agents[episode.seat]
            return
        won = episode.returns
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = won[seat]
            self._cumulative_rewards[agent] += won[seat]
            self.terminations[agent] = episode.over
            self.truncations[agent] = episode.truncated
        self.agent_selection = self.agents[0]

    def observe(self, agent: Agent) -> Observation:
        """Return what this agent sees and may do now."""
        seat = self._seat[agent]
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def state(self) -> Any:
        """Return what all seats see together, for critics that know everything."""
        return np.concatenate([self.episode.observe(seat) for seat in range(self.rules.seats)])

    def sight(self, agent: Agent, after: int = 0) -> Sight:
        """Return what this agent sees as a struct of the game."""
        return self.episode.sight(self._seat[agent], after)

    def render(self) -> Any:
        """Show the table as a spectator sees it: `human` prints it, `ansi` is text, `rgb_array` a picture."""
        if self.render_mode == "rgb_array":
            return picture_of(self.episode)
        if self.render_mode == "ansi":
            return text_of(self.episode)
        if self.render_mode == "human":
            print(text_of(self.episode))
        return None

    def close(self) -> None:
        """There is nothing to close."""


def observation_space(rules: Rules) -> spaces.Dict:
    """Return the space of observations of a game."""
    encoding = rules.encoding
    return spaces.Dict(
        {
            "observation": spaces.Box(LEAST, MOST, (encoding.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(rules.actions),), np.int8),
        }
    )


def raw_env(
    name: str,
    /,
    seats: int | None = None,
    *,
    render_mode: str | None = None,
    edition: Edition = "full",
    record: int = RECORD,
    odds: bool = False,
    claims: Claims = "own_turn",
    longest: int = LONGEST,
    **options: Option,
) -> TableEnv:
    """Return a table without any wrapper: the fastest, but an action that is not allowed is an error.

    `options` are those of the game (`deerstalker games --json` lists them), with underscores for dashes.
    """
    rules = open_rules(name, seats, edition=edition, record=record, odds=odds, **options)
    return TableEnv(rules, render_mode=render_mode, claims=claims, longest=longest)


def env(name: str, /, seats: int | None = None, **settings: Any) -> Any:
    """Return a table with PettingZoo's usual wrappers. An agent that does what is not allowed loses the game."""
    table = raw_env(name, seats, **settings)
    wrapped = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(name: str, /, seats: int | None = None, **settings: Any) -> Any:
    """Return a table whose agents all give an action every time, of which only that of the agent on turn counts."""
    return turn_based_aec_to_parallel(env(name, seats, **settings))

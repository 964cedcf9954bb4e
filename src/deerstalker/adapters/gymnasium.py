"""Every game as a Gymnasium environment: one seat learns, bots play the others.

>>> import gymnasium
>>> import deerstalker.adapters.gymnasium
>>> table = gymnasium.make("deerstalker/Sleuth-v0", seats=4, against="novice")
>>> observation, info = table.reset(seed=7)
>>> bool(info["action_mask"].any())
True
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from deerstalker.adapters.action_index import WAIT
from deerstalker.adapters.encoding import LEAST, MOST, Floats
from deerstalker.adapters.episode import LONGEST, RECORD, Claims, Edition, Episode, Mask, open_rules, seeded
from deerstalker.adapters.rendering import picture_of, text_of
from deerstalker.core.case import Option
from deerstalker.core.errors import Invalid
from deerstalker.core.sight import Sight
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import SeatedBot, read_bots

VERSION = 0
"""The version of the environments. It changes whenever the same numbers mean something else."""

ILLEGAL = -1.0
"""The reward of an action that is not allowed. It ends the game."""


class SoloEnv(gymnasium.Env[Floats, np.int64]):
    """A table at which one seat is played from outside and every other one by a bot.

    `against` is a bot by name for all other seats (`"careful"`, `"expert:50n"`), or a list with one for each of them.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        against: str | Sequence[str] = "novice",
        render_mode: str | None = None,
        edition: Edition = "full",
        record: int = RECORD,
        odds: bool = False,
        claims: Claims = "own_turn",
        longest: int = LONGEST,
        **options: Option,
    ) -> None:
        self.rules = rules = open_rules(name, seats, edition=edition, record=record, odds=odds, **options)
        if seat not in range(rules.seats):
            raise Invalid(f"there is no seat {seat} among {rules.seats}")
        self.seat, self.render_mode = seat, render_mode
        self._claims, self._longest = claims, longest
        self._others = [other for other in range(rules.seats) if other != seat]
        words = against if isinstance(against, str) else ",".join(against)
        self._specs = read_bots(rules.box, words, len(self._others), programs=True)
        self.observation_space = spaces.Box(LEAST, MOST, (rules.encoding.size,), np.float32)
        self.action_space = spaces.Discrete(len(rules.actions))
        self._bots: dict[int, SeatedBot] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begin a new game. The same seed gives the same deal, the same dice and the same bots."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62)) if seed is None else seed
        self._seat_bots(luck)
        self.episode = Episode(self.rules, seeded(luck), claims="poll", longest=self._longest)
        self._saw = [0] * self.rules.seats
        self._let_bots_act()
        return self._observe()

    def _seat_bots(self, seed: int) -> None:
        self.close()
        rules = self.rules
        self._bots = {
            seat: spec.sit(rules.box, rules.game, seat, f"{seed}/{seat}", rules.encoding.names)
            for seat, spec in zip(self._others, self._specs, strict=True)
        }

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Let the seat do this, and the bots follow. An action that is not allowed ends the game with a loss."""
        episode = self.episode
        if not self._mask()[int(action)]:
            observation, info = self._observe()
            return observation, ILLEGAL, True, False, {**info, "illegal": True}
        if episode.seat is not None:
            episode.act(int(action))
            self._let_bots_act()
        observation, info = self._observe()
        return observation, episode.returns[self.seat], episode.over, episode.truncated, info

    def _let_bots_act(self) -> None:
        """Let the bots play until the seat is asked or the game is over."""
        episode = self.episode
        while (seat := episode.seat) is not None:
            if seat == self.seat:
                if self._claims == "poll" or seat in episode.moment.waiting:
                    return
                episode.act(WAIT)
                continue
            wanted = self._bots[seat].act(episode.sight(seat, self._saw[seat]))
            self._saw[seat] = len(episode.events)
            if wanted is None:
                episode.act(WAIT)
            else:
                episode.take(seat, wanted)

    def _observe(self) -> tuple[Floats, dict[str, Any]]:
        return self.episode.observe(self.seat), {"action_mask": self._mask()}

    def _mask(self) -> Mask:
        """Return 1 for each action that is allowed. When the game is over, perhaps before the seat's turn, wait."""
        mask = self.episode.mask(self.seat)
        if self.episode.seat is None:
            mask[WAIT] = 1
        return mask

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are allowed now, as MaskablePPO asks for them."""
        return self._mask().astype(np.bool_)

    def sight(self, after: int = 0) -> Sight:
        """Return what the seat sees as a struct of the game."""
        return self.episode.sight(self.seat, after)

    def render(self) -> Any:
        """Show the table as the seat sees it: `human` prints it, `ansi` is text, `rgb_array` a picture."""
        if self.render_mode == "rgb_array":
            return picture_of(self.episode, self.seat)
        if self.render_mode == "ansi":
            return text_of(self.episode, self.seat)
        if self.render_mode == "human":
            print(text_of(self.episode, self.seat))
        return None

    def close(self) -> None:
        """Let the bots go, some of which may be programs."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}


def environment_id(name: str) -> str:
    """Return the id of a game's environment.

    >>> environment_id("master-detective")
    'deerstalker/MasterDetective-v0'
    """
    return f"deerstalker/{''.join(word.capitalize() for word in name.split('-'))}-v{VERSION}"


for _name in GAMES:
    gymnasium.register(environment_id(_name), entry_point=f"{__name__}:SoloEnv", kwargs={"name": _name})

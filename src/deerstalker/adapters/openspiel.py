"""Every game for OpenSpiel. Importing this module registers them: `deerstalker_clue`, `deerstalker_sleuth` and so on.

Chance is explicit. With `chance=cards`, each number nature draws and each card of a shuffle is a chance node of its
own; with `chance=deals`, for tiny editions, each action of nature is one node with all its outcomes.

>>> import pyspiel
>>> import deerstalker.adapters.openspiel
>>> game = pyspiel.load_game("deerstalker_clue(seats=4)")
>>> game.num_players(), game.num_distinct_actions()
(4, 877)
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import pyspiel

from deerstalker.adapters.action_index import WAIT
from deerstalker.adapters.chance import Undecided, every_outcome, scripted_action
from deerstalker.adapters.episode import Episode, Rules, open_rules
from deerstalker.adapters.rendering import text_of
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.core.options import options_of
from deerstalker.core.seats import NATURE
from deerstalker.core.secret import seen
from deerstalker.games import GAMES

RECORD = 64
"""Number of events that a tensor tells by default."""

LONGEST = 1_000
"""Number of actions after which a game is cut short by default."""

DICE = 36
"""Number of ways two dice can fall."""


class NoLuck:
    """Where every chance is explicit, nothing is drawn."""

    def randrange(self, stop: int, /) -> int:
        """Nothing is drawn."""
        raise Undecided(stop)

    def shuffle(self, x: list[Any], /) -> None:
        """Nothing is shuffled."""
        raise Undecided(len(x))

    def __deepcopy__(self, memo: object) -> "NoLuck":
        return self


def short_name(box: Box) -> str:
    """Return the name by which OpenSpiel knows a game: `deerstalker_clue_cards`."""
    return f"deerstalker_{box.name.replace('-', '_')}"


def _parameters(box: Box) -> dict[str, Any]:
    """Return all parameters of a game with their defaults: those of this adapter, and the options of the game."""
    own = {
        "seats": box.players[0],
        "edition": "full",
        "chance": "cards",
        "claims": "own_turn",
        "record": RECORD,
        "longest": LONGEST,
        "odds": False,
    }
    return own | {one.name.replace("-", "_"): one.default for one in options_of(box)}


def _game_type(box: Box) -> Any:
    return pyspiel.GameType(
        short_name=short_name(box),
        long_name=f"{box.title} ({box.maker} {box.year})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=box.players[-1],
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(box),
    )


class Opened:
    """A game with its seats and options, and how OpenSpiel plays it."""

    def __init__(self, box: Box, given: Mapping[str, Any]) -> None:
        wanted = _parameters(box) | dict(given)
        self.chance, self.claims, self.longest = wanted.pop("chance"), wanted.pop("claims"), wanted.pop("longest")
        if self.chance not in {"cards", "deals"}:
            raise Invalid(f"chance is cards or deals, not {self.chance!r}")
        self.rules: Rules = open_rules(box.name, wanted.pop("seats"), **wanted)
        self._outcomes: dict[Any, list[tuple[Any, float]]] = {}

    @property
    def info(self) -> Any:
        """Return what OpenSpiel wants to know of a game."""
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=self._most_outcomes(),
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )

    def _most_outcomes(self) -> int:
        """Return the number of outcomes that no chance node exceeds."""
        cards = sum(card.copies for card in self.rules.box.layout(self.rules.game).cards)
        deals = len(self.outcomes(self.rules.game.start())) if self.chance == "deals" else 0
        return max(DICE, cards, deals)

    def outcomes(self, state: Any) -> list[tuple[Any, float]]:
        """Return everything nature can do in this state."""
        if state not in self._outcomes:
            self._outcomes[state] = every_outcome(self.rules.game, state)
        return self._outcomes[state]

    def __deepcopy__(self, memo: object) -> "Opened":
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows it. Nothing can fail here: a game that is half made would bring down the program."""

    def __init__(self, opened: Opened, game_type: Any, info: Any, given: Mapping[str, Any]) -> None:
        super().__init__(game_type, info, dict(given))
        self.opened = opened

    def new_initial_state(self) -> "SpielState":
        """Return the table before anything has happened."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver | None":
        """Return what tells a state to a player: what is public together with what is theirs. There is no other."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            return None
        if params:
            raise Invalid(f"an observer takes no parameters, but was given {params}")
        return SpielObserver(self.opened.rules, perfect_recall=kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in play. Everything that changes is in the episode, the script of nature and the choices."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        opened = game.opened
        self.opened = opened
        self.episode = Episode(opened.rules, NoLuck(), claims=opened.claims, longest=opened.longest, nature=False)
        self.script: tuple[int, ...] = ()
        self.among = 1
        """Among how many nature chooses now, where it chooses card by card."""

        self.choices: tuple[tuple[int, int], ...] = ()
        """Who chose which action, in order."""

        self._look_ahead()

    def current_player(self) -> int:
        """Return who acts: a seat, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.episode.seat
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.episode.seat:
            return []
        return sorted(self.episode.numbers.tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance by number, with their chances."""
        game = self.opened
        if game.chance == "deals":
            return [(number, chance) for number, (_, chance) in enumerate(game.outcomes(self.episode.moment.state))]
        return [(number, 1.0 / self.among) for number in range(self.among)]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._let_nature_act(action)
        else:
            seat = self.episode.seat
            assert seat is not None  # noqa: S101
            self.episode.act(action)
            self.choices = (*self.choices, (seat, action))
            self._look_ahead()

    def _let_nature_act(self, number: int) -> None:
        game, state = self.opened, self.episode.moment.state
        if game.chance == "deals":
            self.episode.take(NATURE, game.outcomes(state)[number][0])
            return
        script = (*self.script, number) if self.among > 1 else self.script
        done = scripted_action(game.rules.game, state, script)
        if isinstance(done, Undecided):
            self.script, self.among = script, done.among
        else:
            self.script = ()
            self.episode.take(NATURE, done)
            self._look_ahead()

    def _look_ahead(self) -> None:
        """Find out among how many nature chooses next, if it is about to."""
        if self.opened.chance == "cards" and NATURE in self.episode.moment.waiting:
            done = scripted_action(self.opened.rules.game, self.episode.moment.state, ())
            self.among = done.among if isinstance(done, Undecided) else 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Chance:{action}"
        return "Wait" if action == WAIT else str(self.episode.rules.actions.action(action))

    def is_terminal(self) -> bool:
        """Return whether the game is over or was cut short."""
        return self.episode.over or self.episode.truncated

    def returns(self) -> list[float]:
        """Return what each seat has won so far."""
        return list(self.episode.returns)

    def __str__(self) -> str:
        return f"{msgspec.json.encode(self.episode.events).decode()} {list(self.script)} {list(self.choices)}"


class SpielObserver:
    """Tells a state to one player: as a tensor with named parts, and as text."""

    def __init__(self, rules: Rules, *, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(rules.encoding.size, np.float32)
        self.dict = {name: part.of(self.tensor) for name, part in rules.encoding.parts.items()}

    def set_from(self, position: SpielState, player: int) -> None:
        """Write what this player sees into the tensor."""
        self.tensor[:] = position.episode.observe(player)

    def string_from(self, position: SpielState, player: int) -> str:
        """Return what this player sees now; or, with perfect recall, all they have ever seen and done."""
        if not self._perfect_recall:
            return text_of(position.episode, player)
        own = [action for seat, action in position.choices if seat == player]
        saw: Sequence[Any] = seen(tuple(position.episode.events), player)
        return f"seat {player} chose {own} saw {msgspec.json.encode(saw).decode()}"


def _register(box: Box) -> None:
    game_type = _game_type(box)

    class Opening:
        """Opens the game. OpenSpiel keeps it beyond the end of the interpreter, which only classes survive."""

        def __new__(cls, params: Mapping[str, Any] | None = None) -> SpielGame:
            opened = Opened(box, params or {})
            return SpielGame(opened, game_type, opened.info, params or {})

    pyspiel.register_game(game_type, Opening)


for _box in GAMES.values():
    _register(_box)

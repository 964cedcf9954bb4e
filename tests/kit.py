"""What the tests share: a scene to set up and play by hand, and the laws for any game."""

import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deerstalker.core import Illegal, Seat, Secret, fold, laws, random_play, seen, step
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.options import open_with, options_of
from deerstalker.core.seats import NAMES
from deerstalker.core.secret import secrets_in
from deerstalker.core.typed import parse_command
from deerstalker.games import BUILT_IN, GAMES

DEDUCED = tuple(name for name, box in GAMES.items() if box.clues is not None)
"""The games in which who holds which card can be deduced."""

ROOT = Path(__file__).parents[1]


def package_of(box: Box) -> Path:
    """The folder with the rules of a game."""
    return Path(sys.modules[box.open.__module__].__file__ or "").parent


def project_of(box: Box) -> Path:
    """The folder of the project a game comes from, where its tests lie as well; of an installed copy, the package."""
    package = package_of(box)
    above = () if "site-packages" in package.parts else package.parents
    return next((folder for folder in above if (folder / "pyproject.toml").is_file()), package)


OURS = tuple(
    name
    for name, box in GAMES.items()
    if project_of(box).is_relative_to(ROOT / "tests" / "games_outside") or project_of(box) == ROOT
)
"""The games of this repository: the built-in ones, and those in tests/games_outside."""


class Scene:
    """A game in some position, played by hand.

    `act` carries out an action; `events` are what came of the last one.
    """

    def __init__(self, game: AnyGame, state: Any = None) -> None:
        self.game = game
        self.state = game.start() if state is None else state
        self.events: tuple[Any, ...] = ()

    def act(self, seat: Seat, *actions: Any) -> "Scene":
        """Carry out these actions of one seat."""
        for action in actions:
            self.state, self.events = step(self.game, self.state, seat, action)
        return self

    def after(self, *events: Any) -> "Scene":
        """Put the table into the position these events leave."""
        self.state = fold(self.game, events, self.state)
        return self

    def refuses(self, seat: Seat, action: Any, rule: str) -> None:
        """The action is refused with this rule, and not offered."""
        before = self.state
        assert not self.game.accepts(self.state, seat, action)
        assert action not in self.game.legal(self.state, seat)
        with pytest.raises(Illegal) as refusal:
            step(self.game, self.state, seat, action)
        assert rule in refusal.value.rule, refusal.value
        assert self.state == before

    def offers(self, seat: Seat, kind: type) -> list[Any]:
        """What the seat is offered of this kind."""
        return [action for action in self.game.legal(self.state, seat) if isinstance(action, kind)]

    def happened(self, kind: type) -> Any:
        """The one event of this kind in what came of the last action."""
        (event,) = [event for event in self.events if isinstance(event, kind)]
        return event

    def told(self, seat: Seat | None, kind: type) -> Any:
        """The same, in the copy of this chair."""
        return seen(self.happened(kind), seat)

    @property
    def waiting(self) -> set[Seat]:
        """Who must act now."""
        return set(self.game.waiting_for(self.state))


def one_quick(values: Iterable[Any]) -> list[Any]:
    """Parameters of a test of which `make quick` tries only the first."""
    first, *others = values
    return [first, *(pytest.param(value, marks=pytest.mark.long) for value in others)]


def one_of_each_coach() -> list[Box]:
    """For each kind of coach a game for few players, without a board if there is one."""
    with_clues = [box for box in BUILT_IN.values() if box.clues is not None]
    tried = [box for box in BUILT_IN.values() if box.clues is None and box.searcher is not None]
    return [min(some, key=lambda box: (len(box.players), has_board(box))) for some in (with_clues, tried)]


def has_board(box: Box) -> bool:
    """Is it played on a board?"""
    return box.layout(box.open(box.players[0], box.options())).plan is not None


def box_of(game: AnyGame) -> Box:
    """A box from which a game with these rules comes."""
    return next(box for box in GAMES.values() if type(box.open(box.players[0], box.options())) is type(game))


def sizes(name: str) -> list[int]:
    """The smallest, the middle and the largest table of a game."""
    players = GAMES[name].players
    return sorted({players[0], players[len(players) // 2], players[-1]})


def keeps_the_laws(box: Box, game: AnyGame, options: Any, seed: int) -> None:
    """One random play, under laws 1, 2, 3, 4 and 6."""
    rng = random.Random(seed)
    case = random_play.play(box, game, rng, options)
    laws.check(case, box, game, rng)


def kinds(things: Iterable[Any]) -> list[str]:
    """The names of these actions or events."""
    return [type(thing).__name__ for thing in things]


def shuffled_for(state: Any, me: Seat | None, rng: random.Random) -> Any:
    """The same position with the cards in hands that are not mine dealt anew among those hands."""
    hands: tuple[Secret[tuple[str, ...]], ...] = state.hands
    others = [seat for seat, hand in enumerate(hands) if me not in hand.readers]
    pool = [card for seat in others for card in hands[seat].open()]
    rng.shuffle(pool)
    dealt = list(hands)
    for seat in others:
        number = len(hands[seat].open())
        dealt[seat] = Secret(hands[seat].readers, tuple(pool[:number]))
        del pool[:number]
    return msgspec.structs.replace(state, hands=tuple(dealt))


def dealt_anew(state: Any, me: Seat | None, rng: random.Random) -> Any:
    """The same position with everything that I may not see exchanged for other hidden things of its kind and size."""
    if "hands" in state.__struct_fields__:
        state = shuffled_for(state, me, rng)
    hidden = [one for one in secrets_in(state) if me not in one.readers and isinstance(one.open(), tuple)]
    pools: dict[int, list[Any]] = {}
    for one in hidden:
        pools.setdefault(len(one.open()), []).append(one.open())
    for pool in pools.values():
        rng.shuffle(pool)
    others = {id(one): pools[len(one.open())].pop() for one in hidden}

    def other(thing: Any) -> Any:
        if id(thing) in others:
            mixed = list(others[id(thing)])
            rng.shuffle(mixed)
            return Secret(thing.readers, tuple(mixed))
        if isinstance(thing, tuple):
            return tuple(map(other, thing))
        if isinstance(thing, msgspec.Struct) and not isinstance(thing, Secret):
            return msgspec.structs.replace(
                thing, **{name: other(getattr(thing, name)) for name in thing.__struct_fields__}
            )
        return thing

    return other(state)


def variants(box: Box) -> Iterator[AnyGame]:
    """Games of this box that have, between them, every listed value of every option, and the fewest and most seats."""
    infos = options_of(box)
    for number in range(max((2, *(len(info.values) for info in infos)))):
        options = {info.name: info.values[number % len(info.values)] for info in infos}
        yield open_with(box, box.players[-number % len(box.players)], options)[0]


def positions(box: Box, game: AnyGame, rng: random.Random, some: int = 60) -> Iterator[Any]:
    """Positions of one random play: the first of each phase, the start, the end, and about so many others."""
    states = [game.start(), *(after.state for _, after in random_play.moves(box, game, rng))]
    phases: set[type] = set()
    for number, state in enumerate(states):
        phase = type(state.phase)
        if phase not in phases or number == len(states) - 1 or rng.randrange(len(states)) < some:
            phases.add(phase)
            yield state


def prompt(box: Box, scene: Scene, seat: Seat | None) -> tuple[str, str]:
    """What this chair reads, and the paragraph."""
    said = box.ask(scene.game, seen(scene.state, seat), seat, NAMES)
    return said.text, said.rule


def typed(box: Box, scene: Scene, seat: Seat, text: str) -> Any:
    """What the seat does by typing this."""
    return parse_command(box, scene.game, seen(scene.state, seat), seat, NAMES, text)

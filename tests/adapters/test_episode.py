"""Games by number: the list of actions stays as it is, everything legal is in it, and no array tells a secret."""

import copy
import json
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec import UNSET, Struct
from msgspec.structs import replace

from adapter_tables import TABLES
from deerstalker.adapters.action_index import WAIT, ActionIndex
from deerstalker.adapters.encoding import LEAST, MOST, WIDTH, Part
from deerstalker.adapters.episode import Claims, Episode, open_rules, returns, seeded
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
from deerstalker.core.secret import Secret
from deerstalker.games import BUILT_IN, GAMES
from kit import DEDUCED

LISTS = json.loads(Path(__file__).with_name("action_lists.json").read_text(encoding="utf-8"))
"""For each game and its fewest seats: the number of actions, and a checksum of the list."""


def episode(
    name: str, seats: int | None = None, *, seed: int = 0, claims: Claims = "own_turn", **options: Any
) -> Episode:
    return Episode(open_rules(name, seats, **options), seeded(seed), claims=claims, longest=400)


def choices(game: Episode, rng: Random) -> Iterator[int]:
    """Yield random actions as long as somebody is asked. Few of them stake a place, so that games last."""
    staking = game.rules.box.staking
    while game.seat is not None:
        numbers = game.numbers.tolist()
        calm = [n for n in numbers if n == WAIT or not isinstance(game.rules.actions.action(n), staking)]
        yield rng.choice(calm if calm and rng.randrange(20) else numbers)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_list_of_actions_stays_as_it_is(name: str) -> None:
    """Policies that were trained know actions by these numbers: a change needs a new version of the environments."""
    listed = LISTS[name]
    actions = open_rules(name, listed["seats"]).actions
    assert len(actions) == listed["actions"]
    assert zlib.crc32(msgspec.json.encode(actions.actions)) == listed["checksum"]


@pytest.mark.parametrize("claims", ["own_turn", "poll"])
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_everything_legal_has_a_number(name: str, seats: int, options: dict[str, Any], claims: Claims) -> None:
    game = episode(name, seats, claims=claims, **options)
    rng = Random(3)
    for number in choices(game, rng):
        offered = set(game.numbers.tolist())
        assert {game.rules.actions.number(action) for action in game.options} == offered - {WAIT}
        assert (WAIT in offered) == (game.seat not in game.moment.waiting)
        game.act(number)
    assert game.over or game.truncated


@pytest.mark.parametrize("name", GAMES)
def test_numbers_and_actions_are_one_to_one(name: str) -> None:
    actions = open_rules(name).actions
    assert [actions.number(actions.action(number)) for number in range(1, len(actions))] == [*range(1, len(actions))]
    with pytest.raises(Invalid):
        actions.action(WAIT)


def test_seats_are_polled_clockwise_and_the_one_on_turn_last() -> None:
    game = episode("sleuth", 4, claims="poll")
    (on_turn,) = game.moment.waiting
    asked = []
    for _ in range(4):
        asked.append(game.seat)
        if game.seat != on_turn:
            game.act(WAIT)
    assert asked == [(on_turn + step) % 4 for step in (1, 2, 3, 4)]
    with pytest.raises(Invalid):
        game.act(WAIT)


def test_whoever_speaks_out_of_turn_may_win() -> None:
    game = episode("sleuth", 3, claims="poll")
    early = game.seat
    assert early not in game.moment.waiting
    missing = game.moment.state.missing.open()
    (right,) = (action for action in game.options if action.gem == missing)
    game.act(game.rules.actions.number(right))
    assert game.over
    assert early is not None
    assert game.returns[early] == 1.0
    assert sum(game.returns) == 0


def test_games_without_a_winner_are_worth_nothing() -> None:
    assert returns(4, ()) == (0.0,) * 4
    assert returns(2, (0, 1)) == (0.0, 0.0)
    assert sum(returns(5, (1, 3))) == pytest.approx(0)


def test_a_walk_is_its_destination() -> None:
    """Ways to the same place have the same number."""
    actions = open_rules("clue").actions
    walk = next(action for action in actions.actions if type(action).__name__ == "Move")
    assert actions.number(replace(walk, along=("x", "y"))) == actions.number(walk)


# -- what an observation says ------------------------------------------------------------------------


def parts_of(game: Episode, seat: Seat) -> dict[str, Any]:
    array = game.observe(seat)
    return {name: part.of(array) for name, part in game.rules.encoding.parts.items()}


def test_an_observation_tells_the_hand_the_phase_and_the_record() -> None:
    game = episode("clue-cards", 3)
    encoding = game.rules.encoding
    assert game.seat is not None
    saw = parts_of(game, game.seat)
    hand = game.moment.state.hands[game.seat].open()
    assert {card for card, at in encoding.cards.items() if saw["hand"][at]} == set(hand)
    assert saw["seat"].tolist() == saw["waiting"].tolist() == saw["turn"].tolist()
    assert saw["phase"].sum() == 1
    assert saw["seats"][:, 0].tolist() == [6, 6, 6]
    question = next(number for number in game.numbers.tolist() if "Suggest" in str(game.rules.actions.action(number)))
    action = game.rules.actions.action(question)
    game.act(question)
    saw = parts_of(game, 0)
    row = next(row for row in saw["record"] if row[0] == encoding.events[type(game.events[-1])])
    assert [encoding.words[card] for card in msgspec.structs.astuple(action)] == row[2:5].tolist()


def test_the_record_keeps_the_latest_events() -> None:
    rules = open_rules("alibi", 3, record=5)
    often = Episode(rules, seeded(1), longest=60)
    for number in choices(often, Random(1)):
        assert parts_of(often, 0)["record"].shape == (5, WIDTH)
        often.act(number)
    late = copy.deepcopy(often)
    late._records.clear()
    assert np.array_equal(parts_of(often, 0)["record"], parts_of(late, 0)["record"])


def test_odds_are_exact_chances() -> None:
    game = episode("clue-cards", 3, odds=True)
    odds = parts_of(game, 0)["odds"]
    assert odds.shape == (21, 4)
    assert np.allclose(odds.sum(axis=1), 1)
    assert np.allclose(odds.sum(axis=0), [6, 6, 6, 3])


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_seat_can_look_at_any_time(name: str, seats: int, options: dict[str, Any]) -> None:
    game = episode(name, seats, seed=2, **options)
    for number in choices(game, Random(2)):
        for seat in range(seats):
            observation = game.observe(seat)
            assert observation.shape == (game.rules.encoding.size,)
            assert observation.min() >= LEAST
            assert observation.max() <= MOST
        game.act(number)


def test_parts_lie_side_by_side() -> None:
    parts: list[Part] = [*open_rules("clue", odds=True).encoding.parts.values()]
    assert parts[0].start == 0
    assert all(one.end == following.start for one, following in pairwise(parts))


# -- secrets -----------------------------------------------------------------------------------------


def disguised(thing: Any, me: Seat, names: dict[str, str], *, hidden: bool = False) -> Any:
    """The same thing with other cards and other answers wherever this seat may not look."""
    if isinstance(thing, Secret):
        if thing.value is UNSET:
            return thing
        return Secret(thing.readers, disguised(thing.value, me, names, hidden=hidden or me not in thing.readers))
    if isinstance(thing, Struct):
        return replace(
            thing,
            **{name: disguised(getattr(thing, name), me, names, hidden=hidden) for name in thing.__struct_fields__},
        )
    if isinstance(thing, tuple | list):
        return type(thing)(disguised(one, me, names, hidden=hidden) for one in thing)
    if hidden and isinstance(thing, bool):
        return not thing
    return names.get(thing, thing) if hidden and isinstance(thing, str) else thing


def swapped(game: Episode, me: Seat, rng: Random) -> Episode:
    """The same game as far as this seat can tell, with the hidden cards permuted."""
    cards = [*game.rules.encoding.cards]
    other = copy.deepcopy(game)
    names = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
    other.moment = replace(game.moment, state=disguised(game.moment.state, me, names))
    other.events = disguised(game.events, me, names)
    other._rows.clear()
    other._records.clear()
    return other


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("odds", [False, True])
def test_hidden_cards_change_no_array_of_a_seat(name: str, odds: bool) -> None:
    changed = 0
    for seed in range(2 if odds else 6):
        game = episode(name, seed=seed, odds=odds)
        rng = Random(seed)
        for number, _ in zip(choices(game, rng), range(rng.randrange(2, 20 if odds else 60)), strict=False):
            game.act(number)
        for me in range(game.rules.seats):
            other = swapped(game, me, rng)
            changed += other.moment.state != game.moment.state
            assert np.array_equal(other.observe(me), game.observe(me))
            assert np.array_equal(other.mask(me), game.mask(me))
    assert changed


@pytest.mark.parametrize("name", DEDUCED)
def test_a_leak_would_be_found(name: str) -> None:
    """What another seat sees does change."""
    game = episode(name, 3)
    for number, _ in zip(choices(game, Random(1)), range(4), strict=False):
        game.act(number)
    other = swapped(game, 0, Random(1))
    assert not np.array_equal(other.observe(1), game.observe(1))


def test_an_index_is_made_from_types_if_a_game_has_none() -> None:
    box = GAMES["alibi"]
    assert box.every_action is None
    index = ActionIndex(box, box.open(3, box.options()))
    assert {type(action).__name__ for action in index.actions} == {"Inquire", "Reveal", "Charge"}

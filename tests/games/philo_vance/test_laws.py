"""The laws of the core on every variant of Philo Vance, and what nobody can see changes nothing anybody gets."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from deerstalker.core import NATURE, Seat, Secret, laws, random_play, seen
from deerstalker.core.case import make_header
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import look
from deerstalker.games import GAMES
from deerstalker.games.philo_vance import BOX, open_game
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import fresh_lists
from deerstalker.games.philo_vance.phases import (
    Answer,
    Claiming,
    VanceState,
)
from deerstalker.games.philo_vance.reading import INDEX
from deerstalker.games.philo_vance.terms import (
    Prepare,
    Prepared,
)
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run
from kit import Scene, keeps_the_laws, one_quick

OPTIONS = st.builds(
    Options,
    game=st.sampled_from(["classic", "expert", "children"]),
    mystery=st.sampled_from(["printed", "fresh"]),
    retirement=st.sampled_from(["on", "off"]),
    checker=st.sampled_from(["player", "engine"]),
    arrows=st.sampled_from(["way", "clue"]),
    detectives=st.sampled_from(["chosen", "by-chair"]),
    turn_limit=st.integers(1, 60),
)


@given(seats=st.integers(2, 6), options=OPTIONS, seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_the_laws_hold(seats: int, options: Options, seed: int) -> None:
    keeps_the_laws(BOX, open_game(seats, options), options, seed)


@pytest.mark.parametrize("game", one_quick(["classic", "expert", "children"]))
@pytest.mark.parametrize("seats", one_quick([2, 3, 4, 5, 6]))
def test_sensible_games_keep_the_laws_and_end(game: str, seats: int) -> None:
    """Random players seldom get to court; novices do, and every law holds there too."""
    options = msgspec.convert({"game": game, "mystery": "fresh" if seats % 2 else "printed"}, Options)
    rng = random.Random(seats)
    table = Table(make_header(BOX, NAMES[:seats], options), GAMES)
    players = [read_bot("novice").sit(BOX, table.game, seat, str(seat)) for seat in range(seats)]
    for _ in run(table, players, rng):
        pass
    assert table.winners
    laws.check(table.case, BOX, table.game, rng)


def unseen_changed(state: VanceState, me: Seat | None, rng: random.Random) -> VanceState:
    """The same position with another pile, other unread Confirmation Cards, other wishes and standing answers."""
    pile = list(state.pile.open())
    rng.shuffle(pile)
    lists = fresh_lists(rng)
    cards = tuple(
        card if me in card.readers else Secret(card.readers, new) for card, new in zip(state.cards, lists, strict=True)
    )
    phase: Any = state.phase
    if isinstance(phase, Claiming):
        wishes = tuple(
            wish if wish is None or me in wish.readers else Secret(wish.readers, not wish.open())
            for wish in phase.wishes
        )
        phase = replace(phase, wishes=wishes)
    detectives = tuple(
        replace(
            one,
            answers=tuple(
                answer
                if me in answer.claims.readers
                else Answer(answer.clue, Secret(answer.claims.readers, not answer.claims.open()))
                for answer in one.answers
            ),
        )
        for one in state.detectives
    )
    pile_ = Secret(state.pile.readers, tuple(pile))
    return replace(state, pile=pile_, cards=cards, phase=phase, detectives=detectives)


@given(seats=st.integers(2, 6), options=OPTIONS, seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_what_i_cannot_see_changes_nothing_i_get(seats: int, options: Options, seed: int) -> None:
    rng = random.Random(seed)
    game = open_game(seats, options)
    length = rng.randrange(2, 200)
    state = game.start()
    for (_, after), _ in zip(random_play.moves(BOX, game, rng), range(length), strict=False):
        state = after.state
    if not state.cards:
        return
    for me in (*range(seats), None):
        other = unseen_changed(state, me, rng)
        got, would_get = (
            msgspec.json.encode([look(game, one, me), sorted(game.waiting_for(one))], order="deterministic")
            for one in (state, other)
        )
        assert got == would_get


def test_82_a_fresh_mystery() -> None:
    """Philo Vance §82: nature draws fair lists anew, unseen; with mystery=printed only our own lists will do."""
    game = open_game(3, Options(mystery="fresh"))
    first, second = (game.nature(game.start(), random.Random(seed)) for seed in (1, 2))
    assert isinstance(first, Prepare)
    assert isinstance(second, Prepare)
    assert first.cards != second.cards
    scene = Scene(game).act(NATURE, first)
    assert [card.open() for card in scene.state.cards] == list(first.cards)
    assert not any(card.is_open for card in scene.told(0, Prepared).cards)
    assert not seen(scene.state, None).cards[INDEX["butler"]].is_open
    unfair = Prepare(first.pile, (first.cards[0],) * 10)
    Scene(game).refuses(NATURE, unfair, "Philo Vance")
    Scene(open_game(3, Options(mystery="printed"))).refuses(NATURE, first, "Philo Vance")

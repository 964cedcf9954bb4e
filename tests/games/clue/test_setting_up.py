"""Clue and Master Detective before the first turn."""

import random

import pytest
from msgspec.structs import replace

from clue_positions import MASTER_SOLUTION, SOLUTION, deal, manor, table
from deerstalker.core import NATURE, Box, Illegal, Invalid, seen, step
from deerstalker.core.case import open_game
from deerstalker.games.clue import BOX, MASTER_BOX
from deerstalker.games.clue.editions import CARDS, CLASSIC, MASTER, CardOptions, Edition, MasterOptions, Options
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import ASIDE, Choose, Dealt, Opening, Roll, Starting, Throw, TurnPassed
from kit import Scene, kinds


def test_1_to_3_the_cards() -> None:
    """Clue §1, §2, §3: six suspects, six weapons, nine rooms; 324 possible answers."""
    assert [len(cards) for _, cards in CLASSIC.sorts] == [6, 6, 9]
    assert len(CLASSIC.pack) == 21
    assert len(CLASSIC.theories) == 324
    assert list(CLASSIC.weapons) == ["rope", "lead-pipe", "knife", "wrench", "candlestick", "revolver"]
    assert set(CLASSIC.rooms) == set(CLASSIC.plan.rooms)


def test_master_1_and_2_the_cards() -> None:
    """Master Detective §1, §2: ten, eight and twelve; the Cloak Room has no card, nor have the ends of a passage."""
    assert [len(cards) for _, cards in MASTER.sorts] == [10, 8, 12]
    assert len(MASTER.pack) == 30
    assert len(MASTER.theories) == 960
    assert set(MASTER.plan.rooms) - set(MASTER.rooms) == {"cloak-room", "basement-stairs", "garden-walk"}


@pytest.mark.parametrize(("box", "fewest", "most"), [(BOX, 3, 6), (MASTER_BOX, 3, 10)])
def test_4_players(box: Box, fewest: int, most: int) -> None:
    """Clue §4, Master Detective §3."""
    for seats in (fewest, most):
        assert open_game(box, seats, {}).seats == seats
    for seats in (fewest - 1, most + 1):
        with pytest.raises(Invalid, match=f"for {fewest} to {most} players"):
            open_game(box, seats, {})


def test_5_all_tokens_stand_on_the_board() -> None:
    """Clue §5: each on its own square, also those nobody plays."""
    state = Clue(3).start()
    assert dict(zip(CLASSIC.suspects, state.tokens, strict=True)) == CLASSIC.plan.starts
    assert len(set(state.tokens)) == 6


def test_6_tokens_go_clockwise_round_the_table() -> None:
    """Clue §6: Scarlet, Mustard, White, Green, Peacock, Plum."""
    assert Clue(4).start().suspects == ("scarlet", "mustard", "white", "green")
    assert list(CLASSIC.suspects) == ["scarlet", "mustard", "white", "green", "peacock", "plum"]


@pytest.mark.parametrize(
    ("game", "rule"),
    [(Clue(3, Options(tokens="chosen")), "Clue §7"), (Clue(3, MasterOptions(), MASTER), "Master Detective §4")],
)
def test_7_seats_choose_their_tokens_in_turn(game: Clue, rule: str) -> None:
    """Clue §7, Master Detective §4, §5: the first chair first, and nobody takes what is taken."""
    scene = Scene(game)
    assert scene.waiting == {0}
    scene.refuses(1, Choose("plum"), "§")
    scene.act(0, Choose("plum"))
    scene.refuses(1, Choose("plum"), rule)
    scene.refuses(1, Choose("rope"), rule)
    assert len(scene.offers(1, Choose)) == len(game.edition.suspects) - 1
    scene.act(1, Choose("green")).act(2, Choose("white"))
    assert scene.state.suspects == ("plum", "green", "white")
    assert scene.waiting == {NATURE}


def test_master_6_tokens_dealt_out() -> None:
    """Master Detective §6: in the order of the list, nobody chooses."""
    state = Clue(4, MasterOptions(tokens="clockwise"), MASTER).start()
    assert state.suspects == ("mustard", "plum", "green", "peacock")


def test_master_4_and_7_tokens_in_the_cloak_room_weapons_aside() -> None:
    """Master Detective §4, §7."""
    scene = manor()
    assert set(scene.state.tokens) == {"cloak-room"}
    assert set(scene.state.weapons) == {ASIDE}


def test_8_weapons_lie_in_six_different_rooms() -> None:
    """Clue §8: chance says which; two in one room are no lawful start."""
    game = Clue(3)
    for seed in range(20):
        homes = game.nature(game.start(), random.Random(seed)).weapons  # type: ignore[union-attr]
        assert len(set(homes)) == 6
        assert set(homes) <= set(CLASSIC.rooms)
    good = deal(game, SOLUTION)
    Scene(game).refuses(NATURE, replace(good, weapons=("hall",) * 6), "Clue §8")
    Scene(game).refuses(NATURE, replace(good, weapons=()), "Clue §8")


def test_9_one_card_of_each_sort_in_the_envelope() -> None:
    """Clue §9, Master Detective §8: and nobody may read it."""
    scene = table()
    game = scene.game
    good = deal(Clue(3), SOLUTION)
    fresh = Scene(game)
    fresh.refuses(NATURE, replace(good, envelope=("plum", "green", "hall")), "Clue §9")
    for chair in (0, 1, 2, None):
        assert not seen(scene.state, chair).envelope.is_open
    master = Scene(manor().game)
    lawful = deal(Clue(3, MasterOptions(tokens="clockwise"), MASTER), MASTER_SOLUTION)
    master.refuses(NATURE, replace(lawful, envelope=("plum", "rope", "cloak-room")), "Master Detective §8")
    master.act(NATURE, lawful)
    assert not seen(master.state, 0).envelope.is_open


def test_48_or_the_first_chair_deals() -> None:
    """Clue §48, Clue Cards §26, Master Detective §46: then whoever begins does not get the extra card."""
    assert Clue(4, Options(deal="left")).hand_sizes == (4, 5, 5, 4)
    assert Clue(5, CardOptions(deal="left"), CARDS).hand_sizes == (3, 4, 4, 4, 3)
    game = Clue(4, MasterOptions(tokens="clockwise", deal="left"), MASTER)
    assert game.hand_sizes == (6, 7, 7, 7)
    scene = Scene(game).act(NATURE, game.nature(game.start(), random.Random(4)))
    assert tuple(len(hand.open()) for hand in scene.state.hands) == game.hand_sizes


@pytest.mark.parametrize(
    ("edition", "seats", "sizes"),
    [
        (CLASSIC, 3, (6, 6, 6)),
        (CLASSIC, 4, (5, 5, 4, 4)),
        (CLASSIC, 5, (4, 4, 4, 3, 3)),
        (MASTER, 10, (3, 3, 3, 3, 3, 3, 3, 2, 2, 2)),
    ],
)
def test_10_the_rest_is_dealt_round_the_table(edition: Edition, seats: int, sizes: tuple[int, ...]) -> None:
    """Clue §10, Master Detective §9: one at a time from the first chair; each sees its own hand."""
    options = Options() if edition is CLASSIC else MasterOptions(tokens="clockwise")
    game = Clue(seats, options, edition)
    dealt = game.nature(game.start(), random.Random(seats))
    scene = Scene(game).act(NATURE, dealt)
    assert tuple(len(hand.open()) for hand in scene.state.hands) == sizes
    own = scene.told(1, Dealt)
    assert [hand.is_open for hand in own.hands] == [seat == 1 for seat in range(seats)]
    assert not own.envelope.is_open


def test_10_only_a_full_deal_is_a_deal() -> None:
    """Clue §10: every card once, every hand its size."""
    game = Clue(3)
    good = deal(game, SOLUTION)
    first, second, third = good.hands
    for hands in ((first[1:], second, third), ((*first, second[0]), second[1:], third), (first, first, third)):
        Scene(game).refuses(NATURE, replace(good, hands=hands), "Clue §10")
    scene = table()
    scene.refuses(NATURE, good, "Clue §10")
    with pytest.raises(Illegal, match="Only nature"):
        step(game, game.start(), 0, good)


def test_11_scarlet_begins_then_to_the_left() -> None:
    """Clue §11."""
    scene = Scene(Clue(3)).act(NATURE, deal(Clue(3), SOLUTION))
    assert scene.state.phase == Starting(0)
    assert kinds(scene.events) == ["Dealt", "TurnPassed"]


def test_12_without_scarlet_the_next_token_clockwise_begins() -> None:
    """Clue §12: of Plum, Green and White the white token comes first."""
    game = Clue(3, Options(tokens="chosen"))
    scene = Scene(game).act(0, Choose("plum")).act(1, Choose("green")).act(2, Choose("white"))
    scene.act(NATURE, deal(game, SOLUTION))
    assert scene.happened(TurnPassed).seat == 2


def test_master_10_the_highest_throw_begins_and_ties_throw_again() -> None:
    """Master Detective §10."""
    game = Clue(3, MasterOptions(tokens="clockwise"), MASTER)
    scene = Scene(game).act(NATURE, deal(game, MASTER_SOLUTION))
    assert scene.waiting == {NATURE}
    assert len(scene.offers(NATURE, Throw)) == 36
    scene.refuses(0, Roll(), "Master Detective")
    scene.act(NATURE, Throw((3, 4)), Throw((1, 2)), Throw((6, 1)))
    assert scene.state.phase == Opening((0, 2))
    scene.act(NATURE, Throw((1, 1)))
    scene.refuses(NATURE, Throw((7, 1)), "Master Detective")
    scene.refuses(NATURE, Throw((6,)), "Master Detective")
    scene.act(NATURE, Throw((1, 2)))
    assert scene.state.phase == Starting(2)

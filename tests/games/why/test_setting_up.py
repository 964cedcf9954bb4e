"""Why, paragraph by paragraph: the box and setting up."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE
from deerstalker.games.why.board import LIVING_ROOM
from deerstalker.games.why.editions import GHOSTS, KIND_OF, PACK, PIECES, WEAPONS, Options
from deerstalker.games.why.phases import Dealing, Opening, Removing, Rolling, Walking
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import (
    Choose,
    Chose,
    Deal,
    Dealt,
    LaidDown,
    Move,
    Remove,
    Removed,
    Roll,
    Throw,
    Tied,
    TurnPassed,
)
from kit import Scene
from why_positions import SEVEN, house, throw

IN_ORDER = Options(pieces="in-order")


def dealt(seats: int, seed: int = 1, removed: str = "random") -> Scene:
    """A game after nature's deal."""
    scene = Scene(Why(seats, Options(removed=removed, pieces="in-order")))  # type: ignore[arg-type]
    rng = random.Random(seed)
    while not isinstance(scene.state.phase, Opening):
        scene.act(NATURE, scene.game.nature(scene.state, rng))
    return scene


def test_1_and_2_the_pack() -> None:
    """Why §1, §2: sixty different cards; 6 ghosts and 4 weapons of 4, Alfred 6, Mystery 1, motives 6, No Clue 7."""
    assert len(set(PACK)) == 60
    counts = Counter(KIND_OF[card] for card in PACK)
    assert [counts[kind] for kind in (*GHOSTS, *WEAPONS)] == [4] * 10
    assert [counts[kind] for kind in ("alfred", "mystery", "motive", "no-clue")] == [6, 1, 6, 7]
    assert Counter(card.rpartition("-")[0] for card in PACK if KIND_OF[card] == "motive") == {
        "jealousy": 2,
        "lovers-quarrel": 2,
        "self-defense": 2,
    }


def test_5_everybody_chooses_a_piece() -> None:
    """Why §5: seat by seat, one that is still free; then the game is set up."""
    for seats, after in ((2, Removing), (3, Removing), (4, Dealing)):
        scene = Scene(Why(seats))
        for seat in range(seats):
            assert scene.waiting == {seat}
            assert [choose.piece for choose in scene.offers(seat, Choose)] == list(PIECES[seat:])
            scene.refuses(seat, Choose("Hercule Parrot"), "Why §5")
            scene.refuses(seat, Roll(), "Why §5")
            scene.act(seat, Choose(PIECES[seat]))
            assert scene.told(None, Chose) == Chose(seat, PIECES[seat])
        assert isinstance(scene.state.phase, after)
    scene = Scene(Why(2)).act(0, Choose("Shylock Bones"))
    scene.refuses(1, Choose("Shylock Bones"), "Why §5")


def test_5_pieces_in_order() -> None:
    """Why §5: with `pieces=in-order` nobody is asked."""
    for seats in (2, 3, 4):
        assert dealt(seats).state.pieces == PIECES[:seats]


@pytest.mark.parametrize(("seats", "pack", "piles"), [(2, 34, "555500"), (3, 48, "555444"), (4, 60, "665555")])
@pytest.mark.parametrize("removed", ["random", "fixed"])
def test_6_and_9_packs_and_piles(seats: int, pack: int, piles: str, removed: str) -> None:
    """Why §6, §9: 34, 48 or 60 cards; seven each; the rest in even piles, the odd ones in the lower rooms."""
    scene = dealt(seats, removed=removed)
    event: Dealt = scene.happened(Dealt)
    assert [len(cards.open()) for cards in event.hands] == [7] * seats
    assert "".join(str(len(pile)) for pile in event.piles) == piles
    assert 7 * seats + sum(map(int, piles)) == pack == 60 - len(scene.state.removed)


def test_9_nobody_sees_a_pile_or_another_hand() -> None:
    """Why §9."""
    scene = dealt(3)
    for chair in (0, 1, 2, None):
        own: Dealt = scene.told(chair, Dealt)
        assert [cards.is_open for cards in own.hands] == [seat == chair for seat in range(3)]
        assert not any(card.is_open for pile in own.piles for card in pile)


def test_6_what_leaves_for_two_players() -> None:
    """Why §6: three ghosts, two weapons, three motives, three No Clue cards."""
    kinds = Counter(KIND_OF[card] for card in dealt(2).state.removed)
    assert sorted(kinds[kind] for kind in GHOSTS) == [0, 0, 0, 4, 4, 4]
    assert sorted(kinds[kind] for kind in WEAPONS) == [0, 0, 4, 4]
    assert (kinds["motive"], kinds["no-clue"], kinds["alfred"], kinds["mystery"]) == (3, 3, 0, 0)


def test_7_the_sets_are_drawn_and_all_see_them() -> None:
    """Why §7: nature draws, in public; any draw of the right size is a draw, and no other."""
    scene = Scene(Why(3, IN_ORDER))
    scene.refuses(NATURE, Remove(("nero", "cleopatra")), "Why §6")
    scene.refuses(NATURE, Remove(("nero", "rope", "cleopatra")), "Why §6")
    scene.refuses(NATURE, Remove(("nero", "nero", "rope")), "Why §6")
    scene.refuses(NATURE, Remove(("nero", "cleopatra", "rope", "gun")), "Why §6")
    scene.act(NATURE, Remove(("nero", "cleopatra", "rope")))
    assert len(scene.told(None, Removed).cards) == 12
    assert isinstance(scene.state.phase, Dealing)
    drawn = {tuple(dealt(3, seed).state.removed) for seed in range(30)}
    assert len(drawn) > 10


@pytest.mark.parametrize(
    ("seats", "sets"), [(2, "nero cleopatra henry-the-eighth poison ax"), (3, "cleopatra henry-the-eighth ax"), (4, "")]
)
def test_7_fixed_sets(seats: int, sets: str) -> None:
    """Why §7: with `removed=fixed` it is always the last ones, and everybody is told."""
    scene = dealt(seats, removed="fixed")
    assert [event for event in scene.events if isinstance(event, Removed)] == (
        [Removed(scene.state.removed)] if sets else []
    )
    gone = [KIND_OF[card] for card in dealt(seats, removed="fixed").state.removed]
    assert sorted({kind for kind in gone if kind in (*GHOSTS, *WEAPONS)}) == sorted(sets.split())
    names = [card.rpartition("-")[0] for card in dealt(2).state.removed if KIND_OF[card] == "motive"]
    assert sorted(names) == ["jealousy", "lovers-quarrel", "self-defense"]


def test_8_two_players_use_four_rooms() -> None:
    """Why §8: the tower and the attic cannot be entered, on foot or otherwise; their doors are squares."""
    scene = throw(house({0: SEVEN}, seats=2), 0, 4, 4)
    assert [move.to for move in scene.offers(0, Move) if "-" in move.to or len(move.to) > 2] == [
        "dining-room", "den", "west-bedroom", "east-bedroom", "living-room",
    ]  # fmt: skip
    scene.refuses(0, Move("tower"), "Why §8")
    scene.refuses(0, Move("attic"), "Why §8")
    scene = throw(house({0: SEVEN}, seats=2, places={0: "f1"}), 0, 2, 1)
    assert Move("c1") in scene.offers(0, Move)
    scene = throw(house({0: SEVEN}, seats=2, places={0: "f1"}), 0, 2, 1).act(0, Move("c1"))
    assert scene.state.places[0] == "c1"


def test_9_a_false_deal_is_refused() -> None:
    """Why §9: every card exactly once, in heaps of the right size."""
    scene = Scene(Why(4, IN_ORDER))
    good: Deal = scene.game.nature(scene.state, random.Random(2))
    for hands, piles in (
        ((good.hands[0], *good.hands[:3]), good.piles),
        ((good.hands[0][1:], *good.hands[1:]), (good.piles[0] + good.hands[0][:1], *good.piles[1:])),
        (good.hands, tuple(reversed(good.piles))),
        (good.hands[:3], good.piles),
    ):
        scene.refuses(NATURE, Deal(hands, piles), "Why §9")
    scene.act(NATURE, good)


def test_10_everybody_starts_in_the_living_room() -> None:
    """Why §10."""
    assert dealt(3).state.places == (LIVING_ROOM,) * 3


def test_11_the_highest_throw_begins_and_equals_throw_again() -> None:
    """Why §11: 9, 4, 9 and 5; then the two throw 6 each; then 3 and 7."""
    scene = dealt(4).act(NATURE, Throw(4, 5), Throw(2, 2), Throw(6, 3), Throw(1, 4))
    assert scene.happened(Tied).seats == (0, 2)
    scene.act(NATURE, Throw(3, 3), Throw(1, 5))
    assert scene.happened(Tied).seats == (0, 2)
    scene.act(NATURE, Throw(1, 2), Throw(3, 4))
    assert scene.happened(TurnPassed) == TurnPassed(2)
    assert scene.waiting == {2}


def test_12_turns_pass_clockwise() -> None:
    """Why §12: 2, 3, 0; and nobody acts in another's turn."""
    scene = house({0: SEVEN}, places={0: "a1", 1: "m1", 2: "a7", 3: "m7"})
    order = []
    for _ in range(5):
        (seat,) = scene.waiting
        order.append(seat)
        scene.refuses((seat + 1) % 4, Roll(), "Why §12")
        throw(scene, seat, 1, 2)
        scene.act(seat, scene.offers(seat, Move)[0])
    assert order == [0, 1, 2, 3, 0]


def test_13_two_dice_once() -> None:
    """Why §13: first the throw, then the move; a die has six faces."""
    scene = house({0: SEVEN})
    scene.refuses(0, Move("den"), "Why §13")
    scene.act(0, Roll())
    assert len(scene.game.legal(scene.state, NATURE)) == 36
    scene.refuses(NATURE, Throw(0, 7), "Why §13")
    scene.act(NATURE, Throw(2, 3))
    assert scene.state.phase == Walking(0, 2, 3)
    scene.refuses(0, Roll(), "Why §13")


def test_53_a_set_dealt_complete_is_laid_down() -> None:
    """Why §53: seat 1 is dealt all of the rope and keeps three cards."""
    game = Why(4, IN_ORDER)
    scene = Scene(game)
    ropes = [f"rope-{part}" for part in range(1, 5)]
    rest = [card for card in PACK if card not in ropes]
    random.Random(3).shuffle(rest)
    order = [*rest[:7], *ropes, *rest[7:]]
    scene.act(NATURE, game.deal_out(order))
    assert scene.happened(LaidDown) == LaidDown(1, "rope")
    assert scene.state.sizes == (7, 3, 7, 7)
    assert isinstance(scene.state.phase, Opening)


def test_nothing_else_can_be_done_while_nature_is_waited_for() -> None:
    """Why §12: the dice are nature's, the turn is the seat's."""
    scene = Scene(Why(2, IN_ORDER))
    assert scene.waiting == {NATURE}
    scene.refuses(0, Roll(), "Why §12")
    scene.refuses(NATURE, Roll(), "Why §6")
    scene.state = replace(scene.state, phase=Rolling(0), active=0)
    scene.refuses(NATURE, Throw(1, 1), "Why §12")

"""Philo Vance: the easy game for children."""

import random

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, secret, seen
from deerstalker.games.philo_vance.board import ARROWS, PARK, X
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import PACK, PRINTED, Suspect
from deerstalker.games.philo_vance.phases import (
    Choosing,
    Discarding,
    Moving,
    Over,
    Shuffling,
    Throwing,
)
from deerstalker.games.philo_vance.reading import INDEX
from deerstalker.games.philo_vance.terms import (
    Arrest,
    Choose,
    Chose,
    Discard,
    Discarded,
    Move,
    Moved,
    Prepare,
    ShowedHand,
    Shuffle,
    Stayed,
    Throw,
    TookUnseen,
    TurnBegan,
    Won,
)
from kit import Scene, kinds
from philo_vance_positions import RIGHT, WRONG, throw

CHILDREN = Options(game="children", mystery="printed", detectives="by-chair")


def nursery(seats: int = 3, **changes: object) -> Scene:
    """All have chosen, the butler, the wife and the maid in order, and seat 0 is on turn."""
    scene = Scene(Children(seats, CHILDREN)).act(NATURE, Prepare(PACK, PRINTED))
    wanted: tuple[Suspect, ...] = ("butler", "wife", "maid")
    for seat, suspect in enumerate(wanted[:seats]):
        scene.act(seat, Choose(suspect))
    scene.act(NATURE, Throw(6, 6), *([Throw(1, 1)] * (seats - 1)))
    scene.state = replace(scene.state, **changes)
    return scene


def with_hand(hand: list[str], top: str, *, left: int = 40) -> Scene:
    """Seat 0 holds these clues, and the next card of the pile is known to the test."""
    scene = nursery()
    hands = (secret(tuple(hand), to=(0,)), *scene.state.hands[1:])
    pile = secret((top, *(PACK[at] for at in range(left - 1))))
    held, places = (len(hand), 0, 0), ("g14", PARK, PARK, "OFF")
    scene.state = replace(scene.state, hands=hands, held=held, pile=pile, left=left, places=places)
    return scene


def test_78_an_open_card_each() -> None:
    """Philo Vance §78: in the order of the chairs each takes a card by its back and lays it open."""
    scene = Scene(Children(3, CHILDREN)).act(NATURE, Prepare(PACK, PRINTED))
    assert scene.state.phase == Choosing(0)
    scene.act(0, Choose("maid"))
    chose: Chose = scene.told(None, Chose)
    assert chose.card == PRINTED[INDEX["maid"]]
    scene.refuses(1, Choose("maid"), "Philo Vance")
    scene.refuses(2, Choose("wife"), "Philo Vance §23")
    scene.act(1, Choose("wife")).act(2, Choose("cook")).act(NATURE, Throw(1, 2), Throw(2, 2), Throw(1, 1))
    assert scene.state.phase == Throwing(1)
    assert not seen(scene.state, 0).cards[INDEX["butler"]].is_open


def test_78_what_stays_in_the_box() -> None:
    """Philo Vance §78: no arrests, no Vance, no Judge, no jury."""
    scene = nursery()
    assert scene.state.phase == Throwing(0)
    scene.refuses(0, Arrest("cook"), "Philo Vance §23")
    throw(scene, 0, 3, 2).refuses(0, Arrest("cook"), "Philo Vance §78")
    for dice in ((3, 4), (6, 6)):
        thrown = throw(nursery(), 0, *dice)
        assert (thrown.state.vance, thrown.state.judge) == (None, False)


def test_79_the_total_and_no_bumping() -> None:
    """Philo Vance §79: both dice count; nobody lands on another; the arrow is a place to stay."""
    scene = throw(nursery(places=("g14", "g10", PARK, "OFF")), 0, 3, 1)
    assert scene.state.phase == Moving(0, "heath", 4)
    assert Move("g10") not in scene.offers(0, Move)
    scene.refuses(0, Move("g10"), "Philo Vance §79")
    scene = throw(nursery(places=("g13", "g10", PARK, "OFF")), 0, 1, 1).act(0, Move("g15"))
    assert scene.happened(Moved).rest == "g15"
    assert "g15" in ARROWS
    assert scene.state.places[0] == "g15"


def test_79_nowhere_to_go() -> None:
    """Philo Vance §79: who cannot end anywhere stays; two leads from Park Here to the arrow only."""
    scene = throw(nursery(places=(PARK, "g15", PARK, "OFF")), 0, 1, 1)
    assert kinds(scene.events) == ["Threw", "Stayed", "TurnBegan", "TookDice"]
    assert scene.happened(Stayed) == Stayed(0, "heath")


@pytest.mark.parametrize(("start", "dice", "to"), [("g14", (1, 1), "g12"), ("g13", (1, 1), "g15"), ("g10", (2, 1), X)])
def test_80_where_clues_are_drawn(start: str, dice: tuple[int, int], to: str) -> None:
    """Philo Vance §80: red spot, arrow and X each give one card, seen by its owner only, and no extra turn."""
    scene = throw(nursery(places=(start, PARK, PARK, "OFF")), 0, *dice).act(0, Move(to))
    assert kinds(scene.events) == ["Moved", "TookUnseen", "TurnBegan", "TookDice"]
    assert scene.told(0, TookUnseen).clue.open() == PACK[0]
    for other in (1, 2, None):
        assert not scene.told(other, TookUnseen).clue.is_open
    assert scene.state.held == (1, 0, 0)
    assert scene.happened(TurnBegan) == TurnBegan(1)


def test_80_nothing_elsewhere() -> None:
    """Philo Vance §80: an unmarked space gives nothing."""
    scene = throw(nursery(places=("g14", PARK, PARK, "OFF")), 0, 2, 1).act(0, Move("g11"))
    assert kinds(scene.events) == ["Moved", "TurnBegan", "TookDice"]


def test_80_never_over_ten() -> None:
    """Philo Vance §80: with ten in hand one is discarded before another is drawn: never more than ten."""
    scene = throw(with_hand(WRONG[:10], "lipstick"), 0, 1, 1).act(0, Move("g12"))
    assert kinds(scene.events) == ["Moved", "FilledHand"]
    assert scene.state.phase == Discarding(0)
    assert scene.state.held[0] == 10
    assert {a.clue for a in scene.offers(0, Discard)} == {*WRONG[:10]}
    scene.refuses(0, Discard("lipstick"), "Philo Vance §80")
    scene.act(0, Discard(WRONG[0]))
    assert scene.happened(Discarded) == Discarded(0, WRONG[0])
    assert scene.state.held[0] == 10
    assert scene.state.hands[0].open() == (*WRONG[1:10], "lipstick")
    assert scene.happened(TurnBegan) == TurnBegan(1)


def test_80_an_empty_pile() -> None:
    """Philo Vance §30, §80: the discards are shuffled before the card is drawn."""
    scene = with_hand([], "lipstick")
    scene.state = replace(scene.state, pile=secret(()), left=0, discards=("cigar-butt", "lipstick", "straw-hat"))
    throw(scene, 0, 1, 1).act(0, Move("g12"))
    assert scene.state.phase == Shuffling()
    scene.act(NATURE, Shuffle(("lipstick", "cigar-butt")))
    assert scene.told(0, TookUnseen).clue.open() == "lipstick"
    assert scene.state.discards == ("straw-hat",)


def test_81_seven_right_clues() -> None:
    """Philo Vance §81: the seventh different clue of the card wins at once, and the hand is shown."""
    butler = RIGHT["butler"]
    scene = throw(with_hand(butler[:6] + WRONG[:3], butler[6]), 0, 1, 1).act(0, Move("g12"))
    assert kinds(scene.events) == ["Moved", "TookUnseen", "ShowedHand", "Won"]
    assert scene.told(None, ShowedHand).hand == (*butler[:6], *WRONG[:3], butler[6])
    assert scene.happened(Won) == Won(0, suspect="butler", right=7)
    assert scene.state.phase == Over(0)


def test_81_duplicates_do_not_count() -> None:
    """Philo Vance §63, §81: the same clue twice is one."""
    butler = RIGHT["butler"]
    scene = throw(with_hand([*butler[:6], butler[0]], butler[1]), 0, 1, 1).act(0, Move("g12"))
    assert kinds(scene.events) == ["Moved", "TookUnseen", "TurnBegan", "TookDice"]


def test_83_children_too_go_home() -> None:
    """Philo Vance §83: the limit of turns holds here as well."""
    game = Children(2, Options(game="children", turn_limit=3))
    rng = random.Random(2)
    scene = Scene(game)
    while scene.waiting:
        (seat,) = scene.waiting
        scene.act(seat, game.nature(scene.state, rng) if seat == NATURE else game.legal(scene.state, seat)[0])
    assert scene.state.turns == 3
    assert scene.game.winners(scene.state) == ()

"""Philo Vance: arresting a suspect, declaring, retiring."""

import pytest
from msgspec.structs import replace

from deerstalker.core import secret, seen
from deerstalker.games.philo_vance.board import X
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import PRINTED
from deerstalker.games.philo_vance.phases import (
    Shuffling,
    Throwing,
)
from deerstalker.games.philo_vance.reading import INDEX
from deerstalker.games.philo_vance.terms import (
    OFF,
    Arrest,
    Declared,
    Move,
    Name,
    Offered,
    Pass,
    Replaced,
    Retired,
    Roll,
    TurnBegan,
    Won,
)
from kit import Scene, kinds
from philo_vance_positions import RIGHT, WRONG, estate, name_six, on_turn, throw, with_right

BUTLER = RIGHT["butler"]


def test_52_the_arrest() -> None:
    """Philo Vance §52: on one's turn before the throw, with twelve clues, a suspect nobody else has."""
    scene = estate(cases={1: ("maid", "bound")})
    assert len(scene.offers(0, Arrest)) == 9
    scene.refuses(0, Arrest("maid"), "Philo Vance §52")
    scene.refuses(1, Arrest("cook"), "Philo Vance §23")
    assert estate(unseated=(0,)).offers(0, Arrest) == []
    thrown = scene.act(0, Roll())
    thrown.refuses(0, Arrest("cook"), "Philo Vance §23")


def test_53_six_different_clues_in_play() -> None:
    """Philo Vance §53, §63: six different clues, face up before the player; fewer, and there is no arrest."""
    scene = with_right(6, down={0: (1,)}).act(0, Arrest("butler"))
    scene.refuses(0, Name(BUTLER[0]), "Philo Vance §53")
    scene.act(0, Name(BUTLER[1]))
    scene.refuses(0, Name(BUTLER[1]), "Philo Vance §63")
    scene.refuses(0, Roll(), "Philo Vance §53")
    pairs = [clue for clue in WRONG[:6] for _ in range(2)]
    assert len(estate(juries={0: pairs}).offers(0, Arrest)) == 10
    assert estate(juries={0: pairs}, down={0: (1, 2)}).offers(0, Arrest) == []


@pytest.mark.parametrize(("right", "success"), [(6, True), (4, True), (3, False), (0, False)])
def test_54_and_56_four_of_six(right: int, success: bool) -> None:
    """Philo Vance §54, §56, §57: four right clues suffice; only success or failure is told."""
    scene = with_right(right).act(0, Arrest("butler"))
    name_six(scene, 0, BUTLER[:right] + WRONG[: 6 - right])
    declared: Declared = scene.told(None, Declared)
    assert (declared.right, declared.checker) == (success, 1)
    assert not declared.card.is_open
    assert scene.state.detectives[0].standing == ("declared" if success else "bound")


def test_55_the_checkers_eyes() -> None:
    """Philo Vance §55: the left neighbor has seen the card; nobody else has, the declarer least of all."""
    scene = with_right(6).act(0, Arrest("butler"))
    name_six(scene, 0, BUTLER[:6])
    card = INDEX["butler"]
    assert seen(scene.state, 1).cards[card].open() == PRINTED[card]
    for chair in (0, 2, None):
        assert not seen(scene.state, chair).cards[card].is_open


def test_55_nobody_looks() -> None:
    """Philo Vance §55: with checker=engine the card stays unread."""
    scene = with_right(6, options=Options(checker="engine")).act(0, Arrest("butler"))
    name_six(scene, 0, BUTLER[:6])
    assert scene.happened(Declared).checker is None
    for chair in (0, 1, 2, None):
        assert not seen(scene.state, chair).cards[INDEX["butler"]].is_open


def test_55_the_next_checker_adds_his_eyes() -> None:
    """Philo Vance §55: who has read a card keeps what he knows when another reads it."""
    scene = with_right(2, seats=4).act(0, Arrest("butler"))
    name_six(scene, 0, BUTLER[:2] + WRONG[:4])
    scene.after(Retired(1))
    on_turn(scene, 0)
    scene.act(0, Arrest("butler"))
    for _ in range(6):
        scene.act(0, scene.offers(0, Name)[0])
    card = scene.state.cards[INDEX["butler"]]
    assert card.readers == {1, 2}


def test_57_failure() -> None:
    """Philo Vance §57: the six go under the pile in the order named; six new ones fill their places."""
    jury = BUTLER[:2] + WRONG[:10]
    scene = estate(juries={0: jury}, pile=RIGHT["wife"][:6]).act(0, Arrest("butler"))
    named = [jury[9], jury[0], jury[3], jury[1], jury[2], jury[5]]
    name_six(scene, 0, named)
    replaced: Replaced = scene.happened(Replaced)
    assert replaced == Replaced(0, (10, 1, 4, 2, 3, 6), tuple(RIGHT["wife"][:6]))
    assert scene.state.under == tuple(named)
    assert scene.state.detectives[0].jury[9] == RIGHT["wife"][0]
    assert scene.state.detectives[0].jury[4] == jury[4]
    assert scene.state.phase == Throwing(0)  # with one declaration made, nothing is left but the throw


def test_57_a_second_copy_stays() -> None:
    """Philo Vance §57, §63: of a clue held twice only one card is named and lost."""
    jury = [WRONG[0], WRONG[0], *WRONG[1:11]]
    scene = estate(juries={0: jury}).act(0, Arrest("butler"))
    name_six(scene, 0, WRONG[:6])
    assert scene.state.detectives[0].jury.count(WRONG[0]) == 1
    assert scene.happened(Replaced).jurors[0] == 1


def test_57_enough_cards_for_a_failure() -> None:
    """Philo Vance §30, §57: an arrest with fewer than six in the pile shuffles the discards first."""
    scene = with_right(2)
    pile = scene.state.pile.open()
    scene.state = replace(scene.state, pile=secret(pile[:5]), left=5, discards=pile[5:])
    scene.act(0, Arrest("butler"))
    assert scene.state.phase == Shuffling()


def test_58_bound_to_the_suspect() -> None:
    """Philo Vance §58: after a failure only the same suspect can be declared again, and nobody else can take him."""
    scene = estate(cases={0: ("butler", "bound")}, tries={0: 1})
    assert scene.offers(0, Arrest) == [Arrest("butler")]
    other = estate(turn=1, cases={0: ("butler", "bound")})
    assert Arrest("butler") not in other.offers(1, Arrest)


def test_59_one_declaration_a_turn() -> None:
    """Philo Vance §59: then he throws; on an extra turn he may declare again."""
    scene = with_right(2, places={0: X}).act(0, Arrest("butler"))
    name_six(scene, 0, BUTLER[:2] + WRONG[:4])
    assert kinds(scene.events)[-1] == "TookDice"
    scene.refuses(0, Arrest("butler"), "Philo Vance §23")
    throw(scene, 0, 4, 1).act(0, Move(X), Pass())
    assert scene.happened(TurnBegan).again
    assert scene.offers(0, Arrest) == [Arrest("butler")]


def third_failure(seats: int = 3, **position: object) -> Scene:
    given: dict[str, object] = {"cases": {0: ("butler", "bound")}, "tries": {0: 2}, "places": {0: "g12"}} | position
    scene = with_right(2, seats=seats, **given).act(0, Arrest("butler"))
    return name_six(scene, 0, BUTLER[:2] + WRONG[:4])


def test_60_retiring() -> None:
    """Philo Vance §60: clues under the pile in juror order, the piece off the board, the suspect free again."""
    scene = third_failure()
    assert kinds(scene.events) == ["Named", "Declared", "Retired", "TurnBegan"]
    assert scene.state.under == tuple(BUTLER[:2] + WRONG[:10])
    assert scene.state.places[0] == OFF
    assert scene.state.detectives[0].standing == "retired"
    assert Arrest("butler") in scene.offers(1, Arrest)
    assert scene.happened(TurnBegan) == TurnBegan(1)
    throw(scene, 1, 1, 2).act(1, *scene.offers(1, Move)[:1])
    assert scene.state.turn in {1, 2}


def test_60_a_retired_players_claim() -> None:
    """Philo Vance §60: a claimed card goes to the discards, where others may claim it."""
    scene = third_failure(claims={0: "lipstick"})
    assert scene.state.discards == ("lipstick",)
    assert scene.happened(Offered) == Offered("lipstick", (1, 2))


def test_61_last_one_standing() -> None:
    """Philo Vance §61: if all others have retired the last player wins."""
    scene = third_failure(seats=2)
    assert scene.happened(Won) == Won(1, alone=True)
    assert scene.game.winners(scene.state) == (1,)
    assert scene.waiting == set()


def test_62_without_retirement() -> None:
    """Philo Vance §62: with retirement=off a third failure is like the first, and a fourth try is allowed."""
    scene = third_failure(options=Options(retirement="off"))
    assert "Replaced" in kinds(scene.events)
    assert scene.state.detectives[0].tries == 3
    on_turn(scene, 0)
    assert scene.offers(0, Arrest) == [Arrest("butler")]

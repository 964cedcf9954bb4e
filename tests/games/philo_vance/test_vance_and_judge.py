"""Philo Vance: Vance and the Judge."""

import pytest

from deerstalker.games.philo_vance.board import CAR, START, X
from deerstalker.games.philo_vance.phases import Deliberating, Earning, Moving, Penalising, TurningUp
from deerstalker.games.philo_vance.terms import (
    Bump,
    Convict,
    Discard,
    Draw,
    Move,
    Moved,
    Pass,
    Threw,
    TurnBegan,
    VanceFirst,
)
from philo_vance_positions import Cases, estate, on_turn, throw

DECLARED: Cases = {0: ("butler", "declared")}


def test_64_vance_comes() -> None:
    """Philo Vance §64: a seven after a successful declaration; from START with the red die of that throw."""
    scene = throw(estate(cases=DECLARED, places={0: "g14"}), 0, 3, 4)
    assert scene.happened(Threw).vance
    assert (scene.state.vance, scene.state.places[-1]) == (0, START)
    scene.act(0, Move("g11"))
    assert scene.state.phase == Moving(0, "vance", 4, must=True)
    assert {move.to for move in scene.offers(0, Move)} == {"g12", "e14", "i14"}
    scene.refuses(0, Pass(), "Philo Vance §64")
    one = throw(estate(cases=DECLARED, places={0: "g14"}), 0, 6, 1).act(0, Move("g8"))
    assert one.events[1] == Moved(0, "vance", "g15", X, led=True)  # one step from START is the arrow
    assert one.state.places[-1] == X


@pytest.mark.parametrize("box", [CAR, "BOX1"])
def test_50_vance_is_no_cork(box: str) -> None:
    """Philo Vance §22, §50: Vance may stay on the track, but leaves the car and call box No. 1 when he is due."""
    scene = throw(estate(cases=DECLARED, places={0: "g14", 1: "BOX2"}, vance=(0, box)), 0, 3, 4).act(0, Move("g11"))
    scene.refuses(0, Pass(), "Philo Vance §50")
    on_track = throw(estate(cases=DECLARED, places={0: "g14"}, vance=(0, "a10")), 0, 3, 4).act(0, Move("g11"))
    assert Pass() in on_track.game.legal(on_track.state, 0)


def test_23_vance_first() -> None:
    """Philo Vance §23: the order of the two moves is the player's; the extra turn comes last all the same."""
    scene = throw(estate(cases=DECLARED, places={0: X}, vance=(0, "a10")), 0, 4, 2).act(0, VanceFirst())
    assert scene.state.phase == Moving(0, "vance", 2)
    scene.act(0, Move("a12"))
    assert scene.state.phase == Moving(0, "heath", 4)
    scene.refuses(0, VanceFirst(), "Philo Vance §23")
    scene.act(0, Move(X), Pass())
    assert scene.happened(TurnBegan) == TurnBegan(0, again=True)
    waiting = throw(estate(cases=DECLARED, places={0: "g14", 1: "BOX1"}, vance=(0, "BOX2")), 0, 3, 4)
    waiting.refuses(0, VanceFirst(), "Philo Vance §50")


@pytest.mark.parametrize("standing", ["free", "bound"])
def test_64_not_without_a_declaration(standing: str) -> None:
    """Philo Vance §64, §70: before a successful declaration a seven and double sixes do nothing."""
    case: Cases = {0: ("butler", "bound")} if standing == "bound" else {}
    for dice in ((3, 4), (6, 6), (1, 1)):
        scene = throw(estate(cases=case, places={0: "g14"}), 0, *dice)
        assert not scene.happened(Threw).vance
        assert not scene.happened(Threw).judge
        assert (scene.state.vance, scene.state.judge) == (None, False)


def test_65_two_pieces() -> None:
    """Philo Vance §65: white for the own piece, red for Vance, who may also stay."""
    scene = throw(estate(cases=DECLARED, places={0: "g14"}, vance=(0, "a10")), 0, 3, 2)
    scene.act(0, Move("g11"))
    assert scene.state.phase == Moving(0, "vance", 2)
    scene.act(0, Pass())
    assert scene.state.places[-1] == "a10"
    assert scene.happened(TurnBegan) == TurnBegan(1)


def test_23_the_order() -> None:
    """Philo Vance §23: turning up, the white move and its clue, the red move and its clue, then the extra turn."""
    position = estate(cases=DECLARED, places={0: X}, vance=(0, "a11"), down={0: (5,)}, pile=["lipstick", "cigar-butt"])
    scene = throw(position, 0, 4, 1)
    assert scene.state.phase == TurningUp(0, (5,))
    scene.act(0, Pass())
    assert scene.state.phase == Moving(0, "heath", 4)
    scene.act(0, Move(X))
    assert scene.state.phase == Earning(0, on_x=True)
    scene.act(0, Draw(), Discard("lipstick"))
    assert scene.state.phase == Moving(0, "vance", 1)
    scene.act(0, Move("a10"))
    assert scene.happened(TurnBegan) == TurnBegan(0, again=True)


def test_65_waiting_in_a_box_vance_still_moves() -> None:
    """Philo Vance §50, §65: a waiting piece does not hold up Vance."""
    scene = throw(estate(cases=DECLARED, places={0: "BOX2", 1: "BOX1"}, vance=(0, "a10")), 0, 3, 2)
    assert scene.state.phase == Moving(0, "vance", 2)


def test_66_vance_earns_and_bumps() -> None:
    """Philo Vance §66: he earns clues for his owner, bumps for him, and his owner suffers for him."""
    scene = throw(estate(cases=DECLARED, places={0: "g14"}, vance=(0, "a10")), 0, 3, 1)
    scene.act(0, Move("g11"), Move("a11"))
    assert scene.state.phase == Earning(0)
    scene = throw(estate(cases=DECLARED, places={0: "g14", 1: "a9"}, vance=(0, "a10")), 0, 3, 1)
    scene.act(0, Move("g11"), Move("a9"), Bump("a8"))
    assert scene.state.phase == Penalising(0, 1)
    position = estate(turn=1, cases=DECLARED, places={0: "g14", 1: "a8"}, vance=(0, "a10"))
    scene = throw(position, 1, 2, 1).act(1, Move("a10"), Bump("a9"))
    assert scene.state.phase == Penalising(1, 0)


def test_67_vance_on_x() -> None:
    """Philo Vance §67: a clue but no extra turn, and there he stays; he can be bumped off (Philo Vance §46)."""
    scene = throw(estate(cases=DECLARED, places={0: "g14"}, vance=(0, "g10"), pile=["lipstick"]), 0, 1, 3)
    scene.act(0, Move("g13"), Move(X))
    assert scene.state.phase == Earning(0, on_x=True)
    scene.act(0, Draw(), Discard("lipstick"))
    assert scene.state.places[-1] == X
    assert scene.state.phase != Deliberating(0)
    scene.act(1, Pass()).act(2, Pass())
    assert scene.happened(TurnBegan) == TurnBegan(1)
    on_turn(scene, 0)
    position = estate(turn=1, cases=DECLARED, places={0: "g14", 1: "g10"}, vance=(0, X))
    scene = throw(position, 1, 3, 1).act(1, Move(X))
    assert scene.state.places[-1] == CAR
    assert scene.state.phase == Penalising(1, 0)


def test_68_ones_own_two_pieces() -> None:
    """Philo Vance §68: they bump each other without penalty, but away they must."""
    scene = throw(estate(cases=DECLARED, places={0: "g14"}, vance=(0, "g11")), 0, 3, 1).act(0, Move("g11"))
    assert scene.waiting == {0}
    scene.refuses(0, Pass(), "Philo Vance §68")
    scene.act(0, Bump("g10"))
    assert scene.state.phase == Moving(0, "vance", 1)
    scene.act(0, Move("g11"), Bump("g12"))
    assert scene.state.phase == Earning(0)  # bumped onto a red spot, his owner may draw
    assert scene.state.detectives[0].down == frozenset()


def test_69_a_new_owner() -> None:
    """Philo Vance §69: another's seven takes Vance over wherever he stands, and moves him with that throw."""
    position = estate(turn=1, cases={**DECLARED, 1: ("wife", "declared")}, places={1: "g14"}, vance=(0, "a10"))
    scene = throw(position, 1, 3, 4)
    assert scene.happened(Threw).vance
    assert (scene.state.vance, scene.state.places[-1]) == (1, "a10")
    scene.act(1, Move("g11"))
    assert scene.state.phase == Moving(1, "vance", 4, must=True)
    scene.refuses(1, Pass(), "Philo Vance §69")
    again = throw(estate(cases=DECLARED, places={0: "g14"}, vance=(0, "a10")), 0, 3, 4)
    assert not again.happened(Threw).vance


@pytest.mark.parametrize(("dice", "comes"), [((1, 1), True), ((6, 6), True), ((2, 2), False), ((6, 1), False)])
def test_70_the_judge(dice: tuple[int, int], comes: bool) -> None:
    """Philo Vance §70: double ones or sixes by a successful declarer; the Judge stays and serves all."""
    scene = throw(estate(cases={**DECLARED, 1: ("wife", "declared")}, places={0: "g14"}), 0, *dice)
    assert scene.state.judge == comes == scene.happened(Threw).judge
    on_turn(scene, 1)
    assert bool(scene.offers(1, Convict)) == comes

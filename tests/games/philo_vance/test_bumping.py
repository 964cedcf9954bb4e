"""Philo Vance: bumping, the Radio Car, turning clues down and up."""

import pytest

from deerstalker.games.philo_vance.board import BOX1, BOX2, BOX3, CAR, X
from deerstalker.games.philo_vance.phases import (
    Bumping,
    Deliberating,
    Earning,
    Moving,
    Penalising,
    TurningUp,
)
from deerstalker.games.philo_vance.reading import waits
from deerstalker.games.philo_vance.terms import (
    Bump,
    Bumped,
    Discard,
    Draw,
    Move,
    Moved,
    Pass,
    Stayed,
    TurnDown,
    TurnedDown,
    TurnUp,
)
from kit import Scene, kinds
from philo_vance_positions import estate, throw


def meeting(**position: object) -> Scene:
    """Seat 0 lands on seat 1's space g11."""
    given: dict[str, object] = {"places": {0: "g14", 1: "g11"}} | position
    return throw(estate(**given), 0, 3, 2).act(0, Move("g11"))  # type: ignore[arg-type]


def test_37_the_bump() -> None:
    """Philo Vance §37: to an adjoining space of the bumper's choice, and it has to be done."""
    scene = meeting()
    assert scene.state.phase == Bumping(0, "doremus", "heath")
    assert scene.game.legal(scene.state, 0) == (Bump("g10"), Bump("g12"))
    scene.refuses(0, Bump("g13"), "Philo Vance §37")
    scene.refuses(0, Pass(), "Philo Vance §37")
    scene.act(0, Bump("g10"))
    assert scene.happened(Bumped) == Bumped("heath", "doremus", "g10", "g10", 0, 1)
    assert scene.state.places[:2] == ("g11", "g10")


def test_38_the_penalty() -> None:
    """Philo Vance §38, §37: the bumper turns down any one clue, or none."""
    scene = meeting().act(0, Bump("g10"))
    assert scene.state.phase == Penalising(0, 1)
    scene.act(0, TurnDown(7))
    assert scene.happened(TurnedDown).clue == scene.state.detectives[1].jury[6]
    assert scene.state.detectives[1].down == {7}
    assert len(scene.state.detectives[1].in_play) == 11
    spared = meeting().act(0, Bump("g10"), Pass())
    assert spared.state.detectives[1].down == frozenset()


def test_38_only_what_is_face_up() -> None:
    """Philo Vance §38: a clue that is down already is not turned down again."""
    scene = meeting(down={1: (7,)}).act(0, Bump("g10"))
    scene.refuses(0, TurnDown(7), "Philo Vance §38")


@pytest.mark.parametrize("position", [{"unseated": (1,)}, {"down": {1: range(1, 13)}}])
def test_39_no_more_to_turn(position: dict[str, object]) -> None:
    """Philo Vance §39: without clues in play there is no penalty."""
    scene = meeting(**position).act(0, Bump("g10"))
    assert kinds(scene.events)[:2] == ["Bumped", "TurnBegan"]


@pytest.mark.parametrize(
    ("white", "red", "jurors"),
    [(3, 2, (5,)), (1, 4, (5,)), (5, 6, ()), (1, 1, (1, 2, 5, 12)), (6, 6, (1, 2, 5, 12)), (4, 4, (1, 2, 5, 12))],
)
def test_40_turning_up(white: int, red: int, jurors: tuple[int, ...]) -> None:
    """Philo Vance §40: juror 5 by a total of five; jurors 1, 2 and 12 by doubles alone, which turn up any one."""
    scene = throw(estate(places={0: "g14"}, down={0: (1, 2, 5, 12)}), 0, white, red)
    if not jurors:
        assert scene.state.phase == Moving(0, "heath", white)
        return
    assert scene.state.phase == TurningUp(0, jurors)
    assert scene.offers(0, TurnUp) == [TurnUp(juror) for juror in jurors]
    scene.act(0, TurnUp(jurors[-1]))
    assert scene.state.detectives[0].down == {1, 2, 5, 12} - {jurors[-1]}
    assert scene.state.phase == Moving(0, "heath", white)


def test_40_one_card_a_throw_and_only_ones_own() -> None:
    """Philo Vance §40: doubles turn up one clue only, also when the total names a juror; others' clues stay down."""
    scene = throw(estate(places={0: "g14"}, down={0: (4, 9), 1: (4,)}), 0, 2, 2)
    scene.refuses(0, TurnUp(3), "Philo Vance §40")
    scene.act(0, TurnUp(9))
    assert scene.state.detectives[0].down == {4}
    assert scene.state.detectives[1].down == {4}
    assert isinstance(scene.state.phase, Moving)
    declined = throw(estate(places={0: "g14"}, down={0: (4,)}), 0, 1, 3).act(0, Pass())
    assert declined.state.detectives[0].down == {4}


def test_41_and_42_a_chain() -> None:
    """Philo Vance §41, §42: on to the end of the line; each is penalised by the owner of the piece that bumped him."""
    scene = meeting(places={0: "g14", 1: "g11", 2: "g10"}).act(0, Bump("g10"), TurnDown(1))
    assert scene.happened(Bumped) == Bumped("doremus", "dubois", "g9", "g9", 1, 2)  # nowhere else to go
    assert scene.state.phase == Penalising(1, 2)
    scene.act(1, TurnDown(3))
    assert [one.down for one in scene.state.detectives] == [frozenset(), {1}, {3}]
    assert scene.state.places[:3] == ("g11", "g10", "g9")
    assert scene.state.phase == Deliberating(1)


def test_42_a_fork() -> None:
    """Philo Vance §42: the owner of the bumping piece chooses, but never back along the line."""
    scene = throw(estate(places={0: "g13", 1: "g10", 2: "g9"}), 0, 3, 5).act(0, Move("g10"), Bump("g9"), Pass())
    assert scene.state.phase == Bumping(1, "dubois", "doremus", "g10")
    assert {a.to for a in scene.offers(1, Bump)} == {"f9", "h9", "g8"}


def test_43_and_44_bumped_onto_x() -> None:
    """Philo Vance §43, §44: from a side square onto X: penalty, and at once to the Radio Car."""
    scene = throw(estate(places={0: "g10", 1: "g8"}), 0, 2, 3).act(0, Move("g8"))
    assert Bump(X) in scene.offers(0, Bump)
    scene.act(0, Bump(X))
    assert scene.happened(Bumped) == Bumped("heath", "doremus", X, CAR, 0, 1)
    assert scene.state.phase == Penalising(0, 1)
    assert scene.state.boxed == ("doremus",)


@pytest.mark.parametrize(
    ("taken", "box"),
    [((CAR,), BOX1), ((CAR, BOX1), BOX2), ((CAR, BOX1, BOX2), BOX3), ((CAR, BOX1, BOX2, BOX3), BOX3), ((BOX1,), CAR)],
)
def test_44_and_48_the_queue(taken: tuple[str, ...], box: str) -> None:
    """Philo Vance §44, §48: car, No. 1, No. 2, No. 3; when all are taken No. 3 is shared."""
    places = {0: "g10", 1: "g8"} | {seat + 2: where for seat, where in enumerate(taken)}
    scene = throw(estate(seats=6, places=places), 0, 2, 3).act(0, Move("g8"), Bump(X))
    assert scene.happened(Bumped).rest == box


def test_45_bumped_onto_an_arrow() -> None:
    """Philo Vance §45: the same as onto X; and it earns nothing."""
    scene = throw(estate(places={0: "h14", 1: "k14"}), 0, 3, 4).act(0, Move("k14"), Bump("l14"), Pass())
    assert scene.state.places[1] == CAR
    assert scene.state.phase == Deliberating(1)


def test_46_bumped_off_x() -> None:
    """Philo Vance §46: who rests on X when another arrives goes to the car, with a penalty."""
    scene = throw(estate(places={0: "g10", 1: X}), 0, 3, 4).act(0, Move(X))
    assert kinds(scene.events) == ["Moved", "Bumped"]
    assert scene.state.places[:2] == (X, CAR)
    assert scene.state.phase == Penalising(0, 1)
    scene.act(0, TurnDown(2))
    assert scene.state.phase == Earning(0, on_x=True)


def test_47_x_stays_as_it_is() -> None:
    """Philo Vance §47: a piece bumped onto X leaves the one resting there alone."""
    scene = throw(estate(places={0: "g10", 1: "g8", 2: X}), 0, 2, 3).act(0, Move("g8"), Bump(X))
    assert scene.state.places[1:3] == (CAR, X)


def test_48_sharing_number_three() -> None:
    """Philo Vance §48: they leave in the order they came."""
    scene = estate(seats=4, places={2: BOX3, 1: BOX3, 0: "g14"})
    assert not waits(scene.state, "dubois")
    assert waits(scene.state, "doremus")


@pytest.mark.parametrize("box", [CAR, BOX1])
def test_49_leaving_the_car(box: str) -> None:
    """Philo Vance §49: the first count is the arrow above START, so a one leads to X."""
    scene = throw(estate(places={0: box}), 0, 1, 3)
    assert scene.happened(Moved).to == "g15"  # the only way
    assert scene.state.places[0] == X
    assert scene.state.boxed == ()
    scene = throw(estate(places={0: box}), 0, 3, 3)
    assert {a.to for a in scene.offers(0, Move)} == {"g13", "f14", "h14"}


@pytest.mark.parametrize(
    ("places", "stuck"),
    [
        ({0: BOX2}, False),
        ({0: BOX2, 1: CAR}, False),
        ({0: BOX2, 1: BOX1}, True),
        ({0: BOX3}, False),
        ({0: BOX3, 1: BOX1}, True),
        ({0: BOX3, 1: BOX2}, True),
        ({0: BOX1, 1: CAR}, False),
    ],
)
def test_50_waiting(places: dict[int, str], stuck: bool) -> None:
    """Philo Vance §50: No. 2 waits for No. 1, No. 3 for both; the car holds up nobody."""
    scene = throw(estate(places=places), 0, 3, 4)
    if stuck:
        assert scene.happened(Stayed) == Stayed(0, "heath", places[0])
        assert scene.state.phase == Deliberating(1)
    else:
        assert scene.state.phase == Moving(0, "heath", 3)


def test_51_bumped_onto_a_red_spot() -> None:
    """Philo Vance §51: the bumped player may draw at once; so may Vance's owner for Vance (Philo Vance §66)."""
    scene = throw(estate(places={0: "a14", 1: "c14"}, pile=["lipstick"]), 0, 2, 3).act(0, Move("c14"), Bump("b14"))
    scene.act(0, TurnDown(12))
    assert scene.state.phase == Earning(1)
    scene.act(1, Draw(), Discard("lipstick"))
    assert scene.state.detectives[1].down == {12}
    position = estate(places={0: "a14"}, vance=(2, "c14"), cases={2: ("butler", "declared")})
    scene = throw(position, 0, 2, 3).act(0, Move("c14"), Bump("b14"), Pass())
    assert scene.state.phase == Earning(2)


def test_51_before_the_bumper() -> None:
    """Philo Vance §51: a red spot for the bumped player comes before the bumper's own red spot."""
    scene = throw(estate(places={0: "g11", 1: "g12", 2: "g13"}), 0, 1, 3).act(0, Move("g12"), Bump("g13"), Pass())
    assert scene.happened(Bumped) == Bumped("doremus", "dubois", "g14", "g14", 1, 2)
    scene.act(1, Pass())
    assert scene.state.phase == Earning(0)
    assert kinds(scene.events) == ["Spared"]


def test_51_the_last_of_a_chain_draws_first() -> None:
    """Philo Vance §51: two of three bumped pieces end on red spots; the one further on draws first."""
    scene = throw(estate(seats=4, places={0: "m10", 1: "m11", 2: "m12", 3: "m13"}), 0, 1, 3).act(0, Move("m11"))
    scene.act(0, Bump("m12"), Pass()).act(1, Pass()).act(2, Pass())
    assert scene.state.places[:4] == ("m11", "m12", "m13", "m14")
    assert scene.state.phase == Earning(3)
    scene.act(3, Pass())
    assert scene.state.phase == Earning(1)

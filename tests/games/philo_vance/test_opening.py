"""Philo Vance: setting up, the race to X, moving."""

import random

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, Sealed, seen
from deerstalker.games.philo_vance.board import ARROWS, CAR, PARK, START, X
from deerstalker.games.philo_vance.household import PACK, PRINTED
from deerstalker.games.philo_vance.phases import (
    Bumping,
    Earning,
    Moving,
    TakingPieces,
    Throwing,
    ThrowingForStart,
)
from deerstalker.games.philo_vance.reading import own_piece
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.philo_vance.terms import (
    PIECES,
    Bump,
    Demand,
    Move,
    Moved,
    Pass,
    Prepare,
    Received,
    Roll,
    Take,
    ThrewForStart,
    Throw,
    TookPiece,
    TurnBegan,
    VanceFirst,
)
from kit import Scene, kinds
from philo_vance_positions import CLASSIC, RIGHT, WRONG, estate, throw

PREPARE = Prepare(PACK, PRINTED)


def test_1_to_3_nobody_is_guilty_yet() -> None:
    """Philo Vance §1, §2: the box hides no culprit; nobody has a suspect and nobody has won."""
    scene = Scene(PhiloVance(4, CLASSIC)).act(NATURE, PREPARE)
    assert {one.suspect for one in scene.state.detectives} == {None}
    assert scene.game.winners(scene.state) == ()


def test_8_to_10_setting_up() -> None:
    """Philo Vance §8, §9, §10: a face-down pile, all pieces on Park Here, nobody sees a Confirmation Card."""
    scene = Scene(PhiloVance(6, CLASSIC)).act(NATURE, PREPARE)
    assert scene.state.left == 100
    assert scene.state.discards == ()
    assert scene.state.places[:-1] == (PARK,) * 6
    assert PIECES[0] == "heath"
    assert PIECES[5] == "van-dine"
    for chair in (*range(6), None):
        own = seen(scene.state, chair)
        for hidden in (own.pile, *own.cards):
            with pytest.raises(Sealed):
                hidden.open()


def test_8_nature_shuffles_the_whole_pack() -> None:
    """Philo Vance §8: any order of the hundred cards, with our lists, and nothing else."""
    scene = Scene(PhiloVance(2, CLASSIC))
    scene.refuses(NATURE, Prepare(PACK[1:], PRINTED), "Philo Vance")
    scene.refuses(NATURE, Prepare(PACK, PRINTED[::-1]), "Philo Vance")
    assert scene.game.accepts(scene.state, NATURE, scene.game.nature(scene.state, random.Random(3)))


def test_11_the_highest_begins() -> None:
    """Philo Vance §11: each throws, the highest total begins, the turn passes to the left."""
    scene = Scene(PhiloVance(3, CLASSIC)).act(NATURE, PREPARE, Throw(1, 2), Throw(6, 5), Throw(3, 3))
    assert kinds(scene.events) == ["ThrewForStart", "TurnBegan", "TookDice"]
    assert scene.state.phase == Throwing(1)
    throw(scene, 1, 1, 2)
    assert scene.happened(TurnBegan) == TurnBegan(2)


def test_11_ties_throw_again() -> None:
    """Philo Vance §11: those who tie for the highest throw again, alone."""
    scene = Scene(PhiloVance(3, CLASSIC)).act(NATURE, PREPARE, Throw(6, 5), Throw(1, 1), Throw(5, 6))
    assert scene.happened(ThrewForStart).tied == (0, 2)
    assert scene.state.phase == ThrowingForStart((0, 2))
    scene.act(NATURE, Throw(2, 2), Throw(3, 1))
    assert scene.state.phase == ThrowingForStart((0, 2))
    scene.act(NATURE, Throw(2, 2), Throw(3, 2))
    assert scene.happened(ThrewForStart).seat == 2
    assert scene.state.phase == Throwing(2)


def test_12_and_13_both_dice_from_start() -> None:
    """Philo Vance §12, §13: the opening move is the total, and START counts one."""
    scene = throw(estate(unseated=(0, 1, 2)), 0, 1, 2)
    assert scene.happened(Moved).to == "g14"  # the only space three counts away
    scene = throw(estate(unseated=(0, 1, 2)), 0, 2, 2)
    assert scene.state.phase == Moving(0, "heath", 4)
    assert {move.to for move in scene.offers(0, Move)} == {"g13", "f14", "h14"}
    scene.refuses(0, Move("g12"), "Philo Vance §13")


def test_12_until_x_is_reached() -> None:
    """Philo Vance §12: also on later turns, as long as X has not been reached."""
    scene = throw(estate(unseated=(0,), places={0: "a1"}), 0, 6, 5)
    assert scene.state.phase == Moving(0, "heath", 11)


@pytest.mark.parametrize(("white", "red", "to"), [(1, 1, "g15"), (4, 4, "l14"), (4, 5, "a14"), (4, 6, X), (6, 6, X)])
def test_14_and_15_reaching_x(white: int, red: int, to: str) -> None:
    """Philo Vance §14, §15: by arrow or by exact count; twelve clues in order, and the turn is over."""
    top = PACK[:12]
    scene = throw(estate(unseated=(0, 1, 2)), 0, white, red)
    if scene.waiting == {0}:  # a total of two leads nowhere but to the arrow
        scene.act(0, Move(to))
    assert kinds(scene.events)[-4:] == ["Moved", "Received", "TurnBegan", "TookDice"]
    assert scene.happened(Moved).rest == X
    assert scene.happened(Received).clues == top == scene.state.detectives[0].jury
    assert scene.state.detectives[0].down == frozenset()
    assert scene.state.places[0] == X
    assert scene.state.phase == Throwing(1)


def test_14_going_round_the_room() -> None:
    """Philo Vance §14, §20: circling uses up the count; X is entered from a side square only."""
    scene = throw(estate(unseated=(0,), places={0: "g8"}), 0, 4, 5)
    assert Move(X) in scene.offers(0, Move)
    scene = throw(estate(unseated=(0,), places={0: "f6"}), 0, 1, 1)
    assert Move(X) in scene.offers(0, Move)
    scene = throw(estate(unseated=(0,), places={0: "f6"}), 0, 1, 2)
    scene.refuses(0, Move(X), "§20")


def test_16_no_clues_before_the_twelve() -> None:
    """Philo Vance §16: a red spot gives nothing yet, neither to who moves there nor to who is bumped there."""
    scene = throw(estate(unseated=(0, 1), places={0: "g14", 1: "g11"}), 0, 1, 1).act(0, Move("g12"))
    assert kinds(scene.events) == ["Moved", "TurnBegan", "TookDice"]
    scene = throw(estate(unseated=(0, 1), places={0: "g14", 1: "g11"}), 0, 1, 2).act(0, Move("g11"), Bump("g12"))
    assert kinds(scene.events) == ["Bumped", "TurnBegan", "TookDice"]


def test_17_pushed_in_too_early() -> None:
    """Philo Vance §17: bumped onto X before the twelve means the Radio Car and no clues."""
    scene = throw(estate(unseated=(1,), places={0: "g10", 1: "g8"}), 0, 2, 1).act(0, Move("g8"), Bump(X))
    assert scene.state.places[1] == CAR
    assert scene.state.detectives[1].jury == ()
    assert kinds(scene.events) == ["Bumped", "TurnBegan", "TookDice"]


def test_18_no_turning_back() -> None:
    """Philo Vance §18: the whole count one way or the other; nothing forward and back."""
    scene = throw(estate(places={0: "g12"}), 0, 2, 5)
    assert {a.to for a in scene.offers(0, Move)} == {"g10", "g14"}
    scene.refuses(0, Move("g12"), "Philo Vance §18")


def test_19_passing() -> None:
    """Philo Vance §19: pieces on the way do not matter."""
    scene = throw(estate(places={0: "g13", 1: "g12", 2: "g11"}), 0, 3, 5).act(0, Move("g10"))
    assert scene.state.places[0] == "g10"
    assert "Bumped" not in kinds(scene.events)


def test_20_x_is_never_crossed() -> None:
    """Philo Vance §20: a piece beside X does not come out on the other side."""
    scene = throw(estate(places={0: "g8"}), 0, 2, 5)
    assert "g6" not in {a.to for a in scene.offers(0, Move)}
    assert "f7" in {a.to for a in scene.offers(0, Move)}


def follow(arrow: str, **position: object) -> Scene:
    """Seat 0 ends its move on this arrow."""
    beside = {"i1": "h1", "a4": "a5", "m9": "m8", "a14": "a13", "l14": "k14", "g15": START}[arrow]
    scene = throw(estate(places={0: beside}, **position), 0, 1, 5)  # type: ignore[arg-type]
    return scene.act(0, Move(arrow)) if scene.waiting == {0} else scene


@pytest.mark.parametrize("arrow", sorted(ARROWS))
def test_21_arrows(arrow: str) -> None:
    """Philo Vance §21, §29: a player who ends on an arrow goes to X; clue and extra turn are for the side squares."""
    scene = follow(arrow)
    assert scene.state.places[0] == X
    assert scene.happened(Moved).led
    assert scene.happened(TurnBegan) == TurnBegan(1)


def test_29_arrows_that_are_x() -> None:
    """Philo Vance §29: with arrows=clue an arrow counts as landing on X."""
    scene = follow("i1", options=replace(CLASSIC, arrows="clue"))
    assert scene.state.phase == Earning(0, on_x=True)
    assert scene.state.todo[-1].again


def test_29_a_demand_over_an_arrow() -> None:
    """Philo Vance §29, §74: after a failed conviction any rest on X allows a demand, but earns no extra turn."""
    scene = follow("i1", cases={0: ("butler", "tried")}, juries={0: WRONG, 1: RIGHT["butler"][:12]})
    assert scene.state.phase == Earning(0, on_x=True)
    assert scene.offers(0, Demand)
    assert not scene.state.todo[-1].again


def test_9_detectives_are_chosen() -> None:
    """Philo Vance §9: everybody selects a piece in the order of the chairs; the last of six has no choice."""
    scene = Scene(PhiloVance(6)).act(NATURE, PhiloVance(6).nature(PhiloVance(6).start(), random.Random(1)))
    assert scene.state.phase == TakingPieces(0)
    scene.act(0, Take("markham"))
    scene.refuses(1, Take("markham"), "Philo Vance §9")
    scene.act(1, Take("van-dine")).act(2, Take("heath")).act(3, Take("dubois")).act(4, Take("snitkin"))
    assert scene.events == (TookPiece(4, "snitkin"), TookPiece(5, "doremus"))
    assert scene.state.pieces == ("markham", "van-dine", "heath", "dubois", "snitkin", "doremus")
    assert own_piece(scene.state, 0) == "markham"
    assert isinstance(scene.state.phase, ThrowingForStart)


def test_22_having_to_move() -> None:
    """Philo Vance §22: no staying away with one's own piece, but Vance may stay."""
    scene = throw(estate(cases={0: ("butler", "declared")}, vance=(0, "a1"), places={0: "g13"}), 0, 1, 2)
    assert {type(a) for a in scene.game.legal(scene.state, 0)} == {Move, VanceFirst}
    scene.refuses(0, Pass(), "Philo Vance §22")
    scene.act(0, Move("g14"))
    assert scene.state.phase == Moving(0, "vance", 2)
    assert len(scene.game.legal(scene.state, 0)) == len(scene.offers(0, Move)) + 1


def test_23_only_the_seat_on_turn() -> None:
    """Philo Vance §23: others wait."""
    scene = estate()
    scene.refuses(1, Roll(), "Philo Vance §23")
    scene.refuses(0, Move("g14"), "Philo Vance §23")
    assert scene.waiting == {0}


def test_21_no_piece_rests_on_an_arrow_and_no_two_share_a_space() -> None:
    """Philo Vance §21, §37: whenever a turn begins, every space holds one piece at most."""
    game = PhiloVance(6)
    rng = random.Random(11)
    scene = Scene(game).act(NATURE, game.nature(game.start(), rng))
    for _ in range(1500):
        (seat, *_) = sorted(game.waiting_for(scene.state))
        options = game.legal(scene.state, seat)
        scene.act(seat, game.nature(scene.state, rng) if seat == NATURE else options[rng.randrange(len(options))])
        track = [space for space in scene.state.places if space == X or space[0].islower()]
        assert not ARROWS & set(track)
        assert (
            isinstance(scene.state.phase, Bumping)
            or len(track) == len(set(track))
            or any(isinstance(later, Bumping) for later in scene.state.todo)
        )
        if not game.waiting_for(scene.state):
            break
    assert scene.state.turns > 20

"""Ways of one's own: what they keep within reach, stopping short in mid-move, and suggesting where one has been."""

import random

import pytest
from msgspec.structs import replace

from clue_positions import goals, manor, place, throw
from deerstalker.core import NATURE, random_play
from deerstalker.games.clue import BOX, MASTER_BOX, walking
from deerstalker.games.clue.editions import MASTER, MasterOptions
from deerstalker.games.clue.halting import kept, ways_to_halt
from deerstalker.games.clue.legal import leg_before
from deerstalker.games.clue.parts import parts_of
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Arriving,
    Draw,
    EndTurn,
    Halt,
    Halted,
    Move,
    Moving,
    Pass,
    Snoop,
    Starting,
    Stayed,
    Suggest,
    Suggested,
    TurnPassed,
)
from deerstalker.games.clue.walking import Leg
from kit import Scene

BY_THE_HALL = ("W10", "W9", "W8", "W7", "V7", "V6")


def from_the_courtyard() -> Scene:
    """Mustard has thrown eleven in the Courtyard; the spyglass V6 is six steps away."""
    return throw(manor(at={"mustard": "courtyard"}), 0, 5, 6)


def snooped(scene: Scene) -> set[str]:
    """Where the throw still leads after the snoop."""
    scene.act(0, Snoop(1)).act(NATURE, Draw(0))
    return {move.to for move in scene.offers(0, Move)}


def test_12_the_way_to_a_spyglass_is_the_players_choice() -> None:
    """Master Detective §12, §28: by W6 the Drawing Room is lost; by V7 it is kept, which is what `stop` alone does."""
    lost = from_the_courtyard().act(0, Halt("V6", ("W10", "W9", "W8", "W7", "W6", "V6")))
    assert "drawing-room" not in snooped(lost)
    own = from_the_courtyard().act(0, Halt("V6", BY_THE_HALL))
    assert own.happened(Halted).way == BY_THE_HALL
    assert "drawing-room" in snooped(own)
    assert "drawing-room" in snooped(from_the_courtyard().act(0, Halt("V6")))


def test_28_each_way_that_matters_is_offered() -> None:
    """Master Detective §28: whatever location some way to a spyglass keeps, one of the ways offered keeps."""
    scene = from_the_courtyard()
    for halt in scene.offers(0, Halt):
        assert scene.game.accepts(scene.state, 0, halt)
    seen = set()
    for along in {halt.along for halt in scene.offers(0, Halt) if halt.at == "V6"}:
        seen |= snooped(from_the_courtyard().act(0, Halt("V6", along)))
    assert "drawing-room" in seen


def every_way_to(walk: Leg, at: str) -> list[tuple[str, ...]]:
    """All ways to a place with points to spare, tried one by one."""
    board, found = walk.board, []

    def go(here: int, used: int, way: tuple[str, ...]) -> None:
        if way and way[-1] == at:
            found.append(way)
        elif len(way) + 1 < walk.throw:
            for step in board.steps[here]:
                if not used >> step & 1:
                    go(step, used | 1 << step, (*way, board.names[step]))

    go(walk.origin, walk.shut, ())
    return found


@pytest.mark.parametrize("seed", range(40))
def test_28_no_way_keeps_more_than_those_offered(seed: int) -> None:
    """Master Detective §28: compared with trying every way."""
    board = MASTER.board(MasterOptions())
    rng = random.Random(seed)
    origin = rng.choice(["courtyard", "cloak-room", "trophy-room", "gazebo", *rng.sample(board.names, 4)])
    walk = walking.leg(board, origin, rng.randint(5, 8), 0, jumping=True)
    for at in board.places(walking.halts(walk)):
        offered = [kept(walk, way) for way in ways_to_halt(walk, at)]
        every = {kept(walk, way) for way in every_way_to(walk, at)}
        together = 0
        for rooms in every:
            together |= rooms
        union = 0
        for rooms in offered:
            assert rooms in every
            union |= rooms
        assert union == together


def test_28_a_dead_end_is_announced() -> None:
    """Master Detective §28: beyond AB7 there is one square; the label says what stopping there costs."""
    scene = manor(at={"mustard": "AA8"}, phase=Moving(0, 6))
    label = MASTER_BOX.label(scene.game, scene.state, Halt("AB7"), ("Ann", "Bob", "Cy"))
    assert label == "Stop on the spyglass at AB7 (a dead end: three of the four points left will be lost)"
    assert Halt("AB7") in scene.game.legal(scene.state, 0)


# -- stopping short in mid-move ----------------------------------------------------------------------


def test_14_one_point_left_and_a_token_ahead() -> None:
    """Master Detective §14: the last point would end on a token; one stops behind it, where one stands."""
    ahead = {"mustard": "O5", "peach": "O6"}
    scene = manor(at=ahead, phase=Moving(0, 1, ("O3", "O4"), snooped=True))
    assert goals_now(scene) == {"N5", "O5"}
    scene.act(0, Move("O5"))
    assert scene.happened(Stayed) == Stayed(0, short=True)
    assert scene.state.phase == Arriving(0)
    assert place(scene, "mustard") == "O5"


def test_14_but_not_without_a_token_or_before_the_first_step() -> None:
    """Master Detective §14, §26: nobody ahead, or a whole throw ahead."""
    free = manor(at={"mustard": "O5"}, phase=Moving(0, 1, ("O3", "O4"), snooped=True))
    assert goals_now(free) == {"N5", "O6"}
    whole = manor(at={"mustard": "O2", "peach": "O3", "rose": "O4"}, phase=Moving(0, 2))
    assert goals(whole, 2) == set()


def goals_now(scene: Scene) -> set[str]:
    return {move.to for move in scene.offers(0, Move)}


# -- the same location again -------------------------------------------------------------------------


def carried_off(*, back: bool = False) -> Scene:
    """Ann has suggested in the Studio; Bob has called her into the Library; her next turn has begun."""
    scene = manor(at={"mustard": "studio", "plum": "library"}, phase=Arriving(0, entered=True))
    scene.after(Suggested(0, ("green", "rope", "studio")))
    scene.state = replace(scene.state, phase=Starting(0))
    scene.after(Suggested(1, ("mustard", "rope", "library")))
    if back:
        scene.after(Suggested(2, ("mustard", "rope", "studio")))
    return scene.after(TurnPassed(0))


def test_36_a_turn_must_pass_before_the_same_location() -> None:
    """Master Detective §36: not in the Studio on the very next turn; elsewhere, yes; and in the Studio a turn later."""
    scene = carried_off()
    scene.state = replace(scene.state, phase=Moving(0, 12))
    scene.act(0, Move("studio"))
    assert scene.state.phase == Arriving(0)
    scene.refuses(0, Suggest("green", "rope", "studio"), "Master Detective §36")
    scene.act(0, EndTurn())
    scene.after(TurnPassed(0))
    scene.state = replace(
        scene.state, tokens=("O17", *scene.state.tokens[1:]), phase=Moving(0, 2), called=frozenset[int]()
    )
    scene.act(0, Move("studio")).act(0, Suggest("green", "rope", "studio"))
    other = carried_off()
    other.state = replace(other.state, phase=Moving(0, 12))
    assert other.act(0, Move("kitchen")).state.phase == Arriving(0, entered=True)


def test_36_who_is_called_back_may_suggest() -> None:
    """Master Detective §34, §36: it was not they who went back."""
    scene = carried_off(back=True)
    assert place(scene, "mustard") == "studio"
    scene.act(0, Suggest("green", "rope", "studio")).act(1, scene.game.legal(scene.state, 1)[0])


def test_36_compulsory_suggestions_do_not_bind_there() -> None:
    """Master Detective §36, §37."""
    scene = carried_off()
    game = Clue(3, MasterOptions(tokens="clockwise", compulsory=True), MASTER)
    strict = Scene(game, replace(scene.state, phase=Moving(0, 12)))
    strict.act(0, Move("studio")).act(0, EndTurn())
    assert Pass() not in strict.game.legal(strict.state, 0)


def test_ways_offered_in_whole_games_are_accepted() -> None:
    """Every way that is offered may be taken."""
    game = Clue(3, MasterOptions(snoops="each"), MASTER)
    parts = parts_of(3, game.options, MASTER)
    tried = 0
    for seed in range(3):
        for _, after in random_play.moves(BOX, game, random.Random(seed)):
            phase = after.state.phase
            if isinstance(phase, Moving):
                walk = leg_before(parts, after.state, phase)
                for action in game.legal(after.state, phase.seat):
                    if isinstance(action, Halt):
                        assert game.accepts(after.state, phase.seat, action)
                        assert action.along in ((), *ways_to_halt(walk, action.at))
                        tried += 1
    assert tried > 20

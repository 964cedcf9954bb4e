"""The mansion and the manor as they are drawn, and the seats beside them."""

import pytest
from msgspec.structs import replace

from clue_positions import manor, table
from deerstalker.core import seen
from deerstalker.core.layout import Link, Plan, Square, Start
from deerstalker.core.seats import NAMES
from deerstalker.core.status import Piece, Shown
from deerstalker.games.clue import BOX, MASTER_BOX
from deerstalker.games.clue.editions import CARDS, CLASSIC, MASTER, TINY, CardOptions, Edition, MasterOptions, Options
from deerstalker.games.clue.layout import layout
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import ASIDE, Arriving, Over, Suggest
from plan_reading import walkable


def plan_of(game: Clue) -> Plan:
    plan = layout(game).plan
    assert plan is not None
    return plan


@pytest.mark.parametrize(
    ("edition", "options"),
    [(CLASSIC, Options()), (TINY, Options()), (MASTER, MasterOptions()), (MASTER, MasterOptions(drive=True))],
)
def test_whoever_walks_by_the_plan_walks_by_the_rules(edition: Edition, options: Options) -> None:
    board = edition.board(options)
    steps = {board.names[at]: {board.names[other] for other in exits} for at, exits in enumerate(board.exits)}
    for here, there in board.passages.items():
        steps[here].add(there)
    assert walkable(plan_of(Clue(3, options, edition))) == steps


def test_the_mansion() -> None:
    plan = plan_of(Clue(3))
    assert (plan.width, plan.height) == (24, 25)
    study = next(room for room in plan.rooms if room.id == "study")
    assert (study.title, study.kind, study.inside) == ("Study", "room", (0, 0, 6, 4))
    assert study.outline == ((0, 0), (6, 0), (6, 1), (7, 1), (7, 4), (0, 4))
    assert Start("scarlet", "Q1") in plan.starts
    assert Square("Q1", 16, 0) in plan.squares
    assert [scenery.kind for scenery in plan.scenery] == ["stairs"]


def test_the_manor() -> None:
    plan = plan_of(Clue(3, MasterOptions(), MASTER))
    assert sum(square.mark == "spyglass" for square in plan.squares) == 9
    assert {room.id for room in plan.rooms if room.kind == "spot"} == {"basement-stairs", "garden-walk"}
    assert Link("passage", ("library", "kitchen")) in plan.links
    assert {scenery.kind for scenery in plan.scenery} == {"drive", "hedge"}
    assert {start.place for start in plan.starts} == {"cloak-room"}


def test_tokens_and_how_they_come_to_the_seats() -> None:
    chosen = layout(Clue(3, Options(tokens="chosen")))
    assert chosen.seating == "chosen"
    assert layout(Clue(3)).seating == "fixed"
    scarlet = chosen.tokens[0]
    assert (scarlet.title, scarlet.color, scarlet.letters) == ("Miss Scarlet", "red", "Sc")


def test_without_the_board_there_are_cards_only() -> None:
    bare = layout(Clue(3, CardOptions(), CARDS))
    assert (bare.plan, bare.tokens, bare.seating, len(bare.cards)) == (None, (), "none", 21)


def test_the_seats_from_a_chair() -> None:
    scene = table(hands={0: "scarlet mustard"})
    ann, bob, _ = BOX.status(scene.game, seen(scene.state, 0), NAMES[:3]).seats
    assert (ann.token, ann.cards, ann.out) == ("scarlet", 6, False)
    assert ann.hand is not None
    assert "mustard" in ann.hand
    assert (bob.token, bob.cards, bob.hand) == ("mustard", 6, None)


def test_the_envelope_is_told_to_who_has_looked_and_to_all_at_the_end() -> None:
    scene = table()
    solution = scene.state.envelope.open()
    (closed,) = BOX.status(scene.game, seen(scene.state, 0), NAMES[:3]).hidden
    assert (closed.title, closed.count, closed.cards) == ("Envelope", 3, ())
    (known,) = BOX.status(scene.game, scene.state, NAMES[:3]).hidden
    assert known.cards == tuple(map(Shown, solution))
    over = replace(scene.state, phase=Over(solution, 1))
    for chair in (0, None):
        assert BOX.status(scene.game, seen(over, chair), NAMES[:3]).hidden == (known,)
    assert BOX.status(scene.game, scene.game.start(), NAMES[:3]).hidden == ()


def test_pieces_turns_and_calls() -> None:
    scene = manor(at={"mustard": "kitchen"}, phase=Arriving(0, entered=True))
    before = MASTER_BOX.status(scene.game, scene.state, NAMES[:3])
    assert Piece("mustard", "kitchen") in before.pieces
    assert Piece("rope", ASIDE) in before.pieces
    assert before.turn == 0
    after = MASTER_BOX.status(scene.game, scene.act(0, Suggest("plum", "rope", "kitchen")).state, NAMES[:3])
    assert Piece("rope", "kitchen") in after.pieces
    assert after.turn == 0, "the turn is the suggester's while others answer"
    assert after.seats[1].notes == ("called to the Kitchen",)

"""Wishes that Why refuses, each with the paragraph that forbids it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, Illegal, Seat, step
from deerstalker.games.why.board import LIVING_ROOM
from deerstalker.games.why.editions import Options
from deerstalker.games.why.phases import Over
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import (
    Accept,
    Ask,
    Choose,
    Deal,
    Deny,
    Discard,
    Give,
    LayAt,
    Move,
    Pass,
    Point,
    Propose,
    Remove,
    Roll,
    Search,
    Show,
    Solve,
    Take,
    Throw,
    WhyAction,
)
from kit import Scene
from why_positions import house, throw

MINE = "napoleon-1 rope-1 gun-1 alfred-1 nero-1 no-clue-1 no-clue-2"
THEIRS = "napoleon-2 napoleon-3 ax-1 alfred-2 mystery self-defense-1 no-clue-3"
LAWN = "rope-2 - cleopatra-1 rope-3"
IN_ORDER = Options(pieces="in-order")


def table(at: str = LIVING_ROOM, other: str = "a1", **given: object) -> Scene:
    """Seat 0 is about to throw, seat 1 is elsewhere, and some cards lie on the lawn."""
    places = {0: at, 1: other, 2: "m7", 3: "m7"}
    return house({0: MINE, 1: THEIRS}, places=places, lawn=LAWN, **given)  # type: ignore[arg-type]


def searching() -> Scene:
    return throw(table("g3"), 0, 1, 2).act(0, Move(LIVING_ROOM)).act(0, Search())


def met() -> Scene:
    return throw(table("c1", "g1"), 0, 1, 3).act(0, Move("g1"))


def over() -> Scene:
    scene = table()
    scene.state = replace(scene.state, phase=Over((1,)))
    return scene


SCENES: dict[str, Callable[[], Scene]] = {
    "pieces": lambda: Scene(Why(3)).act(0, Choose("Dick Crazy")),
    "sets": lambda: Scene(Why(3, IN_ORDER)),
    "deal": lambda: Scene(Why(4, IN_ORDER)),
    "before the throw": table,
    "no agreed end": lambda: table(options=Options(draw="never")),
    "dice": lambda: table().act(0, Roll()),
    "at home, 1 and 3": lambda: throw(table(), 0, 1, 3),
    "in the Den, 1 and 3": lambda: throw(table("den"), 0, 1, 3),
    "in the empty Den, 2 and 2": lambda: throw(table("den", piles={"tower": "ax-4"}), 0, 2, 2),
    "two players, 2 and 2": lambda: throw(house({0: MINE}, seats=2), 0, 2, 2),
    "in the hallway, 1 and 3": lambda: throw(table("c1"), 0, 1, 3),
    "in a room with Bob": lambda: throw(table("g7", "den"), 0, 1, 4).act(0, Move("den")),
    "straight to Bob": lambda: throw(table("den", LIVING_ROOM), 0, 3, 4).act(0, Move(LIVING_ROOM)),
    "met Bob": met,
    "Bob is asked": lambda: met().act(0, Ask(1, "napoleon", "napoleon-1")),
    "Bob is asked for a gun": lambda: met().act(0, Ask(1, "gun", "gun-1")),
    "Bob may ask": lambda: met().act(0, Ask(1, "gun", "gun-1")).act(1, Deny()),
    "a card is due in return": lambda: met().act(0, Ask(1, "napoleon", "napoleon-1")).act(1, Give("napoleon-2")),
    "eight cards": lambda: throw(table("g7"), 0, 1, 4).act(0, Move("den")),
    "searching": searching,
    "shown": lambda: searching().act(0, Show("rope-1")),
    "found": lambda: searching().act(0, Show("rope-1"), Point(0, "rope")),
    "laid": lambda: searching().act(0, Show("rope-1"), Point(0, "rope"), Discard("gun-1")),
    "going home, 1 and 4": lambda: throw(table("c1", closing=True), 0, 1, 4),
    "at home at the end, 1 and 2": lambda: throw(table(other=LIVING_ROOM, closing=True), 0, 1, 2),
    "at home at the end, 3 and 4, bare": lambda: throw(house({0: MINE, 1: THEIRS}, seats=2, closing=True), 0, 3, 4),
    "proposed": lambda: table().act(0, Propose()),
    "harder": lambda: table(options=Options(game="harder")),
    "over": over,
}

REFUSALS: list[tuple[str, Seat, WhyAction, int]] = [
    ("pieces", 1, Choose("Dick Crazy"), 5),
    ("pieces", 1, Choose("Hercule Parrot"), 5),
    ("pieces", 1, Roll(), 5),
    ("sets", NATURE, Remove(("nero", "rope", "gun")), 6),
    ("deal", NATURE, Deal(((),) * 4, ((),) * 6), 9),
    ("before the throw", 1, Roll(), 12),
    ("before the throw", 0, Move("den"), 13),
    ("before the throw", 0, Search(), 13),
    ("before the throw", 0, Ask(1, "motive"), 13),
    ("before the throw", 0, Solve(), 66),
    ("no agreed end", 0, Propose(), 75),
    ("dice", NATURE, Throw(0, 7), 13),
    ("at home, 1 and 3", 0, Roll(), 13),
    ("at home, 1 and 3", 0, Move(LIVING_ROOM), 19),
    ("at home, 1 and 3", 0, Move("den"), 16),
    ("at home, 1 and 3", 0, Move("cellar"), 3),
    ("in the Den, 1 and 3", 0, Move("den"), 19),
    ("in the Den, 1 and 3", 0, Move(LIVING_ROOM), 16),
    ("in the empty Den, 2 and 2", 0, Move("den"), 20),
    ("two players, 2 and 2", 0, Move("tower"), 8),
    ("in the hallway, 1 and 3", 0, Move("e1"), 15),
    ("in the hallway, 1 and 3", 0, Move("c1"), 15),
    ("in the hallway, 1 and 3", 0, Move("tower"), 16),
    ("in a room with Bob", 0, Pass(), 23),
    ("in a room with Bob", 0, Search(), 40),
    ("in a room with Bob", 0, Move("a7"), 27),
    ("straight to Bob", 0, Ask(1, "motive"), 19),
    ("straight to Bob", 0, Take(), 28),
    ("met Bob", 0, Take(), 28),
    ("met Bob", 0, Ask(2, "motive"), 29),
    ("met Bob", 0, Ask(0, "motive"), 29),
    ("met Bob", 0, Ask(1, "ax"), 30),
    ("met Bob", 0, Ask(1, "ax", "rope-1"), 30),
    ("met Bob", 0, Ask(1, "napoleon", "napoleon-2"), 30),
    ("met Bob", 0, Ask(1, "motive", "rope-1"), 31),
    ("met Bob", 0, Ask(1, "no-clue", "no-clue-1"), 32),
    ("Bob is asked", 0, Pass(), 12),
    ("Bob is asked", 1, Deny(), 33),
    ("Bob is asked", 1, Pass(), 33),
    ("Bob is asked", 1, Give("ax-1"), 33),
    ("Bob is asked", 1, Give("rope-4"), 33),
    ("Bob is asked for a gun", 1, Give("no-clue-3"), 36),
    ("Bob may ask", 1, Ask(2, "motive"), 37),
    ("Bob may ask", 1, Ask(0, "napoleon", "napoleon-2"), 37),
    ("Bob may ask", 1, Ask(0, "no-clue"), 32),
    ("a card is due in return", 0, Pass(), 34),
    ("a card is due in return", 0, Give("ax-1"), 34),
    ("eight cards", 0, Pass(), 24),
    ("eight cards", 0, Discard("ax-1"), 24),
    ("eight cards", 0, LayAt("gun-1", 0), 26),
    ("eight cards", 0, LayAt("gun-1", 60), 26),
    ("searching", 0, Show("ax-1"), 41),
    ("searching", 0, Point(0, "rope"), 42),
    ("searching", 0, Point(1, "motive"), 41),
    ("searching", 0, Discard("gun-1"), 25),
    ("searching", 0, Roll(), 41),
    ("shown", 0, Show("gun-1"), 41),
    ("shown", 0, Point(0, "gun"), 42),
    ("found", 0, Point(3, "rope"), 44),
    ("found", 0, Pass(), 44),
    ("found", 0, Discard("ax-1"), 44),
    ("laid", 0, Point(0, "motive"), 49),
    ("going home, 1 and 4", 0, Move("h1"), 58),
    ("going home, 1 and 4", 0, Move("attic"), 57),
    ("at home at the end, 1 and 2", 0, Ask(1, "motive"), 61),
    ("at home at the end, 3 and 4, bare", 0, Search(), 41),
    ("proposed", 0, Roll(), 12),
    ("proposed", 1, Roll(), 75),
    ("harder", 0, Solve(), 64),
    ("over", 0, Roll(), 66),
    ("over", 1, Accept(), 66),
]


@pytest.mark.parametrize(("scene", "seat", "action", "paragraph"), REFUSALS)
def test_the_paragraph_that_forbids_it(scene: str, seat: Seat, action: WhyAction, paragraph: int) -> None:
    at = SCENES[scene]()
    with pytest.raises(Illegal) as refusal:
        step(at.game, at.state, seat, action)
    assert refusal.value.rule == f"Why §{paragraph}", refusal.value
    assert not at.game.accepts(at.state, seat, action)

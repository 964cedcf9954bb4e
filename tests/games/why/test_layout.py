"""The house of Why as it is drawn, and what lies in it."""

import pytest

from deerstalker.core import seen
from deerstalker.core.layout import Plan
from deerstalker.core.seats import NAMES
from deerstalker.core.status import Counter, Heap, Piece, Shown
from deerstalker.games.why import BOX
from deerstalker.games.why.board import DOORS, NEXT_TO, ROOMS
from deerstalker.games.why.editions import PACK, Options
from deerstalker.games.why.layout import LAWN, TOKENS
from deerstalker.games.why.rules import Why
from plan_reading import walkable
from why_positions import SEVEN, house


def plan_for(seats: int) -> Plan:
    plan = BOX.layout(Why(seats)).plan
    assert plan is not None
    return plan


@pytest.mark.parametrize(("seats", "numbered"), [(2, 4), (3, 6), (4, 6)])
def test_whoever_walks_by_the_plan_walks_by_the_rules(seats: int, numbered: int) -> None:
    """Why §3, §8: closed rooms have no doors."""
    steps: dict[str, set[str]] = {square: set(beside) for square, beside in NEXT_TO.items()}
    steps |= {place: set() for place in (*ROOMS, LAWN)}
    for room in ROOMS[: numbered + 1]:
        steps[room].add(DOORS[room])
        steps[DOORS[room]].add(room)
    assert walkable(plan_for(seats)) == steps


def test_the_rooms_bear_their_numbers() -> None:
    rooms = {room.id: room for room in plan_for(2).rooms}
    assert [rooms[room].sign for room in ROOMS] == ["", "1", "2", "3", "4", "5", "6"]
    assert {room.id for room in rooms.values() if room.kind == "shut"} == {"tower", "attic"}
    assert len(rooms[LAWN].cells) >= len(PACK), "a cell for every card that can lie there"


def test_cards_and_kinds() -> None:
    layout = BOX.layout(Why(4))
    cards = {card.id: (card.title, card.sorts, card.text) for card in layout.cards}
    assert len(cards) == 60
    assert cards["napoleon-3"] == ("Napoleon 3", ("napoleon",), "Part 3 of 4")
    assert cards["alfred-6"] == ("Alfred Hitchcock 6", ("alfred",), "Part 6 of 6")
    assert cards["lovers-quarrel-1"] == ("Lover's quarrel", ("motive",), "Motive")
    assert cards["mystery"] == ("It's A Mystery To Me", ("mystery",), "")
    sorts = {sort.id: (sort.title, sort.group) for sort in layout.sorts}
    assert sorts["rope"] == ("Rope", "Weapons")
    assert sorts["henry-the-eighth"] == ("Henry the Eighth", "Ghosts")


def test_pieces_piles_and_lawn() -> None:
    scene = house({0: SEVEN}, places={1: "den"}, lawn="nero-4 - ax-4", laid={2: "pocahontas"})
    status = BOX.status(scene.game, seen(scene.state, 0), NAMES[:4])
    assert status.turn == 0
    assert Piece(TOKENS[1].id, "den") in status.pieces
    lawn = next(heap for heap in status.heaps if heap.place == LAWN)
    free = Shown("", label="2")
    assert lawn.cards == (Shown("nero-4", down=True, label="1"), free, Shown("ax-4", down=True, label="3"))
    assert lawn.count == 2
    den = next(heap for heap in status.heaps if heap.place == "den")
    assert den == Heap("Den", len(scene.state.piles[1]), (), "den")
    assert status.hidden == ()
    whole = BOX.status(scene.game, scene.state, NAMES[:4])
    assert [heap.count for heap in whole.hidden] == [len(pile) for pile in scene.state.piles if pile]
    ann, _, cy, _ = status.seats
    assert (ann.cards, ann.hand is not None) == (7, True)
    assert cy.counters == (Counter("Sets laid down", 1),)
    assert [one.card for one in cy.before] == [f"pocahontas-{part}" for part in range(1, 5)]


def test_rewards_are_counted_at_the_end() -> None:
    scene = house({0: SEVEN}, options=Options(game="harder", removed="fixed"))
    assert BOX.status(scene.game, scene.state, NAMES[:4]).seats[0].counters == (Counter("Sets laid down", 0),)

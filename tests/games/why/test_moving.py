"""Why, paragraph by paragraph: moving and the rooms."""

import pytest

from deerstalker.games.why.board import LIVING_ROOM, ROOMS
from deerstalker.games.why.phases import Acting, Discarding, Rolling, Walking
from deerstalker.games.why.terms import (
    Ask,
    Discard,
    Discarded,
    Idled,
    LayAt,
    Move,
    Moved,
    Pass,
    Search,
    Take,
    Took,
    TurnPassed,
)
from kit import Scene, kinds
from why_positions import SEVEN, hand, house, lawn, throw

OTHER = "nero-1 nero-2 ax-1 ax-2 alfred-2 self-defense-1 no-clue-2"


def goes(scene: Scene, seat: int = 0) -> list[str]:
    """Where the seat may go."""
    return [move.to for move in scene.offers(seat, Move)]


def test_14_and_15_the_whole_count_and_no_turning_back() -> None:
    """Why §14, §15: from c1 four spaces lead to g1 or a3, or into the attic; nowhere else."""
    scene = throw(house({0: SEVEN}, places={0: "c1"}), 0, 1, 3)
    assert goes(scene) == ["attic", "g1", "a3"]
    scene.refuses(0, Move("e1"), "Why §15")
    scene.refuses(0, Move("c1"), "Why §15")
    scene.act(0, Move("g1"))
    assert scene.happened(Moved) == Moved(0, "g1")
    assert scene.state.phase == Rolling(1)


def test_16_doors() -> None:
    """Why §16: out by the door square, which counts; in with count to spare; a room too far is refused."""
    scene = throw(house({0: SEVEN}), 0, 1, 2)
    assert goes(scene) == ["g2", "g6"]
    scene.refuses(0, Move("den"), "Why §16")
    scene = throw(house({0: SEVEN}), 0, 4, 6)
    assert {"den", "attic", "tower", "dining-room"} < set(goes(scene))
    scene.act(0, Move("den"))
    assert scene.state.places[0] == "den"
    scene = throw(house({0: SEVEN}), 0, 1, 2)
    scene.refuses(0, Move("cellar"), "Why §3")


def test_17_pieces_do_not_block() -> None:
    """Why §17: past others and onto their square."""
    scene = throw(house({0: SEVEN, 1: OTHER}, places={0: "c1", 1: "e1", 2: "g1"}), 0, 1, 3)
    scene.act(0, Move("g1"))
    assert scene.state.places[:3] == ("g1", "e1", "g1")


@pytest.mark.parametrize(("first", "second"), [(3, 4), (5, 6), (1, 1), (6, 6)])
def test_18_straight_into_any_room_or_walk(first: int, second: int) -> None:
    """Why §18: seven, eleven and doubles; from a hallway, into all seven rooms; or on foot."""
    scene = throw(house({0: SEVEN}, places={0: "b1"}), 0, first, second)
    assert set(ROOMS) <= set(goes(scene))
    assert any(to not in ROOMS for to in goes(scene))
    scene = throw(house({0: SEVEN}, places={0: "b1"}), 0, 1, 5)
    assert not {"den", "tower", LIVING_ROOM} & set(goes(scene))


def test_19_one_must_leave_a_room() -> None:
    """Why §19: walk out, unless it is 7, 11 or a double."""
    scene = throw(house({0: SEVEN}, places={0: "den"}), 0, 1, 3)
    scene.refuses(0, Move("den"), "Why §19")
    assert goes(scene) == ["a7", "g7"]


def test_19_or_stay_for_the_card() -> None:
    """Why §19: on a double one may stay and take the next card."""
    scene = throw(house({0: SEVEN[:-10]}, places={0: "den"}), 0, 2, 2)
    top = scene.state.piles[1][0].open()
    scene.act(0, Move("den"))
    assert scene.told(0, Took).card.open() == top
    assert scene.state.places[0] == "den"


def test_19_or_stay_and_question() -> None:
    """Why §19: in company one may stay and question instead, but not both."""
    scene = throw(house({0: SEVEN, 1: OTHER}, places={0: "den", 1: "den"}), 0, 2, 2).act(0, Move("den"))
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Take", "Ask"}
    scene.act(0, Ask(1, "mystery"))
    scene.refuses(0, Take(), "Why §12")


def test_19_straight_to_another_room_only_for_its_card() -> None:
    """Why §19: from one room straight to another for its card; nobody there is questioned, unless one walks there."""
    scene = house({0: SEVEN, 1: OTHER}, places={0: "den", 1: "dining-room"})
    throw(scene, 0, 3, 4).act(0, Move("dining-room"))
    assert scene.happened(Moved) == Moved(0, "dining-room", "straight")
    assert kinds(scene.events) == ["Moved", "Took"]
    scene = house({0: SEVEN, 1: OTHER}, places={0: "den", 1: LIVING_ROOM}, lawn="ax-4")
    throw(scene, 0, 3, 4).act(0, Move(LIVING_ROOM))
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Search", "Pass"}
    scene.refuses(0, Ask(1, "motive"), "Why §19")
    scene = house({0: SEVEN, 1: OTHER}, places={0: "den", 1: "dining-room"})
    throw(scene, 0, 4, 4).act(0, Move("dining-room"))  # eight spaces: one may as well walk
    assert scene.happened(Moved) == Moved(0, "dining-room", "walk")
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Take", "Ask"}


def test_18_and_29_straight_from_a_hallway_one_may_question() -> None:
    """Why §18, §29: in a room one meets whoever is there."""
    scene = throw(house({0: SEVEN, 1: OTHER}, places={0: "b1", 1: "den"}), 0, 5, 2).act(0, Move("den"))
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Take", "Ask"}


def test_20_nothing_to_stay_for() -> None:
    """Why §20: an empty room without company; the same with company; the living room with a bare lawn."""
    empty = {"tower": "ax-4"}
    scene = throw(house({0: SEVEN}, places={0: "den"}, piles=empty), 0, 2, 2)
    scene.refuses(0, Move("den"), "Why §20")
    scene = throw(house({0: SEVEN}, places={0: "den", 1: "den"}, piles=empty), 0, 2, 2)
    assert "den" in goes(scene)
    alone = {1: "den", 2: "den", 3: "den"}
    scene = throw(house({0: SEVEN}, places=alone), 0, 2, 2)
    scene.refuses(0, Move(LIVING_ROOM), "Why §20")
    scene = throw(house({0: SEVEN}, places=alone, lawn="ax-4"), 0, 2, 2)
    assert LIVING_ROOM in goes(scene)


def test_21_the_same_room_in_a_later_turn() -> None:
    """Why §21: out of the den in one turn, in again in the next."""
    scene = throw(house({0: SEVEN}, seats=2, places={0: "den", 1: "m1"}), 0, 1, 2).act(0, Move("f7"))
    throw(scene, 1, 1, 2)
    scene.act(1, scene.offers(1, Move)[0])
    throw(scene, 0, 1, 4).act(0, Move("den"))
    assert scene.state.places[0] == "den"


def test_22_starting_in_the_living_room() -> None:
    """Why §22: out on foot; on a special throw elsewhere, or stay to search or to question."""
    scene = throw(house({0: SEVEN, 1: OTHER}, lawn="ax-4"), 0, 1, 3)
    scene.refuses(0, Move(LIVING_ROOM), "Why §19")
    scene = throw(house({0: SEVEN, 1: OTHER}, lawn="ax-4"), 0, 1, 6)
    assert {"den", "attic", LIVING_ROOM, "d1"} <= set(goes(scene))
    scene.act(0, Move(LIVING_ROOM))
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Search", "Pass", "Ask"}


def test_23_and_24_the_top_card_and_the_discard() -> None:
    """Why §23, §24: the card is seen by its taker alone; one card is shown to all and lies on the lawn; turn over."""
    scene = throw(house({0: SEVEN}), 0, 2, 6)
    top = scene.state.piles[1][0].open()
    scene.act(0, Move("den"))
    assert scene.told(0, Took).card.open() == top
    assert not any(scene.told(chair, Took).card.is_open for chair in (1, 2, 3, None))
    assert len(hand(scene, 0)) == 8
    assert scene.state.phase == Discarding(0)
    assert {option.card for option in scene.game.legal(scene.state, 0)} == set(hand(scene, 0))
    scene.refuses(0, Discard("ax-4"), "Why §24")
    scene.refuses(0, Pass(), "Why §24")
    scene.act(0, Discard(top))
    assert scene.told(None, Discarded) == Discarded(0, top, 0)
    assert scene.told(None, TurnPassed) == TurnPassed(1)
    assert not scene.state.lawn[0].face_up


def test_24_another_card_may_go() -> None:
    """Why §24: the new card or an old one."""
    scene = throw(house({0: SEVEN}), 0, 2, 6).act(0, Move("den")).act(0, Discard("gun-1"))
    assert lawn(scene) == ["gun-1"]
    assert len(hand(scene, 0)) == 7


def test_25_fewer_than_seven_do_not_discard() -> None:
    """Why §25: six and one make seven, and the turn is over."""
    scene = throw(house({0: SEVEN.rpartition(" ")[0]}), 0, 2, 6).act(0, Move("den"))
    assert kinds(scene.events) == ["Moved", "Took", "TurnPassed"]
    assert len(hand(scene, 0)) == 7


def test_26_the_lowest_free_place() -> None:
    """Why §26: never on top of another."""
    scene = throw(house({0: SEVEN}, lawn="ax-1 - ax-2"), 0, 2, 6).act(0, Move("den")).act(0, Discard("gun-1"))
    assert lawn(scene) == ["ax-1", "gun-1", "ax-2"]
    scene = throw(house({0: SEVEN}, lawn="ax-1 ax-2"), 0, 2, 6).act(0, Move("den")).act(0, Discard("gun-1"))
    assert lawn(scene) == ["ax-1", "ax-2", "gun-1"]


def test_26_a_place_of_ones_choice() -> None:
    """Why §26: any free place of sixty, and the others stay where they are."""
    scene = throw(house({0: SEVEN}, lawn="ax-1 - ax-2"), 0, 2, 6).act(0, Move("den"))
    assert len(scene.offers(0, Discard)) == 8
    assert len(scene.offers(0, LayAt)) == 8 * 58
    scene.refuses(0, LayAt("gun-1", 2), "Why §26")
    scene.refuses(0, LayAt("gun-1", 60), "Why §26")
    scene.refuses(0, LayAt("ax-3", 5), "Why §24")
    scene.act(0, LayAt("gun-1", 5))
    assert lawn(scene) == ["ax-1", None, "ax-2", None, None, "gun-1"]
    assert scene.happened(Discarded).spot == 5


def test_27_card_or_question() -> None:
    """Why §27: in company one chooses, and may not do neither while there is a card."""
    scene = throw(house({0: SEVEN, 1: OTHER}, places={1: "den"}), 0, 2, 6).act(0, Move("den"))
    assert scene.state.phase == Acting(0)
    scene.refuses(0, Pass(), "Why §23")
    scene.refuses(0, Search(), "Why §40")
    scene.act(0, Take())
    assert kinds(scene.events) == ["Took"]


def test_27_search_or_question_in_the_living_room() -> None:
    """Why §27: the same on coming into the living room; here one may leave it."""
    scene = throw(house({0: SEVEN, 1: OTHER}, places={0: "g3"}, lawn="ax-4"), 0, 1, 2).act(0, Move(LIVING_ROOM))
    assert {option.of for option in scene.offers(0, Ask)} == {1, 2, 3}
    scene.refuses(0, Take(), "Why §28")
    scene.act(0, Pass())
    assert scene.state.phase == Rolling(1)


def test_28_an_empty_room() -> None:
    """Why §28: nothing to take; alone the turn is over, in company one may question or pass."""
    scene = throw(house({0: SEVEN}, piles={"tower": "ax-4"}), 0, 2, 6).act(0, Move("den"))
    assert kinds(scene.events) == ["Moved", "Idled", "TurnPassed"]
    assert scene.happened(Idled) == Idled(0, "empty")
    scene = throw(house({0: SEVEN, 1: OTHER}, places={1: "den"}, piles={"tower": "ax-4"}), 0, 2, 6).act(0, Move("den"))
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Ask", "Pass"}
    scene.refuses(0, Take(), "Why §28")
    scene.act(0, Pass())
    assert scene.waiting == {1}


def test_28_coming_home_to_a_bare_lawn() -> None:
    """Why §28: the living room with nothing on the lawn and nobody there: the turn is over."""
    away = {0: "g3", 1: "a1", 2: "a1", 3: "a1"}
    scene = throw(house({0: SEVEN}, places=away), 0, 1, 2).act(0, Move(LIVING_ROOM))
    assert kinds(scene.events) == ["Moved", "Idled", "TurnPassed"]
    assert scene.happened(Idled) == Idled(0, "bare")


def test_walking_is_what_the_table_waits_for() -> None:
    """Why §13: after the throw the seat moves."""
    scene = throw(house({0: SEVEN}), 0, 6, 6)
    assert scene.state.phase == Walking(0, 6, 6)
    scene.refuses(0, Pass(), "Why §13")

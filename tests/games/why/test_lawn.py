"""Why, paragraph by paragraph: searching the lawn."""

from deerstalker.core import seen
from deerstalker.games.why.board import LIVING_ROOM
from deerstalker.games.why.phases import Replacing, Rolling, Searching
from deerstalker.games.why.terms import (
    Ask,
    Discard,
    Discarded,
    Found,
    LaidDown,
    Mistook,
    Move,
    Pass,
    Point,
    Replaced,
    Search,
    Show,
    Showed,
    Take,
)
from kit import Scene, kinds
from why_positions import hand, house, lawn, throw

MINE = "napoleon-1 rope-1 gun-1 alfred-1 nero-1 no-clue-1 no-clue-2"
LAWN = "rope-2 cleopatra-1 rope-3 jealousy-1 mystery no-clue-7"
AWAY = {0: "g3", 1: "a1", 2: "a1", 3: "a1"}


def searching(mine: str = MINE, lying: str = LAWN, laid: dict[int, str] | None = None) -> Scene:
    """Seat 0 has come into the living room and searches the lawn."""
    scene = house({0: mine}, places=AWAY, lawn=lying, laid=laid)
    return throw(scene, 0, 1, 2).act(0, Move(LIVING_ROOM)).act(0, Search())


def test_40_on_coming_into_the_living_room() -> None:
    """Why §40: on foot or straight; never elsewhere; and one may leave it at any time."""
    for first, second in ((1, 2), (3, 3)):
        scene = throw(house({0: MINE}, places=AWAY, lawn=LAWN), 0, first, second).act(0, Move(LIVING_ROOM))
        assert Search() in scene.game.legal(scene.state, 0)
    scene = throw(house({0: MINE}, places={1: "den"}, lawn=LAWN), 0, 2, 6).act(0, Move("den"))
    scene.refuses(0, Search(), "Why §40")
    scene = searching().act(0, Pass())
    assert scene.state.phase == Rolling(1)


def test_41_a_card_is_shown_to_all_then_one_points() -> None:
    """Why §41: show, then point, then perhaps show another."""
    scene = searching().act(0, Show("rope-1"))
    assert scene.told(None, Showed) == Showed(0, "rope-1")
    scene.refuses(0, Show("gun-1"), "Why §41")
    scene.refuses(0, Point(9, "rope"), "Why §41")
    scene.refuses(0, Point(-1, "rope"), "Why §41")
    scene.refuses(0, Take(), "Why §41")
    scene.act(0, Point(0, "rope"))
    assert scene.told(None, Found) == Found(0, 0, "rope", "rope-2")
    scene.act(0, Discard("gun-1"))
    scene.refuses(0, Show("gun-1"), "Why §41")
    scene.refuses(0, Show("rope-1"), "Why §41")
    scene.act(0, Show("nero-1"))


def test_42_one_names_the_kind_of_the_card_shown() -> None:
    """Why §42: with nothing shown no rope may be named; with the gun shown only the gun."""
    scene = searching()
    scene.refuses(0, Point(0, "rope"), "Why §42")
    scene.act(0, Show("gun-1"))
    scene.refuses(0, Point(0, "rope"), "Why §42")
    assert {point.kind for point in scene.offers(0, Point)} == {"gun", "motive", "mystery"}


def test_43_motive_and_mystery_need_no_card() -> None:
    """Why §43."""
    scene = searching().act(0, Point(3, "motive"))
    assert scene.happened(Found).card == "jealousy-1"
    scene.act(0, Discard("gun-1"), Point(4, "mystery"))
    assert scene.happened(Found).card == "mystery"


def test_44_right_and_on() -> None:
    """Why §44: take, discard one, which all see, point at another of the kind, show another kind."""
    scene = searching().act(0, Show("rope-1"), Point(0, "rope"))
    assert len(hand(scene, 0)) == 8
    scene.refuses(0, Point(2, "rope"), "Why §44")
    scene.refuses(0, Show("gun-1"), "Why §44")
    scene.refuses(0, Pass(), "Why §44")
    scene.refuses(0, Discard("ax-1"), "Why §44")
    scene.act(0, Discard("gun-1"))
    assert scene.told(None, Discarded) == Discarded(0, "gun-1", 0)
    scene.act(0, Point(2, "rope"))
    assert scene.happened(Found).card == "rope-3"
    scene.act(0, Discard("nero-1"), Show("no-clue-1"), Point(5, "no-clue"), Discard("alfred-1"), Pass())
    assert hand(scene, 0) == ("napoleon-1", "rope-1", "rope-2", "rope-3", "no-clue-1", "no-clue-2", "no-clue-7")
    assert scene.state.phase == Rolling(1)


def test_44_with_fewer_than_seven_nothing_is_discarded() -> None:
    """Why §44, §25."""
    scene = searching(mine="rope-1 gun-1").act(0, Show("rope-1"), Point(0, "rope"))
    scene.refuses(0, Discard("gun-1"), "Why §25")
    scene.act(0, Point(2, "rope"))
    assert hand(scene, 0) == ("rope-1", "rope-2", "rope-3", "gun-1")


def test_44_the_search_ends_when_nothing_is_left_to_point_at() -> None:
    """Why §44: the last card is taken, and the turn is over by itself."""
    scene = searching(mine="rope-1", lying="rope-2").act(0, Show("rope-1"), Point(0, "rope"))
    assert kinds(scene.events) == ["Found", "TurnPassed"]
    scene = searching(lying="rope-2").act(0, Show("rope-1"), Point(0, "rope"), Discard("gun-1"))
    assert kinds(scene.events) == ["Discarded", "TurnPassed"]


def test_45_wrong() -> None:
    """Why §45: the card is taken, the card shown lies in its place, the turn is over."""
    scene = searching().act(0, Show("rope-1"), Point(1, "rope"))
    assert kinds(scene.events) == ["Mistook", "Replaced", "TurnPassed"]
    assert scene.told(None, Mistook) == Mistook(0, 1, "rope", "cleopatra-1")
    assert lawn(scene)[1] == "rope-1"
    assert not scene.state.lawn[1].face_up
    assert "cleopatra-1" in hand(scene, 0)
    assert len(hand(scene, 0)) == 7


def test_45_the_last_card_shown_goes_down() -> None:
    """Why §45: the gun was shown after the rope; and also if a motive is named then."""
    scene = searching().act(0, Show("rope-1"), Point(0, "rope"), Discard("nero-1"), Show("gun-1"), Point(1, "motive"))
    assert scene.happened(Replaced) == Replaced(0, 1, "cleopatra-1", "gun-1")


def test_46_wrong_on_purpose() -> None:
    """Why §46: everybody knows the card is Cleopatra; calling it an ax is allowed and costs the ax."""
    scene = searching(mine="ax-1 gun-1", lying="cleopatra-2")
    assert seen(scene.state, 0).lawn[0].card == "cleopatra-2"
    scene.act(0, Show("ax-1"), Point(0, "ax"))
    assert hand(scene, 0) == ("cleopatra-2", "gun-1")
    assert lawn(scene) == ["ax-1"]


def test_47_wrong_without_having_shown() -> None:
    """Why §47: one chooses a card, which all see."""
    scene = searching().act(0, Point(1, "motive"))
    assert scene.state.phase == Replacing(0, 1, "cleopatra-1")
    assert {option.card for option in scene.game.legal(scene.state, 0)} == set(MINE.split())
    scene.refuses(0, Discard("cleopatra-1"), "Why §47")
    scene.refuses(0, Pass(), "Why §47")
    scene.act(0, Discard("gun-1"))
    assert scene.told(None, Replaced) == Replaced(0, 1, "cleopatra-1", "gun-1")
    assert scene.state.phase == Rolling(1)


def test_47_with_an_empty_hand_nothing_goes_down() -> None:
    """Why §47: the place stays free."""
    scene = searching(mine="", laid={0: "napoleon gun"}).act(0, Point(1, "motive"))
    assert scene.happened(Replaced) == Replaced(0, 1, "cleopatra-1", None)
    assert lawn(scene)[1] is None
    assert hand(scene, 0) == ("cleopatra-1",)


def test_48_a_pledge_that_is_gone() -> None:
    """Why §48: the shown card was discarded, or laid down in a set; then another must be shown."""
    scene = searching().act(0, Show("rope-1"), Point(0, "rope"), Discard("rope-1"))
    assert scene.state.phase.shown is None
    scene.refuses(0, Point(2, "rope"), "Why §42")
    scene.act(0, Show("rope-2"), Point(2, "rope"))
    assert scene.happened(Found).card == "rope-3"
    scene = searching(mine="rope-1 rope-4 gun-1").act(0, Show("rope-1"), Point(0, "rope"), Point(2, "rope"))
    assert scene.happened(LaidDown) == LaidDown(0, "rope")
    assert scene.state.phase == Searching(0, None)


def test_49_not_what_one_laid_down_in_this_turn() -> None:
    """Why §49: the discard lies at the first place, where it may not be pointed at until the next turn."""
    scene = searching().act(0, Show("rope-1"), Point(0, "rope"), Discard("rope-2"))
    assert lawn(scene)[0] == "rope-2"
    scene.refuses(0, Point(0, "rope"), "Why §49")
    scene.act(0, Point(2, "rope"))


def test_50_a_no_clue_card_may_be_shown_and_named() -> None:
    """Why §50."""
    scene = searching().act(0, Show("no-clue-1"), Point(5, "no-clue"))
    assert scene.happened(Found).card == "no-clue-7"


def test_51_the_lawn_is_known_to_everybody() -> None:
    """Why §51: every chair's copy, a spectator's too, holds the cards on the lawn."""
    scene = searching()
    for chair in (0, 1, 2, 3, None):
        assert [lying.card for lying in seen(scene.state, chair).lawn] == LAWN.split()


def test_40_no_questions_once_one_searches() -> None:
    """Why §40, §27."""
    scene = house({0: MINE}, places={0: "g3"}, lawn=LAWN)
    throw(scene, 0, 1, 2).act(0, Move(LIVING_ROOM)).act(0, Search())
    scene.refuses(0, Ask(1, "motive"), "Why §41")

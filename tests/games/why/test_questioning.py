"""Why, paragraph by paragraph: demanding evidence."""

from deerstalker.games.why.board import LIVING_ROOM
from deerstalker.games.why.editions import KINDS, Options
from deerstalker.games.why.phases import Answering, Countering, Returning, Rolling
from deerstalker.games.why.terms import (
    Ask,
    Asked,
    Denied,
    Deny,
    Evaded,
    Gave,
    Give,
    LaidDown,
    Move,
    Pass,
    Returned,
    Search,
    Take,
)
from kit import Scene, kinds
from why_positions import hand, house, throw

MINE = "napoleon-1 rope-1 gun-1 alfred-1 nero-1 no-clue-1 no-clue-2"
HIS = "napoleon-2 napoleon-3 ax-1 alfred-2 mystery self-defense-1 no-clue-3"


def met(mine: str = MINE, his: str = HIS, seats: int = 3, laid: dict[int, str] | None = None) -> Scene:
    """Seat 0 has come upon seat 1 on a hallway square; seat 2 is elsewhere."""
    scene = house({0: mine, 1: his}, seats=seats, places={0: "c1", 1: "g1", 2: "m7"}, laid=laid)
    return throw(scene, 0, 1, 3).act(0, Move("g1"))


def test_29_meeting_in_a_hallway_by_exact_count() -> None:
    """Why §29: only who is on the square; passing by is not meeting."""
    scene = met()
    assert {ask.of for ask in scene.offers(0, Ask)} == {1}
    scene.refuses(0, Ask(2, "motive"), "Why §29")
    scene.refuses(0, Ask(0, "motive"), "Why §29")
    scene = throw(house({0: MINE, 1: HIS}, places={0: "c1", 1: "f1"}), 0, 1, 3).act(0, Move("g1"))
    assert scene.state.phase == Rolling(1)


def test_29_meeting_in_a_room() -> None:
    """Why §29: whoever is there, one of them, once; and it is no duty in a hallway."""
    places = {0: "g7", 1: "den", 2: "den", 3: "m1"}
    scene = throw(house({0: MINE, 1: HIS}, places=places), 0, 1, 4).act(0, Move("den"))
    assert {ask.of for ask in scene.offers(0, Ask)} == {1, 2}
    scene.act(0, Ask(1, "motive"))
    scene.refuses(0, Ask(2, "motive"), "Why §12")
    scene = met().act(0, Pass())
    assert scene.state.phase == Rolling(1)


def test_30_the_kind_is_heard_by_all_the_card_seen_by_him() -> None:
    """Why §30: a part of Napoleon is shown to seat 1 alone."""
    scene = met().act(0, Ask(1, "napoleon", "napoleon-1"))
    assert scene.told(0, Asked).shown.open() == scene.told(1, Asked).shown.open() == "napoleon-1"
    for chair in (2, None):
        assert scene.told(chair, Asked).kind == "napoleon"
        assert not scene.told(chair, Asked).shown.is_open


def test_30_one_must_show_a_card_of_the_kind() -> None:
    """Why §30: held, and of that kind."""
    scene = met()
    for ask in (Ask(1, "ax"), Ask(1, "ax", "rope-1"), Ask(1, "napoleon", "napoleon-2"), Ask(1, "ax", "ax-1")):
        scene.refuses(0, ask, "Why §30")
    assert {ask.kind for ask in scene.offers(0, Ask)} == {
        "napoleon", "rope", "gun", "alfred", "nero", "motive", "mystery",
    }  # fmt: skip


def test_31_motive_and_mystery_without_showing() -> None:
    """Why §31."""
    scene = met()
    scene.refuses(0, Ask(1, "motive", "rope-1"), "Why §31")
    scene.act(0, Ask(1, "mystery"))
    assert scene.happened(Asked) == Asked(0, 1, "mystery", None)
    assert scene.state.phase == Answering(1, 0, "mystery")


def test_32_no_clue_cannot_be_demanded() -> None:
    """Why §32: even with one to show."""
    met().refuses(0, Ask(1, "no-clue", "no-clue-1"), "Why §32")


def test_33_he_must_give_one_and_chooses_which() -> None:
    """Why §33: either part of Napoleon; not nothing, nor another card; only the two see which."""
    scene = met().act(0, Ask(1, "napoleon", "napoleon-1"))
    assert scene.waiting == {1}
    gives = [option.card for option in scene.offers(1, Give)]
    assert gives == ["napoleon-2", "napoleon-3", "no-clue-3"]
    assert scene.offers(1, Deny) == []
    scene.refuses(1, Deny(), "Why §33")
    scene.refuses(1, Give("ax-1"), "Why §33")
    scene.refuses(1, Give("rope-4"), "Why §33")
    scene.refuses(1, Pass(), "Why §33")
    scene.act(1, Give("napoleon-3"))
    assert scene.told(0, Gave).card.open() == scene.told(1, Gave).card.open() == "napoleon-3"
    for chair in (2, None):
        assert not scene.told(chair, Gave).card.is_open
        assert scene.told(chair, Gave).kind == "napoleon"


def test_34_a_card_in_return_for_the_eighth() -> None:
    """Why §34: any card, also the one received; unseen by the others; then the turn is over."""
    scene = met().act(0, Ask(1, "napoleon", "napoleon-1")).act(1, Give("napoleon-3"))
    assert scene.state.phase == Returning(0, 1)
    assert {option.card for option in scene.game.legal(scene.state, 0)} == set(hand(scene, 0))
    scene.refuses(0, Give("ax-1"), "Why §34")
    scene.refuses(0, Pass(), "Why §34")
    scene.act(0, Give("gun-1"))
    assert scene.told(1, Returned).card.open() == "gun-1"
    assert not any(scene.told(chair, Returned).card.is_open for chair in (2, None))
    assert scene.state.sizes[:2] == (7, 7)
    assert "gun-1" in hand(scene, 1)
    assert scene.state.phase == Rolling(1)


def test_34_nothing_in_return_with_fewer_than_seven() -> None:
    """Why §34: six and one are seven."""
    scene = met(mine=MINE.rpartition(" ")[0]).act(0, Ask(1, "napoleon", "napoleon-1")).act(1, Give("napoleon-2"))
    assert kinds(scene.events) == ["Gave", "TurnPassed"]
    assert scene.state.sizes[:2] == (7, 6)


def test_35_the_no_clue_card() -> None:
    """Why §35: out of the game, seen by all; nothing in return; he has six cards left."""
    scene = met().act(0, Ask(1, "napoleon", "napoleon-1")).act(1, Give("no-clue-3"))
    assert scene.told(None, Evaded) == Evaded(1, 0, "napoleon", "no-clue-3")
    assert scene.state.aside == ("no-clue-3",)
    assert scene.state.sizes[:2] == (7, 6)
    assert scene.state.phase == Rolling(1)


def test_36_no_clue_only_in_place_of_a_card() -> None:
    """Why §36: seat 1 has no part of the gun, so the No Clue card does not help."""
    scene = met().act(0, Ask(1, "gun", "gun-1"))
    scene.refuses(1, Give("no-clue-3"), "Why §36")
    assert scene.game.legal(scene.state, 1) == (Deny(),)


def test_37_the_counter_question() -> None:
    """Why §37: having none, they may ask in return, without showing a card; what is due is given and returned."""
    scene = met().act(0, Ask(1, "gun", "gun-1")).act(1, Deny())
    assert scene.told(None, Denied) == Denied(1, 0, "gun")
    assert scene.state.phase == Countering(1, 0)
    scene.refuses(1, Ask(2, "motive"), "Why §37")
    scene.refuses(1, Ask(0, "napoleon", "napoleon-2"), "Why §37")
    scene.refuses(1, Ask(0, "no-clue"), "Why §32")
    scene.refuses(1, Take(), "Why §37")
    assert {ask.kind for ask in scene.offers(1, Ask)} == set(KINDS) - {"no-clue"}
    scene.act(1, Ask(0, "napoleon")).act(0, Give("napoleon-1"))
    assert scene.state.phase == Returning(1, 0)
    scene.act(1, Give("ax-1"))
    assert "napoleon-1" in hand(scene, 1)
    assert "ax-1" in hand(scene, 0)
    assert scene.state.phase == Rolling(1)


def test_37_the_counter_question_ends_the_turn_whatever_comes() -> None:
    """Why §37: he may pass; and if the asker has none either, it is over; no third question."""
    scene = met().act(0, Ask(1, "gun", "gun-1")).act(1, Deny()).act(1, Pass())
    assert scene.state.phase == Rolling(1)
    scene = met().act(0, Ask(1, "gun", "gun-1")).act(1, Deny()).act(1, Ask(0, "ax")).act(0, Deny())
    assert kinds(scene.events) == ["Denied", "TurnPassed"]
    scene = met().act(0, Ask(1, "gun", "gun-1")).act(1, Deny()).act(1, Ask(0, "napoleon"))
    scene.act(0, Give("no-clue-1"))
    assert kinds(scene.events) == ["Evaded", "TurnPassed"]


def test_37_a_counter_question_with_a_card_shown() -> None:
    """Why §37: with `counter=shown` it is put as any demand."""
    scene = house(
        {0: MINE, 1: HIS},
        seats=3,
        places={0: "c1", 1: "g1", 2: "m7"},
        options=Options(removed="fixed", counter="shown"),
    )
    throw(scene, 0, 1, 3).act(0, Move("g1")).act(0, Ask(1, "gun", "gun-1")).act(1, Deny())
    scene.refuses(1, Ask(0, "rope"), "Why §30")
    scene.act(1, Ask(0, "napoleon", "napoleon-2")).act(0, Give("napoleon-1"))
    assert scene.state.phase == Returning(1, 0)


def test_38_no_counter_question_after_a_no_clue() -> None:
    """Why §38."""
    scene = met().act(0, Ask(1, "napoleon", "napoleon-1")).act(1, Give("no-clue-3"))
    assert kinds(scene.events) == ["Evaded", "TurnPassed"]


def test_39_sets_on_the_table_are_safe() -> None:
    """Why §39: all of Napoleon lies before seat 1, who therefore has none to give."""
    scene = met(mine="rope-1 gun-1", his="ax-1", laid={1: "napoleon"}).act(0, Ask(1, "motive"))
    assert scene.game.legal(scene.state, 1) == (Deny(),)


def test_34_and_53_a_completed_set_does_not_save_the_return() -> None:
    """Why §34, §53: seven cards are held when the fourth part of Napoleon comes, so one of the other four goes back."""
    scene = met(
        mine="napoleon-1 napoleon-3 napoleon-4 gun-1 alfred-1 no-clue-1 no-clue-2",
        his="napoleon-2 ax-1",
    ).act(0, Ask(1, "napoleon", "napoleon-1"))  # fmt: skip
    scene.act(1, Give("napoleon-2"))
    assert kinds(scene.events) == ["Gave", "LaidDown"]
    assert scene.happened(LaidDown) == LaidDown(0, "napoleon")
    assert scene.state.phase == Returning(0, 1)
    assert {give.card for give in scene.offers(0, Give)} == {"gun-1", "alfred-1", "no-clue-1", "no-clue-2"}
    scene.act(0, Give("gun-1"))
    assert scene.state.sizes[:2] == (3, 2)


def test_34_and_53_fewer_than_seven_return_nothing_for_a_completed_set() -> None:
    """Why §34, §53: six cards are held when the fourth part comes."""
    scene = met(mine="napoleon-1 napoleon-3 napoleon-4 gun-1 alfred-1 no-clue-1", his="napoleon-2 ax-1")
    scene.act(0, Ask(1, "napoleon", "napoleon-1")).act(1, Give("napoleon-2"))
    assert kinds(scene.events) == ["Gave", "LaidDown", "TurnPassed"]


def test_29_questions_in_the_living_room() -> None:
    """Why §29, §27: it is a room like others for meeting; asking there rules out searching."""
    scene = house({0: MINE, 1: HIS}, places={0: "g3", 2: "a1", 3: "a1"}, lawn="ax-4")
    throw(scene, 0, 1, 2).act(0, Move(LIVING_ROOM)).act(0, Ask(1, "gun", "gun-1")).act(1, Deny()).act(1, Pass())
    assert scene.state.phase == Rolling(1)
    scene.refuses(0, Search(), "Why §12")

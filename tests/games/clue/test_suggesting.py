"""Clue: suggesting, being called, answering."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from clue_positions import place, table, throw
from deerstalker.core import NATURE
from deerstalker.games.clue.editions import Options
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Arriving,
    Concluding,
    EndTurn,
    Move,
    Moving,
    Pass,
    Passed,
    Roll,
    Show,
    Showed,
    Starting,
    Suggest,
    Suggested,
    Throw,
    TurnPassed,
    UsePassage,
)
from kit import Scene, kinds

IN_LOUNGE = Arriving(0, entered=True)


def in_the_lounge(
    hands: Mapping[int, str] | None = None,
    *,
    seats: int = 3,
    options: Options | None = None,
    at: Mapping[str, str] | None = None,
) -> Scene:
    """Scarlet has just entered the Lounge."""
    return table(seats, hands=hands, at={"scarlet": "lounge", **(at or {})}, phase=IN_LOUNGE, options=options)


def answered_by_nobody(scene: Scene) -> Scene:
    return scene.act(1, Pass()).act(2, Pass())


def test_26_and_31_the_token_and_the_weapon_come_and_stay() -> None:
    """Clue §26, §31: at once, from wherever they were; and they are not put back."""
    scene = in_the_lounge({1: "mustard"}).act(0, Suggest("mustard", "rope", "lounge"))
    assert scene.events == (Suggested(0, ("mustard", "rope", "lounge"), ("mustard", "rope"), 1),)
    assert place(scene, "mustard") == "lounge"
    assert scene.state.weapons[0] == "lounge"
    scene.act(1, Show("mustard"))
    assert place(scene, "mustard") == "lounge"
    assert scene.state.weapons[0] == "lounge"


def test_27_who_was_called_may_suggest_without_moving() -> None:
    """Clue §27: on his next turn, in that room; he may as well leave."""
    scene = (
        in_the_lounge({1: "mustard"})
        .act(
            0,
            Suggest("mustard", "rope", "lounge"),
        )
        .act(1, Show("mustard"))
    )
    assert scene.state.phase == Starting(1)
    assert set(kinds(scene.game.legal(scene.state, 1))) == {"Roll", "UsePassage", "Suggest", "Accuse"}
    scene.refuses(1, Suggest("plum", "rope", "hall"), "Clue §29")
    scene.act(1, Suggest("plum", "rope", "lounge"))
    assert scene.state.phase == Answering(2, 1, ("plum", "rope", "lounge"))
    assert scene.state.called == frozenset()


@pytest.mark.parametrize("leave", [Roll(), UsePassage()])
def test_28_the_right_lapses(leave: Roll | UsePassage) -> None:
    """Clue §28: unused on the very next turn it is gone."""
    scene = in_the_lounge({1: "mustard"}).act(0, Suggest("mustard", "rope", "lounge")).act(1, Show("mustard"))
    scene.act(1, leave)
    assert scene.state.called == frozenset()
    scene.state = replace(scene.state, phase=Starting(1))
    scene.refuses(1, Suggest("plum", "rope", place(scene, "mustard")), "Clue §28")


def test_28_being_named_where_one_stands_is_no_call() -> None:
    """Clue §28: Mustard was in the Lounge already."""
    scene = in_the_lounge({1: "mustard"}, at={"mustard": "lounge"})
    scene.act(0, Suggest("mustard", "rope", "lounge")).act(1, Show("mustard"))
    scene.refuses(1, Suggest("plum", "rope", "lounge"), "Clue §28")


def test_28_called_twice_counts_for_the_last_room() -> None:
    """Clue §27, §28: White is called to the Lounge and then to the Study."""
    scene = in_the_lounge({1: "white knife study"}, at={"mustard": "study"})
    scene.act(0, Suggest("white", "rope", "lounge")).act(1, Show("white"))
    scene.state = replace(scene.state, phase=Arriving(1, entered=True))
    scene.act(1, Suggest("white", "knife", "study")).act(2, Pass()).act(0, Pass()).act(1, EndTurn())
    scene.refuses(2, Suggest("plum", "rope", "lounge"), "Clue §29")
    scene.act(2, Suggest("plum", "rope", "study"))


def test_29_only_the_room_one_is_in() -> None:
    """Clue §29: 36 suggestions, all in the Lounge; in the hallway none."""
    scene = in_the_lounge()
    assert len(scene.offers(0, Suggest)) == 36
    assert {one.room for one in scene.offers(0, Suggest)} == {"lounge"}
    scene.refuses(0, Suggest("plum", "rope", "hall"), "Clue §29")
    scene.refuses(0, Suggest("rope", "plum", "lounge"), "Clue §29")
    scene.refuses(1, Suggest("plum", "rope", "lounge"), "Clue §14")
    hallway = throw(table(), 0, 1).act(0, Move("Q2"))
    hallway.refuses(0, Suggest("plum", "rope", "lounge"), "Clue §29")


def test_30_one_suggestion_for_each_entry() -> None:
    """Clue §30: neither twice in a turn nor again on the next turn without leaving."""
    scene = answered_by_nobody(in_the_lounge({0: "green knife lounge"}).act(0, Suggest("green", "knife", "lounge")))
    scene.refuses(0, Suggest("green", "rope", "lounge"), "Clue §30")
    scene.act(0, EndTurn())
    scene.state = replace(scene.state, phase=Starting(0))
    scene.refuses(0, Suggest("green", "rope", "lounge"), "Clue §28")


def test_30_leaving_and_coming_back_takes_two_turns() -> None:
    """Clue §30: out with one throw, in with the next, and then a suggestion again."""
    scene = throw(table(at={"scarlet": "lounge"}), 0, 2)
    assert "lounge" not in {move.to for move in scene.offers(0, Move)}
    scene.act(0, Move("R8")).act(0, EndTurn())
    scene.state = replace(scene.state, phase=Starting(0))
    throw(scene, 0, 6).act(0, Move("lounge"))
    scene.act(0, Suggest("plum", "rope", "lounge"))


def test_30_carried_off_and_walking_back_is_a_return() -> None:
    """Clue §30: Scarlet suggested in the Lounge, was called to the Dining Room, and walks back."""
    scene = table(at={"scarlet": "dining-room"})
    scene.state = replace(scene.state, called=frozenset({0}))
    throw(scene, 0, 4).act(0, Move("lounge")).act(0, Suggest("plum", "rope", "lounge"))


def test_32_anything_may_be_named() -> None:
    """Clue §32: one's own cards, one's own token, a token nobody plays."""
    scene = in_the_lounge({0: "scarlet knife lounge"}).act(0, Suggest("scarlet", "knife", "lounge"))
    assert place(scene, "scarlet") == "lounge"
    assert scene.state.called == frozenset()
    spare = in_the_lounge().act(0, Suggest("plum", "rope", "lounge"))
    assert place(spare, "plum") == "lounge"
    assert spare.state.called == frozenset()


def test_33_one_need_not_suggest() -> None:
    """Clue §33."""
    scene = in_the_lounge().act(0, EndTurn())
    assert scene.state.phase == Starting(1)
    scene.state = replace(scene.state, phase=Starting(0))
    scene.refuses(0, Suggest("plum", "rope", "lounge"), "Clue §28")


def test_34_in_the_strict_house_one_must() -> None:
    """Clue §34: or accuse; in the hallway the turn ends as ever."""
    strict = Options(compulsory=True)
    scene = in_the_lounge(options=strict)
    scene.refuses(0, EndTurn(), "Clue §34")
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Suggest", "Accuse"}
    scene.act(0, Suggest("green", "knife", "lounge"))
    assert scene.waiting == {1}
    hallway = throw(table(options=strict), 0, 1).act(0, Move("Q2")).act(0, EndTurn())
    assert hallway.state.phase == Starting(1)
    by_passage = table(options=strict, at={"scarlet": "study"}).act(0, UsePassage())
    by_passage.refuses(0, EndTurn(), "Clue §34")


def test_35_round_to_the_left_until_somebody_shows() -> None:
    """Clue §35: who has none passes, who has one must show it, whoever sits further on is not asked."""
    scene = in_the_lounge({0: "lounge", 1: "white", 2: "mustard", 3: "knife"}, seats=4)
    scene.act(0, Suggest("mustard", "knife", "lounge"))
    assert scene.waiting == {1}
    scene.refuses(2, Show("mustard"), "Clue §35")
    scene.refuses(1, Show("white"), "Clue §35")
    scene.refuses(1, Show("mustard"), "Clue §35")
    scene.act(1, Pass())
    assert scene.happened(Passed) == Passed(1, ("mustard", "knife", "lounge"))
    scene.refuses(2, Pass(), "Clue §35")
    scene.act(2, Show("mustard"))
    assert scene.waiting == {1}
    assert scene.state.phase == Starting(1)


def test_35_the_card_is_seen_by_two() -> None:
    """Clue §35: all see that a card was shown; the asker and its holder see which."""
    scene = in_the_lounge({1: "mustard knife"}).act(0, Suggest("mustard", "knife", "lounge")).act(1, Show("knife"))
    assert scene.told(0, Showed).card.open() == "knife"
    assert scene.told(1, Showed).card.open() == "knife"
    assert not scene.told(2, Showed).card.is_open
    assert not scene.told(None, Showed).card.is_open
    assert scene.told(2, Showed).seat == 1


def test_35_the_holder_chooses_which() -> None:
    """Clue §35: exactly one, whichever he likes."""
    scene = in_the_lounge({1: "mustard knife lounge"}).act(0, Suggest("mustard", "knife", "lounge"))
    assert {show.card for show in scene.offers(1, Show)} == {"mustard", "knife", "lounge"}


def test_36_also_who_has_no_choice_is_asked() -> None:
    """Clue §36: with one card that fits, and with none."""
    one = in_the_lounge({0: "lounge", 1: "mustard"}).act(0, Suggest("mustard", "rope", "lounge"))
    assert one.waiting == {1}
    assert one.game.legal(one.state, 1) == (Show("mustard"),)
    none = in_the_lounge({0: "mustard lounge"}).act(0, Suggest("mustard", "rope", "lounge"))
    assert none.waiting == {1}
    assert none.game.legal(none.state, 1) == (Pass(),)


def test_37_a_shown_card_ends_the_turn_at_once() -> None:
    """Clue §37: no accusation until the next turn."""
    scene = in_the_lounge({1: "mustard"}).act(0, Suggest("mustard", "rope", "lounge")).act(1, Show("mustard"))
    assert kinds(scene.events) == ["Showed", "TurnPassed"]
    assert scene.happened(TurnPassed).seat == 1
    assert scene.game.legal(scene.state, 0) == ()
    scene.refuses(0, Accuse("plum", "rope", "hall"), "Clue §39")


def test_38_nobody_could() -> None:
    """Clue §38: accuse or end the turn."""
    scene = answered_by_nobody(in_the_lounge({0: "lounge"}).act(0, Suggest("plum", "rope", "lounge")))
    assert scene.state.phase == Concluding(0)
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"EndTurn", "Accuse"}
    scene.act(0, EndTurn())
    assert scene.state.phase == Starting(1)


def test_nobody_speaks_for_another() -> None:
    scene = in_the_lounge()
    scene.refuses(0, Show("green"), "Clue §35")
    scene.refuses(0, Pass(), "Clue §35")
    scene.refuses(NATURE, Pass(), "Clue §35")
    scene.refuses(0, Throw((1,)), "Clue §14")
    scene.state = replace(scene.state, phase=Moving(0, 3))
    scene.refuses(0, Roll(), "Clue §14")

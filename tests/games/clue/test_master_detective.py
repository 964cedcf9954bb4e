"""Master Detective, where it differs from Clue: two dice, jumping, walking through, spyglasses, everybody answers."""

import pytest
from msgspec.structs import replace

from clue_positions import goals, manor, place, throw
from deerstalker.core import NATURE
from deerstalker.games.clue.editions import MasterOptions
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Arriving,
    Concluding,
    Draw,
    Drawing,
    EndTurn,
    Halt,
    Halted,
    Move,
    Moved,
    Moving,
    Pass,
    Roll,
    Show,
    Showed,
    Snoop,
    Snooped,
    Spying,
    Starting,
    Suggest,
    Throw,
    UsePassage,
)
from kit import Scene, kinds

IN_STUDIO = Arriving(0, entered=True)


def test_11_dice_or_passage() -> None:
    """Master Detective §11: both are offered where there is a passage; two dice make one count."""
    scene = manor(at={"mustard": "library"})
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Roll", "UsePassage", "Accuse"}
    scene.act(0, Roll())
    assert len(scene.offers(NATURE, Throw)) == 36
    scene.act(NATURE, Throw((2, 5)))
    assert scene.state.phase == Moving(0, 7)


def test_12_no_square_twice_in_a_turn() -> None:
    """Master Detective §12: straight steps; neither a square of the way nor the first one again."""
    scene = throw(manor(at={"mustard": "O2"}), 0, 1, 3)
    scene.refuses(0, Move("O5", ("O3", "O4", "N5", "O5")), "Master Detective §12")
    scene.refuses(0, Move("O3", ("O3", "O2", "O3")), "Master Detective §12")
    scene.refuses(0, Move("O4", ("O3", "O4", "N4", "O4")), "Master Detective §12")
    scene.act(0, Move("N5", ("O3", "O4", "N4", "N5")))
    assert scene.happened(Moved).way == ("O3", "O4", "N4", "N5")


def test_13_a_token_is_jumped_and_counts() -> None:
    """Master Detective §13: from O2 over a token on O4, three points lead to N4 and O5."""
    assert goals(manor(at={"mustard": "O2", "peach": "O4"}), 3) >= {"N4", "O5"}
    assert goals(manor(at={"mustard": "O2", "peach": "O4"}), 3) == goals(manor(at={"mustard": "O2"}), 3)


def test_14_one_space_short_of_a_token() -> None:
    """Master Detective §14: two points end on O4; with a token there, on O3."""
    assert goals(manor(at={"mustard": "O2"}), 2) == {"O4"}
    scene = throw(manor(at={"mustard": "O2", "peach": "O4"}), 0, 1, 1)
    assert [move.to for move in scene.offers(0, Move)] == ["O3"]
    scene.refuses(0, Move("O4"), "Master Detective §14")
    scene.act(0, Move("O3"))
    assert place(scene, "mustard") == "O3"


def test_15_short_of_a_row_of_tokens() -> None:
    """Master Detective §15: every way of three ends on a token behind a token; O3 is the last free space."""
    crowd = {"mustard": "O2", "peach": "O4", "rose": "O5", "gray": "N4"}
    assert goals(manor(at=crowd), 3) == {"O3", "dining-room"}


def test_16_the_whole_throw_or_the_longest_way() -> None:
    """Master Detective §16: no stopping on the way but in a location; who cannot take a step stays."""
    scene = throw(manor(at={"mustard": "O2"}), 0, 2, 3)
    scene.refuses(0, Move("O3"), "Master Detective §16")
    stuck = throw(manor(at={"mustard": "O2", "peach": "O3", "rose": "O4"}), 0, 1, 1)
    assert kinds(stuck.events) == ["Threw", "Stayed"]
    assert set(kinds(stuck.game.legal(stuck.state, 0))) == {"EndTurn", "Accuse"}


def test_17_no_exact_count_into_a_location() -> None:
    """Master Detective §17: the Dining Room is three steps from O2; with any more, too."""
    assert "dining-room" not in goals(manor(at={"mustard": "O2"}), 2)
    for count in range(3, 13):
        assert "dining-room" in goals(manor(at={"mustard": "O2"}), count)


def test_18_through_a_location_for_one_space() -> None:
    """Master Detective §18: in by one door, out by another; and no way back into it, or into where one began."""
    scene = throw(manor(at={"mustard": "O4"}), 0, 1, 2)
    scene.act(0, Move("W3", ("dining-room", "W2", "W3")))
    assert place(scene, "mustard") == "W3"
    for count in range(2, 13):
        assert "studio" not in goals(manor(at={"mustard": "studio"}), count)
    back = throw(manor(at={"mustard": "O4"}), 0, 2, 3)
    back.refuses(0, Move("dining-room", ("dining-room", "W2", "dining-room")), "Master Detective §18")
    back.refuses(0, Move("dining-room", ("dining-room", "W2", "W3", "W2", "dining-room")), "Master Detective §12")
    assert "O4" not in goals(manor(at={"mustard": "O4"}), 12)


@pytest.mark.parametrize(("a", "b"), [("drawing-room", "conservatory"), ("kitchen", "library")])
def test_19_a_passage_instead_of_the_dice(a: str, b: str) -> None:
    """Master Detective §19: and a suggestion there."""
    scene = manor(at={"mustard": a}).act(0, UsePassage())
    assert place(scene, "mustard") == b
    assert Suggest("plum", "rope", b) in scene.game.legal(scene.state, 0)
    manor(at={"mustard": "studio"}).refuses(0, UsePassage(), "Master Detective §19")


def test_20_a_passage_as_a_step_of_the_move() -> None:
    """Master Detective §20: one space; stay at the far end or walk on; also as the first step."""
    scene = throw(manor(at={"mustard": "M7"}), 0, 2, 2)
    assert {"kitchen", "library"} <= {move.to for move in scene.offers(0, Move)}
    scene.act(0, Move("Z18", ("kitchen", "library", "Z19", "Z18")))
    assert place(scene, "mustard") == "Z18"
    assert {"library", "Z18"} <= goals(manor(at={"mustard": "kitchen"}), 3)


def test_21_stairs_and_garden_walk_are_locations() -> None:
    """Master Detective §21: no exact count, any number of tokens, a passage nobody can block; nothing to suggest."""
    for count in range(1, 13):
        assert "basement-stairs" in goals(manor(at={"mustard": "N13"}), count)
        assert ("garden-walk" in goals(manor(at={"mustard": "N13"}), count)) == (count > 1)
    crowd = manor(at={"mustard": "N13", "peach": "basement-stairs", "rose": "garden-walk"})
    assert {"basement-stairs", "garden-walk"} <= goals(crowd, 2)
    scene = manor(at={"mustard": "basement-stairs"}).act(0, UsePassage())
    assert place(scene, "mustard") == "garden-walk"
    assert scene.state.phase == Arriving(0)
    scene.refuses(0, Suggest("plum", "rope", "garden-walk"), "Master Detective §21")
    shared = manor(at={"mustard": "basement-stairs", "peach": "garden-walk"}).act(0, UsePassage())
    assert place(shared, "mustard") == place(shared, "peach") == "garden-walk"


def test_22_the_cloak_room_is_a_place_to_pass() -> None:
    """Master Detective §22: one may come back, stay and walk through; there is nothing to suggest."""
    scene = throw(manor(at={"mustard": "P9"}), 0, 1, 3).act(0, Move("cloak-room"))
    assert scene.state.phase == Arriving(0)
    scene.refuses(0, Suggest("plum", "rope", "cloak-room"), "Master Detective §22")
    scene.act(0, EndTurn())
    assert "S17" in goals(manor(at={"mustard": "P10"}), 3)


def test_25_the_drive_can_be_walked_if_the_table_likes() -> None:
    """Master Detective §24, §25."""
    assert "AJ9" not in goals(manor(at={"mustard": "AA8"}), 2)
    driving = MasterOptions(tokens="clockwise", drive=True)
    assert "AJ9" in goals(manor(at={"mustard": "AA8"}, options=driving), 2)


def test_26_nobody_may_stay_where_he_is() -> None:
    """Master Detective §26."""
    scene = manor(at={"mustard": "studio"})
    scene.refuses(0, EndTurn(), "Master Detective §26")
    throw(scene, 0, 1, 1).refuses(0, EndTurn(), "Master Detective §26")


# -- the spyglass ------------------------------------------------------------------------------------


def halted(*, options: MasterOptions | None = None) -> Scene:
    """Mustard threw seven on O2 and has stopped on the spyglass O5."""
    scene = manor(at={"mustard": "O2"}, hands={1: "knife poison", 2: "wrench"}, options=options)
    return throw(scene, 0, 3, 4).act(0, Halt("O5"))


def test_27_and_28_snooping_in_mid_move() -> None:
    """Master Detective §27, §28: stop, name an opponent, look at a card drawn unseen, walk on with what is left."""
    scene = halted()
    assert scene.happened(Halted).way == ("O3", "O4", "O5")
    assert scene.state.phase == Spying(0, 4, ("O2", "O3", "O4"))
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Snoop", "Accuse"}
    scene.refuses(0, Snoop(0), "Master Detective §31")
    scene.refuses(0, EndTurn(), "Master Detective §11")
    scene.act(0, Snoop(1))
    assert scene.waiting == {NATURE}
    assert len(scene.offers(NATURE, Draw)) == 9
    scene.refuses(NATURE, Draw(9), "Master Detective §27")
    scene.refuses(NATURE, Draw(-1), "Master Detective §27")
    scene.act(NATURE, Draw(1))
    assert scene.state.phase == Moving(0, 4, ("O2", "O3", "O4"), snooped=True)
    assert all(len(hand.open()) == 9 for hand in scene.state.hands)


def test_28_what_was_walked_stays_walked() -> None:
    """Master Detective §28: after the stop no square from before it is entered."""
    scene = halted().act(0, Snoop(1)).act(NATURE, Draw(0))
    after = {move.to for move in scene.offers(0, Move)}
    assert not after & {"O2", "O3", "O4"}
    scene.refuses(0, Move("N3", ("O4", "N4", "N5", "N6")), "Master Detective §12")
    scene.refuses(0, Move("dining-room"), "Master Detective §16")
    scene.act(0, Move("N8", ("O6", "O7", "O8", "N8")))
    assert place(scene, "mustard") == "N8"


def test_28_a_spyglass_under_a_token_cannot_be_landed_on() -> None:
    """Master Detective §28: nor can one stop on a square without a spyglass, or by a way that is too long."""
    scene = throw(manor(at={"mustard": "O2", "peach": "O5"}), 0, 3, 4)
    assert Halt("O5") not in scene.game.legal(scene.state, 0)
    scene.refuses(0, Halt("O5"), "Master Detective §28")
    free = throw(manor(at={"mustard": "O2"}), 0, 3, 2)
    free.refuses(0, Halt("O4"), "Master Detective §27")
    free.refuses(0, Halt("O5", ("O3", "O4", "N4", "N5", "O5")), "Master Detective §28")
    roundabout = throw(manor(at={"mustard": "O2"}), 0, 3, 4).act(0, Halt("O5", ("O3", "O4", "N4", "N5", "O5")))
    assert roundabout.state.phase == Spying(0, 2, ("O2", "O3", "O4", "N4", "N5"))


def test_27_snooping_where_the_move_ends() -> None:
    """Master Detective §27: landing by the full count; one may also let it be."""
    scene = throw(manor(at={"mustard": "O2"}), 0, 1, 2).act(0, Move("O5"))
    assert scene.state.phase == Arriving(0, spyglass=True)
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Snoop", "EndTurn", "Accuse"}
    scene.act(0, Snoop(2)).act(NATURE, Draw(0))
    assert scene.state.phase == Arriving(0)
    scene.refuses(0, Snoop(2), "Master Detective §27")
    scene.act(0, EndTurn())


def test_29_one_snoop_in_a_turn() -> None:
    """Master Detective §29: from O5 one can go on to L9, but not snoop there."""
    scene = manor(at={"mustard": "O5"}, phase=Moving(0, 10, ("O4",), snooped=True))
    assert scene.offers(0, Halt) == []
    scene.refuses(0, Halt("L9"), "Master Detective §29")
    landed = manor(at={"mustard": "L8"}, phase=Moving(0, 1, ("K8",), snooped=True)).act(0, Move("L9"))
    assert landed.state.phase == Arriving(0)


def test_30_or_one_on_each_spyglass() -> None:
    """Master Detective §30: the same walk with the other option."""
    each = MasterOptions(tokens="clockwise", snoops="each")
    scene = manor(at={"mustard": "O5"}, phase=Moving(0, 10, ("O4",), snooped=True), options=each)
    scene.act(0, Halt("L9")).act(0, Snoop(2)).act(NATURE, Draw(0))
    landed = manor(at={"mustard": "L8"}, phase=Moving(0, 1, ("K8",), snooped=True), options=each).act(0, Move("L9"))
    assert landed.state.phase == Arriving(0, spyglass=True)


def test_31_who_knows_the_card() -> None:
    """Master Detective §31: the snooper and the victim; the others know whom. One who is out may be snooped."""
    scene = halted()
    scene.state = replace(scene.state, playing=(0, 2))
    scene.act(0, Snoop(1))
    assert scene.state.phase == Drawing(0, 1, 4, ("O2", "O3", "O4"))
    scene.act(NATURE, Draw(1))
    assert [scene.told(chair, Snooped).card.is_open for chair in (0, 1, 2, None)] == [True, True, False, False]
    assert scene.told(0, Snooped).card.open() == "poison"
    assert scene.told(2, Snooped).victim == 1


def test_a_snooper_who_cannot_walk_on_stays() -> None:
    """Master Detective §16, §28: the way ahead is closed by what was walked."""
    scene = manor(at={"mustard": "O5"}, phase=Spying(0, 2, ("O4", "N5", "O6")))
    scene.act(0, Snoop(1)).act(NATURE, Draw(0))
    assert kinds(scene.events) == ["Snooped", "Stayed"]


# -- suggesting --------------------------------------------------------------------------------------


def in_the_studio(hands: dict[int, str], *, options: MasterOptions | None = None) -> Scene:
    """Mustard has just entered the Studio."""
    return manor(hands=hands, at={"mustard": "studio"}, phase=IN_STUDIO, options=options)


def test_32_and_33_suggesting() -> None:
    """Master Detective §32, §33: in the location one is in; token and weapon come and stay."""
    scene = in_the_studio({1: "green"})
    assert len(scene.offers(0, Suggest)) == 80
    scene.refuses(0, Suggest("green", "rope", "gazebo"), "Master Detective §32")
    scene.act(0, Suggest("green", "poison", "studio"))
    assert place(scene, "green") == "studio"
    assert scene.state.weapons[list(scene.game.edition.weapons).index("poison")] == "studio"  # type: ignore[attr-defined]
    own = in_the_studio({}).act(0, Suggest("mustard", "rope", "studio"))
    assert own.state.called == frozenset()


def test_34_and_35_being_called() -> None:
    """Master Detective §34, §35: suggest there on the next turn, or lose the right."""
    scene = in_the_studio({1: "green"}).act(0, Suggest("plum", "rope", "studio"))
    scene.state = replace(scene.state, phase=Starting(1))
    assert Suggest("green", "rope", "studio") in scene.game.legal(scene.state, 1)
    again = Scene(scene.game, scene.state).act(1, Suggest("green", "rope", "studio"))
    assert again.state.phase == Answering(2, 1, ("green", "rope", "studio"))
    scene.act(1, Roll())
    scene.state = replace(scene.state, phase=Starting(1))
    scene.refuses(1, Suggest("green", "rope", "studio"), "Master Detective §35")


def test_36_one_suggestion_then_accuse_or_end() -> None:
    """Master Detective §36: no second one, no walking on."""
    scene = in_the_studio({0: "green knife studio"}).act(0, Suggest("green", "knife", "studio"))
    scene.act(1, Pass()).act(2, Pass())
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"EndTurn", "Accuse"}
    scene.refuses(0, Suggest("green", "rope", "studio"), "Master Detective §36")
    scene.refuses(0, Move("O17"), "Master Detective §11")


def test_37_compulsory_suggestions() -> None:
    """Master Detective §37: only where there is something to suggest."""
    strict = MasterOptions(tokens="clockwise", compulsory=True)
    in_the_studio({}, options=strict).refuses(0, EndTurn(), "Master Detective §37")
    in_the_studio({}).act(0, EndTurn())
    cloak = throw(manor(at={"mustard": "P10"}, options=strict), 0, 1, 1).act(0, Move("cloak-room")).act(0, EndTurn())
    assert cloak.state.phase == Starting(1)


def test_38_everybody_answers() -> None:
    """Master Detective §38: from the left round, also after a card was shown; each shows one to the asker alone."""
    scene = in_the_studio({1: "green knife", 2: "studio"}).act(0, Suggest("green", "knife", "studio"))
    assert scene.waiting == {1}
    scene.refuses(1, Pass(), "Master Detective §38")
    assert len(scene.offers(1, Show)) == 2
    scene.act(1, Show("knife"))
    assert [scene.told(chair, Showed).card.is_open for chair in (0, 1, 2, None)] == [True, True, False, False]
    assert scene.waiting == {2}
    scene.act(2, Show("studio"))
    assert scene.state.phase == Concluding(0)


def test_39_also_who_has_no_choice_is_asked() -> None:
    """Master Detective §39."""
    scene = in_the_studio({0: "green studio", 2: "knife"}).act(0, Suggest("green", "knife", "studio"))
    assert scene.game.legal(scene.state, 1) == (Pass(),)
    scene.act(1, Pass())
    assert scene.waiting == {2}
    assert scene.game.legal(scene.state, 2) == (Show("knife"),)


def test_40_accusing_after_cards_were_shown() -> None:
    """Master Detective §40: in the same turn as the suggestion."""
    scene = in_the_studio({1: "green"}).act(0, Suggest("green", "rope", "studio")).act(1, Show("green"))
    scene.act(2, scene.game.legal(scene.state, 2)[0])
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"EndTurn", "Accuse"}
    scene.act(0, Accuse("plum", "rope", "gazebo"))
    assert scene.game.winners(scene.state) == (0,)

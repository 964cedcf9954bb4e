"""Why, paragraph by paragraph: laying down, the end of the game, winning, the harder game, endless games."""

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE
from deerstalker.games.why.board import LIVING_ROOM
from deerstalker.games.why.editions import Options, Rewards
from deerstalker.games.why.phases import Acting, Considering, Over, Rolling
from deerstalker.games.why.terms import (
    Accept,
    Ask,
    Counted,
    Decline,
    Discard,
    Emptied,
    Ended,
    FoundAlfred,
    Give,
    Idled,
    LaidDown,
    Move,
    Pass,
    Point,
    Propose,
    Roll,
    Search,
    Show,
    Solve,
    Solved,
    Throw,
)
from deerstalker.games.why.winning import reward
from kit import Scene, kinds
from why_positions import hand, house, lawn, throw

HARDER = Options(game="harder", removed="fixed")
THREE_OF_NERO = "nero-1 nero-2 nero-3 gun-1 alfred-1 no-clue-1 no-clue-2"


def takes(scene: Scene, room: str = "den") -> Scene:
    """Seat 0, thrown a double, goes straight into a room."""
    return throw(scene, 0, 4, 4).act(0, Move(room))


# -- laying down -------------------------------------------------------------------------------------


def test_52_and_53_a_complete_set_is_laid_down_and_a_card_discarded() -> None:
    """Why §52, §53: the eighth card completes Nero; four go down, and in this turn one of the others still goes."""
    scene = takes(house({0: THREE_OF_NERO}, piles={"den": "nero-4", "tower": "ax-1"}))
    assert kinds(scene.events) == ["Moved", "Took", "LaidDown"]
    assert scene.told(None, LaidDown) == LaidDown(0, "nero")
    assert scene.state.laid[0] == ("nero",)
    assert hand(scene, 0) == ("gun-1", "alfred-1", "no-clue-1", "no-clue-2")
    scene.refuses(0, Discard("nero-1"), "Why §24")
    scene.act(0, Discard("gun-1"))
    assert kinds(scene.events) == ["Discarded", "TurnPassed"]


def test_53_on_the_lawn_too() -> None:
    """Why §44, §53: a find that completes a set with seven cards in hand costs a discard; with fewer it does not."""
    away = {0: "g3", 1: "a1", 2: "a1", 3: "a1"}
    for mine, owes in ((THREE_OF_NERO, True), (THREE_OF_NERO.rpartition(" ")[0], False)):
        scene = house({0: mine}, places=away, lawn="nero-4 ax-1")
        throw(scene, 0, 1, 2).act(0, Move(LIVING_ROOM)).act(0, Search(), Show("nero-1"), Point(0, "nero"))
        assert kinds(scene.events) == ["Found", "LaidDown"]
        assert bool(scene.offers(0, Discard)) is owes
        if owes:
            scene.refuses(0, Pass(), "Why §44")
        else:
            scene.refuses(0, Discard("gun-1"), "Why §25")


def test_52_afterwards_no_discard_until_eight() -> None:
    """Why §52, §25: with four in the hand three more cards are taken without a discard."""
    scene = takes(house({0: "gun-1 alfred-1 no-clue-1 no-clue-2"}, laid={0: "nero"}))
    assert kinds(scene.events) == ["Moved", "Took", "TurnPassed"]


def test_54_one_of_each() -> None:
    """Why §54: a second ghost stays in the hand, and an eighth card must go."""
    scene = takes(house({0: THREE_OF_NERO}, piles={"den": "nero-4"}, laid={0: "napoleon"}))
    assert kinds(scene.events) == ["Moved", "Took"]
    assert scene.state.sizes[0] == 8
    scene = takes(house({0: "gun-1 gun-2 gun-3"}, piles={"den": "gun-4", "tower": "ax-4"}, laid={0: "rope"}))
    assert "LaidDown" not in kinds(scene.events)


def test_55_alfred_is_not_laid_down() -> None:
    """Why §55: six parts stay in the hand."""
    parts = "alfred-1 alfred-2 alfred-3 alfred-4 alfred-5"
    scene = takes(house({0: parts}, piles={"den": "alfred-6", "tower": "ax-4"}))
    assert kinds(scene.events) == ["Moved", "Took", "TurnPassed"]
    assert scene.state.sizes[0] == 6


# -- when the rooms are empty ------------------------------------------------------------------------

MINE = "napoleon-1 rope-1 gun-1 alfred-1 nero-1 no-clue-1 no-clue-2"
HIS = "napoleon-2 napoleon-3 ax-1 alfred-2 mystery self-defense-1 no-clue-3"
LAWN = "rope-2 cleopatra-1"


def closing(places: dict[int, str] | None = None, lying: str = LAWN, options: Options | None = None) -> Scene:
    """Two players, no card left in any room."""
    return house({0: MINE, 1: HIS}, seats=2, places=places, lawn=lying, closing=True, options=options)


def test_56_the_end_begins_when_the_turn_of_the_last_card_is_over() -> None:
    """Why §56: the discard of that turn still lies face down; then the end begins."""
    scene = takes(house({0: MINE}, piles={"den": "ax-4"}))
    assert not scene.state.closing
    scene.act(0, Discard("ax-4"))
    assert kinds(scene.events) == ["Discarded", "Emptied", "TurnPassed"]
    assert scene.happened(Emptied) == Emptied()
    assert scene.state.closing
    assert not scene.state.lawn[0].face_up


def test_57_and_58_everybody_goes_home() -> None:
    """Why §57, §58: home if the throw reaches it, a special one from anywhere; else as near as it gets."""
    scene = throw(closing({0: "c1"}), 0, 1, 4)
    assert [move.to for move in scene.offers(0, Move)] == ["g2"]
    scene.refuses(0, Move("h1"), "Why §58")
    scene.refuses(0, Move("a4"), "Why §58")
    scene.refuses(0, Move("den"), "Why §57")
    scene = throw(closing({0: "c1"}), 0, 4, 6)
    assert scene.offers(0, Move) == [Move(LIVING_ROOM)]
    scene.refuses(0, Move("c7"), "Why §58")
    for dice in ((3, 4), (1, 1), (5, 6)):
        scene = throw(closing({0: "a7"}), 0, *dice)
        assert scene.offers(0, Move) == [Move(LIVING_ROOM)]


def test_58_nobody_is_questioned_in_a_hallway() -> None:
    """Why §58: meeting on a square is nothing now."""
    scene = throw(closing({0: "c1", 1: "g2"}), 0, 1, 4).act(0, Move("g2"))
    assert kinds(scene.events) == ["Moved", "TurnPassed"]


def test_57_home_is_for_good() -> None:
    """Why §57, §60: in the living room one throws but does not move."""
    scene = throw(closing(), 0, 6, 6)
    assert scene.offers(0, Move) == []
    assert scene.state.places[0] == LIVING_ROOM


def test_59_coming_home_the_throw_decides_as_it_does_at_home() -> None:
    """Why §59: an even throw brings seat 0 home, and no more; an odd one lets it search, a double question as well."""
    scene = throw(closing({0: "g3"}), 0, 1, 3).act(0, Move(LIVING_ROOM))
    assert kinds(scene.events) == ["Moved", "Idled", "TurnPassed"]
    scene = throw(closing({0: "g3"}), 0, 1, 2).act(0, Move(LIVING_ROOM))
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Search", "Pass"}
    scene.refuses(0, Ask(1, "motive"), "Why §61")
    scene = throw(closing({0: "g3"}), 0, 2, 2).act(0, Move(LIVING_ROOM))
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Search", "Pass", "Ask"}


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 3), (4, 5)])
def test_60_odd_searches(first: int, second: int) -> None:
    """Why §60: three, five and nine: search, no question."""
    scene = throw(closing(), 0, first, second)
    assert scene.state.phase == Acting(0, True, False)
    scene.refuses(0, Ask(1, "motive"), "Why §61")
    scene.act(0, Search())


@pytest.mark.parametrize(("first", "second"), [(3, 4), (5, 6), (1, 1), (4, 4)])
def test_61_seven_eleven_and_doubles_search_or_question(first: int, second: int) -> None:
    """Why §61: one of them."""
    scene = throw(closing(), 0, first, second)
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Search", "Pass", "Ask"}
    scene.act(0, Ask(1, "napoleon", "napoleon-1")).act(1, Give("napoleon-2")).act(0, Give("gun-1"))
    assert scene.state.phase == Rolling(1)


def test_61_only_who_is_home_too() -> None:
    """Why §61: seat 1 is still on its way."""
    scene = throw(closing({1: "c1"}), 0, 1, 1)
    assert scene.offers(0, Ask) == []
    scene.refuses(0, Ask(1, "motive"), "Why §29")


@pytest.mark.parametrize(("first", "second"), [(1, 3), (2, 4), (6, 2), (4, 6)])
def test_62_even_is_nothing(first: int, second: int) -> None:
    """Why §62: the turn is lost at once."""
    scene = throw(closing(), 0, first, second)
    assert kinds(scene.events) == ["Threw", "Idled", "TurnPassed"]
    assert scene.happened(Idled) == Idled(0, "even")


def test_62_odd_with_a_bare_lawn_is_nothing_either() -> None:
    """Why §60, §62: there is nothing to search."""
    scene = throw(closing(lying=""), 0, 1, 2)
    assert kinds(scene.events) == ["Threw", "Idled", "TurnPassed"]
    assert scene.happened(Idled) == Idled(0, "bare")


def test_63_cards_lie_face_up_from_now_on() -> None:
    """Why §63: discards and replacements."""
    scene = throw(closing(), 0, 1, 2).act(0, Search(), Show("rope-1"), Point(0, "rope"), Discard("gun-1"))
    assert scene.state.lawn[0].face_up
    scene.act(0, Point(1, "rope"))
    assert lawn(scene) == ["gun-1", "rope-1"]
    assert scene.state.lawn[1].face_up


# -- winning -----------------------------------------------------------------------------------------


def test_64_ghost_weapon_and_motive() -> None:
    """Why §64: the motive is the last thing found."""
    scene = takes(house({0: "gun-1"}, piles={"den": "jealousy-2"}, laid={0: "nero ax"}))
    assert scene.told(None, Solved) == Solved(0, "jealousy-2", "nero", "ax")
    assert scene.state.solution == ("nero", "ax", "jealousy-2")
    assert scene.state.phase == Over((0,))
    assert scene.game.winners(scene.state) == (0,)
    assert scene.waiting == set()
    scene.refuses(1, Roll(), "Why §66")


def test_64_the_set_may_come_last() -> None:
    """Why §64: with ghost and motive, the fourth part of the weapon wins."""
    scene = takes(house({0: "rope-1 rope-2 rope-3 jealousy-1"}, piles={"den": "rope-4"}, laid={0: "nero"}))
    assert kinds(scene.events) == ["Moved", "Took", "LaidDown", "Solved", "Ended"]


def test_64_two_of_the_same_group_are_not_enough() -> None:
    """Why §64: a ghost and a motive alone, or a weapon and a motive, win nothing."""
    for kind in ("nero", "gun"):
        scene = takes(house({0: "alfred-1"}, piles={"den": "jealousy-1", "tower": "ax-4"}, laid={0: kind}))
        assert scene.waiting == {1}


def test_65_all_of_alfred_and_the_mystery_card() -> None:
    """Why §65: from the lawn, as the eighth card."""
    mine = "alfred-1 alfred-2 alfred-3 alfred-4 alfred-5 alfred-6 gun-1"
    scene = house({0: mine}, places={0: "g3", 1: "a1", 2: "a1", 3: "a1"}, lawn="mystery")
    throw(scene, 0, 1, 2).act(0, Move(LIVING_ROOM)).act(0, Search(), Point(0, "mystery"))
    assert scene.happened(FoundAlfred) == FoundAlfred(0)
    assert scene.game.winners(scene.state) == (0,)


def test_66_in_anybodys_turn() -> None:
    """Why §66: seat 1 wins by the card given in return, though it is seat 0's turn."""
    scene = house(
        {0: "napoleon-1 ax-4 gun-1 alfred-1 nero-1 no-clue-1 no-clue-2", 1: "napoleon-2 ax-1 ax-2 ax-3 jealousy-1"},
        places={0: "c1", 1: "g1"},
        laid={1: "cleopatra"},
    )
    throw(scene, 0, 1, 3).act(0, Move("g1")).act(0, Ask(1, "napoleon", "napoleon-1")).act(1, Give("napoleon-2"))
    scene.act(0, Give("ax-4"))
    assert kinds(scene.events) == ["Returned", "LaidDown", "Solved", "Ended"]
    assert scene.game.winners(scene.state) == (1,)


def test_66_by_a_wrong_card() -> None:
    """Why §66: a motive taken by a false name wins as well."""
    scene = house({0: "gun-1"}, places={0: "g3", 1: "a1", 2: "a1", 3: "a1"}, lawn="jealousy-1", laid={0: "nero ax"})
    throw(scene, 0, 1, 2).act(0, Move(LIVING_ROOM)).act(0, Search(), Show("gun-1"), Point(0, "gun"))
    assert kinds(scene.events) == ["Mistook", "Replaced", "Solved", "Ended"]


# -- the harder game ---------------------------------------------------------------------------------


def test_67_and_68_face_down_to_the_end() -> None:
    """Why §67, §68: `game=harder`: what is laid on the lawn at the end lies face down too."""
    scene = throw(closing(options=HARDER), 0, 1, 2).act(0, Search(), Show("rope-1"), Point(0, "rope"), Discard("gun-1"))
    assert not scene.state.lawn[0].face_up
    scene.act(0, Point(1, "rope"))
    assert not scene.state.lawn[1].face_up


def test_69_more_ghosts_but_one_weapon() -> None:
    """Why §69: a second ghost is laid down, a second weapon is not."""
    scene = takes(
        house({0: THREE_OF_NERO}, piles={"den": "nero-4", "tower": "ax-1"}, laid={0: "napoleon"}, options=HARDER)
    )
    assert scene.state.laid[0] == ("napoleon", "nero")
    scene = takes(
        house({0: "ax-1 ax-2 ax-3"}, piles={"den": "ax-4", "tower": "rope-1"}, laid={0: "gun"}, options=HARDER)
    )
    assert scene.state.laid[0] == ("gun",)
    assert scene.state.sizes[0] == 4


def test_70_and_73_the_game_ends_as_before_and_the_largest_reward_wins() -> None:
    """Why §70, §71, §73: seat 0 ends the game with 1,600; seat 1 has more ghosts and wins; all see why."""
    scene = takes(
        house(
            {0: "alfred-1 alfred-2", 1: "rope-1 rope-2 rope-3 rope-4", 2: "mystery alfred-3", 3: "gun-1"},
            piles={"den": "jealousy-1"},
            laid={0: "nero ax", 1: "napoleon cleopatra pocahontas"},
            options=HARDER,
        )
    ).act(0, Solve())
    assert kinds(scene.events) == ["Solved", "Counted", "Ended"]
    assert scene.told(None, Counted).rewards == (1600, 2000, -400, 0)
    assert scene.state.rewards == (1600, 2000, -400, 0)
    assert scene.told(2, Counted).hands[1] == ("rope-1", "rope-2", "rope-3", "rope-4")
    assert scene.game.winners(scene.state) == (1,)


def test_70_nobody_is_forced_to_end_the_harder_game() -> None:
    """Why §70: a rival gives seat 0 the motive it lacks; it need not end the game, but may at any time."""
    scene = house(
        {0: "gun-1 alfred-1 mystery", 1: "gun-2 alfred-2 nero-4 no-clue-2 no-clue-3 no-clue-4 jealousy-1"},
        places={0: "g1", 1: "c1"},
        laid={0: "henry-the-eighth ax", 1: "napoleon cleopatra pocahontas rope"},
        options=HARDER,
    )
    scene.state = replace(scene.state, phase=Rolling(1), active=1)
    throw(scene, 1, 1, 3).act(1, Move("g1")).act(1, Ask(0, "gun", "gun-2")).act(0, Give("gun-1"))
    scene.refuses(0, Solve(), "Why §64")
    scene.act(1, Give("jealousy-1"))
    assert kinds(scene.events) == ["Returned", "TurnPassed"]
    assert scene.waiting == {2}
    assert scene.game.legal(scene.state, 0) == (Solve(),)
    scene.refuses(1, Solve(), "Why §64")
    throw(scene, 2, 1, 3)
    scene.act(0, Solve())  # in another's turn
    assert kinds(scene.events) == ["Solved", "Counted", "Ended"]
    assert scene.state.rewards[:2] == (1600, 1800)
    assert scene.game.winners(scene.state) == (1,)


def test_66_in_the_standard_game_a_solution_is_laid_down_by_itself() -> None:
    """Why §66: there is nothing to decide."""
    house({0: MINE}).refuses(0, Solve(), "Why §66")


def test_70_finding_alfred_does_not_end_the_harder_game() -> None:
    """Why §70: only a solved mystery does; the same cards win the standard game (§65)."""
    parts = "alfred-1 alfred-2 alfred-3 alfred-4 alfred-5 alfred-6"
    scene = takes(house({0: parts}, piles={"den": "mystery"}, options=HARDER))
    assert kinds(scene.events)[-1] == "TurnPassed"
    assert scene.game.winners(scene.state) == ()
    scene = takes(house({0: parts}, piles={"den": "mystery"}))
    assert scene.happened(FoundAlfred) == FoundAlfred(0)


@pytest.mark.parametrize(
    ("cards", "laid", "dollars"),
    [
        ("", "", 0),
        ("jealousy-1 no-clue-1 gun-1", "", 0),
        ("", "nero napoleon rope", 1500),
        ("gun-1 gun-2 gun-3 gun-4", "rope", 1000),
        ("alfred-1 alfred-2", "nero", 100),
        ("mystery", "", -200),
        ("alfred-1 mystery", "", -400),
        ("alfred-1 alfred-2 alfred-3 alfred-4 alfred-5 alfred-6", "", 1000),
        ("alfred-1 alfred-2 alfred-3 alfred-4 alfred-5 alfred-6 mystery", "nero", 1500),
    ],
)
def test_71_and_72_rewards(cards: str, laid: str, dollars: int) -> None:
    """Why §71, §72: the table of rewards; a complete Alfred makes the Mystery card cost nothing."""
    assert reward(Rewards(), cards.split(), laid.split()) == dollars


def test_73_equal_rewards_share_the_win() -> None:
    """Why §73: 2,000 each."""
    scene = takes(
        house(
            {1: "rope-1 rope-2 rope-3 rope-4"},
            piles={"den": "jealousy-1"},
            laid={0: "nero ax", 1: "napoleon cleopatra pocahontas"},
            options=HARDER,
        )
    ).act(0, Solve())
    assert scene.game.winners(scene.state) == (0, 1)


# -- endless games -----------------------------------------------------------------------------------


def test_74_the_turn_limit() -> None:
    """Why §74: after so many turns it is over; 0, the default, means never."""
    assert Options().turn_limit == 0
    scene = house({0: MINE}, places={0: "a1", 1: "m1", 2: "a7", 3: "m7"}, options=Options(turn_limit=3))
    for seat in range(3):
        throw(scene, seat, 1, 2)
        scene.act(seat, scene.offers(seat, Move)[0])
    assert scene.happened(Ended) == Ended(())
    assert scene.game.winners(scene.state) == ()
    scene = house({0: MINE}, seats=2, places={0: "a1", 1: "m1"}, options=Options(turn_limit=0, removed="fixed"))
    for turn in range(300):
        throw(scene, turn % 2, 1, 3)
        scene.act(
            turn % 2, next(move for move in scene.offers(turn % 2, Move) if "-" not in move.to and move.to != "den")
        )
        if isinstance(scene.state.phase, Acting):
            scene.act(turn % 2, Pass())
    assert scene.state.turn == 301


def test_74_and_75_in_the_harder_game_the_rewards_are_counted() -> None:
    """Why §74, §75: nobody has ended the game, so nobody has the bonus; the largest reward wins."""
    options = Options(game="harder", removed="fixed")
    scene = house({0: "alfred-1", 1: "gun-1"}, seats=2, laid={1: "napoleon"}, options=options)
    scene.act(0, Propose()).act(1, Accept())
    assert kinds(scene.events) == ["Accepted", "Counted", "Ended"]
    assert scene.state.rewards == (-200, 500)
    assert scene.game.winners(scene.state) == (1,)


DRAWS = Options(draw="agreed")


def test_75_a_draw_needs_everybody() -> None:
    """Why §75: proposed before throwing; all others are asked; the last acceptance ends the game."""
    scene = house({0: MINE}, seats=3, options=Options(draw="agreed", removed="fixed")).act(0, Propose())
    assert scene.waiting == {1, 2}
    scene.refuses(1, Roll(), "Why §75")
    scene.refuses(0, Accept(), "Why §12")
    scene.act(2, Accept())
    assert scene.state.phase == Considering(0, (2,))
    assert scene.waiting == {1}
    scene.act(1, Accept())
    assert scene.state.phase == Over(())


def test_75_one_who_declines_is_enough() -> None:
    """Why §75: then they throw, and propose no more in this turn."""
    scene = house({0: MINE}, options=DRAWS).act(0, Propose()).act(1, Accept()).act(3, Decline())
    assert scene.waiting == {0}
    scene.refuses(0, Propose(), "Why §75")
    scene.act(0, Roll()).act(NATURE, Throw(1, 2))
    scene.refuses(0, Propose(), "Why §13")


def test_75_not_unless_agreed_beforehand() -> None:
    """Why §75: with `draw=never`."""
    scene = house({0: MINE}, options=Options(draw="never"))
    scene.refuses(0, Propose(), "Why §75")
    assert scene.game.legal(scene.state, 0) == (Roll(),)

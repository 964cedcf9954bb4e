"""Clue without the board: every paragraph of its book, and that it can be played, read and looked at."""

import random
from collections.abc import Mapping

import pytest

from clue_positions import SOLUTION, deal
from deerstalker.core import NATURE, random_play, seen
from deerstalker.core.case import make_header
from deerstalker.core.seats import NAMES
from deerstalker.games.clue import CARDS_BOX
from deerstalker.games.clue.editions import CARDS, CLASSIC, TINY_CARDS, CardOptions
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Asking,
    Choose,
    Concluding,
    Ended,
    EndTurn,
    Looked,
    Move,
    Over,
    Pass,
    Passed,
    Roll,
    Show,
    Showed,
    Suggest,
    Suggested,
    TurnPassed,
    UsePassage,
)
from deerstalker.games.clue.words import tell
from deerstalker.players.clue.novice import Novice
from deerstalker.players.player import Setting
from deerstalker.table.table import Table, run
from deerstalker.tui.boards import board
from kit import Scene, kinds

RIGHT, WRONG = Accuse(*SOLUTION), Accuse("green", "rope", "hall")
QUESTION = Suggest("green", "knife", "hall")
HANDS = {0: "scarlet", 1: "green knife", 2: "kitchen"}


def cards(seats: int = 3, *, hands: Mapping[int, str] = HANDS, **options: object) -> Scene:
    """Dealt, the first chair on turn; the envelope holds Plum, the Rope and the Hall."""
    game = Clue(seats, CardOptions(**options), CARDS)  # type: ignore[arg-type]
    return Scene(game).act(NATURE, deal(game, SOLUTION, hands))


def asked(scene: Scene, seat: int, question: Suggest = QUESTION) -> Scene:
    """The seat suggests, and everybody answers until it may go on."""
    scene.act(seat, question)
    while isinstance(scene.state.phase, Answering):
        answerer = scene.state.phase.seat
        scene.act(answerer, scene.game.legal(scene.state, answerer)[0])
    return scene


def turn(scene: Scene, seat: int, end: Accuse | EndTurn, question: Suggest = QUESTION) -> Scene:
    """A whole turn."""
    return asked(scene, seat, question).act(seat, end)


# -- setting up --------------------------------------------------------------------------------------


def test_1_and_20_the_first_who_is_right_wins() -> None:
    """Clue Cards §1, §20: the envelope is opened for all."""
    scene = turn(cards(), 0, RIGHT)
    assert scene.happened(Ended) == Ended(SOLUTION, 0)
    assert scene.state.phase == Over(SOLUTION, 0)
    assert scene.game.winners(scene.state) == (0,)
    scene.refuses(1, QUESTION, "Clue Cards §20")


def test_2_the_cards_are_those_of_clue() -> None:
    """Clue Cards §2."""
    assert sorted(CARDS.pack) == sorted(CLASSIC.pack)
    assert [len(sort) for _, sort in CARDS.sorts] == [6, 6, 9]


def test_3_three_to_six_may_play() -> None:
    """Clue Cards §3."""
    assert list(CARDS_BOX.players) == [3, 4, 5, 6]


def test_4_there_is_nothing_to_move() -> None:
    """Clue Cards §4: no tokens, no weapons, no walking; nobody is anywhere."""
    scene = cards()
    assert (scene.state.suspects, scene.state.tokens, scene.state.weapons) == ((), (), ())
    assert isinstance(scene.game, Clue)
    assert scene.game.place_of(scene.state, 0) == ""
    for action in (Roll(), UsePassage(), Move("hall"), Choose("plum")):
        scene.refuses(0, action, "Clue Cards §4")
    asked(scene, 0, Suggest("scarlet", "rope", "hall"))
    assert scene.state.called == frozenset()


@pytest.mark.parametrize(
    ("seats", "sizes"), [(3, (6, 6, 6)), (4, (5, 5, 4, 4)), (5, (4, 4, 4, 3, 3)), (6, (3, 3, 3, 3, 3, 3))]
)
def test_5_and_6_three_cards_aside_and_the_rest_dealt(seats: int, sizes: tuple[int, ...]) -> None:
    """Clue Cards §5, §6: one of each sort in the envelope; the first chairs may get a card more."""
    game = Clue(seats, CardOptions(), CARDS)
    scene = Scene(game).act(NATURE, game.nature(game.start(), random.Random(seats)))
    assert tuple(len(hand.open()) for hand in scene.state.hands) == sizes
    assert scene.state.envelope.open() in game.edition.theories
    assert not seen(scene.state, 0).envelope.is_open
    crooked = deal(game, SOLUTION)
    Scene(game).refuses(NATURE, type(crooked)(SOLUTION, crooked.hands[::-1][:-1]), "Clue Cards §6")


def test_7_the_first_chair_begins_and_the_turn_goes_left() -> None:
    """Clue Cards §7."""
    scene = cards()
    assert scene.state.phase == Asking(0)
    assert turn(scene, 0, EndTurn()).happened(TurnPassed).seat == 1


# -- suggesting --------------------------------------------------------------------------------------


def test_8_and_9_one_suggestion_and_always_one() -> None:
    """Clue Cards §8, §9: nothing else can be done at first, and it cannot be done twice."""
    scene = cards()
    assert {type(action) for action in scene.game.legal(scene.state, 0)} == {Suggest}
    scene.refuses(0, EndTurn(), "Clue Cards §9")
    scene.refuses(1, QUESTION, "Clue Cards §8")
    asked(scene, 0)
    scene.refuses(0, QUESTION, "Clue Cards §9")


def test_10_any_three_cards_may_be_named() -> None:
    """Clue Cards §10: also one's own; one of each sort."""
    scene = cards()
    assert len(scene.offers(0, Suggest)) == 6 * 6 * 9
    scene.refuses(0, Suggest("rope", "green", "hall"), "Clue Cards §10")
    scene.refuses(0, Suggest("green", "rope", "attic"), "Clue Cards §10")
    assert scene.act(0, Suggest("scarlet", "rope", "hall")).happened(Suggested).theory[0] == "scarlet"


def test_11_a_question_may_be_asked_again() -> None:
    """Clue Cards §11: after others and after oneself."""
    scene = cards()
    for seat in (0, 1, 2, 0):
        turn(scene, seat, EndTurn())
    assert scene.state.asked == ()


def test_12_or_never_twice_by_the_same_player() -> None:
    """Clue Cards §12: with `repeats: false` my own are used up, those of others are not."""
    scene = cards(repeats=False)
    for seat in (0, 1, 2):
        turn(scene, seat, EndTurn())
    scene.refuses(0, QUESTION, "Clue Cards §12")
    assert len(scene.offers(0, Suggest)) == 323
    assert seen(scene.state, None).asked == ((("green", "knife", "hall"),),) * 3


def test_13_when_nothing_is_left_to_ask_one_may_still_accuse() -> None:
    """Clue Cards §13: on the tiny pack there are eighteen suggestions; then turns go on without any."""
    game = Clue(3, CardOptions(repeats=False), TINY_CARDS)
    scene = Scene(game).act(NATURE, game.nature(game.start(), random.Random(1)))
    for theory in game.edition.theories:
        for seat in range(3):
            assert scene.state.phase == Asking(seat)
            turn(scene, seat, EndTurn(), Suggest(*theory))
    assert scene.state.phase == Concluding(0)
    assert set(kinds(game.legal(scene.state, 0))) == {"EndTurn", "Accuse"}
    assert scene.act(0, EndTurn()).state.phase == Concluding(1)


# -- answering ---------------------------------------------------------------------------------------


def test_14_the_left_neighbour_answers_first() -> None:
    """Clue Cards §14: whoever has any must show one of his choice; who has none says so; only the asker sees it."""
    scene = cards(hands={1: "white", 2: "green knife"}).act(0, QUESTION)
    scene.refuses(1, Show("white"), "Clue Cards §14")
    assert scene.act(1, Pass()).happened(Passed).seat == 1
    scene.refuses(2, Pass(), "Clue Cards §14")
    assert scene.offers(2, Show) == [Show("green"), Show("knife")]
    scene.act(2, Show("knife"))
    assert scene.told(0, Showed).card.open() == "knife"
    assert not scene.told(1, Showed).card.is_open
    assert "Passed" not in kinds(scene.events)


def test_15_a_chair_without_a_choice_is_asked_all_the_same() -> None:
    """Clue Cards §15."""
    scene = cards(hands={1: "white", 2: "green knife"}).act(0, QUESTION)
    assert scene.waiting == {1}
    assert scene.game.legal(scene.state, 1) == (Pass(),)


def test_16_a_shown_card_does_not_end_the_turn() -> None:
    """Clue Cards §16: one may accuse with what one was shown just now."""
    scene = cards().act(0, QUESTION).act(1, Show("green"))
    assert scene.state.phase == Concluding(0)
    assert kinds(scene.events) == ["Showed"]
    assert RIGHT in scene.offers(0, Accuse)


def test_17_nobody_could() -> None:
    """Clue Cards §17."""
    scene = asked(cards(), 0, Suggest(*SOLUTION))
    assert kinds(scene.events) == ["Passed"]
    assert scene.state.phase == Concluding(0)
    assert EndTurn() in scene.game.legal(scene.state, 0)


# -- accusing ----------------------------------------------------------------------------------------


def test_18_not_before_one_has_asked_and_not_on_anothers_turn() -> None:
    """Clue Cards §18."""
    scene = cards()
    scene.refuses(0, RIGHT, "Clue Cards §18")
    scene.refuses(1, RIGHT, "Clue Cards §18")
    scene.act(0, QUESTION).refuses(0, RIGHT, "Clue Cards §18")
    scene.act(1, Show("green")).refuses(1, RIGHT, "Clue Cards §18")
    scene.refuses(0, Accuse("rope", "plum", "hall"), "Clue Cards §18")


def test_19_nobody_looks() -> None:
    """Clue Cards §19: all hear the verdict, nobody sees the cards, not even the accuser."""
    scene = turn(cards(), 0, WRONG)
    for chair in (0, 1, None):
        assert not scene.told(chair, Looked).envelope.is_open
        assert not seen(scene.state, chair).envelope.is_open
    assert tell(Clue(3, CardOptions(), CARDS), scene.told(0, Looked), NAMES) == "That is wrong: Ann is out of the race."


def test_21_whoever_is_wrong_answers_and_moves_no_more() -> None:
    """Clue Cards §21."""
    scene = turn(turn(cards(), 0, EndTurn()), 1, WRONG)
    for seat in (2, 0):
        assert scene.state.phase == Asking(seat)
        turn(scene, seat, EndTurn(), Suggest("green", "candlestick", "hall"))
    assert scene.state.phase == Asking(2)
    scene.act(2, QUESTION).act(0, Pass())
    assert scene.offers(1, Show) == [Show("green"), Show("knife")]


def test_22_the_last_one_plays_on() -> None:
    """Clue Cards §22: he has his turns alone until he accuses."""
    scene = turn(turn(cards(), 0, WRONG), 1, WRONG)
    assert scene.state.phase == Asking(2)
    assert turn(scene, 2, EndTurn()).state.phase == Asking(2)
    assert turn(scene, 2, RIGHT).state.phase == Over(SOLUTION, 2)


def test_23_or_has_won() -> None:
    """Clue Cards §23."""
    scene = turn(turn(cards(last="wins"), 0, WRONG), 1, WRONG)
    assert scene.state.phase == Over(SOLUTION, 2)


def test_24_nobody_wins() -> None:
    """Clue Cards §24."""
    scene = turn(turn(turn(cards(), 0, WRONG), 1, WRONG), 2, WRONG)
    assert scene.state.phase == Over(SOLUTION, None)
    assert scene.game.winners(scene.state) == ()


@pytest.mark.parametrize("seed", range(6))
def test_25_the_contest_of_programs(seed: int) -> None:
    """Clue Cards §25: no player repeats himself, and a game always has one winner."""
    game = Clue(3 + seed % 4, CardOptions(last="wins", repeats=False), CARDS)
    made: list[tuple[int, object]] = []
    state = game.start()
    for one, after in random_play.moves(CARDS_BOX, game, random.Random(seed)):
        state, action = after.state, one.action.open()
        made += [(one.seat, action)] if isinstance(action, Suggest) else []
    assert len(made) == len(set(made))
    assert len(game.winners(state)) == 1


# -- words, pictures, players ------------------------------------------------------------------------


def test_the_table_in_the_terminal() -> None:
    """The cards, what is named now, and who is asked."""
    scene = turn(cards(4), 0, WRONG).act(1, QUESTION)
    lines = board(CARDS_BOX, scene.game, seen(scene.state, None), NAMES[:4]).plain.splitlines()
    assert lines[0].split() == ["Suspects", "Weapons", "Rooms"]
    assert max(map(len, lines)) <= 76
    assert "▸ Bob          5 cards" in lines
    assert "  Ann          5 cards  out" in lines
    assert lines[-1] == "Bob asks Cy about Mr. Green with the Knife in the Hall."
    over = turn(cards(), 0, RIGHT)
    assert board(CARDS_BOX, over.game, over.state, NAMES[:3]).plain.endswith(
        "It was Prof. Plum with the Rope in the Hall."
    )


@pytest.mark.parametrize("seats", CARDS_BOX.players)
def test_novices_find_the_answer(seats: int) -> None:
    """Without repeating themselves where that is forbidden, and not by guessing."""
    options = CardOptions(repeats=seats % 2 == 0)
    table = Table(make_header(CARDS_BOX, NAMES[:seats], options), {CARDS_BOX.name: CARDS_BOX})
    rng = random.Random(seats)
    players = [Novice(Setting(table.box, table.game, seat, random.Random(seat))) for seat in range(seats)]
    steps = list(run(table, players, rng))
    looked = [event for one in steps for event in one.events if isinstance(event, Looked)]
    assert [event.right for event in looked] == [True]
    assert len(table.winners) == 1

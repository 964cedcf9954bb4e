"""Lines as people type them, read into events."""

from typing import Any

import pytest

from deerstalker.core import Secret, secret
from deerstalker.core.errors import Invalid
from deerstalker.core.spelling import Lexicon, Reader, Unclear, misspelt
from deerstalker.games import GAMES
from deerstalker.games.clue import terms as c
from deerstalker.games.sleuth import terms as s
from deerstalker.knowledge.notebook import setup

ANN, BOB, CY, DEE = range(4)
THEORY = ("plum", "rope", "hall")


def read(game: str, line: str, names: tuple[str, ...] = ("Ann", "Bob", "Cy", "Dee"), hand: tuple[str, ...] = ()) -> Any:
    parser = setup.parser_for(GAMES[game], setup.game_of(GAMES[game], len(names)), names, ANN, hand)
    return parser.read(Reader(line))


def between(*seats: int) -> Secret[Any]:
    return Secret(frozenset(seats))


def shows(seat: int, by: int, card: str | None = None) -> c.Showed:
    return c.Showed(seat, by, THEORY, between(seat, by) if card is None else secret(card, to=(seat, by)))


def passes(*seats: int) -> tuple[c.Passed, ...]:
    return tuple(c.Passed(seat, THEORY) for seat in seats)


@pytest.mark.parametrize(
    "line",
    [
        "Bob suggests plum rope hall; Cy passes; Dee shows",
        "bob suggests prof. plum with the rope in the hall; cy passes; dee shows",
        "Bob suggests Plum, Rope, Hall. Cy passed. Dee showed a card.",
        "BOB SUGGESTS HALL ROPE PLUM DEE SHOWS",
        "Bob sugests plumb roep hal; Dee show",
        "Bob: plum/rope/hall - Cy no, Dee yes",
        "Bob guesses Professor Plum, Rope and Hall; Cy has none; Dee shows Bob a card",
        "Bob asks plum rope hall, Cy could not help, Dee disproves",
        "bob sugg plu rop hal; cy cannot; dee shows",
        "Bob suggested plum rope hall; Dee shows; Cy passes",
    ],
)
def test_one_suggestion_in_many_words(line: str) -> None:
    assert read("clue", line) == (c.Suggested(BOB, THEORY), *passes(CY), shows(DEE, BOB))


@pytest.mark.parametrize(
    "line",
    [
        "I suggest plum rope hall; Cy shows rope",
        "I suggest plum rope hall; Bob passes; Cy shows me the rope",
        "ann suggests plum rope hall; bob couldn't help; cy shows the rope to me",
        "I suggest plum, rope, hall: Bob nothing, Cy shows Ann the roppe",
    ],
)
def test_a_card_shown_to_me(line: str) -> None:
    assert read("clue", line) == (c.Suggested(ANN, THEORY), *passes(BOB), shows(CY, ANN, "rope"))


@pytest.mark.parametrize(
    "end", ["nobody shows", "nobody", "no one can", "none", "all pass", "the others pass", "Bob, Cy and Dee pass"]
)
def test_nobody_shows(end: str) -> None:
    assert read("clue", f"I suggest plum rope hall; {end}") == (c.Suggested(ANN, THEORY), *passes(BOB, CY, DEE))


def test_what_i_show_is_known_where_it_can_only_be_one_card() -> None:
    line = "Dee suggests plum rope hall; I show"
    assert read("clue", line, hand=("rope", "knife"))[-1] == shows(ANN, DEE, "rope")
    assert read("clue", line, hand=("rope", "hall"))[-1] == shows(ANN, DEE)
    assert read("clue", f"{line} hall", hand=("rope", "hall"))[-1] == shows(ANN, DEE, "hall")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Bob suggests plum rope hall", "Who showed a card"),
        ("Bob suggests plum rope hall; Cy passes", "Who showed a card"),
        ("Bob suggests plum rope; Cy shows", "I expected a room where you wrote 'Cy'"),
        ("Bob suggests plum rope", "a room is missing"),
        ("Bob suggests plum rope knife; Cy shows", "both weapons"),
        ("Bob suggests plum plum hall; Cy shows", "named twice"),
        ("Bob suggests plum rope hall; Bob shows", "Bob suggests and does not answer"),
        ("Bob suggests plum rope hall; Cy passes; Cy shows", "Cy answers twice"),
        ("Bob suggests plum rope hall; Cy shows; Dee shows", "Cy comes before Dee"),
        ("Bob suggests plum rope hall; Cy shows; Dee passes", "Cy comes before Dee"),
        ("I suggest plum rope hall; Cy shows", "Which card did Cy show you"),
        ("I suggest plum rope hall; Cy shows knife", "was not suggested"),
        ("Bob suggests plum rope hall; Cy", "Did Cy pass or show?"),
        ("Bob suggests plum rope hall; Cy dances", "after Cy"),
        ("Bob suggests plum rope hall; Cy shows and sings", "I don't understand 'sings'"),
        ("Zed suggests plum rope hall; Cy shows", "the name of a player"),
        ("Bob sleeps", "'suggests' or 'accuses'"),
        ("Bob", "The line ends too soon"),
        ("Bob accuses plum rope hall", "the verdict"),
        ("Bob accuses plum rope hall: wrong, it was plum rope hall", "one that is wrong does not"),
        ("Bob snoops Cy", "no spyglasses"),
        ("x" * 500, "at most 400 letters"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_hint(line: str, why: str) -> None:
    with pytest.raises(Invalid, match=why.replace("?", r"\?")):
        read("clue", line)


@pytest.mark.parametrize("verdict", ["wrong", "is wrong", "and is not right", "false", "no"])
def test_a_wrong_accusation(verdict: str) -> None:
    accused = c.Accused(BOB, THEORY), c.Looked(BOB, THEORY, between(BOB), False)
    assert read("clue", f"Bob accuses plum rope hall: {verdict}") == accused


def test_a_right_accusation_and_the_end() -> None:
    accused = c.Accused(BOB, THEORY), c.Looked(BOB, THEORY, secret(THEORY, to=(BOB,)), True)
    assert read("clue", "Bob accuses plum rope hall, he is right") == accused
    found = ("green", "knife", "study")
    looked = read("clue", "I accuse plum rope hall: wrong, it was green knife study")[1]
    assert looked == c.Looked(ANN, THEORY, secret(found, to=(ANN,)), False)
    assert read("clue", "It was Mr. Green with the Knife in the Study") == (c.Ended(found, None),)


def test_in_master_detective_everybody_answers() -> None:
    theory = ("plum", "rope", "gazebo")
    said = read("master-detective", "Bob suggests plum rope gazebo; Cy shows; Dee passes; I show rope")
    assert said == (
        c.Suggested(BOB, theory),
        c.Showed(CY, BOB, theory, between(CY, BOB)),
        c.Passed(DEE, theory),
        c.Showed(ANN, BOB, theory, secret("rope", to=(ANN, BOB))),
    )
    assert read("master-detective", "bob plum rope gazebo; ann shows rope, cy shows, others pass") == said
    assert read("master-detective", "bob plum rope gazebo cy shows ann shows rope dee passes") == said
    with pytest.raises(Invalid, match=r"Everybody answers\. What about Dee and Ann"):
        read("master-detective", "Bob suggests plum rope gazebo; Cy shows")


def test_snooping() -> None:
    assert read("master-detective", "I snoop Cy: rope") == (c.Snooped(ANN, CY, secret("rope", to=(ANN, CY))),)
    assert read("master-detective", "Bob snoops on Cy") == (c.Snooped(BOB, CY, between(BOB, CY)),)
    with pytest.raises(Invalid, match="Which card of Cy's"):
        read("master-detective", "I snoop Cy")
    with pytest.raises(Invalid, match="somebody else"):
        read("master-detective", "Bob snoops Bob")


def test_players_may_be_called_like_cards() -> None:
    names = ("Ann", "Green", "Plum", "Rose")
    theory = ("green", "rope", "gazebo")
    said = read("master-detective", "Green suggests green rope gazebo; Plum passes; Rose shows; Ann passes", names)
    answers = c.Passed(2, theory), c.Showed(3, 1, theory, between(3, 1)), c.Passed(0, theory)
    assert said == (c.Suggested(1, theory), *answers)
    mine = read("master-detective", "I suggest green rope gazebo; Green shows green; Plum and Rose pass", names)
    assert mine[1] == c.Showed(1, 0, theory, secret("green", to=(1, 0)))
    assert mine[2:] == (c.Passed(2, theory), c.Passed(3, theory))


# -- Sleuth ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Bob asks Cy blue opals: 2",
        "bob asks cy for blue opals, two",
        "Bob asked Cy how many blue opals: he has 2",
        "Bob asks Cy opals blue = 2",
        "Bob asks Cy about bleu opals: two",
        "Bob asks Cy blue opals; Cy shows them 2",
    ],
)
def test_one_question_in_many_words(line: str) -> None:
    question = ("blue", "opal")
    assert read("sleuth", line) == (
        s.Asked(BOB, CY, question, "blue+opal"),
        s.Answered(CY, BOB, question, 2, between(BOB, CY)),
    )


@pytest.mark.parametrize(
    "line",
    [
        "I ask Cy blue opals: blue opal pair, blue opal cluster",
        "I ask Cy blue opals: pair, cluster",
        "I ask Cy blue opals: 2, pair and cluster",
        "I ask Cy blue opals: the Blue Opal Pair and the Blue Opal Cluster",
        "i ask cy blue opals, Cy shows me pair and cluster",
    ],
)
def test_gems_shown_to_me(line: str) -> None:
    gems = ("blue-opal-pair", "blue-opal-cluster")
    answer = s.Answered(CY, ANN, ("blue", "opal"), 2, secret(gems, to=(ANN, CY)))
    assert read("sleuth", line)[1] == answer


def test_questions_of_other_sorts() -> None:
    asked = s.Answered(CY, ANN, ("opal", "pair"), 2, secret(("red-opal-pair", "blue-opal-pair"), to=(ANN, CY)))
    assert read("sleuth", "I ask Cy opal pairs: red, blue")[1] == asked
    assert read("sleuth", "I ask Cy pairs: 5")[1] == s.Answered(CY, ANN, ("pair",), 5, None)
    assert read("sleuth", "I ask Cy blue opals: none")[1].shown == secret((), to=(ANN, CY))
    exact = s.Asked(BOB, CY, ("blue", "opal", "pair"), None)
    assert read("sleuth", "Bob asks Cy blue opal pair: 1")[0] == exact


def test_questions_to_me_are_answered_from_my_hand() -> None:
    hand = ("blue-opal-pair", "blue-pearl-pair", "red-opal-pair")
    (asked, answered) = read("sleuth", "Bob asks me blue pairs", hand=hand)
    assert asked == s.Asked(BOB, ANN, ("blue", "pair"), "blue+pair")
    assert answered == s.Answered(ANN, BOB, ("blue", "pair"), 2, secret(hand[:2], to=(ANN, BOB)))
    assert read("sleuth", "Bob asks me opals", hand=hand)[1] == s.Answered(ANN, BOB, ("opal",), 2, None)


def test_guesses() -> None:
    assert read("sleuth", "Bob is wrong") == (s.Checked(BOB, between(BOB), between(BOB), False),)
    assert read("sleuth", "bob names a gem and is right") == (s.Checked(BOB, between(BOB), between(BOB), True),)
    mine = read("sleuth", "I guess blue opal pair: wrong, it was red pearl cluster")
    guess, missing = secret("blue-opal-pair", to=(ANN,)), secret("red-pearl-cluster", to=(ANN,))
    assert mine == (s.Checked(ANN, guess, missing, False),)
    assert read("sleuth", "I name blue opal pair: right") == (s.Checked(ANN, guess, guess, True),)
    assert read("sleuth", "It was the red pearl cluster") == (s.Ended("red-pearl-cluster", ()),)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Bob asks Cy blue opals", "How many did Cy have"),
        ("Bob asks Bob blue opals: 1", "somebody else"),
        ("Bob asks Cy: 3", "what was asked for"),
        ("I ask Cy blue opals: 2", "Which blue opals did Cy show you"),
        ("I ask Cy blue opals: red opal pair", "red is not among them"),
        ("I ask Cy blue opals: 2, pair", "You wrote 2, and named 1"),
        ("I ask Cy blue opals: pair, pair", "named twice"),
        ("I ask Cy blue opals pair cluster", "You asked for blue opal pairs"),
        ("I ask Cy opals: blue opal pair", "answered by a number alone"),
        ("Bob dances", "'asks', 'is wrong' or 'is right'"),
        ("I name blue opal pair: right, it was red pearl cluster", "one that is wrong another"),
        ("it was blue opal", "is missing"),
    ],
)
def test_sleuth_refuses_with_a_hint(line: str, why: str) -> None:
    with pytest.raises(Invalid, match=why):
        read("sleuth", line)


# -- spelling ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "word", "letters"),
    [
        ("rope", "rope", 0),
        ("roep", "rope", 1),
        ("rop", "rope", 1),
        ("roppe", "rope", 1),
        ("knief", "knife", 1),
        ("", "ab", 2),
    ],
)
def test_letters_misspelt(typed: str, word: str, letters: int) -> None:
    assert misspelt(typed, word) == letters
    assert misspelt(word, typed) == letters


def test_two_equally_near_words_are_asked_about() -> None:
    with pytest.raises(Unclear) as question:
        read("master-detective", "Bob suggests gr rope gazebo; others pass")
    assert [label for label, _ in question.value.choices] == ["Mr. Green", "Sgt. Gray"]
    assert question.value.choices[1][1] == "Bob suggests Sgt. Gray rope gazebo; others pass"


def test_a_lexicon_prefers_the_exact_and_the_longer() -> None:
    lexicon = Lexicon([("Dining Room", 1), ("dining", 2), ("dinner", 3)])
    assert Reader("dining room").take(lexicon, "it") == 1
    assert Reader("dining table").take(lexicon, "it") == 2
    assert Reader("dinin rom").take(lexicon, "it") == 1
    assert Reader("the diningroom").take(lexicon, "it") == 1
    assert Reader("kitchen").maybe(lexicon) is None


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ("Ann", "2 to 6 players"),
        ("Ann, Bob, bob", "look too much alike"),
        ("Ann, Bob, me", "means something else"),
        ("Ann, Bob, Why", "means something else"),
        ("Ann, Bob, ", "can't be a name"),
        ("Ann, Bob, Ann", "same name"),
    ],
)
def test_names_must_be_usable(names: str, why: str) -> None:
    with pytest.raises(Invalid, match=why):
        setup.read_names(GAMES["clue"], names)


def test_names_without_commas_and_the_one_dealt_first() -> None:
    names = setup.read_names(GAMES["clue"], "Ann Bob Cy Dee")
    assert names == ("Ann", "Bob", "Cy", "Dee")
    assert setup.turned(names, setup.read_person(names, "cy")) == ("Cy", "Dee", "Ann", "Bob")
    assert setup.uneven(setup.parser_for(GAMES["clue"], setup.game_of(GAMES["clue"], 4), names, 0))
    assert not setup.uneven(setup.parser_for(GAMES["clue"], setup.game_of(GAMES["clue"], 3), names[:3], 0))


def test_a_hand_is_as_large_as_dealt() -> None:
    parser = setup.parser_for(GAMES["clue"], setup.game_of(GAMES["clue"], 6), ("A", "B", "C", "D", "E", "F"), 0)
    assert setup.read_hand(parser, "col mustard, lead pipe & the billiard room") == (
        "mustard",
        "lead-pipe",
        "billiard-room",
    )
    with pytest.raises(Invalid, match="A gets 3 cards here, but you named 2"):
        setup.read_hand(parser, "plum rope")
    with pytest.raises(Invalid, match=r"You named Prof\. Plum twice"):
        setup.read_hand(parser, "plum rope plum")
    with pytest.raises(Invalid, match="I don't understand 'banana'"):
        setup.read_hand(parser, "plum rope banana")


def test_other_games_have_no_notebook() -> None:
    with pytest.raises(Invalid, match="There's no notebook for"):
        setup.parser_for(GAMES["why"], setup.game_of(GAMES["why"], 3), ("A", "B", "C"), 0)

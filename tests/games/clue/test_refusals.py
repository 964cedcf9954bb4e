"""What players may want and may not do: each refusal cites the very paragraph that forbids it."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from clue_positions import SOLUTION, deal, manor, table, throw
from deerstalker.core import NATURE, Illegal, Seat, step
from deerstalker.games.clue.editions import CARDS, MASTER, CardOptions, MasterOptions, Options
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Arriving,
    Asking,
    Choose,
    ClueAction,
    Concluding,
    Deal,
    Draw,
    EndTurn,
    Halt,
    Move,
    Moving,
    Over,
    Pass,
    Roll,
    Show,
    Snoop,
    Spying,
    Starting,
    Suggest,
    Throw,
    UsePassage,
)
from kit import Scene

Wish = tuple[str, Callable[[], Scene], Seat, ClueAction, int]
"""The situation in words, the situation, who wants what, and the number of the paragraph."""

GREEN = ("green", "knife", "lounge")
RIGHT = Accuse(*SOLUTION)
STRICT = Options(compulsory=True)


def out(scene: Scene) -> Scene:
    """Ann has accused wrongly, and it is Bob's turn."""
    scene.state = replace(scene.state, playing=(1, 2), phase=Starting(1) if scene.state.tokens else Asking(1))
    return scene


def rolled(points: int, **at: str) -> Callable[[], Scene]:
    """Ann has rolled, with tokens where they are told to stand."""
    return lambda: throw(table(at=at), 0, points)


def in_phase(phase: object, **at: str) -> Callable[[], Scene]:
    return lambda: table(at=at, phase=phase)


def asked() -> Scene:
    """Ann has asked Bob, who holds the knife."""
    return table(hands={1: "knife", 2: "white"}, phase=Answering(1, 0, GREEN))


CLUE_WISHES: list[Wish] = [
    (
        "a token that is taken",
        lambda: Scene(Clue(3, Options(tokens="chosen"))).act(0, Choose("plum")),
        1,
        Choose("plum"),
        7,
    ),
    ("choosing where tokens are given", table, 0, Choose("plum"), 6),
    (
        "two weapons in one room",
        lambda: Scene(Clue(3)),
        NATURE,
        replace(deal(Clue(3), SOLUTION), weapons=("hall",) * 6),
        8,
    ),
    (
        "a card too many",
        lambda: Scene(Clue(3)),
        NATURE,
        replace(deal(Clue(3), SOLUTION), hands=(("rope",), (), ())),
        10,
    ),
    ("rolling on another's turn", table, 1, Roll(), 14),
    ("rolling twice", rolled(3), 0, Roll(), 14),
    ("moving before the roll", table, 0, Move("Q2"), 14),
    ("moving twice", in_phase(Arriving(0)), 0, Move("Q2"), 14),
    ("staying in a room", in_phase(Starting(0), scarlet="hall"), 0, EndTurn(), 15),
    ("ending the turn before the move", rolled(3), 0, EndTurn(), 15),
    ("a diagonal step", rolled(2), 0, Move("P3", ("Q2", "P3")), 16),
    ("a square twice", rolled(4), 0, Move("P2", ("Q2", "Q3", "Q2", "P2")), 16),
    ("back to the first square", rolled(2), 0, Move("Q1", ("Q2", "Q1")), 16),
    ("onto another token", rolled(2, scarlet="Q4", peacock="Q6"), 0, Move("Q6"), 17),
    ("through another token", rolled(2, scarlet="Q4", peacock="Q5"), 0, Move("Q6", ("Q5", "Q6")), 17),
    ("stopping early", rolled(5), 0, Move("Q3", ("Q2", "Q3")), 18),
    ("too far", rolled(1, scarlet="R9"), 0, Move("lounge"), 18),
    ("through a room", rolled(4, scarlet="I5"), 0, Move("L9", ("hall", "L8", "L9")), 20),
    ("through a wall", rolled(1, scarlet="Q3"), 0, Move("lounge", ("lounge",)), 20),
    ("in by a blocked door", rolled(3, scarlet="R8", mustard="R7"), 0, Move("lounge"), 21),
    ("out by a blocked door", rolled(2, scarlet="hall", mustard="I5"), 0, Move("H5", ("I5", "H5")), 21),
    ("out and in again", rolled(3, scarlet="hall"), 0, Move("hall", ("L8", "M8", "hall")), 23),
    ("a passage where there is none", in_phase(Starting(0), scarlet="hall"), 0, UsePassage(), 24),
    ("the passage after the roll", rolled(2, scarlet="study"), 0, UsePassage(), 25),
    ("walking through the passage", rolled(6, scarlet="study"), 0, Move("kitchen"), 25),
    ("suggesting uncalled", in_phase(Starting(0), scarlet="hall"), 0, Suggest("plum", "rope", "hall"), 28),
    ("suggesting in the hallway", in_phase(Arriving(0)), 0, Suggest("plum", "rope", "hall"), 29),
    (
        "suggesting another room",
        in_phase(Arriving(0, entered=True), scarlet="hall"),
        0,
        Suggest("plum", "rope", "study"),
        29,
    ),
    (
        "suggesting two suspects",
        in_phase(Arriving(0, entered=True), scarlet="hall"),
        0,
        Suggest("plum", "green", "hall"),
        29,
    ),
    ("suggesting in mid-move", rolled(3, scarlet="hall"), 0, Suggest("plum", "rope", "hall"), 29),
    ("a second suggestion", in_phase(Concluding(0), scarlet="hall"), 0, Suggest("plum", "rope", "hall"), 30),
    (
        "saying nothing in a strict house",
        lambda: table(options=STRICT, at={"scarlet": "hall"}, phase=Arriving(0, entered=True)),
        0,
        EndTurn(),
        34,
    ),
    ("answering out of turn", asked, 2, Pass(), 35),
    ("showing a card not asked for", asked, 1, Show("wrench"), 35),
    ("hiding a card", asked, 1, Pass(), 35),
    ("showing without being asked", table, 1, Show("knife"), 35),
    ("accusing on another's turn", table, 1, RIGHT, 39),
    ("accusing before the answers", asked, 0, RIGHT, 39),
    ("accusing again", lambda: out(table()), 0, RIGHT, 40),
    ("moving when out", lambda: out(table()), 0, Roll(), 42),
    ("going on after the end", in_phase(Over(SOLUTION, 1)), 0, Roll(), 41),
]


def strolling(count: int, **at: str) -> Callable[[], Scene]:
    """Ann is about to walk this far in the manor."""
    return lambda: manor(at=at, phase=Moving(0, count))


def standing(phase: object, **at: str) -> Callable[[], Scene]:
    return lambda: manor(at=at, phase=phase)


ENTERED = Arriving(0, entered=True)


def suggested_before() -> Scene:
    """Ann suggested in the Studio in the turn before, and is there again."""
    scene = manor(at={"mustard": "studio"}, phase=Arriving(0))
    scene.state = replace(scene.state, closed=("studio", "", ""))
    return scene


MASTER_WISHES: list[Wish] = [
    (
        "a token that is taken",
        lambda: Scene(Clue(3, MasterOptions(), MASTER)).act(0, Choose("plum")),
        1,
        Choose("plum"),
        4,
    ),
    ("choosing where tokens are given", manor, 0, Choose("peach"), 6),
    ("a card too many", lambda: Scene(manor().game), NATURE, Deal(("plum", "rope", "gazebo"), ((), (), ())), 9),
    ("rolling on another's turn", manor, 1, Roll(), 11),
    ("rolling twice", strolling(5), 0, Roll(), 11),
    ("moving before the roll", manor, 0, Move("P10"), 11),
    ("walking on after a suggestion", standing(Concluding(0), mustard="studio"), 0, Move("O17"), 11),
    ("one die", lambda: manor().act(0, Roll()), NATURE, Throw((3,)), 11),
    ("a diagonal step", strolling(4, mustard="O2"), 0, Move("O5", ("O3", "O4", "N5", "O5")), 12),
    ("a square twice", strolling(4, mustard="O2"), 0, Move("O4", ("O3", "O4", "N4", "O4")), 12),
    ("back to the first square", strolling(2, mustard="O2"), 0, Move("O2", ("O3", "O2")), 12),
    ("no such place", strolling(2, mustard="O2"), 0, Move("ballroom"), 12),
    ("ending on a token", strolling(2, mustard="O2", peach="O4"), 0, Move("O4"), 14),
    ("ending on a token by my own way", strolling(2, mustard="O2", peach="O4"), 0, Move("O4", ("O3", "O4")), 14),
    ("stopping early", strolling(5, mustard="O2"), 0, Move("O3"), 16),
    ("too far", strolling(2, mustard="O2"), 0, Move("library"), 16),
    ("walking too long a way", strolling(2, mustard="O2"), 0, Move("O5", ("O3", "O4", "O5")), 16),
    ("through a wall", strolling(3, mustard="O2"), 0, Move("dining-room", ("dining-room",)), 17),
    (
        "back into a location",
        strolling(5, mustard="O4"),
        0,
        Move("dining-room", ("dining-room", "W2", "dining-room")),
        18,
    ),
    ("into the location I left", strolling(6, mustard="studio"), 0, Move("studio"), 18),
    ("a passage where there is none", standing(Starting(0), mustard="studio"), 0, UsePassage(), 19),
    ("the passage instead of walking, after the roll", strolling(4, mustard="library"), 0, UsePassage(), 20),
    (
        "suggesting on the Garden Walk",
        standing(Arriving(0), mustard="garden-walk"),
        0,
        Suggest("plum", "rope", "gazebo"),
        21,
    ),
    ("suggesting in the Cloak Room", standing(Arriving(0)), 0, Suggest("plum", "rope", "studio"), 22),
    ("down the drive", strolling(1, mustard="AA9"), 0, Move("AJ9", ("AJ9",)), 24),
    ("staying where I am", standing(Starting(0), mustard="studio"), 0, EndTurn(), 26),
    ("staying after the roll", strolling(4, mustard="studio"), 0, EndTurn(), 26),
    ("snooping without a spyglass", standing(Arriving(0), mustard="O3"), 0, Snoop(1), 27),
    ("stopping without a spyglass", strolling(5, mustard="O2"), 0, Halt("O4"), 27),
    ("drawing a card that is not there", lambda: manor(phase=Spying(0, 2, ())).act(0, Snoop(1)), NATURE, Draw(9), 27),
    ("a spyglass under a token", strolling(7, mustard="O2", peach="O5"), 0, Halt("O5"), 28),
    ("stopping with the last point", strolling(3, mustard="O2"), 0, Halt("O5"), 28),
    (
        "a second snoop",
        lambda: manor(at={"mustard": "O5"}, phase=Moving(0, 10, ("O4",), snooped=True)),
        0,
        Halt("L9"),
        29,
    ),
    ("snooping on myself", standing(Spying(0, 2, ())), 0, Snoop(0), 31),
    ("suggesting in the hallway", standing(Arriving(0), mustard="O3"), 0, Suggest("plum", "rope", "studio"), 32),
    ("suggesting another location", standing(ENTERED, mustard="studio"), 0, Suggest("plum", "rope", "gazebo"), 32),
    ("suggesting uncalled", standing(Starting(0), mustard="studio"), 0, Suggest("plum", "rope", "studio"), 35),
    ("the same location too soon", suggested_before, 0, Suggest("plum", "rope", "studio"), 36),
    ("a second suggestion", standing(Concluding(0), mustard="studio"), 0, Suggest("plum", "rope", "studio"), 36),
    (
        "hiding a card",
        lambda: manor(hands={1: "knife"}, phase=Answering(1, 0, ("green", "knife", "studio"))),
        1,
        Pass(),
        38,
    ),
    ("accusing on another's turn", manor, 1, Accuse("plum", "rope", "gazebo"), 41),
    ("accusing again", lambda: out(manor()), 0, Accuse("plum", "rope", "gazebo"), 43),
    ("going on after the end", standing(Over(("plum", "rope", "gazebo"), 1)), 0, Roll(), 42),
]


def cards(options: CardOptions | None = None) -> Scene:
    game = Clue(3, options or CardOptions(), CARDS)
    return Scene(game).act(NATURE, deal(game, SOLUTION, {1: "knife", 2: "white"}))


def cards_asked() -> Scene:
    return cards().act(0, Suggest("green", "knife", "lounge"))


def cards_answered() -> Scene:
    scene = cards()
    scene.state = replace(scene.state, phase=Concluding(0))
    return scene


def cards_over() -> Scene:
    scene = cards()
    scene.state = replace(scene.state, phase=Over(SOLUTION, 1))
    return scene


def asked_once() -> Scene:
    scene = cards(CardOptions(repeats=False))
    scene.state = replace(scene.state, asked=((GREEN,), (), ()))
    return scene


def undealt() -> Scene:
    return Scene(Clue(3, CardOptions(), CARDS))


CARD_WISHES: list[Wish] = [
    ("choosing a token", cards, 0, Choose("plum"), 4),
    ("rolling", cards, 0, Roll(), 4),
    ("a passage", cards, 0, UsePassage(), 4),
    ("walking", cards, 0, Move("hall"), 4),
    ("walking by a way of my own", cards, 0, Move("hall", ("hall",)), 4),
    ("stopping on a spyglass", cards, 0, Halt("O5"), 4),
    ("a deal without cards", undealt, NATURE, Deal(SOLUTION, ((), (), ())), 6),
    ("weapons in rooms", undealt, NATURE, replace(deal(Clue(3, CardOptions(), CARDS), SOLUTION), weapons=("hall",)), 4),
    ("an envelope of two weapons", undealt, NATURE, Deal(("rope", "knife", "hall"), ((), (), ())), 5),
    ("asking before the deal", undealt, 0, Suggest("plum", "rope", "hall"), 7),
    ("asking on another's turn", cards, 1, Suggest("plum", "rope", "hall"), 8),
    ("asking while others answer", cards_asked, 2, Suggest("plum", "rope", "hall"), 8),
    ("ending on another's turn", cards, 1, EndTurn(), 8),
    ("ending while others answer", cards_asked, 2, EndTurn(), 8),
    ("ending without a question", cards, 0, EndTurn(), 9),
    ("a second question", cards_answered, 0, Suggest("plum", "rope", "hall"), 9),
    ("the same question at once", cards_answered, 0, Suggest("green", "knife", "lounge"), 9),
    ("asking for two suspects", cards, 0, Suggest("plum", "green", "hall"), 10),
    ("asking for a card there is none of", cards, 0, Suggest("plum", "poison", "hall"), 10),
    ("the same question again", asked_once, 0, Suggest(*GREEN), 12),
    ("answering out of turn", cards_asked, 2, Pass(), 14),
    ("showing a card I do not hold", cards_asked, 1, Show("green"), 14),
    ("showing a card not asked for", cards_asked, 1, Show("wrench"), 14),
    ("hiding a card", cards_asked, 1, Pass(), 14),
    ("answering oneself", cards_asked, 0, Pass(), 14),
    ("showing without being asked", cards, 1, Show("knife"), 14),
    ("accusing before asking", cards, 0, RIGHT, 18),
    ("accusing before the answers", cards_asked, 0, RIGHT, 18),
    ("accusing on another's turn", cards_answered, 1, RIGHT, 18),
    ("accusing two suspects", cards_answered, 0, Accuse("plum", "green", "hall"), 18),
    ("accusing again", lambda: out(cards()), 0, RIGHT, 19),
    ("asking after the end", cards_over, 0, Suggest("plum", "rope", "hall"), 20),
    ("accusing after the end", cards_over, 0, RIGHT, 20),
    ("asking when out", lambda: out(cards()), 0, Suggest("plum", "rope", "hall"), 21),
]


@pytest.mark.parametrize(
    ("book", "wish"),
    [
        *(pytest.param("Clue", wish, id=f"clue, {wish[0]}") for wish in CLUE_WISHES),
        *(pytest.param("Master Detective", wish, id=f"manor, {wish[0]}") for wish in MASTER_WISHES),
        *(pytest.param("Clue Cards", wish, id=f"cards, {wish[0]}") for wish in CARD_WISHES),
    ],
)
def test_a_refusal_cites_what_forbids_it(book: str, wish: Wish) -> None:
    _, situation, seat, action, paragraph = wish
    scene = situation()
    assert action not in scene.game.legal(scene.state, seat)
    with pytest.raises(Illegal) as refusal:
        step(scene.game, scene.state, seat, action)
    assert refusal.value.rule == f"{book} §{paragraph}"


@pytest.mark.parametrize("wishes", [CLUE_WISHES, MASTER_WISHES, CARD_WISHES], ids=["clue", "manor", "cards"])
def test_there_are_thirty_of_each(wishes: list[Wish]) -> None:
    assert len({name for name, *_ in wishes}) == len(wishes) >= 30

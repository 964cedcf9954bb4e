"""What Clue and Master Detective ask of their players, and how they may answer."""

import pytest
from msgspec.structs import replace

from clue_positions import SOLUTION, manor, table
from deerstalker.core import Seat
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import NAMES
from deerstalker.games.clue import BOX, CARDS_BOX, MASTER_BOX
from deerstalker.games.clue.editions import Options
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Arriving,
    Asking,
    Choose,
    Choosing,
    ClueAction,
    Concluding,
    Drawing,
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
    Suggest,
    Throwing,
    UsePassage,
)
from kit import Scene, prompt, typed

CARDS_OF_BOB = ((1, "green knife"), (1, "knife wrench"), (2, "green knife"))
"""Bob has two of the cards asked for, one, none."""

LOUD = Accuse("plum", "lead-pipe", "billiard-room")


def asked(scene: Scene, seat: Seat | None, text: str, rule: str) -> None:
    assert prompt(BOX, scene, seat) == (text, rule)


# -- asking ------------------------------------------------------------------------------------------


def test_beginning_a_turn() -> None:
    asked(table(), 0, "Your turn. Roll the die or accuse.", "Clue §14")
    asked(table(), 1, "It's Ann's turn.", "Clue §14")
    lounge = table(at={"scarlet": "lounge"})
    lounge.state = replace(lounge.state, called=frozenset({0}))
    ways = "Roll the die, take the secret passage to the Conservatory, stay in the Lounge and make a suggestion"
    asked(lounge, 0, f"Your turn. {ways} or accuse.", "Clue §27")


def test_moving_and_snooping() -> None:
    asked(table(phase=Throwing(1)), 1, "You are rolling the die.", "Clue §18")
    asked(table(phase=Moving(0, 1)), 0, "You have one step. Where to?", "Clue §18")
    asked(table(phase=Moving(0, 5)), None, "Ann has five steps to walk.", "Clue §18")
    stop = " You may stop on a spyglass on the way."
    asked(
        manor(at={"mustard": "L8"}, phase=Moving(0, 4)),
        0,
        f"You have four steps. Where to?{stop}",
        "Master Detective §16",
    )
    spying = manor(phase=Spying(0, 2, ()))
    asked(spying, 0, "You are on a spyglass. Whose hand will you draw a card from?", "Master Detective §27")
    asked(manor(phase=Drawing(0, 1, 0, ())), 1, "A card is drawn from your hand for Ann.", "Master Detective §27")


def test_arriving() -> None:
    hall = {"scarlet": "hall"}
    here = "You are in the Hall. Suggest a suspect and a weapon"
    asked(table(at=hall, phase=Arriving(0, entered=True)), 0, f"{here}, accuse or end your turn.", "Clue §29")
    strict = table(at=hall, phase=Arriving(0, entered=True), options=Options(compulsory=True))
    asked(strict, 0, f"{here} or accuse.", "Clue §34")
    asked(strict, 2, "Ann is in the Hall.", "Clue §29")
    asked(table(phase=Arriving(0)), 0, "You are at Q1. Accuse or end your turn.", "Clue §14")


def test_answering_tells_the_table_nothing() -> None:
    theory = ("green", "knife", "hall")
    said = "Ann suggests Mr. Green with the Knife in the Hall."
    answering = Answering(1, 0, theory)
    both, one, none = (table(hands={seat: cards}, phase=answering) for seat, cards in CARDS_OF_BOB)
    asked(both, 1, f"{said} Show Mr. Green or the Knife to Ann. Only Ann will see it.", "Clue §35")
    asked(one, 1, f"{said} Show the Knife to Ann. Only Ann will see it.", "Clue §35")
    asked(none, 1, f"{said} You have none of these cards.", "Clue §35")
    for scene in (both, one, none):
        for seat, to in ((0, "you"), (2, "Ann"), (None, "Ann")):
            asked(scene, seat, f"Bob is looking for a card to show {to}: Mr. Green, the Knife or the Hall.", "Clue §35")


def test_after_the_answers() -> None:
    concluding = Concluding(0)
    asked(table(phase=concluding), 0, "Nobody can disprove you. Accuse, or end your turn?", "Clue §39")
    asked(table(phase=concluding), 1, "Ann may accuse or end their turn.", "Clue §39")
    asked(manor(phase=concluding), 0, "Accuse, or end your turn?", "Master Detective §41")


def test_the_end() -> None:
    it_was = "It was Prof. Plum with the Rope in the Hall."
    asked(table(phase=Over(SOLUTION, 1)), 0, f"{it_was} Bob solved the case and won.", "Clue §41")
    asked(table(phase=Over(SOLUTION, 1)), 1, f"{it_was} You solved the case and won.", "Clue §41")
    nobody = f"{it_was} Every detective is out of the race, and nobody wins."
    asked(table(phase=Over(SOLUTION, None)), None, nobody, "Clue §41")
    last = table(phase=Over(SOLUTION, 2), options=Options(last="wins"))
    last.state = replace(last.state, playing=(2,))
    asked(last, 0, f"{it_was} Cy won as the last detective left.", "Clue §41")
    last = table(phase=Over(SOLUTION, 2))
    last.state = replace(last.state, playing=(2,))
    asked(last, 0, f"{it_was} Cy solved the case and won.", "Clue §41")


def test_without_the_board() -> None:
    scene = Scene(CARDS_BOX.open(3, CARDS_BOX.options()))
    scene.state = replace(scene.state, phase=Asking(0))
    asked(scene, 0, "Your turn. Suggest a suspect, a weapon and a room.", "Clue Cards §10")
    asked(scene, 1, "Ann is thinking of a suggestion.", "Clue Cards §10")
    assert typed(CARDS_BOX, scene, 0, "suggest plum rope hall") == Suggest("plum", "rope", "hall")


# -- options in words, and typed ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (Roll(), "Roll the die"),
        (Move("hall"), "Go to the Hall"),
        (Move("G5"), "Go to G5"),
        (UsePassage(), "Take the secret passage to the Conservatory"),
        (Suggest("plum", "rope", "hall"), "Suggest Prof. Plum with the Rope in the Hall"),
        (Accuse("white", "knife", "study"), "Accuse Mrs. White with the Knife in the Study"),
        (Show("rope"), "Show the Rope"),
        (Pass(), "Say you have nothing to show"),
        (EndTurn(), "End the turn"),
        (Choose("plum"), "Play Prof. Plum"),
        (Snoop(1), "Snoop on Bob"),
        (Halt("L9"), "Stop on the spyglass at L9"),
    ],
)
def test_labels(action: ClueAction, label: str) -> None:
    scene = table(at={"scarlet": "lounge"})
    assert BOX.label(scene.game, scene.state, action, NAMES) == label


def test_labels_in_the_manor() -> None:
    scene = manor()
    assert MASTER_BOX.label(scene.game, scene.state, Roll(), NAMES) == "Roll the dice"
    assert MASTER_BOX.label(scene.game, scene.state, Move("garden-walk"), NAMES) == "Go to the Garden Walk"


@pytest.mark.parametrize(
    ("lines", "action"),
    [
        ("roll; throw the die; rol", Roll()),
        ("passage; secret pasage; use passage", UsePassage()),
        ("accuse plum leadpipe billiard; acuse Prof. Plum, lead pipe, Billiard Room", LOUD),
    ],
)
def test_typing_before_the_move(lines: str, action: ClueAction) -> None:
    lounge = table(at={"scarlet": "lounge"})
    for line in lines.split("; "):
        assert typed(BOX, lounge, 0, line) == action, line


@pytest.mark.parametrize(
    ("lines", "action"),
    [("go hall; hall; walk to the hlal; move hall", Move("hall")), ("g6; go to G6; move g6", Move("G6"))],
)
def test_typing_a_move(lines: str, action: ClueAction) -> None:
    moving = table(at={"scarlet": "H5"}, phase=Moving(0, 2))
    for line in lines.split("; "):
        assert typed(BOX, moving, 0, line) == action, line


@pytest.mark.parametrize(
    ("lines", "action"),
    [
        (
            "suggest plum rope; sugest prof plum with the rope in the hall; plum, rope; guess plum rope",
            Suggest("plum", "rope", "hall"),
        ),
        ("end; end turn; done; end my turn", EndTurn()),
    ],
)
def test_typing_in_a_room(lines: str, action: ClueAction) -> None:
    hall = table(at={"scarlet": "hall"}, phase=Arriving(0, entered=True))
    for line in lines.split("; "):
        assert typed(BOX, hall, 0, line) == action, line
    with pytest.raises(Invalid):
        typed(BOX, hall, 0, "suggest plum rope kitchen")


def test_typing_an_answer() -> None:
    answering = Answering(1, 0, ("green", "knife", "hall"))
    both = table(hands={1: "green knife"}, phase=answering)
    assert typed(BOX, both, 1, "show knif") == typed(BOX, both, 1, "knife") == Show("knife")
    with pytest.raises(Invalid, match=r"Show Mr\. Green or Show the Knife"):
        typed(BOX, both, 1, "show rope")
    with pytest.raises(Invalid, match="could be"):
        typed(BOX, both, 1, "show")
    none = table(hands={2: "green knife"}, phase=answering)
    assert typed(BOX, none, 1, "pass") == typed(BOX, none, 1, "none") == Pass()


def test_typing_in_the_manor() -> None:
    spying = manor(phase=Spying(0, 2, ()))
    assert typed(MASTER_BOX, spying, 0, "snoop bob") == Snoop(1)
    walking = manor(at={"mustard": "L8"}, phase=Moving(0, 4))
    assert typed(MASTER_BOX, walking, 0, "stop l9") == Halt("L9")
    choosing = Scene(MASTER_BOX.open(3, MASTER_BOX.options()))
    assert isinstance(choosing.state.phase, Choosing)
    assert typed(MASTER_BOX, choosing, 0, "play mme rose") == Choose("rose")


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("go by w10 w8 to v6", Halt("V6", ("W10", "W9", "W8", "W7", "V7", "V6"))),
        ("stop at v6 by w10, w8 and v7", Halt("V6", ("W10", "W9", "W8", "W7", "V7", "V6"))),
        ("go by W6 to V6", Halt("V6", ("W10", "W9", "W8", "W7", "W6", "V6"))),
        ("go by w7 to the dining room", Move("dining-room", ("W10", "W9", "V9", "U9", "T9", "S9", "dining-room"))),
    ],
)
def test_typing_a_way_of_ones_own(line: str, action: ClueAction) -> None:
    """Master Detective §12: what is not named is filled in, as short as possible."""
    courtyard = manor(at={"mustard": "courtyard"}, phase=Moving(0, 11))
    found = typed(MASTER_BOX, courtyard, 0, line)
    assert type(found) is type(action)
    assert courtyard.game.accepts(courtyard.state, 0, found)
    if isinstance(action, Halt):
        assert isinstance(found, Halt)
        assert (found.at, len(found.along)) == (action.at, len(action.along))
        assert {"W10", "W9", "W8"} <= set(found.along)


def test_a_typed_way_may_be_impossible() -> None:
    courtyard = manor(at={"mustard": "courtyard"}, phase=Moving(0, 11))
    with pytest.raises(Invalid, match="You can't get by V6 to V10"):
        typed(MASTER_BOX, courtyard, 0, "move by v6 to v10")
    with pytest.raises(Invalid, match="can't reach 'A1'"):
        typed(MASTER_BOX, courtyard, 0, "go by a1 to v6")
    hall = table(at={"scarlet": "hall"}, phase=Moving(0, 2))
    assert typed(BOX, hall, 0, "go by l8 to k8") == Move("K8", ("L8", "K8"))

"""What Clue and Master Detective ask of their players, and how they may answer."""

import pytest
from msgspec.structs import replace

from clue_table import SOLUTION, manor, table
from deerstalker.core import Seat, seen
from deerstalker.core.errors import Invalid
from deerstalker.core.hearing import heard
from deerstalker.core.laws import NAMES
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
from kit import Scene

CARDS_OF_BOB = ((1, "green knife"), (1, "knife wrench"), (2, "green knife"))
"""Bob has two of the cards asked for, one, none."""


def asked(scene: Scene, seat: Seat | None, text: str, rule: str) -> None:
    prompt = BOX.ask(scene.game, seen(scene.state, seat), seat, NAMES)
    assert (prompt.text, prompt.rule) == (text, rule)


def typed(scene: Scene, seat: Seat, text: str) -> object:
    return heard(BOX, scene.game, seen(scene.state, seat), seat, NAMES, text)


# -- asking ------------------------------------------------------------------------------------------


def test_beginning_a_turn() -> None:
    asked(table(), 0, "Your turn. Roll the die or accuse.", "Clue §14")
    asked(table(), 1, "Ann is on turn.", "Clue §14")
    lounge = table(at={"scarlet": "lounge"})
    lounge.state = replace(lounge.state, called=frozenset({0}))
    ways = "Roll the die, take the secret passage to the Conservatory, stay and suggest in the Lounge or accuse."
    asked(lounge, 0, f"Your turn. {ways}", "Clue §28")


def test_moving_and_snooping() -> None:
    asked(table(phase=Throwing(1)), 1, "The die rolls for you.", "Clue §18")
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
    asked(spying, 0, "You stand on a spyglass. Whose card would you like to see?", "Master Detective §28")
    asked(manor(phase=Drawing(0, 1, 0, ())), 1, "A card of your hand is drawn for Ann.", "Master Detective §28")


def test_arriving() -> None:
    hall = {"scarlet": "hall"}
    here = "You are in the Hall. Suggest a suspect and a weapon"
    asked(table(at=hall, phase=Arriving(0, entered=True)), 0, f"{here}, accuse or end the turn.", "Clue §29")
    strict = table(at=hall, phase=Arriving(0, entered=True), options=Options(compulsory=True))
    asked(strict, 0, f"{here} or accuse.", "Clue §34")
    asked(strict, 2, "Ann is in the Hall.", "Clue §29")
    asked(table(phase=Arriving(0)), 0, "Your move is made. Accuse or end the turn.", "Clue §14")


def test_answering_tells_the_table_nothing() -> None:
    theory = ("green", "knife", "hall")
    said = "Ann suggests Mr. Green with the Knife in the Hall."
    answering = Answering(1, 0, theory)
    both, one, none = (table(hands={seat: cards}, phase=answering) for seat, cards in CARDS_OF_BOB)
    asked(both, 1, f"{said} Show Mr. Green or the Knife, to Ann alone.", "Clue §35")
    asked(one, 1, f"{said} Show the Knife, to Ann alone.", "Clue §35")
    asked(none, 1, f"{said} You have none of them.", "Clue §35")
    for scene in (both, one, none):
        for seat, to in ((0, "you"), (2, "Ann"), (None, "Ann")):
            asked(scene, seat, f"Bob looks for a card to show {to}: Mr. Green, the Knife or the Hall.", "Clue §35")


def test_after_the_answers() -> None:
    concluding = Concluding(0)
    asked(table(phase=concluding), 0, "Nobody could disprove you. Bold? Accuse, or end the turn.", "Clue §39")
    asked(table(phase=concluding), 1, "Ann may accuse, or end the turn.", "Clue §39")
    asked(manor(phase=concluding), 0, "Accuse, or end the turn.", "Master Detective §41")


def test_the_end() -> None:
    it_was = "It was Prof. Plum with the Rope in the Hall."
    asked(table(phase=Over(SOLUTION, 1)), 0, f"{it_was} Bob named it and won.", "Clue §41")
    asked(table(phase=Over(SOLUTION, 1)), 1, f"{it_was} You named it and won.", "Clue §41")
    asked(table(phase=Over(SOLUTION, None)), None, f"{it_was} Nobody found it.", "Clue §41")
    last = table(phase=Over(SOLUTION, 2), options=Options(last="wins"))
    last.state = replace(last.state, playing=(2,))
    asked(last, 0, f"{it_was} Cy won as the last detective in the race.", "Clue §41")
    last = table(phase=Over(SOLUTION, 2))
    last.state = replace(last.state, playing=(2,))
    asked(last, 0, f"{it_was} Cy named it and won.", "Clue §41")


def test_without_the_board() -> None:
    game = CARDS_BOX.open(3, CARDS_BOX.options())
    state = replace(game.start(), phase=Asking(0))
    assert CARDS_BOX.ask(game, state, 0, NAMES).text == "Your turn. Suggest a suspect, a weapon and a room."
    assert CARDS_BOX.ask(game, state, 1, NAMES).rule == "Clue Cards §10"
    assert heard(CARDS_BOX, game, state, 0, NAMES, "suggest plum rope hall") == Suggest("plum", "rope", "hall")


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
        (Pass(), "Say that I have none of them"),
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


def test_typing_a_turn() -> None:
    lounge = table(at={"scarlet": "lounge"})
    assert typed(lounge, 0, "roll") == typed(lounge, 0, "throw the die") == typed(lounge, 0, "rol") == Roll()
    assert typed(lounge, 0, "passage") == typed(lounge, 0, "secret pasage") == UsePassage()
    assert typed(lounge, 0, "accuse plum leadpipe billiard") == Accuse("plum", "lead-pipe", "billiard-room")
    moving = table(at={"scarlet": "H5"}, phase=Moving(0, 2))
    assert (
        typed(moving, 0, "go hall") == typed(moving, 0, "hall") == typed(moving, 0, "walk to the hlal") == Move("hall")
    )
    assert typed(moving, 0, "g6") == typed(moving, 0, "move to G6") == Move("G6")
    hall = table(at={"scarlet": "hall"}, phase=Arriving(0, entered=True))
    suggestion = Suggest("plum", "rope", "hall")
    for line in ("suggest plum rope", "sugest prof plum with the rope in the hall", "plum, rope", "guess plum rope"):
        assert typed(hall, 0, line) == suggestion
    assert typed(hall, 0, "end") == typed(hall, 0, "end turn") == typed(hall, 0, "done") == EndTurn()
    with pytest.raises(Invalid):
        typed(hall, 0, "suggest plum rope kitchen")


def test_typing_an_answer() -> None:
    answering = Answering(1, 0, ("green", "knife", "hall"))
    both = table(hands={1: "green knife"}, phase=answering)
    assert typed(both, 1, "show knif") == typed(both, 1, "knife") == Show("knife")
    with pytest.raises(Invalid, match=r"Show Mr\. Green or Show the Knife"):
        typed(both, 1, "show rope")
    with pytest.raises(Invalid, match="could be"):
        typed(both, 1, "show")
    none = table(hands={2: "green knife"}, phase=answering)
    assert typed(none, 1, "pass") == typed(none, 1, "none") == Pass()


def test_typing_in_the_manor() -> None:
    spying = manor(phase=Spying(0, 2, ()))
    assert heard(MASTER_BOX, spying.game, spying.state, 0, NAMES, "snoop bob") == Snoop(1)
    walking = manor(at={"mustard": "L8"}, phase=Moving(0, 4))
    assert heard(MASTER_BOX, walking.game, walking.state, 0, NAMES, "stop l9") == Halt("L9")
    choosing = replace(MASTER_BOX.open(3, MASTER_BOX.options()).start(), phase=Choosing(0))
    game = MASTER_BOX.open(3, MASTER_BOX.options())
    assert heard(MASTER_BOX, game, choosing, 0, NAMES, "play mme rose") == Choose("rose")

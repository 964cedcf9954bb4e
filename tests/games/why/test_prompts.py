"""What Why asks of its players, and how they may answer."""

import pytest
from msgspec.structs import replace

from deerstalker.core.errors import Invalid
from deerstalker.core.seats import NAMES
from deerstalker.core.spelling import Unclear
from deerstalker.games.why import BOX
from deerstalker.games.why.editions import Options
from deerstalker.games.why.phases import (
    Acting,
    Answering,
    Choosing,
    Considering,
    Countering,
    Discarding,
    Over,
    Replacing,
    Returning,
    Searching,
    Throwing,
    Walking,
    WhyPhase,
)
from deerstalker.games.why.terms import (
    Ask,
    Choose,
    Deny,
    Discard,
    Ended,
    FoundAlfred,
    Give,
    LayAt,
    Move,
    Pass,
    Point,
    Roll,
    Search,
    Show,
    Solved,
    Take,
    WhyAction,
)
from kit import Scene, prompt, typed
from why_positions import SEVEN, house

BOB = "nero-1 nero-2 nero-3 ax-1 poison-1 mystery no-clue-2"

POINT = "Point at a card on the lawn."
REPLACE = "Choose a card from your hand to lay in its place."


def at(phase: WhyPhase, **given: object) -> Scene:
    """Ann and Bob with a hand each, in this phase."""
    scene = house({0: SEVEN, 1: BOB}, **given)  # type: ignore[arg-type]
    scene.state = replace(scene.state, phase=phase)
    return scene


@pytest.mark.parametrize(
    ("phase", "text", "rule"),
    [
        (Walking(0, 2, 3), "You rolled 2 and 3. Where to?", "§14"),
        (Walking(0, 3, 3), "You rolled 3 and 3. Go straight into any room, or walk.", "§18"),
        (Discarding(0), "You hold seven cards. Show one to everybody and put it on the lawn.", "§24"),
        (Searching(0, owes=True), "You hold seven cards. Show one to everybody and put it on the lawn.", "§44"),
        (Searching(0, "rope-1", pointed=False), f"You have shown the first part of the rope. {POINT}", "§41"),
        (Replacing(0, 0, "nero-4"), f"That was the fourth part of Nero. {REPLACE}", "§47"),
        (
            Answering(0, 1, "rope"),
            "Bob accuses you of withholding a rope card. Give one, or a No Clue card instead.",
            "§33",
        ),
        (Answering(0, 1, "nero"), "Bob accuses you of withholding a Nero card. You have none.", "§37"),
        (Countering(0, 1), "You had none. Now you may question Bob in return, without showing a card.", "§37"),
        (Returning(0, 1), "You hold seven cards. Give Bob one in return.", "§34"),
        (Considering(1), "Bob proposes to end the game without a winner. Agree, or play on.", "§75"),
        (Acting(0), "You are in the Living Room. Question somebody or stop here.", "§29"),
    ],
)
def test_ann_is_asked(phase: WhyPhase, text: str, rule: str) -> None:
    assert prompt(BOX, at(phase), 0) == (text, f"Why {rule}")


@pytest.mark.parametrize(
    ("phase", "text"),
    [
        (Throwing(1), "Bob is rolling the dice."),
        (Walking(1, 2, 3), "Bob rolled 2 and 3, and chooses where to go."),
        (Answering(1, 0, "nero"), "Bob is asked for a part of Nero."),
        (Answering(1, 0, "rope"), "Bob is asked for a part of the rope."),
        (Countering(1, 0), "Bob may question you in return."),
        (Returning(1, 0), "Bob owes you a card in return."),
        (Considering(0, (2,)), "Bob and Dee are asked whether to end the game."),
        (Over(()), "The game is over, and nobody has won."),
    ],
)
def test_ann_waits(phase: WhyPhase, text: str) -> None:
    assert prompt(BOX, at(phase), 0)[0] == text


def test_a_turn_begins() -> None:
    never = house({0: SEVEN}, options=Options(draw="never"))
    assert prompt(BOX, never, 0) == ("Your turn. Roll the dice.", "Why §13")
    assert prompt(BOX, house({0: SEVEN}), 0) == ("Your turn. Roll the dice, or propose to end the game.", "Why §13")
    assert prompt(BOX, house({0: SEVEN}), 1) == ("It's Ann's turn.", "Why §12")


def test_choosing_a_piece() -> None:
    assert prompt(BOX, at(Choosing(0)), 0) == ("Choose your playing piece.", "Why §5")
    assert prompt(BOX, at(Choosing(1)), 0) == ("Bob is choosing a playing piece.", "Why §5")


def test_in_a_room() -> None:
    den = at(Acting(0), places={0: "den", 1: "den"})
    assert prompt(BOX, den, 0) == ("You are in the Den. Take the top card or question Bob.", "Why §27")
    assert prompt(BOX, den, 2) == ("Ann is in the Den.", "Why §27")
    lawn = at(Acting(0), lawn="nero-4", places={1: "den", 2: "den", 3: "den"})
    assert prompt(BOX, lawn, 0) == ("You are in the Living Room. Search the lawn or stop here.", "Why §40")


def test_going_home() -> None:
    home = at(Walking(0, 2, 3), closing=True, places={0: "a1"})
    said = "You rolled 2 and 3. The rooms are empty, so go home to the Living Room."
    assert prompt(BOX, home, 0) == (said, "Why §57")


def test_how_it_was_won() -> None:
    solved = house({0: "jealousy-1"}, laid={0: "napoleon rope"})
    solved.after(Solved(0, "jealousy-1", "napoleon", "poison"), Ended((0,)))
    said = "Ann solved the mystery and won: it was the ghost of Napoleon, with the bottle of poison, out of jealousy."
    assert prompt(BOX, solved, 1) == (said, "Why §64")
    alfred = house({1: "alfred-1"}, laid={1: "napoleon rope"}).after(FoundAlfred(1), Ended((1,)))
    assert prompt(BOX, alfred, 1) == ("You found all of Alfred Hitchcock and won.", "Why §65")
    alfred.state = replace(alfred.state, rewards=(0, 1500, -200, 0))
    assert prompt(BOX, alfred, 0) == ("Bob won with a reward of 1,500 dollars.", "Why §73")


# -- options in words, and typed ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "action", "label", "lines"),
    [
        (Walking(0, 3, 3), Move("den"), "Go to the Den", "go den; den; walk to the den"),
        (Walking(0, 3, 3), Move("living-room"), "Stay in the Living Room", "stay; livingroom; stay in the living room"),
        (Acting(0), Ask(1, "motive"), "Ask Bob for a motive", "ask bob motive; demand a motive from Bob"),
        (
            Acting(0),
            Ask(1, "rope", "rope-1"),
            "Ask Bob for a part of the rope, showing rope 1",
            "ask bob rope; question bob about the rope",
        ),
        (Acting(0), Search(), "Search the lawn", "search; lawn"),
        (Answering(0, 1, "nero"), Deny(), "Say you have none", "none; deny; i have none"),
        (Answering(0, 1, "rope"), Give("rope-1"), "Give rope 1", "give rope; rope"),
        (Answering(0, 1, "rope"), Give("no-clue-1"), "Give No Clue", "no clue; give no clue"),
        (Returning(0, 1), Give("alfred-1"), "Give Alfred Hitchcock 1 in return", "give alfred; hitchcock"),
        (Discarding(0), Discard("gun-1"), "Put gun 1 on the lawn", "discard gun; lay down the gun; put gun; gun"),
        (
            Discarding(0),
            LayAt("gun-1", 13),
            "Put gun 1 at place 14 on the lawn",
            "lay gun 14; lay the gun at place 14; put gun 14; gun 14",
        ),
        (Choosing(0), Choose("Dick Crazy"), "Play Dick Crazy", "dick crazy; play dick; choose crazy"),
        (Searching(0), Show("gun-1"), "Show gun 1", "show gun"),
        (Searching(0), Pass(), "Stop searching", "stop; pass"),
        (
            Searching(0, "rope-1", pointed=False),
            Point(1, "rope"),
            'Point at place 2: "This is a part of the rope."',
            "point 2 rope; place 2 is the rope",
        ),
    ],
)
def test_words_for_options(phase: WhyPhase, action: WhyAction, label: str, lines: str) -> None:
    scene = at(phase, lawn="nero-4 ax-4")
    assert BOX.label(scene.game, scene.state, action, NAMES) == label
    for line in lines.split("; "):
        assert typed(BOX, scene, 0, line) == action, line


def test_taking_and_rolling() -> None:
    den = at(Acting(0), places={0: "den", 1: "den"})
    assert typed(BOX, den, 0, "take the card") == typed(BOX, den, 0, "take") == Take()
    assert typed(BOX, house({0: SEVEN}), 0, "roll") == Roll()


def test_two_parts_of_one_ghost_are_a_choice() -> None:
    with pytest.raises(Unclear, match="Napoleon 1 on the lawn or Put Napoleon 2 on the lawn"):
        typed(BOX, at(Discarding(0)), 0, "discard napoleon")
    with pytest.raises(Invalid, match="Give rope 1 or Give No Clue"):
        typed(BOX, at(Answering(0, 1, "rope")), 0, "give gun")

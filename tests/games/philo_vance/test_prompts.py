"""What Philo Vance asks of its players, and how they may answer."""

import pytest
from msgspec.structs import replace

from deerstalker.core import seen
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import NAMES
from deerstalker.games.philo_vance import BOX
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.phases import (
    Bumping,
    Choosing,
    Claiming,
    Declaring,
    Discarding,
    Earning,
    Ending,
    Exchanging,
    Moving,
    Over,
    Penalising,
    Throwing,
    TurningUp,
    VancePhase,
)
from deerstalker.games.philo_vance.terms import (
    AlwaysYes,
    Arrest,
    Bump,
    Choose,
    Claim,
    Convict,
    Demand,
    Discard,
    Draw,
    Keep,
    Move,
    Name,
    NeverAsk,
    Pass,
    Roll,
    StopAsking,
    TakeDiscard,
    TurnDown,
    TurnUp,
    VanceAction,
    VanceFirst,
)
from kit import Scene, prompt, typed
from philo_vance_positions import RIGHT, WRONG, estate

CIGAR, CHIP, HAT = "cigar-butt", "poker-chip", "straw-hat"


def at(phase: VancePhase, **given: object) -> Scene:
    """Ann has a cigar butt before juror 1, Bob a poker chip; a straw hat lies on the discards."""
    position: dict[str, object] = {"juries": {0: [CIGAR], 1: [CHIP]}, "discards": [HAT]} | given
    scene = estate(**position)  # type: ignore[arg-type]
    scene.state = replace(scene.state, phase=phase)
    return scene


@pytest.mark.parametrize(
    ("phase", "text", "rule"),
    [
        (
            Declaring(0, "butler", (CIGAR,)),
            "You have arrested the Butler. Name the second of six clues that fit.",
            "§53",
        ),
        (TurningUp(0, (1,)), "Your throw can turn a clue face up again. Which one?", "§40"),
        (Moving(0, "heath", 5), "You have five steps. Where to?", "§18"),
        (Moving(0, "vance", 1), "Philo Vance has one step. Where to, or does he stay?", "§65"),
        (Bumping(0, "doremus", "heath"), "You bumped Bob. Where do they go?", "§37"),
        (Bumping(0, "heath", "vance"), "Philo Vance bumped your own piece. Where do you go?", "§37"),
        (Penalising(0, 1), "You have bumped Bob and may turn one of Bob's clues face down.", "§38"),
        (Earning(0), "You have earned a clue. Draw it, take Straw hat from the discards or leave it.", "§25"),
        (Exchanging(0, HAT, must=True), "You have Straw hat. Lay it before a juror in place of another clue.", "§26"),
        (
            Exchanging(0, HAT, must=False),
            "You have Straw hat. Lay it before a juror in place of another clue, or discard it.",
            "§26",
        ),
        (Claiming(HAT, (0, 1), (None, None)), "Straw hat is on the discard pile. Do you claim it?", "§33"),
    ],
)
def test_ann_is_asked(phase: VancePhase, text: str, rule: str) -> None:
    scene = at(phase, places={0: "a5", 1: "a5"}, vance=(0, "a8"))
    assert prompt(BOX, scene, 0) == (text, f"Philo Vance {rule}")


@pytest.mark.parametrize(
    ("phase", "text"),
    [
        (Throwing(1), "Bob is rolling the dice."),
        (Declaring(1, "butler"), "Bob is naming clues against the Butler."),
        (TurningUp(1, (1,)), "Bob may turn a clue face up again."),
        (Moving(1, "vance", 2), "Bob has two steps to walk with Philo Vance."),
        (Bumping(1, "heath", "doremus"), "Bob is choosing where to bump you."),
        (Penalising(1, 0), "Bob may turn one of your clues face down."),
        (Earning(1), "Bob has earned a clue."),
        (Exchanging(1, HAT, must=True), "Bob is deciding what to do with Straw hat."),
        (Claiming(HAT, (1, 2), (None, None)), "Bob and Cy are asked about Straw hat on the discard pile."),
        (Over(None), "The case is closed, and nobody has won."),
    ],
)
def test_ann_waits(phase: VancePhase, text: str) -> None:
    assert prompt(BOX, at(phase), 0)[0] == text


def test_prompts_name_only_what_is_legal() -> None:
    """Vance may not stay when he has just come, and may go first when both moves are left."""
    scene = at(Moving(0, "vance", 3, must=True), vance=(0, "START"))
    assert prompt(BOX, scene, 0)[0] == "Philo Vance has three steps. Where to?"
    scene = at(Moving(0, "heath", 2), places={0: "a5"}, vance=(0, "a8"))
    scene.state = replace(scene.state, todo=(Moving(0, "vance", 3), Ending(0)))
    assert prompt(BOX, scene, 0)[0] == "You have two steps. Where to? Philo Vance may go first."
    assert typed(BOX, scene, 0, "vance first") == VanceFirst()


def test_before_the_throw() -> None:
    assert prompt(BOX, estate(unseated=[0]), 0) == ("Your turn. Roll the dice.", "Philo Vance §23")
    assert prompt(BOX, estate(), 0) == ("Your turn. Roll the dice or arrest a suspect.", "Philo Vance §52")
    bound = estate(cases={0: ("butler", "bound")})
    assert prompt(BOX, bound, 0) == ("Your turn. Roll the dice or arrest the Butler again.", "Philo Vance §52")
    court = estate(cases={0: ("butler", "declared")}, judge=True)
    assert prompt(BOX, court, 0) == ("Your turn. Roll the dice or take the Butler to court.", "Philo Vance §71")


def demanding() -> Scene:
    """Ann is on X after a failed conviction; Bob has a clue she needs."""
    juries = {0: RIGHT["butler"][:5] + WRONG[:7], 1: RIGHT["butler"][6:7]}
    scene = estate(juries=juries, cases={0: ("butler", "tried")}, places={0: "X"})
    scene.state = replace(scene.state, phase=Earning(0, on_x=True))
    return scene


def test_a_demand_on_x() -> None:
    scene = demanding()
    assert prompt(BOX, scene, 0) == ("You have earned a clue. Draw it, demand one or leave it.", "Philo Vance §74")


def test_children() -> None:
    children = Options(game="children")
    choosing = Scene(BOX.open(3, children))
    choosing.state = replace(choosing.state, phase=Choosing(1))
    assert prompt(BOX, choosing, 1) == ("Choose the suspect you will prove guilty.", "Philo Vance §78")
    assert prompt(BOX, choosing, 0) == ("Bob is choosing a suspect.", "Philo Vance §78")
    choosing.state = replace(choosing.state, phase=Discarding(1), held=(0, 10, 0))
    assert prompt(BOX, choosing, 1) == ("You hold ten clues. Discard one, then draw.", "Philo Vance §80")


def test_how_it_was_won() -> None:
    won = at(Over(1), cases={1: ("butler", "tried")})
    assert prompt(BOX, won, 0) == ("Bob convicted the Butler and won.", "Philo Vance §76")
    assert prompt(BOX, won, 1) == ("You convicted the Butler and won.", "Philo Vance §76")
    alone = at(Over(1), cases={0: ("wife", "retired"), 2: ("cook", "retired")})
    assert prompt(BOX, alone, None) == ("Bob won as the last detective on the case.", "Philo Vance §61")


# -- options in words, and typed ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "action", "label", "lines"),
    [
        (Declaring(0, "butler"), Name(CIGAR), "Name Cigar butt", "name cigar butt; cigar; cigarbut"),
        (TurningUp(0, (1,)), TurnUp(1), "Turn Cigar butt (juror 1) face up", "turn up 1; up cigar; juror 1"),
        (TurningUp(0, (1,)), Pass(), "Leave them face down", "none; pass"),
        (Moving(0, "heath", 5), Move("a1"), "Go to a1", "a1; go a1; walk to a1"),
        (Moving(0, "heath", 4), Move("a11"), "Go to a11, a red spot", "go a11; a11"),
        (Moving(0, "vance", 4), Pass(), "Let Philo Vance stay", "stay; let vance stay; pass"),
        (Bumping(0, "doremus", "heath"), Bump("a8"), "Bump Bob to a8", "bump a8; a8; bump bob to a8"),
        (Penalising(0, 1), TurnDown(1), "Turn Poker chip (juror 1) face down", "turn down the poker chip; down 1"),
        (Penalising(0, 1), Pass(), "Turn none face down", "none; pass"),
        (Earning(0), Draw(), "Draw a clue", "draw"),
        (Earning(0), TakeDiscard(), "Take Straw hat from the discards", "take hat; discard; take"),
        (Earning(0), Pass(), "Leave the clue", "leave; pass"),
        (Exchanging(0, HAT, must=False), Keep(1), "Keep it in place of Cigar butt (juror 1)", "keep 1; keep for cigar"),
        (Exchanging(0, HAT, must=False), Discard(HAT), "Discard Straw hat", "discard; hat"),
        (Claiming(HAT, (0, 1), (None, None)), Claim(), "Claim Straw hat", "claim; claim the hat"),
        (Claiming(HAT, (0, 1), (None, None)), Pass(), "No, thank you", "no; pass; no thanks"),
        (Claiming(HAT, (0, 1), (None, None)), AlwaysYes(), "Always yes, from now on: Straw hat", "always; always yes"),
        (
            Claiming(HAT, (0, 1), (None, None)),
            NeverAsk(),
            "Never ask me again about this: Straw hat",
            "never; never ask",
        ),
        (Claiming(HAT, (0, 1), (None, None)), StopAsking(), "Stop asking me about discards", "stop; stop asking"),
    ],
)
def test_words_for_options(phase: VancePhase, action: VanceAction, label: str, lines: str) -> None:
    scene = at(phase, places={0: "a7", 1: "a7"}, vance=(0, "a7"), down={0: [1]} if type(phase) is TurningUp else {})
    if isinstance(phase, Moving) and phase.piece == "heath":
        start = "a6" if action == Move("a1") else "a7"
        scene.state = replace(scene.state, places=(start, *scene.state.places[1:]))
    assert BOX.label(scene.game, scene.state, action, NAMES) == label
    for line in lines.split("; "):
        assert typed(BOX, scene, 0, line) == action, line


def test_typing_before_the_throw() -> None:
    scene = estate()
    assert typed(BOX, scene, 0, "roll") == Roll()
    assert typed(BOX, scene, 0, "arrest the buttler") == Arrest("butler")
    with pytest.raises(Invalid):
        typed(BOX, scene, 0, "butler")
    court = estate(cases={0: ("butler", "declared")}, judge=True)
    assert typed(BOX, court, 0, "convict") == typed(BOX, court, 0, "go to court") == Convict()


def test_typing_a_demand_and_a_choice() -> None:
    scene = demanding()
    (wanted, *_) = scene.offers(0, Demand)
    label = BOX.label(scene.game, seen(scene.state, 0), wanted, NAMES)
    assert typed(BOX, scene, 0, label) == wanted
    children = Scene(BOX.open(3, Options(game="children")))
    children.state = replace(children.state, phase=Choosing(0))
    assert typed(BOX, children, 0, "secretary") == typed(BOX, children, 0, "social secretary") == Choose("secretary")

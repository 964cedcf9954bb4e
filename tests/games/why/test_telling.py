"""Turns of Why as they are told, and what is left of them when they are over."""

from deerstalker.core import Secret, secret, seen
from deerstalker.core.seats import NAMES, Seat
from deerstalker.games.why import terms as t
from deerstalker.games.why.rules import Why
from deerstalker.games.why.telling import tell_past_turn, tell_turn
from deerstalker.games.why.terms import WhyEvent

GAME = Why(3)


def turn(*events: WhyEvent, chair: Seat | None = None) -> str:
    return tell_turn(GAME, seen(events, chair), NAMES)


def past(*events: WhyEvent, chair: Seat | None = None) -> str:
    return tell_past_turn(GAME, seen(events, chair), NAMES)


def going(to: str, way: t.Way = "walk") -> tuple[WhyEvent, ...]:
    """Ann's turn up to her move."""
    return (t.TurnPassed(0), t.Rolled(0), t.Threw(0, 3, 4), t.Moved(0, to, way))


def test_the_opening() -> None:
    """Why §5, §7, §9, §11: who plays whom, what is out of the pack, and who begins."""
    nothing: Secret[tuple[str, ...]] = secret(())
    events = (
        t.Chose(0, "Shylock Bones"),
        t.Chose(1, "Dick Crazy"),
        t.Chose(2, "Charlie Clam"),
        t.Removed(("nero-1", "nero-2", "nero-3", "nero-4", "ax-1", "ax-2", "ax-3", "ax-4")),
        t.Dealt((nothing,) * 3, ((secret("ax-1"),) * 5, (secret("ax-1"),) * 4)),
        t.Threw(0, 3, 5),
        t.Threw(1, 4, 4),
        t.Threw(2, 1, 2),
        t.Tied((0, 1)),
        t.Threw(0, 1, 2),
        t.Threw(1, 1, 3),
    )
    set_up = (
        "Ann plays Shylock Bones, Bob plays Dick Crazy and Cy plays Charlie Clam. Out of the pack: Nero and the ax. "
        "Each player is dealt seven cards; the other 9 lie in the rooms, four or five in each. Ann rolls 8"
    )
    tied = "Ann and Bob tie and roll again."
    assert turn(*events[:6]) == f"{set_up}."
    assert turn(*events) == (f"{set_up}, Bob 8 and Cy 3. {tied} Ann rolls 3 and Bob 4, so Bob begins.")


def test_moving_and_taking_a_card() -> None:
    took = t.Took(0, "den", secret("nero-4", to=(0,)))
    laid = t.Discarded(0, "rope-1", 4)
    assert turn(*going("g4")) == "Ann rolls 3 and 4 and goes to square g4."
    assert turn(*going("den", "stay")) == "Ann rolls 3 and 4 and stays in the Den."
    assert [turn(*going("den")[:length]) for length in range(4)] == ["", "", "", "Ann rolls 3 and 4."]
    told = "Ann rolls 3 and 4 and goes straight to the Den. Ann takes"
    assert turn(*going("den", "straight"), took) == f"{told} the top card."
    assert turn(*going("den", "straight"), took, laid) == (
        f"{told} the top card and lays the first part of the rope at place 5."
    )
    assert turn(*going("den", "straight"), took, laid, chair=0) == (
        f"{told} the fourth part of Nero and lays the first part of the rope at place 5."
    )
    same = t.Discarded(0, "nero-4", 4)
    assert turn(*going("den", "straight"), took, same) == (
        f"{told} the top card and lays the fourth part of Nero at place 5."
    )
    assert turn(*going("den", "straight"), took, same, chair=0) == (
        f"{told} the fourth part of Nero and lays it at place 5."
    )
    assert past(took, same, chair=0) == "Ann takes the fourth part of Nero and lays a card at place 5."


def test_nothing_to_do() -> None:
    """Why §28, §62: a lost turn does not pass in silence."""
    assert turn(t.TurnPassed(0), t.Rolled(0), t.Threw(0, 2, 4), t.Idled(0, "even")) == (
        "Ann rolls 2 and 4. An even throw: Ann loses the turn."
    )
    assert turn(*going("den"), t.Idled(0, "empty")).endswith("The room is empty, so there is nothing for Ann to do.")


def test_a_question_and_a_counter_question() -> None:
    """Why §30, §37: everybody hears the kind, and two players see the cards."""
    events = (
        t.Asked(0, 1, "napoleon", secret("napoleon-1", to=(0, 1))),
        t.Denied(1, 0, "napoleon"),
        t.Asked(1, 0, "ax"),
        t.Gave(0, 1, "ax", secret("ax-2", to=(0, 1))),
        t.Returned(1, 0, secret("gun-1", to=(0, 1))),
    )
    assert turn(*events) == (
        "Ann shows Bob a Napoleon card and accuses them of withholding another one. Bob has none. "
        "Bob accuses Ann in turn of withholding an ax card. Ann gives Bob a part of the ax and gets a card in return."
    )
    assert past(*events) == turn(*events)
    seen_by_bob = turn(*events, chair=1)
    assert seen_by_bob.startswith("Ann shows Bob the first part of Napoleon and accuses them")
    assert "Ann gives Bob the second part of the ax and gets the first part of the gun in return." in seen_by_bob
    back = t.Returned(1, 0, secret("ax-2", to=(0, 1)))
    assert turn(*events[3:4], back, chair=0) == "Ann gives Bob the second part of the ax and gets it back."
    assert turn(*events[3:4], back) == "Ann gives Bob a part of the ax and gets a card in return."


SEARCH = (
    t.Searched(0),
    t.Showed(0, "rope-1"),
    t.Found(0, 2, "rope", "rope-2"),
    t.Discarded(0, "gun-1", 6),
    t.Mistook(0, 3, "rope", "nero-1"),
    t.Replaced(0, 3, "nero-1", "rope-1"),
)


def test_a_search() -> None:
    """Why §41, §44, §45."""
    said = '"This is a part of the rope."'
    assert turn(*SEARCH) == (
        "Ann shows the first part of the rope, finds the second part at place 3 and lays the first part of the gun at "
        "place 7. "
        f"Ann points at place 4 and says: {said} But it is the first part of Nero. "
        "Ann has to take it, and lays the first part of the rope in its place."
    )
    assert turn(*SEARCH[:2]) == "Ann shows the first part of the rope."
    assert turn(*SEARCH[:3]) == "Ann shows the first part of the rope and finds the second part at place 3."
    assert turn(SEARCH[2], t.Discarded(0, "gun-1", 2)) == (
        "Ann finds the second part of the rope at place 3 and lays the first part of the gun there."
    )
    assert turn(t.Searched(0), t.Passed(0)) == "Ann takes nothing."
    assert turn(*SEARCH[:4], t.Passed(0)) == turn(*SEARCH[:4])


def test_a_past_turn_leaves_the_lawn_to_memory() -> None:
    """Why §51: where cards were laid and taken, and not which."""
    took = t.Took(0, "den", secret("nero-4", to=(0,)))
    assert past(*going("den"), took, t.Discarded(0, "rope-1", 4)) == (
        "Ann rolls 3 and 4 and goes to the Den. Ann takes the top card and lays a card at place 5."
    )
    assert past(*SEARCH) == (
        "Ann takes the card at place 3 and lays a card at place 7. "
        "Ann is wrong about place 4, takes the card there and lays another in its place."
    )
    for word in ("rope", "gun", "Nero"):
        assert word not in past(*SEARCH)


def test_what_lies_face_up_is_told_for_good() -> None:
    """Why §51, §63."""
    assert past(t.Discarded(0, "gun-1", 6, face_up=True)) == "Ann lays the first part of the gun face up at place 7."
    replaced = t.Replaced(0, 3, "nero-1", "rope-1", face_up=True)
    assert past(replaced).endswith("lays the first part of the rope in its place.")
    assert past(t.Replaced(0, 3, "nero-1", None)) == "Ann is wrong about place 4 and takes the card there."


def test_the_end() -> None:
    """Why §64, §65, §71: who, with what and why."""
    solved = (t.LaidDown(0, "napoleon"), t.Solved(0, "lovers-quarrel-2", "napoleon", "poison"), t.Ended((0,)))
    assert turn(*solved) == (
        "Ann lays down all four parts of Napoleon. Ann solves the mystery: "
        '"It was the ghost of Napoleon, with the bottle of poison, in a lover\'s quarrel!" Ann wins.'
    )
    assert turn(t.FoundAlfred(1), t.Ended((1,))) == (
        "Bob has found all six parts of Alfred Hitchcock, and the Mystery card. Bob wins."
    )
    assert turn(t.Counted(((), ()), (1500, -200)), t.Ended((0,))) == (
        "The rewards: Ann 1,500 dollars and Bob -200 dollars. Ann has the largest reward and wins."
    )
    assert turn(t.Proposed(0), t.Accepted(1), t.Ended(())) == (
        "Ann proposes to end the game. Bob agrees. The game ends without a winner."
    )
    assert turn(t.Solved(0, "jealousy-1")) == "Ann solves the mystery with a motive (jealousy).", "as first recorded"

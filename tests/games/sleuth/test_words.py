"""What a game of Sleuth sounds like, event by event and turn by turn."""

from collections.abc import Sequence

from deerstalker.core import Secret, secret, seen
from deerstalker.core.seats import NAMES, Seat
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import (
    Answered,
    Asked,
    Checked,
    Dealt,
    Drew,
    Ended,
    Exchanged,
    Retired,
    Shuffled,
    SleuthEvent,
    TurnPassed,
)
from deerstalker.games.sleuth.words import tell, tell_turn

GAME = Sleuth(3)
OPALS = ("blue-opal-solitaire", "blue-opal-cluster")


def turn(*events: SleuthEvent, chair: Seat | None = None) -> str:
    return tell_turn(GAME, seen(events, chair), NAMES)


def test_the_opening_tells_what_lies_open() -> None:
    """Sleuth §5, §6: leftover gems, and the search cards before each player."""
    nothing: Secret[tuple[str, ...]] = secret(())
    dealt = Dealt(2, secret(""), (nothing,) * 3, OPALS, (("pair",), ("free", "free+blue"), ("blue+opal",)), nothing, 42)
    opened = (
        "Cy deals, and one gem is missing. The Blue Opal Solitaire and the Blue Opal Cluster lie open on the table."
    )
    assert turn(dealt) == f"{opened} Everybody has four search cards."
    assert tell(GAME, dealt, NAMES) == (
        f"{opened} Search cards: Ann Pair; Bob Free Choice and Free Choice Blue; Cy Blue Opal."
    )


def test_one_element() -> None:
    events = (
        TurnPassed(0),
        Asked(0, 1, ("pair",), "free"),
        Answered(1, 0, ("pair",), 3, None),
        Drew(0, "red+pearl"),
    )
    assert [turn(*events[:length]) for length in range(5)] == [
        "",
        "",
        "Ann asks Bob how many pairs they have (Free Choice).",
        "Ann asks Bob how many pairs they have (Free Choice). Bob has three.",
        "Ann asks Bob how many pairs they have (Free Choice). Bob has three. Ann draws Red Pearl.",
    ]


def test_two_elements_are_passed_to_the_asker() -> None:
    """Sleuth §14: everybody hears the number, two players see the gems."""
    question = ("blue", "opal")
    events = (Asked(0, 1, question, "blue+opal"), Answered(1, 0, question, 2, secret(OPALS, to=(0, 1))))
    assert turn(*events) == "Ann asks Bob for all blue opals. Bob shows Ann two blue opals."
    assert turn(*events, chair=0).endswith("Bob shows Ann the Blue Opal Solitaire and the Blue Opal Cluster.")
    assert turn(Answered(1, 0, question, 1, secret(OPALS[:1]))) == "Bob shows Ann one blue opal."
    none = Answered(1, 0, question, 0, secret(()))
    assert turn(none) == "Bob has no blue opals."
    assert turn(events[0], none) == "Ann asks Bob for all blue opals. Bob has none."


def test_an_exchange() -> None:
    drawn = [Drew(0, card) for card in ("pair", "red", "free", "opal+pair")]
    used = ("blue", "green", "pearl", "diamond")
    events: Sequence[SleuthEvent] = (
        TurnPassed(0),
        Exchanged(0, used),
        *drawn[:2],
        Shuffled(secret(()), 40),
        *drawn[2:],
    )
    assert turn(*events) == (
        "Ann exchanges all search cards and draws Pair, Red, Free Choice and Opal Pair. "
        "The used search cards become the new draw pile."
    )
    assert turn(*events[:2]) == "Ann exchanges all four search cards."


def test_a_last_question_and_a_wrong_gem() -> None:
    events = (
        Asked(0, 1, ("pair",), None),
        Answered(1, 0, ("pair",), 1, None),
        Checked(0, secret("red-opal-pair", to=(0,)), secret("red-pearl-pair", to=(0,)), False),
        Retired(0, ("free",)),
    )
    assert turn(*events) == (
        "Ann puts one last question to Bob: how many pairs? Bob has one. "
        "Ann writes down a gem, looks at the missing gem, and is wrong. Ann is out, but goes on answering."
    )
    assert "Ann writes down the Red Opal Pair, looks" in turn(*events, chair=0)


def test_solving_the_case() -> None:
    """Sleuth §28, §34, §35: whoever has solved it is not out, and all places are told."""
    right = Checked(2, secret("red-opal-pair"), secret("red-opal-pair"), True)
    assert turn(right, Retired(2, ())).endswith("and is right. Cy has solved the case, but goes on answering.")
    gem = "The missing gem is the Red Opal Pair."
    assert turn(right, Ended("red-opal-pair", (2,))).endswith(f"and is right. {gem} Cy wins.")
    assert turn(right, Ended("red-opal-pair", (2,)), chair=None).count("Red Opal Pair") == 1
    own = Checked(2, secret("red-opal-pair", to=(2,)), secret("red-opal-pair", to=(2,)), True)
    assert turn(own, Ended("red-opal-pair", (2,)), chair=2) == (
        "Cy writes down the Red Opal Pair, looks at the missing gem, and is right. Cy wins."
    )
    assert turn(Ended("red-opal-pair", (2, 0, 1))) == f"{gem} Cy wins, ahead of Ann and Bob."
    assert turn(Ended("red-opal-pair", ())) == f"{gem} Nobody has found it."


def test_single_events() -> None:
    def told(event: SleuthEvent) -> str:
        return tell(GAME, event, NAMES)

    assert told(TurnPassed(1)) == "It's Bob's turn."
    assert told(Asked(0, 1, ("blue",), "free+blue")) == "Ann asks Bob how many blue gems, using Free Choice Blue."
    assert told(Retired(1, ())) == "Bob gives up the search cards, but goes on answering."
    assert told(Drew(1, "opal")) == "Bob draws Opal."

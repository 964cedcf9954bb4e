"""A turn in one paragraph: what matters is told, to each reader what they may know, and nothing else."""

import pytest

from clue_positions import SOLUTION
from deerstalker.core import secret, seen
from deerstalker.core.seats import NAMES
from deerstalker.games.clue.editions import CARDS, MASTER, CardOptions, MasterOptions, Options
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accused,
    Chose,
    ClueEvent,
    Dealt,
    Ended,
    Halted,
    Looked,
    Moved,
    Passed,
    Rolled,
    Showed,
    Snooped,
    Stayed,
    StoodAside,
    Suggested,
    Targeted,
    Theory,
    Threw,
    TookPassage,
    TurnPassed,
)
from deerstalker.games.clue.turn_words import tell_turn

CLUE = Clue(4)
MANOR = Clue(4, MasterOptions(), MASTER)
DINING: Theory = ("plum", "rope", "dining-room")


def told(*events: ClueEvent, chair: int | None = None, game: Clue = CLUE) -> str:
    return tell_turn(game, seen(events, chair), NAMES)


def dealt(game: Clue) -> Dealt:
    nothing: tuple[str, ...] = ()
    hands = tuple(secret(nothing, to=(seat,)) for seat in range(game.seats))
    return Dealt(secret(("", "", "")), hands, ())


def test_a_turn_with_a_suggestion() -> None:
    """Who rolls what, goes where, suggests whom, and who answers how; the asker and the one who shows know the card."""
    turn = (
        TurnPassed(0),
        Rolled(0),
        Threw(0, (4,)),
        Moved(0, ("H5", "dining-room"), "G5"),
        Suggested(0, DINING, ("plum",), None),
        Passed(1, DINING),
        Showed(2, 0, DINING, secret("rope", to=(0, 2))),
    )
    start = "Ann rolls 4 and goes to the Dining Room. They suggest Prof. Plum with the Rope; Bob can't help, Cy shows"
    assert told(*turn) == told(*turn, chair=1) == f"{start} a card."
    assert told(*turn, chair=0) == told(*turn, chair=2) == f"{start} the Rope."
    assert [told(*turn[:n]) for n in range(5)] == [
        "",
        "",
        "",
        "Ann rolls 4.",
        "Ann rolls 4 and goes to the Dining Room.",
    ]


def test_who_is_brought_where_and_who_stayed() -> None:
    """Clue §26, §27."""
    called = Suggested(1, DINING, ("plum",), 3, stayed=True)
    assert told(TurnPassed(1), called) == (
        "Bob, called to the Dining Room, stays there and suggests Prof. Plum with the Rope, which brings Dee there."
    )
    nobody = [Passed(seat, DINING) for seat in (2, 3, 0)]
    assert told(TurnPassed(1), TookPassage(1, "dining-room"), Suggested(1, DINING), *nobody) == (
        "Bob takes the secret passage to the Dining Room. They suggest Prof. Plum with the Rope; "
        "nobody can disprove it."
    )


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((Threw(0, (3,)), Stayed(0)), "Ann rolls 3 but cannot move."),
        (
            (Threw(0, (1, 1)), Moved(0, ("O3",), "O2", short=True)),
            "Ann rolls 2 and goes to O3, stopping short of another token.",
        ),
        (
            (Threw(0, (2, 2)), Moved(0, ("kitchen", "library", "Z19"), "M7")),
            "Ann rolls 4 and goes to Z19 through the Kitchen, the secret passage and the Library.",
        ),
        (
            (Threw(0, (1, 1)), Moved(0, ("library",), "kitchen")),
            "Ann rolls 2 and goes to the Library through the secret passage.",
        ),
        (
            (Threw(0, (3, 4)), Halted(0, ("O5",), "O2"), Targeted(0, 1), Snooped(0, 1, secret("plum", to=(0, 1)))),
            "Ann rolls 7 and stops on the spyglass at O5 to snoop on Bob, drawing a card.",
        ),
        ((Stayed(0, short=True),), "Then Ann stays put: another token is in the way."),
    ],
)
def test_walks(events: tuple[ClueEvent, ...], words: str) -> None:
    """Passages, tokens ahead and spyglasses are told."""
    assert told(TurnPassed(0), *events, game=MANOR) == words


def test_the_verdict() -> None:
    """Clue §40 to §43: who is wrong is out; they alone know what they saw."""
    accused = Accused(0, ("green", "rope", "hall"))
    wrong = Looked(0, ("green", "rope", "hall"), secret(SOLUTION, to=(0,)), right=False)
    turn = (TurnPassed(0), accused, wrong)
    assert told(*turn) == "Ann accuses Mr. Green with the Rope in the Hall and is wrong. Ann is out of the race."
    assert told(*turn, chair=0) == (
        "Ann accuses Mr. Green with the Rope in the Hall and is wrong: the envelope holds Prof. Plum with the Rope in "
        "the Hall. Ann is out of the race."
    )
    assert told(*turn, StoodAside(0, "library")).endswith("Their token is moved into the Library.")


def test_why_somebody_wins() -> None:
    """Clue §41, §46, §47: by naming the cards, by being the last, or nobody."""
    right = Looked(0, SOLUTION, secret(SOLUTION, to=(0,)), right=True)
    assert told(TurnPassed(0), Accused(0, SOLUTION), right, Ended(SOLUTION, 0)) == (
        "Ann accuses Prof. Plum with the Rope in the Hall and is right. Ann wins."
    )
    it_was = "It was Prof. Plum with the Rope in the Hall."
    theory = ("green", "rope", "hall")
    wrong = (TurnPassed(0), Accused(0, theory), Looked(0, theory, secret(SOLUTION, to=(0,)), right=False))
    start = "Ann accuses Mr. Green with the Rope in the Hall and is wrong"
    found = ": the envelope holds Prof. Plum with the Rope in the Hall"
    assert told(*wrong, Ended(SOLUTION, None)) == f"{start}. Ann is the last to drop out, and nobody wins. {it_was}"
    assert (
        told(*wrong, Ended(SOLUTION, None), chair=0) == f"{start}{found}. Ann is the last to drop out, and nobody wins."
    )
    last = "Ann is out of the race."
    wins = "Cy is the only detective left, and wins."
    assert told(*wrong, Ended(SOLUTION, 2, left=True)) == f"{start}. {last} {it_was} {wins}"
    assert told(*wrong, Ended(SOLUTION, 2, left=True), chair=0) == f"{start}{found}. {last} {wins}"
    assert told(TurnPassed(0), Ended(SOLUTION, 2, left=True)) == f"{it_was} Cy is the only detective left, and wins."
    assert (
        told(TurnPassed(0), Ended(SOLUTION, None)) == f"{it_was} Every detective is out of the race, and nobody wins."
    )


def test_before_the_first_turn() -> None:
    """Who plays whom, how many cards each has, and how it was decided who begins: Master Detective §10."""
    assert told(dealt(CLUE)) == (
        "Ann plays Miss Scarlet, Bob plays Col. Mustard, Cy plays Mrs. White and Dee plays Mr. Green. "
        "Three cards are in the envelope; the rest are dealt. Ann and Bob get five, the others four."
    )
    chosen = Clue(3, MasterOptions(), MASTER)
    cast = [Chose(0, "peach"), Chose(1, "plum"), Chose(2, "gray")]
    throws = [Threw(0, (3, 4)), Threw(1, (4, 5)), Threw(2, (6, 3)), Threw(1, (1, 1)), Threw(2, (2, 2))]
    assert told(*cast, dealt(chosen), *throws, game=chosen) == (
        "Ann plays Miss Peach, Bob plays Prof. Plum and Cy plays Sgt. Gray. Three cards are in the case file; the rest "
        "are dealt, nine to each player. Ann rolls 7, Bob 9 and Cy 9. Bob and Cy tie and roll again. "
        "Bob rolls 2 and Cy 4, so Cy begins."
    )
    manor = Clue(4, MasterOptions(tokens="clockwise"), MASTER)
    assert told(dealt(manor), game=manor).endswith("Ann, Bob and Cy get seven, Dee six.")
    bare = Clue(3, CardOptions(), CARDS)
    assert told(dealt(bare), game=bare) == "Three cards are in the envelope; the rest are dealt, six to each player."
    assert told(Chose(0, "plum"), game=Clue(3, Options(tokens="chosen"))) == "Ann plays Prof. Plum."

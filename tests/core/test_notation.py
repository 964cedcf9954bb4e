"""The words for any action or event."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from deerstalker.core import Action, Event, Invalid, Seat, Secret
from deerstalker.core.notation import read, write

NAMES = ("Ann", "Bob", "Old Cy")


class Walk(Action, frozen=True):
    steps: int
    to: str
    fast: bool = False


class FaceUp(Event, frozen=True):
    seat: Seat
    cards: Secret[tuple[str, ...]]
    pair: tuple[int, str]
    note: str | None
    kinds: frozenset[str] = frozenset()


class Spot(Struct, frozen=True):
    row: int
    col: int


class Stand(Action, frozen=True):
    where: Spot
    how: Literal["still", "proud"] = "still"


Anything = Walk | Stand | FaceUp


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Walk(3, "hall"), "walk 3 hall"),
        (Walk(3, "billiard room", True), 'walk 3 "billiard room" yes'),
        (Stand(Spot(1, 2)), "stand (1 2)"),
        (Stand(Spot(1, 2), "proud"), "stand (1 2) proud"),
        (FaceUp(0, Secret(frozenset({0, 2}), ("a", "b")), (1, "x"), None), "face-up Ann [a b]@02 (1 x) -"),
        (FaceUp(2, Secret(frozenset({1})), (1, "-"), "so"), 'face-up "Old Cy" [·]@1 (1 "-") so'),
        (
            FaceUp(-1, Secret(frozenset(), ()), (0, '"'), "", frozenset({"b", "a"})),
            'face-up Nature [] (0 "\\"") "" {a b}',
        ),
    ],
)
def test_how_things_are_written(value: Anything, words: str) -> None:
    assert write(value, Anything, NAMES) == words
    assert read(words, Anything, NAMES) == value


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("", "not one of: face-up, stand, walk"),
        ("fly 3", "'fly' is not one of"),
        ("walk", "needs a steps"),
        ("walk three hall", "expected a number, found 'three'"),
        ("walk 3 hall yes no", "'no' is one word too many"),
        ("walk 3 (hall)", "expected a word"),
        ("walk 3 hall perhaps", "expected yes or no"),
        ("stand (1)", "needs a col"),
        ("stand (1 2", "ends too early"),
        ("stand (1 2) loud", "Invalid enum value"),
        ('walk 3 "hall', "cannot read"),
        ("face-up Zed [] (1 x) -", "nobody called 'Zed'"),
        ("face-up Ann a (1 x) -", "expected '['"),
    ],
)
def test_what_cannot_be_read_is_said(words: str, complaint: str) -> None:
    with pytest.raises(Invalid) as error:
        read(words, Anything, NAMES)
    assert complaint in str(error.value)


@given(
    st.builds(Walk, st.integers(-9, 999), st.text(max_size=8), st.booleans())
    | st.builds(
        FaceUp,
        st.integers(-1, 2),
        st.builds(Secret, st.frozensets(st.integers(0, 9)), st.lists(st.text(max_size=5)).map(tuple)),
        st.tuples(st.integers(0, 9), st.text(max_size=5)),
        st.none() | st.text(max_size=5),
        st.frozensets(st.text(max_size=3)),
    )
)
def test_everything_reads_back(value: Walk | FaceUp) -> None:
    assert read(write(value, Anything, NAMES), Anything, NAMES) == value


@given(st.text(max_size=60))
def test_nonsense_is_invalid_and_nothing_else(words: str) -> None:
    try:
        value = read(words, Anything, NAMES)
    except Invalid:
        return
    assert read(write(value, Anything, NAMES), Anything, NAMES) == value

"""Wishes that Sleuth refuses, each with the paragraph that forbids it."""

import random
from collections.abc import Callable

import pytest

from deerstalker.core import NATURE, Illegal, Seat, step
from deerstalker.games.sleuth.editions import CLASSIC, Options
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Ask, AskLast, Deal, Exchange, Identify, Shuffle, SleuthAction
from kit import Scene

GEMS = CLASSIC.pack
MISSING, WRONG = GEMS[0], GEMS[1]
CARDS = ("pair", "blue+opal", "free", "free+blue")
"""Before seat 0, which is on turn."""


def dealt(options: Options | None = None) -> Scene:
    rest = [card for card in CLASSIC.search_pack if card not in CARDS]
    hands = tuple(GEMS[1 + seat * 11 : 12 + seat * 11] for seat in range(3))
    deal = Deal(2, MISSING, hands, GEMS[34:], (CARDS, tuple(rest[:4]), tuple(rest[4:8])), tuple(rest[8:]))
    return Scene(Sleuth(3, options or Options())).act(NATURE, deal)


DEAL = Sleuth(3).nature(Sleuth(3).start(), random.Random(1))

SCENES: dict[str, Callable[[], Scene]] = {
    "before the deal": lambda: Scene(Sleuth(3)),
    "my turn": dealt,
    "after my last question": lambda: dealt().act(0, AskLast(1, ("pair",))),
    "I am out": lambda: dealt().act(1, Identify(WRONG)),
    "I have solved it": lambda: dealt(Options(places=2)).act(1, Identify(MISSING)),
    "three elements": lambda: dealt(Options(three_elements=True)),
    "the case is closed": lambda: dealt().act(1, Identify(MISSING)),
}

REFUSALS: list[tuple[str, Seat, SleuthAction, int]] = [
    ("before the deal", 0, Exchange(), 4),
    ("before the deal", 0, Identify(MISSING), 4),
    ("before the deal", NATURE, Deal(0, MISSING, ((), (), ()), (), ((), (), ()), ()), 4),
    ("my turn", 0, Ask(1, ("red",), "red"), 11),
    ("my turn", 0, Ask(1, ("blue",), "blue"), 11),
    ("my turn", 0, Ask(0, ("pair",), "pair"), 12),
    ("my turn", 0, Ask(3, ("pair",), "pair"), 12),
    ("my turn", 0, Ask(NATURE, ("pair",), "pair"), 12),
    ("my turn", 0, Ask(1, ("cluster",), "pair"), 13),
    ("my turn", 0, Ask(1, ("blue", "pair"), "pair"), 13),
    ("my turn", 0, Ask(1, ("blue",), "blue+opal"), 14),
    ("my turn", 0, Ask(1, ("opal",), "blue+opal"), 14),
    ("my turn", 0, Ask(1, ("red", "opal"), "blue+opal"), 14),
    ("my turn", 0, Ask(1, ("red",), "free+blue"), 15),
    ("my turn", 0, Ask(1, ("red", "opal"), "free+blue"), 15),
    ("my turn", 0, Ask(1, ("red", "blue"), "free+blue"), 15),
    ("my turn", 0, Ask(1, ("pearl", "opal"), "free"), 15),
    ("my turn", 0, Ask(1, ("pair", "cluster"), "free"), 15),
    ("my turn", 0, Ask(1, ("blue", "opal", "pair"), "free"), 15),
    ("my turn", 0, Ask(1, (), "free"), 15),
    ("my turn", 0, AskLast(0, ("pair",)), 12),
    ("my turn", 0, AskLast(1, ("red", "blue")), 21),
    ("my turn", 0, AskLast(1, ("blue", "opal", "pair")), 21),
    ("my turn", 0, AskLast(1, ()), 21),
    ("my turn", 0, Identify("golden-egg"), 1),
    ("my turn", 0, Shuffle(()), 22),
    ("my turn", NATURE, DEAL, 3),
    ("my turn", 1, Ask(0, ("red",), "red"), 7),
    ("my turn", 1, Exchange(), 7),
    ("my turn", 2, AskLast(0, ("pair",)), 7),
    ("three elements", 0, AskLast(1, ("blue", "opal", "opal")), 21),
    ("three elements", 0, Ask(1, ("blue", "opal", "pair"), "free"), 15),
    ("after my last question", 0, Ask(1, ("pair",), "pair"), 20),
    ("after my last question", 0, AskLast(2, ("pair",)), 20),
    ("after my last question", 0, Exchange(), 20),
    ("after my last question", 1, Identify(MISSING), 25),
    ("after my last question", 2, Identify(MISSING), 25),
    ("after my last question", 1, Exchange(), 25),
    ("I am out", 1, Identify(MISSING), 29),
    ("I am out", 1, Exchange(), 29),
    ("I have solved it", 1, Identify(MISSING), 35),
    ("I have solved it", 1, AskLast(0, ("pair",)), 35),
    ("the case is closed", 0, Identify(MISSING), 28),
    ("the case is closed", 0, Exchange(), 28),
]


@pytest.mark.parametrize(("scene", "seat", "action", "paragraph"), REFUSALS)
def test_the_paragraph_that_forbids_it(scene: str, seat: Seat, action: SleuthAction, paragraph: int) -> None:
    at = SCENES[scene]()
    with pytest.raises(Illegal) as refusal:
        step(at.game, at.state, seat, action)
    assert refusal.value.rule == f"Sleuth §{paragraph}", refusal.value
    assert not at.game.accepts(at.state, seat, action)

"""Answers that give themselves: only where there is one, and at a time that says nothing about it."""

from typing import Any

import pytest

from page_scripts import evaluate

PASS: dict[str, Any] = {"type": "Pass", "fields": [], "rows": None, "stakes": False}
MODULE = "table/answers.js"


def show(*cards: str) -> dict[str, Any]:
    return {"type": "Show", "fields": [{"name": "card", "values": list(cards)}], "rows": None, "stakes": False}


def asked(*offers: dict[str, Any], turn: int | None = 0, mine: bool = True) -> dict[str, Any]:
    """A view of seat 1."""
    return {"seat": 1, "asked": mine, "status": {"turn": turn}, "prompt": {"text": "Well?"}, "offers": list(offers)}


@pytest.mark.parametrize(
    ("view", "answer"),
    [
        (asked(PASS), {"type": "Pass"}),
        (asked(show("rope")), {"type": "Show", "card": "rope"}),
        (asked({**PASS, "rows": [{"type": "Give", "card": "a"}]}), {"type": "Give", "card": "a"}),
        (asked(show("rope", "hall")), None),
        (asked(PASS, show("rope")), None),
        (asked({**PASS, "rows": [{"type": "A"}, {"type": "B"}]}), None),
        (asked({**PASS, "stakes": True}), None),
        (asked(PASS, turn=1), None),
        (asked(PASS, turn=None), None),
        (asked(PASS, mine=False), None),
    ],
)
def test_the_only_answer(view: dict[str, Any], answer: dict[str, Any] | None) -> None:
    """My own turn is never played for me, and nothing is staked."""
    assert evaluate(MODULE, "m.onlyAnswer(given)", view) == answer


def test_beats_are_counted_from_the_question() -> None:
    waits = evaluate(MODULE, "[0, 100, 2999, 3000, 3001, 8000].map((now) => m.untilBeat(0, now))")
    assert waits == [3000, 2900, 1, 0, 2999, 1000]


PLAYED = """
(() => {
  let now = 0;
  const timers = [];
  globalThis.setTimeout = (act, wait) => timers.push({ act, at: now + wait });
  globalThis.clearTimeout = (id) => id && (timers[id - 1].act = () => {});
  const sent = [];
  const answers = new m.Answers((action) => sent.push([now, action.type]), () => now);
  answers.on = given.on;
  for (const [at, what] of given.steps) {
    for (const timer of timers.filter((one) => one.at <= at && !one.done)) {
      now = timer.at;
      timer.done = true;
      timer.act();
    }
    now = at;
    if (what === null) continue;
    if (what.offers) answers.follow(what, 1);
    else if (!answers.takes(what)) sent.push([now, what.type]);
  }
  return sent;
})()
"""


def sent(steps: list[Any], *, on: bool = True) -> list[Any]:
    """When which answers leave, given what is seen and clicked when."""
    told: list[Any] = evaluate(MODULE, PLAYED, {"steps": [*steps, [60_000, None]], "on": on})
    return told


def test_the_moment_of_an_answer_does_not_say_whether_there_was_a_choice() -> None:
    """One card to show, or one of two chosen in time, or nothing to show: the same time."""
    one = sent([[500, asked(show("rope"))]])
    two = sent([[500, asked(show("rope", "hall"))], [1_700, {"type": "Show", "card": "hall"}]])
    by_hand = sent([[500, asked(show("rope"))], [900, {"type": "Show", "card": "rope"}]])
    none = sent([[500, asked(PASS)]])
    assert one == two == by_hand == [[3_500, "Show"]]
    assert none == [[3_500, "Pass"]]


def test_who_takes_longer_answers_at_the_end_of_a_later_beat() -> None:
    late = sent([[0, asked(show("rope", "hall"))], [4_000, {"type": "Show", "card": "hall"}]])
    assert late == [[6_000, "Show"]]


def test_news_of_the_same_question_do_not_put_it_off() -> None:
    assert sent([[0, asked(PASS)], [2_000, asked(PASS)]]) == [[3_000, "Pass"]]


def test_what_is_no_longer_asked_is_not_answered() -> None:
    assert sent([[0, asked(PASS)], [1_000, asked(PASS, mine=False)]]) == []


def test_off_until_asked_for_and_my_own_turn_is_never_held_back() -> None:
    assert sent([[0, asked(PASS)], [200, {"type": "Pass"}]], on=False) == [[200, "Pass"]]
    assert sent([[0, asked(PASS, turn=1)], [200, {"type": "Roll"}]]) == [[200, "Roll"]]

"""Which news are a moment for the whole table, and what each chair is shown of it."""

from typing import Any

import pytest

from page_scripts import evaluate

NAMES = ["Ann", "Bob", "Cy"]


def view(
    *, out: tuple[int, ...] = (), over: bool = False, winners: tuple[int, ...] = (), **more: Any
) -> dict[str, Any]:
    seats = [{"name": name, "out": seat in out} for seat, name in enumerate(NAMES)]
    status = {"seats": seats, "hidden": [{"cards": more.get("hidden", [])}], "pieces": []}
    prompt = {"text": "It was the Rope.", "rule": ""}
    return {"status": status, "over": over, "winners": list(winners), "prompt": prompt}


def moment(chair: int | None, before: dict[str, Any], now: dict[str, Any], verdict: Any = None) -> Any:
    entry = {"words": ["Bob accuses."], "verdict": verdict}
    given = {"before": before, "view": now, "entries": [entry], "chair": chair, "names": NAMES}
    return evaluate("ceremony/moments.js", "m.momentIn(given)", given)


def judged(*, right: bool, truth: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"seat": 1, "right": right, "named": ["scarlet", "rope", "hall"], "truth": list(truth)}


def test_nothing_special() -> None:
    assert moment(0, view(), view()) is None
    assert moment(0, view(out=(1,)), view(out=(1,))) is None


@pytest.mark.parametrize(
    ("chair", "title"), [(0, "Bob is wrong, and out"), (1, "You're wrong, and out"), (None, "Bob is wrong, and out")]
)
def test_a_wrong_accusation_shows_what_was_named_and_only_the_truth_that_was_told(
    chair: int | None, title: str
) -> None:
    truth = ("green", "wrench", "study") if chair == 1 else ()
    found = moment(chair, view(), view(out=(1,)), judged(right=False, truth=truth))
    assert found == {
        "kind": "wrong",
        "title": title,
        "named": ["scarlet", "rope", "hall"],
        "truth": list(truth),
        "words": "",
    }


def test_wrong_is_not_always_out() -> None:
    assert moment(0, view(), view(), judged(right=False))["title"] == "Bob is wrong"
    assert moment(1, view(), view(), judged(right=True))["title"] == "You're right"


@pytest.mark.parametrize(
    ("chair", "winners", "kind", "title"),
    [
        (1, (1,), "won", "You win"),
        (0, (1,), "lost", "Bob wins"),
        (None, (1,), "over", "Bob wins"),
        (0, (1, 2), "lost", "Bob, Cy win"),
        (0, (), "over", "Nobody wins"),
    ],
)
def test_the_end(chair: int | None, winners: tuple[int, ...], kind: str, title: str) -> None:
    """The hidden cards are turned up, whether or not anybody named them."""
    hidden = [{"card": card, "down": False} for card in ("scarlet", "rope", "hall")]
    found = moment(chair, view(), view(over=True, winners=winners, hidden=hidden))
    assert (found["kind"], found["title"], found["words"]) == (kind, title, "It was the Rope.")
    assert found["truth"] == ["scarlet", "rope", "hall"]
    assert moment(chair, view(over=True), view(over=True, winners=winners)) is None


def test_many_hidden_cards_are_not_turned_up_one_by_one() -> None:
    hidden = [{"card": f"ghost-{n}", "down": False} for n in range(9)]
    assert moment(0, view(), view(over=True, winners=(0,), hidden=hidden))["truth"] == []


def test_a_game_without_verdicts_still_shows_who_is_out() -> None:
    found = moment(0, view(), view(out=(1,)))
    assert (found["kind"], found["title"], found["words"]) == ("out", "Bob is out", "Bob accuses.")
    assert moment(1, view(), view(out=(1,)))["title"] == "You're out"

"""A browser and two terminals at one table, through a whole game; one terminal is killed in the middle."""

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytest.importorskip("pty", reason="Windows has other terminals")

from page_player import is_over, look, move, open_table, sit
from plain_terminal import PlainTerminal

pytestmark = pytest.mark.long


@contextmanager
def sitting(*words: str, home: Path, calm: int = 8, ask_first: tuple[str, ...] = ()) -> Iterator[PlainTerminal]:
    """Somebody at a terminal."""
    person = PlainTerminal(words, home, calm=calm, ask_first=ask_first)
    person.start()
    try:
        yield person
    finally:
        person.close()


def play_through(page: Page, server: str, link: str, terminals: list[PlainTerminal], tmp_path: Path) -> None:
    """Play until the game is over. The second terminal is killed after some moves, and comes back."""
    zoe, yan = terminals
    rng, made = random.Random(1), 0

    def go_on() -> None:
        nonlocal made
        now = look(page)
        if now.reveal:
            page.locator(".reveal button").click()
        elif now.asked and not now.over:
            made += move(page, rng, stake=made >= 10)
        page.wait_for_timeout(20)

    while yan.answered < 2:
        go_on()
    yan.first += ["hand", "log"]
    while "log" not in yan.replies or yan.answered < 3:
        go_on()
    yan.stop()
    words = ("--join", link, "--save", str(tmp_path / "yan.case"))
    with sitting(*words, home=tmp_path / "yan", calm=4, ask_first=("hand", "log")) as again:
        zoe.calm = 6
        for _ in range(12_000):
            if is_over(page):
                break
            go_on()
        else:
            raise AssertionError("the game has no end")
        for terminal in (zoe, again):
            terminal.wait_for("Look back at it")
            assert terminal.terminal.ends() == 0
        if "hand" in again.replies:  # unless the game was over for them before they were asked again
            assert again.replies["hand"] == yan.replies["hand"]
        finished = [line for line in yan.replies["log"] if line.startswith("Turn ")][:-1]
        assert finished
        told = again.replies.get("log") or again.said
        assert set(finished) <= set(told)
        ends = [[line for line in one.said if line.endswith(("wins.", "win."))][-1] for one in (zoe, again)]
        assert ends[0] == ends[1]
    assert (tmp_path / "zoe.case").read_text() == (tmp_path / "yan.case").read_text()
    case = page.request.get(f"/api/tables/{link.rsplit('/', 1)[1]}/case").text()
    assert (tmp_path / "zoe.case").read_text() == case


def test_clue_with_a_browser_as_host(page: Page, server: str, tmp_path: Path) -> None:
    link = open_table(page, "clue", "Ann", 3, 0)
    with ExitStack() as stack:
        terminals = [
            stack.enter_context(
                sitting(
                    "--join", link, "--name", name, "--save", str(tmp_path / f"{name.lower()}.case"),
                    home=tmp_path / name.lower(), calm=1_000,
                )
            )
            for name in ("Zoe", "Yan")
        ]  # fmt: skip
        for terminal in terminals:
            terminal.wait_for("Type 'say TEXT'")
        terminals[0].type("say good evening")
        terminals[1].wait_for("Zoe: good evening")
        terminals[1].type("begin")
        terminals[1].wait_for("Only the host can begin the game.")
        expect(page.locator(".talk, .lobby").filter(has_text="good evening").first).to_be_visible()
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_selector(".table")
        play_through(page, server, link, terminals, tmp_path)


def test_sleuth_with_a_terminal_as_host(page: Page, server: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        opening = ("sleuth", "--join", server, "--seats", "3", "--people", "3", "--name", "Zoe")
        save = ("--save", str(tmp_path / "zoe.case"))
        zoe = stack.enter_context(sitting(*opening, *save, home=tmp_path / "zoe", calm=1_000))
        zoe.wait_for("Type 'say TEXT'")
        link = next(word.rstrip(",.") for line in zoe.said for word in line.split() if "/t/" in word)
        sit(page, link, "Ann")
        words = ("--join", link, "--name", "Yan", "--save", str(tmp_path / "yan.case"))
        zoe.type("begin")
        zoe.wait_for("Seat 3 is empty.")
        yan = stack.enter_context(sitting(*words, home=tmp_path / "yan", calm=1_000))
        yan.wait_for("Type 'say TEXT'")
        zoe.type("begin")
        page.wait_for_selector(".table .transcript")
        play_through(page, server, link, [zoe, yan], tmp_path)

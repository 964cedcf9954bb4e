"""Numbers that people choose by: a whole game of Philo Vance, every juror on a button compared with the court cards."""

import json
import random
import re
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from page_player import MOUSE, OVER, look, move, open_table

JUROR = re.compile(r"(.*) \(juror (\d+)\)")
CHOSEN_BY_JUROR = ("Keep", "TurnUp", "TurnDown")
ENOUGH = 4
"""After so many choices by juror, everything is staked, so that the game ends."""


class Told:
    """What the server tells this page: the newest view, and the events that name a juror."""

    def __init__(self, page: Page) -> None:
        self.view: dict[str, Any] = {}
        self.jurors: list[tuple[str, int, str]] = []
        page.on("websocket", lambda socket: self._listen(socket))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, told: dict[str, Any]) -> None:
        if told["type"] == "Welcome" and told["views"]:
            self.view = told["views"][0]
        elif told["type"] == "News":
            self.view = told["view"] or self.view
            events = [event for one in told["entries"] for event in one["entry"].get("step", {}).get("events", [])]
            for event in events:
                if event.get("juror") is not None:
                    self.jurors.append((event["type"], event["juror"], event.get("gone") or event["clue"]))

    def lying(self) -> set[tuple[int, str]]:
        """What lies before the jurors of all seats: number and clue."""
        before = [shown for seat in self.view["status"]["seats"] for shown in seat["before"]]
        return {(int(shown["label"].split()[1]), shown["card"]) for shown in before if shown["label"][:5] == "juror"}


def test_every_juror_of_a_whole_game_is_the_one_on_the_button(page: Page) -> None:
    told, rng = Told(page), random.Random("jurors")
    begin(page)
    layout = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/layout").json()
    clues = {card["title"]: card["id"] for card in layout["cards"]}
    lucky = {square["id"] for square in layout["plan"]["squares"] if square["mark"] in {"red-spot", "arrow", "x"}}
    chosen = 0
    for _ in range(3000):
        now = look(page)
        if now.over and chosen >= ENOUGH:
            break
        if now.over:  # the bot was quick
            begin(page)
            continue
        kinds = {one["type"]: one for one in told.view["offers"]} if now.asked else {}
        places = [place for place in values(kinds.get("Move")) if place in lucky]
        by_juror = [kinds[kind] for kind in CHOSEN_BY_JUROR if kind in kinds]
        if by_juror:
            choose_by_juror(page, told, clues, by_juror[0], rng)
            chosen += 1
        elif places and chosen < ENOUGH:
            go(page, rng.choice(places))
        elif now.asked:
            move(page, rng, stake=chosen >= ENOUGH)
        else:
            page.wait_for_timeout(20)
    expect(page.locator(OVER)).to_be_visible()
    assert chosen >= ENOUGH


def begin(page: Page) -> None:
    """A game against one bot."""
    open_table(page, "philo-vance", "Watson", 2, 1, bot="novice")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".question")


def values(offer: dict[str, Any] | None) -> list[Any]:
    """What can be chosen first."""
    return offer["fields"][0]["values"] if offer else []


def go(page: Page, place: str) -> None:
    """Walk there."""
    line = look(page).log
    page.locator(f'.plan .target[data-place="{place}"]').dispatch_event("click")
    for _ in range(400):
        if look(page).log != line:
            return
        page.wait_for_timeout(20)


def choose_by_juror(page: Page, told: Told, clues: dict[str, str], offer: dict[str, Any], rng: random.Random) -> None:
    """Read every juror on offer, choose one, and see what happens to that very juror."""
    opener = page.locator(f"[data-offer={offer['type']}]")
    if opener.count():
        MOUSE.press(opener)
    buttons = page.locator(".offers button").filter(has_text="(juror ")
    read = [juror_on(text, clues) for text in buttons.all_inner_texts()]
    (field,) = offer["fields"]
    assert [number for number, _ in read] == field["values"]
    assert set(read) <= told.lying()
    at, before, line = rng.randrange(len(read)), len(told.jurors), look(page).log
    MOUSE.press(buttons.nth(at))
    for _ in range(400):
        if len(told.jurors) > before and look(page).log != line:
            break
        page.wait_for_timeout(20)
    kind, juror, clue = told.jurors[before]
    assert (juror, clue) == read[at]
    assert kind in {"Kept", "TurnedUp", "TurnedDown"}


def juror_on(text: str, clues: dict[str, str]) -> tuple[int, str]:
    """The juror and the clue on a button: the number, and the id of the clue."""
    found = JUROR.search(" ".join(text.split()))
    assert found, text
    return int(found[2]), next(clue for title, clue in clues.items() if found[1].endswith(title))

"""Somebody who plays through the page alone, by mouse or by keyboard: takes what is lit, chooses what is offered."""

import random
import re
import time
from typing import NamedTuple

from playwright.sync_api import Error, Locator, Page

from deerstalker.games import GAMES
from deerstalker.players.levels import bots_of, stand_in

OVER = "a[href$='/review']"
TROUBLES: list[str] = []
"""What pages complained about: errors, refused scripts and styles."""


def watched(page: Page) -> Page:
    """A page whose complaints are kept."""
    page.on("pageerror", lambda error: TROUBLES.append(str(error)))
    page.on("console", lambda line: TROUBLES.append(line.text) if line.type == "error" else None)
    return page


def forgive(status: str) -> None:
    """A refusal that was meant to happen is written to the console as well."""
    assert TROUBLES
    assert all(f"status of {status}" in trouble for trouble in TROUBLES)
    TROUBLES.clear()


class Look(NamedTuple):
    """What there is to see at a glance. Asked for in one go, for the page is asked again and again."""

    over: bool
    """Is there something to look back at?"""

    reveal: bool
    """Is a card shown to me that I have to put away?"""

    covered: bool
    """Does a card, or the curtain between two players, cover the table?"""

    asked: bool
    """Can I do something?"""

    log: str
    """What changes with every new entry: the number of the last line of the log, and how much the log says."""

    danger: str
    """What went wrong, in the page's own words."""


LOOK = f"""() => {{
    const first = (selector) => document.querySelector(selector);
    const log = first(".transcript");
    return [
        first("{OVER}") !== null,
        first(".reveal button") !== null,
        first(".reveal, .curtain") !== null,
        first(".question.mine .offers button, .plan .target") !== null,
        `${{log?.lastElementChild?.dataset.seq}} ${{log?.textContent.length}}`,
        first(".panel.danger")?.innerText ?? "",
    ];
}}"""


def look(page: Page) -> Look:
    """What the page shows now."""
    return Look(*page.evaluate(LOOK))


def wait_until(page: Page, expression: str) -> None:
    """Wait until this is true in the page. `wait_for_function` would need what its security policy forbids."""
    for _ in range(600):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it never became true: {expression}")


def start(page: Page, title: str) -> None:
    """Play against bots, from the shelf."""
    page.goto("./")
    lid = page.locator(".lid").filter(has=page.get_by_role("heading", name=title, exact=True))
    lid.get_by_role("button").first.click()
    page.wait_for_selector(".table")


def open_table(
    page: Page, game: str, name: str, seats: int, bots: int, *, bot: str = "", clock: str = "", listed: str = ""
) -> str:
    """A table with friends' chairs first and bots on the last; the link to share."""
    page.goto(f"new/{game}")
    page.locator("[name=name]").fill(name)
    page.locator("[name=seats]").select_option(str(seats))
    bot = bot or ("careful" if "careful" in bots_of(GAMES[game]) else stand_in(GAMES[game]))
    for seat in range(1, seats):
        page.locator(f"[name=seat-{seat}]").select_option(bot if seat >= seats - bots else "")
    page.locator("[name=clock]").select_option(clock)
    page.locator("[name=listed]").set_checked(bool(listed))
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".lobby")
    return page.url


def sit(page: Page, link: str, name: str) -> None:
    """Take the first free chair."""
    page.goto(link)
    page.locator(".sit input").first.fill(name)
    page.get_by_role("button", name="Sit down").first.click()
    page.wait_for_selector(".chair.me")


def play_until_asked(page: Page, offer: str) -> None:
    """Play on until this is on offer."""
    rng = random.Random(offer)
    for _ in range(400):
        if offer in page.locator(".question").inner_text() and page.locator(".question.mine .offers").count():
            return
        play(page, rng, moves=1)
    raise AssertionError(f"nobody may {offer}")


def play(
    page: Page,
    rng: random.Random,
    seconds: float = 120,
    moves: int = 400,
    patience: int = 400,
    hand: "Hand | None" = None,
) -> int:
    """Play on until the game is over or so many moves were made: how many were. Out of patience, stake everything."""
    made = 0
    deadline = time.monotonic() + seconds
    while made < moves:
        assert time.monotonic() < deadline, f"no end after {made} moves: {page.locator('.ask').inner_text()}"
        now = look(page)
        if now.reveal:  # the last card may be shown with the end of the game
            (hand or MOUSE).press(page.locator(".reveal button"))
        elif now.over:
            break
        elif now.asked:
            made += move(page, rng, stake=made >= patience, hand=hand or MOUSE)
        else:
            page.wait_for_timeout(20)
    return made


def advised(said: str) -> str:
    """The question that the guide advises."""
    found = re.search(r"My advice: (.+?)\. (?:You have|The answer should|No question)", said)
    assert found is not None, said
    return found[1]


def is_over(page: Page) -> bool:
    """Is there something to look back at?"""
    return look(page).over


def move(page: Page, rng: random.Random, *, stake: bool = False, hand: "Hand | None" = None) -> bool:
    """Make one move: walk where it is lit, else take something on offer; stake one's place only if told."""
    hand = hand or MOUSE
    before = look(page).log
    targets = page.locator(".plan .target")
    stakes = page.locator(".offers > button.risky")
    if stake and stakes.count():
        hand.press(stakes.first)
        if page.locator(".offers fieldset.offer, .offers .choices").count():
            take(page, rng, hand)
    elif targets.count() and rng.randrange(4):
        hand.step(targets.nth(rng.randrange(targets.count())))
        several = page.locator(".waybar[aria-label] button:not(.quiet)")
        if several.count():
            hand.step(several.nth(rng.randrange(several.count())))
    else:
        take(page, rng, hand)
    for _ in range(400):
        now = look(page)
        if now.covered or now.over or now.log != before:
            return True
        assert not now.danger, now.danger
        page.wait_for_timeout(20)
    return False


def take(page: Page, rng: random.Random, hand: "Hand") -> None:
    """Choose one of the offers and, where it has parts, each of them."""
    for _ in range(4):
        form = page.locator(".offers fieldset.offer")
        if form.count():
            for slot in form.locator(".slot").all():  # on a small screen one part is open at a time
                hand.press(slot)
                pick(form.locator("[role=radiogroup] button"), rng, hand)
            parts, done = form.locator("[role=radiogroup], select"), 0
            while done < parts.count():  # the next may come when this one is chosen
                part, done = parts.nth(done), done + 1
                if part.locator("button").count():
                    pick(part.locator("button"), rng, hand)
                else:
                    hand.select(part, 1 + rng.randrange(part.locator("option").count() - 1))
            hand.press(form.locator(".row > button").first)
            return
        buttons = page.locator(".offers > button, .offers .choices > button:visible, .walk > button")
        safe = page.locator(
            ".offers > button:not(.risky), .offers .choices > button:not(.risky):visible, .walk > button"
        )
        if not safe.count() and page.locator(".walk details:not([open]) summary").count():
            hand.press(page.locator(".walk details:not([open]) summary").first)
            continue
        chosen = safe if safe.count() else buttons
        button = chosen.nth(rng.randrange(chosen.count()))
        opens = button.get_attribute("aria-expanded") == "false"
        hand.press(button)
        if not opens:
            return


def pick(buttons: Locator, rng: random.Random, hand: "Hand") -> None:
    """Any of them."""
    hand.press(buttons.nth(rng.randrange(buttons.count())))


class Hand:
    """The mouse."""

    def press(self, button: Locator) -> None:
        """Click it, unless a card that somebody shows me comes between: then look at that first."""
        try:
            button.click(timeout=3000)
        except Error as error:  # on a busy machine a click may be under way and its aftermath late
            if "performing click action" not in str(error) and not button.page.locator(".reveal").count():
                raise

    def step(self, target: Locator) -> None:
        """Click a place, even if its token or its name is above it."""
        target.dispatch_event("click")

    def select(self, box: Locator, index: int) -> None:
        """Choose an option of a list."""
        box.select_option(index=index)


class Keyboard(Hand):
    """Keys alone. Whatever is pressed must be reached by Tab, or by arrow keys within a group that is."""

    def press(self, button: Locator) -> None:
        """Go there and press Enter, unless a card that somebody shows me comes between: then look at that first."""
        deadline = time.monotonic() + 3
        try:
            while not button.evaluate(REACHED, timeout=3000):  # it may just be drawn again
                if button.page.locator(".reveal").count():
                    return
                assert time.monotonic() < deadline, f"no key leads to {button.evaluate('one => one.outerHTML')}"
                button.page.wait_for_timeout(20)
        except Error:  # what was on offer is gone
            if button.page.locator(".reveal").count():
                return
            raise
        button.page.keyboard.press("Enter")

    def step(self, target: Locator) -> None:
        """Go to a place and press Enter."""
        self.press(target)

    def select(self, box: Locator, index: int) -> None:
        """Go down a list."""
        box.focus()
        for _ in range(index):
            box.page.keyboard.press("ArrowDown")


REACHED = """(element) => {
    const group = element.closest("[role=radiogroup], [role=tablist], .plan") ?? element.parentElement;
    const isReached = [...group.querySelectorAll("*")].some((entry) => entry.tabIndex >= 0);
    element.focus();
    return isReached && document.activeElement === element;
}"""

MOUSE = Hand()

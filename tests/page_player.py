"""Somebody who plays through the page alone: clicks what is lit, chooses what is offered."""

import random
import time

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


def start(page: Page, title: str) -> None:
    """Play against bots, from the shelf."""
    page.goto("/")
    lid = page.locator(".lid").filter(has=page.get_by_role("heading", name=title, exact=True))
    lid.get_by_role("button").first.click()
    page.wait_for_selector(".table")


def open_table(page: Page, game: str, name: str, seats: int, bots: int, *, clock: str = "", listed: str = "") -> str:
    """A table with friends' chairs first and bots on the last; the link to share."""
    page.goto(f"/new/{game}")
    page.locator("[name=name]").fill(name)
    page.locator("[name=seats]").select_option(str(seats))
    bot = "careful" if "careful" in bots_of(GAMES[game]) else stand_in(GAMES[game])
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


def play(page: Page, rng: random.Random, seconds: float = 120, moves: int = 400, patience: int = 400) -> int:
    """Play on until the game is over or so many moves were made: how many were. Out of patience, stake everything."""
    made = 0
    deadline = time.monotonic() + seconds
    while made < moves:
        assert time.monotonic() < deadline, f"no end after {made} moves: {page.locator('.ask').inner_text()}"
        over = is_over(page)  # asked first: the last card may be shown with the end of the game
        if page.locator(".reveal button").count():
            page.locator(".reveal button").click()
        elif over:
            break
        elif page.locator(".question.mine .offers button, .plan .target").count():
            made += move(page, rng, stake=made >= patience)
        else:
            page.wait_for_timeout(20)
    return made


def is_over(page: Page) -> bool:
    """Is there something to look back at?"""
    return page.locator(OVER).count() > 0


def move(page: Page, rng: random.Random, *, stake: bool = False) -> bool:
    """Make one move by mouse: walk where it is lit, else take something on offer; stake one's place only if told."""
    before = last_line(page)
    targets = page.locator(".plan .target")
    stakes = page.locator(".offers > button.risky")
    if stake and stakes.count():
        press(stakes.first)
        if page.locator(".offers fieldset.offer, .offers .choices").count():
            take(page, rng)
    elif targets.count() and rng.randrange(4):
        targets.nth(rng.randrange(targets.count())).dispatch_event("click")
        several = page.locator(".waybar[aria-label] button:not(.quiet)")
        if several.count():
            several.nth(rng.randrange(several.count())).dispatch_event("click")
    else:
        take(page, rng)
    for _ in range(400):
        if page.locator(".reveal, .curtain").count() or is_over(page):
            return True
        if last_line(page) != before:
            return True
        if page.locator(".panel.danger").count():
            raise AssertionError(page.locator(".panel.danger").inner_text())
        page.wait_for_timeout(20)
    return False


def last_line(page: Page) -> str:
    """The number of the newest entry of the log."""
    seq = page.evaluate("document.querySelector('.transcript > li:last-child')?.dataset.seq ?? ''")
    return str(seq)


def take(page: Page, rng: random.Random) -> None:
    """Choose one of the offers and, where it has parts, each of them."""
    for _ in range(4):
        form = page.locator(".offers fieldset.offer")
        if form.count():
            parts, done = form.locator("[role=radiogroup], select"), 0
            while done < parts.count():  # the next may come when this one is chosen
                part, done = parts.nth(done), done + 1
                if part.locator("button").count():
                    pick(part.locator("button"), rng)
                else:
                    part.select_option(index=1 + rng.randrange(part.locator("option").count() - 1))
            press(form.locator(".row > button").first)
            return
        buttons = page.locator(".offers > button, .offers .choices > button:visible, .walk > button")
        safe = page.locator(
            ".offers > button:not(.risky), .offers .choices > button:not(.risky):visible, .walk > button"
        )
        if not buttons.count():
            page.locator(".walk summary").click()
            continue
        chosen = safe if safe.count() else buttons
        button = chosen.nth(rng.randrange(chosen.count()))
        opens = button.get_attribute("aria-expanded") == "false"
        press(button)
        if not opens:
            return


def pick(buttons: Locator, rng: random.Random) -> None:
    """Any of them."""
    press(buttons.nth(rng.randrange(buttons.count())))


def press(button: Locator) -> None:
    """Click it, unless a card that somebody shows me comes between: then look at that first."""
    try:
        button.click(timeout=3000)
    except Error as error:  # on a busy machine the click may be done and only its aftermath late
        if "click action done" not in str(error) and not button.page.locator(".reveal").count():
            raise

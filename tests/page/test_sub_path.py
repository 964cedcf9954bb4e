"""The page in a folder of a site: every link, request, socket and file stays inside it."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from page_player import TROUBLES, open_table, sit, watched
from real_server import opened

FOLDER = "/games/deerstalker/"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a folder."""
    with opened(tmp_path_factory.mktemp("folder"), "--path", FOLDER) as address:
        yield f"{address}{FOLDER}"


def inside(page: Page) -> Page:
    """A page whose requests and sockets may not leave the folder."""

    def note(address: str) -> None:
        if not urlsplit(address).path.startswith(FOLDER.rstrip("/")) and not address.startswith(("data:", "blob:")):
            TROUBLES.append(f"outside the folder: {address}")

    page.on("request", lambda request: note(request.url))
    page.on("websocket", lambda socket: note(socket.url))
    return watched(page)


def test_two_people_in_a_folder(chromium: Browser, house: str) -> None:
    contexts = [chromium.new_context(base_url=house, reduced_motion="reduce") for _ in range(3)]
    ann, bob, phone = (inside(context.new_page()) for context in contexts)
    link = open_table(ann, "clue-cards", "Ann", 3, 1)
    assert link.startswith(f"{house}t/")
    expect(ann.locator(".invite .link")).to_have_text(link)
    sit(bob, link, "Bob")
    ann.get_by_role("button", name="Start the game").click()
    for one in (ann, bob):
        one.wait_for_selector(".hand li")
    kept = bob.evaluate("Object.keys(localStorage)")
    assert kept
    assert all(key.startswith(f"deerstalker:{FOLDER}.") for key in kept)
    hand = bob.locator(".hand .name").all_inner_texts()
    bob.reload()
    bob.wait_for_selector(".hand li")
    assert bob.locator(".hand .name").all_inner_texts() == hand
    key = f"deerstalker:{FOLDER}.chairs"
    token = bob.evaluate(f"JSON.parse(localStorage.getItem('{key}'))")[link.rsplit("/", 1)[1]]["tokens"]["1"]
    phone.goto(f"{link}#seat=1&token={token}")
    phone.wait_for_selector(".hand li")
    assert phone.locator(".hand .name").all_inner_texts() == hand
    ann.goto("./")
    ann.locator(f".mine a[href='{urlsplit(link).path}']").click()
    ann.wait_for_selector(".hand li")
    for context in contexts:
        context.close()


def test_links_stay_inside(chromium: Browser, house: str) -> None:
    context = chromium.new_context(base_url=house, reduced_motion="reduce")
    page = inside(context.new_page())
    page.goto(house.rstrip("/"))  # the slash comes by itself
    expect(page).to_have_url(house)
    page.locator(".lid").first.get_by_role("link", name="Rules").click()
    expect(page).to_have_url(re.compile(f"^{re.escape(house)}rules/"))
    page.locator(".par .nr").first.click()
    expect(page).to_have_url(re.compile(r"#p\d+$"))
    page.locator(".masthead nav a").first.click()
    expect(page).to_have_url(f"{house}notebook")
    page.go_back()
    expect(page).to_have_url(re.compile("/rules/"))
    page.locator(".masthead .brand").click()
    expect(page).to_have_url(house)
    page.goto(f"{house}no/such/page")
    expect(page).to_have_url(house)
    for name in page.locator("a[href^='/']").evaluate_all("all => all.map((one) => one.getAttribute('href'))"):
        assert name.startswith(FOLDER)
    context.close()

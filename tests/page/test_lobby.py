"""Getting together: talk before the game, names, invitations, and links for other devices."""

import json
import re
import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, Route, expect

from page_layout import SIZES, clipped, overlapping, small_targets
from page_player import forgive, open_table, sit, start, watched

ROOT = Path(__file__).parents[2]
DECODE = """
import decodeQR from "qr/decode.js";
let all = [];
for await (const some of process.stdin) all.push(some);
const data = Buffer.concat(all);
const [width, height] = process.argv.slice(1).map(Number);
process.stdout.write(decodeQR({ width, height, data: new Uint8Array(data) }));
"""
IN_NETWORK = "http://192.168.7.20:8749/"


def scanned(code: Locator) -> str:
    """What a camera reads: the picture on the screen, decoded by another library than the one that drew it."""
    expect(code.locator("path")).to_have_count(1)
    with Image.open(BytesIO(code.screenshot())) as picture:
        pixels = picture.convert("RGBA")
        node = shutil.which("node") or str(ROOT / ".venv" / "bin" / "node")
        command = [node, "--input-type=module", "-e", DECODE, str(pixels.width), str(pixels.height)]
        told = subprocess.run(command, input=pixels.tobytes(), capture_output=True, cwd=ROOT, check=True)
    return told.stdout.decode()


def others_find_it(page: Page, *addresses: str) -> None:
    """Let the page believe that the server is at these addresses."""

    def answer(route: Route) -> None:
        route.fulfill(json={"here": True, "addresses": list(addresses)})

    page.route(re.compile("/api/network$"), answer)


def test_people_talk_before_the_game(chromium: Browser, server: str, page: Page) -> None:
    """Everybody hears it, also those who come later; who has no chair only listens."""
    link = open_table(page, "sleuth", "Ann", 3, 1)
    contexts = [chromium.new_context(base_url=server) for _ in range(2)]
    bob, eve = (watched(context.new_page()) for context in contexts)
    eve.goto(link)
    expect(eve.locator(".lobby-talk")).to_contain_text("Take a chair to join the talk.")
    assert eve.locator("#say").count() == 0
    sit(bob, link, "Bob")
    for one in (page, eve):
        expect(one.locator(".lobby-talk")).to_contain_text("Bob")
    bob.locator("#say").fill("Shall we start?")
    bob.locator("#say").press("Enter")
    for one in (page, bob, eve):
        expect(one.locator(".lobby-talk .said")).to_have_text(re.compile("Bob: Shall we start"))
    expect(bob.locator("#say")).to_have_value("")
    late = watched(contexts[1].new_page())
    late.goto(link)
    expect(late.locator(".lobby-talk .said")).to_have_count(1)
    for context in contexts:
        context.close()


def test_a_name_that_is_taken_is_told_and_mended(chromium: Browser, server: str, page: Page) -> None:
    """A free name is proposed; a taken one is refused in words that go when it is mended."""
    link = open_table(page, "sleuth", "Watson", 4, 1)
    context = chromium.new_context(base_url=server)
    guest = watched(context.new_page())
    guest.goto(link)
    field, button = guest.locator(".sit input").first, guest.get_by_role("button", name="Sit down").first
    proposed = field.input_value()
    assert proposed not in ("", "Watson")
    field.fill("wATSON")
    expect(guest.locator(".sit").first).to_contain_text("already has that name")
    button.click()
    expect(guest.locator(".panel.danger")).to_contain_text("already has that name")
    field.fill("Hastings")
    expect(guest.locator(".lobby")).not_to_contain_text("already has that name")
    button.click()
    expect(guest.locator(".chair.me")).to_contain_text("Hastings")
    expect(guest.locator(".lobby")).not_to_contain_text("already has that name")
    forgive("409")
    context.close()


def test_nobody_mutes_a_bot_that_says_nothing(page: Page) -> None:
    start(page, "Sleuth")
    page.wait_for_selector(".question.mine")
    assert page.locator(".chairs > .chair").count() == 4
    assert page.locator(".chairs .mute").count() == 0


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_invitation_can_be_scanned(chromium: Browser, server: str, theme: str) -> None:
    """Code, link and QR code lead to the same table, in both themes."""
    context = chromium.new_context(base_url=server, color_scheme=theme)  # type: ignore[arg-type]
    page = watched(context.new_page())
    link = open_table(page, "sleuth", "Ann", 3, 1)
    assert page.locator(".invite .link").inner_text() == link
    assert scanned(page.locator(".invite .qr")) == link
    context.close()


def test_a_link_for_this_machine_alone_says_so(page: Page) -> None:
    open_table(page, "sleuth", "Ann", 3, 1)
    expect(page.locator(".invite .reach")).to_contain_text("works on this machine only")
    expect(page.locator(".invite .reach code")).to_have_text("deerstalker serve --host 0.0.0.0")


def test_the_address_in_the_network_is_offered(page: Page) -> None:
    others_find_it(page, IN_NETWORK, "http://10.0.0.3:8749/")
    table = open_table(page, "sleuth", "Ann", 3, 1).rsplit("/", 1)[1]
    expect(page.locator(".invite .link")).to_have_text(f"{IN_NETWORK}t/{table}")
    expect(page.locator(".invite .reach")).to_contain_text("http://10.0.0.3:8749/")
    assert scanned(page.locator(".invite .qr")) == f"{IN_NETWORK}t/{table}"


def test_an_invitation_goes_to_the_share_sheet(page: Page) -> None:
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    link = open_table(page, "sleuth", "Ann", 3, 1)
    page.locator(".invite").get_by_role("button", name="Share").click()
    assert page.evaluate("window.shared") == {
        "title": "Join me for a game of Sleuth",
        "text": "Join me for a game of Sleuth",
        "url": link,
    }


def test_my_chair_goes_to_another_device(chromium: Browser, server: str, page: Page) -> None:
    """The dialog says what the link does; it takes the seat along, by hand or by camera."""
    start(page, "Sleuth")
    page.wait_for_selector(".hand li")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Play on another device").click()
    box = page.get_by_role("dialog", name="Play on another device")
    expect(box).to_contain_text("go on playing there from your own seat")
    expect(box).to_contain_text("Don't pass it on")
    link = scanned(box.locator(".qr"))
    assert box.locator(".link").inner_text() == link
    context = chromium.new_context(base_url=server)
    other = watched(context.new_page())
    other.goto(link)
    other.wait_for_selector(".hand li")
    assert other.locator(".hand .name").all_inner_texts() == page.locator(".hand .name").all_inner_texts()
    context.close()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    kept = json.loads(page.evaluate("localStorage.getItem('deerstalker.chairs')"))
    assert kept[page.url.rsplit("/", 1)[1]]["tokens"]["0"] in link


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_is_cut_or_too_small_before_the_game(chromium: Browser, server: str, theme: str) -> None:
    """The first page, the set-up with its house rules, and the lobby with talk, on every size of screen."""
    context = chromium.new_context(base_url=server, color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = watched(context.new_page())

    def look(where: str) -> None:
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            found = [*clipped(page), *overlapping(page), *small_targets(page)]
            assert not found, f"{where}, {name}: {found}"
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{where}, {name}"

    start(page, "Sleuth")
    page.wait_for_selector(".question.mine")
    page.goto("/new/philo-vance")
    page.locator(".house-rules > summary").click()
    look("set-up")
    open_table(page, "clue", "Ann", 4, 1, listed="yes")
    page.locator("#say").fill("Is anybody there?")
    page.locator("#say").press("Enter")
    expect(page.locator(".lobby-talk .said")).to_have_count(1)
    look("lobby")
    page.goto("/")
    expect(page.locator(".mine a")).to_have_count(2)
    expect(page.locator(".open-tables a").first).to_be_visible()
    look("first page")
    context.close()

"""What is asked of somebody with a phone: everything to choose is in sight, large enough for a thumb, and in full."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from page_player import start, watched
from page_wire import Wire

MEASURED = """(offers) => {
  const buttons = [...offers.querySelectorAll("button")];
  const cut = (one) => one.scrollWidth > one.clientWidth + 1;
  return {
    hidden: offers.scrollHeight - offers.clientHeight,
    smallest: Math.min(...buttons.map((one) => one.getBoundingClientRect().height)),
    columns: new Set(buttons.map((one) => Math.round(one.getBoundingClientRect().left))).size,
    cut: [...offers.querySelectorAll("button, .label")].filter(cut).map((one) => one.textContent.trim()),
  };
}"""


@pytest.fixture
def phone(chromium: Browser, server: str) -> Iterator[Page]:
    context = chromium.new_context(
        base_url=server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(60_000)
    yield watched(context.new_page())
    context.close()


def test_a_token_and_a_suggestion(phone: Page) -> None:
    """Ten tokens are no list of ten lines, and no weapon hides below the others."""
    wire = Wire(phone)
    start(phone, "Clue Master Detective")
    phone.wait_for_selector(".question.mine .chip")
    tokens = phone.locator(".offers").evaluate(MEASURED)
    assert (tokens["hidden"], tokens["cut"]) == (0, [])
    assert tokens["columns"] >= 3
    assert tokens["smallest"] >= 44
    layout = phone.request.get(f"/api/tables/{phone.url.rsplit('/', 1)[1]}/layout").json()
    cards = {
        sort["id"]: [card["id"] for card in layout["cards"] if sort["id"] in card["sorts"]] for sort in layout["sorts"]
    }
    (suspects, weapons, rooms) = cards.values()
    values = {"suspect": suspects, "weapon": weapons, "room": rooms[:1]}
    fields = [{"name": name, "values": some, "titles": None} for name, some in values.items()]
    suggest = {"type": "Suggest", "label": "Suggest", "help": "Choose.", "stakes": False, "asks": True}
    suggest |= {"fields": fields, "rows": None, "labels": None, "example": "Suggest"}
    end = suggest | {"type": "EndTurn", "label": "End the turn", "fields": []}
    wire.tell(view=wire.changed(offers=[suggest, end]))
    phone.locator("[data-offer=Suggest]").click()
    slots, ask = phone.locator(".slot"), phone.locator("fieldset.offer > .row > button")
    expect(slots).to_have_count(2)
    for slot, some in zip(slots.all(), (suspects, weapons), strict=True):  # each opens when the last is chosen
        expect(slot).to_have_attribute("aria-expanded", "true")
        expect(phone.get_by_role("radio")).to_have_count(len(some))
        form = phone.locator(".offers").evaluate(MEASURED)
        assert (form["hidden"], form["cut"]) == (0, [])
        assert form["smallest"] >= 44
        expect(ask).to_be_disabled()
        phone.get_by_role("radio").last.click()
    expect(phone.get_by_role("radio")).to_have_count(0)
    expect(ask).to_be_focused()
    slots.first.click()
    expect(phone.get_by_role("radio").last).to_be_checked()


def test_an_accusation(phone: Page) -> None:
    """The cards scroll under the button that confirms, which says what is confirmed."""
    start(phone, "Clue")
    phone.get_by_role("button", name="Accuse…").click()
    cards = phone.locator(".offers").evaluate(MEASURED)
    assert cards["cut"] == []
    assert cards["smallest"] >= 44
    for group in phone.locator(".stake [role=radiogroup]").all():
        group.locator(".pick").last.click()
    confirm = phone.locator(".stake .confirm")
    expect(confirm).to_be_in_viewport(ratio=1)
    expect(confirm).to_have_text("Accuse: Prof. Plum, Revolver, Kitchen")
    expect(phone.locator(".stake .back")).to_be_in_viewport(ratio=1)

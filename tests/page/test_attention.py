"""Somebody who looks elsewhere is called back to the table, and asked once whether they want to be notified."""

import re

from playwright.sync_api import Browser, Page, expect

from page_player import open_table, sit, watched

AWAY = """
let away = false;
Object.defineProperty(document, "hidden", { get: () => away });
window.look = (elsewhere) => {
  away = elsewhere;
  document.dispatchEvent(new Event("visibilitychange"));
};
window.Notification = class {
  static permission = sessionStorage.allowed ?? "default";
  static requestPermission = async () => (this.permission = sessionStorage.allowed = "granted");
  constructor(title, { body }) { document.documentElement.dataset.notice = `${title}: ${body}`; }
  close() {}
};
"""


def say(page: Page, text: str) -> None:
    """Say something to the table."""
    page.locator("#say").fill(text)
    page.locator("#say").press("Enter")


def test_somebody_who_looks_elsewhere_is_called(chromium: Browser, server: str) -> None:
    how = {"base_url": server, "reduced_motion": "reduce", "service_workers": "block"}
    contexts = [chromium.new_context(**how) for _ in range(2)]  # type: ignore[arg-type]
    ann, bob = (watched(context.new_page()) for context in contexts)
    ann.add_init_script(AWAY)
    sit(bob, open_table(ann, "clue", "Ann", 3, 1), "Bob")
    expect(ann.locator(".chair", has_text="Bob")).to_be_visible()
    plain = ann.locator("link[rel=icon]").get_attribute("href")

    ann.evaluate("look(true)")
    ann.get_by_role("button", name="Start the game").dispatch_event("click")
    expect(ann).to_have_title("Your move · Clue · Deerstalker")
    expect(ann.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:image/svg"))
    say(bob, "It's you.")
    expect(ann).to_have_title("(1) Your move · Clue · Deerstalker")
    expect(ann.locator("html[data-notice]")).to_have_count(0)  # nobody has asked for any

    ann.evaluate("look(false)")
    expect(ann).to_have_title("Your move · Clue · Deerstalker")
    expect(ann.locator("link[rel=icon]")).to_have_attribute("href", plain or "")
    ann.get_by_role("button", name="Notify me", exact=True).click()
    expect(ann.locator(".call")).to_have_count(0)
    ann.locator(".menu summary").click()
    switch = ann.get_by_role("button", name="Notify me when it's my move")
    expect(switch).to_have_attribute("aria-pressed", "true")
    ann.keyboard.press("Escape")

    open_table(ann, "clue", "Ann", 3, 2)
    ann.evaluate("look(true)")
    ann.get_by_role("button", name="Start the game").dispatch_event("click")
    expect(ann.locator("html")).to_have_attribute("data-notice", "Clue: Your move")
    for context in contexts:
        context.close()

"""The modules and styles of the page in a browser without a server: what is drawn from a layout, and nothing else."""

import mimetypes
import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Browser, Page, Route

from deerstalker.core.game import Box
from deerstalker.core.layout import Layout
from deerstalker.web.http.page_files import PAGE
from kit import variants

ADDRESS = "http://page.test"
STYLES = "".join(
    f'<link rel="stylesheet" href="/{file}">'
    for file in re.findall(r'rel="stylesheet" href="\./([^"]+)"', (PAGE / "index.html").read_text("utf-8"))
)
BLANK = (
    f'<!doctype html><html lang="en"><head><meta charset="utf-8">{STYLES}</head><body><main id="main"></main></body>'
)

DRAW_CARDS = """
async ({ layout, places, only }) => {
  const { render, html } = await import("/vendor/lit-html/lit-html.js");
  const { withPictures } = await import("/js/pictures.js");
  const { cardOf, cardView } = await import("/js/elements/cards.js");
  withPictures(layout);
  const cards = layout.cards.filter((card) => !only || only.includes(card.id)).map(({ id }) => cardOf(layout, id));
  const lay = (place) => html`<section class=${place}>
    ${cards.map((card) => html`<span class="lying">${cardView(card)}</span>`)}</section>`;
  const main = document.getElementById("main");
  render(places.map(lay), main);
  for (const one of main.querySelectorAll(".lying")) one.style.cssText = "display:inline-block;margin:3px";
  for (const card of main.querySelectorAll(".hand .card")) card.style.width = "4.6rem";
  for (const one of main.querySelectorAll(".hand")) one.style.cssText = "display:block";
  for (const one of main.querySelectorAll(".reveal")) one.style.cssText = "position:static;display:block";
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map((one) => one.finished));
}
"""
PLACES = ("hand", "tableau", "tableau hands", "reveal", "many")
"""Where cards lie; each of these has a size of its own."""


def still_page(browser: Browser, theme: str = "night", **look: Any) -> Page:
    """An empty page with the styles of ours."""
    page = browser.new_page(base_url=ADDRESS, reduced_motion="reduce", **look)
    page.route(f"{ADDRESS}/**", _serve)
    page.goto("/")
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    return page


def _serve(route: Route) -> None:
    path = urlsplit(route.request.url).path
    if path == "/":
        route.fulfill(body=BLANK, content_type="text/html")
    elif (file := PAGE / path[1:]).is_file():
        route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "")
    else:
        route.fulfill(status=404, body="")


def layout_of(box: Box) -> Layout:
    """What the game is drawn from, with everything in it."""
    return max((box.layout(game) for game in variants(box)), key=lambda layout: len(layout.cards))


def draw_cards(page: Page, layout: Layout, places: Iterable[str] = PLACES, only: list[str] | None = None) -> None:
    """Draw every card of a game as it lies in each of these places."""
    page.evaluate(DRAW_CARDS, {"layout": msgspec.to_builtins(layout), "places": list(places), "only": only})

"""Every card of every game, at every size at which it is drawn: its words fit, whole, in the fonts of the page."""

import pytest
from playwright.sync_api import Browser

from deerstalker.core.game import Box
from deerstalker.games import GAMES
from still_page import draw_cards, layout_of, still_page

pytestmark = pytest.mark.page

SMALLEST = 8
"""Pixels."""

TROUBLE = """
(smallest) => [...document.querySelectorAll(".card")].flatMap((card) => {
  const place = card.closest("section").className;
  const box = card.getBoundingClientRect();
  const found = [];
  const picture = card.querySelector("svg")?.getBoundingClientRect();
  if (!picture || picture.width < 20) found.push("no drawing");
  for (const label of card.querySelectorAll(".corner, .name, .text")) {
    if (!label.checkVisibility()) continue;
    if (label.clientWidth > 0 && label.scrollWidth > label.clientWidth + 1) found.push("cut: " + label.textContent);
    if (parseFloat(getComputedStyle(label).fontSize) < smallest) found.push("too small: " + label.textContent);
    const node = [...label.childNodes].find((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
    for (const { index, 0: word } of node?.data.matchAll(/[^\\s-]+-?/g) ?? []) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter((line) => line.width > 0);
      if (lines.length !== 1) found.push("broken: " + word);
      if (lines.some((line) => line.left < box.left + 1 || line.right > box.right - 1 || line.bottom > box.bottom)) {
        found.push("outside: " + word);
      }
      if (picture && lines.some((line) => line.top < picture.bottom - 2 && line.bottom > picture.top + 2)) {
        found.push("over the drawing: " + word);
      }
    }
  }
  return found.map((what) => `${place}: ${what}`);
})
"""


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.name)
def test_words_fit_on_cards_of_any_size(chromium: Browser, box: Box) -> None:
    page = still_page(chromium)
    layout = layout_of(box)
    draw_cards(page, layout)
    assert page.locator(".card").count() == 5 * len(layout.cards)
    trouble = page.evaluate(TROUBLE, SMALLEST)
    assert not trouble, trouble[:20]
    loaded = page.evaluate("[...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family)")
    assert "Alegreya" in [family.strip('"') for family in loaded]
    page.close()

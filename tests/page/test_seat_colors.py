"""The colors of seats: those of their tokens, readable wherever a name is written, and the same in every place."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser

from deerstalker.core.game import Box
from deerstalker.games import GAMES
from deerstalker.web.http.page_files import PAGE
from kit import variants
from still_page import still_page

NODE = shutil.which("node") or str(Path(__file__).parents[2] / ".venv" / "bin" / "node")
ENOUGH = 4.5
"""The contrast of text that WCAG asks for."""


def in_node(body: str, *given: Any) -> Any:
    """What this function body returns, with everything that the module about colors exports."""
    module = (PAGE / "js" / "colors.js").as_uri()
    script = f"import('{module}').then((colors) => {{ const given = {json.dumps(given)};"
    script += f"console.log(JSON.stringify((() => {{ {body} }})())); }})"
    told = subprocess.run([NODE, "--no-warnings", "-e", script], capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.name)
def test_names_can_be_read_on_wood_and_paper(box: Box) -> None:
    game = max(variants(box), key=lambda one: one.seats)
    layout = box.layout(game)
    tokens: list[str | None] = [*(token.id for token in layout.tokens)] or [None] * game.seats
    status = {"seats": [{"token": token} for token in tokens]}
    found = in_node(
        """
        const [layout, status] = given;
        const styles = colors.seatStyles(layout, status, status.seats.length);
        const seats = colors.seatColors(layout, status, status.seats.length);
        const told = Object.entries(colors.GROUNDS).flatMap(([name, ground]) =>
          seats.map((_, seat) => colors.contrast(styles[`--seat-${seat}-${name}`], ground)));
        return { told, seats };
        """,
        msgspec.to_builtins(layout),
        status,
    )
    assert len(found["told"]) == 3 * len(tokens)
    assert min(found["told"]) >= ENOUGH
    assert len(set(found["seats"])) == len(tokens), "two seats look alike"


def test_a_token_gives_its_color_and_black_text_on_white_is_21_times_as_dark() -> None:
    found = in_node(
        """
        const [layout, status] = given;
        const read = colors.contrast(colors.readable("#998", "#ffffff"), "#ffffff");
        return [colors.seatColors(layout, status, 2), colors.contrast("#000000", "#ffffff"), read];
        """,
        {"tokens": [{"id": "scarlet", "color": "red"}]},
        {"seats": [{"token": None}, {"token": "scarlet"}]},
    )
    seats, contrast, read = found
    assert seats == ["#999988", "#b3202c"], "a seat that has not chosen yet has no color of another's token"
    assert round(contrast, 2) == 21
    assert read >= ENOUGH


def test_players_are_colored_and_nothing_that_is_called_like_them(chromium: Browser) -> None:
    page = still_page(chromium)
    text, colored = page.evaluate(
        """async () => {
          const { render } = await import("/vendor/lit-html/lit-html.js");
          const { withNames } = await import("/js/seat_colors.js");
          const sentence = "White suggests Mrs. White with the Rope; Rope can't help, Bob shows White a card.";
          const main = document.getElementById("main");
          render(withNames(sentence, ["White", "Rope", "Bob"], ["Mrs. White", "Rope"]), main);
          return [main.textContent, [...main.querySelectorAll(".of-seat")].map((one) => one.textContent)];
        }"""
    )
    assert text == "White suggests Mrs. White with the Rope; Rope can't help, Bob shows White a card."
    assert colored == ["White", "Bob", "White"]


def test_the_token_before_a_turn_is_that_of_whoever_plays_it(chromium: Browser) -> None:
    """Ending one's own turn begins the next, but is not part of its sentences."""
    page = still_page(chromium)
    seats = page.evaluate(
        """async () => {
          const { TableModel } = await import("/js/table/model.js");
          const model = new TableModel("x");
          const step = (seq, seat, number, text) =>
            model.addLine(null, { seq, words: [text], turns: [{ number, text, forgotten: false }], asks: false,
              entry: { type: "Stepped", step: { seat } } });
          step(1, 0, 1, "Ann rolls 2.");
          step(2, 0, 2, "");
          step(3, 1, 2, "Bob rolls 4.");
          step(4, 0, 2, "Bob rolls 4 and asks; Ann shows a card.");
          return model.lines.map(({ seat }) => seat);
        }"""
    )
    assert seats == [0, 1]

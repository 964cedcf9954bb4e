"""Forms of the notebook: whatever is tapped makes a line that the game reads, in few taps."""

import json
import random
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deerstalker.core.errors import Invalid
from deerstalker.games import GAMES
from deerstalker.games.forms import Form, fact_form
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.notebook import Session, Setup
from deerstalker.knowledge.notebook.setup import game_of, parser_for
from kit import DEDUCED

ROOT = Path(__file__).parents[2]
FORM = ROOT / "src" / "deerstalker" / "web" / "page" / "js" / "notebook" / "form.js"
NODE = shutil.which("node") or str(ROOT / ".venv" / "bin" / "node")
NAMES = ("Ann", "Bob", "Cy Lee", "Dee", "Eve", "Fay")

FILL = """
import { choicesOf, fieldsShown, isComplete, lineOf, tapped } from "FORM";
let text = "";
for await (const chunk of process.stdin) text += chunk;
const jobs = JSON.parse(text);
const luck = (seed) => () => ((seed = (seed * 1103515245 + 12345) % 2147483648), seed / 2147483648);
const fill = (form, seed) => {
  const next = luck(seed + 1);
  let chosen = {}, taps = 0;
  while (!isComplete(form, chosen)) {
    const shown = fieldsShown(form, chosen);
    const field = shown[shown.length - 1];
    const choices = choicesOf(form, field, chosen);
    chosen = tapped(form, field, choices[Math.floor(next() * choices.length)].id, chosen);
    if (field.kind !== "card") taps += 1;
  }
  return { line: lineOf(form, chosen), told: lineOf(form, chosen, { told: true }), taps: taps + 1 };
};
console.log(JSON.stringify(jobs.map(({ form, seed }) => fill(form, seed))));
"""

TRIES = 30


def filled(forms: list[Form]) -> list[list[dict[str, Any]]]:
    """Each form filled in at random by the code of the page, some times."""
    jobs = [{"form": msgspec.to_builtins(form), "seed": seed} for form in forms for seed in range(TRIES)]
    script = FILL.replace("FORM", FORM.as_uri())
    command = [NODE, "--no-warnings", "--input-type=module", "-e", script]
    told = subprocess.run(command, input=json.dumps(jobs), capture_output=True, text=True, check=True)
    found = json.loads(told.stdout)
    return [found[at * TRIES : (at + 1) * TRIES] for at in range(len(forms))]


@cache
def session(name: str, me: int) -> Session:
    """An empty notebook at a table of four or as many as may play."""
    box = GAMES[name]
    seats = min(box.players[-1], 4)
    parser = parser_for(box, game_of(box, seats), NAMES[:seats], me)
    cards = list(clues_of(box).cards(parser.game))
    random.Random(name).shuffle(cards)
    size = parser.hand_size(me)
    return Session(Setup.checked(box, NAMES[:seats], me, cards[:size], cards[size : size + parser.face_up]))


@pytest.mark.parametrize("me", [0, 2])
@pytest.mark.parametrize("name", DEDUCED)
def test_every_form_makes_a_line_that_is_read(name: str, me: int) -> None:
    book = session(name, me)
    titles = [(card, card) for card in clues_of(book.setup.box).cards(book.game)]
    forms = [*book.parser.forms, fact_form(book.setup.names, me, titles)]
    assert len(forms) > 1
    for form, lines in zip(forms, filled(forms), strict=True):
        assert len({one["line"] for one in lines}) > 1, form.title
        for one in lines:
            assert one["taps"] <= 5, one
            try:
                line = book.line(one["line"])
            except Invalid as refusal:
                raise AssertionError(one["line"]) from refusal
            assert line.events
            assert book.heard(line)


def test_what_a_suggestion_asks_depends_on_who_showed_to_whom() -> None:
    """The line says who suggested what, who showed, and the card if it was shown to me or by me."""
    book = session("clue", 0)
    (lines,) = filled([book.parser.forms[0]])
    for one in lines:
        line = one["line"]
        mine, shown = line.startswith("I suggest"), line.partition("; ")[2]
        words = shown.split()
        names_a_card = words[-1] not in ("show", "shows")
        could_show = any(card in line.replace(";", "").split() for card in book.setup.hand)
        assert names_a_card == ((mine and words[0] != "nobody") or (words[0] == "I" and could_show)), line
        assert ("Lead Pipe" in one["told"]) == ("lead-pipe" in line)

"""Every string of the page is in the catalogue, and every string that is asked for is there."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).parents[2] / "src" / "deerstalker" / "web" / "page" / "js"
CATALOGUE = SCRIPTS / "catalogue.en.js"
SPOKEN = sorted(path for path in SCRIPTS.rglob("*.js") if path != CATALOGUE)

KEY = re.compile(r"""\bt\(\s*(?:"([^"]+)"|`([^`]+)`|[^()"`]*\?\s*"([^"]+)"\s*:\s*"([^"]+)")""")
TEXT = re.compile(r">([^<>]*)<")
OPENING = re.compile(r"\b(?:html|svg)`")


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Any]:
    node = shutil.which("node") or str(Path(__file__).parents[2] / ".venv" / "bin" / "node")
    script = f"import('{CATALOGUE.as_uri()}').then(m => console.log(JSON.stringify(m.default)))"
    told = subprocess.run([node, "--no-warnings", "-e", script], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def templates(script: str) -> Iterator[str]:
    """Every template of a script, without what is filled in; a template inside another stands for itself."""
    for opening in OPENING.finditer(script):
        text, at = "", opening.end()
        while script[at] != "`":
            if script.startswith("${", at):
                at = after_hole(script, at + 2)
            else:
                text, at = text + script[at], at + 1
        yield text


def after_hole(script: str, at: int) -> int:
    """Where the template goes on after a hole that begins here."""
    depth = 1
    while depth:
        if script[at] == "`":
            at = after_template(script, at + 1)
        else:
            depth += {"{": 1, "}": -1}.get(script[at], 0)
            at += 1
    return at


def after_template(script: str, at: int) -> int:
    """Where the script goes on after a template that begins here."""
    while script[at] != "`":
        at = after_hole(script, at + 2) if script.startswith("${", at) else at + 1
    return at + 1


def look_up(catalogue: dict[str, Any], key: str) -> Any:
    found: Any = catalogue
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return found


@pytest.mark.parametrize("script", SPOKEN, ids=lambda path: str(path.relative_to(SCRIPTS)))
def test_every_string_asked_for_is_there(script: Path, catalogue: dict[str, Any]) -> None:
    keys = [word for found in KEY.finditer(script.read_text(encoding="utf-8")) for word in found.groups() if word]
    for key in keys:
        if "${" in key:
            family = look_up(catalogue, key.split(".${")[0])
            assert isinstance(family, dict), key
            assert all(isinstance(one, str) for one in family.values()), key
        else:
            assert isinstance(look_up(catalogue, key), str), key


@pytest.mark.parametrize("script", SPOKEN, ids=lambda path: str(path.relative_to(SCRIPTS)))
def test_templates_hold_no_words(script: Path) -> None:
    """What stands between two tags comes out of the catalogue or from the server; box lids are pictures."""
    words = [word for one in templates(script.read_text(encoding="utf-8")) for word in TEXT.findall(f">{one}<")]
    assert [word for word in words if re.search(r"[A-Za-z]{2}", word)] == []


def test_words_in_templates_are_found() -> None:
    nested = 'html`<p class=${on ? "a" : "b"}>\n  ${list.map((one) => html`<b>Loud</b>${one}`)}\n  quiet</p>`'
    assert [re.sub(r"\s+", " ", one) for one in templates(nested)] == ["<p class=> quiet</p>", "<b>Loud</b>"]


def test_no_string_is_left_over(catalogue: dict[str, Any]) -> None:
    said = "\n".join(path.read_text(encoding="utf-8") for path in SPOKEN)

    def leaves(found: Any, prefix: str) -> list[str]:
        if isinstance(found, str):
            return [prefix]
        return [key for name, part in found.items() for key in leaves(part, f"{prefix}.{name}" if prefix else name)]

    def used(key: str) -> bool:
        family = key.rsplit(".", 1)[0]
        return f'"{key}"' in said or f"`{family}.${{" in said

    assert [key for key in leaves(catalogue, "") if not used(key)] == []

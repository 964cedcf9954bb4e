"""Every string of the page is in the catalogue, and every string that is asked for is there."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).parents[2] / "src" / "deerstalker" / "web" / "page" / "js"
CATALOGUE = SCRIPTS / "catalogue.en.js"
SPOKEN = sorted(path for path in SCRIPTS.rglob("*.js") if path != CATALOGUE)

KEY = re.compile(r"""\bt\(\s*(?:"([^"]+)"|`([^`]+)`|[^()"`]*\?\s*"([^"]+)"\s*:\s*"([^"]+)")""")
TEXT = re.compile(r">([^<>`]*)<")
TEMPLATE = re.compile(r"\b(html|svg)`|^\s*<")


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Any]:
    node = shutil.which("node") or str(Path(__file__).parents[2] / ".venv" / "bin" / "node")
    script = f"import('{CATALOGUE.as_uri()}').then(m => console.log(JSON.stringify(m.default)))"
    told = subprocess.run([node, "--no-warnings", "-e", script], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def without_holes(line: str) -> str:
    """A template without what is filled in; templates inside of that stand for themselves."""
    while (start := line.find("${")) >= 0:
        depth, end = 0, start + 1
        while end < len(line):
            depth += {"{": 1, "}": -1}.get(line[end], 0)
            if depth == 0:
                break
            end += 1
        inner = re.findall(r"(?:html|svg)`(.*)`", line[start:end])
        line = line[:start] + "".join(inner) + line[end + 1 :]
    return line


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
    """What stands between two tags comes out of the catalogue or from the house; the lids of the boxes are pictures."""
    lines = [line for line in script.read_text(encoding="utf-8").splitlines() if TEMPLATE.search(line)]
    words = [text for line in lines for text in TEXT.findall(without_holes(line))]
    assert [word for word in words if re.search(r"[A-Za-z]{2}", word)] == []


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

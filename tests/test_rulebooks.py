"""Every paragraph of every rulebook is carried out by the rules or proved by a test, and every citation exists."""

import re
from functools import cache

import pytest

from deerstalker.core import Box
from deerstalker.games import GAMES
from deerstalker.table.rulebook import rulebook
from kit import ROOT, package_of, project_of

BOOKS = {box.book: box for box in GAMES.values()}
PARAGRAPH = re.compile(r"^\*\*§(\d+) ([^*]+?)\.?\*\*(.*?)(?=^\*\*§|^#|\Z)", re.MULTILINE | re.DOTALL)
CITATION = re.compile(rf"\b({'|'.join(map(re.escape, BOOKS))}) (§\d+(?:(?:,| and| to|,? or) (?:and )?§\d+)*)")
LAST_IN_LIST = re.compile(r"§(\d+)")


def paragraphs(box: Box) -> dict[int, str]:
    return {int(match[1]): match[3] for match in PARAGRAPH.finditer(rulebook(box))}


@cache
def citations() -> dict[str, set[int]]:
    """The paragraphs each book is cited for, anywhere in the rules or the tests of the games."""
    cited: dict[str, set[int]] = {book: set() for book in BOOKS}
    folders = {ROOT / "src/deerstalker/games", ROOT / "tests/games"}
    for box in GAMES.values():
        if project_of(box) != ROOT:
            folders |= {package_of(box), project_of(box) / "tests"}
    for file in {file for folder in folders for file in folder.rglob("*.py")}:
        text = re.sub(r"\s*\n\s*#?\s*", " ", file.read_text(encoding="utf-8"))
        for book, listed in CITATION.findall(text):
            cited[book] |= {int(number) for number in LAST_IN_LIST.findall(listed)}
    return cited


@pytest.mark.parametrize("name", GAMES)
def test_paragraphs_are_numbered_without_a_gap(name: str) -> None:
    numbers = [int(match[1]) for match in PARAGRAPH.finditer(rulebook(GAMES[name]))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


@pytest.mark.parametrize("name", GAMES)
def test_every_paragraph_is_cited(name: str) -> None:
    box = GAMES[name]
    silent = [
        number
        for number, text in paragraphs(box).items()
        if number not in citations()[box.book] and "[waived]" not in text
    ]
    assert silent == []


@pytest.mark.parametrize("name", GAMES)
def test_every_citation_exists(name: str) -> None:
    box = GAMES[name]
    assert citations()[box.book] - set(paragraphs(box)) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_ruling_is_argued(name: str) -> None:
    for number, text in paragraphs(GAMES[name]).items():
        if "[ruling]" in text:
            assert "*Because*" in text, f"§{number} gives no reason"
        if "[waived]" in text:
            assert "*Because*" in text, f"§{number} is waived without a reason"

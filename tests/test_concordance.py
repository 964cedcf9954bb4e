"""Concordances: every sentence of a print is accounted for, by paragraphs that exist."""

import re
from pathlib import Path

import pytest

from deerstalker.games import GAMES
from deerstalker.table.rulebook import rulebook
from kit import OURS
from test_rulebooks import paragraphs

FOLDER = Path(__file__).parents[1] / "rulebooks" / "concordance"
BOOKS = sorted(file.stem for file in FOLDER.glob("*.md") if file.stem != "README")
COUNT = re.compile(r"\b(\d+) sentences\b")
ROW = re.compile(r"^\| *(?P<from>\d+)(?:[-–](?P<to>\d+))? *\|(?P<words>[^|]+)\|(?P<carried>[^|]+)\|$", re.MULTILINE)
PART = r"§(\d+)( ruling| waived)?"
CARRIED = re.compile(rf"{PART}(?:, {PART})*|no rule")


def test_every_print_has_its_concordance() -> None:
    retold = {name for name in OURS if "Retold from" in rulebook(GAMES[name])}
    assert set(BOOKS) == retold


@pytest.mark.parametrize("name", BOOKS)
class TestConcordance:
    def test_no_sentence_is_missing(self, name: str) -> None:
        text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
        stated = COUNT.search(text)
        assert stated, "say how many sentences the print has"
        numbers = [n for row in ROW.finditer(text) for n in range(int(row["from"]), int(row["to"] or row["from"]) + 1)]
        assert numbers == list(range(1, int(stated[1]) + 1))

    def test_every_row_says_what_carries_it(self, name: str) -> None:
        text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
        rows = [line for line in text.splitlines() if re.match(r"\| *\d", line)]
        assert len(rows) == len(ROW.findall(text))
        known = paragraphs(GAMES[name])
        for row in ROW.finditer(text):
            carried = row["carried"].strip()
            assert CARRIED.fullmatch(carried), row[0]
            cited = {int(number) for number in re.findall(r"§(\d+)", carried)}
            assert cited <= set(known), row[0]
            assert row["words"].strip()

    def test_a_waiver_is_marked_in_the_rulebook(self, name: str) -> None:
        text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
        known = paragraphs(GAMES[name])
        for row in ROW.finditer(text):
            for number, mark in re.findall(PART, row["carried"]):
                assert not mark or f"[{mark.strip()}]" in known[int(number)], row[0]

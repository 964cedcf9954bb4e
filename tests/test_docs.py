"""Documentation is tested: what the pages show runs, and gives what they say."""

import doctest
import importlib
import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from deerstalker import CLUE_CARDS, play_match
from deerstalker.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


PROMPT, SHELL = ">>> ", "$ "
CODE = {"python", "console"}
"""Blocks that are run."""

OTHER = {"text", "json", "toml", "yaml"}
"""Blocks that are not code of ours, or need a server, a database or a whole machine."""

BLOCK = re.compile(
    r"^ *```(?P<language>\w*)(?: title=\"(?P<file>[\w.]+)\")?\n(?P<text>.*?)^ *```$", re.MULTILINE | re.DOTALL
)


def blocks(page: Path) -> list[re.Match[str]]:
    """The blocks of code in a page."""
    return list(BLOCK.finditer(page.read_text(encoding="utf-8")))


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_block_runs_or_is_marked_as_not_code(page: Path) -> None:
    """Python has prompts or is a file with a title, a console has prompts, and anything else says what it is."""
    for block in blocks(page):
        assert block["language"] in CODE | OTHER, block["text"]
        if block["language"] == "python":
            assert block["file"] or PROMPT in block["text"], block["text"]
        if block["language"] == "console":
            assert all(line.startswith(SHELL) for line in block["text"].splitlines()), block["text"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written_modules: None) -> Path:
    """A folder of its own for the files a page writes, with its imports. Nobody types anything."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    return tmp_path


def write_files(page: Path, folder: Path) -> None:
    """Write the files that a page shows."""
    for block in blocks(page):
        if block["file"]:
            (folder / block["file"]).write_text(block["text"], encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_examples(page: Path, folder: Path) -> None:
    if "matplotlib" in page.read_text(encoding="utf-8"):
        pytest.importorskip("matplotlib")
    write_files(page, folder)
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


def test_there_is_python_to_run() -> None:
    assert PROMPT in README
    assert all(PROMPT in page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "library").glob("*.md"))


def shell_lines(page: Path) -> list[str]:
    """The commands that a page shows, without comments."""
    shown = [line for block in blocks(page) if block["language"] == "console" for line in block["text"].splitlines()]
    return [line.removeprefix(SHELL).split("#")[0].strip() for line in shown]


@pytest.mark.long
@pytest.mark.parametrize("page", [page for page in PAGES if shell_lines(page)], ids=name_of)
def test_shell_examples(page: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_files(page, folder)
    for line in shell_lines(page):
        program, *words = shlex.split(line)
        assert program == "deerstalker"
        assert main(words) == 0, line
        assert capsys.readouterr().out


@pytest.mark.long
def test_the_program_of_the_guide_wins_against_novices(folder: Path) -> None:
    """Now and then: it wins about one game in four."""
    write_files(ROOT / "docs" / "players" / "your-own.md", folder)
    program = f"pipe:{sys.executable} mybot.py"
    standing = play_match(CLUE_CARDS, [program, "novice", "novice"], games=30).standing(program)
    assert not standing.forfeits
    assert standing.wins > 0


def test_the_changelog_is_dated_and_open_at_the_top() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest, *released = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert newest == "Unreleased"
    assert "\n### Rules\n" in text.split("\n## ")[1]
    assert [head for head in released if not re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)", head)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def modules_with_examples() -> list[str]:
    """Every module of the package whose text shows a Python prompt, by its dotted name."""
    source = ROOT / "src"
    return [
        ".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
        for file in sorted((source / "deerstalker").rglob("*.py"))
        if ">>> " in file.read_text(encoding="utf-8")
    ]


def test_some_docstrings_have_examples() -> None:
    assert len(modules_with_examples()) >= 5


@pytest.mark.parametrize("name", modules_with_examples())
def test_docstring_examples(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name))
    assert tried.attempted > 0
    assert tried.failed == 0


def places() -> list[str]:
    """The paths that ARCHITECTURE.md and CONTRIBUTING.md send a reader to, wherever they name a file or folder."""
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in ("ARCHITECTURE.md", "CONTRIBUTING.md")]
    named = {found for page in pages for found in re.findall(r"`([\w./-]+/[\w./-]*)`", page)}
    return sorted(name.removesuffix("/") for name in named)


@pytest.mark.parametrize("place", places())
def test_every_place_named_exists(place: str) -> None:
    """`NAME` stands for a game; a path is looked for from the top and in the package."""
    tops = [ROOT, ROOT / "src" / "deerstalker"]
    assert any(True for top in tops for _ in top.glob(place.replace("NAME", "*"))), place

"""Documentation is tested: what the README shows runs, and gives what it says."""

import doctest
import importlib
import re
import shlex
from pathlib import Path

import pytest

from deerstalker.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


def test_the_readme_has_python_to_run() -> None:
    assert ">>> " in README


def shell_lines() -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    return [line[2:].split("#")[0].strip() for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.mark.long
def test_shell_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    lines = shell_lines()
    assert len(lines) >= 5
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "deerstalker"
        assert main(words) == 0, line
        assert capsys.readouterr().out


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

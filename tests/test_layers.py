"""The arrows of the architecture: core <- deduction <- games <- knowledge <- players <- table <- the outer ring."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "deerstalker"
RANK = {
    "rulebook_files": 0,
    "core": 0,
    "deduction": 1,
    "games": 2,
    "knowledge": 3,
    "puzzles": 4,
    "players": 4,
    "table": 5,
    "coach": 6,
    "storage": 6,
    "arena": 6,
    "tui": 7,
    "adapters": 8,
    "web": 8,
    "cli": 9,
    "__main__": 10,
    "__init__": 10,  # offers names from everywhere, and loads them when they are used
}
WEB_RANK = {"errors": 0, "measures": 0, "live": 1, "work": 2, "server": 3, "http": 4}
"""The order within `web`."""

PURE = ("core", "deduction", "games")
WORLDLY = {"random", "time", "datetime", "os", "io", "pathlib", "logging", "asyncio", "socket", "threading", "secrets"}
ALLOWED = {"core": {"msgspec", "typing_extensions"}, "deduction": {"msgspec"}, "games": {"msgspec"}}
"""The packages that each layer may use; the type variables of `core` use one for type checkers alone."""

REGISTRY = PACKAGE / "games" / "outside.py"
"""Looks for the games of other packages, and logs which of them are broken. It holds no rule."""
DRAWN = {"picture.py": {"rich"}, "picture_cards.py": {"rich"}}
"""What a game's terminal picture may use besides."""

FILES = sorted(PACKAGE.rglob("*.py"))


def layer(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute here"
            module = node.module or ""
            yield module
            if module == "deerstalker":
                yield from (f"deerstalker.{name.name}" for name in node.names)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_layer_imports_only_what_lies_below(file: Path) -> None:
    own = layer(file)
    for name in imports(file):
        if name.startswith("deerstalker."):
            other = name.split(".")[1]
            assert other == own or RANK[other] < RANK[own] or is_bot_of(file, name), f"{own} must not import {name}"


@pytest.mark.parametrize(
    "file",
    [file for file in FILES if layer(file) == "web" and file.name != "__init__.py"],
    ids=lambda file: str(file.relative_to(PACKAGE)),
)
def test_a_part_of_web_imports_only_what_lies_below(file: Path) -> None:
    own = file.relative_to(PACKAGE).parts[1].removesuffix(".py")
    for name in imports(file):
        if name.startswith("deerstalker.web."):
            other = name.split(".")[2]
            assert other == own or WEB_RANK[other] < WEB_RANK[own], f"web/{own} must not import {name}"


def is_bot_of(file: Path, name: str) -> bool:
    """A box may name, to be loaded when one is seated, the bots made for its own game."""
    return file.name == "__init__.py" and name.startswith(f"deerstalker.players.{file.parent.name}.")


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("games/*/__init__.py")), ids=lambda file: file.parent.name)
def test_a_box_loads_no_bot(file: Path) -> None:
    """Bots are imported within functions alone."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        assert not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("deerstalker.players")


@pytest.mark.parametrize(
    "file",
    [file for file in FILES if layer(file) in PURE and file != REGISTRY],
    ids=lambda file: str(file.relative_to(PACKAGE)),
)
def test_the_rules_know_no_world(file: Path) -> None:
    """No dice of their own, no clock, no files; of other people's packages, msgspec alone."""
    for name in imports(file):
        top = name.split(".")[0]
        assert top not in WORLDLY or (top == "random" and samples(file)), f"{file.name} imports {name}"
        if top != "deerstalker" and top not in sys.stdlib_module_names:
            assert top in allowed(file), f"{file.name} imports {name}"


def samples(file: Path) -> bool:
    """Estimates draw their own samples, from a seed that is always the same."""
    return file.parent.name in {"knowledge", "moving"}


def allowed(file: Path) -> set[str]:
    """The packages from elsewhere that a file of the rules may use."""
    return ALLOWED[layer(file)] | DRAWN.get(file.name, set())

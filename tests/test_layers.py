"""The arrows of the architecture: core <- deduction <- games <- knowledge <- players <- table <- the outer ring."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "deerstalker"
RANK = {
    "core": 0,
    "deduction": 1,
    "games": 2,
    "knowledge": 3,
    "players": 4,
    "table": 5,
    "storage": 6,
    "tui": 6,
    "arena": 6,
    "adapters": 6,
    "web": 7,
    "cli": 8,
    "__main__": 9,
}
PURE = ("core", "deduction", "games")
WORLDLY = {"random", "time", "datetime", "os", "io", "pathlib", "logging", "asyncio", "socket", "threading", "secrets"}
ALLOWED = {"core": {"msgspec"}, "deduction": {"msgspec", "numba", "numpy"}, "games": {"msgspec"}}
REGISTRY = PACKAGE / "games" / "outside.py"
"""Looks for the games of other packages, and logs which of them are broken. It holds no rule."""

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
            assert other == own or RANK[other] < RANK[own], f"{own} must not import {name}"


@pytest.mark.parametrize(
    "file",
    [file for file in FILES if layer(file) in PURE and file != REGISTRY],
    ids=lambda file: str(file.relative_to(PACKAGE)),
)
def test_the_rules_know_no_world(file: Path) -> None:
    """No dice of their own, no clock, no files; of other people's packages, msgspec alone."""
    for name in imports(file):
        top = name.split(".")[0]
        assert top not in WORLDLY, f"{file.name} imports {name}"
        if top != "deerstalker" and top not in sys.stdlib_module_names:
            assert top in ALLOWED[layer(file)], f"{file.name} imports {name}"

"""Nothing outside a game's own folders knows the game: not its name, its title, its classes or the fields of its state.

What a game can do is in its `Box`. So a game from another package has everything that a built-in one has.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

from deerstalker.games import BUILT_IN, GAMES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "deerstalker"
PAGE = SOURCE / "web" / "page"

OFFENDERS: frozenset[str] = frozenset()
"""Files that are still to be mended. No entry may be added, and one that is no longer needed has to go."""

REGISTRY = "src/deerstalker/games/__init__.py"
OWN_ADAPTERS = ("src/deerstalker/adapters/speedclue/", "src/deerstalker/cli/speedclue.py")
"""Made for one game: they speak the protocol of other programs that play it."""

REFLECTION = (
    "src/deerstalker/core/laws.py",
    "src/deerstalker/core/notation.py",
    "src/deerstalker/core/secret.py",
    "src/deerstalker/knowledge/deal/imagining.py",
    "src/deerstalker/players/generic/options.py",
    "src/deerstalker/web/live/choices.py",
)
"""These go through the fields of any struct, whatever they are called."""

ORDINARY = frozenset({"why", "Why"})
"""A game is called so, but it is an ordinary word as well."""

PACKAGES = {name: box.open.__module__.removeprefix("deerstalker.games.").split(".")[0] for name, box in GAMES.items()}
"""The package of each game, by the game's name."""


def path_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


# -- names of games ----------------------------------------------------------------------------------


@cache
def called() -> re.Pattern[str]:
    """The names and titles of the games, as words of a text."""
    words = {word for box in GAMES.values() for word in (box.name, box.title)} | set(PACKAGES.values())
    longest_first = sorted(words - ORDINARY, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, longest_first))})(?![\w-])")


@cache
def classes() -> frozenset[str]:
    """The actions and events of the games, except what something outside the games is called as well."""
    terms = {kind.__name__ for box in GAMES.values() for union in (box.action, box.event) for kind in get_args(union)}
    outside = [file for file in SOURCE.rglob("*.py") if "games" not in file.parts]
    common = {name for file in outside for name in defined(ast.parse(file.read_text(encoding="utf-8")))}
    return frozenset(terms - common)


def defined(module: ast.Module) -> Iterator[str]:
    """The classes and types of a module."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


@cache
def rules() -> frozenset[str]:
    """The classes that hold the rules."""
    return frozenset(box.open.__name__ for box in GAMES.values() if isinstance(box.open, type))


def own_folders(file: Path) -> frozenset[str]:
    """The games that may be named in this file: those whose folder it lies in."""
    parts = file.relative_to(SOURCE).parts
    return frozenset({parts[1]} if parts[0] in {"games", "players"} and len(parts) > 2 else ())


def is_own(file: Path) -> bool:
    """Is this file made for one game?"""
    return bool(own_folders(file)) or path_of(file).startswith(OWN_ADAPTERS)


def sentences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The strings of a file and their lines, except what documents it."""
    documents = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def named_in_code(file: Path) -> Iterator[str]:
    """Every import, class and string of a file that belongs to a game."""
    own = own_folders(file)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        for module in imported(node):
            room, *below = module.removeprefix("deerstalker.").split(".")
            if room in {"games", "players"} and below and below[0] in set(PACKAGES.values()) - own:
                yield f"{node.lineno}: imports {module}"  # type: ignore[attr-defined]
        if not own and isinstance(node, ast.Name | ast.ClassDef):
            name = node.id if isinstance(node, ast.Name) else node.name
            if name in rules() and name not in ORDINARY:
                yield f"{node.lineno}: the class {name}"
    for line, text in sentences(tree):
        words = set(called().findall(text)) | ({text} & classes())
        if not own and words:
            yield f"{line}: names {', '.join(sorted(words))}"
    if not own and file.stem in PACKAGES.values():
        yield "1: is called as a game"


def imported(node: ast.AST) -> Iterator[str]:
    """The modules an import reads, and what it takes from them, which may be modules as well."""
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from (f"{node.module}.{name.name}" for name in node.names)


def named_in_page(file: Path) -> Iterator[str]:
    """Every line of a script, a style or the page itself that names a game, or what only one game has."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        words = set(called().findall(line))
        if not file.name.startswith("catalogue."):  # words that people read
            words |= set(re.findall(r"""["'`](\w+)["'`]""", line)) & classes()
        words |= {name for name in GAMES if re.search(rf"\.game-{name}\b", line)}
        if words:
            yield f"{number}: names {', '.join(sorted(words))}"


# -- names instead of values -------------------------------------------------------------------------


def dispatched(file: Path) -> Iterator[str]:
    """Where something is chosen by what it is called."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name("getattr"), args=[_, ast.Constant(), *_]):
                if not is_own(file) and re.search(r"(state|phase)$", ast.unparse(node.args[0])):
                    yield f"{node.lineno}: looks for a field of a game's state: {ast.unparse(node)}"
            case ast.Call(func=ast.Name("getattr")) if path_of(file) not in REFLECTION:
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Name("import_module" | "__import__") | ast.Attribute(attr="import_module"):
                yield f"{node.lineno}: imports what is called so"
            case ast.Compare(left=left, comparators=sides) if any(map(is_class_name, (left, *sides))):
                if not any(isinstance(side, ast.Constant) and side.value == "__main__" for side in sides):
                    yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Match(subject=subject) if is_class_name(subject):
                yield f"{node.lineno}: match {ast.unparse(subject)}"


def is_class_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "__name__"


def beside(file: Path) -> Iterator[str]:
    """Where the online table and the terminal, which stand beside each other, import one another."""
    rooms = {"web", "tui"} & set(file.relative_to(SOURCE).parts[:1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if rooms else ():
        for module in imported(node):
            if module.split(".")[1:2] in ([room] for room in {"web", "tui"} - rooms):
                yield f"{node.lineno}: imports {module}"  # type: ignore[attr-defined]


# -- lists of games ----------------------------------------------------------------------------------


def listed(file: Path) -> Iterator[str]:
    """Lists that name games from several packages: they come from `GAMES`. A table may hold something of some games."""
    titles = {box.title: box.name for box in GAMES.values()}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            words = [titles.get(word, word) for word in own_strings(node)]
            packages = {PACKAGES[word] for word in words if word in GAMES}
            everything = {PACKAGES[name] for name in BUILT_IN}
            if packages >= everything or (len(packages) > 1 and not isinstance(node, ast.Dict)):
                yield f"{node.lineno}: {ast.unparse(node)[:100]}"


def own_strings(node: Any) -> Iterator[str]:
    """The strings in a literal, or at the beginning of what stands in it."""
    for one in node.keys if isinstance(node, ast.Dict) else node.elts:
        first = one.elts[0] if isinstance(one, ast.Tuple | ast.List) and one.elts else one
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


# -- the tests ---------------------------------------------------------------------------------------


@cache
def faults() -> dict[str, list[str]]:
    """What is wrong with each file."""
    found: dict[str, list[str]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        path = path_of(file)
        names = [] if path == REGISTRY or path.startswith(OWN_ADAPTERS) else named_in_code(file)
        found[path] = [*names, *dispatched(file), *beside(file)]
    for suffix in ("js", "ts", "css", "html"):
        for file in sorted(PAGE.rglob(f"*.{suffix}")):
            if "vendor" not in file.parts:
                found[path_of(file)] = list(named_in_page(file))
    for folder in ("tests", "benchmarks", "docs"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            found[path_of(file)] = list(listed(file))
    return {path: wrong for path, wrong in found.items() if wrong}


def test_nothing_outside_its_own_folders_knows_a_game() -> None:
    new = {path: wrong for path, wrong in faults().items() if path not in OFFENDERS}
    assert not new, "\n".join(f"{path}:{one}" for path, wrong in new.items() for one in wrong)


def test_every_exception_is_needed() -> None:
    assert all((ROOT / path).exists() for path in (REGISTRY, *OWN_ADAPTERS, *REFLECTION))
    assert not sorted(OFFENDERS - set(faults())), "mended: take it from the list"


def test_the_names_are_found() -> None:
    """What this file looks for is really there to be found."""
    assert all(called().fullmatch(word) for word in {*GAMES, *PACKAGES.values()} - ORDINARY)
    assert called().findall("Philo Vance, a game") == ["Philo Vance"]
    assert not called().search("many clues, why not")
    assert {"Suggest", "TurnPassed"} <= classes()
    assert "Clue" in rules()

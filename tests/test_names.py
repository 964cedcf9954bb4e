"""Nothing outside a game's own folders knows the game: not its name, its title, its classes or the fields of its state.

What a game can do is in its `Box`. So a game from another package has everything that a built-in one has.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from deerstalker.games import BUILT_IN, GAMES

ROOT = Path(__file__).parents[1]
SOURCE = "src/deerstalker"
PAGE = f"{SOURCE}/web/page"

REGISTRY = f"{SOURCE}/games/__init__.py"
OWN_ADAPTERS = (f"{SOURCE}/adapters/speedclue/", f"{SOURCE}/cli/speedclue.py")
"""Made for one game: they speak the protocol of other programs that play it."""

LAZY = f"{SOURCE}/__init__.py"
"""Loads each name that the package offers when it is first used."""

REFLECTION = (
    f"{SOURCE}/core/choices.py",
    f"{SOURCE}/core/laws.py",
    f"{SOURCE}/core/notation.py",
    f"{SOURCE}/core/secret.py",
    f"{SOURCE}/knowledge/deal/imagining.py",
    f"{SOURCE}/players/generic/options.py",
)
"""These go through the fields of any struct, whatever they are called."""

ORDINARY = frozenset({"why", "Why"})
"""A game is called so, but it is an ordinary word as well."""

PACKAGES = {name: box.open.__module__.removeprefix("deerstalker.games.").split(".")[0] for name, box in GAMES.items()}
"""The package of each game, by the game's name."""


@lru_cache(maxsize=1)
def parsed(text: str) -> tuple[Any, ...]:
    """Everything in the syntax tree of a file, which is asked for several times in a row."""
    return tuple(ast.walk(ast.parse(text)))


class File(NamedTuple):
    """A file of this repository."""

    path: str
    text: str

    @property
    def nodes(self) -> Iterator[Any]:
        """Everything in its syntax tree."""
        return iter(parsed(self.text))

    @property
    def room(self) -> tuple[str, ...]:
        """Where it lies in the package: `("games", "sleuth", "rules.py")`."""
        return tuple(self.path.removeprefix(f"{SOURCE}/").split("/"))

    @property
    def own(self) -> str:
        """The package of the game whose folder it lies in."""
        folder = self.room[1] if self.room[0] in {"games", "players"} else ""
        return folder if folder in PACKAGES.values() else ""

    @property
    def is_own(self) -> bool:
        """Is it made for one game?"""
        return bool(self.own) or self.path.startswith(OWN_ADAPTERS)


def files(folder: str, suffix: str) -> list[File]:
    found = sorted(file for file in (ROOT / folder).rglob(f"*.{suffix}") if "vendor" not in file.parts)
    return [File(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")) for file in found]


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
    common = {name for file in files(SOURCE, "py") if file.room[0] != "games" for name in defined(file)}
    return frozenset(terms - common)


def defined(file: File) -> Iterator[str]:
    """The classes and types of a module."""
    for node in file.nodes:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


@cache
def rules() -> frozenset[str]:
    """The classes that hold the rules."""
    return frozenset(box.open.__name__ for box in GAMES.values() if isinstance(box.open, type))


def strings(file: File) -> Iterator[tuple[int, str]]:
    """The strings of a file and their lines, except what documents it."""
    nodes = list(file.nodes)
    documents = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def imported(file: File) -> Iterator[tuple[int, str]]:
    """The modules a file imports, and what it takes from them, which may be modules as well."""
    for node in file.nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.lineno, f"{node.module}.{name.name}") for name in node.names)


def named_in_code(file: File) -> Iterator[str]:
    """Every import, class and string of a file that belongs to a game."""
    if file.path == REGISTRY or file.path.startswith(OWN_ADAPTERS):
        return
    for line, module in imported(file):
        room, *below = module.removeprefix("deerstalker.").split(".")
        if room in {"games", "players"} and below and below[0] in set(PACKAGES.values()) - {file.own}:
            yield f"{line}: imports {module}"
    if file.own:
        return
    for node in file.nodes:
        if isinstance(node, ast.Name) and node.id in rules() - ORDINARY:
            yield f"{node.lineno}: the class {node.id}"
    for line, text in strings(file):
        words = set(called().findall(text)) | ({text} & classes())
        if words:
            yield f"{line}: names {', '.join(sorted(words))}"
    if file.room[-1].removesuffix(".py") in PACKAGES.values():
        yield "1: is called as a game"


def named_in_page(file: File) -> Iterator[str]:
    """Every line of a script, a style or the page itself that names a game, or what only one game has."""
    for number, line in enumerate(file.text.splitlines(), 1):
        words = set(called().findall(line))
        if not file.room[-1].startswith("catalogue."):  # words that people read
            words |= set(re.findall(r"""["'`](\w+)["'`]""", line)) & classes()
        words |= {name for name in GAMES if re.search(rf"\.game-{name}\b", line)}
        if words:
            yield f"{number}: names {', '.join(sorted(words))}"


# -- names instead of values -------------------------------------------------------------------------


def dispatched(file: File) -> Iterator[str]:
    """Where something is chosen by what it is called, or looked for in the state of a game."""
    for node in file.nodes:
        match node:
            case ast.Call(func=ast.Name("getattr"), args=[thing, ast.Constant(), *_]):
                wrong = not file.is_own and bool(re.search(r"(state|phase)$", ast.unparse(thing)))
            case ast.Attribute(value=ast.Name("state") | ast.Attribute(attr="state")):
                wrong = not file.is_own
            case ast.Call(func=ast.Name("getattr")):
                wrong = file.path not in REFLECTION
            case ast.Compare(left=left, comparators=sides):
                main = any(isinstance(side, ast.Constant) and side.value == "__main__" for side in sides)
                wrong = any(map(is_class_name, (left, *sides))) and not main
            case ast.Match(subject=subject):
                wrong = is_class_name(subject)
            case ast.Name("import_module" | "__import__") | ast.Attribute(attr="import_module"):
                wrong = file.path != LAZY
            case _:
                wrong = False
        if wrong:
            yield f"{node.lineno}: {ast.unparse(node)[:100]}"


def is_class_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "__name__"


def beside(file: File) -> Iterator[str]:
    """Where the online table and the terminal, which stand beside each other, import one another."""
    other = {"web": "tui", "tui": "web"}.get(file.room[0])
    for line, module in imported(file):
        if other and module.startswith(f"deerstalker.{other}."):
            yield f"{line}: imports {module}"


# -- lists of games ----------------------------------------------------------------------------------


def listed(file: File) -> Iterator[str]:
    """Lists that name games from several packages: they come from `GAMES`. A table may hold something of some games."""
    titles = {box.title: box.name for box in GAMES.values()}
    everything = {PACKAGES[name] for name in BUILT_IN}
    for node in file.nodes:
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            words = [titles.get(word, word) for word in firsts(node)]
            packages = {PACKAGES[word] for word in words if word in GAMES}
            if packages >= everything or (len(packages) > 1 and not isinstance(node, ast.Dict)):
                yield f"{node.lineno}: {ast.unparse(node)[:100]}"


def firsts(node: Any) -> Iterator[str]:
    """The strings in a literal, or at the beginning of what stands in it."""
    for one in node.keys if isinstance(node, ast.Dict) else node.elts:
        first = one.elts[0] if isinstance(one, ast.Tuple | ast.List) and one.elts else one
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


# -- the tests ---------------------------------------------------------------------------------------


def faults(file: File) -> list[str]:
    """What is wrong with a file."""
    if file.path.startswith(PAGE):
        return list(named_in_page(file))
    if file.path.startswith(SOURCE):
        return [*named_in_code(file), *dispatched(file), *beside(file)]
    return list(listed(file))


@pytest.mark.parametrize(
    ("folder", "suffix"),
    [
        (SOURCE, "py"),
        (PAGE, "js"),
        (PAGE, "css"),
        (PAGE, "html"),
        ("tests", "py"),
        ("benchmarks", "py"),
        ("docs", "py"),
    ],
)
def test_nothing_outside_its_own_folders_knows_a_game(folder: str, suffix: str) -> None:
    found = files(folder, suffix)
    assert found
    assert not [f"{file.path}:{one}" for file in found for one in faults(file)]


def test_every_exception_is_there() -> None:
    assert all((ROOT / path).exists() for path in (REGISTRY, LAZY, *OWN_ADAPTERS, *REFLECTION))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (f"{SOURCE}/web/x.py", "from deerstalker.games.why.rules import Why"),
        (f"{SOURCE}/web/x.py", "from deerstalker.players import sleuth"),
        (f"{SOURCE}/games/why/x.py", "import deerstalker.games.clue.terms"),
        (f"{SOURCE}/knowledge/x.py", "match game:\n    case Clue():\n        pass"),
        (f"{SOURCE}/cli/x.py", "print('as in Philo Vance')"),
        (f"{SOURCE}/tui/sleuth.py", ""),
        (f"{SOURCE}/arena/x.py", "kinds = ['TurnPassed']"),
        (f"{SOURCE}/arena/x.py", "type(event).__name__ == kind"),
        (f"{SOURCE}/arena/x.py", "type(event).__name__ in kinds"),
        (f"{SOURCE}/arena/x.py", "match type(event).__name__:\n    case _:\n        pass"),
        (f"{SOURCE}/players/x.py", "getattr(module, level)"),
        (f"{SOURCE}/players/x.py", "importlib.import_module(name)"),
        (f"{SOURCE}/web/x.py", "getattr(self.state, 'playing', None)"),
        (f"{SOURCE}/web/x.py", "sight.state.hands"),
        (f"{SOURCE}/players/generic/x.py", "isinstance(game, Clue)"),
        (f"{SOURCE}/web/x.py", "from deerstalker.tui.sheet import draw"),
        (f"{SOURCE}/tui/x.py", "import deerstalker.web.live"),
        (f"{PAGE}/js/x.js", "const EXPLAINED = new Set(['sleuth']);"),
        (f"{PAGE}/js/x.js", 'if (offer.type === "Suggest") ask();'),
        (f"{PAGE}/style/x.css", ".game-why { color: red; }"),
        ("tests/x.py", "GAMES = ['clue', 'sleuth']"),
        ("tests/x.py", "TABLES = [('clue', 4), ('alibi', 3)]"),
        ("docs/x.py", "TITLES = ('Clue', 'Why')"),
    ],
)
def test_a_fault_is_found(path: str, text: str) -> None:
    assert faults(File(path, text))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (f"{SOURCE}/games/why/x.py", "from deerstalker.players.why.novice import Novice\nstate.hands"),
        (f"{SOURCE}/core/x.py", "'''As in `Clue §9`.'''\nprint('many clues, why not')"),
        (f"{SOURCE}/core/x.py", "getattr(error, 'strerror', None)\nif __name__ == '__main__':\n    pass"),
        (f"{PAGE}/js/x.js", "// Why something is certain: see the clues."),
        ("tests/x.py", "GAMES = ['clue', 'clue-cards', 'master-detective']\nMOVES = {'sleuth': 3, 'why': 12}"),
    ],
)
def test_what_is_allowed(path: str, text: str) -> None:
    assert not faults(File(path, text))

"""`deerstalker deduce FILE`: everything that follows from a position, as text or JSON."""

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec

from deerstalker.cli.commands import Commands
from deerstalker.cli.console import Console
from deerstalker.core import case as cases
from deerstalker.core import seen
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, OPEN, Card, Holder
from deerstalker.core.secret import EVERYTHING
from deerstalker.core.sheet import Group, Row, Sheet, card_row, holder_columns
from deerstalker.deduction import instances
from deerstalker.deduction.estimate import Estimate
from deerstalker.deduction.instances import EstimatedAnswer, ExactAnswer, Instance
from deerstalker.deduction.problem import BeyondReach
from deerstalker.deduction.solver import Answer, Exact, solve
from deerstalker.games import GAMES
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.notebook import opened
from deerstalker.knowledge.notebook.saved import FIRST_LINE
from deerstalker.knowledge.notebook.setup import parser_for
from deerstalker.knowledge.sheets.deal import chances, deal_sheet, deals_left
from deerstalker.table.case_file import LARGEST_FILE, NONE, STDIN, check_own_copy, load, read_case, viewer_called
from deerstalker.tui.sheet import draw, spoken

Shown: TypeAlias = Sheet | ExactAnswer | EstimatedAnswer | Mapping[str, object]
"""What follows from a position: a sheet, or an answer to be printed as JSON."""

CASE = re.compile(rf'\s*(\{{\s*"header"|{cases.FIRST_LINE})')


def add_deduce(commands: Commands) -> None:
    """Add `deerstalker deduce FILE`."""
    command = commands.add_parser(
        "deduce",
        help="draw every conclusion from a position: deals, odds, certainties",
        description="Read a position (an instance in the format deduction-instance/1, a recorded case seen from one "
        "chair, or a saved notebook) and print the number of deals that fit, the odds of every card with every holder, "
        "what is certain, and the odds of every solution.",
    )
    command.add_argument("file", metavar="FILE", help="an instance, a .case file or a notebook; - reads stdin")
    command.add_argument("--json", action="store_true", help="print exact numbers as JSON")
    command.add_argument("--chair", metavar="K|none", help="whose knowledge of a case to use (default: a spectator's)")
    command.add_argument("--to", type=int, metavar="SEQ", help="use what could be known after this step, for a case")
    command.add_argument("--plain", action="store_true", help="no colors or boxes, for a screen reader or a log")
    command.set_defaults(run=deduce)


def deduce(arguments: argparse.Namespace) -> int:
    """Read a position and print what follows from it."""
    text = _read(arguments.file)
    if not CASE.match(text) and (arguments.chair is not None or arguments.to is not None):
        raise Invalid("--chair and --to only work with recorded cases")
    if CASE.match(text):
        shown: Shown = _of_case(text, arguments)
    elif text.lstrip().startswith(FIRST_LINE):
        shown = _of_notebook(text, arguments)
    else:
        instance = instances.read(text)
        shown = instances.answer(instance) if arguments.json else _instance_sheet(instance)
    _show(shown, plain=arguments.plain)
    return 0


def _read(file: str) -> str:
    """Return the text of a file, or only its beginning if it is too long to be a position."""
    try:
        if file == STDIN:
            return sys.stdin.read(LARGEST_FILE + 1)
        with Path(file).open(encoding="utf-8") as lines:
            return lines.read(instances.LONGEST + 1)
    except OSError as error:
        raise Invalid(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Invalid(f"{file} is not a text file") from None


def _show(shown: Shown, *, plain: bool) -> None:
    if not isinstance(shown, Sheet):
        print(msgspec.json.encode(shown).decode())
        return
    console = Console(highlight=False, no_color=plain or None)
    if plain:
        for line in spoken(shown):
            console.print(line, soft_wrap=True, markup=False)
    else:
        console.print(draw(shown, console.width))


# -- instances ---------------------------------------------------------------------------------------


def _instance_sheet(instance: Instance) -> Sheet:
    groups: dict[str, list[Card]] = {}
    for card in instance.cards:
        groups.setdefault(card.cat or next(iter(card.attrs.values()), "cards"), []).append(str(card.id))
    problem = instances.problem_of(instance)
    answer = solve(problem)
    names = [player.name or f"seat {player.seat}" for player in instance.players]
    columns, fill = holder_columns(problem.holders, names, "hidden"), chances(answer)

    def row(card: Card) -> Row:
        cells = [fill(card, column.id) for column in columns]
        return card_row(card, instance.cards[int(card)].name, columns, cells, chair=instance.observer)

    rows = tuple(Group(title, tuple(map(row, cards))) for title, cards in groups.items())
    return Sheet(odds=True, columns=columns, groups=rows, deals=deals_left(answer))


# -- cases and notebooks -----------------------------------------------------------------------------


def _of_case(text: str, arguments: argparse.Namespace) -> Shown:
    """Return what a chair could know after some step of a case, as a sheet or for JSON."""
    case, _ = read_case(text, STDIN) if arguments.file == STDIN else load(arguments.file)
    box, game = cases.open_box(case.header, GAMES)
    chair = viewer_called(arguments.chair or NONE, case.header)
    if chair is EVERYTHING:
        raise Invalid("someone who sees everything has nothing to deduce; give --chair a seat, or none")
    dossier = Dossier(box, game, chair)
    steps = cases.complete(case, box, game).steps
    check_own_copy(steps, chair, case.header)
    if arguments.to is not None and not 0 <= arguments.to <= len(steps):
        raise Invalid(f"this case has {len(steps)} steps, so --to can't be more than that")
    for number, one in enumerate(steps[: arguments.to], 1):
        dossier.read(seen(one.events, chair), number)
    return _known(dossier, case.header.seats, arguments)


def _of_notebook(text: str, arguments: argparse.Namespace) -> Shown:
    """Return what follows from a saved notebook, as a sheet or for JSON."""
    session = opened(text)
    return _known(session.dossier, session.setup.names, arguments)


def _known(dossier: Dossier, names: Sequence[str], arguments: argparse.Namespace) -> Shown:
    if not dossier.notes:
        raise Invalid("at that step, nothing has been dealt yet")
    if arguments.json:
        return _written(arguments.file, dossier.answer)
    word = parser_for(dossier.box, dossier.game, names, dossier.chair or 0).solution
    return deal_sheet(dossier, names, hidden=word)


def _written(name: str, answer: Answer) -> dict[str, object]:
    """Return the answer in the format of an instance's answer, but with cards by name."""
    closure = answer.closure
    certain = {
        "must": [(card, _letter(holder)) for card, holder in closure.must if holder != OPEN],
        "cannot": [(card, _letter(holder)) for card, holder in closure.cannot if holder != OPEN],
        "undetermined": len(closure.open),
    }
    numbers = _counted(answer) if isinstance(answer, Exact) else _estimated(answer)
    return {"id": name} | numbers | {"closure": certain}


def _counted(answer: Exact) -> dict[str, object]:
    plain = answer.unweighted()
    numbers: dict[str, object] = {
        "count": str(plain.count),
        "marginals": _marginals(plain),
        "us_total": str(answer.total),
        "us_marginals": _marginals(answer),
    }
    try:
        hands = plain.hands(HIDDEN)
    except BeyondReach:
        return numbers
    return numbers | {"hidden_joint": sorted((sorted(hand), str(ways)) for hand, ways in hands.items())}


def _estimated(answer: Estimate) -> dict[str, object]:
    chances = {
        card: {
            _letter(holder): (answer.chance(card, holder), answer.error(card, holder))
            for other, holder in (*answer.closure.must, *answer.closure.open)
            if other == card and holder != OPEN
        }
        for card in answer.problem.cards
    }
    return {"estimate": True, "count": answer.count, "count_error": answer.count_error, "us_chances": chances}


def _marginals(answer: Exact) -> dict[Card, dict[str, str]]:
    return {
        card: {_letter(holder): str(ways) for holder, ways in row.items()}
        for card, row in answer.marginals.items()
        if OPEN not in row
    }


def _letter(holder: Holder) -> str:
    return "H" if holder == HIDDEN else str(holder)

"""`admin`: look at the tables of a server, close, delete and expire them, and ban networks."""

import argparse
import re
import sys
import time
from collections.abc import Callable, Sequence

import msgspec
from rich.table import Table

from deerstalker.cli.commands import Commands, Parser
from deerstalker.cli.console import Console
from deerstalker.cli.database import add_database, database_of
from deerstalker.core.errors import Invalid
from deerstalker.storage.administration import Administration, KeptTable
from deerstalker.storage.archive import Place

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
STAGES = ("waiting", "running", "paused", "over")
DONE, NOT_DONE = 0, 1

Run = Callable[[argparse.Namespace, Administration], int]


def add_admin(commands: Commands) -> None:
    """Add `deerstalker admin`."""
    command = commands.add_parser(
        "admin",
        help="look at tables, close, delete or expire them, ban networks",
        description="Works on the database itself, whether or not servers are running; they follow within seconds. "
        "Shows no cards, no tokens and no join codes.",
    )
    subcommands = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    listing = _add(subcommands, "list", "list the tables, those used last first", _list)
    listing.add_argument("--stage", choices=STAGES, help="only tables in this stage")
    listing.add_argument("--idle", type=seconds_of, default=0.0, metavar="AGE", help="only tables unused for so long")
    listing.add_argument("--limit", type=int, default=50, metavar="N", help="at most so many (default: 50)")
    _add_tables(_add(subcommands, "show", "show one table: its seats, stage and age", _show), number=1)
    _add_tables(_add(subcommands, "close", "close tables: they can be looked at, and not played on", _close))
    _add_tables(_add(subcommands, "reopen", "let tables that were closed be played on", _reopen))
    deleting = _add(subcommands, "delete", "delete tables with all that was played at them", _delete)
    _add_tables(deleting)
    expiring = _add(subcommands, "expire", "delete all tables that nobody has used for some time", _expire)
    expiring.add_argument("--older-than", type=seconds_of, required=True, metavar="AGE", help="such as 30d, 12h or 90m")
    expiring.add_argument("--stage", choices=STAGES, help="only tables in this stage")
    expiring.add_argument("--dry-run", action="store_true", help="only list them")
    for destructive in (deleting, expiring):
        destructive.add_argument("--yes", action="store_true", help="do not ask")
    banning = _add(subcommands, "ban", "ban an address or a network", _ban)
    banning.add_argument("network", metavar="NETWORK", help="such as 192.0.2.7 or 2001:db8::/32")
    banning.add_argument("--reason", default="", metavar="TEXT", help="why, for other operators")
    banning.add_argument(
        "--for", dest="duration", type=seconds_of, metavar="AGE", help="such as 2d (default: for good)"
    )
    lifting = _add(subcommands, "unban", "lift a ban", _unban)
    lifting.add_argument("network", metavar="NETWORK", help="as it was banned")
    _add(subcommands, "bans", "list the bans", _bans)


def _add(
    subcommands: "argparse._SubParsersAction[Parser]", name: str, meaning: str, run: Run
) -> argparse.ArgumentParser:
    command = subcommands.add_parser(name, help=meaning, description=f"{meaning[0].upper()}{meaning[1:]}.")
    add_database(command)
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=lambda arguments: run(arguments, Administration(database_of(arguments))))
    return command


def _add_tables(command: argparse.ArgumentParser, number: int | None = None) -> None:
    command.add_argument("tables", nargs=number or "+", metavar="TABLE", help="id of a table, as in its address")


def seconds_of(age: str) -> float:
    """Read an age such as 30d, 12h, 90m or 45s.

    >>> seconds_of("30d"), seconds_of("1.5h")
    (2592000.0, 5400.0)
    """
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smhdw])", age)
    if not found:
        raise argparse.ArgumentTypeError(f"an age is a number and a unit, such as 30d, 12h or 90m, not {age!r}")
    return float(found[1]) * UNITS[found[2]]


def ago(seconds: float) -> str:
    """Return an age in words.

    >>> ago(50), ago(7200), ago(3 * 86400)
    ('50 s', '2 h', '3 d')
    """
    for unit in ("d", "h", "m"):
        if seconds >= 2 * UNITS[unit]:
            return f"{seconds / UNITS[unit]:.0f} {'min' if unit == 'm' else unit}"
    return f"{max(0, seconds):.0f} s"


# -- looking -------------------------------------------------------------------------------------------


def _list(arguments: argparse.Namespace, administration: Administration) -> int:
    found = administration.tables(idle_for=arguments.idle, stage=arguments.stage, limit=arguments.limit)
    _print_tables(found, arguments)
    return DONE


def _print_tables(found: Sequence[KeptTable], arguments: argparse.Namespace) -> None:
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    now = time.time()
    table = Table(box=None, pad_edge=False)
    for heading in ("table", "game", "stage", "listed", "entries", "opened", "last used"):
        table.add_column(heading, justify="right" if heading in ("entries", "opened", "last used") else "left")
    for one in found:
        stage = one.stage if one.closed is None else f"{one.stage}, closed"
        listed = "yes" if one.listed else ""
        times = (f"{ago(now - when)} ago" for when in (one.opened, one.active))
        table.add_row(one.table, one.game, stage, listed, str(one.entries), *times)
    Console().print(table)


def _show(arguments: argparse.Namespace, administration: Administration) -> int:
    from deerstalker.web.server import read_table

    found, entries = administration.log(arguments.tables[0])
    place = Place(found.table, "", found.game, found.listed, found.stage)
    try:
        table, _ = read_table(place, entries)
    except Exception as error:
        seats = [f"cannot be read here: {type(error).__name__}"]
        steps = 0
    else:
        seats = [_seated(sitter) for sitter in table.sitters]
        steps = table.steps
    if arguments.json:
        print(msgspec.json.encode({**msgspec.to_builtins(found), "steps": steps, "seats": seats}).decode())
        return DONE
    _print_tables([found], arguments)
    print(f"{steps} steps played; chairs: {', '.join(seats)}")
    return DONE


def _seated(sitter: object) -> str:
    from deerstalker.web.live.table_state import Sitter

    if not isinstance(sitter, Sitter):
        return "free"
    return f"{sitter.name} (person)" if sitter.person else f"{sitter.name} ({sitter.bot})"


def _bans(arguments: argparse.Namespace, administration: Administration) -> int:
    found = administration.bans()
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return DONE
    table = Table("network", "since", "until", "reason", box=None, pad_edge=False)
    for ban in found:
        table.add_row(ban.network, _date(ban.since), "for good" if ban.until is None else _date(ban.until), ban.reason)
    Console().print(table)
    return DONE


def _date(when: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(when))


# -- doing ---------------------------------------------------------------------------------------------


def _close(arguments: argparse.Namespace, administration: Administration) -> int:
    return _each(arguments, administration.close, "closed", "is closed already")


def _reopen(arguments: argparse.Namespace, administration: Administration) -> int:
    return _each(arguments, administration.reopen, "open again", "is not closed")


def _each(arguments: argparse.Namespace, do: Callable[[str], bool], done: str, not_done: str) -> int:
    results = {table: do(table) for table in arguments.tables}
    if arguments.json:
        print(msgspec.json.encode(results).decode())
    else:
        for table, changed in results.items():
            print(f"{table}: {done}" if changed else f"{table} {not_done}")
    return DONE if all(results.values()) else NOT_DONE


def _delete(arguments: argparse.Namespace, administration: Administration) -> int:
    for table in arguments.tables:
        administration.table(table)  # or there is none
    return _delete_all(arguments, administration, list(dict.fromkeys(arguments.tables)))


def _expire(arguments: argparse.Namespace, administration: Administration) -> int:
    old = administration.tables(idle_for=arguments.older_than, stage=arguments.stage)
    if arguments.dry_run or not old:
        _print_tables(old, arguments)
        if not arguments.json:
            print(f"{len(old)} tables would be deleted." if arguments.dry_run else "No table is that old.")
        return DONE
    return _delete_all(arguments, administration, [one.table for one in old])


def _delete_all(arguments: argparse.Namespace, administration: Administration, tables: Sequence[str]) -> int:
    what = f"table {tables[0]}" if len(tables) == 1 else f"{len(tables)} tables"
    if not arguments.yes:
        _confirm(f"Delete {what} for good?")
    deleted = administration.delete(tables)
    print(msgspec.json.encode({"deleted": deleted}).decode() if arguments.json else f"{deleted} deleted")
    return DONE


def _confirm(question: str) -> None:
    """Ask, and raise `Invalid` unless the answer is yes."""
    if not sys.stdin.isatty():
        raise Invalid("there is no terminal to confirm on: use --yes")
    if input(f"{question} [y/N] ").strip().lower() not in ("y", "yes"):
        raise Invalid("nothing was deleted")


def _ban(arguments: argparse.Namespace, administration: Administration) -> int:
    from deerstalker.web.http.networks import read_banned

    network = str(read_banned(arguments.network))
    administration.ban(network, arguments.reason, arguments.duration)
    return _told(arguments, {"banned": network}, f"{network}: banned")


def _unban(arguments: argparse.Namespace, administration: Administration) -> int:
    from deerstalker.web.http.networks import read_network

    network = str(read_network(arguments.network))
    if not administration.unban(network):
        raise Invalid(f"{network} is not banned")
    return _told(arguments, {"unbanned": network}, f"{network}: not banned any more")


def _told(arguments: argparse.Namespace, result: dict[str, str], words: str) -> int:
    print(msgspec.json.encode(result).decode() if arguments.json else words)
    return DONE

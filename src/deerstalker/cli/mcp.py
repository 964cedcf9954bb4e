"""`mcp`: tables, notebooks and puzzles as tools for language models."""

import argparse
from pathlib import Path
from typing import get_args

from deerstalker.cli.commands import Commands
from deerstalker.cli.database import own_folder
from deerstalker.cli.play import FOLDER, SERVER
from deerstalker.core.errors import Invalid
from deerstalker.core.sheet import Aid

OFFERS = ("tables", "notebooks", "puzzles")


def add_mcp(commands: Commands) -> None:
    """Add `deerstalker mcp`."""
    command = commands.add_parser(
        "mcp",
        help="let language models play, keep notebooks and solve puzzles, over MCP",
        description="Offer tables, notebooks and puzzles as tools of the Model Context Protocol, over standard input "
        "and output, or over HTTP. A model learns only what its own chair may know.",
    )
    command.add_argument("--http", type=int, metavar="PORT", help="serve http://127.0.0.1:PORT/mcp instead")
    command.add_argument("--host", default="127.0.0.1", metavar="HOST", help="with --http: the address to listen on")
    command.add_argument(
        "--aid",
        choices=get_args(Aid),
        default="everything",
        metavar="LEVEL",
        help=f"what tables here tell of odds and certainties: {', '.join(get_args(Aid))} (default)",
    )
    command.add_argument(
        "--offer",
        default=",".join(OFFERS),
        metavar="GROUP,...",
        help=f"which tools there are: {', '.join(OFFERS)} (default: all of them)",
    )
    command.add_argument(
        "--server", default=SERVER, metavar="URL", help=f"the server of tables named by a code (default: {SERVER})"
    )
    command.add_argument("--folder", metavar="FOLDER", help="where games are kept (default: your data folder)")
    command.set_defaults(run=mcp)


def mcp(arguments: argparse.Namespace) -> int:
    """Serve until the other side hangs up."""
    try:
        from deerstalker.adapters.mcp.server import serve
    except ImportError:
        raise Invalid("to let language models play, first run pip install 'deerstalker[llm]'") from None
    from deerstalker.adapters.mcp.desk import Desk

    offers = [word.strip() for word in arguments.offer.split(",") if word.strip()]
    if not offers or not set(offers) <= set(OFFERS):
        raise Invalid(f"--offer takes some of {', '.join(OFFERS)}, not {arguments.offer!r}")
    if arguments.http is not None and not 1 <= arguments.http <= 65_535:
        raise Invalid("--http must be a port from 1 to 65535")
    folder = Path(arguments.folder) if arguments.folder else own_folder("games", "--folder") / FOLDER
    serve(Desk(folder, aid=arguments.aid, server=arguments.server), offers, arguments.host, arguments.http)
    return 0

"""`serve`: start the server for online tables."""

import argparse
import errno
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any

from deerstalker.cli.commands import Commands
from deerstalker.core.errors import Invalid
from deerstalker.storage.archive import Archive

PORT = 8749
MOST_WORKERS = 256
QUESTION_WORKERS = 3
LIMITS = ("questions", "questions_in_all", "question_seconds", "review_seconds")
"""The options that are limits of the server; what is not given has the default of `Limits`."""


def add_serve(commands: Commands) -> None:
    """Add `deerstalker serve`."""
    command = commands.add_parser(
        "serve",
        help="play in the browser: alone, with friends, with bots",
        description="Start the server and open the page. Everything is kept in one file: stop the server whenever "
        "you like, and continue later where you left off.",
    )
    add_arguments(command)
    command.set_defaults(run=serve)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the options of the server."""
    command.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="address to listen on (default: this machine only)"
    )
    command.add_argument("--port", type=int, default=PORT, metavar="N", help=f"port to listen on (default: {PORT})")
    command.add_argument(
        "--db",
        metavar="FILE|URL",
        help="where to keep the tables: a file, or postgresql://... (default: your data folder)",
    )
    command.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another address under which the page is served"
    )
    command.add_argument(
        "--pace", type=float, default=1.0, metavar="SECONDS", help="how long a bot pauses before it acts"
    )
    command.add_argument(
        "--grace", type=float, default=90.0, metavar="SECONDS", help="how long to wait for people who are away"
    )
    command.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="number of processes for the bots to think in (default: one per core, at least 4)",
    )
    command.add_argument(
        "--question-workers",
        type=int,
        default=QUESTION_WORKERS,
        metavar="N",
        help=f"number of processes that answer questions to notebooks (default: {QUESTION_WORKERS})",
    )
    _add_limits(command)
    command.add_argument("--no-open", action="store_true", help="do not open the browser")


def _add_limits(command: argparse.ArgumentParser) -> None:
    """Add the limits of questions to notebooks."""
    command.add_argument(
        "--questions", type=int, metavar="N", help="most questions to notebooks of one address at a time (default: 64)"
    )
    command.add_argument(
        "--questions-in-all", type=int, metavar="N", help="most questions to notebooks at a time (default: 256)"
    )
    command.add_argument(
        "--question-seconds", type=float, metavar="SECONDS", help="how long a question may take (default: 20)"
    )
    command.add_argument(
        "--review-seconds", type=float, metavar="SECONDS", help="how long the review of a game may take (default: 120)"
    )


def serve(arguments: argparse.Namespace) -> int:
    """Run the server until Ctrl-C."""
    import uvicorn

    from deerstalker.web.http.app import App
    from deerstalker.web.http.limits import Limits
    from deerstalker.web.live.live_table import Tempo
    from deerstalker.web.server import Server
    from deerstalker.web.work.pool import NICER, WorkerPool
    from deerstalker.web.work.worker import prepare

    _check(arguments)
    tempo = Tempo(time.monotonic, arguments.pace, arguments.grace)
    workers = WorkerPool(arguments.workers)
    question_workers = WorkerPool(arguments.question_workers, nice=NICER, ends_abandoned=True, prepare=prepare)
    server = Server(archive_at(arguments.db), workers, tempo, question_workers)
    limits = Limits(time.monotonic, **_limits(arguments))
    app = App(server, limits, origins=tuple(arguments.origin))
    http = uvicorn.Server(settings(app.asgi(), arguments.host, arguments.port))
    where, others = addresses(arguments.host, arguments.port)
    print(f"Deerstalker is open at {where} (Ctrl-C to close)", file=sys.stderr)
    for other in others:
        print(f"Others on your network can join at {other}", file=sys.stderr)
    if not arguments.no_open:
        threading.Timer(1.0, webbrowser.open, [where]).start()
    try:
        http.run()
    finally:
        workers.close()
        question_workers.close()
    return 0


def _limits(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the limits that were given."""
    return {name: limit for name, limit in vars(arguments).items() if name in LIMITS and limit is not None}


def _check(arguments: argparse.Namespace) -> None:
    """Raise `Invalid` if the server cannot start with these options."""
    if arguments.workers is not None and not 1 <= arguments.workers <= MOST_WORKERS:
        raise Invalid(f"--workers must be a number from 1 to {MOST_WORKERS}")
    if not 1 <= arguments.question_workers <= MOST_WORKERS:
        raise Invalid(f"--question-workers must be a number from 1 to {MOST_WORKERS}")
    for name, limit in _limits(arguments).items():
        if not limit > 0:
            raise Invalid(f"--{name.replace('_', '-')} must be more than 0")
    if arguments.pace < 0 or arguments.grace < 0:
        raise Invalid("--pace and --grace must be 0 seconds or more")
    if not 0 < arguments.port < 65536:
        raise Invalid("--port must be a number from 1 to 65535")
    for origin in arguments.origin:
        if not origin.startswith(("http://", "https://")):
            raise Invalid(f"--origin must be the address of a page, such as https://example.org, not {origin!r}")
    family = socket.AF_INET6 if ":" in arguments.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((arguments.host, arguments.port))
        except OSError as error:
            hint = "; choose another with --port" if error.errno == errno.EADDRINUSE else ""
            why = f"cannot listen at {arguments.host}, port {arguments.port}: {error.strerror}{hint}"
            raise Invalid(why) from None


def addresses(host: str, port: int) -> tuple[str, list[str]]:
    """Return the address of the page on this machine, and the addresses for others."""
    if host not in ("0.0.0.0", "::", ""):  # noqa: S104
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/", []
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        found = []
    mine = sorted({str(address[0]) for *_, address in found if not str(address[0]).startswith("127.")})
    return f"http://127.0.0.1:{port}/", [f"http://{one}:{port}/" for one in mine or [socket.gethostname()]]


def settings(app: Any, host: str, port: int) -> Any:
    """Return the uvicorn configuration: small frames, no compression, quiet."""
    import uvicorn

    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=16_384,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        backlog=4096,
    )


def archive_at(where: str | None) -> Archive:
    """Return the archive at a file or a database address."""
    if where and where.startswith(("postgresql://", "postgres://")):
        from deerstalker.storage.postgres import PostgresArchive

        return PostgresArchive(where)
    from deerstalker.storage.sqlite import SqliteArchive

    file = Path(where) if where else data_folder() / "tables.db"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid(f"cannot keep tables in {file}: {error.strerror}") from None
    return SqliteArchive(file)


def data_folder() -> Path:
    """Return the folder where programs keep their data on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "deerstalker"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "deerstalker"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "deerstalker"

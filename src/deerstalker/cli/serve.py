"""`serve`: start the server for online tables."""

import argparse
import contextlib
import errno
import socket
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from deerstalker.cli import browser
from deerstalker.cli.commands import Commands
from deerstalker.cli.database import archive_at
from deerstalker.cli.limit_options import add_limits, read_limits, read_proxies
from deerstalker.cli.log_options import add_logs, metrics_from, set_up_logs
from deerstalker.core.errors import Invalid

if TYPE_CHECKING:
    from deerstalker.web.http.connections import Connections

PORT = 8749
MOST_WORKERS = 256
QUESTION_WORKERS = 3
DRAIN = 5.0
ELSEWHERE = "192.0.2.1"
"""An address that is in no network: RFC 5737."""


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
        "--path", default="/", metavar="FOLDER", help="folder of the site in which it is served, as /games/deerstalker"
    )
    command.add_argument(
        "--pace", type=float, default=1.0, metavar="SECONDS", help="how long a bot pauses before it acts"
    )
    command.add_argument(
        "--shortest-beat",
        type=float,
        default=0.1,
        metavar="SECONDS",
        help="shortest pause of bots where people play, whatever --pace says: with 0, the time a bot takes tells "
        "people how it thinks (default: 0.1)",
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
    command.add_argument(
        "--drain",
        type=float,
        default=DRAIN,
        metavar="SECONDS",
        help=f"time for requests to finish at the end (default: {DRAIN:g})",
    )
    command.add_argument("--no-open", action="store_true", help="do not open the browser")
    add_logs(command)
    add_limits(command)


def serve(arguments: argparse.Namespace) -> int:
    """Run the server until Ctrl-C or SIGTERM."""
    from deerstalker.web.http.addresses import TrustedProxies
    from deerstalker.web.http.app import App
    from deerstalker.web.http.connections import Connections, raise_file_limit
    from deerstalker.web.http.drain import DrainingServer
    from deerstalker.web.http.sub_path import read_path
    from deerstalker.web.live.live_table import Tempo
    from deerstalker.web.live.running_clock import RunningClock
    from deerstalker.web.server import Server
    from deerstalker.web.work.pool import NICER, WorkerPool
    from deerstalker.web.work.worker import prepare

    _check(arguments)
    set_up_logs(arguments)
    limits, proxies = read_limits(arguments), TrustedProxies(read_proxies(arguments))
    path = read_path(arguments.path)
    tempo = Tempo(RunningClock(time.monotonic), arguments.pace, arguments.grace, shortest_beat=arguments.shortest_beat)
    workers = WorkerPool(arguments.workers, prepare=prepare)
    question_workers = WorkerPool(arguments.question_workers, nice=NICER, ends_abandoned=True, prepare=prepare)
    server = Server(archive_at(arguments.db), workers, tempo, question_workers)
    connections = Connections(limits, proxies, raise_file_limit())
    where, others = addresses(arguments.host, arguments.port, path)
    app = App(
        server,
        limits,
        origins=tuple(arguments.origin),
        proxies=proxies,
        path=path,
        metrics_from=metrics_from(arguments),
        log_addresses=arguments.log_addresses,
        connections=connections,
        addresses=tuple(others),
    )
    http = DrainingServer(settings(app.asgi(), arguments.host, arguments.port, connections), server, arguments.drain)
    print(f"Deerstalker is open at {where} (Ctrl-C to close)", file=sys.stderr)
    for other in others:
        print(f"Others on your network can join at {other}", file=sys.stderr)
    if not arguments.no_open:
        browser.show(where, arguments.host, arguments.port)
    try:
        http.run()
    finally:
        workers.close()
        question_workers.close()
    return 0


def _check(arguments: argparse.Namespace) -> None:
    """Raise `Invalid` if the server cannot start with these options."""
    if arguments.workers is not None and not 1 <= arguments.workers <= MOST_WORKERS:
        raise Invalid(f"--workers must be a number from 1 to {MOST_WORKERS}")
    if not 1 <= arguments.question_workers <= MOST_WORKERS:
        raise Invalid(f"--question-workers must be a number from 1 to {MOST_WORKERS}")
    if min(arguments.pace, arguments.shortest_beat, arguments.grace, arguments.drain) < 0:
        raise Invalid("--pace, --shortest-beat, --grace and --drain must be 0 seconds or more")
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


def addresses(host: str, port: int, path: str = "") -> tuple[str, list[str]]:
    """Return the address of the page on this machine, and the addresses for others."""
    if host not in ("0.0.0.0", "::", ""):  # noqa: S104
        return f"http://{f'[{host}]' if ':' in host else host}:{port}{path}/", []
    mine = network_addresses() or [socket.gethostname()]
    return f"http://127.0.0.1:{port}{path}/", [f"http://{one}:{port}{path}/" for one in mine]


def network_addresses() -> list[str]:
    """Return the addresses of this machine in its networks, first the one by which it reaches others."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((ELSEWHERE, 9))  # which sends nothing, but chooses an address to send it from
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += sorted(str(address[0]) for *_, address in named)
    return [one for one in dict.fromkeys(found) if not one.startswith(("127.", "0."))]


def settings(app: Any, host: str, port: int, connections: "Connections | None" = None) -> Any:
    """Return the uvicorn configuration: small frames, no compression, quiet, connections counted."""
    import uvicorn

    from deerstalker.web.http.connections import Connections
    from deerstalker.web.http.limits import Limits
    from deerstalker.web.http.protocols import HttpConnection, SocketConnection

    counted = Connections(Limits()) if connections is None else connections
    http: Any = partial(HttpConnection, counted)
    ws: Any = partial(SocketConnection, counted)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=http,
        ws=ws,
        ws_max_size=16_384,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=15,
        log_config=None,  # see cli/log_options.py
        access_log=False,
        proxy_headers=False,  # nobody is trusted who is not named: see web/http/addresses.py
        server_header=False,
        timeout_keep_alive=counted.limits.idle_seconds,  # type: ignore[arg-type]
        timeout_graceful_shutdown=3,
        backlog=4096,
    )

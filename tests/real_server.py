"""A real server in a process of its own, and the browser that visits it."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from outside_tools import chromium

CHROMIUM = chromium()
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--ignore-certificate-errors",  # service workers need that for certificates of our own
)


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def opened(folder: Path, *more: str) -> Iterator[str]:
    """The address of a server that bots do not wait at, with more options."""
    with started(folder, free_port(), *more) as (address, _):
        yield address


@contextmanager
def started(
    folder: Path, port: int, *more: str, program: Sequence[str] = ("-m", "deerstalker")
) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The same with its process, which may be gone before the end."""
    command = [
        sys.executable,
        *program,
        "serve",
        "--no-open",
        "--port",
        str(port),
        "--pace",
        "0",
        "--shortest-beat",
        "0",
    ]
    with (folder / f"log-{port}").open("w") as log:
        server = subprocess.Popen([*command, "--db", str(folder / "server.db"), "--workers", "1", *more], stderr=log)
        address = f"http://127.0.0.1:{port}"
        try:
            _await(address, server, Path(log.name))
            yield address, server
        finally:
            server.terminate()
            server.wait(20)


def _await(address: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    for _ in range(600):
        try:
            with urlopen(f"{address}/api/healthz") as answer:  # noqa: S310
                assert answer.status == 200
            return
        except OSError:
            assert server.poll() is None, log.read_text()
            time.sleep(0.1)
    raise AssertionError("the server did not open")

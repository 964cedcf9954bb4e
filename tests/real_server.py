"""A real server in a process of its own, and the browser that visits it."""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")


@contextmanager
def opened(folder: Path) -> Iterator[str]:
    """The address of a server that bots do not wait at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "deerstalker", "serve", "--no-open", "--port", str(port), "--pace", "0"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen([*command, "--db", str(folder / "server.db"), "--workers", "1"], stderr=log)
        address = f"http://127.0.0.1:{port}"
        try:
            _await(address, server, folder / "log")
            yield address
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

"""Measure the first second of a newcomer: how soon a fresh installation answers.

    python -m benchmarks.first_second                        # the package as it is here
    python -m benchmarks.first_second old.whl new.whl        # both, each in environments of its own

Every row begins with an environment that has never run anything: only Python's own compiled files, which
pip makes too, and no caches. Times are seconds on
the clock since the command was given, so measure on a machine that does nothing else.
"""

import argparse
import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import IO, Any, cast

from benchmarks.install_size import ROOT, install
from websockets.sync.client import connect

NOTEBOOK = ("notebook", "clue", "--names", "Ann,Bob,Cy", "--first", "Ann", "--me", "Ann")
HAND = ("--hand", "green,plum,rope,knife,hall,study")
LINE = "Bob suggests white wrench library; Cy can't; I can't"
ARENA = ("arena", "sleuth", "--players", "careful,novice,novice", "--games", "30")
PATIENCE = 600.0

Measurement = Callable[[list[str], Path], dict[str, float]]


def _environment(home: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    return {**kept, "HOME": str(home), "PYTHONUNBUFFERED": "1"}


@contextmanager
def _running(command: list[str], home: Path) -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, env=_environment(home), stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT)  # noqa: S603
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _until(process: subprocess.Popen[bytes], *words: str) -> str:
    """Read until a line has one of these words in it."""
    output = cast(IO[bytes], process.stdout).fileno()
    read = b""
    while chunk := os.read(output, 65536):
        read += chunk
        if any(word.encode() in read for word in words):
            return read.decode(errors="replace")
    raise SystemExit(f"{process.args!r} ended without {' or '.join(words)}:\n{read.decode(errors='replace')}")


def _type(process: subprocess.Popen[bytes], line: str) -> None:
    """Type a line and Enter."""
    keyboard = cast(IO[bytes], process.stdin)
    keyboard.write(f"{line}\n".encode())
    keyboard.flush()


def notebook(deerstalker: list[str], home: Path) -> dict[str, float]:
    """Type a line into a new notebook and read what follows; then ask what to ask."""
    began = time.perf_counter()
    with _running([*deerstalker, *NOTEBOOK, *HAND], home) as process:
        _type(process, LINE)
        _until(process, "deals fit", "deals left")
        first = time.perf_counter()
        _type(process, "best")
        _until(process, "bits for you", " bits")
        return {"first line": first - began, "best": time.perf_counter() - first}


def arena(deerstalker: list[str], home: Path) -> dict[str, float]:
    """Play a small tournament to its end."""
    began = time.perf_counter()
    with _running([*deerstalker, *ARENA], home) as process:
        _until(process, " with a winner")
        return {"30 games of the arena": time.perf_counter() - began}


def _post(url: str, body: Any, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)  # noqa: S310
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


def online(deerstalker: list[str], home: Path) -> dict[str, float]:
    """Start a server and a game of bots as soon as it answers; wait for their first move."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}/api/tables"
    began = time.perf_counter()
    serve = [*deerstalker, "serve", "--no-open", "--port", str(port), "--pace", "0", "--db", str(home / "tables.db")]
    with _running(serve, home):
        while True:
            with suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/").close()
                break
            time.sleep(0.01)
        open_ = time.perf_counter()
        wish = {"game": "clue", "seats": 3, "name": "", "seat": None}
        table = _post(base, {**wish, "bots": ["expert"] * 3})
        begin = {"id": "begin", "command": {"type": "Begin"}}
        with connect(f"ws://127.0.0.1:{port}/api/tables/{table['table']}/socket", max_size=None) as ws:
            ws.send(json.dumps({"type": "Hello", "tokens": [], "after": 0}))
            _post(f"{base}/{table['table']}/commands", begin, table["host"])
            asked = time.perf_counter()
            while not _moved(json.loads(ws.recv(PATIENCE))):
                pass
            return {"server open": open_ - began, "first bot move": time.perf_counter() - asked}


def _moved(message: Any) -> bool:
    """Whether a message tells of something that a player did."""
    entries = [one["entry"] for one in message.get("entries", ())]
    return any(entry["type"] == "Stepped" and entry["step"]["seat"] >= 0 for entry in entries)


MEASUREMENTS: dict[str, Measurement] = {"notebook": notebook, "arena": arena, "online": online}


def measure(requirement: str, only: str | None, rounds: int) -> dict[str, float]:
    """Return the median of each time, every round in a new environment."""
    times: dict[str, list[float]] = {}
    for name, measurement in MEASUREMENTS.items():
        for _ in range(rounds if only in (None, name) else 0):
            with tempfile.TemporaryDirectory() as scratch:
                python = install(requirement, Path(scratch) / "environment", "--compile-bytecode")
                home = Path(scratch) / "home"
                home.mkdir()
                for what, seconds in measurement([str(python), "-m", "deerstalker"], home).items():
                    times.setdefault(what, []).append(seconds)
    return {what: median(found) for what, found in times.items()}


def main() -> None:
    """Measure what the command line asks for, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("requirements", nargs="*", default=[str(ROOT)], help="what to install (default: this folder)")
    parser.add_argument("--only", choices=list(MEASUREMENTS), help="one of the measurements")
    parser.add_argument("--rounds", type=int, default=3, help="new environments for each; the median counts")
    arguments = parser.parse_args()
    found = {one: measure(one, arguments.only, arguments.rounds) for one in arguments.requirements}
    print("| seconds until |", " | ".join(Path(one).name for one in found), "|")
    print("|---|" + "---|" * len(found))
    for what in next(iter(found.values())):
        print(f"| {what} |", " | ".join(f"{times[what]:.2f}" for times in found.values()), "|")


if __name__ == "__main__":
    main()

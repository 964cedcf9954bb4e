"""Measure whether the time a bot takes to show a card tells if it had a choice: `python benchmarks/bot_timing.py`.

A person plays Clue without the board against bots over a real server, and notes how long each card takes to be shown.
After the game the case tells which bots had one card to show and which had several. The best guesser's advantage is the
largest difference between the two shares of answers up to any time: 0 if the time tells nothing, 1 if it tells all.
"""

import argparse
import asyncio
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any

import httpx
from websockets.asyncio.client import connect

from deerstalker.core.case import from_text
from deerstalker.games import GAMES
from deerstalker.games.clue.terms import Dealt, Showed

Answer = tuple[int, tuple[str, ...]]
"""The seat that showed a card, and the three cards it was asked for."""


async def play(http: httpx.AsyncClient, port: int, bot: str, rng: random.Random) -> tuple[list[float], list[float]]:
    """Play one game; return the seconds that forced and free answers of the bots took."""
    wish = {"game": "clue-cards", "seats": 4, "name": "Ann", "seat": 0, "bots": [None, bot, bot, bot]}
    opened = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    took: list[tuple[Answer, float]] = []
    address = f"ws://127.0.0.1:{port}/api/tables/{opened['table']}/socket"
    async with connect(address, max_size=None) as ws:
        hello = {"type": "Hello", "tokens": [opened["host"], opened["token"]], "after": 0}
        await ws.send(json.dumps(hello))
        while json.loads(await ws.recv())["type"] != "Welcome":
            pass
        await ws.send(json.dumps({"type": "Do", "id": "begin", "seat": None, "command": {"type": "Begin"}}))
        last, count, over = time.perf_counter(), 0, False
        while not over:
            message = json.loads(await ws.recv())
            now = time.perf_counter()
            if message["type"] == "Refused":
                raise SystemExit(message)
            if message["type"] != "News" or message["view"] is None:
                continue
            took += [(shown, now - last) for told in message["entries"] for shown in _shown(told["entry"])]
            last, view = now, message["view"]
            over = view["over"]
            if not over and 0 in view["waiting"]:
                count += 1
                act = {"type": "Act", "action": _action(view["offers"], rng)}
                await ws.send(
                    json.dumps({"type": "Do", "id": f"{count}", "seat": 0, "at": view["seq"], "command": act})
                )
    case = (await http.get(f"/api/tables/{opened['table']}/case")).text
    return _apart(case, [(answer, seconds) for answer, seconds in took if answer[0] != 0])


def _shown(entry: Any) -> list[Answer]:
    events = entry["step"]["events"] if entry["type"] == "Stepped" else []
    return [(one["seat"], tuple(one["theory"])) for one in events if one["type"] == "Showed"]


def _action(offers: Sequence[Any], rng: random.Random) -> Any:
    """Return any of the first kind of action offered."""
    offer = offers[0]
    if offer["rows"] is not None:
        return rng.choice(offer["rows"])
    return {"type": offer["type"], **{field["name"]: rng.choice(field["values"]) for field in offer["fields"]}}


def _apart(text: str, took: Sequence[tuple[Answer, float]]) -> tuple[list[float], list[float]]:
    """Tell answers with one possible card from those with several, by what each seat held."""
    events = list(from_text(text, GAMES).events)
    hands = next([set(hand.open()) for hand in one.hands] for one in events if isinstance(one, Dealt))
    if sum(isinstance(one, Showed) and one.seat != 0 for one in events) != len(took):
        raise SystemExit("some answers were not heard")
    forced = [seconds for (seat, theory), seconds in took if len(hands[seat] & set(theory)) == 1]
    free = [seconds for (seat, theory), seconds in took if len(hands[seat] & set(theory)) > 1]
    return forced, free


def advantage(ones: Sequence[float], others: Sequence[float]) -> float:
    """Return how much better than chance the best threshold tells the two apart (Kolmogorov and Smirnov)."""
    times = sorted((*ones, *others))
    return max(abs(sum(t <= at for t in ones) / len(ones) - sum(t <= at for t in others) / len(others)) for at in times)


def chance_of(ones: Sequence[float], others: Sequence[float], rng: random.Random, rounds: int = 1000) -> float:
    """Return how often a random division of the same times has at least this advantage."""
    found, pool = advantage(ones, others), [*ones, *others]
    as_much = 0
    for _ in range(rounds):
        rng.shuffle(pool)
        as_much += advantage(pool[: len(ones)], pool[len(ones) :]) >= found
    return as_much / rounds


async def measure(arguments: argparse.Namespace) -> None:
    """Play games until there are enough answers, and print what their times tell."""
    with socket.socket() as free_port:
        free_port.bind(("127.0.0.1", 0))
        port = free_port.getsockname()[1]
    rng = random.Random(1)
    forced: list[float] = []
    free: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        beats = ("--pace", str(arguments.pace), "--shortest-beat", str(arguments.shortest_beat))
        words = ["serve", "--port", str(port), "--db", f"{folder}/tables.db", "--no-open", "--tables-a-minute", "1000"]
        command = [sys.executable, "-m", "deerstalker", *words, *beats]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603
        try:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
                for _ in range(600):
                    try:
                        await http.get("/api/games")
                        break
                    except httpx.TransportError:
                        await asyncio.sleep(0.1)
                while len(free) < arguments.answers or len(forced) < arguments.answers:
                    ones, others = await play(http, port, arguments.bot, rng)
                    forced += ones
                    free += others
        finally:
            process.terminate()
            process.wait()
    for name, times in (("forced", forced), ("free", free)):
        low, middle, high = statistics.quantiles(times, n=20)[0], statistics.median(times), max(times)
        print(
            f"{name:>6}: {len(times):4} answers, 5 % by {1000 * low:.1f} ms, median {1000 * middle:.1f} ms, "
            f"longest {1000 * high:.1f} ms"
        )
    print(
        f"the best guesser's advantage: {advantage(forced, free):.3f}, "
        f"by chance as much: {chance_of(forced, free, rng):.3f}"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pace", type=float, default=1.0, help="the beat of the server")
    parser.add_argument("--shortest-beat", type=float, default=0.1, help="0: bots answer as soon as they know")
    parser.add_argument("--bot", default="expert", help="who plays against the person")
    parser.add_argument("--answers", type=int, default=60, help="how many answers of each kind to wait for")
    asyncio.run(measure(parser.parse_args()))

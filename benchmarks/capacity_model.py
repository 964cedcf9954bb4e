"""How many people a set of servers can carry: a simulation with measured costs.

A move waits for the event loop of its server, is decided there, waits for the writer, which commits everything that is
queued in one transaction, and goes back to the event loop to be told to everybody at the table. Every other server
hears that something was written. Notebooks are read by workers, in between.

All times are in seconds. `benchmarks/capacity.py` measures the costs.
"""

import heapq
import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Then = Callable[[], None]


@dataclass(frozen=True)
class Costs:
    """What things cost, in seconds of a processor unless it says otherwise."""

    decide: float
    """A command until it is handed to the writer."""

    publish: float
    """News of a move, without sending it to anybody."""

    deliver: float
    """The copy of one player: made, encoded and sent."""

    commit: float
    """A transaction in the thread of the server that writes, whatever is in it."""

    write: float
    """One move within a transaction, in that thread."""

    database: float
    """A transaction in the database."""

    store: float
    """One move within a transaction, in the database."""

    sync: float
    """Seconds until a transaction is on disk, without processor time."""

    hear: float
    """A note that another server has written, about a table that is not in use here."""

    client: float
    """What the client of the measurement does for one message it gets."""

    ask: float
    """A question to a notebook, in the server."""

    answer: float
    """The same in a worker."""


@dataclass(frozen=True)
class Site:
    """Where it runs: a number of servers on one database."""

    servers: int
    cores: int | None = None
    """Processors shared by everything, clients as well; `None`: every event loop, writer and database has its own."""

    workers: int = 0
    """Processors for notebooks, in all; 0: nobody asks."""

    bus: int = 0
    """Processors of a database that need not tell servers what was written, since a message bus tells those who have
    the table in use; 0: it tells all of them, and carries out one transaction at a time."""


@dataclass(frozen=True)
class Load:
    """What people do."""

    moves: float
    """Moves a second, in all."""

    players: int = 4
    """People at each table."""

    questions: float = 0.0
    """Questions to notebooks that follow each move, in all."""


@dataclass
class Result:
    """What came out. Times are in seconds, `busy` is a share of one processor."""

    moves: int
    mean: float
    p50: float
    p99: float
    busy: dict[str, float]
    together: float
    """Moves in a transaction, on average."""


class Simulation:
    """The clock, and what is to happen when."""

    def __init__(self) -> None:
        self.now = 0.0
        self._coming: list[tuple[float, int, Then]] = []
        self._count = 0

    def after(self, seconds: float, then: Then) -> None:
        """Do something later."""
        self._count += 1
        heapq.heappush(self._coming, (self.now + seconds, self._count, then))

    def run(self, until: float) -> None:
        """Let everything happen until then."""
        while self._coming and self._coming[0][0] <= until:
            self.now, _, then = heapq.heappop(self._coming)
            then()


class Processors:
    """A number of processors, first come, first served."""

    def __init__(self, simulation: Simulation, number: int) -> None:
        self._simulation, self._free = simulation, number
        self._queue: deque[tuple[float, Then]] = deque()
        self.busy = 0.0

    def work(self, seconds: float, then: Then) -> None:
        """Work for this long as soon as a processor is free."""
        self._queue.append((seconds, then))
        self._start()

    def _start(self) -> None:
        while self._free and self._queue:
            seconds, then = self._queue.popleft()
            self._free -= 1
            self.busy += seconds
            self._simulation.after(seconds, lambda then=then: self._end(then))  # type: ignore[misc]

    def _end(self, then: Then) -> None:
        self._free += 1
        then()
        self._start()


class Thread:
    """Something that does one thing at a time, on processors of its own or shared ones."""

    def __init__(self, simulation: Simulation, shared: Processors | None) -> None:
        self._processors = shared or Processors(simulation, 1)
        self._queue: deque[tuple[float, Then]] = deque()
        self._working = False
        self.busy = 0.0

    def work(self, seconds: float, then: Then = lambda: None) -> None:
        """Do this after everything that was asked for before."""
        self._queue.append((seconds, then))
        self._next()

    def _next(self) -> None:
        if not self._working and self._queue:
            seconds, then = self._queue.popleft()
            self._working = True
            self.busy += seconds
            self._processors.work(seconds, lambda: self._done(then))

    def _done(self, then: Then) -> None:
        self._working = False
        then()
        self._next()


@dataclass
class _Move:
    began: float
    server: int


@dataclass
class _Server:
    loop: Thread
    writer: Thread
    queued: list[_Move] = field(default_factory=list)
    is_writing: bool = False


class _Run:
    """One run of the simulation."""

    def __init__(self, load: Load, costs: Costs, site: Site, seed: int) -> None:
        self.load, self.costs, self.site = load, costs, site
        self.rng = random.Random(seed)
        self.simulation = Simulation()
        shared = None if site.cores is None else Processors(self.simulation, site.cores)
        self.client = Thread(self.simulation, shared) if shared else None
        self.database = Thread(self.simulation, shared)
        self.backends = Processors(self.simulation, site.bus) if site.bus else None
        self.servers = [
            _Server(Thread(self.simulation, shared), Thread(self.simulation, shared)) for _ in range(site.servers)
        ]
        self.workers = Processors(self.simulation, site.workers) if site.workers else None
        self.prepared: deque[tuple[float, Then]] = deque()
        """The transactions that wait for the database or are under way there, each with what follows it."""

        self.times: list[float] = []
        self.transactions: list[int] = []

    def arrive(self) -> None:
        """Somebody moves; and somebody will again."""
        self.simulation.after(self.rng.expovariate(self.load.moves), self.arrive)
        move = _Move(self.simulation.now, self.rng.randrange(len(self.servers)))
        if self.client is None:
            self._decide(move)
        else:
            self.client.work(self.costs.client, lambda: self._decide(move))

    def _decide(self, move: _Move) -> None:
        server = self.servers[move.server]

        def queue() -> None:
            server.queued.append(move)
            self._commit(server)

        server.loop.work(self.costs.decide, queue)

    def _commit(self, server: _Server) -> None:
        """Write everything that is queued. A database that notifies others commits one transaction at a time."""
        if server.is_writing or not server.queued:
            return
        moves, server.queued, server.is_writing = server.queued, [], True
        self.transactions.append(len(moves))
        costs = self.costs
        in_database = costs.database + costs.store * len(moves)

        def written() -> None:
            server.is_writing = False
            for move in moves:
                self._publish(server, move)
            self._commit(server)

        def written_alone() -> None:
            self._next_transaction()
            for other in self.servers:
                if other is not server:
                    other.loop.work(costs.hear * len(moves))
            written()

        def queue() -> None:
            if self.backends is not None:
                self.backends.work(in_database, lambda: self.simulation.after(costs.sync, written))
                return
            self.prepared.append((in_database, written_alone))
            if len(self.prepared) == 1:
                self._store()

        server.writer.work(costs.commit + costs.write * len(moves), queue)

    def _store(self) -> None:
        """Carry out the first of the transactions that wait for the database."""
        seconds, written = self.prepared[0]
        self.database.work(seconds, lambda: self.simulation.after(self.costs.sync, written))

    def _next_transaction(self) -> None:
        self.prepared.popleft()
        if self.prepared:
            self._store()

    def _publish(self, server: _Server, move: _Move) -> None:
        def told() -> None:
            if self.client is None:
                self.times.append(self.simulation.now - move.began)
            else:
                self.client.work(self.costs.client, lambda: self.times.append(self.simulation.now - move.began))
                self.client.work(self.costs.client * self.load.players)
            self._ask(server)

        server.loop.work(self.costs.publish + self.costs.deliver * self.load.players, told)

    def _ask(self, server: _Server) -> None:
        workers = self.workers
        if workers is None:
            return
        for _ in range(round(self.load.questions)):
            server.loop.work(self.costs.ask, lambda: workers.work(self.costs.answer, lambda: None))


def simulate(load: Load, costs: Costs, site: Site, seconds: float = 20.0, seed: int = 1) -> Result:
    """Simulate this load for a while, after a tenth of that time to get going."""
    run = _Run(load, costs, site, seed)
    run.arrive()
    run.simulation.run(0.1 * seconds)
    run.times.clear()
    run.transactions.clear()
    threads = {
        "loop": [one.loop for one in run.servers],
        "writer": [one.writer for one in run.servers],
        "database": [run.database],
    }
    before = {name: _busy(some) for name, some in threads.items()}
    asked = run.workers.busy if run.workers else 0.0
    run.simulation.run(1.1 * seconds)
    busy = {name: (_busy(some) - before[name]) / seconds / len(some) for name, some in threads.items()}
    if run.backends:
        busy["database"] = run.backends.busy / (1.1 * seconds) / site.bus
    if run.workers:
        busy["workers"] = (run.workers.busy - asked) / seconds / site.workers
    times = sorted(run.times) or [float("inf")]
    together = sum(run.transactions) / max(1, len(run.transactions))
    mean, p50, p99 = sum(times) / len(times), times[len(times) // 2], times[int(len(times) * 0.99)]
    return Result(len(run.times), mean, p50, p99, busy, together)


def _busy(threads: Sequence[Thread]) -> float:
    return sum(one.busy for one in threads)

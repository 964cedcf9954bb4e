"""What the server counts, as Prometheus reads it. No label names a table, a person or an address."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deerstalker.web.http.connections import Connections
from deerstalker.web.http.health import VERSION
from deerstalker.web.live.live_table import LiveTable
from deerstalker.web.measures import Histogram
from deerstalker.web.server import Server
from deerstalker.web.work.pool import WorkerPool
from deerstalker.web.work.question_queue import QuestionQueue

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
PREFIX = "deerstalker_"


def exposition(server: Server, queue: QuestionQueue, connections: Connections | None = None) -> bytes:
    """Return all metrics as text."""
    from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest

    registry = CollectorRegistry(auto_describe=False)
    ProcessCollector(registry=registry)
    registry.register(ServerMetrics(server, queue, connections))  # type: ignore[arg-type, unused-ignore]
    text: bytes = generate_latest(registry)
    return text


class ServerMetrics:
    """Collects the metrics of one server."""

    def __init__(self, server: Server, queue: QuestionQueue, connections: Connections | None) -> None:
        self.server, self.queue, self.connections = server, queue, connections

    def collect(self) -> Iterator[Any]:
        """Yield every metric."""
        yield from self._tables()
        yield from self._queues()
        yield from self._workers()
        yield from self._counted()

    def _tables(self) -> Iterator[Any]:
        server = self.server
        lives = list(server.tables.values())
        listeners = [one for live in lives for one in live.audience.listeners]
        watching = sum(not one.who.seats for one in listeners)
        stages = Counter[str](live.table.stage for live in lives)
        yield _gauge("info", "The version of the server.", {(VERSION,): 1}, ("version",))
        yield _gauge("draining", "Whether the server is stopping.", {(): int(server.draining)})
        stage_help = "Tables in memory, by the stage of their game."
        yield _gauge("tables", stage_help, {(stage,): stages[stage] for stage in STAGES}, ("stage",))
        yield _gauge("sockets", "Sockets and event streams of players and spectators.", {(): len(listeners)})
        yield _gauge("spectators", "Those of them that have no chair.", {(): watching})
        if self.connections is not None:
            yield _gauge("connections", "TCP connections.", {(): self.connections.number})

    def _queues(self) -> Iterator[Any]:
        server, lives = self.server, self.server.tables.values()
        unsent = sum(one.unsent for live in lives for one in live.audience.listeners)
        pools = {"bots": server.workers, "questions": server.question_workers}
        waiting: dict[tuple[str, ...], float] = {
            ("writes",): server.archive.waiting,
            ("messages",): unsent,
            ("questions",): self.queue.asked,
            **{(f"{name}_jobs",): pool.jobs for name, pool in pools.items()},
        }
        yield _gauge("queued", "What waits or is being worked on, by the queue it is in.", waiting, ("queue",))
        yield _gauge("thinking_tables", "Tables at which a bot is being asked.", {(): _thinking(lives)})
        free = server.archive.free_bytes()
        if free is not None:
            yield _gauge("free_disk_bytes", "Free space where the database is.", {(): free})

    def _workers(self) -> Iterator[Any]:
        server = self.server
        found: dict[tuple[str, ...], float] = {
            (name, state): number
            for name, pool in {"bots": server.workers, "questions": server.question_workers}.items()
            for state, number in _all_states(pool).items()
        }
        yield _gauge("workers", "Worker processes, by what they are for and what they do.", found, ("pool", "state"))

    def _counted(self) -> Iterator[Any]:
        counted = self.server.measures
        yield _counter("commands", "Commands of people, by how they ended.", counted.commands, "result")
        yield _histogram("command_seconds", "From a command to its acknowledgement.", counted.command_seconds)
        yield _counter("storage_writes", "Writes to the database, by how they ended.", counted.writes, "result")
        yield _histogram("storage_write_seconds", "Until a write was durable.", counted.write_seconds)
        yield _counter("storage_reads", "Queries, by how they ended.", counted.reads, "result")
        errors = counted.writes["unavailable"] + counted.reads["unavailable"]
        yield _counter("storage_errors", "Writes and queries that the database did not answer.", {"": errors})
        yield _counter("bot_decisions", "Decisions of bots, by how they ended.", counted.bots, "result")
        yield _histogram("bot_decision_seconds", "How long bots think.", counted.bot_seconds)
        yield _counter("questions", "Questions to notebooks, by how they ended.", counted.questions, "result")
        yield _histogram("question_seconds", "How long questions take workers.", counted.question_seconds)
        yield _counter("rejected", "What was refused because of a limit.", counted.rejected, "what")
        yield _requests(counted.requests)
        yield _histogram("request_seconds", "How long requests take.", counted.request_seconds)


STAGES = ("waiting", "running", "paused", "over")
STATES = ("idle", "busy", "starting", "failed", "stopped")


def _thinking(lives: Iterable[LiveTable]) -> int:
    return sum(bool(live.bots.thinking) for live in lives)


def _all_states(pool: WorkerPool) -> dict[str, int]:
    states = pool.states()
    return {state: states[state] for state in STATES}


def _gauge(name: str, meaning: str, values: Mapping[tuple[str, ...], float], labels: tuple[str, ...] = ()) -> Any:
    from prometheus_client.core import GaugeMetricFamily

    family = GaugeMetricFamily(PREFIX + name, meaning, labels=labels)
    for words, value in values.items():
        family.add_metric(words, value)
    return family


def _counter(name: str, meaning: str, counted: Mapping[str, int], label: str = "") -> Any:
    from prometheus_client.core import CounterMetricFamily

    family = CounterMetricFamily(PREFIX + name, meaning, labels=[label] if label else [])
    for word, number in list(counted.items()):
        family.add_metric([word] if label else [], number)
    return family


def _requests(counted: Mapping[tuple[str, int], int]) -> Any:
    from prometheus_client.core import CounterMetricFamily

    family = CounterMetricFamily(PREFIX + "requests", "Requests, by method and status.", labels=["method", "status"])
    for (method, status), number in list(counted.items()):
        family.add_metric([method, str(status)], number)
    return family


def _histogram(name: str, meaning: str, times: Histogram) -> Any:
    from prometheus_client.core import HistogramMetricFamily

    family = HistogramMetricFamily(PREFIX + name, meaning)
    buckets, so_far = [], 0
    for bound, number in zip((*times.bounds, float("inf")), times.counts, strict=True):
        so_far += number
        buckets.append(("+Inf" if bound == float("inf") else repr(bound), so_far))
    family.add_metric([], buckets, times.total)
    return family

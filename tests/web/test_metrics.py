"""The metrics: what was played can be read from them, by those who may, and nobody is named in them."""

import re
from pathlib import Path
from typing import Any

import pytest

from deerstalker.web.http.addresses import TrustedProxies
from deerstalker.web.http.networks import LOOPBACK
from deerstalker.web.measures import Histogram
from web_client import Served, evening, served

prometheus = pytest.importorskip("prometheus_client.parser")


async def read(server: Served) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Every sample, by its name and labels."""
    answer = await server.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = prometheus.text_string_to_metric_families(answer.text)
    return {(one.name, frozenset(one.labels.items())): one.value for family in families for one in family.samples}


def sample(samples: dict[Any, float], name: str, **labels: str) -> float:
    return samples[f"deerstalker_{name}", frozenset(labels.items())]


def test_a_game_is_counted(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", tables_a_minute=1) as server:
            opened = await server.open()
            table, tokens = opened["table"], (opened["host"], opened["token"])
            async with server.socket(table, *tokens) as ann, server.socket(table):
                await ann.do({"type": "Begin"})
                await ann.do({"type": "Say", "text": "hello"}, seat=0)
                assert (await ann.do({"type": "Begin"}))["type"] == "Refused"
                await ann.until(lambda: 0 in ann.view["waiting"])
                await server.post("/api/tables", {"game": "clue", "seats": 3}, status=429)
                samples = await read(server)
                text = (await server.http.get("/metrics")).text
            assert sample(samples, "tables", stage="running") == 1
            assert sample(samples, "sockets") == 2
            assert sample(samples, "spectators") == 1
            assert sample(samples, "commands_total", result="done") == 2
            assert sample(samples, "commands_total", result="illegal") == 1
            assert sample(samples, "command_seconds_count") == 3
            assert sample(samples, "command_seconds_bucket", le="+Inf") == 3
            assert sample(samples, "storage_writes_total", result="done") >= 3
            assert sample(samples, "storage_errors_total") == 0
            assert sample(samples, "rejected_total", what="request") == 1
            assert sample(samples, "requests_total", method="POST", status="201") == 1
            assert sum(sample(samples, "workers", pool="bots", state=one) for one in ("idle", "busy", "starting")) == 1
            assert samples["process_resident_memory_bytes", frozenset()] > 1e6
            for secret in (table, opened["code"], *tokens, "Ann", "127.0.0.1"):
                assert secret not in text

    evening(play())


def test_only_those_who_may_read_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            assert (await server.http.get("/metrics")).status_code == 200
            through = {"X-Forwarded-For": "127.0.0.1"}  # a proxy of which nobody knows whom it serves
            assert (await server.http.get("/metrics", headers=through)).status_code == 404
        async with served(tmp_path / "tables.db", metrics_from=["10.0.0.0/8"]) as server:
            assert (await server.http.get("/metrics")).status_code == 404
        proxies = TrustedProxies(["127.0.0.1"])
        async with served(tmp_path / "other.db", proxies=proxies, metrics_from=[*LOOPBACK, "10.0.0.0/8"]) as server:
            statuses = [
                (await server.http.get("/metrics", headers={"X-Forwarded-For": who})).status_code
                for who in ("10.1.2.3", "192.0.2.1", "127.0.0.1, 192.0.2.1")
            ]
            assert statuses == [200, 404, 404]

    evening(play())


def test_a_histogram_counts_up_to_its_bounds() -> None:
    times = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        times.observe(seconds)
    assert times.counts == [2, 1, 1]
    assert times.total == pytest.approx(7.65)


def test_all_metrics_are_documented(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "operation.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`(deerstalker_\w+)`", page))

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            text = (await server.http.get("/metrics")).text
            assert set(re.findall(r"^# TYPE (deerstalker_\w+)", text, re.MULTILINE)) == documented

    evening(play())

"""Limits are settings: options, environment variables and one documented table. Only named proxies are believed."""

import re
from pathlib import Path

import pytest

from deerstalker.cli import parser
from deerstalker.cli.limit_options import read_limits
from deerstalker.core.errors import Invalid
from deerstalker.web.http.addresses import NO_PROXIES, TrustedProxies, counted_as
from deerstalker.web.http.limits import Limits, settings
from web_client import evening, served

DOCS = Path(__file__).parents[2] / "docs"


def test_every_limit_is_documented() -> None:
    page = (DOCS / "limits.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+) \| `(--.+)` \| (.+) \|$", page, re.MULTILINE)
    assert rows == [(one.meaning, one.option, f"{one.default:.10g} {one.unit}") for one in settings()]


def test_an_option_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEERSTALKER_SOCKETS", "7")
    monkeypatch.setenv("DEERSTALKER_QUESTIONS", "8")
    arguments = parser().parse_args(["serve", "--sockets", "9", "--requests-a-second", "0.5"])
    assert read_limits(arguments) == Limits(sockets=9, questions=8, requests_a_second=0.5)


@pytest.mark.parametrize("value", ["0", "-1", "many", "nan", "1.5"])
def test_a_limit_that_is_none(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEERSTALKER_SOCKETS", value)
    with pytest.raises(Invalid, match=r"DEERSTALKER_SOCKETS|--sockets"):
        read_limits(parser().parse_args(["serve"]))


@pytest.mark.parametrize(
    ("peer", "said", "client"),
    [
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["9.9.9.9"], "9.9.9.9"),
        ("10.0.0.1", ["1.1.1.1, 9.9.9.9"], "9.9.9.9"),  # what the client itself sent is not believed
        ("10.0.0.1", ["1.1.1.1", "9.9.9.9, 10.0.0.2"], "9.9.9.9"),  # through two proxies
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["9.9.9.9:4711"], "9.9.9.9"),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("10.0.0.1", ["9.9.9.9, nonsense"], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("::ffff:10.0.0.1", ["9.9.9.9"], "9.9.9.9"),
        ("8.8.8.8", ["9.9.9.9"], "8.8.8.8"),  # nobody trusts this one
    ],
)
def test_whom_a_request_comes_from(peer: str, said: list[str], client: str) -> None:
    headers = [(b"x-forwarded-for", one.encode()) for one in said]
    found = TrustedProxies(["10.0.0.0/24"]).client_of({"client": (peer, 1), "headers": headers})
    assert found is not None
    assert found[0] == client
    assert NO_PROXIES.client_of({"client": (peer, 1), "headers": headers}) == (peer, 1)


def test_an_address_counts_as_its_network() -> None:
    assert counted_as("2001:db8::1") == counted_as("2001:db8:0:0:ffff::") != counted_as("2001:db8:0:1::1")
    assert counted_as("::ffff:9.9.9.9") == counted_as("9.9.9.9") == "9.9.9.9"
    assert counted_as("") == ""


def test_a_proxy_that_is_no_address() -> None:
    with pytest.raises(Invalid, match="--trusted-proxy"):
        TrustedProxies(["proxy.example"])


@pytest.mark.parametrize("trusted", [False, True])
def test_clients_of_a_proxy_have_limits_of_their_own(trusted: bool, tmp_path: Path) -> None:
    proxies = TrustedProxies(["127.0.0.1"] if trusted else [])

    async def play() -> None:
        async with served(tmp_path / "tables.db", proxies=proxies, wrong_codes_a_minute=1) as server:
            statuses = []
            for client in ("9.9.9.9", "9.9.9.9", "9.9.9.8"):
                headers = {"X-Forwarded-For": client}
                statuses.append((await server.http.get("/api/codes/AAAAAAAAAA", headers=headers)).status_code)
            assert statuses == ([404, 429, 404] if trusted else [404, 429, 429])

    evening(play())

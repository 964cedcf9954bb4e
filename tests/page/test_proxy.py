"""The recipe of deploy/ at work: nginx with TLS and a folder, in front of two servers on one PostgreSQL."""

import random
import re
import ssl
from collections.abc import Iterator
from contextlib import ExitStack
from subprocess import Popen
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from databases import fresh_database
from nginx import FOLDER, NGINX, proxy
from page_player import OVER, TROUBLES, is_over, look, move, open_table, sit, watched
from real_server import free_port, started

pytestmark = [
    pytest.mark.database,
    pytest.mark.skipif(NGINX is None, reason="there is no nginx on this machine (apt install nginx-light)"),
]


class Deployed(NamedTuple):
    """Two servers, and two proxies that name them in opposite order: one table, one at each."""

    plain: str
    here: str
    there: str
    trust: ssl.SSLContext
    servers: dict[str, "Popen[bytes]"]
    """By address, past the proxies."""

    def sockets(self) -> list[int]:
        """The number of sockets of each server that runs."""
        running = (address for address, process in self.servers.items() if process.poll() is None)
        return [httpx.get(f"{address}{FOLDER}/api/healthz").json()["sockets"] for address in running]


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    """Everything, as docs/hosting.md has it."""
    folder, database = tmp_path_factory.mktemp("deployed"), fresh_database()
    options = ("--db", database, "--path", FOLDER, "--trusted-proxy", "127.0.0.1", "--question-workers", "1")
    one, two = free_port(), free_port()
    with ExitStack() as stack:
        servers = dict(stack.enter_context(started(folder, port, *options)) for port in (one, two))
        plain, here = stack.enter_context(proxy(folder / "here", (one, two)))
        _, there = stack.enter_context(proxy(folder / "there", (two, one)))
        trust = ssl.create_default_context(cafile=folder / "here" / "fullchain.pem")
        secure = f"https://localhost:{here}{FOLDER}/", f"https://localhost:{there}{FOLDER}/"
        yield Deployed(f"http://localhost:{plain}", secure[0], secure[1], trust, servers)


def test_what_the_proxy_passes_on(deployed: Deployed) -> None:
    with httpx.Client(base_url=deployed.here, verify=deployed.trust) as client:
        page = client.get("")
        script = re.findall(r'src="\./([^"]+\.js)"', page.text)[0]
        assert client.get(deployed.here.rstrip("/")).headers["location"] == deployed.here
        assert client.get(script, headers={"Accept-Encoding": "gzip"}).headers["content-encoding"] == "gzip"
        assert client.get("metrics").status_code == 403
        moved = httpx.get(f"{deployed.plain}{FOLDER}/t/x")
        assert moved.status_code == 308
        assert moved.headers["location"] == f"https://localhost{FOLDER}/t/x"
        opened = client.post("api/tables", json={"game": "sleuth", "seats": 3}).json()
        with client.stream("GET", f"api/tables/{opened['table']}/events") as stream:
            assert next(stream.iter_lines()).startswith("event: ")  # at once, not when a buffer is full
        evil = client.post("api/tables", json={}, headers={"Origin": "https://evil.example"})
        assert evil.status_code == 403
        assert client.post("api/tables", content=b" " * 70_000).status_code == 413


def test_a_game_across_two_servers(chromium: Browser, deployed: Deployed) -> None:
    """Ann and Bob are on different servers; Bob reloads; then one server is gone, and the other serves both."""
    rng, made = random.Random(11), 0
    contexts = [
        chromium.new_context(base_url=address, reduced_motion="reduce", ignore_https_errors=True)
        for address in (deployed.here, deployed.there)
    ]
    ann, bob = (watched(context.new_page()) for context in contexts)
    sockets: list[str] = []
    ann.on("websocket", lambda socket: sockets.append(socket.url))
    link = open_table(ann, "clue-cards", "Ann", 3, 1, bot="novice")
    sit(bob, link.replace(deployed.here, deployed.there), "Bob")
    ann.get_by_role("button", name="Start the game").click()
    for one in (ann, bob):
        one.wait_for_selector(".hand li")
    while made < 4:
        made += sum(turn(one, rng) for one in (ann, bob))
    bob.reload()
    bob.wait_for_selector(".hand li")
    assert deployed.sockets() == [1, 1]
    stopped = next(iter(deployed.servers.values()))
    stopped.terminate()
    stopped.wait(20)
    while not is_over(ann):
        made += sum(turn(one, rng, stake=True) for one in (ann, bob))
        assert made < 400
    for one in (ann, bob):
        expect(one.locator(OVER)).to_be_visible()
    assert deployed.sockets() == [2]
    TROUBLES[:] = [one for one in TROUBLES if "WebSocket connection" not in one]  # while the server was going
    assert all(address.startswith("wss://") for address in sockets)
    for context in contexts:
        context.close()


def turn(page: Page, rng: random.Random, *, stake: bool = False) -> int:
    """Let somebody do what is asked of them now. The number of moves."""
    page.wait_for_timeout(20)
    now = look(page)
    if now.reveal:
        page.locator(".reveal button").click()
    elif now.asked and not now.over:
        return move(page, rng, stake=stake)
    return 0

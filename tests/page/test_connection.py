"""A server that freezes, or is out of reach: it is noticed, told, and nothing is lost or done twice."""

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from page_player import TROUBLES, open_table, sit, watched
from real_server import free_port, started

HEARTBEAT = Path(__file__).parents[2] / "src/deerstalker/web/page/js/table/heartbeat.js"
NOTICED = 5.0
"""Seconds within which a silent server is noticed."""


@pytest.fixture(scope="module")
def frozen_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, "Popen[bytes]"]]:
    """A server that may be stopped for a while."""
    with started(tmp_path_factory.mktemp("frozen"), free_port()) as house:
        yield house


def log_of(address: str, link: str) -> list[dict[str, Any]]:
    """What really happened at a table, as everybody may read it."""
    found = httpx.get(f"{address}/api/tables/{link.rsplit('/', 1)[1]}/log").json()
    return [one["entry"] for one in found]


def test_a_server_that_freezes_in_mid_move(chromium: Browser, frozen_house: tuple[str, "Popen[bytes]"]) -> None:
    address, server = frozen_house
    contexts = [chromium.new_context(base_url=address, reduced_motion="reduce") for _ in range(2)]
    ann, bob = (watched(context.new_page()) for context in contexts)
    link = open_table(ann, "clue", "Ann", 3, 1, bot="novice")
    sit(bob, link, "Bob")
    ann.get_by_role("button", name="Start the game").click()
    roll = ann.get_by_role("button", name="Roll", exact=True)
    expect(roll).to_be_visible()
    bob.wait_for_selector(".hand li")
    steps = sum(entry["type"] == "Stepped" for entry in log_of(address, link))

    os.kill(server.pid, signal.SIGSTOP)
    frozen = time.monotonic()
    try:
        roll.click()
        expect(ann.locator(".askside.sending")).to_have_count(1, timeout=250)
        expect(ann.locator(".askside.late .pending")).to_be_visible(timeout=1000)
        ann.locator("#say").fill("Anybody there?")
        ann.locator("#say").press("Enter")
        expect(ann.locator(".transcript .unsent")).to_contain_text("Anybody there?")
        bob.mouse.move(20, 20)  # looks at the page and does nothing
        for page in (ann, bob):
            expect(page.locator(".connection")).to_have_text("Waiting for the server…", timeout=5000)
        assert time.monotonic() - frozen < NOTICED
        ann.locator(".question.mine").press("Escape")
        roll.dispatch_event("click")  # impatient: once more
        expect(ann.locator(".connection")).to_have_text("Connection lost. Reconnecting…", timeout=10_000)
    finally:
        os.kill(server.pid, signal.SIGCONT)

    for page in (ann, bob):
        expect(page.locator(".connection")).to_have_count(0)
        expect(page.locator(".transcript .said")).to_have_count(1)
        expect(page.locator(".transcript .said")).to_contain_text("Anybody there?")
    expect(ann.locator(".unsent, .pending, .askside.sending")).to_have_count(0)
    expect(roll).to_have_count(0)
    entries = log_of(address, link)
    assert sum(entry["type"] == "Said" for entry in entries) == 1
    assert sum(entry["type"] == "Stepped" for entry in entries) - steps == 2  # Ann takes the dice, and they fall
    TROUBLES[:] = [one for one in TROUBLES if "WebSocket" not in one]  # connections that were given up half open
    for context in contexts:
        context.close()


def test_a_wish_that_is_answered_at_once_is_not_seen_to_wait(page: Page) -> None:
    page.goto("./")
    page.locator(".lid").first.get_by_role("button").first.click()
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.get_by_role("button", name="Roll", exact=True)).to_have_count(0)
    expect(page.locator(".pending, .connection")).to_have_count(0)


SCENES = """
import { Heartbeat, TICK } from "HEARTBEAT";
const said = [];
let now = 0, urgent = false, alive = true;
const heart = new Heartbeat({
  ask: () => { said.push([now, "ask"]); if (alive) heart.heard(); },
  waiting: (late) => said.push([now, late ? "late" : "there"]),
  giveUp: () => { said.push([now, "give up"]); heart.rest(); },
  isUrgent: () => urgent,
}, () => now);
const run = (until) => {
  while (now < until) { now += TICK; heart.tick(); }
  return said.splice(0);
};
const scenes = {};
scenes.present = run(6000);
scenes.idle = run(150_000).filter(([at]) => at > 62_000);
alive = false; urgent = true;
scenes.silent = run(now + 12_000).map(([at, what]) => [at - 150_000, what]);
heart.asked();
run(now + 2000);
heart.heard();
scenes.back = run(now).map(([, what]) => what);
heart.asked(); now += 60_000;  // the lid of the laptop was closed
heart.tick();
scenes.slept = run(now).map(([, what]) => what);
console.log(JSON.stringify(scenes));
"""


def test_when_somebody_is_asked_told_and_given_up() -> None:
    node = shutil.which("node") or str(Path(__file__).parents[2] / ".venv" / "bin" / "node")
    script = SCENES.replace("HEARTBEAT", HEARTBEAT.as_uri())
    command = [node, "--no-warnings", "--input-type=module", "-e", script]
    scenes = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert scenes["present"] == [[2000, "ask"], [4000, "ask"], [6000, "ask"]]
    assert [at for at, _ in scenes["idle"]] == [84_000, 110_000, 136_000]  # rarely
    assert scenes["silent"][:3] == [[500, "ask"], [2000, "late"], [8500, "give up"]]
    assert scenes["back"] == ["there"]
    assert scenes["slept"] == ["ask"]

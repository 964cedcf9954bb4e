"""Measure what the page weighs and how soon somebody can play, before and after, in one run.

`python benchmarks/page_weight.py --before COMMIT` compares a commit with the last one (or with `--after COMMIT`);
`python benchmarks/page_weight.py ADDRESS ...` visits servers that run already. Needs Chromium.

A visitor comes to the home page, starts a game of Clue against bots, and has to decide something: at a desk, and on a
slow phone (1.6 Mbit/s, 150 ms, a quarter of the processor); for the first time, and again.

A commit from before the kernel was written in C needs numpy and numba: `uv run --with numpy --with numba python ...`.
"""

import argparse
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from real_server import CHROMIUM, QUIET, free_port  # noqa: E402

PAGE = Path("src/deerstalker/web/page")
GAME = "Clue"
DECISION = ".question.mine .offers button"

DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 900}},
    "slow phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER = 4

WATCH = """
const seen = (window.seen = { lcp: 0, shift: 0, tasks: [] });
const watch = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
watch("largest-contentful-paint", (one) => (seen.lcp = one.startTime));
watch("layout-shift", (one) => one.hadRecentInput || (seen.shift += one.value));
watch("longtask", (one) => seen.tasks.push(one.duration));
"""
READ = """() => ({
  fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  lcp: seen.lcp,
  blocked: seen.tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
  shift: seen.shift,
})"""


@dataclass
class Visit:
    """What one visit took, until the first decision."""

    requests: int = 0
    bytes: dict[str, int] = field(default_factory=dict)
    """Bytes that came over the wire, by the type of what was asked for."""

    figures: dict[str, float] = field(default_factory=dict)
    decision: float = 0.0
    """Seconds until there is something to decide."""

    @property
    def weight(self) -> int:
        """All bytes but those of fonts."""
        return sum(size for kind, size in self.bytes.items() if kind != "Font")


class Wire:
    """Listens to what a browser loads."""

    def __init__(self, context: BrowserContext, *, slow: bool) -> None:
        self.page = context.new_page()
        self.visit, self.kinds = Visit(), dict[str, str]()
        session = context.new_cdp_session(self.page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self.answered)
        session.on("Network.loadingFinished", self.loaded)
        session.on("Network.webSocketFrameReceived", self.told)
        if slow:
            session.send("Network.emulateNetworkConditions", NETWORK)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        self.page.add_init_script(WATCH)

    def answered(self, event: dict[str, Any]) -> None:
        """Note what kind of thing comes; what the browser has kept is no request."""
        answer = event["response"]
        if not answer.get("fromDiskCache") and not answer["url"].startswith("data:"):
            kind = {"Fetch": "API", "XHR": "API", "Other": "Image"}.get(event["type"], event["type"])
            self.kinds[event["requestId"]] = kind
            self.visit.requests += kind != "Font"

    def loaded(self, event: dict[str, Any]) -> None:
        """Count the bytes of an answer with its head."""
        kind = self.kinds.get(event["requestId"])
        if kind is not None:
            self.visit.bytes[kind] = self.visit.bytes.get(kind, 0) + int(event["encodedDataLength"])

    def told(self, event: dict[str, Any]) -> None:
        """Count what comes over the socket."""
        size = len(event["response"]["payloadData"].encode())
        self.visit.bytes["Socket"] = self.visit.bytes.get("Socket", 0) + size


def visit(context: BrowserContext, address: str, *, slow: bool) -> Visit:
    """Come, start a game, and wait until there is something to decide."""
    wire = Wire(context, slow=slow)
    page, began = wire.page, time.perf_counter()
    page.goto(address, wait_until="commit")
    lid = page.locator(".lid").filter(has=page.get_by_role("heading", name=GAME, exact=True))
    play = lid.get_by_role("button").first
    play.wait_for(timeout=60_000)
    home = page.evaluate(READ)
    play.click()
    page.wait_for_selector(DECISION, timeout=60_000)
    wire.visit.decision = time.perf_counter() - began
    wire.visit.figures = {**page.evaluate(READ), "fcp": home["fcp"], "lcp": home["lcp"]}
    page.close()
    return wire.visit


def visits(browser: Browser, address: str, device: str, times: int) -> dict[str, list[Visit]]:
    """Visit a server some times, each time with an empty browser and then again."""
    found: dict[str, list[Visit]] = {"first": [], "again": []}
    slow = device != "desk"
    for _ in range(times):
        with browser.new_context(**DEVICES[device]) as context:
            for when in found:
                found[when].append(visit(context, address, slow=slow))
    return found


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """Another commit of this repository, with the libraries of its page."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder) / "checkout"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", there, commit], cwd=ROOT, check=True)  # noqa: S603, S607
        try:
            shutil.copytree(ROOT / PAGE / "vendor", there / PAGE / "vendor")
            for kernel in ROOT.glob("src/deerstalker/*/_kernel*.so"):
                place = there / kernel.relative_to(ROOT).parent
                if (place / "kernel").exists():
                    shutil.copy(kernel, place)
            if (there / "build_page.mjs").exists():
                (there / "node_modules").symlink_to(ROOT / "node_modules")
                subprocess.run(["node", "build_page.mjs"], cwd=there, check=True)  # noqa: S607
            yield there
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", there], cwd=ROOT, check=True)  # noqa: S603, S607


@contextmanager
def served(root: Path) -> Iterator[str]:
    """The address of a server from a checkout. Its bots do not wait."""
    environment = {"PATH": "", "PYTHONPATH": str(root / "src")}
    port = free_port()
    command = [sys.executable, "-m", "deerstalker", "serve", "--no-open", "--port", str(port), "--pace", "0"]
    with tempfile.TemporaryDirectory() as folder:
        arguments = [*command, "--db", f"{folder}/tables.db", "--workers", "1"]
        server = subprocess.Popen(arguments, env=environment)  # noqa: S603
        address = f"http://127.0.0.1:{port}/"
        try:
            while True:
                try:
                    urlopen(address + "api/healthz").close()  # noqa: S310
                    break
                except OSError:
                    if server.poll() is not None:
                        raise SystemExit(f"the server of {root} has ended: does it lack a package?") from None
                    time.sleep(0.1)
            yield address
        finally:
            server.terminate()
            server.wait()


Measure = Callable[[Visit], float]


def kilobytes(kind: str) -> Measure:
    """Return what measures the weight of one kind of thing."""
    return lambda one: one.bytes.get(kind, 0) / 1000


ROWS: dict[str, Measure] = {
    "requests, fonts aside": lambda one: one.requests,
    "KB over the wire, fonts aside": lambda one: one.weight / 1000,
    **{f"· {kind}": kilobytes(kind) for kind in ("Document", "Script", "Stylesheet", "Image", "API", "Socket")},
    "KB of fonts": kilobytes("Font"),
    "first contentful paint, s": lambda one: one.figures["fcp"] / 1000,
    "largest contentful paint, s": lambda one: one.figures["lcp"] / 1000,
    "blocked by long tasks, s": lambda one: one.figures["blocked"] / 1000,
    "layout shift": lambda one: one.figures["shift"],
    "first decision, s": lambda one: one.decision,
}


def report(found: dict[str, dict[str, dict[str, list[Visit]]]]) -> None:
    """Print a table for each device: medians."""
    for device in DEVICES:
        heads = [f"{name}, {when}" for name in found for when in ("first", "again")]
        print(f"\n| {device} | " + " | ".join(heads) + " |\n|---|" + "---:|" * len(heads))
        for row, of in ROWS.items():
            medians = [statistics.median(map(of, some)) for one in found.values() for some in one[device].values()]
            shown = [f"{value:.0f}" if "requests" in row else f"{value:.3g}" for value in medians]
            print(f"| {row} | " + " | ".join(shown) + " |")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("addresses", nargs="*", help="servers that run already")
    parser.add_argument("--before", metavar="COMMIT", help="a commit to compare with another")
    parser.add_argument("--after", metavar="COMMIT", default="HEAD", help="the other (default: the last one)")
    parser.add_argument("--times", type=int, default=3, help="how often everything is measured (default: 3)")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # checkouts are removed and servers stopped in any case
    with ExitStack() as stack:
        places = {address: address for address in arguments.addresses}
        if arguments.before:
            places["before"] = stack.enter_context(served(stack.enter_context(checkout(arguments.before))))
        if arguments.before or not arguments.addresses:
            places["after"] = stack.enter_context(served(stack.enter_context(checkout(arguments.after))))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for address in places.values():  # what is loaded once is not measured
            visits(browser, address, "desk", 1)
        report(
            {
                name: {device: visits(browser, address, device, arguments.times) for device in DEVICES}
                for name, address in places.items()
            }
        )
        browser.close()


if __name__ == "__main__":
    main()

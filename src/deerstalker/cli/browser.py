"""Whether the server can open a browser here, and what to tell people where it cannot."""

import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

TEXT_BROWSERS = frozenset({"www-browser", "links", "links2", "elinks", "lynx", "w3m", "browsh"})
"""Programs that would take the terminal over."""

AFTER = 1.0
"""Seconds until the server answers."""


def can_open(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether a browser with windows can be opened from here.

    A browser that the user has chosen is trusted, also over ssh: some editors bring the page to the screen that way.
    """
    chosen = environment.get("BROWSER", "").split(os.pathsep)[0].split()
    if chosen:
        return Path(chosen[0]).name not in TEXT_BROWSERS
    if over_ssh(environment):
        return False
    if platform in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def over_ssh(environment: Mapping[str, str]) -> bool:
    """Return whether this terminal belongs to another machine."""
    return bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"))


def hint(address: str, host: str, port: int, environment: Mapping[str, str]) -> str:
    """Return what to do where no browser can be opened."""
    if over_ssh(environment) and host in ("127.0.0.1", "::1", "localhost"):
        here = environment.get("SSH_CONNECTION", "").split()
        name = here[2] if len(here) == 4 else "THIS-MACHINE"
        return f"From your own machine: ssh -L {port}:127.0.0.1:{port} {name}, then open {address} there"
    return f"Open {address} in a browser"


def open_soon(address: str) -> None:
    """Open the page in a browser once the server answers."""
    timer = threading.Timer(AFTER, _open, [address])
    timer.daemon = True
    timer.start()


def _open(address: str) -> None:
    import webbrowser

    name = getattr(webbrowser.get(), "name", "")
    if Path(name).name not in TEXT_BROWSERS:
        webbrowser.open(address)


def show(address: str, host: str, port: int) -> None:
    """Open the page, or say how to."""
    if can_open(os.environ, sys.platform):
        open_soon(address)
    else:
        print(hint(address, host, port, os.environ), file=sys.stderr)

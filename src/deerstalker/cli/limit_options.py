"""The options of `serve` that set its limits, one for each field of `Limits`, and say whom it trusts."""

import argparse
import os
import sys
from collections.abc import Collection
from difflib import get_close_matches

from deerstalker.web.http.limits import Limits, settings

PROXIES = "DEERSTALKER_TRUSTED_PROXY"
"""The environment variable for trusted proxies, separated by commas."""


def add_limits(command: argparse.ArgumentParser) -> None:
    """Add an option for trusted proxies, and one for every limit."""
    command.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="address or network of a proxy that is trusted to name its clients in X-Forwarded-For (default: none)",
    )
    group = command.add_argument_group(
        "limits",
        "What the server does for one address, one seat, one table, and in all. Each can also be set by an environment "
        "variable, such as DEERSTALKER_SOCKETS for --sockets.",
    )
    for one in settings():
        group.add_argument(
            one.option,
            type=int if one.whole else float,
            metavar="N" if one.whole else "SECONDS" if one.unit == "s" else "RATE",
            help=f"{one.meaning} (default: {one.default:.10g}{'' if one.whole else ' ' + one.unit})",
        )


def read_limits(arguments: argparse.Namespace) -> Limits:
    """Return the limits that were given as options, or else in the environment. Raises `Invalid`."""
    options = vars(arguments)
    given = {one.name: options[one.name] for one in settings() if options[one.name] is not None}
    for likely in misspelled(os.environ):
        print(likely, file=sys.stderr)
    return Limits.of_environment(os.environ, given)


def misspelled(environment: Collection[str]) -> list[str]:
    """Return a warning for each environment variable that looks like a misspelled limit.

    >>> misspelled(["DEERSTALKER_SOCKET", "DEERSTALKER_SOCKETS", "DEERSTALKER_DB"])
    ['DEERSTALKER_SOCKET is not a setting. Did you mean DEERSTALKER_SOCKETS?']
    """
    known = [PROXIES, *(f"DEERSTALKER_{one.name.upper()}" for one in settings())]
    found = []
    for name in environment:
        if name.startswith("DEERSTALKER_") and name not in known:
            found += [
                f"{name} is not a setting. Did you mean {close}?" for close in get_close_matches(name, known, 1, 0.9)
            ]
    return found


def read_proxies(arguments: argparse.Namespace) -> list[str]:
    """Return the proxies that were given as options, or else in the environment."""
    given: list[str] = arguments.trusted_proxy
    return given or [one for one in os.environ.get(PROXIES, "").split(",") if one.strip()]

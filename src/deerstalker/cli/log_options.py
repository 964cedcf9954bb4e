"""The options of `serve` that say what is logged and how, and who may read the metrics."""

import argparse
import json
import logging
import re
import sys
import time
from typing import Any

from deerstalker.web.http.networks import LOOPBACK

LEVELS = ("debug", "info", "warning", "error")
OURS, ACCESS = "deerstalker", "deerstalker.access"

_PASSWORD = re.compile(r"(://[^:/@\s]*:)[^@/\s]+@|(password=)('[^']*'|\S+)")


def add_logs(command: argparse.ArgumentParser) -> None:
    """Add the options."""
    group = command.add_argument_group("logs and metrics", "Logs go to standard error. They never hold a secret.")
    group.add_argument("--log-level", choices=LEVELS, default="warning", help="what to log (default: warning)")
    group.add_argument("--log-format", choices=("text", "json"), default="text", help="as text, or JSON by the line")
    group.add_argument("--access-log", action="store_true", help="log every request: method, path, status, time")
    group.add_argument("--log-addresses", action="store_true", help="name the address of the client in the access log")
    group.add_argument(
        "--metrics-from",
        action="append",
        default=[],
        metavar="NETWORK",
        help="address or network that may read /metrics; may be repeated (default: this machine only)",
    )


def metrics_from(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the networks that may read the metrics."""
    return tuple(arguments.metrics_from) or LOOPBACK


def set_up_logs(arguments: argparse.Namespace) -> None:
    """Log to standard error as the options say.

    Only our own records are ever more than warnings: libraries would log every message they carry.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if arguments.log_format == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.WARNING, _level(arguments)))
    logging.getLogger(OURS).setLevel(_level(arguments))
    logging.getLogger(ACCESS).setLevel(logging.INFO if arguments.access_log else logging.CRITICAL)


def _level(arguments: argparse.Namespace) -> int:
    return int(logging.getLevelNamesMapping()[arguments.log_level.upper()])


def without_passwords(text: str) -> str:
    """Return a text without the passwords of databases.

    >>> without_passwords("postgresql://ann:secret@db/tables and password=secret")
    'postgresql://ann:***@db/tables and password=***'
    """
    return _PASSWORD.sub(lambda found: f"{found[1]}***@" if found[1] else f"{found[2]}***", text)


class TextLines(logging.Formatter):
    """A line for people: when, how bad, what."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """Return the time of the record."""
        return _time(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text."""
        return without_passwords(super().format(record))


class JsonLines(logging.Formatter):
    """A line for programs: one JSON object a record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON."""
        line: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        fields = vars(record).get("fields")
        if isinstance(fields, dict):
            line |= fields
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return without_passwords(json.dumps(line, ensure_ascii=False, default=str))


def _time(record: logging.LogRecord) -> str:
    """Return the time of a record, in UTC to the millisecond."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"

"""A connection to PostgreSQL that never waits for ever: a dead or half-open one is given up within seconds."""

import selectors
from typing import Any

import psycopg
from psycopg.abc import RV, PQGen

from deerstalker.storage.archive import Unavailable

CONNECT_SECONDS = 3
"""Seconds within which a connection has to be made."""

ANSWER_SECONDS = 4.0
"""Seconds within which every answer has to come. Without one, the connection is given up."""

STATEMENT_SECONDS = 3
"""Seconds after which the database itself ends a statement, or a transaction in which nothing more is asked."""


class Connection(psycopg.Connection[tuple[Any, ...]]):
    """A connection that closes itself when no answer comes in time."""

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Wait for an answer, `ANSWER_SECONDS` at most unless told otherwise."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, ANSWER_SECONDS)
        except psycopg.OperationalError:
            self.close()
            raise

    @property
    def hung_up(self) -> bool:
        """Whether an idle connection is of no use any more: closed here, or by the other end."""
        if self.closed:
            return True
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno(), selectors.EVENT_READ)
            return bool(selector.select(0))


def connect(address: str) -> Connection:
    """Return a connection on which every statement is a transaction by itself. Raises `Unavailable`."""
    connection = None
    try:
        connection = Connection.connect(
            address,
            autocommit=True,
            connect_timeout=CONNECT_SECONDS,
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=3,
            tcp_user_timeout=8000,
        )
        connection.execute(f"SET statement_timeout = '{STATEMENT_SECONDS}s'")
        connection.execute(f"SET idle_in_transaction_session_timeout = '{STATEMENT_SECONDS}s'")
    except psycopg.Error as error:
        if connection is not None:
            connection.close()
        raise Unavailable(str(error).strip()) from None
    return connection

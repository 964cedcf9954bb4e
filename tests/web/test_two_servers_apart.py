"""Two servers on one database that do not hear each other for a while, or whose connections die."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest

from databases import fresh_database
from deerstalker.storage import Entry, Place, postgres_connection
from deerstalker.storage.archive import Ears, Unavailable
from deerstalker.storage.postgres import CHANNEL, PostgresArchive
from tcp_proxy import Proxy
from web_client import evening, served

pytestmark = pytest.mark.database


class DeafArchive(PostgresArchive):
    """An archive that can miss what others write."""

    deaf = False

    def _tell(self, ears: Ears, words: str) -> None:
        if not self.deaf:
            super()._tell(ears, words)


class SlowArchive(PostgresArchive):
    """An archive whose answer to the next question for a log takes a while."""

    meanwhile: Callable[[], Awaitable[None]] | None = None

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        found = await super().read(table, after, limit)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        return found


def cut_listening(address: str) -> None:
    """End the connections of this database that listen."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ '^(LISTEN|SELECT 1$)'"
        )


def test_a_server_catches_up_whenever_it_begins_to_listen() -> None:
    address = fresh_database()

    async def play() -> None:
        deaf = DeafArchive(address)
        async with served(PostgresArchive(address)) as one, served(deaf) as other:
            opened = await one.open("clue", 3)
            table, token = opened["table"], opened["token"]
            async with one.socket(table, token) as ann, other.socket(table) as crowd:
                deaf.deaf = True
                done = await ann.do({"type": "Say", "text": "nobody else hears this"})
                await asyncio.sleep(0.3)
                live = await other.server.table(table)
                assert live.table.seq < done["seq"]
                deaf.deaf = False
                cut_listening(address)
                await crowd.until(lambda: bool(crowd.news) and crowd.news[-1]["seq"] == done["seq"])

    evening(play())


def test_a_client_who_knows_more_is_believed() -> None:
    address = fresh_database()

    async def play() -> None:
        deaf = DeafArchive(address)
        async with served(PostgresArchive(address)) as one, served(deaf) as other:
            opened = await one.open("clue", 3)
            table, token = opened["table"], opened["token"]
            live = await other.server.table(table)
            deaf.deaf = True
            async with one.socket(table, token) as ann:
                first = await ann.do({"type": "Say", "text": "one"})
                async with other.socket(table, token, after=first["seq"]) as moved:
                    assert live.table.seq == moved.welcome["seq"] == first["seq"]
                    second = await ann.do({"type": "Say", "text": "two"})
                    assert live.table.seq == first["seq"]
                    third = await moved.do({"type": "Say", "text": "three"}, at=second["seq"])
                    assert third["seq"] == second["seq"] + 1

    evening(play())


def test_what_is_written_while_another_server_reads_is_not_missed() -> None:
    address = fresh_database()

    async def play() -> None:
        slow = SlowArchive(address)
        async with served(PostgresArchive(address)) as one, served(slow) as other:
            opened = await one.open("clue", 3)
            async with one.socket(opened["table"], opened["token"]) as ann:
                done: dict[str, int] = {}

                async def speak() -> None:
                    done.update(await ann.do({"type": "Say", "text": "as you were reading"}))
                    await asyncio.sleep(0.5)  # until the other server has heard of it

                slow.meanwhile = speak
                async with other.socket(opened["table"]) as crowd:
                    await crowd.until(lambda: bool(crowd.news) and crowd.news[-1]["seq"] == done["seq"])

    evening(play())


def test_a_half_open_connection_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer, the readers and the listener notice that no answer comes, and go on with a new connection."""
    monkeypatch.setattr(postgres_connection, "ANSWER_SECONDS", 0.5)
    address = fresh_database()
    parts = urlsplit(address)

    async def play() -> None:
        proxy = Proxy(f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432")
        await proxy.open()
        through = f"postgresql://postgres@127.0.0.1:{proxy.port}{parts.path}"
        archive = await asyncio.to_thread(PostgresArchive, through)
        ears = Hears()
        archive.listen(ears)
        await archive.open(Place("table", "ABCDE", "clue"), [Entry(1, b"one")])
        assert len(await archive.read("table")) == 1
        proxy.forget()
        began = time.monotonic()
        with pytest.raises(Unavailable):
            await archive.append("table", [Entry(2, b"two")])
        assert len(await archive.read("table")) == 1
        await archive.append("table", [Entry(2, b"two")])
        while ears.begun < 2:
            await asyncio.sleep(0.05)
        assert time.monotonic() - began < 10
        proxy.stall()
        with pytest.raises(Unavailable):
            await archive.append("table", [Entry(3, b"three")])
        proxy.flow()
        await archive.append("table", [Entry(3, b"three")])
        await archive.close()
        proxy.refuse()

    evening(play())


class Hears:
    """Counts how often listening began."""

    begun = 0

    def deaf(self) -> None:
        """Not yet."""

    def began(self) -> None:
        self.begun += 1

    def hears(self) -> None:
        """All the time."""

    def written(self, table: str, seq: int) -> None:
        """Not of interest."""

    def greeted(self, table: str, seats: tuple[int, ...]) -> None:
        """Not of interest."""


def test_nonsense_on_the_channel_is_ignored() -> None:
    address = fresh_database()

    async def play() -> None:
        async with served(PostgresArchive(address)) as one, served(PostgresArchive(address)) as other:
            opened = await one.open("clue", 3)
            async with other.socket(opened["table"]) as crowd, one.socket(opened["table"], opened["token"]) as ann:
                with psycopg.connect(address, autocommit=True) as connection:
                    for words in ("", "x", f"{opened['table']} many", f"{opened['table']} me a,b", "a b c d"):
                        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, words))
                done = await ann.do({"type": "Say", "text": "still there?"})
                await crowd.until(lambda: bool(crowd.news) and crowd.news[-1]["seq"] >= done["seq"])

    evening(play())

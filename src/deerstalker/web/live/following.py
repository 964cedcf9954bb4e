"""Follows what operators do with the database: tables that are closed or deleted, networks that are banned."""

from collections.abc import Callable
from typing import Protocol

from deerstalker.storage.archive import Archive, Ban, Place

LOOK = 2.0
"""Seconds between two looks at what operators did."""


class FollowedTables(Protocol):
    """The tables of a process."""

    def forget(self, table: str, place: Place | None, /) -> None:
        """Disconnect everybody from a table that was closed, opened again, or deleted (`None`)."""


class Following:
    """Looks what operators did since the last look, and does it here as well."""

    def __init__(self, archive: Archive, tables: FollowedTables, banned: Callable[[list[Ban]], None]) -> None:
        self._archive, self._tables, self._banned = archive, tables, banned
        self._seen: int | None = None

    async def look(self) -> None:
        """Do what operators did. Cheap as long as they do nothing."""
        newest = await self._archive.newest_action()
        if newest == self._seen:
            return
        bans = await self._archive.bans()
        after, self._seen = self._seen, newest
        self._banned(bans)
        if after is None:
            return
        for table in {one.target for one in await self._archive.admin_actions(after) if one.action in ON_TABLES}:
            self._tables.forget(table, await self._archive.find(table))


ON_TABLES = ("close", "reopen", "delete")

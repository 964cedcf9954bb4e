"""Connections: how many there may be, of one address and in all.

A client who says nothing, half of something, or reads nothing costs a file and some memory. When there are too many of
these, the one that has had the most time makes room.
"""

from collections import Counter
from typing import Protocol

from deerstalker.web.http.addresses import NO_PROXIES, TrustedProxies, counted_as
from deerstalker.web.http.limits import Limits

OTHER_FILES = 128
"""Files that are kept for everything but connections: the database, workers, pages."""

PROXY = ""
"""What the connections of trusted proxies are counted as. No limit of one address applies to them."""


class Connection(Protocol):
    """A connection, as far as it is counted."""

    def cut_off(self) -> None:
        """Close the connection at once, and stop counting it as one that keeps us waiting."""


class Waiting:
    """Connections whose clients keep us waiting, the oldest first."""

    def __init__(self, most_of_address: int, most: int) -> None:
        self._most_of_address, self._most = most_of_address, most
        self._all: dict[Connection, str] = {}
        self._of: dict[str, dict[Connection, None]] = {}

    def add(self, connection: Connection, address: str) -> None:
        """Add a connection. If there are too many, the oldest is cut off."""
        if address != PROXY and len(self._of.get(address, ())) >= self._most_of_address:
            next(iter(self._of[address])).cut_off()
        elif len(self._all) >= self._most:
            self.cut_oldest()
        self._all[connection] = address
        self._of.setdefault(address, {})[connection] = None

    def discard(self, connection: Connection) -> None:
        """Remove a connection that keeps nobody waiting any more."""
        address = self._all.pop(connection, None)
        if address is not None:
            same = self._of[address]
            del same[connection]
            if not same:
                del self._of[address]

    def cut_oldest(self) -> bool:
        """Cut off the connection that has had the most time. Return whether there was one."""
        for connection in self._all:
            connection.cut_off()
            return True
        return False


class Connections:
    """Counts the connections of each address, and all of them."""

    def __init__(self, limits: Limits, proxies: TrustedProxies = NO_PROXIES, files: int | None = None) -> None:
        """Count connections. `files`: the maximum number of open files."""
        self.limits, self.proxies = limits, proxies
        self.most = limits.connections_in_all
        if files is not None:
            self.most = max(2, min(self.most, files - OTHER_FILES))
        self.most_of_address = min(limits.connections, max(1, self.most // 2))
        """One address never takes more than half of all connections."""

        self.number = 0
        self._of: Counter[str] = Counter()
        self.silent = Waiting(limits.silent_connections, self.most)
        """The connections that have not sent a request yet."""

        self.unread = Waiting(limits.unread_connections, limits.unread_connections_in_all)
        """The connections whose clients do not read what they are sent."""

    def enter(self, connection: Connection, host: str) -> str | None:
        """Count a connection from this host. Return what it is counted as; `None` if it may not stay."""
        address = PROXY if self.proxies.trusts(host) else counted_as(host)
        if address != PROXY and self._of[address] >= self.most_of_address:
            return None
        if self.number >= self.most and not self.silent.cut_oldest():
            return None
        self.number += 1
        self._of[address] += 1
        self.silent.add(connection, address)
        return address

    def leave(self, address: str) -> None:
        """Count one connection of this address less."""
        self.number -= 1
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]


def raise_file_limit() -> int | None:
    """Allow this process as many open files as the system lets it have; return how many. `None` if nobody can tell."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):
            return soft
    return None if hard == resource.RLIM_INFINITY else hard

"""Networks that operators have banned: nothing is answered to them."""

import time
from collections.abc import Callable, Iterable, Sequence

from deerstalker.core.errors import Invalid
from deerstalker.storage.archive import Ban
from deerstalker.web.http.networks import Networks

BANNED = 4003
"""The code with which the sockets of a network that is banned are closed."""


class Bans:
    """The bans that this server follows."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._bans: list[tuple[Networks, float | None]] = []

    def replace(self, bans: Sequence[Ban]) -> None:
        """Follow these bans from now on."""
        self._bans = [(networks, ban.until) for ban in bans for networks in _readable(ban.network)]

    def cover(self, host: str) -> bool:
        """Whether this address is banned."""
        if not self._bans:
            return False
        now = self._now()
        return any((until is None or now < until) and networks.contain(host) for networks, until in self._bans)


def _readable(network: str) -> Iterable[Networks]:
    try:
        return [Networks([network])]
    except Invalid:  # written by something else than our commands
        return []

"""Counts what addresses, seats and tables ask of the server, and refuses what is more than the limits allow."""

import math
from collections import OrderedDict
from collections.abc import Callable

from deerstalker.web.errors import Busy
from deerstalker.web.http.limits import Limits
from deerstalker.web.live.audience import Audience
from deerstalker.web.live.ids import SHORT_CODE
from deerstalker.web.live.table_state import TableState, Who
from deerstalker.web.live.wire import Act, Ask, Do

MOST_KNOWN = 20_000
"""Maximum number of addresses, seats or tables that are counted. Those not heard of for longest are forgotten."""

BURST = 4
"""Seconds of a rate that may be used at once."""

TOO_FAST = "That's too fast. Wait a moment, then try again."
FULL = "The log of this table is full. Open another table to go on."


class Bucket:
    """A token bucket: full at first, and refilled at a steady rate."""

    __slots__ = ("_full", "_left", "_now", "_rate", "_when")

    def __init__(self, full: float, rate: float, now: Callable[[], float]) -> None:
        self._full, self._rate, self._now = full, rate, now
        self._left, self._when = full, now()

    def take(self) -> bool:
        """Take one token. Return whether there was one."""
        now = self._now()
        self._left = min(self._full, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Return the seconds until there is a token again, as of when one was last asked for."""
        return max(0.0, 1 - self._left) / self._rate if self._rate else math.inf

    def give_back(self) -> None:
        """Return a token that was not needed."""
        self._left = min(self._full, self._left + 1)


class Buckets:
    """A bucket for each address, seat or table."""

    def __init__(self, full: float, rate: float, now: Callable[[], float]) -> None:
        self._full, self._rate, self._now = full, rate, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        """Return the bucket with this key."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            self._buckets.move_to_end(key)
            return bucket
        if len(self._buckets) >= MOST_KNOWN:
            self._buckets.popitem(last=False)
        bucket = self._buckets[key] = Bucket(self._full, self._rate, self._now)
        return bucket


class Quotas:
    """What is left for each: requests to send, tables to open, codes to guess, sockets to hold, commands to give."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.limits, self.now = limits, now
        self._asking = Buckets(BURST * limits.requests_a_second, limits.requests_a_second, now)
        self._opening = Buckets(limits.tables_a_minute, limits.tables_a_minute / 60, now)
        self._listing = Buckets(limits.listed_an_hour, limits.listed_an_hour / 3600, now)
        self._guessing = Buckets(limits.wrong_codes_a_minute, limits.wrong_codes_a_minute / 60, now)
        self._guessed = Bucket(1000, 20, now)
        self._guessed_short = Bucket(30, 0.1, now)
        self._connecting = Buckets(10 * limits.sockets_a_second, limits.sockets_a_second, now)
        self._connected: dict[str, int] = {}
        self._commanding = Buckets(BURST * limits.commands_a_second, limits.commands_a_second, now)
        from_address = limits.commands_of_address_a_second
        self._commanding_from = Buckets(BURST * from_address, from_address, now)
        self._typing = Buckets(BURST * limits.typed_a_second, limits.typed_a_second, now)
        self._talking = Buckets(limits.talk_a_minute, limits.talk_a_minute / 60, now)
        self._talking_at = Buckets(limits.talk_of_table_a_minute, limits.talk_of_table_a_minute / 60, now)
        self._talking_from = Buckets(limits.talk_of_address_a_minute, limits.talk_of_address_a_minute / 60, now)

    def check_opening(self, address: str) -> None:
        """Raise `Busy` if this address has opened too many tables."""
        bucket = self._opening.of(address)
        if not bucket.take():
            raise Busy("You've opened a lot of tables. Wait a minute, then try again.", bucket.wait())

    def check_listing(self, address: str) -> None:
        """Raise `Busy` if this address has put too many tables on the list for strangers."""
        if not self._listing.of(address).take():
            raise Busy("You've listed a lot of tables. Open this one without listing it, and share its link.")

    def guess(self, address: str, code: str) -> list[Bucket]:
        """Count a join code as wrong until it proves right. Raise `Busy` if there were too many, here or in all.

        The short codes of older tables are few enough to be tried, so all addresses share a small limit for them.
        """
        own = self._guessing.of(address)
        counted: list[Bucket] = []
        for bucket in (own, self._guessed_short if len(code) == SHORT_CODE else self._guessed):
            if not bucket.take():
                for one in counted:
                    one.give_back()
                raise Busy("Too many codes were wrong. Wait a minute, or ask for the link to the table.")
            counted.append(bucket)
        return counted

    def check_request(self, address: str) -> None:
        """Raise `Busy` if this address sends too many requests."""
        bucket = self._asking.of(address)
        if not bucket.take():
            raise Busy("That's a lot at once. Wait a moment, then try again.", bucket.wait())

    # -- sockets ---------------------------------------------------------------------------------------

    def open_socket(self, address: str) -> bool:
        """Count another socket or event stream of this address. Return whether it may be opened."""
        number = self._connected.get(address, 0)
        if number >= self.limits.sockets or not self._connecting.of(address).take():
            return False
        self._connected[address] = number + 1
        return True

    def close_socket(self, address: str) -> None:
        """Count one socket of this address less."""
        number = self._connected.get(address, 0) - 1
        if number > 0:
            self._connected[address] = number
        else:
            self._connected.pop(address, None)

    def may_listen(self, audience: Audience, who: Who) -> bool:
        """Whether the audience of a table has room for another socket of these people."""
        limits = self.limits
        if not who.seats:
            return audience.watching < limits.spectators + (limits.sockets_of_seat if who.host else 0)
        return all(audience.sockets_of(seat) < limits.sockets_of_seat for seat in who.seats)

    def messages_of_socket(self) -> Bucket:
        """Return the bucket that limits the messages of one socket."""
        rate = self.limits.messages_a_second
        return Bucket(BURST * rate, rate, self.now)

    # -- commands --------------------------------------------------------------------------------------

    def check_command(self, address: str, table: TableState, who: Who, order: Do) -> None:
        """Raise `Busy` if these people give too many commands, through whatever sockets, or the log is full."""
        if not self._commanding_from.of(address).take():
            raise Busy(TOO_FAST)
        seat = order.seat if order.seat is not None else next(iter(who.seats), None)
        if seat not in who.seats and not who.host:
            return  # which is refused anyway, and counts for nobody at the table
        speaker = f"{table.id}/{seat}"
        if not self._commanding.of(speaker).take():
            raise Busy(TOO_FAST)
        if not isinstance(order.command, Act):
            self.check_talk(address, table, speaker)
        elif table.seq >= self.limits.entries_of_table:
            raise Busy(FULL)

    def check_talk(self, address: str, table: TableState, speaker: str) -> None:
        """Raise `Busy` if too much is said and done at a table beside the game."""
        if table.seq >= self.limits.entries_of_table / 2:
            raise Busy(FULL)
        buckets = (self._talking.of(speaker), self._talking_at.of(table.id), self._talking_from.of(address))
        if not all(bucket.take() for bucket in buckets):
            raise Busy("That's a lot of talk. Wait a moment, then try again.")

    def check_question(self, address: str, ask: Ask) -> None:
        """Raise `Busy` if this address has too many typed commands parsed. Other questions have their own queue."""
        if ask.what == "parse" and not self._typing.of(address).take():
            raise Busy(TOO_FAST)

"""Rate limits: how much one address may ask of the server."""

from collections.abc import Callable

from deerstalker.web.errors import Busy

MOST_ADDRESSES = 20_000

QUESTIONS, QUESTIONS_IN_ALL = 64, 256
"""Questions to notebooks that wait or run: of one address, behind which a whole club may sit, and in all."""

QUESTION_SECONDS, REVIEW_SECONDS = 20.0, 120.0
"""How long a question may take, and the review of a whole game. Either may wait as long for a worker before that."""


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


class Limits:
    """The limits of each address: tables opened, sockets held, requests sent, questions asked. And of all questions."""

    def __init__(
        self,
        now: Callable[[], float],
        *,
        tables_a_minute: float = 20,
        requests_a_second: float = 50,
        sockets: int = 200,
        commands_a_second: float = 20,
        questions: int = QUESTIONS,
        questions_in_all: int = QUESTIONS_IN_ALL,
        question_seconds: float = QUESTION_SECONDS,
        review_seconds: float = REVIEW_SECONDS,
    ) -> None:
        self.now = now
        self.tables_a_minute = tables_a_minute
        self.requests_a_second = requests_a_second
        self.sockets = sockets
        self.commands_a_second = commands_a_second
        self.questions, self.questions_in_all = questions, questions_in_all
        self.question_seconds, self.review_seconds = question_seconds, review_seconds
        self._opening: dict[str, Bucket] = {}
        self._asking: dict[str, Bucket] = {}
        self._connected: dict[str, int] = {}

    def check_opening(self, address: str) -> None:
        """Raise `Busy` if this address has opened too many tables."""
        if not _bucket(self._opening, address, self.tables_a_minute, self.tables_a_minute / 60, self.now).take():
            raise Busy("You've opened a lot of tables. Wait a minute, then try again.")

    def check_request(self, address: str) -> None:
        """Raise `Busy` if this address sends too many requests."""
        rate = self.requests_a_second
        if not _bucket(self._asking, address, 4 * rate, rate, self.now).take():
            raise Busy("That's a lot at once. Wait a moment, then try again.")

    def open_socket(self, address: str) -> bool:
        """Count another socket of this address. Return whether it may be opened."""
        number = self._connected.get(address, 0)
        if number >= self.sockets:
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

    def commands_of_socket(self) -> Bucket:
        """Return the bucket that limits the messages of one socket."""
        return Bucket(4 * self.commands_a_second, self.commands_a_second, self.now)


def _bucket(buckets: dict[str, Bucket], address: str, full: float, rate: float, now: Callable[[], float]) -> Bucket:
    bucket = buckets.get(address)
    if bucket is None:
        if len(buckets) >= MOST_ADDRESSES:  # forget all of them rather than grow without limit
            buckets.clear()
        bucket = buckets[address] = Bucket(full, rate, now)
    return bucket

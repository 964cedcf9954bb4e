"""Rate limits: how much one address may ask of the server."""

from collections.abc import Callable

from deerstalker.web.errors import Busy
from deerstalker.web.live.ids import SHORT_CODE

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

    def give_back(self) -> None:
        """Return a token that was not needed."""
        self._left = min(self._full, self._left + 1)


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
        listed_an_hour: float = 20,
        wrong_codes_a_minute: float = 20,
    ) -> None:
        self.now = now
        self.tables_a_minute = tables_a_minute
        self.requests_a_second = requests_a_second
        self.sockets = sockets
        self.commands_a_second = commands_a_second
        self.questions, self.questions_in_all = questions, questions_in_all
        self.question_seconds, self.review_seconds = question_seconds, review_seconds
        self.listed_an_hour = listed_an_hour
        self.wrong_codes_a_minute = wrong_codes_a_minute
        self._listing: dict[str, Bucket] = {}
        self._guessing: dict[str, Bucket] = {}
        self._guessed = Bucket(1000, 20, now)
        self._guessed_short = Bucket(30, 0.1, now)
        self._opening: dict[str, Bucket] = {}
        self._asking: dict[str, Bucket] = {}
        self._connected: dict[str, int] = {}

    def check_opening(self, address: str) -> None:
        """Raise `Busy` if this address has opened too many tables."""
        if not _bucket(self._opening, address, self.tables_a_minute, self.tables_a_minute / 60, self.now).take():
            raise Busy("You've opened a lot of tables. Wait a minute, then try again.")

    def check_listing(self, address: str) -> None:
        """Raise `Busy` if this address has put too many tables on the list for strangers."""
        if not _bucket(self._listing, address, self.listed_an_hour, self.listed_an_hour / 3600, self.now).take():
            raise Busy("You've listed a lot of tables. Open this one without listing it, and share its link.")

    def guess(self, address: str, code: str) -> list[Bucket]:
        """Count a join code as wrong until it proves right. Raise `Busy` if there were too many, here or in all.

        The short codes of older tables are few enough to be tried, so all addresses share a small limit for them.
        """
        rate = self.wrong_codes_a_minute
        own = _bucket(self._guessing, address, rate, rate / 60, self.now)
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

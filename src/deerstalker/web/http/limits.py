"""The limits of the server, every one of them a setting with a default, a unit and a meaning.

The options of `serve`, the environment variables and docs/limits.md are all made from the fields of `Limits`.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, NamedTuple, Self

from deerstalker.core.errors import Invalid


def _limit(default: float, unit: str, meaning: str) -> Any:
    return field(default=default, metadata={"unit": unit, "meaning": meaning})


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How much the server does for one address, one seat, one table, and in all.

    Everybody behind one router shares an address, and so a club of several hundred people must fit into what one
    address may do. The limits of seats and tables are as narrow as a game allows.
    """

    connections: int = _limit(2000, "connections", "connections from one address, a trusted proxy excepted")
    connections_in_all: int = _limit(20_000, "connections", "connections in all, fewer if the system allows fewer")
    silent_connections: int = _limit(
        100, "connections", "connections from one address that have not sent a request yet"
    )
    request_seconds: float = _limit(10, "s", "time for the head of a request to arrive")
    body_seconds: float = _limit(20, "s", "time for the body of a request to arrive")
    idle_seconds: float = _limit(
        65, "s", "time that a connection is kept open between requests, longer than a proxy does"
    )
    unread_seconds: float = _limit(20, "s", "time for a client to read what it is sent before it is cut off")
    unread_connections: int = _limit(
        200, "connections", "connections from one address that leave unread what they are sent"
    )
    unread_connections_in_all: int = _limit(1000, "connections", "the same for all addresses together")
    unread: int = _limit(256, "messages", "messages that wait for a slow reader of a table before they are cut off")
    unread_bytes: int = _limit(1024 * 1024, "bytes", "the size of these messages")
    requests_a_second: float = _limit(200, "requests/s", "requests of one address; four times as many in a burst")
    tables_a_minute: float = _limit(60, "tables/min", "tables that one address opens")
    listed_an_hour: float = _limit(20, "tables/h", "tables that one address puts on the list for strangers")
    wrong_codes_a_minute: float = _limit(20, "codes/min", "join codes of one address that are wrong")
    sockets: int = _limit(1000, "sockets", "sockets and event streams of one address")
    sockets_a_second: float = _limit(100, "sockets/s", "sockets one address opens; ten times as many in a burst")
    sockets_of_seat: int = _limit(20, "sockets", "sockets and event streams of one seat")
    spectators: int = _limit(500, "sockets", "sockets and event streams of people who watch one table")
    messages_a_second: float = _limit(20, "messages/s", "messages of one socket; four times as many in a burst")
    commands_a_second: float = _limit(20, "commands/s", "commands of one seat; four times as many in a burst")
    commands_of_address_a_second: float = _limit(200, "commands/s", "the same for one address")
    talk_a_minute: float = _limit(60, "lines/min", "lines of chat and other commands beside the game, of one seat")
    talk_of_table_a_minute: float = _limit(240, "lines/min", "the same for one table")
    talk_of_address_a_minute: float = _limit(1200, "lines/min", "the same for one address")
    entries_of_table: int = _limit(20_000, "entries", "entries in the log of one table, half of them beside the game")
    questions: int = _limit(64, "questions", "questions to notebooks of one address that wait or are being answered")
    questions_in_all: int = _limit(256, "questions", "the same for all addresses together")
    typed_a_second: float = _limit(5, "commands/s", "typed commands that are parsed for one address; more in a burst")
    question_seconds: float = _limit(20, "s", "time for a question, and before that as long for a worker to be free")
    review_seconds: float = _limit(120, "s", "the same for the review of a whole game")

    def __post_init__(self) -> None:
        """Raise `Invalid` if one of the limits is not a positive number."""
        values = asdict(self)
        for one in settings():
            if not values[one.name] > 0:
                raise Invalid(f"{one.option} must be more than 0")

    @classmethod
    def of_environment(cls, environment: Mapping[str, str], given: Mapping[str, float]) -> Self:
        """Return the limits that are given, or else those of the environment, or else the defaults."""
        chosen: dict[str, float] = {}
        for one in settings():
            if one.name in given:
                chosen[one.name] = given[one.name]
            elif one.variable in environment:
                chosen[one.name] = one.read(environment[one.variable])
        return cls(**chosen)  # type: ignore[arg-type]

    @classmethod
    def at_any_rate(cls, **given: float) -> Self:
        """Return limits under which everything may be done as often as one likes, for tests and measurements."""
        rates = {one.name: 1e9 for one in settings() if "/" in one.unit}
        return cls(**{**rates, **given})  # type: ignore[arg-type]


class Setting(NamedTuple):
    """One limit, as an operator sees it."""

    name: str
    default: float
    unit: str
    meaning: str
    whole: bool
    """Whether this is a number of things, and not a rate or a time."""

    @property
    def option(self) -> str:
        """The option of `serve`."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The environment variable."""
        return "DEERSTALKER_" + self.name.upper()

    def read(self, word: str) -> float:
        """Read a value. Raises `Invalid` if it is no number."""
        try:
            return int(word) if self.whole else float(word)
        except ValueError:
            raise Invalid(f"{self.variable} must be a number, not {word!r}") from None


def settings() -> list[Setting]:
    """Return all limits, in the order in which they are documented."""
    defaults = vars(Limits)
    return [
        Setting(one.name, defaults[one.name], one.metadata["unit"], one.metadata["meaning"], whole=one.type is int)
        for one in fields(Limits)
    ]

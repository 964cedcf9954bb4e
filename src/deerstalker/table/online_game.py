"""A table on a server, played or watched from a terminal. The server sends this chair's copy of every step.

The copy is folded here, by the same rules, so everything that can be told of a game in this process can be told of
this one. `docs/api.md` describes the messages.
"""

import json
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from deerstalker.core.case import AnyStep, Header, Step, open_box
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.game import Shelf
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action
from deerstalker.games import GAMES
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.session import Asked

LISTENING = 0.5
"""Seconds to wait for news before the terminal may look around."""

PATIENCE = 60.0
"""Seconds to try again after a connection was lost."""

LONGEST = 16 * 2**20
"""Bytes of the longest message: everything that happened so far, for somebody who comes late."""


_OPENING = threading.Lock()
"""Decoders are made one at a time: msgspec crashes where two threads learn the same types at once."""


class Refused(DeerstalkerError):
    """The server says no, in a sentence."""


class Place(Struct, frozen=True):
    """A table on a server, and the tokens of a seat there and of its host; without any, somebody watches."""

    server: str
    table: str
    token: str = ""
    host: str = ""

    @property
    def link(self) -> str:
        """The address of the table, for people."""
        return f"{self.server}/t/{self.table}"

    def request(self, path: str, body: object = None) -> Any:
        """Ask the server for something. Raises `Refused` with its sentence, `Invalid` if there is no such server."""
        return _request(f"{self.server}/api/tables/{self.table}{path}", body, self.token)


def find_table(where: str, server: str) -> Place:
    """Return the table at a link, such as `http://host:8749/t/ID`, or with a code at this server."""
    if "://" in where:
        base, found, table = where.partition("/t/")
        if not found or not table.strip("/"):
            raise Invalid(f"{where} is not the link of a table, which looks like http://HOST:8749/t/ID")
        return Place(base, urllib.parse.urlsplit(table).path.strip("/"))
    told = _request(f"{server.rstrip('/')}/api/codes/{urllib.parse.quote(where)}")
    return Place(server.rstrip("/"), told["table"])


def sit_down(place: Place, name: str) -> Place:
    """Take any free seat, and return the place with its token."""
    told = place.request("/seats", {"name": name, "seat": None, "key": secrets.token_urlsafe(24)})
    return replace(place, token=told["token"])


def open_table(
    server: str, game: str, name: str, *, bots: Sequence[str | None], options: Mapping[str, object]
) -> tuple[Place, str]:
    """Open a table with a seat for each of `bots`, None for people, and take the first. Return it and its code."""
    body = {"game": game, "seats": len(bots), "name": name, "seat": 0, "bots": bots, "options": options}
    told = _request(f"{server.rstrip('/')}/api/tables", body)
    return Place(server.rstrip("/"), told["table"], told["token"], told["host"]), told["code"]


def _request(address: str, body: object = None, token: str = "") -> Any:
    if not address.startswith(("http://", "https://")):
        raise Invalid(f"{address} is not an address of a server, which begins with http:// or https://")
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else msgspec.json.encode(body)
    request = urllib.request.Request(address, data, headers)  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            text = answer.read().decode()
            return json.loads(text) if "json" in answer.headers.get("Content-Type", "") else text
    except urllib.error.HTTPError as error:
        raise Refused(_why(error.read())) from None
    except OSError as error:
        raise Invalid(f"cannot reach {address}: {getattr(error, 'reason', error)}") from None


def _why(body: bytes) -> str:
    try:
        return str(json.loads(body)["why"])
    except (ValueError, KeyError, TypeError):
        return "the server refused, and didn't say why"


class OnlineGame:
    """One chair at a table on a server, or a spectator."""

    def __init__(self, place: Place, shelf: Shelf = GAMES) -> None:
        self.place, self._shelf = place, shelf
        self.seats: tuple[Seat, ...] = ()
        self.seq = 0
        self.settings: dict[str, Any] = {}
        self._followed: FollowedGame | None = None
        self._decode: Callable[[str], AnyStep] = _unbegun
        self._steps: deque[AnyStep] = deque()
        self._said: deque[str] = deque()
        self._unanswered: set[str] = set()
        """Ids of what was said, and of wishes to begin, that the server has not answered yet."""

        self._acted: int | None = None
        self._declined: int | None = None
        self._open = ExitStack()
        self._socket: ClientConnection = self._connect()

    # -- the connection ------------------------------------------------------------------------------

    def _connect(self) -> ClientConnection:
        """Say hello, and take over again from a bot that played meanwhile."""
        address = f"ws{self.place.server.removeprefix('http')}/api/tables/{self.place.table}/socket"
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._open.close()
                socket = self._open.enter_context(connect(address, max_size=LONGEST, open_timeout=10))
                tokens = [token for token in (self.place.token, self.place.host) if token]
                socket.send(json.dumps({"type": "Hello", "tokens": tokens, "after": self.seq}))
                welcome = json.loads(socket.recv(timeout=20))
                break
            except (OSError, InvalidHandshake, ConnectionClosed) as error:
                if not self.seq or time.monotonic() > until:
                    raise Invalid(f"cannot reach the table at {self.place.server}: {error}") from None
                time.sleep(1)
        self.seats, self.settings = tuple(welcome["seats"]), welcome["table"]["settings"]
        for seat in self.seats:
            if welcome["table"]["seats"][seat]["bot"] is not None and welcome["table"]["stage"] == "running":
                command = {"type": "Return"}
                socket.send(json.dumps(_do(secrets.token_hex(16), welcome["seq"], seat, command)))
        return socket

    def _hear(self, timeout: float) -> dict[str, Any] | None:
        """Return the next message, after taking in the news in it; None if none comes in time."""
        try:
            message: dict[str, Any] = json.loads(self._socket.recv(timeout=timeout))
        except TimeoutError:
            return None
        except ConnectionClosed:
            self._said.append("The connection was lost; trying again.")
            self._socket = self._connect()
            return None
        if message.get("id") in self._unanswered:
            self._unanswered.discard(message["id"])
            if message["type"] == "Refused":
                self._said.append(message["why"])
        if message["type"] == "News":
            for told in message["entries"]:
                if told["seq"] > self.seq:
                    self.seq = told["seq"]
                    self._take_in(told)
        return message

    def _take_in(self, told: dict[str, Any]) -> None:
        entry = told["entry"]
        if entry["type"] == "Began":
            with _OPENING:
                self._begin(msgspec.convert(entry["header"], Header))
        elif entry["type"] == "Stepped":
            self._steps.append(self._decode(json.dumps(entry["step"])))
            return
        self._said.extend(told["words"])

    def _begin(self, header: Header) -> None:
        box, _ = open_box(header, self._shelf)
        self._decode = msgspec.json.Decoder(Step[box.action, box.event]).decode  # type: ignore[name-defined]
        seat, settings = self.seats[0] if self.seats else None, self.settings
        self._followed = FollowedGame(header, seat, aid=settings["aid"], hints=settings["hints"], shelf=self._shelf)

    # -- a session -----------------------------------------------------------------------------------

    @property
    def has_begun(self) -> bool:
        """Whether the game has begun."""
        return self._followed is not None

    @property
    def is_host(self) -> bool:
        """Whether this terminal may begin the game."""
        return bool(self.place.host)

    def listen(self) -> None:
        """Wait a little for news."""
        self._hear(LISTENING)

    def catch_up(self) -> None:
        """Return once all that happened so far is known."""
        while self._hear(LISTENING) is not None:
            pass

    def wait_for_begin(self) -> None:
        """Return once the game has begun, and all that happened so far is known."""
        while not self.has_begun:
            self.listen()
        self.catch_up()

    def begin(self) -> None:
        """Begin the game, as its host. If the server refuses, that is among the news."""
        if not self.is_host:
            raise Invalid("Only the host can begin the game.")
        self._send({"type": "Begin"}, None)

    @property
    def talks(self) -> bool:
        """Whether there are people elsewhere who read what is said."""
        return bool(self.seats)

    def say(self, text: str) -> None:
        """Say something to everybody at the table. If the server refuses, that is among the news."""
        if not self.seats:
            raise Invalid("Only players can talk.")
        if not text.strip():
            raise Invalid("Say what? For example: say well played")
        self._send({"type": "Say", "text": text.strip()}, self.seats[0])

    def _send(self, command: dict[str, Any], seat: Seat | None) -> None:
        number = secrets.token_hex(16)
        self._unanswered.add(number)
        try:
            self._socket.send(json.dumps(_do(number, self.seq, seat, command)))
        except ConnectionClosed:
            raise Invalid("The connection was lost. Try again in a moment.") from None

    def chair(self, seat: Seat | None) -> FollowedGame:
        """Return the game as this chair has followed it up to now."""
        if self._followed is None:
            raise Invalid("The game hasn't begun yet.")
        while self._steps:
            self._followed.read(self._steps.popleft())
        return self._followed

    def go_on(self) -> Asked | None:
        """Return the seat here if it may act; if not, wait a little for news."""
        game = self.chair(None)
        if game.seat is not None and not game.is_over and self._acted != game.steps:
            must = game.seat in game.waiting_for
            if must or (game.options and self._declined != game.steps):
                return Asked(game.seat, must)
        self._hear(LISTENING)
        return None

    def act(self, seat: Seat, action: Action) -> None:
        """Do this. It is sent again after a lost connection; the server carries it out once."""
        steps, at, number = self.chair(None).steps, self.seq, secrets.token_hex(16)
        command = {"type": "Act", "action": msgspec.to_builtins(action)}
        while True:
            socket = self._socket
            try:
                socket.send(json.dumps(_do(number, at, seat, command)))
            except ConnectionClosed:
                self._socket = self._connect()
                continue
            while self._socket is socket:
                message = self._hear(LISTENING)
                if message is not None and message.get("id") == number:
                    if message["type"] == "Refused":
                        self.catch_up()  # the reason may be something that has just happened
                        raise Refused(message["why"])
                    self._acted = steps
                    return

    def decline(self, seat: Seat) -> None:
        """Do nothing until something has happened."""
        self._declined = self.chair(None).steps

    def news(self) -> Sequence[str]:
        """Return what happened around the game since the last call."""
        said = list(self._said)
        self._said.clear()
        return said

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._followed is not None and not self._steps and self._followed.is_over

    def save(self, file: Path) -> None:
        """Write the case as this chair may read it; all of it once the game is over."""
        file.write_text(self.place.request("/case"), encoding="utf-8")

    def close(self) -> None:
        """Leave the table; a bot plays on after a while, and the seat is kept."""
        self._open.close()


def _unbegun(step: str) -> AnyStep:
    raise Invalid("The game hasn't begun yet.")


def _do(number: str, at: int, seat: Seat | None, command: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Do", "id": number, "at": at, "seat": seat, "command": command}

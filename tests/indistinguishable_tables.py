"""Pairs of tables whose logs one viewer cannot tell apart. What they get from either must be the same bytes."""

import asyncio
import contextlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace

from deerstalker.core import random_play
from deerstalker.core.case import Header, make_header
from deerstalker.core.errors import Illegal
from deerstalker.core.game import Box, fold, step
from deerstalker.core.options import choose_options, open_with
from deerstalker.core.seats import NAMES, NATURE, Seat
from deerstalker.core.secret import Secret, secret, seen
from deerstalker.games import GAMES
from deerstalker.storage.archive import AdminAction, Ban, Ears, Entry, Place, Stage
from deerstalker.table import fair_deal
from deerstalker.web.http.app import App
from deerstalker.web.http.limits import Limits
from deerstalker.web.live import log as m
from deerstalker.web.live.live_table import Tempo
from deerstalker.web.live.log import write_entry
from deerstalker.web.live.table_state import hashed
from deerstalker.web.server import Server
from deerstalker.web.work.conversation import AskChair, Decide, Value, encode, read_request

NAMES = NAMES
TABLE, CODE, SECRET = "aaaaaaaaaaaa", "ABCDE", "5" * 64


class MemoryArchive:
    """An archive that forgets everything in the end."""

    def __init__(self, place: Place, entries: Sequence[Entry]) -> None:
        self.place, self.entries = place, list(entries)

    async def open(self, place: Place, entries: Sequence[Entry]) -> None:
        raise NotImplementedError

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        self.entries.extend(entries)

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        return self.entries[after : after + limit]

    async def find(self, table: str) -> Place | None:
        return self.place if table == self.place.table else None

    async def find_code(self, code: str) -> Place | None:
        return self.place if code == self.place.code else None

    async def listed(self, limit: int = 100) -> list[Place]:
        return [self.place]

    async def greet(self, table: str, seats: Sequence[Seat]) -> None:
        pass

    def listen(self, ears: Ears) -> None:
        pass

    async def probe(self) -> None:
        pass

    async def newest_action(self) -> int:
        return 0

    async def admin_actions(self, after: int) -> list[AdminAction]:
        return []

    async def bans(self) -> list[Ban]:
        return []

    def free_bytes(self) -> int | None:
        return None

    waiting = 0

    async def close(self) -> None:
        pass


class EavesdroppedWorkers:
    """Nobody thinks here; what would have been sent to think about is kept."""

    size = 4

    def __init__(self) -> None:
        self.jobs: list[bytes] = []

    def warm(self) -> None:
        pass

    async def run(self, key: str, work: Any, job: bytes, patience: float | None = None) -> bytes:
        self.jobs.append(job)
        if isinstance(wanted(job), Decide):  # a bot that acted would learn something, and so would all who watch
            await asyncio.sleep(3600)
        return encode(Value(Raw(b"null")))


def wanted(job: bytes) -> Any:
    """What is wanted of a chair, if it is a chair that is asked."""
    request = read_request(job)
    return request.want if isinstance(request, AskChair) else None


class Play(Struct):
    """A table that was played for a while: its log, and what was tried in vain."""

    box: Box
    header: Header
    log: list[Any]
    tries: list[Any]


def played(name: str, rng: random.Random, most: int = 60) -> Play:
    """A random table after at most this many steps, not yet over."""
    return _play(name, rng, rng.randrange(2, most), lambda moves: moves)


def played_to_a_choice(name: str, rng: random.Random, most: int) -> Play:
    """A random table at which somebody has to choose; every kind of choice is as likely, however rare in a game."""

    def chosen(moves: Sequence[Move]) -> Sequence[Move]:
        choices: dict[type, list[int]] = {}
        for number, (_, after) in enumerate(moves, 1):
            if NATURE not in after.waiting:
                choices.setdefault(type(after.state.phase), []).append(number)
        return moves[: rng.choice(choices[rng.choice(list(choices))][:FIRST])] if choices else moves

    return _play(name, rng, most, chosen)


FIRST = 12
"""The choices of one kind that count in a play: early ones, since bots think long about long plays."""

Move = tuple[Any, Any]
"""A step and the moment after it."""


def _play(name: str, rng: random.Random, most: int, part: Callable[[Sequence[Move]], Sequence[Move]]) -> Play:
    """A part of a random play of at most this many steps."""
    box = GAMES[name]
    seats = box.players[rng.randrange(len(box.players))]
    game, options = open_with(box, seats, choose_options(box, rng))
    header = make_header(box, NAMES[:seats], options)
    log: list[Any] = [
        m.Opened(
            TABLE,
            CODE,
            name,
            seats,
            header.options,
            m.Settings(listed=True, aid="everything", hints=True),
            fair_deal.commitment(SECRET),
            secret(SECRET),
            secret(hashed("host")),
        )
    ]
    log += [m.Sat(seat, NAMES[seat], None, secret(hashed(f"token{seat}"))) for seat in range(seats)]
    log.append(m.Began(header))
    moves = takewhile(lambda move: move[1].waiting, islice(random_play.moves(box, game, rng), most))
    steps = [one for one, _ in part(list(moves))]
    log += [m.Stepped(one) for one in steps]
    tries = [one.action.open() for one in steps if one.seat != NATURE]
    return Play(box, header, log, tries[-5:])


# -- making the other --------------------------------------------------------------------------------


def look_alike(play: Play, viewer: Seat | None, rng: random.Random) -> list[Any] | None:
    """Another log that this viewer sees as the same; none, if everything is open to them."""
    for known in (_in_secrets(play, viewer), _anywhere(play, viewer)):
        for _ in range(5):
            other = [_other_entry(play, one, viewer, _mixed(play, known, rng)) for one in play.log]
            if _folds(play, other, viewer):
                return other
    return None


def playable_look_alike(play: Play, viewer: Seat | None, rng: random.Random, tries: int = 40) -> list[Any] | None:
    """Another log that this viewer sees as the same and that the rules allow, so that bots can make sense of it."""
    fields = sorted(_fields_of_cards(play))
    for attempt in range(tries):
        known = (_in_secrets if attempt % 2 else _anywhere)(play, viewer)
        names = _mixed(play, known, rng) if attempt % 4 < 2 else _exchanged(play, known, rng)
        only = None if attempt % 8 < 4 or not fields else {rng.choice(fields)}
        other = [_other_entry(play, one, viewer, names, only) for one in play.log]
        if _folds(play, other, viewer) and _is_allowed(play, other):
            return other
    return None


def _fields_of_cards(play: Play) -> set[str]:
    """The names of the fields in which a deal says where cards are."""
    dealt = [one.step.action.open() for one in play.log if isinstance(one, m.Stepped) and one.step.seat == NATURE]
    return {name for action in dealt for name in action.__struct_fields__}


def _exchanged(play: Play, known: set[str], rng: random.Random) -> dict[str, str]:
    """Two cards of one sort that the viewer does not know, exchanged with each other."""
    layout = play.box.layout(open_with(play.box, len(play.header.seats), play.header.options)[0])
    unknown = [card for card in layout.cards if card.id not in known]
    if not unknown:
        return {}
    one = rng.choice(unknown)
    other = rng.choice([card for card in unknown if card.sorts[:1] == one.sorts[:1]])
    return {one.id: other.id, other.id: one.id}


def _is_allowed(play: Play, log: Sequence[Any]) -> bool:
    """Do the rules lead from the actions to these very events?"""
    game = open_with(play.box, len(play.header.seats), play.header.options)[0]
    state = game.start()
    for entry in log:
        if isinstance(entry, m.Stepped):
            try:
                state, events = step(game, state, entry.step.seat, entry.step.action.open())
            except Illegal:
                return False
            if events != entry.step.events:
                return False
    return True


def _mixed(play: Play, known: set[str], rng: random.Random) -> dict[str, str]:
    """The cards the viewer does not know, exchanged with each other."""
    layout = play.box.layout(open_with(play.box, len(play.header.seats), play.header.options)[0])
    names: dict[str, str] = {}
    unknown = [card.id for card in layout.cards if card.id not in known]
    sorts: dict[tuple[str, ...], list[str]] = {}
    for card in layout.cards:
        if card.id in unknown:
            sorts.setdefault(card.sorts[:1], []).append(card.id)
    for cards in sorts.values():
        others = cards[:]
        rng.shuffle(others)
        names |= dict(zip(cards, others, strict=True))
    return names


def _other_entry(
    play: Play, entry: Any, viewer: Seat | None, names: dict[str, str], only: set[str] | None = None
) -> Any:
    """The same entry with other cards where the viewer cannot see it, except in questions, which everybody hears."""
    other = _renamed(entry, viewer, names, only=only)
    if isinstance(entry, m.Stepped) and entry.step.seat != NATURE and play.box.clues is not None:
        game = open_with(play.box, len(play.header.seats), play.header.options)[0]
        if play.box.clues.question(game, entry.step.seat, entry.step.action.open()) is not None:
            return replace(other, step=replace(other.step, action=entry.step.action))
    return other


def _renamed(
    thing: Any,
    viewer: Seat | None,
    names: dict[str, str],
    *,
    hidden: bool = False,
    only: set[str] | None = None,
    field: str = "",
) -> Any:
    """The same with other cards where the viewer cannot see it; only in these fields, if any are named."""
    if isinstance(thing, str):
        return names.get(thing, thing) if hidden and (only is None or field in only) else thing
    if isinstance(thing, Secret):
        if thing.value is UNSET:
            return thing
        unseen = viewer is None or viewer not in thing.readers
        return Secret(
            thing.readers, _renamed(thing.value, viewer, names, hidden=hidden or unseen, only=only, field=field)
        )
    if isinstance(thing, m.Opened | m.Sat | m.Began | Header):
        return thing
    if isinstance(thing, tuple | list):
        return type(thing)(_renamed(one, viewer, names, hidden=hidden, only=only, field=field) for one in thing)
    if isinstance(thing, Struct):
        changed = {
            name: _renamed(getattr(thing, name), viewer, names, hidden=hidden, only=only, field=name)
            for name in thing.__struct_fields__
        }
        return replace(thing, **changed)
    return thing


def _folds(play: Play, other: list[Any], viewer: Seat | None) -> bool:
    """Does it hold together, does the viewer see the same, and is it another table?"""
    game = open_with(play.box, len(play.header.seats), play.header.options)[0]
    try:
        states = [fold(game, _events(log)) for log in (play.log, other)]
    except Exception:  # such a table cannot be
        return False
    return bool(states[0] != states[1] and seen(states[0], viewer) == seen(states[1], viewer))


def _events(log: Sequence[Any]) -> list[Any]:
    return [event for one in log if isinstance(one, m.Stepped) for event in one.step.events]


def _in_secrets(play: Play, viewer: Seat | None) -> set[str]:
    """What the viewer has seen of what is kept from others."""
    return {text for one in _events(play.log) for text in _strings(seen(one, viewer), inside=False)}


def _anywhere(play: Play, viewer: Seat | None) -> set[str]:
    return {text for one in _events(play.log) for text in _strings(seen(one, viewer), inside=True)}


def _strings(thing: Any, *, inside: bool) -> Iterator[str]:
    if isinstance(thing, str):
        if inside:
            yield thing
    elif isinstance(thing, Secret):
        if thing.value is not UNSET:
            yield from _strings(thing.value, inside=True)
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from _strings(one, inside=inside)
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            yield from _strings(getattr(thing, name), inside=inside)


# -- everything a viewer gets ------------------------------------------------------------------------


async def everything(play: Play, log: Sequence[Any], viewer: Seat | None, later: int) -> list[Any]:
    """All that leaves the server for this viewer, by every way there is, while the last entries happen live."""
    entries = [Entry(seq, write_entry(one)) for seq, one in enumerate(log, 1)]
    archive = MemoryArchive(Place(TABLE, CODE, play.box.name, True, "running"), entries[: len(entries) - later])
    workers = EavesdroppedWorkers()
    server = Server(archive, workers, Tempo(lambda: 0.0, 0.0, 600.0, 0.0, shortest_beat=0.0))  # type: ignore[arg-type]
    app = App(server, Limits.at_any_rate(entries_of_table=10**9)).asgi()
    token = "" if viewer is None else f"token{viewer}"
    got: list[Any] = []
    talk = Exchange(app, "websocket", f"/api/tables/{TABLE}/socket", token)
    stream = Exchange(app, "http", f"/api/tables/{TABLE}/events", token)
    try:
        await talk.say({"type": "Hello", "tokens": [token] if token else [], "after": 0})
        await settle()
        live = server.tables[TABLE]
        for entry in entries[len(entries) - later :]:
            archive.entries.append(entry)
            await live.catch_up_to(entry.seq)
        for number, command in enumerate(COMMANDS):
            await talk.say({"type": "Do", "id": f"c{number}", "seat": viewer, "command": command})
        for what in ("sheet", "why", "best"):
            await talk.say({"type": "Ask", "id": what, "what": what, "text": "go", "card": "rope", "holder": -1})
        await settle()
        told = len(talk.got)
        await talk.say({"type": "Ask", "id": "typed", "what": "parse", "text": "go"})
        while len(talk.got) == told:  # what is typed is read in a thread, which takes its time
            if talk.task.done():
                await talk.task
                raise AssertionError("the socket was closed")
            await asyncio.sleep(0.001)
        await settle()
        here = f"/api/tables/{TABLE}"
        paths = [f"{here}{path}" for path in ("", "/log?after=0", "/case", "/review", "/replay?step=1&chair=all")]
        got += [await request(app, "GET", path, token) for path in ("/api/tables", f"/api/codes/{CODE}", *paths)]
        for action in play.tries:
            order = {"id": "x", "seat": viewer, "command": {"type": "Act", "action": msgspec.to_builtins(action)}}
            if viewer is None or not live.table.begun.game.accepts(live.table.state, viewer, action):
                got.append(await request(app, "POST", f"/api/tables/{TABLE}/commands", token, order))
        if viewer is not None:  # a bot in this very chair
            await talk.say({"type": "Do", "id": "hand", "seat": viewer, "command": {"type": "Hand", "bot": "novice"}})
            await settle()
    finally:
        await talk.close()
        await stream.close()
        await server.close()
    asked = [(job, read_request(job)) for job in workers.jobs]
    mine = [job for job, request in asked if isinstance(request, AskChair) and request.chair.seat == viewer]
    return [*got, talk.got, stream.got, mine]


COMMANDS: list[Any] = [
    {"type": "Say", "text": "good evening"},
    {"type": "Begin"},
    {"type": "Return"},
    {"type": "Pause"},
    {"type": "Act", "action": {"type": "Nonsense"}},
    {"type": "Kick", "seat": 1},
    {"type": "Rematch"},
]
"""Things that are refused, or change nothing about the cards."""


async def settle() -> None:
    """Let everything happen that can happen now."""
    for _ in range(60):
        await asyncio.sleep(0)


class Exchange:
    """A socket or a request, without a network."""

    def __init__(self, app: Any, kind: str, path: str, token: str) -> None:
        self.got: list[Any] = []
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        path, _, query = path.partition("?")
        scope: dict[str, Any] = {
            "type": kind,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(b"authorization", b"Bearer " + token.encode())] if token and kind == "http" else [],
            "method": "GET",
            "client": ("127.0.0.1", 1),
            "scheme": "http",
            "server": ("server", 80),
            "root_path": "",
            "http_version": "1.1",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "subprotocols": [],
        }
        if kind == "websocket":
            self.inbox.put_nowait({"type": "websocket.connect"})
        else:
            self.inbox.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        self.task = asyncio.create_task(app(scope, self.inbox.get, self._send))

    async def _send(self, message: Any) -> None:
        self.got.append(message)

    async def say(self, message: Any) -> None:
        await self.inbox.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def close(self) -> None:
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task


async def request(app: Any, method: str, path: str, token: str, body: Any = None) -> list[Any]:
    """One request and its whole answer."""
    got: list[Any] = []
    sent = False
    path, _, query = path.partition("?")

    async def receive() -> Any:
        nonlocal sent
        if sent:
            await asyncio.sleep(3600)
        sent = True
        return {"type": "http.request", "body": b"" if body is None else json.dumps(body).encode(), "more_body": False}

    async def send(message: Any) -> None:
        got.append(message)

    headers = [(b"authorization", b"Bearer " + token.encode())] if token else []
    scope = {
        "type": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": headers,
        "method": method,
        "client": ("127.0.0.1", 1),
        "scheme": "http",
        "server": ("server", 80),
        "root_path": "",
        "http_version": "1.1",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
    }
    await app(scope, receive, send)
    return got


class Compared(Struct):
    """How many pairs were compared, and what told them apart."""

    pairs: int = 0
    open: int = 0
    """Tables at which the viewer could see everything."""

    differences: list[str] = []


async def compare(name: str, pairs: int, seed: int) -> Compared:
    """Play tables, make another of each, and look at both through one viewer's eyes, until they can be told apart."""
    rng = random.Random(f"{name}/{seed}")
    result = Compared()
    tried = 0
    while result.pairs < pairs and tried < 20 * pairs + 20:
        tried += 1
        play = played(name, rng)
        viewer = rng.choice([None, *range(len(play.header.seats))])
        other = look_alike(play, viewer, rng)
        if other is None:
            result.open += 1
            continue
        result.pairs += 1
        later = rng.randrange(0, max(1, len(play.log) - len(play.header.seats) - 3))
        ones = await everything(play, play.log, viewer, later)
        others = await everything(play, other, viewer, later)
        for number, (mine, theirs) in enumerate(zip(ones, others, strict=True)):
            if mine != theirs:
                what = _first_difference(mine, theirs)
                result.differences.append(f"{name}, viewer {viewer}: answer {number} tells {what}")
        if result.differences:
            break
    return result


def _first_difference(one: Any, other: Any) -> str:
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return f"{len(one)} messages instead of {len(other)}"
        for mine, theirs in zip(one, other, strict=True):
            if mine != theirs:
                return f"{str(mine)[:300]} instead of {str(theirs)[:300]}"
    return f"{str(one)[:300]} instead of {str(other)[:300]}"

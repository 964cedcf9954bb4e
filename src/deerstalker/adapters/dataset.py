"""Games between bots as a data set: Parquet files in shards, the same for the same seeds wherever they are played.

A shard is a fixed range of the games of a match. It is played as a whole, and only whole shards are written, so a run
that was stopped goes on with the shards that are missing. `docs/dataset.md` describes every column.
"""

import hashlib
import io
import random
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from deerstalker.adapters.episode import Rules, open_rules, returns
from deerstalker.arena.match import Match, laid, seat_bots
from deerstalker.arena.runner import MOST_DEATHS, Pool
from deerstalker.core.case import AnyCase, AnyStep, Header, open_box
from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.play import Moment, apply, begin
from deerstalker.core.seats import NATURE
from deerstalker.core.secret import seen
from deerstalker.games import GAMES
from deerstalker.knowledge.sheets import notes_for
from deerstalker.table.table import run

SCHEMA = 1
"""The version of the columns. It changes whenever one of them gets another meaning."""

TEXT, NUMBER, REAL, TRUTH = "string", "int32", "float", "bool"
TEXTS, NUMBERS, REALS = "list<string>", "list<int32>", "list<float>"

GAMES_COLUMNS = {
    "game": TEXT,
    "number": NUMBER,
    "seed": TEXT,
    "nature_seed": TEXT,
    "options": TEXT,
    "rules_version": NUMBER,
    "seats": NUMBER,
    "minds": TEXTS,
    "winners": NUMBERS,
    "returns": REALS,
    "steps": NUMBER,
}
STEPS_COLUMNS = {
    "game": TEXT,
    "number": NUMBER,
    "seq": NUMBER,
    "seat": NUMBER,
    "action": TEXT,
    "action_number": NUMBER,
    "legal": NUMBER,
    "waiting": NUMBERS,
    "events": TEXT,
    "public": TEXT,
    "saw": TEXTS,
    "odds": REALS,
    "odds_exact": TRUTH,
}

MANIFEST = "manifest.json"

Row = dict[str, Any]


class Plan(Struct, frozen=True):
    """What a data set is made from."""

    match: Match
    shard: int = 500
    """Number of games in a shard."""

    odds: bool = False
    """Whether each decision has the exact chances of the seat that made it."""

    @property
    def shards(self) -> range:
        """The numbers of the shards."""
        return range(-(-self.match.games // self.shard))

    def games(self, shard: int) -> range:
        """The games of a shard."""
        return range(shard * self.shard, min((shard + 1) * self.shard, self.match.games))


class Shard(Struct, frozen=True):
    """A shard that was played: both files, and what is noted of it."""

    number: int
    games: bytes
    steps: bytes
    noted: "Noted"


class Noted(Struct, frozen=True):
    """What the manifest says of a shard. The checksum is of the rows, so it does not depend on versions of Parquet."""

    games: int
    steps: int
    checksum: str


class Manifest(Struct, frozen=True):
    """What a folder holds."""

    plan: Plan
    schema: int
    deerstalker: str
    rules_version: int
    odds_rows: tuple[str, ...] = ()
    """The rows of `odds`; its columns follow each other within a row."""

    odds_columns: tuple[int, ...] = ()
    """Holders: seats, -1 hidden, -2 open; in games whose cards move, what the columns of its sheet stand for."""

    shards: dict[int, Noted] = {}

    @property
    def checksum(self) -> str:
        """A checksum of all shards, in order."""
        return _checksum([self.shards[number].checksum for number in sorted(self.shards)])


# -- playing -----------------------------------------------------------------------------------------


def play_shard(plan: Plan, shard: int) -> Shard:
    """Play the games of a shard: the unit of work sent to a worker."""
    played = [_played(plan, number) for number in plan.games(shard)]
    games = [game for game, _ in played]
    steps = [step for _, some in played for step in some]
    return _shard(shard, games, steps)


def _shard(number: int, games: list[Row], steps: list[Row]) -> Shard:
    noted = Noted(len(games), len(steps), _checksum([games, steps]))
    return Shard(number, _parquet(GAMES_COLUMNS, games), _parquet(STEPS_COLUMNS, steps), noted)


def _played(plan: Plan, number: int) -> tuple[Row, list[Row]]:
    """Play one game of the match and return its row, and the rows of its steps."""
    match = plan.match
    table = laid(match)
    luck = f"{match.seed}/{number // match.seats}/nature"
    bots = seat_bots(match, number, table)
    try:
        for _ in run(table, bots, random.Random(luck)):
            pass
    finally:
        for bot in bots:
            bot.close()
    minds = [match.minds[mind] for mind in match.seating(number)]
    return _rows(table.header, table.steps, number, match.seed, luck, minds, odds=plan.odds)


def case_rows(case: AnyCase, number: int, *, odds: bool = False) -> tuple[Row, list[Row]]:
    """Return a recorded case as rows: that of the game, and those of its steps."""
    return _rows(case.header, case.steps, number, "", "", list(case.header.seats), odds=odds)


def _rows(
    header: Header,
    steps: Sequence[AnyStep],
    number: int,
    seed: str,
    luck: str,
    minds: list[str],
    *,
    odds: bool,
) -> tuple[Row, list[Row]]:
    box, game = open_box(header, GAMES)
    writer = _Steps(box, game, number, _numbered(box.name, game.seats, header.options, odds=odds))
    rows = [writer.row(seq, one) for seq, one in enumerate(steps, 1)]
    winners = game.winners(writer.moment.state) if not writer.moment.waiting else ()
    return {
        "game": box.name,
        "number": number,
        "seed": seed,
        "nature_seed": luck,
        "options": _json(header.options),
        "rules_version": header.rules,
        "seats": game.seats,
        "minds": minds,
        "winners": list(winners),
        "returns": list(returns(game.seats, winners)),
        "steps": len(rows),
    }, rows


def _numbered(name: str, seats: int, options: dict[str, Any], *, odds: bool) -> Rules:
    """Return the numbers of actions and the shape of the odds, made once for all games that have the same."""
    return open_rules(name, seats, record=1, odds=odds, **options)


class _Steps:
    """Makes the rows of the steps of one game, one after the other."""

    def __init__(self, box: Box, game: AnyGame, number: int, rules: Rules) -> None:
        self.box, self.game, self.number = box, game, number
        self.moment: Moment[Any] = begin(game)
        self._index, self._encoding = rules.actions, rules.encoding
        names = rules.encoding.names
        self._notes = [notes_for(box, game, seat, names) for seat in range(game.seats)] if rules.odds else []

    def row(self, seq: int, one: AnyStep) -> Row:
        """Return the row of a step, which begins where the last one ended."""
        action, seat = one.action.open(), one.seat
        chosen = seat != NATURE
        sheet = self._notes[seat].sheet("everything") if chosen and self._notes else None
        public = _json(seen(one.events, None))
        copies = [_json(seen(one.events, other)) for other in range(self.game.seats)]
        row: Row = {
            "game": self.box.name,
            "number": self.number,
            "seq": seq,
            "seat": seat,
            "action": _json(action),
            "action_number": self._index.number(action) if chosen else None,
            "legal": len(self.game.legal(self.moment.state, seat)) if chosen else None,
            "waiting": sorted(self.moment.waiting),
            "events": _json(one.events),
            "public": public,
            "saw": [None if copy == public else copy for copy in copies],
            "odds": None if sheet is None else self._encoding.odds(sheet).reshape(-1).tolist(),
            "odds_exact": None if sheet is None or sheet.deals is None else sheet.deals.exact,
        }
        self.moment = apply(self.game, self.moment, one.events)
        for other, notes in enumerate(self._notes):
            notes.read(seen(one.events, other), seq)
        return row


# -- writing -----------------------------------------------------------------------------------------


def write_dataset(plan: Plan, folder: Path, pool: Pool, workers: int) -> Generator[Noted, None, None]:
    """Play the missing shards into this folder. Yield what is noted of each once it is on disk."""
    check_dataset()
    manifest = _opened(plan, folder)
    deaths = 0
    while missing := [number for number in plan.shards if not _is_there(manifest, folder, number)]:
        try:
            with pool() as executor:
                waiting = iter(missing)
                running: set[Future[Shard]] = set()
                while True:
                    for number in waiting:
                        running.add(executor.submit(play_shard, plan, number))
                        if len(running) > workers:
                            break
                    if not running:
                        break
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        shard = future.result()
                        manifest = _written(manifest, folder, shard)
                        yield shard.noted
        except BrokenProcessPool:
            deaths += 1
            if deaths > MOST_DEATHS:
                raise Invalid("the workers keep dying; is there enough memory?") from None


def write_cases(cases: Iterable[AnyCase], folder: Path, *, odds: bool = False) -> Noted:
    """Write recorded cases as one shard with the same columns."""
    check_dataset()
    rows = [case_rows(case, number, odds=odds) for number, case in enumerate(cases)]
    shard = _shard(0, [game for game, _ in rows], [step for _, some in rows for step in some])
    folder.mkdir(parents=True, exist_ok=True)
    _write_files(folder, shard)
    return shard.noted


def check_dataset() -> None:
    """Raise `Invalid` if Parquet files cannot be written, so that this is known before anything is played."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise Invalid("to write a data set, first run pip install 'deerstalker[research]'") from None


def read_manifest(folder: Path) -> Manifest | None:
    """Return what is noted of a folder, if anything."""
    file = folder / MANIFEST
    if not file.exists():
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=Manifest)
    except msgspec.DecodeError:
        raise Invalid(f"{file} is not the manifest of a data set; choose another folder") from None


def _opened(plan: Plan, folder: Path) -> Manifest:
    """Return the manifest of the folder, or a new one. Raises `Invalid` if another data set is in it."""
    match = plan.match
    box = GAMES[match.game]
    encoding = _numbered(match.game, match.seats, match.options, odds=plan.odds).encoding
    new = Manifest(
        plan, SCHEMA, version("deerstalker"), box.rules_version, tuple(encoding.rows), tuple(encoding.columns)
    )
    folder.mkdir(parents=True, exist_ok=True)
    there = read_manifest(folder)
    if there is None:
        return new
    longer = replace(there.plan, match=replace(there.plan.match, games=plan.match.games))
    if replace(there, plan=longer, shards={}) != new:
        raise Invalid(f"{folder} holds another data set, or one by another version; choose another folder")
    return replace(there, plan=plan)


def _is_there(manifest: Manifest, folder: Path, number: int) -> bool:
    noted = manifest.shards.get(number)
    whole = noted is not None and noted.games == len(manifest.plan.games(number))
    return whole and all((folder / name).exists() for name in _names(number))


def _names(number: int) -> tuple[str, str]:
    return f"games-{number:05}.parquet", f"steps-{number:05}.parquet"


def _written(manifest: Manifest, folder: Path, shard: Shard) -> Manifest:
    """Write the files of a shard, and then that they are there."""
    _write_files(folder, shard)
    manifest = replace(manifest, shards=dict(sorted({**manifest.shards, shard.number: shard.noted}.items())))
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    _replace(folder / MANIFEST, text + b"\n")
    return manifest


def _write_files(folder: Path, shard: Shard) -> None:
    for name, data in zip(_names(shard.number), (shard.games, shard.steps), strict=True):
        _replace(folder / name, data)


def _replace(file: Path, data: bytes) -> None:
    """Write a file that is either there as a whole or not at all."""
    try:
        part = file.with_suffix(".part")
        part.write_bytes(data)
        part.replace(file)
    except OSError as error:
        raise Invalid(f"cannot write {file}: {error.strerror or error}") from None


def _parquet(columns: dict[str, str], rows: list[Row]) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {
        TEXT: pa.string(),
        NUMBER: pa.int32(),
        REAL: pa.float32(),
        TRUTH: pa.bool_(),
        TEXTS: pa.list_(pa.string()),
        NUMBERS: pa.list_(pa.int32()),
        REALS: pa.list_(pa.float32()),
    }
    schema = pa.schema(
        [(name, types[kind]) for name, kind in columns.items()], metadata={"deerstalker_schema": str(SCHEMA)}
    )
    out = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), out, compression="zstd")
    return out.getvalue()


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def _checksum(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value, order="deterministic")).hexdigest()

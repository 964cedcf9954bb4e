"""A match as tables for analysis: a file with one row per game, and one with one row per move, as Parquet or CSV."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from deerstalker.arena.match import Match, Result
from deerstalker.core.errors import Invalid

PARQUET, CSV = ".parquet", ".csv"

TEXT, NUMBER, REAL, TRUTH, TEXTS, NUMBERS = "string", "int64", "double", "bool", "list<string>", "list<int64>"

GAMES = {
    "game": TEXT,
    "seed": TEXT,
    "number": NUMBER,
    "deal": NUMBER,
    "minds": TEXTS,
    "winners": TEXTS,
    "winning_seats": NUMBERS,
    "forfeits": TEXTS,
    "steps": NUMBER,
    "turns": NUMBER,
}
"""The columns of the games, and their types: the same in every file, even where a list is always empty."""

MOVES = {
    "game": TEXT,
    "seed": TEXT,
    "number": NUMBER,
    "seq": NUMBER,
    "seat": NUMBER,
    "mind": TEXT,
    "action": TEXT,
    "options": NUMBER,
    "seconds": REAL,
    "won": TRUTH,
}
"""The columns of the moves. `game`, `seed` and `number` lead to the row of the game, also where files are joined."""


def check_export(file: Path) -> None:
    """Raise `Invalid` if a match cannot be written to this file, so that this is known before anything is played."""
    if file.suffix not in {PARQUET, CSV}:
        raise Invalid(f"{file} must end in {PARQUET} or {CSV}")
    if file.suffix == PARQUET:
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            raise Invalid(
                "to write Parquet files, first run pip install 'deerstalker[research]'; "
                f"{file.with_suffix(CSV)} needs nothing more"
            ) from None


def write_tables(match: Match, results: Sequence[Result], file: Path) -> None:
    """Write the games to this file, and the moves beside it: `FILE.moves.parquet` or `FILE.moves.csv`."""
    moves = file.with_suffix(f".moves{file.suffix}")
    write = _write_csv if file.suffix == CSV else _write_parquet
    try:
        write(file, GAMES, list(_games(match, results)))
        write(moves, MOVES, list(_moves(match, results)))
    except OSError as error:
        raise Invalid(f"cannot write {file}: {error.strerror or error}") from None


def _games(match: Match, results: Sequence[Result]) -> Iterator[dict[str, object]]:
    for result in results:
        yield {
            "game": match.game,
            "seed": match.seed,
            "number": result.number,
            "deal": result.number // match.seats,
            "minds": [match.minds[mind] for mind in result.seating],
            "winners": [match.minds[mind] for mind in result.winners],
            "winning_seats": [result.seating.index(mind) for mind in result.winners],
            "forfeits": [match.minds[forfeit.mind] for forfeit in result.forfeits],
            "steps": result.steps,
            "turns": result.turns,
        }


def _moves(match: Match, results: Sequence[Result]) -> Iterator[dict[str, object]]:
    for result in results:
        for move in result.moves:
            mind = result.seating[move.seat]
            yield {
                "game": match.game,
                "seed": match.seed,
                "number": result.number,
                "seq": move.seq,
                "seat": move.seat,
                "mind": match.minds[mind],
                "action": move.action,
                "options": move.options,
                "seconds": move.seconds,
                "won": mind in result.winners,
            }


def _write_parquet(file: Path, columns: dict[str, str], rows: list[dict[str, Any]]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {
        TEXT: pa.string(),
        NUMBER: pa.int64(),
        REAL: pa.float64(),
        TRUTH: pa.bool_(),
        TEXTS: pa.list_(pa.string()),
        NUMBERS: pa.list_(pa.int64()),
    }
    schema = pa.schema([(name, types[kind]) for name, kind in columns.items()])
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), file)


def _write_csv(file: Path, columns: dict[str, str], rows: list[dict[str, Any]]) -> None:
    """Write the rows; a list becomes a JSON array in its cell."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(columns)
        for row in rows:
            writer.writerow(
                msgspec.json.encode(value).decode() if isinstance(value, list | bool) else value
                for value in row.values()
            )

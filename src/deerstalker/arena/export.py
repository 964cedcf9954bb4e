"""A match as tables for analysis: a Parquet file with one row per game, and one with one row per move."""

from collections.abc import Sequence
from pathlib import Path

from deerstalker.arena.match import Match, Result
from deerstalker.core.errors import Invalid


def write_parquet(match: Match, results: Sequence[Result], file: Path) -> None:
    """Write `FILE.parquet` and, beside it, `FILE.moves.parquet`."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise Invalid("to write Parquet files, first run pip install 'deerstalker[research]'") from None
    games = [
        {
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
        for result in results
    ]
    moves = [
        {
            "number": result.number,
            "seq": move.seq,
            "seat": move.seat,
            "mind": match.minds[result.seating[move.seat]],
            "action": move.action,
            "options": move.options,
            "seconds": move.seconds,
        }
        for result in results
        for move in result.moves
    ]
    try:
        pq.write_table(pa.Table.from_pylist(games), file)
        pq.write_table(pa.Table.from_pylist(moves), file.with_suffix(f".moves{file.suffix}"))
    except OSError as error:
        raise Invalid(f"cannot write {file}: {error.strerror or error}") from None

"""A match from Python: bots by name or as classes, played here or in other processes."""

import tempfile
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from types import FunctionType

from msgspec import Struct

from deerstalker.arena.export import check_export, write_tables
from deerstalker.arena.ledger import Ledger
from deerstalker.arena.match import Match, Result, play_some
from deerstalker.arena.report import page, rows
from deerstalker.arena.runner import local, run_match
from deerstalker.arena.standings import Standing, Summary, summarize
from deerstalker.core.case import make_header, open_game
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES
from deerstalker.players.bot_spec import read_bots
from deerstalker.players.levels import LEVELS
from deerstalker.players.player import Seating


class PlayedMatch(Struct, frozen=True):
    """A match and the results of its games. Printed, it is the table of standings."""

    match: Match
    results: tuple[Result, ...]

    @property
    def summary(self) -> Summary:
        """The match in numbers: wins with their uncertainty, ratings, time per move."""
        return summarize(self.match, self.results)

    def standing(self, name: str) -> Standing:
        """Return the standing of one bot, by the name it was entered with; for a class, the name of the class."""
        for standing in self.summary.standings:
            if standing.mind == name:
                return standing
        raise Invalid(f"no bot called {name!r} played in this match; these did: {', '.join(self.match.minds)}")

    def write(self, file: str | PathLike[str]) -> None:
        """Write the games, and in a second file the moves, as `.parquet` or `.csv`; or a report with plots, `.html`."""
        if Path(file).suffix == ".html":
            Path(file).write_text(page(self.match, self.summary, self.results), encoding="utf-8")
            return
        check_export(Path(file))
        write_tables(self.match, self.results, Path(file))

    def __str__(self) -> str:
        table = rows(self.summary.standings)
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in table]
        return "\n".join(line.rstrip() for line in lines)


def play_match(
    box: Box,
    players: Sequence[str | Seating],
    games: int = 100,
    *,
    seed: str | int = 0,
    options: Struct | None = None,
    jobs: int = 1,
) -> PlayedMatch:
    """Play many games between bots, and return the results.

    A player is a bot by name (`"novice"`, `"expert:50ms"`), or a class that is made from a `Setting`. Seats rotate and
    deals are duplicated, so a number of games that is a multiple of the number of players is fairest. A class that
    raises an error or breaks a rule forfeits that game to a novice: see `PlayedMatch.standing(name).forfeits`.

    With `jobs` the games are played in so many other processes, which import your classes; a script that asks for
    them keeps what it does under `if __name__ == "__main__":`.
    """
    classes = _named(players)
    minds = tuple(player if isinstance(player, str) else _name(player) for player in players)
    header = make_header(box, NAMES[: len(players)], options)
    open_game(box, len(players), header.options)
    for mind in minds:
        if mind not in classes:
            read_bots(box, mind, 1, programs=True)
    match = Match(box.name, minds, games, str(seed), header.options)
    if jobs == 1:
        return PlayedMatch(match, tuple(play_some(match, list(range(games)), classes)))
    with tempfile.TemporaryDirectory() as scratch, Ledger(Path(scratch) / "match.jsonl", match) as ledger:
        for _ in run_match(ledger, local(jobs), jobs, classes):
            pass
        return PlayedMatch(match, tuple(ledger.in_order()))


def _named(players: Sequence[str | Seating]) -> dict[str, Seating]:
    """Return the classes by the names they have in the match."""
    classes: dict[str, Seating] = {}
    for player in players:
        if isinstance(player, str):
            continue
        name = _name(player)
        if name in LEVELS or classes.setdefault(name, player) is not player:
            raise Invalid(f"two different players are called {name!r}; give your class another name")
    return classes


def _name(player: Seating) -> str:
    return player.__name__ if isinstance(player, type | FunctionType) else type(player).__name__

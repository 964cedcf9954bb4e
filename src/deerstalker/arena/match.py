"""A match is a fixed list of games; each can be played anywhere, in any order, and comes out the same."""

import random
import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from deerstalker.core import case as cases
from deerstalker.core.case import Option
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import SeatedBot, read_bot
from deerstalker.table.table import Table, run


class Match(Struct, frozen=True):
    """Who meets whom at which game. Game number g deals deal g // seats; everybody moves on one seat with each game
    of a deal, so that each mind plays each deal from every chair.
    """

    game: str
    minds: tuple[str, ...]
    games: int
    seed: str = "0"
    options: dict[str, Option] = {}

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.minds)

    def seating(self, number: int) -> tuple[int, ...]:
        """Which mind sits in each seat in this game."""
        turn = number % self.seats
        return tuple((seat - turn) % self.seats for seat in range(self.seats))


class Move(Struct, frozen=True):
    """One decision of one seat."""

    seq: int
    seat: int
    action: str
    options: int
    seconds: float


class Forfeit(Struct, frozen=True):
    """A program that lost its seat in this game, and why. A novice played on for it, and won nothing."""

    mind: int
    reason: str


class Result(Struct, frozen=True):
    """What came of one game. Everything but the seconds is the same wherever it is played."""

    number: int
    seating: tuple[int, ...]
    """The mind in each seat, by its place in the match."""

    winners: tuple[int, ...]
    """The minds that won, best first."""

    steps: int
    turns: int
    rash: tuple[int, ...]
    """By mind: how often it staked its place in the game."""

    moves: tuple[Move, ...] = ()
    forfeits: tuple[Forfeit, ...] = ()


class _Watched:
    """A player whose moves are timed, as long as they are its own."""

    def __init__(self, player: SeatedBot) -> None:
        self.player = player
        self.moves: list[Move] = []

    def act(self, sight: Sight) -> Any | None:
        began = time.perf_counter()
        action = self.player.act(sight)
        spent = time.perf_counter() - began
        if action is not None and sight.seat is not None and not self.player.forfeit:
            kind = type(action).__name__
            self.moves.append(Move(sight.seq + 1, sight.seat, kind, len(sight.options), round(spent, 6)))
        return action


def laid(match: Match) -> Table:
    """A table for one game of the match."""
    box = GAMES[match.game]
    return Table(cases.Header(box.name, NAMES[: match.seats], dict(match.options), box.rules_version), GAMES)


def play(match: Match, number: int) -> Result:
    """Play one game of the match."""
    table = laid(match)
    minds = [read_bot(match.minds[mind], programs=True) for mind in match.seating(number)]
    seats = [mind.sit(table.box, table.game, seat, f"{match.seed}/{number}/{seat}") for seat, mind in enumerate(minds)]
    return play_with(match, number, table, seats)


def play_with(match: Match, number: int, table: Table, seats: Sequence[SeatedBot]) -> Result:
    """Play one game of the match among these; afterwards they are closed."""
    box = table.box
    deal, seating = number // match.seats, match.seating(number)
    players = [_Watched(player) for player in seats]
    turns = 0
    try:
        for one in run(table, players, random.Random(f"{match.seed}/{deal}/nature")):
            turns += sum(type(event).__name__ == "TurnPassed" for event in one.events)
    finally:
        for sitter in seats:
            sitter.close()
    rash = [0] * match.seats
    kinds = {kind.__name__ for kind in box.staking}
    for seat, player in enumerate(players):
        rash[seating[seat]] += sum(move.action in kinds for move in player.moves)
    forfeits = [Forfeit(seating[seat], player.forfeit) for seat, player in enumerate(seats)]
    return Result(
        number,
        seating,
        tuple(seating[seat] for seat in table.winners if not seats[seat].forfeit),
        len(table.steps),
        turns,
        tuple(rash),
        tuple(sorted((move for player in players for move in player.moves), key=lambda move: move.seq)),
        tuple(forfeit for forfeit in forfeits if forfeit.reason),
    )


def play_some(match: Match, numbers: list[int]) -> list[Result]:
    """Several games, one after the other: the unit of work that is sent to a worker."""
    return [play(match, number) for number in numbers]

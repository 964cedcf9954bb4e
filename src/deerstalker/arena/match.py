"""A match is a fixed list of games; each can be played anywhere, in any order, with the same result."""

import random
import time
from collections.abc import Mapping, Sequence

from msgspec import Struct

from deerstalker.core import case as cases
from deerstalker.core.case import Option
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.core.turns import Turns
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import SeatedBot, read_bot, seat_class
from deerstalker.players.player import Seating, Setting
from deerstalker.table.table import Table, run


class Match(Struct, frozen=True):
    """The bots of a match and the game they play.

    Game number g uses deal g // seats. Everybody moves on one seat with each game of a deal, so that each bot plays
    each deal from every chair.
    """

    game: str
    minds: tuple[str, ...]
    games: int
    seed: str = "0"
    options: dict[str, Option] = {}

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.minds)

    def seating(self, number: int) -> tuple[int, ...]:
        """Return the index of the bot in each seat in this game."""
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
    """A program that lost its seat in this game, and the reason. A novice replaced it, and its wins do not count."""

    mind: int
    reason: str


class Result(Struct, frozen=True):
    """The result of one game. Everything except the seconds is the same wherever it is played."""

    number: int
    seating: tuple[int, ...]
    """The bot in each seat, by its index in the match."""

    winners: tuple[int, ...]
    """The bots that won, best first."""

    steps: int
    turns: int
    rash: tuple[int, ...]
    """For each bot, how often it staked its place in the game."""

    moves: tuple[Move, ...] = ()
    forfeits: tuple[Forfeit, ...] = ()


class _Watched:
    """A player whose own moves are timed."""

    def __init__(self, player: SeatedBot) -> None:
        self.player = player
        self.moves: list[Move] = []

    def act(self, sight: Sight) -> Action | None:
        began = time.perf_counter()
        action = self.player.act(sight)
        spent = time.perf_counter() - began
        if action is not None and sight.seat is not None and not self.player.forfeit:
            kind = type(action).__name__
            self.moves.append(Move(sight.seq + 1, sight.seat, kind, len(sight.options), round(spent, 6)))
        return action


def laid(match: Match) -> Table:
    """Set up a table for one game of the match."""
    box = GAMES[match.game]
    return Table(cases.Header(box.name, NAMES[: match.seats], dict(match.options), box.rules_version), GAMES)


def play(match: Match, number: int, classes: Mapping[str, Seating] | None = None) -> Result:
    """Play one game of the match. Where a bot is a class, `classes` has it by its name in the match."""
    table = laid(match)
    return play_with(match, number, table, seat_bots(match, number, table, classes))


def seat_bots(match: Match, number: int, table: Table, classes: Mapping[str, Seating] | None = None) -> list[SeatedBot]:
    """Seat the bots of one game of the match, with the luck they have in it."""
    minds = [match.minds[mind] for mind in match.seating(number)]
    return [_seat(table, seat, mind, f"{match.seed}/{number}/{seat}", classes or {}) for seat, mind in enumerate(minds)]


def _seat(table: Table, seat: int, mind: str, seed: str, classes: Mapping[str, Seating]) -> SeatedBot:
    if mind in classes:
        return seat_class(classes[mind], Setting(table.box, table.game, seat, random.Random(seed)), seed)
    return read_bot(mind, programs=True).sit(table.box, table.game, seat, seed)


def play_with(match: Match, number: int, table: Table, seats: Sequence[SeatedBot]) -> Result:
    """Play one game of the match among these bots, then close them."""
    box = table.box
    deal, seating = number // match.seats, match.seating(number)
    players = [_Watched(player) for player in seats]
    turns = Turns(table.box, table.game, table.header.seats)
    try:
        for step, one in enumerate(run(table, players, random.Random(f"{match.seed}/{deal}/nature")), 1):
            turns.read(step, one.events, lambda: table.sight(None, len(table.steps)).state)
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
        turns.now.number,
        tuple(rash),
        tuple(sorted((move for player in players for move in player.moves), key=lambda move: move.seq)),
        tuple(forfeit for forfeit in forfeits if forfeit.reason),
    )


def play_some(match: Match, numbers: list[int], classes: Mapping[str, Seating] | None = None) -> list[Result]:
    """Play several games, one after the other: the unit of work sent to a worker."""
    return [play(match, number, classes) for number in numbers]

"""`speedclue` enters one of our bots in a contest of programs; `speedclue-host` holds such a contest."""

import argparse
import shlex
import shutil
import socket
from collections.abc import Sequence
from functools import partial
from random import Random

import msgspec

from deerstalker.adapters.speedclue import CONTEST, PATIENCE
from deerstalker.adapters.speedclue.client import Contestant, contend
from deerstalker.adapters.speedclue.host import Guest, Invitation, Remote
from deerstalker.arena.match import Match, Result, laid, play_with
from deerstalker.arena.standings import summarize
from deerstalker.cli.arena import show
from deerstalker.cli.commands import Commands
from deerstalker.cli.console import Console
from deerstalker.cli.progress import progress
from deerstalker.core.case import make_header, open_game
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
from deerstalker.games.clue import CARDS_BOX
from deerstalker.players.bot_spec import BotSpec, SeatedBot, read_bot
from deerstalker.players.fallback import WithFallback
from deerstalker.players.player import Setting
from deerstalker.table.table import Table


def add_speedclue(commands: Commands) -> None:
    """Add `deerstalker speedclue IDENT PORT`."""
    client = commands.add_parser(
        "speedclue",
        help="take part in a Speed Clue contest",
        description="Connect to a Speed Clue server on this machine, and let one of our bots play until it is done.",
    )
    client.add_argument("ident", metavar="IDENT", help="what the server calls this program")
    client.add_argument("port", metavar="PORT", type=int, help="port of the server")
    client.add_argument(
        "--player", default="expert", metavar="NAME", help="who plays, as in novice or expert:50ms (default: expert)"
    )
    client.add_argument("--seed", default="0", metavar="S", help="fixes the bot's luck (default: 0)")
    client.set_defaults(run=speedclue)


def add_speedclue_host(commands: Commands) -> None:
    """Add `deerstalker speedclue-host PLAYER ...`."""
    host = commands.add_parser(
        "speedclue-host",
        help="let Speed Clue programs play each other and our bots",
        description="Start programs that speak the protocol of the contest, seat them with our own bots at Clue "
        "without the board, and count. Seats rotate and deals are duplicated. A program that misbehaves forfeits.",
    )
    host.add_argument("players", nargs="+", metavar="PLAYER", help="a bot (expert:50ms), or a program in quotes")
    host.add_argument("--games", type=int, default=60, metavar="N", help="number of games (default: 60)")
    host.add_argument("--seed", default="0", metavar="S", help="fixes every deal and our bots (default: 0)")
    host.add_argument(
        "--timeout", type=float, default=PATIENCE, metavar="SECONDS", help="time for each answer (default: 10)"
    )
    host.add_argument("--json", action="store_true", help="print the summary as JSON")
    host.set_defaults(run=speedclue_host)


def speedclue(arguments: argparse.Namespace) -> int:
    """Play as a client of a Speed Clue server."""
    mind = read_bot(arguments.player)
    mind.sit(CARDS_BOX, open_game(CARDS_BOX, 3, {}), 0, "")
    try:
        with socket.create_connection(("127.0.0.1", arguments.port)) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            contend(connection, arguments.ident, Contestant(mind, arguments.seed))
    except (OSError, OverflowError) as error:
        raise Invalid(f"can't reach a Speed Clue server at port {arguments.port}: {error}") from None
    return 0


def speedclue_host(arguments: argparse.Namespace) -> int:
    """Hold a contest and show the results."""
    if not 1 <= arguments.games <= 1_000_000:
        raise Invalid("--games must be a number from 1 to 1,000,000")
    if not 0 < arguments.timeout <= 3600:
        raise Invalid("--timeout must be a number of seconds, up to 3600")
    labels = tuple(arguments.players)
    open_game(CARDS_BOX, len(labels), {})
    options = make_header(CARDS_BOX, labels, CONTEST).options
    match = Match(CARDS_BOX.name, labels, arguments.games, arguments.seed, options)
    contest = Contest([_contestant(label) for label in labels], Invitation(arguments.timeout))
    results: list[Result] = []
    try:
        with progress(Console(stderr=True)) as bars:
            bar = bars.add_task("speed clue", total=match.games)
            for number in range(match.games):
                results.append(contest.play(match, number))
                bars.advance(bar)
    finally:
        contest.done()
    summary = summarize(match, results)
    if arguments.json:
        print(msgspec.json.encode(summary).decode())
    else:
        show(summary)
    return 0


def _contestant(label: str) -> BotSpec | list[str]:
    """Return one of our bots, or the command line of a program."""
    try:
        return read_bot(label)
    except Invalid:
        try:
            words = shlex.split(label)
        except ValueError:
            words = []
    if not words or shutil.which(words[0]) is None:
        raise Invalid(f"{label!r} is neither a bot nor a program")
    return words


class Contest:
    """Bots and programs that play each other repeatedly."""

    def __init__(self, contestants: Sequence[BotSpec | list[str]], invitation: Invitation) -> None:
        self._contestants, self._invitation = contestants, invitation
        programs = {at: words for at, words in enumerate(contestants) if isinstance(words, list)}
        self._guests = dict(zip(programs, invitation.guests(list(programs.values())), strict=True))
        """The programs, by their place in the match."""
        self._able = {at for at, guest in self._guests.items() if not guest.fault}

    def play(self, match: Match, number: int) -> Result:
        """Play one game. A program that forfeited the last one is restarted first."""
        table = laid(match)
        seats = [
            self._seated(table, seat, at, f"{match.seed}/{number}/{seat}")
            for seat, at in enumerate(match.seating(number))
        ]
        return play_with(match, number, table, seats)

    def done(self) -> None:
        """Stop every program."""
        for guest in self._guests.values():
            guest.done()

    def _seated(self, table: Table, seat: Seat, at: int, seed: str) -> SeatedBot:
        contestant = self._contestants[at]
        if isinstance(contestant, BotSpec):
            return contestant.sit(table.box, table.game, seat, seed)
        rng = Random(seed)
        setting = Setting(table.box, table.game, seat, rng)
        return SeatedBot(
            WithFallback(setting, Remote(setting, self._guest(at, contestant), partial(table.sight, seat))), rng, seed
        )

    def _guest(self, at: int, words: list[str]) -> Guest:
        if self._guests[at].fault and at in self._able:
            (self._guests[at],) = self._invitation.guests([words])
            if self._guests[at].fault:
                self._able.discard(at)
        return self._guests[at]

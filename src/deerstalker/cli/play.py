"""`play`: a game in the terminal, against bots or with others."""

import argparse
import json
import os
import select
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from deerstalker.cli import full_screen
from deerstalker.cli.commands import Commands, Help
from deerstalker.cli.console import print_line
from deerstalker.cli.database import own_folder
from deerstalker.cli.game_argument import add_game, game_called
from deerstalker.cli.shelf import check_folder
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.game import Box
from deerstalker.core.options import read_options
from deerstalker.core.seats import NAMES
from deerstalker.core.sheet import Aid
from deerstalker.core.spelling import folded
from deerstalker.games import GAMES
from deerstalker.players import LEVELS
from deerstalker.players.bot_spec import read_bots, words_of
from deerstalker.players.levels import stand_in
from deerstalker.table.local_game import LocalGame, Seating, latest_unfinished, names_for, new_file, new_seed
from deerstalker.table.session import Session
from deerstalker.tui.plain_play import PlainPlay
from deerstalker.tui.play_text import end_lines

if TYPE_CHECKING:
    from deerstalker.table.online_game import OnlineGame, Place

SERVER = "http://127.0.0.1:8749"
SEATS = "seats.json"
"""The file with the tokens of seats at tables on servers."""

FOLDER = "games"
"""The folder of games, within that of the user's data."""

EXAMPLES = """\
examples:
  deerstalker play GAME                  against three bots
  deerstalker play GAME --bots expert    against the strongest ones
  deerstalker play GAME --people 2       two people take turns at this screen
  deerstalker play GAME --plain          line by line, for screen readers
  deerstalker play --continue            go on with the last game
  deerstalker play --join ABCDEFGH       join a table by its code or link
  deerstalker play GAME --join http://HOST:8749
                                         open a table there for you and others
"""


def add_play(commands: Commands) -> None:
    """Add `deerstalker play GAME`."""
    command = commands.add_parser(
        "play",
        help="play in the terminal, against bots or with others",
        description="Play a game in the terminal. Every move is kept as it is made: after Ctrl-C, a closed terminal or "
        "a crash, 'deerstalker play --continue' goes on.",
        epilog=EXAMPLES,
        formatter_class=Help,
    )
    add_game(command, optional=True)
    command.add_argument("--seats", type=int, metavar="N", help="number of players (default: four, where allowed)")
    command.add_argument(
        "--bots",
        metavar="NAME,...",
        help=f"who plays against you: {', '.join(LEVELS)}; one name for all, or one for each (default: novice, where "
        "the game has one)",
    )
    command.add_argument("--people", type=int, metavar="N", help="number of people at this screen (default: 1)")
    command.add_argument("--name", metavar="NAME,...", help="your name; with --people, one for each")
    command.add_argument("--seed", metavar="S", help="a number or word that fixes dice, cards and bots")
    command.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="choose a variant; see 'deerstalker games'"
    )
    command.add_argument(
        "--aid",
        choices=get_args(Aid),
        default="everything",
        metavar="LEVEL",
        help=f"what your notes fill in by themselves: {', '.join(get_args(Aid))} (default)",
    )
    command.add_argument("--save", metavar="FILE.case", help="keep the game in this file (default: your data folder)")
    command.add_argument(
        "--continue",
        dest="resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with the game in this file, or with the last one that isn't over",
    )
    command.add_argument(
        "--join",
        metavar="CODE|URL",
        help="play at a table on a server: its code, or the link you were sent; with GAME and the address of a server, "
        "open a table there",
    )
    command.add_argument("--watch", action="store_true", help="with --join: watch, without taking a seat")
    command.add_argument(
        "--server", default=SERVER, metavar="URL", help=f"with a code: the server of the table (default: {SERVER})"
    )
    command.add_argument("--letters", action="store_true", help="draw the board with letters and lines, not in blocks")
    command.add_argument(
        "--pace", type=float, default=0.6, metavar="SECONDS", help="time between the moves of bots (default: 0.6)"
    )
    command.add_argument(
        "--plain", action="store_true", help="line by line, without colors or boxes: for screen readers and pipes"
    )
    command.set_defaults(run=play)


def play(arguments: argparse.Namespace) -> int:
    """Play a game until it is over or the player leaves."""
    if not 0 <= arguments.pace <= 60:
        raise Invalid("--pace must be from 0 to 60 seconds")
    talk = Lines()
    if arguments.join is not None:
        return _play_online(arguments, talk)
    game = _opened(arguments)
    try:
        talk.say(f"{game.table.box.title}: {', '.join(game.table.header.seats)}.")
        over = _played(game, talk, arguments)
    except (KeyboardInterrupt, full_screen.Broken):
        print(file=sys.stderr)
        print(_kept(game), file=sys.stderr)
        raise
    finally:
        game.close()
    if over:
        talk.say(f"The case is saved in {game.file}.")
        talk.say(f"Look back at it: deerstalker review {game.file}")
        talk.say(f"Go through it with the coach: deerstalker coach {game.file}")
    else:
        talk.say(_kept(game))
    return 0


def _play_online(arguments: argparse.Namespace, talk: "Lines") -> int:
    """Play at a table on a server, or watch it."""
    from deerstalker.table.online_game import OnlineGame

    place = _place(arguments, talk)
    game = OnlineGame(place)
    try:
        if not _wait_in_lobby(game, talk):
            talk.say(f"Come back: deerstalker play --join {place.link}")
            return 0
        over = _played(game, talk, arguments)
        if over and arguments.save:
            game.save(Path(arguments.save))
            talk.say(f"The case is saved in {arguments.save}.")
            talk.say(f"Look back at it: deerstalker review {arguments.save}")
        elif not over:
            talk.say(f"Come back: deerstalker play --join {place.link}")
    finally:
        game.close()
    return 0


def _place(arguments: argparse.Namespace, talk: "Lines") -> "Place":
    """Return the table to go to, with the seat one has there: the one from before, or a free one."""
    from deerstalker.table.online_game import find_table, open_table, sit_down

    name = arguments.name or NAMES[0]
    if arguments.game is not None and "://" in arguments.join and "/t/" not in arguments.join:
        box = game_called(arguments.game)
        bots = _bots_beside_people(box, arguments)
        options = read_options(box, arguments.option)
        place, code = open_table(arguments.join, box.name, name, bots=bots, options=options)
        talk.say(f"You opened {place.link}, code {code}. Others take a seat with either of them.")
        _keep_tokens({place.link: place.token, f"{place.link} host": place.host})
        return place
    found = find_table(arguments.join, arguments.server)
    if arguments.watch:
        return found
    tokens = _tokens()
    if found.link in tokens:
        return replace(found, token=tokens[found.link], host=tokens.get(f"{found.link} host", ""))
    place = sit_down(found, name)
    _keep_tokens({place.link: place.token})
    return place


def _bots_beside_people(box: Box, arguments: argparse.Namespace) -> list[str | None]:
    """Return who sits where at a new table: people first, bots on the other seats."""
    people = arguments.people if arguments.people is not None else 2
    seats = arguments.seats if arguments.seats is not None else min(max(4, people, box.players[0]), box.players[-1])
    if not 1 <= people <= seats:
        raise Invalid(f"there are {people} people for {seats} seats")
    return [None] * people + [bot.text for bot in read_bots(box, arguments.bots or stand_in(box), seats - people)]


def _tokens() -> dict[str, str]:
    """Return the tokens of seats, and those of hosts, by the links of tables."""
    seats = games_folder() / SEATS
    tokens: dict[str, str] = json.loads(seats.read_text(encoding="utf-8")) if seats.exists() else {}
    return tokens


def _keep_tokens(new: dict[str, str]) -> None:
    seats = games_folder() / SEATS
    tokens = _tokens() | new
    seats.parent.mkdir(parents=True, exist_ok=True)
    seats.touch(mode=0o600)
    seats.write_text(json.dumps(tokens), encoding="utf-8")


def _wait_in_lobby(game: "OnlineGame", talk: "Lines") -> bool:
    """Wait until the game has begun; meanwhile one can talk, and the host can begin. Return False if they leave."""
    begin = ", or 'begin' when everybody is here" if game.is_host else ""
    talk.say(f"You're at {game.place.link}. Waiting for the game to begin.")
    if game.seats:
        talk.say(f"Type 'say TEXT' to talk{begin}; 'quit' leaves.")
    while not game.has_begun:
        game.listen()
        for line in game.news():
            talk.say(line)
        while not game.has_begun and (typed := talk.heard(lambda line: True)) is not None:
            word, _, rest = typed.strip().partition(" ")
            if folded(word) in ("quit", "exit"):
                return False
            try:
                if folded(word) == "say":
                    game.say(rest)
                elif folded(word) == "begin":
                    game.begin()
                elif word:
                    talk.say(f"The game hasn't begun yet. Type 'say TEXT' to talk{begin}; 'quit' leaves.")
            except DeerstalkerError as error:
                talk.say(str(error))
    game.catch_up()
    return True


def _played(game: Session, talk: "Lines", arguments: argparse.Namespace) -> bool:
    """Play on the full screen if there is one, else line by line. Return whether the game is over."""
    if arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return PlainPlay(game, talk).play()
    from deerstalker.tui.full_screen import FullScreen

    over = full_screen.run(FullScreen(game, letters=arguments.letters, pace=arguments.pace))
    if over:
        for line in end_lines(game.chair(None)):
            talk.say(line)
    return bool(over)


def _kept(game: LocalGame) -> str:
    return f"The game is kept in {game.file}. Go on: deerstalker play --continue"


class Lines:
    """The terminal or a pipe, line by line. Lines can be read without waiting for them, where the system allows it."""

    def __init__(self) -> None:
        self._read = b""
        """What was read, and is not yet a line that somebody wanted."""

        self._ended = False

    def say(self, line: str) -> None:
        """Print a line."""
        print_line(line)

    def read(self) -> str | None:
        """Read a line; None at the end of input."""
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        while b"\n" not in self._read and not self._ended:
            self._take_in()
        return self._next()

    def heard(self, wanted: Callable[[str], bool]) -> str | None:
        """Return a line that was typed meanwhile, if there is one and it is wanted; any other waits for `read`."""
        if sys.platform == "win32" or _number_of_stdin() is None:  # on Windows, only sockets can be waited for
            return None
        while b"\n" not in self._read and not self._ended and select.select([sys.stdin], [], [], 0)[0]:
            self._take_in()
        first = self._read.partition(b"\n")[0].decode(errors="replace")
        return self._next() if b"\n" in self._read and wanted(first) else None

    def _take_in(self) -> None:
        number = _number_of_stdin()
        some = sys.stdin.readline().encode() if number is None else os.read(number, 65_536)
        self._read += some
        self._ended = not some

    def _next(self) -> str | None:
        line, end, self._read = self._read.partition(b"\n")
        return (line + end).decode(sys.stdin.encoding or "utf-8", errors="replace") or None


def _number_of_stdin() -> int | None:
    """Return the number of standard input; None if it is no file, as where another program runs this one."""
    try:
        return sys.stdin.fileno()
    except OSError:
        return None


# -- the game that is meant ------------------------------------------------------------------------------


def _opened(arguments: argparse.Namespace) -> LocalGame:
    """Return a new game, or the one to go on with."""
    if arguments.resume is not None:
        return LocalGame.resume(_file_to_resume(arguments.resume))
    if arguments.game is None:
        raise Invalid(
            f"name a game, such as 'deerstalker play {next(iter(GAMES))}' ('deerstalker games' lists them all), "
            "or go on with the last one: 'deerstalker play --continue'"
        )
    box = game_called(arguments.game)
    people, names = _people(box, arguments)
    wanted = arguments.bots or stand_in(box)
    bots = [bot.text for bot in read_bots(box, wanted, len(names) - len(people), programs=True)]
    seating = Seating(
        arguments.seed if arguments.seed is not None else new_seed(),
        dict(enumerate(bots, len(people))),
        arguments.aid,
    )
    check_folder(arguments.save)
    file = Path(arguments.save) if arguments.save else new_file(games_folder(), box.name)
    return LocalGame.open(box, names, arguments.option, seating, file)


def _people(box: Box, arguments: argparse.Namespace) -> tuple[Sequence[str], tuple[str, ...]]:
    """Return the names of the people, and those of everybody."""
    given = [name.strip() for name in arguments.name.split(",")] if arguments.name else []
    number = arguments.people if arguments.people is not None else max(1, len(given))
    if number < 1:
        raise Invalid("--people must be at least 1; 'deerstalker watch' plays without any")
    if given and len(given) != number:
        raise Invalid(f"you gave {len(given)} names for {number} people")
    people = given or NAMES[:number]
    named = len(words_of(arguments.bots)) if arguments.bots else 1
    four = min(max(4, number, box.players[0]), box.players[-1])
    seats = arguments.seats if arguments.seats is not None else number + named if named > 1 else four
    if seats < number:
        raise Invalid(f"there are {number} people for {seats} seats")
    return people, names_for(people, seats)


def games_folder() -> Path:
    return own_folder("games", "--save") / FOLDER


def _file_to_resume(name: str) -> Path:
    if name:
        return Path(name)
    found = latest_unfinished(games_folder())
    if found is None:
        raise Invalid("there is no game to go on with; begin one with 'deerstalker play GAME'")
    return found

"""`watch` plays a game among bots and shows it; `replay` shows a recorded one."""

import argparse
import contextlib
import random
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from deerstalker.cli import full_screen
from deerstalker.cli.commands import Commands
from deerstalker.cli.console import Console
from deerstalker.cli.game_argument import add_game, game_called
from deerstalker.cli.shelf import check_folder
from deerstalker.cli.signals import Terminated
from deerstalker.core import case as cases
from deerstalker.core.case import AnyStep, Header
from deerstalker.core.errors import Invalid
from deerstalker.core.options import read_options
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.secret import EVERYTHING, Viewer, seen_by
from deerstalker.core.sheet import Aid
from deerstalker.core.turns import Turn
from deerstalker.games import GAMES
from deerstalker.players import LEVELS
from deerstalker.players.bot_spec import read_bots, words_of
from deerstalker.players.levels import stand_in
from deerstalker.table.case_file import ALL, check_own_copy, load, viewer_called
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.table import Table, run
from deerstalker.tui.boards import board
from deerstalker.tui.sheet import beside
from deerstalker.tui.transcript import Transcript

if TYPE_CHECKING:
    from deerstalker.tui.watching import WatchedGame

AID: Aid = "simple"
"""Level of aid for the sheet of notes."""

LATEST = 8
"""Number of lines printed after the full screen was left."""


def add_watch(commands: Commands) -> None:
    """Add `deerstalker watch GAME`."""
    command = commands.add_parser(
        "watch",
        help="watch bots play a game, move by move",
        description="Seat some bots, and watch them play. A terminal shows the board step by step, with keys to pause, "
        "step, go back, change the speed and the chair, and quit; in a pipe you get the transcript. The same --seed "
        "always gives the same game, on any machine.",
    )
    add_game(command)
    command.add_argument("--seats", type=int, metavar="N", help="number of players (default: four, where allowed)")
    command.add_argument(
        "--players",
        metavar="NAME,...",
        help=f"who sits where: {', '.join(LEVELS)}; pipe:COMMAND is a program of your own, llm:URL#MODEL a "
        "language model; one name fills every seat (default: novice, where the game has one)",
    )
    command.add_argument("--seed", metavar="S", help="a number or word that fixes dice, cards and bots")
    command.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="choose a variant; see 'deerstalker games'"
    )
    _add_view(command)
    command.add_argument("--save", metavar="FILE.case", help="write the complete case to this file")
    command.set_defaults(run=watch)


def add_replay(commands: Commands) -> None:
    """Add `deerstalker replay FILE`."""
    command = commands.add_parser(
        "replay",
        help="show a recorded case, from any chair",
        description="Show a recorded case step by step: from one chair, as a spectator, or with nothing hidden. In a "
        "terminal the keys are those of 'watch'.",
    )
    command.add_argument("file", metavar="FILE", help="a .case file; - reads stdin")
    _add_view(command)
    command.add_argument(
        "--to",
        type=int,
        metavar="SEQ",
        help="stop after this step, and draw the table; on the full screen, begin there",
    )
    command.add_argument(
        "--notation", action="store_true", help="print the case file as this chair has it, hidden parts as [·]"
    )
    command.set_defaults(run=replay)


def _add_view(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--chair",
        default=ALL,
        metavar="K|all|none",
        help="whose view: a seat (0, 1, ... or a name) with its notebook; all: nothing hidden (default); "
        "none: a spectator",
    )
    command.add_argument(
        "--pace", type=float, metavar="SECONDS", help="time between moves (default: 0.5 in a terminal)"
    )
    command.add_argument("--events", action="store_true", help="one line for each event (default: one for each turn)")
    command.add_argument("--letters", action="store_true", help="draw the board with letters and lines, not in blocks")
    command.add_argument("--plain", action="store_true", help="print only the transcript, even in a terminal")
    command.add_argument("--json", action="store_true", help="print one JSON object per step")


# -- the two commands --------------------------------------------------------------------------------


def watch(arguments: argparse.Namespace) -> int:
    """Play a game among bots and show it."""
    box = game_called(arguments.game)
    options = read_options(box, arguments.option)
    wanted = arguments.players or stand_in(box)
    named = len(words_of(wanted))
    four = min(max(4, box.players[0]), box.players[-1])
    seats = arguments.seats if arguments.seats is not None else named if named > 1 else four
    check_folder(arguments.save)
    names = NAMES[:seats] if 0 < seats <= len(NAMES) else tuple(f"Player {seat}" for seat in range(max(seats, 0)))
    game = cases.open_game(box, seats, options)
    header = cases.make_header(box, names, msgspec.convert(options, box.options))
    table = Table(header, GAMES)
    seed = arguments.seed if arguments.seed is not None else str(secrets.randbelow(1_000_000))
    minds = read_bots(box, wanted, seats, programs=True)
    players = [mind.sit(box, game, seat, f"{seed}/{seat}", names) for seat, mind in enumerate(minds)]
    chatty = frozenset(seat for seat, mind in enumerate(minds) if mind.manner.chatty)
    title = f"{box.title}, {seats} seats ({', '.join(mind.text for mind in minds)}), seed {seed}"
    steps = run(table, players, random.Random(f"{seed}/nature"))
    complete = True
    try:
        view = View(arguments, header, title=title, chatty=chatty)
        if view.full_screen:
            watched = view.watched(steps)
            view.show_on_full_screen(watched, (EVERYTHING, None, *range(seats)))
            complete = watched.is_complete
        else:
            view.show(steps)
    except BrokenPipeError:  # nobody reads on, but the record is to be complete
        if arguments.save:
            for _ in steps:
                pass
            _save(arguments.save, table)
        raise
    except (KeyboardInterrupt, Terminated):
        if arguments.save and table.case.steps:
            _save(arguments.save, table)
            with contextlib.suppress(OSError):  # the terminal may be gone
                print(_saved(arguments.save, table, complete=False), file=sys.stderr)
        raise
    finally:
        for player in players:
            player.close()
    for name, player in zip(names, players, strict=True):
        if player.forfeit:
            view.note(
                {"forfeit": name, "reason": player.forfeit}, f"{name}'s program {player.forfeit}. A novice took over."
            )
    if arguments.save:
        _save(arguments.save, table)
        view.say(_saved(arguments.save, table, complete=complete))
    return 0


def _saved(file: str, table: Table, *, complete: bool) -> str:
    return f"Saved as {file}." if complete else f"Saved the first {len(table.case.steps)} steps as {file}."


def _save(file: str, table: Table) -> None:
    try:
        Path(file).write_text(cases.to_text(table.case, table.box), encoding="utf-8")
    except OSError as error:
        raise Invalid(f"cannot write {file}: {error.strerror}") from None


def replay(arguments: argparse.Namespace) -> int:
    """Show a recorded case."""
    case, _ = load(arguments.file)
    box, game = cases.open_box(case.header, GAMES)
    case = cases.complete(case, box, game)
    if arguments.to is not None and not 0 <= arguments.to <= len(case.steps):
        raise Invalid(f"this case has {len(case.steps)} steps, so --to can't be more than that")
    steps = case.steps if arguments.to is None else case.steps[: arguments.to]
    viewer = viewer_called(arguments.chair, case.header)
    check_own_copy(steps, viewer, case.header)
    if arguments.notation:
        print(cases.to_text(seen_by(cases.Case(case.header, steps), viewer), box), end="")
        return 0
    earlier = f", rules version {case.header.rules}" if cases.is_earlier(case.header, box) else ""
    title = f"{box.title}, {len(case.header.seats)} seats, {len(case.steps)} steps{earlier}"
    view = View(arguments, case.header, title=title)
    if view.full_screen:
        watched = view.watched(iter(case.steps))
        while not watched.is_complete:
            watched.fetch()
        view.show_on_full_screen(watched, _viewers(case), start=arguments.to)
    else:
        view.show(iter(steps), table=arguments.to is not None)
    return 0


def _viewers(case: cases.AnyCase) -> list[Viewer]:
    """Return everybody whose view can be shown: in a chair's own copy, the other chairs' can't."""
    found: list[Viewer] = [EVERYTHING, None]
    for seat in range(len(case.header.seats)):
        with contextlib.suppress(Invalid):
            check_own_copy(case.steps, seat, case.header)
            found.append(seat)
    return found


# -- showing -----------------------------------------------------------------------------------------


class View:
    """A game as one viewer follows it, shown as well as the terminal allows."""

    def __init__(
        self, arguments: argparse.Namespace, header: Header, *, title: str, chatty: frozenset[Seat] = frozenset()
    ) -> None:
        self.header, self.title, self.chatty = header, title, chatty
        self.viewer = viewer_called(arguments.chair, header)
        self.json: bool = arguments.json
        self.events: bool = arguments.events
        self.letters: bool = arguments.letters
        self.console = Console(highlight=False)
        has_keys = self.console.is_terminal and sys.stdin.isatty()
        self.full_screen = has_keys and not (arguments.json or arguments.plain)
        self.pace = arguments.pace if arguments.pace is not None else (0.5 if self.full_screen else 0.0)
        if not 0 <= self.pace <= 60:
            raise Invalid("--pace must be from 0 to 60 seconds")
        self.transcript = self._follow(self.viewer)

    def _follow(self, viewer: Viewer) -> Transcript:
        game = FollowedGame(self.header, viewer, aid=AID)
        return Transcript(game, events=self.events, chatty=self.chatty)

    def say(self, line: str) -> None:
        """Print a remark that is not part of the game."""
        if not self.json:
            self.console.print(line, style="dim")

    def note(self, facts: dict[str, str], line: str) -> None:
        """Print a remark that also belongs in the JSON output."""
        if self.json:
            print(msgspec.json.encode(facts).decode())
        else:
            self.console.print(line, style="bold", markup=False)

    def show(self, steps: Iterator[AnyStep], *, table: bool = False) -> None:
        """Print the steps to the end."""
        if self.json:
            self._print_json(steps)
            return
        self.say(self.title)
        self._print_lines(steps)
        game = self.transcript.game
        if table:
            self.console.print(board(game.box, game.game, game.state, game.names))
        if game.seat is not None:
            self.console.print(beside(game.sheet(), self.console.width))

    def show_on_full_screen(
        self, watched: "WatchedGame", viewers: Sequence[Viewer], *, start: int | None = None
    ) -> None:
        """Show the steps with keys to pause, step, go back and change chairs; then print where it was left."""
        from deerstalker.tui.watching import Watching

        screen = Watching(watched, viewers, title=self.title, pace=self.pace, start=start, letters=self.letters)
        full_screen.run(screen)
        self.say(self.title)
        self._print_new(watched.transcript.lines[-LATEST:], 0)

    def watched(self, steps: Iterator[AnyStep]) -> "WatchedGame":
        """Return a game of these steps for the full screen."""
        from deerstalker.tui.watching import WatchedGame

        return WatchedGame(steps, self._follow, self.viewer)

    def _copies(self, steps: Iterator[AnyStep]) -> Iterator[tuple[AnyStep, list[Turn]]]:
        """Yield each step in this viewer's copy with the turns it belongs to, after it was read."""
        for whole in steps:
            one = seen_by(whole, self.viewer)
            yield one, self.transcript.read(one)

    def _print_json(self, steps: Iterator[AnyStep]) -> None:
        game = self.transcript.game
        for one, turns in self._copies(steps):
            line = {
                "seq": game.steps,
                "turn": turns[0].number,
                "seat": one.seat,
                "events": one.events,
                "words": self.transcript.sentences(one),
            }
            sys.stdout.write(msgspec.json.encode(line, order="deterministic").decode() + "\n")
        result = {"over": not game.waiting_for, "winners": game.game.winners(game.state)}
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")

    def _print_lines(self, steps: Iterator[AnyStep]) -> None:
        printed = 0
        for _ in self._copies(steps):
            printed = self._print_new(self.transcript.finished, printed)
            time.sleep(self.pace)
        self._print_new(self.transcript.lines, printed)

    def _print_new(self, lines: Sequence[str], printed: int) -> int:
        """Print all but the first lines. Return how many are printed now."""
        for line in lines[printed:]:
            self.console.print(line, soft_wrap=True, markup=False)
        return len(lines)

"""`watch` plays a game among bots and shows it; `replay` shows a recorded one."""

import argparse
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console, RenderableType
from rich.live import Live

from deerstalker.cli.commands import Commands
from deerstalker.cli.shelf import check_folder
from deerstalker.core import case as cases
from deerstalker.core.case import AnyStep, Header
from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box, box_called
from deerstalker.core.options import read_options
from deerstalker.core.seats import NAMES, NATURE, Seat
from deerstalker.core.secret import seen_by
from deerstalker.core.sheet import Aid
from deerstalker.core.turns import Turn, Turns, tell_turn
from deerstalker.games import GAMES
from deerstalker.knowledge.sheets import notes_for
from deerstalker.players import LEVELS
from deerstalker.players.bot_spec import read_bots, words_of
from deerstalker.players.levels import stand_in
from deerstalker.table.case_file import ALL, check_own_copy, load, viewer_called
from deerstalker.table.table import Table, run
from deerstalker.tui.boards import board
from deerstalker.tui.screen import LOG_LINES, diary, moment, scene
from deerstalker.tui.sheet import beside

AID: Aid = "simple"
"""Level of aid for the sheet beside the board."""


def add_watch(commands: Commands) -> None:
    """Add `deerstalker watch GAME`."""
    command = commands.add_parser(
        "watch",
        help="watch bots play a game, move by move",
        description="Seat some bots, and watch them play. A terminal shows the board move by move; in a pipe "
        "you get the transcript. The same --seed always gives the same game, on any machine.",
    )
    command.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    command.add_argument("--seats", type=int, metavar="N", help="number of players (default: four, where allowed)")
    command.add_argument(
        "--players",
        metavar="NAME,...",
        help=f"who sits where: {', '.join(LEVELS)}; pipe:COMMAND is a program of your own; one name "
        "fills every seat (default: novice, where the game has one)",
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
        description="Show a recorded case step by step: from one chair, as a spectator, or with nothing hidden.",
    )
    command.add_argument("file", metavar="FILE", help="a .case file")
    _add_view(command)
    command.add_argument("--to", type=int, metavar="SEQ", help="stop after this step, and draw the table")
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
    command.add_argument("--plain", action="store_true", help="print only the transcript, even in a terminal")
    command.add_argument("--json", action="store_true", help="print one JSON object per step")


# -- the two commands --------------------------------------------------------------------------------


def watch(arguments: argparse.Namespace) -> int:
    """Play a game among bots and show it."""
    box = box_called(arguments.game, GAMES)
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
    view = View(arguments, box, game, header)
    view.remark = lambda seat: "" if seat == NATURE else players[seat].remark
    view.begin(f"{box.title}, {seats} seats ({', '.join(mind.text for mind in minds)}), seed {seed}")
    try:
        view.show(run(table, players, random.Random(f"{seed}/nature")))
    finally:
        for player in players:
            player.close()
    for name, player in zip(names, players, strict=True):
        if player.forfeit:
            view.note(
                {"forfeit": name, "reason": player.forfeit}, f"{name}'s program {player.forfeit}. A novice took over."
            )
    if arguments.save:
        try:
            Path(arguments.save).write_text(cases.to_text(table.case, box), encoding="utf-8")
        except OSError as error:
            raise Invalid(f"cannot write {arguments.save}: {error.strerror}") from None
        view.say(f"Saved as {arguments.save}.")
    return 0


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
    view = View(arguments, box, game, case.header)
    earlier = f", rules version {case.header.rules}" if cases.is_earlier(case.header, box) else ""
    view.begin(f"{box.title}, {len(case.header.seats)} seats, {len(case.steps)} steps{earlier}")
    view.show(iter(steps), table=arguments.to is not None)
    return 0


# -- showing -----------------------------------------------------------------------------------------


class Log(NamedTuple):
    """What has happened so far: finished lines, and those of the turn being played, which may still change."""

    lines: list[str]
    current: list[str]


class View:
    """A game as one chair follows it, shown as well as the terminal allows."""

    def __init__(self, arguments: argparse.Namespace, box: Box, game: AnyGame, header: Header) -> None:
        self.box, self.game, self.names = box, game, header.seats
        self.viewer = viewer_called(arguments.chair, header)
        self.json: bool = arguments.json
        self.events: bool = arguments.events
        self.turns = Turns(box, game, header.seats)
        self.console = Console(highlight=False)
        self.alive = self.console.is_terminal and not (arguments.json or arguments.plain)
        self.pace = arguments.pace if arguments.pace is not None else (0.5 if self.alive else 0.0)
        if not 0 <= self.pace <= 60:
            raise Invalid("--pace must be from 0 to 60 seconds")
        seated = self.viewer if isinstance(self.viewer, int) else None
        self.notes = None if seated is None else notes_for(box, game, seated, self.names)
        self.state = seen_by(game.start(), self.viewer)
        self.title = box.title
        self.remark: Callable[[Seat], str] = lambda _: ""
        """Returns what a seat says about what it has just done."""

    def begin(self, title: str) -> None:
        """Print the title."""
        self.title = title
        if not self.alive:
            self.say(title)

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
        """Show the steps to the end."""
        if self.json:
            self._print_json(steps)
        elif self.alive:
            self._play_live(steps)
        else:
            self._print_lines(steps)
            if table:
                self.console.print(board(self.box, self.game, self.state, self.names))
            if self.notes is not None:
                self.console.print(beside(self.notes.sheet(AID), self.console.width))

    def _follow(self, steps: Iterator[AnyStep]) -> Iterator[tuple[int, AnyStep, list[Turn]]]:
        """Yield each step in this chair's copy with the turns it belongs to, after updating the state and the notes."""
        for number, whole in enumerate(steps, 1):
            one = seen_by(whole, self.viewer)
            for event in one.events:
                self.state = self.game.evolve(self.state, event)
            if self.notes is not None:
                self.notes.read(one.events, number)
            yield number, one, self.turns.read(number, one.events, lambda: self.state)

    def _sentences(self, one: AnyStep) -> Sequence[str]:
        return [*(self.box.tell(self.game, event, self.names) for event in one.events), *self._remarks(one)]

    def _remarks(self, one: AnyStep) -> list[str]:
        """Return what the seat says about the step it has taken, if anything."""
        remark = self.remark(one.seat)
        return [f"{self.names[one.seat]}: {remark}"] if remark else []

    def _log(self, steps: Iterator[AnyStep]) -> Iterator[Log]:
        """Yield the log after each step."""
        lines: list[str] = []
        if self.events:
            for number, one, _ in self._follow(steps):
                lines += [f"{number:>4}  {sentence}" for sentence in self._sentences(one)]
                yield Log(lines, [])
            return
        turn, remarks = self.turns.now, list[str]()
        for _, one, turns in self._follow(steps):
            said = self._remarks(one)
            if self.box.turn_events:  # a step that begins the next turn still belongs to the player before
                remarks, said = [*remarks, *said], []
            for now in turns:
                if now.number != turn.number:
                    lines += self._paragraph(turn, remarks)
                    remarks = []
                turn = now
            remarks += said
            yield Log(lines, self._paragraph(turn, remarks))

    def _paragraph(self, turn: Turn, remarks: Sequence[str]) -> list[str]:
        """Return a turn, and what was said about it. Turn 0, before the first one, has no number."""
        told = tell_turn(self.box, self.game, turn.events, self.names)
        number = f"{turn.number:>4}" if turn.number else " " * 4
        return [*([f"{number}  {told}"] if told else []), *(f"      {remark}" for remark in remarks)]

    def _print_json(self, steps: Iterator[AnyStep]) -> None:
        for number, one, turns in self._follow(steps):
            line = {
                "seq": number,
                "turn": turns[0].number,
                "seat": one.seat,
                "events": one.events,
                "words": self._sentences(one),
            }
            sys.stdout.write(msgspec.json.encode(line, order="deterministic").decode() + "\n")
        result = {"over": not self.game.waiting_for(self.state), "winners": self.game.winners(self.state)}
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")

    def _print_lines(self, steps: Iterator[AnyStep]) -> None:
        printed, log = 0, Log([], [])
        for log in self._log(steps):
            printed = self._print_new(log.lines, printed)
            time.sleep(self.pace)
        self._print_new([*log.lines, *log.current], printed)

    def _print_new(self, lines: Sequence[str], printed: int) -> int:
        """Print all but the first lines. Return how many are printed now."""
        for line in lines[printed:]:
            self.console.print(line, soft_wrap=True, markup=False)
        return len(lines)

    def _play_live(self, steps: Iterator[AnyStep]) -> None:
        """Draw every moment on an alternate screen, and print the last one after it."""
        latest: list[str] = []
        with Live(console=self.console, auto_refresh=False, screen=True) as live:
            for log in self._log(steps):
                latest = [*log.lines, *log.current][-LOG_LINES:]
                live.update(moment(self._picture(), diary(latest, self.console.width)), refresh=True)
                time.sleep(self.pace)
        self.console.print(self._picture())
        self.console.print(diary(latest, self.console.width))

    def _picture(self) -> RenderableType:
        sheet = None if self.notes is None else self.notes.sheet(AID)
        return scene(self.title, board(self.box, self.game, self.state, self.names), sheet, self.console)

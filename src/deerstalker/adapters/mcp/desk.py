"""What is under way in one process, by id: chairs at tables, notebooks beside real tables, puzzles.

Ids cannot be guessed, so whoever was not given one cannot look over another's shoulder.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from deerstalker.adapters.mcp.chair import PATIENCE, Chair
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES
from deerstalker.core.sheet import Aid
from deerstalker.games import GAMES
from deerstalker.knowledge.notebook import setup
from deerstalker.knowledge.notebook.replies import Drawn, Load, Quit, Save
from deerstalker.knowledge.notebook.session import Session as Notebook
from deerstalker.knowledge.notebook.setup import Setup
from deerstalker.knowledge.notebook.talk import say
from deerstalker.players.bot_spec import read_bots
from deerstalker.players.levels import stand_in
from deerstalker.puzzles.daily import daily
from deerstalker.puzzles.model import KINDS, LEVELS, Kind
from deerstalker.puzzles.solving import Solving
from deerstalker.table.local_game import LocalGame, Seating, names_for, new_file, new_seed
from deerstalker.table.online_game import OnlineGame, find_table, sit_down
from deerstalker.tui.notebook_text import passages
from deerstalker.tui.puzzle_text import told
from deerstalker.tui.sheet import spoken

MOST = 100
"""Number of tables, of notebooks and of puzzles that can be under way at once."""

T = TypeVar("T")


class Shelf(Generic[T]):
    """Things of one kind, by id."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.things: dict[str, T] = {}

    def put(self, thing: T) -> str:
        """Keep a thing and return its id. Raises `Invalid` if there are too many."""
        if len(self.things) >= MOST:
            raise Invalid(f"There are {MOST} {self.kind}s already. Leave one of them first.")
        name = f"{self.kind}-{secrets.token_hex(8)}"
        self.things[name] = thing
        return name

    def get(self, name: str) -> T:
        """Return the thing with this id. Raises `Invalid` if there is none."""
        if name not in self.things:
            raise Invalid(f"There's no {self.kind} {name!r} here.")
        return self.things[name]


class Desk:
    """Everything that is under way."""

    def __init__(self, folder: Path, *, aid: Aid = "everything", server: str = "", patience: float = PATIENCE) -> None:
        self.folder, self.aid, self.server, self.patience = folder, aid, server, patience
        self.chairs: Shelf[Chair] = Shelf("table")
        self.notebooks: Shelf[Notebook] = Shelf("notebook")
        self.puzzles: Shelf[Solving] = Shelf("puzzle")
        self._opening = Lock()
        """Things are opened one at a time: msgspec crashes where two threads learn the same types at once."""

        self._writing = Lock()
        """Notebooks and puzzles are written in one line at a time."""

    # -- tables --------------------------------------------------------------------------------------

    def sit_down(
        self, game: str, seats: int | None, level: str, seed: str, name: str, options: Sequence[str]
    ) -> tuple[str, str]:
        """Open a table against bots, and return its id and what the first chair sees."""
        with self._opening:
            box = _box(game)
            number = seats if seats is not None else min(max(4, box.players[0]), box.players[-1])
            names = names_for([name or NAMES[0]], number)
            bots = read_bots(box, level or stand_in(box), number - 1)  # no programs: nobody's command is run here
            seating = Seating(seed or new_seed(), {at: bot.text for at, bot in enumerate(bots, 1)}, self.aid)
            file = new_file(self.folder, box.name)
            return self._seated(lambda: LocalGame.open(box, names, list(options), seating, file))

    def join(self, where: str, name: str) -> tuple[str, str]:
        """Take a free seat at a table on a server, and return its id and what that chair sees."""
        with self._opening:
            return self._seated(lambda: OnlineGame(sit_down(find_table(where, self.server), name or NAMES[0])))

    def _seated(self, opened: Callable[[], LocalGame | OnlineGame]) -> tuple[str, str]:
        if len(self.chairs.things) >= MOST:
            raise Invalid(f"There are {MOST} tables already. Leave one of them first.")
        chair = Chair(opened(), self.patience)
        return self.chairs.put(chair), chair.look()

    def at(self, table: str, done: Callable[[Chair], str]) -> str:
        """Do something in a chair, one thing at a time."""
        chair = self.chairs.get(table)
        with chair.lock:
            return done(chair)

    def leave(self, table: str) -> str:
        """Leave a table."""
        chair = self.chairs.get(table)
        with chair.lock:
            self.chairs.things.pop(table, None)
            chair.session.close()
        return "You left the table."

    # -- notebooks -----------------------------------------------------------------------------------

    def open_notebook(self, game: str, names: str, me: str, hand: str, face_up: str) -> tuple[str, str]:
        """Open a notebook for a game at a real table, and return its id and a sentence about it."""
        with self._opening:
            box = _box(game)
            everybody = setup.read_names(box, names)
            seat = setup.read_person(everybody, me)
            table = setup.with_face_up(box, everybody, seat, setup.USUAL, face_up)
            parser = setup.parser_for(box, setup.game_of(box, len(everybody), table), everybody, seat)
            cards = setup.read_hand(parser, hand)
            on_table = setup.read_face_up(parser, face_up, cards) if parser.face_up or face_up else ()
            notebook = Notebook(Setup(box.name, everybody, seat, cards, on_table))
            _, reply = say(notebook, "odds")
            said = "\n".join(passage.text for passage in passages(notebook, reply))
            return self.notebooks.put(notebook), f"{box.title} with {', '.join(everybody)}.\n{said}"

    def write(self, notebook: str, line: str) -> str:
        """Write a line into a notebook, or ask it something, and return the answer."""
        with self._writing:
            session, reply = say(self.notebooks.get(notebook), line)
            self.notebooks.things[notebook] = session
        match reply:
            case Save() | Load() | Quit():
                raise Invalid("There are no files here. Type an event, or 'help'.")
            case Drawn(sheet):
                return "\n".join(spoken(sheet))
            case _:
                return "\n".join(passage.text for passage in passages(session, reply))

    # -- puzzles -------------------------------------------------------------------------------------

    def open_puzzle(self, game: str, level: int, day: date, kind: str) -> tuple[str, str]:
        """Open the case of a day, and return its id and the statement."""
        if level not in LEVELS:
            raise Invalid(f"Levels go from {LEVELS[0]} to {LEVELS[-1]}.")
        wanted: Mapping[str, Kind] = {one: one for one in KINDS}
        if kind and kind not in wanted:
            raise Invalid(f"{kind!r} isn't a type of puzzle; choose from {', '.join(KINDS)}.")
        with self._opening:
            box = _box(game) if game else next(box for box in GAMES.values() if box.clues)
            puzzle = daily(box, level, day, wanted.get(kind))
            return self.puzzles.put(Solving(puzzle)), "\n".join(told(puzzle.statement))

    def solve(self, puzzle: str, line: str) -> str:
        """Do what a line says to a puzzle: an answer, a mark, `hint`."""
        with self._writing:
            solving, reply = self.puzzles.get(puzzle).say(line)
            self.puzzles.things[puzzle] = solving
        lines = list(reply.text)
        if reply.draw == "sheet":
            lines += spoken(solving.sheet())
        if reply.draw == "statement":
            lines += told(solving.puzzle.statement)
        return "\n".join(lines)

    def close(self) -> None:
        """Leave every table."""
        for table in list(self.chairs.things):
            with suppress(DeerstalkerError):
                self.leave(table)


def _box(game: str) -> Box:
    if game not in GAMES:
        raise Invalid(f"There's no game called {game!r}; choose from {', '.join(GAMES)}.")
    return GAMES[game]

"""The tools themselves, over standard input and output or over HTTP. Needs the package `mcp`."""

import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import date
from functools import wraps
from importlib.metadata import version
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from deerstalker.adapters.mcp.desk import Desk
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.options import options_of
from deerstalker.games import GAMES
from deerstalker.players.levels import bots_of
from deerstalker.puzzles.model import KINDS
from deerstalker.table.rulebook import paragraph, rulebook
from deerstalker.tui.plain_play import FACTS

OFFERS = ("tables", "notebooks", "puzzles")
"""Groups of tools."""

INSTRUCTIONS = """\
Classic detective games: sit down at a table against bots or people, keep a notebook beside a game at a real table, or
solve the case of the day. Every answer tells only what your own chair may know. At a table: sit_down or join_table
once, then act, with the number of an option or a command in words, until the game is over. look says where you are."""

Table = Annotated[str, Field(description="the id of your table, from sit_down or join_table")]
Game = Annotated[str, Field(description="the name of a game, as games lists it")]


def made(desk: Desk, offers: Sequence[str] = OFFERS) -> MCPServer[Any]:
    """Return a server with these groups of tools."""
    server: MCPServer[Any] = MCPServer(
        "deerstalker", instructions=INSTRUCTIONS, version=version("deerstalker"), log_level="WARNING"
    )
    _add_games(server)
    for offer, add in (("tables", _add_tables), ("notebooks", _add_notebooks), ("puzzles", _add_puzzles)):
        if offer in offers:
            add(server, desk)
    return server


def serve(desk: Desk, offers: Sequence[str], host: str, port: int | None) -> None:
    """Serve until the other side hangs up, or until stopped; over HTTP if a port is given."""
    with closing(desk):
        server = made(desk, offers)
        if port is None:
            server.run("stdio")
        else:
            print(f"The tools are at http://{host}:{port}/mcp (Ctrl-C stops).", file=sys.stderr, flush=True)
            server.run("streamable-http", host=host, port=port)


def _tool(server: MCPServer[Any]) -> Callable[[Callable[..., str]], None]:
    """Offer a function as a tool. What it refuses is an error with that sentence."""

    def offered(function: Callable[..., str]) -> None:
        @wraps(function)
        def tool(*words: Any, **named: Any) -> Any:
            try:
                return function(*words, **named)
            except DeerstalkerError as error:
                return CallToolResult(content=[TextContent(type="text", text=str(error))], is_error=True)

        server.add_tool(tool, structured_output=False)

    return offered


# -- the shelf ----------------------------------------------------------------------------------------


def _add_games(server: MCPServer[Any]) -> None:
    @_tool(server)
    def games() -> str:
        """List the games: names, number of players, levels of bots, options."""
        lines = []
        for box in GAMES.values():
            lines.append(f"{box.name}: {box.title}, {box.players[0]} to {box.players[-1]} players. {box.blurb}")
            lines.append(f"  bots: {', '.join(bots_of(box))}")
            lines += [f"  {one.name}={str(one.default).lower()} ({one.span}): {one.meaning}" for one in options_of(box)]
        return "\n".join(lines)

    @_tool(server)
    def rules(
        game: Game, number: Annotated[str, Field(description="the number of one paragraph; empty for all")] = ""
    ) -> str:
        """Read the rulebook of a game, or one numbered paragraph of it."""
        if game not in GAMES:
            raise Invalid(f"There's no game called {game!r}; choose from {', '.join(GAMES)}.")
        text = rulebook(GAMES[game])
        return paragraph(GAMES[game], text, number) if number.strip() else text


# -- tables -------------------------------------------------------------------------------------------


def _add_tables(server: MCPServer[Any], desk: Desk) -> None:
    @_tool(server)
    def sit_down(
        game: Game,
        seats: Annotated[int | None, Field(description="number of players with you; four where allowed")] = None,
        level: Annotated[str, Field(description="the bots: one level for all, or one for each, with commas")] = "",
        seed: Annotated[str, Field(description="a word that fixes dice, cards and bots; empty for a new game")] = "",
        name: Annotated[str, Field(description="your name at the table")] = "",
        options: Annotated[list[str] | None, Field(description="house rules, each as name=value")] = None,
    ) -> str:
        """Sit down at a new table against bots. Returns the id of the table, what happened, and what you can do."""
        return _with_id(desk.sit_down(game, seats, level, seed, name, options or []))

    @_tool(server)
    def join_table(
        table: Annotated[str, Field(description="the code or the link of a table on a server")],
        name: Annotated[str, Field(description="your name at the table")] = "",
    ) -> str:
        """Take a free seat at a table on a server. Returns your id for it, what happened, and what you can do."""
        return _with_id(desk.join(table, name))

    @_tool(server)
    def look(table: Table) -> str:
        """Tell what happened since you last looked, what is asked of you, and what you can do, by number."""
        return desk.at(table, lambda chair: chair.look())

    @_tool(server)
    def act(
        table: Table,
        command: Annotated[str, Field(description="the number of an option, or an action in words; empty goes back")],
        sure: Annotated[bool, Field(description="true to do what may cost you the game, as an accusation")] = False,
    ) -> str:
        """Act: choose an option by its number, or type it in words, as in 'suggest plum rope study'.

        An option with many ways is chosen part by part, or typed as a whole. Then the others play until you may act
        again. At a table with people, 'say TEXT' talks to them.
        """
        return desk.at(table, lambda chair: chair.act(command, sure=sure))

    @_tool(server)
    def wait(table: Table) -> str:
        """Do nothing now and let the others go on, where the game does not wait for you."""
        return desk.at(table, lambda chair: chair.wait())

    def ask(table: Table, about: Annotated[str, Field(description="one of the words above")]) -> str:
        return desk.at(table, lambda chair: chair.ask(about))

    meanings = "\n".join(f"{word}: {meaning}" for word, (_, meaning) in FACTS.items())
    ask.__doc__ = f"Ask for a fact. Notes, odds and advice are told only where the table plays with them.\n{meanings}"
    _tool(server)(ask)

    @_tool(server)
    def note(
        table: Table, text: Annotated[str, Field(description="what to write down; empty to read only")] = ""
    ) -> str:
        """Write a line into your own notebook at this table, which nobody else reads, and read all of it."""
        return desk.at(table, lambda chair: chair.note(text))

    @_tool(server)
    def leave(table: Table) -> str:
        """Leave a table."""
        return desk.leave(table)


# -- notebooks ----------------------------------------------------------------------------------------


def _add_notebooks(server: MCPServer[Any], desk: Desk) -> None:
    @_tool(server)
    def open_notebook(
        game: Game,
        names: Annotated[str, Field(description="who sits at the table, clockwise from the first dealt, with commas")],
        me: Annotated[str, Field(description="which of them you are")],
        hand: Annotated[str, Field(description="the cards you were dealt, with commas")],
        face_up: Annotated[str, Field(description="the cards that lie face up on the table, if any")] = "",
    ) -> str:
        """Open a notebook for a game at a real table. It works out exactly what follows from what you write."""
        return _with_id(desk.open_notebook(game, names, me, hand, face_up))

    @_tool(server)
    def write(
        notebook: Annotated[str, Field(description="the id of the notebook")],
        line: Annotated[str, Field(description="what happened or what you ask, in words")],
    ) -> str:
        """Write down what happened at a real table, or ask the notebook something.

        Events: 'bob suggests plum rope study; cy shows', 'cy has the knife'. Questions: 'odds', 'grid', 'best',
        'why rope bob', 'what if bob has rope', 'race'. Corrections: 'list', 'undo', 'edit 3 ...', 'delete 3'. 'help'
        says more.
        """
        return desk.write(notebook, line)


# -- puzzles ------------------------------------------------------------------------------------------


def _add_puzzles(server: MCPServer[Any], desk: Desk) -> None:
    @_tool(server)
    def puzzle(
        game: Annotated[str, Field(description="the name of a game; empty for the first that has puzzles")] = "",
        level: Annotated[int, Field(description="how hard, 1 to 5")] = 2,
        day: Annotated[str, Field(description="the day, as in 2026-11-18; empty for today")] = "",
        kind: Annotated[str, Field(description=f"{', '.join(KINDS)}; empty for the day's own")] = "",
    ) -> str:
        """Open the case of the day: a hand, a few lines of a notebook, and the one answer that follows from them."""
        return _with_id(desk.open_puzzle(game, level, _day(day), kind))

    @_tool(server)
    def solve(
        puzzle: Annotated[str, Field(description="the id of the puzzle")],
        line: Annotated[str, Field(description="an answer, a mark, or one of the words above")],
    ) -> str:
        """Work on a puzzle: 'answer ...', 'hint', a mark as in 'bob rope +', 'grid', 'lines', 'give up', 'help'."""
        return desk.solve(puzzle, line)


def _with_id(opened: tuple[str, str]) -> str:
    return f"id: {opened[0]}\n{opened[1]}"


def _day(text: str) -> date:
    if not text.strip():
        return date.today()
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Invalid(f"{text!r} is no day. Write it as in 2026-11-18.") from None

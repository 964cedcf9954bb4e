"""The state of an online table, made from a header and steps, without a server."""

from collections.abc import Iterable
from typing import Any

from deerstalker.core.case import Header, Step
from deerstalker.core.secret import secret
from deerstalker.games import GAMES
from deerstalker.web.live import log as logged
from deerstalker.web.live.table_state import TableState


def begun(
    header: Header,
    steps: Iterable[Step[Any, Any]] = (),
    bot: str | None = "random",
    settings: logged.Settings = logged.Settings(),  # noqa: B008
) -> TableState:
    """A table at which the game has come so far: bots of one kind in all chairs, or people."""
    box = GAMES[header.game]
    state = TableState(box)
    opened = logged.Opened(
        "t", "C", box.name, len(header.seats), header.options, settings, "", secret("luck"), secret("")
    )
    state.take(opened)
    for seat, name in enumerate(header.seats):
        state.take(logged.Sat(seat, name, bot, secret("")))
    state.take(logged.Began(header))
    for one in steps:
        step(state, one)
    return state


def step(state: TableState, one: Step[Any, Any]) -> None:
    """Let the table take a step as it is read from the log."""
    state.take(logged.read_entry(state.box, logged.write_entry(logged.Stepped(one))))

"""Log entries in sentences. They say no more than the given copy of an entry holds."""

from collections.abc import Iterable, Sequence

from deerstalker.core.game import Prompt
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Event, State
from deerstalker.core.turns import tell_past_turn, tell_turn
from deerstalker.web.live import log as logged
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.wire import TurnTold

AWAY = {
    "asked": "lets a bot take over",
    "away": "is away, so a bot takes over",
    "left": "leaves, and a bot takes over",
    "clock": "is out of time, so a bot takes over",
}


def sentences(table: TableState, entry: logged.AnyEntry) -> list[str]:
    """Return what happened, in sentences for the transcript."""
    if isinstance(entry, logged.Stepped):
        game, names, tell = table.game, table.names, table.box.tell
        return [tell(game, event, names) for event in entry.step.events]
    sentence = _sentence(table, entry)
    return [sentence] if sentence else []


def turns_told(table: TableState, turns: Iterable[tuple[int, Sequence[Event]]]) -> list[TurnTold]:
    """Tell these turns, each from its number and one audience's copy of its events."""
    if table.game is None:
        return []
    told = []
    for number, events in turns:
        forgotten = table.is_forgotten(number)
        tell = tell_past_turn if forgotten else tell_turn
        told.append(TurnTold(number, tell(table.box, table.game, events, table.names), forgotten))
    return told


def _sentence(table: TableState, entry: logged.AnyEntry) -> str:
    names = table.names
    match entry:
        case logged.Opened():
            return f"A table for {entry.seats} is open: {table.box.title}."
        case logged.Sat(_, name, bot, _):
            return f"{name} sits down." if bot is None else f"{name} sits down. (Bot: {bot}.)"
        case logged.Stood(seat):
            return f"Seat {seat + 1} is free again."
        case logged.Kicked(seat, bot):
            return (
                f"Seat {seat + 1} is free again."
                if bot is None
                else f"The host removes {names[seat]}, and a bot takes over."
            )
        case logged.Began():
            return "The game begins."
        case logged.Said(seat, text):
            return f"{names[seat]}: {text}"
        case logged.Handed(seat, _, why):
            return f"{names[seat]} {AWAY[why]}."
        case logged.Returned(seat):
            return f"{names[seat]} is back."
        case logged.Wanted(seat, what):
            return f"{names[seat]} would like {'a pause' if what == 'pause' else 'to play on'}."
        case logged.Declined(seat, what):
            if seat is None:
                return "Nobody answered, so there's no pause."
            return f"{names[seat]} {'would rather play on' if what == 'pause' else 'needs a little longer'}."
        case logged.Waited(seat, whom):
            return f"{names[seat]} gives {names[whom]} more time."
        case logged.Paused():
            return "The game is paused."
        case logged.Resumed():
            return "The game resumes."
        case logged.Rematch(_, seat):
            return "There's a rematch." if seat is None else f"{names[seat]} wants a rematch."
        case _:
            return ""


def prompt(table: TableState, seat: Seat | None, state: State | None) -> Prompt:
    """Return what this seat is asked, whom the table waits for, or how it ended. `state` is the seat's own copy."""
    if table.stage in ("running", "over"):
        return table.box.ask(table.game, state, seat, table.names)
    return Prompt(_standing(table), "")


def _standing(table: TableState) -> str:
    if table.stage == "paused":
        return "The game is paused."
    free = sum(sitter is None for sitter in table.sitters)
    return f"{free} {'chair is' if free == 1 else 'chairs are'} still free." if free else "Ready to start."

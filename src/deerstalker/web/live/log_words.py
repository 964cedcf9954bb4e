"""Minutes in sentences, saying no more than this copy of them holds."""

from typing import Any

from deerstalker.core.game import Prompt
from deerstalker.web.live import log as m
from deerstalker.web.live.table_state import TableState

AWAY = {
    "asked": "asks a bot to play on",
    "away": "is away; a bot plays on",
    "left": "leaves; a bot plays on",
    "clock": "has no time left; a bot plays on",
}


def sentences(sitting: TableState, minute: Any) -> list[str]:
    """What happened, for the transcript."""
    if isinstance(minute, m.Stepped):
        game, names, tell = sitting.game, sitting.names, sitting.box.tell
        return [tell(game, event, names) for event in minute.step.events]
    sentence = _sentence(sitting, minute)
    return [sentence] if sentence else []


def _sentence(sitting: TableState, minute: Any) -> str:
    names = sitting.names
    match minute:
        case m.Opened():
            return f"A table of {sitting.box.title} for {minute.seats}."
        case m.Sat(_, name, mind, _):
            return f"{name} sits down." if mind is None else f"{name} sits down, a bot ({mind})."
        case m.Stood(seat):
            return f"Seat {seat + 1} is free again."
        case m.Kicked(seat, mind):
            return f"Seat {seat + 1} is cleared." if mind is None else f"{names[seat]} has to go; a bot plays on."
        case m.Began():
            return "The game begins."
        case m.Said(seat, text):
            return f"{names[seat]}: {text}"
        case m.Handed(seat, _, why):
            return f"{names[seat]} {AWAY[why]}."
        case m.Returned(seat):
            return f"{names[seat]} is back."
        case m.Wanted(seat, what):
            return f"{names[seat]} wants to {'pause' if what == 'pause' else 'go on'}."
        case m.Paused():
            return "The table pauses."
        case m.Resumed():
            return "The game goes on."
        case m.Rematch():
            return "They play again."
        case _:
            return ""


def prompt(sitting: TableState, seat: int | None, state: Any) -> Prompt:
    """What is asked of this seat, whom the table waits for, or how it ended. `state` is the seat's own copy."""
    if sitting.stage in ("running", "over"):
        return sitting.box.ask(sitting.game, state, seat, sitting.names)
    return Prompt(_standing(sitting), "")


def _standing(sitting: TableState) -> str:
    if sitting.stage == "paused":
        return "The table pauses."
    free = sum(sitter is None for sitter in sitting.sitters)
    return f"{free} free {'chair' if free == 1 else 'chairs'}." if free else "Ready to begin."

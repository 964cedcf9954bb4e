"""What a seat is asked, what the table waits for, and every option in words."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.core.game import Prompt
from deerstalker.core.prose import addressed, listed, sentence
from deerstalker.games.sleuth.editions import FREE
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import (
    Ask,
    AskLast,
    Concluding,
    Dealing,
    Exchange,
    Identify,
    Interrogating,
    Over,
    Shuffling,
    SleuthAction,
    SleuthState,
)
from deerstalker.games.sleuth.words import card_name, gem_name, request

HEADINGS = {
    "Ask": "Question",
    "Exchange": "Exchange",
    "AskLast": "Last question",
    "Identify": "Name the gem",
    "Deal": "Deal",
    "Shuffle": "Shuffle",
}
"""A few words for each type of action."""


def label(game: Sleuth, s: SleuthState, action: SleuthAction, names: Sequence[str]) -> str:
    """Return an option in words, as on a button, with the search card only if the question does not imply it."""
    match action:
        case Ask(to, question, card):
            with_card = f" ({card_name(card)})" if card.startswith(FREE) else ""
            return f"Ask {names[to]} {request(question)}{with_card}"
        case AskLast(to, question):
            return f"Ask {names[to]} {request(question)}, as a last question"
        case Exchange():
            return "Exchange all search cards"
        case Identify(gem):
            return f"Name {gem_name(gem)}"
        case _:
            return HEADINGS[type(action).__name__]


_EXPLAINED: dict[type, str] = {
    Ask: "Choose what to ask, and whom.",
    AskLast: "Ask anything. Then you must name the missing gem, and if you're wrong, you're out.",
    Exchange: "You put down all your search cards and draw new ones. That's your turn.",
    Identify: "If you're wrong, you're out.",
}


def explain(game: Sleuth, s: SleuthState, action: SleuthAction) -> str:
    """Return what to know before choosing an action of this type."""
    return _EXPLAINED.get(type(action), "")


def ask(game: Sleuth, s: SleuthState, seat: Seat | None, names: Sequence[str]) -> Prompt:
    """Return what this seat is asked, or what the table waits for. Players still in may speak up at any time."""
    names = addressed(names, seat)
    match s.phase:
        case Dealing():
            return Prompt("The gems are being dealt.", "Sleuth §4")
        case Shuffling():
            return Prompt("The used search cards are being shuffled.", "Sleuth §22")
        case Interrogating(turn) if turn == seat:
            ways = "Question an opponent, exchange all your search cards, or ask one last question."
            return Prompt(f"Your turn. {ways}", "Sleuth §9")
        case Concluding(turn) if turn == seat:
            return Prompt("That was your last question. Name the missing gem.", "Sleuth §20")
        case Interrogating(turn):
            return _meanwhile(s, seat, f"It's {names[turn]}'s turn.")
        case Concluding(turn):
            return Prompt(f"{names[turn]} has put a last question and must name the missing gem now.", "Sleuth §20")
        case Over(missing):
            return _ending(missing, [names[winner] for winner in s.solved])


def _meanwhile(s: SleuthState, seat: Seat | None, text: str) -> Prompt:
    if seat not in s.playing:
        return Prompt(text, "Sleuth §9")
    return Prompt(f"{text} If you know the missing gem, speak up.", "Sleuth §24")


def _ending(missing: str, solvers: Sequence[str]) -> Prompt:
    found = f"The missing gem was {gem_name(missing)}."
    if not solvers:
        return Prompt(f"{found} Nobody found it.", "Sleuth §34")
    first, *others = solvers
    if not others:
        return Prompt(f"{found} {sentence(f'{first} found it and won')}", "Sleuth §28")
    return Prompt(f"{found} {sentence(f'{first} found it first and won, ahead of {listed(others)}')}", "Sleuth §35")

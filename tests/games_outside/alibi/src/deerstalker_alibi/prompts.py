"""What is asked of a seat, what the table waits for, and every action in words."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.core.game import Prompt
from deerstalker.core.prose import addressed, sentence
from deerstalker_alibi.rules import Alibi, is_alone
from deerstalker_alibi.terms import (
    AlibiAction,
    AlibiState,
    Charge,
    Dealing,
    Inquire,
    Inquiring,
    Over,
    Reveal,
    Revealing,
    Shuffle,
)
from deerstalker_alibi.words import card_name, trait_name


def label(game: Alibi, s: AlibiState, action: AlibiAction, names: Sequence[str]) -> str:
    """An action in words, as on a button."""
    match action:
        case Inquire(whom, about):
            return f"Ask {names[whom]} how many of {trait_name(about)}"
        case Reveal(card):
            return f"Show {card_name(card)}"
        case Charge(card):
            return f"Charge {card_name(card)}"
        case Shuffle():
            return "Shuffle and deal"


def ask(game: Alibi, s: AlibiState, seat: Seat | None, names: Sequence[str]) -> Prompt:
    """What is asked of this seat, or what the table waits for."""
    names = addressed(names, seat)
    match s.phase:
        case Dealing():
            return Prompt("The cards are being dealt.", "Alibi §3")
        case Inquiring(turn) if turn == seat and is_alone(s):
            return Prompt("You are the last one in. Name the culprit.", "Alibi §15")
        case Inquiring(turn) if turn == seat:
            return Prompt("Your turn. Ask somebody how many cards they hold, or name the culprit.", "Alibi §5")
        case Inquiring(turn):
            return Prompt(f"It's {names[turn]}'s turn.", "Alibi §5")
        case Revealing(holder, asker, about) if holder == seat:
            return Prompt(f"Choose a card of {trait_name(about)} to show {names[asker]}.", "Alibi §10")
        case Revealing(holder, asker):
            return Prompt(sentence(f"{names[holder]} chooses a card to show {names[asker]}"), "Alibi §9")
        case Over(culprit, None):
            return Prompt(f"The culprit was {card_name(culprit)}. Nobody found out.", "Alibi §16")
        case Over(culprit, winner):
            assert winner is not None
            found = sentence(f"{names[winner]} found out and won")
            return Prompt(f"The culprit was {card_name(culprit)}. {found}", "Alibi §12")

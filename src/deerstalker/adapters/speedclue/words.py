"""The messages on the wire: cards as two letters, and where a message ends although nothing marks its end."""

import re
from collections.abc import Iterable, Sequence

from deerstalker.adapters.speedclue import CONTEST
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
from deerstalker.games.clue.editions import CARDS
from deerstalker.games.clue.terms import Card, Theory

SHORT: dict[Card, str] = {card: card[:2].title() for card in CARDS.pack} | {"lead-pipe": "Pi"}
"""Abbreviations of the cards, `Sc`, `Ca`, `Ki`: the first two letters, except for the lead pipe."""

LONG: dict[str, Card] = {short.lower(): card for card, short in SHORT.items()}
NOBODY = "-"
BLANK = " \t\r\n\0"
"""Characters that some programs send after a message."""

LONGEST = 40


def spelled(cards: Iterable[Card]) -> str:
    """Write cards as they are sent."""
    return " ".join(SHORT[card] for card in cards)


def read_cards(words: Sequence[str]) -> tuple[Card, ...]:
    """Read cards as they are sent. Raises `Invalid` if there is no such card."""
    for word in words:
        if word.lower() not in LONG:
            raise Invalid(f"there is no card {word!r}")
    return tuple(LONG[word.lower()] for word in words)


def read_theory(words: Sequence[str]) -> Theory:
    """Read a suspect, a weapon and a room. Raises `Invalid` if it is anything else."""
    cards = read_cards(words)
    if cards not in CARDS.theories:
        raise Invalid(f"{' '.join(words)!r} is not a suspect, a weapon and a room")
    suspect, weapon, room = cards
    return suspect, weapon, room


# -- from a player -----------------------------------------------------------------------------------


def reply(text: str, shapes: Sequence[str]) -> str | None:
    """Return the reply at the beginning of the text, if it is complete. A dot in a shape is any letter.

    Returns None if more has to come. Raises `Invalid` if nothing that may follow makes it a reply.
    """
    text = text.lstrip(BLANK)
    waiting = False
    for shape in shapes:
        same = all(mark in (".", letter) for mark, letter in zip(shape.lower(), text.lower(), strict=False))
        if same and len(text) >= len(shape):
            return text[: len(shape)]
        waiting = waiting or same
    if not waiting:
        raise Invalid(f"{text[:LONGEST]!r} is no answer")
    return None


# -- from a server -----------------------------------------------------------------------------------

_RESET = re.compile(r"reset ([3-6]) ([0-5])(?= )")
_SUGGESTION = re.compile(r"suggestion (\d) .. .. .. (\d|-)")
_FIXED = re.compile(r"disprove \d .. .. ..|accusation \d .. .. .. [+-]|accuse|done")
_HEADS = ("reset ", "suggest", "suggestion ", "disprove ", "accuse", "accusation ", "done")


def message(text: str, me: Seat | None, *, settled: bool) -> str | None:
    """Return the message at the beginning of the text, if it is complete.

    Its length follows from its content and its reader. Only `suggest` may be either a whole message or the beginning of
    another; `settled` means that no more will come.
    """
    low = text.lower()
    if found := _RESET.match(low):
        return _whole(text, found.end() + 3 * _hand_size(int(found[1]), int(found[2])))
    if found := _SUGGESTION.match(low):
        concerned = found[2] != NOBODY and me in (int(found[1]), int(found[2]))
        return _whole(text, found.end() + 3 * concerned)
    if found := _FIXED.match(low):
        return text[: found.end()]
    if low.startswith("suggest") and not "ion ".startswith(low[7:11]):
        return text[:7]
    if low == "suggest" and settled:
        return text
    if len(text) > LONGEST or not any(head.startswith(low[: len(head)]) for head in _HEADS):
        raise Invalid(f"the server said {text[:LONGEST]!r}, which is not understood")
    return None


def _hand_size(seats: int, seat: Seat) -> int:
    if seat >= seats:
        raise Invalid(f"there is no seat {seat} at a table for {seats}")
    return CARDS.hand_sizes(seats, CONTEST)[seat]


def _whole(text: str, length: int) -> str | None:
    return text[:length] if len(text) >= length else None

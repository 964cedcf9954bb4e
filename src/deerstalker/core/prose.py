"""Small words that every sentence needs."""

from collections.abc import Sequence

NUMBERS = (
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)

YOU = "you"
"""The name of a player in sentences addressed to them."""


def listed(things: Sequence[str], last: str = "and") -> str:
    """Join things: `the Rope`, `the Rope and the Hall`, `Mrs. White, the Rope and the Hall`."""
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} {last} {things[-1]}"


def addressed(names: Sequence[str], reader: int | None) -> tuple[str, ...]:
    """Return the names as used in a sentence addressed to one of them: `Ann`, `you`, `Cy`."""
    return tuple(names) if reader is None else (*names[:reader], YOU, *names[reader + 1 :])


def whose(name: str) -> str:
    """Return the possessive before a noun: `Bob's`, `your`."""
    return "your" if name == YOU else f"{name}'s"


def owned(name: str) -> str:
    """Return the possessive at the end of a sentence: `Bob's`, `yours`."""
    return "yours" if name == YOU else f"{name}'s"


def has(name: str) -> str:
    """`Bob has`, `you have`."""
    return f"{name} {'have' if name == YOU else 'has'}"


def has_not(name: str) -> str:
    """`Bob does not have`, `you do not have`."""
    return f"{name} {'do' if name == YOU else 'does'} not have"


def are(things: Sequence[str]) -> str:
    """`the Rope is`, `the Rope and the Hall are`."""
    return f"{listed(things)} {'is' if len(things) == 1 else 'are'}"


def many(number: int, thing: str) -> str:
    """Return a number and a noun in words: `one step`, `five steps`."""
    return f"{NUMBERS[number]} {thing}{'' if number == 1 else 's'}"


def sentence(words: str) -> str:
    """Add a capital letter and a full stop."""
    return f"{words[0].upper()}{words[1:]}."

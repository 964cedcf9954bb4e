"""Small words that every sentence needs."""

import re
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


def said_to(text: str) -> str:
    """Return sentences in which somebody is called `you` as they are said to that person.

    Only a verb that follows `you` at the beginning of a sentence or clause is changed: elsewhere `you` is an object.

    >>> said_to("you shows Bob the Rope. Bob asks you. you has none; you passes.")
    'you show Bob the Rope. Bob asks you. you have none; you pass.'
    """
    return _OWN.sub("your", _SUBJECT.sub(lambda found: f"{found[1]}{_plural(found[2])}", text))


_SUBJECT = re.compile(r"((?:^|[.;:!?] )you )(\w+s)\b", re.IGNORECASE)
_OWN = re.compile(r"\byou's\b", re.IGNORECASE)
_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}


def _plural(verb: str) -> str:
    """Return a verb after `he` as it is after `you`: `shows`, `carries`, `passes` become `show`, `carry`, `pass`."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "zzes")) else verb[:-1]


def sentence(words: str) -> str:
    """Add a capital letter and a full stop."""
    return f"{words[0].upper()}{words[1:]}."


def differing(sentences: Sequence[str]) -> list[str]:
    """Return sentences without the words with which all of them begin or end; each keeps at least one word.

    >>> differing(["Turn the ticket (juror 2) face down", "Turn the pipe (juror 11) face down"])
    ['ticket (juror 2)', 'pipe (juror 11)']
    """
    split = [words.split() for words in sentences]
    spare = min(map(len, split)) - 1
    head = _agreeing(split, spare)
    tail = _agreeing([words[::-1] for words in split], spare - head)
    return [" ".join(words[head : len(words) - tail]) for words in split]


def _agreeing(split: Sequence[Sequence[str]], most: int) -> int:
    """Return the number of words with which all of them begin."""
    return next((at for at in range(most) if len({words[at] for words in split}) > 1), most)

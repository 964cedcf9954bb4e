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


NAMING = frozenset({*NUMBERS, "the", "a", "an", "one", "no", "at", "has", "have", "had", "is", "are", "does", "do"})
"""Words with which the name of a thing begins, or which say too little for several clauses to share them."""


def told_together(clauses: Sequence[str], who: Sequence[str]) -> str:
    """Join clauses; the words with which several of them begin to speak of the same person are said once.

    >>> told_together(["Cy showed you the Rope in line 3", "Cy showed you the Hall in line 5"], ["Cy"])
    'Cy showed you the Rope in line 3 and the Hall in line 5'
    """
    groups: list[tuple[str, list[str]]] = []
    for clause in clauses:
        for at, (head, some) in enumerate(groups):
            shared = _shared(head, some, clause, who)
            if shared:
                rest = some or [head[len(shared) :].strip()]
                groups[at] = shared, [*rest, clause[len(shared) :].strip()]
                break
        else:
            groups.append((clause, []))
    told = [f"{head} {_parts(some, 'or' if _denies(head) else 'and')}" if some else head for head, some in groups]
    if len(told) == 1 or not any(some for _, some in groups):
        return listed(told)
    return f"{', '.join(told[:-1])}, and {told[-1]}"


def _shared(head: str, some: Sequence[str], clause: str, who: Sequence[str]) -> str:
    """Return the words with which a clause and a group of clauses say what somebody did; nothing if they don't."""
    name = next((name for name in who if head.startswith(f"{name} ")), "")
    words, others = head.split(), clause.split()
    start = len(name.split())
    end = len(words) if some else next((at for at in range(start, len(words)) if _names(words[at], who)), len(words))
    shared = " ".join(words[:end])
    if not name or end <= start or end >= len(others) or others[:end] != words[:end] or shared.endswith("n't"):
        return ""
    tails = [" ".join(others[end:]), *([] if some else [" ".join(words[end:])])]
    return shared if all(tail and not tail.startswith((*who, YOU)) for tail in tails) else ""


def _names(word: str, who: Sequence[str]) -> bool:
    """Return whether the name of a thing begins with this word."""
    return word in NAMING or (word[0].isupper() and word not in who)


def _denies(head: str) -> bool:
    return any(word == "not" or word.endswith("n't") for word in head.split())


def _parts(some: Sequence[str], last: str) -> str:
    """Join what may be several things itself."""
    if any(word in f" {part} " for part in some for word in (" and ", " or ")):
        return f"{', '.join(some[:-1])}, {last} {some[-1]}"
    return listed(some, last)


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

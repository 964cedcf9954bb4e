"""Answers to tasks: how a model is asked, how its words are read, and what an answer is worth."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from deerstalker.adapters.exam.tasks import Task
from deerstalker.core.facts import Card
from deerstalker.core.prose import listed

Verdict: TypeAlias = Literal["right", "wrong", "illegal", "unreadable"]
"""`illegal`: not one of the choices, or chances that are missing or not from 0 to 1. `unreadable`: no answer at all."""

NEAR = 0.005
"""A chance is right if it is off by no more: two digits are enough."""

HOW = "Think as long as you like, then end your answer with a line of its own:\n"
HOW_TO_CHOOSE = f"{HOW}ANSWER: one id of each group, separated by commas"
HOW_TO_GIVE_ODDS = f'{HOW}ANSWER: {{"id of a card": its chance from 0 to 1, and so on for every card}}'

_ANSWER = re.compile(r"^[\s*`#]*ANSWER[\s*`]*:", re.IGNORECASE | re.MULTILINE)
_AROUND = " \t\r\n*`\"'[]()."


class Given(Struct, frozen=True):
    """An answer: the ids of the choices, one of each group; or the chances of cards."""

    choices: tuple[str, ...] = ()
    odds: dict[Card, float] = {}


def prompt(task: Task) -> str:
    """Return all that a language model is told: the task, the pack, the seats, the choices and how to answer."""
    return "\n".join(_prompt(task))


def _prompt(task: Task) -> Iterator[str]:
    statement = task.puzzle.statement
    yield task.text
    yield ""
    yield f"The players sit in this order: {listed(statement.names)}."
    yield f"The whole pack: {listed([card.title for card in statement.cards])}."
    yield "Nobody lies, and nobody forgets a card."
    yield ""
    for title, group in task.choices.items():
        yield f"{title or 'Choices'}, as id = name: {', '.join(f'{one} = {name}' for one, name in group.items())}"
    yield ""
    yield HOW_TO_GIVE_ODDS if task.section == "odds" else HOW_TO_CHOOSE


def read_words(task: Task, said: str) -> Given | None:
    """Read the last answer in the words of a model; None if there is none."""
    found = list(_ANSWER.finditer(said))
    if not found:
        return None
    words = said[found[-1].end() :].strip()
    if task.section != "odds":
        return read_choices(task, words.partition("\n")[0].split(",")) if words else None
    try:
        return read_odds(json.loads(words[words.index("{") : words.rindex("}") + 1]))
    except ValueError:
        return None


def read_json(task: Task, said: bytes) -> Given | None:
    """Read the answer of a program; None if it is none."""
    try:
        read: object = json.loads(said)
    except ValueError:
        return None
    if task.section == "odds":
        return read_odds(read)
    return read_choices(task, [str(one) for one in read]) if isinstance(read, list) and read else None


def read_choices(task: Task, words: Sequence[str]) -> Given:
    """Return the choices that these words name, by id or by what they are called; others stay as they are."""
    ids = {name.casefold(): one for group in task.choices.values() for one, name in group.items()}
    ids |= {one.casefold(): one for group in task.choices.values() for one in group}
    plain = [word.strip(_AROUND).removeprefix("the ") for word in words]
    return Given(tuple(ids.get(word.casefold(), word) for word in plain))


def read_odds(read: object) -> Given | None:
    """Return the chances, as far as they are numbers; None if these are no chances."""
    if not isinstance(read, Mapping) or not read:
        return None
    numbers = {str(card): chance for card, chance in read.items() if type(chance) in (int, float)}
    return Given(odds={card: float(chance) for card, chance in numbers.items()})


def verdict(task: Task, given: Given | None) -> Verdict:
    """Return what an answer is worth."""
    if given is None:
        return "unreadable"
    if not _is_legal(task, given):
        return "illegal"
    if task.section == "odds":
        return "right" if max(offs(task, given)) <= NEAR + 1e-9 else "wrong"
    return "right" if sorted(given.choices) == sorted(task.puzzle.answer) else "wrong"


def _is_legal(task: Task, given: Given) -> bool:
    groups = list(task.choices.values())
    if task.section == "odds":
        return set(given.odds) == set(groups[0]) and all(0 <= chance <= 1 for chance in given.odds.values())
    chosen = [sum(one in group for one in given.choices) for group in groups]
    return len(given.choices) == len(groups) and all(number == 1 for number in chosen)


def offs(task: Task, given: Given) -> list[float]:
    """Return how far each stated chance is from the exact one."""
    return [abs(given.odds[card] - chance) for card, chance in task.odds.items()]

"""Who takes the exam: our baselines, any program, and any language model behind an address."""

import json
import time
from shlex import split
from typing import Protocol

from deerstalker.adapters.exam.answers import Given, prompt, read_json, read_words
from deerstalker.adapters.exam.baselines import Counting, Eliminating, Guessing
from deerstalker.adapters.exam.tasks import Task
from deerstalker.core.errors import Invalid
from deerstalker.deduction.problem import Budget
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.chat import ask
from deerstalker.players.endpoint import Endpoint
from deerstalker.players.fallback import Forfeited
from deerstalker.players.generic.careful import STEPS
from deerstalker.players.generic.novice import MISSED
from deerstalker.players.pipe import Program

PATIENCE = 60.0
"""Seconds for each answer by default."""

MOST_FAILURES = 3
"""A language model that gives no answer so many times in a row ends the exam."""


class Examinee(Protocol):
    """Somebody who takes the exam."""

    def answer(self, task: Task) -> Given | None:
        """Answer a task, from what its statement tells; None is no answer."""


class ExaminedProgram:
    """A program: it reads a task as a line of JSON, and answers with one."""

    def __init__(self, command: str, seconds: float = PATIENCE) -> None:
        self._seconds = seconds
        try:
            self._program = Program(split(command))
        except Forfeited as error:
            raise Invalid(f"{command!r} {error}") from None

    def answer(self, task: Task) -> Given | None:
        """Return what the program says. Raises `Invalid` if it fails."""
        told = {"section": task.section, "text": task.text, "choices": task.choices, "prompt": prompt(task)}
        try:
            return read_json(task, self._program.ask(json.dumps(told).encode() + b"\n", self._seconds))
        except Forfeited as why:
            raise Invalid(f"the program {why}") from None

    def close(self) -> None:
        """End the program."""
        self._program.end()


class ExaminedModel:
    """A language model: it reads a task in words, and ends its answer with a line that is read."""

    def __init__(self, endpoint: Endpoint, seconds: float = PATIENCE) -> None:
        self._endpoint, self._seconds = endpoint, seconds
        self._failures = 0

    def answer(self, task: Task) -> Given | None:
        """Return what the model says. Raises `Invalid` if it fails too often in a row."""
        messages = [{"role": "user", "content": prompt(task)}]
        try:
            said = ask(self._endpoint, messages, time.monotonic() + self._seconds, self._seconds)
        except Forfeited as why:
            self._failures += 1
            if self._failures == MOST_FAILURES:
                raise Invalid(f"the model {why}") from None
            return None
        self._failures = 0
        return read_words(task, said.text)


def baselines() -> dict[str, Examinee]:
    """Return our own examinees, the weakest first."""
    return {
        "random": Guessing(),
        "novice": Eliminating(MISSED),
        "elimination": Eliminating(),
        "careful": Counting(Budget(STEPS, runs=4)),
        "exact": Counting(),
    }


def model_called(spec: str) -> Examinee:
    """Return `pipe:COMMAND` or `llm:URL#MODEL` as an examinee. Raises `Invalid` if it is neither."""
    mind = read_bot(spec, programs=True)
    seconds = mind.thinking.seconds or PATIENCE
    if mind.endpoint is not None:
        return ExaminedModel(mind.endpoint, seconds)
    if mind.command:
        return ExaminedProgram(mind.command, seconds)
    raise Invalid(f"{spec!r} is no model: write pipe:COMMAND or llm:http://HOST:PORT/v1#MODEL")

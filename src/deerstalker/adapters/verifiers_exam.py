"""The exam in deduction as a task set of verifiers, to evaluate and to train with."""

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from deerstalker.adapters.exam.answers import Given, offs, prompt, read_words, verdict
from deerstalker.adapters.exam.tasks import SECTIONS, Task, section_called, tasks

__all__ = ["ExamTaskset"]


class ExamData(vf.TaskData):  # type: ignore[misc]
    """Where a task stands in the exam. The answer is not in it, so it is in no record of a run."""

    section: str
    level: int


class ExamTask(vf.Task[ExamData]):  # type: ignore[misc]
    """One task of the exam."""

    @property
    def key(self) -> str:
        """What the task is called everywhere."""
        return str(self.data.name)

    @vf.reward(weight=1.0)  # type: ignore[untyped-decorator]
    async def right(self, trace: Any) -> float:
        """Reward an answer that is right."""
        one, given = self._answered(trace)
        return float(verdict(one, given) == "right")

    @vf.metric  # type: ignore[untyped-decorator]
    async def legal(self, trace: Any) -> float:
        """Whether the answer is one of the choices, or a chance for each card."""
        one, given = self._answered(trace)
        return float(verdict(one, given) in ("right", "wrong"))

    @vf.metric  # type: ignore[untyped-decorator]
    async def distance(self, trace: Any) -> dict[str, float]:
        """How far stated chances are from the exact ones, on average; nothing where none were stated."""
        one, given = self._answered(trace)
        if given is None or not one.odds or verdict(one, given) == "illegal":
            return {}
        found = offs(one, given)
        return {"distance": sum(found) / len(found)}

    def _answered(self, trace: Any) -> tuple[Task, Given | None]:
        one = next(one for one in tasks(section_called(self.data.section)) if one.name == self.data.name)
        return one, read_words(one, trace.last_reply)


class ExamConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which tasks there are."""

    section: str = ""
    """One section, or all of them."""


class ExamTaskset(vf.Taskset[ExamTask, ExamConfig]):  # type: ignore[misc]
    """The tasks of the exam. Making a section takes 10 to 30 seconds."""

    def load(self) -> Iterator[ExamTask]:
        """Yield the tasks, section by section."""
        wanted = self.config.section
        for section in (section_called(wanted),) if wanted else SECTIONS:
            for one in tasks(section):
                data = ExamData(name=one.name, prompt=prompt(one), section=section, level=one.level)
                yield ExamTask(data, self.config.task)

"""The exam in deduction as tasks of Inspect, one for each section: `inspect eval deerstalker/odds --model MODEL`."""

from collections.abc import Callable
from typing import Any

from inspect_ai import Task as InspectTask
from inspect_ai import task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import CORRECT, INCORRECT, Score, accuracy, mean, scorer, stderr
from inspect_ai.solver import generate

from deerstalker.adapters.exam.answers import offs, prompt, read_words, verdict
from deerstalker.adapters.exam.tasks import VERSION, Section, Task, tasks


@task  # type: ignore[untyped-decorator]
def certainties() -> InspectTask:
    """The hidden cards, or who holds a card: exactly one answer follows."""
    return _of("certainties")


@task  # type: ignore[untyped-decorator]
def contradictions() -> InspectTask:
    """Which line cannot be true."""
    return _of("contradictions")


@task  # type: ignore[untyped-decorator]
def questions() -> InspectTask:
    """Which of four questions tells most about the hidden cards."""
    return _of("questions")


@task  # type: ignore[untyped-decorator]
def odds() -> InspectTask:
    """How likely each card is to be hidden, where that is still open."""
    return _of("odds")


def _of(section: Section) -> InspectTask:
    some = {one.name: one for one in tasks(section)}
    samples = [Sample(id=one.name, input=prompt(one), metadata={"level": one.level}) for one in some.values()]
    scorers = [right(some), distance(some)] if section == "odds" else [right(some)]
    return InspectTask(
        dataset=MemoryDataset(samples, name=f"{VERSION}/{section}"), solver=generate(), scorer=scorers, version=VERSION
    )


@scorer(metrics=[accuracy(), stderr()])  # type: ignore[untyped-decorator]
def right(some: dict[str, Task]) -> Callable[..., Any]:
    """Whether the answer is right. The explanation says if it was illegal or unreadable instead of wrong."""

    async def score(asked: Any, target: Any) -> Score:
        said = asked.output.completion
        found = verdict(one := some[asked.sample_id], read_words(one, said))
        return Score(value=CORRECT if found == "right" else INCORRECT, answer=said, explanation=found)

    return score


@scorer(metrics=[mean()])  # type: ignore[untyped-decorator]
def distance(some: dict[str, Task]) -> Callable[..., Any]:
    """How far the stated chances are from the exact ones, on average; an answer that is not legal has no score."""

    async def score(asked: Any, target: Any) -> Score | None:
        one = some[asked.sample_id]
        given = read_words(one, asked.output.completion)
        if given is None or verdict(one, given) == "illegal":
            return None
        found = offs(one, given)
        return Score(value=sum(found) / len(found))

    return score

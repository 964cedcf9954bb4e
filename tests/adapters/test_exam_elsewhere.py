"""The exam in Inspect and in verifiers: the same tasks, the same marks. `make elsewhere` brings both packages."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from deerstalker.adapters.exam.answers import Given
from deerstalker.adapters.exam.baselines import Counting
from deerstalker.adapters.exam.tasks import Section, Task, tasks

pytestmark = pytest.mark.long


def in_words(given: Given | None) -> str:
    """An answer as a model would say it."""
    assert given is not None
    return f"So.\nANSWER: {json.dumps(given.odds) if given.odds else ', '.join(given.choices)}"


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("section", ["certainties", "odds"])
def test_inspect_marks_as_the_exam_does(section: Section, tmp_path: Path) -> None:
    inspect = pytest.importorskip("inspect_ai", reason="`make elsewhere` runs this")
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from deerstalker.adapters import inspect_exam

    some = tasks(section)[:4]
    said = [in_words(Counting().answer(one)) for one in some[:2]] + ["ANSWER: {}", in_words(wrong(some[3]))]
    outputs = [ModelOutput.from_content("mockllm", one) for one in said]
    for output in outputs:
        output.usage = ModelUsage()  # or tokens would be counted, with a table from the network
    model = get_model("mockllm/model", custom_outputs=outputs)
    one = getattr(inspect_exam, section)()
    assert len(one.dataset) == len(tasks(section))
    (log,) = inspect.eval(one, model=model, limit=4, max_samples=1, log_dir=str(tmp_path), display="none")
    assert log.status == "success", log.error
    assert [sample.scores["right"].value for sample in log.samples] == ["C", "C", "I", "I"]
    assert log.results.scores[0].metrics["accuracy"].value == 0.5
    if section == "odds":
        assert [sample.scores["distance"].value for sample in log.samples if "distance" in sample.scores][:2] == [0, 0]


def wrong(task: Task) -> Given:
    """A legal answer that is not right."""
    if task.odds:
        return Given(odds=dict.fromkeys(task.odds, 0.5))
    groups = list(task.choices.values())
    return Given(tuple(next(one for one in group if one not in task.puzzle.answer) for group in groups))


@pytest.mark.filterwarnings("default")
def test_verifiers_rewards_what_is_right() -> None:
    vf = pytest.importorskip("verifiers.v1", reason="`make elsewhere` runs this")
    from deerstalker.adapters.verifiers_exam import ExamConfig, ExamTaskset

    listed = [*ExamTaskset(ExamConfig(section="odds"))]
    assert [one.key for one in listed] == [task.name for task in tasks("odds")]
    first, task = listed[0], tasks("odds")[0]
    assert str(task.odds) not in first.data.model_dump_json()

    def marks(said: str) -> tuple[dict[str, Any], dict[str, Any]]:
        asked = vf.TraceTask(type="ExamTask", data=first.data, hash=first.hash, key=first.key)
        trace = vf.Trace(task=asked, agent=vf.AgentInfo(config=vf.AgentConfig()), root_reply=said)
        asyncio.run(first.score(trace))
        return {name: reward.value for name, reward in trace.rewards.items()}, trace.metrics

    assert marks(in_words(Counting().answer(task))) == ({"right": 1.0}, {"legal": 1.0, "distance": 0.0})
    rewards, metrics = marks(in_words(wrong(task)))
    assert (rewards["right"], metrics["legal"]) == (0.0, 1.0)
    assert metrics["distance"] > 0
    assert marks("I don't know.")[1]["legal"] == 0.0

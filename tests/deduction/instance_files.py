"""The instances beside this file: positions of known answer, checked by independent methods."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from deerstalker.deduction.instances import Instance, read

INSTANCES = Path(__file__).parent / "instances"
NAMES = sorted(file.name.removesuffix(".answer.json") for file in INSTANCES.glob("*.answer.json"))


def text(name: str) -> bytes:
    return (INSTANCES / f"{name}.json").read_bytes()


@cache
def instance(name: str) -> Instance:
    return read(text(name))


def known_answer(name: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads((INSTANCES / f"{name}.answer.json").read_bytes())
    return answer

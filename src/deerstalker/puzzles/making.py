"""Makes puzzles from a seed. The same seed gives the same puzzle on every machine and in every process."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Count
from deerstalker.core.game import Box
from deerstalker.deduction.problem import BeyondReach
from deerstalker.puzzles.asking import question_draft
from deerstalker.puzzles.drafts import Draft, holder_draft, solution_draft, wrong_draft
from deerstalker.puzzles.model import FORMAT, KINDS, LEVELS, Kind, Puzzle
from deerstalker.puzzles.scene import Scene, draw_scene
from deerstalker.puzzles.writing import written

DRAFTS: dict[Kind, Callable[[Scene, int, int, Random], Draft | None]] = {
    "solution": solution_draft,
    "holder": holder_draft,
    "question": question_draft,
    "wrong": wrong_draft,
}

FAVOR = {1: 0.6, 2: 0.4, 3: 0.2, 4: 0.1, 5: 0.1}
"""How often questions name cards that tell much, by level."""

LINES, MORE, TIMES = 30, 12, 5
"""Number of lines of a scene; how many more, how often, if they do not settle the case."""

DRAFTS_A_SCENE = 8
"""Number of drafts made of one scene."""

MOST_SCENES = 400
"""A puzzle that is not found in so many scenes is given up."""

MOST_HERRINGS = 5


@dataclass
class Tally:
    """How many drafts were made, and how many puzzles came of them."""

    drafts: int = 0
    puzzles: int = 0
    other_level: int = 0
    """Drafts that were puzzles, but easier or harder than wanted."""

    beyond_reach: int = 0


def make(
    box: Box,
    kind: Kind,
    level: int,
    seed: str,
    *,
    herrings: int = 0,
    scenes: int = MOST_SCENES,
    tally: Tally | None = None,
) -> Puzzle:
    """Make the puzzle of this seed. Raises `Invalid` if the game has none, or none in so many scenes."""
    check_wish(box, level, herrings)
    tally = tally or Tally()
    name = f"{box.name}/{kind}/{level}/{seed}"
    for number in range(scenes):
        rng = Random(f"{FORMAT}/{name}/{herrings}/{number}")
        scene = _scene(box, kind, level, rng)
        if scene is None:
            continue
        for _ in range(DRAFTS_A_SCENE):
            draft = _draft(scene, kind, level, herrings, rng, tally)
            if draft and draft.difficulty.level == level:
                tally.puzzles += 1
                return written(scene, kind, name, draft, herrings)
            tally.other_level += draft is not None
    raise Invalid(f"No puzzle of this kind and level was found for {box.title}. Try another level.")


def check_wish(box: Box, level: int, herrings: int = 0) -> None:
    """Raise `Invalid` if there can be no such puzzle."""
    if box.clues is None:
        raise Invalid(f"There are no puzzles for {box.title}: it gives no clues to who was dealt which card.")
    if level not in LEVELS:
        raise Invalid(f"Levels are {LEVELS[0]} to {LEVELS[-1]}, not {level}.")
    if not 0 <= herrings <= MOST_HERRINGS:
        raise Invalid(f"A puzzle has 0 to {MOST_HERRINGS} red herrings, not {herrings}.")


def stream(
    boxes: Sequence[Box],
    seed: str,
    kinds: Sequence[Kind] = KINDS,
    levels: Sequence[int] = LEVELS,
    herrings: int = 0,
    tally: Tally | None = None,
) -> Iterator[Puzzle]:
    """Yield puzzles without end, several of each scene. Game, kind and level take turns.

    This is much faster than making one puzzle after the other, and the puzzles are of the same sort.
    """
    for box in boxes:
        for level in levels:
            check_wish(box, level, herrings)
    tally = tally or Tally()
    number = 0
    while True:
        for box in boxes:
            for level in levels:
                number += 1
                yield from _of_one_scene(box, seed, number, kinds, level, levels, herrings, tally)


def _of_one_scene(
    box: Box,
    seed: str,
    number: int,
    kinds: Sequence[Kind],
    level: int,
    levels: Sequence[int],
    herrings: int,
    tally: Tally,
) -> Iterator[Puzzle]:
    """Yield the puzzles of one scene: at most two of each kind, no two with the same lines."""
    rng = Random(f"{FORMAT}/{box.name}/{seed}/{level}/{number}")
    scene = _scene(box, "solution", level, rng)
    if scene is None:
        return
    seen: set[tuple[str, ...]] = set()
    for kind in kinds:
        for _ in range(DRAFTS_A_SCENE // 2):
            draft = _draft(scene, kind, level, herrings, rng, tally)
            if draft is None or draft.difficulty.level not in levels:
                continue
            lines = (kind, *(one.text for one in draft.told))
            if lines not in seen:
                seen.add(lines)
                tally.puzzles += 1
                name = f"{box.name}/{kind}/{draft.difficulty.level}/{seed}-{number}-{len(seen)}"
                yield written(scene, kind, name, draft, herrings)


def _scene(box: Box, kind: Kind, level: int, rng: Random) -> Scene | None:
    scene = draw_scene(box, rng)
    if scene is None:
        return None
    scene = scene.with_lines(rng, LINES, FAVOR[level])
    for _ in range(TIMES if kind in ("solution", "question") else 0):
        if _settled(scene):
            break
        scene = scene.with_lines(rng, MORE, FAVOR[level])
    return scene


def _settled(scene: Scene) -> bool:
    """Return whether the lines of the scene settle what is hidden."""
    try:
        return not scene.fits(scene.told, [Count(HIDDEN, frozenset(scene.hidden), 0, len(scene.hidden) - 1)])
    except BeyondReach:
        return False


def _draft(scene: Scene, kind: Kind, level: int, herrings: int, rng: Random, tally: Tally) -> Draft | None:
    tally.drafts += 1
    try:
        return DRAFTS[kind](scene, level, herrings, rng)
    except BeyondReach:
        tally.beyond_reach += 1
        return None

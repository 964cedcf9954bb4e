"""Hints in three steps: where to look, which lines, the reason."""

from collections.abc import Sequence

from deerstalker.core.facts import Holder
from deerstalker.core.prose import listed
from deerstalker.puzzles.model import ProofStep, PuzzleCell, PuzzleHint
from deerstalker.puzzles.scene import Scene


def hints_of(scene: Scene, steps: Sequence[ProofStep]) -> tuple[PuzzleHint, ...]:
    """Return hints to the hardest part of a proof: the conclusion that cites most."""
    parts = _parts(steps)
    at = max(range(len(parts)), key=lambda at: (len(parts[at]), len(_lines(parts[at]))))
    cells = parts[at][-1].cells
    before = [part[-1] for part in parts[:at]]
    return _three(scene, [*before, *parts[at]], cells, _where(scene, cells))


def clash_hints(
    scene: Scene, steps: Sequence[ProofStep], lines: Sequence[int], about: Sequence[Holder]
) -> tuple[PuzzleHint, ...]:
    """Return hints to a contradiction between these lines, which in the end is about these holders."""
    cells = next((step.cells for step in steps if step.cells), ())
    where = _where(scene, cells) if cells else _whom(scene, about)
    together = f"{in_words(lines).capitalize()} can't {both(lines)} be true."
    return (
        PuzzleHint(where, (), cells),
        PuzzleHint(together, tuple(lines)),
        PuzzleHint(_told(steps), tuple(lines), cells),
    )


def in_words(lines: Sequence[int]) -> str:
    """Name lines: `line 2`, `lines 2 and 5`."""
    return f"line{'' if len(lines) == 1 else 's'} {listed([str(line) for line in lines])}"


def both(things: Sequence[object]) -> str:
    """Return `both` for two things, and `all` for more."""
    return "both" if len(things) == 2 else "all"


def _whom(scene: Scene, about: Sequence[Holder]) -> str:
    """Say whom to look at."""
    setup = scene.session.setup
    names = [setup.names[holder] for holder in sorted(set(about)) if holder >= 0 and holder != setup.me]
    if 0 < len(names) < max(2, len(setup.names) - 1):
        return f"Look at what the lines say about {listed(names)}."
    return "Count how many cards each player can have."


def _three(scene: Scene, part: Sequence[ProofStep], cells: Sequence[PuzzleCell], where: str) -> tuple[PuzzleHint, ...]:
    lines = _lines(part)
    which = f"Look at {in_words(lines)} and at your own cards." if lines else "The deal alone is enough."
    if len(lines) > 1:
        which = f"Put {in_words(lines)} together."
    return (PuzzleHint(where, (), tuple(cells)), PuzzleHint(which, lines), PuzzleHint(_told(part), lines, tuple(cells)))


def _where(scene: Scene, cells: Sequence[PuzzleCell]) -> str:
    """Say where to look, without saying what is there."""
    parser = scene.session.parser
    cards = list(dict.fromkeys(parser.title(cell.card) for cell in cells))[:3]
    holders = {cell.holder for cell in cells}
    names = [scene.session.setup.names[holder] for holder in sorted(holders) if holder >= 0]
    if len(names) == 1 and len(holders) == 1 and not any(cell.has for cell in cells):
        return f"Does {names[0]} have {listed(cards, 'or')}?"
    return f"Where can {listed(cards, 'or')} be?"


def _parts(steps: Sequence[ProofStep]) -> list[list[ProofStep]]:
    """Divide a proof into conclusions, each with the sentences that lead to it."""
    parts: list[list[ProofStep]] = [[]]
    for step in steps:
        parts[-1].append(step)
        if step.cells:
            parts.append([])
    return [part for part in parts if part and part[-1].cells] or [list(steps)]


def _lines(part: Sequence[ProofStep]) -> tuple[int, ...]:
    return tuple(sorted({line for step in part for line in step.lines}))


def _told(part: Sequence[ProofStep]) -> str:
    return " ".join(step.text for step in part)

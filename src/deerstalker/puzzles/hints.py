"""Hints in three steps: where to look, which lines, the reason."""

from collections.abc import Sequence

from deerstalker.core.prose import listed
from deerstalker.puzzles.model import ProofStep, PuzzleCell, PuzzleHint
from deerstalker.puzzles.scene import Scene


def hints_of(scene: Scene, steps: Sequence[ProofStep]) -> tuple[PuzzleHint, ...]:
    """Return hints to the hardest part of a proof: the conclusion that cites most."""
    parts = _parts(steps)
    hardest = max(parts, key=lambda part: (len(part), len(_lines(part))))
    cells = hardest[-1].cells
    return _three(scene, hardest, cells, f"{_where(scene, cells)}")


def clash_hints(scene: Scene, steps: Sequence[ProofStep], lines: Sequence[int]) -> tuple[PuzzleHint, ...]:
    """Return hints to a contradiction between these lines."""
    cells = next((step.cells for step in steps if step.cells), ())
    where = _where(scene, cells) if cells else "Count how many cards each player can have."
    together = f"{in_words(lines).capitalize()} can't {'both' if len(lines) == 2 else 'all'} be true."
    return (
        PuzzleHint(where, (), cells),
        PuzzleHint(together, tuple(lines)),
        PuzzleHint(_told(steps), tuple(lines), cells),
    )


def in_words(lines: Sequence[int]) -> str:
    """Name lines: `line 2`, `lines 2 and 5`."""
    return f"line{'' if len(lines) == 1 else 's'} {listed([str(line) for line in lines])}"


def _three(scene: Scene, part: Sequence[ProofStep], cells: Sequence[PuzzleCell], where: str) -> tuple[PuzzleHint, ...]:
    lines = _lines(part)
    which = f"{in_words(lines).capitalize()} and your own cards tell." if lines else "The deal alone tells."
    if len(lines) > 1:
        which = f"{in_words(lines).capitalize()} belong together."
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

"""Which draw gives the task of each place in the sets: the first of which a puzzle comes. None: none was found."""

from collections.abc import Mapping

DRAWS: Mapping[str, tuple[int | None, ...]] = {
    "certainties": (0, 0, 0, 3, 4, 0, 2, 10, 0, 2, 0, 2, 1, 1, 8, 0, 0, 0, 2, 0, 0, 0, 1, 1, 0, 0, 0, 3, 4, 4),
    "contradictions": (1, 0, 1, 0, 2, 0, 0, 0, 0, 4, 0, 1, 1, 0, 1, 3, 0, 0, 6, 0, 0, 0, 0, 0, 14, 0, 0, 0, 1, 3),
    "questions": (0, 0, 2, 0, 0, 2, 4, 0, 0, 0, 18, 0, 0, 0, 0, 3, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0),
    "odds": (0, 0, 6, 0, 0, 1, 14, 1, 0, 0, None, 2, 2, 0, 0, 2, 0, 0, 2, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0),
}

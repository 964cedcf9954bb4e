"""Draw fresh mysteries at random: ten lists by the pattern of the set that agree with everything revealed so far.

Which trio of suspects stands beside which clue is unknown except for the faces seen: a suspect on a seen face stands
beside its clues and no others. Trios that look alike in this can be exchanged freely, and every way is equally likely;
those that contradict a declaration are drawn again.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from deerstalker.games.philo_vance.household import (
    EVIDENCE,
    MEN,
    WOMEN,
    Clue,
    Listed,
    Sort,
    Suspect,
    clues_of,
    lists_of,
)
from deerstalker.games.philo_vance.knowledge.confirmation_lists import Tally

Trio = tuple[Suspect, ...]

MOST_DRAWS = 60
"""Maximum number of draws of a side; after that, contradictions are repaired by exchanges."""

EXCHANGES = 400


def drawn_lists(faces: Mapping[Suspect, Listed], verdicts: Sequence[Tally], rng: Random) -> tuple[Listed, ...]:
    """Return ten lists that agree with the faces seen and the declarations heard."""
    hers = Side(WOMEN, "feminine", faces, verdicts).draw(rng)
    his = Side(MEN, "masculine", faces, verdicts).draw(rng)
    fits: dict[Clue, Trio] = {clue: EVIDENCE[clue].fits for clue in clues_of("specific")}
    for clue in (*clues_of("feminine"), *clues_of("masculine"), *clues_of("general")):
        fits[clue] = hers.get(clue, ()) + his.get(clue, ())
    return lists_of(fits)


class Side:
    """The trios of one sex."""

    def __init__(
        self, among: Sequence[Suspect], own: Sort, faces: Mapping[Suspect, Listed], verdicts: Sequence[Tally]
    ) -> None:
        seen = [suspect for suspect in among if suspect in faces]
        self.verdicts = [one for one in verdicts if one.suspect in among and one.suspect not in faces]
        self.groups: list[tuple[list[Clue], list[Trio]]] = []
        """Groups of clues, with the trios that may stand beside them in any order."""

        for sort in (own, "general"):
            alike: dict[Trio, tuple[list[Clue], list[Trio]]] = {}
            for trio in combinations(among, 3):
                alike.setdefault(tuple(who for who in seen if who in trio), ([], []))[1].append(trio)
            for clue in clues_of(sort):
                alike[tuple(who for who in seen if clue in faces[who])][0].append(clue)
            self.groups += alike.values()

    def draw(self, rng: Random) -> dict[Clue, Trio]:
        """Draw a trio for every clue."""
        for _ in range(MOST_DRAWS):
            found: dict[Clue, Trio] = {}
            for clues, trios in self.groups:
                rng.shuffle(trios)
                found.update(zip(clues, trios, strict=True))
            if not self._amiss(found):
                return found
        return self._put_right(found, rng)

    def _amiss(self, found: Mapping[Clue, Trio]) -> int:
        """Return by how many clues the declarations are missed."""
        amiss = 0
        for suspect, clues, low, high in ((one.suspect, one.clues, one.low, one.high) for one in self.verdicts):
            right = sum(suspect in (found.get(clue) or EVIDENCE[clue].fits) for clue in clues)
            amiss += max(0, low - right, right - high)
        return amiss

    def _put_right(self, found: dict[Clue, Trio], rng: Random) -> dict[Clue, Trio]:
        """Exchange trios where that makes nothing worse, until no declaration is missed."""
        amiss = self._amiss(found)
        groups = [clues for clues, _ in self.groups if len(clues) > 1]
        for _ in range(EXCHANGES):
            if not amiss or not groups:
                break
            one, other = rng.sample(groups[rng.randrange(len(groups))], 2)
            changed = {**found, one: found[other], other: found[one]}
            now = self._amiss(changed)
            if now <= amiss:
                found, amiss = changed, now
        return found

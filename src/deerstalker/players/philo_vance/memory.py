"""Whom a clue fits, as a bot knows it: by heart from the printed set, or by exact odds in a fresh mystery."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from deerstalker.core import Seat
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.household import CLUES, PRINTED, SUSPECTS, Clue, Suspect
from deerstalker.games.philo_vance.knowledge.casebook import Casebook, Rules
from deerstalker.games.philo_vance.knowledge.confirmation_lists import Budget, Lists

Fits = Mapping[Suspect, Mapping[Clue, float]]
"""The chance of each clue to be on each suspect's card, without clues that are certainly not on it."""

PRINTED_FITS: Fits = {who: dict.fromkeys(card, 1.0) for who, card in zip(SUSPECTS, PRINTED, strict=True)}


BRISK = Budget(cases=1_500, thinned=150, runs=4)
"""Number of cases a bot distinguishes: fewer than a sheet, so that a table of six does not wait for it."""


MOST_EXACT = 3
"""Number of declarations heard up to which a bot counts a whole case exactly."""


class Odds(Protocol):
    """What a player believes about the lists."""

    @property
    def fits(self) -> Fits:
        """Return whom every clue fits, and how likely."""

    def at_least(self, number: int, suspect: Suspect, clues: Sequence[Clue]) -> float:
        """Return the chance that at least `number` of these different clues are on the suspect's card."""


class Rough:
    """Takes every clue by itself: quick, and true where everything is certain."""

    def __init__(self, fits: Fits) -> None:
        self.fits = fits

    def at_least(self, number: int, suspect: Suspect, clues: Sequence[Clue]) -> float:
        """Return the chance that at least `number` of these different clues are on the suspect's card."""
        fits = self.fits[suspect]
        likely = [fits[clue] for clue in clues if clue in fits]
        sure = sum(chance == 1.0 for chance in likely)
        if sure >= number or len(likely) < number:
            return float(sure >= number)
        short = [0.0] * (number - sure)
        """Chances that 0, 1, 2 ... of the doubtful clues fit, up to one fewer than needed."""
        short[0] = 1.0
        for chance in likely:
            if chance < 1.0:
                for at in range(len(short) - 1, 0, -1):
                    short[at] += chance * (short[at - 1] - short[at])
                short[0] *= 1 - chance
        return 1 - sum(short)


class Known(Rough):
    """Everybody may know the printed set."""

    def __init__(self) -> None:
        super().__init__(PRINTED_FITS)

    def read(self, events: Iterable[t.VanceEvent]) -> None:
        """Ignore the events: there is nothing more to learn."""


class Inferred:
    """A fresh mystery: all that follows from the faces seen and the declarations heard."""

    def __init__(self, game: Rules, seat: Seat) -> None:
        self.book = Casebook(game, seat, budget=BRISK)
        self._lists: Lists | None = None
        self._fits: Fits = {}

    def read(self, events: Iterable[t.VanceEvent]) -> None:
        """Note what these events tell."""
        self.book.read(events)

    @property
    def fits(self) -> Fits:
        """Return the exact odds of every clue, computed again when a face or a verdict comes to light."""
        if self._lists is not self.book.lists:
            self._lists = self.book.lists
            found = {who: {clue: float(self._lists.fits(clue, who)) for clue in CLUES} for who in SUSPECTS}
            self._fits = {who: {clue: fit for clue, fit in row.items() if fit} for who, row in found.items()}
        return self._fits

    def at_least(self, number: int, suspect: Suspect, clues: Sequence[Clue]) -> float:
        """Return the chance that at least `number` of these different clues are on the suspect's card.

        It is exact while few declarations have been heard; then every clue is taken by itself.
        """
        if len(self.book.verdicts) > MOST_EXACT:
            return Rough(self.fits).at_least(number, suspect, clues)
        return float(sum(self.book.right(suspect, clues)[number:]))


def odds_for(game: Rules, seat: Seat) -> Known | Inferred:
    """Return what a player who thinks of everything knows about the lists."""
    return Known() if game.options.mystery == "printed" else Inferred(game, seat)

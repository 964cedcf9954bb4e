"""Who will be first: everybody's chance to win, from what lies open on the table.

Every player has a strength, by how his case stands, how many right clues he still lacks and what speaks for him
besides; the chances are in the proportion of its exponential. The numbers were found by fitting the winners of a few
thousand games between players who follow the plain rules.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp

from msgspec import Struct

from deerstalker.core import Seat
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import Clue
from deerstalker.players.philo_vance.fits import Odds
from deerstalker.players.philo_vance.plain import TURNS_UP, suspect_of
from deerstalker.players.philo_vance.walking import Plan, prospects

Fit = Mapping[Clue, float]


class Weights(Struct, frozen=True):
    """Strength. The rows are by how many right clues are lacking: none, one ... five or more."""

    outside: float
    """Without the twelve clues."""

    arresting: Sequence[float]
    """Before a successful declaration."""

    waiting: Sequence[float]
    """With one, and no Judge yet."""

    convicting: Sequence[float]
    """With one, and the Judge is there."""

    tried: Sequence[float]
    """After a failed conviction: of nine."""

    spare: float
    """For each right clue more than needed."""

    down: float
    """For each right clue that is turned down, times the chance to turn it up."""

    draws: float
    """Times the chance that a drawn clue is a new right one."""

    supply: float
    """Once one may demand them: for the share of the lacking clues that lie before others."""

    claimed: float
    vance: float
    place: float
    late: float
    """Whose turn comes late in the round, and who lacks nothing; times the share of the round."""


DUEL = Weights(
    outside=0.35, arresting=(1.18, 0.47, 0.05, -0.33, -0.63, -0.7), waiting=(1.12, 0.45, 0.01, -0.2, -0.48, -0.55),
    convicting=(2.33, 0.32, -0.29, -0.6, -0.72, -0.8), tried=(2.5, 0.99, 0.11, 0.01, -0.41, -0.91),
    spare=0.17, down=0.6, draws=2.25, supply=0.64, claimed=0.38, vance=0.14, place=0.12, late=-0.51,
)  # fmt: skip
PARTY = Weights(
    outside=-0.47, arresting=(1.13, 0.34, -0.16, -0.71, -1.0, -1.29), waiting=(1.15, 0.39, -0.09, -0.51, -0.58, -1.39),
    convicting=(3.23, 0.94, 0.23, -0.24, -0.47, -0.93), tried=(2.5, 1.19, 0.35, -0.18, -0.43, -0.97),
    spare=0.35, down=0.06, draws=1.1, supply=1.04, claimed=0.28, vance=0.0, place=0.12, late=-0.35,
)  # fmt: skip
"""Fitted for two players, and for more."""

A_CHILDS_CLUE = 0.6


class Race:
    """Reckons the race for one table."""

    def __init__(self, seats: int, options: Options) -> None:
        self.options = options
        self.weights = DUEL if seats == 2 else PARTY

    def chances(self, s: p.VanceState, odds: Odds) -> list[float]:
        """How likely each seat is to win."""
        seats = range(len(s.detectives))
        if isinstance(s.phase, p.Over):
            return [float(seat == s.phase.winner) for seat in seats]
        pile = Counter(s.pile.open())
        strength = self._childs_strength if s.hands else self._strength
        powers = [
            0.0 if s.detectives[seat].standing == "retired" else exp(strength(s, seat, odds, pile)) for seat in seats
        ]
        total = sum(powers)
        return [power / total for power in powers]

    def _strength(self, s: p.VanceState, seat: Seat, odds: Odds, pile: Mapping[Clue, int]) -> float:
        weights, detective, proof = self.weights, s.detectives[seat], self.options.proof
        if not detective.jury:
            return weights.outside
        fits = odds.fits[suspect_of(s, seat, odds)]
        in_play, jury, tried = detective.in_play, detective.jury, detective.standing == "tried"
        right = sum([fits[clue] for clue in in_play if clue in fits])
        need = (proof.complete if tried else proof.convict) - right
        rows = weights.waiting if detective.standing == "declared" else weights.arresting
        row = weights.tried if tried else weights.convicting if s.judge and rows is weights.waiting else rows
        helps = sum([fit * pile[clue] for clue, fit in fits.items() if clue in pile and clue not in jury])
        strength = _between(row, need) + weights.draws * helps / (s.left or 1) + weights.vance * (s.vance == seat)
        plan: Plan = "demand" if tried else "collect"
        strength += weights.place * (prospects(plan)[s.places[seat]] - (5.0 if tried else 7.0))
        for juror in detective.down:
            clue = jury[juror - 1]
            if clue in fits and clue not in in_play:
                strength += weights.down * fits[clue] * TURNS_UP[juror]
        if detective.claimed is not None and detective.claimed not in in_play:
            strength += weights.claimed * fits.get(detective.claimed, 0.0)
        if tried:
            strength += weights.supply * min(1.0, _supply(s, seat, fits) / max(1.0, need))
        if need < 1:
            strength += weights.late * ((seat - s.turn) % len(s.detectives)) / len(s.detectives)
        return strength + weights.spare * max(0.0, -need)

    def _childs_strength(self, s: p.VanceState, seat: Seat, odds: Odds, pile: Mapping[Clue, int]) -> float:
        """A child is as strong as its hand."""
        suspect = s.detectives[seat].suspect
        if suspect is None:
            return 0.0
        fits = odds.fits[suspect]
        right = sum([fits[clue] for clue in set(s.hands[seat].open()) if clue in fits])
        return A_CHILDS_CLUE * right + 0.1 * prospects("child")[s.places[seat]]


def _between(row: Sequence[float], need: float) -> float:
    """A number of the row, between two where a clue is doubtful."""
    if need <= 0:
        return row[0]
    low = int(need)
    if low >= len(row) - 1:
        return row[-1]
    return row[low] + (need - low) * (row[low + 1] - row[low])


def _supply(s: p.VanceState, seat: Seat, fits: Fit) -> float:
    """What could be demanded of the others."""
    mine = s.detectives[seat].jury
    there = {
        clue: fits[clue]
        for other, one in enumerate(s.detectives)
        if other != seat
        for juror, clue in enumerate(one.jury, 1)
        if clue in fits and juror not in one.down and clue not in mine
    }
    return sum(there.values())

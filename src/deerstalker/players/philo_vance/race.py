"""Estimate everybody's chance to win from what lies face up on the table.

Every player has a strength, from how their case stands, how many right clues they still lack and what else speaks for
them; the chances are proportional to its exponential. The numbers were fitted to the winners of a few thousand games
between players who follow the plain rules.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp

from msgspec import Struct

from deerstalker.core import Seat
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import Clue
from deerstalker.games.philo_vance.terms import OFF
from deerstalker.players.philo_vance.memory import Odds
from deerstalker.players.philo_vance.policy import TURNS_UP, suspect_of
from deerstalker.players.philo_vance.walking import Plan, prospects, reach

Fit = Mapping[Clue, float]


class Weights(Struct, frozen=True):
    """The parts of a player's strength. Rows are by the number of right clues lacking: none, one ... five or more."""

    outside: float
    """Strength without the twelve clues."""

    arresting: Sequence[float]
    """Strength before a successful declaration."""

    hurrying: Sequence[float]
    """Strength before a successful declaration, when the Judge is there."""

    waiting: Sequence[float]
    """Strength after a successful declaration, when the Judge is not there yet."""

    convicting: Sequence[float]
    """Strength after a successful declaration, when the Judge is there."""

    tried: Sequence[float]
    """Strength after a failed conviction, by the right clues lacking of nine."""

    spare: float
    """Bonus for each right clue more than needed."""

    down: float
    """Bonus for each right clue that is turned down, times the chance to turn it up."""

    draws: float
    """Factor for the chance that a drawn clue is a new right one."""

    supply: float
    """Factor for the share of lacking clues that lie in front of others, once the player may demand them."""

    claimed: float
    vance: float
    place: float
    late: float
    """Factor for the share of a round until a player who lacks nothing has their turn."""

    danger: float
    """Factor for the chance to be bumped, by each opponent who moves before the player does."""

    peril: float
    """Additional factor for the chance to be bumped, for a player who is about to win."""


DUEL = Weights(
    outside=-0.15, arresting=(1.23, 0.63, 0.23, -0.32, -0.78, -0.78), hurrying=(0.71, 0.0, 0.0, -0.44, -0.68, -0.68),
    waiting=(1.1, 0.48, 0.15, -0.21, -0.27, -0.39), convicting=(2.57, 0.56, 0.07, -0.45, -0.6, -0.94),
    tried=(2.0, 0.72, -0.02, -0.65, -0.9, -1.34), spare=0.15, down=0.33, draws=0.3, supply=0.94, claimed=0.16,
    vance=0.14, place=0.25, late=-0.34, danger=-0.55, peril=-0.12,
)  # fmt: skip
TRIO = Weights(
    outside=0.14, arresting=(1.5, 0.89, 0.07, -0.73, -0.82, -0.82), hurrying=(1.27, 0.47, -0.06, -0.61, -1.12, -1.12),
    waiting=(1.49, 0.64, 0.11, -0.35, -0.6, -1.14), convicting=(2.29, 0.65, -0.12, -0.72, -1.19, -1.19),
    tried=(2.5, 1.55, 0.43, -0.31, -0.5, -0.81), spare=0.75, down=0.87, draws=2.5, supply=0.52, claimed=0.23,
    vance=0.05, place=0.05, late=-0.52, danger=-0.12, peril=-0.5,
)  # fmt: skip
PARTY = Weights(
    outside=-0.61, arresting=(1.98, 0.94, -0.12, -0.83, -1.3, -1.35), hurrying=(3.21, 1.56, 0.55, -0.38, -0.79, -1.8),
    waiting=(1.7, 0.61, -0.22, -0.86, -1.24, -1.93), convicting=(3.55, 1.41, 0.41, -0.33, -0.83, -1.67),
    tried=(2.0, 0.98, 0.31, -0.36, -0.86, -1.71), spare=0.5, down=0.78, draws=1.2, supply=1.04, claimed=0.31,
    vance=0.01, place=0.11, late=-0.41, danger=-0.34, peril=-0.27,
)  # fmt: skip
"""Weights fitted for two players, for three, and for more."""

CLOSE = 1.5
"""Number of lacking clues below which a player is about to win."""

A_CHILDS_CLUE = 0.6


class Race:
    """Estimates the race for one table."""

    def __init__(self, seats: int, options: Options) -> None:
        self.options = options
        self.weights = {2: DUEL, 3: TRIO}.get(seats, PARTY)

    def chances(self, s: p.VanceState, odds: Odds) -> list[float]:
        """Return each seat's chance to win."""
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
        if tried:
            row = weights.tried
        elif detective.standing == "declared":
            row = weights.convicting if s.judge else weights.waiting
        else:
            row = weights.hurrying if s.judge else weights.arresting
        helps = sum([fit * pile[clue] for clue, fit in fits.items() if clue in pile and clue not in jury])
        strength = _between(row, need) + weights.draws * helps / (s.left or 1) + weights.vance * (s.vance == seat)
        plan: Plan = "demand" if tried else "collect"
        strength += weights.place * (prospects(plan, self.options.arrows)[s.places[seat]] - (5.0 if tried else 7.0))
        for juror in detective.down:
            clue = jury[juror - 1]
            if clue in fits and clue not in in_play:
                strength += weights.down * fits[clue] * TURNS_UP[juror]
        if detective.claimed is not None and detective.claimed not in in_play:
            strength += weights.claimed * fits.get(detective.claimed, 0.0)
        if tried:
            strength += weights.supply * min(1.0, _supply(s, seat, fits) / max(1.0, need))
        danger = _danger(s, seat)
        strength += danger * (weights.danger + weights.peril * (need < CLOSE))
        if need < 1:
            strength += weights.late * ((seat - s.turn) % len(s.detectives)) / len(s.detectives)
        return strength + weights.spare * max(0.0, -need)

    def _childs_strength(self, s: p.VanceState, seat: Seat, odds: Odds, pile: Mapping[Clue, int]) -> float:
        """Return the strength of a player in the children's game: that of their hand."""
        suspect = s.detectives[seat].suspect
        if suspect is None:
            return 0.0
        fits = odds.fits[suspect]
        right = sum([fits[clue] for clue in set(s.hands[seat].open()) if clue in fits])
        return A_CHILDS_CLUE * right + 0.1 * prospects("child")[s.places[seat]]


def _between(row: Sequence[float], need: float) -> float:
    """Return a number of the row, interpolated if a clue is doubtful."""
    if need <= 0:
        return row[0]
    low = int(need)
    if low >= len(row) - 1:
        return row[-1]
    return row[low] + (need - low) * (row[low + 1] - row[low])


def _supply(s: p.VanceState, seat: Seat, fits: Fit) -> float:
    """Return what could be demanded from the others."""
    mine = s.detectives[seat].jury
    there = {
        clue: fits[clue]
        for other, one in enumerate(s.detectives)
        if other != seat
        for juror, clue in enumerate(one.jury, 1)
        if clue in fits and juror not in one.down and clue not in mine
    }
    return sum(there.values())


def _danger(s: p.VanceState, seat: Seat) -> float:
    """Return how many pieces of others are expected where this player stands before they move again."""
    seats, mine = len(s.detectives), [s.places[seat]]
    if s.vance == seat:
        mine.append(s.places[-1])
    danger = 0.0
    for step in range((seat - s.turn) % seats):
        other = (s.turn + step) % seats
        for theirs in (s.places[other], s.places[-1] if s.vance == other else OFF):
            if theirs != OFF:
                danger += sum([reach(theirs, here) for here in mine])
    return danger

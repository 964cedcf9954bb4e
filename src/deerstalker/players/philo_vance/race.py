"""Who will be first: the turns each player still needs for his case, and from them everybody's chance to win."""

from collections import Counter
from collections.abc import Mapping
from math import hypot

from msgspec import Struct

from deerstalker.core import Seat
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import Clue
from deerstalker.players.philo_vance.fits import Odds
from deerstalker.players.philo_vance.plain import TURNS_UP, suspect_of
from deerstalker.players.philo_vance.walking import prospects


class Pace(Struct, frozen=True):
    """How fast things happen in a round."""

    clues: float = 0.65
    vance: float = 0.12
    x: float = 0.55
    claims: float = 0.4
    turn_up: float = 0.42
    judge: float = 3.0
    entering: float = 3.1
    declaring: float = 0.02
    lost: float = 0.5
    place: float = 1.0
    edge: float = 1.3
    least: float = 0.9


PACE = Pace()


class Race:
    """Reckons the race for one set of options."""

    def __init__(self, options: Options, pace: Pace = PACE) -> None:
        self.options = options
        self.pace = pace

    def chances(self, s: p.VanceState, odds: Odds) -> list[float]:
        """How likely each seat is to win."""
        if isinstance(s.phase, p.Over):
            seats = len(s.detectives)
            nobody = s.phase.winner is None
            return [1 / (2 * seats) if nobody else float(seat == s.phase.winner) for seat in range(seats)]
        pile = Counter(s.pile.open())
        speeds = [
            0.0 if one.standing == "retired" else self._speed(self.turns(s, seat, odds, pile))
            for seat, one in enumerate(s.detectives)
        ]
        total = sum(speeds)
        return [speed / total for speed in speeds]

    def _speed(self, turns: float) -> float:
        return float((self.pace.least + max(0.0, turns)) ** -self.pace.edge)

    def turns(self, s: p.VanceState, seat: Seat, odds: Odds, pile: Mapping[Clue, int]) -> float:
        """How many turns the seat will still need, more or less."""
        pace, detective, proof = self.pace, s.detectives[seat], self.options.proof
        others = len(s.detectives) - 1
        if not detective.jury:
            return pace.entering / prospects("enter")[s.places[seat]] ** 3 + self._typical(s)
        fits = odds.fits[suspect_of(s, seat, odds)]
        up = set(detective.in_play)
        right = sum([fits[clue] for clue in up if clue in fits])
        down, back = 0.0, 0.0
        for juror in detective.down:
            clue = detective.jury[juror - 1]
            if clue in fits and clue not in up:
                down += fits[clue]
                back += TURNS_UP[juror]
        if detective.claimed is not None and detective.claimed in fits and detective.claimed not in up:
            right += 0.6 * fits[detective.claimed]
        mine = {*detective.jury}
        left = s.left or 1
        helps = sum([fit * pile[clue] for clue, fit in fits.items() if clue in pile and clue not in mine]) / left
        vance = s.vance == seat
        helps = 1 - (1 - helps) ** (1 + pace.claims * others)
        rate = (pace.clues + pace.vance * vance) * helps
        back = min(back * pace.turn_up, 0.5)
        bonus = pace.place * (prospects("collect").get(s.places[seat], 7.0) - 7.0)
        if detective.standing == "tried":
            return self._nine(s, seat, fits, right, down, back, rate) - bonus
        need = max(0.0, proof.convict - right)
        seven = self._gather(need, down, back, rate)
        if detective.standing == "declared":
            wait = 0.0 if s.judge else self._wait(s)
            if need <= 0 and s.judge:
                return 0.0
            plan = hypot(seven, wait)
            court = wait + self._nine(s, seat, fits, right, down, back, rate)
            return min(plan, court) - bonus
        wait = self._wait(s)
        return hypot(seven, wait) + pace.declaring * (1 + max(0.0, proof.declare - right) * 2) - bonus

    def _typical(self, s: p.VanceState) -> float:
        return 10.0 if not s.judge else 7.0

    def _wait(self, s: p.VanceState) -> float:
        """How long the Judge will be in coming."""
        ready = sum(one.standing in ("declared", "tried") for one in s.detectives)
        return 18 / (self.pace.judge * max(1, ready))

    def _gather(self, need: float, down: float, back: float, rate: float) -> float:
        """Turns until so many more right clues are in play, from the pile or turned up again."""
        if need <= 0:
            return 0.0
        returned = min(need, down)
        return returned / (rate + back + 0.01) + (need - returned) / (rate + 0.01)

    def _nine(
        self, s: p.VanceState, seat: Seat, fits: Mapping[Clue, float], right: float, down: float, back: float,
        rate: float,
    ) -> float:  # fmt: skip
        pace = self.pace
        need = max(0.0, self.options.proof.complete - right)
        mine = s.detectives[seat].jury
        there = {
            clue
            for other, one in enumerate(s.detectives)
            if other != seat
            for juror, clue in enumerate(one.jury, 1)
            if clue in fits and juror not in one.down and clue not in mine
        }
        demand = pace.x + (pace.vance * 0.5 if s.vance == seat else 0.0)
        given = sum([fits[clue] for clue in there])
        first = min(need, given)
        rest = need - first
        returned = min(rest, down)
        fresh = rate + demand * 0.3
        return first / (demand + 0.5 * rate) + returned / (fresh + back) + (rest - returned) / fresh

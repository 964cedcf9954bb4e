"""How likely each player is to win, from how much each has still to find out and whose turn it is.

A player's strength falls with the bits they lack, and with the turns they have to wait, the more so the closer they
are. Chances are strengths as shares of the whole. The numbers of a game are fitted to the winners of many games among
careful bots; `benchmarks/winning.py` fits and checks them.
"""

from collections.abc import Sequence
from math import exp, log1p

from msgspec import Struct


class Standing(Struct, frozen=True):
    """How a player stands who can still win."""

    bits: float
    """What they have still to learn about the hidden cards. One bit halves the possibilities."""

    wait: float
    """How far off their turn is, as a part of a round: 0 for whoever is on turn."""


class Winning(Struct, frozen=True):
    """How much each part of a standing counts in one game."""

    doubt: float = -1.1
    """For what is still to be learned: the logarithm of one more than the bits."""

    close: float = 3.0
    """For being close: all of it without a bit to learn, half of it with one, a quarter with two."""

    wait: float = 0.0
    wait_close: float = -4.0
    """For waiting, the more so the closer one is."""

    turn_close: float = 2.0
    """For being on turn, the more so the closer one is."""

    certain: float = 0.0
    """For knowing everything: whoever lacks a little may not find it soon."""

    def chances(self, standings: Sequence[Standing | None]) -> list[float]:
        """Return the chance of each player to win; `None` stands for one who can't. Somebody must be able to."""
        scores = [None if one is None else self.score(one) for one in standings]
        top = max(score for score in scores if score is not None)
        strengths = [0.0 if score is None else exp(score - top) for score in scores]
        whole = sum(strengths)
        return [strength / whole for strength in strengths]

    def score(self, standing: Standing) -> float:
        """Return the logarithm of a strength."""
        numbers = (self.doubt, self.close, self.wait, self.wait_close, self.turn_close, self.certain)
        return sum(number * part for number, part in zip(numbers, parts(standing), strict=True))


PARTS = Winning.__struct_fields__

CERTAIN = 0.01
"""Bits below which nothing is left to learn."""


def parts(standing: Standing) -> tuple[float, ...]:
    """Return what counts in a standing, in the order of `PARTS`."""
    close = 2**-standing.bits
    turn = standing.wait == 0
    return (
        log1p(standing.bits),
        close,
        standing.wait,
        standing.wait * close,
        turn * close,
        float(standing.bits < CERTAIN),
    )

"""What questions are worth, estimated from deals drawn at random. All deals are heard at once."""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from deerstalker.core.clues import Question
from deerstalker.core.facts import HIDDEN, Card
from deerstalker.deduction.position import Columns, byte_of
from deerstalker.deduction.sampling import Labels, codes, information, numbered
from deerstalker.knowledge.deal.hearings import hearings
from deerstalker.knowledge.deal.question_model import Telling

COMMON = 8
"""Minimum number of occurrences in a sample for a figure to be relied upon."""

FEW = 8
"""Maximum number of cards of which every subset has a number of its own."""

ENVELOPE = byte_of(HIDDEN)
IS_HIDDEN = bytes(code == ENVELOPE for code in range(256))


class Estimates(NamedTuple):
    """What a question is worth in a sample."""

    bits: float
    error: float
    """The standard error of the bits."""

    solved: float
    """In how many deals, on average, the answer settles the solution."""

    nothing: float
    """In how many deals nobody has any of the cards."""


def hidden_in(columns: Sequence[bytes], size: int) -> Labels:
    """Return the number of the solution in each deal: the same number for the same hidden cards."""
    hidden = [column.translate(IS_HIDDEN) for column in columns if ENVELOPE in column]
    numbers, names = numbered(zip(*hidden, strict=True) if hidden else [()] * size)
    return Labels(numbers, len(names))


def _hidden_among(columns: list[bytes], size: int) -> Labels:
    """Return which of a few cards are hidden in each deal."""
    if len(columns) > FEW:
        return hidden_in(columns, size)
    return Labels(codes(columns, IS_HIDDEN, 2, size), 2 ** len(columns))


class SampledDeals:
    """Deals drawn at random, to hear answers in."""

    def __init__(self, cards: Sequence[Card], columns: Columns, telling: Telling) -> None:
        self.size = len(columns[0])
        self._columns = dict(zip(cards, columns, strict=True))
        self._telling = telling
        self._solutions = hidden_in(columns, self.size)

    def estimates(self, asked: Question) -> Estimates:
        """Estimate what a question is worth.

        If the sample is too small to tell solutions apart, only what the answer tells about the cards asked for counts.
        """
        columns = [self._columns[card] for card in asked.cards]
        heard = hearings(asked, self._telling)
        held = heard.codes(columns, asked.of, self.size)
        found = information(held, heard.answers, self._solutions)
        bits, spread, number = found.bits, found.spread, sum(found.seen)
        if number * COMMON > self.size:
            part = information(held, heard.answers, _hidden_among(columns, self.size))
            bits, spread = part.bits, part.spread
        else:
            beyond = number + 1 - sum(seen > 0 for seen in found.seen) - self._solutions.width
            bits -= beyond / (2 * self.size * log(2))  # correct the upward bias of a sample
        solved = sum(
            weight
            for weight, seen in zip(found.sums, found.seen, strict=True)
            if seen == 1 and weight >= COMMON * (1 - 1e-9)
        )
        none = found.sums[heard.silence] if heard.silence >= 0 else 0.0
        return Estimates(max(0.0, bits), spread / sqrt(self.size), solved, none)

"""Many deals at once: what is answered in each, and what the answers tell.

Deals come as columns: for each card, its holder in every deal. A deal has a code, which says who has the cards asked
about; for every code there is a list of answers with their shares, several where a holder chooses what to show. A deal
also has a label, which says what is hidden in it, or several.

The kernel does all of this where it was built. Otherwise the functions here do, in plain Python; they are also the
oracle of the tests.
"""

from array import array
from collections.abc import Iterable, Sequence
from math import log, log2, sqrt
from typing import NamedTuple, TypeVar

K = TypeVar("K")
Ints = Sequence[int]


class Answers(NamedTuple):
    """The answers that every code brings, by number, each with its share of the deal."""

    starts: "array[int]"
    """Where the entries of each code begin, followed by the end."""

    numbers: "array[int]"
    shares: "array[float]"
    different: int
    """How many different answers there are."""


class Labels(NamedTuple):
    """What is hidden in every deal: one number or several for each, all below `width`."""

    numbers: "array[int]"
    width: int


class Information(NamedTuple):
    """What the answers to a question tell about the labels of deals, one for each."""

    bits: float
    spread: float
    """The standard deviation of the bits from deal to deal."""

    total: float
    settled: float
    """The chance that the likeliest label is right after the answer."""

    labels: int
    """How many different labels there are."""

    sums: list[float]
    """The weight of each answer."""

    seen: list[int]
    """The number of different labels with each answer."""

    @property
    def tells(self) -> float:
        """The bits, corrected for how few deals were counted: a small sample tells too much."""
        answers, cells = sum(number > 0 for number in self.seen), sum(self.seen)
        return max(0.0, self.bits - (cells - answers - self.labels + 1) / (2 * log(2) * self.total))


class Reply(NamedTuple):
    """An answer that occurs: its number and weight, the bits missing after it, and the chance of the best guess."""

    answer: int
    weight: float
    doubt: float
    best_guess: float


def numbered(keys: Iterable[K]) -> tuple["array[int]", dict[K, int]]:
    """Number the keys in the order in which they first occur. Return the numbers, and the number of each key."""
    names: dict[K, int] = {}
    return array("i", [names.setdefault(key, len(names)) for key in keys]), names


def _codes(columns: list[bytes], digits: bytes, base: int, number: int) -> "array[int]":
    found = [0] * number
    for column in columns:
        found = [code * base + digit for code, digit in zip(found, column.translate(digits), strict=True)]
    return array("i", found)


def _joint(codes: Ints, answers: Answers, labels: Labels, weights: Sequence[float] | None) -> list[list[float]]:
    """Add up the weights by answer and label."""
    joint = [[0.0] * labels.width for _ in range(answers.different)]
    each = len(labels.numbers) // max(1, len(codes))
    for deal, code in enumerate(codes):
        weight = 1.0 if weights is None else weights[deal]
        if weight:
            for entry in range(answers.starts[code], answers.starts[code + 1]):
                row = joint[answers.numbers[entry]]
                for label in labels.numbers[deal * each : (deal + 1) * each]:
                    row[label] += weight * answers.shares[entry]
    return joint


def _information(codes: Ints, answers: Answers, labels: Labels, weights: "array[float] | None" = None) -> Information:
    joint = _joint(codes, answers, labels, weights)
    sums, columns = [sum(row) for row in joint], [sum(column) for column in zip(*joint, strict=True)]
    total = sum(sums)
    told = [
        (ways / total, log2(ways * total / (whole * column)))
        for row, whole in zip(joint, sums, strict=True)
        for ways, column in zip(row, columns, strict=True)
        if ways
    ]
    bits = sum(share * bit for share, bit in told)
    spread = sqrt(max(0.0, sum(share * bit * bit for share, bit in told) - bits * bits))
    settled = sum(max(row, default=0.0) for row in joint) / total if total else 0.0
    seen = [sum(ways > 0 for ways in row) for row in joint]
    return Information(bits, spread, total, settled, sum(column > 0 for column in columns), sums, seen)


def _replies(
    spans: Sequence[tuple[int, int]], codes: Ints, answers: Answers, labels: Labels, weights: "array[float]"
) -> list[Reply]:
    found = []
    each = len(labels.numbers) // max(1, len(codes))
    for answer, row in enumerate(_joint(codes, answers, labels, weights)):
        weight = sum(row) / each
        if weight > 0:
            chances = [ways / weight for ways in row]
            best_guess = 1.0
            for start, stop in spans:
                best_guess *= max(chances[start:stop])
            found.append(Reply(answer, weight, -sum(one * log2(one) for one in chances if one), best_guess))
    return found


def _scale(factors: "array[float]", columns: list[bytes], bases: bytes, table: "array[float]") -> None:
    codes = [0] * len(columns[0])
    entries = len(table)
    for column, base in zip(columns, bases, strict=True):
        codes = [code * base + digit for code, digit in zip(codes, column, strict=True)]
        entries //= base
    for deal, code in enumerate(codes):
        for one in range(entries):
            factors[deal * entries + one] *= table[code * entries + one]


try:
    from deerstalker.deduction import _kernel
except ImportError:
    codes, information, replies, scale = _codes, _information, _replies, _scale
else:

    def codes(columns: list[bytes], digits: bytes, base: int, number: int) -> "array[int]":
        """Return a code for each of `number` deals: the digits of the holders, the first column the highest."""
        return array("i", _kernel.codes(columns, digits, base, number))

    def information(
        codes: Ints, answers: Answers, labels: Labels, weights: "array[float] | None" = None
    ) -> Information:
        """Return what the answers tell about the labels, one for each deal."""
        return Information(*_kernel.information(codes, *answers, *labels, weights))

    def replies(
        spans: Sequence[tuple[int, int]], codes: Ints, answers: Answers, labels: Labels, weights: "array[float]"
    ) -> list[Reply]:
        """Return every answer that occurs, and what it leaves open. Each span of labels is a guess of its own."""
        ends = array("i", [end for span in spans for end in span])
        return [Reply(*reply) for reply in _kernel.replies(ends, codes, *answers, *labels, weights)]

    def scale(factors: "array[float]", columns: list[bytes], bases: bytes, table: "array[float]") -> None:
        """Multiply the factors of each deal by those of the table that its columns choose.

        The columns are the digits of a number, each below its base, the highest first.
        """
        _kernel.scale(factors, columns, bases, table)

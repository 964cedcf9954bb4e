"""Deals that fit everything a seat has seen, many at once, and what questions would tell in them."""

from collections.abc import Sequence
from math import exp2, log, log2

from deerstalker.core.clues import Question
from deerstalker.core.facts import HIDDEN, Card
from deerstalker.deduction.position import Columns, byte_of
from deerstalker.deduction.sampling import Information, Labels, information, numbered
from deerstalker.knowledge.deal.hearings import hearings
from deerstalker.knowledge.deal.question_model import Telling, told_asker, told_table
from deerstalker.players.generic.memory import Solution

ENVELOPE = byte_of(HIDDEN)


class Worlds:
    """Some deals: for each card a column with its holder in every deal. All are equally likely."""

    def __init__(self, cards: Sequence[Card], columns: Columns) -> None:
        self.cards = tuple(cards)
        self.size = len(columns[0])
        self._columns = dict(zip(cards, columns, strict=True))
        hidden = [(card, column) for card, column in self._columns.items() if ENVELOPE in column]
        flags = zip(*(column for _, column in hidden), strict=True) if hidden else [()] * self.size
        numbers, names = numbered(tuple(holder == ENVELOPE for holder in deal) for deal in flags)
        self.solutions: list[Solution] = [
            frozenset(card for (card, _), is_in in zip(hidden, name, strict=True) if is_in) for name in names
        ]
        self._labels = Labels(numbers, len(names))
        self._counts = [numbers.count(number) for number in range(len(names))]

    def __len__(self) -> int:
        return self.size

    def share(self, solution: Solution) -> float:
        """Return the share of the deals with this solution."""
        if solution not in self.solutions:
            return 0.0
        return self._counts[self.solutions.index(solution)] / self.size

    def hope(self, gain: float) -> float:
        """Return about how likely the likeliest solution is once this many bits more are known."""
        likeliest = max(self._counts) / self.size
        lacking = max(0.0, surprise(self._counts) - gain)
        return max(likeliest, exp2(-lacking))

    def heard(self, asked: Question) -> Information:
        """Return what the answer tells the asker of the solution."""
        return self._information(asked, told_asker)

    def overheard(self, asked: Question) -> Information:
        """Return what the answer tells everybody of the solution."""
        return self._information(asked, told_table)

    def _information(self, asked: Question, telling: Telling) -> Information:
        found = hearings(asked, telling)
        codes = found.codes([self._columns[card] for card in asked.cards], asked.of, self.size)
        return information(codes, found.answers, self._labels)


def surprise(counts: Sequence[int]) -> float:
    """Return the entropy in bits, corrected for how few deals were counted."""
    total = sum(counts)
    known = sum(count * log2(count) for count in counts) / total
    return log2(total) - known + (len(counts) - 1) / (2 * log(2) * total)

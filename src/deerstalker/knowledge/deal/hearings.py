"""What is heard in answer to questions of one shape, by who has which of the cards asked about.

Only the places of the cards and seats in the question matter, so questions of the same shape share what is heard.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from deerstalker.core.clues import Question
from deerstalker.core.facts import HIDDEN, Holder
from deerstalker.deduction.position import byte_of
from deerstalker.deduction.sampling import Answers, codes
from deerstalker.knowledge.deal.question_model import NOTHING, Hearing, Telling, hands_in, unit

FEW = 4_096
"""Number of ways to hold the cards up to which all of them are listed beforehand."""

MANY = 2**31 - 1
"""Number of ways to hold the cards up to which they have codes of 32 bits."""


class Hearings:
    """What is heard in answer to questions of one shape."""

    def __init__(self, shape: Question, telling: Telling) -> None:
        self._shape, self._telling = shape, telling
        self._base = len(shape.of) + 1
        self._ways: int = self._base ** len(shape.cards)
        self._known: list[Hearing] = []
        self._numbers: dict[object, int] = {}
        self._answers: Answers | None = None
        self._names: dict[object, int] = {}
        if self._ways <= FEW:
            for digits in product(range(self._base), repeat=len(shape.cards)):
                self._add(digits)

    def _add(self, digits: Sequence[int]) -> int:
        """Work out what is heard if the cards are with these seats, numbered from 1; 0 is anybody else."""
        owners: list[Holder] = [self._shape.of[digit - 1] if digit else HIDDEN for digit in digits]
        heard = self._telling(self._shape, hands_in(self._shape, owners))
        for answer, _ in heard:
            self._names.setdefault(answer, len(self._names))
        self._known.append(heard)
        self._answers = None
        return len(self._known) - 1

    @property
    def silence(self) -> int:
        """The number of the answer that nobody has any of the cards; -1 if it never came."""
        return self._names.get(NOTHING, -1)

    @property
    def answers(self) -> Answers:
        """The answers that every code brings."""
        if self._answers is None:
            whole = unit(self._shape)
            starts = array("i", [0])
            for heard in self._known:
                starts.append(starts[-1] + len(heard))
            pairs = [pair for heard in self._known for pair in heard]
            numbers = array("i", [self._names[answer] for answer, _ in pairs])
            shares = array("d", [weight / whole for _, weight in pairs])
            self._answers = Answers(starts, numbers, shares, len(self._names))
        return self._answers

    def codes(self, columns: list[bytes], of: Sequence[Holder], number: int) -> "array[int]":
        """Return a code for each of `number` deals, from the columns of the cards, where these seats are asked."""
        digits = bytearray(256)
        for digit, seat in enumerate(of, 1):
            digits[byte_of(seat)] = digit
        if self._ways <= FEW:
            return codes(columns, bytes(digits), self._base, number)
        named = [column.translate(bytes(digits)) for column in columns]
        keys = codes(columns, bytes(digits), self._base, number) if self._ways <= MANY else zip(*named, strict=True)
        found = array("i")
        for deal, key in enumerate(keys):
            code = self._numbers.get(key)
            if code is None:
                code = self._numbers[key] = self._add([column[deal] for column in named])
            found.append(code)
        return found


@lru_cache(maxsize=64)
def _hearings(shape: Question, telling: Telling) -> Hearings:
    return Hearings(shape, telling)


def hearings(asked: Question, telling: Telling) -> Hearings:
    """Return what is heard in answer to questions of this shape, shared by all samples if there is not too much."""
    cards, seats = tuple(map(str, range(len(asked.cards)))), tuple(range(len(asked.of)))
    shape = replace(asked, cards=cards, of=seats)
    if (len(seats) + 1) ** len(cards) <= FEW:
        return _hearings(shape, telling)
    return Hearings(shape, telling)

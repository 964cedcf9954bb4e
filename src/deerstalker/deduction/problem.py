"""The problem to solve: the cards, where they may be and what is known; and the errors that solving it may raise."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.facts import Card, Choice, Count, Holder

MOST_CARDS = 128
MOST_HOLDERS = 16
MOST_FACTS = 2_000
MOST_CHOICES = 200
LARGEST_CHOICE = 8


class Budget(Struct, frozen=True):
    """Limits on how large a position may grow before it is sampled instead of counted."""

    steps: int | None = None
    """Maximum number of lattice steps, each of which gives a card to a holder in one state of the others. Ten million
    take about a second and 200 MB. None means what the engine can do in a second or two."""
    runs: int = 16
    """Number of independent samplings, from which the error bars are computed."""
    sampled: int | None = None
    """Number of steps of all samplings together. None means as many as for an exact answer."""


class Problem(Struct, frozen=True):
    """Cards, each with exactly one holder; facts, which are true; and choices, which weigh the deals that remain."""

    cards: tuple[Card, ...]
    holders: tuple[Holder, ...]
    facts: tuple[Count, ...] = ()
    choices: tuple[Choice, ...] = ()

    def knowing(self, facts: Iterable[Count], choices: Iterable[Choice] = ()) -> "Problem":
        """The same problem with more known."""
        return Problem(self.cards, self.holders, (*self.facts, *facts), (*self.choices, *choices))


class Contradiction(DeerstalkerError):
    """No deal fits the facts.

    The facts in `facts` cannot all be true; drop any one of them and the others can.
    """

    def __init__(self, facts: Sequence[Count], *, smallest: bool) -> None:
        self.facts = tuple(facts)
        self.smallest = smallest
        """Whether no smaller set of the problem's facts is contradictory. False if that was not proved in reasonable
        time."""
        super().__init__(f"No deal fits these {len(self.facts)} facts together: {'; '.join(map(told, self.facts))}.")


class BeyondReach(DeerstalkerError):
    """The problem is too large to answer within the budget, even by sampling."""


def told(fact: Count) -> str:
    """Put a fact in words, without knowing the game."""
    cards = ", ".join(sorted(fact.cards)) if len(fact.cards) <= 6 else f"{len(fact.cards)} cards"
    number = str(fact.low) if fact.low == fact.high else f"{fact.low} to {fact.high}"
    return f"holder {fact.holder} has {number} of {cards}"


def check(problem: Problem) -> None:
    """Raise `Invalid` if the problem is malformed or larger than any game."""
    cards, holders = frozenset(problem.cards), frozenset(problem.holders)
    _within(len(problem.cards), MOST_CARDS, "cards")
    _within(len(problem.holders), MOST_HOLDERS, "holders")
    _within(len(problem.facts), MOST_FACTS, "facts")
    _within(len(problem.choices), MOST_CHOICES, "choices")
    if len(cards) < len(problem.cards):
        raise Invalid("A card is listed twice.")
    if len(holders) < len(problem.holders):
        raise Invalid("A holder is listed twice.")
    said: list[Count | Choice] = [*problem.facts, *problem.choices]
    for one in said:
        if one.holder not in holders:
            raise Invalid(f"There is no holder {one.holder} in this problem.")
        if not one.cards <= cards:
            raise Invalid(f"There is no card {min(one.cards - cards)!r} in this problem.")
    for choice in problem.choices:
        if not 1 <= len(choice.cards) <= LARGEST_CHOICE:
            raise Invalid(f"A choice is among 1 to {LARGEST_CHOICE} cards, not {len(choice.cards)}.")


def _within(number: int, most: int, what: str) -> None:
    if number > most:
        raise Invalid(f"At most {most} {what} can be reasoned about, not {number}.")

"""Find the support of a certainty: the fewest facts that imply it.

Facts that settle single cards are split into single cards, so that nothing needless is cited. What others were told
about the chair's own hand is left out: the chair knows its cards from the deal. Every deal in which the
certainty is false breaks some fact; the support is a smallest set that includes a broken fact of every such deal.
Deals that break few facts are found by exchanging cards in deals that fit.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from deerstalker.core.facts import Card, Count, Deal, Holder, exactly
from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import BeyondReach, Budget, Problem
from deerstalker.deduction.solver import solve
from deerstalker.knowledge.deal.consistency import fits, quick
from deerstalker.knowledge.deal.dossier import Dossier, Note
from deerstalker.knowledge.deal.hitting_set import bits, smallest_of, smallest_touching

MODELS = 40
"""Number of fitting deals to start from."""
DRAWS, REPAIRS = 12, 2
"""Number of deals drawn in a round in which the facts chosen so far are true, and number of the best to repair."""
MOST_ROUNDS = 30
MOST_FACTS = 16
"""Maximum number of facts to minimize. Nobody reads more, so beyond this any set that needs all its facts will do."""


About = dict[tuple[Holder, Card], list[int]]
"""The facts that count a card with a holder, by number."""


class Ground(Struct, frozen=True):
    """A fact, about one card if possible, and the note of the dossier that tells it."""

    note: int
    fact: Count


class Claim(NamedTuple):
    """The holder has this card, or does not."""

    card: Card
    holder: Holder
    has: bool

    @property
    def fact(self) -> Count:
        """The claim as a fact."""
        return exactly(self.holder, [self.card], int(self.has))

    @property
    def denied(self) -> "Claim":
        """The opposite claim."""
        return Claim(self.card, self.holder, not self.has)


class Grounds(Struct, frozen=True):
    """Facts that imply a claim, all of them needed as far as could be told."""

    facts: tuple[Ground, ...]
    smallest: bool
    """Whether it is proved that fewer facts are not enough. False if the proof takes too long."""


def single(fact: Count) -> Claim | None:
    """Return what a fact says about its one card, or None if it is about several."""
    if len(fact.cards) == 1 and fact.low == fact.high:
        return Claim(next(iter(fact.cards)), fact.holder, fact.low == 1)
    return None


# -- all facts, taken apart --------------------------------------------------------------------------


def grounds_of(notes: Sequence[Note], chair: Seat | None = None) -> tuple[Ground, ...]:
    """Return all facts of these notes in order, each where it was first told, except counts of known own cards."""
    found: dict[Count, Ground] = {}
    for number, note in enumerate(notes):
        for fact in _apart(note.facts):
            found.setdefault(fact, Ground(number, fact))
    mine = {claim.card for fact in found if (claim := single(fact)) and claim.holder == chair}
    return tuple(ground for fact, ground in found.items() if single(fact) or not _counts_own(fact, chair, mine))


def _counts_own(fact: Count, chair: Seat | None, mine: set[Card]) -> bool:
    """Return whether this counts cards of the chair, all of which it knows one by one."""
    return fact.holder == chair and fact.cards <= mine


def _apart(facts: Sequence[Count]) -> Iterator[Count]:
    """Yield the facts of one note, card by card where they settle single cards, alone or together."""
    cells: dict[tuple[Holder, Card], int] = {}
    counts = []
    for fact in facts:
        if fact.high == 0 or fact.low == len(fact.cards):
            cells.update(((fact.holder, card), int(fact.low > 0)) for card in sorted(fact.cards))
        else:
            counts.append(fact)
    for fact in counts:
        known = [cells.get((fact.holder, card)) for card in fact.cards]
        if known.count(1) == fact.high:  # a complete hand: the holder has no other card
            cells = {**{(fact.holder, card): 0 for card in sorted(fact.cards)}, **cells}
        elif None in known:
            yield fact
    for (holder, card), number in sorted(cells.items()):
        yield exactly(holder, [card], number)


# -- the fewest --------------------------------------------------------------------------------------


def grounds_for(dossier: Dossier, claim: Claim) -> Grounds:
    """Return the fewest facts of the dossier that imply this certainty. Raises `BeyondReach` if no proof is found."""
    every = grounds_of(dossier.notes, dossier.chair)
    for ground in every:
        told = single(ground.fact)
        if told and told.card == claim.card and (told == claim or (told.has and not claim.has)):
            return Grounds((ground,), smallest=True)
    return _Search(dossier, every, claim).run()


class _Search:
    """A search for the fewest facts. Facts go by number; sets of facts are bits."""

    def __init__(self, dossier: Dossier, every: Sequence[Ground], claim: Claim) -> None:
        self.dossier = dossier
        self.every = every
        self.claim = claim
        self.cards = dossier.clues.cards(dossier.game)
        self.holders = dossier.clues.holders(dossier.game)
        self.facts = [ground.fact for ground in every]
        self.about: About = {}
        for number, fact in enumerate(self.facts):
            for card in fact.cards:
                self.about.setdefault((fact.holder, card), []).append(number)

    def run(self) -> Grounds:
        """Guess the facts, look for a deal in which they are true and the claim is not, and learn from it."""
        broken = smallest_of(self._near_misses())
        chosen = 0
        for number in range(MOST_ROUNDS):
            chosen, proved = smallest_touching(broken)
            if chosen.bit_count() > MOST_FACTS:
                break
            if self._imply(bits(chosen)):
                return self._grounds(bits(chosen) if proved else self._needed(list(bits(chosen))), smallest=proved)
            trials = self._counterexamples(chosen, number)
            if not trials:
                break
            broken = smallest_of((*broken, *(self._repaired(trial, chosen) for trial in trials)))
        return self._grounds(self._needed(self._promising(broken, chosen)), smallest=False)

    def _promising(self, broken: Sequence[int], chosen: int) -> list[int]:
        """Return all facts, those that look useful first."""
        every = [1 << number for number in range(len(self.facts))]
        return sorted(every, key=lambda bit: (not chosen & bit, -sum(1 for some in broken if some & bit)))

    def _needed(self, rest: list[int]) -> list[int]:
        """Return some of these facts that imply the claim, each of them needed.

        Repeatedly takes the fact that tips the scale, and drops those after it. Raises `BeyondReach`.
        """
        if not self._imply(rest):
            raise BeyondReach(f"Working out why {self.claim.card} is certain would take too long.")
        needed: list[int] = []
        while not self._imply(needed):
            low, high = 0, len(rest)  # the first `high` of the rest are enough
            while low + 1 < high:
                middle = (low + high) // 2
                if self._imply([*needed, *rest[:middle]]):
                    high = middle
                else:
                    low = middle
            needed.append(rest[high - 1])
            rest = rest[: high - 1]
        for bit in needed[:]:  # a quick check may have missed a proof
            others = [other for other in needed if other != bit]
            if self._imply(others, Budget()):
                needed = others
        return needed

    def _imply(self, chosen: Iterable[int], budget: Budget | None = None) -> bool:
        """Return whether these facts certainly imply the claim, by default after a quick check."""
        try:
            return not fits(self._denial(chosen), budget)
        except BeyondReach:
            return False

    def _denial(self, chosen: Iterable[int]) -> Problem:
        """Return the problem of these facts and the opposite of the claim."""
        facts = [self.facts[bit.bit_length() - 1] for bit in chosen]
        return Problem(self.cards, self.holders, (*facts, self.claim.denied.fact))

    def _grounds(self, chosen: Iterable[int], *, smallest: bool) -> Grounds:
        return Grounds(tuple(self.every[bit.bit_length() - 1] for bit in sorted(chosen)), smallest)

    # -- deals that break few facts ------------------------------------------------------------------

    def _near_misses(self) -> Iterator[int]:
        """Yield the facts that break when the claim is made false in a fitting deal, with or without an exchange."""
        card, holder, has = self.claim
        for model in self.dossier.answer.sample(random.Random(0), MODELS):
            trial = Trial(self.facts, self.about, model)
            for goal in self.holders if has else (holder,):
                if goal != model[card]:
                    yield trial.broken_by([(card, goal)])
                    hand = [other for other in self.cards if model[other] == goal]
                    yield from (trial.broken_by([(card, goal), (other, model[card])]) for other in hand)

    def _counterexamples(self, chosen: int, seed: int) -> "list[Trial]":
        """Return a few deals in which these facts are true and the claim is false, those that break few others."""
        try:
            deals = solve(self._denial(bits(chosen)), quick()).sample(random.Random(seed), DRAWS)
        except BeyondReach:
            return []
        trials = [Trial(self.facts, self.about, deal) for deal in deals]
        return sorted(trials, key=lambda trial: len(trial.broken))[:REPAIRS]

    def _repaired(self, trial: "Trial", keep: int) -> int:
        """Return the facts that stay broken after repairing a deal as far as possible, a card or two at a time."""
        while any(self._mend(trial, number, keep) for number in sorted(trial.broken)):
            pass
        return sum(1 << number for number in trial.broken)

    def _mend(self, trial: "Trial", number: int, keep: int) -> bool:
        """Make this fact true if that breaks fewer others."""
        if number not in trial.broken:
            return False
        fact, deal = self.facts[number], trial.deal
        for card in self.cards:
            if card not in fact.cards or (deal[card] == fact.holder) == (trial.counts[number] < fact.low):
                continue
            goals = (fact.holder,) if deal[card] != fact.holder else self.holders
            for goal in goals:
                if goal == deal[card]:
                    continue
                back = [other for other in self.cards if deal[other] == goal and other not in fact.cards]
                for moves in ([(card, goal)], *([(card, goal), (other, deal[card])] for other in back)):
                    if self._allowed(moves) and trial.improve(moves, keep):
                        return True
        return False

    def _allowed(self, moves: Iterable[tuple[Card, Holder]]) -> bool:
        """Return whether the claim stays false after these moves."""
        card, holder, has = self.claim
        return all(moved != card or (goal == holder) != has for moved, goal in moves)


class Trial:
    """A deal in which cards can be moved, with the number of cards each fact counts."""

    def __init__(self, facts: Sequence[Count], about: About, deal: Deal) -> None:
        self.facts = facts
        self.about = about
        self.deal = dict(deal)
        self.counts = [sum(deal[card] == fact.holder for card in fact.cards) for fact in facts]
        self.broken = {number for number, count in enumerate(self.counts) if not self._fits(number, count)}

    def broken_by(self, moves: Sequence[tuple[Card, Holder]]) -> int:
        """Return the facts that are true now and false after these moves, as bits."""
        return sum(1 << number for number, count in self._after(moves) if not self._fits(number, count))

    def improve(self, moves: Sequence[tuple[Card, Holder]], keep: int) -> bool:
        """Make these moves if fewer facts are broken after them, and none of those to keep."""
        after = self._after(moves)
        gain = 0
        for number, count in after:
            fits = self._fits(number, count)
            if not fits and keep >> number & 1:
                return False
            gain += fits - (number not in self.broken)
        if gain <= 0:
            return False
        self.deal.update(moves)
        for number, count in after:
            self.counts[number] = count
            (self.broken.discard if self._fits(number, count) else self.broken.add)(number)
        return True

    def _after(self, moves: Sequence[tuple[Card, Holder]]) -> list[tuple[int, int]]:
        """Return the facts whose count changes with these moves, and the new counts."""
        counts: dict[int, int] = {}
        for card, goal in moves:
            for number in self.about.get((self.deal[card], card), ()):
                counts[number] = counts.get(number, self.counts[number]) - 1
            for number in self.about.get((goal, card), ()):
                counts[number] = counts.get(number, self.counts[number]) + 1
        return list(counts.items())

    def _fits(self, number: int, count: int) -> bool:
        return self.facts[number].low <= count <= self.facts[number].high

"""Small problems made at random, and the slow and certain way to solve them: look at every deal."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import lcm

from deerstalker.core.facts import HIDDEN, OPEN, Card, Choice, Count, Deal, Holder, exactly
from deerstalker.deduction.problem import Problem


class Brute:
    """What every deal says, one by one."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.deals: list[Deal] = []
        self.weights: list[int] = []
        for holders in product(problem.holders, repeat=len(problem.cards)):
            deal = dict(zip(problem.cards, holders, strict=True))
            if all(fact.holds(deal) for fact in problem.facts):
                weight = weight_of(deal, problem.choices)
                if weight:
                    self.deals.append(deal)
                    self.weights.append(weight)

    def total(self, *, weighted: bool) -> int:
        return sum(self.weights) if weighted else len(self.deals)

    def marginals(self, *, weighted: bool) -> dict[Card, dict[Holder, int]]:
        cells: dict[Card, Counter[Holder]] = {card: Counter() for card in self.problem.cards}
        for deal, weight in zip(self.deals, self.weights, strict=True):
            for card, holder in deal.items():
                cells[card][holder] += weight if weighted else 1
        order = self.problem.holders
        return {card: {one: row[one] for one in order if row[one]} for card, row in cells.items()}

    def hands(self, holder: Holder) -> dict[frozenset[Card], int]:
        found: Counter[frozenset[Card]] = Counter()
        for deal, weight in zip(self.deals, self.weights, strict=True):
            found[frozenset(card for card, owner in deal.items() if owner == holder)] += weight
        return dict(found)

    def tally(self, holder: Holder, cards: Sequence[Card]) -> tuple[int, ...]:
        found = [0] * (len(cards) + 1)
        for deal, weight in zip(self.deals, self.weights, strict=True):
            found[sum(deal[card] == holder for card in cards)] += weight
        return tuple(found)


def weight_of(deal: Deal, choices: Sequence[Choice]) -> int:
    """1/k for every choice, in units that make it whole."""
    weight = Fraction(1)
    for choice in choices:
        number = sum(deal[card] == choice.holder for card in choice.cards)
        if not number:
            return 0
        weight *= Fraction(lcm(*range(1, max(3, len(choice.cards)) + 1)), number)
    assert weight.denominator == 1
    return int(weight)


def random_problem(rng: random.Random, *, consistent: bool = True) -> Problem:
    """A few cards and holders, and facts of all kinds: true of one deal, or of none in particular."""
    seats = rng.randint(1, 3)
    holders = (*range(seats), HIDDEN) if rng.random() < 0.75 else (*range(seats), HIDDEN, OPEN)
    size = rng.randint(2, {2: 10, 3: 7, 4: 6, 5: 5}[len(holders)])
    cards = tuple(f"c{number}" for number in range(size))
    truth = {card: rng.choice(holders) for card in cards}
    facts = [_true(exactly(holder, cards, 0), truth, 0, 0) for holder in holders if rng.random() < 0.7]
    for _ in range(rng.randint(0, 7)):
        some = rng.sample(cards, rng.randint(1, min(size, 4)))
        fact = Count(rng.choice(holders), frozenset(some), 0, 0)
        facts.append(_true(fact, truth, rng.choice([0, 0, 1]), rng.choice([0, 0, 1, 3])))
    choices = []
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        owner = rng.choice(holders)
        some = rng.sample(cards, rng.randint(1, min(size, 4)))
        if any(truth[card] == owner for card in some):
            choices.append(Choice(owner, frozenset(some)))
    if not consistent:
        facts = [Count(fact.holder, fact.cards, fact.low + rng.choice([0, 0, 0, 1]), fact.high) for fact in facts]
    rng.shuffle(facts)
    return Problem(cards, holders, tuple(facts), tuple(choices))


def _true(fact: Count, truth: Deal, below: int, above: int) -> Count:
    """Around the number that is true."""
    number = sum(truth[card] == fact.holder for card in fact.cards)
    return Count(fact.holder, fact.cards, number - below, number + above)

"""A second opinion on a puzzle, from its statement alone: a SAT solver says whether it has exactly one answer.

Nothing of the program's own reasoning is used: a deal is one Boolean for each card and holder, facts are cardinality
constraints, and what a question tells is counted over all deals, one by one.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import log2
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from deerstalker.core.clues import Question
from deerstalker.puzzles.model import Puzzle, PuzzleFact, PuzzleLine, PuzzleStatement

HIDDEN = -1
Deal = dict[str, int]

MARGIN = 0.05
"""The best question is better than every other by more than so many bits."""


def faults(puzzle: Puzzle) -> list[str]:
    """Return what is wrong with a puzzle: nothing, if it has exactly one answer and every line is needed."""
    checks = {"solution": _solution, "holder": _holder, "question": _question, "wrong": _wrong}
    return list(checks[puzzle.statement.kind](puzzle))


class Deals:
    """The deals that fit what a statement gives and some of its lines; each line can be switched on and off."""

    def __init__(self, statement: PuzzleStatement) -> None:
        self.statement = statement
        self.places = [place.id for place in statement.places]
        cells = product((card.id for card in statement.cards), self.places)
        self.cells = {cell: number for number, cell in enumerate(cells, 1)}
        self.top = len(self.cells)
        self.solver = Solver("cadical153")
        for card in statement.cards:
            self._limit([self.cells[card.id, place] for place in self.places], 1, 1)
        for fact in statement.given:
            self._add(fact)
        self.switches = {line.number: self._line(line) for line in statement.lines}

    def __enter__(self) -> "Deals":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def _line(self, line: PuzzleLine) -> int:
        self.top += 1
        switch = self.top
        for fact in line.facts:
            self._add(fact, switch)
        return switch

    def _add(self, fact: PuzzleFact, switch: int = 0) -> None:
        self._limit([self.cells[card, fact.holder] for card in fact.cards], fact.low, fact.high, switch)

    def _limit(self, literals: list[int], low: int, high: int, switch: int = 0) -> None:
        for encode, bound, idle in ((CardEnc.atleast, low, 0), (CardEnc.atmost, high, len(literals))):
            if bound != idle:
                found = encode(literals, bound, top_id=self.top, encoding=EncType.seqcounter)
                self.top = max(self.top, found.nv)
                for clause in found.clauses:
                    self.solver.add_clause([-switch, *clause] if switch else clause)

    def possible(self, lines: Iterable[int], also: Sequence[int] = ()) -> bool:
        """Is there a deal in which these lines are true, and these cells besides?"""
        return bool(self.solver.solve(assumptions=[*(self.switches[line] for line in lines), *also]))

    def forbidding(self, cells: Sequence[int]) -> int:
        """Return a switch that says that not all of these cells are so."""
        self.top += 1
        self.solver.add_clause([-self.top, *(-cell for cell in cells)])
        return self.top

    def every(self, lines: Iterable[int]) -> Iterator[Deal]:
        """Yield all deals in which these lines are true."""
        self.top += 1
        going_on = self.top
        assumed = [*(self.switches[line] for line in lines), going_on]
        while self.solver.solve(assumptions=assumed):
            true = {literal for literal in self.solver.get_model() or () if literal > 0}
            deal = {card: place for (card, place), cell in self.cells.items() if cell in true}
            yield deal
            self.solver.add_clause([-going_on, *(-self.cells[cell] for cell in deal.items())])


def _numbers(statement: PuzzleStatement) -> list[int]:
    return [line.number for line in statement.lines]


def _solution(puzzle: Puzzle) -> Iterator[str]:
    with Deals(puzzle.statement) as deals:
        yield from _settled(deals, puzzle, [deals.cells[card, HIDDEN] for card in puzzle.answer])


def _holder(puzzle: Puzzle) -> Iterator[str]:
    with Deals(puzzle.statement) as deals:
        found = [card.id for card in puzzle.statement.cards if _asked(puzzle.statement, card.title)]
        if len(found) != 1:
            yield f"asks about {found}"
            return
        yield from _settled(deals, puzzle, [deals.cells[found[0], int(puzzle.answer[0])]])


def _asked(statement: PuzzleStatement, title: str) -> bool:
    return statement.asks in (f"Where is {title}?", f"Where is the {title}?")


def _settled(deals: Deals, puzzle: Puzzle, cells: Sequence[int]) -> Iterator[str]:
    lines = _numbers(puzzle.statement)
    denied = deals.forbidding(cells)
    if not deals.possible(lines):
        yield "contradicts itself"
    if deals.possible(lines, [denied]):
        yield "has more than one answer"
    spare = sum(not deals.possible([other for other in lines if other != line], [denied]) for line in lines)
    yield from _spare(puzzle, spare)


def _spare(puzzle: Puzzle, spare: int) -> Iterator[str]:
    herrings = puzzle.statement.herrings
    if spare and not herrings:
        yield f"{spare} lines are not needed"
    if herrings and spare < herrings:
        yield f"only {spare} of {herrings} red herrings are not needed"


def _wrong(puzzle: Puzzle) -> Iterator[str]:
    lines = _numbers(puzzle.statement)
    with Deals(puzzle.statement) as deals:
        guilty = _guilty(deals, lines)
        if deals.possible(lines):
            yield "nothing is wrong"
        if [str(line) for line in guilty] != list(puzzle.answer):
            yield f"lines {guilty} could be wrong"
        others = [line for line in lines if str(line) not in puzzle.answer]
        spare = 0
        for line in others:
            rest = [other for other in lines if other != line]
            spare += not deals.possible(rest) and _guilty(deals, rest) == guilty
        yield from _spare(puzzle, spare)


def _guilty(deals: Deals, lines: Sequence[int]) -> list[int]:
    """Return the lines without which all others can be true."""
    return [line for line in lines if deals.possible([other for other in lines if other != line])]


# -- questions ---------------------------------------------------------------------------------------


def _question(puzzle: Puzzle) -> Iterator[str]:
    statement = puzzle.statement
    lines = _numbers(statement)
    with Deals(statement) as deals:
        fitting = [(deal, weight_of(statement, deal)) for deal in deals.every(lines)]
        if not fitting:
            yield "contradicts itself"
            return
        bits = [information(fitting, question) for question in statement.questions]
        for score, found in zip(puzzle.scores, bits, strict=True):
            if abs(score.bits - found) > 1e-5:
                yield f"question {score.id} tells {found:.4f} bits, not {score.bits:.4f}"
        best = int(puzzle.answer[0]) - 1
        if any(found > bits[best] - MARGIN for at, found in enumerate(bits) if at != best):
            yield "another question is as good"
        solutions = {_hidden(deal) for deal, _ in fitting}
        others = [deals.forbidding([deals.cells[card, HIDDEN] for card in one]) for one in solutions]
        rests = ([other for other in lines if other != line] for line in lines)
        yield from _spare(puzzle, sum(not deals.possible(rest, others) for rest in rests))


def _hidden(deal: Deal) -> frozenset[str]:
    return frozenset(card for card, place in deal.items() if place == HIDDEN)


def weight_of(statement: PuzzleStatement, deal: Deal) -> Fraction:
    """Return how likely a deal is: who chose among k cards to show would have shown that one 1/k of the time."""
    weight = Fraction(1)
    for line in statement.lines:
        for choice in line.choices:
            weight /= sum(deal[card] == choice.holder for card in choice.cards)
    return weight


def information(deals: Sequence[tuple[Deal, Fraction]], question: Question) -> float:
    """Return what the answer tells about the hidden cards, in bits, on average."""
    table: dict[Hashable, dict[frozenset[str], Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    whole: dict[frozenset[str], Fraction] = defaultdict(Fraction)
    for deal, weight in deals:
        for answer, chance in _answers(deal, question):
            table[answer][_hidden(deal)] += weight * chance
            whole[_hidden(deal)] += weight * chance
    total = sum(whole.values())

    def entropy(parts: Iterable[Fraction]) -> float:
        some = [float(part / total) for part in parts]
        return -sum(part * log2(part / sum(some)) for part in some)

    return entropy(whole.values()) - sum(entropy(row.values()) for row in table.values())


def _answers(deal: Deal, question: Question) -> Iterator[tuple[Hashable, Fraction]]:
    """Yield what the asker may hear in a deal, each with its chance."""
    heard: list[tuple[int, list[str]]] = []
    for seat in question.of:
        held = [card for card in question.cards if deal[card] == seat]
        if held:
            heard.append((seat, held))
            if question.until_one:
                break
    ways: list[list[Any]] = []
    for seat, held in heard:
        number = len(held) if question.counted else None
        all_ways: dict[str, list[tuple[str, ...]]] = {
            "none": [()],
            "one": [(card,) for card in held],
            "all": [tuple(held)],
        }
        shown = all_ways[question.shown]
        ways.append([((seat, number, cards), Fraction(1, len(shown))) for cards in shown])
    for some in product(*ways):
        chance = Fraction(1)
        for _, part in some:
            chance *= part
        yield tuple(answer for answer, _ in some), chance

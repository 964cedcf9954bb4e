"""What follows from the statement of a puzzle: for those who solve it with less or more of what can be known."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import log2

from deerstalker.core.facts import Card, Choice, Count, Holder
from deerstalker.deduction.problem import BeyondReach, Budget, Contradiction, Problem
from deerstalker.deduction.solver import Answer, solve
from deerstalker.knowledge.sheets.elimination import Elimination
from deerstalker.puzzles.model import PuzzleLine, PuzzleStatement
from deerstalker.puzzles.proving import eliminated, visibly_wrong


def shows_a_card(line: PuzzleLine) -> bool:
    """Return whether a card was seen in this line: nobody forgets that."""
    return any(fact.low == len(fact.cards) for fact in line.facts)


def without(lines: Sequence[PuzzleLine], one: PuzzleLine) -> list[PuzzleLine]:
    return [line for line in lines if line is not one]


def facts_in(statement: PuzzleStatement, lines: Iterable[PuzzleLine]) -> list[Count]:
    return [fact.count for fact in (*statement.given, *(fact for line in lines for fact in line.facts))]


def sheet_of(statement: PuzzleStatement, lines: Iterable[PuzzleLine]) -> Elimination:
    return eliminated(*cells_of(statement), facts_in(statement, lines))


def cells_of(statement: PuzzleStatement) -> tuple[tuple[Card, ...], tuple[Holder, ...]]:
    return tuple(card.id for card in statement.cards), tuple(place.id for place in statement.places)


def clashes(statement: PuzzleStatement, lines: Sequence[PuzzleLine]) -> bool:
    return visibly_wrong(sheet_of(statement, lines), facts_in(statement, lines))


def card_asked_for(statement: PuzzleStatement) -> Card:
    """Return the card whose place is asked for."""
    return next(card.id for card in statement.cards if statement.asks.endswith(f" {card.title}?"))


def solved(statement: PuzzleStatement, lines: Iterable[PuzzleLine], budget: Budget | None = None) -> "Answer | None":
    some = list(lines)
    choices = tuple(Choice(one.holder, frozenset(one.cards)) for line in some for one in line.choices)
    try:
        return solve(Problem(*cells_of(statement), tuple(facts_in(statement, some)), choices), budget)
    except (Contradiction, BeyondReach):
        return None


def information(found: Mapping[Hashable, Mapping[frozenset[Card], int]]) -> float:
    """Return what the answers to a question tell of the hidden cards, on average."""
    whole: dict[frozenset[Card], int] = {}
    for row in found.values():
        for one, ways in row.items():
            whole[one] = whole.get(one, 0) + ways
    total = sum(whole.values())
    return sum(
        ways / total * log2(ways * total / (sum(row.values()) * whole[one]))
        for row in found.values()
        for one, ways in row.items()
    )

"""Dossiers for tests: of games played by novices, and of positions set up by hand; and a second opinion on facts."""

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from deerstalker.core import Seat, Secret, secret, seen
from deerstalker.core.case import Header
from deerstalker.core.facts import Card, Count, Deal, Holder
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Dealt, Passed, Showed, Theory
from deerstalker.knowledge.deal import Dossier
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.levels import stand_in
from deerstalker.table.table import Table, run
from kit import box_of


@cache
def played(name: str, seats: int, seed: int) -> Table:
    """A whole game among the gentlest bots it has."""
    box = GAMES[name]
    table = Table(Header(name, NAMES[:seats]), GAMES)
    rng = random.Random(seed)
    players = [read_bot(stand_in(box)).sit(box, table.game, seat, f"{seed}/{seat}") for seat in range(seats)]
    for _ in run(table, players, rng):
        pass
    return table


def dossier_of(table: Table, chair: Seat | None, upto: int) -> Dossier:
    """What the chair knew after so many steps."""
    dossier = Dossier(box_of(table.game), table.game, chair)
    dossier.read_all([seen(step.events, chair) for step in table.steps[:upto]])
    return dossier


def noted(game: Any, chair: Seat | None, *events: Any) -> Dossier:
    """A dossier of these events, one a step."""
    dossier = Dossier(box_of(game), game, chair)
    dossier.read_all([[event] for event in events])
    return dossier


def clue_deal(game: Clue, hand: str) -> Dealt:
    """The deal as seat 0 sees it, with these cards in hand; or a spectator, with none."""
    hands: list[Secret[tuple[Card, ...]]] = [Secret(frozenset((seat,))) for seat in range(game.seats)]
    if hand:
        hands[0] = secret(tuple(hand.split()), to=(0,))
    return Dealt(Secret(frozenset()), tuple(hands), ())


def theory(named: str) -> Theory:
    """`plum rope hall`."""
    suspect, weapon, room = named.split()
    return suspect, weapon, room


def showed(seat: Seat, to: Seat, named: str, card: str = "") -> Showed:
    """A show; of which card, if we saw it."""
    readers = frozenset((seat, to))
    return Showed(seat, to, theory(named), Secret(readers, card) if card else Secret(readers))


def passed(seat: Seat, named: str) -> Passed:
    """A pass."""
    return Passed(seat, theory(named))


def possible(cards: Sequence[Card], holders: Sequence[Holder], facts: Iterable[Count]) -> bool:
    """Is there a deal in which all of these facts are true? Asked of a SAT solver, which knows nothing of ours."""
    cells = {cell: number for number, cell in enumerate(product(cards, holders), 1)}
    top = len(cells)
    with Solver("cadical153") as solver:
        for literals, low, high in _rows(cards, holders, facts, cells):
            for encode, bound, idle in ((CardEnc.atleast, low, 0), (CardEnc.atmost, high, len(literals))):
                if bound == idle:
                    continue
                clauses = encode(literals, bound, top_id=top, encoding=EncType.seqcounter)
                top = max(top, clauses.nv)
                solver.append_formula(clauses.clauses)
        return bool(solver.solve())


def _rows(
    cards: Sequence[Card], holders: Sequence[Holder], facts: Iterable[Count], cells: dict[tuple[Card, Holder], int]
) -> Iterator[tuple[list[int], int, int]]:
    for card in cards:
        yield [cells[card, holder] for holder in holders], 1, 1
    for fact in facts:
        yield [cells[card, fact.holder] for card in sorted(fact.cards)], fact.low, fact.high


def deals(cards: Sequence[Card], holders: Sequence[Holder], facts: Sequence[Count]) -> Iterator[Deal]:
    """Every deal in which all of these facts are true, for small packs."""

    def longer(deal: dict[Card, Holder]) -> Iterator[Deal]:
        if len(deal) == len(cards):
            yield deal
            return
        card, rest = cards[len(deal)], frozenset(cards[len(deal) + 1 :])
        touched = [fact for fact in facts if card in fact.cards]
        for holder in holders:
            more = {**deal, card: holder}
            if all(_may_hold(fact, more, rest) for fact in touched):
                yield from longer(more)

    return longer({})


def _may_hold(fact: Count, deal: Deal, rest: frozenset[Card]) -> bool:
    """Can the fact still come true?"""
    number = sum(deal.get(card) == fact.holder for card in fact.cards)
    return number <= fact.high and number + len(fact.cards & rest) >= fact.low

"""The answers of a notebook: reasons, the best question, the race, what if, the odds, the sheet, what is new."""

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Protocol

from msgspec.structs import replace

from deerstalker.core.facts import HIDDEN, Card, Count, Holder
from deerstalker.core.prose import sentence
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Sheet
from deerstalker.core.spelling import Reader
from deerstalker.core.terms import Action
from deerstalker.deduction.closure import Cell
from deerstalker.deduction.problem import BeyondReach, Contradiction
from deerstalker.deduction.solver import Answer, Exact
from deerstalker.games.lines import LineParser
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.phrases import Speaker, Voice
from deerstalker.knowledge.deal.questions import public, rank
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.knowledge.deal.rivals import outlook, rivals
from deerstalker.knowledge.deal.support import Claim
from deerstalker.knowledge.notebook.replies import (
    Best,
    BestQuestion,
    Certainty,
    Explained,
    Likeliest,
    Likelihood,
    Odds,
    Race,
    SortOdds,
    Supposed,
    Uncertain,
)
from deerstalker.knowledge.notebook.setup import Setup
from deerstalker.knowledge.sheets.deal import deal_sheet, deals_left

TELLING = 0.005
"""Fewest bits of a question that tells anything: fewer are printed as 0.00."""


class Known(Protocol):
    """The parts of a session that answers are made from."""

    @property
    def setup(self) -> Setup: ...
    @property
    def parser(self) -> LineParser: ...
    @property
    def dossier(self) -> Dossier: ...
    @property
    def voice(self) -> Voice: ...
    @property
    def speaker(self) -> Speaker: ...
    @property
    def out(self) -> Mapping[Seat, int]: ...


# -- cells -------------------------------------------------------------------------------------------


def why(session: Known, card: Card, holder: Holder | None = None) -> Explained | Uncertain:
    """Explain why the holder must or cannot have the card; without a holder, why the one who has it must.

    If nothing is certain, return how likely it is.
    """
    closure = session.dossier.answer.closure
    found = holder if holder is not None else next((place for other, place in closure.must if other == card), None)
    if found is None or (card, found) in closure.open:
        doubtful = [cell for cell in closure.open if cell[0] == card and holder in (None, cell[1])]
        return Uncertain(tuple(_likelihood(session, Claim(*cell, True)) for cell in doubtful))
    return Explained(explain(session.dossier, card, found, session.voice))


def what_if(session: Known, claim: Claim) -> Supposed:
    """Return what would follow if the holder had the card, or did not have it."""
    answer, likely = session.dossier.answer, _likelihood(session, claim)
    try:
        then = session.dossier.what_if(claim.fact)
    except Contradiction:
        return Supposed(likely, "impossible")
    if (claim.card, claim.holder) in {*answer.closure.must, *answer.closure.cannot}:
        return Supposed(likely, "certain")
    return Supposed(likely, "open", news(session, answer, then, [claim.fact]), deals_left(then))


def _likelihood(session: Known, claim: Claim) -> Likelihood:
    chance = session.dossier.chance(claim.card, claim.holder)
    (text,) = session.speaker.say([claim])
    return Likelihood(claim, chance if claim.has else 1 - chance, text)


def sheet(session: Known) -> Sheet:
    """Return the sheet: all that is known, card by card."""
    names = ["you" if seat == session.setup.me else name for seat, name in enumerate(session.setup.names)]
    return deal_sheet(session.dossier, names, hidden=session.parser.solution)


# -- the best question, the race ---------------------------------------------------------------------


def best(session: Known, within: str = "") -> Best:
    """Return the questions worth asking now. `within` limits them in words: a room, the user's search cards."""
    if solution(session.dossier.answer) is not None:
        return Best((), solved=True)
    return Best(best_of(session.dossier, session.parser, session.parser.questions(Reader(within))))


def best_of(dossier: Dossier, parser: LineParser, actions: Sequence[Action]) -> tuple[BestQuestion, ...]:
    """Rank these questions, the most telling first. One stands for all with the same figures.

    Of equally telling questions, the one that tells the others least comes first. A question that tells nothing is
    left out.
    """
    alike: dict[tuple[float, ...], list[BestQuestion]] = {}
    for one in rank(dossier, actions):
        if one.bits.value < TELLING:
            continue
        figures = (-one.bits.value, one.tells.value, -one.solves.value, one.nothing.value)
        question = BestQuestion(
            one.action, parser.question(one.action), one.bits, one.tells, one.solves, one.nothing, 0
        )
        alike.setdefault(tuple(round(figure, 2) for figure in figures), []).append(question)
    return tuple(_with_alike(some) for _, some in sorted(alike.items(), key=itemgetter(0)))


def _with_alike(questions: Sequence[BestQuestion]) -> BestQuestion:
    return replace(questions[0], alike=len(questions) - 1)


def race(session: Known) -> Race:
    """Return how close everybody is to the solution."""
    dossier = session.dossier
    found = rivals(dossier, random.Random(0))
    others = tuple(rival for rival in found if rival.seat not in {*session.setup.dummies, *session.out})
    out = tuple(seat for seat in sorted(session.out) if seat != session.setup.me)
    return Race(outlook(dossier.answer), others, outlook(public(dossier).answer), out)


# -- the solution ------------------------------------------------------------------------------------


def solution(answer: Answer) -> tuple[Card, ...] | None:
    """Return the hidden cards if they are certain, else None."""
    cards = tuple(card for card, holder in answer.closure.must if holder == HIDDEN)
    possible = {card for card, holder in answer.closure.open if holder == HIDDEN}
    return cards if cards and not possible else None


def odds(session: Known) -> Odds:
    """Return how likely each solution is: by sort, and as a whole."""
    answer = session.dossier.answer
    sorts = []
    for name, cards in session.dossier.clues.sorts(session.dossier.game):
        chances = [(card, answer.chance(card, HIDDEN)) for card in cards]
        possible = [one for one in sorted(chances, key=lambda one: -one[1]) if one[1] > 0]
        if possible:
            sorts.append(SortOdds(name, tuple(possible)))
    return Odds(tuple(sorts), _likeliest(answer))


def _likeliest(answer: Answer) -> Likeliest | None:
    if not isinstance(answer, Exact):
        return None
    try:
        hands = answer.hands(HIDDEN)
    except BeyondReach:
        return None
    order = {card: at for at, card in enumerate(answer.problem.cards)}
    whole = [(ways, sorted(hand, key=order.__getitem__)) for hand, ways in hands.items()]
    ways, cards = min(whole, key=lambda one: (-one[0], [order[card] for card in one[1]]))
    return Likeliest(tuple(cards), Fraction(ways, answer.total), len(hands))


# -- what is new -------------------------------------------------------------------------------------


def news(session: Known, before: Answer, after: Answer, said: Collection[Count] = ()) -> tuple[Certainty, ...]:
    """Return what is certain now and was not before, except what was said outright or is obvious from the rest."""
    shown = {(card, fact.holder) for fact in said if fact.low == len(fact.cards) for card in fact.cards}
    known = {*before.closure.must, *shown}
    must = [cell for cell in after.closure.must if cell not in known]
    old = {*before.closure.cannot, *_plain(session.parser, after, said)}
    cannot = [cell for cell in after.closure.cannot if cell not in old]
    return (*_certainties(session, must, has=True), *_certainties(session, cannot, has=False))


def _plain(parser: LineParser, answer: Answer, said: Collection[Count]) -> Iterator[Cell]:
    """Yield cells that are obviously impossible: it was just said, or the card, or its sort's hidden card, is found."""
    yield from ((card, fact.holder) for fact in said if fact.high == 0 for card in fact.cards)
    found = dict(answer.closure.must)
    yield from ((card, holder) for card in found for holder in answer.problem.holders)
    for sort in parser.solved_by:
        if any(found.get(card) == HIDDEN for card in sort):
            yield from ((card, HIDDEN) for card in sort)


def _certainties(session: Known, cells: Iterable[Cell], *, has: bool) -> Iterator[Certainty]:
    """Yield one certainty for each holder, the solution first."""
    by_holder: dict[Holder, list[Card]] = {}
    for card, holder in cells:
        by_holder.setdefault(holder, []).append(card)
    for holder in (HIDDEN, *range(len(session.setup.names))):
        if holder in by_holder:
            cards = tuple(by_holder[holder])
            (clause,) = session.speaker.say(Claim(card, holder, has) for card in cards)
            yield Certainty(holder, has, cards, sentence(clause))


def lost(before: Answer, after: Answer) -> tuple[Claim, ...]:
    """Return what was certain before and no longer is."""
    now = set(after.closure.must)
    return tuple(Claim(card, holder, True) for card, holder in before.closure.must if (card, holder) not in now)

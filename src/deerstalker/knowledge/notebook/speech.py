"""What the notebook says in sentences: what is new, how likely the solution is, what would follow."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Protocol

from deerstalker.core.facts import HIDDEN, Card, Count
from deerstalker.core.prose import listed, sentence
from deerstalker.core.sheet import percent
from deerstalker.deduction.closure import Cell
from deerstalker.deduction.problem import BeyondReach
from deerstalker.deduction.solver import Answer, Exact
from deerstalker.games.lines import LineParser
from deerstalker.knowledge.deal.phrases import Speaker
from deerstalker.knowledge.deal.questions import RankedQuestion
from deerstalker.knowledge.deal.rivals import Outlook, Rival
from deerstalker.knowledge.deal.support import Claim
from deerstalker.knowledge.sheets.deal import deals_left

FEW = 3
"""Sentences of news."""

BEST = 5
"""Questions that are recommended."""

MANY = 4
"""Cards named in one of them."""


LISTENER = "a listener"
"""Who sees no card, and hears what all hear."""


class Known(Protocol):
    """Of a session, what it takes to speak."""

    @property
    def parser(self) -> LineParser: ...
    @property
    def speaker(self) -> Speaker: ...


def news(session: Known, before: Answer, after: Answer, said: Collection[Count] = ()) -> list[str]:
    """What is certain now and was not before, but for what was said outright; a few sentences, the rest counted."""
    shown = {(card, fact.holder) for fact in said if fact.low == len(fact.cards) for card in fact.cards}
    known = {*before.closure.must, *shown}
    must = [cell for cell in after.closure.must if cell not in known]
    old = {*before.closure.cannot, *_plain(session.parser, after, said)}
    cannot = [cell for cell in after.closure.cannot if cell not in old]
    clauses = [*_places(session, must, there=True), *_places(session, cannot, there=False)]
    more = sum(number for _, number in clauses[FEW:])
    return [*(text for text, _ in clauses[:FEW]), *([f"And {more} more in the grid."] if more else [])]


def _plain(parser: LineParser, answer: Answer, said: Collection[Count]) -> Iterator[Cell]:
    """What cannot be, and need not be said: it was just told, or the card or the solution is found elsewhere."""
    yield from ((card, fact.holder) for fact in said if fact.high == 0 for card in fact.cards)
    found = dict(answer.closure.must)
    yield from ((card, holder) for card in found for holder in answer.problem.holders)
    for sort in parser.solved_by:
        if any(found.get(card) == HIDDEN for card in sort):
            yield from ((card, HIDDEN) for card in sort)


def _places(session: Known, cells: Sequence[Cell], *, there: bool) -> Iterator[tuple[str, int]]:
    """One sentence for each holder, the solution first, and of how many cells it speaks."""
    for holder in (HIDDEN, *range(len(session.parser.names))):
        cards = [card for card, other in cells if other == holder]
        if cards:
            (clause,) = session.speaker.say(Claim(card, holder, there) for card in cards[:MANY])
            more = f" (and {len(cards) - MANY} more)" if len(cards) > MANY else ""
            yield sentence(clause + more), len(cards)


def lost(session: Known, before: Answer, after: Answer) -> list[str]:
    """What was certain before and is no longer, in one sentence."""
    now = set(after.closure.must)
    gone = [Claim(card, holder, True) for card, holder in before.closure.must if (card, holder) not in now]
    if not gone:
        return []
    more = [f"{len(gone) - FEW} more"] if len(gone) > FEW else []
    return [f"No longer certain: {listed([*session.speaker.say(gone[:FEW]), *more])}."]


def solution(answer: Answer) -> tuple[Card, ...] | None:
    """The hidden cards, once they are certain."""
    cards = tuple(card for card, holder in answer.closure.must if holder == HIDDEN)
    possible = {card for card, holder in answer.closure.open if holder == HIDDEN}
    return cards if cards and not possible else None


def odds(parser: LineParser, answer: Answer, sorts: Sequence[tuple[str, Sequence[Card]]]) -> Iterator[tuple[str, str]]:
    """The cards that may be the solution, by sort, the likeliest first."""
    for name, cards in sorts:
        likely = sorted(((answer.chance(card, HIDDEN), card) for card in cards), key=lambda pair: -pair[0])
        possible = [(chance, card) for chance, card in likely if chance > 0]
        if possible:
            named = [(parser.title(card).removeprefix("the "), chance) for chance, card in possible]
            yield name, ", ".join(f"{title} {share(chance)}" for title, chance in named)


def worth(parser: LineParser, ranked: Sequence[RankedQuestion]) -> Iterator[str]:
    """The best questions, those of the same figures in one; of equally good ones that which tells the others least."""
    alike: dict[tuple[float, ...], list[RankedQuestion]] = {}
    for one in ranked:
        figures = (-one.bits.value, one.tells.value, -one.solves.value, one.nothing.value)
        alike.setdefault(tuple(round(figure, 2) for figure in figures), []).append(one)
    for number, (_, questions) in enumerate(sorted(alike.items(), key=itemgetter(0))[:BEST], 1):
        more = f" (and {len(questions) - 1} like it)" if len(questions) > 1 else ""
        yield f"{number:>3}  {parser.question(questions[0].action)}{more}"
        yield f"     {_figures(parser, questions[0])}"


def _figures(parser: LineParser, question: RankedQuestion) -> str:
    about = "" if question.bits.exact else "about "
    figures = [f"{about}{question.bits.value:.2f} bits for you, {question.tells.value:.2f} for the others"]
    if question.solves.value:
        figures.append(f"solves the case {share(question.solves.value)}")
    if question.nothing.value:
        figures.append(f"{parser.nothing} {share(question.nothing.value)}")
    return "; ".join(figures)


def race(names: Sequence[str], mine: Outlook, rivals: Sequence[Rival], watcher: Outlook) -> Iterator[str]:
    """How far everybody is: I, the others in turn, and somebody who only listens."""
    width = max(map(len, (*names, LISTENER)))
    yield f"  {'you':<{width}}  {_left(mine.solutions, mine.bits)}"
    for rival in rivals:
        left = f"about {_left(rival.solutions.value, rival.bits.value)}"
        knows = f"; knows it already {percent(rival.knows.value)}\N{NO-BREAK SPACE}%" if rival.knows.value else ""
        yield f"  {names[rival.seat]:<{width}}  {'knows it' if rival.knows.value == 1 else left + knows}"
    yield f"  {LISTENER:<{width}}  {_left(watcher.solutions, watcher.bits)}"
    yield f"What they have seen is worked out from {rivals[0].worlds} deals, drawn from those that fit."


def _left(solutions: float, bits: float) -> str:
    if solutions == 1:
        return "1 solution left"
    number = f"{solutions:,.0f}" if solutions >= 10 or solutions == int(solutions) else f"{solutions:.1f}"
    return f"{number} solutions left, {bits:.2f} bits to learn"


def share(chance: Fraction | float) -> str:
    """`37 %`, or `certain`."""
    return "certain" if chance == 1 else f"{percent(float(chance))}\N{NO-BREAK SPACE}%"


def likeliest(parser: LineParser, answer: Answer) -> str:
    """The likeliest solution as a whole."""
    if not isinstance(answer, Exact):
        return ""
    try:
        hands = answer.hands(HIDDEN)
    except BeyondReach:
        return ""
    order = {card: at for at, card in enumerate(answer.problem.cards)}
    whole = [(ways, sorted(hand, key=order.__getitem__)) for hand, ways in hands.items()]
    ways, cards = min(whole, key=lambda one: (-one[0], [order[card] for card in one[1]]))
    titles = listed([parser.title(card) for card in cards])
    many = f" of {len(hands)} possible solutions" if len(hands) > 1 else ""
    return f"Likeliest{many}: {titles}, {share(ways / answer.total)}."


__all__ = ["deals_left", "likeliest", "lost", "news", "odds", "race", "share", "solution", "worth"]

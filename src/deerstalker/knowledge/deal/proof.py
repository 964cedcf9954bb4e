"""Prove a claim from facts in small steps, each of which follows from a few facts and earlier steps.

First come the conclusions everybody draws: a count that needs all cards left to it, a count that is full, a card with
one place left. Where these stop, it combines several counts of one holder, or several holders who need the same cards.
Where that stops too, assuming the opposite may lead to a contradiction. Otherwise only all facts together contradict
the opposite, and the proof relies on the solver.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations, islice
from math import comb
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core.facts import Card, Holder
from deerstalker.deduction.problem import Contradiction, Problem
from deerstalker.deduction.solver import solve
from deerstalker.knowledge.deal.support import Claim, Ground, single

MOST_FAMILIES = 2_000
"""Maximum number of combinations of counts to try."""


class Rule(Enum):
    """Why a link of the chain holds."""

    TOLD = "a fact says just that"
    NEEDED = "the fact needs all cards that are left to it"
    FULL = "the fact has all cards it can have"
    LAST = "no other place is left for the card"
    ROOM = "the other facts take up all the cards the first one leaves"
    SHORT = "the other facts leave too few cards to the first one"
    SHARED = "these holders need as many cards as there are between them"
    SUPPOSED = "for the sake of argument"
    ABSURD = "these cannot all be true, so that the supposition is wrong"
    TOGETHER = "the facts leave no other way"


class Link(Struct, frozen=True):
    """One step: these claims follow from these facts and the claims before."""

    rule: Rule
    claims: tuple[Claim, ...]
    grounds: tuple[Ground, ...] = ()
    premises: tuple[Claim, ...] = ()


class Chain(Struct, frozen=True):
    """Links in order, each after its premises; the last one ends with the goal.

    A goal that a card is not with a holder may also be reached by a claim that it is with another one.
    """

    links: tuple[Link, ...]

    def link_of(self, claim: Claim) -> Link:
        """Return the link that proves this claim."""
        return next(link for link in self.links if claim in link.claims)


def chain(grounds: Sequence[Ground], goal: Claim, cards: Sequence[Card], holders: Sequence[Holder]) -> Chain:
    """Return a proof of the goal from these facts, which must imply it."""
    board = Board(grounds, cards, holders)
    board.follow(goal)
    reached = board.proof_of(goal)
    if reached:
        return Chain(board.leading_to((reached,)))
    supposing = Board(grounds, cards, holders, goal.denied)
    supposing.follow(goal)
    if supposing.nonsense:
        end = replace(supposing.nonsense, claims=(goal,))
        return Chain((*supposing.leading_to(end.premises), end))
    end = _together(board, grounds, goal)
    return Chain((*board.leading_to(end.premises), end))


def refutation(grounds: Sequence[Ground], cards: Sequence[Card], holders: Sequence[Holder]) -> Chain:
    """Return a proof that these facts, which contradict each other, cannot all be true. Its last link has no claims."""
    board = Board(grounds, cards, holders)
    board.follow(NOWHERE)
    if board.nonsense:
        return Chain((*board.leading_to(board.nonsense.premises), board.nonsense))
    return Chain((Link(Rule.TOGETHER, (), tuple(grounds)),))


def _together(board: "Board", grounds: Sequence[Ground], goal: Claim) -> Link:
    """Return one link with the fewest conclusions and facts that imply the goal, by the solver."""
    concluded = [claim for claim, link in board.links.items() if link.rule is not Rule.TOLD]
    facts = [claim.fact for claim in concluded] + [ground.fact for ground in grounds]
    try:
        solve(Problem(tuple(board.cards), tuple(board.holders), (*facts, goal.denied.fact)))
    except Contradiction as found:
        claims = tuple(claim for claim in concluded if claim.fact in found.facts)
        said = {claim.fact for claim in claims}
        cited = tuple(ground for ground in grounds if ground.fact in found.facts and ground.fact not in said)
        return Link(Rule.TOGETHER, (goal,), cited, claims)
    raise ValueError(f"{goal} does not follow from these facts")


NOWHERE = Claim("", 0, True)
"""A goal that is never reached, for drawing every conclusion there is."""


class Tally(NamedTuple):
    """A fact about several cards, with what the board knows about them."""

    ground: Ground
    having: tuple[Claim, ...]
    """The cards known to be with the holder."""
    lacking: dict[Card, Claim]
    """The cards known not to be with the holder, and why."""
    left: frozenset[Card]
    low: int
    high: int
    """`low` and `high`: the fewest and the most of the remaining cards that the holder has."""

    @property
    def holder(self) -> Holder:
        """The holder whose cards are counted."""
        return self.ground.fact.holder

    @property
    def known(self) -> tuple[Claim, ...]:
        """All that is known about its cards."""
        return (*self.having, *self.lacking.values())


class Board:
    """What is known about each card, and from which link."""

    def __init__(
        self,
        grounds: Sequence[Ground],
        cards: Sequence[Card],
        holders: Sequence[Holder],
        supposed: Claim | None = None,
    ) -> None:
        self.cards = cards
        self.holders = holders
        self.links: dict[Claim, Link] = {}
        self.nonsense: Link | None = None
        """Why this board is contradictory, if it is."""

        self._counts = [ground for ground in grounds if not single(ground.fact)]
        self._place: dict[Card, Holder] = {}
        if supposed:
            self._enter(Link(Rule.SUPPOSED, (supposed,)))
        for ground in grounds:
            told = single(ground.fact)
            if told:
                self._enter(Link(Rule.TOLD, (told,), (ground,)))

    # -- forward -------------------------------------------------------------------------------------

    def follow(self, goal: Claim) -> None:
        """Draw conclusions, the easiest first, until the goal is reached or there are no more."""
        while not self.nonsense and not self.proof_of(goal):
            news = list(self._news(self._near())) or list(islice(self._news(self._far()), 1))
            if not news:
                return
            for link in news:
                self._enter(link)

    def _news(self, links: Iterator[Link]) -> Iterator[Link]:
        """Yield the links that say something new. One without claims says that the board is contradictory."""
        for link in links:
            if not link.claims:
                self._refute(link)
            elif any(claim not in self.links for claim in link.claims):
                yield link

    def _near(self) -> Iterator[Link]:
        for ground in self._counts:
            yield from self._counted(self._count(ground))
        for card in self.cards:
            yield from self._last_place(card)

    def _far(self) -> Iterator[Link]:
        counts = [count for count in map(self._count, self._counts) if count.left]
        for count in counts:
            others = [other for other in counts if other.holder == count.holder and other is not count]
            yield from self._room(count, others)
            yield from self._short(count, others)
        yield from self._shared([count for count in counts if count.low > 0])

    def _count(self, ground: Ground) -> Tally:
        fact, holder = ground.fact, ground.fact.holder
        cards = [card for card in self.cards if card in fact.cards]
        having = tuple(Claim(card, holder, True) for card in cards if self._place.get(card) == holder)
        lacking = {card: reason for card in cards if (reason := self._excluded(card, holder))}
        left = frozenset(card for card in cards if card not in lacking and self._place.get(card) != holder)
        return Tally(ground, having, lacking, left, fact.low - len(having), fact.high - len(having))

    def _counted(self, count: Tally) -> Iterator[Link]:
        """Conclude from one count: too many, too few; no room for another, none to spare."""
        ground, lacking = (count.ground,), tuple(count.lacking.values())
        if count.high < 0:
            yield Link(Rule.ABSURD, (), ground, count.having)
        elif count.low > len(count.left):
            yield Link(Rule.ABSURD, (), ground, lacking)
        elif count.left and count.high == 0:
            yield Link(Rule.FULL, self._claims(count.left, count.holder, has=False), ground, count.having)
        elif count.left and count.low == len(count.left):
            yield Link(Rule.NEEDED, self._claims(count.left, count.holder, has=True), ground, lacking)

    def _last_place(self, card: Card) -> Iterator[Link]:
        if card in self._place:
            return
        places = [holder for holder in self.holders if not self._excluded(card, holder)]
        if len(places) <= 1:
            reasons = tuple(Claim(card, holder, False) for holder in self.holders if holder not in places)
            claims = tuple(Claim(card, place, True) for place in places)
            yield Link(Rule.LAST if places else Rule.ABSURD, claims, (), reasons)

    def _room(self, outer: Tally, others: Sequence[Tally]) -> Iterator[Link]:
        """Conclude from disjoint counts within this one that use up all it can have: the rest is elsewhere."""
        for some in _families([other for other in others if other.low > 0 and other.left <= outer.left]):
            needed = sum(other.low for other in some)
            taken = _union(some)
            if needed < outer.high or sum(len(other.left) for other in some) > len(taken):
                continue
            rest = self._claims(outer.left - taken, outer.holder, has=False)
            if needed > outer.high:
                yield self._several(Rule.ABSURD, (), (outer, *some), outer.having)
            elif rest:
                yield self._several(Rule.ROOM, rest, (outer, *some), outer.having)

    def _short(self, outer: Tally, others: Sequence[Tally]) -> Iterator[Link]:
        """Conclude from counts that leave so few of this one's cards that the holder needs all the rest."""
        for some in _families([other for other in others if other.high < len(other.left & outer.left)]):
            rest = self._claims(outer.left - _union(some), outer.holder, has=True)
            most = sum(other.high for other in some) + len(rest)
            if most < outer.low:
                yield self._several(Rule.ABSURD, (), (outer, *some), outer.known)
            elif most == outer.low and rest:
                yield self._several(Rule.SHORT, rest, (outer, *some), outer.known)

    def _shared(self, counts: Sequence[Tally]) -> Iterator[Link]:
        """Conclude from several holders who need as many cards as they share: nobody else has any of these."""
        for some in _families(counts):
            needed = sum(count.low for count in some)
            cards = _union(some)
            if needed < len(cards) or len({count.holder for count in some}) < max(2, len(some)):
                continue
            elsewhere = tuple(
                Claim(card, holder, False)
                for card in self.cards
                if card in cards
                for holder in self.holders
                if not any(count.holder == holder and card in count.left for count in some)
            )
            if needed > len(cards):
                yield self._several(Rule.ABSURD, (), some, some[0].known)
            elif elsewhere:
                yield self._several(Rule.SHARED, elsewhere, some, some[0].known)

    def _several(self, rule: Rule, claims: Sequence[Claim], counts: Sequence[Tally], known: Sequence[Claim]) -> Link:
        """Return a link from several counts, citing all that is known about the cards of those after the first."""
        more = [claim for count in counts[1:] for claim in count.known]
        return Link(rule, tuple(claims), tuple(count.ground for count in counts), tuple(dict.fromkeys((*known, *more))))

    def _claims(self, cards: frozenset[Card], holder: Holder, *, has: bool) -> tuple[Claim, ...]:
        return tuple(Claim(card, holder, has) for card in self.cards if card in cards)

    def _excluded(self, card: Card, holder: Holder) -> Claim | None:
        """Return why the card is not with the holder, if it is known not to be."""
        place = self._place.get(card)
        if place is not None and place != holder:
            return Claim(card, place, True)
        denial = Claim(card, holder, False)
        return denial if denial in self.links else None

    def _enter(self, link: Link) -> None:
        for claim in link.claims:
            if claim in self.links:
                continue
            self.links[claim] = link
            against = self._excluded(claim.card, claim.holder) if claim.has else None
            if not claim.has and self._place.get(claim.card) == claim.holder:
                against = claim.denied
            if against:
                self._refute(Link(Rule.ABSURD, (), (), (against, claim)))
            elif claim.has:
                self._place[claim.card] = claim.holder

    def _refute(self, link: Link) -> None:
        if self.nonsense is None:
            self.nonsense = link

    # -- backward ------------------------------------------------------------------------------------

    def proof_of(self, goal: Claim) -> Claim | None:
        """Return the claim on this board that settles the goal."""
        if goal in self.links:
            return goal
        return None if goal.has else self._excluded(goal.card, goal.holder)

    def leading_to(self, goals: Sequence[Claim]) -> tuple[Link, ...]:
        """Return the links these claims rest on, with only the claims that are used."""
        used: set[Claim] = set()
        waiting = list(goals)
        while waiting:
            claim = waiting.pop()
            if claim not in used:
                used.add(claim)
                waiting.extend(self.links[claim].premises)
        kept: dict[Link, list[Claim]] = {}
        for claim, link in self.links.items():
            if claim in used:
                kept.setdefault(link, []).append(claim)
        return tuple(replace(link, claims=tuple(claims)) for link, claims in kept.items())


def _union(counts: Sequence[Tally]) -> frozenset[Card]:
    return frozenset[Card]().union(*(count.left for count in counts))


def _families(counts: Sequence[Tally]) -> Iterator[tuple[Tally, ...]]:
    """Yield combinations of these counts, small ones first."""
    for number in range(1, len(counts) + 1):
        if comb(len(counts), number) > MOST_FAMILIES:
            return
        yield from combinations(counts, number)

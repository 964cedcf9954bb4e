"""Proofs of puzzles: the easiest that can be found, in words, and how hard it is to find."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec import structs

from deerstalker.core.facts import Card, Count, Holder
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.phrases import Voice, in_line
from deerstalker.knowledge.deal.proof import Board, Chain, Link, Rule, chain, refutation
from deerstalker.knowledge.deal.reasons import Reason, tell
from deerstalker.knowledge.deal.support import Claim, Ground, grounds_of
from deerstalker.knowledge.sheets.elimination import Elimination
from deerstalker.puzzles.model import ProofStep, PuzzleCell
from deerstalker.puzzles.needed import needed
from deerstalker.puzzles.scene import Scene, Told

EFFORT = {
    Rule.TOLD: 0,
    Rule.SUPPOSED: 0,
    Rule.NEEDED: 1,
    Rule.FULL: 1,
    Rule.LAST: 1,
    Rule.ROOM: 2,
    Rule.SHORT: 2,
    Rule.SHARED: 3,
    Rule.ABSURD: 4,
    Rule.TOGETHER: 5,
}
"""How far one has to see for a rule: 1 is one line or one card at a time, 5 everything at once."""

RULE_NAMES = {
    Rule.NEEDED: "needs all that are left",
    Rule.FULL: "no room left",
    Rule.LAST: "the last place",
    Rule.ROOM: "several counts fill a hand",
    Rule.SHORT: "several counts leave too few",
    Rule.SHARED: "several hands share a set of cards",
    Rule.ABSURD: "supposing the opposite",
    Rule.TOGETHER: "everything at once",
}


@dataclass(frozen=True)
class Proof:
    """A proof in links and in words."""

    links: tuple[Link, ...]
    steps: tuple[ProofStep, ...]

    @property
    def conclusions(self) -> tuple[Link, ...]:
        """The links that are not merely told or supposed."""
        return tuple(link for link in self.links if EFFORT[link.rule])

    @property
    def effort(self) -> int:
        """How far the hardest link has to see."""
        return max(map(effort_of, self.links), default=0)

    @property
    def ends_with(self) -> tuple[Holder, ...]:
        """The holders that the last link is about."""
        last = self.links[-1]
        return (*(ground.fact.holder for ground in last.grounds), *(claim.holder for claim in last.premises))

    @property
    def facts(self) -> int:
        """Number of facts it rests on."""
        return len({ground for link in self.links for ground in link.grounds})

    @property
    def held(self) -> int:
        """The most facts and conclusions that one link needs."""
        return max((len(link.grounds) + len(link.premises) for link in self.conclusions), default=1)

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the rules used, the easiest first."""
        found = sorted({link.rule for link in self.conclusions}, key=lambda rule: (EFFORT[rule], rule.name))
        return tuple(RULE_NAMES[rule] for rule in found)


def prove(scene: Scene, told: Sequence[Told], goals: Sequence[Claim]) -> Proof:
    """Return the easiest proof of these claims, all of which must follow. Raises `BeyondReach`."""
    dossier = scene.dossier(told)
    every = grounds_of(dossier.notes, dossier.chair)
    board = Board(every, scene.cards, scene.holders)
    links: dict[Link, None] = {}
    told_best: list[Chain] = []
    for goal in goals:
        board.follow(goal)
        reached = board.proof_of(goal)
        found = Chain(board.leading_to((reached,))) if reached else chain(every, goal, scene.cards, scene.holders)
        easiest, best = _both(scene, dossier, every, found, goal)
        links.update(dict.fromkeys(easiest.links))
        told_best.append(best)
    steps = (step for one in _merged(told_best) for step in _in_words(scene, dossier, one))
    return Proof(tuple(links), tuple({step.text: step for step in steps}.values()))


def _merged(chains: Sequence[Chain]) -> Sequence[Chain]:
    """Return proofs as one, in which the same reasons are given once for all that follows from them.

    Proofs that suppose something stay as they are: what they conclude holds only inside them.
    """
    if any(link.rule in {Rule.SUPPOSED, Rule.ABSURD} for one in chains for link in one.links):
        return chains
    links: dict[object, Link] = {}
    known: dict[Claim, object] = {}
    for link in (link for one in chains for link in one.links):
        reasons = link.rule, frozenset(link.grounds), frozenset(link.premises)
        claims = tuple(claim for claim in link.claims if claim not in known)
        known.update(dict.fromkeys(claims, reasons))
        if reasons in links:
            links[reasons] = structs.replace(links[reasons], claims=(*links[reasons].claims, *claims))
        elif claims:
            links[reasons] = link if claims == link.claims else structs.replace(link, claims=claims)
    waiting, used = [claim for one in chains for claim in one.links[-1].claims], set[Claim]()
    while waiting:
        claim = waiting.pop()
        if claim not in used:
            used.add(claim)
            waiting.extend(links[known[claim]].premises)
    return [Chain(tuple(link for link in links.values() if used.intersection(link.claims)))]


def _both(
    scene: Scene, dossier: Dossier, every: Sequence[Ground], found: Chain, goal: Claim | None
) -> tuple[Chain, Chain]:
    """Return the easier of this proof and one from facts all of which are needed; and the one that is told sooner.

    Without a goal, these are proofs that the facts contradict each other.
    """
    if _effort(found) <= 1 and goal is not None:
        return found, found
    denial = [] if goal is None else [goal.denied.fact]
    few = needed(every, lambda some: not scene.possible([*(one.fact for one in some), *denial])) or every
    if goal is None:
        other = refutation(few, scene.cards, scene.holders)
    else:
        other = chain(few, goal, scene.cards, scene.holders)
    easiest = min((found, other), key=lambda one: (_effort(one), len(one.links)))
    soonest = min((found, other), key=lambda one: sum(len(step.text) for step in _in_words(scene, dossier, one)))
    return easiest, soonest


def _in_words(scene: Scene, dossier: Dossier, links: Chain) -> tuple[ProofStep, ...]:
    return tuple(map(_step, tell(dossier, links, Voice(scene.session.setup.names, in_line))))


def _effort(links: Chain) -> int:
    return max(map(effort_of, links.links))


def effort_of(link: Link) -> int:
    """Return how far one has to see for a link. That one count cannot be true is plain to see."""
    if link.rule is Rule.ABSURD and not link.claims:
        return 1 if len(link.grounds) <= 1 else 3
    return EFFORT[link.rule]


def _step(reason: Reason) -> ProofStep:
    cells = tuple(PuzzleCell(claim.card, claim.holder, claim.has) for claim in reason.claims)
    return ProofStep(reason.text, tuple(at for at in reason.at if at), cells)


# -- contradictions ----------------------------------------------------------------------------------


def clashes(scene: Scene, told: Sequence[Told], wrong: int) -> list[list[int]] | None:
    """Return sets of lines that contradict each other, each without a spare line, that share this one alone.

    Lines go by their place. None if there are no such sets: then more than one line could be wrong.
    """
    every = range(len(told))
    common = set(every)
    found: list[list[int]] = []
    while common != {wrong}:
        suspect = min(common - {wrong})
        rest = [at for at in every if at != suspect] if found else list(every)
        some = needed(rest, lambda places: not scene.fits(told[at] for at in places))
        if some is None:
            return None
        found.append(some)
        common &= set(some)
    return found


def refute(scene: Scene, told: Sequence[Told], places: Iterable[int]) -> Proof:
    """Return a proof that these lines cannot all be true."""
    dossier = scene.dossier(())
    for at in places:
        dossier.read(told[at].line.events, at + 1)
    every = grounds_of(dossier.notes, dossier.chair)
    found, best = _both(scene, dossier, every, refutation(every, scene.cards, scene.holders), None)
    return Proof(found.links, _in_words(scene, dossier, best))


# -- plain elimination -------------------------------------------------------------------------------


def crossed_off(scene: Scene, told: Iterable[Told]) -> Elimination:
    """Return the sheet of somebody who draws only the near conclusions."""
    return eliminated(scene.cards, scene.holders, [*scene.given, *(fact for one in told for fact in one.facts)])


def eliminated(cards: Sequence[Card], holders: Sequence[Holder], facts: Sequence[Count]) -> Elimination:
    """Return the sheet after these facts."""
    sheet = Elimination(cards, holders)
    sheet.learn(facts)
    return sheet


def visibly_wrong(sheet: Elimination, facts: Iterable[Count]) -> bool:
    """Return whether plain elimination shows that these facts cannot all be true."""
    for fact in facts:
        maybe = [card for card in fact.cards if sheet.could_hold(card, fact.holder)]
        sure = [card for card in maybe if sheet.holder_of(card) == fact.holder]
        if len(maybe) < fact.low or len(sure) > fact.high:
            return True
    return any(not places for places in sheet.possible.values())

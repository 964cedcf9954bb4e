"""Explain why something is certain: the fewest facts that imply it, in order, each step with the notes it cites."""

from collections.abc import Sequence

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card, Count, Holder
from deerstalker.core.prose import listed, sentence
from deerstalker.deduction.problem import Budget, Problem
from deerstalker.knowledge.deal.consistency import fits
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.phrases import Speaker, Voice
from deerstalker.knowledge.deal.proof import Chain, Link, Rule, chain
from deerstalker.knowledge.deal.support import Claim, Ground, Grounds, grounds_for

AT_LENGTH = {
    Rule.ROOM: ("those are all different cards, with no room for another", ""),
    Rule.SHORT: ("", "without it there wouldn't be enough"),
    Rule.SHARED: ("between them they need every card they can still have", ""),
    Rule.TOGETHER: ("together these leave no room for it", "together these leave it nowhere else to be"),
}
"""Wording for conclusions from several facts, which are told one by one: for a card that is not with a holder, and for
one that is."""

CLASH = "together these can't all be true"
"""Wording for facts that contradict each other, and nothing simpler does."""


class Reason(Struct, frozen=True):
    """One sentence, with what it cites and what it concludes."""

    text: str
    at: tuple[int, ...]
    """The steps (or lines) it cites."""

    notes: tuple[int, ...]
    """The cited notes, as indices into the dossier's notes."""

    facts: tuple[Count, ...]
    """The facts of these notes that are needed."""

    claims: tuple[Claim, ...]
    """The conclusions, cell by cell."""


class Explanation(Struct, frozen=True):
    """Why a card must or cannot be with a holder."""

    claim: Claim
    conclusion: str
    steps: tuple[Reason, ...]
    fewest: bool
    """Whether it is proved that fewer facts are not enough."""

    @property
    def facts(self) -> tuple[Count, ...]:
        """All facts it rests on."""
        return tuple(dict.fromkeys(fact for step in self.steps for fact in step.facts))

    @property
    def notes(self) -> tuple[int, ...]:
        """The notes it cites, as indices into the dossier's notes."""
        return tuple(sorted({note for step in self.steps for note in step.notes}))


def explain(dossier: Dossier, card: Card, holder: Holder, voice: Voice | None = None) -> Explanation:
    """Explain why the card must be, or cannot be, with the holder. Raises `Invalid` if neither is certain."""
    closure = dossier.answer.closure
    cell = card, holder
    if cell not in closure.must and cell not in closure.cannot:
        raise Invalid(f"it isn't certain whether {card} is there")
    claim = Claim(card, holder, cell in closure.must)
    return retell(dossier, claim, grounds_for(dossier, claim), voice)


def retell(dossier: Dossier, claim: Claim, grounds: Grounds, voice: Voice | None = None) -> Explanation:
    """Explain how these facts of the dossier lead to this claim."""
    source, game = dossier.clues, dossier.game
    links = chain(grounds.facts, claim, source.cards(game), source.holders(game))
    telling = _Telling(dossier, links, voice or Voice())
    return Explanation(claim, sentence(telling.speaker.say([claim])[0]), telling.reasons(), grounds.smallest)


def tell(dossier: Dossier, links: Chain, voice: Voice | None = None) -> tuple[Reason, ...]:
    """Put a proof from facts of this dossier into words, sentence by sentence."""
    return _Telling(dossier, links, voice or Voice()).reasons()


def holds(dossier: Dossier, explanation: Explanation) -> bool:
    """Return whether the conclusion follows from the cited facts alone, and each of these from its note."""
    cards, holders = dossier.clues.cards(dossier.game), dossier.clues.holders(dossier.game)
    return follows(cards, holders, explanation.facts, explanation.claim.fact) and all(
        any(
            fact in dossier.notes[note].facts or follows(cards, holders, dossier.notes[note].facts, fact)
            for note in step.notes
        )
        for step in explanation.steps
        for fact in step.facts
    )


def follows(cards: tuple[Card, ...], holders: tuple[Holder, ...], facts: Sequence[Count], fact: Count) -> bool:
    """Return whether these facts imply that one."""
    denials = []
    if fact.low > 0:
        denials.append(Count(fact.holder, fact.cards, 0, fact.low - 1))
    if fact.high < len(fact.cards):
        denials.append(Count(fact.holder, fact.cards, fact.high + 1, len(fact.cards)))
    return not any(fits(Problem(cards, holders, (*facts, denial)), Budget()) for denial in denials)


class _Telling:
    """A chain put into words."""

    def __init__(self, dossier: Dossier, links: Chain, voice: Voice) -> None:
        self.dossier = dossier
        self.chain = links
        self.speaker = Speaker(dossier, voice)

    def reasons(self) -> tuple[Reason, ...]:
        """Return a sentence for each link. What was merely told is mentioned where it is used."""
        links = self.chain.links
        spoken = [link for link in links if link.rule is not Rule.TOLD] or links
        return tuple(reason for link in spoken for reason in self._sentences(link))

    def _sentences(self, link: Link) -> list[Reason]:
        told, known = self._premises(link)
        outcome = listed(self.speaker.say(link.claims) or [""])
        clauses = [*(text for text, _ in self.speaker.recall(told)), *self.speaker.say(known)]
        given = self.speaker.join(clauses)
        if link.rule in AT_LENGTH:
            return self._at_length(link, told, given, outcome)
        main = self.speaker.join([text for text, _ in self.speaker.recall(link.grounds)])
        match link.rule:
            case Rule.TOLD:
                text = main
            case Rule.SUPPOSED:
                text = f"suppose that {outcome}"
            case Rule.LAST:
                once = self.speaker.join(self.speaker.naming_once(link.claims[0].card, clauses))
                text = f"{once}; there's nowhere else left, so {outcome}"
            case Rule.ABSURD:
                but, end = ("but ", f", so {outcome}") if link.claims else ("", "")
                text = f"{but}{main}{'; ' if main and given else ''}{given}, which is impossible{end}"
            case _:
                text = f"{main}; {given}, so {outcome}"
        return [self._reason(text, (*link.grounds, *told), link.claims)]

    def _at_length(self, link: Link, told: Sequence[Ground], given: str, outcome: str) -> list[Reason]:
        """Put each fact into a sentence of its own, followed by the conclusion."""
        facts = [self._reason(text, grounds, ()) for text, grounds in self.speaker.recall(link.grounds)]
        effect = f"{AT_LENGTH[link.rule][link.claims[0].has]}, so {outcome}" if link.claims else CLASH
        end = f"{given}; {effect}" if given else effect
        return [*facts, self._reason(end, told, link.claims)]

    def _premises(self, link: Link) -> tuple[list[Ground], list[Claim]]:
        """Return what was told, and what was concluded before."""
        told: list[Ground] = []
        known: list[Claim] = []
        for premise in dict.fromkeys(link.premises):
            source = self.chain.link_of(premise)
            if source.rule is Rule.TOLD:
                told.extend(source.grounds)
            else:
                known.append(premise)
        return told, known

    def _reason(self, text: str, grounds: Sequence[Ground], claims: Sequence[Claim]) -> Reason:
        notes = tuple(sorted({ground.note for ground in grounds}))
        return Reason(
            sentence(text),
            tuple(dict.fromkeys(self.dossier.notes[note].at for note in notes)),
            notes,
            tuple(ground.fact for ground in grounds),
            tuple(claims),
        )

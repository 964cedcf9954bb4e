"""Reasons for certainties of games as they are played: each follows from what it cites, and needs all of it.

`REASON_POSITIONS=100 pytest tests/knowledge/test_reasons_everywhere.py` looks at so many positions of each table.
"""

import os
import random
from collections import Counter
from contextlib import suppress

import pytest

from deerstalker.core.facts import Count
from deerstalker.core.game import AnyGame
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games import GAMES
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.proof import Rule, chain
from deerstalker.knowledge.deal.reasons import Explanation, explain, follows, holds, retell
from deerstalker.knowledge.deal.support import Claim, Grounds, grounds_for, grounds_of, single
from dossiers import deals, dossier_of, played, possible
from kit import DEDUCED, OURS, sizes
from tiny_games import TINY, tiny_dossier

pytestmark = pytest.mark.long

TABLES = [(name, seats) for name in DEDUCED for seats in sizes(name)]
POSITIONS = int(os.environ.get("REASON_POSITIONS", "6"))
FEW = 12


def certainties(dossier: Dossier) -> list[Claim]:
    """Every certain cell; first those that need more than one fact."""
    closure = dossier.answer.closure
    claims = [Claim(*cell, True) for cell in closure.must] + [Claim(*cell, False) for cell in closure.cannot]
    told = {ground.fact for ground in grounds_of(dossier.notes)}
    holders = dossier.problem.holders
    return sorted(
        claims,
        key=lambda claim: claim.fact in told or any(Claim(claim.card, one, True).fact in told for one in holders),
    )


def implied(dossier: Dossier, facts: tuple[Count, ...], claim: Claim) -> bool:
    """Asked of a SAT solver; of our own first where much counting would keep that one busy for minutes."""
    cards, holders = dossier.problem.cards, dossier.problem.holders
    if len(facts) > FEW:
        with suppress(BeyondReach):
            return follows(cards, holders, facts, claim.fact)
    return not possible(cards, holders, (*facts, claim.denied.fact))


def check(dossier: Dossier, explanation: Explanation) -> None:
    """It follows from the facts it cites, all of which are needed and stand in the notes it cites."""
    claim, facts = explanation.claim, explanation.facts
    assert holds(dossier, explanation)
    assert implied(dossier, facts, claim)
    for number in range(len(facts)):
        assert not implied(dossier, (*facts[:number], *facts[number + 1 :]), claim)
    for step in explanation.steps:
        assert step.at == tuple(dict.fromkeys(dossier.notes[note].at for note in step.notes))
        assert step.text.endswith(".")
        assert step.text[0].isupper()


def check_links(dossier: Dossier, claim: Claim, grounds: Grounds) -> Rule:
    """Every link of the chain follows from its own facts and from what was said before; the rule of the last one."""
    problem = dossier.problem
    links = chain(grounds.facts, claim, problem.cards, problem.holders).links
    said: set[Claim] = set()
    for link in links:
        assert said >= set(link.premises)
        facts = (*(ground.fact for ground in link.grounds), *(premise.fact for premise in link.premises))
        if link.rule is Rule.ABSURD:
            assert len(facts) > FEW or not possible(problem.cards, problem.holders, facts)
        elif link.rule is not Rule.SUPPOSED:
            for one in link.claims:
                assert implied(dossier, facts, one)
        said.update(link.claims)
    return links[-1].rule


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_reasons_of_played_games(name: str, seats: int) -> None:
    """Positions all through games, from all chairs: certainties that need several facts, and any."""
    rng = random.Random(f"{name} {seats}")
    rules: Counter[Rule] = Counter()
    for position in range(POSITIONS):
        table = played(name, seats, position % max(4, POSITIONS // 4))
        chair = rng.choice([None, *range(seats)]) if seats < 6 else rng.randrange(seats)
        dossier = dossier_of(table, chair, rng.randint(len(table.steps) // 4, len(table.steps) - 1))
        claims = certainties(dossier)
        for claim in dict.fromkeys([*claims[:2], *rng.sample(claims, min(2, len(claims)))]):
            grounds = grounds_for(dossier, claim)
            explanation = retell(dossier, claim, grounds)
            assert set(explanation.facts) <= {ground.fact for ground in grounds.facts}
            assert len(explanation.facts) == len(grounds.facts) or not explanation.fewest
            check(dossier, explanation)
            rules[check_links(dossier, claim, grounds)] += 1
    assert rules.total() >= POSITIONS * 3
    assert len(rules) > 1


@pytest.mark.parametrize("name", DEDUCED)
def test_what_others_were_told_of_my_hand_is_no_reason(name: str) -> None:
    """My own cards I know one by one: a question put to me is never cited for them."""
    table = played(name, 3, 1)
    dossier = dossier_of(table, 1, len(table.steps) * 2 // 3)
    own = [ground for ground in grounds_of(dossier.notes, 1) if ground.fact.holder == 1]
    assert {single(ground.fact) for ground in own} == {
        Claim(card, 1, has) for card, has in ((card, dossier.chance(card, 1) == 1) for card in dossier.problem.cards)
    }
    assert len({ground.note for ground in own}) == 1


def test_every_such_game_has_a_tiny_edition() -> None:
    rules = {type(GAMES[name].open(GAMES[name].players[0], GAMES[name].options())) for name in DEDUCED if name in OURS}
    assert rules == {type(game) for game in TINY.values()}


@pytest.mark.parametrize("game", TINY.values(), ids=TINY)
def test_reasons_by_every_deal(game: AnyGame) -> None:
    """Where every deal can be looked at: what is certain in all deals of the cited facts is what is claimed."""
    rng = random.Random(3)
    seen = 0
    for seed in range(12):
        dossier = tiny_dossier(game, rng.choice([None, 0, 1, 2]), seed)
        problem = dossier.problem
        for claim in certainties(dossier)[:6]:
            explanation = explain(dossier, claim.card, claim.holder)
            left = deals(problem.cards, problem.holders, (*explanation.facts, claim.denied.fact))
            assert not list(left)
            for number in range(len(explanation.facts)):
                fewer = explanation.facts[:number] + explanation.facts[number + 1 :]
                assert next(deals(problem.cards, problem.holders, (*fewer, claim.denied.fact)))
            seen += 1
    assert seen > 40

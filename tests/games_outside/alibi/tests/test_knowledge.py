"""What is known in Alibi, from its clues alone: what the others saw, without a word about it from the game."""

import random
from itertools import permutations

import pytest

from deerstalker.core import random_play, seen
from deerstalker.core.facts import HIDDEN, Deal
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.rivals import RivalSight, rivals
from deerstalker_alibi import BOX
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import Shuffle


def true_deal(dealt: Shuffle) -> Deal:
    return {dealt.culprit: HIDDEN} | {card: seat for seat, hand in enumerate(dealt.hands) for card in hand}


@pytest.mark.parametrize("seed", range(4))
def test_what_a_rival_saw_is_among_what_is_imagined(seed: int) -> None:
    """In the true deal: the rival's own hand, and of a card shown one of those asked about."""
    game = Alibi(3)
    case = random_play.play(BOX, game, random.Random(seed), game.options)
    truth = true_deal(case.steps[0].action.open())
    steps = case.steps[:12]
    for me, other in permutations(range(3), 2):
        mine, his = (Dossier(BOX, game, chair) for chair in (me, other))
        for dossier in (mine, his):
            dossier.read_all([seen(step.events, dossier.chair) for step in steps])
        sight = RivalSight(mine, other)
        found = [frozenset(sight.problem(truth, random.Random(draw)).facts) for draw in range(200)]
        assert frozenset(his.problem.facts) in found
        assert all(fact.holds(truth) for facts in found for fact in facts)


def test_rivals_come_closer() -> None:
    game = Alibi(4)
    case = random_play.play(BOX, game, random.Random(3), game.options)
    found = []
    for upto in (3, 25):
        dossier = Dossier(BOX, game, 0)
        dossier.read_all([seen(step.events, 0) for step in case.steps[:upto]])
        found.append(rivals(dossier, random.Random(1), worlds=30))
    for early, late in zip(*found, strict=True):
        assert early.bits.value > late.bits.value

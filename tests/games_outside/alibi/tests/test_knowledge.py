"""What is known in Alibi, from its clues alone: reasons, and what the others saw, without a word from the game."""

import random
from itertools import permutations

import pytest

from deerstalker.core import NATURE, random_play, seen
from deerstalker.core.facts import HIDDEN, Deal
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.knowledge.deal.rivals import RivalSight, rivals
from deerstalker_alibi import BOX
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import AlibiAction, Charge, Inquire, Reveal, Shuffle
from kit import Scene

HANDS = (("a-1", "a-2", "a-3", "b-1", "b-2"), ("b-3", "c-1", "c-2", "c-3", "d-1"), ("d-2", "d-3", "e-1", "e-2"))
ANN, BOB, CY = range(3)


def true_deal(dealt: Shuffle) -> Deal:
    return {dealt.culprit: HIDDEN} | {card: seat for seat, hand in enumerate(dealt.hands) for card in hand}


@pytest.mark.long
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


def test_reasons_read_as_english() -> None:
    """The event's own words, said to the reader; and of the deal, what it comes to."""
    scene = Scene(Alibi(3))
    dossier = Dossier(BOX, scene.game, ANN)
    played: list[tuple[int, AlibiAction]] = [
        (NATURE, Shuffle("e-3", HANDS)),
        (ANN, Inquire(BOB, "3")),
        (BOB, Reveal("c-3")),
        (BOB, Inquire(ANN, "a")),
        (ANN, Reveal("a-1")),
        (CY, Inquire(BOB, "c")),
        (BOB, Reveal("c-3")),
        (ANN, Charge("e-2")),
    ]
    for at, (seat, action) in enumerate(played, 1):
        dossier.read(seen(scene.act(seat, action).events, ANN), at)

    def why(card: str, holder: int) -> list[str]:
        told = explain(dossier, card, holder)
        return [told.conclusion, *(step.text for step in told.steps)]

    assert why("a-1", BOB) == ["Bob does not have Suspect A at place 1.", "Suspect A at place 1 is in your hand."]
    assert why("c-3", CY)[1:] == ["Bob shows you suspect C at place 3 (in step 3)."]
    assert why("c-1", HIDDEN) == ["Suspect C at place 1 is not hidden.", "Bob has three of suspect C (in step 6)."]
    assert why("e-2", HIDDEN) == [
        "Suspect E at place 2 is not hidden.",
        "You charge suspect E at place 2, and that is wrong (in step 8).",
    ]

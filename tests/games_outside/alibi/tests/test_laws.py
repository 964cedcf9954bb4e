"""The laws of the core on Alibi; and law 5 on an edition of six cards."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deerstalker.core import random_play, seen
from deerstalker.core.case import AnyCase
from deerstalker.core.facts import HIDDEN, Deal
from deerstalker.deduction.law import rules_and_facts_agree
from deerstalker_alibi import BOX, clues
from deerstalker_alibi.editions import TINY, Options
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import Shuffle
from kit import keeps_the_laws


@pytest.mark.long
@given(seats=st.sampled_from(BOX.players), seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_the_laws_hold(seats: int, seed: int) -> None:
    keeps_the_laws(BOX, Alibi(seats), Options(), seed)


@pytest.mark.parametrize("seed", range(6))
def test_rules_and_facts_agree_on_a_tiny_edition(seed: int) -> None:
    game = Alibi(3, edition=TINY)
    case = random_play.play(BOX, game, random.Random(seed), game.options)
    deals = list(_deals(case))
    assert len(deals) == 180
    for chair in range(3):
        learned = [fact for event in seen(tuple(case.events), chair) for fact in clues.learn(game, event)]
        consistent = rules_and_facts_agree(game, case, chair, learned, deals)
        assert 1 <= consistent < len(deals)


def _deals(case: AnyCase) -> Iterator[tuple[Deal, Any]]:
    """Every deal of the six cards, with nature's action that deals it."""
    dealt: Shuffle = case.steps[0].action.open()
    for culprit in TINY.pack:
        rest = [card for card in TINY.pack if card != culprit]
        for first in combinations(rest, 2):
            for second in combinations([card for card in rest if card not in first], 2):
                third = tuple(card for card in rest if card not in first + second)
                hands = (first, second, third)
                where = {card: seat for seat, hand in enumerate(hands) for card in hand}
                yield where | {culprit: HIDDEN}, Shuffle(culprit, _as_dealt(dealt, hands))


def _as_dealt(dealt: Shuffle, hands: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The order in a hand is its holder's own affair: keep it where the hand is the same."""
    return tuple(old if sorted(old) == sorted(new) else new for old, new in zip(dealt.hands, hands, strict=True))

"""The laws of the core, on every option of Sleuth; and law 5 on an edition of eight gems."""

import random
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from deerstalker.core import random_play, seen
from deerstalker.core.case import AnyCase
from deerstalker.core.facts import HIDDEN, OPEN
from deerstalker.deduction.law import rules_and_facts_agree
from deerstalker.games.sleuth import BOX, clues
from deerstalker.games.sleuth.editions import TINY, Options
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Deal
from kit import keeps_the_laws, one_quick

OPTIONS = st.builds(Options, places=st.integers(1, 7), three_elements=st.booleans())


@given(seats=st.integers(3, 7), options=OPTIONS, seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_the_laws_hold(seats: int, options: Options, seed: int) -> None:
    keeps_the_laws(BOX, Sleuth(seats, options), options, seed)


@pytest.mark.parametrize("seed", one_quick(range(6)))
def test_rules_and_facts_agree_on_a_tiny_edition(seed: int) -> None:
    rng = random.Random(seed)
    game = Sleuth(3, Options(places=1 + seed % 2), TINY)
    case = random_play.play(BOX, game, rng, game.options)
    for chair in range(3):
        learned = clues.facts(game, seen(tuple(case.events), chair))
        deals = list(_deals(case))
        consistent = rules_and_facts_agree(game, case, chair, learned, deals)
        assert 1 <= consistent < len(deals)


def _deals(case: AnyCase):  # type: ignore[no-untyped-def]
    """Every deal of the eight gems, with nature's action that deals it."""
    dealt: Deal = case.steps[0].action.open()
    pack = TINY.pack
    for missing, open_gem in product(pack, pack):
        rest = [gem for gem in pack if gem not in {missing, open_gem}]
        if len(rest) != 6:
            continue
        for first in combinations(rest, 2):
            left = [gem for gem in rest if gem not in first]
            for second in combinations(left, 2):
                third = tuple(gem for gem in left if gem not in second)
                hands = (first, second, third)
                deal = {gem: seat for seat, hand in enumerate(hands) for gem in hand}
                yield (
                    deal | {missing: HIDDEN, open_gem: OPEN},
                    replace(dealt, missing=missing, open=(open_gem,), hands=_as_dealt(dealt, hands)),
                )


def _as_dealt(dealt: Deal, hands: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The order in a hand is its holder's own affair: keep it where the hand is the same."""
    return tuple(old if sorted(old) == sorted(new) else new for old, new in zip(dealt.hands, hands, strict=True))

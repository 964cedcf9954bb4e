"""The laws of the core, on every option of every box; and law 5 on editions of eight cards."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from deerstalker.core import random_play, seen
from deerstalker.core.case import AnyCase
from deerstalker.core.facts import HIDDEN
from deerstalker.core.facts import Deal as Holders
from deerstalker.deduction.law import rules_and_facts_agree
from deerstalker.games.clue import BOX, CARDS_BOX, MASTER_BOX, clues
from deerstalker.games.clue.editions import (
    CARDS,
    CLASSIC,
    MASTER,
    TINY,
    TINY_CARDS,
    TINY_MASTER,
    Agreed,
    CardOptions,
    Edition,
    MasterOptions,
    Options,
)
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accuse,
    Choose,
    ClueAction,
    Deal,
    Draw,
    EndTurn,
    Halt,
    Move,
    Pass,
    Roll,
    Show,
    Snoop,
    Suggest,
    Throw,
    UsePassage,
)
from kit import keeps_the_laws, one_quick

DEALT = st.sampled_from(["left", "first"])
COMMON = {
    "deal": DEALT,
    "compulsory": st.booleans(),
    "tokens": st.sampled_from(["clockwise", "chosen"]),
    "last": st.sampled_from(["plays-on", "wins"]),
}
OPTIONS = st.builds(Options, **COMMON)
CARD_OPTIONS = st.builds(CardOptions, last=COMMON["last"], repeats=st.booleans(), deal=DEALT)
MASTER_OPTIONS = st.builds(MasterOptions, snoops=st.sampled_from(["one", "each"]), drive=st.booleans(), **COMMON)
SEEDS = st.integers(0, 2**32)


@given(seats=st.integers(3, 6), options=OPTIONS, seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_the_laws_hold_in_clue(seats: int, options: Options, seed: int) -> None:
    keeps_the_laws(BOX, Clue(seats, options), options, seed)


@pytest.mark.long
@given(seats=st.integers(3, 10), options=MASTER_OPTIONS, seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_the_laws_hold_in_master_detective(seats: int, options: MasterOptions, seed: int) -> None:
    keeps_the_laws(MASTER_BOX, Clue(seats, options, MASTER), options, seed)


@pytest.mark.long
@given(seats=st.integers(3, 6), options=CARD_OPTIONS, seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_the_laws_hold_without_the_board(seats: int, options: CardOptions, seed: int) -> None:
    keeps_the_laws(CARDS_BOX, Clue(seats, options, CARDS), options, seed)


def agreed(edition: Edition) -> Agreed:
    """Options of this edition that leave nothing out."""
    if not edition.tokens:
        return CardOptions(repeats=False)
    return MasterOptions(tokens="clockwise", snoops="each") if edition.jumping else Options()


def every_action(edition: Edition, seats: int, rng: random.Random) -> list[ClueAction]:
    """Whatever anybody might try, but for deals and ways of one's own."""
    theories = rng.sample(edition.theories, min(40, len(edition.theories)))
    board = edition.board(Options())
    return [
        *(make(*theory) for theory in theories for make in (Suggest, Accuse)),
        *(make(place) for place in board.names for make in (Move, Halt)),
        *(make(card) for card in edition.pack for make in (Show, Choose)),
        *(Snoop(seat) for seat in range(-1, seats + 1)),
        *(Throw((points,) * edition.dice) for points in range(8)),
        *(Draw(position) for position in range(-1, 12)),
        *(Roll(), UsePassage(), Pass(), EndTurn()),
    ]


@pytest.mark.parametrize("edition", [CLASSIC, CARDS, MASTER, TINY_MASTER], ids=lambda edition: edition.name)
@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_nothing_is_accepted_that_is_not_offered(edition: Edition, seed: int) -> None:
    """A seat's options are complete: every other action it might take is refused."""
    rng = random.Random(seed)
    game = Clue(3, agreed(edition), edition)
    tries = every_action(edition, 3, rng)
    moments = set(rng.sample(range(120), 8))
    for number, (_, after) in enumerate(random_play.moves(BOX, game, rng)):
        state = after.state
        for seat in range(-1, 3) if number in moments else ():
            offered = set(game.legal(state, seat))
            assert [action for action in tries if game.accepts(state, seat, action) != (action in offered)] == []


@pytest.mark.parametrize(
    "edition", [TINY, TINY_CARDS, TINY_MASTER], ids=["the first answers", "without a board", "all answer"]
)
@pytest.mark.parametrize("seed", one_quick(range(8)))
def test_rules_and_facts_agree_on_a_tiny_edition(edition: Edition, seed: int) -> None:
    """Law 5: passes, shows, snoops and failed accusations say neither more nor less than the rules do."""
    rng = random.Random(seed)
    game = Clue(3, agreed(edition), edition)
    case = random_play.play(BOX, game, rng)
    case = replace(case, steps=case.steps[: rng.randrange(10, 60)])
    deals = list(every_deal(game, case))
    assert len(deals) == 18 * 30
    for chair in range(3):
        learned = clues.facts(game, seen(tuple(case.events), chair))
        consistent = rules_and_facts_agree(game, case, chair, learned, deals)
        assert 1 <= consistent < len(deals)


def test_the_tiny_games_show_every_kind_of_clue() -> None:
    """Or law 5 would prove less than it says."""
    met: set[str] = set()
    for edition in (TINY, TINY_CARDS, TINY_MASTER):
        for seed in range(8):
            case = random_play.play(BOX, Clue(3, agreed(edition), edition), random.Random(seed))
            met |= {type(event).__name__ for event in case.events}
    assert {"Passed", "Showed", "Snooped", "Looked", "Halted", "TookPassage"} <= met


def every_deal(game: Clue, case: AnyCase) -> Iterator[tuple[Holders, Deal]]:
    """Every deal of the eight cards, with nature's action that deals it."""
    dealt: Deal = case.steps[0].action.open()
    sizes = game.hand_sizes
    for envelope in game.edition.theories:
        rest = [card for card in game.edition.pack if card not in envelope]
        for first in combinations(rest, sizes[0]):
            left = [card for card in rest if card not in first]
            for second in combinations(left, sizes[1]):
                third = tuple(card for card in left if card not in second)
                hands = (first, second, third)
                holders: dict[str, int] = dict.fromkeys(envelope, HIDDEN)
                holders |= {card: seat for seat, hand in enumerate(hands) for card in hand}
                yield holders, replace(dealt, envelope=envelope, hands=_as_dealt(dealt, hands))


def _as_dealt(dealt: Deal, hands: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The order in a hand is its holder's own affair: keep it where the hand is the same."""
    return tuple(old if sorted(old) == sorted(new) else new for old, new in zip(dealt.hands, hands, strict=True))

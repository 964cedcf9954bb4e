"""The laws of the core, on every option of Why; and the ledger never rules out the truth."""

import random
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deerstalker.core import random_play, seen
from deerstalker.games.why import BOX
from deerstalker.games.why.clues import GONE, LAID, LAWN, ROOMS, Ledger
from deerstalker.games.why.editions import PACK, PACK_BY_KIND, Options
from deerstalker.games.why.phases import Choosing, Dealing, Removing, WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Ask, Discard, Gave, Give, Move, Pass, Point, Returned, Search, Show, Take
from kit import keeps_the_laws

OPTIONS = st.builds(
    Options,
    game=st.sampled_from(["standard", "harder"]),
    removed=st.sampled_from(["random", "fixed"]),
    turn_limit=st.sampled_from([1, 40, 120]),
    draw=st.sampled_from(["never", "agreed"]),
    pieces=st.sampled_from(["chosen", "in-order"]),
    counter=st.sampled_from(["unshown", "shown"]),
)


@given(seats=st.integers(2, 4), options=OPTIONS, seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_the_laws_hold(seats: int, options: Options, seed: int) -> None:
    keeps_the_laws(BOX, Why(seats, options), options, seed)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["standard", "harder"])
def test_the_laws_hold_to_the_bitter_end(seats: int, game: str) -> None:
    """Without a limit random players find an end too."""
    options = Options(game=game, turn_limit=0)  # type: ignore[arg-type]
    keeps_the_laws(BOX, Why(seats, options), options, seats)


@given(seats=st.integers(2, 4), options=OPTIONS, seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_nothing_is_accepted_that_is_not_offered(seats: int, options: Options, seed: int) -> None:
    """A seat's options are complete: every other action it might take is refused."""
    rng = random.Random(seed)
    game = Why(seats, options)
    cards = rng.sample(PACK, 12)
    kinds = list(PACK_BY_KIND)
    tries = [
        *(make(card) for make in (Give, Discard, Show) for card in cards),
        *(Ask(of, kind, shown) for of in range(seats) for kind in kinds for shown in (None, *PACK_BY_KIND[kind])),
        *(Point(spot, kind) for spot in range(0, 20, 3) for kind in kinds),
        *map(Move, ("den", "attic", "living-room", "g4", "a1", "m7")),
        *(Take(), Search(), Pass()),
    ]
    moments = set(rng.sample(range(150), 6))
    for number, (_, after) in enumerate(random_play.moves(BOX, game, rng)):
        for seat in range(seats) if number in moments else ():
            offered = game.legal(after.state, seat)
            assert [action for action in tries if game.accepts(after.state, seat, action) != (action in offered)] == []


def whereabouts(state: WhyState) -> dict[str, int]:
    """The truth."""
    hands = ((card, seat) for seat, cards in enumerate(state.hands) for card in cards.open())
    laid = ((card, LAID) for kinds in state.laid for kind in kinds for card in PACK_BY_KIND[kind])
    piles = ((card.open(), ROOMS) for pile in state.piles for card in pile)
    lawn = ((lying.card, LAWN) for lying in state.lawn if lying is not None)
    gone = ((card, GONE) for card in (*state.removed, *state.aside))
    return dict(chain(hands, laid, piles, lawn, gone))


@given(seats=st.integers(2, 4), options=OPTIONS, seed=st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_the_ledger_never_rules_out_the_truth(seats: int, options: Options, seed: int) -> None:
    """Whatever is passed unseen, every card is where every chair's ledger says it may be; hands are counted right."""
    game = Why(seats, options)
    ledgers = {chair: Ledger(game, chair) for chair in (*range(seats), None)}
    for one, after in random_play.moves(BOX, game, random.Random(seed)):
        state = after.state
        for chair, ledger in ledgers.items():
            ledger.read(seen(one.events, chair))
            if isinstance(state.phase, Choosing | Removing | Dealing):
                continue
            truth = whereabouts(state)
            assert [card for card in PACK if not ledger.could_be(card, truth[card])] == []
            assert [ledger.sizes[seat] for seat in range(seats)] == list(state.sizes)
            if chair is not None:
                assert set(ledger.known(chair)) == set(state.hands[chair].open())


def test_what_passes_between_two_is_known_to_the_two() -> None:
    """In every case of a hundred random turns: a card that changes hands is readable by giver and taker alone."""
    options = Options(turn_limit=100)
    passed = 0
    for seed in range(5):
        for one, _ in random_play.moves(BOX, Why(4, options), random.Random(seed)):
            for event in one.events:
                if isinstance(event, Gave | Returned):
                    passed += 1
                    assert event.card.readers == {event.seat, event.to}
    assert passed > 20

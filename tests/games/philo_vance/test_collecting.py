"""Philo Vance: earning clues, keeping them, claiming discards."""

import random

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, secret, seen
from deerstalker.games.philo_vance import collecting
from deerstalker.games.philo_vance.board import X
from deerstalker.games.philo_vance.phases import (
    Claiming,
    Deliberating,
    Earning,
    Ending,
    Exchanging,
    Moving,
    Shuffling,
)
from deerstalker.games.philo_vance.terms import (
    AlwaysYes,
    AskAgain,
    Bump,
    Claim,
    Claimed,
    Considered,
    Discard,
    Discarded,
    Draw,
    Drew,
    Keep,
    Kept,
    Move,
    NeverAsk,
    Offered,
    Pass,
    Received,
    Reshuffled,
    Returned,
    Roll,
    Shuffle,
    StopAsking,
    TakeDiscard,
    TookClaim,
    TurnBegan,
)
from kit import Scene, kinds
from philo_vance_positions import RIGHT, WRONG, estate, throw

SPOT = {0: "g13"}
"""One step from the red spot on g12."""

NEW, OTHER = "cigar-butt", "lipstick"


def earned(**position: object) -> Scene:
    """Seat 0 has just landed on a red spot."""
    given: dict[str, object] = {"places": SPOT, "pile": [NEW], "juries": {0: WRONG}} | position
    return throw(estate(**given), 0, 1, 2).act(0, Move("g12"))  # type: ignore[arg-type]


def test_24_and_25_the_white_die_and_the_red_spot() -> None:
    """Philo Vance §24, §25: after the twelve the white die counts; a red spot earns a clue that need not be taken."""
    scene = throw(estate(places=SPOT), 0, 1, 3)
    assert scene.state.phase == Moving(0, "heath", 1)
    scene.act(0, Move("g12"))
    assert scene.state.phase == Earning(0)
    scene.act(0, Pass())
    assert kinds(scene.events) == ["LeftClue", "TurnBegan"]


def test_26_keep_or_discard() -> None:
    """Philo Vance §26: the drawn clue is seen by all; kept, it takes the place of another, which is discarded."""
    scene = earned().act(0, Draw())
    assert scene.told(None, Drew) == Drew(0, NEW)
    kept = earned().act(0, Draw(), Keep(4))
    assert kept.happened(Kept) == Kept(0, 4, NEW, WRONG[3])
    assert kept.state.detectives[0].jury == (*WRONG[:3], NEW, *WRONG[4:])
    assert kept.state.discards == (WRONG[3],)
    scene.act(0, Discard(NEW))
    assert scene.happened(Discarded) == Discarded(0, NEW)
    assert scene.state.detectives[0].jury == tuple(WRONG)
    assert scene.state.discards == (NEW,)


def test_27_only_clues_in_play_are_exchanged() -> None:
    """Philo Vance §27: what is turned down stays where it is; all twelve down, a drawn clue can only be discarded."""
    scene = earned(down={0: (4,)}).act(0, Draw())
    scene.refuses(0, Keep(4), "Philo Vance §27")
    assert len(scene.offers(0, Keep)) == 11
    scene = throw(estate(places=SPOT, pile=[NEW], down={0: range(1, 13)}, discards=[OTHER]), 0, 1, 2)
    scene.act(0, Pass(), Move("g12"))
    assert scene.game.legal(scene.state, 0) == (Draw(), Pass())
    scene.act(0, Draw())
    assert scene.happened(Discarded) == Discarded(0, NEW)  # there is no choice


@pytest.mark.parametrize(("white", "again"), [(4, True), (6, True), (1, False), (3, False), (5, False)])
def test_28_extra_turns(white: int, again: bool) -> None:
    """Philo Vance §28: X by one's own move earns a clue and an extra turn, again and again, on 4 and 6 only."""
    scene = throw(estate(places={0: X}, pile=[NEW]), 0, white, 1)
    assert (Move(X) in scene.offers(0, Move)) == again
    if again:
        scene.act(0, Move(X))
        assert scene.state.phase == Earning(0, on_x=True)
        scene.act(0, Draw(), Discard(NEW))
        assert scene.happened(TurnBegan) == TurnBegan(0, again=True)
        assert scene.state.phase == Deliberating(0)


def test_28_doubles_give_nothing() -> None:
    """Philo Vance §28: doubles bring no extra turn."""
    scene = throw(estate(places={0: "g10"}), 0, 3, 3).act(0, Move("g13"))
    assert scene.happened(TurnBegan) == TurnBegan(1)


def test_30_an_empty_pile_on_earning_a_clue() -> None:
    """Philo Vance §30: the discards become the new pile before the clue is drawn; nature shuffles exactly these."""
    scene = estate(places=SPOT, juries={0: WRONG}, discards=[NEW, OTHER])
    state = scene.state
    away = replace(state, pile=secret(()), left=0, discards=(NEW, OTHER), under=("ear-trumpet",))
    scene.state = replace(away, under=())
    throw(scene, 0, 1, 3).act(0, Move("g12"))
    assert scene.state.phase == Shuffling()
    scene.refuses(NATURE, Shuffle((NEW, OTHER)), "Philo Vance")
    scene.act(NATURE, scene.game.nature(scene.state, random.Random(1)))
    assert scene.happened(Reshuffled).left == 1
    assert scene.state.discards == (OTHER,)  # the top one stays, and may be taken
    assert TakeDiscard() in scene.game.legal(scene.state, 0)
    assert scene.state.phase == Earning(0)
    assert not seen(scene.state, 0).pile.is_open
    # cards known to lie under the pile are drawn before a shuffle is needed
    scene.state = away
    throw(scene, 0, 1, 3).act(0, Move("g12"), Draw())
    assert scene.happened(Drew).clue == "ear-trumpet"
    assert scene.state.under == ()


def test_30_too_few_for_the_twelve() -> None:
    """Philo Vance §30: with fewer than twelve in the pile its rest is shuffled in too."""
    scene = estate(unseated=(0,), places={0: "g8"})
    pile = scene.state.pile.open()
    scene.state = replace(scene.state, pile=secret(pile[:3]), left=3, discards=pile[3:])
    throw(scene, 0, 4, 5).act(0, Move(X))
    assert scene.state.phase == Shuffling()
    scene.act(NATURE, Shuffle(tuple(sorted(pile[:-1]))))
    assert scene.happened(Received).clues == tuple(sorted(pile[:-1]))[:12]
    assert scene.state.discards == pile[-1:]
    assert scene.state.phase == Deliberating(1)


# -- claiming ----------------------------------------------------------------------------------------


def exposed(seats: int = 4, **position: object) -> Scene:
    """Seat 0 has discarded a clue at the end of his turn, and all others are asked."""
    given: dict[str, object] = {"seats": seats, "places": SPOT, "pile": [NEW], "juries": {0: WRONG}} | position
    return throw(estate(**given), 0, 1, 3).act(0, Move("g12"), Draw(), Discard(NEW))  # type: ignore[arg-type]


def test_31_and_33_the_first_to_the_left() -> None:
    """Philo Vance §31, §33: all others are asked at once; the first to the left who wants it has it."""
    scene = exposed()
    assert scene.happened(Offered) == Offered(NEW, (1, 2, 3))
    assert scene.waiting == {1, 2, 3}
    scene.act(3, Claim()).act(1, Pass())
    assert scene.waiting == {2}
    scene.act(2, Claim())
    assert scene.happened(Claimed) == Claimed(2, NEW)
    assert scene.state.detectives[2].claimed == NEW
    assert scene.state.discards == ()
    assert scene.state.phase == Deliberating(1)


def test_33_answers_are_sealed() -> None:
    """Philo Vance §33: nobody learns another's wish, neither while the question is open nor afterwards."""
    scene = exposed().act(3, Claim())
    assert scene.told(3, Considered).wish.open() is True
    for other in (0, 1, 2, None):
        assert not scene.told(other, Considered).wish.is_open
        own = seen(scene.state, other)
        assert kinds([own.phase]) == ["Claiming"]
        assert not any(wish.is_open for wish in own.phase.wishes if wish is not None)
    scene.refuses(3, Pass(), "Philo Vance §23")


def test_33_only_those_are_asked_who_may_say_yes() -> None:
    """Philo Vance §31, §33, §36: without the twelve, or with a claim already, nobody is asked."""
    scene = exposed(unseated=(1,), claims={2: OTHER})
    assert scene.happened(Offered) == Offered(NEW, (3,))
    assert scene.waiting == {3}
    scene.refuses(1, Claim(), "Philo Vance §31")
    scene.refuses(2, Claim(), "Philo Vance §36")
    scene.refuses(0, Claim(), "Philo Vance §32")
    assert scene.game.legal(scene.state, 3)[:2] == (Claim(), Pass())
    assert scene.game.legal(scene.state, 0) == ()


def test_33_nobody_wants_it() -> None:
    """Philo Vance §33: it stays on top and is not offered again while it lies there."""
    scene = exposed(places={0: "g13", 1: "g10"})
    for seat in (1, 2, 3):
        scene.act(seat, Pass())
    assert kinds(scene.events) == ["Considered", "Unclaimed", "TurnBegan"]
    throw(scene, 1, 1, 3).act(1, Move("g11"))
    assert kinds(scene.events) == ["Moved", "TurnBegan"]
    assert scene.state.discards == (NEW,)


def test_33_a_claim_lays_another_card_open() -> None:
    """Philo Vance §33: the card beneath is offered in the same way."""
    scene = exposed(seats=3, discards=[OTHER]).act(2, Pass()).act(1, Claim())
    assert scene.happened(Offered) == Offered(OTHER, (2,))  # the first has a claim now
    scene.act(2, Claim())
    assert scene.state.detectives[2].claimed == OTHER
    assert scene.happened(TurnBegan) == TurnBegan(1)


def test_33_nobody_could_claim() -> None:
    """Philo Vance §31, §33: before anybody else has his twelve there is nothing to ask."""
    scene = exposed(unseated=(1, 2, 3))
    assert kinds(scene.events) == ["Discarded", "TurnBegan", "TookDice"]


def test_32_the_first_right() -> None:
    """Philo Vance §32: who earns a clue on his turn may take the top discard, and then keeps it."""
    scene = earned(discards=[OTHER, "poker-chip"])
    scene.act(0, TakeDiscard())
    assert scene.happened(Offered) == Offered(OTHER, (1, 2))  # laid open, and about to be covered
    scene.act(1, Pass()).act(2, Pass())
    assert scene.state.phase == Exchanging(0, "poker-chip", must=True)
    scene.refuses(0, Discard("poker-chip"), "Philo Vance §32")
    scene.act(0, Keep(1))
    assert scene.state.detectives[0].jury[0] == "poker-chip"
    assert scene.state.discards == (OTHER, WRONG[0])


def test_34_using_a_claim() -> None:
    """Philo Vance §34: the claimed card and no other, for the first clue earned on the claimer's turn."""
    scene = throw(estate(places=SPOT, claims={0: OTHER}, juries={0: WRONG}), 0, 1, 3).act(0, Move("g12"))
    assert scene.happened(TookClaim) == TookClaim(0, OTHER)
    assert scene.game.legal(scene.state, 0) == tuple(Keep(juror) for juror in range(1, 13))
    scene.act(0, Keep(12))
    assert scene.state.detectives[0].jury[11] == OTHER
    assert scene.state.detectives[0].claimed is None


def test_34_on_x_by_vance_and_before_a_demand() -> None:
    """Philo Vance §34: X counts, Vance's clue counts, and the claim comes before any demand."""
    scene = throw(estate(places={0: "g10"}, claims={0: OTHER}, juries={0: WRONG}), 0, 3, 1).act(0, Move(X))
    assert scene.happened(TookClaim).clue == OTHER
    position = estate(
        places={0: "a8"},
        vance=(0, "g10"),
        cases={0: ("butler", "tried")},
        claims={0: OTHER},
        juries={0: WRONG, 1: RIGHT["butler"][:12]},
    )
    scene = throw(position, 0, 1, 3).act(0, Move("a9"), Move(X))
    assert scene.happened(TookClaim).clue == OTHER


def test_34_a_claim_waits_for_the_own_turn() -> None:
    """Philo Vance §34: a clue earned by being bumped is drawn as usual."""
    scene = throw(estate(places={0: "g13", 1: "g11"}, claims={1: OTHER}), 0, 2, 3).act(0, Move("g11"), Bump("g12"))
    scene.act(0, Pass())
    assert scene.state.phase == Earning(1)
    assert scene.game.legal(scene.state, 1) == (Draw(), Pass())
    assert scene.state.detectives[1].claimed == OTHER


def test_35_losing_a_claim() -> None:
    """Philo Vance §35: without a clue that turn the card goes back, and its loser is not asked about it."""
    scene = throw(estate(seats=4, places={0: "g10"}, claims={0: OTHER}), 0, 1, 3).act(0, Move("g11"))
    assert kinds(scene.events) == ["Moved", "Returned", "Offered"]
    assert scene.happened(Returned) == Returned(0, OTHER)
    assert scene.happened(Offered) == Offered(OTHER, (1, 2, 3))
    for seat in (1, 2, 3):
        scene.act(seat, Pass())
    assert scene.state.detectives[0].claimed is None
    assert scene.state.discards == (OTHER,)


def test_35_not_again_while_it_lies_there() -> None:
    """Philo Vance §33, §35: the loser cannot claim it on the next turn either, even if nobody else was asked."""
    scene = throw(estate(places={0: "g10", 1: "a8"}, claims={0: OTHER}, unseated=(1, 2)), 0, 1, 3).act(0, Move("g11"))
    assert kinds(scene.events) == ["Moved", "Returned", "TurnBegan", "TookDice"]
    throw(scene, 1, 1, 2).act(1, Move("a5"))
    assert kinds(scene.events) == ["Moved", "TurnBegan", "TookDice"]
    assert scene.state.discards == (OTHER,)


def test_33_an_extra_turn_does_not_close_the_question() -> None:
    """Philo Vance §33: what was discarded before an extra turn is offered when the dice pass on."""
    scene = throw(estate(places={0: X}, pile=[NEW], juries={0: WRONG}), 0, 4, 1).act(0, Move(X), Draw(), Discard(NEW))
    assert scene.happened(TurnBegan).again
    throw(scene, 0, 3, 2).act(0, Move("g10"))
    assert kinds(scene.events) == ["Moved", "Offered"]


def test_35_no_place_for_a_claim() -> None:
    """Philo Vance §35: with all clues turned down the claimed card goes back instead."""
    scene = throw(estate(places=SPOT, claims={0: OTHER}, down={0: range(1, 13)}), 0, 1, 3)
    scene.act(0, Pass(), Move("g12"))
    assert kinds(scene.events)[:2] == ["Moved", "Returned"]
    assert scene.state.discards == (OTHER,)


def test_36_one_claim() -> None:
    """Philo Vance §36: who holds a claimed card cannot claim another."""
    scene = exposed(claims={1: OTHER})
    scene.refuses(1, Claim(), "Philo Vance §36")


def test_33_a_discard_is_offered_before_it_is_covered() -> None:
    """Philo Vance §33: a clue discarded on this turn is offered before the next discard lies on it."""
    scene = throw(estate(places={0: X}, pile=[NEW, OTHER], juries={0: WRONG}), 0, 4, 1)
    scene.act(0, Move(X), Draw(), Discard(NEW))
    throw(scene, 0, 6, 1).act(0, Move(X), Draw())
    assert kinds(scene.events) == ["Drew", "Offered"]
    assert scene.happened(Offered) == Offered(NEW, (1, 2))
    scene.act(1, Pass()).act(2, Claim())
    assert scene.state.detectives[2].claimed == NEW
    assert scene.state.phase == Exchanging(0, OTHER, must=False)
    scene.act(0, Discard(OTHER))
    assert scene.state.discards == (OTHER,)


def test_33_an_unused_claim_does_not_cover_a_discard_unasked() -> None:
    """Philo Vance §33, §35: before a claimed card goes back, the clue it would cover is offered."""
    scene = estate(places={0: "g10", 1: "g13"}, claims={0: OTHER}, pile=[NEW])
    scene.state = replace(scene.state, discards=(NEW,), exposed=True)
    throw(scene, 0, 1, 3).act(0, Move("g11"))
    assert scene.happened(Offered).clue == NEW
    scene.act(1, Pass()).act(2, Pass())
    assert kinds(scene.events)[-2:] == ["Returned", "Offered"]
    assert scene.happened(Offered) == Offered(OTHER, (1, 2))


def test_33_a_standing_no() -> None:
    """Philo Vance §33: who never wants a clue is not asked about it again, and nobody learns what they answer."""
    scene = exposed(seats=3).act(1, NeverAsk()).act(2, Pass())
    (answer,) = scene.state.detectives[1].answers
    assert (answer.clue, answer.claims.open()) == (NEW, False)
    assert not seen(scene.state, 2).detectives[1].answers[0].claims.is_open
    scene.state = replace(scene.state, phase=Ending(0), exposed=True)
    offered = collecting.offer(scene.state, 0)
    assert offered == Offered(NEW, (1, 2))
    scene.after(offered)
    assert scene.waiting == {1, 2}
    scene.act(2, Claim())
    assert kinds(scene.events)[:3] == ["Considered", "Considered", "Claimed"]
    assert scene.state.detectives[2].claimed == NEW


def test_33_a_standing_yes() -> None:
    """Philo Vance §33: who always claims a clue has it without being asked, unless it lies face up before them."""
    scene = exposed(seats=3).act(2, AlwaysYes()).act(1, Claim())
    assert scene.happened(Claimed) == Claimed(1, NEW)  # the first to the left
    again = exposed(seats=2).act(1, AlwaysYes())
    assert again.happened(Claimed) == Claimed(1, NEW)
    state = replace(again.state, discards=(NEW,), exposed=True, phase=Ending(0))
    for jury, claims in (((NEW, *WRONG[:11]), False), (tuple(WRONG), True)):
        one = replace(state.detectives[1], claimed=None, jury=jury)
        at = replace(state, detectives=(state.detectives[0], one), phase=Claiming(NEW, (1,), (None,)))
        considered = collecting.hear(at, at.phase)
        assert isinstance(considered, Considered)
        assert considered.wish.open() == claims


def test_33_no_more_questions_and_asked_again() -> None:
    """Philo Vance §33: a player may be left out altogether, and take back all standing answers before their throw."""
    scene = exposed(seats=3, places={0: "g13", 1: "a8"}).act(1, StopAsking()).act(2, Pass())
    assert scene.state.detectives[1].unasked
    assert scene.state.phase == Deliberating(1)
    assert scene.game.legal(scene.state, 1)[:2] == (Roll(), AskAgain())
    state = replace(scene.state, exposed=True)
    assert collecting.offer(state, 0) == Offered(NEW, (2,))
    scene.act(1, AskAgain())
    assert scene.state.phase == Deliberating(1)
    assert not scene.state.detectives[1].unasked
    scene.refuses(1, AskAgain(), "Philo Vance §33")

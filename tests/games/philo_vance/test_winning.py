"""Philo Vance: convicting, demanding, the experts' numbers, the end."""

import pytest

from deerstalker.core import seen
from deerstalker.games.philo_vance.board import X
from deerstalker.games.philo_vance.editions import PROOFS, Options
from deerstalker.games.philo_vance.household import PRINTED
from deerstalker.games.philo_vance.phases import (
    Declaring,
    Earning,
    Exchanging,
    Over,
)
from deerstalker.games.philo_vance.reading import INDEX
from deerstalker.games.philo_vance.terms import (
    Arrest,
    Bump,
    Convict,
    Declared,
    Demand,
    Demanded,
    Discard,
    Draw,
    Keep,
    Move,
    Pass,
    Refilled,
    Roll,
    TakeDiscard,
    TurnBegan,
    TurnUp,
    WentToCourt,
    Won,
)
from kit import Scene, kinds
from philo_vance_positions import RIGHT, WRONG, Cases, estate, name_six, throw, with_right

BUTLER = RIGHT["butler"]
DECLARED: Cases = {0: ("butler", "declared")}
TRIED: Cases = {0: ("butler", "tried")}


def test_71_when_one_may_convict() -> None:
    """Philo Vance §71: the Judge must be there, the declaration successful, the dice not thrown."""
    assert estate(cases=DECLARED).offers(0, Convict) == []
    assert estate(judge=True, cases={0: ("butler", "bound")}).offers(0, Convict) == []
    scene = estate(judge=True, cases=DECLARED)
    assert scene.game.legal(scene.state, 0) == (Roll(), Convict())
    scene.act(0, Roll()).refuses(0, Convict(), "Philo Vance §23")


def test_71_seven_right_clues_win() -> None:
    """Philo Vance §71, §76: seven different right clues face up win at once."""
    scene = with_right(7, judge=True, cases=DECLARED).act(0, Convict())
    assert kinds(scene.events) == ["WentToCourt", "Won"]
    assert scene.state.phase == Over(0)
    assert scene.game.winners(scene.state) == (0,)
    scene.refuses(0, Roll(), "Philo Vance §76")


@pytest.mark.parametrize(
    "position",
    [
        {"juries": {0: BUTLER[:6] + WRONG[:6]}},
        {"juries": {0: BUTLER[:7] + WRONG[:5]}, "down": {0: (3,)}},
        {"juries": {0: BUTLER[:6] + BUTLER[:6]}},
    ],
)
def test_71_and_72_not_enough(position: dict[str, object]) -> None:
    """Philo Vance §63, §72: clues turned down or twice do not count; the card now lies open and nine are needed."""
    scene = estate(judge=True, cases=DECLARED, **position).act(0, Convict())  # type: ignore[arg-type]
    went: WentToCourt = scene.told(None, WentToCourt)
    assert (went.right, went.card) == (6, PRINTED[INDEX["butler"]])
    assert scene.state.detectives[0].standing == "tried"
    assert seen(scene.state, None).shown[INDEX["butler"]] == went.card
    assert kinds(scene.events) == ["WentToCourt", "TookDice"]


def test_71_on_an_extra_turn() -> None:
    """Philo Vance §71: before the throw of an extra turn as well."""
    scene = throw(with_right(7, judge=True, cases=DECLARED, places={0: X}), 0, 4, 1).act(0, Move(X), Pass())
    assert scene.happened(TurnBegan).again
    scene.act(0, Convict())
    assert scene.game.winners(scene.state) == (0,)


def test_73_nine_by_keeping_a_clue() -> None:
    """Philo Vance §73: the ninth right clue wins without a word; seven do not any more."""
    scene = throw(with_right(8, cases=TRIED, places={0: "g13"}, pile=[BUTLER[8]]), 0, 1, 3).act(0, Move("g12"))
    assert scene.state.phase == Earning(0)
    scene.act(0, Draw(), Keep(12))
    assert kinds(scene.events) == ["Kept", "Won"]
    assert scene.game.winners(scene.state) == (0,)


def test_73_nine_by_turning_up() -> None:
    """Philo Vance §73: turning up the ninth wins too."""
    scene = throw(with_right(9, cases=TRIED, down={0: (2,)}, places={0: "g14"}), 0, 3, 3).act(0, TurnUp(2))
    assert kinds(scene.events) == ["TurnedUp", "Won"]


def test_73_nine_out_of_turn() -> None:
    """Philo Vance §73: also when bumped onto a red spot on another's turn."""
    position = with_right(8, turn=1, cases=TRIED, places={1: "a14", 0: "c14"}, pile=[BUTLER[8]])
    scene = throw(position, 1, 2, 3).act(1, Move("c14"), Bump("b14"), Pass()).act(0, Draw(), Keep(12))
    assert scene.happened(Won) == Won(0, suspect="butler", right=9)


def demanding(**position: object) -> Scene:
    """Seat 0, after a failed conviction with three right clues, has just come to X."""
    given: dict[str, object] = {
        "seats": 4,
        "juries": {0: BUTLER[:3] + WRONG[:9], 1: WRONG[:12], 2: BUTLER[3:9], 3: BUTLER[3:6]},
        "cases": TRIED,
        "places": {0: "g10"},
        "pile": ["lipstick"],
    } | position
    return throw(estate(**given), 0, 3, 1).act(0, Move(X))  # type: ignore[arg-type]


def test_74_and_75_demanding() -> None:
    """Philo Vance §74, §75: the first to the left who has it gives it and draws; the taker discards one of his."""
    scene = demanding()
    wanted = {a.clue for a in scene.offers(0, Demand)}
    assert wanted >= set(BUTLER[3:9])
    assert not wanted & {*BUTLER[:3], *WRONG}
    scene.act(0, Demand(BUTLER[3]))
    assert scene.happened(Demanded) == Demanded(0, 2, 1, BUTLER[3])
    assert scene.state.phase == Exchanging(0, BUTLER[3], must=True, giver=2)
    assert 1 not in scene.state.detectives[2].up
    scene.refuses(0, Discard(BUTLER[3]), "Philo Vance §75")
    scene.act(0, Keep(12))
    assert kinds(scene.events) == ["Kept", "Refilled", "TurnBegan", "TookDice"]
    assert scene.happened(Refilled) == Refilled(2, 1, "lipstick")
    assert scene.state.detectives[2].jury[0] == "lipstick"
    assert scene.state.detectives[0].jury[11] == BUTLER[3]
    assert scene.happened(TurnBegan) == TurnBegan(0, again=True)


def test_74_what_cannot_be_demanded() -> None:
    """Philo Vance §74: nothing turned down before another, and nothing one has turned down."""
    scene = demanding(down={2: range(1, 13), 3: (1, 2, 3), 0: (1,)})
    assert not {a.clue for a in scene.offers(0, Demand)} & {*BUTLER[3:9], BUTLER[0]}
    scene.refuses(0, Demand(BUTLER[0]), "Philo Vance §74")


def test_74_a_claimed_card_is_exposed() -> None:
    """Philo Vance §74: what another has claimed lies face up before them and may be demanded; no gap is left."""
    other = BUTLER[13]
    scene = demanding(claims={1: other, 3: other})
    scene.act(0, Demand(other))
    assert scene.happened(Demanded) == Demanded(0, 1, None, other)
    assert scene.state.detectives[1].claimed is None
    scene.act(0, Keep(12))
    assert "Refilled" not in kinds(scene.events)
    assert scene.state.detectives[0].jury[11] == other


def test_74_only_after_a_failed_conviction_and_on_x() -> None:
    """Philo Vance §74: not before, not on a red spot, but also when Vance comes to X."""
    assert demanding(cases=DECLARED).offers(0, Demand) == []
    red = throw(estate(juries={0: WRONG, 1: BUTLER[:12]}, cases=TRIED, places={0: "g13"}), 0, 1, 3)
    assert red.act(0, Move("g12")).offers(0, Demand) == []
    position = estate(juries={0: WRONG, 1: BUTLER[:12]}, cases=TRIED, places={0: "a8"}, vance=(0, "g10"))
    scene = throw(position, 0, 1, 3).act(0, Move("a9"), Move(X))
    assert scene.offers(0, Demand)


def test_74_nobody_has_any() -> None:
    """Philo Vance §74: then he draws like everybody, or takes the top discard."""
    scene = demanding(down={1: range(1, 13), 2: range(1, 13), 3: range(1, 13)}, discards=["ear-trumpet"])
    assert scene.game.legal(scene.state, 0) == (Draw(), TakeDiscard(), Pass())


def test_76_the_first_to_finish() -> None:
    """Philo Vance §75, §76: the taker's clue counts before the giver draws, so the robbed cannot win first."""
    wife = RIGHT["wife"]
    scene = demanding(
        juries={0: BUTLER[:8] + WRONG[:4], 1: [*wife[:8], BUTLER[8], *WRONG[4:7]]},
        cases={**TRIED, 1: ("wife", "tried")},
        pile=[wife[12]],
        seats=2,
    )
    scene.act(0, Demand(BUTLER[8]))
    assert "Won" not in kinds(scene.events)
    scene.act(0, Keep(12))
    assert kinds(scene.events) == ["Kept", "Won"]
    assert scene.happened(Won) == Won(0, suspect="butler", right=9)


def test_75_the_giver_wins_only_afterwards() -> None:
    """Philo Vance §75, §76: if the taker is not done, the giver's new clue may complete the giver's case."""
    wife = RIGHT["wife"]
    scene = demanding(
        juries={0: BUTLER[:6] + WRONG[:6], 1: [*wife[:8], BUTLER[8], *WRONG[6:9]]},
        cases={**TRIED, 1: ("wife", "tried")},
        pile=[wife[12]],
        seats=2,
    )
    scene.act(0, Demand(BUTLER[8]), Keep(12))
    assert kinds(scene.events) == ["Kept", "Refilled", "Won"]
    assert scene.happened(Won) == Won(1, suspect="wife", right=9)


def test_77_experts() -> None:
    """Philo Vance §77: five of six, then eight, then ten."""
    expert = Options(game="expert")
    assert (PROOFS["expert"].declare, PROOFS["expert"].convict, PROOFS["expert"].complete) == (5, 8, 10)
    scene = with_right(4, options=expert).act(0, Arrest("butler"))
    assert scene.state.phase == Declaring(0, "butler")
    assert not name_six(scene, 0, BUTLER[:4] + WRONG[:2]).happened(Declared).right
    scene = with_right(5, options=expert).act(0, Arrest("butler"))
    assert name_six(scene, 0, BUTLER[:5] + WRONG[:1]).happened(Declared).right
    scene = with_right(7, options=expert, judge=True, cases=DECLARED).act(0, Convict())
    assert scene.state.detectives[0].standing == "tried"
    scene = with_right(8, options=expert, judge=True, cases=DECLARED).act(0, Convict())
    assert scene.game.winners(scene.state) == (0,)
    position = with_right(9, options=expert, cases=TRIED, places={0: "g13"}, pile=[BUTLER[9]])
    scene = throw(position, 0, 1, 3).act(0, Move("g12"), Draw(), Keep(12))
    assert scene.game.winners(scene.state) == (0,)


def test_83_the_end_of_the_day() -> None:
    """Philo Vance §83: after the last turn the case is closed and nobody has won."""
    scene = estate(options=Options(turn_limit=1), places={0: "g14"})
    throw(scene, 0, 3, 2).act(0, Move("g11"))
    assert kinds(scene.events) == ["Moved", "Closed"]
    assert scene.state.phase == Over(None)
    assert scene.game.winners(scene.state) == ()

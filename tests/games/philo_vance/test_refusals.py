"""What players of Philo Vance wish and may not do, and the paragraph that says so."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, Illegal, Seat, step
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import BOX1, BOX2, CAR, PARK, X
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import PACK, PRINTED
from deerstalker.games.philo_vance.phases import Over
from deerstalker.games.philo_vance.rules import PhiloVance
from kit import Scene
from philo_vance_positions import RIGHT, WRONG, Cases, estate, throw, with_right

DECLARED: Cases = {0: ("butler", "declared")}
TRIED: Cases = {0: ("butler", "tried")}
BUTLER = RIGHT["butler"]


def walking(start: str, white: int, red: int = 6, **position: object) -> Scene:
    """Ann stands there and has thrown."""
    return throw(estate(places={0: start}, **position), 0, white, red)  # type: ignore[arg-type]


def entering() -> Scene:
    """Ann has thrown four and has to leave Park Here."""
    return throw(estate(unseated=(0,)), 0, 2, 2)


def bumping() -> Scene:
    """Ann has landed on Bob."""
    return throw(estate(places={0: "g14", 1: "g11"}), 0, 3, 2).act(0, t.Move("g11"))


def chain() -> Scene:
    """Bob's piece, bumped by Ann, bumps Cy's at a fork."""
    scene = throw(estate(places={0: "g13", 1: "g10", 2: "g9"}), 0, 3, 5)
    return scene.act(0, t.Move("g10"), t.Bump("g9"), t.Pass())


def earned(**position: object) -> Scene:
    """Ann has landed on a red spot."""
    given: dict[str, object] = {"places": {0: "g13"}, "pile": ["lipstick"], "juries": {0: WRONG}} | position
    return throw(estate(**given), 0, 1, 3).act(0, t.Move("g12"))  # type: ignore[arg-type]


def bumped_onto_red() -> Scene:
    """Bob has been bumped onto a red spot on Ann's turn, and a discard lies open."""
    scene = throw(estate(places={0: "g13", 1: "g11"}, discards=["lipstick"]), 0, 2, 3)
    return scene.act(0, t.Move("g11"), t.Bump("g12"), t.Pass())


def offered(**position: object) -> Scene:
    """Ann's discard is offered to the others."""
    return earned(**position).act(0, t.Draw(), t.Discard("lipstick"))


def demanding(**position: object) -> Scene:
    """Ann has come to X after a failed conviction."""
    given: dict[str, object] = {
        "juries": {0: BUTLER[:3] + WRONG[:9], 1: BUTLER[3:6]},
        "cases": TRIED,
        "places": {0: "g10"},
    }
    return throw(estate(**(given | position)), 0, 3, 1).act(0, t.Move(X))  # type: ignore[arg-type]


def children() -> Scene:
    """Ann and Bob have their cards; Ann has thrown five."""
    options = Options(game="children", mystery="printed", detectives="by-chair")
    scene = Scene(Children(2, options)).act(NATURE, t.Prepare(PACK, PRINTED))
    scene.act(0, t.Choose("butler")).act(1, t.Choose("wife")).act(NATURE, t.Throw(6, 6), t.Throw(1, 1))
    scene.state = replace(scene.state, places=("g14", "g9", "OFF"))
    return scene.act(NATURE, t.Throw(2, 3))


def choosing_detectives() -> Scene:
    """Ann plays Heath; Bob chooses."""
    options = Options(mystery="printed")
    return Scene(PhiloVance(2, options)).act(NATURE, t.Prepare(PACK, PRINTED)).act(0, t.Take("heath"))


def closed() -> Scene:
    scene = estate()
    scene.state = replace(scene.state, phase=Over(1))
    return scene


def just_come() -> Scene:
    """A seven has brought Vance, and Ann's own piece has moved."""
    return throw(estate(cases=DECLARED, places={0: "g14"}), 0, 3, 4).act(0, t.Move("g11"))


def taken_over() -> Scene:
    """Bob's seven has taken Vance from Ann."""
    cases: Cases = {**DECLARED, 1: ("wife", "declared")}
    return throw(estate(turn=1, cases=cases, places={1: "g14"}, vance=(0, "a10")), 1, 3, 4).act(1, t.Move("g11"))


@pytest.mark.parametrize(
    ("situation", "seat", "action", "rule"),
    [
        (choosing_detectives, 1, t.Take("heath"), "§9"),
        (estate, 1, t.Roll(), "§23"),
        (estate, 0, t.Move("g14"), "§23"),
        (entering, 0, t.Move("g12"), "§13"),
        (entering, 0, t.Pass(), "§22"),
        (lambda: walking("g12", 2), 0, t.Move("g12"), "§18"),
        (lambda: walking("g12", 5), 0, t.Move("g10"), "§18"),
        (lambda: walking("f6", 3), 0, t.Move(X), "§20"),
        (lambda: walking("g8", 2), 0, t.Move("g6"), "§20"),
        (lambda: walking("g12", 2), 0, t.Move(CAR), "§7"),
        (lambda: walking("g12", 2), 0, t.Move("z9"), "§6"),
        (lambda: walking(CAR, 3), 0, t.Move("e14"), "§49"),
        (lambda: walking("g12", 2), 0, t.Pass(), "§22"),
        (lambda: walking("g12", 2), 0, t.Draw(), "§25"),
        (lambda: walking("g12", 2), 0, t.VanceFirst(), "§65"),
        (lambda: throw(estate(places={0: "g14"}, down={0: (4,)}), 0, 1, 3), 0, t.TurnUp(5), "§40"),
        (bumping, 0, t.Pass(), "§37"),
        (bumping, 0, t.Bump("g13"), "§37"),
        (bumping, 0, t.Bump(CAR), "§43"),
        (bumping, 0, t.Bump(PARK), "§43"),
        (chain, 1, t.Bump("g10"), "§42"),
        (
            lambda: throw(estate(places={0: "g14", 1: "g11"}, down={1: (7,)}), 0, 3, 2).act(
                0, t.Move("g11"), t.Bump("g10")
            ),
            0,
            t.TurnDown(7),
            "§38",
        ),
        (earned, 0, t.TakeDiscard(), "§32"),
        (earned, 0, t.Demand(BUTLER[0]), "§74"),
        (earned, 0, t.Roll(), "§25"),
        (lambda: earned(down={0: (9,)}).act(0, t.Draw()), 0, t.Keep(9), "§27"),
        (lambda: earned().act(0, t.Draw()), 0, t.Discard(WRONG[0]), "§26"),
        (
            lambda: earned(unseated=(1, 2), discards=["straw-hat"]).act(0, t.TakeDiscard()),
            0,
            t.Discard("straw-hat"),
            "§32",
        ),
        (lambda: earned(claims={0: "straw-hat"}), 0, t.Discard("straw-hat"), "§34"),
        (bumped_onto_red, 1, t.TakeDiscard(), "§32"),
        (lambda: offered(unseated=(1,)), 1, t.Claim(), "§31"),
        (lambda: offered(claims={1: "straw-hat"}), 1, t.Claim(), "§36"),
        (offered, 0, t.Claim(), "§32"),
        (lambda: offered().act(1, t.Pass()), 1, t.Claim(), "§33"),
        (offered, 1, t.Roll(), "§33"),
        (estate, 0, t.AskAgain(), "§33"),
        (lambda: estate(cases={1: ("maid", "bound")}), 0, t.Arrest("maid"), "§52"),
        (lambda: estate(cases={0: ("butler", "bound")}), 0, t.Arrest("wife"), "§58"),
        (lambda: estate(cases=DECLARED, judge=True), 0, t.Arrest("butler"), "§56"),
        (estate, 0, t.Convict(), "§71"),
        (estate, 0, t.Name("lipstick"), "§52"),
        (lambda: with_right(6).act(0, t.Arrest("butler"), t.Name(BUTLER[0])), 0, t.Name(BUTLER[0]), "§63"),
        (lambda: with_right(6, down={0: (1,)}).act(0, t.Arrest("butler")), 0, t.Name(BUTLER[0]), "§53"),
        (just_come, 0, t.Pass(), "§64"),
        (taken_over, 1, t.Pass(), "§69"),
        (
            lambda: throw(estate(cases=DECLARED, places={0: "g14"}, vance=(0, BOX1)), 0, 3, 4).act(0, t.Move("g11")),
            0,
            t.Pass(),
            "§50",
        ),
        (
            lambda: throw(estate(cases=DECLARED, places={0: "g14", 1: BOX1}, vance=(0, BOX2)), 0, 3, 4),
            0,
            t.VanceFirst(),
            "§50",
        ),
        (
            lambda: throw(estate(cases=DECLARED, places={0: "g14"}, vance=(0, "g11")), 0, 3, 1).act(0, t.Move("g11")),
            0,
            t.Pass(),
            "§68",
        ),
        (demanding, 0, t.Demand(BUTLER[0]), "§74"),
        (demanding, 0, t.Demand("lipstick"), "§74"),
        (lambda: demanding(cases=DECLARED), 0, t.Demand(BUTLER[3]), "§74"),
        (lambda: demanding().act(0, t.Demand(BUTLER[3])), 0, t.Discard(BUTLER[3]), "§75"),
        (closed, 0, t.Roll(), "§76"),
        (children, 0, t.Move("g9"), "§79"),
        (children, 0, t.Arrest("cook"), "§78"),
        (children, 1, t.Claim(), "§78"),
    ],
)
def test_the_paragraph_that_forbids_it(
    situation: Callable[[], Scene], seat: Seat, action: t.VanceAction, rule: str
) -> None:
    scene = situation()
    before = scene.state
    scene.refuses(seat, action, "Philo Vance ")
    with pytest.raises(Illegal) as refusal:
        step(scene.game, scene.state, seat, action)
    assert refusal.value.rule == f"Philo Vance {rule}", refusal.value
    assert scene.state == before


def test_convicting_before_the_judge_comes() -> None:
    """Philo Vance §70: the wish is refused before the throw whatever else may be done then."""
    scene = estate(cases=DECLARED)
    scene.state = replace(
        scene.state,
        detectives=(replace(scene.state.detectives[0], unasked=True), *scene.state.detectives[1:]),
    )
    scene.refuses(0, t.Convict(), "Philo Vance §70")
    scene.refuses(0, t.Arrest("butler"), "Philo Vance §56")


def test_one_declaration_a_turn() -> None:
    """Philo Vance §59: refused while the player may still take back standing answers."""
    scene = with_right(2)
    scene.state = replace(
        scene.state,
        detectives=(replace(scene.state.detectives[0], unasked=True), *scene.state.detectives[1:]),
    )
    scene.act(0, t.Arrest("butler"), *(t.Name(clue) for clue in BUTLER[:2] + WRONG[:4]))
    scene.refuses(0, t.Arrest("butler"), "Philo Vance §59")

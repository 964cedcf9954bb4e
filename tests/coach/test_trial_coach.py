"""In games in which cards change hands the coach tries what could have been done, and judges by what a chair knew."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest
from benchmarks.coach_trials import PLANTED, played
from msgspec.structs import replace

from deerstalker.cli import main
from deerstalker.coach.coach import coach, coach_of
from deerstalker.coach.reasons import WHATEVER, share
from deerstalker.coach.trial_coach import VAIN, loss_between
from deerstalker.coach.verdicts import POOR, WRONG, Judged, Label
from deerstalker.core.case import AnyCase
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.secret import Secret
from deerstalker.games import GAMES
from deerstalker.games.philo_vance.terms import Prepared
from deerstalker.games.why.terms import Ask
from deerstalker.table.recording import load
from deerstalker.tui.coach_text import TRIES, CoachText
from deerstalker.tui.practice import Practice

SEVERITY = get_args(Label).index
WHY, VANCE = GAMES["why"], GAMES["philo-vance"]
GAMES_TRIED = pytest.mark.parametrize("box", [WHY, VANCE], ids=lambda box: box.name)


def coached(box: Box, case: AnyCase, seats: Sequence[Seat] | None = None) -> tuple[Judged, ...]:
    return coach(box, box.open(len(case.header.seats), box.options()), case, seats).decisions


@pytest.fixture(scope="module", params=[WHY, VANCE], ids=lambda box: box.name)
def finished(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    box: Box = request.param
    file = tmp_path_factory.mktemp("coach") / f"{box.name}.case"
    assert main(["watch", box.name, "--players", "novice,careful", "--seed", "5", "--plain", "--save", str(file)]) == 0
    return file


def test_asking_for_what_somebody_cannot_have_is_a_mistake() -> None:
    vain = PLANTED["why"]["asks in vain"]
    found = ((seats, played(WHY, seats, "careful", f"vain {seats}", vain)) for seats in (2, 3, 4, 2, 3, 4))
    case, ((seat, step),) = next((case, made) for _, (case, made) in found if made)
    (judged,) = [one for one in coached(WHY, case, [seat]) if one.step == step]
    assert isinstance(judged.action, Ask)
    assert judged.label in WRONG
    assert judged.reason.removesuffix(f" {WHATEVER['move']}") == VAIN.format(NAMES[seat])
    assert judged.chance < judged.best


@GAMES_TRIED
def test_the_expert_is_hardly_ever_blamed(box: Box) -> None:
    case, _ = played(box, 3, "expert:60n", "blameless", None)
    decisions = coached(box, case)
    assert len(decisions) > 30
    assert sum(one.label in WRONG for one in decisions) <= 0.03 * len(decisions)


@GAMES_TRIED
def test_novices_lose_chances_and_every_poor_decision_is_an_exercise(box: Box) -> None:
    case, _ = played(box, 3, "novice", "green", None)
    poor = [one for one in coached(box, case) if one.label in POOR]
    assert poor
    for one in poor:
        labels = {choice.action: choice.label for choice in one.choices}
        assert one.is_exercise
        assert max(choice.chance for choice in one.choices) == one.best
        by_chance = sorted(one.choices, key=lambda choice: -choice.chance)
        severities = [SEVERITY(choice.label) for choice in by_chance if not isinstance(choice.action, Ask)]
        assert severities == sorted(severities)
        assert labels[one.action] == one.label
        assert one.better is not None
        assert labels[one.better] == "excellent"
        assert one.loss == pytest.approx((one.best - one.chance) / max(0.1, one.best), abs=0.02) or box is VANCE


@GAMES_TRIED
def test_verdicts_are_the_same_again_and_for_one_seat_alone(box: Box) -> None:
    case, _ = played(box, 3, "novice", "again", None)
    everybody = coached(box, case)
    assert coached(box, case) == everybody
    assert coached(box, case, [1]) == tuple(one for one in everybody if one.seat == 1)


def test_the_coach_does_not_look_into_the_pile() -> None:
    """Philo Vance: what was decided before a card is drawn is judged alike, whichever it is."""
    case, _ = played(VANCE, 2, "careful", "sealed", None)
    upto = next(at for at, step in enumerate(case.steps) if any(isinstance(one, Prepared) for one in step.events)) + 24
    opening = replace(case, steps=case.steps[:upto])
    steps = []
    for step in opening.steps:
        events = tuple(_reversed_below(one, upto) if isinstance(one, Prepared) else one for one in step.events)
        steps.append(replace(step, events=events))
    assert coached(VANCE, opening)
    assert coached(VANCE, replace(opening, steps=tuple(steps))) == coached(VANCE, opening)


def _reversed_below(event: Prepared, drawn: int) -> Prepared:
    """Turn the part of the pile around that is not drawn in so many steps."""
    pile = event.pile.open()
    return replace(event, pile=Secret(event.pile.readers, (*pile[:drawn], *reversed(pile[drawn:]))))


def test_a_loss_is_what_it_cost_beyond_doubt() -> None:
    noisy = loss_between([0.1, 0.9] * 8, [0.9, 0.3] * 8)
    assert noisy.share > 0.1
    assert noisy.label == "excellent"
    assert not noisy.is_clear
    sure = loss_between([0.3, 0.4] * 8, [0.5, 0.6] * 8)
    assert sure.label == "blunder"
    assert sure.is_clear


def test_what_brings_nothing_is_a_mistake_only_if_it_cost_something() -> None:
    slight = loss_between([0.49, 0.49], [0.5, 0.5])
    assert slight.label == "good"
    assert slight._replace(is_waste=True).label == "mistake"
    assert slight._replace(is_waste=True, share=0.0).label == "excellent"
    assert slight._replace(is_waste=True).is_wrong_anyway
    assert not slight._replace(is_waste=True, share=0.5).is_wrong_anyway


def test_the_command_coaches_and_makes_exercises(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["coach", str(finished), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["decisions"]) > 20
    assert max(one["error"] for one in told["decisions"]) < 1
    assert main(["coach", str(finished), "--practice", "--json"]) == 0
    exercises = json.loads(capsys.readouterr().out)
    assert [one["step"] for one in exercises] == [one["step"] for one in told["decisions"] if one["label"] in POOR]
    assert main(["coach", str(finished)]) == 0
    lines = capsys.readouterr().out
    assert lines.count(": accuracy ") == 2
    assert lines.count(" to win. Better") == sum(one["better"] is not None for one in told["decisions"])


def test_every_game_on_the_shelf_has_a_coach() -> None:
    for box in GAMES.values():
        case, _ = played(box, max(2, box.players.start), "novice", "shelf", None)
        assert coach_of(box, box.open(len(case.header.seats), box.options()), case) is not None


@GAMES_TRIED
def test_everything_that_could_be_better_has_a_reason(box: Box) -> None:
    case, _ = played(box, 3, "novice", "green", None)
    better = [one for one in coached(box, case) if one.better is not None]
    assert better
    for one in better:
        name = NAMES[one.seat]
        if not one.reason.startswith(VAIN.format(name)):
            assert f"tables that look the same from {name}'s chair" in one.reason
            assert one.reason.endswith(f"it wins {share(one.chance)} on average, the better one {share(one.best)}.")


def test_how_the_figures_are_found_is_told_once(finished: Path) -> None:
    assert list(CoachText(load(finished)).lines([0])).count(TRIES) == 1


def test_an_exercise_shows_the_last_turns_and_the_table_as_it_stands(finished: Path) -> None:
    practice, said = Practice(load(finished), [0, 1]), list[str]()
    last = practice.poor[-1]
    practice.poor = [last]
    log = [f"Turn {number}: " for number in range(1, last.turn + 1)]
    practice.talk(said.append, lambda: "quit")
    told = [start for start in log if any(line.startswith(start) for line in said)]
    assert told == log[-2:]
    assert "You have no cards." not in said
    assert any(": " in line and line.endswith("cards.") for line in said)
    typed = iter(["log", "quit"])
    practice.talk(said.append, lambda: next(typed))
    assert all(any(line.startswith(start) for line in said) for start in log)

"""The coach finds mistakes that were planted, proves what was certain, and hardly ever blames the expert."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from benchmarks.coach import KINDS, played, verdict

from deerstalker.cli import main
from deerstalker.coach.coach import LABELS, WRONG, Coached, Judged, coach, label_of
from deerstalker.core.case import AnyCase
from deerstalker.core.game import Box
from deerstalker.games import GAMES
from deerstalker.knowledge.deal.odds import hidden_cards
from deerstalker.table.recording import load

CARDS = GAMES["clue-cards"]


def coached(box: Box, case: AnyCase) -> Coached:
    return coach(box, box.open(len(case.header.seats), box.options()), case)


def wrong(decisions: Sequence[Judged]) -> int:
    return sum(one.label in WRONG for one in decisions)


@pytest.mark.parametrize("number", range(2))
def test_a_question_that_tells_nothing_is_a_mistake(number: int) -> None:
    case, planted = played(CARDS, 3, "careful", KINDS[0], number)
    assert planted.step is not None
    found = coached(CARDS, case).decisions
    assert verdict(CARDS, case, found, planted) in WRONG
    (one,) = [one for one in found if one.step == planted.step]
    assert one.kind == "question"
    assert one.better is not None
    assert one.chance < one.best


def test_waiting_although_certain_is_a_mistake_and_the_proof_is_told() -> None:
    numbers = (number for number in range(20))
    case, planted = next(
        (case, planted)
        for case, planted in (played(CARDS, 3, "careful", KINDS[3], number) for number in numbers)
        if planted.step is not None
    )
    game = CARDS.open(3, CARDS.options())
    found = coached(CARDS, case).decisions
    assert verdict(CARDS, case, found, planted) in WRONG
    (one,) = [one for one in found if one.seat == planted.setting.seat and one.proof][:1]
    truth = hidden_cards(CARDS, game, case)
    titles = {card.id: card.title for card in CARDS.layout(game).cards}
    assert one.best == 1
    assert all(any(titles[card] in line for line in one.proof) for card in truth)
    assert isinstance(one.better, CARDS.staking)


def test_the_expert_is_hardly_ever_blamed() -> None:
    decisions: list[Judged] = []
    for number in range(2):
        case, planted = played(CARDS, 3, "expert:12n", KINDS[3], number)
        decisions += [one for one in coached(CARDS, case).decisions if one.seat != planted.setting.seat]
    assert len(decisions) > 20
    assert wrong(decisions) <= 0.1 * len(decisions)


def test_labels_are_cut_at_the_same_losses_everywhere() -> None:
    for least, label in LABELS:
        assert label_of(least) == label
        assert label_of(least - 1e-9) != label


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("coach") / "evening.case"
    bots = "careful,careful,novice"
    assert main(["watch", "clue-cards", "--players", bots, "--seed", "7", "--plain", "--save", str(file)]) == 0
    return file


@pytest.fixture(scope="module")
def found(finished: Path) -> Coached:
    recording = load(finished)
    return coach(recording.box, recording.game, recording.case)


def test_the_command_tells_what_could_have_been_better(
    finished: Path, found: Coached, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = load(finished)
    capsys.readouterr()
    assert main(["coach", str(finished)]) == 0
    told = capsys.readouterr().out
    assert told.count(" to win. Better: ") == sum(one.better is not None for one in found.decisions)
    assert all(f"{name}: accuracy " in told for name in recording.names)
    assert main(["coach", str(finished), "--all", "--seat", recording.names[1]]) == 0
    told = capsys.readouterr().out
    own = [one for one in found.decisions if one.seat == 1]
    assert told.count(f", {recording.names[1]}: ") == len(own)


def test_everything_as_json(finished: Path, found: Coached, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["coach", str(finished), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["label"] for one in told["decisions"]] == [one.label for one in found.decisions]
    assert told["accuracy"] == [pytest.approx(one) for one in found.accuracy]


def test_games_that_hide_nothing_from_everybody_have_no_coach(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "why.case"
    assert main(["watch", "why", "--players", "novice,novice", "--seed", "1", "--plain", "--save", str(file)]) == 0
    capsys.readouterr()
    assert main(["coach", str(file)]) == 0
    assert "nothing the coach can judge" in capsys.readouterr().out

"""The coach finds mistakes that were planted, proves what was certain, and hardly ever blames the expert."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

import pytest
from benchmarks.coach import KINDS, Plan, played, verdict
from msgspec.structs import replace

from deerstalker.cli import coach as command
from deerstalker.cli import main
from deerstalker.coach.coach import coach
from deerstalker.coach.playing_on import PlayingOn
from deerstalker.coach.reasons import WHATEVER, odds
from deerstalker.coach.verdicts import LABELS, POOR, WRONG, Choice, Coached, Judged, Label, in_line, label_of
from deerstalker.core.case import AnyCase, record
from deerstalker.core.facts import HIDDEN, Deal
from deerstalker.core.game import Box, fold
from deerstalker.core.game import step as act
from deerstalker.core.secret import seen
from deerstalker.core.turns import turn_of_each
from deerstalker.games import GAMES
from deerstalker.games.clue.terms import EndTurn
from deerstalker.games.sleuth.terms import Ask, AskLast, Identify
from deerstalker.games.why.terms import Discard
from deerstalker.knowledge.deal.odds import hidden_cards
from deerstalker.table.recording import Recording, load
from deerstalker.tui.coach_text import NOTHING, CoachText
from deerstalker.tui.practice import Practice

CARDS = GAMES["clue-cards"]
SLEUTH = GAMES["sleuth"]
TURN_ENDS = (EndTurn,)


def coached(box: Box, case: AnyCase) -> Coached:
    return coach(box, box.open(len(case.header.seats), box.options()), case)


def wrong(decisions: Sequence[Judged]) -> int:
    return sum(one.label in WRONG for one in decisions)


@pytest.mark.parametrize("number", range(2))
def test_a_question_that_tells_nothing_is_a_mistake(number: int) -> None:
    case, planted = played(CARDS, 3, "careful", KINDS[0], number)
    assert planted.seat is not None
    found = coached(CARDS, case).decisions
    assert verdict(CARDS, case, found, planted) in WRONG
    (one,) = [one for one in found if one.step == planted.step]
    assert one.kind == "question"
    assert one.better is not None
    assert one.chance < one.best


def waits(box: Box) -> Iterator[tuple[AnyCase, Plan]]:
    """Games in which somebody waits although they are certain."""
    for number in range(40):
        case, planted = played(box, 3, "careful", KINDS[3], number)
        if planted.step:
            yield case, planted


@pytest.mark.parametrize("box", [CARDS, SLEUTH], ids=lambda box: box.name)
def test_waiting_although_certain_is_a_mistake_and_the_proof_is_told(box: Box) -> None:
    """At Sleuth as well, where the cards may be named at any time: once somebody else has acted, it was a wait."""
    case, planted = next(waits(box))
    game = box.open(3, box.options())
    found = coached(box, case).decisions
    assert verdict(box, case, found, planted) in WRONG
    (one,) = [one for one in found if one.seat == planted.seat and one.proof][:1]
    truth = hidden_cards(box, game, case)
    titles = {card.id: card.title for card in box.layout(game).cards}
    assert one.kind == "wait"
    assert one.best == 1
    assert all(any(titles[card] in line for line in one.proof) for card in truth)
    assert isinstance(one.better, box.staking)
    stake = box.heading(type(one.better)).lower()
    certain = f"By turn {one.turn}, {case.header.seats[one.seat]} could {stake} with certainty."
    assert one.reason.removesuffix(f" {WHATEVER['wait']}") == certain


def test_asking_first_and_naming_then_is_no_wait_where_nobody_acts_between() -> None:
    """At Sleuth whoever is certain may ask, and name the gem before the next player does anything."""
    case, planted = next((case, planted) for case, planted in waits(SLEUTH) if asks(case, planted))
    assert planted.seat is not None
    steps = case.steps[: planted.step]
    game = SLEUTH.open(3, SLEUTH.options())
    state = game.start()
    for one in steps:
        state = fold(game, one.events, state)
    (gem,) = hidden_cards(SLEUTH, game, case)
    action = next(one for one in game.legal(state, planted.seat) if isinstance(one, Identify) and one.gem == gem)
    _, events = act(game, state, planted.seat, action)
    hasty = replace(case, steps=(*steps, record(planted.seat, action, events)))
    judged = [one for one in coached(SLEUTH, hasty).decisions if one.step == planted.step]
    assert [one.label for one in judged if one.kind == "wait"] == []
    waited = [one for one in coached(SLEUTH, case).decisions if one.step == planted.step]
    assert [one.label for one in waited] == ["mistake"]


def asks(case: AnyCase, planted: Plan) -> bool:
    """Whether the wait is a question."""
    return isinstance(case.steps[planted.step - 1].action.open(), Ask)


def test_the_expert_is_hardly_ever_blamed() -> None:
    decisions: list[Judged] = []
    for number in range(2):
        case, _ = played(CARDS, 3, "expert:12n", "nothing", number)
        decisions += coached(CARDS, case).decisions
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
    assert told.count(" to win. Better") == sum(one.better is not None for one in found.decisions)
    assert told.count("One bit halves") == 1
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


def test_a_game_with_neither_clues_nor_a_searcher_has_no_coach(finished: Path) -> None:
    recording = load(finished)
    bare = Recording(replace(recording.box, clues=None), recording.game, recording.case)
    assert coach(bare.box, bare.game, bare.case).decisions == ()
    assert "There's no coach for this game" in list(CoachText(bare).lines(range(3)))[-1]


def test_json_of_one_seat_has_its_decisions_alone(
    finished: Path, found: Coached, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["coach", str(finished), "--json", "--seat", "2"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["step"] for one in told["decisions"]] == [one.step for one in found.decisions if one.seat == 2]
    assert [share is None for share in told["accuracy"]] == [True, True, False]


def test_a_seat_that_is_not_there_is_named_in_the_error(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("Zoe", "9", "all"):
        capsys.readouterr()
        assert main(["coach", str(finished), "--seat", word]) != 0
        told = capsys.readouterr().err
        assert f"nobody called '{word}' played" in told
        assert "or a seat from 0 to 2" in told


def test_a_poor_decision_has_a_reason_and_something_better_among_its_choices(found: Coached) -> None:
    poor = [one for one in found.decisions if one.label in POOR]
    assert poor
    for one in poor:
        assert one.reason
        assert one.is_exercise
        labels = {choice.action: choice.label for choice in one.choices}
        assert labels[one.action] == one.label
        assert one.better is not None
        assert labels[one.better] not in POOR


@pytest.mark.parametrize("game", [name for name, box in GAMES.items() if box.turn_events])
def test_whoever_decides_in_their_turn_decides_in_a_turn_of_the_log(game: str, tmp_path: Path) -> None:
    file = tmp_path / "one.case"
    assert (
        main(["watch", game, "--players", "novice", "--seats", "3", "--seed", "3", "--plain", "--save", str(file)]) == 0
    )
    recording = load(file)
    told = list(recording.turns())
    turns = turn_of_each(recording.box, recording.game, recording.names, recording.steps)
    assert turns == sorted(turns)
    assert set(range(1, turns[-1] + 1)) <= set(turns), "no turn is left out"
    ends = [at for at, one in enumerate(recording.steps) if isinstance(one.action.open(), TURN_ENDS)]
    assert all(turns[at] == turns[at - 1] for at in ends), "ending a turn belongs to that turn"
    assert turns[-1] in (len(told), len(told) - 1)


def test_a_missed_accusation_is_counted_once() -> None:
    for number in range(6):
        case, planted = played(CARDS, 3, "careful", KINDS[3], number)
        found = coached(CARDS, case).decisions
        missed = [one.seat for one in found if one.proof]
        assert len(missed) == len(set(missed)), planted.step


def test_every_poor_decision_is_an_exercise_in_what_its_chair_knew(
    finished: Path, found: Coached, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["coach", str(finished), "--practice", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    poor = [one for one in found.decisions if one.label in POOR]
    assert [one["step"] for one in told] == [one.step for one in poor]
    recording = load(finished)
    for one in told:
        before = list(recording.turns(one["seat"]))[: one["turn"]]
        assert all(any(turn in line for line in one["log"]) for turn in before), "the log as this chair saw it"
        assert len(one["hand"]) == 6
        assert {choice["good"] for choice in one["choices"]} == {True, False}


def test_exercises_are_scored_by_what_the_coach_thinks(finished: Path) -> None:
    practice = Practice(load(finished), [2])
    answers = [next(at for at, one in enumerate(poor.choices, 1) if one.is_good) for poor in practice.poor]
    typed, said = iter(["sheet", "nonsense", *map(str, answers)]), list[str]()
    practice.talk(said.append, lambda: next(typed, None))
    assert said[-1] == f"{len(answers)} of {len(answers)} solved."
    assert said.count("Good.") == len(answers)
    typed, said = iter([str(poor.choices.index(_done(poor)) + 1) for poor in practice.poor[:1]]), list[str]()
    practice.talk(said.append, lambda: next(typed, None))
    assert said[-1] == "0 of 1 solved."
    assert "There was something better." in said


def test_whoever_leaves_at_once_is_told_no_score(finished: Path) -> None:
    said = list[str]()
    Practice(load(finished), [2]).talk(said.append, lambda: "quit")
    assert said[-1] == "You answered no exercise."


def test_what_is_told_after_an_exercise_is_about_the_move_of_the_game(finished: Path) -> None:
    recording = load(finished)
    practice = Practice(recording, [2])
    typed, said = iter(["skip"]), list[str]()
    practice.talk(said.append, lambda: next(typed, None))
    (told,) = [line for line in said if practice.poor[0].reason in line]
    assert told.startswith(f"In the game, {recording.names[2]} chose: ")


def _done(poor: Judged) -> Choice:
    return next(one for one in poor.choices if one.action == poor.action)


def test_a_question_is_not_compared_with_a_walk_as_if_that_were_one(tmp_path: Path) -> None:
    file = tmp_path / "walk.case"
    clue = ["watch", "clue", "--players", "novice", "--seats", "3", "--seed", "5", "--plain"]
    assert main([*clue, "--save", str(file)]) == 0
    recording = load(file)
    decisions = coached(recording.box, recording.case).decisions
    asked = [one for one in decisions if one.kind == "question" and one.better is not None]
    walks = [one for one in asked if type(one.better) is not type(one.action)]
    assert walks
    assert {one.reason for one in walks} == {"The strongest bot would rather do that than ask now."}
    assert not any("rather" in one.reason for one in asked if one not in walks)


def test_a_stake_is_judged_by_playing_the_game_on() -> None:
    """What everybody saw of the game stays as it was for whoever staked, whatever else was dealt."""
    case, planted = next((case, plan) for case, plan in stakes(CARDS) if plan.seat is not None)
    game = CARDS.open(3, CARDS.options())
    on = PlayingOn(CARDS, game, case)
    seat, at = planted.seat or 0, planted.step
    others = [deal for deal in planted.deals if not holds_as_dealt(CARDS, case, deal)][:3]
    state = fold(game, case.steps[0].events)
    assert on.can_deal
    assert others
    for deal in others:
        table = on.table_before(at, deal, seat)
        assert [seen(step, seat) for step in table.steps[1:]] == [seen(step, seat) for step in case.steps[1 : at - 1]]
        assert {*table.state.hands[seat].open()} == {*state.hands[seat].open()}
    sure = on.wins(seat, at, planted.deals[:30], beside=0.0)
    assert 0 <= sure.share <= 1
    assert sure.error > 0


def stakes(box: Box) -> Iterator[tuple[AnyCase, Plan]]:
    """Games in which somebody stakes on an even chance."""
    return (played(box, 3, "careful", KINDS[2], number) for number in range(40))


def holds_as_dealt(box: Box, case: AnyCase, deal: Deal) -> bool:
    """Whether these are the cards that were really hidden."""
    hidden = hidden_cards(box, box.open(len(case.header.seats), box.options()), case)
    return hidden == {card for card, holder in deal.items() if holder == HIDDEN}


def test_a_last_question_that_settles_the_case_beats_a_guess() -> None:
    """Sleuth §20: whoever may put one last question before naming the gem need not name it on an even chance."""
    case, planted = next((case, plan) for case, plan in stakes(SLEUTH) if plan.seat is not None)
    (one,) = [one for one in coached(SLEUTH, case).decisions if one.step == planted.step]
    assert one.label in WRONG
    assert isinstance(one.better, AskLast)
    assert one.best > one.chance
    guess = f"{case.header.seats[one.seat]}'s guess had {odds(one.chance)} of being right"
    assert one.reason == f"{guess}, the other way {odds(one.best)}."


SEVERITY = get_args(Label).index


@pytest.fixture(scope="module")
def beside_the_bot(tmp_path_factory: pytest.TempPathFactory) -> Coached:
    """A game with a question that is wrong beside the strongest bot's, which is far from the best one."""
    file = tmp_path_factory.mktemp("coach") / "beside.case"
    watched = ["watch", "clue-cards", "--players", "novice,careful,novice", "--seed", "3", "--plain"]
    assert main([*watched, "--save", str(file)]) == 0
    recording = load(file)
    return coach(recording.box, recording.game, recording.case)


def test_nothing_listed_beats_what_is_called_better(found: Coached, beside_the_bot: Coached) -> None:
    poor = [one for one in (*found.decisions, *beside_the_bot.decisions) if one.choices]
    assert poor
    for one in poor:
        assert max(choice.chance for choice in one.choices) == one.best
        assert next(choice.chance for choice in one.choices if choice.action == one.better) == one.best


def test_labels_are_in_the_order_of_the_chances(found: Coached, beside_the_bot: Coached) -> None:
    for one in (*found.decisions, *beside_the_bot.decisions):
        if WHATEVER["question"] in one.reason:
            continue
        choices = sorted(one.choices, key=lambda choice: -choice.chance)
        labels = [SEVERITY(choice.label) for choice in choices]
        assert labels == sorted(labels)


def test_what_is_wrong_beside_the_bot_is_told_beside_the_best(beside_the_bot: Coached) -> None:
    (blunder,) = [one for one in beside_the_bot.decisions if one.label == "blunder"]
    assert blunder.loss > 0.5
    assert blunder.loss == pytest.approx((blunder.best - blunder.chance) / blunder.best)


def test_a_choice_is_never_called_better_than_a_likelier_one() -> None:
    done, waste = Discard("done"), Discard("waste")
    given = [
        Choice(Discard("best"), 0.4, "excellent"),
        Choice(Discard("doubtful"), 0.3, "blunder"),
        Choice(done, 0.2, "inaccurate"),
        Choice(Discard("lucky"), 0.1, "good"),
        Choice(waste, 0.39, "mistake"),
    ]
    told = in_line(given, done, [waste])
    assert [one.label for one in told] == ["excellent", "inaccurate", "inaccurate", "inaccurate", "mistake"]


def test_what_is_wrong_whatever_it_cost_says_so() -> None:
    told = set[bool]()
    for number in range(8):
        case, planted = played(CARDS, 3, "careful", KINDS[0], number)
        for one in coached(CARDS, case).decisions:
            if one.step == planted.step and one.label in WRONG and one.kind == "question":
                clear = max(0.0, one.loss - 2 * one.error)
                told.add(WHATEVER["question"] in one.reason)
                assert (WHATEVER["question"] in one.reason) == (label_of(clear) not in WRONG)
    assert True in told


def test_a_game_without_anything_better_says_so(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recording = load(finished)
    blameless = [one for one in coach(recording.box, recording.game, recording.case).decisions if one.better is None]

    class Pleased:
        def decisions(self, seats: Sequence[int]) -> Iterator[Judged]:
            return iter(blameless)

    monkeypatch.setattr("deerstalker.tui.coach_text.coach_of", lambda *_: Pleased())
    lines = list(CoachText(recording).lines(range(3)))
    assert lines[2:5] == ["", NOTHING, ""]


def test_the_game_turns_once(found: Coached, finished: Path) -> None:
    turned = found.turned
    assert turned is not None
    assert turned.loss == max(one.loss for one in found.decisions if one.step in found.turning)
    lines = list(CoachText(load(finished)).lines(range(3)))
    assert lines[-1] == f"The game turned in turn {turned.turn}."


def test_progress_goes_to_the_end_of_what_was_judged(finished: Path) -> None:
    recording, steps = load(finished), list[int]()
    list(CoachText(recording).lines(range(3), progress=steps.append))
    assert steps == sorted(steps)
    assert len(steps) > 10


def test_help_tells_what_is_wrong_whatever_it_costs() -> None:
    assert "mistakes whatever they cost" in command.EPILOG

"""Looking back: what each player could have known, by a second way of counting."""

import pytest

from deerstalker.core import seen
from deerstalker.core.facts import HIDDEN
from deerstalker.games import GAMES
from deerstalker.games.clue.terms import Suggest
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.review import review
from kit import box_of
from plays import play

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("name", "seats"), [("clue-cards", 3), ("sleuth", 3)])
def test_everybody_could_have_known_as_much_as_his_log_says(name: str, seats: int) -> None:
    game, case = play(name, seats, 4)
    told = review(box_of(game), game, case)
    assert told.steps == len(case.steps)
    assert len(told.seats) == seats
    for seat, insight in enumerate(told.seats):
        steps = [at for at, _ in insight.chances]
        assert steps == sorted(steps)
        for at, chance in insight.chances[:: max(1, len(steps) // 4)]:
            dossier = Dossier(box_of(game), game, seat)
            dossier.read_all([seen(step.events, seat) for step in case.steps[:at]])
            certain = sum(dossier.chance(card, HIDDEN) == 1 for card in dossier.problem.cards)
            hidden = 3 if name == "clue-cards" else 1
            assert (chance == 1) == (certain == hidden)
            assert 0 < chance <= 1, "the truth is never ruled out"
        if insight.known is not None:
            assert dict(insight.chances)[insight.known] == 1
            assert all(chance < 1 for at, chance in insight.chances if at < insight.known)


def test_questions_are_measured_against_the_best_one() -> None:
    game, case = play("clue-cards", 3, 4)
    told = review(box_of(game), game, case)
    asked = [at for at, step in enumerate(case.steps, 1) if isinstance(step.action.value, Suggest)]
    assert [one.step for one in told.questions] == asked
    for one in told.questions:
        assert 0 <= one.bits <= one.best + 1e-9
        assert (one.better is None) == (one.bits >= one.best - 1e-6)
        assert one.action == case.steps[one.step - 1].action.open()


def test_where_nothing_is_hidden_from_all_there_is_nothing_to_measure() -> None:
    game, case = play("why", GAMES["why"].players[0], 1)
    assert review(box_of(game), game, case).seats == ()

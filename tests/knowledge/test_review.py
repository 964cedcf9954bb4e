"""Looking back: what each player could have known, by a second way of counting."""

from functools import cache

import pytest

from deerstalker.core import seen
from deerstalker.core.case import AnyCase
from deerstalker.core.facts import HIDDEN
from deerstalker.core.game import AnyGame
from deerstalker.games import GAMES
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.deal.review import Review, review
from kit import DEDUCED, box_of
from whole_games import play, true_deal

pytestmark = pytest.mark.long


@cache
def looked_back(name: str) -> tuple[AnyGame, AnyCase, Review]:
    """A whole game at the smallest table, and what is told of it."""
    game, case = play(name, GAMES[name].players[0], 4)
    return game, case, review(GAMES[name], game, case)


@pytest.mark.parametrize("name", DEDUCED)
def test_everybody_could_have_known_as_much_as_his_log_says(name: str) -> None:
    game, case, told = looked_back(name)
    hidden = list(true_deal(game, case.events).values()).count(HIDDEN)
    assert told.steps == len(case.steps)
    assert len(told.seats) == game.seats
    for seat, insight in enumerate(told.seats):
        steps = [at for at, _ in insight.chances]
        assert steps == sorted(steps)
        for at, chance in insight.chances[:: max(1, len(steps) // 4)]:
            dossier = Dossier(box_of(game), game, seat)
            dossier.read_all([seen(step.events, seat) for step in case.steps[:at]])
            certain = sum(dossier.chance(card, HIDDEN) == 1 for card in dossier.problem.cards)
            assert (chance == 1) == (certain == hidden)
            assert 0 < chance <= 1, "the truth is never ruled out"
        if insight.known is not None:
            assert dict(insight.chances)[insight.known] == 1
            assert all(chance < 1 for at, chance in insight.chances if at < insight.known)


@pytest.mark.parametrize("name", DEDUCED)
def test_questions_are_measured_against_the_best_one(name: str) -> None:
    game, case, told = looked_back(name)
    question = clues_of(box_of(game)).question
    asked = [at for at, step in enumerate(case.steps, 1) if question(game, step.seat, step.action.open())]
    assert [one.step for one in told.questions] == asked
    for one in told.questions:
        assert 0 <= one.bits <= one.best + 1e-9
        assert (one.better is None) == (one.bits >= one.best - 1e-6)
        assert one.action == case.steps[one.step - 1].action.open()


def test_where_nothing_is_hidden_from_all_there_is_nothing_to_measure() -> None:
    game, case = play("why", GAMES["why"].players[0], 1)
    assert review(box_of(game), game, case).seats == ()

"""First cases: whoever follows the guide wins, in every game; whoever errs is told why, and may err all the same."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from deerstalker.cli import main
from deerstalker.cli.learn import first_game
from deerstalker.core.terms import Action
from deerstalker.games import BUILT_IN, GAMES
from deerstalker.players.generic.options import cards_in
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.guide import Guide
from deerstalker.table.local_game import LocalGame

MOST = 60
"""Maximum number of decisions in a first case."""

CARDS = GAMES["clue-cards"]


def follow(game: LocalGame, guide: Guide, look: Callable[[FollowedGame], object]) -> list[str]:
    """Do whatever the guide advises until the game is over. Return what the guide said."""
    heard: list[str] = []
    while not game.is_over:
        asked = game.go_on()
        if asked is None:
            continue
        chair = game.chair(asked.seat)
        heard += guide.before(chair)
        look(chair)
        if guide.advised is None:
            assert not asked.must
            game.decline(asked.seat)
        else:
            game.act(asked.seat, guide.advised)
    return heard


@pytest.mark.parametrize("name", BUILT_IN)
def test_whoever_follows_the_guide_wins(name: str, tmp_path: Path) -> None:
    box = GAMES[name]
    offered: set[str] = set()
    choices: list[int] = []

    def look(chair: FollowedGame) -> None:
        offered.update(type(one).__name__ for one in chair.options)
        choices.append(len(chair.options))

    game = first_game(box, tmp_path / "first.case", "Ann")
    heard = follow(game, Guide(box.first_case), look)
    assert game.chair(0).winners[0] == "Ann"
    assert sum(number > 1 for number in choices) <= MOST
    tips = {kind for kind, tip in box.first_case.tips.items() if f"Guide: {tip}" in heard}
    assert tips == offered & box.first_case.tips.keys()
    assert not box.clues or any(line.startswith("Guide: New in your notes.") for line in heard)


def test_a_first_case_of_a_game_that_brings_none(tmp_path: Path) -> None:
    for name in GAMES.keys() - BUILT_IN.keys():
        game = first_game(GAMES[name], tmp_path / f"{name}.case", "Ann")
        heard = follow(game, Guide(GAMES[name].first_case), lambda chair: None)
        assert game.is_over
        assert heard


def test_a_question_that_tells_nothing_is_warned_of_once(tmp_path: Path) -> None:
    game, guide = first_game(CARDS, tmp_path / "first.case", "Ann"), Guide(CARDS.first_case)
    warnings: list[str] = []

    def look(chair: FollowedGame) -> None:
        dossier = chair.dossier
        if warnings or dossier is None or not dossier.notes:
            return
        mine = {card for card, holder in dossier.answer.closure.must if holder == chair.seat}
        asks = [one for one in chair.options if (asked := dossier.question(one)) and mine.issuperset(asked.cards)]
        if asks:
            warnings.extend((guide.warning(chair, asks[0]), guide.warning(chair, asks[0])))

    follow(game, guide, look)
    assert warnings
    assert "would tell you nothing" in warnings[0]
    assert warnings[1] == "", "whoever wants it all the same may have it"


def test_a_risky_accusation_is_warned_of(tmp_path: Path) -> None:
    game, guide = first_game(CARDS, tmp_path / "first.case", "Ann"), Guide(CARDS.first_case)
    risky: dict[Action, str] = {}

    def look(chair: FollowedGame) -> None:
        stakes = [one for one in chair.options if isinstance(one, CARDS.staking)]
        if stakes and guide.advised != stakes[0] and not risky:
            risky[stakes[0]] = guide.warning(chair, stakes[0])

    follow(game, guide, look)
    (said,) = risky.values()
    assert "% of the time, and if it's wrong you're out" in said
    assert not re.search(r"[<>]", said)


def test_an_accusation_that_cannot_be_right_is_called_so(tmp_path: Path) -> None:
    game, guide = first_game(CARDS, tmp_path / "first.case", "Ann"), Guide(CARDS.first_case)
    said: list[str] = []

    def look(chair: FollowedGame) -> None:
        stakes = [one for one in chair.options if isinstance(one, CARDS.staking)]
        hand = frozenset(chair.status.seats[0].hand or ())
        hopeless = next((one for one in stakes if cards_in(one, hand)), None)
        if hopeless is not None and not said:
            said.append(guide.warning(chair, hopeless))

    follow(game, guide, look)
    assert said[0].startswith("Guide: Your notes say that can't be right")


def test_the_command_says_which_games_can_be_learned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn"]) == 0
    told = capsys.readouterr().out
    assert all(f"deerstalker learn {name} " in told for name in GAMES)

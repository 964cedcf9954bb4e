"""First cases: whoever follows the guide wins, in every game; whoever errs is told why, and may err all the same."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from deerstalker.cli import main
from deerstalker.cli.learn import first_game
from deerstalker.coach.coach import coach
from deerstalker.coach.verdicts import POOR
from deerstalker.core.terms import Action
from deerstalker.games import BUILT_IN, GAMES
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.deal.odds import chance_of_all
from deerstalker.players.generic.options import cards_in
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.guide import AGAIN, Guide
from deerstalker.table.local_game import LocalGame
from deerstalker.tui.plain_play import PlainPlay

AT_WILL = " Choose it again, or type yes, if you want to do it anyway."

MOST = 60
"""Maximum number of decisions in a first case."""

CARDS = GAMES["clue-cards"]
PACK = frozenset(clues_of(CARDS).cards(CARDS.open(3, CARDS.options())))


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
    tips = {kind for kind, tip in box.first_case.tips.items() if tip in heard}
    assert tips == offered & box.first_case.tips.keys()
    assert not box.clues or any(line.startswith("New in your notes.") for line in heard)
    found = coach(box, game.table.game, game.table.case, [0]).decisions
    assert len(found) >= 5
    assert [one for one in found if one.label in POOR] == []  # the coach has nothing against the guide's advice


def test_something_much_poorer_is_warned_of_where_it_can_be_tried_out(tmp_path: Path) -> None:
    """In games in which cards change hands. What the guide advises is never warned of."""
    for box in (box for box in BUILT_IN.values() if box.searcher is not None):
        game, guide = first_game(box, tmp_path / f"{box.name}.case", "Ann"), Guide(box.first_case)
        warned: list[str] = []

        def look(chair: FollowedGame, guide: Guide = guide, warned: list[str] = warned) -> None:
            if len(warned) >= 3:
                return
            assert guide.advised is None or guide.warning(chair, guide.advised) == ""
            warned += [told for one in chair.options[:8] if len(warned) < 3 and (told := guide.warning(chair, one))]

        heard = follow(game, guide, look)
        assert len(warned) >= 3
        for told in warned:
            own, best = (int(share) for share in re.findall(r"(\d+) %", told))
            assert own < best
        assert any(re.search(r"that wins about .?\d+ % of the time", line) for line in heard)


def test_a_first_case_of_a_game_that_brings_none(tmp_path: Path) -> None:
    for name in GAMES.keys() - BUILT_IN.keys():
        game = first_game(GAMES[name], tmp_path / f"{name}.case", "Ann")
        heard = follow(game, Guide(GAMES[name].first_case), lambda chair: None)
        assert game.is_over
        assert heard


def test_a_question_that_tells_nothing_is_warned_of(tmp_path: Path) -> None:
    game, guide = first_game(CARDS, tmp_path / "first.case", "Ann"), Guide(CARDS.first_case)
    warnings: list[str] = []

    def look(chair: FollowedGame) -> None:
        dossier = chair.dossier
        if warnings or dossier is None or not dossier.notes:
            return
        mine = {card for card, holder in dossier.answer.closure.must if holder == chair.seat}
        asks = [one for one in chair.options if (asked := dossier.question(one)) and mine.issuperset(asked.cards)]
        if asks:
            warnings.append(guide.warning(chair, asks[0]))

    follow(game, guide, look)
    assert "would tell you nothing" in warnings[0]


def test_a_risky_accusation_is_warned_of(tmp_path: Path) -> None:
    game, guide = first_game(CARDS, tmp_path / "first.case", "Ann"), Guide(CARDS.first_case)
    risky: dict[Action, str] = {}

    def look(chair: FollowedGame) -> None:
        dossier = chair.dossier
        if not risky and dossier is not None and dossier.notes:
            stakes = [one for one in chair.options if isinstance(one, CARDS.staking)]
            chances = {one: chance_of_all(dossier.answer, cards_in(one, PACK)) for one in stakes}
            risky.update({one: guide.warning(chair, one) for one, chance in chances.items() if 0 < chance < 1})

    follow(game, guide, look)
    assert risky
    for said in risky.values():
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
    assert said[0].startswith("Your notes say that can't be right")


def test_the_command_says_which_games_can_be_learned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn"]) == 0
    told = capsys.readouterr().out
    assert all(f"deerstalker learn {name} " in told for name in GAMES)


class Erring:
    """Accuses in their first turn, is warned, says so again, and then does whatever is offered first."""

    def __init__(self, again: str) -> None:
        self.said: list[str] = []
        wrong = "accuse mr. green knife hall"
        self._answers = ["suggest mr. green knife kitchen", wrong, again.format(wrong)]

    def say(self, line: str) -> None:
        self.said.append(line)

    def read(self) -> str:
        return self._answers.pop(0) if self._answers else "1"

    def heard(self, wanted: Callable[[str], bool]) -> None:
        return None


@pytest.mark.parametrize("again", ["{}", "yes"])
def test_whoever_errs_is_warned_once_and_may_err(again: str, tmp_path: Path) -> None:
    """They are out then, and the guide says who solved it, and that there is another try."""
    game, talk = first_game(CARDS, tmp_path / "first.case", "Ann"), Erring(again)
    assert PlainPlay(game, talk, Guide(CARDS.first_case)).play()
    (warning,) = [
        line for line in talk.said if line.endswith(" Choose it again, or type yes, if you want to do it anyway.")
    ][:1]
    assert talk.said.count(warning) == 1
    assert game.chair(0).status.seats[0].out
    (winner,) = game.chair(0).winners
    assert talk.said[-1] == f"Guide: {winner} solved it first. {AGAIN}"
    assert f"Guide: {CARDS.first_case.welcome[0]}" in talk.said


class Obedient:
    """Types nothing but 'ok', or presses Enter where the guide would let the others go on."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, line: str) -> None:
        self.said.append(line)

    def read(self) -> str:
        asked = next(line for line in reversed(self.said) if not line.startswith("  "))
        return "" if asked == "Or press Enter to let the others go on." and self.is_told_to_wait else "ok"

    @property
    def is_told_to_wait(self) -> bool:
        guide = [line for line in self.said if line.startswith("Guide: ")]
        return guide[-1] == "Guide: There's nothing for you to do yet. Let the others go on."

    def heard(self, wanted: Callable[[str], bool]) -> None:
        return None


@pytest.mark.parametrize("name", BUILT_IN)
def test_one_word_follows_the_guide(name: str, tmp_path: Path) -> None:
    game, talk = first_game(GAMES[name], tmp_path / "first.case", "Ann"), Obedient()
    assert PlainPlay(game, talk, Guide(GAMES[name].first_case)).play()
    assert game.chair(0).winners[0] == "Ann"

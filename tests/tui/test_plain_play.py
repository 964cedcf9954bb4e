"""Whole games in the terminal, line by line: every game, every fact by word, no control characters, nothing lost."""

import unicodedata
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from deerstalker.core import case as cases
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Prompt
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action
from deerstalker.games import GAMES
from deerstalker.knowledge.sheets import dossier_of
from deerstalker.table import case_file
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.local_game import LocalGame, Seating, latest_unfinished, names_for, new_file
from deerstalker.tui.choosing import first_choices
from deerstalker.tui.plain_play import DEDUCED, FACTS, PlainPlay
from deerstalker.tui.play_text import end_lines
from tui.plain_talk import RandomTalk

EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def opened(name: str, file: Path, *, people: int = 1, seed: str = "7", aid: str = "everything") -> LocalGame:
    box = GAMES[name]
    seats = max(3, people + 1)
    seating = Seating(seed, dict.fromkeys(range(people, seats), "novice"), aid)  # type: ignore[arg-type]
    return LocalGame.open(box, names_for(("Zoe", "Yan")[:people], seats), [], seating, file)


@pytest.mark.long
@EVERY_GAME
def test_a_whole_game(name: str, tmp_path: Path) -> None:
    game, talk = opened(name, tmp_path / "game.case"), RandomTalk("1", (*FACTS, "help", "options"))
    assert PlainPlay(game, talk).play()
    assert game.is_over
    assert talk.said[-1].endswith(("wins.", "win."))
    text = "".join(talk.said)
    assert not [letter for letter in text if unicodedata.category(letter) == "Cc"]
    case, _ = case_file.load(str(game.file))
    box, rules = cases.open_box(case.header, GAMES)
    assert [step.seat for step, _ in cases.follow(case, box, rules)] == [step.seat for step in game.table.steps]


@EVERY_GAME
def test_every_fact_can_be_asked_for_by_word(name: str, tmp_path: Path) -> None:
    game = opened(name, tmp_path / "game.case")
    while game.go_on() is None:
        pass
    for word in FACTS:
        talk = _Script([word, "quit"])
        assert not PlainPlay(game, talk).play()
        assert talk.said[-1], word
        assert len(talk.said) > talk.asked_at[0], word


@EVERY_GAME
def test_the_words_tell_all_that_the_full_screen_shows(name: str, tmp_path: Path) -> None:
    """Hand, board, seats, turn, log, notes, odds, reasons, questions and what can be done, in words alone."""
    game = opened(name, tmp_path / "game.case")
    assert not PlainPlay(game, RandomTalk("5", lines=6)).play()
    while not game.is_over and ((asked := game.go_on()) is None or not asked.must):
        if asked is not None:
            game.decline(asked.seat)
    assert not game.is_over
    zoe = game.chair(0)
    mine = [row.title for row in zoe.sheet().rows if row.mine]
    words = [*FACTS, *(f"why {card}" for card in mine[:1]), "options", "help"]
    told = {word: _told(game, word) for word in words}
    status, layout = zoe.status, zoe.layout
    titles = zoe.titles
    assert all(card in told["hand"] for card in zoe.hand)
    assert all(f"{titles[one.id]}: " in told["board"] for one in status.pieces if one.id in titles)
    assert all(heap.title in told["board"] for heap in (*status.heaps, *status.hidden))
    assert all(seat.name in told["who"] and str(seat.cards) in told["who"] for seat in status.seats)
    assert zoe.prompt.text in told["turn"]
    assert status.turn is None or ("your turn" if status.turn == 0 else zoe.names[status.turn]) in told["turn"]
    assert all(paragraph in told["log"] for _, paragraph in zoe.log())
    assert all(row.title in told["sheet"] for row in zoe.sheet().rows)
    assert "percent" in told["odds"] or "certain" in told["odds"] or not any(row.mine for row in zoe.sheet().rows)
    explained = dossier_of(zoe._notes) is not None
    assert not explained or all(card in told[f"why {card}"] for card in mine[:1])
    assert told["best"]
    assert layout.plan is None or len(told["picture"].splitlines()) > 5
    assert all(one.text in told["options"] for one in first_choices(zoe, zoe.options).choices)
    offered = [word for word in FACTS if explained or word not in DEDUCED]
    assert all(f"  {word}: " in told["help"] for word in (*offered, "options", "help", "quit", "say"))
    text = "".join(told.values()).replace("\n", "")
    assert not [letter for letter in text if unicodedata.category(letter) in {"Cc", "Cf", "Co", "Cs"}]


@pytest.mark.parametrize("seed", ["7", "8", "9"])
def test_the_best_questions_stake_nothing(seed: str, tmp_path: Path) -> None:
    """A last question may be any, but whoever asks it must name the gem at once."""
    game = opened("sleuth", tmp_path / "game.case", seed=seed)
    while (asked := game.go_on()) is None or not asked.must:
        if asked is not None:
            game.decline(asked.seat)
    zoe = game.chair(0)
    staking = game.table.box.staking
    assert any(zoe.dossier and zoe.dossier.question(one) and isinstance(one, staking) for one in zoe.options)
    assert zoe.best().questions
    assert not any(isinstance(one.action, staking) for one in zoe.best().questions)


def test_everybody_is_told_their_cards_before_they_are_asked_anything(tmp_path: Path) -> None:
    game = opened("clue-cards", tmp_path / "game.case", people=2)
    talk = RandomTalk("4", lines=30)
    PlainPlay(game, talk).play()
    for seat in (0, 1):
        hand = f"You have 6 cards: {listed(game.chair(seat).hand)}."
        assert talk.said.count(hand) == 1
    assert not any(line == "You have no cards." for line in talk.said)
    first = talk.said.index(f"You have 6 cards: {listed(game.chair(0).hand)}.")
    assert not any(line.startswith("1. ") for line in talk.said[:first])


def test_there_is_nobody_to_talk_to_in_a_game_of_ones_own(tmp_path: Path) -> None:
    game = opened("clue", tmp_path / "game.case")
    assert "nobody at another screen" in _told(game, "say hello")


def _told(game: LocalGame, word: str) -> str:
    """Return what is said after this word."""
    talk = _Script([word, "quit"])
    assert not PlainPlay(game, talk).play()
    return "\n".join(talk.said[talk.asked_at[0] :])


@pytest.mark.long
@EVERY_GAME
def test_an_interrupted_game_goes_on_as_it_would_have(name: str, tmp_path: Path) -> None:
    whole, talk = opened(name, tmp_path / "whole.case"), RandomTalk("2", lines=40)
    PlainPlay(whole, talk).play()
    answers = talk.answered
    first = opened(name, tmp_path / "parts.case")
    PlainPlay(first, _Script(answers[:20])).play()
    done = len(first.table.steps)
    # An answer that was only begun is forgotten; whoever comes back gives it again.
    again = LocalGame.resume(first.file)
    assert len(again.table.steps) == done
    assert (tmp_path / "whole.case").read_text().startswith((tmp_path / "parts.case").read_text().rstrip("\n"))
    while len(again.table.steps) < len(whole.table.steps):
        asked = again.go_on()
        following = whole.table.steps[len(again.table.steps)] if asked else None
        if asked and following and following.seat == asked.seat:
            again.act(asked.seat, following.action.open())
        elif asked:
            again.decline(asked.seat)
    assert again.table.steps == whole.table.steps


def test_two_people_share_a_screen(tmp_path: Path) -> None:
    game, talk = opened("sleuth", tmp_path / "game.case", people=2), RandomTalk("3", lines=30)
    assert not PlainPlay(game, talk).play()
    curtains = [line for line in talk.said if "only you can see" in line]
    assert any(line.startswith("Zoe") for line in curtains)
    assert any(line.startswith("Yan") for line in curtains)
    assert talk.said.count("") >= 60


def test_each_person_reads_only_their_own_cards(tmp_path: Path) -> None:
    game = opened("clue", tmp_path / "game.case", people=2)
    while game.go_on() is None:
        pass
    zoe, yan = game.chair(0), game.chair(1)
    assert set(zoe.hand).isdisjoint(yan.hand)
    assert zoe.status.seats[1].hand is None
    assert game.chair(None).status.seats[0].hand is None


def test_typed_commands_are_those_of_the_page(tmp_path: Path) -> None:
    game = opened("clue", tmp_path / "game.case")
    talk = _Script(["rol", "accuse green rope hall", "no", "nonsense", "99", "quit"])
    PlainPlay(game, talk).play()
    assert any("rolls" in line for line in talk.said)
    assert any("Type yes" in line for line in talk.said)
    assert any("I don't understand 'nonsense'" in line for line in talk.said)
    assert any("There's no number 99" in line for line in talk.said)


def test_what_is_on_offer_is_asked_anew_where_others_acted_meanwhile(tmp_path: Path) -> None:
    game = opened("clue", tmp_path / "game.case")
    act = game.act

    def refused_since_it_was_done(seat: Seat, action: Action) -> None:
        act(seat, action)
        raise Invalid("Somebody was faster.")

    game.act = refused_since_it_was_done  # type: ignore[method-assign]
    talk = _Script(["roll"])
    assert not PlainPlay(game, talk).play()
    assert talk.said.index("Somebody was faster.") < talk.asked_at[1]
    assert "1. Roll the die" in talk.said[: talk.asked_at[0]]
    assert "1. Roll the die" not in talk.said[talk.asked_at[0] :]
    assert len(talk.said) > talk.said.index("Somebody was faster.") + 2


def test_without_notes_nothing_is_told(tmp_path: Path) -> None:
    talk = _Script(["sheet", "why rope", "best", "odds"])
    PlainPlay(opened("clue", tmp_path / "game.case", aid="off"), talk).play()
    assert sum("without" in line for line in talk.said) == 4


def test_the_latest_unfinished_game_is_found(tmp_path: Path) -> None:
    assert latest_unfinished(tmp_path) is None
    (tmp_path / "torn.case").write_text("Deerstalker case 1\ngame: cl")
    files = [new_file(tmp_path, "clue")]
    opened("clue", files[0])
    files.append(new_file(tmp_path, "clue"))
    opened("clue", files[1])
    assert files[0] != files[1]
    assert latest_unfinished(tmp_path) == files[1]
    with pytest.raises(Invalid, match=r"is not a game that was begun"):
        LocalGame.resume(tmp_path / "torn.case")


class _Script:
    """Gives these answers, then ends."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = list(answers)
        self.said: list[str] = []
        self.asked_at: list[int] = []

    def say(self, line: str) -> None:
        self.said.append(line)

    def read(self) -> str | None:
        self.asked_at.append(len(self.said))
        return self.answers.pop(0) if self.answers else None

    def heard(self, wanted: Callable[[str], bool]) -> str | None:
        return None


@pytest.mark.parametrize(
    ("text", "winners", "told"),
    [
        ("It was the opal. You found it and won.", ["Ann"], ["It was the opal. You found it.", "Ann wins."]),
        ("Bob found it first and won, ahead of you.", ["Bob"], ["Bob found it first, ahead of you.", "Bob wins."]),
        ("It was the opal. Nobody found it.", [], ["It was the opal. Nobody found it.", "Nobody wins."]),
        ("Everybody is out, and nobody wins.", [], ["Everybody is out, and nobody wins."]),
        ("The game is over.", ["Ann", "Bob"], ["The game is over.", "Ann and Bob win."]),
    ],
)
def test_who_won_is_said_once(text: str, winners: list[str], told: list[str]) -> None:
    game = SimpleNamespace(prompt=Prompt(text, ""), winners=winners)
    assert list(end_lines(cast(FollowedGame, game))) == told

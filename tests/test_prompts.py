"""What every game asks of its players, in words: at every moment, of every chair, and no more than that chair knows."""

import random
import re
from typing import Any, get_args

import pytest

from deerstalker.core import NATURE, Seat, seen
from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import NAMES
from deerstalker.core.spelling import Unclear
from deerstalker.core.typed import parse_command
from deerstalker.games import GAMES
from deerstalker.table.rulebook import rulebook
from kit import positions, shuffled_for, variants

EVERY_GAME = pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.name)
SENTENCES = re.compile(r"([A-Z][^.?!{}]*(?:(?:Mr|Mrs|Ms|Mme|M|Col|Prof|Sgt|No)\.[^.?!{}]*)*[.?] ?){1,3}")
LABEL = re.compile(r"[A-Z][^{}!]*[^\s.,;:]")
LONGEST = 150
FIRST_PERSON = re.compile(r"\b(I|me|my|mine|myself)\b")


def check_prompt(box: Box, game: AnyGame, state: Any, chair: Seat | None, paragraphs: set[str]) -> str:
    """A few plain sentences with a paragraph; the same from the whole state as from what the chair sees."""
    prompt = box.ask(game, seen(state, chair), chair, NAMES)
    assert SENTENCES.fullmatch(prompt.text), prompt
    assert len(prompt.text) <= LONGEST, prompt
    assert "None" not in prompt.text
    assert prompt.rule in paragraphs, prompt
    assert box.ask(game, state, chair, NAMES) == prompt
    return prompt.text


def check_options(box: Box, game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> None:
    """Every option has words of its own, and typing them chooses it."""
    own = seen(state, seat)
    options = game.legal(own, seat)
    labels = [box.label(game, own, option, NAMES) for option in options]
    for label in (*labels[:40], *labels[-5:]):
        assert LABEL.fullmatch(label), label
    for kind, option in {type(option): option for option in options}.items():
        told = (box.explain(game, own, option) if box.explain else "") or kind.__doc__ or ""
        assert not FIRST_PERSON.search(told.split("\n\n")[0]), f"{kind.__name__}: a player is spoken to as you"
    alike = dict(zip(labels, options, strict=True))
    for label, option in zip(labels, options, strict=True):
        assert type(alike[label]) is type(option), label
        if alike[label] != option:
            assert _copies(alike[label], option), label
    if rng.randrange(3) == 0:
        at = rng.randrange(len(options))
        assert box.label(game, state, options[at], NAMES) == labels[at]
        understood = parse_command(box, game, own, seat, NAMES, labels[at].lower())
        assert box.label(game, own, understood, NAMES) == labels[at]


def _copies(one: Any, other: Any) -> bool:
    """Do they differ in copies of the same card only: `no-clue-1`, `no-clue-2`?"""
    bare = [re.sub(r"-\d+", "", str(action)) for action in (one, other)]
    return bare[0] == bare[1]


@EVERY_GAME
def test_whole_games_of_every_option_from_every_chair(box: Box) -> None:
    paragraphs = {f"{box.book} §{number}" for number in re.findall(r"^\*\*§(\d+) ", rulebook(box), re.MULTILINE)}
    for number, game in enumerate(variants(box)):
        rng = random.Random(number)
        asked: dict[type, set[str]] = {}
        for state in positions(box, game, rng, 30):
            waiting = game.waiting_for(state)
            for chair in (*range(game.seats), None):
                text = check_prompt(box, game, state, chair, paragraphs)
                if chair in waiting:
                    asked.setdefault(type(state.phase), set()).add(text)
                    check_options(box, game, state, chair, rng)
            others = {box.ask(game, state, chair, NAMES).text for chair in range(game.seats) if chair not in waiting}
            if waiting and NATURE not in waiting:
                assert not others & asked[type(state.phase)], "those who wait must read something else"


@EVERY_GAME
def test_prompts_and_statuses_are_the_same_in_worlds_a_chair_cannot_tell_apart(box: Box) -> None:
    for number, game in enumerate(variants(box)):
        rng = random.Random(number)
        for state in positions(box, game, rng, 10):
            for me in (*range(game.seats), None):
                other = shuffled_for(state, me, rng)
                assert box.ask(game, state, me, NAMES) == box.ask(game, other, me, NAMES)
                status = box.status(game, seen(state, me), NAMES[: game.seats])
                assert status == box.status(game, seen(other, me), NAMES[: game.seats])


@EVERY_GAME
def test_every_type_of_action_has_a_heading(box: Box) -> None:
    kinds = get_args(box.action)
    assert set(box.headings) <= {kind.__name__ for kind in kinds}
    assert len({box.heading(kind) for kind in kinds}) == len(kinds)


# -- typed commands ----------------------------------------------------------------------------------


def first(box: Box, game: AnyGame, phase: str, seed: int = 1) -> tuple[Any, Seat]:
    """The first position of this phase, and whose it is."""
    for state in positions(box, game, random.Random(seed)):
        if type(state.phase).__name__ == phase:
            return state, state.phase.seat
    raise AssertionError(f"no {phase} in this game")


@EVERY_GAME
def test_nonsense_is_answered_with_help(box: Box) -> None:
    game = next(variants(box))
    rng = random.Random(5)
    for state in positions(box, game, rng, 0):
        for text in ("", "  ", "xyzzy", "the of", "\N{SNOWMAN}", "9999", "'\"(", "a" * 500):
            seat = rng.randrange(game.seats)
            with pytest.raises(Invalid) as refused:
                parse_command(box, game, seen(state, seat), seat, NAMES, text)
            assert refused.value.why.endswith((".", "?"))


@pytest.mark.long
@EVERY_GAME
def test_letters_may_be_missing_and_swapped(box: Box) -> None:
    """Most options are still understood with two letters swapped, and none is taken for another."""
    tried = understood = 0
    for number, game in enumerate(variants(box)):
        rng = random.Random(number)
        for state in positions(box, game, rng, 4):
            for seat in sorted(game.waiting_for(state) - {NATURE})[:1]:
                own = seen(state, seat)
                options = game.legal(own, seat)
                label = box.label(game, own, options[rng.randrange(len(options))], NAMES)
                tried += 1
                try:
                    meant = parse_command(box, game, own, seat, NAMES, misspelt(label, rng))
                except Invalid:
                    continue
                understood += 1
                assert box.label(game, own, meant, NAMES) == label
    assert understood > 0.8 * tried > 0


def misspelt(label: str, rng: random.Random) -> str:
    """With two letters of its longest word swapped, if it has a long one."""
    word = max(re.findall(r"[a-zA-Z]+", label), key=len)
    at = rng.randrange(1, max(2, len(word) - 1))
    return label.replace(word, word[:at] + word[at + 1] + word[at] + word[at + 2 :]) if len(word) > 4 else label


def test_what_stakes_ones_place_has_to_be_called_by_its_name() -> None:
    box = GAMES["clue"]
    game = box.open(3, box.options())
    state, seat = first(box, game, "Starting")
    with pytest.raises(Invalid):
        parse_command(box, game, state, seat, NAMES, "plum rope hall")
    assert type(parse_command(box, game, state, seat, NAMES, "acuse plum rope hall")).__name__ == "Accuse"


def test_half_a_command_is_asked_back() -> None:
    box = GAMES["clue"]
    game = box.open(3, box.options())
    state, seat = first(box, game, "Starting")
    with pytest.raises(Unclear) as unclear:
        parse_command(box, game, state, seat, NAMES, "accuse plum rope")
    assert "or 3 more" in unclear.value.why
    for label, line in unclear.value.choices:
        assert box.label(game, state, parse_command(box, game, state, seat, NAMES, line), NAMES) == label


def test_whoever_is_not_asked_is_told_what_the_table_waits_for() -> None:
    box = GAMES["clue"]
    game = box.open(3, box.options())
    state, seat = first(box, game, "Starting")
    with pytest.raises(Invalid, match="It's not up to you right now"):
        parse_command(box, game, state, (seat + 1) % 3, NAMES, "roll")

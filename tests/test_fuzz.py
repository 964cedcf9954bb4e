"""Bad input: whatever is sent, the answer is a named error, and nothing has changed.

`FUZZ=10000 pytest tests/test_fuzz.py` tries that many of each kind; by default some hundreds.
"""

import os
import random
from typing import Any

import msgspec
import pytest

from deerstalker.core import DeerstalkerError, Illegal, Invalid, random_play, seen, step
from deerstalker.core import case as cases
from deerstalker.core.case import Broken, Case
from deerstalker.core.game import Box
from deerstalker.core.options import choose_options, open_with
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES

pytestmark = pytest.mark.long

TRIES = int(os.environ.get("FUZZ", "500"))


def a_game(box: Box, rng: random.Random) -> tuple[Any, Case[Any, Any]]:
    game, options = open_with(box, box.players[rng.randrange(len(box.players))], choose_options(box, rng))
    header = cases.make_header(box, NAMES[: game.seats], options)
    steps = [one for (one, _), _ in zip(random_play.moves(box, game, rng), range(60), strict=False)]
    return game, Case(header, tuple(steps))


def spoil(value: Any, rng: random.Random) -> Any:
    """Some JSON value, with something in it replaced, dropped, doubled or of another type."""
    junk: list[Any] = [
        None,
        True,
        -1,
        0,
        3,
        99,
        2**40,
        1.5,
        "",
        "hall",
        "zzz",
        "\u0000",
        [],
        [[]],
        {},
        ["a", 1],
        {"a": 1},
    ]
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(sorted(value))
        match rng.randrange(5):
            case 0:
                return {name: item for name, item in value.items() if name != key}
            case 1:
                return value | {key + "x": rng.choice(junk)}
            case _:
                return value | {key: spoil(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        match rng.randrange(4):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value, value[at]]
            case _:
                return [*value[:at], spoil(value[at], rng), *value[at + 1 :]]
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice([-1, 1, 7])
    return rng.choice(junk)


@pytest.mark.parametrize("name", GAMES)
def test_spoiled_actions(name: str) -> None:
    """A malformed action does not decode; one that decodes is legal or refused; the table stays as it was."""
    rng = random.Random(name)
    box = GAMES[name]
    decoder = msgspec.json.Decoder(box.action)
    refused = tried = 0
    while tried < TRIES:
        game, case = a_game(box, rng)
        state = game.start()
        for one in case.steps:
            before = state
            good = msgspec.to_builtins(one.action.open())
            for _ in range(4):
                tried += 1
                try:
                    action = decoder.decode(msgspec.json.encode(spoil(good, rng)))
                except (msgspec.DecodeError, msgspec.ValidationError):
                    refused += 1
                    continue
                seat = rng.randrange(-1, game.seats)
                try:
                    step(game, state, seat, action)
                    assert game.accepts(before, seat, action)
                except Illegal as refusal:
                    assert refusal.why
                    assert not game.accepts(before, seat, action)
                    refused += 1
            assert state == before
            state, _ = step(game, state, one.seat, one.action.open())
    assert refused > tried / 2


def edit(text: str, rng: random.Random) -> str:
    """A case file cut short, or with letters, words or lines changed, dropped, doubled or swapped."""
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    match rng.randrange(8):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, lines[rng.randrange(len(lines))])
        case 3:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 4 | 5:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(
                ["", "0", "99", "(", "]", "[·]", "-", "Ann", "yes", "hall", '"']
            )
            lines[at] = " ".join(words)
        case _:
            where = rng.randrange(len(text))
            return text[:where] + rng.choice("\x00\t\n :()[]{}@·\"'-9aé") + text[where + rng.randrange(3) :]
    return "".join(lines)


@pytest.mark.parametrize("name", GAMES)
def test_edited_case_files(name: str) -> None:
    """Each either still is a lawful case, or is refused by name: the whole record and a chair's copy."""
    rng = random.Random(name)
    box = GAMES[name]
    texts = []
    for _ in range(4):
        _, case = a_game(box, rng)
        texts += [cases.to_text(case, box), cases.to_text(seen(case, 0), box)]
    refused = 0
    for _ in range(TRIES):
        text = edit(rng.choice(texts), rng)
        try:
            read = cases.from_text(text, GAMES)
            box, game = cases.open_box(read.header, GAMES)
            cases.complete(read, box, game)
        except (Invalid, Broken, Illegal) as error:
            assert str(error)
            refused += 1
    assert refused > TRIES / 4


@pytest.mark.parametrize("name", GAMES)
def test_spoiled_json_cases(name: str) -> None:
    rng = random.Random(name)
    box = GAMES[name]
    _, case = a_game(box, rng)
    good = msgspec.json.decode(cases.to_json(Case(case.header, case.steps[:12])))
    for _ in range(TRIES // 2):
        data = msgspec.json.encode(spoil(good, rng))
        try:
            read = cases.from_json(data, GAMES)
            box, game = cases.open_box(read.header, GAMES)
            cases.complete(read, box, game)
        except DeerstalkerError as error:
            assert str(error)

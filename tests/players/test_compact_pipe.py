"""Version 2 of the pipe protocol: the same options in fewer words, and the same punishment for nonsense."""

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from deerstalker.adapters.episode import Episode, open_rules, seeded
from deerstalker.arena.match import Match, play
from deerstalker.games import GAMES
from deerstalker.players.compact_pipe import CompactTalk
from deerstalker.players.levels import stand_in
from deerstalker.players.pipe import full, line
from deerstalker.players.player import Setting
from piped_programs import seated, written

START = """import json, sys
first, second = sys.stdin.readline(), sys.stdin.readline()
assert 2 in json.loads(first)["protocols"]
def say(value): print(json.dumps(value), flush=True)
say({"protocol": 2})
for line in sys.stdin:
    message = json.loads(line)
"""
COUNT = "groups = message['options']; number = groups[message['seq'] % len(groups)]['first']"


def asking(folder: Path, *lines: str) -> str:
    """A program that does this with every message."""
    return written(folder, START + "".join(f"    {one}\n" for one in lines))


def spelled_out(message: dict[str, Any], known: dict[str, Any]) -> list[dict[str, Any]]:
    """Every option of a message, as version 1 would have listed them."""
    options: list[dict[str, Any]] = []
    for group in message["options"]:
        assert group["first"] == len(options)
        told = known[group["type"]] = group if len(group) > 2 else known[group["type"]]
        rows = told["rows"] if "rows" in told else product(*told["every"])
        options += [{"type": group["type"]} | dict(zip(told["fields"], row, strict=True)) for row in rows]
    return options


@pytest.mark.parametrize("name", GAMES)
def test_the_same_options_in_fewer_bytes(name: str) -> None:
    rules = open_rules(name)
    episode, rng = Episode(rules, seeded(3)), Random(3)
    talk, saw, sizes = CompactTalk(Setting(rules.box, rules.game, 0, rng)), 0, [0, 0]
    known: dict[str, Any] = {}
    for _ in range(150):
        if episode.seat is None:
            break
        if episode.seat == 0:
            sight = episode.sight(0, saw)
            saw = len(episode.events)
            sent = line(talk.ask(sight))
            spelled = spelled_out(json.loads(sent), known)
            assert tuple(msgspec.convert(one, rules.box.action) for one in spelled) == sight.options
            sizes[0] += len(line(full(sight)))
            sizes[1] += len(sent)
        episode.act(int(rng.choice(episode.numbers.tolist())))
    assert 0 < sizes[1] < sizes[0]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_program_can_play_every_game(name: str, tmp_path: Path) -> None:
    command = asking(tmp_path, COUNT, "say(number if message['waited_for'] else None)")
    others = [stand_in(GAMES[name])] * (GAMES[name].players[0] - 1)
    result = play(Match(name, (f"pipe:{command}", *others), 1, "any"), 0)
    assert result.forfeits == ()
    assert sum(move.seat == 0 for move in result.moves) >= 1


@pytest.mark.long
def test_a_program_is_told_what_it_wants(tmp_path: Path) -> None:
    """And may answer in words, as an action or by number."""
    log = tmp_path / "log"
    command = asking(
        tmp_path,
        "if message['type'] == 'ask':",
        "    say({'want': ['state', 'options', 'labels', 'prompt', 'words']})",
        "    continue",
        f"open({str(log)!r}, 'a').write(line)",
        "option = message['options'][0]",
        "say(' '.join([option['type'].lower(), *list(option.values())[1:]]) if len(option) > 1 else option)",
    )
    table, forfeit = seated(command)
    assert (forfeit, table.waiting_for) == ("", frozenset())
    told = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    assert len(told["labels"]) == len(told["options"])
    assert told["prompt"]["text"]
    assert told["words"]
    assert [set(hand) for hand in told["state"]["hands"][1:]] == [{"readers"}] * 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["print('nonsense', flush=True)"], "answered 'nonsense', which is not an action"),
        (["say('fly to the moon')"], "answered '\"fly to the moon\"', which is not an action"),
        (["say({'type': 'Fly'})"], "which is not an action: Invalid value 'Fly'"),
        (["say(100000)"], "answered 100000, but there are"),
        (["say(-1)"], "answered -1, but there are"),
        (["say(True)"], "which is not an action"),
        (["say(1.5)"], "which is not an action"),
        (["print('[' * 60000, flush=True)"], "which is not an action"),
        (["sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()"], "which is not an action"),
        (["say(None)"], "had to act, but didn't"),
        (["say({'type': 'Roll'})"], "which is not allowed now"),
        (["say({'protocol': 2})"], "which is not an action"),
        (["say({'want': 'state'})"], "wanted what cannot be told"),
        (["say({'want': ['hands']})"], "wanted 'hands', which is none of"),
        (["say({'want': ['prompt']})"], "wanted to know more than 8 times"),
        (["say(0); say(0)"], "said more than it was asked for"),
        (["sys.exit(3)"], "ended with exit code 3"),
    ],
)
def test_a_program_that_misbehaves_forfeits(lines: list[str], reason: str, tmp_path: Path) -> None:
    table, forfeit = seated(asking(tmp_path, *lines))
    assert reason in forfeit
    assert table.waiting_for == frozenset()


@pytest.mark.long
def test_wishes_do_not_lengthen_the_time(tmp_path: Path) -> None:
    _, forfeit = seated(asking(tmp_path, "import time; time.sleep(0.2)", "say({'want': ['prompt']})"), limit="500ms")
    assert forfeit == "did not answer within 0.5 s"


@pytest.mark.long
def test_a_version_that_there_is_not(tmp_path: Path) -> None:
    _, forfeit = seated(written(tmp_path, START.replace('{"protocol": 2}', '{"protocol": 3}')))
    assert "which is not an action" in forfeit

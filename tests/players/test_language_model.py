"""A language model as a player, against a server of our own that answers as the test wants."""

import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from deerstalker.cli import main
from deerstalker.core import random_play
from deerstalker.core.case import make_header, open_game
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import look
from deerstalker.games import GAMES
from deerstalker.players import chat
from deerstalker.players.bot_spec import BotSpec, read_bot, read_bots
from deerstalker.players.endpoint import Endpoint
from deerstalker.players.fallback import Forfeited, WithFallback
from deerstalker.players.language_model import TRANSCRIPTS, LanguageModel
from deerstalker.players.player import Thinking
from deerstalker.table.table import Table, run
from kit import DEDUCED, shuffled_for

NUMBERED = re.compile(r"^(\d+)\. \S", re.MULTILINE)
AS_IN = re.compile(r"as in: (.+)$", re.MULTILINE)

Answer = Callable[[list[dict[str, str]]], str | int]
"""From the messages of a call: what the model says, or the HTTP code of a fault."""


class Served:
    """What a server was asked, and with which key."""

    def __init__(self) -> None:
        self.asked: list[list[dict[str, str]]] = []
        self.keys: list[str | None] = []
        self.models: set[str] = set()
        self.url = ""


class Quiet(ThreadingHTTPServer):
    """Says nothing of those who hang up too soon."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass


@contextmanager
def serving(answer: Answer, tokens: int = 7) -> Iterator[Served]:
    """A server that speaks the chat protocol."""
    served = Served()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            assert self.path == "/v1/chat/completions"
            served.asked.append(told["messages"])
            served.models.add(told["model"])
            served.keys.append(self.headers["Authorization"])
            said = answer(told["messages"])
            choice = {"message": {"role": "assistant", "content": said}}
            body = json.dumps({"choices": [choice], "usage": {"total_tokens": tokens}}).encode()
            self.send_response(said if isinstance(said, int) else 200)
            if isinstance(said, int) and 300 <= said < 400:
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = Quiet(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    served.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield served
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def sensible(seed: str = "model") -> Answer:
    """Chooses at random among what is offered, and avoids what stakes the seat where it can."""
    rng = random.Random(seed)

    def answer(messages: list[dict[str, str]]) -> str:
        told = messages[1]["content"]
        numbers = NUMBERED.findall(told.rpartition("\nYour cards")[2])
        ways = [way for way in AS_IN.findall(told) if not way.startswith("Accuse")]
        chosen = rng.choice([*numbers, *ways] or AS_IN.findall(told))
        return f"I wonder.\nNOTE: asked {len(messages)}\n**ACTION: {chosen}**"

    return answer


def played(spec: str, game: str = DEDUCED[1]) -> tuple[Table, str, LanguageModel]:
    """A game in which the first seat is this model's; why it lost the seat, if it did; and the model."""
    table = Table(make_header(GAMES[game], NAMES[:3]), GAMES)
    minds = [read_bot(spec, programs=True), BotSpec("novice"), BotSpec("novice")]
    players = [mind.sit(table.box, table.game, seat, str(seat), NAMES[:3]) for seat, mind in enumerate(minds)]
    for _ in run(table, players, random.Random(5)):
        pass
    for player in players:
        player.close()
    seated = players[0].player
    assert isinstance(seated, WithFallback)
    model = seated._performer
    assert isinstance(model, LanguageModel)
    return table, players[0].forfeit, model


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TRANSCRIPTS, str(tmp_path / "kept"))
    monkeypatch.setenv(chat.KEY, "swordfish")
    with serving(sensible(game)) as served:
        table, forfeit, model = played(f"llm:{served.url}#tiny", game)
    assert (forfeit, table.waiting_for) == ("", frozenset())
    assert (model.calls, model.tokens, model.illegal) == (len(served.asked), 7 * len(served.asked), 0)
    assert served.models == {"tiny"}
    assert set(served.keys) == {"Bearer swordfish"}
    (file,) = (tmp_path / "kept").iterdir()
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert "swordfish" not in file.read_text(encoding="utf-8")
    assert [line["type"] for line in lines] == ["answer"] * model.calls + ["end"]
    assert lines[-1]["decisions"] == model.decisions == model.calls
    assert all(line["action"] and not line["refused"] for line in lines[:-1])
    assert model.calls < 2 or "- asked 2" in served.asked[-1][1]["content"]


WITH_HANDS = [name for name in GAMES if "hands" in GAMES[name].state.__struct_fields__]


@pytest.mark.parametrize("name", WITH_HANDS)
def test_what_its_chair_cannot_see_changes_nothing_it_is_told(name: str) -> None:
    box, rng = GAMES[name], random.Random(name)
    game = open_game(box, box.players[0], {})
    spec = read_bot("llm:http://127.0.0.1:9/v1#tiny", programs=True)
    asked: list[list[str]] = [[], []]
    models = []
    for _ in asked:
        seated = spec.sit(box, game, 0, "0", NAMES[: game.seats]).player
        assert isinstance(seated, WithFallback)
        models.append(seated._performer)
    for (one, after), _ in zip(random_play.moves(box, game, rng), range(60), strict=False):
        hidden = shuffled_for(after.state, 0, rng)
        for model, state, told in zip(models, (after.state, hidden), asked, strict=True):
            assert isinstance(model, LanguageModel)
            sight = look(game, state, 0, after.steps, one.events)
            model._log += [box.tell(game, event, NAMES[: game.seats]) for event in sight.events]
            told += model._told(sight)
    assert asked[0] == asked[1]
    assert len(asked[0]) > 60


def test_illegal_answers_are_counted_and_end_the_seat() -> None:
    with serving(lambda _: "ACTION: dance") as served:
        table, forfeit, model = played(f"llm:3illegal:{served.url}#tiny")
    assert forfeit.startswith("gave 3 answers that were not allowed; the last: I don't understand 'dance'")
    assert (model.illegal, model.calls, table.waiting_for) == (3, 3, frozenset())
    assert [len(messages) for messages in served.asked] == [2, 4, 6]
    assert "I don't understand 'dance'" in served.asked[1][-1]["content"]


@pytest.mark.parametrize(("said", "why"), [("99", "no option 99"), ("", "said nothing")])
def test_after_a_refusal_it_may_answer_again(said: str, why: str) -> None:
    good = sensible()
    with serving(lambda messages: said if len(messages) == 2 else good(messages)) as served:
        _, forfeit, model = played(f"llm:1000illegal:{served.url}#tiny")
    assert not forfeit
    assert model.illegal == model.decisions == model.calls // 2
    assert why in served.asked[1][-1]["content"]


@pytest.mark.parametrize(
    ("word", "why"), [("2calls", "has used up its 2 calls"), ("10tokens", "has used up its 10 tokens")]
)
def test_budgets_end_the_seat(word: str, why: str) -> None:
    with serving(sensible()) as served:
        _, forfeit, model = played(f"llm:{word}:{served.url}#tiny")
    assert forfeit == why
    assert model.calls == len(served.asked) == 2


def test_passing_faults_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "PAUSE", 0.001)
    good, faults = sensible(), iter([503, 429])
    with serving(lambda messages: next(faults, None) or good(messages)) as served:
        _, forfeit, model = played(f"llm:{served.url}#tiny")
    assert not forfeit
    assert model.retries == 2
    assert len(served.asked) == model.calls + 2


@pytest.mark.parametrize(("code", "calls"), [(503, chat.TRIES), (401, 1), (302, 1)])
def test_other_faults_end_the_seat(code: int, calls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "PAUSE", 0.001)
    with serving(lambda _: code) as served:
        table, forfeit, _ = played(f"llm:{served.url}#tiny")
        assert forfeit == f"answered with HTTP {code} at {served.url}"
    assert len(served.asked) == calls
    assert not table.waiting_for


def test_a_slow_or_missing_model_ends_the_seat() -> None:
    def slow(_: list[dict[str, str]]) -> str:
        time.sleep(0.6)
        return "1"

    with serving(slow) as served:
        _, forfeit, _ = played(f"llm:200ms:{served.url}#tiny")
    assert "timed out" in forfeit or "did not answer" in forfeit
    _, forfeit, _ = played("llm:300ms:http://127.0.0.1:9/v1#tiny")
    assert "can't be reached" in forfeit


@pytest.mark.parametrize("said", [b"", b"[]", b'{"choices": []}', b'{"choices": [{"message": null}]}', b"\xff"])
def test_what_is_no_answer_of_a_chat_ends_the_seat(said: bytes) -> None:
    with pytest.raises(Forfeited, match="not an answer of a chat"):
        chat._read(said, 0)


@pytest.mark.parametrize(
    ("text", "bot"),
    [
        ("llm:http://host/v1#m", BotSpec("llm", endpoint=Endpoint("http://host/v1", "m"))),
        (
            "llm:500ms:9calls:800tokens:2illegal:rules:https://host:8000/v1#org/m:8b",
            BotSpec("llm", Thinking(0.5), endpoint=Endpoint("https://host:8000/v1", "org/m:8b", 9, 800, 2, rules=True)),
        ),
    ],
)
def test_words_and_back(text: str, bot: BotSpec) -> None:
    assert read_bot(text, programs=True) == bot
    assert bot.text == text
    assert read_bots(GAMES[DEDUCED[0]], f"{text},novice", 2, programs=True)[0] == bot


@pytest.mark.parametrize(
    "text", ["llm:", "llm:ftp://host#m", "llm:http://host", "llm:0calls:http://h#m", "llm:5n:http://h#m"]
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        read_bot(text, programs=True)


def test_nobody_else_has_a_model_called() -> None:
    with pytest.raises(Invalid, match="can't be called from here"):
        read_bot("llm:http://127.0.0.1:1/v1#m")


def test_the_rules_are_told_on_request_and_the_arena_seats_a_model(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(sensible()) as served:
        words = ["--players", f"llm:rules:{served.url}#tiny,novice,novice", "--games", "3", "--jobs", "1", "--json"]
        assert main(["arena", DEDUCED[1], *words]) == 0
    assert "**§1" in served.asked[0][0]["content"]
    assert f"llm:rules:{served.url}#tiny" in capsys.readouterr().out

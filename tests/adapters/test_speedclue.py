"""Speed Clue: our minds play over the wire as at the table, and programs at our table hear what the contest says."""

import json
import shlex
import socket
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from deerstalker.adapters.speedclue import CONTEST
from deerstalker.adapters.speedclue.client import Contestant, contend
from deerstalker.adapters.speedclue.host import Guest, Invitation, Remote
from deerstalker.adapters.speedclue.words import LONG, SHORT, message, read_theory, reply
from deerstalker.arena.match import Match, Result
from deerstalker.cli import main
from deerstalker.cli.speedclue import Contest
from deerstalker.core.case import make_header
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight
from deerstalker.games import GAMES
from deerstalker.games.clue import CARDS_BOX
from deerstalker.games.clue.editions import CARDS
from deerstalker.players.bot_spec import BotSpec
from deerstalker.players.player import Setting
from deerstalker.table.table import Table, run

pytestmark = pytest.mark.long

NOVICE = BotSpec("novice")
OPTIONS = make_header(CARDS_BOX, NAMES[:3], CONTEST).options


def a_table(seats: int) -> Table:
    return Table(make_header(CARDS_BOX, NAMES[:seats], CONTEST), GAMES)


class Wire(Guest):
    """A guest without a socket: what is said to it goes to a function."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        super().__init__(None, None, 1.0)
        self.answer = answer
        self.heard: list[str] = []

    def ask(self, message: str, *shapes: str) -> str:
        self.heard.append(message)
        answer = self.answer(message)
        assert reply(answer, shapes) == answer, (message, answer)
        return answer


def seat_at(table: Table, seat: int, guest: Guest) -> Remote:
    chair = Setting(table.box, table.game, seat, Random(0))
    return Remote(chair, guest, partial(table.sight, seat))


# -- words -------------------------------------------------------------------------------------------


def test_the_cards_of_the_contest() -> None:
    listed = "Sc Mu Wh Gr Pe Pl Ca Kn Pi Re Ro Wr Ki Ba Co Bi Li St Ha Lo Di"
    assert sorted(SHORT.values()) == sorted(listed.split())
    assert (LONG["pi"], LONG["pl"], LONG["bi"], LONG["ba"]) == ("lead-pipe", "plum", "billiard-room", "ballroom")
    assert read_theory(["pL", "PI", "di"]) == ("plum", "lead-pipe", "dining-room")
    for wrong in (["Pi", "Pl", "Di"], ["Pl", "Pi", "Xx"]):
        with pytest.raises(Invalid):
            read_theory(wrong)


TALK = [
    "reset 4 2 Sc Kn Ki Ba",
    "suggestion 0 Gr Ca Ba 3",
    "suggestion 1 Gr Ca Ba 2 Ba",
    "suggest",
    "suggestion 2 Mu Re St -",
    "accuse",
    "disprove 3 Sc Kn Lo",
    "suggestion 3 Sc Kn Lo 2 Kn",
    "accusation 3 Pe Kn Ha -",
    "accusation 0 Pe Wr Ha +",
    "done",
]


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
@pytest.mark.parametrize("spell", [str, str.upper, str.lower])
def test_messages_are_found_in_a_stream_without_ends(size: int, spell: Callable[[str], str]) -> None:
    """Split and joined as TCP likes; only a lone `suggest` needs to know that no more comes."""
    stream = spell("".join(TALK))
    found, text = [], ""
    for at in range(0, len(stream), size):
        text += stream[at : at + size]
        while text and (said := message(text, 2, settled=False)) is not None:
            found.append(said)
            text = text[len(said) :]
    assert found == [spell(said) for said in TALK]
    assert message("suggest", 2, settled=False) is None
    assert message("suggest", 2, settled=True) == "suggest"


@pytest.mark.parametrize("text", ["hello", "resets", "reset 4 4 Sc Kn Ki Ba", "suggestive", "reset 9 9 " + "x" * 40])
def test_what_a_server_never_says(text: str) -> None:
    if text == "suggestive":
        assert message(text, 0, settled=False) == "suggest"
    else:
        with pytest.raises(Invalid):
            message(text, 0, settled=False)


def test_replies_are_read_by_their_shape() -> None:
    assert reply("OK", ["ok"]) == "OK"
    assert reply("\0\r\nok\0", ["ok"]) == "ok"
    assert reply("o", ["ok"]) is None
    assert reply("accuse Sc Kn", ["-", "accuse .. .. .."]) is None
    assert reply("Accuse Sc Kn Ki", ["-", "accuse .. .. .."]) == "Accuse Sc Kn Ki"
    with pytest.raises(Invalid, match="'show Sc' is no answer"):
        reply("show Sc", ["-", "accuse .. .. .."])


# -- our minds in the contest ------------------------------------------------------------------------


class Noting:
    """A player that keeps every sight it gets."""

    def __init__(self, player: Any) -> None:
        self.player = player
        self.sights: list[Sight] = []

    def act(self, sight: Sight) -> Any:
        self.sights.append(sight)
        return self.player.act(sight)


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_a_mind_cannot_tell_that_the_table_is_elsewhere(seats: int, seed: int) -> None:
    """Its sights are those of the table, word for word: state, options, number, and all that has happened."""
    table = a_table(seats)
    contestants = [Contestant(NOVICE, str(seat)) for seat in range(seats)]
    inside: list[Noting] = []

    def wired(contestant: Contestant, text: str) -> str:
        answer = contestant.answer(text)
        if text.startswith("reset"):
            contestant._player = Noting(contestant._player)
            inside.append(contestant._player)
        return answer

    players = [
        Noting(seat_at(table, seat, Wire(partial(wired, contestant)))) for seat, contestant in enumerate(contestants)
    ]
    for _ in run(table, players, Random(seed)):
        pass
    for seat, player in enumerate(players):
        far = contestants[seat]._player
        assert isinstance(far, Noting)
        told: list[Any] = []
        true: list[Any] = []
        near = {sight.seq: sight for sight in player.sights}
        for sight in player.sights:
            true += sight.events
        for sight in far.sights:
            told += sight.events
            here = near[sight.seq]
            assert (sight.seat, sight.state, sight.options) == (here.seat, here.state, here.options)
            assert sight.waited_for
        assert told == true[: len(told)]
        assert len(far.sights) >= 2
    assert len(table.winners) == 1


def test_a_mind_plays_over_the_wire_as_at_the_table() -> None:
    """The same seeds give the same game, step by step."""
    near, far = a_table(4), a_table(4)
    for _ in run(near, [NOVICE.sit(near.box, near.game, seat, f"{seat}/0") for seat in range(4)], Random(9)):
        pass
    remote = [seat_at(far, seat, Wire(Contestant(NOVICE, str(seat)).answer)) for seat in range(4)]
    for _ in run(far, remote, Random(9)):
        pass
    assert near.case == far.case


def served(script: list[tuple[str, str]], *, bytewise: bool) -> int:
    """A server that says these things and expects these answers, to our client; it takes its time where dots are."""
    here, there = socket.socketpair()
    games: list[int] = []
    client = threading.Thread(target=lambda: games.append(contend(there, "me", Contestant(NOVICE))), daemon=True)
    client.start()
    here.settimeout(5)
    assert here.recv(100) == b"me alive"
    for said, expected in script:
        for part in said if bytewise else said.split("…"):
            here.sendall(part.encode())
            sleep(0.05 if part != said and not bytewise else 0)
        answer = here.recv(100).decode()
        assert answer.startswith(expected), (said, answer)
    client.join(5)
    here.close()
    there.close()
    assert not client.is_alive()
    return games[0]


GAME = [
    ("reset 3 1 Sc Mu Kn Ro Ki Ba", "ok"),
    ("suggestion 0 Gr Ca Ba 1 Ba", "ok"),
    ("SUGGEST", "suggest "),
    ("suggestion 1 Gr Ca Ba 2 Ca", "ok"),
    ("accuse", "-"),
    ("suggestion 2 Gr Pi Lo -", "ok"),
    ("accusation 2 Gr Pi Lo -", "ok"),
    ("disprove 0 Sc Kn Ki", "show "),
    ("suggestion 0 Sc Kn Ki 1 Kn", "ok"),
    ("accusation 0 Gr Wr Lo +", "ok"),
]


@pytest.mark.parametrize("bytewise", [False, True])
def test_the_client_reads_whatever_way_the_bytes_come(bytewise: bool) -> None:
    """Two games of a server that is neither fast nor consistent about capitals."""
    assert served([*GAME, *GAME, ("done", "dead")], bytewise=bytewise) == 2


def test_a_server_may_pause_in_the_middle_of_a_word() -> None:
    """Whoever has suggested hears of it next, however slowly: he is not asked again."""
    game = [
        ("reset 3 0 Sc Mu Kn Ro Ki Ba", "ok"),
        ("suggest", "suggest "),
        ("suggest…ion 0 Gr Ca Ba 2 Ba", "ok"),
        ("accuse", "-"),
        ("done", "dead"),
    ]
    assert served(game, bytewise=False) == 1


def test_a_server_that_goes_without_a_word() -> None:
    here, there = socket.socketpair()
    here.close()
    with pytest.raises((Invalid, OSError)):
        contend(there, "me", Contestant(NOVICE))
    there.close()


def test_messages_out_of_order_are_refused() -> None:
    contestant = Contestant(NOVICE)
    with pytest.raises(Invalid, match="has not begun a game"):
        contestant.answer("suggest")


# -- programs at our table ---------------------------------------------------------------------------


def test_disprove_is_asked_only_where_there_is_a_choice() -> None:
    """Two or more of the cards; and what is told of it names the card to the two concerned alone."""
    table = a_table(3)
    contestants = [Contestant(NOVICE, str(seat)) for seat in range(3)]
    wires = [Wire(contestant.answer) for contestant in contestants]
    players = [seat_at(table, seat, wire) for seat, wire in enumerate(wires)]
    for _ in run(table, players, Random(3)):
        pass
    for player in players:
        player.close()
    asked = 0
    for seat, wire in enumerate(wires):
        hand = set(wire.heard[0].split()[3:])
        assert wire.heard[0].startswith(f"reset 3 {seat} ")
        assert len(hand) == 6
        for before, text in zip(wire.heard, wire.heard[1:], strict=False):
            head, *words = text.split()
            if head == "disprove":
                asked += 1
                assert len(hand & set(words[1:4])) >= 2
            if head == "suggestion":
                concerned = words[4] != "-" and str(seat) in (words[0], words[4])
                assert len(words) == (6 if concerned else 5)
                if words[4] == str(seat):
                    several = len(hand & set(words[1:4])) > 1
                    assert before.startswith("disprove") == several
        assert wire.heard[-1].startswith("accusation ")
        assert wire.heard[-1].endswith(" +")
    assert asked >= 2


HEAD = "import socket, sys\nlink = socket.create_connection(('127.0.0.1', int(sys.argv[2])))\nnumber = 0\n"
ALIVE = "link.sendall((sys.argv[1] + ' alive').encode())\n"
LOOP = """
while True:
    text = link.recv(4096).decode()
    if not text: break
    head, *words = text.split()
    if head == 'reset': hand = words[2:]
    show = ['show ' + card for card in words[1:4] if head == 'disprove' and card in hand]
    answer = {'suggest': 'SUGGEST Sc Kn Ki\\0', 'accuse': '-', 'done': 'dead'}.get(head) or [*show, 'ok'][0]
"""
SEND = "    link.sendall(answer.encode())\n"


def program(folder: Path, text: str) -> list[str]:
    file = folder / "guest.py"
    file.write_text(text, encoding="utf-8")
    return [sys.executable, "-S", str(file)]


def contest(words: list[str], games: int = 1, patience: float = 0.4, starting: float = 10.0) -> list[Result]:
    """Some games of a program against two novices."""
    held = Contest([words, NOVICE, NOVICE], Invitation(patience, starting))
    match = Match(CARDS_BOX.name, ("it", "novice", "novice"), games, "1", OPTIONS)
    try:
        return [held.play(match, number) for number in range(games)]
    finally:
        held.done()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("if head == 'suggest': answer = 'suggest Kn Sc Ki'", "'Kn Sc Ki' is not a suspect, a weapon and a room"),
        ("if head == 'suggest': answer = 'suggest Sc Kn Xx'", "there is no card 'Xx'"),
        ("if head == 'suggest': answer = 'banana'", "answered 'suggest' wrongly: 'banana' is no answer"),
        ("if head == 'suggest': sys.exit('enough')", "ended with exit code 1: enough"),
        ("if head == 'suggest': import time; time.sleep(9)", "did not answer 'suggest' within 0.4 s"),
        ("if head == 'reset': answer = 'okok'", "said 'ok' before it was asked"),
        ("if head == 'reset': answer = 'no'", "answered 'reset' wrongly: 'no' is no answer"),
        ("if head == 'accuse': answer = 'accuse Sc Sc Sc'", "'Sc Sc Sc' is not a suspect"),
        ("pass", "which is not allowed now"),
    ],
)
def test_a_program_that_misbehaves_forfeits(line: str, reason: str, tmp_path: Path) -> None:
    """It makes one suggestion again and again, and does worse in the rows above; it wins nothing."""
    (result,) = contest(program(tmp_path, HEAD + ALIVE + LOOP + f"    {line}\n" + SEND))
    assert [forfeit.mind for forfeit in result.forfeits] == [0]
    assert reason in result.forfeits[0].reason
    assert 0 not in result.winners


def test_a_program_that_forfeited_is_started_anew(tmp_path: Path) -> None:
    line = "    if head == 'suggest': sys.exit(4)\n"
    results = contest(program(tmp_path, HEAD + ALIVE + LOOP + line + SEND), games=2)
    assert [result.forfeits[0].reason for result in results] == ["ended with exit code 4"] * 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise SystemExit('no')", "ended with exit code 1: no"),
        (HEAD + "import time; time.sleep(20)", "did not call within 0.5 s"),
        (
            HEAD + "link.sendall(b'somebody alive'); link.recv(9); import time; time.sleep(20)",
            "did not call within 0.5 s",
        ),
    ],
)
def test_a_program_that_never_comes(text: str, reason: str, tmp_path: Path) -> None:
    (result,) = contest(program(tmp_path, text), starting=0.5)
    assert reason in result.forfeits[0].reason


def test_a_command_that_cannot_be_started(tmp_path: Path) -> None:
    (result,) = contest([str(tmp_path)])
    assert "could not be started" in result.forfeits[0].reason


# -- the commands ------------------------------------------------------------------------------------


def test_our_own_programs_meet_over_loopback(capsys: pytest.CaptureFixture[str]) -> None:
    """Two processes and one mind at our table, from start to `done`."""
    client = f"{shlex.quote(sys.executable)} -m deerstalker speedclue --seed 5 --player"
    players = [f"{client} novice", f"{client} random", "random"]
    assert main(["speedclue-host", *players, "--games", "3", "--seed", "2", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["games"], summary["decided"]) == (3, 3)
    standings = {standing["mind"]: standing for standing in summary["standings"]}
    assert set(standings) == set(players)
    assert all(standing["forfeits"] == {} for standing in standings.values())
    assert standings[players[0]]["wins"] >= 1


def test_the_table_of_a_contest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speedclue-host", "novice", "random", "random", "--games", "3"]) == 0
    out = capsys.readouterr().out
    assert "95 % interval" in out
    assert "3 games, 3 with a winner" in out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["speedclue-host", "novice", "random"], "3 to 6 players, not 2"),
        (["speedclue-host", "novice", "random", "no-such-thing"], "'no-such-thing' is neither a bot nor a program"),
        (["speedclue-host", "novice", "random", "'"], "is neither a bot nor a program"),
        (["speedclue-host", "novice", "random", "random", "--games", "0"], "--games"),
        (["speedclue-host", "novice", "random", "random", "--timeout", "0"], "--timeout"),
        (["speedclue", "me", "1"], "can't reach a Speed Clue server at port 1"),
        (["speedclue", "me", "99999999"], "can't reach a Speed Clue server at port 99999999"),
        (["speedclue", "me", "9", "--player", "einstein"], "no player called 'einstein'"),
    ],
)
def test_bad_words(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words if "--player" in words or words[0] != "speedclue" else [*words, "--player", "random"]) == 2
    assert complaint in capsys.readouterr().err


def test_everybody_is_dealt_as_many_cards_as_the_contest_says() -> None:
    for seats in range(3, 7):
        assert CARDS.hand_sizes(seats, CONTEST) == tuple(18 // seats + (18 % seats > seat) for seat in range(seats))

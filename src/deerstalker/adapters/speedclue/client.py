"""One of our bots as a program in the contest."""

import socket
from collections.abc import Callable

from deerstalker.adapters.speedclue.hearsay import Hearsay
from deerstalker.adapters.speedclue.words import BLANK, NOBODY, SHORT, message, read_cards, read_theory, spelled
from deerstalker.core.errors import Invalid
from deerstalker.games.clue import CARDS_BOX
from deerstalker.games.clue.terms import Accuse, Show, Suggest
from deerstalker.players.bot_spec import BotSpec
from deerstalker.players.player import Player

QUIET = 1.0
"""Seconds after which a server that has sent `suggest` is assumed not to be in the middle of `suggestion`."""


class Contestant:
    """Answers every message of a server with what a bot wants."""

    def __init__(self, mind: BotSpec, seed: str = "0") -> None:
        self.mind, self.seed = mind, seed
        self.games = 0
        self.hearsay: Hearsay | None = None
        self._player: Player | None = None

    def answer(self, text: str) -> str:
        """Return the answer to this message."""
        head, *words = text.lower().split()
        answers: dict[str, Callable[[list[str]], str]] = {
            "reset": self._reset,
            "suggest": self._suggest,
            "suggestion": self._suggestion,
            "disprove": self._disprove,
            "accuse": self._accuse,
            "accusation": self._accusation,
        }
        return "dead" if head == "done" else answers[head](words)

    def _reset(self, words: list[str]) -> str:
        seats, me = int(words[0]), int(words[1])
        self.hearsay = Hearsay(seats, me, read_cards(words[2:]))
        self._player = self.mind.sit(CARDS_BOX, self.hearsay.game, me, f"{self.seed}/{self.games}")
        self.games += 1
        return "ok"

    def _suggest(self, words: list[str]) -> str:
        case = self._case()
        case.turn_of(case.me)
        action = self._act(case)
        if not isinstance(action, Suggest):
            raise Invalid("our mind has nothing to suggest")
        case.spoken = True
        return f"suggest {spelled((action.suspect, action.weapon, action.room))}"

    def _disprove(self, words: list[str]) -> str:
        case = self._case()
        case.asked(int(words[0]), read_theory(words[1:4]))
        action = self._act(case)
        if not isinstance(action, Show):
            raise Invalid("our mind has nothing to show")
        return f"show {SHORT[action.card]}"

    def _suggestion(self, words: list[str]) -> str:
        shower = None if words[4] == NOBODY else int(words[4])
        card = read_cards(words[5:6])
        self._case().suggested(int(words[0]), read_theory(words[1:4]), shower, card[0] if card else None)
        return "ok"

    def _accuse(self, words: list[str]) -> str:
        case = self._case()
        action = self._act(case)
        if isinstance(action, Accuse):
            return f"accuse {spelled((action.suspect, action.weapon, action.room))}"
        case.ended_turn()
        return NOBODY

    def _accusation(self, words: list[str]) -> str:
        self._case().accused(int(words[0]), read_theory(words[1:4]), right=words[4] == "+")
        return "ok"

    def _case(self) -> Hearsay:
        if self.hearsay is None:
            raise Invalid("the server has not begun a game")
        return self.hearsay

    def _act(self, case: Hearsay) -> object:
        return None if self._player is None else self._player.act(case.sight())


def contend(connection: socket.socket, ident: str, contestant: Contestant) -> int:
    """Play until the server is done. Return the number of games played."""
    connection.sendall(f"{ident} alive".encode("ascii"))
    text = ""
    while True:
        text = text.lstrip(BLANK)
        said = _next(connection, text, contestant.hearsay)
        if isinstance(said, bytes):
            if not said:
                raise Invalid("the server has gone without saying that it is done")
            text += said.decode("ascii", "replace")
            continue
        text = text[len(said) :]
        answer = contestant.answer(said)
        connection.sendall(answer.encode("ascii"))
        if answer == "dead":
            return contestant.games


def _next(connection: socket.socket, text: str, case: Hearsay | None) -> str | bytes:
    """Return the next message if it is complete, otherwise more bytes of it."""
    me = None if case is None else case.me
    found = message(text, me, settled=case is not None and case.my_turn) if text else None
    if found is not None:
        return found
    spoken = case is not None and case.spoken
    connection.settimeout(QUIET if text.lower() == "suggest" and not spoken else None)
    try:
        return connection.recv(4096)
    except TimeoutError:
        return text

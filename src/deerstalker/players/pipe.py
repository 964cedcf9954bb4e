"""A player that is an external program: it reads lines of JSON and answers with lines of JSON.

First comes a hello, which expects no answer; then a sight for each decision, which expects one action or `null`. A
program that crashes, does not answer, sends nonsense or breaks a rule forfeits. One that answers the first sight with
`{"protocol": 2}` is asked again, and from then on, in short messages (`compact_pipe.py`).
"""

import os
import selectors
import time
from collections.abc import Sequence
from typing import Union

import msgspec

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.players.compact_pipe import COMPACT, MOST_WISHES, CompactTalk, Wishes, short
from deerstalker.players.fallback import Forfeited
from deerstalker.players.player import Setting
from deerstalker.players.process import Child

PROTOCOL = 1
PATIENCE = 10.0
"""Seconds a program has for each answer by default; the first includes its start."""

LONGEST_ANSWER = 1 << 16


class Program:
    """A program that exchanges lines with us, and never keeps us waiting longer than its time limit."""

    def __init__(self, words: Sequence[str]) -> None:
        reads, self._to = os.pipe()
        self._from, writes = os.pipe()
        os.set_blocking(self._to, False)
        self._heard = b""
        try:
            self._child = Child(words, reads, writes, (self._to, self._from))
        except OSError as error:
            raise Forfeited(f"could not be started: {error.strerror}") from None
        finally:
            os.close(reads)
            os.close(writes)

    def ask(self, lines: bytes, seconds: float, until: float | None = None) -> bytes:
        """Send these lines, and return one line of answer. The time may have begun with an earlier message."""
        until = time.monotonic() + seconds if until is None else until
        if self._heard:
            raise Forfeited("said more than it was asked for")
        self._say(lines, until, seconds)
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST_ANSWER:
                raise Forfeited("gave an answer that never ended")
            self._wait(self._from, selectors.EVENT_READ, until, seconds)
            more = os.read(self._from, LONGEST_ANSWER)
            if not more:
                raise Forfeited(self._child.last_words())
            self._heard += more
        answer, _, self._heard = self._heard.partition(b"\n")
        return answer

    def end(self) -> None:
        """Close its input, and make sure that it exits."""
        self._child.end()

    def _say(self, lines: bytes, until: float, seconds: float) -> None:
        while lines:
            self._wait(self._to, selectors.EVENT_WRITE, until, seconds)
            try:
                lines = lines[os.write(self._to, lines) :]
            except BrokenPipeError:
                raise Forfeited(self._child.last_words()) from None

    def _wait(self, end: int, event: int, until: float, seconds: float) -> None:
        with selectors.DefaultSelector() as waiting:
            waiting.register(end, event)
            if not waiting.select(max(0.0, until - time.monotonic())):
                raise Forfeited(f"did not answer within {seconds:g} s")


class Piped:
    """A program in its seat."""

    def __init__(self, setting: Setting, words: Sequence[str]) -> None:
        self.setting = setting
        self._words = words
        self._seconds = setting.thinking.seconds or PATIENCE
        self._answer = msgspec.json.Decoder(Union[setting.box.action, None])  # noqa: UP007
        self._program: Program | None = None
        self._compact: CompactTalk | None = None

    def act(self, sight: Sight) -> Action | None:
        """Return what the program wants to do."""
        if self._compact is not None:
            return self._ask_compactly(self._compact, sight)
        lines, begins = line(full(sight)), self._program is None
        if begins:
            self._program = Program(self._words)
            lines = line(self._hello()) + lines
        said = self._ask(lines)
        if begins and _wants_compact(said):
            self._compact = CompactTalk(self.setting)
            return self._ask_compactly(self._compact, sight)
        try:
            action: Action | None = self._answer.decode(said)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Forfeited(f"answered {short(said)}, which is not an action: {error}") from None
        return self._allowed(sight, action, said)

    def _ask(self, lines: bytes, until: float | None = None) -> bytes:
        assert self._program is not None  # noqa: S101
        return self._program.ask(lines, self._seconds, until)

    def _ask_compactly(self, talk: CompactTalk, sight: Sight) -> Action | None:
        """Ask in version 2, and tell the program what it wants to know before it acts."""
        until, message = time.monotonic() + self._seconds, talk.ask(sight)
        for _ in range(1 + MOST_WISHES):
            said = self._ask(line(message), until)
            answer = talk.read(said, sight)
            if not isinstance(answer, Wishes):
                return self._allowed(sight, answer, said)
            message = talk.tell(sight, answer)
        raise Forfeited(f"wanted to know more than {MOST_WISHES} times, and did not act")

    def _allowed(self, sight: Sight, action: Action | None, said: bytes) -> Action | None:
        if action is None and sight.waited_for:
            raise Forfeited("had to act, but didn't")
        if action is not None and not self._may(sight, action):
            raise Forfeited(f"answered {short(said)}, which is not allowed now")
        return action

    def close(self) -> None:
        """End the game and the program."""
        if self._program is not None:
            self._program.end()

    def _hello(self) -> dict[str, object]:
        setting = self.setting
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "protocols": (PROTOCOL, COMPACT),
            "game": setting.box.name,
            "rules": setting.box.rules_version,
            "options": setting.game.options,
            "seats": setting.game.seats,
            "names": setting.names or NAMES[: setting.game.seats],
            "seat": setting.seat,
            "seconds": self._seconds,
        }

    def _may(self, sight: Sight, action: Action) -> bool:
        """Return whether the action is allowed, as far as the seat can see."""
        try:
            return action in sight.options or bool(self.setting.game.accepts(sight.state, self.setting.seat, action))
        except DeerstalkerError:
            return False


def full(sight: Sight) -> dict[str, object]:
    """Return the message of version 1 that asks for an action."""
    return {"type": "sight"} | msgspec.structs.asdict(sight)


def line(message: dict[str, object]) -> bytes:
    """Return a message as it is sent."""
    return msgspec.json.encode(message, order="deterministic") + b"\n"


def _wants_compact(said: bytes) -> bool:
    """Return whether the first answer asks for version 2."""
    try:
        return bool(msgspec.json.decode(said, type=dict[str, int]) == {"protocol": COMPACT})
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False

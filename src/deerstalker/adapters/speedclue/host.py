"""Programs of the contest at our table: each is a player that gets sights, translated into contest messages."""

import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from deerstalker.adapters.speedclue import PATIENCE
from deerstalker.adapters.speedclue.words import BLANK, NOBODY, SHORT, read_cards, read_theory, reply, spelled
from deerstalker.core.errors import Invalid
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Asking,
    ClueEvent,
    Dealt,
    EndTurn,
    Looked,
    Passed,
    Show,
    Showed,
    Suggest,
    Suggested,
)
from deerstalker.players.fallback import Forfeited
from deerstalker.players.player import Setting
from deerstalker.players.process import Child

STARTING = 60.0
"""Seconds in which a program must report that it is alive. Some have to compile first."""

GLANCE = 0.1
"""Seconds between checks whether the programs that have not connected yet are still alive."""

INTRODUCTION = 5.0
"""Seconds in which a caller must identify itself."""


class Guest:
    """A program and the connection to it. It plays many games, until it is done or forfeits."""

    def __init__(self, child: Child | None, connection: socket.socket | None, patience: float, fault: str = "") -> None:
        self.fault = fault
        """Why the program is no longer there."""
        self._child, self._connection, self._patience = child, connection, patience
        self._text = ""

    def ask(self, message: str, *shapes: str) -> str:
        """Send this message and return a reply of one of these shapes."""
        try:
            return self._asked(message, shapes, self._patience)
        except Forfeited as why:
            self.fault = str(why)
            self._end()
            raise

    def done(self) -> None:
        """Tell the program that there are no more games, and end it."""
        if not self.fault:
            with suppress(Forfeited):
                self._asked("done", ("dead",), 1.0)
        self._end()

    def _asked(self, message: str, shapes: Sequence[str], patience: float) -> str:
        if self._connection is None or self._child is None:
            raise Forfeited(self.fault)
        until = time.monotonic() + patience
        if self._text.strip(BLANK):
            raise Forfeited(f"said {self._text[:40]!r} before it was asked")
        try:
            self._connection.settimeout(patience)
            self._connection.sendall(message.encode("ascii"))
            while (answer := _reply(message, self._text, shapes)) is None:
                self._connection.settimeout(max(0.001, until - time.monotonic()))
                more = self._connection.recv(4096)
                if not more:
                    raise Forfeited(self._child.last_words())
                self._text += more.decode("ascii", "replace")
        except TimeoutError:
            raise Forfeited(f"did not answer {message.split()[0]!r} within {patience:g} s") from None
        except OSError:
            raise Forfeited(self._child.last_words()) from None
        self._text = self._text.lstrip(BLANK)[len(answer) :]
        return answer

    def _end(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._child is not None:
            self._child.end()


def _reply(message: str, text: str, shapes: Sequence[str]) -> str | None:
    try:
        return reply(text, shapes)
    except Invalid as error:
        raise Forfeited(f"answered {message.split()[0]!r} wrongly: {error}") from None


class Invitation:
    """Starts programs and waits for them to connect."""

    def __init__(self, patience: float = PATIENCE, starting: float = STARTING) -> None:
        self._patience, self._starting = patience, starting
        self._started = 0

    def guests(self, commands: Sequence[Sequence[str]]) -> list[Guest]:
        """Start the programs and wait until each reports that it is alive. A program that does not is at fault."""
        with socket.create_server(("127.0.0.1", 0)) as door:
            programs = {self._ident(): words for words in commands}
            running = {
                ident: self._start([*words, ident, str(door.getsockname()[1])]) for ident, words in programs.items()
            }
            calls = self._calls(door, {ident: child for ident, child in running.items() if isinstance(child, Child)})
        return [self._guest(child, calls.get(ident)) for ident, child in running.items()]

    def _ident(self) -> str:
        self._started += 1
        return f"player{self._started}"

    def _start(self, words: Sequence[str]) -> Child | OSError:
        try:
            return Child(words)
        except OSError as error:
            return error

    def _calls(self, door: socket.socket, children: dict[str, Child]) -> dict[str, socket.socket]:
        """Accept a connection from each program, until all that are alive have connected or time is up."""
        until = time.monotonic() + self._starting
        calls: dict[str, socket.socket] = {}
        door.settimeout(GLANCE)
        while time.monotonic() < until and (
            missing := [ident for ident, child in children.items() if ident not in calls and child.alive]
        ):
            try:
                connection, _ = door.accept()
            except TimeoutError:
                continue
            ident = _name(connection, missing, until)
            if ident is None:
                connection.close()
            else:
                calls[ident] = connection
        return calls

    def _guest(self, child: Child | OSError, connection: socket.socket | None) -> Guest:
        if isinstance(child, OSError):
            return Guest(None, None, self._patience, f"could not be started: {child.strerror}")
        if connection is None:
            fault = f"did not call within {self._starting:g} s" if child.alive else child.last_words()
            child.end()
            return Guest(None, None, self._patience, fault)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return Guest(child, connection, self._patience)


def _name(connection: socket.socket, missing: Sequence[str], until: float) -> str | None:
    """Return the identifier of the caller, or None if it is not a program that we have started."""
    shapes = [f"{ident} alive" for ident in missing]
    text = ""
    until = min(until, time.monotonic() + INTRODUCTION)
    try:
        while (said := reply(text, shapes) if text else None) is None:
            connection.settimeout(max(0.001, until - time.monotonic()))
            more = connection.recv(256)
            if not more:
                return None
            text += more.decode("ascii", "replace")
    except (Invalid, OSError):
        return None
    return said.split()[0].lower()


class Remote:
    """A guest in a seat at our table. `sees` returns the table as that seat sees it, with the events after a step."""

    def __init__(self, setting: Setting, guest: Guest, sees: Callable[[int], Sight]) -> None:
        self.seat, self.seats = setting.seat, setting.game.seats
        self.guest = guest
        self._sees = sees
        self._seq = 0
        self._passes = 0

    def act(self, sight: Sight) -> Action:
        """Tell the guest what has happened, and ask what it wants."""
        self._tell(sight)
        try:
            action = self._asked(sight)
        except Invalid as error:
            raise self._faulty(str(error)) from None
        if action not in sight.options:
            raise self._faulty(f"it wanted {action}, which is not allowed now")
        return action

    def close(self) -> None:
        """Tell the guest how the game ended."""
        if not self.guest.fault:
            self._tell(self._sees(self._seq))

    def _asked(self, sight: Sight) -> Action:
        match sight.state.phase:
            case Answering(_, by, theory) if len(sight.options) > 1:
                shown = self.guest.ask(f"disprove {by} {spelled(theory)}", "show ..")
                return Show(read_cards(shown.split()[1:])[0])
            case Answering():
                only: Action = sight.options[0]  # the contest asks only if there is a choice
                return only
            case Asking():
                return Suggest(*read_theory(self.guest.ask("suggest", "suggest .. .. ..").split()[1:]))
            case _:
                said = self.guest.ask("accuse", NOBODY, "accuse .. .. ..")
                return EndTurn() if said == NOBODY else Accuse(*read_theory(said.split()[1:]))

    def _faulty(self, why: str) -> Forfeited:
        self.guest.fault = f"broke the rules: {why}"
        self.guest.done()
        return Forfeited(self.guest.fault)

    def _tell(self, sight: Sight) -> None:
        self._seq = sight.seq
        for event in sight.events:
            for message in self._messages(event):
                self.guest.ask(message, "ok")

    def _messages(self, event: ClueEvent) -> Iterator[str]:
        """Translate an event into contest messages, if it has any."""
        match event:
            case Dealt(_, hands):
                yield f"reset {self.seats} {self.seat} {spelled(hands[self.seat].open())}"
            case Suggested(by, theory):
                self._passes = 0
                self._heading = f"suggestion {by} {spelled(theory)}"
            case Passed():
                self._passes += 1
                if self._passes == self.seats - 1:
                    yield f"{self._heading} {NOBODY}"
            case Showed(seat, _, _, card):
                yield f"{self._heading} {seat}{f' {SHORT[card.open()]}' if card.is_open else ''}"
            case Looked(seat, theory, _, right):
                yield f"accusation {seat} {spelled(theory)} {'+' if right else '-'}"
            case _:
                return

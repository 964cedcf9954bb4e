"""A player that is a language model: it reads what its chair may know, in words, and answers with a command.

Every question stands alone: who plays, everything that happened, the model's own notes, and what can be done. An answer
that is no legal action is refused with a sentence, and the model may try again, a limited number of times in a game.
"""

import json
import os
import re
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from deerstalker.core.choices import by_kind, meaning_of
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.prose import listed
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.core.typed import parse_command
from deerstalker.players.chat import ask
from deerstalker.players.endpoint import Endpoint
from deerstalker.players.fallback import Forfeited
from deerstalker.players.player import Setting
from deerstalker.rulebook_files import printed_rulebook

TRANSCRIPTS = "DEERSTALKER_LLM_TRANSCRIPTS"
"""The environment variable that names the folder for transcripts: one file of JSON lines for each seat and game."""

PATIENCE = 60.0
"""Seconds for each move by default."""

FEW = 20
"""Most actions of one kind that are listed one by one."""

MOST_NOTES = 40
LONGEST_NOTE = 500

HOW = """\
You play {title} as {you}, against {others}. You are told what your chair may know, and nothing else. Think as long as \
you like, then end your answer with a line of its own:
ACTION: the number of an option, or the action in words
Whatever you want to remember for later, write on lines that begin with NOTE: and you will be shown it every time."""

_ACTION = re.compile(r"^[\s*`]*ACTION\s*:\s*[*`]*\s*(?P<said>.+?)[\s*`]*$", re.IGNORECASE | re.MULTILINE)
_NOTE = re.compile(r"^[\s*`]*NOTE\s*:\s*(?P<said>.+?)\s*$", re.IGNORECASE | re.MULTILINE)


class LanguageModel:
    """A language model in its seat."""

    def __init__(self, setting: Setting, endpoint: Endpoint) -> None:
        self.setting, self.endpoint = setting, endpoint
        self.calls = self.tokens = self.retries = self.illegal = self.decisions = 0
        """What it has used and done so far. `illegal` counts answers that were no legal action."""

        self.notes: list[str] = []
        self._names = setting.names or NAMES[: setting.game.seats]
        self._seconds = setting.thinking.seconds or PATIENCE
        self._log: list[str] = []
        self._file = _transcript(setting)

    def act(self, sight: Sight) -> Action | None:
        """Return what the model wants to do. It is asked when the game waits for it and there is a choice."""
        box, game = self.setting.box, self.setting.game
        self._log += [said for event in sight.events if (said := box.tell(game, event, self._names))]
        if not sight.waited_for:
            return None
        if len(sight.options) == 1:
            (only,) = sight.options
            return cast("Action", only)
        self.decisions += 1
        until = time.monotonic() + self._seconds
        messages = [_message("system", self._how()), _message("user", "\n".join(self._told(sight)))]
        while True:
            said = self._answer(messages, until)
            try:
                action = self._meant(sight, said)
            except DeerstalkerError as refusal:
                self.illegal += 1
                self._note_down(sight, messages, said, refused=str(refusal))
                if self.illegal >= self.endpoint.illegal:
                    raise Forfeited(f"gave {self.illegal} answers that were not allowed; the last: {refusal}") from None
                again = f"{refusal} Answer again, and end with a line ACTION: ..."
                messages += [_message("assistant", said), _message("user", again)]
            else:
                self._note_down(sight, messages, said, action=box.label(game, sight.state, action, self._names))
                self._remember(said)
                return action

    def close(self) -> None:
        """End the game, and sum it up in the transcript."""
        used = {"decisions": self.decisions, "calls": self.calls, "tokens": self.tokens, "retries": self.retries}
        self._write({"type": "end", **used, "illegal": self.illegal})

    def _answer(self, messages: list[dict[str, str]], until: float) -> str:
        limit = self.endpoint
        if self.calls >= limit.calls:
            raise Forfeited(f"has used up its {limit.calls:,} calls")
        if limit.tokens is not None and self.tokens >= limit.tokens:
            raise Forfeited(f"has used up its {limit.tokens:,} tokens")
        self.calls += 1
        reply = ask(limit, messages, until, self._seconds)
        self.tokens += reply.tokens
        self.retries += reply.retries
        return reply.text

    # -- what it is told -----------------------------------------------------------------------------

    def _how(self) -> str:
        box, seat = self.setting.box, self.setting.seat
        others = [name for at, name in enumerate(self._names) if at != seat]
        how = HOW.format(title=box.title, you=self._names[seat], others=listed(others))
        rules = (box.rulebook() if box.rulebook else printed_rulebook(box.name)) if self.endpoint.rules else None
        return f"{how}\n\n{rules}" if rules else how

    def _told(self, sight: Sight) -> Iterator[str]:
        box, game, seat = self.setting.box, self.setting.game, self.setting.seat
        yield "What has happened:"
        yield from self._log
        titles = {card.id: card.title for card in box.layout(game).cards}
        hand = box.status(game, sight.state, self._names).seats[seat].hand
        if hand:
            yield f"Your cards: {listed([titles.get(card, card) for card in hand])}."
        if self.notes:
            yield "Your notes:"
            yield from (f"- {note}" for note in self.notes)
        yield box.ask(game, sight.state, seat, self._names).text
        yield from self._offered(sight)

    def _offered(self, sight: Sight) -> Iterator[str]:
        box, game = self.setting.box, self.setting.game
        number = 0
        for some in by_kind(sight.options):
            labels = [box.label(game, sight.state, action, self._names) for action in some[:FEW]]
            if len(some) > FEW:
                yield f"- {box.heading(type(some[0]))}: {len(some)} ways. Type it in words, as in: {labels[0]}"
                yield f"  {meaning_of(type(some[0]))}"
                continue
            for label in labels:
                number += 1
                yield f"{number}. {label}"

    # -- what it says --------------------------------------------------------------------------------

    def _meant(self, sight: Sight, said: str) -> Action:
        """Return the action that an answer means. Raises `DeerstalkerError`, saying what is wrong, if it means none."""
        found = _ACTION.findall(said)
        lines = [line.strip() for line in said.splitlines() if line.strip()]
        if not found and not lines:
            raise Invalid("You said nothing.")
        text = found[-1] if found else lines[-1]
        setting = self.setting
        if text.rstrip(".").isdecimal():
            single = [action for some in by_kind(sight.options) if len(some) <= FEW for action in some]
            number = int(text.rstrip(".")[:9])
            if not 1 <= number <= len(single):
                raise Invalid(f"There's no option {number}.")
            return single[number - 1]
        return parse_command(setting.box, setting.game, sight.state, setting.seat, self._names, text)

    def _remember(self, said: str) -> None:
        self.notes += [note[:LONGEST_NOTE] for note in _NOTE.findall(said)]
        del self.notes[:-MOST_NOTES]

    # -- transcripts ---------------------------------------------------------------------------------

    def _note_down(
        self, sight: Sight, messages: list[dict[str, str]], said: str, *, refused: str = "", action: str = ""
    ) -> None:
        self._write(
            {
                "type": "answer",
                "seq": sight.seq,
                "asked": messages,
                "said": said,
                "action": action,
                "refused": refused,
                "calls": self.calls,
                "tokens": self.tokens,
                "illegal": self.illegal,
            }
        )

    def _write(self, line: dict[str, object]) -> None:
        if self._file is None:
            return
        about = {"game": self.setting.box.name, "seat": self.setting.seat, "model": self.endpoint.model}
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(about | line, ensure_ascii=False) + "\n")


def _message(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


def _transcript(setting: Setting) -> Path | None:
    folder = os.environ.get(TRANSCRIPTS)
    if not folder:
        return None
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid(f"cannot keep transcripts in {folder}: {error.strerror}") from None
    return Path(folder) / f"{setting.box.name}-{setting.seat}-{secrets.token_hex(6)}.jsonl"

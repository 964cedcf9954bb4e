"""A game as a conversation, line by line: for screen readers, logs, pipes and simple terminals.

It says what happened and what is asked, numbers what can be done, and reads a number, a command, or a word that asks
for a fact. Nothing is ever drawn again, and there are no control characters.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import folded
from deerstalker.core.terms import Action
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.guide import Guide
from deerstalker.table.session import Asked, Session
from deerstalker.tui import play_text
from deerstalker.tui.choosing import Choices, called_in, first_choices, next_choices, number_in, numbered
from deerstalker.tui.telling import Telling

FOLLOW = ("ok", "okay", "do that")
"""What somebody who learns types to do what the guide advises."""

YES = ("yes", "y")

CURTAIN = 60
"""Number of empty lines between two people at one terminal."""


class Talk(Protocol):
    """Where lines are printed and read."""

    def say(self, line: str) -> None:
        """Print a line."""

    def read(self) -> str | None:
        """Read a line; None at the end of input."""

    def heard(self, wanted: Callable[[str], bool]) -> str | None:
        """Return a line that was typed meanwhile, if there is one and it is wanted; any other waits for `read`."""


class Quit(Exception):
    """The player wants to leave, or there is no more input."""


Fact = Callable[[FollowedGame, str], Iterable[str]]

FACTS: dict[str, tuple[Fact, str]] = {
    "hand": (lambda game, _: play_text.hand_lines(game), "the cards in your hand"),
    "board": (lambda game, _: play_text.board_lines(game), "where everything is"),
    "picture": (lambda game, _: play_text.picture_lines(game), "the same, drawn in letters"),
    "who": (lambda game, _: play_text.who_lines(game), "who plays, whose turn it is, who has how many cards"),
    "turn": (lambda game, _: play_text.turn_lines(game), "whose turn it is, and what is asked"),
    "log": (lambda game, _: play_text.log_lines(game), "what has happened, turn by turn"),
    "sheet": (lambda game, _: play_text.sheet_lines(game), "your notes, card by card"),
    "odds": (lambda game, _: play_text.odds_lines(game), "how likely each solution is"),
    "why": (play_text.why_lines, "why CARD, or why CARD NAME: the reasons behind a certainty"),
    "best": (lambda game, _: play_text.best_lines(game), "the best questions to ask now"),
    "rules": (play_text.rules_lines, "the paragraph about what is asked; rules 12 reads that one"),
}
"""What can be asked for by word, at any time, and what it says."""

DEDUCED = ("odds", "why", "best")
"""What can be asked for only where the game has notes that conclude."""

HELP = {
    "say": "say TEXT, to people at other screens",
    "options": "what you can do now, once more",
    "help": "this",
    "quit": "leave; the game is kept, and 'deerstalker play --continue' goes on with it",
}


class PlainPlay:
    """Plays one session as a conversation."""

    def __init__(self, session: Session, talk: Talk, guide: Guide | None = None) -> None:
        self.session, self.talk, self.guide = session, talk, guide
        self._warned: Action | None = None
        """What the guide has warned of. Whoever chooses it again wants it all the same."""

        self._telling = Telling()
        self._dealt = set[Seat]()
        """Who has been told their cards, which they are when they are asked for the first time."""

        self._looking: Seat | None = None
        """Whose eyes are on the screen, where several people share it."""

    def play(self) -> bool:
        """Play until the game is over, and return True; return False if the player leaves."""
        session = self.session
        self._looking = session.seats[0] if len(session.seats) == 1 else None
        self._say("Type a number or a command, or 'help'.")
        try:
            while not session.is_over:
                asked = session.go_on()
                if asked is not None:
                    self._ask(asked)
                elif len(session.seats) <= 1:
                    self._tell(session.chair(self._looking), finished_only=True)
                    self._listen()
        except Quit:
            return False
        game = session.chair(self._looking)
        self._tell(game)
        for line in play_text.end_lines(game):
            self._say(line)
        self._let_guide_say(self.guide.after(game) if self.guide else ())
        return True

    def _listen(self) -> None:
        """Between turns, answer what is typed and does not have to wait for one's turn."""
        game = self.session.chair(self._looking)
        while self.session.talks and (line := self.talk.heard(_can_be_asked_any_time)) is not None:
            self._fact(game, line.strip(), Choices(game.prompt.text, ()))

    def _say(self, line: str) -> None:
        self.talk.say(line)

    def _read(self) -> str:
        line = self.talk.read()
        if line is None:
            raise Quit
        return line.strip()

    # -- what happened -------------------------------------------------------------------------------

    def _tell(self, game: FollowedGame, *, finished_only: bool = False) -> None:
        """Tell what is new, in the game and around it."""
        for line in (*self._telling.new(game, finished_only=finished_only), *self.session.news()):
            self._say(line)

    # -- what is asked -------------------------------------------------------------------------------

    def _ask(self, asked: Asked) -> None:
        """Let somebody act, or decline if the game does not wait for them."""
        self._draw_curtain(asked.seat)
        game = self.session.chair(asked.seat)
        steps = game.steps
        self._tell(game)
        options = first_choices(game, game.options)
        for line in () if asked.seat in self._dealt else play_text.hand_lines(game):
            self._say(line)
        self._dealt.add(asked.seat)
        self._let_guide_say(self.guide.before(game) if self.guide else ())
        self._offer(game, options, asked)
        while True:
            action = self._answer(game, options, asked)
            if action is not None and self._is_warned_of(game, action):
                continue
            if action is None and not asked.must:
                self.session.decline(asked.seat)
                return
            if action is not None and self._is_sure(game, action):
                try:
                    self.session.act(asked.seat, action)
                except DeerstalkerError as error:
                    self._say(str(error))
                    if self.session.chair(asked.seat).steps == steps:
                        continue
                    return  # others acted meanwhile, so what was on offer may be gone
                self._tell(self.session.chair(asked.seat))
                return
            self._offer(game, options, asked)

    # -- beside somebody who learns ------------------------------------------------------------------

    def _let_guide_say(self, lines: Iterable[str]) -> None:
        """Say what the guide says."""
        for line in lines:
            self._say(line if line.startswith(" ") else f"Guide: {line}")

    def _is_warned_of(self, game: FollowedGame, action: Action) -> bool:
        """Let the guide warn of an action, unless it has just done so; return whether it did."""
        if self.guide is None or action == self._warned:
            return False
        warning = self.guide.warning(game, action)
        self._warned = action if warning else None
        if warning:
            self._let_guide_say([f"{warning} Choose it again, or type yes, if you want to do it anyway."])
        return bool(warning)

    def _draw_curtain(self, seat: Seat) -> None:
        if len(self.session.seats) < 2 or self._looking == seat:
            return
        name = self.session.chair(None).names[seat]
        for _ in range(CURTAIN if self._looking is not None else 0):
            self._say("")
        self._say(f"{name}, it's up to you. Press Enter when only you can see the screen.")
        self._read()
        self._looking = seat

    def _offer(self, game: FollowedGame, options: Choices, asked: Asked) -> None:
        self._say(options.question)
        for line in numbered(options):
            self._say(line)
        if not asked.must:
            self._say("Or press Enter to let the others go on.")

    def _answer(self, game: FollowedGame, options: Choices, asked: Asked) -> Action | None:
        """Return what the player wants to do; None if they change their mind, or press Enter."""
        while True:
            line = self._read()
            if not line:
                if not asked.must:
                    return None
                self._offer(game, options, asked)
            elif not self._fact(game, line, options):
                if self.guide is not None and self.guide.advised is not None and folded(line) in FOLLOW:
                    return self.guide.advised
                if self._warned is not None and folded(line) in YES:
                    return self._warned
                try:
                    number = number_in(line, options)
                    return game.meant(line) if number is None else self._narrowed(game, options.choices[number].actions)
                except DeerstalkerError as error:
                    self._say(str(error))

    def _narrowed(self, game: FollowedGame, actions: tuple[Action, ...]) -> Action | None:
        """Return the one of these actions that the player chooses part by part; None if they press Enter."""
        if len(actions) > 1:
            self._say(game.help(actions[0]))
        while len(actions) > 1:
            parts = next_choices(game, actions)
            self._say(f"{parts.question} (Enter goes back.)")
            for line in numbered(parts):
                self._say(line)
            line = self._read()
            if not line:
                return None
            if self._fact(game, line, parts):
                continue
            try:
                number = number_in(line, parts)
                actions = parts.choices[called_in(line, parts) if number is None else number].actions
            except DeerstalkerError as error:
                self._say(str(error))
        return actions[0]

    def _is_sure(self, game: FollowedGame, action: Action) -> bool:
        """Ask once more before an action that stakes the player's place, unless the guide has spoken of it."""
        spoken = self.guide is not None and action in (self.guide.advised, self._warned)
        self._warned = None
        if spoken or not isinstance(action, game.box.staking):
            return True
        self._say(f"{game.label(action)}. {game.help(action)} Type yes to do it.")
        return folded(self._read()) in YES

    def _fact(self, game: FollowedGame, line: str, options: Choices) -> bool:
        """Answer a word that asks for something; return False if this is none."""
        word, _, rest = line.partition(" ")
        match folded(word):
            case "quit" | "exit":
                raise Quit
            case "help" | "?":
                lines: Iterable[str] = _help(game, is_guided=self.guide is not None)
            case "say":
                lines = self._said(rest)
            case "options":
                lines = (options.question, *numbered(options))
            case known if known in FACTS:
                lines = self._asked_for(known, game, rest)
            case _:
                return False
        for one in lines:
            self._say(one)
        return True

    def _said(self, text: str) -> Iterator[str]:
        """Say something to the others. Everybody reads it as news."""
        try:
            self.session.say(text)
        except DeerstalkerError as error:
            yield str(error)

    def _asked_for(self, word: str, game: FollowedGame, rest: str) -> Iterator[str]:
        try:
            yield from FACTS[word][0](game, rest)
        except DeerstalkerError as error:
            yield str(error)


def _can_be_asked_any_time(line: str) -> bool:
    return folded(line.partition(" ")[0].strip()) in {*FACTS, "say", "help", "?", "quit", "exit"}


def _help(game: FollowedGame, *, is_guided: bool) -> Iterator[str]:
    yield game.prompt.text + (f" ({game.prompt.rule})" if game.prompt.rule else "")
    yield "Choose by number, or type what you want to do, such as:"
    yield from (f"  {choice.text}" for choice in first_choices(game, game.options).choices[:3])
    yield "At any time:"
    meanings = {FOLLOW[0]: "what the guide would do"} if is_guided else {}
    facts = {word: meaning for word, (_, meaning) in FACTS.items() if game.box.clues or word not in DEDUCED}
    meanings |= facts | HELP
    yield from (f"  {word}: {meaning}" for word, meaning in meanings.items())

"""One chair at a table, for somebody who sends a command and reads the answer: nothing is said between the two."""

from collections.abc import Iterable, Iterator
from threading import Lock
from time import monotonic

from deerstalker.core.errors import Invalid
from deerstalker.core.prose import listed
from deerstalker.core.spelling import folded
from deerstalker.core.terms import Action
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.online_game import OnlineGame
from deerstalker.table.session import Asked, Session
from deerstalker.tui import play_text
from deerstalker.tui.choosing import Choices, called_in, first_choices, next_choices, number_in, numbered
from deerstalker.tui.plain_play import FACTS
from deerstalker.tui.telling import Telling

PATIENCE = 20.0
"""Seconds in which an answer comes, even if the others are still playing."""

MOST_NOTES = 1_000
LONGEST_NOTE = 2_000


class Chair:
    """A chair at a table. Everything it says comes from that chair's own copy of the game."""

    def __init__(self, session: Session, patience: float = PATIENCE) -> None:
        self.session, self.patience = session, patience
        self.lock = Lock()
        """Held while the chair is asked for something: one thing at a time."""

        self.notes: list[str] = []
        self._telling = Telling()
        self._parts: Choices | None = None
        """What can be chosen next, where a kind of action was chosen and its parts were not."""

        self._greeted = False

    # -- looking -------------------------------------------------------------------------------------

    def look(self) -> str:
        """Let the others play until this chair may act, and tell what happened and what can be done."""
        return _text(self._told(self._go_on()))

    def ask(self, about: str) -> str:
        """Tell a fact that is asked for by word: `hand`, `why rope bob`. Raises `Invalid` if it is refused."""
        word, _, rest = about.strip().partition(" ")
        if folded(word) not in FACTS:
            raise Invalid(f"Ask for one of these: {', '.join(FACTS)}.")
        return _text(FACTS[folded(word)][0](self._game, rest))

    @property
    def _game(self) -> FollowedGame:
        seats = self.session.seats
        return self.session.chair(seats[0] if seats else None)

    def _go_on(self) -> Asked | None:
        """Return what is asked of this chair; None if the game is over, not begun, or the others take their time."""
        until = monotonic() + self.patience
        session = self.session
        while isinstance(session, OnlineGame) and not session.has_begun:
            if monotonic() > until:
                return None
            session.listen()
        while not session.is_over:
            asked = session.go_on()
            if asked is not None or monotonic() > until:
                return asked
        return None

    def _told(self, asked: Asked | None) -> Iterator[str]:
        session = self.session
        if isinstance(session, OnlineGame) and not session.has_begun:
            yield from session.news()
            yield "The game hasn't begun yet. Look again in a moment."
            return
        game = self._game
        if not self._greeted:
            self._greeted = True
            yield from _greeting(game)
        yield from self._telling.new(game)
        yield from session.news()
        if session.is_over:
            yield from play_text.end_lines(game)
        elif asked is None:
            yield f"{game.prompt.text} The others are still playing: look again in a moment."
        else:
            yield from self._offered(game, asked)

    def _offered(self, game: FollowedGame, asked: Asked) -> Iterator[str]:
        if self._parts is not None:
            yield f"{self._parts.question} (An empty command goes back.)"
            yield from numbered(self._parts)
            return
        options = first_choices(game, game.options)
        yield options.question
        yield from numbered(options)
        if not asked.must:
            yield "Or wait: the others can go on without you."

    # -- acting --------------------------------------------------------------------------------------

    def act(self, command: str, *, sure: bool = False) -> str:
        """Do what a command says: a number on offer, or an action in words. Raises `DeerstalkerError` if it is refused.

        An action that stakes one's place in the game is done only if one is sure.
        """
        line = " ".join(command.split())
        word, _, rest = line.partition(" ")
        if folded(word) in FACTS:
            return self.ask(line)
        if folded(word) == "say":
            self.session.say(rest)
            return self.look()
        asked = self._go_on()
        if asked is None or folded(word) == "options":
            return _text(self._told(asked))
        game = self.session.chair(asked.seat)
        if not line:
            if self._parts is None and not asked.must:
                self.session.decline(asked.seat)
            self._parts = None
            return self.look()
        actions = self._meant(game, line)
        if len(actions) > 1:
            self._parts = next_choices(game, actions)
            return _text((game.help(actions[0]), *self._told(asked)))
        (action,) = actions
        if isinstance(action, game.box.staking) and not sure:
            return f"{game.label(action)}. {game.help(action)} To do it, send the same command again with sure = true."
        self._parts = None
        self.session.act(asked.seat, action)
        return self.look()

    def _meant(self, game: FollowedGame, line: str) -> tuple[Action, ...]:
        """Return the actions that a line leaves: one, or those of the kind or with the part that was chosen."""
        parts = self._parts
        options = parts or first_choices(game, game.options)
        number = number_in(line, options)
        if number is not None:
            return options.choices[number].actions
        try:
            return (game.meant(line),)
        except Invalid:
            if parts is None:
                raise
            return parts.choices[called_in(line, parts)].actions

    def wait(self) -> str:
        """Do nothing now, and let the others go on. Raises `Invalid` if the game waits for this chair."""
        asked = self._go_on()
        if asked is not None and asked.must:
            raise Invalid(f"The game waits for you. {self._game.prompt.text}")
        if asked is not None:
            self.session.decline(asked.seat)
            self._parts = None
        return self.look()

    # -- notes of one's own --------------------------------------------------------------------------

    def note(self, text: str) -> str:
        """Write a line into this chair's own notebook, which nobody else reads, and return all of it."""
        if text.strip():
            if len(text) > LONGEST_NOTE or len(self.notes) >= MOST_NOTES:
                raise Invalid(f"There's room for {MOST_NOTES:,} notes of {LONGEST_NOTE:,} letters each.")
            self.notes.append(text.strip())
        return _text(f"{number}. {one}" for number, one in enumerate(self.notes, 1)) or "You have no notes yet."


def _greeting(game: FollowedGame) -> Iterator[str]:
    names = [f"{name} (you)" if seat == game.seat else name for seat, name in enumerate(game.names)]
    yield f"{game.box.title}: {listed(names)}."
    if game.steps and game.hand:
        yield from play_text.hand_lines(game)


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines)

"""A game as one chair follows it: its own copy of all that happened, and what can be told and concluded from that."""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from deerstalker.core.case import AnyStep, Header, open_box
from deerstalker.core.choices import meaning_of
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, OPEN
from deerstalker.core.game import Prompt, Shelf, fold
from deerstalker.core.layout import Layout
from deerstalker.core.seats import Seat
from deerstalker.core.secret import EVERYTHING, Viewer, seen_by
from deerstalker.core.sheet import Aid, Sheet
from deerstalker.core.sight import Sight
from deerstalker.core.spelling import Lexicon, Reader
from deerstalker.core.status import Status
from deerstalker.core.terms import Action, State
from deerstalker.core.turns import Turn, Turns, tell_past_turn, tell_turn
from deerstalker.core.typed import parse_command
from deerstalker.games import GAMES
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.phrases import Voice, in_turn
from deerstalker.knowledge.deal.reasons import Explanation, explain
from deerstalker.knowledge.notebook.answers import best_of
from deerstalker.knowledge.notebook.replies import BestQuestion
from deerstalker.knowledge.notebook.setup import parser_for
from deerstalker.knowledge.sheets import dossier_of, notes_for

HIDDEN_WORDS = ("hidden", "envelope", "solution", "missing", "case file")
OPEN_WORDS = ("open", "face up")


class BestQuestions(Struct, frozen=True):
    """The questions worth asking now, the best first; `nothing`: what is said when nobody has any of the cards."""

    questions: tuple[BestQuestion, ...]
    nothing: str


class FollowedGame:
    """What one viewer has seen of a game. It is fed with that viewer's copy of every step."""

    def __init__(
        self, header: Header, viewer: Viewer, *, aid: Aid = "everything", hints: bool = True, shelf: Shelf = GAMES
    ) -> None:
        self.box, self.game = open_box(header, shelf)
        self.header, self.names, self.viewer = header, header.seats, viewer
        self.seat: Seat | None = None if viewer is EVERYTHING else viewer
        self.aid, self.hints = aid, hints
        """What the sheet fills in by itself, and whether the best question may be asked for."""

        self.state: State = seen_by(self.game.start(), viewer)
        self.steps = 0
        self._notes = notes_for(self.box, self.game, self.seat, self.names)
        """What this chair can conclude; whoever sees everything has a spectator's notes, as the rest is no riddle."""

        self._turns = Turns(self.box, self.game, self.names)
        self._turn_of: dict[int, int] = {}
        self.turns: list[Turn] = []
        """Every turn so far, each as far as it has come."""

    def read(self, step: AnyStep) -> list[Turn]:
        """Take in one more step, in this viewer's copy. Return the turns it belongs to."""
        self.steps += 1
        self.state = fold(self.game, step.events, self.state)
        concluded_from = seen_by(step.events, None) if self.viewer is EVERYTHING else step.events
        self._notes.read(concluded_from, self.steps)
        touched = self._turns.read(self.steps, step.events, lambda: self.state)
        self._turn_of[self.steps] = touched[0].number
        for turn in touched:
            if self.turns and self.turns[-1].number == turn.number:
                self.turns[-1] = turn
            else:
                self.turns.append(turn)
        return touched

    # -- how it stands -------------------------------------------------------------------------------

    @cached_property
    def layout(self) -> Layout:
        """What stays the same throughout the game."""
        return self.box.layout(self.game)

    @cached_property
    def titles(self) -> dict[str, str]:
        """What cards, tokens and rooms are called, by id."""
        rooms = () if self.layout.plan is None else self.layout.plan.rooms
        return {one.id: one.title for some in (rooms, self.layout.tokens, self.layout.cards) for one in some}

    @property
    def status(self) -> Status:
        """The visible state of the game."""
        return self.box.status(self.game, self.state, self.names)

    @property
    def hand(self) -> list[str]:
        """The titles of the cards in this chair's hand."""
        cards = None if self.seat is None else self.status.seats[self.seat].hand
        return [self.titles.get(card, card) for card in cards or ()]

    @property
    def prompt(self) -> Prompt:
        """What this chair is asked to do, or what the table waits for."""
        return self.box.ask(self.game, self.state, self.seat, self.names)

    @property
    def waiting_for(self) -> frozenset[Seat]:
        """Seats that must act now; empty when the game is over."""
        return self.game.waiting_for(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.steps > 0 and not self.waiting_for

    @property
    def winners(self) -> list[str]:
        """Names of the winners so far, best first."""
        return [self.names[seat] for seat in self.game.winners(self.state)]

    # -- what can be done ----------------------------------------------------------------------------

    @property
    def options(self) -> tuple[Action, ...]:
        """What this chair may do now, in turn or out of turn."""
        return () if self.seat is None else tuple(self.game.legal(self.state, self.seat))

    def sight(self, heard: int) -> Sight:
        """Return what this chair sees now, without the events it has heard of, which are this many."""
        events = tuple(event for turn in self.turns for event in turn.events)
        return Sight(self.seat, self.steps, self.state, events[heard:], self.options, self.seat in self.waiting_for)

    def label(self, action: Action) -> str:
        """Return an option in words."""
        return self.box.label(self.game, self.state, action, self.names)

    def help(self, action: Action) -> str:
        """Return a sentence or two about this kind of action."""
        said = "" if self.box.explain is None else self.box.explain(self.game, self.state, action)
        return said or meaning_of(type(action))

    def meant(self, text: str) -> Action:
        """Return the option that a typed command means. Raises `Invalid` if it fits none, `Unclear` if several."""
        if self.seat is None:
            raise Invalid("You're watching, so there's nothing for you to do.")
        return parse_command(self.box, self.game, self.state, self.seat, self.names, text)

    # -- what happened -------------------------------------------------------------------------------

    def told(self, turn: Turn) -> str:
        """Return a turn as one paragraph; without what players have to remember, where they play without notes."""
        past = self.aid == "off" and not self.is_over and turn.number < self.turns[-1].number
        return (tell_past_turn if past else tell_turn)(self.box, self.game, turn.events, self.names)

    def log(self) -> Iterator[tuple[int, str]]:
        """Yield the number and the paragraph of each turn of which there is anything to tell."""
        for turn in self.turns:
            told = self.told(turn)
            if told:
                yield turn.number, told

    # -- what can be known ---------------------------------------------------------------------------

    @property
    def dossier(self) -> Dossier | None:
        """What this chair knows about who holds which card; None in a game that gives no clues to it."""
        return dossier_of(self._notes)

    def turn_of(self, step: int) -> int:
        """Return the number of the turn that a step belongs to."""
        return self._turn_of[step]

    def sheet(self, aid: Aid | None = None) -> Sheet:
        """Return the sheet of notes, at the level of aid that was agreed on or at this one."""
        return self._notes.sheet(aid or self.aid)

    def why(self, text: str) -> Explanation:
        """Explain why a card must be where it is, or can't be with somebody: `rope`, `rope bob`, `rope hidden`."""
        dossier = dossier_of(self._notes)
        if dossier is None:
            raise Invalid("There's nothing to explain in this game.")
        self._check_aid()
        sheet, reader = self.sheet("everything"), Reader(text)
        cards = Lexicon((name, row.id) for row in sheet.rows for name in (row.title, row.id))
        card = reader.take(cards, "a card")
        places = [(column.title, column.id) for column in sheet.columns]
        places += [(word, HIDDEN) for word in HIDDEN_WORDS] + [(word, OPEN) for word in OPEN_WORDS]
        holder = reader.maybe(Lexicon(places))
        reader.finish()
        closure = dossier.answer.closure
        where = holder if holder is not None else next((at for one, at in closure.must if one == card), None)
        if where is None or (card, where) in closure.open:
            raise Invalid(f"It isn't certain yet. The sheet says how likely it is: {self.titles.get(card, card)}.")
        voice = Voice(self.names, lambda step: in_turn(self.turn_of(step)))
        return explain(dossier, card, where, voice)

    def best(self) -> BestQuestions:
        """Return the questions worth asking now, none of which stakes the chair's place in the game.

        Raises `Invalid` if there are none to choose from.
        """
        dossier = dossier_of(self._notes)
        if dossier is None or self.seat is None:
            raise Invalid("There's no best question in this game.")
        if not self.hints:
            raise Invalid("This table plays without hints.")
        options = [one for one in self.options if dossier.asks(one)]
        if not options:
            raise Invalid("You can't ask anything right now.")
        parser = parser_for(self.box, self.game, self.names, self.seat)
        return BestQuestions(best_of(dossier, parser, options), parser.nothing)

    def _check_aid(self) -> None:
        if self.aid != "everything":
            raise Invalid("This game is played without full automatic notes.")

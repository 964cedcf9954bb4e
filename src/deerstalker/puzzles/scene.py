"""A scene: a deal drawn from a seed, one player's place at that table, and many lines that are true there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from deerstalker.core.facts import HIDDEN, OPEN, Card, Choice, Count, Deal
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.play import advance, begin
from deerstalker.core.random_play import choose
from deerstalker.core.seats import NAMES, NATURE
from deerstalker.core.secret import secrets_in
from deerstalker.deduction.engines import best_engine
from deerstalker.deduction.lattice import TooLarge
from deerstalker.deduction.position import Position
from deerstalker.deduction.problem import BeyondReach, Budget, Problem
from deerstalker.deduction.reduction import Impossible
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.notebook.session import Line, Session
from deerstalker.knowledge.notebook.setup import Setup
from deerstalker.puzzles.lines import facts_of, true_line

FEWEST_SEATS, MOST_SEATS = 3, 4
"""Puzzles are for this many players, where the game allows it: enough to think about, few enough for one page."""

REACH = 60_000
"""A puzzle that takes more steps of counting than this is given up. Every engine can do as many."""

MOST_DEAL_STEPS = 400
"""A game that has not dealt its cards after so many steps is given up."""


@dataclass(frozen=True)
class Told:
    """A line and what it tells."""

    line: Line
    facts: tuple[Count, ...]
    choices: tuple[Choice, ...]
    text: str
    own: bool
    """Whether the user showed or saw a card in it: nobody forgets that."""


@dataclass(frozen=True)
class Scene:
    """A table as one player knows it, and how the cards really lie."""

    session: Session
    deal: Deal
    told: tuple[Told, ...] = ()

    @property
    def box(self) -> Box:
        """The game."""
        return self.session.setup.box

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.session.game

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The pack."""
        return self.start.clues.cards(self.game)

    @cached_property
    def holders(self) -> tuple[int, ...]:
        """Where a card may be."""
        return self.start.clues.holders(self.game)

    @cached_property
    def start(self) -> Dossier:
        """What the deal alone tells."""
        return self.session.dossier

    @cached_property
    def given(self) -> tuple[Count, ...]:
        """The facts of the deal."""
        return tuple(fact for note in self.start.notes for fact in note.facts)

    @cached_property
    def hidden(self) -> tuple[Card, ...]:
        """The cards that are hidden from everybody."""
        return tuple(card for card in self.cards if self.deal[card] == HIDDEN)

    def problem(self, told: Iterable[Told], more: Sequence[Count] = ()) -> Problem:
        """Return what the deal and these lines tell, and some more facts."""
        return Problem(self.cards, self.holders, (*self.given, *(fact for one in told for fact in one.facts), *more))

    def fits(self, told: Iterable[Told], more: Sequence[Count] = ()) -> bool:
        """Return whether the deal, these lines and some more facts can all be true. Raises `BeyondReach`."""
        return self.possible((*self.given, *(fact for one in told for fact in one.facts), *more))

    def possible(self, facts: Sequence[Count]) -> bool:
        """Return whether these facts can all be true. Raises `BeyondReach`, in the same cases on every machine."""
        try:
            Position(Problem(self.cards, self.holders, tuple(facts)), best_engine()).weave(REACH)
        except Impossible:
            return False
        except TooLarge:
            raise BeyondReach("This puzzle would take too much counting.") from None
        return True

    def dossier(self, told: Sequence[Told]) -> Dossier:
        """Return what the user knows from the deal and these lines, which are numbered from 1."""
        dossier = Dossier(self.box, self.game, self.session.setup.me, budget=Budget(REACH, runs=1))
        dossier.read([self.session.parser.deal(self.session.setup.face_up)], 0)
        for number, one in enumerate(told, 1):
            dossier.read(one.line.events, number)
        return dossier

    def with_lines(self, rng: Random, number: int, favor: float) -> "Scene":
        """Return the scene with this many more lines drawn, fewer if some say what others said.

        `favor` is the chance that a question names a card of the user's hand or a hidden one: such questions tell most.
        """
        found = {one.line.text: one for one in self.told}
        for _ in range(number):
            line = true_line(self.session, self.deal, rng, favor)
            if line is not None and line.text not in found:
                found[line.text] = self.tell(line)
        return replace(self, told=tuple(found.values()))

    def tell(self, line: Line) -> Told:
        """Return a line with what it tells."""
        facts = facts_of(self.session, line)
        heard = Dossier(self.box, self.game, self.session.setup.me)
        heard.read(line.events, 1)
        choices = tuple(choice for note in heard.notes for choice in note.choices)
        me = self.session.setup.me
        own = any(me in secret.readers for event in line.events for secret in secrets_in(event))
        return Told(line, facts, choices, self.session.heard(line), own)


def draw_scene(box: Box, rng: Random) -> Scene | None:
    """Deal the cards, and take a chair. None if the cards are not dealt soon."""
    seats = [number for number in box.players if FEWEST_SEATS <= number <= MOST_SEATS] or [box.players[0]]
    number = seats[rng.randrange(len(seats))]
    game = box.open(number, box.options())
    deal = _dealt(box, game, rng)
    if deal is None:
        return None
    me = rng.randrange(number)
    pack = tuple(deal)
    hand = tuple(card for card in pack if deal[card] == me)
    face_up = tuple(card for card in pack if deal[card] == OPEN)
    return Scene(Session(Setup(box.name, NAMES[:number], me, hand, face_up)), deal)


def _dealt(box: Box, game: AnyGame, rng: Random) -> Deal | None:
    """Begin a game, and return where every card lies as soon as that is settled."""
    witness = Dossier(box, game, None, weigh=False)
    moment = begin(game)
    for _ in range(MOST_DEAL_STEPS):
        waiting = sorted(moment.waiting)
        if not waiting:
            return None
        seat = NATURE if NATURE in waiting else waiting[0]
        state = moment.state
        action = game.nature(state, rng) if seat == NATURE else choose(game.legal(state, seat), box.staking, rng)
        step, moment = advance(game, moment, seat, action)
        witness.read(step.events, 0)
        if witness.notes:
            must = witness.answer.closure.must
            pack = witness.clues.cards(game)
            return dict(must) if len(must) == len(pack) else None
    return None

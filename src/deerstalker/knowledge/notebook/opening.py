"""Find out how a game is dealt and what may be asked in it, by playing it a few times at random."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from msgspec import Struct

from deerstalker.core.clues import Clues, Question
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, OPEN, Card, Count
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.random_play import moves
from deerstalker.core.seats import NAMES, NATURE, Seat
from deerstalker.core.secret import seen
from deerstalker.core.terms import Action, State

GAMES_WATCHED, MOVES_WATCHED = 3, 60
"""Number of random games to play, and maximum number of moves in each."""


class Asking(NamedTuple):
    """A question that a seat may put: the action, what it asks, and a state in which it was on offer."""

    action: Action
    question: Question
    state: State


class Opening(Struct, frozen=True):
    """What everybody knows before the first turn, and what may be asked later."""

    pack: tuple[Card, ...]
    facts: tuple[Count, ...]
    """What the deal tells everybody, except which cards lie face up."""

    face_up: int
    """Number of cards that lie face up on the table."""

    state: State
    """A state after a deal, for words that need one."""

    askings: tuple[tuple[Asking, ...], ...]
    """The questions of each seat."""

    verbs: frozenset[str]
    """The words with which the game tells that somebody asked, after the name: `asks`, `probes`."""

    def hand_size(self, seat: Seat) -> int:
        """Return how many cards this seat is dealt."""
        whole = frozenset(self.pack)
        return next(fact.low for fact in self.facts if fact.holder == seat and fact.cards == whole)

    @property
    def solved_by(self) -> tuple[tuple[Card, ...], ...]:
        """The sets of cards of which exactly one is hidden."""
        hidden = [fact.cards for fact in self.facts if fact.holder == HIDDEN and fact.low == fact.high == 1]
        return tuple(tuple(card for card in self.pack if card in cards) for cards in hidden)


def opening_of(box: Box, clues: Clues, game: AnyGame) -> Opening:
    """Deal and play this game. Raises `Invalid` if nobody is told how many cards each seat has."""
    facts, state = _dealt(box, clues, game)
    return Opening(
        clues.cards(game),
        tuple(fact for fact in facts if fact.holder != OPEN),
        sum(fact.low for fact in facts if fact.holder == OPEN),
        state,
        _askings(box, clues, game),
        frozenset(_verbs(box, clues, game)),
    )


def _dealt(box: Box, clues: Clues, game: AnyGame) -> tuple[tuple[Count, ...], State]:
    """Return what a spectator knows once the size of every hand is known, and the state at that moment."""
    whole = frozenset(clues.cards(game))
    facts: dict[Count, None] = {}
    for one, moment in islice(moves(box, game, random.Random(0)), MOVES_WATCHED):
        facts |= dict.fromkeys(fact for event in one.events for fact in clues.learn(game, seen(event, None)))
        sized = {fact.holder for fact in facts if fact.cards == whole and fact.low == fact.high}
        if sized.issuperset(range(game.seats)):
            return tuple(facts), moment.state
    raise Invalid(f"There's no notebook for {box.title}: nobody is told how many cards each player has.")


def _askings(box: Box, clues: Clues, game: AnyGame) -> tuple[tuple[Asking, ...], ...]:
    """Return what each seat may ask. Of several actions that ask the same, the first one offered stands for all."""
    found: list[dict[Question, Asking]] = [{} for _ in range(game.seats)]
    for state in _states(box, game):
        for seat in range(game.seats):
            for action in game.legal(state, seat):
                question = clues.question(game, seat, action)
                if question is not None:
                    found[seat].setdefault(question, Asking(action, question, state))
    return tuple(tuple(some.values()) for some in found)


def _verbs(box: Box, clues: Clues, game: AnyGame) -> Iterator[str]:
    names = NAMES[: game.seats]
    for seed in range(GAMES_WATCHED):
        for one, _ in islice(moves(box, game, random.Random(seed)), MOVES_WATCHED):
            if one.seat == NATURE or clues.question(game, one.seat, one.action.open()) is None:
                continue
            for event in one.events:
                name, _, rest = box.tell(game, event, names).partition(" ")
                if name == names[one.seat] and rest:
                    yield rest.split()[0].lower()


def _states(box: Box, game: AnyGame) -> Iterator[State]:
    for seed in range(GAMES_WATCHED):
        for _, moment in islice(moves(box, game, random.Random(seed)), MOVES_WATCHED):
            yield moment.state

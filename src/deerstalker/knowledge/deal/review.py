"""Look back at a finished game: how sure each player could have been, and how good their questions were."""

from collections.abc import Callable, Iterator, Sequence
from math import hypot

from msgspec import Struct

from deerstalker.core import Seat
from deerstalker.core.case import AnyCase
from deerstalker.core.facts import HIDDEN, Card, Count
from deerstalker.core.game import AnyGame, Box, fold
from deerstalker.core.seats import NATURE
from deerstalker.core.terms import Action, Event, State
from deerstalker.deduction.solver import Exact
from deerstalker.knowledge.deal.followed_chair import FollowedChair
from deerstalker.knowledge.deal.odds import chance_of_all, hidden_cards
from deerstalker.knowledge.deal.questions import Figure, Weighed, worths

EFFORT = 200_000
"""Maximum number of lattice steps to rank what could be asked at one moment: a hundredth of a second."""

CLOSER, RIVALS = 5_000_000, 3
"""The same for a closer look at the question that was asked, and the number of best questions it is compared with."""

SAME, DOUBT = 0.005, 2.0
"""Two questions are equally good if they differ by fewer bits than are ever printed, or if their figures are estimates
and the difference is less than this many of its standard errors."""


class Insight(Struct, frozen=True):
    """How sure one player could be of the truth."""

    chances: tuple[tuple[int, float], ...]
    """Pairs of a step and the chance the player gives the hidden cards, whenever they learned something.

    What a question brings is weighed once, at the step in which all answers were heard: nobody can act before that.
    An estimate as long as too many deals fit to count them, early in games with many players.
    """

    known: int | None
    """The step after which the player could name the hidden cards for certain without having been told; None if they
    never could."""

    told: int | None
    """The step in which the player was told the hidden cards: at the end of the game, or when they looked at them after
    a wrong accusation. None if they never were."""


class Asked(Struct, frozen=True):
    """A question that was asked, beside the best one that could have been asked instead."""

    step: int
    seat: Seat
    action: Action
    bits: float
    best: float
    better: Action | None
    """A better question, if there was one beyond doubt. Otherwise `best` equals `bits`."""

    exact: bool
    """Whether the figures are counted; otherwise they are estimated."""


class Review(Struct, frozen=True):
    """A finished game in review. Empty if nothing is hidden from everybody, as in Why and Philo Vance."""

    steps: int
    seats: tuple[Insight, ...]
    questions: tuple[Asked, ...]


def review(box: Box, game: AnyGame, case: AnyCase, progress: Callable[[int], None] = lambda step: None) -> Review:
    """Review a complete case that holds every secret."""
    if box.clues is None:
        return Review(len(case.steps), (), ())
    truth = hidden_cards(box, game, case)
    chairs = [Chair(box, game, seat, truth) for seat in range(game.seats)]
    asked: list[Asked] = []
    state = game.start()
    for at, step in enumerate(case.steps, 1):
        if step.seat != NATURE:
            action = step.action.open()
            is_question = box.clues.question(game, step.seat, action) is not None
            if is_question or isinstance(action, box.staking):
                for chair in chairs:
                    chair.weigh()
            if is_question:
                asked.extend(chairs[step.seat].asked(state, at, action))
        for chair in chairs:
            chair.read(step.events, at)
        state = fold(game, step.events, state)
        progress(at)
    for chair in chairs:
        chair.weigh()
    return Review(len(case.steps), tuple(chair.insight() for chair in chairs), tuple(asked))


class Chair(FollowedChair):
    """A chair whose certainty is weighed against the truth."""

    def __init__(self, box: Box, game: AnyGame, seat: Seat, truth: frozenset[Card]) -> None:
        super().__init__(box, game, seat)
        self.seat = seat
        self.truth = truth
        self.chances: list[tuple[int, float]] = []
        self.is_certain = False
        """Whether the hidden cards are certain. Nothing that comes later changes that."""

        self.told: int | None = None
        self._read = 0
        """The last step that told this player something."""

        self._is_news = True
        """Whether what they were told since the chance was last weighed can have changed it."""

    def read(self, events: Sequence[Event], at: int) -> None:
        """Take in a step."""
        notes = self.note(events, at)
        if not notes:
            return
        if self.told is None and any(_names_hidden(fact) for note in notes for fact in note.facts):
            self.weigh()
            self.told = at
        if not self.is_certain:
            self._is_news = self.learn(notes) or self._is_news
        self._read = at

    def weigh(self) -> None:
        """Note the chance of the truth, if this player was told anything since it was last noted."""
        if self._read == (self.chances[-1][0] if self.chances else 0):
            return
        chance = self.chances[-1][1] if self.chances else 0.0
        if self._is_news:
            answer = self.answer
            chance = chance_of_all(answer, self.truth)
            self.is_certain = isinstance(answer, Exact) and chance == 1
            self._is_news = False
        self.chances.append((self._read, chance))

    def insight(self) -> Insight:
        """Return how sure this player could be, from the first step to the last one read."""
        certain = next((at for at, chance in self.chances if chance == 1), None)
        known = None if certain is not None and certain == self.told else certain
        return Insight(tuple(self.chances), known, self.told)

    def asked(self, state: State, at: int, action: Action) -> Iterator[Asked]:
        """Yield what the question was worth when it was asked, compared with others of its kind."""
        game, dossier = self.dossier.game, self.dossier
        others = [option for option in game.legal(state, self.seat) if type(option) is type(action)]
        ranked = worths(dossier, others, EFFORT)
        self.follower.adopt(dossier.answer)
        if not ranked:
            return
        own, best = self._closer(action, ranked)
        is_better = beyond_doubt(best.worth.bits, own)
        most = best.worth.bits.value if is_better else own.value
        exact = own.exact and (not is_better or best.worth.bits.exact)
        yield Asked(at, self.seat, action, own.value, most, best.action if is_better else None, exact)

    def _closer(self, action: Action, ranked: Sequence[Weighed[Action]]) -> tuple[Figure, Weighed[Action]]:
        """Return what this question is worth, and the best one, both judged by the same measure."""
        worth = {one.action: one.worth.bits for one in ranked}
        best = ranked[0]
        if action in worth and worth[action].exact and best.worth.bits.exact:
            return worth[action], best
        options = list(dict.fromkeys((*(one.action for one in ranked[:RIVALS]), action)))
        judged = worths(self.dossier, options, CLOSER)
        if not all(one.worth.bits.exact for one in judged):
            judged = worths(self.dossier, options, 0)  # all in the same sample
        own = next(one.worth.bits for one in judged if one.action == action)
        return own, max(judged, key=lambda one: one.worth.bits.value)


def beyond_doubt(better: Figure, than: Figure) -> bool:
    """Return whether one figure is larger than another, by more than they may be wrong.

    >>> beyond_doubt(Figure(0.52, 0.02, exact=False), Figure(0.50)), beyond_doubt(Figure(0.52), Figure(0.50))
    (False, True)
    """
    return better.value - than.value > max(SAME, DOUBT * hypot(better.error, than.error))


def _names_hidden(fact: Count) -> bool:
    """Return whether this fact says outright which cards are hidden."""
    return fact.holder == HIDDEN and 0 < len(fact.cards) == fact.low

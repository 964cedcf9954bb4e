"""What a seat may do, sorted by what it does: name the hidden cards, ask, or something else; and what that leads to."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from deerstalker.core.clues import Question
from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.facts import Card
from deerstalker.core.game import step
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.players.generic.memory import Solution, shows
from deerstalker.players.player import Setting

MOST = 60
"""Maximum number of actions whose outcome is looked at."""


class Outcome(Struct, frozen=True):
    """What is sure to come of an action, as far as the seat can tell from its own copy of the state."""

    action: Action
    questions: tuple[Action, ...] = ()
    """What the seat may ask then, if it is still waited for."""

    reveals: Mapping[Card, frozenset[Seat]] = {}
    """The cards it shows to others, and to whom."""


class Options:
    """The actions on offer at one moment."""

    def __init__(self, setting: Setting, sight: Sight) -> None:
        self._game, self._seat, self._staking = setting.game, setting.seat, setting.box.staking
        self._clues = clues_of(setting.box)
        self._state = sight.state
        self.pack = frozenset(self._clues.cards(setting.game))
        self.waited_for = sight.waited_for
        self.staking = [one for one in sight.options if isinstance(one, self._staking)]
        calm = [one for one in sight.options if not isinstance(one, self._staking)]
        self.questions = self._asking(calm)
        self.others = [one for one in calm if self.question(one) is None]

    def question(self, action: Action) -> Question | None:
        """Return what an action asks."""
        return self._clues.question(self._game, self._seat, action)

    def _asking(self, actions: Iterable[Action]) -> list[Action]:
        """Return the questions among these that stake nothing."""
        return [one for one in actions if not isinstance(one, self._staking) and self.question(one) is not None]

    def naming(self, solution: Solution) -> Action | None:
        """Return the action that stakes on just these cards, if there is one now."""
        return next((one for one in self.staking if cards_in(one, self.pack) == solution), None)

    def outcomes(self) -> list[Outcome]:
        """Return what comes of each action that is neither a question nor a stake."""
        return [self._outcome(action) for action in self.others[:MOST]]

    def _outcome(self, action: Action) -> Outcome:
        """Carry out the action on the seat's own copy. Where that lacks something, nothing is known."""
        game, seat = self._game, self._seat
        try:
            after, events = step(game, self._state, seat, action)
            questions = self._asking(game.legal(after, seat)) if seat in game.waiting_for(after) else ()
        except DeerstalkerError:
            return Outcome(action)
        reveals: dict[Card, frozenset[Seat]] = {}
        for event in events:
            for card, viewers in shows(event, seat, self.pack).items():
                reveals[card] = reveals.get(card, frozenset()) | viewers
        return Outcome(action, tuple(questions), reveals)


def cards_in(action: Action, pack: frozenset[Card]) -> frozenset[Card]:
    """Return the cards that an action names, whatever its fields are called."""
    values = (getattr(action, name) for name in action.__struct_fields__)
    parts = (part for value in values for part in (value if isinstance(value, tuple) else (value,)))
    return frozenset(part for part in parts if isinstance(part, str) and part in pack)


def newly_shown(outcome: Outcome, shown: Mapping[Card, Iterable[Seat]]) -> tuple[int, int]:
    """Return how many seats see a card that is new to them, and how many cards nobody has seen before."""
    viewers = sum(len(seats - frozenset(shown.get(card, ()))) for card, seats in outcome.reveals.items())
    return viewers, sum(card not in shown for card in outcome.reveals)


def least_shown(outcomes: Sequence[Outcome], shown: Mapping[Card, Iterable[Seat]]) -> list[Outcome]:
    """Return the outcomes that show least: what the viewer has seen, else what somebody has, else any."""
    costs = [newly_shown(outcome, shown) for outcome in outcomes]
    return [outcome for outcome, cost in zip(outcomes, costs, strict=True) if cost == min(costs)]

"""How a game's events become facts about who holds which card, and what its questions tell.

A game whose cards stay where they were dealt describes its clues as a `Clues` value in its box. From it follow
the sheet with odds, the proofs, the best question, the review, the notebook beside a real table, and generic players.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from deerstalker.core.facts import HIDDEN, Card, Choice, Count, Deal, Holder
from deerstalker.core.rng import Rng
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action, Event

Shown: TypeAlias = Literal["none", "one", "all"]
"""What only the asker sees of the cards a seat has: none of them, one of the holder's choice, or all."""


class Question(Struct, frozen=True):
    """A question and how it is answered: whom it asks about which cards, what everybody hears, what the asker sees."""

    cards: tuple[Card, ...]
    of: tuple[Seat, ...]
    """The seats that are asked, in order."""

    counted: bool = False
    """Each seat tells everybody how many of the cards it has; otherwise only whether it has any."""

    shown: Shown = "none"
    until_one: bool = False
    """Asking stops at the first seat that has any of the cards."""


Sorts: TypeAlias = tuple[tuple[str, tuple[Card, ...]], ...]
"""Cards by the name of their sort, as a sheet groups them."""


def seats_and_hidden(game: Any) -> tuple[Holder, ...]:
    """Return every seat, and the place of the hidden cards."""
    return (*range(game.seats), HIDDEN)


def nobody_chooses(game: object, event: Event, chair: Seat | None) -> Iterable[Choice]:
    """No event of this game shows a card of the holder's choice."""
    return ()


def never_a_question(game: object, seat: Seat, action: Action) -> Question | None:
    """No action of this game is a question."""
    return None


class Clues(Struct, frozen=True, kw_only=True):
    """What can be deduced in a game, as functions of the rules and of what a chair sees."""

    cards: Callable[[Any], tuple[Card, ...]]
    """`cards(game)`: every card that somebody may hold."""

    sorts: Callable[[Any], Sorts]
    """`sorts(game)`: the cards as a sheet groups them."""

    learn: Callable[[Any, Any], Iterable[Count]]
    """`learn(game, event)`: the facts in one event, in the copy of the seat that saw it."""

    holders: Callable[[Any], tuple[Holder, ...]] = seats_and_hidden
    """`holders(game)`: where a card may be."""

    choices: Callable[[Any, Any, Seat | None], Iterable[Choice]] = nobody_chooses
    """`choices(game, event, chair)`: who chose which card to show, for weighing the deals that remain."""

    question: Callable[[Any, Seat, Any], Question | None] = never_a_question
    """`question(game, seat, action)`: what an action asks; `None` if it is not a question."""

    imagine: Callable[[Any, Any, Seat, Deal, Rng], Event] | None = None
    """`imagine(game, event, chair, deal, rng)`: the event as another chair would have seen it in that deal."""

    recall: Callable[[Any, Any, Count, Sequence[str], str], str] | None = None
    """`recall(game, event, fact, names, when)`: a fact as a reason: `Bob couldn't show the Rope in step 4`."""

    placed: Callable[..., str] | None = None
    """`placed(game, cards, holder, names, has_them=...)`: where cards are or are not: `Bob has the Rope`."""

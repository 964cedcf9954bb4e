"""How each game's events become facts: the one place where knowledge meets the games."""

from collections.abc import Iterator
from typing import Any, Protocol

from deerstalker.core import Seat
from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Rng
from deerstalker.deduction.facts import Card, Count, Deal, Holder
from deerstalker.deduction.problem import Choice
from deerstalker.games.clue import clues as clue_clues
from deerstalker.games.clue.rules import Clue
from deerstalker.games.sleuth import clues as sleuth_clues
from deerstalker.games.sleuth.rules import Sleuth


class Source(Protocol):
    """A game's `clues` module."""

    def cards(self, game: Any) -> tuple[Card, ...]: ...
    def holders(self, game: Any) -> tuple[Holder, ...]: ...
    def sorts(self, game: Any) -> tuple[tuple[str, tuple[Card, ...]], ...]: ...
    def learn(self, game: Any, event: Any) -> Iterator[Count]: ...
    def choices(self, game: Any, event: Any, chair: Seat | None) -> Iterator[Choice]: ...
    def imagine(self, game: Any, event: Any, chair: Seat, deal: Deal, rng: Rng) -> Any: ...


SOURCES: dict[type, Source] = {Clue: clue_clues, Sleuth: sleuth_clues}


def source_of(game: AnyGame) -> Source:
    """The clues of this game; `Invalid` where cards move and no fixed deal can be deduced."""
    try:
        return SOURCES[type(game)]
    except KeyError:
        raise Invalid("there is no deal to deduce in this game: its cards move about") from None

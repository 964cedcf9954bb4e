"""A recorded game, with everything needed to look into it: the rules, the players, the states and the odds."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from deerstalker.core import case as cases
from deerstalker.core.case import Case, Step
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box, Game
from deerstalker.core.generics import ActionOf, EventOf, StateOf
from deerstalker.core.seats import Seat
from deerstalker.core.secret import EVERYTHING, Viewer, seen_by
from deerstalker.core.turns import divided, tell_turn
from deerstalker.games import GAMES
from deerstalker.table import case_file
from deerstalker.table.table import Table

if TYPE_CHECKING:
    from deerstalker.core.facts import Card
    from deerstalker.knowledge.deal.dossier import Dossier
    from deerstalker.knowledge.deal.odds import TurnOdds

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Recording(Generic[StateOf, ActionOf, EventOf]):
    """A recorded game: its case, and the rules it was played by. `load` reads one from a file."""

    def __init__(self, box: Box, game: Game[StateOf, ActionOf, EventOf], case: Case[ActionOf, EventOf]) -> None:
        self.box = box
        self.game = game
        self.case = case

    @staticmethod
    def of(table: Table[S, A, E]) -> "Recording[S, A, E]":
        """Return the recording of what has happened at a table so far."""
        return Recording(table.box, table.game, table.case)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, by seat."""
        return self.case.header.seats

    @property
    def steps(self) -> tuple[Step[ActionOf, EventOf], ...]:
        """What was done, and what happened, in order."""
        return self.case.steps

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of the winners, best first."""
        *_, (_, state) = self.states()
        return tuple(self.names[seat] for seat in self.game.winners(state))

    @property
    def waiting_for(self) -> frozenset[Seat]:
        """Seats that must act next; empty when the game is over."""
        state = self.game.start()
        for _, after in self.states():
            state = after
        return self.game.waiting_for(state)

    def states(self) -> Iterator[tuple[Step[ActionOf, EventOf], StateOf]]:
        """Yield each step with the state after it. Raises `Broken` if a step does not follow the rules."""
        return cases.follow(self.case, self.box, self.game)

    def turns(self, chair: Viewer = EVERYTHING) -> Iterator[str]:
        """Yield each turn in words, as this chair saw it: a seat, `None` for a spectator, or `EVERYTHING`."""
        copies: Iterator[tuple[int, tuple[Any, ...]]] = enumerate((seen_by(one.events, chair) for one in self.steps), 1)
        told, last = "", 0
        for _, touched in divided(self.box, self.game, self.names, copies):
            for turn in touched:
                if turn.number != last and told:
                    yield told
                told, last = tell_turn(self.box, self.game, turn.events, self.names), turn.number
        if told:
            yield told

    def text(self, chair: Viewer = EVERYTHING) -> str:
        """Return the case as text, in the copy of this chair."""
        return cases.to_text(seen_by(self.case, chair), self.box)

    def save(self, file: str | PathLike[str]) -> None:
        """Write the case to a file, with every secret in it."""
        Path(file).write_text(self.text(), encoding="utf-8")

    def dossier(self, chair: Seat | None, to: int | None = None) -> "Dossier":
        """Return what this chair could know, at the end or after the step numbered `to`."""
        from deerstalker.knowledge.deal.dossier import Dossier

        events: list[tuple[Any, ...]] = [seen_by(one.events, chair) for one in self.steps[:to]]
        known = Dossier(self.box, self.game, chair)
        known.read_all(events)
        return known

    def odds(self, chair: Seat | None) -> "list[TurnOdds]":
        """Return the odds for this chair at the end of each turn, from the deal on."""
        from deerstalker.knowledge.deal.odds import odds_by_turn

        return list(odds_by_turn(self.box, self.game, self.case, chair))

    def solution(self) -> "frozenset[Card]":
        """Return the hidden cards. The case must hold every secret."""
        from deerstalker.knowledge.deal.odds import hidden_cards

        return hidden_cards(self.box, self.game, self.case)


@overload
def load(file: str | PathLike[str]) -> Recording: ...


@overload
def load(file: str | PathLike[str], box: Box[Game[S, A, E], Any]) -> Recording[S, A, E]: ...


def load(file: str | PathLike[str], box: Box | None = None) -> Recording:
    """Read a recorded game from a case file, as text or JSON. Raises `Invalid` if it is not one.

    Name the box where you know the game: then the recording has its types, and a case of another game is refused.
    Steps that were written by hand, as actions alone, get their events from the rules.
    """
    case, _ = case_file.load(str(file))
    if box is not None and case.header.game != box.name:
        raise Invalid(f"{file} is a case of {case.header.game}, not of {box.name}")
    own, game = cases.open_box(case.header, GAMES if box is None else {box.name: box})
    return Recording(own, game, cases.complete(case, own, game))

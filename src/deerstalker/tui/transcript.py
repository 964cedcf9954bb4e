"""A game told line by line as it goes on: a line for each turn or for each event, and what bots say about it."""

from collections.abc import Iterator, Sequence

from deerstalker.core.case import AnyStep
from deerstalker.core.seats import Seat
from deerstalker.core.turns import Turn, tell_turn
from deerstalker.players.remarks import remark
from deerstalker.table.followed_game import FollowedGame


class Transcript:
    """The lines of a game so far. Those of the turn being played may still change."""

    def __init__(self, game: FollowedGame, *, events: bool = False, chatty: frozenset[Seat] = frozenset()) -> None:
        self.game, self.events, self.chatty = game, events, chatty
        self.finished: list[str] = []
        """The lines that don't change any more."""

        self._turn = Turn(0, 0)
        self._remarks: list[str] = []

    @property
    def lines(self) -> list[str]:
        """All lines, with those of the turn being played."""
        return self.finished if self.events else [*self.finished, *self._paragraph()]

    def read(self, step: AnyStep) -> list[Turn]:
        """Take in one more step, in this viewer's copy. Return the turns it belongs to."""
        turns = self.game.read(step)
        if self.events:
            self.finished += [f"{self.game.steps:>4}  {sentence}" for sentence in self.sentences(step)]
            return turns
        said = self._said(step)
        if self.game.box.turn_events:  # a step that begins the next turn still belongs to the player before
            self._remarks, said = [*self._remarks, *said], []
        for now in turns:
            if now.number != self._turn.number:
                self.finished += self._paragraph()
                self._remarks = []
            self._turn = now
        self._remarks += said
        return turns

    def sentences(self, step: AnyStep) -> Sequence[str]:
        """Return the step that was read last event by event, and what was said about it."""
        return [*(self._tell(step)), *self._said(step)]

    def _tell(self, step: AnyStep) -> Iterator[str]:
        for event in step.events:
            yield self.game.box.tell(self.game.game, event, self.game.names)

    def _said(self, step: AnyStep) -> list[str]:
        """Return what the seat says about the step it has taken, if anything."""
        said = remark(self.game.box, self.game.game, step, self.game.steps) if step.seat in self.chatty else ""
        return [f"{self.game.names[step.seat]}: {said}"] if said else []

    def _paragraph(self) -> list[str]:
        """Return a turn, and what was said about it. Turn 0, before the first one, has no number."""
        told = tell_turn(self.game.box, self.game.game, self._turn.events, self.game.names)
        number = f"{self._turn.number:>4}" if self._turn.number else " " * 4
        return [*([f"{number}  {told}"] if told else []), *(f"      {remark}" for remark in self._remarks)]

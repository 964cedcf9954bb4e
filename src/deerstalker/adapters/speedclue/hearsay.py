"""The game as one player is told about it: a real game of Clue without the board, folded from hearsay.

A bot is given genuine sights of it, and cannot tell that the table is elsewhere.
"""

from collections.abc import Sequence

from deerstalker.adapters.speedclue import CONTEST
from deerstalker.core.seats import Seat
from deerstalker.core.secret import Secret, secret
from deerstalker.core.sight import Sight, look
from deerstalker.games.clue.editions import CARDS
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accused,
    Answering,
    Asking,
    Card,
    ClueEvent,
    ClueState,
    Concluding,
    Dealt,
    Ended,
    Looked,
    Passed,
    Showed,
    Suggested,
    Theory,
    TurnPassed,
)


class Hearsay:
    """What has happened so far, as far as this player knows."""

    def __init__(self, seats: int, me: Seat, hand: Sequence[Card]) -> None:
        self.game = Clue(seats, CONTEST, CARDS)
        self.me = me
        self.state: ClueState = self.game.start()
        self.spoken = False
        """Whether I have made a suggestion and not yet heard the outcome."""
        self._steps = 0
        self._new: list[ClueEvent] = []
        hands = tuple(
            secret(tuple(hand), to=(me,)) if seat == me else Secret[tuple[Card, ...]](frozenset((seat,)))
            for seat in range(seats)
        )
        self._happened(Dealt(Secret(frozenset()), hands, ()), TurnPassed(0))

    def sight(self) -> Sight:
        """Return what I see now, with what happened since I last looked."""
        new, self._new = self._new, []
        return look(self.game, self.state, self.me, self._steps, new)

    @property
    def my_turn(self) -> bool:
        """Whether I will be asked for a suggestion before I hear of another one.

        The player before me may have ended their turn without a message.
        """
        match self.state.phase:
            case Asking(seat):
                return seat == self.me and not self.spoken
            case Concluding(seat):
                return seat != self.me and self._next(seat, self.state.playing) == self.me
            case _:
                return False

    def turn_of(self, seat: Seat) -> None:
        """Make it this seat's turn. If it was another's turn, that player has ended it without a message."""
        if getattr(self.state.phase, "seat", None) != seat:
            self._happened(TurnPassed(seat))

    def asked(self, by: Seat, theory: Theory) -> None:
        """I am asked for one of these cards, and everybody before me had none."""
        self._suggested(by, theory)
        self._passed_until(self.me)

    def suggested(self, by: Seat, theory: Theory, shower: Seat | None, card: Card | None) -> None:
        """Somebody has suggested this, with this outcome."""
        phase = self.state.phase
        if not (isinstance(phase, Answering) and (phase.by, phase.theory) == (by, theory)):
            self._suggested(by, theory)
        self._passed_until(shower)
        if shower is not None:
            between = frozenset((shower, by))
            shown = Secret[Card](between) if card is None else secret(card, to=between)
            self._happened(Showed(shower, by, theory, shown))

    def accused(self, by: Seat, theory: Theory, *, right: bool) -> None:
        """Somebody has made an accusation."""
        verdict = (Accused(by, theory), Looked(by, theory, Secret(frozenset()), right))
        if right:
            self._happened(*verdict, Ended(theory, by))
        else:
            left = [seat for seat in self.state.playing if seat != by]
            self._happened(*verdict, *([TurnPassed(self._next(by, left))] if len(left) > 1 else []))

    def ended_turn(self) -> None:
        """I end my turn."""
        self._happened(TurnPassed(self._next(self.me, self.state.playing)))

    def _suggested(self, by: Seat, theory: Theory) -> None:
        self.turn_of(by)
        self.spoken = False
        self._happened(Suggested(by, theory))

    def _passed_until(self, seat: Seat | None) -> None:
        while isinstance(phase := self.state.phase, Answering) and phase.seat != seat:
            self._happened(Passed(phase.seat, phase.theory))

    def _next(self, seat: Seat, playing: Sequence[Seat]) -> Seat:
        return min(playing, key=lambda other: (other - seat - 1) % self.game.seats, default=seat)

    def _happened(self, *events: ClueEvent) -> None:
        """Apply the events of one step of the table."""
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self._new += events
        self._steps += 1

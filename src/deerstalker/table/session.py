"""A game that people play at one terminal, whether its table is in this process or on a server."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action
from deerstalker.table.followed_game import FollowedGame


class Asked(NamedTuple):
    """Somebody at this terminal who may act now."""

    seat: Seat
    must: bool
    """Whether the game waits for them; otherwise they may let the others go on."""


class Session(Protocol):
    """A game as the terminal plays it. Only `go_on` and `act` take time; `chair` is quick."""

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats of the people at this terminal; none for spectators."""

    def chair(self, seat: Seat | None) -> FollowedGame:
        """Return the game as this chair has followed it up to now."""

    def go_on(self) -> Asked | None:
        """Return who at this terminal may act; if nobody, wait until something has happened, and return None."""

    def act(self, seat: Seat, action: Action) -> None:
        """Do this. Raises `DeerstalkerError` with a sentence if it is refused."""

    def decline(self, seat: Seat) -> None:
        """Do nothing now, where the game does not wait for this seat."""

    def news(self) -> Sequence[str]:
        """Return what happened around the game since the last call: talk, who comes and goes."""

    @property
    def talks(self) -> bool:
        """Whether there are people elsewhere who read what is said."""

    def say(self, text: str) -> None:
        """Say something to everybody at the table. Raises `DeerstalkerError` if nobody would hear it."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to wait for."""

    def close(self) -> None:
        """Leave. What was played is kept."""

"""The first case of a game: a prepared deal, and what a friendly guide says to somebody who has never played."""

from collections.abc import Mapping, Sequence

from msgspec import Struct


class FirstCase(Struct, frozen=True):
    """A game that begins the same way for everybody who learns it. The defaults serve any game."""

    seed: str = "first case"
    """Fixes cards, dice and bots, in the terminal as at an online table. A pupil who follows the guide wins."""

    seats: int | None = None
    """Number of players; as few as the game allows by default."""

    welcome: tuple[str, ...] = ()
    """What the game is about, in a few paragraphs."""

    tips: Mapping[str, str] = {}
    """What to think of when choosing an action of this type, said the first time it is on offer."""

    farewell: str = "Case closed."
    """What to say to a pupil who has won."""

    def players(self, allowed: Sequence[int]) -> int:
        """Return the number of players, of those that the game allows."""
        return self.seats or max(2, allowed[0])

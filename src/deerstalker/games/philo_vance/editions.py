"""The games in the box as data: the printed one, the one for experts, and the one for children."""

from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

JURORS = 12
"""Places on a Court Card, and clues received on first reaching X (Philo Vance §9, §15)."""

NAMED = 6
"""Number of clues named in a declaration (Philo Vance §53)."""

LARGEST_HAND = 10
"""Maximum number of clues a child may hold (Philo Vance §80)."""


class Proof(Struct, frozen=True):
    """Number of right clues that a case needs."""

    declare: int
    """Right clues among the six named in an arrest."""

    convict: int
    """Right clues on the Court Card when the Judge is asked for the first time."""

    complete: int
    """Right clues after a failed conviction."""


PROOFS = {
    "classic": Proof(declare=4, convict=7, complete=9),
    "expert": Proof(declare=5, convict=8, complete=10),
    "children": Proof(declare=0, convict=7, complete=7),
}
"""The proof each game requires: Philo Vance §56, §71, §73; §77; §81."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The options agreed on for a game."""

    game: Annotated[
        Literal["classic", "expert", "children"], Meta(description="the printed game, for experts, for children")
    ] = "classic"
    mystery: Annotated[
        Literal["fresh", "printed"],
        Meta(description="the lists in the rulebook, open to everybody, or new ones that nobody knows"),
    ] = "fresh"
    retirement: Annotated[
        Literal["on", "off"], Meta(description="is a detective out after three failed declarations?")
    ] = "on"
    checker: Annotated[
        Literal["player", "engine"], Meta(description="who compares the named clues: the left neighbor sees the card")
    ] = "player"
    arrows: Annotated[
        Literal["way", "clue"],
        Meta(description="after the twelve a green arrow is the way to X, or brings a clue and an extra turn"),
    ] = "way"
    detectives: Annotated[
        Literal["chosen", "by-chair"], Meta(description="does everybody choose a detective, or go by the chairs?")
    ] = "chosen"
    turn_limit: Annotated[int, Meta(ge=1, le=1000, description="turns before the case is closed unsolved")] = 500

    @property
    def proof(self) -> Proof:
        """The proof that a case needs in this game."""
        return PROOFS[self.game]


class Agreed(Protocol):
    """Rules whose options are agreed on: of either game in the box."""

    @property
    def seats(self) -> int: ...

    @property
    def options(self) -> Options: ...

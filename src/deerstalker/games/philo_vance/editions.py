"""The games in the box as data: the printed one, the one for experts, and the one for children."""

from typing import Annotated, Literal, Protocol

from msgspec import Struct

from deerstalker.core.options import house_rule

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
        Literal["classic", "expert", "children"],
        house_rule(
            "Which game",
            "Experts need more clues to arrest and convict. Children collect seven clues to one suspect.",
            words={"classic": "The usual one", "expert": "For experts", "children": "For children"},
        ),
    ] = "classic"
    mystery: Annotated[
        Literal["fresh", "printed"],
        house_rule(
            "Which clues fit which suspects",
            "The printed lists are in the rulebook and on your notes, and the bots know them as well.",
            words={"fresh": "Drawn anew: nobody knows", "printed": "As printed: everybody knows"},
            group="Setting up",
        ),
    ] = "fresh"
    retirement: Annotated[
        Literal["on", "off"],
        house_rule(
            "After three failed arrests",
            words={"on": "You're out", "off": "You may go on trying"},
            group="Arrests and court",
        ),
    ] = "on"
    checker: Annotated[
        Literal["player", "engine"],
        house_rule(
            "Who checks an arrest",
            "Whoever checks sees the suspect's card, and may use what they know.",
            words={"player": "The player on your left", "engine": "The program, so nobody sees it"},
            group="Arrests and court",
        ),
    ] = "player"
    arrows: Annotated[
        Literal["way", "clue"],
        house_rule(
            "A green arrow, once you have twelve clues",
            words={"way": "Takes you to X", "clue": "Takes you to X, with a clue and another turn"},
            group="On the board",
        ),
    ] = "way"
    detectives: Annotated[
        Literal["chosen", "by-chair"],
        house_rule(
            "Who plays which detective",
            words={"chosen": "Everybody picks one", "by-chair": "Handed out by seat"},
            group="Setting up",
        ),
    ] = "chosen"
    turn_limit: Annotated[
        int,
        house_rule(
            "The case is closed unsolved after",
            "All players' turns count.",
            words={n: f"{n} turns" for n in (100, 200, 500, 1000)},
            group="Arrests and court",
            least=1,
            most=1000,
        ),
    ] = 500

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

"""What a notebook answers, as values. Front ends print or encode them; nothing here is laid out for a reader."""

from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct

from deerstalker.core.facts import Card, Holder
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Deals, Sheet
from deerstalker.core.terms import Action
from deerstalker.knowledge.deal.questions import Figure
from deerstalker.knowledge.deal.reasons import Explanation
from deerstalker.knowledge.deal.rivals import Outlook, Rival
from deerstalker.knowledge.deal.support import Claim

Chance: TypeAlias = Fraction | float
"""A chance: a fraction if it is counted, a float if it is estimated."""

# -- what the answers are made of --------------------------------------------------------------------


class Certainty(Struct, frozen=True):
    """Cards that a holder must have, or cannot have; and the sentence that says so."""

    holder: Holder
    has: bool
    cards: tuple[Card, ...]
    text: str

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims, card by card."""
        return tuple(Claim(card, self.holder, self.has) for card in self.cards)


class Likelihood(Struct, frozen=True):
    """How likely a claim is; and the clause that states it."""

    claim: Claim
    chance: Chance
    text: str


class BestQuestion(Struct, frozen=True):
    """A question worth asking, in the words of the game, and its figures."""

    action: Action
    text: str
    bits: Figure
    """What the asker learns about the hidden cards, on average. One bit halves the possibilities."""

    tells: Figure
    """What a listener learns about the hidden cards, on average."""

    solves: Figure
    """The chance that the asker knows the hidden cards after the answer."""

    nothing: Figure
    """The chance that nobody has any of the cards asked for."""

    alike: int
    """Number of other questions with the same figures."""


class SortOdds(Struct, frozen=True):
    """The cards of one sort that may be hidden, the likeliest first."""

    name: str
    cards: tuple[tuple[Card, Chance], ...]


class Likeliest(Struct, frozen=True):
    """The likeliest of all solutions."""

    cards: tuple[Card, ...]
    chance: Chance
    solutions: int


# -- lines -------------------------------------------------------------------------------------------


class Noted(Struct, frozen=True):
    """Lines were changed: how the new one was understood, what is certain now, and what no longer is."""

    heard: str
    """The new line in full sentences; empty if a line was only deleted."""

    certain: tuple[Certainty, ...]
    lost: tuple[Claim, ...]
    solution: tuple[Card, ...] | None
    """The hidden cards, if they have become known just now."""

    deals: Deals
    number: int = 0
    """The number of the new line; 0 if a line was only deleted."""

    same: int = 0
    """The number of an earlier line that says the same, or 0."""

    @property
    def news(self) -> tuple[str, ...]:
        """What is certain now, in sentences."""
        return tuple(one.text for one in self.certain)


class Undone(Struct, frozen=True):
    """The last change was undone: which lines are gone, and which are back."""

    gone: tuple[str, ...]
    back: tuple[str, ...]
    deals: Deals


class Struck(Struct, frozen=True):
    """A line was deleted."""

    line: str
    lost: tuple[Claim, ...]
    deals: Deals


class Listing(Struct, frozen=True):
    """Every line as it was typed."""

    lines: tuple[str, ...]


class Contradicted(Struct, frozen=True):
    """Lines that cannot all be true. Nothing has changed yet."""

    lines: tuple[tuple[int, str], ...]
    """The fewest such lines, with their numbers."""

    new: bool
    """Whether one of them was about to be noted."""

    strike: tuple[int, ...]
    """The lines that may be deleted instead: choice 1 changes nothing, choice 2 deletes the first of these."""


class Unchanged(Struct, frozen=True):
    """The notebook stays as it was, as was chosen."""


# -- questions ---------------------------------------------------------------------------------------


class Explained(Struct, frozen=True):
    """Why something is certain."""

    explanation: Explanation


class Uncertain(Struct, frozen=True):
    """How likely something is that is not certain."""

    chances: tuple[Likelihood, ...]


class Best(Struct, frozen=True):
    """The questions worth asking, best first; none if the solution is known, or if no question tells anything new."""

    questions: tuple[BestQuestion, ...]
    solved: bool = False


class Race(Struct, frozen=True):
    """How close everybody is to the solution: the notebook's owner, the others in turn, and a listener."""

    mine: Outlook
    rivals: tuple[Rival, ...]
    listener: Outlook
    out: tuple[Seat, ...] = ()
    """The players who are out of the game. They are not among the rivals."""

    @property
    def worlds(self) -> int:
        """Number of deals in which the rivals' knowledge was worked out."""
        return self.rivals[0].worlds if self.rivals else 0


class Supposed(Struct, frozen=True):
    """What would follow from a claim; nothing if it is certain or impossible anyway."""

    likelihood: Likelihood
    verdict: Literal["certain", "impossible", "open"]
    certain: tuple[Certainty, ...] = ()
    deals: Deals | None = None


class Odds(Struct, frozen=True):
    """How likely each solution is."""

    sorts: tuple[SortOdds, ...]
    likeliest: Likeliest | None
    """The likeliest solution; None if there are too many to examine."""


class Drawn(Struct, frozen=True):
    """The sheet of notes."""

    sheet: Sheet


# -- the conversation --------------------------------------------------------------------------------


class Refused(Struct, frozen=True):
    """The line was refused, and why. Nothing has changed."""

    why: str


class Asked(Struct, frozen=True):
    """A word could mean several things. Nothing has changed yet: the next line may be the number of a choice."""

    why: str
    choices: tuple[str, ...]


class Help(Struct, frozen=True):
    """The user asks how to use the notebook."""


class Save(Struct, frozen=True):
    """The front end is to write this file."""

    file: str
    text: str


class Load(Struct, frozen=True):
    """The front end is to read this file, and open the notebook in it."""

    file: str


class Quit(Struct, frozen=True):
    """The notebook is closed."""


Change: TypeAlias = Noted | Undone | Struck | Contradicted | Asked
"""The replies to a change of lines."""

Reply: TypeAlias = (
    Change
    | Unchanged
    | Listing
    | Explained
    | Uncertain
    | Best
    | Race
    | Supposed
    | Odds
    | Drawn
    | Refused
    | Help
    | Save
    | Load
    | Quit
)

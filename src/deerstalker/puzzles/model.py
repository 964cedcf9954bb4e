"""A puzzle as data: what is told, what is asked, the answer, the proof and how hard it is.

Nothing here depends on the order of sets or on the process that made it: the same puzzle is the same bytes everywhere.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from deerstalker.core.clues import Question
from deerstalker.core.facts import Card, Count, Holder
from deerstalker.core.seats import Seat

FORMAT = "deerstalker-puzzle/1"

Kind: TypeAlias = Literal["solution", "holder", "question", "wrong"]
"""What is asked: the hidden cards, who has one card, the best question, or the line that cannot be true."""

KINDS: tuple[Kind, ...] = ("solution", "holder", "question", "wrong")
LEVELS = (1, 2, 3, 4, 5)

KIND_TITLES: dict[Kind, str] = {
    "solution": "Solve the case",
    "holder": "Who holds it?",
    "question": "What would you ask?",
    "wrong": "What is wrong here?",
}


class PuzzleFact(Struct, frozen=True):
    """Of these cards, the holder has at least `low` and at most `high`: a `Count`, with its cards in order."""

    holder: Holder
    cards: tuple[Card, ...]
    low: int
    high: int

    @property
    def count(self) -> Count:
        """The fact as the solver takes it."""
        return Count(self.holder, frozenset(self.cards), self.low, self.high)


class PuzzleFreeChoice(Struct, frozen=True):
    """The holder chose which of these cards to show, among those they had."""

    holder: Holder
    cards: tuple[Card, ...]


class PuzzleLine(Struct, frozen=True):
    """One line of the notebook."""

    number: int
    text: str
    """What happened, in words."""

    typed: str
    """The same as a notebook reads it."""

    facts: tuple[PuzzleFact, ...]
    """What it tells."""

    choices: tuple[PuzzleFreeChoice, ...] = ()
    """Cards that were shown by choice; they matter only for how likely things are."""


class PuzzleChoice(Struct, frozen=True):
    """Something that can be answered."""

    id: str
    """A card, a holder, the number of a question or of a line."""

    title: str


class PuzzleGroup(Struct, frozen=True):
    """Choices of which exactly one is part of the answer."""

    title: str
    choices: tuple[PuzzleChoice, ...]


class PuzzleCard(Struct, frozen=True):
    """A card of the pack."""

    id: Card
    title: str


class PuzzlePlace(Struct, frozen=True):
    """A holder: a player, -1 where the hidden cards are, -2 face up on the table."""

    id: Holder
    title: str


class PuzzleStatement(Struct, frozen=True, kw_only=True):
    """All that somebody who solves a puzzle is told."""

    format: str = FORMAT
    id: str
    """What makes this puzzle again: the game, the kind, the level and the seed."""

    game: str
    title: str
    """The name of the game."""

    kind: Kind
    level: int
    names: tuple[str, ...]
    me: Seat
    hand: tuple[Card, ...]
    face_up: tuple[Card, ...]
    cards: tuple[PuzzleCard, ...]
    places: tuple[PuzzlePlace, ...]
    intro: tuple[str, ...]
    """Who you are, what you hold, how many cards the others have."""

    lines: tuple[PuzzleLine, ...]
    herrings: int
    """Number of lines that are not needed. All others are."""

    asks: str
    """What is asked, in words."""

    groups: tuple[PuzzleGroup, ...]
    """What can be answered: one choice of each group."""

    given: tuple[PuzzleFact, ...]
    """What the deal tells."""

    questions: tuple[Question, ...] = ()
    """The questions to choose from, as data, in the order of the choices."""


class PuzzleCell(Struct, frozen=True):
    """A cell of the sheet, and whether the holder has the card."""

    card: Card
    holder: Holder
    has: bool


class ProofStep(Struct, frozen=True):
    """One sentence of a proof, the lines it cites and the cells it settles."""

    text: str
    lines: tuple[int, ...]
    cells: tuple[PuzzleCell, ...] = ()


class PuzzleHint(Struct, frozen=True):
    """A hint, and the lines it lights."""

    text: str
    lines: tuple[int, ...] = ()
    cells: tuple[PuzzleCell, ...] = ()


class PuzzleDifficulty(Struct, frozen=True):
    """How hard a puzzle is, read off its proof."""

    level: int
    rules: tuple[str, ...]
    """The rules the proof uses, the easiest first."""

    steps: int
    """Number of conclusions in the proof."""

    facts: int
    """Number of facts it rests on."""

    held: int
    """The largest number of facts and earlier conclusions that one conclusion needs."""

    width: int
    """Number of answers left open by somebody who only crosses off what one line tells at a time; 1: none but the true
    one."""

    gap: float = 0.0
    """For a question: by how many bits the best is better than the next."""


class PuzzleScore(Struct, frozen=True):
    """What a choice among questions is worth."""

    id: str
    bits: float
    share: float
    """Its bits as a share of the best one's."""


class Puzzle(Struct, frozen=True, kw_only=True):
    """A puzzle with everything that belongs to it."""

    statement: PuzzleStatement
    answer: tuple[str, ...]
    """The id of the right choice of each group."""

    solution: str
    """The answer as a sentence."""

    proof: tuple[ProofStep, ...]
    hints: tuple[PuzzleHint, ...]
    """Three: where to look, which lines, the reason."""

    difficulty: PuzzleDifficulty
    scores: tuple[PuzzleScore, ...] = ()
    """For a question: what each choice is worth."""

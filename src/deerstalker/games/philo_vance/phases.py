"""The phases of Philo Vance, and everything on the table."""

from functools import cache, lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from deerstalker.core import Phase, Seat, Secret, State
from deerstalker.games.philo_vance.board import Space
from deerstalker.games.philo_vance.household import Clue, Listed, Suspect
from deerstalker.games.philo_vance.terms import Juror, Piece


class Preparing(Phase, frozen=True):
    """Nature shuffles the clues."""


class TakingPieces(Phase, frozen=True):
    """A seat chooses its detective."""

    seat: Seat


class Choosing(Phase, frozen=True):
    """A child takes a Confirmation Card."""

    seat: Seat


class ThrowingForStart(Phase, frozen=True):
    """Nature throws for these seats in order; `totals` are the results so far."""

    seats: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class Deliberating(Phase, frozen=True):
    """A seat before its throw: arrest, convict or roll."""

    seat: Seat
    declared: bool = False


class Declaring(Phase, frozen=True):
    """A seat names six clues against a suspect."""

    seat: Seat
    suspect: Suspect
    named: tuple[Clue, ...] = ()


class Throwing(Phase, frozen=True):
    """Nature throws for a seat."""

    seat: Seat


class TurningUp(Phase, frozen=True):
    """The throw lets a seat turn one of these jurors' clues up."""

    seat: Seat
    jurors: tuple[Juror, ...]


class Moving(Phase, frozen=True):
    """A seat moves a piece by this count."""

    seat: Seat
    piece: Piece
    count: int
    must: bool = False
    """Whether Vance has to move: he has just come, or changed hands."""


class Bumping(Phase, frozen=True):
    """A seat chooses where this piece goes, bumped by another; in a chain, not back where the bump came from."""

    seat: Seat
    piece: Piece
    by: Piece
    came: Space | None = None


class Penalising(Phase, frozen=True):
    """A seat may turn down a clue of the player it bumped."""

    seat: Seat
    victim: Seat


class Gathering(Phase, frozen=True):
    """The twelve clues are due."""

    seat: Seat


class Earning(Phase, frozen=True):
    """A seat has earned a clue, on X or elsewhere."""

    seat: Seat
    on_x: bool = False


class Exchanging(Phase, frozen=True):
    """A seat holds a clue and finds a place for it, or discards it unless it must be kept."""

    seat: Seat
    clue: Clue
    must: bool
    giver: Seat | None = None
    """Who gave the clue and draws another when it has found its place."""

    claimed: bool = False
    """Whether it is a claimed clue."""


class Refilling(Phase, frozen=True):
    """The giver of a demanded clue is about to draw another for this juror."""

    seat: Seat
    juror: Juror


class Shuffling(Phase, frozen=True):
    """Nature shuffles a new draw pile."""


class Claiming(Phase, frozen=True):
    """These seats are asked simultaneously whether they claim the top discard; the answers so far are sealed."""

    clue: Clue
    asked: tuple[Seat, ...]
    wishes: tuple[Secret[bool] | None, ...]


class Collecting(Phase, frozen=True):
    """A child is about to draw a clue."""

    seat: Seat


class Discarding(Phase, frozen=True):
    """A child holds one clue too many."""

    seat: Seat


class Ending(Phase, frozen=True):
    """The turn is over; the same seat continues if it has earned an extra turn."""

    seat: Seat
    again: bool = False


class Over(Phase, frozen=True):
    """The case is closed."""

    winner: Seat | None


VancePhase: TypeAlias = (
    Preparing
    | TakingPieces
    | Choosing
    | ThrowingForStart
    | Deliberating
    | Declaring
    | Throwing
    | TurningUp
    | Moving
    | Bumping
    | Penalising
    | Gathering
    | Earning
    | Exchanging
    | Refilling
    | Shuffling
    | Claiming
    | Collecting
    | Discarding
    | Ending
    | Over
)

GAP: Clue = ""
"""The place of a juror whose clue was demanded, until another is drawn."""

Standing = Literal["free", "bound", "declared", "tried", "retired"]
"""No suspect yet; a failed declaration; a successful one; a failed conviction; out of the game."""


class Answer(Struct, frozen=True):
    """A standing answer about a clue. That there is one is public, whether it is yes or no is not."""

    clue: Clue
    claims: Secret[bool]


class Detective(Struct, frozen=True):
    """What lies before one player."""

    jury: tuple[Clue, ...] = ()
    """The clues of jurors 1 to 12; empty before X is reached."""

    down: frozenset[Juror] = frozenset()
    """Jurors whose clue is turned down."""

    claimed: Clue | None = None
    suspect: Suspect | None = None
    standing: Standing = "free"
    tries: int = 0
    """Number of failed declarations."""

    answers: tuple[Answer, ...] = ()
    """What they answer without being asked when one of these clues lies open."""

    unasked: bool = False
    """Whether they do not want to be asked about discards."""

    @property
    def up(self) -> tuple[Juror, ...]:
        """Jurors whose clue is face up."""
        gap = self.jury.index(GAP) + 1 if GAP in self.jury else 0
        return _up(len(self.jury), self.down | {gap} if gap else self.down)

    @property
    def in_play(self) -> tuple[Clue, ...]:
        """The different clues that are face up, by juror."""
        return _in_play(self.jury, self.down)


@cache
def _up(jurors: int, down: frozenset[Juror]) -> tuple[Juror, ...]:
    return tuple(juror for juror in range(1, jurors + 1) if juror not in down)


@lru_cache(4096)
def _in_play(jury: tuple[Clue, ...], down: frozenset[Juror]) -> tuple[Clue, ...]:
    return tuple(dict.fromkeys(clue for juror, clue in enumerate(jury, 1) if clue != GAP and juror not in down))


class VanceState(State, frozen=True, gc=False):
    """Everything on the table."""

    phase: VancePhase
    todo: tuple[VancePhase, ...]
    """The phases that follow, in order."""

    detectives: tuple[Detective, ...]
    places: tuple[Space, ...]
    """Where each seat's piece stands, and finally Vance."""

    boxed: tuple[Piece, ...]
    """Pieces in the car and the call boxes, in order of arrival."""

    vance: Seat | None
    """The seat that moves Vance."""

    judge: bool
    cards: tuple[Secret[Listed], ...]
    """The Confirmation Cards by suspect. Who has read one is public."""

    shown: tuple[Listed | None, ...]
    """The Confirmation Cards that lie open."""

    pile: Secret[tuple[Clue, ...]]
    left: int
    """Number of cards in the shuffled part of the draw pile."""

    under: tuple[Clue, ...]
    """Cards put beneath the draw pile, in known order."""

    discards: tuple[Clue, ...]
    """The discards, with the top card last."""

    exposed: bool
    """Whether the top discard was exposed on this turn and has not been offered yet."""

    hands: tuple[Secret[tuple[Clue, ...]], ...]
    """Children's hands; empty in the other games."""

    held: tuple[int, ...]
    """Number of cards in each hand."""

    turn: Seat
    turns: int
    pieces: tuple[Piece, ...] = ()
    """The detectives that the first seats have chosen; the others have the rest in the order of the booklet."""

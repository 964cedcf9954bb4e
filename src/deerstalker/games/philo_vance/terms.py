"""The words of Philo Vance: pieces, actions, events, phases."""

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from deerstalker.core import Action, Event, Phase, Seat, Secret
from deerstalker.games.philo_vance.board import Space
from deerstalker.games.philo_vance.household import Clue, Listed, Suspect

Piece = Literal["heath", "doremus", "dubois", "snitkin", "markham", "van-dine", "vance"]
Juror = Annotated[int, Meta(ge=1, le=12)]
Die = Annotated[int, Meta(ge=1, le=6)]

PIECES: tuple[Piece, ...] = get_args(Piece)
"""Philo Vance §9: a detective for each chair in order, and Vance."""

VANCE: Piece = "vance"
OFF = "OFF"
"""Where a piece is that does not stand on the board."""


# -- what a seat may want ----------------------------------------------------------------------------


class Roll(Action, frozen=True):
    """Throw both dice."""


class Arrest(Action, frozen=True):
    """I arrest this suspect, and shall name six clues."""

    suspect: Suspect


class Name(Action, frozen=True):
    """Name one of the six clues."""

    clue: Clue


class Convict(Action, frozen=True):
    """Turn up my Confirmation Card and ask the Judge for a verdict."""


class TurnUp(Action, frozen=True):
    """Turn the clue of this juror up again."""

    juror: Juror


class Move(Action, frozen=True):
    """End the move here."""

    to: Space


class Bump(Action, frozen=True):
    """Bump the piece to this adjoining space."""

    to: Space


class TurnDown(Action, frozen=True):
    """Turn down this clue of the player I bumped."""

    juror: Juror


class Draw(Action, frozen=True):
    """Draw the clue I earned."""


class TakeDiscard(Action, frozen=True):
    """Take the top discard for the clue I earned."""


class Demand(Action, frozen=True):
    """Demand this clue of the others."""

    clue: Clue


class Keep(Action, frozen=True):
    """Lay the clue before this juror, and discard what lay there."""

    juror: Juror


class Discard(Action, frozen=True):
    """Discard a clue: the one just drawn, or one of a child's hand."""

    clue: Clue


class Claim(Action, frozen=True):
    """I claim that clue."""


class Pass(Action, frozen=True):
    """No, thank you: to whatever was offered."""


class Choose(Action, frozen=True):
    """Children: take this suspect's Confirmation Card."""

    suspect: Suspect


class Prepare(Action, frozen=True):
    """Nature: the pack in order, and the ten lists."""

    pile: tuple[Clue, ...]
    cards: tuple[Listed, ...]


class Throw(Action, frozen=True):
    """Nature: the dice."""

    white: Die
    red: Die


class Shuffle(Action, frozen=True):
    """Nature: a new draw pile."""

    pile: tuple[Clue, ...]


VanceAction: TypeAlias = (
    Roll
    | Arrest
    | Name
    | Convict
    | TurnUp
    | Move
    | Bump
    | TurnDown
    | Draw
    | TakeDiscard
    | Demand
    | Keep
    | Discard
    | Claim
    | Pass
    | Choose
    | Prepare
    | Throw
    | Shuffle
)


# -- what happened: setting up and the throw ---------------------------------------------------------


class Prepared(Event, frozen=True):
    """The clues are shuffled; the Confirmation Cards lie aside, backs up; children have empty hands."""

    pile: Secret[tuple[Clue, ...]]
    left: int
    cards: tuple[Secret[Listed], ...]
    hands: tuple[Secret[tuple[Clue, ...]], ...] = ()


class Chose(Event, frozen=True):
    """A child laid this suspect's card open before it."""

    seat: Seat
    suspect: Suspect
    card: Listed


class ThrewForStart(Event, frozen=True):
    """A throw for the first turn."""

    seat: Seat
    white: Die
    red: Die


class TurnBegan(Event, frozen=True):
    """A seat is on turn; again, if it earned an extra turn."""

    seat: Seat
    again: bool = False


class TookDice(Event, frozen=True):
    """The dice are in the cup."""

    seat: Seat


class Threw(Event, frozen=True):
    """The dice have fallen; perhaps Vance joins the seat, perhaps the Judge arrives."""

    seat: Seat
    white: Die
    red: Die
    vance: bool = False
    judge: bool = False


# -- moving and bumping ------------------------------------------------------------------------------


class Moved(Event, frozen=True):
    """A piece ended its count on a space and rests there, or on X if it was an arrow."""

    seat: Seat
    piece: Piece
    to: Space
    rest: Space


class Stayed(Event, frozen=True):
    """A piece did not move: Vance by choice, another because it could not."""

    seat: Seat
    piece: Piece


class Bumped(Event, frozen=True):
    """A piece was bumped to an adjoining space, and rests there or in the car or a call box."""

    by: Piece
    piece: Piece
    to: Space
    rest: Space


class TurnedDown(Event, frozen=True):
    """A clue of a bumped player was turned down."""

    seat: Seat
    victim: Seat
    juror: Juror
    clue: Clue


class Spared(Event, frozen=True):
    """A bumped player suffered no penalty."""

    seat: Seat
    victim: Seat


class TurnedUp(Event, frozen=True):
    """A clue is in play again."""

    seat: Seat
    juror: Juror
    clue: Clue


class LeftDown(Event, frozen=True):
    """A player used no throw to turn a clue up."""

    seat: Seat


# -- clues -------------------------------------------------------------------------------------------


class Received(Event, frozen=True):
    """The twelve clues, jurors 1 to 12."""

    seat: Seat
    clues: tuple[Clue, ...]


class Drew(Event, frozen=True):
    """A clue was drawn and turned up."""

    seat: Seat
    clue: Clue


class TookDiscard(Event, frozen=True):
    """The top discard was taken for an earned clue."""

    seat: Seat
    clue: Clue


class TookClaim(Event, frozen=True):
    """The claimed card is taken for an earned clue."""

    seat: Seat
    clue: Clue


class Demanded(Event, frozen=True):
    """A clue changed hands at X, and its giver drew another for the same juror."""

    seat: Seat
    giver: Seat
    juror: Juror
    clue: Clue
    refill: Clue


class Kept(Event, frozen=True):
    """A clue came before a juror, and the old one went to the discards."""

    seat: Seat
    juror: Juror
    clue: Clue
    gone: Clue


class Discarded(Event, frozen=True):
    """A clue went to the discards."""

    seat: Seat
    clue: Clue


class LeftClue(Event, frozen=True):
    """A player did not want the clue he earned."""

    seat: Seat


class Reshuffled(Event, frozen=True):
    """The rest of the pile and the discards became a new pile."""

    pile: Secret[tuple[Clue, ...]]
    left: int


class Offered(Event, frozen=True):
    """A newly exposed discard may be claimed; these seats are asked, in this order."""

    clue: Clue
    to: tuple[Seat, ...]


class Considered(Event, frozen=True):
    """A seat said, unheard by others, whether it claims."""

    seat: Seat
    wish: Secret[bool]


class Claimed(Event, frozen=True):
    """The first who wanted it lays the card before him."""

    seat: Seat
    clue: Clue


class Unclaimed(Event, frozen=True):
    """Nobody wanted the card."""

    clue: Clue


class Returned(Event, frozen=True):
    """A claimed card went back to the discards."""

    seat: Seat
    clue: Clue


# -- the case ----------------------------------------------------------------------------------------


class Arrested(Event, frozen=True):
    """A suspect was arrested."""

    seat: Seat
    suspect: Suspect


class Named(Event, frozen=True):
    """One of the six clues was named."""

    seat: Seat
    clue: Clue


class Declared(Event, frozen=True):
    """The six were compared with the card, and all heard whether they suffice."""

    seat: Seat
    suspect: Suspect
    checker: Seat | None
    card: Secret[Listed]
    right: bool


class Replaced(Event, frozen=True):
    """After a failed declaration the named clues went under the pile and new ones took their places."""

    seat: Seat
    jurors: tuple[Juror, ...]
    clues: tuple[Clue, ...]


class Retired(Event, frozen=True):
    """A player is out of the game."""

    seat: Seat


class WentToCourt(Event, frozen=True):
    """A Confirmation Card was turned up, and so many clues were right."""

    seat: Seat
    suspect: Suspect
    card: Listed
    right: int


class TookUnseen(Event, frozen=True):
    """A child drew a clue into its hand."""

    seat: Seat
    clue: Secret[Clue]


class ShowedHand(Event, frozen=True):
    """A child's hand that proves its suspect."""

    seat: Seat
    hand: tuple[Clue, ...]


class Won(Event, frozen=True):
    """A case is complete, or a detective is the last one left."""

    seat: Seat
    alone: bool = False


class Closed(Event, frozen=True):
    """The limit of turns is reached; nobody has won."""

    turns: int


VanceEvent: TypeAlias = (
    Prepared
    | Chose
    | ThrewForStart
    | TurnBegan
    | TookDice
    | Threw
    | Moved
    | Stayed
    | Bumped
    | TurnedDown
    | Spared
    | TurnedUp
    | LeftDown
    | Received
    | Drew
    | TookDiscard
    | TookClaim
    | Demanded
    | Kept
    | Discarded
    | LeftClue
    | Reshuffled
    | Offered
    | Considered
    | Claimed
    | Unclaimed
    | Returned
    | Arrested
    | Named
    | Declared
    | Replaced
    | Retired
    | WentToCourt
    | TookUnseen
    | ShowedHand
    | Won
    | Closed
)


# -- what the table is doing -------------------------------------------------------------------------


class Preparing(Phase, frozen=True):
    """Nature shuffles the clues."""


class Choosing(Phase, frozen=True):
    """A child takes a Confirmation Card."""

    seat: Seat


class ThrowingForStart(Phase, frozen=True):
    """Nature throws for these seats in order; so far these totals."""

    seats: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class Deliberating(Phase, frozen=True):
    """On turn, before the throw: arrest, convict or roll."""

    seat: Seat
    declared: bool = False


class Declaring(Phase, frozen=True):
    """Naming six clues against a suspect."""

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


class Bumping(Phase, frozen=True):
    """A seat says where this piece goes, bumped by another; in a chain not back where the bump came from."""

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
    """A seat has a clue in hand and finds a place for it; unless it must be kept it may be discarded."""

    seat: Seat
    clue: Clue
    must: bool


class Shuffling(Phase, frozen=True):
    """Nature shuffles a new draw pile."""


class Claiming(Phase, frozen=True):
    """These seats are asked at once whether they claim the top discard; the answers so far are sealed."""

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
    """The turn is over; the same seat goes on if it earned an extra turn."""

    seat: Seat
    again: bool = False


class Over(Phase, frozen=True):
    """The case is closed."""

    winner: Seat | None


VancePhase: TypeAlias = (
    Preparing
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
    | Shuffling
    | Claiming
    | Collecting
    | Discarding
    | Ending
    | Over
)

Standing = Literal["free", "bound", "declared", "tried", "retired"]
"""No suspect yet; a failed declaration; a successful one; a failed conviction; out of the game."""


class Detective(Struct, frozen=True):
    """What lies before one player."""

    jury: tuple[Clue, ...] = ()
    """The clues of jurors 1 to 12; none before X is reached."""

    down: frozenset[Juror] = frozenset()
    """Jurors whose clue is turned down."""

    claimed: Clue | None = None
    suspect: Suspect | None = None
    standing: Standing = "free"
    tries: int = 0
    """Failed declarations."""

    @property
    def up(self) -> tuple[Juror, ...]:
        """Jurors whose clue is face up."""
        return tuple(juror for juror in range(1, len(self.jury) + 1) if juror not in self.down)

    @property
    def in_play(self) -> tuple[Clue, ...]:
        """The different clues that are face up, by juror."""
        return tuple(dict.fromkeys(clue for juror, clue in enumerate(self.jury, 1) if juror not in self.down))


class VanceState(Struct, frozen=True):
    """Everything on the table."""

    phase: VancePhase
    todo: tuple[VancePhase, ...]
    """What comes after the phase, in order."""

    detectives: tuple[Detective, ...]
    places: tuple[Space, ...]
    """Where each seat's piece stands, and last of all Vance."""

    boxed: tuple[Piece, ...]
    """Pieces in the car and the call boxes, in order of arrival."""

    vance: Seat | None
    """Who moves Vance."""

    judge: bool
    cards: tuple[Secret[Listed], ...]
    """The Confirmation Cards by suspect; who has read one is public."""

    shown: tuple[Listed | None, ...]
    """The Confirmation Cards that lie open."""

    pile: Secret[tuple[Clue, ...]]
    left: int
    """Cards in the shuffled part of the draw pile."""

    under: tuple[Clue, ...]
    """Cards that were put beneath it, in known order."""

    discards: tuple[Clue, ...]
    """Top last."""

    exposed: bool
    """Was the top discard laid open since claims were last heard?"""

    hands: tuple[Secret[tuple[Clue, ...]], ...]
    """Children's hands; none in the other games."""

    held: tuple[int, ...]
    """How many cards are in each."""

    turn: Seat
    turns: int

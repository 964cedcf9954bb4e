"""The vocabulary of Philo Vance: pieces, actions, events. Phases are in `phases`."""

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta

from deerstalker.core import Action, Event, Seat, Secret
from deerstalker.games.philo_vance.board import Space
from deerstalker.games.philo_vance.household import Clue, Listed, Suspect

Piece = Literal["heath", "doremus", "dubois", "snitkin", "markham", "van-dine", "vance"]
Own = Literal["heath", "doremus", "dubois", "snitkin", "markham", "van-dine"]
"""A piece that a player may choose: a detective."""

Juror = Annotated[int, Meta(ge=1, le=12)]
Die = Annotated[int, Meta(ge=1, le=6)]

PIECES: tuple[Piece, ...] = get_args(Piece)
"""The six detectives in the order of the booklet, and Vance: Philo Vance §9."""

OWN: tuple[Own, ...] = get_args(Own)

VANCE: Piece = "vance"
OFF = "OFF"
"""The place of a piece that is not on the board."""


# -- what a seat may want ----------------------------------------------------------------------------


class Take(Action, frozen=True):
    """Take this detective's piece and Court Card."""

    piece: Own


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


class VanceFirst(Action, frozen=True):
    """Move Philo Vance before my own piece."""


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


class AlwaysYes(Action, frozen=True):
    """I claim that clue, now and whenever it lies open and is of use to me."""


class NeverAsk(Action, frozen=True):
    """No, and do not ask me about that clue again."""


class StopAsking(Action, frozen=True):
    """No, and do not ask me about any discard."""


class AskAgain(Action, frozen=True):
    """I take back my standing answers: ask me about every discard."""


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
    | Take
    | VanceFirst
    | AlwaysYes
    | NeverAsk
    | StopAsking
    | AskAgain
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
    """The clues were shuffled; the Confirmation Cards lie aside, face down; children have empty hands."""

    pile: Secret[tuple[Clue, ...]]
    left: int
    cards: tuple[Secret[Listed], ...]
    hands: tuple[Secret[tuple[Clue, ...]], ...] = ()


class Chose(Event, frozen=True):
    """A child laid this suspect's card open in front of them."""

    seat: Seat
    suspect: Suspect
    card: Listed


class TookPiece(Event, frozen=True):
    """A seat chose its detective."""

    seat: Seat
    piece: Own


class ThrewForStart(Event, frozen=True):
    """A seat threw for the first turn."""

    seat: Seat
    white: Die
    red: Die
    tied: tuple[Seat, ...] = ()
    """Those who tie for the highest total, after the last throw of a round, and throw again."""


class TurnBegan(Event, frozen=True):
    """It is a seat's turn; `again` if it has earned an extra turn."""

    seat: Seat
    again: bool = False


class TookDice(Event, frozen=True):
    """The dice are in the cup."""

    seat: Seat


class Threw(Event, frozen=True):
    """The dice have fallen; Vance may join the seat, and the Judge may arrive."""

    seat: Seat
    white: Die
    red: Die
    vance: bool = False
    judge: bool = False
    at_start: bool = False
    """Whether Vance enters on START; under version 1 of the rules he waited at Park Here."""


# -- moving and bumping ------------------------------------------------------------------------------


class Moved(Event, frozen=True):
    """A piece ended its count on a space and rests there, or on X if the space was an arrow."""

    seat: Seat
    piece: Piece
    to: Space
    rest: Space
    led: bool = False
    """Whether an arrow led a player with twelve clues to X, which earns neither a clue nor a turn."""


class LetVanceGoFirst(Event, frozen=True):
    """A player moves Vance before their own piece."""

    seat: Seat


class Stayed(Event, frozen=True):
    """A piece did not move: Vance by choice, another because it could not."""

    seat: Seat
    piece: Piece
    box: Space | None = None
    """The call box in which it has to wait."""


class Bumped(Event, frozen=True):
    """A piece was bumped to an adjoining space, and rests there or in the car or a call box."""

    by: Piece
    piece: Piece
    to: Space
    rest: Space
    bumper: Seat | None = None
    """Who moves the bumping piece. Under version 1 of the rules the pieces went by the chairs."""

    victim: Seat | None = None
    """Who moves the bumped piece."""


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
    """A player did not use their throw to turn a clue up."""

    seat: Seat


# -- clues -------------------------------------------------------------------------------------------


class Received(Event, frozen=True):
    """A seat received its twelve clues, for jurors 1 to 12."""

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
    """The claimed card was taken for an earned clue."""

    seat: Seat
    clue: Clue


class Demanded(Event, frozen=True):
    """A clue changed hands at X: from the giver's juror, or from in front of them if they had only claimed it."""

    seat: Seat
    giver: Seat
    juror: Juror | None
    clue: Clue
    refill: Clue | None = None
    """The clue drawn for the same juror at once, under version 1 of the rules."""


class Refilled(Event, frozen=True):
    """The giver of a demanded clue drew another for the juror who had lost it."""

    seat: Seat
    juror: Juror
    clue: Clue


class Kept(Event, frozen=True):
    """A clue took a juror's place, and the old one went to the discards."""

    seat: Seat
    juror: Juror
    clue: Clue
    gone: Clue


class Discarded(Event, frozen=True):
    """A clue went to the discards."""

    seat: Seat
    clue: Clue


class LeftClue(Event, frozen=True):
    """A player did not want the clue they had earned."""

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
    """A seat said, unheard by the others, whether it claims the card."""

    seat: Seat
    wish: Secret[bool]
    stands: bool = False
    """Whether this is the seat's answer whenever the clue lies open."""


class StoppedAsking(Event, frozen=True):
    """A seat is not asked about discards any more."""

    seat: Seat


class AskedAgain(Event, frozen=True):
    """A seat took back its standing answers."""

    seat: Seat


class Claimed(Event, frozen=True):
    """The first seat that wanted the card laid it before itself."""

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
    """The six clues were compared with the card, and everybody heard whether they suffice."""

    seat: Seat
    suspect: Suspect
    checker: Seat | None
    card: Secret[Listed]
    right: bool
    attempt: int = 0
    """The number of this declaration among those of the seat; 0 in version 1 of the rules."""


class Replaced(Event, frozen=True):
    """After a failed declaration the named clues went under the pile, and new ones took their places."""

    seat: Seat
    jurors: tuple[Juror, ...]
    clues: tuple[Clue, ...]


class Retired(Event, frozen=True):
    """A player is out of the game."""

    seat: Seat


class WentToCourt(Event, frozen=True):
    """A Confirmation Card was turned up; `right` is the number of right clues."""

    seat: Seat
    suspect: Suspect
    card: Listed
    right: int


class FilledHand(Event, frozen=True):
    """A child holds ten clues and discards one before they draw."""

    seat: Seat


class TookUnseen(Event, frozen=True):
    """A child drew a clue into their hand."""

    seat: Seat
    clue: Secret[Clue]


class ShowedHand(Event, frozen=True):
    """A child showed a hand that proves their suspect guilty."""

    seat: Seat
    hand: tuple[Clue, ...]


class Won(Event, frozen=True):
    """A case is complete, or only one detective is left."""

    seat: Seat
    alone: bool = False
    suspect: Suspect | None = None
    right: int = 0
    """Number of right clues that convicted the suspect."""


class Closed(Event, frozen=True):
    """The turn limit was reached, and nobody has won."""

    turns: int


VanceEvent: TypeAlias = (
    Prepared
    | TookPiece
    | LetVanceGoFirst
    | Refilled
    | StoppedAsking
    | AskedAgain
    | FilledHand
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

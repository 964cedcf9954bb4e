"""What happened, in sentences."""

from collections.abc import Sequence

from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import ARROWS, BOX1, BOX2, BOX3, CAR, HOLDING, START, Space, X
from deerstalker.games.philo_vance.household import EVIDENCE, TITLES, Clue, Suspect
from deerstalker.games.philo_vance.phases import Standing
from deerstalker.games.philo_vance.reading import NUMBER
from deerstalker.games.philo_vance.terms import (
    VANCE,
    Piece,
    VanceEvent,
)

DETECTIVES: dict[Piece, str] = {
    "heath": "Sergeant Heath",
    "doremus": "Medical Examiner Doremus",
    "dubois": "Captain Dubois",
    "snitkin": "Detective Snitkin",
    "markham": "District Attorney Markham",
    "van-dine": "S. S. Van Dine",
    "vance": "Philo Vance",
}
BOXES: dict[Space, str] = {
    CAR: "the Radio Car",
    BOX1: "call box No. 1",
    BOX2: "call box No. 2",
    BOX3: "call box No. 3",
}

STANDINGS: dict[Standing, str] = {
    "free": "has no suspect yet",
    "bound": "wants {}",
    "declared": "has a case against {}",
    "tried": "took {} to court",
    "retired": "has retired",
}
"""How far a detective has come with their suspect."""


def clue_name(clue: Clue) -> str:
    """Return the name of a clue: `Cigar butt`."""
    return EVIDENCE[clue].name


def clue_names(clues: Sequence[Clue]) -> str:
    """Return the names of clues as a list: `Cigar butt, Poker chip and Straw hat`."""
    named = [clue_name(clue) for clue in clues]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def space_name(space: Space) -> str:
    """Return the name of a space: `g14`, `X`, `START`, `call box No. 2`."""
    return BOXES.get(space, space)


def tell(game: object, event: VanceEvent, names: Sequence[str]) -> str:
    """Return a sentence about an event that says no more than this copy of it holds."""
    for chapter in (_turn, _board, _clues, _case):
        sentence = chapter(event, names)
        if sentence is not None:
            return sentence
    raise TypeError(f"no words for {event!r}")


def piece_name(piece: Piece, names: Sequence[str]) -> str:
    """Return the name of a piece: a detective is called by their player's name."""
    return "Philo Vance" if piece == VANCE else names[NUMBER[piece]]


def _suspect(suspect: Suspect) -> str:
    return TITLES[suspect]


def _turn(event: VanceEvent, names: Sequence[str]) -> str | None:
    match event:
        case t.Prepared():
            return "The securities are gone. The clues are shuffled, the Confirmation Cards lie face down."
        case t.Chose(seat, suspect, _):
            return f"{names[seat]} takes the Confirmation Card of {_suspect(suspect)}."
        case t.ThrewForStart(seat, white, red):
            return f"{names[seat]} throws {white + red} for the first turn."
        case t.TurnBegan(seat, again):
            return f"{names[seat]} has an extra turn." if again else f"{names[seat]} is on turn."
        case t.TookDice(seat):
            return f"{names[seat]} takes the dice."
        case t.Threw(seat, white, red, vance, judge):
            joined = " Philo Vance joins the case." if vance else ""
            opened = " The Judge arrives; court is open." if judge else ""
            return f"{names[seat]} throws white {white}, red {red}.{joined}{opened}"
        case _:
            return None


def _board(event: VanceEvent, names: Sequence[str]) -> str | None:
    match event:
        case t.Moved(_, piece, to, rest):
            who = piece_name(piece, names)
            if to in ARROWS:
                return f"{who} reaches the arrow on {to}" + (" and goes to X." if rest == X else ".")
            return f"{who} reaches X." if to == X else f"{who} goes to {'START' if to == START else to}."
        case t.Stayed(_, piece):
            return f"{piece_name(piece, names)} stays in place."
        case t.Bumped(by, piece, to, rest):
            bumped = f"{piece_name(by, names)} bumps {piece_name(piece, names)}"
            if rest not in HOLDING:
                return f"{bumped} to {to}."
            over = "" if to == rest else f" onto {'X' if to == X else f'the arrow on {to}'} and"
            return f"{bumped}{over} into {space_name(rest)}."
        case t.TurnedDown(seat, victim, juror, clue):
            return f"{names[seat]} turns down {names[victim]}'s {clue_name(clue)}, juror {juror}."
        case t.Spared(seat, victim):
            return f"{names[seat]} spares {names[victim]}'s clues."
        case t.TurnedUp(seat, juror, clue):
            return f"{names[seat]} turns up {clue_name(clue)}, juror {juror}."
        case t.LeftDown(seat):
            return f"{names[seat]} turns up no clue."
        case _:
            return None


def _clues(event: VanceEvent, names: Sequence[str]) -> str | None:
    match event:
        case t.Received(seat, clues):
            return f"{names[seat]} seats the jury: {clue_names(clues)}."
        case t.Drew(seat, clue):
            return f"{names[seat]} draws {clue_name(clue)}."
        case t.TookDiscard(seat, clue):
            return f"{names[seat]} takes {clue_name(clue)} from the discards."
        case t.TookClaim(seat, clue):
            return f"{names[seat]} takes the claimed {clue_name(clue)}."
        case t.Demanded(seat, giver, _, clue, refill):
            return f"{names[seat]} demands {clue_name(clue)} of {names[giver]}, who draws {clue_name(refill)}."
        case t.Kept(seat, juror, clue, gone):
            return f"{names[seat]} keeps {clue_name(clue)}, juror {juror}, and discards {clue_name(gone)}."
        case t.Discarded(seat, clue):
            return f"{names[seat]} discards {clue_name(clue)}."
        case t.LeftClue(seat):
            return f"{names[seat]} leaves the clue."
        case t.Reshuffled():
            return "The discards are shuffled into a new draw pile."
        case t.Offered(clue, _):
            return f"Does anybody claim {clue_name(clue)}?"
        case t.Considered(seat, wish):
            if not wish.is_open:
                return f"{names[seat]} has decided."
            return f"{names[seat]} would like to claim it." if wish.open() else f"{names[seat]} does not claim it."
        case t.Claimed(seat, clue):
            return f"{names[seat]} claims {clue_name(clue)}."
        case t.Unclaimed(clue):
            return f"Nobody claims {clue_name(clue)}."
        case t.Returned(seat, clue):
            return f"{names[seat]} returns the claimed {clue_name(clue)} to the discards."
        case t.TookUnseen(seat, drawn):
            return f"{names[seat]} draws {clue_name(drawn.open()) if drawn.is_open else 'a clue'}."
        case _:
            return None


def _case(event: VanceEvent, names: Sequence[str]) -> str | None:
    match event:
        case t.Arrested(seat, suspect):
            return f"{names[seat]} arrests {_suspect(suspect)} on suspicion."
        case t.Named(seat, clue):
            return f"{names[seat]} names {clue_name(clue)}."
        case t.Declared(seat, suspect, checker, _, right):
            look = "The clues are compared" if checker is None else f"{names[checker]} compares the clues"
            verdict = "enough of them are right" if right else "too few of them are right"
            return f"{look} with the card of {_suspect(suspect)}: {verdict}."
        case t.Replaced(seat, _, clues):
            return f"{names[seat]} loses the six clues and draws {clue_names(clues)}."
        case t.Retired(seat):
            return f"{names[seat]} retires from the case."
        case t.WentToCourt(seat, suspect, _, right):
            proof = "1 right clue" if right == 1 else f"{right} right clues"
            return f"{names[seat]} takes {_suspect(suspect)} to court with {proof}."
        case t.ShowedHand(seat, hand):
            return f"{names[seat]} shows {clue_names(hand)}."
        case t.Won(seat, alone):
            return f"{names[seat]} wins{', the last detective on the case' if alone else ''}."
        case t.Closed(turns):
            return f"After {turns} turns the case is closed. Nobody has won."
        case _:
            return None

"""What happened, in sentences: one for an event, and a paragraph for a turn."""

from collections.abc import Sequence
from itertools import groupby

from deerstalker.core import Seat
from deerstalker.core.prose import NUMBERS, listed, many
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import ARROWS, BOX1, BOX2, BOX3, CAR, HOLDING, START, Space, X
from deerstalker.games.philo_vance.court import LAST_TRY
from deerstalker.games.philo_vance.editions import Agreed
from deerstalker.games.philo_vance.household import EVIDENCE, TITLES, Clue, Suspect
from deerstalker.games.philo_vance.phases import Standing
from deerstalker.games.philo_vance.terms import OWN, VANCE, Piece, VanceEvent

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

Names = Sequence[str]
Said = tuple[str, str]
"""Who does something and what they do, as `Ann` and `draws Lipstick`; or nobody and a whole sentence."""


def clue_name(clue: Clue) -> str:
    """Return the name of a clue: `Cigar butt`."""
    return EVIDENCE[clue].name


def clue_names(clues: Sequence[Clue]) -> str:
    """Return the names of clues as a list: `Cigar butt, Poker chip and Straw hat`."""
    return listed([clue_name(clue) for clue in clues])


def space_name(space: Space) -> str:
    """Return the name of a space: `g14`, `X`, `START`, `call box No. 2`."""
    return BOXES.get(space, space)


def piece_name(piece: Piece, seat: Seat | None, names: Names) -> str:
    """Return the name of a piece: a detective is called by their player's name.

    Without a seat, as in version 1 of the rules, the detectives go by the chairs.
    """
    if piece == VANCE:
        return "Philo Vance"
    return names[OWN.index(piece) if seat is None else seat]


# -- one event ---------------------------------------------------------------------------------------


def tell(game: Agreed, event: VanceEvent, names: Names) -> str:
    """Return a sentence about an event that says no more than this copy of it holds."""
    who, what = said(game, event, names)
    return f"{who} {what}." if who else what


def said(game: Agreed, event: VanceEvent, names: Names) -> Said:
    """Return who does what in this event."""
    for chapter in (_turn, _board, _clues, _claims, _case):
        found = chapter(game, event, names)
        if found is not None:
            return found
    raise TypeError(f"no words for {event!r}")


def _turn(game: Agreed, event: VanceEvent, names: Names) -> Said | None:
    match event:
        case t.Prepared():
            return "", "The securities are gone. The clues are shuffled, and the Confirmation Cards lie face down."
        case t.TookPiece(seat, piece):
            return names[seat], f"plays {DETECTIVES[piece]}"
        case t.Chose(seat, suspect, _):
            return names[seat], f"takes {TITLES[suspect]}'s card"
        case t.ThrewForStart(seat, white, red, tied):
            again = f". {listed([names[one] for one in tied])} tie and roll again" if tied else ""
            return names[seat], f"rolls {white + red} to see who begins{again}"
        case t.TurnBegan(seat, again):
            return (names[seat], "takes an extra turn") if again else ("", f"It's {names[seat]}'s turn.")
        case t.TookDice(seat):
            return names[seat], "picks up the dice"
        case t.Threw(seat, white, red, vance, judge, at_start):
            comes = f". Philo Vance {'comes in' if at_start else 'changes sides'} to help {names[seat]}"
            opened = ". The Judge arrives: court is open"
            return names[
                seat
            ], f"rolls a white {white} and a red {red}{comes if vance else ''}{opened if judge else ''}"
        case _:
            return None


def _board(game: Agreed, event: VanceEvent, names: Names) -> Said | None:
    match event:
        case t.Moved(seat, piece, to, rest):
            who = piece_name(piece, seat, names)
            if to in ARROWS:
                return who, f"{'follows' if rest == X else 'reaches'} the arrow on {to}{' to X' if rest == X else ''}"
            return who, "reaches X" if to == X else f"goes to {'START' if to == START else to}"
        case t.LetVanceGoFirst(seat):
            return names[seat], "lets Philo Vance go first"
        case t.Stayed(seat, piece, box):
            who = piece_name(piece, seat, names)
            if box is not None:
                return who, f"has to wait in {space_name(box)}"
            return who, "stays where he is" if piece == VANCE else "cannot move"
        case t.Bumped(by, piece, to, rest, bumper, victim):
            whom = piece_name(piece, victim, names)
            if rest not in HOLDING:
                where = f"to {to}"
            elif to == rest:
                where = f"off X into {space_name(rest)}"
            else:
                where = f"onto {'X' if to == X else f'the arrow on {to}'} and so into {space_name(rest)}"
            return piece_name(by, bumper, names), f"bumps {whom} {where}"
        case t.TurnedDown(seat, victim, juror, clue):
            return names[seat], f"turns {names[victim]}'s {clue_name(clue)} (juror {juror}) face down"
        case t.Spared(seat, victim):
            return names[seat], f"spares {names[victim]}'s clues"
        case t.TurnedUp(seat, juror, clue):
            return names[seat], f"turns {clue_name(clue)} (juror {juror}) face up again"
        case t.LeftDown(seat):
            return names[seat], "turns no clue face up"
        case _:
            return None


def _clues(game: Agreed, event: VanceEvent, names: Names) -> Said | None:
    match event:
        case t.Received(seat, clues):
            return names[seat], f"draws twelve clues for the jury: {clue_names(clues)}"
        case t.Drew(seat, clue):
            return names[seat], f"draws {clue_name(clue)}"
        case t.TookDiscard(seat, clue):
            return names[seat], f"takes {clue_name(clue)} from the discards"
        case t.TookClaim(seat, clue):
            return names[seat], f"takes the claimed {clue_name(clue)}"
        case t.Demanded(seat, giver, juror, clue, refill):
            held = f"{clue_name(clue)} from {names[giver]}"
            if juror is None:
                return names[seat], f"demands {clue_name(clue)}, which {names[giver]} had claimed"
            return names[seat], f"demands {held}" + (f", who draws {clue_name(refill)}" if refill else "")
        case t.Refilled(seat, juror, clue):
            return names[seat], f"draws {clue_name(clue)} for juror {juror} instead"
        case t.Kept(seat, juror, clue, gone):
            old = f"another {clue_name(gone)}" if gone == clue else clue_name(gone)
            return names[seat], f"lays {clue_name(clue)} before juror {juror} and discards {old}"
        case t.Discarded(seat, clue):
            return names[seat], f"discards {clue_name(clue)}"
        case t.LeftClue(seat):
            return names[seat], "does without the clue"
        case t.Reshuffled():
            return "", "The discards are shuffled into a new draw pile."
        case t.FilledHand(seat):
            return names[seat], "has ten clues in hand and has to discard one"
        case t.TookUnseen(seat, drawn):
            return names[seat], f"draws {clue_name(drawn.open()) if drawn.is_open else 'a clue'}"
        case t.ShowedHand(seat, hand):
            return names[seat], f"shows {clue_names(hand)}"
        case _:
            return None


def _claims(game: Agreed, event: VanceEvent, names: Names) -> Said | None:
    match event:
        case t.Offered(clue, _):
            return "", f"Does anybody claim {clue_name(clue)}?"
        case t.Considered(seat, wish):
            if not wish.is_open:
                return names[seat], "has decided"
            return names[seat], "would like to claim it" if wish.open() else "does not claim it"
        case t.StoppedAsking(seat):
            return names[seat], "does not want to be asked about discards"
        case t.AskedAgain(seat):
            return names[seat], "wants to be asked about every discard again"
        case t.Claimed(seat, clue):
            return names[seat], f"claims {clue_name(clue)}"
        case t.Unclaimed(clue):
            return "", f"Nobody claims {clue_name(clue)}."
        case t.Returned(seat, clue):
            return names[seat], f"puts the claimed {clue_name(clue)} back on the discards"
        case _:
            return None


def _case(game: Agreed, event: VanceEvent, names: Names) -> Said | None:
    match event:
        case t.Arrested(seat, suspect):
            return names[seat], f"arrests {TITLES[suspect]} on suspicion"
        case t.Named(seat, clue):
            return names[seat], f"names {clue_name(clue)}"
        case t.Declared(seat, suspect, checker, _, right, attempt):
            look = "The clues are checked" if checker is None else f"{names[checker]} checks the clues"
            verdict = f"enough are right, and {names[seat]} has a case" if right else "too few are right"
            limited = game.options.retirement == "on" and 0 < attempt < LAST_TRY
            tries = many(LAST_TRY - attempt, "attempt") if limited and not right else ""
            return "", f"{look} against {TITLES[suspect]}'s card: {verdict}{f', with {tries} left' if tries else ''}."
        case t.Replaced(seat, _, clues):
            return names[seat], f"loses the six clues and draws {clue_names(clues)}"
        case t.Retired(seat):
            return names[seat], "retires from the case"
        case t.WentToCourt(seat, suspect, _, right):
            return names[seat], f"takes {TITLES[suspect]} to court{_verdict(game, right)}"
        case t.Won(seat, alone, suspect, right):
            return names[seat], f"wins{_reason(suspect, right, alone=alone)}"
        case t.Closed(turns):
            return "", f"After {turns} turns the case is closed. Nobody has won."
        case _:
            return None


def _verdict(game: Agreed, right: int) -> str:
    """Return how the Judge decides: ` with seven right clues: guilty`."""
    proof = game.options.proof
    count = f" with {many(right, 'right clue') if right else 'no right clues'}"
    if right >= proof.convict:
        return f"{count}: guilty"
    needed = NUMBERS[proof.convict].capitalize()
    return f"{count}: not proven. {needed} were needed, and now it takes {NUMBERS[proof.complete]}"


def _reason(suspect: Suspect | None, right: int, *, alone: bool) -> str:
    if alone:
        return " as the last detective on the case"
    return "" if suspect is None else f": {NUMBERS[right]} right clues prove {TITLES[suspect]} guilty"


# -- a whole turn ------------------------------------------------------------------------------------

NOISE = (
    t.TookDice, t.LetVanceGoFirst, t.Spared, t.LeftDown, t.Offered, t.Considered, t.Unclaimed, t.StoppedAsking,
    t.AskedAgain, t.FilledHand,
)  # fmt: skip
"""Events that a paragraph leaves out."""

MOST = 3
"""Maximum number of things that one sentence says of a player."""


def tell_turn(game: Agreed, events: Sequence[VanceEvent], names: Names) -> str:
    """Return the events of a turn, or of a part of it, as one short paragraph."""
    clauses: list[Said] = [("", words) for words in _opening(game, events, names)]
    held: Clue | None = None
    for event in events:
        match event:
            case t.TurnBegan(again=False) | t.Stayed(piece="vance", box=None) | t.Named():
                continue
            case t.Received(seat):
                clauses.append((names[seat], "draws twelve clues for the jury"))
            case t.Replaced(seat):
                clauses.append((names[seat], "trades in the six clues for new ones"))
            case t.Arrested(seat):
                six = [one.clue for one in events if isinstance(one, t.Named) and one.seat == seat]
                naming = f", naming {clue_names(six)}" if six else ""
                clauses.append((names[seat], f"{said(game, event, names)[1]}{naming}"))
            case t.WentToCourt(seat, suspect, _, right) if right >= game.options.proof.convict:
                clauses.append((names[seat], f"takes {TITLES[suspect]} to court"))
            case t.Discarded(_, clue) if clue == held and clue_name(clue) in clauses[-1][1]:
                clauses.append((clauses[-1][0], "discards it"))
            case t.Kept(_, juror, clue, gone) if clue == held == gone and clue_name(clue) in clauses[-1][1]:
                clauses.append((clauses[-1][0], f"exchanges it for the one before juror {juror}"))
            case t.Kept(_, juror, clue, gone) if clue == held != gone and clue_name(clue) in clauses[-1][1]:
                clauses.append((clauses[-1][0], f"lays it before juror {juror} in place of {clue_name(gone)}"))
            case _ if not isinstance(event, (*OPENING, *NOISE)):
                clauses.append(said(game, event, names))
        if isinstance(event, t.Drew | t.TookDiscard | t.TookClaim | t.Demanded):
            held = event.clue
    return " ".join(_sentences(clauses))


OPENING = (t.Prepared, t.TookPiece, t.Chose, t.ThrewForStart)
"""Events before the first turn."""


def _opening(game: Agreed, events: Sequence[VanceEvent], names: Names) -> list[str]:
    """Tell who plays whom, and how it was decided who begins: one sentence for each sort of event."""
    found: list[str] = []
    for kind, group in groupby((event for event in events if isinstance(event, OPENING)), type):
        same = list(group)
        if kind is t.ThrewForStart:
            found += _first_throws(game, [one for one in same if isinstance(one, t.ThrewForStart)], names)
        elif kind is t.Prepared:
            found += [tell(game, one, names) for one in same]
        else:
            found.append(f"{listed([tell(game, one, names)[:-1] for one in same])}.")
    return found


def _first_throws(game: Agreed, throws: Sequence[t.ThrewForStart], names: Names) -> list[str]:
    """Tell the throws for the first turn, round by round."""
    found: list[str] = []
    contenders, totals = game.seats, dict[Seat, int]()
    for one in throws:
        totals[one.seat] = one.white + one.red
        rolls = [f"{names[seat]}{'' if at else ' rolls'} {total}" for at, (seat, total) in enumerate(totals.items())]
        if one.tied:
            found += [f"{listed(rolls)}.", f"{listed([names[seat] for seat in one.tied])} tie and roll again."]
            contenders, totals = len(one.tied), {}
        elif len(totals) == contenders:
            found.append(f"{listed(rolls)}, so {names[max(totals, key=totals.__getitem__)]} begins.")
        elif one is throws[-1]:
            found.append(f"{listed(rolls)}.")
    return found


def _sentences(clauses: Sequence[Said]) -> list[str]:
    """Join what one player does in a row to sentences of a few parts."""
    found: list[str] = []
    doing: list[str] = []
    for at, (who, what) in enumerate(clauses):
        if not who:
            found.append(what)
            continue
        doing.append(what)
        after = clauses[at + 1] if at + 1 < len(clauses) else ("", "")
        full = len(doing) >= MOST and " it" not in after[1]
        if after[0] != who or full or ". " in what or ":" in what or ":" in after[1]:
            found.append(f"{who} {_joined(doing)}.")
            doing = []
    return found


def _joined(doing: Sequence[str]) -> str:
    """Join verbs; parts that hold an `and` or a comma of their own are kept apart by commas."""
    if len(doing) > 1 and any("," in one or " and " in one for one in doing[:-1]):
        return f"{', '.join(doing[:-1])}, and {doing[-1]}"
    return listed(doing)

"""The state after each event. Never refuses, never opens a secret."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from deerstalker.core import Seat
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import HOLDING, PARK, RED_SPOTS, START, Space, X
from deerstalker.games.philo_vance.editions import JURORS, NAMED
from deerstalker.games.philo_vance.phases import (
    GAP,
    Answer,
    Detective,
    VancePhase,
    VanceState,
)
from deerstalker.games.philo_vance.reading import INDEX, number, own_piece, owner, place, standing_on
from deerstalker.games.philo_vance.terms import (
    OFF,
    VANCE,
    Piece,
    VanceEvent,
)

T = TypeVar("T")
S = VanceState

CARDS_DUE: dict[type, int] = {p.Gathering: JURORS, p.Earning: 1, p.Declaring: NAMED, p.Collecting: 1}
"""Number of cards the draw pile must hold before a phase can begin (Philo Vance §30)."""


def evolve(s: VanceState, e: VanceEvent) -> VanceState:
    """Return the state after an event."""
    return _AFTER[type(e)](s, e)


def onward(s: VanceState, *first: VancePhase) -> VanceState:
    """Go on to the next phase, shuffling a new pile first if there are too few cards."""
    todo = first + s.todo
    if not todo:
        return s  # an event of an older version of the rules; the next turn puts everything right
    if CARDS_DUE.get(type(todo[0]), 0) > s.left + len(s.under):
        return replace(s, phase=p.Shuffling(), todo=todo)
    return replace(s, phase=todo[0], todo=todo[1:])


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the row with one item replaced."""
    items = list(row)
    items[at] = item
    return tuple(items)


def draw(s: VanceState, count: int) -> VanceState:
    """Remove this many cards from the top of the draw pile."""
    if count <= s.left:
        return replace(s, pile=s.pile.map(lambda pile: pile[count:]), left=s.left - count)
    return replace(s, pile=s.pile.map(lambda _: ()), left=0, under=s.under[count - s.left :])


def _change(s: S, seat: Seat, **changes: object) -> S:
    """Change what lies before one player."""
    detective: Detective = replace(s.detectives[seat], **changes)
    return replace(s, detectives=put(s.detectives, seat, detective))


def _discard(s: S, *clues: str) -> S:
    return replace(s, discards=s.discards + clues, exposed=True)


def _take_top_discard(s: S) -> S:
    return replace(s, discards=s.discards[:-1], exposed=len(s.discards) > 1)


# -- setting up and the throw ------------------------------------------------------------------------


def _prepared(s: S, e: t.Prepared) -> S:
    return onward(replace(s, pile=e.pile, left=e.left, cards=e.cards, hands=e.hands))


def _threw_for_start(s: S, e: t.ThrewForStart) -> S:
    phase = s.phase
    if not isinstance(phase, p.ThrowingForStart):
        return s
    totals = (*phase.totals, e.white + e.red)
    if len(totals) < len(phase.seats):
        return replace(s, phase=p.ThrowingForStart(phase.seats, totals))
    best = max(totals)
    highest = tuple(seat for seat, total in zip(phase.seats, totals, strict=True) if total == best)
    return replace(s, phase=p.ThrowingForStart(highest, (best,) if len(highest) == 1 else ()))


def _turn_began(s: S, e: t.TurnBegan) -> S:
    unheard = e.again and s.exposed  # the chance to claim ends when the dice pass on (Philo Vance §33)
    return replace(s, phase=p.Deliberating(e.seat), todo=(), turn=e.seat, turns=s.turns + 1, exposed=unheard)


def _took_dice(s: S, e: t.TookDice) -> S:
    return replace(s, phase=p.Throwing(e.seat))


def _threw(s: S, e: t.Threw) -> S:
    if e.vance:
        door = START if e.at_start else PARK
        entrance = door if s.places[-1] == OFF else s.places[-1]
        s = replace(s, vance=e.seat, places=put(s.places, -1, entrance))
    if e.judge:
        s = replace(s, judge=True)
    detective = s.detectives[e.seat]
    total, own = e.white + e.red, own_piece(s, e.seat)
    if not detective.jury:
        return onward(s, p.Moving(e.seat, own, total), p.Ending(e.seat))
    jurors = tuple(sorted(juror for juror in detective.down if e.white == e.red or juror == total))
    turn: list[VancePhase] = [p.TurningUp(e.seat, jurors)] if jurors else []
    turn.append(p.Moving(e.seat, own, e.white))
    if s.vance == e.seat:
        turn.append(p.Moving(e.seat, VANCE, e.red, must=e.vance))
    return onward(s, *turn, p.Ending(e.seat))


# -- moving and bumping ------------------------------------------------------------------------------


def settle(s: VanceState, piece: Piece, rest: Space) -> VanceState:
    """Put a piece where it comes to rest."""
    boxed = s.boxed
    if boxed:
        boxed = tuple(other for other in boxed if other != piece)
    if rest in HOLDING:
        boxed = (*boxed, piece)
    return replace(s, places=put(s.places, number(s, piece), rest), boxed=boxed)


def _moved(s: S, e: t.Moved) -> S:
    s = settle(s, e.piece, e.rest)
    bumped = standing_on(s, e.rest, but=e.piece)
    next_up: list[VancePhase] = [] if bumped is None else [p.Bumping(e.seat, bumped, e.piece)]
    if s.detectives[e.seat].jury:
        if e.rest == X:
            # an arrow earns nothing, but a player after a failed conviction may demand on X (Philo Vance §29, §74)
            if not e.led or s.detectives[e.seat].standing == "tried":
                next_up.append(p.Earning(e.seat, on_x=True))
            if e.piece != VANCE and not e.led:
                s = replace(s, todo=(*s.todo[:-1], p.Ending(e.seat, again=True)))
        elif e.rest in RED_SPOTS:
            next_up.append(p.Earning(e.seat))
    elif e.rest == X:
        next_up.append(p.Gathering(e.seat))
    return onward(s, *next_up)


def _stayed(s: S, e: t.Stayed) -> S:
    return onward(s)


def _let_vance_go_first(s: S, e: t.LetVanceGoFirst) -> S:
    return replace(s, phase=s.todo[0], todo=(s.phase, *s.todo[1:])) if s.todo else s


def _bumped(s: S, e: t.Bumped) -> S:
    came = place(s, e.piece)
    s = settle(s, e.piece, e.rest)
    bumper, victim = owner(s, e.by), owner(s, e.piece)
    jury = s.detectives[victim].jury
    next_up: list[VancePhase] = []
    # no penalty between a player's own pieces (Philo Vance §68) or with nothing to turn down (§39)
    if bumper != victim and len(s.detectives[victim].down) < len(jury):
        next_up.append(p.Penalising(bumper, victim))
    if e.rest not in HOLDING:
        pushed = standing_on(s, e.rest, but=e.piece)
        if pushed is not None:
            next_up.append(p.Bumping(victim, pushed, e.piece, came))
        if jury and e.rest in RED_SPOTS:
            next_up.append(p.Earning(victim))
    return onward(s, *next_up)


def _turned_down(s: S, e: t.TurnedDown) -> S:
    return onward(_change(s, e.victim, down=s.detectives[e.victim].down | {e.juror}))


def _spared(s: S, e: t.Spared) -> S:
    return onward(s)


def _turned_up(s: S, e: t.TurnedUp) -> S:
    return onward(_change(s, e.seat, down=s.detectives[e.seat].down - {e.juror}))


def _left_down(s: S, e: t.LeftDown) -> S:
    return onward(s)


# -- clues -------------------------------------------------------------------------------------------


def _received(s: S, e: t.Received) -> S:
    return onward(_change(draw(s, len(e.clues)), e.seat, jury=e.clues))


def _drew(s: S, e: t.Drew) -> S:
    return replace(draw(s, 1), phase=p.Exchanging(e.seat, e.clue, must=False))


def _took_discard(s: S, e: t.TookDiscard) -> S:
    return replace(_take_top_discard(s), phase=p.Exchanging(e.seat, e.clue, must=True))


def _took_claim(s: S, e: t.TookClaim) -> S:
    return replace(_change(s, e.seat, claimed=None), phase=p.Exchanging(e.seat, e.clue, must=True, claimed=True))


def _demanded(s: S, e: t.Demanded) -> S:
    if e.juror is None:
        return replace(_change(s, e.giver, claimed=None), phase=p.Exchanging(e.seat, e.clue, must=True))
    given = put(s.detectives[e.giver].jury, e.juror - 1, e.refill or GAP)
    if e.refill is not None:
        s = draw(s, 1)
    giver = e.giver if e.refill is None else None
    return replace(_change(s, e.giver, jury=given), phase=p.Exchanging(e.seat, e.clue, must=True, giver=giver))


def _refilled(s: S, e: t.Refilled) -> S:
    return onward(_change(draw(s, 1), e.seat, jury=put(s.detectives[e.seat].jury, e.juror - 1, e.clue)))


def _kept(s: S, e: t.Kept) -> S:
    kept = put(s.detectives[e.seat].jury, e.juror - 1, e.clue)
    giver = s.phase.giver if isinstance(s.phase, p.Exchanging) else None
    due = () if giver is None else (p.Refilling(giver, s.detectives[giver].jury.index(GAP) + 1),)
    return onward(_discard(_change(s, e.seat, jury=kept), e.gone), *due)


def _discarded(s: S, e: t.Discarded) -> S:
    return onward(_discard(s, e.clue))


def _left_clue(s: S, e: t.LeftClue) -> S:
    return onward(s)


def _reshuffled(s: S, e: t.Reshuffled) -> S:
    stays = s.left + len(s.under) + len(s.discards) - e.left  # the top discard, unless version 1 of the rules took it
    kept = s.discards[len(s.discards) - stays :]
    return onward(replace(s, pile=e.pile, left=e.left, under=(), discards=kept, exposed=s.exposed and bool(kept)))


def _offered(s: S, e: t.Offered) -> S:
    asking = p.Claiming(e.clue, e.to, (None,) * len(e.to))
    return replace(s, phase=asking, todo=(s.phase, *s.todo), exposed=False)


def _considered(s: S, e: t.Considered) -> S:
    phase = s.phase
    if not isinstance(phase, p.Claiming):
        return s
    if e.stands:
        s = _change(s, e.seat, answers=(*s.detectives[e.seat].answers, Answer(phase.clue, e.wish)))
    wishes = put(phase.wishes, phase.asked.index(e.seat), e.wish)
    return replace(s, phase=replace(phase, wishes=wishes))


def _stopped_asking(s: S, e: t.StoppedAsking) -> S:
    return _change(s, e.seat, unasked=True)


def _asked_again(s: S, e: t.AskedAgain) -> S:
    return _change(s, e.seat, answers=(), unasked=False)


def _claimed(s: S, e: t.Claimed) -> S:
    return onward(_change(_take_top_discard(s), e.seat, claimed=e.clue))


def _unclaimed(s: S, e: t.Unclaimed) -> S:
    return onward(s)


def _returned(s: S, e: t.Returned) -> S:
    s = _discard(_change(s, e.seat, claimed=None), e.clue)
    return s if isinstance(s.phase, p.Ending) else onward(s)


# -- the case ----------------------------------------------------------------------------------------


def _arrested(s: S, e: t.Arrested) -> S:
    s = _change(s, e.seat, suspect=e.suspect)
    return onward(s, p.Declaring(e.seat, e.suspect), p.Deliberating(e.seat, declared=True))


def _named(s: S, e: t.Named) -> S:
    if not isinstance(s.phase, p.Declaring):
        return s
    return replace(s, phase=replace(s.phase, named=(*s.phase.named, e.clue)))


def _declared(s: S, e: t.Declared) -> S:
    s = replace(s, cards=put(s.cards, INDEX[e.suspect], e.card))
    if e.right:
        return onward(_change(s, e.seat, standing="declared"))
    return _change(s, e.seat, standing="bound", tries=s.detectives[e.seat].tries + 1)


def _replaced(s: S, e: t.Replaced) -> S:
    jury = list(s.detectives[e.seat].jury)
    gone = tuple(jury[juror - 1] for juror in e.jurors)
    for juror, clue in zip(e.jurors, e.clues, strict=True):
        jury[juror - 1] = clue
    s = draw(s, len(e.clues))
    return onward(_change(replace(s, under=s.under + gone), e.seat, jury=tuple(jury)))


def _retired(s: S, e: t.Retired) -> S:
    before = s.detectives[e.seat]
    s = settle(s, own_piece(s, e.seat), OFF)
    s = replace(s, under=s.under + before.jury, phase=p.Ending(e.seat), todo=())
    s = replace(s, detectives=put(s.detectives, e.seat, Detective(standing="retired", tries=before.tries)))
    return s if before.claimed is None else _discard(s, before.claimed)


def _went_to_court(s: S, e: t.WentToCourt) -> S:
    s = replace(s, shown=put(s.shown, INDEX[e.suspect], e.card))
    return _change(s, e.seat, standing="tried")


def _won(s: S, e: t.Won) -> S:
    return replace(s, phase=p.Over(e.seat), todo=())


def _closed(s: S, e: t.Closed) -> S:
    return replace(s, phase=p.Over(None), todo=())


# -- the game for children ---------------------------------------------------------------------------


def _took_piece(s: S, e: t.TookPiece) -> S:
    return onward(replace(s, pieces=(*s.pieces, e.piece)))


def _chose(s: S, e: t.Chose) -> S:
    s = replace(s, shown=put(s.shown, INDEX[e.suspect], e.card))
    return onward(_change(s, e.seat, suspect=e.suspect))


def _took_unseen(s: S, e: t.TookUnseen) -> S:
    hand = s.hands[e.seat].combine(e.clue, lambda hand, clue: (*hand, clue))
    return replace(draw(s, 1), hands=put(s.hands, e.seat, hand), held=put(s.held, e.seat, s.held[e.seat] + 1))


def _filled_hand(s: S, e: t.FilledHand) -> S:
    return replace(s, phase=p.Discarding(e.seat), todo=(s.phase, *s.todo))


def _showed_hand(s: S, e: t.ShowedHand) -> S:
    return s


_AFTER: dict[type, Callable[[VanceState, Any], VanceState]] = {
    t.Prepared: _prepared,
    t.TookPiece: _took_piece,
    t.Chose: _chose,
    t.ThrewForStart: _threw_for_start,
    t.TurnBegan: _turn_began,
    t.TookDice: _took_dice,
    t.Threw: _threw,
    t.Moved: _moved,
    t.Stayed: _stayed,
    t.LetVanceGoFirst: _let_vance_go_first,
    t.Bumped: _bumped,
    t.TurnedDown: _turned_down,
    t.Spared: _spared,
    t.TurnedUp: _turned_up,
    t.LeftDown: _left_down,
    t.Received: _received,
    t.Drew: _drew,
    t.TookDiscard: _took_discard,
    t.TookClaim: _took_claim,
    t.Demanded: _demanded,
    t.Refilled: _refilled,
    t.Kept: _kept,
    t.Discarded: _discarded,
    t.LeftClue: _left_clue,
    t.Reshuffled: _reshuffled,
    t.Offered: _offered,
    t.Considered: _considered,
    t.StoppedAsking: _stopped_asking,
    t.AskedAgain: _asked_again,
    t.Claimed: _claimed,
    t.Unclaimed: _unclaimed,
    t.Returned: _returned,
    t.Arrested: _arrested,
    t.Named: _named,
    t.Declared: _declared,
    t.Replaced: _replaced,
    t.Retired: _retired,
    t.WentToCourt: _went_to_court,
    t.TookUnseen: _took_unseen,
    t.FilledHand: _filled_hand,
    t.ShowedHand: _showed_hand,
    t.Won: _won,
    t.Closed: _closed,
}

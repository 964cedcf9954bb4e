"""Earning clues, exchanging them, and claiming discards (Philo Vance §25 to §36, §74, §75)."""

from functools import cache

from deerstalker.core import Seat, secret
from deerstalker.games.philo_vance.household import CLUES, Clue
from deerstalker.games.philo_vance.moving import PASS, Choice, Play
from deerstalker.games.philo_vance.phases import (
    Answer,
    Claiming,
    Earning,
    Exchanging,
    VanceState,
)
from deerstalker.games.philo_vance.reading import open_card, to_the_left, top
from deerstalker.games.philo_vance.terms import (
    AlwaysYes,
    Claim,
    Claimed,
    Considered,
    Demand,
    Demanded,
    Discard,
    Discarded,
    Draw,
    Drew,
    Juror,
    Keep,
    Kept,
    LeftClue,
    NeverAsk,
    Offered,
    Returned,
    StopAsking,
    StoppedAsking,
    TakeDiscard,
    TookClaim,
    TookDiscard,
    Unclaimed,
    VanceAction,
)

DRAW, TAKE, CLAIM = Draw(), TakeDiscard(), Claim()
ANSWERS: Choice = (CLAIM, PASS, AlwaysYes(), NeverAsk(), StopAsking())
"""The answers to an offer, for this time and for good (Philo Vance §33)."""

DEMANDS: dict[Clue, Demand] = {clue: Demand(clue) for clue in CLUES}
DISCARDS: dict[Clue, Discard] = {clue: Discard(clue) for clue in CLUES}


# -- what may be chosen ------------------------------------------------------------------------------


def earnings(s: VanceState, phase: Earning) -> Choice:
    """Return the ways to earn a clue.

    Draw it or leave it (Philo Vance §25); on the seat's own turn, take the top discard (§32); on X, demand one (§74).
    """
    seat = phase.seat
    if seat != s.turn or not s.detectives[seat].up:
        return _DRAW_ONLY
    take: Choice = (TAKE,) if s.discards else ()
    demands = tuple(DEMANDS[clue] for clue in demandable(s, seat)) if phase.on_x else ()
    return (DRAW, *take, *demands, PASS)


_DRAW_ONLY: Choice = (DRAW, PASS)


def demandable(s: VanceState, seat: Seat) -> tuple[Clue, ...]:
    """Return the clues a player may demand on X (Philo Vance §74).

    These are on the player's open card, not before the player, and face up before another player.
    """
    card = open_card(s, seat)
    if card is None:
        return ()
    own = s.detectives[seat].jury
    exposed = {clue for other in to_the_left(s, seat) for clue in _exposed(s, other)}
    return tuple(clue for clue in card if clue not in own and clue in exposed)


def _exposed(s: VanceState, seat: Seat) -> tuple[Clue, ...]:
    """Return the clues that lie face up before a player, a claimed one included."""
    detective = s.detectives[seat]
    return detective.in_play if detective.claimed is None else (*detective.in_play, detective.claimed)


def exchanges(s: VanceState, phase: Exchanging) -> Choice:
    """Put the clue in place of one that is face up, or discard it if it need not be kept (Philo Vance §26, §27)."""
    keeps = _keeps(s.detectives[phase.seat].up)
    return keeps if phase.must else (*keeps, DISCARDS[phase.clue])


@cache
def _keeps(jurors: tuple[Juror, ...]) -> Choice:
    return tuple(Keep(juror) for juror in jurors)


def answers(s: VanceState, phase: Claiming, seat: Seat) -> Choice:
    """Return the answers to an offer (Philo Vance §33). Only those who may claim are asked."""
    if seat not in phase.asked or phase.wishes[phase.asked.index(seat)] is not None:
        return ()
    return ANSWERS if may_claim(s, seat) else _NO_ONLY


_NO_ONLY: Choice = (PASS,)
"""The answer of a player who may not claim. Version 1 of the rules asked them, too."""


def may_claim(s: VanceState, seat: Seat) -> bool:
    """Does the player have their twelve clues, and no claimed card yet (Philo Vance §31, §36)?"""
    detective = s.detectives[seat]
    return bool(detective.jury) and detective.claimed is None


# -- what comes of it --------------------------------------------------------------------------------


def earn(s: VanceState, phase: Earning, a: VanceAction) -> Play:
    """Draw, take, demand or leave an earned clue."""
    seat = phase.seat
    match a:
        case Draw():
            yield Drew(seat, top(s, 1)[0])
        case TakeDiscard():
            yield TookDiscard(seat, s.discards[-1])
        case Demand(clue):
            yield _demand(s, seat, clue)
        case _:
            yield LeftClue(seat)


def _demand(s: VanceState, seat: Seat, clue: Clue) -> Demanded:
    """Make the first player to the left who has the clue exposed give it (Philo Vance §74)."""
    giver = next(other for other in to_the_left(s, seat) if clue in _exposed(s, other))
    detective = s.detectives[giver]
    juror = next((juror for juror in detective.up if detective.jury[juror - 1] == clue), None)
    return Demanded(seat, giver, juror, clue)


def use_claim(s: VanceState, seat: Seat) -> TookClaim | Returned | Offered | None:
    """Use a claimed clue as the first one earned on the seat's turn (Philo Vance §34), if there is a place (§35)."""
    clue = s.detectives[seat].claimed
    if clue is None:
        return None
    return TookClaim(seat, clue) if s.detectives[seat].up else offer(s, seat) or Returned(seat, clue)


def exchange(s: VanceState, phase: Exchanging, a: VanceAction) -> Play:
    """Put the clue in a juror's place, or discard it (Philo Vance §26)."""
    if isinstance(a, Keep):
        gone = s.detectives[phase.seat].jury[a.juror - 1]
        yield Kept(phase.seat, a.juror, phase.clue, gone)
    else:
        yield Discarded(phase.seat, phase.clue)


def offer(s: VanceState, seat: Seat) -> Offered | None:
    """Offer an exposed discard to the others who may claim it, before it is covered (Philo Vance §31, §33)."""
    if not s.exposed or not s.discards:
        return None
    asked = tuple(other for other in to_the_left(s, seat) if may_claim(s, other) and not s.detectives[other].unasked)
    return Offered(s.discards[-1], asked) if asked else None


def consider(s: VanceState, phase: Claiming, seat: Seat, a: VanceAction) -> Play:
    """Record an answer, for this time or for good (Philo Vance §33)."""
    stands = isinstance(a, AlwaysYes | NeverAsk)
    yield Considered(seat, secret(isinstance(a, Claim | AlwaysYes), to=(seat,)), stands)
    if isinstance(a, StopAsking):
        yield StoppedAsking(seat)


def hear(s: VanceState, phase: Claiming) -> Considered | Claimed | Unclaimed | None:
    """Give the next standing answer; once all are in, the first to the left who wants the card gets it."""
    for seat, wish in zip(phase.asked, phase.wishes, strict=True):
        answer = standing_answer(s, seat, phase.clue)
        if wish is None and answer is not None:
            useful = phase.clue not in s.detectives[seat].in_play
            return Considered(seat, secret(answer.claims.open() and useful, to=(seat,)))
    if None in phase.wishes:
        return None
    for seat, wish in zip(phase.asked, phase.wishes, strict=True):
        if wish is not None and wish.open():
            return Claimed(seat, phase.clue)
    return Unclaimed(phase.clue)


def standing_answer(s: VanceState, seat: Seat, clue: Clue) -> Answer | None:
    """Return what a player answers about this clue without being asked, if they have said so."""
    return next((answer for answer in s.detectives[seat].answers if answer.clue == clue), None)

"""Moving, bumping, and turning clues up again (Philo Vance §12 to §22, §37 to §51)."""

from collections.abc import Generator
from functools import cache
from typing import TypeAlias

from deerstalker.games.philo_vance.board import ARROWS, FIRST_COUNT, Space, X, bump_targets, destinations
from deerstalker.games.philo_vance.phases import (
    Bumping,
    Moving,
    Penalising,
    TurningUp,
    VanceState,
)
from deerstalker.games.philo_vance.reading import free_box, owner, place, waits
from deerstalker.games.philo_vance.terms import (
    VANCE,
    Bump,
    Bumped,
    Juror,
    LeftDown,
    LetVanceGoFirst,
    Move,
    Moved,
    Pass,
    Spared,
    Stayed,
    TurnDown,
    TurnedDown,
    TurnedUp,
    TurnUp,
    VanceAction,
    VanceEvent,
    VanceFirst,
)

Play: TypeAlias = Generator[VanceEvent, VanceState, None]
Choice: TypeAlias = tuple[VanceAction, ...]

PASS, VANCE_FIRST = Pass(), VanceFirst()


# -- what may be chosen ------------------------------------------------------------------------------


def moves(s: VanceState, phase: Moving) -> Choice:
    """Return the moves of a piece.

    The player's own piece must move. Vance may stay on the track unless he has just come (Philo Vance §22), and may go
    first (§23).
    """
    here = place(s, phase.piece)
    walks = _moves(here, phase.count, phase.piece == VANCE and not phase.must and here not in FIRST_COUNT)
    return (*walks, VANCE_FIRST) if vance_may_go_first(s, phase) else walks


def vance_may_go_first(s: VanceState, phase: Moving) -> bool:
    """Does the player have both moves before them (Philo Vance §23)?"""
    after = s.todo[0] if s.todo else None
    return phase.piece != VANCE and isinstance(after, Moving) and after.piece == VANCE and not waits(s, VANCE)


@cache
def _moves(start: Space, count: int, may_stay: bool) -> Choice:
    walks: Choice = tuple(Move(to) for to in destinations(start, count))
    return (*walks, PASS) if may_stay else walks


def bumps(s: VanceState, phase: Bumping) -> Choice:
    """Return any adjoining space; in a chain, not back along the line (Philo Vance §37, §42, §43)."""
    return _bumps(place(s, phase.piece), phase.came)


@cache
def _bumps(space: Space, came: Space | None) -> Choice:
    return tuple(Bump(to) for to in bump_targets(space, came))


def penalties(s: VanceState, phase: Penalising) -> Choice:
    """Return any clue that is face up before the bumped player, or none (Philo Vance §37, §38)."""
    return _penalties(s.detectives[phase.victim].up)


@cache
def _penalties(jurors: tuple[Juror, ...]) -> Choice:
    return (*(TurnDown(juror) for juror in jurors), PASS)


def turn_ups(s: VanceState, phase: TurningUp) -> Choice:
    """Return the clues that the throw allows to turn up (Philo Vance §40)."""
    return _turn_ups(phase.jurors)


@cache
def _turn_ups(jurors: tuple[Juror, ...]) -> Choice:
    return (*(TurnUp(juror) for juror in jurors), PASS)


# -- what comes of it --------------------------------------------------------------------------------


def move(s: VanceState, phase: Moving, a: VanceAction) -> Play:
    """End a piece's count; a green arrow sends it to X (Philo Vance §14, §21, §65 to §67)."""
    if isinstance(a, Move):
        yield Moved(phase.seat, phase.piece, a.to, X if a.to in ARROWS else a.to)
    elif isinstance(a, VanceFirst):
        yield LetVanceGoFirst(phase.seat)
    else:
        yield Stayed(phase.seat, phase.piece)


def bump(s: VanceState, phase: Bumping, a: VanceAction) -> Play:
    """Bump a piece on; onto X or an arrow means into the car (Philo Vance §44, §45, §47)."""
    if isinstance(a, Bump):
        away = a.to == X or a.to in ARROWS
        rest = free_box(s) if away else a.to
        yield Bumped(phase.by, phase.piece, a.to, rest, owner(s, phase.by), owner(s, phase.piece))


def bump_off_x(s: VanceState, phase: Bumping) -> Bumped:
    """Send the piece that rests on X to the car when another arrives (Philo Vance §46)."""
    box = free_box(s)
    return Bumped(phase.by, phase.piece, box, box, owner(s, phase.by), owner(s, phase.piece))


def penalise(s: VanceState, phase: Penalising, a: VanceAction) -> Play:
    """Turn one clue down, or spare the player (Philo Vance §38, §41)."""
    if isinstance(a, TurnDown):
        clue = s.detectives[phase.victim].jury[a.juror - 1]
        yield TurnedDown(phase.seat, phase.victim, a.juror, clue)
    else:
        yield Spared(phase.seat, phase.victim)


def turn_up(s: VanceState, phase: TurningUp, a: VanceAction) -> Play:
    """Bring one clue into play again (Philo Vance §40)."""
    if isinstance(a, TurnUp):
        yield TurnedUp(phase.seat, a.juror, s.detectives[phase.seat].jury[a.juror - 1])
    else:
        yield LeftDown(phase.seat)

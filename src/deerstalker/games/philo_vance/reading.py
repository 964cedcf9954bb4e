"""Reading the table: who owns which piece, who waits in which box, what counts, and what is on top."""

from deerstalker.core import Seat
from deerstalker.games.philo_vance.board import BOX1, BOX2, BOX3, HOLDING, Space
from deerstalker.games.philo_vance.household import SUSPECTS, Clue, Listed, Suspect
from deerstalker.games.philo_vance.phases import (
    VanceState,
)
from deerstalker.games.philo_vance.terms import (
    PIECES,
    VANCE,
    Piece,
)

NUMBER: dict[Piece, int] = {piece: seat for seat, piece in enumerate(PIECES[:-1])} | {VANCE: -1}
"""The index of each piece in `places`."""

INDEX: dict[Suspect, int] = {suspect: at for at, suspect in enumerate(SUSPECTS)}
"""The index of each suspect in `cards` and `shown`."""


def place(s: VanceState, piece: Piece) -> Space:
    """Return where a piece stands."""
    return s.places[NUMBER[piece]]


def owner(s: VanceState, piece: Piece) -> Seat:
    """Return whose piece it is. Vance belongs to the player who has him."""
    if piece != VANCE:
        return NUMBER[piece]
    return -1 if s.vance is None else s.vance


def standing_on(s: VanceState, space: Space, but: Piece) -> Piece | None:
    """Return the other piece on a space of the track, if there is one."""
    last = len(s.places) - 1
    for at, where in enumerate(s.places):
        if where == space:
            piece = VANCE if at == last else PIECES[at]
            if piece != but:
                return piece
    return None


def playing(s: VanceState) -> tuple[Seat, ...]:
    """Return who has not retired."""
    return tuple(seat for seat, one in enumerate(s.detectives) if one.standing != "retired")


def to_the_left(s: VanceState, seat: Seat) -> tuple[Seat, ...]:
    """Return the others still playing, starting with the left neighbor."""
    seats = len(s.detectives)
    around = ((seat + step) % seats for step in range(1, seats))
    return tuple(other for other in around if s.detectives[other].standing != "retired")


def free_box(s: VanceState) -> Space:
    """Return where the next bumped piece is sent (Philo Vance §44, §48)."""
    return next((box for box in HOLDING if box not in s.places), BOX3)


def waits(s: VanceState, piece: Piece) -> bool:
    """Must this piece wait for others to leave the call boxes (Philo Vance §48, §50)?"""
    box = place(s, piece)
    if box == BOX2:
        return BOX1 in s.places
    if box != BOX3:
        return False
    first = next(other for other in s.boxed if place(s, other) == BOX3)
    return BOX1 in s.places or BOX2 in s.places or piece != first


def right_clues(s: VanceState, seat: Seat, card: Listed) -> int:
    """Count the different clues of this card that are face up before a player (Philo Vance §63, §71)."""
    return sum(clue in card for clue in s.detectives[seat].in_play)


def open_card(s: VanceState, seat: Seat) -> Listed | None:
    """Return a player's Confirmation Card, if it lies open."""
    suspect = s.detectives[seat].suspect
    return None if suspect is None else s.shown[INDEX[suspect]]


def top(s: VanceState, count: int) -> tuple[Clue, ...]:
    """Return the top cards of the draw pile. Opens the pile, so only the rules may call it."""
    if count <= s.left:
        return s.pile.open()[:count]
    return s.pile.open() + s.under[: count - s.left]

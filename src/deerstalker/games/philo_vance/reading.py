"""Reading the table: who owns which piece, who waits in which box, what counts, and what is on top."""

from functools import cache

from deerstalker.core import Seat
from deerstalker.games.philo_vance.board import BOX1, BOX2, BOX3, HOLDING, Space
from deerstalker.games.philo_vance.household import SUSPECTS, Clue, Listed, Suspect
from deerstalker.games.philo_vance.phases import Exchanging, VanceState
from deerstalker.games.philo_vance.terms import OWN, VANCE, Piece

INDEX: dict[Suspect, int] = {suspect: at for at, suspect in enumerate(SUSPECTS)}
"""The index of each suspect in `cards` and `shown`."""


@cache
def line_up(chosen: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the detectives seat by seat: first those that were chosen, then the rest in order (Philo Vance §9)."""
    return (*chosen, *(piece for piece in OWN if piece not in chosen))


def own_piece(s: VanceState, seat: Seat) -> Piece:
    """Return the detective of a seat."""
    return line_up(s.pieces)[seat]


def number(s: VanceState, piece: Piece) -> int:
    """Return the index of a piece in `places`: its seat, or -1 for Vance."""
    return -1 if piece == VANCE else line_up(s.pieces).index(piece)


def place(s: VanceState, piece: Piece) -> Space:
    """Return where a piece stands."""
    return s.places[number(s, piece)]


def owner(s: VanceState, piece: Piece) -> Seat:
    """Return whose piece it is. Vance belongs to the player who has him."""
    if piece != VANCE:
        return number(s, piece)
    return -1 if s.vance is None else s.vance


def standing_on(s: VanceState, space: Space, but: Piece) -> Piece | None:
    """Return the other piece on a space of the track, if there is one."""
    last = len(s.places) - 1
    for at, where in enumerate(s.places):
        if where == space:
            piece = VANCE if at == last else own_piece(s, at)
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


def in_hand(s: VanceState) -> tuple[Clue, ...]:
    """Return the clue that somebody is finding a place for, also while others are asked about a discard."""
    return tuple(phase.clue for phase in (s.phase, *s.todo) if isinstance(phase, Exchanging))


def top(s: VanceState, count: int) -> tuple[Clue, ...]:
    """Return the top cards of the draw pile. Opens the pile, so only the rules may call it."""
    if count <= s.left:
        return s.pile.open()[:count]
    return s.pile.open() + s.under[: count - s.left]

"""What each seat may do now. Short lists are made on the spot, long ones once."""

from functools import lru_cache

from deerstalker.core import NATURE, Seat
from deerstalker.games.clue import walking
from deerstalker.games.clue.halting import ways_to_halt
from deerstalker.games.clue.parts import Parts
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.terms import (
    Answering,
    Arriving,
    Asking,
    Choose,
    Choosing,
    ClueAction,
    ClueState,
    Concluding,
    Dealing,
    Draw,
    Drawing,
    EndTurn,
    Halt,
    Moving,
    Opening,
    Over,
    Pass,
    Roll,
    Spying,
    Starting,
    Theory,
    Throwing,
    UsePassage,
)

Offers = tuple[ClueAction, ...]

NATURES_OWN = (Dealing, Opening, Throwing, Drawing)
"""Phases in which the game waits for nature."""

_NOBODYS_TURN = (*NATURES_OWN, Over)
_ROLL: Offers = (Roll(),)
_PASSAGE: Offers = (UsePassage(),)
_PASS: Offers = (Pass(),)
_END: Offers = (EndTurn(),)


def offers(parts: Parts, s: ClueState, seat: Seat) -> Offers:
    """Return what this seat may do. Accusations, possible throughout a player's turn, come last (Clue §39)."""
    phase = s.phase
    if seat == NATURE:
        return _outcomes(parts, s)
    if isinstance(phase, _NOBODYS_TURN) or phase.seat != seat:
        return ()
    match phase:
        case Answering(_, _, theory):
            shows = tuple(parts.show[card] for card in s.hands[seat].open() if card in theory)
            return shows or _PASS  # asked even without a choice: Clue §36, Clue Cards §15, Master Detective §39
        case Asking():
            return _questions(parts, s.asked[seat]) if s.asked else parts.questions
        case Starting():
            room = parts.place_of(s, seat) if seat in s.called else ""
            return _beginnings(parts, passage_from(parts, s, seat) is not None, room)
        case Moving():
            return moves(parts, s, phase) + parts.accusations
        case Arriving(_, entered, spyglass):
            return _arrivals(parts, parts.place_of(s, seat) if entered else "", seat if spyglass else NATURE)
        case Concluding():
            return _END + parts.accusations
        case Spying():
            return parts.snoops[seat] + parts.accusations
        case Choosing():
            return tuple(Choose(suspect) for suspect in parts.edition.suspects if suspect not in s.suspects)


def moves(parts: Parts, s: ClueState, phase: Moving) -> Offers:
    """Return every place where the walk may end, and every spyglass to stop on."""
    return _ways(parts, leg_before(parts, s, phase), parts.may_snoop(snooped=phase.snooped))


def leg_before(parts: Parts, s: ClueState, phase: Moving) -> walking.Leg:
    """Return the walk that lies ahead of this seat."""
    return _leg(parts, s.tokens, parts.place_of(s, phase.seat), phase.count, phase.walked)


def passage_from(parts: Parts, s: ClueState, seat: Seat) -> Place | None:
    """Return the far end of the passage here, if there is one. No token blocks it: Master Detective §21."""
    return parts.board.passages.get(parts.place_of(s, seat))


def _outcomes(parts: Parts, s: ClueState) -> Offers:
    """Return what nature can do, except for the deal."""
    match s.phase:
        case Throwing() | Opening():
            return parts.throws
        case Drawing(_, victim):
            return tuple(map(Draw, range(parts.sizes[victim])))
        case _:
            return ()


@lru_cache(maxsize=1 << 8)
def _questions(parts: Parts, asked: tuple[Theory, ...]) -> Offers:
    """Return every suggestion that this seat has not made before: Clue Cards §12."""
    made = frozenset(asked)
    return tuple(
        question for question, theory in zip(parts.questions, parts.edition.theories, strict=True) if theory not in made
    )


@lru_cache(maxsize=1 << 10)
def _beginnings(parts: Parts, passage: bool, room: Place) -> Offers:
    """Return how a turn may begin, including suggestions in the room the player was called to, if any."""
    return _ROLL + _PASSAGE * passage + parts.suggestions.get(room, ()) + parts.accusations


@lru_cache(maxsize=1 << 10)
def _arrivals(parts: Parts, room: Place, snooper: Seat) -> Offers:
    """Return what may follow a move: into a room, if any; onto a spyglass, if there is a snooper."""
    must = room and parts.options.compulsory  # Clue §34, Master Detective §37
    snoops = () if snooper == NATURE else parts.snoops[snooper]
    return parts.suggestions.get(room, ()) + snoops + (() if must else _END) + parts.accusations


@lru_cache(maxsize=1 << 8)  # needed two or three times in a row, then never again
def _leg(parts: Parts, tokens: tuple[Place, ...], here: Place, count: int, walked: tuple[Place, ...]) -> walking.Leg:
    """Return the walk from here. Tokens block the way (Clue §17) or are jumped (Master Detective §13)."""
    board = parts.board
    occupied = board.occupied(tokens) & ~board.bit[here]
    return walking.leg(board, here, count, occupied, board.mask(walked), jumping=parts.edition.jumping)


@lru_cache(maxsize=1 << 12)
def _ways(parts: Parts, leg: walking.Leg, may_snoop: bool) -> Offers:
    """Return the places to end the walk; with spyglasses, those to stop on, by each way worth choosing: §12, §28."""
    board = leg.board
    ends = tuple(board.pick(parts.moves, walking.destinations(leg)))
    if not may_snoop or not board.snoops:
        return ends
    halts = walking.halts(leg)
    others = [Halt(at, way) for at in board.places(halts) for way in ways_to_halt(leg, at)[1:]]
    return (*ends, *board.pick(parts.halts, halts), *others)

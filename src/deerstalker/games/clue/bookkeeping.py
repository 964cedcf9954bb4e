"""The state after each event: where everything is, and what the game waits for. Never refuses, never opens a secret."""

from msgspec.structs import replace

from deerstalker.core import Seat
from deerstalker.games.clue.parts import NOWHERE, Parts
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.terms import (
    Accused,
    Answering,
    Arriving,
    Asking,
    Choosing,
    Chose,
    ClueEvent,
    ClueState,
    Concluding,
    Dealing,
    Dealt,
    Drawing,
    Ended,
    Halted,
    Looked,
    Moved,
    Moving,
    Opening,
    Over,
    Passed,
    Rolled,
    Showed,
    Snooped,
    Spying,
    Starting,
    Stayed,
    StoodAside,
    Suggested,
    Targeted,
    Theory,
    Threw,
    Throwing,
    TookPassage,
    TurnPassed,
)


def after(parts: Parts, s: ClueState, e: ClueEvent) -> ClueState:
    """Return the state after an event."""
    match e:
        case Passed(seat):
            return _ask_next(parts, s, seat)
        case Showed(seat):
            return _shown(parts, s, seat)
        case TurnPassed(seat):
            return _begun(parts, s, seat)
        case Rolled(seat):
            return replace(s, phase=Throwing(seat), called=s.called - {seat})  # Clue §28, Master Detective §35
        case Threw(seat, dice):
            return _thrown(s, seat, sum(dice))
        case Moved(seat, way):
            return _arrived(parts, s, seat, way[-1])
        case Suggested(seat, theory):
            return _suggested(parts, s, seat, theory)
        case TookPassage(seat, to):
            return _arrived(parts, replace(s, called=s.called - {seat}), seat, to)
        case Halted(seat, way):
            return _halted(parts, s, seat, way)
        case Stayed(seat):
            return replace(s, phase=Arriving(seat))
        case Targeted(seat, victim):
            halted = s.phase if isinstance(s.phase, Spying) else Spying(seat, 0, ())
            return replace(s, phase=Drawing(seat, victim, halted.count, halted.walked))
        case Snooped(seat):
            return _snooped(s, seat)
        case Accused():
            return s
        case Looked(seat, _, envelope, right):
            playing = s.playing if right else tuple(other for other in s.playing if other != seat)
            return replace(s, envelope=envelope, playing=playing, called=s.called - {seat})
        case StoodAside(seat, room):
            return replace(s, tokens=_put(s.tokens, parts.token[s.suspects[seat]], room))
        case Chose(seat, suspect):
            phase = Choosing(seat + 1) if seat + 1 < parts.seats else Dealing()
            return replace(s, suspects=(*s.suspects, suspect), phase=phase)
        case Dealt(envelope, hands, weapons):
            opening = Opening(tuple(range(parts.seats))) if parts.edition.first == "highest" else s.phase
            return replace(s, envelope=envelope, hands=hands, weapons=weapons or s.weapons, phase=opening)
        case Ended(open_envelope, winner):
            return replace(s, phase=Over(open_envelope, winner))


def _begun(parts: Parts, s: ClueState, seat: Seat) -> ClueState:
    """Begin a turn; where the player suggested in the one before, they may not now: Master Detective §36."""
    if s.spoken:
        s = replace(s, closed=_put(s.closed, seat, s.spoken[seat]), spoken=_put(s.spoken, seat, NOWHERE))
    return replace(s, phase=_turn(parts, s, seat))


def _turn(parts: Parts, s: ClueState, seat: Seat) -> Starting | Asking | Concluding:
    """Begin a turn: with a move, or with a suggestion (Clue Cards §8), if any is left (Clue Cards §13)."""
    if parts.edition.dice:
        return Starting(seat)
    exhausted = s.asked and len(s.asked[seat]) == len(parts.questions)
    return Concluding(seat) if exhausted else Asking(seat)


def _shown(parts: Parts, s: ClueState, seat: Seat) -> ClueState:
    """Continue after a card was shown.

    All answer (Master Detective §38), or the turn is over (Clue §37), or the player may still accuse (Clue Cards §16).
    """
    if parts.edition.answers == "all":
        return _ask_next(parts, s, seat)
    if parts.edition.closing or not isinstance(s.phase, Answering):
        return s
    return replace(s, phase=Concluding(s.phase.by))


def _ask_next(parts: Parts, s: ClueState, seat: Seat) -> ClueState:
    """Ask the next seat to the left, until all have answered.

    Clue §35, §38, Clue Cards §14, §17, Master Detective §38, §40.
    """
    if not isinstance(s.phase, Answering):
        return s
    by, left = s.phase.by, (seat + 1) % parts.seats
    return replace(s, phase=Concluding(by) if left == by else Answering(left, by, s.phase.theory))


def _thrown(s: ClueState, seat: Seat, points: int) -> ClueState:
    """Use the throw for a move, or to decide who begins; ties throw again (Master Detective §10)."""
    if not isinstance(s.phase, Opening):
        return replace(s, phase=Moving(seat, points))
    throws, seats = (*s.phase.throws, points), s.phase.seats
    if len(throws) < len(seats):
        return replace(s, phase=Opening(seats, throws))
    highest = max(throws)
    tied = tuple(other for other, throw in zip(seats, throws, strict=True) if throw == highest)
    return replace(s, phase=Opening(tied))


def _arrived(parts: Parts, s: ClueState, seat: Seat, place: Place) -> ClueState:
    """End the move.

    In a room the player may suggest; but not where there is no card (Master Detective §21, §22), and not where they
    suggested in the turn before (§36).
    """
    board = parts.board
    snooped = isinstance(s.phase, Moving) and s.phase.snooped
    spyglass = bool(board.snoops & board.bit[place]) and parts.may_snoop(snooped=snooped)
    tokens = _put(s.tokens, parts.token[s.suspects[seat]], place)
    entered = place in parts.edition.rooms and not (s.closed and s.closed[seat] == place)
    return replace(s, tokens=tokens, phase=Arriving(seat, entered, spyglass))


def _halted(parts: Parts, s: ClueState, seat: Seat, way: tuple[Place, ...]) -> ClueState:
    """Keep the rest of the count, and close the way walked so far for this turn: Master Detective §28."""
    moving = s.phase if isinstance(s.phase, Moving) else Moving(seat, len(way))
    walked = (*moving.walked, parts.place_of(s, seat), *way[:-1])
    tokens = _put(s.tokens, parts.token[s.suspects[seat]], way[-1])
    return replace(s, tokens=tokens, phase=Spying(seat, moving.count - len(way), walked))


def _snooped(s: ClueState, seat: Seat) -> ClueState:
    """Give the card back and continue with the rest of the throw: Master Detective §27."""
    if isinstance(s.phase, Drawing) and s.phase.count:
        return replace(s, phase=Moving(seat, s.phase.count, s.phase.walked, snooped=True))
    return replace(s, phase=Arriving(seat))


def _suggested(parts: Parts, s: ClueState, by: Seat, theory: Theory) -> ClueState:
    """Ask the left neighbour first. The token and the weapon, if any, come into the room."""
    asked = s.asked and (*s.asked[:by], (*s.asked[by], theory), *s.asked[by + 1 :])  # Clue Cards §12
    s = replace(s, phase=Answering((by + 1) % parts.seats, by, theory), asked=asked)
    return _gathered(parts, s, by, theory) if s.tokens else s


def _gathered(parts: Parts, s: ClueState, by: Seat, theory: Theory) -> ClueState:
    """Move the token and the weapon into the room, where they stay: Clue §31, Master Detective §33.

    A player whose token was brought from elsewhere is called: Clue §26, §27, §28, Master Detective §34, §35.
    """
    suspect, weapon, room = theory
    token = parts.token[suspect]
    called = s.called - {by}
    if s.tokens[token] != room and suspect in s.suspects and (owner := s.suspects.index(suspect)) in s.playing:
        called |= {owner}
    return replace(
        s,
        tokens=_put(s.tokens, token, room),
        weapons=_put(s.weapons, parts.weapon[weapon], room),
        called=called,
        spoken=s.spoken and _put(s.spoken, by, room),
    )


def _put(places: tuple[Place, ...], at: int, place: Place) -> tuple[Place, ...]:
    return (*places[:at], place, *places[at + 1 :])

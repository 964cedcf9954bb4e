"""The dice, the hallways and the rooms: Why §11 to §28 and §57 to §62."""

from collections.abc import Sequence
from functools import cache

from deerstalker.core import Illegal, Seat, secret
from deerstalker.games.why.board import LIVING_ROOM, ROOMS, SQUARES, Space, reach, spaces_to
from deerstalker.games.why.bookkeeping import PILE_OF, special
from deerstalker.games.why.editions import HAND, Setting
from deerstalker.games.why.lawn import lay
from deerstalker.games.why.phases import Acting, Discarding, Opening, Rolling, Throwing, Walking, WhyState
from deerstalker.games.why.terms import (
    Discard,
    Idled,
    LayAt,
    Move,
    Moved,
    Nothing,
    Roll,
    Rolled,
    Search,
    Searched,
    Take,
    Threw,
    Throw,
    Tied,
    Took,
    TurnPassed,
    Way,
)
from deerstalker.games.why.winning import Play, end_turn, gained, over

_MOVES = {space: Move(space) for space in (*ROOMS, *SQUARES)}
_DIE = range(1, 7)
THROWS = tuple(Throw(first, second) for first in _DIE for second in _DIE)


# -- the throw ---------------------------------------------------------------------------------------


def roll(setting: Setting, s: WhyState, phase: Rolling, seat: Seat, a: Roll) -> Play:
    """Roll both dice, once a turn: Why §13."""
    yield Rolled(seat)


def throw_for_first_turn(setting: Setting, s: WhyState, phase: Opening, seat: Seat, a: Throw) -> Play:
    """Throw for the first turn. The highest total begins, equals throw again: Why §11."""
    _must_be_dice(a)
    seats, totals = phase.seats, (*phase.totals, a.first + a.second)
    yield Threw(seats[len(phase.totals)], a.first, a.second)
    if len(totals) == len(seats):
        highest = tuple(seat for seat, total in zip(seats, totals, strict=True) if total == max(totals))
        yield TurnPassed(highest[0]) if len(highest) == 1 else Tied(highest)


def throw(setting: Setting, s: WhyState, phase: Throwing, seat: Seat, a: Throw) -> Play:
    """Let the dice fall. At home in the endgame, an even throw may leave nothing to do: Why §62."""
    _must_be_dice(a)
    s = yield Threw(phase.seat, a.first, a.second)
    if isinstance(s.phase, Acting):
        yield from arrive(setting, s, phase.seat)


def _must_be_dice(a: Throw) -> None:
    if a.first not in _DIE or a.second not in _DIE:
        raise Illegal("A die shows one to six.", "Why §13")


# -- moving ------------------------------------------------------------------------------------------


def destinations(setting: Setting, s: WhyState, phase: Walking, seat: Seat) -> Sequence[Move]:
    """Return where the seat may go with its throw. A move to its own room means staying."""
    here = s.places[seat]
    free = special(phase.first, phase.second)
    moves = _ways(here, phase.first + phase.second, free, s.closing, setting.table.rooms)
    if free and here in ROOMS and not s.closing and worth_staying(s, seat):
        return (*moves, _MOVES[here])
    return moves


@cache
def _ways(here: Space, count: int, free: bool, closing: bool, numbered: int) -> tuple[Move, ...]:
    """Return where a throw may lead.

    On foot (Why §14 to §16), or straight into any room (§18) that is open (§8). In the endgame only home, or as near to
    it as the throw allows (§57, §58).
    """
    walk = reach(here, count)
    is_open = ROOMS[: numbered + 1]
    rooms = [room for room in is_open if room != here and (free or room in walk.rooms)]
    if closing and LIVING_ROOM in rooms:
        return (_MOVES[LIVING_ROOM],)
    if closing:
        nearest = min(spaces_to(square, LIVING_ROOM) for square in walk.squares)
        return tuple(_MOVES[square] for square in walk.squares if spaces_to(square, LIVING_ROOM) == nearest)
    return tuple(_MOVES[space] for space in (*rooms, *walk.squares))


def worth_staying(s: WhyState, seat: Seat) -> bool:
    """Is there a card, or another player, in the room this seat is in? Why §19, §20, §22."""
    here = s.places[seat]
    cards = any(s.lawn) if here == LIVING_ROOM else s.piles[PILE_OF[here]]
    return bool(cards) or s.places.count(here) > 1


def move(setting: Setting, s: WhyState, phase: Walking, seat: Seat, a: Move) -> Play:
    """Move to a space, and act there if possible."""
    if a not in destinations(setting, s, phase, phase.seat):
        raise _cannot_go(setting, s, phase, a.to)
    s = yield Moved(seat, a.to, _way(s.places[seat], phase, a.to))
    yield from arrive(setting, s, seat)


def _way(here: Space, phase: Walking, to: Space) -> Way:
    """Return how a piece gets there. A room that the throw also reaches on foot is walked to: Why §19."""
    if to == here:
        return "stay"
    return "straight" if to in ROOMS and to not in reach(here, phase.first + phase.second).rooms else "walk"


def _cannot_go(setting: Setting, s: WhyState, phase: Walking, to: Space) -> Illegal:
    if to not in _MOVES:
        return Illegal("There is no such place in the house.", "Why §3")
    if to in ROOMS[setting.table.rooms + 1 :]:
        return Illegal("With two players that room is closed.", "Why §8")
    if s.closing and to in ROOMS and to != LIVING_ROOM:
        return Illegal("The rooms are empty, and everybody returns to the Living Room.", "Why §57")
    walk = reach(s.places[phase.seat], phase.first + phase.second)
    if s.closing and to in walk.squares:
        return Illegal("Go home, or as near to it as your throw allows.", "Why §58")
    if to == s.places[phase.seat] and to in ROOMS:
        if special(phase.first, phase.second):
            return Illegal("There is neither a card nor a player here to stay for.", "Why §20")
        return Illegal("You must leave the room unless you throw 7, 11 or a double.", "Why §19")
    if to in ROOMS:
        return Illegal("You can't reach that room with this throw.", "Why §16")
    return Illegal("You walk the whole count, and never turn back on yourself.", "Why §15")


# -- being there -------------------------------------------------------------------------------------


def company(s: WhyState, seat: Seat) -> tuple[Seat, ...]:
    """Return the other players on this seat's square or in its room, if it may question them now: Why §29."""
    here = s.places[seat]
    if s.places.count(here) == 1 or not (isinstance(s.phase, Acting) and s.phase.may_ask):
        return ()
    return tuple(other for other, place in enumerate(s.places) if place == here and other != seat)


def may_take(s: WhyState, seat: Seat) -> bool:
    """Is the seat in a room with cards? Why §23, §28."""
    number = PILE_OF.get(s.places[seat])
    return number is not None and bool(s.piles[number])


def may_search(s: WhyState, seat: Seat) -> bool:
    """Is the seat in the living room, at a time for searching, with a card on the lawn? Why §40, §59, §60."""
    return s.places[seat] == LIVING_ROOM and isinstance(s.phase, Acting) and s.phase.may_search and any(s.lawn)


def arrive(setting: Setting, s: WhyState, seat: Seat) -> Play:
    """Act on arrival, unless there is a choice.

    In company, or with a lawn to search, there is a choice (Why §27). A player alone takes the card of the room (§23);
    if there is nothing to do, the turn is over (§28, §62).
    """
    if company(s, seat) or may_search(s, seat):
        return
    if may_take(s, seat):
        yield from _take(setting, s, seat)
        return
    why = _nothing(s, seat)
    if why is not None:
        s = yield Idled(seat, why)
    yield from end_turn(setting, s)


def _nothing(s: WhyState, seat: Seat) -> Nothing | None:
    """Return why there is nothing to do in the room this seat is in. In a hallway nothing need be said."""
    here = s.places[seat]
    if here not in ROOMS:
        return None
    if here != LIVING_ROOM:
        return "empty"
    return "bare" if not isinstance(s.phase, Acting) or s.phase.may_search else "even"


def take(setting: Setting, s: WhyState, phase: Acting, seat: Seat, a: Take) -> Play:
    """Take the card rather than ask a question: Why §27."""
    if not may_take(s, seat):
        raise Illegal("There is no card to take here.", "Why §28")
    yield from _take(setting, s, seat)


def _take(setting: Setting, s: WhyState, seat: Seat) -> Play:
    """Take the top card of the room (Why §23). With seven cards in hand, the seat then discards (§24, §25, §53)."""
    room = s.places[seat]
    owes = s.sizes[seat] >= HAND
    s = yield Took(seat, room, secret(s.piles[PILE_OF[room]][0].open(), to=(seat,)))
    s = yield from gained(setting, s, seat)
    if not over(s) and not (owes and s.sizes[seat]):
        yield from end_turn(setting, s)


def discard(setting: Setting, s: WhyState, phase: Discarding, seat: Seat, a: Discard | LayAt) -> Play:
    """Show a card to everybody and lay it on the lawn: Why §24, §26."""
    s = yield from lay(setting, s, seat, a, "Why §24")
    yield from end_turn(setting, s)


def _cannot_search(s: WhyState, seat: Seat) -> Illegal:
    if s.places[seat] != LIVING_ROOM:
        return Illegal("You can search the lawn only from the Living Room.", "Why §40")
    if not any(s.lawn):
        return Illegal("Nothing lies on the lawn.", "Why §41")
    return Illegal("Now only an odd throw or a double lets you search.", "Why §60")


def search(setting: Setting, s: WhyState, phase: Acting, seat: Seat, a: Search) -> Play:
    """Begin to search the lawn: Why §40."""
    if not may_search(s, seat):
        raise _cannot_search(s, seat)
    yield Searched(seat)

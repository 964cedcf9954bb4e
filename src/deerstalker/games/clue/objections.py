"""Why a walk is refused: the first thing that is wrong with it, and the paragraph that forbids it."""

from deerstalker.core import Illegal
from deerstalker.core.prose import many
from deerstalker.games.clue import walking
from deerstalker.games.clue.board import Board
from deerstalker.games.clue.parts import Parts
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.terms import ClueState, Moving
from deerstalker.games.clue.walking import Leg, Way


def objection(parts: Parts, s: ClueState, phase: Moving, to: Place, along: Way) -> Illegal:
    """Return why this seat may not end its move there, or not by that way."""
    return _Walk(parts, s, phase).why_not(to, along)


def halt_objection(parts: Parts, s: ClueState, phase: Moving, at: Place, along: Way) -> Illegal:
    """Return why this seat may not stop there to snoop, or not by that way: Master Detective §27 to §29."""
    book, board = parts.edition.book, parts.board
    if not board.snoops & board.bit.get(at, 0):
        return Illegal("There is no spyglass there to stop on.", book.snooping or book.walking)
    if not parts.may_snoop(snooped=phase.snooped):
        return Illegal("You have snooped this turn already.", book.one_snoop)
    walk = _Walk(parts, s, phase)
    if walk.occupied & board.bit[at]:
        return Illegal("Another token stands on that spyglass.", book.landing)
    wrong = walk.misstep(along)
    if wrong is not None:
        return wrong
    return Illegal("You cannot stop there with points to spare.", book.landing)


class _Walk:
    """A walk about to be taken, with what may be wrong about it."""

    def __init__(self, parts: Parts, s: ClueState, phase: Moving) -> None:
        self.parts = parts
        self.board: Board = parts.board
        self.book = parts.edition.book
        self.jumping = parts.edition.jumping
        self.count = phase.count
        self.here = parts.place_of(s, phase.seat)
        self.used = self.board.mask(phase.walked) | self.board.bit[self.here]
        self.occupied = self.board.occupied(s.tokens) & ~self.board.bit[self.here]

    def why_not(self, to: Place, along: Way) -> Illegal:
        """Return the first thing that is wrong."""
        if along:
            return self.misstep(along) or self._wrong_end(to, along)
        bit = self.board.bit.get(to, 0)
        if not bit:
            return Illegal("There is no such place on the board.", self.book.steps)
        if self.used & bit:
            return self._used(to)
        if self.occupied & bit:
            return self._taken()
        if not self.jumping and self.board.passages.get(self.here) == to:
            return self._passage_shut()
        if not self.jumping and self._open_without_tokens() & bit:
            return self._barred(to)
        return self._wrong_count()

    def misstep(self, along: Way) -> Illegal | None:
        """Return what is wrong with a step of this way, if anything."""
        board, at, used = self.board, self.here, self.used
        for nth, place in enumerate(along):
            bit = board.bit.get(place, 0)
            if not bit:
                return Illegal("There is no such place on the board.", self.book.steps)
            if board.number[place] not in (board.steps if nth else board.exits)[board.number[at]]:
                return self._no_step(at, place, first=nth == 0)
            if used & bit:
                return self._used(place)
            if self.occupied & bit and not self.jumping:
                following = along[nth + 1] if nth + 1 < len(along) else ""
                return self._blocked_door() if {at, following} & {*board.plan.rooms} else self._taken()
            used |= bit
            at = place
        return self._wrong_count() if len(along) > self.count else None

    def _wrong_end(self, to: Place, along: Way) -> Illegal:
        if along[-1] != to:
            return Illegal("That way ends somewhere else.", self.book.steps)
        return self._taken() if self.occupied & self.board.bit[to] else self._wrong_count()

    def _no_step(self, at: Place, place: Place, *, first: bool) -> Illegal:
        """Two places that are not one step apart."""
        rooms = self.board.plan.rooms
        if {at, place} in map(set, self.board.plan.drive):
            return Illegal("There are no squares on the drive to walk on.", self.book.drive)
        if not self.jumping and self.board.passages.get(at) == place:
            return self._passage_shut()
        if at in rooms and not first and not self.board.through:
            return Illegal("Entering a room ends your move.", self.book.entering)
        if at in rooms or place in rooms:
            return Illegal("There is no door between those two.", self.book.entering)
        return Illegal("Each step goes to the next square, straight and never diagonally.", self.book.steps)

    def _used(self, place: Place) -> Illegal:
        if place in self.board.plan.rooms:
            return Illegal("You may not go back into a room you have left this turn.", self.book.returning)
        return Illegal("You may not use the same square twice in one turn.", self.book.steps)

    def _taken(self) -> Illegal:
        words = "You may not end on" if self.jumping else "You may not move onto or through"
        return Illegal(f"{words} a square where another token stands.", self.book.tokens)

    def _blocked_door(self) -> Illegal:
        return Illegal("A token stands before that door, so nobody else can use it.", self.book.door)

    def _passage_shut(self) -> Illegal:
        return Illegal("You have rolled, so the secret passage is closed to you this turn.", self.book.thrown)

    def _barred(self, to: Place) -> Illegal:
        """A place that could be reached if no tokens stood in the way."""
        ends = self.board.doorsteps.get(to, frozenset()) | self.board.doorsteps.get(self.here, frozenset())
        return self._blocked_door() if self.board.mask(ends) & self.occupied else self._taken()

    def _open_without_tokens(self) -> int:
        walk: Leg = walking.leg(self.board, self.here, self.count, 0, self.used, jumping=self.jumping)
        return walking.destinations(walk)

    def _wrong_count(self) -> Illegal:
        return Illegal(f"You can't end there with {many(self.count, 'step')}.", self.book.walking)

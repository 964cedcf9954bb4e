"""The ways a token may take now, step by step: Clue §16, Master Detective §12."""

from deerstalker.core import Seat
from deerstalker.core.ways import Ways
from deerstalker.games.clue import walking
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import ClueState, Moving


def ways(game: Clue, s: ClueState, seat: Seat) -> Ways | None:
    """Return the ways of this seat, if it is about to walk."""
    if not isinstance(s.phase, Moving) or s.phase.seat != seat:
        return None
    leg = game.leg(s, s.phase)
    board = leg.board
    here = 1 << leg.origin
    ball = walking.reach(leg)
    near, known = board.near, board.known_places
    steps = {board.names[at]: known(ball & near[at]) for at in walking.numbers(ball | here) if at != leg.origin}
    steps[board.names[leg.origin]] = known(ball & walking.first_steps(leg))
    halts = tuple(board.places(walking.halts(leg))) if game.may_snoop(s.phase) else ()
    early = {"Move": tuple(board.places(ball & board.rooms))} | ({"Halt": halts} if halts else {})
    return Ways(
        start=board.names[leg.origin],
        steps={place: following for place, following in steps.items() if following},
        most=leg.throw,
        full=walking.longest(leg),
        whole=("Move",),
        early=early,
        ends={"Move": "to"} | ({"Halt": "at"} if halts else {}),
        field="along",
    )

"""What is of no use to a walker: doors blocked by tokens that stand still for good, rooms in which not to suggest."""

from collections.abc import Mapping, Sequence

from deerstalker.core.seats import Seat
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Card, ClueState, Suggest


def shut_rooms(game: Clue, state: ClueState) -> dict[Place, frozenset[Card]]:
    """Return the rooms whose every door is blocked by players who are out, with the suspects in the way.

    They stay shut until somebody names one of those suspects (Clue §43).
    """
    out = [seat for seat in range(game.seats) if seat not in state.playing]
    if game.edition.jumping or not state.tokens or not out:
        return {}
    still = {game.place_of(state, seat): state.suspects[seat] for seat in out}
    doorsteps = game.edition.board(game.options).doorsteps
    return {
        room: frozenset(still[square] for square in doorsteps[room])
        for room in game.edition.rooms
        if doorsteps[room] <= still.keys()
    }


def barred(game: Clue, state: ClueState) -> int:
    """Return the squares on which players stand who are out, if tokens block the way there."""
    if game.edition.jumping or not state.tokens:
        return 0
    board = game.edition.board(game.options)
    return board.occupied(game.place_of(state, seat) for seat in range(game.seats) if seat not in state.playing)


def worth_walking_to(game: Clue, state: ClueState, seat: Seat, gains: Mapping[Place, float]) -> dict[Place, float]:
    """Leave out rooms that cannot be entered, or in which this seat may not suggest now; not if none is left."""
    shut = {*shut_rooms(game, state), state.closed[seat] if state.closed else ""}
    return {room: gain for room, gain in gains.items() if room not in shut} or dict(gains)


def opening(game: Clue, state: ClueState, suggestions: Sequence[Suggest]) -> Sequence[Suggest]:
    """Return the suggestions that bring a suspect away from a door they shut, or all if no room is shut."""
    shut = shut_rooms(game, state)
    suspects = frozenset[Card]().union(*shut.values())
    return [one for one in suggestions if one.suspect in suspects and one.room not in shut] or suggestions

"""Every action of a game of Clue, in an order that stays as it is."""

from itertools import chain

from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accuse,
    Choose,
    ClueAction,
    EndTurn,
    Halt,
    Move,
    Pass,
    Roll,
    Show,
    Snoop,
    Suggest,
    UsePassage,
)


def every_action(game: Clue) -> tuple[ClueAction, ...]:
    """Return the actions by type. A walk is its destination: the way is left to the rules."""
    edition = game.edition
    board = edition.board(game.options)
    walks: tuple[ClueAction, ...] = (Roll(), UsePassage(), *map(Move, board.names))
    halts = tuple(Halt(place) for place in board.names if place in edition.plan.snoops)
    return (
        *(Choose(suspect) for suspect in edition.tokens),
        *(walks if edition.tokens else ()),
        *halts,
        *(Snoop(seat) for seat in range(game.seats) if halts),
        *(Suggest(*theory) for theory in edition.theories),
        *map(Show, chain(edition.suspects, edition.weapons, edition.rooms)),
        Pass(),
        EndTurn(),
        *(Accuse(*theory) for theory in edition.theories),
    )

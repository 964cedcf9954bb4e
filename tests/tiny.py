"""Tiny editions played at random, for tests that look at every deal."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from deerstalker.core import NATURE, Seat, seen, step
from deerstalker.core.game import AnyGame
from deerstalker.games.clue.terms import Accuse
from deerstalker.games.sleuth.terms import AskLast, Identify
from deerstalker.knowledge.deal import Dossier
from kit import box_of


class Move(NamedTuple):
    """Who did what, and what came of it."""

    seat: Seat
    action: Any
    events: tuple[Any, ...]


def tiny_moves(game: AnyGame, seed: int, notes: int) -> list[Move]:
    """A random play, without risks, until a spectator has so many notes."""
    rng = random.Random(seed)
    state: Any = game.start()
    moves: list[Move] = []
    watcher = Dossier(box_of(game), game, None)
    while len(watcher.notes) < notes:
        (seat,) = game.waiting_for(state)
        if seat == NATURE:
            action: Any = game.nature(state, rng)
        else:
            options = [one for one in game.legal(state, seat) if not isinstance(one, Accuse | Identify | AskLast)]
            action = options[rng.randrange(len(options))]
        state, happened = step(game, state, seat, action)
        moves.append(Move(seat, action, happened))
        watcher.read(seen(happened, None), len(moves))
    return moves


def tiny_dossier(game: AnyGame, chair: Seat | None, seed: int, notes: int = 6) -> Dossier:
    """What a chair knows after some random play."""
    return told(game, chair, tiny_moves(game, seed, notes))


def told(game: AnyGame, chair: Seat | None, moves: Sequence[Move]) -> Dossier:
    """What a chair knows after these moves."""
    dossier = Dossier(box_of(game), game, chair)
    dossier.read_all([seen(move.events, chair) for move in moves])
    return dossier

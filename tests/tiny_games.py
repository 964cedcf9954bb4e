"""Tiny editions played at random, for tests that look at every deal."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from deerstalker.core import NATURE, Seat, seen, step
from deerstalker.core.game import AnyGame
from deerstalker.games.clue.editions import TINY as TINY_CLUE
from deerstalker.games.clue.editions import TINY_MASTER, MasterOptions
from deerstalker.games.clue.rules import Clue
from deerstalker.games.sleuth.editions import TINY as TINY_SLEUTH
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.knowledge.deal import Dossier
from deerstalker_alibi.editions import TINY as TINY_ALIBI
from deerstalker_alibi.rules import Alibi
from kit import box_of

TINY: dict[str, AnyGame] = {
    "tiny clue": Clue(3, edition=TINY_CLUE),
    "tiny master detective": Clue(3, MasterOptions(snoops="each"), TINY_MASTER),
    "tiny sleuth": Sleuth(3, edition=TINY_SLEUTH),
    "tiny alibi": Alibi(3, edition=TINY_ALIBI),
}
"""A tiny edition of every game in which cards are deduced."""


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
    box = box_of(game)
    watcher = Dossier(box, game, None)
    while len(watcher.notes) < notes:
        (seat,) = game.waiting_for(state)
        if seat == NATURE:
            action: Any = game.nature(state, rng)
        else:
            options = [one for one in game.legal(state, seat) if not isinstance(one, box.staking)]
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

"""Tiny editions played at random, for tests that look at every deal."""

import random
from typing import Any

from deerstalker.core import NATURE, Seat, seen, step
from deerstalker.core.game import AnyGame
from deerstalker.games.clue.terms import Accuse
from deerstalker.games.sleuth.terms import AskLast, Identify
from deerstalker.knowledge import Dossier


def tiny_events(game: AnyGame, seed: int, notes: int) -> list[tuple[Any, ...]]:
    """The events of a random play, without risks, until a spectator has so many notes."""
    rng = random.Random(seed)
    state: Any = game.start()
    events: list[tuple[Any, ...]] = []
    watcher = Dossier(game, None)
    while len(watcher.notes) < notes:
        (seat,) = game.waiting_for(state)
        if seat == NATURE:
            action: Any = game.nature(state, rng)
        else:
            options = [one for one in game.legal(state, seat) if not isinstance(one, Accuse | Identify | AskLast)]
            action = options[rng.randrange(len(options))]
        state, happened = step(game, state, seat, action)
        events.append(happened)
        watcher.read(seen(happened, None), len(events))
    return events


def tiny_dossier(game: AnyGame, chair: Seat | None, seed: int, notes: int = 6) -> Dossier:
    """What a chair knows after some random play."""
    dossier = Dossier(game, chair)
    dossier.read_all([seen(happened, chair) for happened in tiny_events(game, seed, notes)])
    return dossier

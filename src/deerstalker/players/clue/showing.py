"""Which card to show."""

from collections.abc import Sequence
from random import Random

from deerstalker.core.seats import Seat
from deerstalker.games.clue.terms import Show
from deerstalker.players.clue.evidence import Evidence


def least_telling(evidence: Evidence, shows: Sequence[Show], to: Seat, rng: Random) -> Show:
    """What the asker has seen already, else what somebody has, else any."""
    shown = evidence.shown
    known = [show for show in shows if to in shown.get(show.card, ())]
    seen = [show for show in shows if show.card in shown]
    best = known or seen or list(shows)
    return best[rng.randrange(len(best))]

"""Choose which card to show."""

from collections.abc import Sequence
from random import Random

from deerstalker.core.facts import has_all
from deerstalker.core.seats import Seat
from deerstalker.games.clue.terms import Show
from deerstalker.knowledge.deal.rivals import RivalSight
from deerstalker.players.clue.habits import likelihood
from deerstalker.players.clue.memory import Memory
from deerstalker.players.clue.race import doubt_in, likely_deals
from deerstalker.players.effort import Effort

SHOWING_DEALS = 64
"""Number of deals drawn to choose a card to show."""

IMAGINED = 5
"""Number of deals in which the asker's notes are imagined."""

OLD = 0.1
"""Value in bits of showing a card that somebody has already seen, which keeps another card of the hand unknown."""


def shown_before(memory: Memory, shows: Sequence[Show], to: Seat) -> list[Show]:
    """Return the cards the asker has seen, else those that somebody has seen, else all."""
    shown = memory.shown
    known = [show for show in shows if to in shown.get(show.card, ())]
    seen = [show for show in shows if show.card in shown]
    return known or seen or list(shows)


def least_telling(memory: Memory, shows: Sequence[Show], to: Seat, effort: Effort) -> Show:
    """Return a card the asker has already seen, else the one that leaves them most in doubt."""
    known = [show for show in shows if to in memory.shown.get(show.card, ())]
    if known or len(shows) == 1:
        return (known or shows)[0]
    worlds = memory.worlds(SHOWING_DEALS)
    worlds.weigh(likelihood(memory, worlds))
    chair, rng = RivalSight(memory.dossier, to), Random(memory.luck)
    doubts = {show: OLD * (show.card in memory.shown) for show in shows}
    for number, deal in enumerate(likely_deals(worlds, IMAGINED)):
        if number and not effort.left:
            break
        problem = chair.problem(deal, rng)
        for show in shows:
            doubts[show] += doubt_in(problem.knowing([has_all(memory.seat, [show.card])])) / IMAGINED
            effort.spend()
    return max(shows, key=doubts.__getitem__)

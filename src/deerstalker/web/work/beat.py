"""When bots act: at times that follow from what everybody knows, whatever there was to think about."""

import math

from deerstalker.players.bot_spec import read_bot
from deerstalker.players.effort import CAUTION

OVERHEAD = 0.1
"""Seconds for a question to reach a bot in its process, for the last thought to end, and for the answer to return."""


def period(bot: str, beat: float) -> float:
    """Return the seconds this bot takes to answer: the fewest whole beats in which it can think as long as it may.

    >>> period("novice", 1.0), period("expert", 1.0), period("expert:2s", 0.5)
    (1.0, 1.0, 2.0)
    """
    needed = CAUTION * read_bot(bot).longest + OVERHEAD
    return beat * max(1, math.ceil(round(needed / beat, 6))) if beat else 0.0


def wait(since: float, now: float, period: float) -> float:
    """Return the seconds until a bot may answer that was asked at `since`: to the end of the period it is in.

    >>> round(wait(5.0, 5.3, 1.0), 3), round(wait(5.0, 6.2, 1.0), 3), wait(5.0, 5.0, 1.0)
    (0.7, 0.8, 1.0)
    """
    if not period:
        return 0.0
    periods = max(1, math.ceil(round((now - since) / period, 6)))
    return max(0.0, since + periods * period - now)

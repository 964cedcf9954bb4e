"""What chatty bots say. It is made from the spectators' copy of a step, so it tells nobody anything.

A bot has no voice of its own: neither its thoughts nor its action get here, only the events as everybody saw them.
"""

from collections.abc import Sequence
from zlib import crc32

from deerstalker.core.case import AnyStep
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.secret import seen
from deerstalker.core.terms import Event

LONGEST = 500
"""Letters of a remark. What is longer is cut off."""


def remark(box: Box, game: AnyGame, step: AnyStep, number: int) -> str:
    """Return what a chatty bot says about this step, the one with this number in the game; empty for nothing."""
    public = seen(step, None)
    if box.remarks is not None:
        some = box.remarks(game, public.seat, public.events)
    else:
        some = _on_news(box, game, public.events)
    return some[crc32(b"%d" % number) % len(some)][:LONGEST] if some else ""


def _on_news(box: Box, game: AnyGame, events: Sequence[Event]) -> Sequence[str]:
    """Return what may be said in any game after everybody has learned something about the cards."""
    if box.clues is None or not any(fact for event in events for fact in box.clues.learn(game, event)):
        return ()
    return ("Interesting.", "Write that down.", "The plot thickens.", "Did everybody hear that?", "", "")

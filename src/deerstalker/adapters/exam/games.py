"""Whole games as a section of the exam: the same deals for everybody, against the same opponents."""

from collections.abc import Iterator

from deerstalker.adapters.exam.answers import Verdict
from deerstalker.adapters.exam.tasks import VERSION, boxes_with_clues
from deerstalker.arena.match import Match, play
from deerstalker.core.errors import Invalid
from deerstalker.players.bot_spec import read_bots

GAMES = "games"
"""The name of the section."""

OPPONENTS = ("novice", "novice")
DEALS = 2
"""Deals of each game. Each is played once from every seat."""


def can_play(bot: str) -> bool:
    """Return whether there is a bot of this name for every game of the exam."""
    try:
        return bool(matches(bot))
    except Invalid:
        return False


def matches(bot: str) -> list[Match]:
    """Return the matches of this section, one for each game. Raises `Invalid` if there is no such bot."""
    minds = (bot, *OPPONENTS)
    boxes = boxes_with_clues()
    for box in boxes:
        read_bots(box, bot, 1, programs=True)
    return [Match(box.name, minds, DEALS * len(minds), f"exam/{VERSION}") for box in boxes]


def played(bot: str) -> Iterator[tuple[str, Verdict]]:
    """Play all games; yield what each is called, and whether it was won, lost, or forfeited by what is illegal."""
    for match in matches(bot):
        for number in range(match.games):
            result = play(match, number)
            won = result.winners[:1] == (0,)
            forfeited = any(forfeit.mind == 0 for forfeit in result.forfeits)
            yield f"{match.game}/{number}", "illegal" if forfeited else "right" if won else "wrong"

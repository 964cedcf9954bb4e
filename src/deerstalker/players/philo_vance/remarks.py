"""What a chatty bot says about its action: in plain words, and nothing that the table does not see anyway."""

from deerstalker.core import Seat
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import ARROWS, RED_SPOTS, X
from deerstalker.games.philo_vance.household import TITLES
from deerstalker.games.philo_vance.reading import standing_on


def remark_on(s: p.VanceState, seat: Seat, action: t.VanceAction) -> str:
    """Return a sentence about this action, or nothing if it is trivial."""
    match action:
        case t.Arrest(suspect) | t.Choose(suspect):
            return f"I've got my eye on {TITLES[suspect]}."
        case t.Convict():
            return "I've put my case to the Judge."
        case t.Claim():
            return "I could use that one."
        case t.Demand() | t.TakeDiscard():
            return "Just what I was missing."
        case t.Keep():
            return "This one stays with me."
        case t.TurnDown():
            return "That clue looked too good."
        case t.TurnUp():
            return "Back into play with it."
        case t.Move(to):
            return _about_the_walk(s, to)
        case _:
            return ""


def _about_the_walk(s: p.VanceState, to: str) -> str:
    piece = s.phase.piece if isinstance(s.phase, p.Moving) else t.VANCE
    if to == X or to in ARROWS:
        return "X is the place to be."
    if not s.hands and standing_on(s, to, but=piece) is not None:
        return "Excuse me, you're in my way."
    return "There may be a clue here." if to in RED_SPOTS else ""

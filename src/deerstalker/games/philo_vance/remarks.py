"""What a chatty bot may say at Philo Vance, from what everybody saw of its step.

Whether a player wants a clue that lies open is a secret, so nothing is said about `Considered`.
"""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.core.game import AnyGame
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import RED_SPOTS, X
from deerstalker.games.philo_vance.household import TITLES

_PLAIN: dict[type[object], Sequence[str]] = {
    t.Bumped: ("Excuse me, you're in my way.", "Coming through!", "Nothing personal."),
    t.Demanded: ("Just what I was missing.", "You won't be needing that, will you?"),
    t.TookDiscard: ("I'll give it a good home.", "I can use that.", "Nobody minds, I hope."),
    t.TookClaim: ("That one had my name on it.", "Mine, I believe."),
    t.Kept: ("This one stays with me.", "My jury will like this.", ""),
    t.TurnedDown: ("That clue looked too good.", "Let's not trouble the jury with this one."),
    t.TurnedUp: ("Back into play with it.", "I knew it would come in useful again."),
    t.WentToCourt: ("I've put my case to the Judge.", "The prosecution rests."),
    t.ShowedHand: ("Read them and weep.", "I believe that settles it."),
}


def remarks(game: AnyGame, seat: Seat, events: Sequence[t.VanceEvent]) -> Sequence[str]:
    """Return what a bot in this seat may say about a step of which everybody saw these events."""
    for event in events:
        match event:
            case t.Arrested(_, suspect) | t.Chose(_, suspect):
                return (f"I've got my eye on {TITLES[suspect]}.", f"I've had a word with {TITLES[suspect]}.")
            case t.Declared(right=right):
                return ("I thought as much.", "Now for the Judge.") if right else ("Hm. I'm missing something.",)
            case t.Moved():
                return _on_a_walk(event)
            case _ if type(event) in _PLAIN:
                return _PLAIN[type(event)]
    return ()


def _on_a_walk(walk: t.Moved) -> Sequence[str]:
    if walk.rest == X:
        return ("X is the place to be.", "X marks the spot.")
    return ("There may be a clue here.", "What have we here?", "") if walk.to in RED_SPOTS else ()

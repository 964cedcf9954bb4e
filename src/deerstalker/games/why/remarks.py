"""What a chatty bot may say at Why, from what everybody saw of its step."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import LIVING_ROOM, ROOMS
from deerstalker.games.why.rules import Why
from deerstalker.games.why.words import kind_name

_PLAIN: dict[type[object], Sequence[str]] = {
    t.Took: ("Mine now.", "Let's see what the house has to tell.", "", ""),
    t.Showed: ("I think there are more of these about.", "I know I've seen another one."),
    t.Found: ("Just where I left it.", "My memory isn't what it was, but it'll do."),
    t.Mistook: ("That's not what I remember.", "The cards must have moved.", "I blame the ghosts."),
    t.Discarded: ("I can do without this one.", "Somebody else can worry about that."),
    t.Evaded: ("I'm afraid I have no clue.", "Will this do instead?"),
    t.Gave: ("Take good care of it.", "I was going to offer it to you anyway.", "You owe me one."),
    t.Returned: ("Fair's fair.", "And something for your trouble."),
    t.Denied: ("Never heard of it.", "You're asking the wrong person.", ""),
    t.Solved: ("I've seen enough.", "So that's why."),
    t.FoundAlfred: ("Good evening, Alfred.", "There you are at last, Alfred."),
    t.Proposed: ("We could sit here till morning.", "Shall we call it a night?"),
    t.Accepted: ("Fine by me. I can hear the milkman.", "We could sit here till morning."),
    t.Declined: ("Not yet. I still have hopes.", "And miss the ending?"),
}


def remarks(game: Why, seat: Seat, events: Sequence[t.WhyEvent]) -> Sequence[str]:
    """Return what a bot in this seat may say about a step of which everybody saw these events."""
    for event in events:
        match event:
            case t.Moved(to=to) if to == LIVING_ROOM:
                return ("There's something on the lawn I haven't forgotten.", "Time for a look at the lawn.", "")
            case t.Moved(to=to, way=way) if to in ROOMS and way != "stay":
                return ("A card nobody has seen yet is worth the walk.", "Did that floorboard just creak?", "", "")
            case t.Asked(kind=kind):
                name = kind_name(kind)
                return (f"I have my reasons for asking about {name}.", f"Somebody here knows about {name}.")
            case _ if type(event) in _PLAIN:
                return _PLAIN[type(event)]
    return ()

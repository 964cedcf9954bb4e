"""What a chatty bot may say at Clue, from what everybody saw of its step."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accused,
    ClueEvent,
    Ended,
    Halted,
    Looked,
    Moved,
    Passed,
    Showed,
    Suggested,
    Targeted,
    TookPassage,
)

_PLAIN: dict[type[object], Sequence[str]] = {
    TookPassage: ("I know a shorter way.", "Mind your head, it's low in here.", "These old houses have their uses."),
    Halted: ("Just a quick look over your shoulder.", "Don't mind me."),
    Targeted: ("Let me see one of those.", "Hold still, this won't hurt."),
    Passed: ("I can't help you there.", "Not guilty on all three counts.", "Sorry, nothing.", "", ""),
    Showed: ("If you must know.", "This stays between us.", "There. Happy now?", "", ""),
}


def remarks(game: Clue, seat: Seat, events: Sequence[ClueEvent]) -> Sequence[str]:
    """Return what a bot in this seat may say about a step of which everybody saw these events."""
    titles = game.edition.titles
    for event in reversed(events):
        match event:
            case Ended(_, winner, left):
                return () if winner != seat or left else ("Elementary.", "I knew it all along. Well, since just now.")
            case Looked(right=False):
                return ("That can't be right!", "Well, that's embarrassing.", "I'll see myself out.")
            case Suggested(theory=(suspect, weapon, room)) | Accused(theory=(suspect, weapon, room)):
                return _on_a_theory(event, titles[suspect], titles[weapon], titles[room])
            case Moved(way=(*_, to)) if to in game.edition.rooms:
                place = titles[to]
                return (f"The {place} interests me.", f"What's that smell in the {place}?", "Is anybody in here?", "")
            case _ if type(event) in _PLAIN:
                return _PLAIN[type(event)]
    return ()


def _on_a_theory(event: Suggested | Accused, suspect: str, weapon: str, room: str) -> Sequence[str]:
    if isinstance(event, Accused):
        return (f"I've thought it over: it was {suspect}.", f"{suspect}, the game is up.")
    if event.called is not None:
        return (f"Do join me, {suspect}.", f"Sorry to drag you over here, {suspect}.")
    return (
        f"I have my reasons for the {room}.",
        f"Humor me: {suspect}, with the {weapon}.",
        f"Nothing personal, {suspect}.",
        f"Has anybody seen the {weapon}?",
        "Let's see who blinks.",
    )

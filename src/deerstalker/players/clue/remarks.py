"""What a chatty bot says at Clue: why it acts, but nothing that helps the others."""

from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Accuse, ClueAction, Halt, Move, Pass, Show, Snoop, Suggest, UsePassage

WHY: dict[object, str] = {
    Suggest: "I have my reasons for the {room}.",
    Accuse: "I've thought it over: it was {suspect}.",
    UsePassage: "I know a shorter way.",
    Halt: "Just a quick look over your shoulder.",
    Snoop: "Let me see one of those.",
    Show: "If you must know.",
    Pass: "I can't help you there.",
}


def remark(game: Clue, action: ClueAction | None) -> str:
    """Return a short sentence, or nothing."""
    titles = game.edition.titles
    match action:
        case Suggest(suspect, _, room) | Accuse(suspect, _, room):
            return WHY[type(action)].format(suspect=titles[suspect], room=titles[room])
        case Move(to) if to in game.edition.rooms:
            return f"The {titles[to]} interests me."
        case _:
            return WHY.get(type(action), "")

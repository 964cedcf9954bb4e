"""What a chatty bot may say at Sleuth, from what everybody saw of its step."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Asked, Checked, Exchanged, Question, SleuthEvent
from deerstalker.games.sleuth.words import question_name


def remarks(game: Sleuth, seat: Seat, events: Sequence[SleuthEvent]) -> Sequence[str]:
    """Return what a bot in this seat may say about a step of which everybody saw these events."""
    for event in events:
        match event:
            case Asked(question=question, card=None):
                return (f"One last question, about {question_name(question)}.", "It all comes down to this.")
            case Asked(question=question):
                return _on_a_question(question)
            case Exchanged():
                return ("My search cards won't tell me much.", "New cards, new questions.", "I've run dry.")
            case Checked(right=True):
                return ("Got it!", "Just as I thought.", "The rest of you can stop counting.")
            case Checked():
                return ("I could have sworn it was that one.", "So much for my arithmetic.")
            case _:
                pass
    return ()


def _on_a_question(question: Question) -> Sequence[str]:
    gems = question_name(question)
    return (
        f"I have my reasons for asking about {gems}.",
        f"I've been wondering about the {gems}.",
        f"Come clean about the {gems}.",
        "Think before you answer.",
        "",
    )

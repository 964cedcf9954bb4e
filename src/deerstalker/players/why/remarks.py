"""What a chatty bot says about what it does: nothing that the table has not seen or heard anyway."""

from deerstalker.games.why import terms as t
from deerstalker.games.why.board import LIVING_ROOM, ROOMS
from deerstalker.games.why.editions import KIND_OF, NO_CLUE
from deerstalker.games.why.terms import WhyAction
from deerstalker.games.why.words import kind_name


def remark_on(action: WhyAction) -> str:
    """Return a short sentence, or nothing."""
    match action:
        case t.Move(to) if to == LIVING_ROOM:
            return "There's something on the lawn I haven't forgotten."
        case t.Move(to) if to in ROOMS:
            return "A card nobody has seen yet is worth the walk."
        case t.Ask(_, kind):
            return f"I have my reasons for asking about {kind_name(kind)}."
        case t.Give(card) if KIND_OF[card] == NO_CLUE:
            return "I'm afraid I have no clue."
        case t.Discard():
            return "I can do without this one."
        case t.Show():
            return "I think there are more of these about."
        case t.Solve():
            return "I've seen enough."
        case t.Propose() | t.Accept():
            return "We could sit here till morning."
        case t.Decline():
            return "Not yet. I still have hopes."
    return ""

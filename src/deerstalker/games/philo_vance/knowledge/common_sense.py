"""Whom a clue speaks against, by common sense: what anybody reads off a clue card.

A specific clue speaks against its own suspect and nobody else, a typical man's clue against no woman, and the other
way round. Whom a clue of their sex or a general one fits is unknown, three in five, unless one has seen the
Confirmation Card. The lists of our printed set are not looked up.
"""

from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance.household import EVIDENCE, MEN, WOMEN, Clue, Listed, Suspect
from deerstalker.games.philo_vance.reading import INDEX

LIKELY = 0.6
"""A clue that may fit does so for three suspects in five."""


def common_sense(clue: Clue, suspect: Suspect) -> float:
    """How likely the clue is on the suspect's card, for a player who has not seen the card."""
    one = EVIDENCE[clue]
    match one.sort:
        case "specific":
            return float(suspect in one.fits)
        case "masculine":
            return LIKELY if suspect in MEN else 0.0
        case "feminine":
            return LIKELY if suspect in WOMEN else 0.0
        case _:
            return LIKELY


def face_of(state: p.VanceState, suspect: Suspect) -> Listed | None:
    """The suspect's Confirmation Card, if it lies open or this copy's owner has looked at it."""
    card = state.shown[INDEX[suspect]]
    if card is None and state.cards and state.cards[INDEX[suspect]].is_open:
        return state.cards[INDEX[suspect]].open()
    return card


def fit(state: p.VanceState, clue: Clue, suspect: Suspect) -> float:
    """How likely the clue is on the suspect's card, for the owner of this copy of the state."""
    card = face_of(state, suspect)
    return common_sense(clue, suspect) if card is None else float(clue in card)

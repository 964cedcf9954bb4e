"""Case notes, and the common sense that fills them.

Common sense is what anybody reads off a clue card: a specific clue speaks against its own suspect and nobody
else, a typical man's clue against no woman and the other way round. Whom a clue of his sex or a general one
fits is unknown, three in five, unless one has seen the Confirmation Card. The lists of our printed set are not
looked up.
"""

from collections.abc import Sequence

from deerstalker.core import Seat, fold, seen
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.household import EVIDENCE, MEN, SUSPECTS, WOMEN, Clue, Listed, Suspect
from deerstalker.games.philo_vance.knowledge.casebook import Rules
from deerstalker.games.philo_vance.reading import INDEX
from deerstalker.games.philo_vance.words import clue_name
from deerstalker.knowledge.sheets.elimination import NO, OPEN_QUESTION, YES, Page

LIKELY = 0.6
"""A clue that may fit does so for three suspects in five."""

HEADS = ("Wife", "Secretary", "Aunt", "Cook", "Maid", "Salesman", "Grandpa", "Butler", "Chauffeur", "Gardener")


def common_sense(clue: Clue, suspect: Suspect) -> float:
    """How likely the clue is on the suspect's card, for whoever has not seen it."""
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
    """How likely the clue is on the suspect's card, for whoever has this copy of the state."""
    card = face_of(state, suspect)
    return common_sense(clue, suspect) if card is None else float(clue in card)


class Sheet:
    """Case notes: one's own clues, and against whom they speak."""

    def __init__(self, game: Rules, seat: Seat | None) -> None:
        self.game = game
        self.seat = seat
        self.state: p.VanceState = seen(game.start(), seat)

    def read(self, events: Sequence[t.VanceEvent]) -> None:
        """Note what these events tell."""
        self.state = fold(self.game, events, self.state)

    def page(self, names: Sequence[str]) -> Page:
        """Rows of own clues; a spectator's page has a row for each player, with the clues that may fit."""
        if self.seat is None:
            rows = tuple((name, self._tally(seat)) for seat, name in enumerate(names))
            return Page("Clues in play that may fit", HEADS, (("", rows),))
        detective = self.state.detectives[self.seat]
        hand = self._hand(self.seat)
        up = tuple(self._row(detective.jury[juror - 1]) for juror in detective.up)
        down = tuple(self._row(detective.jury[juror - 1]) for juror in sorted(detective.down))
        groups = (("In play", up), ("Turned down", down), ("In hand", tuple(map(self._row, hand))))
        total = (("", (("may fit", self._tally(self.seat)),)),)
        return Page("Case notes", HEADS, tuple(group for group in groups if group[1]) + total)

    def _hand(self, seat: Seat) -> tuple[Clue, ...]:
        """A child's hand, where this chair may see it."""
        hands = self.state.hands
        return hands[seat].open() if hands and hands[seat].is_open else ()

    def _row(self, clue: Clue) -> tuple[str, tuple[str, ...]]:
        return clue_name(clue), tuple(_mark(fit(self.state, clue, suspect)) for suspect in SUSPECTS)

    def _tally(self, seat: Seat) -> tuple[str, ...]:
        clues = dict.fromkeys((*self.state.detectives[seat].in_play, *self._hand(seat)))
        counts = (sum(fit(self.state, clue, suspect) > 0 for clue in clues) for suspect in SUSPECTS)
        return tuple(str(count) for count in counts)


def _mark(likely: float) -> str:
    return YES if likely == 1 else NO if likely == 0 else OPEN_QUESTION

"""Worlds: whole tables that look the same from one chair, with everything it cannot see filled in at random."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from deerstalker.core import Seat, Secret
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance.household import PACK, PRINTED, SUSPECTS, Clue, Listed
from deerstalker.games.philo_vance.knowledge.confirmation_lists import Tally
from deerstalker.games.philo_vance.reading import in_hand
from deerstalker.games.philo_vance.rules import OUTCOMES
from deerstalker.games.philo_vance.terms import VanceAction
from deerstalker.players.philo_vance.mysteries import drawn_lists

Wish = Callable[[Seat], bool]
"""A function that tells whether a seat wanted the offered card and answered unheard."""

THROWS = 8
"""Number of throws drawn beforehand. Hardly anybody earns more extra turns in a row."""


class World:
    """A table without secrets, and the throws to come: the same whatever is done before them."""

    def __init__(self, state: p.VanceState, rng: Random) -> None:
        self.state = state
        self.seed = rng.getrandbits(64)
        self.throws = [OUTCOMES[rng.randrange(len(OUTCOMES))] for _ in range(THROWS)]

    def throw(self, number: int) -> VanceAction:
        """Return the throw of this turn (0) or of an extra turn after it."""
        return self.throws[number % THROWS]


def worlds(s: p.VanceState, mystery: str, verdicts: Sequence[Tally], wishes: Wish, rng: Random) -> Iterator[World]:
    """Yield tables that look like this from the chair that sees it, without end."""
    while True:
        yield World(filled(s, mystery, verdicts, wishes, rng), rng)


def filled(s: p.VanceState, mystery: str, verdicts: Sequence[Tally], wishes: Wish, rng: Random) -> p.VanceState:
    """Return the table with every sealed secret filled in: the pile, children's hands, the lists, unheard answers."""
    unseen = unseen_cards(s)
    rng.shuffle(unseen)
    at = s.left
    pile = Secret(s.pile.readers, tuple(unseen[:at]))
    hands = list(s.hands)
    for other, hand in enumerate(hands):
        if not hand.is_open:
            hands[other] = Secret(hand.readers, tuple(unseen[at : at + s.held[other]]))
            at += s.held[other]
    return replace(
        s,
        pile=pile,
        hands=tuple(hands),
        cards=_cards(s, mystery, verdicts, rng),
        phase=_phase(s, wishes),
        detectives=tuple(map(_answering, s.detectives)),
    )


def _answering(detective: p.Detective) -> p.Detective:
    """Return the player with their unheard standing answers filled in. Most of them are no."""
    if all(answer.claims.is_open for answer in detective.answers):
        return detective
    answers = tuple(
        answer if answer.claims.is_open else p.Answer(answer.clue, Secret(answer.claims.readers, value=False))
        for answer in detective.answers
    )
    return replace(detective, answers=answers)


def unseen_cards(s: p.VanceState) -> list[Clue]:
    """Return the cards that are out of sight: in the pile or in a hand."""
    unseen = Counter(PACK)
    unseen.subtract(s.under)
    unseen.subtract(s.discards)
    for detective in s.detectives:
        unseen.subtract(clue for clue in detective.jury if clue != p.GAP)
        if detective.claimed is not None:
            unseen[detective.claimed] -= 1
    for hand in s.hands:
        unseen.subtract(hand.open() if hand.is_open else ())
    unseen.subtract(in_hand(s))
    return list(unseen.elements())


def _phase(s: p.VanceState, wishes: Wish) -> p.VancePhase:
    """Return the phase with the unheard answers to an offer filled in."""
    if not isinstance(s.phase, p.Claiming):
        return s.phase
    answers = tuple(
        Secret(wish.readers, wishes(asked)) if wish is not None and not wish.is_open else wish
        for asked, wish in zip(s.phase.asked, s.phase.wishes, strict=True)
    )
    return replace(s.phase, wishes=answers)


def _cards(s: p.VanceState, mystery: str, verdicts: Sequence[Tally], rng: Random) -> tuple[Secret[Listed], ...]:
    """Return the Confirmation Cards: the printed set, or lists that agree with everything revealed so far."""
    faces = {
        who: card.open() if shown is None else shown
        for who, shown, card in zip(SUSPECTS, s.shown, s.cards, strict=False)
        if shown is not None or card.is_open
    }
    lists = PRINTED if mystery == "printed" else drawn_lists(faces, verdicts, rng)
    return tuple(
        card if card.is_open else Secret(card.readers, listed) for card, listed in zip(s.cards, lists, strict=False)
    )

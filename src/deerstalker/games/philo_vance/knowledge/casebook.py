"""What can be known in Philo Vance: the next clue in the pile, whom a clue fits, and what a case is worth.

Clues are hidden only in the draw pile and in children's hands, so the odds of the next card are counted from the open
ones. The lists on the Confirmation Cards are different. A player who knows our printed set knows them all. Other
players, and everybody in a fresh mystery, know the pattern of the set, the faces they have seen and the declarations
they have heard.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb

from msgspec import Struct

from deerstalker.core import Seat, fold, seen
from deerstalker.core.errors import Invalid
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.household import PACK, PRINTED, SUSPECTS, Clue, Suspect
from deerstalker.games.philo_vance.knowledge.confirmation_lists import Budget, Lists, Tally
from deerstalker.games.philo_vance.phases import GAP, Shuffling, VanceState
from deerstalker.games.philo_vance.reading import in_hand
from deerstalker.games.philo_vance.rules import PhiloVance

Rules = PhiloVance | Children
Chance = Fraction | float
"""A fraction where everything is counted, a float where it was sampled; `Casebook.lists` tells which, and the error."""


class Pile(Struct, frozen=True):
    """The draw pile from outside: a shuffled part, and beneath it cards in an order everybody has seen.

    `unseen` are the cards that may be in the shuffled part, and `left` is its size; the remaining ones are in hands.
    """

    unseen: dict[Clue, int]
    left: int
    under: tuple[Clue, ...]

    def chance(self, clue: Clue, at: int = 0) -> Fraction:
        """Return the probability that the card at this depth is the clue; 0 is the top."""
        if not 0 <= at < self.left + len(self.under):
            raise Invalid(f"The pile has {self.left + len(self.under)} cards; before more are drawn it is shuffled.")
        if at >= self.left:
            return Fraction(self.under[at - self.left] == clue)
        return Fraction(self.unseen.get(clue, 0), sum(self.unseen.values()))

    def among(self, clues: Collection[Clue], number: int) -> tuple[Fraction, ...]:
        """Return the probabilities that 0, 1, 2 ... of the next `number` cards show one of these clues."""
        if not 0 <= number <= self.left + len(self.under):
            raise Invalid(f"The pile has {self.left + len(self.under)} cards; before more are drawn it is shuffled.")
        drawn = min(number, self.left)
        sure = sum(clue in clues for clue in self.under[: number - drawn])
        all_, good = sum(self.unseen.values()), sum(self.unseen.get(clue, 0) for clue in set(clues))
        odds = [
            Fraction(comb(good, some) * comb(all_ - good, drawn - some), comb(all_, drawn)) for some in range(drawn + 1)
        ]
        return (*(Fraction(0),) * sure, *odds, *(Fraction(0),) * (number - drawn - sure))


class Casebook:
    """What one chair can know; `None` is a spectator.

    >>> import random
    >>> from deerstalker.core import random_play, seen
    >>> from deerstalker.games import GAMES
    >>> box = GAMES["philo-vance"]
    >>> game = box.open(3, box.options(mystery="fresh"))
    >>> case = random_play.play(box, game, random.Random(2))
    >>> ann = Casebook(game, 0)
    >>> ann.read(seen(case.steps[0].events, 0))
    >>> ann.fits("cigar-butt", "butler"), ann.fits("cigar-butt", "maid"), ann.pile.chance("cigar-butt")
    (Fraction(3, 5), Fraction(0, 1), Fraction(1, 50))
    """

    def __init__(
        self, game: Rules, chair: Seat | None, *, knows_the_set: bool = True, budget: Budget | None = None
    ) -> None:
        self.budget = budget
        self.game = game
        self.chair = chair
        self.knows_the_set = knows_the_set and game.options.mystery == "printed"
        """Whether this player knows the lists of our printed set."""

        self.state: VanceState = seen(game.start(), chair)
        self.verdicts: list[Tally] = []
        self._named: list[Clue] = []
        self._shuffles = 0

    def read(self, events: Iterable[t.VanceEvent]) -> None:
        """Take in these events, in the copy made for this chair."""
        for event in events:
            match event:
                case t.Arrested():
                    self._named = []
                case t.Named(_, clue):
                    self._named.append(clue)
                case t.Declared(_, suspect, _, _, right):
                    enough, named = self.game.options.proof.declare, frozenset(self._named)
                    low, high = (enough, len(named)) if right else (0, enough - 1)
                    self.verdicts.append(Tally(suspect, named, low, high))
                case t.Reshuffled():
                    self._shuffles += 1
                case _:
                    pass
            self.state = fold(self.game, [event], self.state)
            if isinstance(event, t.Prepared | t.Chose | t.Declared | t.WentToCourt):
                self.__dict__.pop("lists", None)

    # -- the pile ------------------------------------------------------------------------------------

    @property
    def pile(self) -> Pile:
        """The pile that the next card comes from; if it must be reshuffled first, the new one.

        Children draw unseen and discard what they like least; this is treated as random. After their pile has been
        reshuffled that no longer works, and this raises `BeyondReach`.
        """
        s = self.state
        if not s.cards:
            raise Invalid("The clues are not shuffled yet.")
        if self._shuffles and s.hands:
            raise BeyondReach("Some of the pile is known and some went unseen into hands: that is not counted.")
        due = isinstance(s.phase, Shuffling) or not s.left + len(s.under)
        if not due:
            return Pile(self._unseen(), s.left, s.under)
        rest = Counter({} if s.hands else self._unseen()) + Counter([*s.under, *s.discards[:-1]])
        return Pile(dict(rest), rest.total(), ())

    def _unseen(self) -> dict[Clue, int]:
        """Count the cards that are nowhere in sight of this chair."""
        s = self.state
        unseen = Counter(PACK)
        unseen.subtract([*s.under, *s.discards])
        for detective in s.detectives:
            unseen.subtract(clue for clue in detective.jury if clue != GAP)
            unseen.subtract([] if detective.claimed is None else [detective.claimed])
        for hand in s.hands:
            unseen.subtract(hand.open() if hand.is_open else ())
        unseen.subtract(in_hand(s))
        return {clue: number for clue, number in unseen.items() if number}

    def helps(self, seat: Seat, suspect: Suspect | None = None) -> Chance:
        """Return the probability that the next card gives the player a new right clue against the suspect."""
        s, pile = self.state, self.pile
        suspect = suspect or s.detectives[seat].suspect
        if suspect is None:
            raise Invalid("Against whom? This player has arrested nobody.")
        hand = s.hands[seat].open() if s.hands and s.hands[seat].is_open else ()
        own = {*s.detectives[seat].jury, *hand}
        new = [clue for clue in dict.fromkeys(PACK) if clue not in own and pile.chance(clue)]
        return sum((pile.chance(clue) * self.fits(clue, suspect) for clue in new), Fraction(0))

    # -- the lists -----------------------------------------------------------------------------------

    @cached_property
    def lists(self) -> Lists:
        """What is known of the Confirmation Cards. Cached until a face or a verdict is added."""
        if self.knows_the_set:
            return Lists(dict(zip(SUSPECTS, PRINTED, strict=True)))
        faces = {}
        for suspect, face, card in zip(SUSPECTS, self.state.shown, self.state.cards, strict=False):
            if face is not None or card.is_open:
                faces[suspect] = card.open() if face is None else face
        return Lists(faces, self.verdicts, self.budget)

    def fits(self, clue: Clue, suspect: Suspect) -> Chance:
        """Return the probability that the clue is on the suspect's card."""
        return self.lists.fits(clue, suspect)

    def right(self, suspect: Suspect, clues: Iterable[Clue]) -> tuple[Chance, ...]:
        """Return the probabilities that 0, 1, 2 ... of these different clues are on the suspect's card."""
        return self.lists.right(suspect, clues)

    def case(self, seat: Seat, suspect: Suspect | None = None) -> tuple[Chance, ...]:
        """Return the probabilities that 0, 1, 2 ... of the player's clues in play are right against the suspect."""
        suspect = suspect or self.state.detectives[seat].suspect
        if suspect is None:
            raise Invalid("Against whom? This player has arrested nobody.")
        return self.right(suspect, self.state.detectives[seat].in_play)

    def declares(self, suspect: Suspect, six: Sequence[Clue]) -> Chance:
        """Return the probability that a declaration with these clues succeeds: Philo Vance §56."""
        return sum(self.right(suspect, six)[self.game.options.proof.declare :], Fraction(0))

    def convicts(self, seat: Seat, suspect: Suspect | None = None) -> Chance:
        """Return the probability that the player's clues in play satisfy the Judge: Philo Vance §71."""
        return sum(self.case(seat, suspect)[self.game.options.proof.convict :], Fraction(0))

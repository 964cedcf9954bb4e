"""The packs of Sleuth as data."""

from functools import cached_property
from itertools import combinations, product
from typing import Annotated

from msgspec import Struct

from deerstalker.core.options import house_rule
from deerstalker.games.sleuth.terms import Element, Gem, Question, SearchCard

FREE = "free"


class Options(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The options agreed on for a game."""

    places: Annotated[
        int,
        house_rule(
            "The game ends when",
            "Those who have solved the case answer questions while the others play on for second place.",
            words={1: "One player has solved the case", **{n: f"{n} players have solved it" for n in range(2, 8)}},
            least=1,
            most=7,
        ),
    ] = 1
    three_elements: Annotated[
        bool,
        house_rule(
            "The last question before you name the gem",
            "It needs no search card. Right after it you must name the gem.",
            words={False: "About one or two things, like red pearls", True: "Or about one exact gem"},
        ),
    ] = False


class Edition(Struct, frozen=True, dict=True):
    """The elements there are, and the number of cards each player gets."""

    name: str
    colors: tuple[Element, ...]
    gems: tuple[Element, ...]
    types: tuple[Element, ...]
    hands: tuple[tuple[int, int], ...]
    """Pairs of the number of players and the number of gems each of them gets."""

    search_hand: int = 4

    @cached_property
    def sorts(self) -> tuple[tuple[Element, ...], ...]:
        """The three sorts of elements, in the order they are written."""
        return (self.colors, self.gems, self.types)

    @cached_property
    def pack(self) -> tuple[Gem, ...]:
        """All gems, one for each combination of color, gem and type: Sleuth §1."""
        return tuple("-".join(elements) for elements in product(*self.sorts))

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """Every question with one element, or with two elements of different sorts."""
        single = tuple((element,) for sort in self.sorts for element in sort)
        double = tuple(pair for a, b in combinations(self.sorts, 2) for pair in product(a, b))
        return single + double

    @cached_property
    def exact_questions(self) -> tuple[Question, ...]:
        """Questions that name one gem exactly."""
        return tuple(product(*self.sorts))

    @cached_property
    def search_pack(self) -> tuple[SearchCard, ...]:
        """A card for each question, a free choice for each element, and one entirely free choice: Sleuth §2."""
        asking = tuple("+".join(question) for question in self.questions)
        featured = tuple(f"{FREE}+{element}" for sort in self.sorts for element in sort)
        return (*asking, *featured, FREE)

    @cached_property
    def allows(self) -> dict[SearchCard, tuple[Question, ...]]:
        """The questions each search card may be used for: Sleuth §15."""
        allowed: dict[SearchCard, tuple[Question, ...]] = {
            "+".join(question): (question,) for question in self.questions
        }
        for card in self.search_pack:
            if card.startswith(FREE):
                featured = set(card.split("+")[1:])
                allowed[card] = tuple(question for question in self.questions if featured <= set(question))
        return allowed

    @cached_property
    def matching(self) -> dict[Question, frozenset[Gem]]:
        """The gems of the whole pack that each question asks for."""
        every = self.questions + self.exact_questions
        return {
            question: frozenset(gem for gem in self.pack if set(question) <= set(gem.split("-"))) for question in every
        }

    def hand(self, players: int) -> int:
        """Return the number of gems dealt to each player: Sleuth §4."""
        return dict(self.hands)[players]


CLASSIC = Edition(
    name="3M 1971",
    colors=("red", "blue", "green", "yellow"),
    gems=("diamond", "pearl", "opal"),
    types=("solitaire", "pair", "cluster"),
    hands=((3, 11), (4, 8), (5, 7), (6, 5), (7, 5)),
)

TINY = Edition(
    name="tiny",
    colors=("red", "blue"),
    gems=("pearl", "opal"),
    types=("solitaire", "pair"),
    hands=((2, 3), (3, 2)),
    search_hand=2,
)
"""Eight gems: small enough to try every deal."""

"""Random positions of card-deduction games, made by dealing at random and asking at random."""

import random
from itertools import product
from typing import NamedTuple

from deerstalker.core.facts import HIDDEN, OPEN, Choice, Count, exactly, has_all, has_none
from deerstalker.deduction.problem import Problem


class Family(NamedTuple):
    """A game, its seats, and the number of questions asked."""

    game: str
    seats: int
    questions: int
    spectator: bool = False

    def __str__(self) -> str:
        chair = ", spectator" if self.spectator else ""
        return f"{self.game}, {self.seats} seats, {self.questions} questions{chair}"


SORTS = {"Clue": (6, 6, 9), "Master Detective": (10, 8, 12)}
COLOURS = ("red", "blue", "green", "yellow")
GEMS = ("diamond", "pearl", "opal")
NUMBERS = ("solitaire", "pair", "cluster")


def position(family: Family, seed: int) -> Problem:
    """Return what one chair knows after this many questions."""
    rng = random.Random(f"{family} {seed}")
    return _sleuth(family, rng) if family.game == "Sleuth" else _clue(family, rng)


def _clue(family: Family, rng: random.Random) -> Problem:
    sorts = [
        [f"{kind}{number}" for number in range(size)] for kind, size in zip("swr", SORTS[family.game], strict=True)
    ]
    cards = tuple(card for sort in sorts for card in sort)
    hidden = [rng.choice(sort) for sort in sorts]
    rest = [card for card in cards if card not in hidden]
    rng.shuffle(rest)
    seats = family.seats
    hands = [set(rest[seat::seats]) for seat in range(seats)]
    facts = [exactly(HIDDEN, sort, 1) for sort in sorts]
    facts += [exactly(seat, cards, len(hand)) for seat, hand in enumerate(hands)]
    if not family.spectator:
        facts.append(has_all(0, hands[0]))
    choices: list[Choice] = []
    for turn in range(family.questions):
        asker = turn % seats
        named = frozenset(rng.choice(sort) for sort in sorts)
        for step in range(1, seats):
            other = (asker + step) % seats
            held = sorted(named & hands[other])
            if not held:
                facts.append(has_none(other, named))
                continue
            facts.append(Count(other, named, 1, 3))
            if asker == 0 and not family.spectator:
                facts.append(has_all(other, [rng.choice(held)]))
                choices.append(Choice(other, named))
            break
    return Problem(cards, (*range(seats), HIDDEN), tuple(facts), tuple(choices))


def _sleuth(family: Family, rng: random.Random) -> Problem:
    cards = tuple("-".join(gem) for gem in product(COLOURS, GEMS, NUMBERS))
    seats = family.seats
    pack = list(cards)
    rng.shuffle(pack)
    size = (len(cards) - 1) // seats
    hands = [frozenset(pack[1 + seat * size : 1 + (seat + 1) * size]) for seat in range(seats)]
    table = pack[1 + seats * size :]
    facts = [exactly(HIDDEN, cards, 1), has_all(OPEN, table), exactly(OPEN, cards, len(table))]
    facts += [exactly(seat, cards, size) for seat in range(seats)]
    if not family.spectator:
        facts.append(has_all(0, hands[0]))
    for turn in range(family.questions):
        asker = turn % seats
        other = rng.choice([seat for seat in range(seats) if seat != asker])
        kinds = rng.sample((COLOURS, GEMS, NUMBERS), rng.choice([1, 2, 2]))
        wanted = [rng.choice(kind) for kind in kinds]
        matching = [card for card in cards if all(word in card.split("-") for word in wanted)]
        held = [card for card in matching if card in hands[other]]
        facts.append(exactly(other, matching, len(held)))
        if asker == 0 and len(wanted) == 2 and not family.spectator:
            facts.append(has_all(other, held))
    return Problem(cards, (*range(seats), HIDDEN, OPEN), tuple(facts))

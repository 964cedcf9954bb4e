"""Worlds: the whole table as it may be, with everything filled in that this chair cannot see."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from deerstalker.core import Secret
from deerstalker.core.seats import Seat
from deerstalker.deduction.moving.odds import Limit, Mixture
from deerstalker.deduction.moving.worlds import Place
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.why.clues import ROOMS, Ledger
from deerstalker.games.why.editions import KIND_OF, PACK
from deerstalker.games.why.knowledge.whereabouts import Whereabouts
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.terms import Card

MOST_DRAWS = 40
"""Maximum number of draws for a world that fits what nobody has laid down."""

TURNS_AHEAD = 64
"""Number of turns for which the dice of a world are thrown beforehand."""


class World(NamedTuple):
    """A table with nothing hidden, and the dice of the turns to come: the same for every option tried there."""

    state: WhyState
    luck: tuple[int, ...]


def places_of(whereabouts: Whereabouts, rng: Random) -> Iterator[Mapping[Card, Place]]:
    """Yield places for all cards that fit what is known, each with its own probability."""
    notes = whereabouts.notes
    if notes is None:
        while True:
            yield by_lot(whereabouts.ledger, rng)
    limits = list(notes.silences())
    mixture = Mixture(notes.worlds, ())  # the limits are checked below, which is faster than counting with them
    try:
        while True:
            yield _fitting(mixture, limits, rng)
    except BeyondReach:
        while True:
            yield by_lot(whereabouts.ledger, rng)


def _fitting(mixture: Mixture, limits: Sequence[Limit], rng: Random) -> Mapping[Card, Place]:
    """Return a world in which nobody holds what they would have laid down."""
    for _ in range(MOST_DRAWS):
        places = mixture.sample(rng)
        if all(_keeps(limit, places) for limit in limits):
            break
    return places


def _keeps(limit: Limit, places: Mapping[Card, Place]) -> bool:
    place, kinds = limit.place, limit.kinds
    return sum(1 for card, at in places.items() if at == place and KIND_OF[card] in kinds) <= limit.most


def by_lot(ledger: Ledger, rng: Random) -> Mapping[Card, Place]:
    """Return a random world that fits the ledger, without further knowledge. Cards make way for each other."""
    found: dict[Card, Place] = {}
    room = dict(ledger.sizes)
    cards = [card for card in PACK if ledger.place_of(card) is None]
    for card in PACK:
        place = ledger.place_of(card)
        if place is not None:
            found[card] = place
            if place in room:
                room[place] -= 1
    rng.shuffle(cards)
    for card in cards:
        _find_place(card, ledger, found, room, rng, set())
    return found


def _find_place(
    card: Card, ledger: Ledger, found: dict[Card, Place], room: dict[Place, int], rng: Random, asked: set[Place]
) -> bool:
    """Put the card where there is room; else where another card can move on."""
    places = [place for place in sorted(ledger.possible[card]) if place not in asked]
    slots = [place for place in places for _ in range(max(0, room[place]))]
    if slots:
        found[card] = slots[rng.randrange(len(slots))]
        room[found[card]] -= 1
        return True
    for place in places:
        asked.add(place)
        for other in [one for one, at in found.items() if at == place and len(ledger.possible[one]) > 1]:
            if _find_place(other, ledger, found, room, rng, asked):
                found[card] = place
                return True
    return False


def filled(s: WhyState, chair: Seat, places: Mapping[Card, Place], rng: Random) -> WhyState:
    """Return the state as this chair sees it, with every card in its place. The cards of the rooms are shuffled."""
    hands: list[list[Card]] = [[] for _ in s.hands]
    rooms: list[Card] = []
    for card in PACK:
        place = places[card]
        if place >= 0:
            hands[place].append(card)
        elif place == ROOMS:
            rooms.append(card)
    rng.shuffle(rooms)
    return replace(
        s,
        hands=tuple(
            hand if seat == chair else Secret(hand.readers, tuple(hands[seat])) for seat, hand in enumerate(s.hands)
        ),
        piles=tuple(tuple(Secret(card.readers, rooms.pop()) for card in pile) for pile in s.piles),
    )

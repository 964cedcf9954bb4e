"""What may be asked, and what is heard in a given deal, by whoever asks and by the table."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from enum import Enum
from math import lcm
from typing import Any

from msgspec import Struct

from deerstalker.core import Seat
from deerstalker.core.facts import HIDDEN, Card, Deal, Holder
from deerstalker.knowledge.deal.dossier import Dossier

Solution = frozenset[Card]
"""One possibility for the hidden cards."""

Weights = Mapping[Solution, int]
"""How much each of them weighs."""


class Manner(Enum):
    """How a question is answered."""

    FIRST = "the first who can shows one card, of his choice"
    EVERYBODY = "everybody who can shows one card, of his choice"
    NUMBER = "he tells how many"
    ALL_OF_THEM = "he shows them all, and everybody hears how many"


class Inquiry(Struct, frozen=True):
    """These cards are asked for, of these seats in turn."""

    manner: Manner
    cards: tuple[Card, ...]
    of: tuple[Seat, ...]


def inquiry(dossier: Dossier, seat: Seat, action: Any) -> Inquiry | None:
    """What this action of the seat asks for; nothing, if it is not a question."""
    asked = dossier.clues.question(dossier.game, seat, action)
    if asked is None:
        return None
    if asked.counted:
        manner = Manner.ALL_OF_THEM if asked.shown == "all" else Manner.NUMBER
    else:
        manner = Manner.FIRST if asked.until_one else Manner.EVERYBODY
    return Inquiry(manner, asked.cards, asked.of)


Answers = dict[Hashable, dict[Solution, int]]
"""For every answer what the hidden cards may be; an answer of `NOTHING` means that nobody could show anything."""

NOTHING: Hashable = ()
WHOLE = lcm(1, 2, 3)
"""What a deal weighs, so that one of up to three cards can be chosen with even chances."""

Hearing = Iterator[tuple[Hashable, int]]
"""Answers in one deal, and how each weighs."""

Shows = Mapping[Seat, Sequence[Card]]
"""Who has which of the cards asked for."""


def hear(asked: Inquiry, deal: Deal) -> Hearing:
    """What the asker may hear and see."""
    match asked.manner:
        case Manner.NUMBER:
            yield _number(asked, deal), WHOLE
        case Manner.ALL_OF_THEM:
            yield tuple(card for card in asked.cards if deal[card] == asked.of[0]), WHOLE
        case _:
            yield from choices(_shows(asked, deal))


def overhear(asked: Inquiry, deal: Deal) -> Hearing:
    """What the whole table hears: who shows, or how many."""
    match asked.manner:
        case Manner.NUMBER | Manner.ALL_OF_THEM:
            yield _number(asked, deal), WHOLE
        case _:
            yield tuple(_shows(asked, deal)), WHOLE


class Sample:
    """Deals drawn at random, to hear answers in."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        self.size = len(deals)
        self._owners = {card: [deal[card] for deal in deals] for card in deals[0]}
        self._solutions = [frozenset(card for card, holder in deal.items() if holder == HIDDEN) for deal in deals]

    def heard(self, listen: Callable[[Inquiry, Deal], Hearing], asked: Inquiry) -> Answers:
        """All answers in these deals. Those in which the cards asked for lie alike are looked at together."""
        found: Answers = {}
        known: dict[tuple[Holder, ...], list[tuple[Hashable, int]]] = {}
        columns = [self._owners[card] for card in asked.cards]
        for (owners, solution), number in Counter(
            zip(zip(*columns, strict=True), self._solutions, strict=True)
        ).items():
            if owners not in known:
                known[owners] = list(listen(asked, dict(zip(asked.cards, owners, strict=True))))
            for answer, share in known[owners]:
                row = found.setdefault(answer, {})
                row[solution] = row.get(solution, 0) + number * share
        return found


def choices(shows: Shows) -> Iterator[tuple[tuple[tuple[Seat, Card], ...], int]]:
    """What they may choose to show, and how that weighs. At most one of them has a choice among three cards."""
    found: list[tuple[tuple[tuple[Seat, Card], ...], int]] = [((), WHOLE)]
    for seat in sorted(shows):
        hand = shows[seat]
        found = [((*shown, (seat, card)), share // len(hand)) for shown, share in found for card in hand]
    return iter(found)


def _number(asked: Inquiry, deal: Deal) -> Hashable:
    return sum(deal[card] == asked.of[0] for card in asked.cards) or NOTHING


def _shows(asked: Inquiry, deal: Deal) -> Shows:
    """Those who show something, in turn."""
    owners = [deal[card] for card in asked.cards]
    showers = [seat for seat in asked.of if seat in owners]
    if asked.manner is Manner.FIRST:
        showers = showers[:1]
    return {seat: [card for card, owner in zip(asked.cards, owners, strict=True) if owner == seat] for seat in showers}

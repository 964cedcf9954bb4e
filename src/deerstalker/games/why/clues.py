"""What a chair learns from what it sees: for each card, the places where it may be.

Cards move about in Why, and some of their moves are hidden, so knowledge fades: after an unseen exchange, a card that
was certainly with one player may be with either. The ledger never rules out the truth.
"""

from collections.abc import Collection, Iterable

from deerstalker.core import Seat, Secret
from deerstalker.games.why import terms as t
from deerstalker.games.why.editions import HAND, PACK, PACK_BY_KIND, PARTS
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Card, Kind, WhyEvent

Place = int
"""A seat's hand, or one of the places ROOMS, LAWN, LAID and GONE."""

ROOMS: Place = -1
LAWN: Place = -2
LAID: Place = -3
GONE: Place = -4
"""Out of the pack, or out of the game."""


class Ledger:
    """Where each card may be, for one chair; `None` is a spectator."""

    def __init__(self, game: Why, chair: Seat | None) -> None:
        self.game = game
        self.chair = chair
        gone = game.setting.removed or ()
        hidden = {ROOMS, *range(game.seats)}
        self.possible: dict[Card, set[Place]] = {card: {GONE} if card in gone else set(hidden) for card in PACK}
        self.sizes: dict[Place, int] = {}
        """Number of cards in each hand and in the rooms, once they are dealt."""

    # -- asking the ledger ---------------------------------------------------------------------------

    def could_be(self, card: Card, place: Place) -> bool:
        """May the card be there?"""
        return place in self.possible[card]

    def place_of(self, card: Card) -> Place | None:
        """Return where the card is, if that is known."""
        places = self.possible[card]
        return next(iter(places)) if len(places) == 1 else None

    def known(self, place: Place) -> tuple[Card, ...]:
        """Return the cards that are certainly there."""
        return tuple(card for card, places in self.possible.items() if len(places) == 1 and place in places)

    def chance(self, seat: Seat, kind: Kind) -> float:
        """Estimate the probability that this player holds a card of this kind."""
        missing = 1.0
        free = self.sizes[seat] - len(self.known(seat))
        open_cards = sum(1 for places in self.possible.values() if len(places) > 1 and seat in places)
        for card in PACK_BY_KIND[kind]:
            places = self.possible[card]
            if seat in places:
                missing *= 0.0 if len(places) == 1 else 1 - min(1.0, free / max(open_cards, 1))
        return 1 - missing

    # -- keeping it ----------------------------------------------------------------------------------

    def read(self, events: Iterable[WhyEvent]) -> None:
        """Take in these events."""
        for event in events:
            self._note(event)
            self._follow_up()

    def _note(self, e: WhyEvent) -> None:
        match e:
            case t.Removed(cards):
                self._put(cards, GONE)
            case t.Dealt(hands, piles):
                self._dealt(hands, sum(map(len, piles)))
            case t.Took(seat, _, card):
                self._count(ROOMS, -1)
                self._pass(ROOMS, seat, card, PACK)
            case t.Gave(seat, to, kind, card):
                self._count(seat, -1)
                self._pass(seat, to, card, PACK_BY_KIND[kind])
            case t.Returned(seat, to, card):
                self._count(seat, -1)
                self._pass(seat, to, card, PACK)
            case t.Denied(seat, _, kind):
                for card in PACK_BY_KIND[kind]:
                    self._rule_out(card, seat)
            case t.Asked(seat, _, _, shown) if shown is not None and shown.is_open:
                self._put([shown.open()], seat)
            case t.Showed(seat, card):
                self._put([card], seat)
            case t.Found(seat, _, _, card):
                self._count(seat, 1)
                self._put([card], seat)
            case t.Replaced(seat, _, taken, laid):
                self._put([taken], seat)
                self._count(seat, 1 if laid is None else 0)
                self._put([laid] if laid else [], LAWN)
            case t.Discarded(seat, card):
                self._count(seat, -1)
                self._put([card], LAWN)
            case t.Evaded(seat, _, _, card):
                self._count(seat, -1)
                self._put([card], GONE)
            case t.LaidDown(seat, kind):
                self._count(seat, -PARTS)
                self._put(PACK_BY_KIND[kind], LAID)
            case t.Counted(hands, _):
                for seat, cards in enumerate(hands):
                    self._put(cards, seat)

    def _dealt(self, hands: tuple[t.Hand, ...], in_rooms: int) -> None:
        self.sizes = dict.fromkeys(range(self.game.seats), HAND) | {ROOMS: in_rooms}
        for seat, hand in enumerate(hands):
            if hand.is_open:
                self._put(hand.open(), seat)

    def _count(self, place: Place, change: int) -> None:
        self.sizes[place] += change

    def _put(self, cards: Collection[Card], place: Place) -> None:
        for card in cards:
            self.possible[card] = {place}

    def _rule_out(self, card: Card, place: Place) -> None:
        if len(self.possible[card]) > 1:
            self.possible[card].discard(place)

    def _pass(self, source: Place, to: Seat, card: Secret[Card], among: Collection[Card]) -> None:
        """Record that a card went from a place to a hand: this one, or, unseen, any of those that could be there."""
        self._count(to, 1)
        if card.is_open:
            self._put([card.open()], to)
            return
        for other in among:
            if source in self.possible[other]:
                self.possible[other].add(to)

    def _follow_up(self) -> None:
        """Draw the local deductions.

        A place that is full has no other cards; a place with only just enough candidates has them all.
        """
        news = True
        while news:
            news = False
            for place, size in self.sizes.items():
                sure, maybe = self._candidates(place)
                if maybe and len(sure) == size:
                    news = True
                    for card in maybe:
                        self._rule_out(card, place)
                elif maybe and len(sure) + len(maybe) == size:
                    news = True
                    self._put(maybe, place)

    def _candidates(self, place: Place) -> tuple[list[Card], list[Card]]:
        sure: list[Card] = []
        maybe: list[Card] = []
        for card, places in self.possible.items():
            if place in places:
                (sure if len(places) == 1 else maybe).append(card)
        return sure, maybe

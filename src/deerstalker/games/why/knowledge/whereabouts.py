"""Where the cards of Why may be, as one chair sees it: exact odds, as long as there are not too many possibilities.

The model makes three assumptions. Hands and piles were dealt at random. A player who picks a card unseen, or one of
several that will do (a part of the kind demanded, a No Clue card, the part they show you), picks at random among them;
what they demand, whether they evade and where they go tells nothing. A player who lays nothing down has no complete set
now; what they did not lay down earlier is forgotten once a part of the set has left their hand.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from deerstalker.core import Seat
from deerstalker.core.facts import Card
from deerstalker.deduction.moving.odds import Estimate, Exact, Limit, Mixture, Odds
from deerstalker.deduction.moving.worlds import Budget, Worlds
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import NUMBERED, Space
from deerstalker.games.why.clues import GONE, LAID, LAWN, ROOMS, Ledger
from deerstalker.games.why.editions import (
    ALFRED,
    GHOSTS,
    HAND,
    KIND_OF,
    MOTIVE,
    MYSTERY,
    PACK,
    PACK_BY_KIND,
    PARTS,
    PARTS_OF_ALFRED,
    WEAPONS,
)
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Kind, WhyEvent

SECOND_TRY = 4
"""Factor by which more worlds are kept in a second try, after all those kept before turned out to be wrong."""


class Whereabouts:
    """Everything a chair can know of where the cards are; `None` is a spectator.

    >>> import random
    >>> from deerstalker.core import random_play, seen
    >>> from deerstalker.games import GAMES
    >>> box = GAMES["why"]
    >>> game = box.open(4, box.options())
    >>> case = random_play.play(box, game, random.Random(1))
    >>> ann = Whereabouts(game, 0)
    >>> ann.read(event for step in case.steps[:5] for event in seen(step.events, 0))  # pieces, then the deal
    >>> ann.answer.exact, round(float(ann.chance("rope-1", 2)), 4)  # nearly 7 / 53: no hand holds a whole set
    (True, 0.132)
    """

    def __init__(self, game: Why, chair: Seat | None, budget: Budget | None = None) -> None:
        self.game = game
        self.chair = chair
        self.ledger = Ledger(game, chair)
        """What is certain without any counting; available even if counting fails."""

        self.events: list[WhyEvent] = []
        self.notes: Notes | None = Notes(game, chair, budget or Budget())
        """The worlds, or None if even the second try has failed."""

    def read(self, events: Iterable[WhyEvent]) -> None:
        """Take in these events, in the copy made for this chair."""
        for event in events:
            self.events.append(event)
            self.ledger.read([event])
            self.__dict__.pop("answer", None)
            if self.notes is not None:
                try:
                    self.notes.read(event)
                except BeyondReach:
                    self.notes = self._second_try(self.notes)

    def _second_try(self, failed: "Notes") -> "Notes | None":
        if failed.tries > 1:
            return None
        budget = failed.worlds.budget
        notes = Notes(self.game, self.chair, replace(budget, thinned=SECOND_TRY * budget.thinned), tries=2)
        try:
            for event in self.events:
                notes.read(event)
        except BeyondReach:
            return None
        return notes

    @property
    def places(self) -> tuple[int, ...]:
        """The places where a card may be."""
        return (*range(self.game.seats), ROOMS, LAWN, LAID, GONE)

    @cached_property
    def answer(self) -> Odds:
        """The odds after the events so far, cached until the next event.

        Raises `BeyondReach` if only the ledger knows anything.
        """
        if self.notes is None:
            raise BeyondReach("Too much has happened unseen. Only the ledger is left.")
        if not self.notes.piles:
            raise BeyondReach("Nothing is dealt yet.")
        mixture = Mixture(self.notes.worlds, self.notes.silences())
        bounds = {card: tuple(place for place in self.places if self.ledger.could_be(card, place)) for card in PACK}
        kind = Exact if self.notes.worlds.exact else Estimate
        return kind(mixture, bounds, self.places)

    def chance(self, card: Card, place: int) -> Fraction | float:
        """Return the probability that the card is there: a fraction, or a float if the worlds were thinned."""
        return self.answer.chance(card, place)

    def in_room(self, card: Card, room: Space) -> Fraction | float:
        """Return the probability that the card is in this room's pile. Nobody has seen a pile, so all are alike."""
        chance = self.chance(card, ROOMS)
        return chance * self.notes.piles[room] / max(1, sum(self.notes.piles.values())) if self.notes else chance


class Notes:
    """The worlds that fit the events so far, and what lies open."""

    def __init__(self, game: Why, chair: Seat | None, budget: Budget, tries: int = 1) -> None:
        self.game = game
        self.chair = chair
        self.tries = tries
        self.worlds = Worlds(KIND_OF, budget)
        self.piles: dict[Space, int] = {}
        """Number of cards left in each room."""

        self.laid: list[list[Kind]] = [[] for _ in range(game.seats)]
        self.over = False
        for card in game.setting.removed or ():
            self.worlds.put(card, GONE)

    def read(self, event: WhyEvent) -> None:
        """Take in the event."""
        note = _NOTES.get(type(event))
        if note is not None:
            note(self, event)

    def silences(self) -> Iterator[Limit]:
        """Yield what players do not have, since they would have laid it down: Why §53, §66. At the end all is known."""
        manner = self.game.setting.manner
        for seat in range(self.game.seats) if self.piles and not self.over else ():
            if seat == self.chair:
                continue
            ghosts, weapons = self._sets(seat)
            for group, free in ((GHOSTS, ghosts < manner.ghosts), (WEAPONS, weapons < manner.weapons)):
                yield from (Limit(seat, (kind,), PARTS - 1) for kind in group if free)
            if ghosts and weapons and manner.rewards is None:  # in the harder game they need not end it: Why §70
                yield Limit(seat, (MOTIVE,), 0)
            if manner.alfred_ends:
                yield Limit(seat, (ALFRED, MYSTERY), PARTS_OF_ALFRED)

    def _sets(self, seat: Seat) -> tuple[int, int]:
        """Count the ghosts and weapons that lie before a player."""
        ghosts = sum(kind in GHOSTS for kind in self.laid[seat])
        return ghosts, len(self.laid[seat]) - ghosts

    # -- the deal, and cards from the rooms ----------------------------------------------------------

    def _removed(self, e: t.Removed) -> None:
        for card in e.cards:
            self.worlds.put(card, GONE)

    def _dealt(self, e: t.Dealt) -> None:
        size = HAND
        for seat, hand in enumerate(e.hands):
            if hand.is_open:
                size = len(hand.open())
                for card in hand.open():
                    self.worlds.put(card, seat)
        self.piles = dict(zip(NUMBERED, map(len, e.piles), strict=True))
        others = [seat for seat in range(self.game.seats) if seat != self.chair]
        self.worlds.deal(dict.fromkeys(others, size) | {ROOMS: sum(self.piles.values())})

    def _took(self, e: t.Took) -> None:
        self.piles[e.room] -= 1
        if e.card.is_open:
            self._goes(e.card.open(), ROOMS, e.seat)
        else:
            self.worlds.move(ROOMS, e.seat)

    def _goes(self, card: Card, source: int, target: int) -> None:
        """Record that a card is seen to go from one place to another."""
        self.worlds.see(card, source)
        self.worlds.put(card, target)

    # -- questions -----------------------------------------------------------------------------------

    def _asked(self, e: t.Asked) -> None:
        if e.shown is None or e.seat == self.chair:
            return
        if e.shown.is_open:
            self.worlds.pick(e.shown.open(), e.seat)
        else:
            self.worlds.has(e.seat, e.kind)

    def _gave(self, e: t.Gave) -> None:
        if not e.card.is_open:
            self.worlds.move(e.seat, e.to, e.kind)
            return
        if e.seat != self.chair:
            self.worlds.pick(e.card.open(), e.seat)
        self.worlds.put(e.card.open(), e.to)

    def _returned(self, e: t.Returned) -> None:
        if e.card.is_open:
            self._goes(e.card.open(), e.seat, e.to)
        else:
            self.worlds.move(e.seat, e.to)

    def _denied(self, e: t.Denied) -> None:
        if e.seat != self.chair:
            self.worlds.lacks(e.seat, e.kind)

    def _evaded(self, e: t.Evaded) -> None:
        if e.seat != self.chair:
            self.worlds.has(e.seat, e.kind)
            self.worlds.pick(e.card, e.seat)
        self.worlds.put(e.card, GONE)

    # -- the lawn, and what is laid down -------------------------------------------------------------

    def _showed(self, e: t.Showed) -> None:
        self.worlds.see(e.card, e.seat)

    def _found(self, e: t.Found) -> None:
        self._goes(e.card, LAWN, e.seat)

    def _discarded(self, e: t.Discarded) -> None:
        self._goes(e.card, e.seat, LAWN)

    def _replaced(self, e: t.Replaced) -> None:
        if e.laid is not None:
            self._goes(e.laid, e.seat, LAWN)
        self._goes(e.taken, LAWN, e.seat)

    def _laid_down(self, e: t.LaidDown) -> None:
        self.laid[e.seat].append(e.kind)
        for card in PACK_BY_KIND[e.kind]:
            self._goes(card, e.seat, LAID)
        if all(self._sets(e.seat)) and self.game.setting.manner.rewards is None:
            self.worlds.count_out(MOTIVE)  # unless they solve the mystery, they have none: see `silences`

    def _solved(self, e: t.Solved) -> None:
        self.worlds.see(e.motive, e.seat)

    def _found_alfred(self, e: t.FoundAlfred) -> None:
        for card in (*PACK_BY_KIND[ALFRED], *PACK_BY_KIND[MYSTERY]):
            self.worlds.see(card, e.seat)

    def _counted(self, e: t.Counted) -> None:
        for seat, cards in enumerate(e.hands):
            for card in cards:
                self.worlds.see(card, seat)

    def _ended(self, e: t.Ended) -> None:
        self.over = True


_NOTES: dict[type, Callable[[Notes, Any], None]] = {
    t.Removed: Notes._removed,
    t.Dealt: Notes._dealt,
    t.Took: Notes._took,
    t.Asked: Notes._asked,
    t.Gave: Notes._gave,
    t.Returned: Notes._returned,
    t.Denied: Notes._denied,
    t.Evaded: Notes._evaded,
    t.Showed: Notes._showed,
    t.Found: Notes._found,
    t.Discarded: Notes._discarded,
    t.Replaced: Notes._replaced,
    t.LaidDown: Notes._laid_down,
    t.Solved: Notes._solved,
    t.FoundAlfred: Notes._found_alfred,
    t.Counted: Notes._counted,
    t.Ended: Notes._ended,
}

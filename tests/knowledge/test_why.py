"""Where the cards of Why may be: exact against brute force, thinned within its errors, never against the truth."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import chain
from math import sqrt
from typing import Any

import pytest

from deerstalker.core import Seat, Secret, fold, secret, seen
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Count, exactly, has_all, has_none
from deerstalker.deduction.moving.worlds import Budget
from deerstalker.deduction.problem import BeyondReach, Problem
from deerstalker.deduction.solver import solve
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import NUMBERED
from deerstalker.games.why.clues import GONE, LAID, LAWN, ROOMS
from deerstalker.games.why.editions import (
    ALFRED,
    GHOSTS,
    KIND_OF,
    MOTIVE,
    MYSTERY,
    NO_CLUE,
    PACK,
    PACK_BY_KIND,
    WEAPONS,
)
from deerstalker.games.why.knowledge.whereabouts import Whereabouts
from deerstalker.games.why.phases import Dealing, Removing, WhyState
from deerstalker.games.why.rules import Why
from whole_games import play

TINY = (*PACK_BY_KIND["napoleon"], *("rope-1", "rope-2", "jealousy-1", "no-clue-1", "no-clue-2", "alfred-1"))
TINY += ("alfred-2", "gun-1", "gun-2")
SEATS, HAND = 3, 4
Place = dict[str, int]


class TinyGame:
    """A few cards of Why, moved at random as the rules allow, without a board: what happened and where all is."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        cards = self.rng.sample(TINY, len(TINY))
        self.hands = [cards[seat * HAND : (seat + 1) * HAND] for seat in range(SEATS)]
        self.pile = cards[SEATS * HAND :]
        self.lawn: list[str] = []
        self.laid: list[str] = []
        dealt = t.Dealt(
            tuple(secret(tuple(hand), to=(seat,)) for seat, hand in enumerate(self.hands)),
            (tuple(secret(card) for card in self.pile), *((),) * 5),
        )
        self.events: list[t.WhyEvent] = [t.Removed(tuple(card for card in PACK if card not in TINY)), dealt]

    def move(self) -> None:
        """Something happens."""
        act = self.rng.choice([self.take, self.ask, self.ask, self.find, self.show])
        act(self.rng.randrange(SEATS))

    def take(self, seat: Seat) -> None:
        if self.pile:
            card = self.pile.pop(0)
            self.hands[seat].append(card)
            self.events.append(t.Took(seat, NUMBERED[0], secret(card, to=(seat,))))
            self.lay_down(seat)
            self.discard(seat)

    def discard(self, seat: Seat) -> None:
        if len(self.hands[seat]) > HAND:
            card = self.give_up(seat, self.hands[seat])
            self.lawn.append(card)
            self.events.append(t.Discarded(seat, card, len(self.lawn)))

    def give_up(self, seat: Seat, among: list[str]) -> str:
        card = self.rng.choice(among)
        self.hands[seat].remove(card)
        return card

    def lay_down(self, seat: Seat) -> None:
        if all(card in self.hands[seat] for card in PACK_BY_KIND["napoleon"]):
            self.hands[seat] = [card for card in self.hands[seat] if KIND_OF[card] != "napoleon"]
            self.laid += PACK_BY_KIND["napoleon"]
            self.events.append(t.LaidDown(seat, "napoleon"))

    def ask(self, seat: Seat) -> None:
        shown = [card for card in self.hands[seat] if KIND_OF[card] not in ("motive", NO_CLUE)]
        of = (seat + self.rng.randrange(1, SEATS)) % SEATS
        card = self.rng.choice([*shown, "jealousy-1"])
        kind = KIND_OF[card]
        both = frozenset((seat, of))
        self.events.append(t.Asked(seat, of, kind, None if kind == "motive" else Secret(both, card)))
        due = [card for card in self.hands[of] if KIND_OF[card] == kind]
        excuses = [card for card in self.hands[of] if KIND_OF[card] == NO_CLUE]
        if not due:
            self.events.append(t.Denied(of, seat, kind))
        elif excuses and self.rng.random() < 0.3:
            self.events.append(t.Evaded(of, seat, kind, self.give_up(of, excuses)))
        else:
            given = self.give_up(of, due)
            self.hands[seat].append(given)
            self.events.append(t.Gave(of, seat, kind, Secret(both, given)))
            self.lay_down(seat)
            if len(self.hands[seat]) > HAND:
                back = self.give_up(seat, self.hands[seat])
                self.hands[of].append(back)
                self.events.append(t.Returned(seat, of, Secret(both, back)))
                self.lay_down(of)

    def find(self, seat: Seat) -> None:
        if self.lawn and len(self.hands[seat]) <= HAND:
            card = self.lawn.pop(self.rng.randrange(len(self.lawn)))
            self.hands[seat].append(card)
            self.events.append(t.Found(seat, 0, KIND_OF[card], card))
            self.lay_down(seat)
            self.discard(seat)

    def show(self, seat: Seat) -> None:
        if self.hands[seat]:
            self.events.append(t.Showed(seat, self.rng.choice(self.hands[seat])))


def orders(things: list[int]) -> Iterator[list[int]]:
    """Every order of these, equal things being equal."""
    if not things:
        yield []
    for first in sorted(set(things)):
        rest = things.copy()
        rest.remove(first)
        yield from ([first, *order] for order in orders(rest))


class BruteForce:
    """Every world card by card, with its weight: slow and plain."""

    def __init__(self, chair: Seat) -> None:
        self.chair = chair
        self.worlds: dict[tuple[int, ...], Fraction] = {}
        self.laid: set[Seat] = set()

    def keep(self, weight: Callable[[Place], Fraction | int]) -> None:
        weighed = {world: chance * weight(self.open(world)) for world, chance in self.worlds.items()}
        self.worlds = {world: chance for world, chance in weighed.items() if chance}

    def open(self, world: tuple[int, ...]) -> Place:
        return dict(zip(TINY, world, strict=True))

    def put(self, card: str, to: int) -> None:
        self.branch(lambda place: iter([(card, Fraction(1))]), to)

    def branch(self, ways: Callable[[Place], Iterator[tuple[str, Fraction]]], to: int) -> None:
        after: dict[tuple[int, ...], Fraction] = {}
        for world, chance in self.worlds.items():
            for card, share in ways(self.open(world)):
                moved = tuple({**self.open(world), card: to}.values())
                after[moved] = after.get(moved, Fraction(0)) + chance * share
        self.worlds = after

    def by_lot(self, source: int, kind: str | None, to: int) -> None:
        def ways(place: Place) -> Iterator[tuple[str, Fraction]]:
            there = [card for card in TINY if place[card] == source and kind in (None, KIND_OF[card])]
            yield from ((card, Fraction(1, len(there))) for card in there)

        self.branch(ways, to)

    def read(self, e: t.WhyEvent) -> None:
        match e:
            case t.Dealt(hands, piles):
                mine = hands[self.chair].open()
                others = [card for card in TINY if card not in mine]
                seats = [seat for seat in range(SEATS) if seat != self.chair]
                slots = [seat for seat in seats for _ in range(HAND)] + [ROOMS] * sum(map(len, piles))
                for order in orders(slots):
                    place = dict.fromkeys(mine, self.chair) | dict(zip(others, order, strict=True))
                    self.worlds[tuple(place[card] for card in TINY)] = Fraction(1)
            case t.Took(seat, _, card):
                self.pass_on(ROOMS, card, None, seat)
            case t.Gave(seat, to, kind, card):
                if card.is_open and seat != self.chair:
                    self.keep(self.chosen(card.open(), seat))
                self.pass_on(seat, card, kind, to)
            case t.Returned(seat, to, card):
                self.pass_on(seat, card, None, to)
            case t.Asked(seat, _, kind, shown) if shown is not None and seat != self.chair:
                if shown.is_open:
                    self.keep(self.chosen(shown.open(), seat))
                else:
                    self.keep(lambda place: any(place[card] == seat for card in TINY if KIND_OF[card] == kind))
            case t.Denied(seat, _, kind):
                self.keep(lambda place: all(place[card] != seat for card in TINY if KIND_OF[card] == kind))
            case t.Evaded(seat, _, kind, excuse):
                self.keep(lambda place: any(place[card] == seat for card in TINY if KIND_OF[card] == kind))
                if seat != self.chair:
                    self.keep(self.chosen(excuse, seat))
                self.put(excuse, GONE)
            case t.Showed(seat, shown_to_all):
                self.keep(lambda place: place[shown_to_all] == seat)
            case t.Found(seat, _, _, found):
                self.put(found, seat)
            case t.Discarded(seat, left):
                self.keep(lambda place: place[left] == seat)
                self.put(left, LAWN)
            case t.LaidDown(seat, kind):
                self.laid.add(seat)
                self.keep(lambda place: all(place[part] == seat for part in PACK_BY_KIND[kind]))
                for part in PACK_BY_KIND[kind]:
                    self.put(part, LAID)
            case _:
                return

    def chosen(self, card: str, seat: Seat) -> Callable[[Place], Fraction | int]:
        def weight(place: Place) -> Fraction | int:
            there = [other for other in TINY if KIND_OF[other] == KIND_OF[card] and place[other] == seat]
            return Fraction(1, len(there)) if card in there else 0

        return weight

    def pass_on(self, source: int, card: Secret[str], kind: str | None, to: Seat) -> None:
        if card.is_open:
            self.keep(lambda place: place[card.open()] == source)
            self.put(card.open(), to)
        else:
            self.by_lot(source, kind, to)

    def odds(self) -> dict[str, dict[int, Fraction]]:
        """Where each card is, now that nobody has laid down a set he might have."""
        sets = [[place for card, place in self.open(w).items() if KIND_OF[card] == "napoleon"] for w in self.worlds]
        fits = [len(set(at)) > 1 or at[0] in (self.chair, *self.laid, ROOMS, LAWN, LAID) for at in sets]
        kept = [(self.open(world), chance) for (world, chance), ok in zip(self.worlds.items(), fits, strict=True) if ok]
        total = sum(chance for _, chance in kept)
        found: dict[str, dict[int, Fraction]] = {card: {} for card in TINY}
        for place, chance in kept:
            for card, at in place.items():
                found[card][at] = found[card].get(at, Fraction(0)) + chance / total
        return found


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_exact_odds_are_those_of_brute_force(seed: int) -> None:
    """Ten cards, three players, a dozen things happen: all fractions are the same."""
    game, tiny = Why(SEATS), TinyGame(seed)
    chair = seed % SEATS
    for _ in range(12):
        tiny.move()
    mine, brute = Whereabouts(game, chair), BruteForce(chair)
    for number, event in enumerate(seen(tuple(tiny.events), chair)):
        mine.read([event])
        brute.read(event)
        if number < 2 or isinstance(event, t.Gave | t.Took | t.Found | t.Returned):
            continue  # within a move: a set may not be laid down yet
        odds = brute.odds()
        assert mine.answer.exact
        for card in TINY:
            assert {at: mine.chance(card, at) for at in mine.places if mine.chance(card, at)} == odds[card]
        for kind in ("napoleon", "rope", NO_CLUE):
            held = mine.answer.holding((chair + 1) % SEATS, kind)
            here = sum(odds[card].get((chair + 1) % SEATS, Fraction(0)) for card in TINY if KIND_OF[card] == kind)
            assert sum(held) == 1
            assert sum(number * chance for number, chance in zip(range(9), map(Fraction, held), strict=False)) == here


@pytest.mark.long
def test_thinned_odds_are_within_their_errors() -> None:
    """With far fewer worlds than there are the odds are right on average, and as far off as they say."""
    deviations = []
    for seed in range(24):
        game, case = play("why", 3, seed, "random", (), 200)
        exact, thinned = Whereabouts(game, 0), Whereabouts(game, 0, Budget(worlds=60, thinned=40, runs=24))
        for one in case.steps:
            exact.read(seen(one.events, 0))
            thinned.read(seen(one.events, 0))
        if thinned.notes is None or thinned.answer.exact or not exact.answer.exact:
            continue
        for card in PACK:
            for place in (1, 2, ROOMS):
                error = thinned.answer.error(card, place)
                off = thinned.answer.chance(card, place) - float(exact.chance(card, place))
                if error > 0.005:
                    deviations.append(off / error)
    assert len(deviations) > 300
    assert abs(sum(deviations) / len(deviations)) < 0.15
    assert 0.7 < sqrt(sum(off * off for off in deviations) / len(deviations)) < 1.6
    assert max(map(abs, deviations)) < 8


def truth(state: WhyState) -> Place:
    """Where everything really is."""
    hands = ((card, seat) for seat, cards in enumerate(state.hands) for card in cards.open())
    laid = ((card, LAID) for kinds in state.laid for kind in kinds for card in PACK_BY_KIND[kind])
    piles = ((card.open(), ROOMS) for pile in state.piles for card in pile)
    lawn = ((lying.card, LAWN) for lying in state.lawn if lying is not None)
    gone = ((card, GONE) for card in (*state.removed, *state.aside))
    return dict(chain(hands, laid, piles, lawn, gone))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("players", "limit"), [("novice", 100_000), ("random", 150)])
def test_the_truth_is_never_excluded(seats: int, players: str, limit: int) -> None:
    """From every chair and the gallery: every card may be where it is, and nothing certain is false."""
    for seed in range(2):
        options = (("game", "harder"),) if seed else ()
        game, case = play("why", seats, seed, players, options, limit)
        for chair in (*range(seats), None):
            never_excludes_the_truth(game, case.steps, chair, every=23)


def never_excludes_the_truth(game: Any, steps: tuple[Any, ...], chair: Seat | None, every: int) -> int:
    """Check one chair's knowledge every so many steps and at the end; how often it was exact."""
    knowing = Whereabouts(game, chair)
    state, exact = game.start(), 0
    for number, one in enumerate(steps, 1):
        knowing.read(seen(one.events, chair))
        state = fold(game, one.events, state)
        if isinstance(state.phase, Removing | Dealing) or (number % every and number < len(steps)):
            continue
        places = truth(state)
        assert all(knowing.ledger.could_be(card, place) for card, place in places.items())
        try:
            answer = knowing.answer
        except BeyondReach:
            continue
        exact += answer.exact
        if answer.exact:
            assert min(answer.chance(card, place) for card, place in places.items()) > 0
            assert all(knowing.ledger.could_be(card, place) for card, place in answer.closure.open)
        assert not [cell for cell in answer.closure.cannot if places[cell[0]] == cell[1]]
        assert [cell for cell in answer.closure.must if places[cell[0]] != cell[1]] == []
        assert all(sum(answer.chance(card, place) for place in knowing.places) == pytest.approx(1) for card in PACK)
        for seat in range(game.seats):
            held = sum(answer.chance(card, seat) for card in PACK)
            assert float(held) == pytest.approx(state.sizes[seat])
    return exact


def test_before_anybody_asks_it_is_a_plain_deal() -> None:
    """With cards taken and discarded only, the odds are those of the solver on the hands as they are now."""
    compared = 0
    for seed in range(8):
        game, case = play("why", 3, seed)
        knowing, state = Whereabouts(game, 1), game.start()
        for one in case.steps:
            if any(isinstance(event, t.Asked | t.Solved) for event in one.events):
                break
            knowing.read(seen(one.events, 1))
            state = fold(game, seen(one.events, 1), state)
        lawn = [lying.card for lying in state.lawn if lying is not None]
        laid = [card for kinds in state.laid for kind in kinds for card in PACK_BY_KIND[kind]]
        known = {card: place for card in PACK for place in [knowing.ledger.place_of(card)] if place is not None}
        facts = [has_all(place, [card]) for card, place in known.items()]
        facts += [exactly(seat, PACK, size) for seat, size in enumerate(state.sizes)]
        facts += [
            exactly(LAWN, PACK, len(lawn)),
            exactly(LAID, PACK, len(laid)),
            exactly(GONE, PACK, len(state.removed)),
        ]
        for seat in range(3):
            facts += [
                Count(seat, frozenset(PACK_BY_KIND[kind]), 0, 3)
                for kind in (*GHOSTS, *WEAPONS)
                if not any((other in GHOSTS) == (kind in GHOSTS) for other in state.laid[seat])
            ]
            facts.append(Count(seat, frozenset((*PACK_BY_KIND[ALFRED], *PACK_BY_KIND[MYSTERY])), 0, 6))
            facts += [has_none(seat, PACK_BY_KIND[MOTIVE])] if len(state.laid[seat]) > 1 else []
        solved = solve(Problem(PACK, knowing.places, tuple(facts)))
        for card in PACK[::7]:
            assert [knowing.chance(card, place) for place in knowing.places] == [
                solved.chance(card, place) for place in knowing.places
            ]
            compared += 1
    assert compared == 72


def test_samples_are_worlds_that_fit() -> None:
    """Sampled whereabouts have hands of the right size and come as often as they should."""
    game, case = play("why", 3, 2, "random", (), 260)
    knowing, state = Whereabouts(game, 0), game.start()
    for one in case.steps:
        knowing.read(seen(one.events, 0))
        state = fold(game, one.events, state)
    samples = knowing.answer.sample(random.Random(5), 400)
    for world in samples:
        assert sorted(world) == sorted(PACK)
        assert [sum(place == seat for place in world.values()) for seat in range(3)] == list(state.sizes)
    for card in PACK[::5]:
        for place in knowing.places:
            share = sum(world[card] == place for world in samples) / len(samples)
            assert abs(share - float(knowing.chance(card, place))) < 0.12


def test_a_pile_is_as_good_as_another() -> None:
    """Nobody has seen the piles: a card of the rooms is in each of them in proportion to its cards."""
    game, case = play("why", 4, 3)
    knowing = Whereabouts(game, 0)
    knowing.read(seen(case.steps[0].events, 0))
    card = next(card for card in PACK if 0 < knowing.chance(card, ROOMS) < 1)
    assert knowing.in_room(card, "dining-room") == knowing.chance(card, ROOMS) * Fraction(6, 32)
    assert sum(knowing.in_room(card, room) for room in NUMBERED) == knowing.chance(card, ROOMS)


def test_what_cannot_be_is_refused() -> None:
    """A card seen in two hands is no game of Why."""
    knowing = Whereabouts(Why(SEATS), 0)
    knowing.read(seen(tuple(TinyGame(1).events), 0))
    with pytest.raises(Invalid, match="doesn't add up"):
        knowing.read([t.Showed(1, "rope-1"), t.Showed(2, "rope-1")])

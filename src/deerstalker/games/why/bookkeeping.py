"""The state after each event of Why. Decides nothing, and never opens a secret."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from deerstalker.core import Seat
from deerstalker.games.why import phases as p
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import LIVING_ROOM, NUMBERED, ROOMS
from deerstalker.games.why.editions import ALFRED, GHOSTS, HAND, KIND_OF, PARTS, PLACE_IN_PACK, WEAPONS
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.terms import Card, Kind, Lying, Spot, WhyEvent

T = TypeVar("T")

PILE_OF = {room: number for number, room in enumerate(NUMBERED)}


def evolve(s: WhyState, e: WhyEvent) -> WhyState:
    """Return the state after an event."""
    return _AFTER[type(e)](s, e)


def special(first: int, second: int) -> bool:
    """Is the throw a seven, an eleven or a double: Why §18?"""
    return first == second or first + second in (7, 11)


def searches(first: int, second: int) -> bool:
    """Does the throw allow a search at the end of the game: an odd total or a double (Why §60)?"""
    return first == second or (first + second) % 2 == 1


# -- hands and heaps ---------------------------------------------------------------------------------


def put(row: tuple[T, ...], place: int, thing: T) -> tuple[T, ...]:
    """Return the row with one thing replaced."""
    return (*row[:place], thing, *row[place + 1 :])


def _with(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(sorted((*hand, card), key=PLACE_IN_PACK.__getitem__))


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _gain(s: WhyState, seat: Seat, card: Card) -> dict[str, object]:
    hand = s.hands[seat].map(lambda cards: _with(cards, card))
    return {"hands": put(s.hands, seat, hand), "sizes": put(s.sizes, seat, s.sizes[seat] + 1)}


def _lose(s: WhyState, seat: Seat, card: Card) -> dict[str, object]:
    hand = s.hands[seat].map(lambda cards: _without(cards, card))
    return {"hands": put(s.hands, seat, hand), "sizes": put(s.sizes, seat, s.sizes[seat] - 1)}


def _hand_over(s: WhyState, e: t.Gave | t.Returned) -> dict[str, object]:
    giver, taker = e.seat, e.to
    hands = put(s.hands, giver, s.hands[giver].combine(e.card, _without))
    hands = put(hands, taker, s.hands[taker].combine(e.card, _with))
    sizes = put(put(s.sizes, giver, s.sizes[giver] - 1), taker, s.sizes[taker] + 1)
    return {"hands": hands, "sizes": sizes}


def _lay(lawn: tuple[Lying | None, ...], spot: Spot, lying: Lying | None) -> tuple[Lying | None, ...]:
    return put((*lawn, *(None,) * (spot + 1 - len(lawn))), spot, lying)


# -- setting up --------------------------------------------------------------------------------------


def _chose(s: WhyState, e: t.Chose) -> WhyState:
    draws_sets = isinstance(s.phase, p.Choosing) and s.phase.draws_sets
    phase: p.WhyPhase = p.Removing() if draws_sets else p.Dealing()
    if e.seat + 1 < len(s.hands):
        phase = p.Choosing(e.seat + 1, draws_sets)
    return replace(s, pieces=(*s.pieces, e.piece), phase=phase)


def _removed(s: WhyState, e: t.Removed) -> WhyState:
    return replace(s, removed=e.cards, phase=p.Dealing())


def _dealt(s: WhyState, e: t.Dealt) -> WhyState:
    seats = tuple(range(len(e.hands)))
    return replace(s, hands=e.hands, sizes=(HAND,) * len(seats), piles=e.piles, phase=p.Opening(seats))


def _threw(s: WhyState, e: t.Threw) -> WhyState:
    match s.phase:
        case p.Opening(seats, totals):
            return replace(s, phase=p.Opening(seats, (*totals, e.first + e.second)))
        case _ if s.closing and s.places[e.seat] == LIVING_ROOM:  # players at home no longer move: Why §60, §61
            phase = p.Acting(e.seat, searches(e.first, e.second), special(e.first, e.second))
            return replace(s, phase=phase)
        case _:
            return replace(s, phase=p.Walking(e.seat, e.first, e.second))


def _tied(s: WhyState, e: t.Tied) -> WhyState:
    return replace(s, phase=p.Opening(e.seats))


# -- the turn ----------------------------------------------------------------------------------------


def _turn_passed(s: WhyState, e: t.TurnPassed) -> WhyState:
    return replace(s, active=e.seat, turn=s.turn + 1, phase=p.Rolling(e.seat))


def _rolled(s: WhyState, e: t.Rolled) -> WhyState:
    return replace(s, phase=p.Throwing(e.seat))


def _moved(s: WhyState, e: t.Moved) -> WhyState:
    may_search = may_ask = True
    if s.closing and isinstance(s.phase, p.Walking):  # Why §58, §59
        may_search = searches(s.phase.first, s.phase.second)
        may_ask = special(s.phase.first, s.phase.second)
    elif e.way == "straight" and s.places[e.seat] in ROOMS:  # from one room straight to another: Why §19
        may_ask = False
    return replace(s, places=put(s.places, e.seat, e.to), phase=p.Acting(e.seat, may_search, may_ask))


def _took(s: WhyState, e: t.Took) -> WhyState:
    pile = PILE_OF[e.room]
    return replace(
        s,
        piles=put(s.piles, pile, s.piles[pile][1:]),
        hands=put(s.hands, e.seat, s.hands[e.seat].combine(e.card, _with)),
        sizes=put(s.sizes, e.seat, s.sizes[e.seat] + 1),
        phase=p.Discarding(e.seat),
    )


def _laid_down(s: WhyState, e: t.LaidDown) -> WhyState:
    hand = s.hands[e.seat].map(lambda cards: tuple(card for card in cards if KIND_OF[card] != e.kind))
    return replace(
        s,
        hands=put(s.hands, e.seat, hand),
        sizes=put(s.sizes, e.seat, s.sizes[e.seat] - PARTS),
        laid=put(s.laid, e.seat, (*s.laid[e.seat], e.kind)),
        phase=_pledge_gone(s.phase, e.kind),
    )


def _pledge_gone(phase: p.WhyPhase, kind: Kind) -> p.WhyPhase:
    if isinstance(phase, p.Searching) and phase.shown is not None and KIND_OF[phase.shown] == kind:
        return replace(phase, shown=None)
    return phase


def _emptied(s: WhyState, e: t.Emptied) -> WhyState:
    return replace(s, closing=True)


# -- the lawn ----------------------------------------------------------------------------------------


def _searched(s: WhyState, e: t.Searched) -> WhyState:
    return replace(s, phase=p.Searching(e.seat))


def _showed(s: WhyState, e: t.Showed) -> WhyState:
    fresh = s.phase.fresh if isinstance(s.phase, p.Searching) else ()
    return replace(s, phase=p.Searching(e.seat, e.card, False, fresh))


def _found(s: WhyState, e: t.Found) -> WhyState:
    phase = s.phase
    if isinstance(phase, p.Searching):
        phase = replace(phase, pointed=True, owes=s.sizes[e.seat] >= HAND)
    return replace(s, lawn=_lay(s.lawn, e.spot, None), phase=phase, **_gain(s, e.seat, e.card))


def _mistook(s: WhyState, e: t.Mistook) -> WhyState:
    return replace(s, phase=p.Replacing(e.seat, e.spot, e.card))


def _replaced(s: WhyState, e: t.Replaced) -> WhyState:
    s = replace(s, lawn=_lay(s.lawn, e.spot, None), **_gain(s, e.seat, e.taken))
    if e.laid is None:
        return s
    return replace(s, lawn=_lay(s.lawn, e.spot, Lying(e.laid, e.face_up)), **_lose(s, e.seat, e.laid))


def _discarded(s: WhyState, e: t.Discarded) -> WhyState:
    phase = s.phase
    if isinstance(phase, p.Searching):
        shown = None if phase.shown == e.card else phase.shown
        phase = p.Searching(e.seat, shown, phase.pointed, (*phase.fresh, e.spot))
    return replace(s, lawn=_lay(s.lawn, e.spot, Lying(e.card, e.face_up)), phase=phase, **_lose(s, e.seat, e.card))


# -- questions ---------------------------------------------------------------------------------------


def _asked(s: WhyState, e: t.Asked) -> WhyState:
    return replace(s, phase=p.Answering(e.of, e.seat, e.kind, isinstance(s.phase, p.Countering)))


def _gave(s: WhyState, e: t.Gave) -> WhyState:
    return replace(s, phase=p.Returning(e.to, e.seat), **_hand_over(s, e))


def _returned(s: WhyState, e: t.Returned) -> WhyState:
    return replace(s, **_hand_over(s, e))


def _evaded(s: WhyState, e: t.Evaded) -> WhyState:
    return replace(s, aside=(*s.aside, e.card), **_lose(s, e.seat, e.card))


def _denied(s: WhyState, e: t.Denied) -> WhyState:
    if isinstance(s.phase, p.Answering) and s.phase.counter:
        return s
    return replace(s, phase=p.Countering(e.seat, e.to))


def _unchanged(s: WhyState, e: WhyEvent) -> WhyState:
    return s


# -- the end -----------------------------------------------------------------------------------------


def _proposed(s: WhyState, e: t.Proposed) -> WhyState:
    return replace(s, phase=p.Considering(e.seat))


def _accepted(s: WhyState, e: t.Accepted) -> WhyState:
    if isinstance(s.phase, p.Considering):
        return replace(s, phase=p.Considering(s.phase.seat, (*s.phase.accepted, e.seat)))
    return s


def _declined(s: WhyState, e: t.Declined) -> WhyState:
    return replace(s, phase=p.Rolling(s.active, True))


def _solved(s: WhyState, e: t.Solved) -> WhyState:
    laid = s.laid[e.seat]
    ghost = e.ghost or next((kind for kind in laid if kind in GHOSTS), "")
    weapon = e.weapon or next((kind for kind in laid if kind in WEAPONS), "")
    return replace(s, solution=(ghost, weapon, e.motive))


def _found_alfred(s: WhyState, e: t.FoundAlfred) -> WhyState:
    return replace(s, solution=(ALFRED,))


def _counted(s: WhyState, e: t.Counted) -> WhyState:
    return replace(s, rewards=e.rewards)


def _ended(s: WhyState, e: t.Ended) -> WhyState:
    return replace(s, phase=p.Over(e.winners))


_AFTER: dict[type, Callable[[WhyState, Any], WhyState]] = {
    t.Removed: _removed,
    t.Dealt: _dealt,
    t.Threw: _threw,
    t.Tied: _tied,
    t.TurnPassed: _turn_passed,
    t.Rolled: _rolled,
    t.Chose: _chose,
    t.Moved: _moved,
    t.Idled: _unchanged,
    t.Took: _took,
    t.Searched: _searched,
    t.Showed: _showed,
    t.Found: _found,
    t.Mistook: _mistook,
    t.Replaced: _replaced,
    t.Discarded: _discarded,
    t.Asked: _asked,
    t.Gave: _gave,
    t.Returned: _returned,
    t.Evaded: _evaded,
    t.Denied: _denied,
    t.Passed: _unchanged,
    t.LaidDown: _laid_down,
    t.Emptied: _emptied,
    t.Proposed: _proposed,
    t.Accepted: _accepted,
    t.Declined: _declined,
    t.Solved: _solved,
    t.FoundAlfred: _found_alfred,
    t.Counted: _counted,
    t.Ended: _ended,
}

"""Searching the lawn: Why §40 to §51."""

from collections.abc import Sequence

from deerstalker.core import Illegal, Seat
from deerstalker.games.why.editions import HAND, KIND_OF, KINDS, PACK, UNSHOWN, Setting
from deerstalker.games.why.phases import Replacing, Searching, WhyState
from deerstalker.games.why.terms import (
    Card,
    Discard,
    Discarded,
    Found,
    Kind,
    Lying,
    Mistook,
    Pass,
    Passed,
    Point,
    Replaced,
    Show,
    Showed,
    Spot,
    WhyAction,
)
from deerstalker.games.why.winning import Play, end_turn, gained, over

_PASS = Pass()
_SHOWS = {card: Show(card) for card in PACK}
DISCARDS = {card: Discard(card) for card in PACK}
_POINTS = {kind: tuple(Point(spot, kind) for spot in range(len(PACK))) for kind in KINDS}


def free_spot(lawn: tuple[Lying | None, ...]) -> Spot:
    """Return the lowest free place: Why §26."""
    return lawn.index(None) if None in lawn else len(lawn)


def spots(s: WhyState, phase: Searching) -> list[Spot]:
    """Return where the seat may point: not at cards it has laid down itself this turn (Why §49)."""
    fresh = phase.fresh
    return [spot for spot, lying in enumerate(s.lawn) if lying is not None and spot not in fresh]


def kinds(phase: Searching) -> tuple[Kind, ...]:
    """Return what the seat may say: the kind of the card it showed (Why §42), a motive or the Mystery card (§43)."""
    if phase.shown is None or KIND_OF[phase.shown] in UNSHOWN:
        return UNSHOWN
    return (KIND_OF[phase.shown], *UNSHOWN)


def searches(setting: Setting, s: WhyState, phase: Searching, seat: Seat) -> Sequence[WhyAction]:
    """Return what a searching seat may do: stop, show a card, or point; with eight cards in hand, it must discard."""
    hand = s.hands[seat].open()
    if s.sizes[seat] > HAND:
        return [DISCARDS[card] for card in hand]
    there = spots(s, phase)
    shows = [_SHOWS[card] for card in hand if card != phase.shown] if phase.pointed else []
    points = [row[spot] for row in [_POINTS[kind] for kind in kinds(phase)] for spot in there]
    return [_PASS, *shows, *points]


def show(setting: Setting, s: WhyState, phase: Searching, seat: Seat, a: Show) -> Play:
    """Show any card of the hand to everybody (Why §41, §46, §50). The seat must point before it shows another."""
    _must_have_room(s, seat)
    if not phase.pointed:
        raise Illegal("You have shown a card; now point at one on the lawn.", "Why §41")
    if a.card not in s.hands[seat].open() or a.card == phase.shown:
        raise Illegal("Show another card of your hand.", "Why §41")
    yield Showed(seat, a.card)


def point(setting: Setting, s: WhyState, phase: Searching, seat: Seat, a: Point) -> Play:
    """Name a card on the lawn. If right, take it (Why §44); if wrong, take it and lay the shown card down (§45)."""
    _must_have_room(s, seat)
    if a.kind not in kinds(phase):
        raise Illegal("Name the kind of the card you have shown, a motive, or the Mystery card.", "Why §42")
    if a.spot in phase.fresh:
        raise Illegal("You put that card there in this turn.", "Why §49")
    lying = s.lawn[a.spot] if 0 <= a.spot < len(s.lawn) else None
    if lying is None:
        raise Illegal("No card lies there.", "Why §41")
    if KIND_OF[lying.card] != a.kind:
        s = yield Mistook(seat, a.spot, a.kind, lying.card)
        if phase.shown is not None or s.sizes[seat] == 0:  # without a shown card the player chooses: Why §47
            yield from _replace(setting, s, Replacing(seat, a.spot, lying.card), phase.shown)
        return
    s = yield Found(seat, a.spot, a.kind, lying.card)
    s = yield from gained(setting, s, seat)
    if not over(s) and s.sizes[seat] <= HAND:
        yield from _go_on(setting, s)


def _must_have_room(s: WhyState, seat: Seat) -> None:
    if s.sizes[seat] > HAND:
        raise Illegal("You hold eight cards; discard one first.", "Why §44")


def _go_on(setting: Setting, s: WhyState) -> Play:
    """End the turn unless there is a card left to point at."""
    if isinstance(s.phase, Searching) and not spots(s, s.phase):
        yield from end_turn(setting, s)


def discard(setting: Setting, s: WhyState, phase: Searching, seat: Seat, a: Discard) -> Play:
    """Discard the eighth card, or another one, after a correct find: Why §44."""
    if s.sizes[seat] <= HAND:
        raise Illegal("You discard only with more than seven cards.", "Why §25")
    if a.card not in s.hands[seat].open():
        raise Illegal("You do not hold that card.", "Why §44")
    s = yield Discarded(seat, a.card, free_spot(s.lawn), s.closing and setting.manner.face_up)
    yield from _go_on(setting, s)


def replace(setting: Setting, s: WhyState, phase: Replacing, seat: Seat, a: Discard) -> Play:
    """Lay down any card of the hand, after a wrong find without a shown card (Why §47)."""
    if a.card not in s.hands[seat].open():
        raise Illegal("You do not hold that card.", "Why §47")
    yield from _replace(setting, s, phase, a.card)


def _replace(setting: Setting, s: WhyState, phase: Replacing, laid: Card | None) -> Play:
    seat = phase.seat
    face_up = laid is not None and s.closing and setting.manner.face_up  # Why §63
    s = yield Replaced(seat, phase.spot, phase.card, laid, face_up)
    s = yield from gained(setting, s, seat)
    if not over(s):
        yield from end_turn(setting, s)


def stop(setting: Setting, s: WhyState, phase: Searching, seat: Seat, a: Pass) -> Play:
    """Stop searching, which is always allowed: Why §40."""
    _must_have_room(s, seat)
    s = yield Passed(seat)
    yield from end_turn(setting, s)

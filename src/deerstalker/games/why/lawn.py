"""Searching the lawn: Why §40 to §51."""

from collections.abc import Sequence

from deerstalker.core import Illegal, Seat
from deerstalker.games.why.editions import KIND_OF, KINDS, LAWN_PLACES, PACK, UNSHOWN, Setting
from deerstalker.games.why.phases import Replacing, Searching, WhyState
from deerstalker.games.why.terms import (
    Card,
    Discard,
    Discarded,
    Found,
    Kind,
    LayAt,
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
from deerstalker.games.why.winning import Play, Then, end_turn, gained, over

_PASS = Pass()
_SHOWS = {card: Show(card) for card in PACK}
DISCARDS = {card: Discard(card) for card in PACK}
_LAYS = {card: tuple(LayAt(card, spot) for spot in range(LAWN_PLACES)) for card in PACK}
_POINTS = {kind: tuple(Point(spot, kind) for spot in range(LAWN_PLACES)) for kind in KINDS}


def free_spot(lawn: tuple[Lying | None, ...]) -> Spot:
    """Return the lowest free place: Why §26."""
    return lawn.index(None) if None in lawn else len(lawn)


def discards(s: WhyState, seat: Seat) -> list[WhyAction]:
    """Return each card of the hand, at the lowest free place or at any other: Why §24, §26."""
    hand = s.hands[seat].open()
    free = [spot for spot in range(LAWN_PLACES) if spot >= len(s.lawn) or s.lawn[spot] is None]
    return [*(DISCARDS[card] for card in hand), *(_LAYS[card][spot] for card in hand for spot in free)]


def lay(setting: Setting, s: WhyState, seat: Seat, a: Discard | LayAt, rule: str) -> Then:
    """Show a card to everybody and lay it on the lawn, where the player likes: Why §24, §26."""
    if a.card not in s.hands[seat].open():
        raise Illegal("You do not hold that card.", rule)
    spot = a.spot if isinstance(a, LayAt) else free_spot(s.lawn)
    if not 0 <= spot < LAWN_PLACES:
        raise Illegal(f"The lawn has places 1 to {LAWN_PLACES}.", "Why §26")
    if spot < len(s.lawn) and s.lawn[spot] is not None:
        raise Illegal("A card lies there already, and no card may cover another.", "Why §26")
    return (yield Discarded(seat, a.card, spot, s.closing and setting.manner.face_up))


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
    """Return what a searching seat may do: stop, show a card, or point; but first it discards, if it must."""
    hand = s.hands[seat].open()
    if _owes(s, phase):
        return discards(s, seat)
    there = spots(s, phase)
    shows = [_SHOWS[card] for card in hand if card != phase.shown] if phase.pointed else []
    points = [row[spot] for row in [_POINTS[kind] for kind in kinds(phase)] for spot in there]
    return [_PASS, *shows, *points]


def show(setting: Setting, s: WhyState, phase: Searching, seat: Seat, a: Show) -> Play:
    """Show any card of the hand to everybody (Why §41, §46, §50). The seat must point before it shows another."""
    _must_owe_nothing(s, phase)
    if not phase.pointed:
        raise Illegal("You have shown a card; now point at one on the lawn.", "Why §41")
    if a.card not in s.hands[seat].open() or a.card == phase.shown:
        raise Illegal("Show another card from your hand.", "Why §41")
    yield Showed(seat, a.card)


def point(setting: Setting, s: WhyState, phase: Searching, seat: Seat, a: Point) -> Play:
    """Name a card on the lawn. If right, take it (Why §44); if wrong, take it and lay the shown card down (§45)."""
    _must_owe_nothing(s, phase)
    if a.kind not in kinds(phase):
        raise Illegal("Name the kind of the card you have shown, a motive, or the Mystery card.", "Why §42")
    if a.spot in phase.fresh:
        raise Illegal("You put that card there this turn.", "Why §49")
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
    if not over(s) and isinstance(s.phase, Searching) and not _owes(s, s.phase):
        yield from _go_on(setting, s)


def _owes(s: WhyState, phase: Searching) -> bool:
    """Must the seat discard now: it held seven cards when it found another (Why §44, §53), and has a card left?"""
    return phase.owes and s.sizes[phase.seat] > 0


def _must_owe_nothing(s: WhyState, phase: Searching) -> None:
    if _owes(s, phase):
        raise Illegal("First discard a card for the one you have found.", "Why §44")


def _go_on(setting: Setting, s: WhyState) -> Play:
    """End the turn unless there is a card left to point at."""
    if isinstance(s.phase, Searching) and not spots(s, s.phase):
        yield from end_turn(setting, s)


def discard(setting: Setting, s: WhyState, phase: Searching, seat: Seat, a: Discard | LayAt) -> Play:
    """Discard the card just found, or another one: Why §44."""
    if not _owes(s, phase):
        raise Illegal("You discard only when you have held seven cards and found another.", "Why §25")
    s = yield from lay(setting, s, seat, a, "Why §44")
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
    _must_owe_nothing(s, phase)
    s = yield Passed(seat)
    yield from end_turn(setting, s)

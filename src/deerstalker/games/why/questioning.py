"""Demanding evidence from another private eye: Why §29 to §39."""

from collections.abc import Iterable, Sequence

from deerstalker.core import Illegal, Seat, secret
from deerstalker.games.why.editions import HAND, KIND_OF, KINDS, NO_CLUE, PACK, UNSHOWN, Setting
from deerstalker.games.why.phases import Acting, Answering, Countering, Returning, WhyState
from deerstalker.games.why.terms import (
    Ask,
    Asked,
    Card,
    Denied,
    Deny,
    Evaded,
    Gave,
    Give,
    Kind,
    Pass,
    Passed,
    Returned,
    WhyAction,
)
from deerstalker.games.why.walking import company, may_take
from deerstalker.games.why.winning import Play, end_turn, gained, over

_MOST_SEATS = 4
_EVIDENCE = frozenset(card for card in PACK if KIND_OF[card] not in (*UNSHOWN, NO_CLUE))
"""Cards that are demanded by showing a card of their kind."""

_ASKS = {(of, card): Ask(of, KIND_OF[card], card) for of in range(_MOST_SEATS) for card in PACK}
_PLAIN_ASKS = tuple(tuple(Ask(of, kind) for kind in UNSHOWN) for of in range(_MOST_SEATS))
_COUNTERS = tuple(tuple(Ask(of, kind) for kind in KINDS if kind != NO_CLUE) for of in range(_MOST_SEATS))
"""Demands for any kind, without showing a card."""
GIVES = {card: Give(card) for card in PACK}
_DENY = (Deny(),)


# -- the demand --------------------------------------------------------------------------------------


def demands(s: WhyState, seat: Seat, others: Iterable[Seat]) -> list[WhyAction]:
    """Return demands on these players, for every kind the seat can show a card of (Why §30) or need not show (§31)."""
    cards = [card for card in s.hands[seat].open() if card in _EVIDENCE]
    return [ask for of in others for ask in (*(_ASKS[of, card] for card in cards), *_PLAIN_ASKS[of])]


def counters(setting: Setting, s: WhyState, seat: Seat, of: Seat) -> Sequence[WhyAction]:
    """Return the counter-questions: for any kind without showing a card, or by the rules of a demand (Why §37)."""
    return demands(s, seat, (of,)) if setting.counter_shows else _COUNTERS[of]


def ask(setting: Setting, s: WhyState, phase: Acting | Countering, seat: Seat, a: Ask) -> Play:
    """Show a player a card and demand another of its kind: Why §29 to §32, and §37 for the counter-question."""
    counter = isinstance(phase, Countering)
    if isinstance(phase, Countering):
        if a.of != phase.of:
            raise Illegal("You may question only the player who questioned you.", "Why §37")
    elif a.of not in company(s, seat):
        raise _cannot_ask(s, phase, seat, a.of)
    if a.kind == NO_CLUE:
        raise Illegal("You can't demand a No Clue card.", "Why §32")
    if a.kind in UNSHOWN or (counter and not setting.counter_shows):
        if a.shown is not None:
            rule = "Why §31" if a.kind in UNSHOWN else "Why §37"
            raise Illegal("You demand that without showing a card.", rule)
    elif a.shown is None or a.shown not in s.hands[seat].open() or KIND_OF[a.shown] != a.kind:
        raise Illegal("Show a card from your hand of the kind you demand.", "Why §30")
    yield Asked(seat, a.of, a.kind, None if a.shown is None else secret(a.shown, to=(seat, a.of)))


def _cannot_ask(s: WhyState, phase: Acting, seat: Seat, of: Seat) -> Illegal:
    if of == seat or of not in range(len(s.places)) or s.places[of] != s.places[seat]:
        return Illegal("You may question only somebody you have met.", "Why §29")
    if s.closing:
        return Illegal("Now only a throw of 7, 11 or a double lets you question somebody at home.", "Why §61")
    return Illegal("You came straight from another room, so you can't question anybody here.", "Why §19")


# -- the answer --------------------------------------------------------------------------------------


def answers(setting: Setting, s: WhyState, phase: Answering, seat: Seat) -> Sequence[WhyAction]:
    """Return each card of the kind, or a No Clue card in its place; if there is none of the kind, only a denial."""
    hand = s.hands[seat].open()
    due = _of_kind(hand, phase.kind)
    if not due:
        return _DENY
    return [GIVES[card] for card in (*due, *_of_kind(hand, NO_CLUE))]


def _of_kind(hand: Sequence[Card], kind: Kind) -> list[Card]:
    return [card for card in hand if KIND_OF[card] == kind]


def give(setting: Setting, s: WhyState, phase: Answering, seat: Seat, a: Give) -> Play:
    """Give one card of the kind (Why §33), or a No Clue card in place of one that is due (§35, §36)."""
    hand = s.hands[seat].open()
    if a.card not in hand:
        raise Illegal("You do not hold that card.", "Why §33")
    if not _of_kind(hand, phase.kind):
        raise Illegal("You have no card of that kind, and a No Clue card only stands in for one.", "Why §36")
    if KIND_OF[a.card] == NO_CLUE:
        s = yield Evaded(seat, phase.to, phase.kind, a.card)
        yield from end_turn(setting, s)  # nothing in return, and no counter-question: Why §35, §38
        return
    if KIND_OF[a.card] != phase.kind:
        raise Illegal("Another kind of card was demanded.", "Why §33")
    owes = s.sizes[phase.to] >= HAND  # before the card is given, whatever it completes: Why §34, §53
    s = yield Gave(seat, phase.to, phase.kind, secret(a.card, to=(seat, phase.to)))
    s = yield from gained(setting, s, phase.to)
    if not over(s) and not (owes and s.sizes[phase.to]):
        yield from end_turn(setting, s)


def give_back(setting: Setting, s: WhyState, phase: Returning, seat: Seat, a: Give) -> Play:
    """Give a card in return: Why §34."""
    if a.card not in s.hands[seat].open():
        raise Illegal("You do not hold that card.", "Why §34")
    to = phase.to
    s = yield Returned(seat, to, secret(a.card, to=(seat, to)))
    s = yield from gained(setting, s, to)
    if not over(s):
        yield from end_turn(setting, s)


def deny(setting: Setting, s: WhyState, phase: Answering, seat: Seat, a: Deny) -> Play:
    """Give nothing, for lack of such a card; the seat may ask in return: Why §37."""
    if _of_kind(s.hands[seat].open(), phase.kind):
        raise Illegal("You hold such a card, so give one, or a No Clue card.", "Why §33")
    s = yield Denied(seat, phase.to, phase.kind)
    if phase.counter:
        yield from end_turn(setting, s)


def decline(setting: Setting, s: WhyState, phase: Acting | Countering, seat: Seat, a: Pass) -> Play:
    """Demand nothing. In a room with cards, the player must take one or question somebody: Why §23, §27."""
    if isinstance(phase, Acting) and may_take(s, seat):
        raise Illegal("In a room with cards you take one, unless you question somebody.", "Why §23")
    s = yield Passed(seat)
    yield from end_turn(setting, s)

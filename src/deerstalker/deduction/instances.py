"""Positions from other programs, in the neutral format `deduction-instance/1`, and the answers to them.

An instance identifies cards and seats by number and contains the public log as one seat saw it. The answer counts the
deals that fit in two ways: each deal once, and each deal weighed by the probability of the cards shown to the observer.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, OPEN, Card, Choice, Count, Holder, exactly, has_all, has_none
from deerstalker.deduction.estimate import Estimate
from deerstalker.deduction.problem import MOST_CARDS, MOST_HOLDERS, BeyondReach, Budget, Problem
from deerstalker.deduction.solver import Exact, solve

FORMAT = "deduction-instance/1"
LONGEST = 1_000_000
"""Maximum length of an instance, in characters."""
MOST_EVENTS = 1_000


class CardLine(Struct, frozen=True):
    """A card, with a category or with attributes that can be asked for."""

    id: int
    name: str
    cat: str = ""
    attrs: dict[str, str] = {}


class HiddenRule(Struct, frozen=True):
    """What is hidden: one card of each category, or `k` cards of any kind."""

    rule: Literal["one_per_category", "k_cards"]
    categories: tuple[str, ...] = ()
    k: int = 1


class SeatLine(Struct, frozen=True):
    """A player and the size of their hand."""

    seat: int
    hand_size: int
    name: str = ""


class Suggested(Struct, frozen=True, tag_field="t", tag="suggest"):
    """A suggestion: `passed` have none of the cards, `refuter` at least one; `shown` is set if the observer saw it."""

    by: int
    cards: tuple[int, ...]
    passed: tuple[int, ...]
    refuter: int | None
    shown: int | None = None


class Accused(Struct, frozen=True, tag_field="t", tag="accuse"):
    """An accusation: the hidden cards are these, or are not."""

    by: int
    cards: tuple[int, ...]
    correct: bool


class Asked(Struct, frozen=True, tag_field="t", tag="ask"):
    """A question: `to` has `count` of the cards that match; `shown` is set if the observer saw them."""

    by: int
    to: int
    query: dict[str, str]
    count: int
    shown: tuple[int, ...] | None = None


LogLine: TypeAlias = Suggested | Accused | Asked


class Instance(Struct, frozen=True):
    """A position. The truth, where a file contains it, is not read."""

    format: str
    id: str
    cards: tuple[CardLine, ...]
    hidden: HiddenRule
    players: tuple[SeatLine, ...]
    observer: int | None
    own_hand: tuple[int, ...]
    face_up: tuple[int, ...]
    events: tuple[LogLine, ...]
    game: str = ""


def read(text: bytes | str) -> Instance:
    """Read an instance from JSON. Raises `Invalid`."""
    if len(text) > LONGEST:
        raise Invalid(f"An instance has at most {LONGEST} characters, not {len(text)}.")
    try:
        instance = msgspec.json.decode(text, type=Instance)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise Invalid(f"This is not an instance of {FORMAT}: {problem}.") from None
    _check(instance)
    return instance


def _check(instance: Instance) -> None:
    """Check that every number refers to something, and that nothing exceeds the size of a game."""
    _demand(instance.format == FORMAT, f"The format is {FORMAT}, not {instance.format!r}.")
    cards, seats = len(instance.cards), len(instance.players)
    _demand(1 <= cards <= MOST_CARDS, f"An instance has 1 to {MOST_CARDS} cards, not {cards}.")
    _demand(1 <= seats <= MOST_HOLDERS - 2, f"An instance has 1 to {MOST_HOLDERS - 2} players, not {seats}.")
    _demand(len(instance.events) <= MOST_EVENTS, f"An instance has at most {MOST_EVENTS} events.")
    _demand([card.id for card in instance.cards] == list(range(cards)), "Cards are numbered 0, 1, 2 ... in order.")
    _demand([one.seat for one in instance.players] == list(range(seats)), "Players are seated 0, 1, 2 ... in order.")
    _demand(all(0 <= one.hand_size <= cards for one in instance.players), "A hand has from no cards to all of them.")
    _demand(0 <= instance.hidden.k <= cards, "From no cards to all of them can be hidden.")
    _check_seats([instance.observer], seats)
    _check_cards(instance.own_hand, cards)
    _check_cards(instance.face_up, cards)
    known = {card.cat for card in instance.cards}
    for category in instance.hidden.categories:
        _demand(category in known, f"No card is of the category {category!r}.")
    attributes = {name for card in instance.cards for name in card.attrs}
    for event in instance.events:
        _check_event(event, cards, seats, attributes)


def _check_event(event: LogLine, cards: int, seats: int, attributes: set[str]) -> None:
    match event:
        case Suggested():
            _check_seats([event.by, event.refuter, *event.passed], seats)
            _check_cards(event.cards, cards)
            _demand(event.shown is None or event.shown in event.cards, "The card shown is one of those suggested.")
            _demand(
                event.shown is None or event.refuter is not None, "A card that is shown needs somebody who shows it."
            )
            _demand(1 <= len(event.cards) <= 8, "A suggestion names 1 to 8 cards.")
        case Accused():
            _check_seats([event.by], seats)
            _check_cards(event.cards, cards)
        case Asked():
            _check_seats([event.by, event.to], seats)
            _check_cards(event.shown or (), cards)
            _demand(0 <= event.count <= cards, "The answer to a question is a number of cards.")
            for name in event.query:
                _demand(name in attributes, f"No card has the attribute {name!r}.")


def _check_seats(named: Iterable[int | None], seats: int) -> None:
    for seat in named:
        _demand(seat is None or 0 <= seat < seats, f"There is no seat {seat}.")


def _check_cards(named: tuple[int, ...], cards: int) -> None:
    for card in named:
        _demand(0 <= card < cards, f"There is no card {card}.")
    _demand(len(set(named)) == len(named), f"A card is named twice in {list(named)}.")


def _demand(fine: bool, otherwise: str) -> None:
    if not fine:
        raise Invalid(otherwise)


def problem_of(instance: Instance) -> Problem:
    """Return the instance as cards, holders and facts. A card is named by its number as text."""
    cards = tuple(str(card.id) for card in instance.cards)
    seats = tuple(player.seat for player in instance.players)
    holders = (*seats, HIDDEN, OPEN) if instance.face_up else (*seats, HIDDEN)
    facts = (*_deal_facts(instance, cards), *(fact for event in instance.events for fact in _learned(instance, event)))
    return Problem(cards, holders, facts, tuple(_choices(instance)))


def _deal_facts(instance: Instance, pack: tuple[Card, ...]) -> Iterator[Count]:
    for player in instance.players:
        yield exactly(player.seat, pack, player.hand_size)
    if instance.observer is not None:
        yield has_all(instance.observer, _names(instance.own_hand))
    if instance.face_up:
        yield has_all(OPEN, _names(instance.face_up))
        yield exactly(OPEN, pack, len(instance.face_up))
    if instance.hidden.rule == "k_cards":
        yield exactly(HIDDEN, pack, instance.hidden.k)
    else:
        yield exactly(HIDDEN, pack, len(instance.hidden.categories))
        for category in instance.hidden.categories:
            yield exactly(HIDDEN, [str(card.id) for card in instance.cards if card.cat == category], 1)


def _learned(instance: Instance, event: LogLine) -> Iterator[Count]:
    """Yield the facts in one line of the log."""
    match event:
        case Suggested():
            named = _names(event.cards)
            for seat in event.passed:
                yield has_none(seat, named)
            if event.refuter is not None:
                yield Count(event.refuter, named, 1, len(named))
                if event.shown is not None:
                    yield has_all(event.refuter, [str(event.shown)])
        case Accused():
            named = _names(event.cards)
            yield has_all(HIDDEN, named) if event.correct else Count(HIDDEN, named, 0, len(named) - 1)
        case Asked():
            matching = [
                str(card.id)
                for card in instance.cards
                if all(card.attrs.get(name) == value for name, value in event.query.items())
            ]
            yield exactly(event.to, matching, event.count)
            if event.shown:
                yield has_all(event.to, _names(event.shown))


def _choices(instance: Instance) -> Iterator[Choice]:
    """Yield a choice for every card the observer was shown."""
    for event in instance.events:
        if isinstance(event, Suggested) and event.shown is not None and event.refuter is not None:
            yield Choice(event.refuter, _names(event.cards))


def _names(cards: Iterable[int]) -> frozenset[Card]:
    return frozenset(map(str, cards))


class Certain(Struct, frozen=True):
    """Settled cells: card numbers with holders `0`, `1` ... or `H`."""

    must: list[tuple[int, str]]
    cannot: list[tuple[int, str]]
    undetermined: int
    complete: bool | UnsetType = UNSET
    """Written only if false: more cells may be settled than could be proved."""


class ExactAnswer(Struct, frozen=True, omit_defaults=True):
    """Numbers of deals, as decimal strings. Cells that are 0 and cards that lie face up are left out."""

    id: str
    count: str
    marginals: dict[str, dict[str, str]]
    us_total: str
    us_marginals: dict[str, dict[str, str]]
    closure: Certain
    hidden_joint: list[tuple[list[int], str]] | UnsetType = UNSET


class EstimatedAnswer(Struct, frozen=True):
    """Probabilities with their standard errors, for a position too large to count."""

    id: str
    estimate: Literal[True]
    count: float
    count_error: float
    us_chances: dict[str, dict[str, tuple[float, float]]]
    closure: Certain


def answer(instance: Instance, budget: Budget | None = None) -> ExactAnswer | EstimatedAnswer:
    """Solve an instance. Raises `Contradiction` if no deal fits."""
    known = solve(problem_of(instance), budget)
    return _exact(instance, known) if isinstance(known, Exact) else _estimated(instance, known)


def _exact(instance: Instance, known: Exact) -> ExactAnswer:
    plain = known.unweighted()
    joint: list[tuple[list[int], str]] | UnsetType = UNSET
    try:
        hands = plain.hands(HIDDEN)
        joint = sorted((sorted(map(int, hand)), str(ways)) for hand, ways in hands.items())
    except BeyondReach:
        pass
    return ExactAnswer(
        instance.id,
        str(plain.count),
        _written(instance, plain.marginals),
        str(known.total),
        _written(instance, known.marginals),
        _certain(instance, known),
        joint,
    )


def _estimated(instance: Instance, known: Estimate) -> EstimatedAnswer:
    chances = {
        card: {
            _letter(holder): (known.chance(card, holder), known.error(card, holder))
            for holder in known.problem.holders
            if holder != OPEN and known.chance(card, holder)
        }
        for card in _listed(instance)
    }
    return EstimatedAnswer(instance.id, True, known.count, known.count_error, chances, _certain(instance, known))


def _certain(instance: Instance, known: Exact | Estimate) -> Certain:
    closure = known.closure
    listed = set(_listed(instance))
    cells = [
        [(int(card), _letter(holder)) for card, holder in part if holder != OPEN and card in listed]
        for part in (closure.must, closure.cannot, closure.open)
    ]
    return Certain(cells[0], cells[1], len(cells[2]), UNSET if closure.complete else False)


def _written(instance: Instance, marginals: Mapping[Card, Mapping[Holder, int]]) -> dict[str, dict[str, str]]:
    return {
        card: {_letter(holder): str(ways) for holder, ways in marginals[card].items() if holder != OPEN}
        for card in _listed(instance)
    }


def _listed(instance: Instance) -> list[Card]:
    return [str(card.id) for card in instance.cards if card.id not in instance.face_up]


def _letter(holder: Holder) -> str:
    return "H" if holder == HIDDEN else str(holder)

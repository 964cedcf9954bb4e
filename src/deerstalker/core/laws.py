"""What must hold for every game, edition and option, whatever is played.

1. Replay: folding the log gives the state; deciding every logged action again gives the logged events.
2. Sight commutes: folding what a seat saw gives what the seat sees, at every moment.
3. Options leak nothing: what a seat may do follows from what it sees; every option is accepted, anything
   else is `Illegal` and changes nothing; somebody is waited for until the game is over.
4. Text round-trips: JSON and case text read back as the same thing.
5. Rules and deduction agree: lives beside deduction, in `deerstalker.deduction.law`.
6. Conservation: no card, token or weapon appears, vanishes or is in two places.

A third-party game is checked with `check(play(box, game, rng), box, game, rng)`.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from deerstalker.core import case as cases
from deerstalker.core.case import AnyCase, Case, record
from deerstalker.core.errors import Illegal
from deerstalker.core.game import AnyGame, Box, Rng, Shelf, step
from deerstalker.core.notation import read, write
from deerstalker.core.seats import NATURE, Seat
from deerstalker.core.secret import seen

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
WHOLE = -9
"""The record itself, not a copy for any chair."""

RASH = 40
"""A random seat takes an action that stakes its place in the game one time in so many."""


class LawBroken(AssertionError):
    """A law does not hold: which one, at which step, and what was found."""

    def __init__(self, law: str, number: int, found: str) -> None:
        super().__init__(f"{law} is broken at step {number}: {found}")


def choose(options: Sequence[Any], rash: tuple[type, ...], rng: Rng) -> Any:
    """A random option; those that stake the seat's place only now and then, or no game would be long."""
    return _choose(options, rash, rng, daring=rng.randrange(RASH) == 0)


def _choose(options: Sequence[Any], rash: tuple[type, ...], rng: Rng, *, daring: bool) -> Any:
    number = len(options)
    if not daring and isinstance(options[-1], rash):
        number = _calm(options, rash) or number
    return options[rng.randrange(number)] if number > 1 else options[0]


def _calm(options: Sequence[Any], rash: tuple[type, ...]) -> int:
    """How many options come before the rash ones, which are last. They are often few before many: look near first."""
    low, high = 0, 1
    while high < len(options) and not isinstance(options[high], rash):
        low, high = high, 2 * high
    return bisect_left(options, True, low, min(high, len(options)), key=lambda option: isinstance(option, rash))


def moves(box: Box, game: AnyGame, rng: Rng, limit: int = cases.LONGEST_CASE) -> Iterator[tuple[Seat, Any, Any, Any]]:
    """Play at random: who acted, what he did, what happened, and the state after it, until the game is over."""
    state = game.start()
    rash = box.rash
    for _ in range(limit):
        waiting = game.waiting_for(state)
        if not waiting:
            return
        seat, action = _next_action(game, state, waiting, rash, rng)
        state, events = step(game, state, seat, action)
        yield seat, action, events, state
    raise LawBroken("an end", limit, "the game was still going on")


def _next_action(game: AnyGame, state: Any, waiting: frozenset[Seat], rash: Any, rng: Rng) -> tuple[Seat, Any]:
    if NATURE in waiting:
        return NATURE, game.nature(state, rng)
    impulse = rng.randrange(RASH * RASH)
    if impulse < RASH:  # somebody speaks out of turn, where the game lets him
        seat = rng.randrange(game.seats)
        options = game.legal(state, seat)
        if options:
            return seat, options[rng.randrange(len(options))]
    seat = next(iter(waiting)) if len(waiting) == 1 else sorted(waiting)[rng.randrange(len(waiting))]
    return seat, _choose(game.legal(state, seat), rash, rng, daring=impulse % RASH == 0)


def play(box: Box, game: AnyGame, rng: Rng, options: Any = None) -> AnyCase:
    """The case of one random play to the end."""
    header = cases.make_header(box, NAMES[: game.seats], options)
    return Case(header, tuple(record(seat, action, events) for seat, action, events, _ in moves(box, game, rng)))


def check(case: AnyCase, box: Box, game: AnyGame, rng: Rng, thorough: int = 12) -> None:
    """Laws 1, 2, 3, 4 and 6 on one case: 1 and 6 at every step, the others at some `thorough` steps and the end."""
    state = game.start()
    sights: dict[Seat | None, Any] = {chair: seen(state, chair) for chair in (*range(game.seats), None)}
    inventory = sorted(game.components(state))
    pool = _pool(case, rng)
    last = len(case.steps)
    chosen = {rng.randrange(last) + 1 for _ in range(thorough)} | {last}
    for number, one in enumerate(case.steps, 1):
        before = state
        if number in chosen:
            options_leak_nothing(game, state, number, pool, box.rash)
        state, events = step(game, state, one.seat, one.action.open())
        if events != one.events:
            raise LawBroken("replay", number, f"decided {events}, recorded {one.events}")
        if not events:
            raise LawBroken("replay", number, "an action without an event")
        folded = before
        for event in events:
            folded = game.evolve(folded, event)
            for chair, sight in sights.items():
                sights[chair] = game.evolve(sight, seen(event, chair))
        if folded != state:
            raise LawBroken("replay", number, "folding the events gives another state")
        if sorted(game.components(state)) != inventory:
            raise LawBroken("conservation", number, _difference(inventory, sorted(game.components(state))))
        if number in chosen:
            sight_commutes(sights, state, number)
            texts_round_trip(box, state, one, number, case.header.seats)
    if game.waiting_for(state):
        raise LawBroken("an end", last, "the case stops before the game is over")
    case_round_trips(case, box, [WHOLE, None, rng.randrange(game.seats)])


def sight_commutes(sights: dict[Seat | None, Any], state: Any, number: int) -> None:
    """Law 2: what each chair folded from its own copies is its copy of the state."""
    for chair, sight in sights.items():
        own = seen(state, chair)
        if sight != own:
            names = [name for name in own.__struct_fields__ if getattr(own, name) != getattr(sight, name)]
            raise LawBroken("sight commutes", number, f"chair {chair} differs in {names}")


def options_leak_nothing(game: AnyGame, state: Any, number: int, pool: Sequence[Any], rash: tuple[type, ...]) -> None:
    """Law 3, for every seat, with actions from elsewhere in the game as what else might be tried."""
    waiting = game.waiting_for(state)
    if not waiting:
        raise LawBroken("options", number, "nobody is waited for, but the game went on")
    for seat in (NATURE, *range(game.seats)):
        options = game.legal(state, seat)
        if seat != NATURE and list(options) != list(game.legal(seen(state, seat), seat)):
            raise LawBroken("options leak nothing", number, f"seat {seat} is offered what it cannot know")
        stakes = [isinstance(option, rash) for option in options]
        if stakes != sorted(stakes):
            raise LawBroken("options", number, "actions that stake a seat's place must be listed last")
        if seat in waiting and seat != NATURE and not options:
            raise LawBroken("options", number, f"seat {seat} is waited for and has nothing to do")
        if seat not in waiting and seat == NATURE and options:
            raise LawBroken("options", number, "nature is offered something out of turn")
        for action in [*options[:6], *options[-2:], *pool]:
            _accepted_or_refused(game, state, seat, action, number, offered=action in options)


def _accepted_or_refused(game: AnyGame, state: Any, seat: Seat, action: Any, number: int, *, offered: bool) -> None:
    accepted = game.accepts(state, seat, action)
    if offered and not accepted:
        raise LawBroken("options", number, f"{action} is offered to seat {seat} but not accepted")
    copy = msgspec.structs.replace(state)
    try:
        step(game, state, seat, action)
    except Illegal as refusal:
        if accepted:
            raise LawBroken("options", number, f"{action} by seat {seat} is accepted but refused: {refusal}") from None
    else:
        if not accepted:
            raise LawBroken("options", number, f"{action} by seat {seat} is carried out but not accepted")
    if state != copy:
        raise LawBroken("options", number, f"{action} changed the state in place")


def texts_round_trip(box: Box, state: Any, one: Any, number: int, names: Sequence[str]) -> None:
    """Law 4 for a single moment: the state as JSON, the action and the events as JSON and as words."""
    action = one.action.open()
    for thing, kind in [
        (state, box.state),
        (action, box.action),
        *((event, box.event) for event in one.events),
    ]:
        if msgspec.json.decode(msgspec.json.encode(thing), type=kind) != thing:
            raise LawBroken("text round-trips", number, f"JSON of {thing}")
        if thing is not state and read(write(thing, kind, names), kind, names) != thing:
            raise LawBroken("text round-trips", number, f"words of {thing}")


def case_round_trips(case: AnyCase, box: Box, chairs: Sequence[Seat | None]) -> None:
    """Law 4 for the whole record, and for the copies these chairs have."""
    shelf: Shelf = {box.name: box}
    for chair in chairs:
        copy = case if chair == WHOLE else seen(case, chair)
        if cases.from_text(cases.to_text(copy, box), shelf) != copy:
            raise LawBroken("text round-trips", len(case.steps), f"the case text of chair {chair}")
        if cases.from_json(cases.to_json(copy), shelf) != copy:
            raise LawBroken("text round-trips", len(case.steps), f"the case JSON of chair {chair}")


def _pool(case: AnyCase, rng: Rng) -> list[Any]:
    """Actions from all over the case, one or two of each kind."""
    by_kind: dict[str, list[Any]] = {}
    for one in case.steps:
        by_kind.setdefault(type(one.action.open()).__name__, []).append(one.action.open())
    return [found[rng.randrange(len(found))] for _, found in sorted(by_kind.items()) for _ in range(min(2, len(found)))]


def _difference(before: Sequence[str], after: Sequence[str]) -> str:
    lost = sorted(set(before) - set(after))
    new = sorted(set(after) - set(before))
    return f"lost {lost}, new {new}, {len(before)} components became {len(after)}"

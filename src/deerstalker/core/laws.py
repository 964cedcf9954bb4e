"""Laws that hold for every game, edition and option, whatever is played.

1. Replay: folding the log gives the state; deciding every logged action again gives the logged events.
2. Sight commutes: folding what a seat saw gives what the seat sees, at every moment.
3. Options leak nothing: what a seat may do follows from what it sees; every option is accepted; anything
   else is `Illegal` and changes nothing; the game waits for somebody until it is over.
4. Text round-trips: JSON and case text read back as the same thing.
5. Rules and deduction agree: see `deerstalker.deduction.law`.
6. Conservation: no card, token or weapon appears, vanishes or is in two places.

Check a third-party game with `check(random_play.play(box, game, rng), box, game, rng)`.
"""

from collections.abc import Sequence

import msgspec

from deerstalker.core import case as cases
from deerstalker.core.case import AnyCase, AnyStep
from deerstalker.core.errors import Illegal
from deerstalker.core.game import AnyGame, Box, Shelf, step
from deerstalker.core.notation import read, write
from deerstalker.core.play import Moment, advance, begin
from deerstalker.core.rng import Rng
from deerstalker.core.seats import NATURE, Seat
from deerstalker.core.secret import EVERYTHING, Viewer, seen, seen_by
from deerstalker.core.terms import Action, State


class LawBroken(AssertionError):
    """A law does not hold. The message says which one, at which step, and what was found."""

    def __init__(self, law: str, number: int, found: str) -> None:
        super().__init__(f"{law} is broken at step {number}: {found}")


def check(case: AnyCase, box: Box, game: AnyGame, rng: Rng, thorough: int = 12) -> None:
    """Check laws 1, 2, 3, 4 and 6 on one case.

    Laws 1 and 6 are checked at every step, the others at up to `thorough` random steps and at the end.
    """
    moment = begin(game)
    sights: dict[Seat | None, State] = {chair: seen(moment.state, chair) for chair in (*range(game.seats), None)}
    inventory = sorted(game.components(moment.state))
    pool = _pool(case, rng)
    last = len(case.steps)
    chosen = {rng.randrange(last) + 1 for _ in range(thorough)} | {last}
    for number, one in enumerate(case.steps, 1):
        before = moment.state
        if number in chosen:
            options_leak_nothing(game, moment, number, pool, box.staking)
        decided, moment = advance(game, moment, one.seat, one.action.open())
        state, events = moment.state, decided.events
        if events != one.events:
            raise LawBroken("replay", number, f"decided {events}, recorded {one.events}")
        if not events:
            raise LawBroken("replay", number, "the action has no events")
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
    if moment.waiting:
        raise LawBroken("an end", last, "the case stops before the game is over")
    case_round_trips(case, box, [EVERYTHING, None, rng.randrange(game.seats)])


def sight_commutes(sights: dict[Seat | None, State], state: State, number: int) -> None:
    """Check law 2: the state each chair folds from its own copies is its copy of the state."""
    for chair, sight in sights.items():
        own = seen(state, chair)
        if sight != own:
            names = [name for name in own.__struct_fields__ if getattr(own, name) != getattr(sight, name)]
            raise LawBroken("sight commutes", number, f"chair {chair} differs in {names}")


def options_leak_nothing(
    game: AnyGame, moment: Moment[State], number: int, pool: Sequence[Action], staking: tuple[type[Action], ...]
) -> None:
    """Check law 3 for every seat, also trying actions from elsewhere in the game."""
    state, waiting = moment.state, moment.waiting
    if not waiting:
        raise LawBroken("options", number, "the game waits for nobody, but goes on")
    for seat in (NATURE, *range(game.seats)):
        options = game.legal(state, seat)
        if seat != NATURE and list(options) != list(game.legal(seen(state, seat), seat)):
            raise LawBroken("options leak nothing", number, f"seat {seat} is offered what it cannot know")
        stakes = [isinstance(option, staking) for option in options]
        if stakes != sorted(stakes):
            raise LawBroken("options", number, "actions that stake a seat's place must be listed last")
        if seat in waiting and seat != NATURE and not options:
            raise LawBroken("options", number, f"the game waits for seat {seat}, which has no options")
        if seat not in waiting and seat == NATURE and options:
            raise LawBroken("options", number, "nature is offered something out of turn")
        for action in [*options[:6], *options[-2:], *pool]:
            _accepted_or_refused(game, state, seat, action, number, offered=action in options)


def _accepted_or_refused(
    game: AnyGame, state: State, seat: Seat, action: Action, number: int, *, offered: bool
) -> None:
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


def texts_round_trip(box: Box, state: State, one: AnyStep, number: int, names: Sequence[str]) -> None:
    """Check law 4 at one moment: the state as JSON, the action and the events as JSON and as words."""
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


def case_round_trips(case: AnyCase, box: Box, chairs: Sequence[Viewer]) -> None:
    """Check law 4 for the whole record, and for the copies of these chairs."""
    shelf: Shelf = {box.name: box}
    for chair in chairs:
        copy = seen_by(case, chair)
        if cases.from_text(cases.to_text(copy, box), shelf) != copy:
            raise LawBroken("text round-trips", len(case.steps), f"the case text of chair {chair}")
        if cases.from_json(cases.to_json(copy), shelf) != copy:
            raise LawBroken("text round-trips", len(case.steps), f"the case JSON of chair {chair}")


def _pool(case: AnyCase, rng: Rng) -> list[Action]:
    """Pick actions from all over the case, one or two of each kind."""
    by_kind: dict[str, list[Action]] = {}
    for one in case.steps:
        by_kind.setdefault(type(one.action.open()).__name__, []).append(one.action.open())
    return [found[rng.randrange(len(found))] for _, found in sorted(by_kind.items()) for _ in range(min(2, len(found)))]


def _difference(before: Sequence[str], after: Sequence[str]) -> str:
    lost = sorted(set(before) - set(after))
    new = sorted(set(after) - set(before))
    return f"lost {lost}, new {new}, {len(before)} components became {len(after)}"

"""What happened, in sentences."""

from collections.abc import Callable, Sequence
from typing import Any

from deerstalker.core import Secret
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import ROOMS, Space
from deerstalker.games.why.editions import GHOSTS, KIND_OF, MOTIVE, MYSTERY, NO_CLUE, WEAPONS
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Card, Kind, Spot, WhyEvent

Names = Sequence[str]

_PART = ("first", "second", "third", "fourth", "fifth", "sixth")
_TITLES = {
    "henry-the-eighth": "Henry the Eighth",
    "alfred": "Alfred Hitchcock",
    "lovers-quarrel": "lover's quarrel",
    MYSTERY: "It's A Mystery To Me",
    NO_CLUE: "No Clue",
}


def kind_name(kind: Kind) -> str:
    """Return a kind in words: `Napoleon`, `the rope`, `Alfred Hitchcock`, `the Mystery card`, `a motive`, `No Clue`."""
    if kind in WEAPONS:
        return f"the {kind}"
    if kind == MOTIVE:
        return "a motive"
    if kind == MYSTERY:
        return "the Mystery card"
    return _TITLES.get(kind) or kind.replace("-", " ").title()


def card_name(card: Card) -> str:
    """Return the name of a card: `Napoleon 3`, `rope 1`, `jealousy`, `It's A Mystery To Me`, `No Clue`."""
    kind = KIND_OF[card]
    if kind in (MOTIVE, NO_CLUE):
        name = card.rpartition("-")[0]
        return _TITLES.get(name) or name.replace("-", " ")
    if kind == MYSTERY:
        return _TITLES[MYSTERY]
    number = card.rpartition("-")[2]
    name = kind if kind in WEAPONS else kind_name(kind)
    return f"{name} {number}"


def a_card(card: Card) -> str:
    """Describe a card: `the third part of Napoleon`, `a motive (jealousy)`, `a No Clue card`, `the Mystery card`."""
    kind = KIND_OF[card]
    if kind == MOTIVE:
        return f"a motive ({card_name(card)})"
    if kind == NO_CLUE:
        return "a No Clue card"
    if kind == MYSTERY:
        return "the Mystery card"
    return f"the {_PART[int(card.rpartition('-')[2]) - 1]} part of {kind_name(kind)}"


def some_card(kind: Kind) -> str:
    """Describe what is demanded: `a part of the rope`, `a motive`, `the Mystery card`."""
    if kind in (MOTIVE, MYSTERY):
        return kind_name(kind)
    return "a No Clue card" if kind == NO_CLUE else f"a part of {kind_name(kind)}"


def space_name(space: Space) -> str:
    """Return the name of a space: `the West Bedroom`, `square g4`."""
    return f"the {space.replace('-', ' ').title()}" if space in ROOMS else f"square {space}"


def spot_name(spot: Spot) -> str:
    """Return the name of a place on the lawn, counted from one as people do."""
    return f"card {spot + 1} on the lawn"


def tell(game: Why, event: WhyEvent, names: Names) -> str:
    """Return a sentence about an event that says no more than this copy of it holds."""
    return _SENTENCES[type(event)](event, names)


def _listed(things: Sequence[str]) -> str:
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}"


def _secret(card: Secret[Card], otherwise: str) -> str:
    return a_card(card.open()) if card.is_open else otherwise


def _removed(e: t.Removed, names: Names) -> str:
    sets = [kind for kind in (*GHOSTS, *WEAPONS) if any(KIND_OF[card] == kind for card in e.cards)]
    kinds = [KIND_OF[card] for card in e.cards]
    more = [f"{kinds.count(MOTIVE)} motives", f"{kinds.count(NO_CLUE)} No Clue cards"] if MOTIVE in kinds else []
    return f"Out of the pack: {_listed([*map(kind_name, sets), *more])}."


def _dealt(e: t.Dealt, names: Names) -> str:
    piles = " ".join(str(len(pile)) for pile in e.piles if pile)
    return f"Seven cards to each player; piles of {piles} in the rooms."


def _threw(e: t.Threw, names: Names) -> str:
    double = ", a double" if e.first == e.second else ""
    return f"{names[e.seat]} throws {e.first} and {e.second}: {e.first + e.second}{double}."


def _tied(e: t.Tied, names: Names) -> str:
    return f"{_listed([names[seat] for seat in e.seats])} threw equally high and throw again."


def _took(e: t.Took, names: Names) -> str:
    return f"{names[e.seat]} takes {_secret(e.card, 'the top card')} in {space_name(e.room)}."


def _mistook(e: t.Mistook, names: Names) -> str:
    said = some_card(e.kind)
    return f"{names[e.seat]} says that {spot_name(e.spot)} is {said}; it is {a_card(e.card)}."


def _found(e: t.Found, names: Names) -> str:
    said = some_card(e.kind)
    return f"{names[e.seat]} says that {spot_name(e.spot)} is {said}, is right, and takes {a_card(e.card)}."


def _replaced(e: t.Replaced, names: Names) -> str:
    laid = f"lays {a_card(e.laid)} in its place{_up(e.face_up)}" if e.laid else "has nothing to lay in its place"
    return f"{names[e.seat]} must take {a_card(e.taken)} and {laid}."


def _discarded(e: t.Discarded, names: Names) -> str:
    return f"{names[e.seat]} shows {a_card(e.card)} and lays it down as {spot_name(e.spot)}{_up(e.face_up)}."


def _up(face_up: bool) -> str:
    return ", face up" if face_up else ""


def _asked(e: t.Asked, names: Names) -> str:
    demand = f"demands {some_card(e.kind)} from {names[e.of]}"
    if e.shown is None:
        return f"{names[e.seat]} {demand}."
    return f"{names[e.seat]} shows {names[e.of]} {_secret(e.shown, 'a card')} and {demand}."


def _gave(e: t.Gave, names: Names) -> str:
    return f"{names[e.seat]} gives {names[e.to]} {_secret(e.card, some_card(e.kind))}."


def _returned(e: t.Returned, names: Names) -> str:
    return f"{names[e.seat]} gives {names[e.to]} {_secret(e.card, 'a card')} in return."


def _evaded(e: t.Evaded, names: Names) -> str:
    return f"{names[e.seat]} gives {names[e.to]} a No Clue card instead; it is out of the game."


def _denied(e: t.Denied, names: Names) -> str:
    return f"{names[e.seat]} has no {some_card(e.kind).removeprefix('a ').removeprefix('the ')}."


def _laid_down(e: t.LaidDown, names: Names) -> str:
    return f"{names[e.seat]} lays down all of {kind_name(e.kind)}."


def _solved(e: t.Solved, names: Names) -> str:
    return f"{names[e.seat]} has a ghost, a weapon and {a_card(e.motive)}: the mystery is solved."


def _found_alfred(e: t.FoundAlfred, names: Names) -> str:
    return f"{names[e.seat]} has found all of Alfred Hitchcock, and the Mystery card."


def _counted(e: t.Counted, names: Names) -> str:
    rewards = [f"{name} {dollars:,} dollars" for name, dollars in zip(names, e.rewards, strict=False)]
    return f"The rewards: {_listed(rewards)}."


def _ended(e: t.Ended, names: Names) -> str:
    if not e.winners:
        return "The game ends without a winner."
    winners = _listed([names[seat] for seat in e.winners])
    return f"{winners} {'wins' if len(e.winners) == 1 else 'share the win'}."


_SENTENCES: dict[type, Callable[[Any, Names], str]] = {
    t.Removed: _removed,
    t.Dealt: _dealt,
    t.Threw: _threw,
    t.Tied: _tied,
    t.TurnPassed: lambda e, names: f"{names[e.seat]} is on turn.",
    t.Rolled: lambda e, names: f"{names[e.seat]} shakes the dice.",
    t.Moved: lambda e, names: f"{names[e.seat]} goes to {space_name(e.to)}.",
    t.Took: _took,
    t.Searched: lambda e, names: f"{names[e.seat]} searches the lawn.",
    t.Showed: lambda e, names: f"{names[e.seat]} shows {a_card(e.card)}.",
    t.Found: _found,
    t.Mistook: _mistook,
    t.Replaced: _replaced,
    t.Discarded: _discarded,
    t.Asked: _asked,
    t.Gave: _gave,
    t.Returned: _returned,
    t.Evaded: _evaded,
    t.Denied: _denied,
    t.Passed: lambda e, names: f"{names[e.seat]} leaves it at that.",
    t.LaidDown: _laid_down,
    t.Emptied: lambda e, names: "The rooms are empty. Everybody returns to the Living Room.",
    t.Proposed: lambda e, names: f"{names[e.seat]} proposes to end the game without a winner.",
    t.Accepted: lambda e, names: f"{names[e.seat]} accepts.",
    t.Declined: lambda e, names: f"{names[e.seat]} plays on.",
    t.Solved: _solved,
    t.FoundAlfred: _found_alfred,
    t.Counted: _counted,
    t.Ended: _ended,
}

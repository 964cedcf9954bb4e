"""The cards and places of Why by name, and what happened, in sentences."""

from collections.abc import Callable, Sequence
from typing import Any

from deerstalker.core import Seat, Secret
from deerstalker.core.prose import NUMBERS, listed
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import ROOMS, Space
from deerstalker.games.why.editions import GHOSTS, KIND_OF, MOTIVE, MYSTERY, NO_CLUE, PIECES, WEAPONS
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Card, Kind, Spot, WhyEvent

Names = Sequence[str]

_PART = ("first", "second", "third", "fourth", "fifth", "sixth")
_TITLES = {
    "henry-the-eighth": "Henry the Eighth",
    "alfred": "Alfred Hitchcock",
    "lovers-quarrel": "lover's quarrel",
    "self-defense": "self-defense",
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


def similar_card(kind: Kind) -> str:
    """Describe any card of a kind: `a Napoleon card`, `an ax card`, `a motive card`, `the Mystery card`."""
    if kind == MYSTERY:
        return "the Mystery card"
    name = kind if kind in (*WEAPONS, MOTIVE) else kind_name(kind)
    return f"{'an' if name[0] in 'Aa' else 'a'} {name} card"


def whole_set(kind: Kind) -> str:
    """Describe a complete ghost or weapon: `the ghost of Napoleon`, `the bottle of poison`."""
    return _WEAPON_NAMES.get(kind, f"the {kind}") if kind in WEAPONS else f"the ghost of {kind_name(kind)}"


def piece_of(s: WhyState, seat: Seat) -> str:
    """Return the playing piece of a seat; until it has chosen, the one it would get in order."""
    return s.pieces[seat] if seat < len(s.pieces) else PIECES[seat]


def solution_name(solution: Sequence[str]) -> str:
    """Say who did it, with what and why: `the ghost of Nero, with the rope, out of jealousy`."""
    ghost, weapon, motive = solution
    return f"{whole_set(ghost)}, with {whole_set(weapon)}, {_REASONS[motive.rpartition('-')[0]]}"


_WEAPON_NAMES = {"poison": "the bottle of poison"}
_REASONS = {
    "jealousy": "out of jealousy",
    "lovers-quarrel": "in a lover's quarrel",
    "self-defense": "in self-defense",
}


def space_name(space: Space) -> str:
    """Return the name of a space: `the West Bedroom`, `square g4`."""
    return f"the {space.replace('-', ' ').title()}" if space in ROOMS else f"square {space}"


def spot_name(spot: Spot) -> str:
    """Return the name of a place on the lawn, counted from one as people do."""
    return f"place {spot + 1}"


def tell(game: Why, event: WhyEvent, names: Names) -> str:
    """Return a sentence about an event that says no more than this copy of it holds."""
    return _SENTENCES[type(event)](event, names)


def _secret(card: Secret[Card], otherwise: str) -> str:
    return a_card(card.open()) if card.is_open else otherwise


def _removed(e: t.Removed, names: Names) -> str:
    sets = [kind for kind in (*GHOSTS, *WEAPONS) if any(KIND_OF[card] == kind for card in e.cards)]
    kinds = [KIND_OF[card] for card in e.cards]
    more = [f"{kinds.count(MOTIVE)} motives", f"{kinds.count(NO_CLUE)} No Clue cards"] if MOTIVE in kinds else []
    return f"Out of the pack: {listed([*map(kind_name, sets), *more])}."


def _dealt(e: t.Dealt, names: Names) -> str:
    sizes = sorted({len(pile) for pile in e.piles if pile})
    rest = sum(len(pile) for pile in e.piles)
    each = listed([NUMBERS[size] for size in sizes], "or")
    return f"Each player is dealt seven cards; the other {rest} lie in the rooms, {each} in each."


def _threw(e: t.Threw, names: Names) -> str:
    return f"{names[e.seat]} rolls {thrown(e)}."


def thrown(e: t.Threw) -> str:
    """Return a throw as it is called out: `a double three`, `4 and 5`."""
    return f"a double {NUMBERS[e.first]}" if e.first == e.second else f"{e.first} and {e.second}"


def _tied(e: t.Tied, names: Names) -> str:
    return f"{listed([names[seat] for seat in e.seats])} tie and roll again."


def _moved(e: t.Moved, names: Names) -> str:
    return f"{names[e.seat]} {going(e)}."


def going(e: t.Moved) -> str:
    """Say how a piece was moved: `goes straight to the Den`, `stays in the Den`, `walks to square g4`."""
    verb = {"walk": "goes to", "straight": "goes straight to", "stay": "stays in"}[e.way]
    return f"{verb} {space_name(e.to)}"


_NOTHING = {
    "even": "An even throw: {} loses the turn.",
    "bare": "The lawn is bare, so there is nothing for {} to do.",
    "empty": "The room is empty, so there is nothing for {} to do.",
}


def _took(e: t.Took, names: Names) -> str:
    return f"{names[e.seat]} takes {_secret(e.card, 'the top card')} in {space_name(e.room)}."


def pointing(e: t.Found | t.Mistook) -> str:
    """Say at which place somebody points, and what they say: `points at place 3 and says: "This is a motive."`."""
    return f'points at {spot_name(e.spot)} and says: "This is {some_card(e.kind)}."'


def _found(e: t.Found, names: Names) -> str:
    return f"{names[e.seat]} {pointing(e)} It is, and {names[e.seat]} takes {a_card(e.card)}."


def _mistook(e: t.Mistook, names: Names) -> str:
    return f"{names[e.seat]} {pointing(e)} But it is {a_card(e.card)}."


def _replaced(e: t.Replaced, names: Names) -> str:
    laid = f"lays {a_card(e.laid)} in its place{_up(e.face_up)}" if e.laid else "has nothing to lay in its place"
    return f"{names[e.seat]} has to take {a_card(e.taken)}, and {laid}."


def _discarded(e: t.Discarded, names: Names) -> str:
    way = "face up" if e.face_up else "face down"
    return f"{names[e.seat]} shows {a_card(e.card)} and lays it {way} at {spot_name(e.spot)} on the lawn."


def _up(face_up: bool) -> str:
    return ", face up" if face_up else ""


def _asked(e: t.Asked, names: Names) -> str:
    if e.shown is None:
        said = f"I accuse you of withholding {similar_card(e.kind)}."
        return f'{names[e.seat]} says to {names[e.of]}: "{said}"'
    said = f"Here is {similar_card(e.kind)}, and I accuse you of withholding another one."
    return f'{names[e.seat]} shows {names[e.of]} {_secret(e.shown, "a card")}: "{said}"'


def _gave(e: t.Gave, names: Names) -> str:
    return f"{names[e.seat]} gives {names[e.to]} {_secret(e.card, some_card(e.kind))}."


def _returned(e: t.Returned, names: Names) -> str:
    return f"{names[e.seat]} gives {names[e.to]} {_secret(e.card, 'a card')} in return."


def _evaded(e: t.Evaded, names: Names) -> str:
    return f"{names[e.seat]} gives {names[e.to]} a No Clue card instead, which is out of the game."


def _denied(e: t.Denied, names: Names) -> str:
    return f"{names[e.seat]} has no {some_card(e.kind).removeprefix('a ').removeprefix('the ')}."


def _laid_down(e: t.LaidDown, names: Names) -> str:
    return f"{names[e.seat]} lays down all four parts of {kind_name(e.kind)}."


def _solved(e: t.Solved, names: Names) -> str:
    if not e.ghost:
        return f"{names[e.seat]} solves the mystery with {a_card(e.motive)}."
    return f'{names[e.seat]} solves the mystery: "It was {solution_name((e.ghost, e.weapon, e.motive))}!"'


def _found_alfred(e: t.FoundAlfred, names: Names) -> str:
    return f"{names[e.seat]} has found all six parts of Alfred Hitchcock, and the Mystery card."


def _counted(e: t.Counted, names: Names) -> str:
    rewards = [f"{name} {dollars:,} dollars" for name, dollars in zip(names, e.rewards, strict=False)]
    return f"The rewards: {listed(rewards)}."


def _ended(e: t.Ended, names: Names) -> str:
    if not e.winners:
        return "The game ends without a winner."
    winners = listed([names[seat] for seat in e.winners])
    return f"{winners} {'wins' if len(e.winners) == 1 else 'share the win'}."


_SENTENCES: dict[type, Callable[[Any, Names], str]] = {
    t.Chose: lambda e, names: f"{names[e.seat]} plays {e.piece}.",
    t.Removed: _removed,
    t.Dealt: _dealt,
    t.Threw: _threw,
    t.Tied: _tied,
    t.TurnPassed: lambda e, names: f"It's {names[e.seat]}'s turn.",
    t.Rolled: lambda e, names: f"{names[e.seat]} shakes the dice.",
    t.Moved: _moved,
    t.Idled: lambda e, names: _NOTHING[e.why].format(names[e.seat]),
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
    t.Passed: lambda e, names: f"{names[e.seat]} stops there.",
    t.LaidDown: _laid_down,
    t.Emptied: lambda e, names: "The rooms are empty, so everybody returns to the Living Room.",
    t.Proposed: lambda e, names: f"{names[e.seat]} proposes to end the game.",
    t.Accepted: lambda e, names: f"{names[e.seat]} agrees.",
    t.Declined: lambda e, names: f"{names[e.seat]} would rather play on.",
    t.Solved: _solved,
    t.FoundAlfred: _found_alfred,
    t.Counted: _counted,
    t.Ended: _ended,
}

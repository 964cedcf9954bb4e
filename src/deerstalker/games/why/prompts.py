"""What a seat is asked, what the table waits for, and every option in words."""

from collections.abc import Callable, Sequence
from typing import Any

from deerstalker.core import Seat
from deerstalker.core.game import Prompt
from deerstalker.core.prose import NUMBERS, addressed, listed, said_to, sentence
from deerstalker.games.why import phases as p
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import LIVING_ROOM, ROOMS
from deerstalker.games.why.bookkeeping import special
from deerstalker.games.why.editions import KIND_OF, NO_CLUE
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import WhyAction
from deerstalker.games.why.words import (
    a_card,
    card_name,
    similar_card,
    solution_name,
    some_card,
    space_name,
    spot_name,
)

Names = Sequence[str]

HEADINGS = {
    "Roll": "Roll",
    "Move": "Move",
    "Take": "Take a card",
    "Search": "Search the lawn",
    "Ask": "Question",
    "Give": "Give",
    "Deny": "I have none",
    "Show": "Show",
    "Point": "Point",
    "Discard": "Lay down on the lawn",
    "LayAt": "Choose a place",
    "Solve": "End the game",
    "Choose": "Choose a piece",
    "Pass": "Pass",
    "Propose": "Propose to end the game",
    "Accept": "Agree",
    "Decline": "Play on",
    "Remove": "Remove",
    "Deal": "Deal",
    "Throw": "Throw",
}
"""A few words for each type of action."""

_ASIDE: dict[type, str] = {p.Searching: "Stop searching", p.Countering: "Ask nothing in return"}
"""What passing means in phases where it is not "Stop here"."""


def label(game: Why, s: WhyState, action: WhyAction, names: Names) -> str:
    """Return an option in words, as on a button."""
    match action:
        case t.Roll():
            return "Roll the dice"
        case t.Move(to):
            stay = to in ROOMS and isinstance(s.phase, p.Walking) and s.places[s.phase.seat] == to
            return f"{'Stay in' if stay else 'Go to'} {space_name(to)}"
        case t.Take():
            return "Take the top card"
        case t.Ask(of, kind, shown):
            showing = "" if shown is None else f", showing {card_name(shown)}"
            return f"Ask {names[of]} for {some_card(kind)}{showing}"
        case t.Give(card):
            return f"Give {card_name(card)}{' in return' if isinstance(s.phase, p.Returning) else ''}"
        case t.Deny():
            return "Say you have none"
        case t.Show(card):
            return f"Show {card_name(card)}"
        case t.Point(spot, kind):
            return f'Point at {spot_name(spot)}: "This is {some_card(kind)}."'
        case t.Discard(card):
            return f"Put {card_name(card)} on the lawn"
        case t.LayAt(card, spot):
            return f"Put {card_name(card)} at {spot_name(spot)} on the lawn"
        case t.Choose(piece):
            return f"Play {piece}"
        case t.Solve():
            return "Lay down the solution and end the game"
        case t.Pass():
            return _ASIDE.get(type(s.phase), "Stop here")
        case t.Accept():
            return "Agree to end the game"
        case _:
            return HEADINGS[type(action).__name__]


_EXPLAINED: dict[type, str] = {
    t.Ask: "Choose whom to ask, and for what.",
    t.Point: "Choose a place, and say what lies there.",
    t.Move: "Go to a square or a room. You may stay in the room you're in.",
    t.Deny: "You have no such card.",
    t.Show: "Show everybody a card of the kind you're looking for.",
    t.Discard: "Choose a card from your hand. It goes to the first free place on the lawn.",
    t.LayAt: "Choose a card from your hand, and its place on the lawn.",
    t.Propose: "If everybody agrees, the game ends now.",
    t.Accept: "If everybody agrees, the game ends now.",
    t.Solve: "You show your solution to everybody, and the game ends.",
}


def explain(game: Why, s: WhyState, action: WhyAction) -> str:
    """Return what to know before choosing an action of this type."""
    return _EXPLAINED.get(type(action), "")


def ask(game: Why, s: WhyState, seat: Seat | None, names: Names) -> Prompt:
    """Return what this seat is asked, or what the table waits for, from the seat's own copy."""
    kind, called = type(s.phase), addressed(names, seat)
    if seat is not None and seat in game.waiting_for(s):
        text, rule = _ASKED[kind](game, s, s.phase, seat, called)
    elif seat is not None and t.Solve() in game.legal(s, seat):
        text, rule = "You have a solution, and may lay it down at any time to end the game.", "§70"
    elif kind in _SAYINGS:
        text, rule = _SAYINGS[kind]
        text = said_to(text.format(called[getattr(s.phase, "seat", 0)]))
        text = f"{text[0].upper()}{text[1:]}"
    else:
        text, rule = _WAITING[kind](game, s, s.phase, called)
    return Prompt(text, f"Why {rule}")


# -- you are asked -----------------------------------------------------------------------------------

Said = tuple[str, str]
"""The sentences, and the paragraph they rest on."""


def _roll(game: Why, s: WhyState, phase: p.Rolling, seat: Seat, names: Names) -> Said:
    draw = ", or propose to end the game" if t.Propose() in game.legal(s, seat) else ""
    return f"Your turn. Roll the dice{draw}.", "§13"


def _walk(game: Why, s: WhyState, phase: p.Walking, seat: Seat, names: Names) -> Said:
    threw = f"You rolled {phase.first} and {phase.second}."
    if s.closing:
        return f"{threw} The rooms are empty, so go home to the Living Room.", "§57"
    if special(phase.first, phase.second):
        return f"{threw} Go straight into any room, or walk.", "§18"
    return f"{threw} Where to?", "§14"


def _act(game: Why, s: WhyState, phase: p.Acting, seat: Seat, names: Names) -> Said:
    """Ask to take the card, search, question somebody, or leave it."""
    options = game.legal(s, seat)
    company = tuple({option.of: None for option in options if isinstance(option, t.Ask)})
    ways = [
        *(["take the top card"] if t.Take() in options else []),
        *(["search the lawn"] if t.Search() in options else []),
        *([f"question {names[company[0]] if len(company) == 1 else 'somebody'}"] if company else []),
        *(["stop here"] if t.Pass() in options else []),
    ]
    rule = "§40" if t.Search() in options else "§27" if t.Take() in options else "§29"
    if s.closing:
        rule = "§61" if company else "§60"
    return f"You are {_at(s, seat)}. {sentence(listed(ways, 'or'))}", rule


def _too_many(game: Why, s: WhyState, phase: p.Discarding | p.Searching, seat: Seat, names: Names) -> Said:
    rule = "§44" if isinstance(phase, p.Searching) else "§24"
    return f"You hold {NUMBERS[s.sizes[seat]]} cards. Show one to everybody and put it on the lawn.", rule


def _search(game: Why, s: WhyState, phase: p.Searching, seat: Seat, names: Names) -> Said:
    if phase.owes and s.sizes[seat]:
        return _too_many(game, s, phase, seat, names)
    if phase.shown is None:
        return "Show a card of the kind you are looking for. A motive or the Mystery card needs no showing.", "§41"
    if not phase.pointed:
        return f"You have shown {a_card(phase.shown)}. Point at a card on the lawn.", "§41"
    return "Right. Point at another card, show one of another kind, or stop.", "§44"


def _replace(game: Why, s: WhyState, phase: p.Replacing, seat: Seat, names: Names) -> Said:
    return f"That was {a_card(phase.card)}. Choose a card from your hand to lay in its place.", "§47"


def _answer(game: Why, s: WhyState, phase: p.Answering, seat: Seat, names: Names) -> Said:
    demand = f"{names[phase.to]} accuses you of withholding {similar_card(phase.kind)}."
    kinds = [KIND_OF[card] for card in s.hands[seat].open()]
    if phase.kind not in kinds:
        return f"{demand} You have none.", "§37"
    instead = ", or a No Clue card instead" if NO_CLUE in kinds else ""
    return f"{demand} Give one{instead}.", "§33"


def _counter(game: Why, s: WhyState, phase: p.Countering, seat: Seat, names: Names) -> Said:
    showing = "" if game.setting.counter_shows else ", without showing a card"
    return f"You had none. Now you may question {names[phase.of]} in return{showing}.", "§37"


def _return(game: Why, s: WhyState, phase: p.Returning, seat: Seat, names: Names) -> Said:
    return f"You hold {NUMBERS[s.sizes[seat]]} cards. Give {names[phase.to]} one in return.", "§34"


def _consider(game: Why, s: WhyState, phase: p.Considering, seat: Seat, names: Names) -> Said:
    counted = " and count the rewards" if game.setting.manner.rewards else " without a winner"
    return f"{names[phase.seat]} proposes to end the game{counted}. Agree, or play on.", "§75"


_ASKED: dict[type, Callable[[Why, WhyState, Any, Seat, Names], Said]] = {
    p.Choosing: lambda game, s, phase, seat, names: ("Choose your playing piece.", "§5"),
    p.Rolling: _roll,
    p.Walking: _walk,
    p.Acting: _act,
    p.Discarding: _too_many,
    p.Searching: _search,
    p.Replacing: _replace,
    p.Answering: _answer,
    p.Countering: _counter,
    p.Returning: _return,
    p.Considering: _consider,
}


# -- you are not -------------------------------------------------------------------------------------


def _thinks(game: Why, s: WhyState, phase: p.Considering, names: Names) -> Said:
    thinking = [names[seat] for seat in sorted(game.waiting_for(s))]
    return f"{listed(thinking)} {'is' if len(thinking) == 1 else 'are'} asked whether to end the game.", "§75"


def _over(game: Why, s: WhyState, phase: p.Over, names: Names) -> Said:
    if not phase.winners:
        limit = s.turn == game.options.turn_limit
        return "The game is over, and nobody has won.", "§74" if limit else "§75"
    winners = listed([names[seat] for seat in phase.winners])
    if s.rewards:
        return sentence(f"{winners} won with a reward of {s.rewards[phase.winners[0]]:,} dollars"), "§73"
    if len(s.solution) == len(("who", "with what", "why")):
        return sentence(f"{winners} solved the mystery and won: it was {solution_name(s.solution)}"), "§64"
    return sentence(f"{winners} found all of Alfred Hitchcock and won"), "§65"


def _at(s: WhyState, seat: Seat) -> str:
    place = s.places[seat]
    return f"{'in' if place in ROOMS else 'on'} {space_name(place)}"


_SAYINGS: dict[type, Said] = {
    p.Choosing: ("{} is choosing a playing piece.", "§5"),
    p.Removing: ("Some ghosts and weapons leave the pack.", "§6"),
    p.Dealing: ("The cards are being dealt.", "§9"),
    p.Opening: ("The dice decide who begins.", "§11"),
    p.Rolling: ("It's {}'s turn.", "§12"),
    p.Throwing: ("{} is rolling the dice.", "§13"),
    p.Discarding: ("{} is choosing a card to put on the lawn.", "§24"),
    p.Searching: ("{} is searching the lawn.", "§40"),
    p.Replacing: ("{} was wrong, and is choosing a card to lay in its place.", "§47"),
}
"""Phases for which a sentence about their seat is enough."""

_WAITING: dict[type, Callable[[Why, WhyState, Any, Names], Said]] = {
    p.Walking: lambda game, s, phase, names: (
        f"{names[phase.seat]} rolled {phase.first} and {phase.second}, and chooses where to go.",
        "§14",
    ),
    p.Acting: lambda game, s, phase, names: (
        f"{names[phase.seat]} is {_at(s, phase.seat)}.",
        "§40" if s.places[phase.seat] == LIVING_ROOM else "§27",
    ),
    p.Answering: lambda game, s, phase, names: (
        f"{names[phase.seat]} is asked for {some_card(phase.kind)}.",
        "§33",
    ),
    p.Countering: lambda game, s, phase, names: (
        f"{names[phase.seat]} may question {names[phase.of]} in return.",
        "§37",
    ),
    p.Returning: lambda game, s, phase, names: (
        f"{names[phase.seat]} owes {names[phase.to]} a card in return.",
        "§34",
    ),
    p.Considering: _thinks,
    p.Over: _over,
}

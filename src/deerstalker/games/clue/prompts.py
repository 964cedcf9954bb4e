"""What a seat is asked, what the table waits for, and every option in words."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.core.game import Prompt
from deerstalker.core.prose import NUMBERS, YOU, addressed, listed, many, sentence, whose
from deerstalker.games.clue.editions import Edition
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Arriving,
    Asking,
    Choose,
    Choosing,
    ClueAction,
    ClueState,
    Concluding,
    Dealing,
    Drawing,
    EndTurn,
    Halt,
    Move,
    Moving,
    Opening,
    Over,
    Pass,
    Roll,
    Show,
    Snoop,
    Spying,
    Starting,
    Suggest,
    Theory,
    Throwing,
    UsePassage,
)
from deerstalker.games.clue.words import theory_name, title

HEADINGS = {
    "Choose": "Choose a token",
    "Roll": "Roll",
    "UsePassage": "Secret passage",
    "Move": "Move",
    "Halt": "Stop on a spyglass",
    "Snoop": "Snoop",
    "Suggest": "Suggest",
    "Show": "Show a card",
    "Pass": "Nothing to show",
    "Accuse": "Accuse",
    "EndTurn": "End the turn",
    "Deal": "Deal",
    "Throw": "Throw",
    "Draw": "Draw",
}
"""A few words for each type of action."""


def label(game: Clue, s: ClueState, action: ClueAction, names: Sequence[str]) -> str:
    """Return an option in words, as on a button."""
    edition = game.edition
    match action:
        case Choose(suspect):
            return f"Play {title(edition, suspect)}"
        case Roll():
            return f"Roll the {_dice(game)}"
        case UsePassage():
            return f"Take the secret passage to {_far_end(game, s)}"
        case Move(to) if _stands_at(game, s, to):
            return f"Stay at {to}, behind the token ahead"
        case Move(to, along):
            return f"Go to {title(edition, to)}{_by(edition, along)}"
        case Halt(at, along):
            return f"Stop on the spyglass at {at}{_by(edition, along)}{_warning(game, s, action)}"
        case Snoop(victim):
            return f"Snoop on {names[victim]}"
        case Suggest(suspect, weapon, room):
            return f"Suggest {theory_name(edition, (suspect, weapon, room))}"
        case Show(card):
            return f"Show {title(edition, card)}"
        case Pass():
            return "Say you have nothing to show"
        case Accuse(suspect, weapon, room):
            return f"Accuse {theory_name(edition, (suspect, weapon, room))}"
        case _:
            return HEADINGS[type(action).__name__]


def explain(game: Clue, s: ClueState, action: ClueAction) -> str:
    """Return what to know before choosing an action of this type."""
    match action:
        case Suggest(room=room) if game.edition.tokens:
            return f"Choose a suspect and a weapon. The room is {title(game.edition, room)}."
        case Suggest():
            return "Choose a suspect, a weapon and a room."
        case Accuse():
            return "Name the three cards. If you're wrong, you're out."
        case Choose():
            return "Choose the token you play."
        case UsePassage():
            return "You go through the secret passage instead of rolling."
        case Move():
            return "Walk to one of these places, and end your move there."
        case Halt():
            return "Stop at a spyglass to snoop. You walk the rest of your roll afterwards."
        case Pass():
            return "You hold none of the three cards."
        case Snoop():
            return "You'll see one of their cards. They won't know which."
        case _:
            return ""


def ask(game: Clue, s: ClueState, seat: Seat | None, names: Sequence[str]) -> Prompt:
    """Return what this seat is asked, or what the table waits for, from the seat's own copy."""
    if seat is not None and seat in game.waiting_for(s):
        return _asked(game, s, seat, names)
    return _waiting(game, s, addressed(names, seat))


# -- you are asked -----------------------------------------------------------------------------------


def _asked(game: Clue, s: ClueState, seat: Seat, names: Sequence[str]) -> Prompt:
    book = game.edition.book
    match s.phase:
        case Choosing():
            return Prompt("Choose your token.", book.choosing)
        case Starting():
            return _start(game, s, seat)
        case Asking():
            return Prompt("Your turn. Suggest a suspect, a weapon and a room.", book.suggesting)
        case Moving(_, count):
            halt = " You may stop on a spyglass on the way." if _may(game, s, seat, Halt) else ""
            return Prompt(f"You have {many(count, 'step')}. Where to?{halt}", book.walking)
        case Spying():
            return Prompt("You are on a spyglass. Whose hand will you draw a card from?", book.snooping)
        case Arriving():
            return _arrival(game, s, seat)
        case Answering(_, by, theory):
            return Prompt(_answer(game, s, seat, names[by], theory), book.answering)
        case Concluding() if game.edition.closing:
            return Prompt("Nobody can disprove you. Accuse, or end your turn?", book.accusing)
        case _:
            return Prompt("Accuse, or end your turn?", book.accusing)


def _start(game: Clue, s: ClueState, seat: Seat) -> Prompt:
    """Ask to roll, take a passage, answer a call, or accuse."""
    ways = [f"roll the {_dice(game)}"]
    if _may(game, s, seat, UsePassage):
        ways.append(f"take the secret passage to {_far_end(game, s)}")
    if called := _may(game, s, seat, Suggest):
        ways.append(f"stay in {title(game.edition, game.place_of(s, seat))} and make a suggestion")
    rule = game.edition.book.called if called else game.edition.book.turn
    return Prompt(f"Your turn. {sentence(listed([*ways, 'accuse'], 'or'))}", rule)


def _arrival(game: Clue, s: ClueState, seat: Seat) -> Prompt:
    """Ask what to do after the move."""
    book, ways, here = game.edition.book, [], _standing(game, s, seat)
    rule = book.turn
    if _may(game, s, seat, Suggest):
        ways.append("suggest a suspect and a weapon")
        rule = book.suggesting if _may(game, s, seat, EndTurn) else book.compulsory
    if _may(game, s, seat, Snoop):
        here = "You are on a spyglass."
        ways.append("snoop on somebody")
        rule = book.snooping
    ways.append("accuse")
    if _may(game, s, seat, EndTurn):
        ways.append("end your turn")
    return Prompt(f"{here} {sentence(listed(ways, 'or'))}", rule)


def _standing(game: Clue, s: ClueState, seat: Seat) -> str:
    """Say where the player is."""
    place = game.place_of(s, seat)
    if place in game.edition.plan.rooms:
        return f"You are in {title(game.edition, place)}."
    return f"You are at {place}."


def _answer(game: Clue, s: ClueState, seat: Seat, by: str, theory: Theory) -> str:
    """Say which of the three cards can be shown."""
    said = f"{by} suggests {theory_name(game.edition, theory)}."
    held = [title(game.edition, card) for card in theory if card in s.hands[seat].open()]
    if not held:
        return f"{said} You have none of these cards."
    return f"{said} Show {listed(held, 'or')} to {by}. Only {by} will see it."


# -- you are not -------------------------------------------------------------------------------------


def _waiting(game: Clue, s: ClueState, names: Sequence[str]) -> Prompt:
    book = game.edition.book
    match s.phase:
        case Choosing(seat):
            return Prompt(f"{names[seat]} is choosing a token.", book.choosing)
        case Dealing():
            return Prompt("The cards are being dealt.", book.deal)
        case Opening():
            return Prompt("Everybody rolls to see who begins.", book.opening)
        case Throwing(seat):
            return Prompt(
                sentence(f"{names[seat]} {'are' if names[seat] == YOU else 'is'} rolling the {_dice(game)}"),
                book.walking,
            )
        case Starting(seat):
            return Prompt(f"It's {whose(names[seat])} turn.", book.turn)
        case Asking(seat):
            return Prompt(f"{names[seat]} is thinking of a suggestion.", book.suggesting)
        case Moving(seat, count):
            return Prompt(f"{names[seat]} has {many(count, 'step')} to walk.", book.walking)
        case Spying(seat):
            return Prompt(f"{names[seat]} is choosing whom to snoop on.", book.snooping)
        case Drawing(seat, victim):
            return Prompt(f"A card is drawn from {whose(names[victim])} hand for {names[seat]}.", book.snooping)
        case Arriving(seat, entered):
            if not entered:
                return Prompt(f"{names[seat]} may accuse or end their turn.", book.turn)
            return Prompt(f"{names[seat]} is in {title(game.edition, game.place_of(s, seat))}.", book.suggesting)
        case Answering(seat, by, theory):
            cards = listed([title(game.edition, card) for card in theory], "or")
            return Prompt(f"{names[seat]} is looking for a card to show {names[by]}: {cards}.", book.answering)
        case Concluding(seat):
            return Prompt(f"{names[seat]} may accuse or end their turn.", book.accusing)
        case Over(envelope, winner):
            return Prompt(f"It was {theory_name(game.edition, envelope)}. {_ending(game, s, winner, names)}", book.end)


def _ending(game: Clue, s: ClueState, winner: Seat | None, names: Sequence[str]) -> str:
    if winner is None:
        return "Every detective is out of the race, and nobody wins."
    if s.playing == (winner,) and game.options.last == "wins":
        return sentence(f"{names[winner]} won as the last detective left")
    return sentence(f"{names[winner]} solved the case and won")


# -- small questions ---------------------------------------------------------------------------------


def _may(game: Clue, s: ClueState, seat: Seat, kind: type) -> bool:
    """Is any action of this kind offered? Accusations, of which there are many, come last."""
    for action in game.legal(s, seat):
        if isinstance(action, kind):
            return True
        if isinstance(action, Accuse):
            return False
    return False


def _stands_at(game: Clue, s: ClueState, place: Place) -> bool:
    return isinstance(s.phase, Moving) and game.place_of(s, s.phase.seat) == place


def _by(edition: Edition, along: Sequence[Place]) -> str:
    """Return the places of a way of one's own, except its end."""
    return f" by way of {listed([title(edition, place) for place in along[:-1]])}" if len(along) > 1 else ""


def _warning(game: Clue, s: ClueState, halt: Halt) -> str:
    """Say what stopping there keeps in reach where another way would not, or how many points it is bound to lose."""
    if not isinstance(s.phase, Moving) or s.phase.count < 2:
        return ""
    prospect = game.prospect(s, s.phase, halt)
    if prospect.wasted:
        return f" (a dead end: {NUMBERS[prospect.wasted]} of the {many(prospect.left, 'point')} left will be lost)"
    if prospect.kept:
        return f" (keeps {listed([title(game.edition, room) for room in prospect.kept])} in reach)"
    return ""


def _dice(game: Clue) -> str:
    return "die" if game.edition.dice == 1 else "dice"


def _far_end(game: Clue, s: ClueState) -> str:
    """Return where the passage leads from the room of the player whose turn it is."""
    here = game.place_of(s, s.phase.seat) if isinstance(s.phase, Starting) else ""
    to = game.edition.board(game.options).passages.get(here)
    return "the other end" if to is None else title(game.edition, to)

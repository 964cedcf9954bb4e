"""What happened, in sentences."""

from collections.abc import Sequence

from deerstalker.core import Secret
from deerstalker.core.facts import HIDDEN, Count, Holder
from deerstalker.core.prose import NUMBERS, are, has, has_not, listed, owned, whose
from deerstalker.games.clue.editions import Edition
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accused,
    Card,
    Chose,
    ClueEvent,
    Dealt,
    Ended,
    Halted,
    Looked,
    Moved,
    Passed,
    Rolled,
    Showed,
    Snooped,
    Stayed,
    StoodAside,
    Suggested,
    Targeted,
    Theory,
    Threw,
    TookPassage,
    TurnPassed,
)


def title(edition: Edition, name: str) -> str:
    """Return the printed name of a card or a place. Squares keep their name.

    A person needs no article: `Miss Scarlet`, but `the Rope`, `the Hall`.
    """
    printed = edition.titles.get(name, name)
    return printed if name in edition.suspects or printed == name else f"the {printed}"


def theory_name(edition: Edition, theory: Theory) -> str:
    """Return a theory in words: `Prof. Plum with the Rope in the Hall`."""
    suspect, weapon, room = (title(edition, card) for card in theory)
    return f"{suspect} with {weapon} in {room}"


def tell(game: Clue, event: ClueEvent, names: Sequence[str]) -> str:
    """Return a sentence about an event that says no more than this copy of it holds."""
    edition = game.edition
    match event:
        case Chose(seat, suspect):
            return f"{names[seat]} plays {title(edition, suspect)}."
        case Dealt():
            return "Three cards lie in the envelope; the rest are dealt."
        case Rolled(seat):
            return f"{names[seat]} takes the {'die' if edition.dice == 1 else 'dice'}."
        case Threw(seat, dice):
            return f"{names[seat]} throws {_throw(dice)}."
        case Moved(seat, way):
            return f"{names[seat]} walks to {_whereabouts(edition, way)}."
        case Halted(seat, way):
            return f"{names[seat]} stops at the spyglass on {way[-1]}."
        case Stayed(seat):
            return f"{names[seat]} cannot take a step."
        case TookPassage(seat, to):
            return f"{names[seat]} takes the secret passage to {title(edition, to)}."
        case Targeted(seat, victim):
            return f"{names[seat]} snoops on {names[victim]}."
        case Snooped(seat, victim, card):
            return f"{names[seat]} draws {_card(edition, card)} from {names[victim]}'s hand and gives it back."
        case Suggested(seat, theory):
            return f"{names[seat]} suggests {theory_name(edition, theory)}."
        case Passed(seat, _):
            return f"{names[seat]} could not help."
        case Showed(seat, to, _, card):
            return f"{names[seat]} shows {names[to]} {_card(edition, card)}."
        case Accused(seat, theory):
            return f"{names[seat]} accuses {theory_name(edition, theory)}."
        case Looked(seat, _, envelope, right):
            found = f" and finds {theory_name(edition, envelope.open())}" if envelope.is_open else ""
            verdict = "That is right." if right else "That is wrong."
            if seat not in envelope.readers:
                return verdict
            return f"{names[seat]} looks into the envelope{found}. {verdict}"
        case StoodAside(seat, room):
            return f"{names[seat]}'s token steps aside into {title(edition, room)}."
        case TurnPassed(seat):
            return f"{names[seat]} is on turn."
        case Ended(envelope, winner):
            outcome = "Nobody found it." if winner is None else f"{names[winner]} wins."
            return f"It was {theory_name(edition, envelope)}. {outcome}"


def _throw(dice: Sequence[int]) -> str:
    return " and ".join(map(str, dice)) + (f", {sum(dice)} together" if len(dice) > 1 else "")


def _whereabouts(edition: Edition, way: Sequence[Place]) -> str:
    """Return the end of the way, and the rooms it led through."""
    through = [title(edition, place) for place in way[:-1] if place in edition.plan.rooms]
    return title(edition, way[-1]) + (f", through {' and '.join(through)}" if through else "")


def _card(edition: Edition, card: Secret[Card]) -> str:
    return title(edition, card.open()) if card.is_open else "a card"


# -- reasons -----------------------------------------------------------------------------------------


def recall(game: Clue, event: ClueEvent, fact: Count, names: Sequence[str], when: str) -> str:
    """Return a fact as a reason: what happened, and `when`; not a whole sentence. The reader is `you` in `names`."""
    edition = game.edition
    cards = [title(edition, card) for card in edition.pack if card in fact.cards]
    match event:
        case Dealt():
            return _recall_deal(edition, fact, cards, names)
        case Passed(seat):
            return f"{names[seat]} passed on {listed(cards)} {when}"
        case Showed(seat, to, theory, card):
            several = f"one of {listed([title(edition, one) for one in theory])}"
            return f"{names[seat]} showed {names[to]} {listed(cards) if card.is_open else several} {when}"
        case Snooped(seat, victim):
            return f"{names[seat]} drew {listed(cards)} from {whose(names[victim])} hand {when}"
        case Looked(seat, _, envelope) if envelope.is_open:
            return f"{names[seat]} found {listed(cards)} in the envelope {when}"
        case Looked(seat, theory, _, right):
            verdict = "right" if right else "wrong"
            return f"{whose(names[seat])} accusation {when}, {theory_name(edition, theory)}, was {verdict}"
        case _:
            return f"{are(cards)} in the envelope that was opened {when}"


def _recall_deal(edition: Edition, fact: Count, cards: Sequence[str], names: Sequence[str]) -> str:
    if fact.holder == HIDDEN:
        sort = next(name for name, sort in edition.sorts if fact.cards == frozenset(sort))
        return f"one of the {sort} is in the envelope"
    name = names[fact.holder]
    if fact.high == 0:
        return f"{are(cards)} not in {whose(name)} hand"
    return f"{are(cards)} {owned(name)}" if fact.low == len(cards) else f"{has(name)} {NUMBERS[fact.low]} cards"


def placed(game: Clue, cards: Sequence[Card], holder: Holder, names: Sequence[str], *, has_them: bool) -> str:
    """Say where these cards are, or are not."""
    titles = [title(game.edition, card) for card in cards]
    if holder == HIDDEN:
        return f"{are(titles)} {'' if has_them else 'not '}in the envelope"
    if has_them:
        return f"{has(names[holder])} {listed(titles)}"
    return f"{has_not(names[holder])} {listed(titles, 'or')}"

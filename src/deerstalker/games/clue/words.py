"""What happened, in sentences."""

from collections.abc import Sequence
from itertools import pairwise

from deerstalker.core import Seat, Secret
from deerstalker.core.facts import HIDDEN, OPEN, Count, Holder
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

FACE_UP = "face up on the table"


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
            handed_out = list(enumerate(game.start().suspects))
            return f"{cast_list(game, handed_out, names)} {deal_words(game, names)}".strip()
        case Rolled(seat):
            return f"{names[seat]} picks up the {'die' if edition.dice == 1 else 'dice'}."
        case Threw(seat, dice):
            return f"{names[seat]} rolls {throw_words(dice)}."
        case Moved(seat, way, start, short):
            stopped = ", stopping short of another token" if short else ""
            return f"{names[seat]} goes {route(edition, way, start)}{stopped}."
        case Halted(seat, way, start):
            through = _through(edition, way, start)
            return f"{names[seat]} {f'walks{through} and ' if through else ''}stops on the spyglass at {way[-1]}."
        case Stayed(seat, True):
            return f"{names[seat]} stays put: another token is in the way."
        case Stayed(seat):
            return f"{names[seat]} cannot move."
        case TookPassage(seat, to):
            return f"{names[seat]} takes the secret passage to {title(edition, to)}."
        case Targeted(seat, victim):
            return f"{names[seat]} snoops on {names[victim]}."
        case Snooped(seat, victim, card):
            return f"{names[seat]} draws {card_name(edition, card)} from {names[victim]}'s hand."
        case Suggested():
            return _suggestion(edition, event, names)
        case Passed(seat):
            return f"{names[seat]} can't help."
        case Showed(seat, to, _, card):
            return f"{names[seat]} shows {names[to]} {card_name(edition, card)}."
        case Accused(seat, theory):
            return f"{names[seat]} accuses {theory_name(edition, theory)}."
        case Looked():
            return f"{verdict(game, event, names)}."
        case StoodAside(seat, room):
            return f"{names[seat]}'s token is moved off the doorstep into {title(edition, room)}."
        case TurnPassed(seat):
            return f"It's {whose(names[seat])} turn."
        case Ended():
            return end_words(game, event, names)


def cast_list(game: Clue, cast: Sequence[tuple[Seat, Card]], names: Sequence[str]) -> str:
    """Say who plays whom: `Ann plays Miss Scarlet and Bob plays Mrs. White.`"""
    parts = [f"{names[seat]} plays {title(game.edition, suspect)}" for seat, suspect in cast]
    return f"{listed(parts)}." if parts else ""


def deal_words(game: Clue, names: Sequence[str]) -> str:
    """Say that the cards are dealt, and how many each player has."""
    sizes = game.hand_sizes
    most, least = max(sizes), min(sizes)
    where = in_the_envelope(game.edition)
    if most == least:
        return f"Three cards are {where}; the rest are dealt, {NUMBERS[most]} to each player."
    larger = [name for name, size in zip(names, sizes, strict=False) if size == most]
    verb = "gets" if len(larger) == 1 else "get"
    smaller = [name for name, size in zip(names, sizes, strict=False) if size == least]
    others = smaller[0] if len(smaller) == 1 else "the others"
    return (
        f"Three cards are {where}; the rest are dealt. {listed(larger)} {verb} {NUMBERS[most]}, "
        f"{others} {NUMBERS[least]}."
    )


def in_the_envelope(edition: Edition) -> str:
    """Return where the solution lies, as the box calls it: `in the envelope`."""
    return f"in the {edition.envelope}"


def throw_words(dice: Sequence[int]) -> str:
    """Return a throw: `4`, `4 and 3`."""
    return " and ".join(map(str, dice))


def route(edition: Edition, way: Sequence[Place], start: Place) -> str:
    """Return where a way leads, and the rooms and passages on it: `to W3 through the Dining Room`."""
    return f"to {title(edition, way[-1])}{_through(edition, way, start)}"


def _through(edition: Edition, way: Sequence[Place], start: Place) -> str:
    """Return the rooms a way leads through and the secret passages it takes, in order."""
    passages = {frozenset(ends) for ends in edition.plan.passages} if edition.through else set()
    parts = []
    for before, place in pairwise((start, *way)):
        secretly = frozenset((before, place)) in passages
        if place == way[-1]:
            parts += ["the secret passage"] if secretly else []
        elif place in edition.plan.rooms:
            parts += [*(["the secret passage"] if secretly else []), title(edition, place)]
    return f" through {listed(parts)}" if parts else ""


def _suggestion(edition: Edition, event: Suggested, names: Sequence[str]) -> str:
    """Tell a suggestion, and what it moves."""
    said = f"{names[event.seat]} suggests {theory_name(edition, event.theory)}"
    stayed = ", having been called there" if event.stayed else ""
    brought = [title(edition, thing) for thing in event.brought]
    if not brought:
        return f"{said}{stayed}."
    player = f" ({names[event.called]})" if event.called is not None else ""
    first = brought[0] + (player if event.brought[0] == event.theory[0] else "")
    return f"{said}{stayed}; {are([first, *brought[1:]])} brought in."


def verdict(game: Clue, event: Looked, names: Sequence[str]) -> str:
    """Tell what an accusation came to. Who is wrong is out."""
    name, edition = names[event.seat], game.edition
    if not edition.looking:
        return "That is right" if event.right else f"That is wrong: {name} is out of the race"
    looks = f"{name} looks in the {edition.envelope}"
    if event.right:
        return f"{looks}: that is right"
    found = f" It holds {theory_name(edition, event.envelope.open())}." if event.envelope.is_open else ""
    return f"{looks}: that is wrong.{found} {name} is out of the race"


def end_words(game: Clue, event: Ended, names: Sequence[str]) -> str:
    """Tell the solution, who has won, and why."""
    it_was = f"It was {theory_name(game.edition, event.envelope)}."
    if event.winner is None:
        return f"{it_was} Every detective is out of the race, and nobody wins."
    name = names[event.winner]
    return f"{it_was} {f'{name} is the only detective left, and wins' if event.left else f'{name} wins'}."


def card_name(edition: Edition, card: Secret[Card]) -> str:
    """Return the card, if this copy holds it."""
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
            return f"{names[seat]} couldn't show {listed(cards, 'or')} {when}"
        case Showed(seat, to, theory, card):
            several = f"one of {listed([title(edition, one) for one in theory])}"
            return f"{names[seat]} showed {names[to]} {listed(cards) if card.is_open else several} {when}"
        case Snooped(seat, victim):
            return f"{names[seat]} drew {listed(cards)} from {whose(names[victim])} hand {when}"
        case Looked(seat, _, envelope) if envelope.is_open:
            return f"{names[seat]} found {listed(cards)} {in_the_envelope(edition)} {when}"
        case Looked(seat, theory, _, right):
            verdict = "right" if right else "wrong"
            return f"{whose(names[seat])} accusation {when}, {theory_name(edition, theory)}, was {verdict}"
        case _:
            return f"{are(cards)} in the {edition.envelope} that was opened {when}"


def _recall_deal(edition: Edition, fact: Count, cards: Sequence[str], names: Sequence[str]) -> str:
    if fact.holder == HIDDEN:
        sort = next(name for name, sort in edition.sorts if fact.cards == frozenset(sort))
        return f"one of the {sort} is {in_the_envelope(edition)}"
    if fact.holder == OPEN:
        return f"{are(cards)} {FACE_UP}"
    name = names[fact.holder]
    if fact.high == 0:
        return f"{are(cards)} not in {whose(name)} hand"
    return f"{are(cards)} {owned(name)}" if fact.low == len(cards) else f"{has(name)} {NUMBERS[fact.low]} cards"


def placed(game: Clue, cards: Sequence[Card], holder: Holder, names: Sequence[str], *, has_them: bool) -> str:
    """Say where these cards are, or are not."""
    titles = [title(game.edition, card) for card in cards]
    if holder == HIDDEN:
        return f"{are(titles)} {'' if has_them else 'not '}{in_the_envelope(game.edition)}"
    if holder == OPEN:
        return f"{are(titles)} {'' if has_them else 'not '}{FACE_UP}"
    if has_them:
        return f"{has(names[holder])} {listed(titles)}"
    return f"{has_not(names[holder])} {listed(titles, 'or')}"

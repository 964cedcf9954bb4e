"""What happened, in sentences."""

from collections.abc import Sequence

from deerstalker.core import Secret
from deerstalker.core.facts import HIDDEN, OPEN, Count, Holder
from deerstalker.core.prose import NUMBERS as NUMBERS
from deerstalker.core.prose import are, has, has_not, listed, owned, whose
from deerstalker.games.sleuth.editions import FREE
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import (
    Answered,
    Asked,
    Checked,
    Dealt,
    Drew,
    Ended,
    Exchanged,
    Gem,
    Question,
    Retired,
    SearchCard,
    Shuffled,
    SleuthEvent,
    TurnPassed,
)

SIGNS = {"diamond": "◆", "pearl": "○", "opal": "◍"}
"""A sign for each gem, where space is short."""

PLURALS = {"solitaire": "solitaires", "pair": "pairs", "cluster": "clusters"} | {
    "diamond": "diamonds",
    "pearl": "pearls",
    "opal": "opals",
}


def gem_name(gem: Gem) -> str:
    """Return the name in a sentence: `the Blue Opal Pair`."""
    return "the " + gem.replace("-", " ").title()


def question_name(question: Question) -> str:
    """Return a question in words: `blue opals`, `opal pairs`, `blue gems`."""
    *first, last = question
    return " ".join([*first, PLURALS.get(last, f"{last} gems")])


def card_name(card: SearchCard) -> str:
    """Return the name of a search card: `Blue Opal`, `Free Choice`, `Free Choice Blue`."""
    return card.replace("free", "free choice").replace("+", " ").title()


def request(question: Question) -> str:
    """Return what is asked: the number of gems with one element, all gems with two: `how many pairs`."""
    return f"{'how many' if len(question) == 1 else 'for all'} {question_name(question)}"


def tell(game: Sleuth, event: SleuthEvent, names: Sequence[str]) -> str:
    """Return a sentence about an event that says no more than this copy of it holds."""
    match event:
        case Dealt():
            return _dealt(event, names)
        case Asked(seat, to, question, card):
            if card is None:
                return f"{names[seat]} puts one last question to {names[to]}: {_aloud(question)}"
            return f"{names[seat]} asks {names[to]} {request(question)}, using {card_name(card)}."
        case Answered(seat, to, question, count, shown):
            return _answered(names[seat], names[to], question, count, shown)
        case Exchanged(seat, cards):
            return f"{names[seat]} exchanges all {NUMBERS[len(cards)]} search cards."
        case Drew(seat, card):
            return f"{names[seat]} draws {card_name(card)}."
        case Shuffled():
            return "The used search cards become the new draw pile."
        case Checked(seat, guess, _, right):
            named = gem_name(guess.open()) if guess.is_open else "a gem"
            return (
                f"{names[seat]} writes down {named}, looks at the missing gem, and is {'right' if right else 'wrong'}."
            )
        case Retired(seat, _):
            return f"{names[seat]} gives up the search cards, but goes on answering."
        case TurnPassed(seat):
            return f"It's {names[seat]}'s turn."
        case Ended(missing, solved):
            return _ended(missing, [names[seat] for seat in solved])


def _opened(e: Dealt, names: Sequence[str]) -> str:
    """Tell who deals, and which gems lie open."""
    opened = f" {_placed([gem_name(gem) for gem in e.open], OPEN, names, has_them=True)}." if e.open else ""
    return f"{names[e.dealer]} deals, and one gem is missing.{opened.replace(' the ', ' The ', 1)}"


def _dealt(e: Dealt, names: Sequence[str]) -> str:
    cards = "; ".join(
        f"{name} {listed([card_name(card) for card in before])}" for name, before in zip(names, e.search, strict=False)
    )
    return f"{_opened(e, names)} Search cards: {cards}."


def _answered(name: str, asker: str, question: Question, count: int, shown: Secret[tuple[Gem, ...]] | None) -> str:
    if not count:
        return f"{name} has no {question_name(question)}."
    if shown is None:
        return f"{name} has {NUMBERS[count]} {_some(question, count)}."
    seen = _list(shown.open()) if shown.is_open else f"{NUMBERS[count]} {_some(question, count)}"
    return f"{name} shows {asker} {seen}."


def _aloud(question: Question) -> str:
    """Return a question as it is put: `how many pairs?`, `all blue opals, please.`"""
    asked = question_name(question)
    return f"how many {asked}?" if len(question) == 1 else f"all {asked}, please."


def _ended(missing: Gem, solvers: Sequence[str]) -> str:
    found = f"The missing gem is {gem_name(missing)}."
    if not solvers:
        return f"{found} Nobody has found it."
    first, *others = solvers
    after = f", ahead of {listed(others)}" if others else ""
    return f"{found} {first} wins{after}."


# -- a turn ------------------------------------------------------------------------------------------


def tell_turn(game: Sleuth, events: Sequence[SleuthEvent], names: Sequence[str]) -> str:
    """Return the events of a turn, as far as it has come, in one short paragraph."""
    drawn = [card_name(event.card) for event in events if isinstance(event, Drew)]
    told: list[str] = []
    for number, event in enumerate(events):
        match event:
            case TurnPassed() | Drew():
                continue
            case Asked(seat, to, question, card) if card is not None:
                # every other search card is named by its question
                free = f" ({card_name(card)})" if card.startswith(FREE) else ""
                have = " they have" if len(question) == 1 else ""
                told.append(f"{names[seat]} asks {names[to]} {request(question)}{have}{free}.")
            case Answered(seat, _, _, count, shown) if number and not (count and shown):
                told.append(f"{names[seat]} has {NUMBERS[count]}.")
            case Dealt():
                told.append(f"{_opened(event, names)} Everybody has four search cards.")
            case Ended(missing, solved) if _told(missing, events[:number]):
                told.append(_ended(missing, [names[seat] for seat in solved]).partition(". ")[2])
            case Exchanged(seat) if drawn:
                told.append(f"{names[seat]} exchanges all search cards and draws {listed(drawn)}.")
            case Retired(seat):
                told.append(_retired(names[seat], events[:number]))
            case _:
                told.append(tell(game, event, names))
    if drawn and not any(isinstance(event, Exchanged) for event in events):
        seat = next(event.seat for event in events if isinstance(event, Drew))
        told.append(f"{names[seat]} draws {listed(drawn)}.")
    return " ".join(told)


def _told(missing: Gem, before: Sequence[SleuthEvent]) -> bool:
    """Has the last sentence named the missing gem already?"""
    return any(
        isinstance(event, Checked) and event.right and event.guess.is_open and event.guess.open() == missing
        for event in before[-1:]
    )


def _retired(name: str, before: Sequence[SleuthEvent]) -> str:
    solved = any(isinstance(event, Checked) and event.right for event in before[-1:])
    return f"{name} {'has solved the case' if solved else 'is out'}, but goes on answering."


# -- reasons -----------------------------------------------------------------------------------------


def recall(game: Sleuth, event: SleuthEvent, fact: Count, names: Sequence[str], when: str) -> str:
    """Return a fact as a reason: what happened, and `when`; not a whole sentence. The reader is `you` in `names`."""
    gems = [gem_name(gem) for gem in game.edition.pack if gem in fact.cards]
    match event:
        case Dealt():
            return _recall_deal(fact, gems, names)
        case Answered(seat, to, question, count, shown):
            asked = question_name(question)
            if shown is not None and shown.is_open and fact.low == fact.high == len(fact.cards):
                return f"{names[seat]} showed {names[to]} {listed(gems)} {when}"
            if shown is not None and shown.is_open and count:
                was = "was" if len(gems) == 1 else "were"
                return f"{listed(gems)} {was} not among the {asked} {names[seat]} showed {names[to]} {when}"
            if shown is None:
                return f"{names[seat]} counted {NUMBERS[count] if count else 'no'} {_some(question, count)} {when}"
            if not count:
                return f"{names[seat]} had no {asked} to show {names[to]} {when}"
            return f"{names[seat]} showed {names[to]} {NUMBERS[count]} {_some(question, count)} {when}"
        case Checked(seat):
            return f"{names[seat]} saw {listed(gems)} {when}: that is the missing gem"
        case _:
            return f"{are(gems)} turned up {when}"


def _recall_deal(fact: Count, gems: Sequence[str], names: Sequence[str]) -> str:
    if fact.holder == HIDDEN:
        return "one gem is missing"
    if fact.holder == OPEN:
        return _placed(gems, OPEN, names, has_them=fact.high > 0)
    name = names[fact.holder]
    if fact.high == 0:
        return f"{are(gems)} not in {whose(name)} hand"
    return f"{are(gems)} {owned(name)}" if fact.low == len(gems) else f"{has(name)} {NUMBERS[fact.low]} gems"


def placed(game: Sleuth, gems: Sequence[Gem], holder: Holder, names: Sequence[str], *, has_them: bool) -> str:
    """Say where these gems are, or are not."""
    return _placed([gem_name(gem) for gem in gems], holder, names, has_them=has_them)


def _placed(gems: Sequence[str], holder: Holder, names: Sequence[str], *, has_them: bool) -> str:
    """Say where gems are, or are not, given their names."""
    if holder == HIDDEN:
        return f"{are(gems)} {'' if has_them else 'not '}the missing gem"
    if holder == OPEN:
        if has_them:
            return f"{listed(gems)} {'lies' if len(gems) == 1 else 'lie'} open on the table"
        return f"{are(gems)} not open on the table"
    if has_them:
        return f"{has(names[holder])} {listed(gems)}"
    return f"{has_not(names[holder])} {listed(gems, 'or')}"


def _some(question: Question, count: int) -> str:
    """Return the question in the singular or plural: `red gem`, `pearl clusters`."""
    many = question_name(question)
    return many.removesuffix("s") if count == 1 else many


def _list(gems: Sequence[Gem]) -> str:
    return listed([gem_name(gem) for gem in gems])

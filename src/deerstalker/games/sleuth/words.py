"""What happened, in sentences."""

from collections.abc import Sequence

from deerstalker.core import Secret
from deerstalker.core.facts import HIDDEN, OPEN, Count, Holder
from deerstalker.core.prose import NUMBERS as NUMBERS
from deerstalker.core.prose import are, has, has_not, listed, owned, whose
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


def tell(game: Sleuth, event: SleuthEvent, names: Sequence[str]) -> str:
    """Return a sentence about an event that says no more than this copy of it holds."""
    match event:
        case Dealt(dealer, _, _, open_gems):
            opened = f" Open on the table: {_list(open_gems)}." if open_gems else ""
            return f"{names[dealer]} deals; one gem is missing.{opened}"
        case Asked(seat, to, question, None):
            return f"{names[seat]} puts one last question to {names[to]}: how many {question_name(question)}?"
        case Asked(seat, to, question, _):
            return f"{names[seat]} asks {names[to]}: how many {question_name(question)}?"
        case Answered(seat, to, question, count, shown):
            answer = f"{names[seat]} has {NUMBERS[count]} of the {question_name(question)}"
            if shown is None or not count:
                return f"{answer}."
            return f"{answer} and shows {names[to]} {_shown(shown, count)}."
        case Exchanged(seat, _):
            return f"{names[seat]} exchanges all search cards."
        case Drew(seat, card):
            return f"{names[seat]} draws the search card {card_name(card)}."
        case Shuffled():
            return "The used search cards are shuffled into a new pile."
        case Checked(seat, guess, _, right):
            named = f", {gem_name(guess.open())}," if guess.is_open else ""
            verdict = "That is right" if right else "That is wrong"
            return f"{names[seat]} names a gem{named} and looks. {verdict}."
        case Retired(seat, _):
            return f"{names[seat]} asks no more, but goes on answering."
        case TurnPassed(seat):
            return f"{names[seat]} is on turn."
        case Ended(missing, solved):
            winner = f"{names[solved[0]]} wins." if solved else "Nobody found it."
            return f"The missing gem is {gem_name(missing)}. {winner}"


def _shown(shown: Secret[tuple[Gem, ...]], count: int) -> str:
    if shown.is_open:
        return _list(shown.open())
    return "it" if count == 1 else "them"


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

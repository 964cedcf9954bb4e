"""What happened, in sentences."""

from collections.abc import Sequence

from deerstalker.core import Secret
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

NUMBERS = (
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
PLURALS = {"solitaire": "solitaires", "pair": "pairs", "cluster": "clusters"} | {
    "diamond": "diamonds",
    "pearl": "pearls",
    "opal": "opals",
}


def gem_name(gem: Gem) -> str:
    """`the Blue Opal Pair`."""
    return "the " + gem.replace("-", " ").title()


def question_name(question: Question) -> str:
    """`blue opals`, `opal pairs`, `blue gems`."""
    *first, last = question
    return " ".join([*first, PLURALS.get(last, f"{last} gems")])


def card_name(card: SearchCard) -> str:
    """`Blue Opal`, `Free Choice`, `Free Choice Blue`."""
    return card.replace("free", "free choice").replace("+", " ").title()


def tell(game: Sleuth, event: SleuthEvent, names: Sequence[str]) -> str:
    """One sentence about an event, saying no more than this copy of it holds."""
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
            named = f" {gem_name(guess.open())}" if guess.is_open else ""
            verdict = "That is right" if right else "That is wrong"
            return f"{names[seat]} names a gem{',' + named if named else ''} and looks. {verdict}."
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


def _list(gems: Sequence[Gem]) -> str:
    named = [gem_name(gem) for gem in gems]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"

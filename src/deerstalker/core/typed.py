"""Find the option that a typed command means: `go hall`, `suggest plum rope`, `show rope`, `end`.

An option is known by the words of its label, its heading and its type, and by the things its notation names. A command
means an option if every word typed is one of these, perhaps misspelt or shortened, and if the words that distinguish it
from similar options have been typed.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.notation import kebab, write
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import LONGEST_LINE, NOISE, SHORTEST_STUB, Phrase, Unclear, phrase_of, word_cost
from deerstalker.core.terms import Action, State
from deerstalker.core.typed_ways import find_way, names_a_way, read_wish

FEW = 6
"""Maximum number of options named in a reply."""

MOST_WORDS = 40
"""Maximum number of words in a command: each is compared with the words of all options."""

SYNONYMS = {
    "walk": "go",
    "throw": "roll",
    "guess": "suggest",
    "say": "name",
    "demand": "ask",
    "done": "end",
    "finish": "end",
    "next": "end",
    "none": "pass",
    "nothing": "pass",
    "skip": "pass",
    "stop": "pass",
}
"""Other words for actions, used if no option on offer is called that."""

Words = frozenset[str]

_BRACKETS = re.compile(r"\([^)]*\)")
_TOKEN = re.compile(r'"[^"]*"|[^\s()\[\]{}"]+')


class Option:
    """An action on offer, and the words it is known by."""

    def __init__(self, box: Box, game: AnyGame, state: State, action: Action, names: Sequence[str]) -> None:
        self.action = action
        self.kind = type(action)
        self.label = box.label(game, state, action, names)
        self.phrase = phrase_of(self.label)
        self.notation = write(action, box.action, names)
        self.verbs = _verbs(box, self.kind)

    @cached_property
    def names(self) -> tuple[Phrase, ...]:
        """What its notation names, without bare numbers."""
        tokens = _TOKEN.findall(self.notation)[1:]
        return tuple(words for words in (phrase_of(token) for token in tokens if not token.isdecimal()) if words)

    @cached_property
    def named(self) -> tuple[Words, ...]:
        """What it names, each as its words, as the words run together, and as in the label: `opals`."""
        return tuple(frozenset((*words, "".join(words), *self._endings(words))) for words in self.names)

    def _endings(self, words: Iterable[str]) -> Iterator[str]:
        stems = tuple(word for word in words if len(word) > SHORTEST_STUB)
        return (word for word in self.phrase if word.startswith(stems))

    @cached_property
    def words(self) -> Words:
        """All words it is known by."""
        return self.verbs.union(self.phrase, *self.named)

    @cached_property
    def aside(self) -> Words:
        """The words that stand only in brackets."""
        if "(" not in self.label:
            return frozenset()
        return frozenset(self.phrase).difference(phrase_of(_BRACKETS.sub("", self.label)))

    @cached_property
    def things(self) -> frozenset[Words]:
        """What must be typed: the things it names and the numbers of its label, except those in brackets."""
        aloud = frozenset(self.phrase) - self.aside
        numbers = {word for word in aloud if word.isdecimal()}.difference(*self.named)
        named = (words for words in self.named if words & aloud or not words & self.aside)
        return frozenset((*(frozenset((number,)) for number in numbers), *named))


def _verbs(box: Box, kind: type) -> Words:
    return frozenset(phrase_of(f"{kebab(kind.__name__)} {box.heading(kind)}")) - NOISE


def parse_command(box: Box, game: AnyGame, state: State, seat: Seat, names: Sequence[str], text: str) -> Action:
    """Return the option this seat means, from its own copy of the state.

    Raises `Invalid` with help if the command fits no option, `Unclear` if it fits several.
    """
    options = [Option(box, game, state, action, names) for action in game.legal(state, seat)]
    if not options:
        raise Invalid(f"It's not up to you right now. {box.ask(game, state, seat, names).text}")
    return _walk(box, game, state, seat, options, text) or pick(options, text, box.staking).action


def _walk(box: Box, game: AnyGame, state: State, seat: Seat, options: Sequence[Option], text: str) -> Action | None:
    """Return the action meant by a command that names a way: `go by w10 w8 to v6`; None if it names none."""
    ways = box.ways(game, state, seat)
    if ways is None or len(text) > LONGEST_LINE or not names_a_way(text):
        return None
    if any(option.phrase == phrase_of(text) for option in options):
        return None
    walks = [(option.action, option.verbs) for option in options if ways.field in option.kind.__struct_fields__]
    return find_way(ways, game, state, seat, read_wish(ways, text), walks)


def pick(options: Sequence[Option], text: str, staking: tuple[type[Action], ...] = ()) -> Option:
    """Return the one of these options that the text means; `staking` are types that must be called by their verb.

    Raises `Invalid` with help if the text fits no option, `Unclear` if it fits several.
    """
    if len(text) > LONGEST_LINE:
        raise Invalid(f"That's too long. A line can have at most {LONGEST_LINE} letters.")
    phrase = phrase_of(text)
    if len(phrase) > MOST_WORDS:
        raise Invalid(f"That's too long. A command can have at most {MOST_WORDS} words.")
    for option in options:
        if option.phrase == phrase:
            return option
    meant = _meant(options, phrase)
    said = frozenset(word for near in meant for word, cost in near.items() if cost == min(near.values()))
    best = _best(options, meant, said, staking)
    if not best:
        raise Invalid(_help(options, meant, text))
    if len({option.label for option in best}) > 1 or not _is_meant(best[0], options, said, staking):
        raise _unclear(best, text)
    return best[0]


def fitting(options: Sequence[Option], text: str) -> list[Option]:
    """Return the options that every word of the text fits; all of them if it says nothing."""
    meant = _meant(options, phrase_of(text))
    return [option for option in options if all(_cost(near, option.words) is not None for near in meant)]


def _meant(options: Sequence[Option], phrase: Phrase) -> list["Near"]:
    """Return what each typed word may stand for, without those that say nothing here."""
    noise = NOISE - _needed(options)
    known = frozenset[str]().union(*(option.words for option in options)) - noise
    return [_resembling(word, known) for word in phrase if word not in noise]


def _needed(options: Iterable[Option]) -> Words:
    """Return noise words that are needed here, because without them a name would be part of another: suspect `a`."""
    names = {frozenset(words) for option in options for words in option.names}
    noisy = (words for words in names if words & NOISE)
    short = (words for words in noisy if any(words - NOISE <= other and not words <= other for other in names))
    return frozenset[str]().union(*(words & NOISE for words in short))


Near = dict[str, float]
"""The known words that a typed one may stand for, each with its distance."""


def _resembling(typed: str, known: Iterable[str]) -> Near:
    for word in (typed, SYNONYMS.get(typed, typed)):
        costs = ((other, word_cost(word, other)) for other in known)
        near = {other: cost for other, cost in costs if cost is not None}
        if near:
            return near
    return {}


def _best(
    options: Sequence[Option], meant: Sequence[Near], said: Words, staking: tuple[type[Action], ...]
) -> list[Option]:
    """Return the options that fit every word typed: best spelt, then most completely named, then called by their verb.

    An option that stakes the seat's place must be called by a verb of its own.
    """
    calm = frozenset[str]().union(*(option.verbs for option in options if option.kind not in staking))
    fits = [(option, [_cost(near, option.words) for near in meant]) for option in options]
    fitting = {
        option: sum(cost for cost in costs if cost is not None)
        for option, costs in fits
        if costs and None not in costs and (option.kind not in staking or said & option.verbs - calm)
    }
    least = min(fitting.values(), default=0)
    near = [option for option, cost in fitting.items() if cost == least]
    common = _common(options)
    scores = {
        option: (_unsaid(option, said, common), not said & option.verbs, len(option.aside - said)) for option in near
    }
    fewest = min(scores.values(), default=None)
    return [option for option in near if scores[option] == fewest]


def _cost(near: Near, words: Words) -> float | None:
    return min((cost for word, cost in near.items() if word in words), default=None)


def _common(options: Iterable[Option]) -> dict[type, frozenset[Words]]:
    """For each kind, the things all its options name, such as the room you are in. These need not be typed."""
    common: dict[type, frozenset[Words]] = {}
    for option in options:
        common[option.kind] = common.get(option.kind, option.things) & option.things
    return common


def _unsaid(option: Option, said: Words, common: dict[type, frozenset[Words]]) -> int:
    """Count the things that distinguish this option from others of its kind and have not been typed."""
    return sum(not words & said for words in option.things - common[option.kind])


def _is_meant(option: Option, options: Sequence[Option], said: Words, staking: tuple[type[Action], ...]) -> bool:
    """Has everything necessary been typed, or a word that no other option has: `stay`? Stakes must be named in full."""
    if not _unsaid(option, said, _common(options)):
        return True
    others = frozenset[str]().union(*(other.words for other in options if other.label != option.label))
    return option.kind not in staking and not said & option.words <= others


def _unclear(best: Sequence[Option], text: str) -> Unclear:
    labels = list(dict.fromkeys(option.label for option in best))
    if len(labels) == 1:
        return Unclear(f"Do you mean {labels[0]!r}?", ((labels[0], labels[0]),))
    more = [f"{len(labels) - FEW} more"] if len(labels) > FEW else []
    return Unclear(
        f"{text.strip()!r} could be: {listed([*labels[:FEW], *more], 'or')}.",
        tuple((label, label) for label in labels[:FEW]),
    )


def _help(options: Sequence[Option], meant: Sequence[Near], text: str) -> str:
    """Suggest what could be typed instead: options of the same kind, if that was understood; else one of each kind."""
    kinds: dict[type, list[Option]] = {}
    for option in options:
        kinds.setdefault(option.kind, []).append(option)
    called: Collection[str] = meant[0] if meant else ()
    named = [group for group in kinds.values() if group[0].verbs.intersection(called)]
    some = named[0] if named else [group[0] for group in kinds.values()]
    examples = listed([one.label for one in some[:FEW]], "or")
    return f"I don't understand {text.strip()!r}. Try something like: {examples}."

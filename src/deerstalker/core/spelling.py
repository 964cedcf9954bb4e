"""Words as people type them: in any case, with or without articles, shortened or misspelt."""

import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from deerstalker.core.errors import Invalid

LONGEST_LINE = 400
SHORTEST_STUB = 2
"""Minimum number of letters that may stand for the whole word, if only one word begins with them."""

STUB = 0.5
"""The cost of shortening a word, where a misspelt letter costs 1."""

FAR = 1
"""The least cost of a guess that is told if the line cannot be read."""

Phrase = tuple[str, ...]


NOISE = frozenset(
    word
    for line in (
        "the a an and with in at of to for about how many that it its was is are am on by from his her their my your",
        "then has have had he she they says said say but card cards room gem gems so also too",
        "professor prof colonel col miss ms mrs mr sergeant sgt madame mme monsieur m",
    )
    for word in line.split()
)
"""Words that may stand anywhere and mean nothing, unless they are looked for."""

_WORD = re.compile(r"[\w'’]+")


class Word(NamedTuple):
    """A word of a line, folded for comparison, and its position."""

    text: str
    start: int
    end: int


class Unclear(Invalid):
    """A word that could mean several things. `choices` are these things, each with the line that says it clearly."""

    def __init__(self, why: str, choices: tuple[tuple[str, str], ...]) -> None:
        super().__init__(why)
        self.choices = choices

    def after(self, command: str) -> "Unclear":
        """Return the same error for a line that follows a command."""
        return Unclear(self.why, tuple((label, f"{command} {line}") for label, line in self.choices))


class Missing(Invalid):
    """Something that a line leaves out. `gaps` are the texts before and after it, in the order in which to try them."""

    def __init__(self, why: str, gaps: tuple[tuple[str, str], ...], usual: str = "") -> None:
        super().__init__(why)
        self.gaps = gaps
        self.usual = usual
        """What is usually the answer."""

    def after(self, command: str) -> "Missing":
        """Return the same error for a line that follows a command."""
        return Missing(self.why, tuple((f"{command} {before}", rest) for before, rest in self.gaps), self.usual)


def folded(text: str) -> str:
    """Return the text without case, accents and apostrophes."""
    bare = unicodedata.normalize("NFKD", text.replace("'", "").replace("’", "")).casefold()
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def words_of(line: str) -> Iterator[Word]:
    """Yield the words of a line. Everything between them is a separator."""
    for match in _WORD.finditer(line):
        for part in re.finditer(r"[^_]+", match[0]):
            text = folded(part[0])
            if text:
                yield Word(text, match.start() + part.start(), match.start() + part.end())


@lru_cache(maxsize=1 << 13)
def phrase_of(text: str) -> Phrase:
    """Return a text as the words it is recognised by."""
    return tuple(word.text for word in words_of(text))


def lexicon(**phrases: str) -> "Lexicon":
    """Make a lexicon of meanings by name, each with its phrases separated by bars."""
    return Lexicon((phrase.strip(), meaning) for meaning, text in phrases.items() for phrase in text.split("|"))


class Lexicon:
    """What can be meant at some place of a line, by the phrases that say it.

    The first phrase of a meaning is its title. If two meanings share a phrase, the first one has it. Other names are
    understood where nothing else is meant: `rev` is the revolver, though `reverend` is another name of somebody.
    """

    def __init__(
        self, entries: Iterable[tuple[str, Hashable]], other_names: Iterable[tuple[str, Hashable]] = ()
    ) -> None:
        self.meanings: dict[Phrase, Any] = {}
        self.titles: dict[Any, str] = {}
        self.others: Lexicon | None = None
        for text, meaning in entries:
            self.titles.setdefault(meaning, text)
            self.meanings.setdefault(phrase_of(text), meaning)
        others = Lexicon(one for one in other_names if phrase_of(one[0]) not in self.meanings) if other_names else None
        if others is not None and others.meanings:
            others.titles = self.titles
            self.others = others
        self.longest = max(map(len, self.meanings), default=0)

    def __or__(self, other: "Lexicon") -> "Lexicon":
        both = Lexicon(())
        both.meanings = other.meanings | self.meanings
        both.titles = other.titles | self.titles
        both.others = self.others | other.others if self.others and other.others else self.others or other.others
        both.longest = max(self.longest, other.longest)
        return both

    def resembling(self, typed: Phrase) -> dict[Any, float]:
        """Return the meanings that these words may stand for, each with its distance."""
        found: dict[Any, float] = {}
        for phrase, meaning in self.meanings.items():
            cost = _cost(typed, phrase)
            if cost is not None and cost < found.get(meaning, 99):
                found[meaning] = cost
        return found


class Reader:
    """Reads a line from left to right, looking for one of several things at each place."""

    def __init__(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            raise Invalid(f"That's too long. A line can have at most {LONGEST_LINE} letters.")
        self.line = line
        self.words = tuple(words_of(line))
        self.at = 0
        self._guess: tuple[int, str] | None = None
        """Where the last word ends that was taken for a misspelling, and what the reader says about it."""

    def take(self, lexicon: Lexicon, what: str) -> Any:
        """Read what is meant here. Raises `Invalid` if it is not in the lexicon, `Unclear` if it is ambiguous."""
        before = self.at
        meaning = self.maybe(lexicon)
        if meaning is not None:
            return meaning
        self._skip(lexicon)
        if self.done:
            why = f"The line ends too soon: {what} is missing.{self._guessed()}"
            raise Missing(why, ((f"{self.line} ", ""),)) if before else Invalid(why)
        strange = self._typed(self.words[self.at : self.at + 1])
        guessed = self._guessed()
        self.at = before
        raise Invalid(f"I expected {what} where you wrote {strange!r}.{guessed}")

    def _guessed(self) -> str:
        """Say what the reader took for a misspelling just before here: it may be the word that is wrong."""
        return self._guess[1] if self._guess is not None and self._guess[0] <= self.at else ""

    def maybe(self, lexicon: Lexicon) -> Any:
        """Read what is meant here, or return None and stay in place if it is nothing in the lexicon."""
        before = self.at
        self._skip(lexicon)
        meaning = self._read(lexicon)
        if meaning is None:
            self.at = before
        return meaning

    def _read(self, lexicon: Lexicon) -> Any:
        """Return what is meant right here: as it is spelled, or else what resembles it, other names last."""
        start = self.at
        meaning, reached = self._exact(lexicon), self.at
        if lexicon.others is not None:
            self.at = start
            other = self._exact(lexicon.others)
            if other is not None and self.at > reached:
                return other
            self.at = reached
        if meaning is None:
            meaning = self._near(lexicon)
        if meaning is None and lexicon.others is not None:
            meaning = self._near(lexicon.others)
        return meaning

    def peek(self, lexicon: Lexicon) -> Any:
        """Return what is meant here without moving on."""
        before = self.at
        try:
            return self.maybe(lexicon)
        finally:
            self.at = before

    @property
    def gap(self) -> tuple[str, str]:
        """The line before and after this place."""
        end = self.words[self.at - 1].end if self.at else 0
        return f"{self.line[:end]} ", self.line[end:]

    @property
    def rest(self) -> str:
        """The rest of the line, as typed."""
        return "" if self.done else self.line[self.words[self.at].start :]

    @property
    def after(self) -> str:
        """The text between the last word read and the next."""
        return "" if self.done else self.between(self.at - 1, self.at)

    def between(self, one: int, other: int) -> str:
        """Return the text between two words of the line."""
        return self.line[self.words[one].end : self.words[other].start]

    def skip(self, lexicon: Lexicon) -> None:
        """Skip any number of these."""
        while self._exact(lexicon) is not None:
            pass

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.words)

    def finish(self) -> None:
        """Raise `Invalid` if anything meaningful is left."""
        left = [word for word in self.words[self.at :] if word.text not in NOISE]
        if left:
            raise Invalid(f"I don't understand {self._typed(left)!r} at the end of the line.{self._guessed()}")

    def _skip(self, lexicon: Lexicon) -> None:
        """Skip words that mean nothing here."""
        while not self.done and self.words[self.at].text in NOISE:
            before = self.at
            if self._exact(lexicon) is not None:
                self.at = before
                return
            self.at += 1

    def _exact(self, lexicon: Lexicon) -> Any:
        for length in range(min(lexicon.longest, len(self.words) - self.at), 0, -1):
            phrase = self._phrase(length)
            if phrase in lexicon.meanings:
                meaning = lexicon.meanings[phrase]
                self.at += self._reach(lexicon, meaning, length)
                return meaning
        return None

    def _reach(self, lexicon: Lexicon, meaning: Any, length: int) -> int:
        """Count the words that say this: `billiard rom` is one card, misspelt in its second word."""
        for longer in range(min(lexicon.longest, len(self.words) - self.at), length, -1):
            if meaning in lexicon.resembling(self._phrase(longer)):
                return longer
        return length

    def _phrase(self, length: int) -> Phrase:
        return tuple(word.text for word in self.words[self.at : self.at + length])

    def _near(self, lexicon: Lexicon) -> Any:
        """Return the one meaning that resembles the typed words most, preferring those that explain more words."""
        for length in range(min(lexicon.longest, len(self.words) - self.at), 0, -1):
            typed = self.words[self.at : self.at + length]
            found = lexicon.resembling(self._phrase(length))
            if found:
                least = min(found.values())
                best = [meaning for meaning, cost in found.items() if cost == least]
                if len(best) > 1:
                    raise self._unclear(typed, [lexicon.titles[meaning] for meaning in best])
                self.at += length
                if least >= FAR:
                    said = f" (I took {self._typed(typed)!r} for {lexicon.titles[best[0]]}.)"
                    self._guess = (self.at, said)
                return best[0]
        return None

    def _unclear(self, typed: tuple[Word, ...], titles: list[str]) -> Unclear:
        start, end = typed[0].start, typed[-1].end
        lines = tuple((title, f"{self.line[:start]}{title}{self.line[end:]}") for title in titles)
        return Unclear(f"Which do you mean by {self._typed(typed)!r}: {' or '.join(titles)}?", lines)

    def _typed(self, words: Iterable[Word]) -> str:
        some = list(words)
        return self.line[some[0].start : some[-1].end][:40]


def _cost(typed: Phrase, phrase: Phrase) -> float | None:
    """Return the distance of the typed words, word by word or run together, as in `leadpipe`; None if too far."""
    if len(typed) == len(phrase):
        total = 0.0
        for pair in zip(typed, phrase, strict=True):
            cost = word_cost(*pair)
            if cost is None:
                return None
            total += cost
        return total
    return word_cost(typed[0], "".join(phrase)) if len(typed) == 1 else None


@lru_cache(maxsize=1 << 14)
def word_cost(typed: str, word: str) -> float | None:
    """Return the distance of a typed word from a word; None if too far."""
    if typed == word:
        return 0
    if any(map(str.isdigit, typed)):  # `b1` does not abbreviate `b12`
        return None
    if len(typed) >= SHORTEST_STUB and word.startswith(typed):
        return STUB
    allowed = 0 if len(word) < 3 else 1 if len(word) < 5 else 2 if len(word) < 9 else 3
    if abs(len(typed) - len(word)) > allowed:
        return None
    distance = misspelt(typed, word)
    return distance if distance <= min(allowed, len(typed) - 1) else None


def misspelt(typed: str, word: str) -> int:
    """Count the letters that are wrong, missing, surplus, or swapped with their neighbour.

    >>> misspelt("canldestik", "candlestick")
    2
    """
    before: list[int] = []
    row = list(range(len(word) + 1))
    for down, letter in enumerate(typed, 1):
        older, before, row = before, row, [down]
        for right, other in enumerate(word, 1):
            best = min(before[right] + 1, row[-1] + 1, before[right - 1] + (letter != other))
            if down > 1 < right and letter == word[right - 2] and typed[down - 2] == other:
                best = min(best, older[right - 2] + 1)
            row.append(best)
    return row[-1]

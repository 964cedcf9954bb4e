"""Short lines for Sleuth: `b c bo 2`, `c bo2`, `b!`."""

from collections.abc import Iterator, Sequence

from deerstalker.core import Seat
from deerstalker.core.spelling import Missing
from deerstalker.games.short_lines import Beginnings, Meaning, called, only, pieces, tokens_of
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Element, Question
from deerstalker.games.sleuth.words import question_name

COLON = ":"


class ShortLines:
    """Reads short lines at one table."""

    def __init__(self, game: Sleuth, names: Sequence[str], me: Seat) -> None:
        self.game, self.names, self.me = game, names, me
        self.sorts = game.edition.sorts
        self.elements = Beginnings((element, (element,)) for sort in self.sorts for element in sort)

    def read(self, text: str, by: Seat | None) -> str:
        """Return a short line in full, or nothing. `by` asks if the line does not say who does."""
        tokens = tokens_of(text)
        if not tokens:
            return ""
        named = called(self.names, self.me, tokens[0])
        line = only(text, (one for seat in named for one in self._meanings(seat, tokens[1:])))
        if not line and by is not None:
            line = only(text, self._meanings(by, tokens))
        if line:
            return line
        if any(True for seat in range(self.game.seats) for _ in self._meanings(seat, tokens)):
            raise Missing("Who asks?", (("", f" {text}"),))
        return ""

    def _meanings(self, by: Seat, tokens: list[str]) -> Iterator[Meaning]:
        """Yield everything that this player may have done."""
        mine = by == self.me
        if tokens in (["!"], ["!", "-"], ["!", "+"]):
            verdict = "right" if tokens[-1] == "+" else "wrong"
            yield Meaning(f"I am {verdict}" if mine else f"{self.names[by]} is {verdict}")
        elif tokens:
            for to in called(self.names, self.me, tokens[0], (by,)):
                asked = f"{'I ask' if mine else f'{self.names[by]} asks'} {'me' if to == self.me else self.names[to]}"
                yield from self._questions(asked, [word for word in tokens[1:] if word != COLON])

    def _questions(self, asked: str, tokens: list[str]) -> Iterator[Meaning]:
        for used in range(1, min(3, len(tokens)) + 1):
            if not all(token.isalpha() for token in tokens[:used]):
                return
            for question, sure in self._elements("".join(tokens[:used])):
                for answer in self._answers(question, tokens[used:]):
                    line = f"{asked} {' '.join(question)}{f': {answer}' if answer else ''}"
                    yield Meaning(line, sure, f"{asked} {question_name(question)}")

    def _elements(self, word: str) -> Iterator[tuple[Question, int]]:
        """Yield the questions a word may mean: elements of different sorts, in any order."""
        for number in (1, 2):
            for found in pieces(word, [self.elements] * number):
                named = {self._sort(piece.card): piece for piece in found}
                if len(named) == number:
                    question = tuple(named[sort].card for sort in sorted(named))
                    yield question, min(piece.sure for piece in found)

    def _sort(self, element: Element) -> int:
        return next(at for at, sort in enumerate(self.sorts) if element in sort)

    def _answers(self, question: Question, tokens: list[str]) -> Iterator[str]:
        """Yield the answers that the rest of a line may mean: nothing, a number, or the gems that were shown."""
        match tokens:
            case []:
                yield ""
            case [number] if number.isdecimal():
                yield number
            case ["-"]:
                yield "0"
            case [word] if word.isalpha() and len(question) > 1:
                yield from (", ".join(elements) for elements in self._shown(question, word))

    def _shown(self, question: Question, word: str) -> Iterator[tuple[Element, ...]]:
        """Yield the elements a word may mean by which the gems differ that were shown."""
        (missing,) = (sort for sort in self.sorts if not set(sort) & set(question))
        differing = Beginnings((element, (element,)) for element in missing)
        for number in range(1, len(missing) + 1):
            for found in pieces(word, [differing] * number):
                elements = tuple(piece.card for piece in found)
                if all(piece.sure for piece in found) and len(set(elements)) == number:
                    yield elements

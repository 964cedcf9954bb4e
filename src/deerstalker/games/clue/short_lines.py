"""Short lines for all the boxes of Clue: `b plrolo c`, `b!plrolo`, `b>c`, `c=ro`."""

from collections.abc import Iterator, Sequence
from itertools import product

from deerstalker.core import Seat
from deerstalker.core.spelling import Missing
from deerstalker.games.clue.editions import Edition
from deerstalker.games.clue.real_tables import other_names
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Card, Theory
from deerstalker.games.clue.words import theory_name
from deerstalker.games.short_lines import (
    CLEAR,
    NOBODY,
    VAGUE,
    Beginnings,
    Meaning,
    Piece,
    called,
    only,
    pieces,
    shortest_name,
    tokens_of,
)

PASS, SHOW, ACCUSE, SNOOP, HAS, CARD = "-", "+", "!", ">", "=", ":"
Answers = tuple[tuple[Seat, str], ...]
"""Who answers, and how: `pass`, `show`, `show rope`; and nobody, who says nothing, at the end."""

NO_ONE, NONE = -1, "; nobody shows"


def beginnings(edition: Edition) -> tuple[Beginnings, ...]:
    """Return the beginnings of all cards, sort by sort."""
    return tuple(
        Beginnings(
            (card, (card, edition.titles[card], *edition.also.get(card, ()), *other_names(card))) for card in some
        )
        for _, some in edition.sorts
    )


class ShortLines:
    """Reads short lines at one table."""

    def __init__(self, game: Clue, names: Sequence[str], me: Seat, hand: Sequence[Card]) -> None:
        self.game, self.names, self.me, self.hand = game, names, me, hand
        self.sorts = beginnings(game.edition)

    def read(self, text: str, by: Seat | None) -> str:
        """Return a short line in full, or nothing. `by` suggests if the line does not say who does."""
        tokens = tokens_of(text)
        if not tokens:
            return ""
        for seats, rest in ((self._called(tokens[0]), tokens[1:]), ([], tokens)):
            found = [one for seat in seats for one in self._meanings(seat, rest)]
            if not seats:
                found = list(self._without_asker(text, tokens, by))
            line = only(text, found)
            if line:
                return line
        return ""

    def called_by(self, seat: Seat) -> str:
        """Return the shortest word that means this player and no other."""
        return shortest_name(self.names, self.me, seat)

    def _without_asker(self, text: str, tokens: list[str], by: Seat | None) -> Iterator[Meaning]:
        found = [] if by is None else list(self._meanings(by, tokens))
        yield from found
        if not found and any(True for seat in range(self.game.seats) for _ in self._meanings(seat, tokens)):
            raise Missing("Who suggests?", (("", f" {text}"),))

    def _called(self, word: str, but: Sequence[Seat] = ()) -> list[Seat]:
        return called(self.names, self.me, word, (*self.game.dummies, *but))

    def _meanings(self, by: Seat, tokens: list[str]) -> Iterator[Meaning]:
        """Yield everything that this player may have done."""
        match tokens:
            case ["!", *rest]:
                yield from self._accusations(by, rest)
            case [">", word, *rest] if self.game.edition.book.snooping:
                yield from self._snoops(by, word, rest)
            case ["=", *rest]:
                yield from self._facts(by, rest)
            case _:
                yield from self._suggestions(by, tokens)

    # -- suggestions ---------------------------------------------------------------------------------

    def _theories(self, tokens: list[str]) -> Iterator[tuple[Theory, int, list[str]]]:
        """Yield the theories a line may begin with, how surely, and the rest: one word or several."""
        for used in (1, 2, 3):
            words = tokens[:used]
            if len(words) < used or not all(word.isalpha() for word in words):
                return
            for shares in _shares(used):
                found = [
                    list(pieces(word, self.sorts[start:end])) for word, (start, end) in zip(words, shares, strict=True)
                ]
                for combined in _product(found):
                    cards = [piece.card for piece in combined]
                    yield (cards[0], cards[1], cards[2]), min(piece.sure for piece in combined), tokens[used:]

    def _suggestions(self, by: Seat, tokens: list[str]) -> Iterator[Meaning]:
        for theory, sure, rest in self._theories(tokens):
            said = f"{self._does(by, 'suggest')} {' '.join(theory)}"
            title = f"{self.names[by]}: {theory_name(self.game.edition, theory)}"
            for answers in self._answers(by, theory, rest):
                line = "; ".join([said, *(self._answer(seat, answer) for seat, answer in answers)])
                if answers and self.game.edition.answers == "all":
                    line = f"{line.removesuffix(NONE)}{self._mine(by, theory, answers)}; others pass"
                yield Meaning(line, sure, title)

    def _answers(self, by: Seat, theory: Theory, tokens: list[str]) -> Iterator[Answers]:
        """Yield who may have answered what in the rest of a line."""
        if not tokens:
            yield ()
        elif len(tokens) == 1 and tokens[0] in {PASS, *NOBODY}:
            yield ((NO_ONE, ""),)
        else:
            yield from self._answers_of(by, theory, tokens)

    def _answers_of(self, by: Seat, theory: Theory, tokens: list[str]) -> Iterator[Answers]:
        for seat in self._called(tokens[0], (by,)):
            rest = tokens[1:]
            if rest[:1] == [PASS]:
                for others in self._answers(by, theory, rest[1:]):
                    yield ((seat, "pass"), *others)
                continue
            if rest[:1] in ([SHOW], [CARD]):
                rest = rest[1:]
            if rest and self.me in (by, seat):
                for card in self._among(theory, rest[0]):
                    for others in self._after_one_showed(by, theory, rest[1:]):
                        yield ((seat, f"show {card}"), *others)
            for others in self._after_one_showed(by, theory, rest):
                yield ((seat, "show"), *others)

    def _after_one_showed(self, by: Seat, theory: Theory, tokens: list[str]) -> Iterator[Answers]:
        if self.game.edition.answers == "all" or not tokens:
            yield from self._answers(by, theory, tokens)

    def _among(self, theory: Theory, word: str) -> list[Card]:
        """Return the cards of a theory that a word may mean."""
        found = [(card, sort.meant(word)) for card, sort in zip(theory, self.sorts, strict=True)]
        return [card for card, meant in found if card in meant]

    def _answer(self, seat: Seat, answer: str) -> str:
        verb, _, card = answer.partition(" ")
        return f"{self._does(seat, verb)} {card}".strip() if answer else "nobody shows"

    def _mine(self, by: Seat, theory: Theory, answers: Answers) -> str:
        """Return my own answer where everybody answers, if I left it out and it is plain."""
        held = [card for card in self.hand if card in theory]
        if by == self.me or not held or self.me in (seat for seat, _ in answers):
            return ""
        return f"; I show {held[0]}" if len(held) == 1 else "; I show"

    # -- the rest ------------------------------------------------------------------------------------

    def _accusations(self, by: Seat, tokens: list[str]) -> Iterator[Meaning]:
        for theory, sure, rest in self._theories(tokens):
            if rest in ([], [PASS], [SHOW]):
                verdict = "right" if rest == [SHOW] else "wrong"
                title = f"{self.names[by]} accuses {theory_name(self.game.edition, theory)}: {verdict}"
                yield Meaning(f"{self._does(by, 'accuse')} {' '.join(theory)}: {verdict}", sure, title)

    def _snoops(self, by: Seat, word: str, tokens: list[str]) -> Iterator[Meaning]:
        for victim in self._called(word, (by,)):
            said = f"{self._does(by, 'snoop')} {self.names[victim]}"
            if not tokens:
                yield Meaning(said)
            elif len(tokens) == 1:
                for card, sure in self._cards(tokens[0]):
                    yield Meaning(f"{said}: {card}", sure)

    def _facts(self, by: Seat, tokens: list[str]) -> Iterator[Meaning]:
        verb = "has not" if tokens[:1] == [PASS] else "has"
        words = tokens[1:] if tokens[:1] == [PASS] else tokens
        if len(words) == 1:
            for card, sure in self._cards(words[0]):
                yield Meaning(f"{self.names[by]} {verb} {card}", sure)

    def _cards(self, word: str) -> Iterator[tuple[Card, int]]:
        found = [card for sort in self.sorts for card in sort.meant(word)]
        yield from ((card, CLEAR if len(found) == 1 else VAGUE) for card in found)

    def _does(self, seat: Seat, verb: str) -> str:
        """Return a name with its verb: `Bob shows`, `I show`."""
        return f"I {verb}" if seat == self.me else f"{self.names[seat]} {verb}{'es' if verb.endswith('s') else 's'}"


def _shares(words: int) -> Sequence[Sequence[tuple[int, int]]]:
    """Return how the three sorts can be shared out to so many words, in order."""
    return {1: (((0, 3),),), 2: (((0, 1), (1, 3)), ((0, 2), (2, 3))), 3: (((0, 1), (1, 2), (2, 3)),)}[words]


def _product(found: Sequence[Sequence[tuple[Piece, ...]]]) -> Iterator[tuple[Piece, ...]]:
    for parts in product(*found):
        yield tuple(piece for part in parts for piece in part)

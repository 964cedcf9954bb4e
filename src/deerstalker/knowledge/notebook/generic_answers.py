"""Answers to a question in a game without lines of its own: `2, a-1`, `Cy passes, Dee shows`, `nobody`.

What an answer looks like follows from the question: a number told to all, cards shown to the asker, or a pass.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deerstalker.core.clues import Question
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card, Count, exactly, has_none
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import Reader, lexicon
from deerstalker.games.lines import COUNTS, At, LineParser, Number, parts_in

SHOW, PASS = "shows", "passes"

ANSWERS = lexicon(
    passes="passes|pass|passed|no|nothing|cannot|cant|has none|have none|has nothing|has no",
    shows="shows|show|showed|shown|yes|has one|has some|answers",
)
EVERYONE = lexicon(
    nobody="nobody|no one|noone|nobody else",
    others="others|the others|all others|everybody else|everyone else|all|rest",
)


class Answer(NamedTuple):
    """A seat's answer: the number, or 1 for some if no number is told; and the cards shown, if the user saw them."""

    number: int
    cards: tuple[Card, ...] | None = None


def fact_of(question: Question, holder: Seat, answer: Answer) -> Count:
    """Return what the whole table learns from an answer."""
    if question.counted:
        return exactly(holder, question.cards, answer.number)
    if not answer.number:
        return has_none(holder, question.cards)
    return Count(holder, frozenset(question.cards), 1, len(question.cards))


class AnswerReader:
    """Reads the answers of the seats that were asked one question."""

    def __init__(self, lines: LineParser, asker: Seat, question: Question) -> None:
        self.lines = lines
        self.asker = asker
        self.question = question
        self.names = lines.names

    def read(self, reader: Reader) -> Sequence[tuple[Seat, Answer]]:
        """Read who answered what, in order."""
        given: dict[Seat, Answer] = {}
        everyone = False
        while not reader.done:
            who = reader.maybe(self.lines.people | EVERYONE)
            if isinstance(who, str):
                everyone = True
                reader.skip(ANSWERS)
                continue
            holder = self._holder(reader, who, given)
            given[holder] = self._answer(reader, holder)
        reader.finish()
        return list(self._completed(given, everyone=everyone))

    def _holder(self, reader: Reader, who: At | None, given: dict[Seat, Answer]) -> Seat:
        if who is None and (len(self.question.of) > 1 or given):
            raise Invalid(f"I don't understand {reader.rest[:40]!r} at the end of the line.")
        holder = self.question.of[0] if who is None else who.holder
        if holder not in self.question.of:
            raise Invalid(f"{self.names[holder]} wasn't asked.")
        if holder in given:
            raise Invalid(f"{self.names[holder]} answers twice in this line.")
        return holder

    def _answer(self, reader: Reader, holder: Seat) -> Answer:
        told = reader.maybe(COUNTS | ANSWERS)
        cards = tuple(self.lines.cards(parts_in(self.lines, reader)))
        self._check(holder, cards)
        number = int(told) if isinstance(told, Number) else None if told is None else int(told == SHOW)
        if number is None and not cards:
            what = "a number" if self.question.counted else f"'{SHOW}' or '{PASS}'"
            raise Invalid(f"What did {self.names[holder]} answer? I expected {what} after the colon.")
        if self.question.counted and told == SHOW and self.question.shown != "all":
            raise Invalid(f"How many did {self.names[holder]} have? Add the number.")
        if number is None or told == SHOW:
            number = max(len(cards), 1)
        if number < len(cards) or number > len(self.question.cards):
            raise Invalid(f"That can't be the answer: {number} out of {len(self.question.cards)} cards.")
        return Answer(number, self._seen(holder, number, cards))

    def _check(self, holder: Seat, cards: Sequence[Card]) -> None:
        for card in cards:
            if self.question.shown == "none":
                raise Invalid("Nobody shows a card in answer to this question.")
            if card not in self.question.cards:
                raise Invalid(
                    f"Nobody asked for {self.lines.title(card)}, so {self.names[holder]} can't have shown it."
                )

    def _seen(self, holder: Seat, number: int, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
        """Return the cards that were shown, if the user saw them: their own, or those shown to them."""
        shown = {"none": 0, "one": min(number, 1), "all": number}[self.question.shown]
        mine = tuple(card for card in self.lines.hand if card in self.question.cards)
        if holder == self.lines.me and len(mine) == shown:
            return mine
        if len(cards) == shown:
            return cards
        if self.asker == self.lines.me:
            what = "Which card" if shown == 1 else f"Which {shown} cards"
            raise Invalid(f"{what} did {self.names[holder]} show you? Add it to the answer.")
        return None

    def _completed(self, given: dict[Seat, Answer], *, everyone: bool) -> Iterator[tuple[Seat, Answer]]:
        """Return the answers in order. Seats left out have passed, if that is the only possibility."""
        order = self.question.of
        first = next((seat for seat in order if seat in given and given[seat].number), None)
        if self.question.until_one and first is not None:
            late = [self.names[seat] for seat in order[order.index(first) + 1 :] if seat in given]
            if late:
                after = f"{self.names[first]} comes before {late[0]}"
                raise Invalid(f"Only the first player who can show a card does, and {after} at this table.")
            order = order[: order.index(first) + 1]
            everyone = True
        for seat in order:
            if seat in given:
                yield seat, given[seat]
            elif everyone:
                yield seat, Answer(0)
            elif seat == self.lines.me and self.lines.hand and not self.question.until_one:
                own = [card for card in self.lines.hand if card in self.question.cards]
                yield seat, Answer(len(own), self._seen(seat, len(own), ()))
            else:
                raise Invalid(f"What did {self.names[seat]} answer? Add it after a colon.")

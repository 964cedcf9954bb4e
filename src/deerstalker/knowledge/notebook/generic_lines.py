"""Lines for a game that has no words of its own for them: `Bob asks Cy a: 2`, `Bob names a-1: wrong`.

A question is typed as at the table, in the words of its label, and its answer after a colon. How it is answered follows
from what the game's clues say of the question: a number, a card shown, or a pass.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from deerstalker.core.clues import Clues, Question
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, OPEN, Card, Count, exactly, has_all, has_none
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.notation import kebab
from deerstalker.core.prose import NUMBERS, listed
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import Lexicon, Reader, Unclear, lexicon
from deerstalker.core.typed import Option, fitting, pick
from deerstalker.games.lines import BREAK, At, capital, cards_in, parts_in, people, sealed
from deerstalker.knowledge.deal.stated import Glimpse, Stated
from deerstalker.knowledge.notebook.opening import Asking, opening_of

SHOW, PASS, NOBODY, OTHERS, RIGHT, WRONG = "shows", "passes", "nobody", "others", "right", "wrong"

NAMING = "names|name|named|accuses|accuse|accused|charges|charge|charged|guesses|guess|guessed"
VERDICTS = lexicon(
    wrong="wrong|not right|false|incorrect|fails|failed|out",
    right="right|correct|true|wins|won",
)
ANSWERS = lexicon(
    passes="passes|pass|passed|no|nothing|cannot|cant|has none|have none|has nothing|has no",
    shows="shows|show|showed|shown|yes|has one|has some|answers",
)
EVERYONE = lexicon(
    nobody="nobody|no one|noone|nobody else",
    others="others|the others|all others|everybody else|everyone else|all|rest",
)
IT_WAS = lexicon(ended="it was|the solution is|the solution was|hidden is|hidden was")
_ANSWER = re.compile(r"[:;=>]")
"""What parts a question from its answer."""

_ME = re.compile(r"\b(me|myself)\b", re.IGNORECASE)


class Number(int):
    """A number in a line, told apart from a seat."""


COUNTS = Lexicon(
    [
        *((str(number), Number(number)) for number in range(100)),
        *((word, Number(number)) for number, word in enumerate(NUMBERS)),
        *((word, Number(0)) for word in ("zero", "nil")),
    ]
)


class Answer(NamedTuple):
    """What a seat answered: how many, or at least one where the number is not told; and the cards, where I saw them."""

    number: int
    cards: tuple[Card, ...] | None = None


class GenericLines:
    """How any game with clues is written down."""

    solution = "hidden"
    hidden = "hidden"
    asking = "[WORDS]"
    nothing = "the answer is none"
    verbs: Sequence[str] = ("asks", "has", SHOW, PASS, "names", WRONG, RIGHT)

    def __init__(
        self, box: Box, clues: Clues, game: AnyGame, names: Sequence[str], me: Seat, hand: tuple[Card, ...] = ()
    ) -> None:
        self.box = box
        self.game = game
        self.names = names
        self.me = me
        self.hand = hand
        self.opening = opening_of(box, clues, game)
        self.titles = {card.id: card.title for card in box.layout(game).cards}
        self.people = people(names, me)
        self.parts = Lexicon((name, card) for card in self.opening.pack for name in (self.title(card), card))
        self.face_up = self.opening.face_up
        self.solved_by: Sequence[Sequence[Card]] = self.opening.solved_by
        self.card = self.opening.pack[0]
        self.naming = Lexicon((phrase, "names") for phrase in (*NAMING.split("|"), *_deeds(box)))

    # -- cards ---------------------------------------------------------------------------------------

    def cards(self, parts: Sequence[str]) -> list[Card]:
        """Every part is a card."""
        return [part for part in parts if part != BREAK]

    def hand_size(self, seat: Seat) -> int:
        """How many cards this seat is dealt."""
        return self.opening.hand_size(seat)

    def title(self, card: Card) -> str:
        """A card as it is titled."""
        return self.titles.get(card, card)

    def deal(self, face_up: tuple[Card, ...]) -> Stated:
        """My cards, the open ones, and the backs of the others'."""
        lying = (has_all(OPEN, face_up),) if face_up else ()
        hands = tuple(
            Glimpse(seat, self.opening.pack, sealed((seat,), self.hand if seat == self.me else None))
            for seat in range(self.game.seats)
        )
        return Stated(facts=(*self.opening.facts, *lying), glimpses=hands)

    # -- lines ---------------------------------------------------------------------------------------

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """How lines may look at this table."""
        left, right = (self.names[(self.me + step) % self.game.seats] for step in (1, 2))
        facts = (f"{right} has {self.card}", f"{right} has not {self.card}")
        return (*self._questions_of(1), *self._questions_of(0), *facts, f"{left} names {self.card}: {WRONG}")

    def _questions_of(self, step: int) -> Iterator[str]:
        """A question that I might put, or one of my neighbours, to somebody else; with an answer."""
        seat = (self.me + step) % self.game.seats
        for asking in self.opening.askings[seat]:
            question = asking.question
            if self.me not in question.of[:1]:
                verb, _, rest = _small(self._label(asking)).partition(" ")
                done = f"I {verb}" if seat == self.me else f"{self.names[seat]} {verb}s"
                answer = "1" if question.counted else f"{self.names[question.of[0]]} {SHOW}"
                seen = seat == self.me and question.shown != "none"
                others = "; others pass" if len(question.of) > 1 and not question.until_one else ""
                yield f"{done} {rest}: {answer}{f', {question.cards[0]}' if seen else ''}{others}"
                return

    def read(self, reader: Reader) -> tuple[Stated, ...]:
        """What happened, from one line."""
        if reader.maybe(IT_WAS):
            cards = cards_in(self, reader, "the line")
            if not cards:
                raise Invalid("Name the hidden cards.")
            return (Stated(facts=(has_all(HIDDEN, cards),)),)
        seat: Seat = reader.take(self.people, "the name of a player, or a command").holder
        named = self._named(reader, seat)
        return (named or self._asked(reader, seat),)

    def _named(self, reader: Reader, seat: Seat) -> Stated | None:
        """Somebody names the hidden cards, and that is right or wrong; nothing, if the line says something else."""
        before = reader.at
        cards = self.cards(parts_in(self, reader)) if reader.maybe(self.naming) else []
        verdict = reader.maybe(VERDICTS) if cards else None
        if verdict is None:
            reader.at = before
            return None
        reader.finish()
        said = f"{self.names[seat]} names {listed([self.title(card) for card in cards])}: {verdict}"
        right = verdict == RIGHT
        fact = has_all(HIDDEN, cards) if right else Count(HIDDEN, frozenset(cards), 0, len(cards) - 1)
        return Stated(said, (fact,))

    # -- questions and answers -----------------------------------------------------------------------

    def _asked(self, reader: Reader, seat: Seat) -> Stated:
        text, answered = _parted(reader.rest)
        try:
            asking = self._asking(seat, text)
        except Unclear as unclear:
            rest = f": {answered}" if answered else ""
            lines = ((label, f"{self.names[seat]}: {typed}{rest}") for label, typed in unclear.choices)
            raise Unclear(unclear.why, tuple(lines)) from None
        answers = _Answers(self, seat, asking.question).read(Reader(answered))
        facts, glimpses = [], []
        for holder, answer in answers:
            facts.append(_told(asking.question, holder, answer))
            if asking.question.shown != "none" and answer.number:
                one = asking.question.shown == "one"
                glimpses.append(Glimpse(holder, asking.question.cards, sealed((holder, seat), answer.cards), one))
        return Stated(f"{self.names[seat]}: {self._label(asking)}", tuple(facts), glimpses=tuple(glimpses))

    def _asking(self, seat: Seat, text: str) -> Asking:
        options = self._options(seat)
        if not options:
            raise Invalid(f"{self.names[seat]} cannot ask anything in this game.")
        action = pick(options, _ME.sub(self.names[self.me], text)).action
        return next(asking for asking in self.opening.askings[seat] if asking.action == action)

    def _options(self, seat: Seat) -> list[Option]:
        return [
            Option(self.box, self.game, asking.state, asking.action, self.names)
            for asking in self.opening.askings[seat]
        ]

    def _label(self, asking: Asking) -> str:
        return self.box.label(self.game, asking.state, asking.action, self.names)

    # -- asking --------------------------------------------------------------------------------------

    def questions(self, reader: Reader) -> Sequence[Any]:
        """Every question of mine that the rest of the line fits."""
        text = reader.rest
        reader.at = len(reader.words)
        found = fitting(self._options(self.me), text)
        if not found:
            raise Invalid(f"You have no question that fits {text!r}.")
        return [option.action for option in found]

    def question(self, action: Any) -> str:
        """A question in the words of its label."""
        return self.box.label(self.game, self.opening.state, action, self.names)


class _Answers:
    """Reads what everybody asked answered to one question."""

    def __init__(self, lines: GenericLines, asker: Seat, question: Question) -> None:
        self.lines = lines
        self.asker = asker
        self.question = question
        self.names = lines.names

    def read(self, reader: Reader) -> Sequence[tuple[Seat, Answer]]:
        """Who answered what, in order."""
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
            raise Invalid(f"I cannot make anything of {reader.rest[:40]!r} at the end of the line.")
        holder = self.question.of[0] if who is None else who.holder
        if holder not in self.question.of:
            raise Invalid(f"{self.names[holder]} is not asked.")
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
            raise Invalid(f"That cannot be the answer: {number} of {len(self.question.cards)} cards.")
        return Answer(number, self._seen(holder, number, cards))

    def _check(self, holder: Seat, cards: Sequence[Card]) -> None:
        for card in cards:
            if self.question.shown == "none":
                raise Invalid("No card is shown in answer to this question.")
            if card not in self.question.cards:
                raise Invalid(
                    f"{capital(self.lines.title(card))} was not asked for, "
                    f"so {self.names[holder]} cannot have shown it."
                )

    def _seen(self, holder: Seat, number: int, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
        """The cards that were shown, if I saw them: my own, or those shown to me."""
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
        """The answers in order; those left out passed, where that is the only way."""
        order = self.question.of
        first = next((seat for seat in order if seat in given and given[seat].number), None)
        if self.question.until_one and first is not None:
            late = [self.names[seat] for seat in order[order.index(first) + 1 :] if seat in given]
            if late:
                after = f"{self.names[first]} comes before {late[0]}"
                raise Invalid(f"Only the first who can shows a card, and {after} at this table.")
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


def _told(question: Question, holder: Seat, answer: Answer) -> Count:
    """What the whole table learns from an answer."""
    if question.counted:
        return exactly(holder, question.cards, answer.number)
    if not answer.number:
        return has_none(holder, question.cards)
    return Count(holder, frozenset(question.cards), 1, len(question.cards))


def _deeds(box: Box) -> Iterator[str]:
    """How the game itself calls what stakes one's place."""
    for kind in box.staking:
        for word in (*kebab(kind.__name__).split("-")[:1], box.heading(kind).split()[0]):
            yield from (word, f"{word}s", f"{word}d", f"{word}ed")


def _parted(text: str) -> tuple[str, str]:
    """A question and its answer."""
    found = _ANSWER.search(text)
    return (text, "") if found is None else (text[: found.start()].strip(), text[found.end() :].strip())


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]

"""Lines for a game that has no words of its own for them: `Bob asks Cy a: 2`, `Bob names a-1: wrong`.

A question is typed as at the table, in the words of its label, and its answer after a colon. How it is answered follows
from what the game's clues say of the question: a number, a card shown, or a pass.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from deerstalker.core.clues import Clues
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, OPEN, Card, Count, has_all
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.notation import kebab
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import Lexicon, Reader, Unclear, lexicon
from deerstalker.core.status import Status
from deerstalker.core.terms import Action
from deerstalker.core.typed import Option, fitting, pick
from deerstalker.games.forms import Form
from deerstalker.games.lines import BREAK, cards_in, parts_in, people, sealed
from deerstalker.knowledge.deal.stated import Glimpse, Stated
from deerstalker.knowledge.notebook.generic_answers import PASS, SHOW, AnswerReader, fact_of
from deerstalker.knowledge.notebook.generic_forms import naming_form, question_form
from deerstalker.knowledge.notebook.opening import Asking, opening_of

RIGHT, WRONG = "right", "wrong"

NAMING = "names|name|named|accuses|accuse|accused|charges|charge|charged|guesses|guess|guessed"
VERDICTS = lexicon(
    wrong="wrong|not right|false|incorrect|fails|failed|out",
    right="right|correct|true|wins|won",
)
ASKING = ("ask", "asks", "asked")
"""Words that mean any question, whatever the game calls it."""

IT_WAS = lexicon(ended="it was|the solution is|the solution was|hidden is|hidden was")
_ANSWER = re.compile(r"[:;=>]")
"""Separates a question from its answer."""

_ME = re.compile(r"\b(me|myself)\b", re.IGNORECASE)


class GenericLines:
    """The line parser for any game with clues."""

    hidden = "hidden"
    short_examples: Sequence[tuple[str, str]] = ()
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
        self.solution = _hidden_place(box.status(game, self.opening.state, names))
        self.titles = {card.id: card.title for card in box.layout(game).cards}
        self.people = people(names, me)
        self.parts = Lexicon((name, card) for card in self.opening.pack for name in (self.title(card), card))
        self.face_up = self.opening.face_up
        self.solved_by: Sequence[Sequence[Card]] = self.opening.solved_by
        self.card = self.opening.pack[0]
        self.asks = {*ASKING, *self.opening.verbs, *(verb.removesuffix("s") for verb in self.opening.verbs)}
        self.naming = Lexicon((phrase, "names") for phrase in (*NAMING.split("|"), *_deeds(box)))

    # -- cards ---------------------------------------------------------------------------------------

    def cards(self, parts: Sequence[str]) -> list[Card]:
        """Return the cards that these parts of a line name: here each part is a card."""
        return [part for part in parts if part != BREAK]

    def hand_size(self, seat: Seat) -> int:
        """Return how many cards this seat is dealt."""
        return self.opening.hand_size(seat)

    def title(self, card: Card) -> str:
        """Return the title of a card."""
        return self.titles.get(card, card)

    def deal(self, face_up: tuple[Card, ...]) -> Stated:
        """Return the deal as the user knows it: their cards, the open ones, and how many the others have."""
        lying = (has_all(OPEN, face_up),) if face_up else ()
        hands = tuple(
            Glimpse(seat, self.opening.pack, sealed((seat,), self.hand if seat == self.me else None))
            for seat in range(self.game.seats)
        )
        return Stated(facts=(*self.opening.facts, *lying), glimpses=hands)

    # -- lines ---------------------------------------------------------------------------------------

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """Examples of lines for this table."""
        left, right = (self.names[(self.me + step) % self.game.seats] for step in (1, 2))
        facts = (f"{right} has {self.card}", f"{right} has not {self.card}")
        return (*self._questions_of(1), *self._questions_of(0), *facts, f"{left} names {self.card}: {WRONG}")

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """What can be tapped instead of typed."""
        askings = [
            [(self._told(seat, asking), asking.question) for asking in some]
            for seat, some in enumerate(self.opening.askings)
        ]
        question = question_form(self.names, self.me, askings, self.opening.pack)
        naming = naming_form(self.names, self.me, self.opening.pack, max(1, len(self.solved_by)))
        return (naming,) if question is None else (question, naming)

    def _told(self, seat: Seat, asking: Asking) -> str:
        """Return a question as a line says it after the name of the asker."""
        verb, _, rest = _small(self._label(asking)).partition(" ")
        return f"{verb}{'' if seat == self.me else 's'} {rest}"

    def _questions_of(self, step: int) -> Iterator[str]:
        """Yield an example of a question with an answer, asked by the user or a neighbour."""
        seat = (self.me + step) % self.game.seats
        for asking in self.opening.askings[seat]:
            question = asking.question
            if self.me not in question.of[:1]:
                name = "I" if seat == self.me else self.names[seat]
                answer = "1" if question.counted else f"{self.names[question.of[0]]} {SHOW}"
                seen = seat == self.me and question.shown != "none"
                others = "; others pass" if len(question.of) > 1 and not question.until_one else ""
                yield f"{name} {self._told(seat, asking)}: {answer}{f', {question.cards[0]}' if seen else ''}{others}"
                return

    def read(self, reader: Reader) -> tuple[Stated, ...]:
        """Read what happened from one line."""
        if reader.maybe(IT_WAS):
            cards = cards_in(self, reader, "the line")
            if not cards:
                raise Invalid("Say which cards were hidden.")
            return (Stated(facts=(has_all(HIDDEN, cards),)),)
        seat: Seat = reader.take(self.people, "the name of a player, or a command").holder
        named = self._named(reader, seat)
        return (named or self._asked(reader, seat),)

    def _named(self, reader: Reader, seat: Seat) -> Stated | None:
        """Read that somebody names the hidden cards, rightly or wrongly; None if the line says something else."""
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
        answers = AnswerReader(self, seat, asking.question).read(Reader(answered))
        facts, glimpses = [], []
        for holder, answer in answers:
            facts.append(fact_of(asking.question, holder, answer))
            if asking.question.shown != "none" and answer.number:
                one = asking.question.shown == "one"
                glimpses.append(Glimpse(holder, asking.question.cards, sealed((holder, seat), answer.cards), one))
        return Stated(f"{self.names[seat]}: {self._label(asking)}", tuple(facts), glimpses=tuple(glimpses))

    def _asking(self, seat: Seat, text: str) -> Asking:
        options = self._options(seat)
        if not options:
            raise Invalid(f"{self.names[seat]} can't ask anything in this game.")
        action = self._picked(options, _ME.sub(self.names[self.me], text)).action
        return next(asking for asking in self.opening.askings[seat] if asking.action == action)

    def _picked(self, options: Sequence[Option], text: str) -> Option:
        """The option these words mean: with their verb, or without it if it only says that something is asked."""
        try:
            return pick(options, text)
        except Unclear:
            raise
        except Invalid as refusal:
            verb, _, rest = text.partition(" ")
            if not rest or verb.lower() not in self.asks:
                raise
            try:
                return pick(options, rest)
            except Unclear:
                raise
            except Invalid:
                raise refusal from None

    def _options(self, seat: Seat) -> list[Option]:
        return [
            Option(self.box, self.game, asking.state, asking.action, self.names)
            for asking in self.opening.askings[seat]
        ]

    def _label(self, asking: Asking) -> str:
        return self.box.label(self.game, asking.state, asking.action, self.names)

    # -- asking --------------------------------------------------------------------------------------

    def short(self, text: str, by: Seat | None) -> str:
        """Return nothing: short lines are for games that have words of their own."""
        return ""

    def asker(self, events: Sequence[Stated]) -> Seat | None:
        """Return nobody: the rules decide whose turn is next."""
        return None

    def out(self, events: Sequence[Stated]) -> Seat | None:
        """Return nobody: the rules decide who is out."""
        return None

    def questions(self, reader: Reader) -> Sequence[Action]:
        """Return every question of the user that the rest of the line fits."""
        text = reader.rest
        reader.at = len(reader.words)
        found = fitting(self._options(self.me), text)
        if not found:
            raise Invalid(f"You can't ask anything that fits {text!r}.")
        return [option.action for option in found]

    def question(self, action: Action) -> str:
        """Return a question in the words of its label."""
        return self.box.label(self.game, self.opening.state, action, self.names)


def _hidden_place(status: Status) -> str:
    """Where the hidden cards lie, as the game calls it."""
    return status.hidden[0].title.lower() if len(status.hidden) == 1 else "hidden"


def _deeds(box: Box) -> Iterator[str]:
    """Yield the game's own words for actions that stake a seat's place."""
    for kind in box.staking:
        for word in (*kebab(kind.__name__).split("-")[:1], box.heading(kind).split()[0]):
            yield from (word, f"{word}s", f"{word}d", f"{word}ed")


def _parted(text: str) -> tuple[str, str]:
    """Split a line into a question and its answer."""
    found = _ANSWER.search(text)
    return (text, "") if found is None else (text[: found.start()].strip(), text[found.end() :].strip())


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]

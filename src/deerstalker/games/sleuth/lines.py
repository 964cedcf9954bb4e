"""Lines for Sleuth: `Bob asks Cy blue opals: 2`."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from deerstalker.core import Seat, Secret, clockwise
from deerstalker.core.errors import Invalid
from deerstalker.core.spelling import Lexicon, Missing, Reader, lexicon
from deerstalker.games.forms import Form
from deerstalker.games.lines import BREAK, COUNTS, Number, parts_in, people, sealed
from deerstalker.games.short_lines import shortest_name
from deerstalker.games.sleuth.editions import FREE
from deerstalker.games.sleuth.forms import forms
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.short_lines import ShortLines
from deerstalker.games.sleuth.terms import (
    Answered,
    Ask,
    Asked,
    Checked,
    Dealt,
    Element,
    Ended,
    Gem,
    Question,
    SearchCard,
    SleuthEvent,
)
from deerstalker.games.sleuth.words import PLURALS, gem_name, question_name

ASK, NAME, RIGHT, WRONG = "asks", "names", "right", "wrong"

DEEDS = lexicon(
    asks="asks|ask|asked|questions|question|questioned|interrogates",
    names="names|name|named|guesses|guess|guessed|identifies|identify|checks|check|looks|look|looked|accuses|accuse",
)
VERDICTS = lexicon(
    wrong="wrong|not right|false|incorrect|fails|failed|loses|lost|out",
    right="right|correct|true|wins|won|solves it|solved it",
)
IT_WAS = lexicon(ended="it was|the missing gem is|the missing gem was|missing")
TALK = lexicon(shows="shows|show|showed|answers|answer|answered|you|them|gives")
ANYTHING = lexicon(free="free|free choice|any|choice")
SYNONYMS = {"single": "solitaire", "singles": "solitaire", "solo": "solitaire", "double": "pair", "twins": "pair"}


_ANSWER = re.compile(r"[:=>]")
"""What separates a question from its answer, where words do not."""


HOW_MANY = COUNTS | Lexicon((word, Number(0)) for word in ("no", "nothing"))


class SleuthLines:
    """How Sleuth is written down."""

    solution = "missing"
    hidden = "the missing gem"
    card = "blue opal pair"
    asking = "[SEARCH CARDS]"
    nothing = "the answer is none"
    verbs: Sequence[str] = (ASK, "ask", NAME, "is", RIGHT, WRONG)

    def __init__(self, game: Sleuth, names: Sequence[str], me: Seat, hand: tuple[Gem, ...] = ()) -> None:
        self.game = game
        self.names = names
        self.me = me
        self.hand = hand
        self.people = people(names, me)
        self.parts = Lexicon(_element_names(game.edition.sorts))
        self.order = {element: at for at, sort in enumerate(game.edition.sorts) for element in sort}
        self.solved_by: Sequence[Sequence[Gem]] = [game.edition.pack]
        self.face_up = len(game.edition.pack) - 1 - game.seats * game.edition.hand(game.seats)

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """Example lines for this table."""
        left, right = (self.names[(self.me + step) % self.game.seats] for step in (1, 2))
        return (
            f"{left} asks {right} blue opals: 2",
            f"{left} asks me pearls: 3",
            f"I ask {right} blue opals: pair, cluster",
            f"I ask {right} pearls: 4",
            f"{left} is wrong",
        )

    @cached_property
    def short_examples(self) -> tuple[tuple[str, str], ...]:
        """Short lines for this table."""
        seats = [(self.me + step) % self.game.seats for step in (1, 2)]
        left, right = (shortest_name(self.names, self.me, seat) for seat in seats)
        return (
            (
                f"{left} {right} bo 2",
                f"{self.names[seats[0]]} asks {self.names[seats[1]]} for blue opals, and gets two",
            ),
            (f"{right} pe4", "the player after the last one asks how many pearls"),
            (f"{right} bo sc", "you were shown the solitaire and the cluster"),
            (f"{left}!", "a wrong guess; '+' after it: a right one"),
        )

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """What can be tapped instead of typed."""
        return forms(self.game, self.names, self.me)

    # -- gems ----------------------------------------------------------------------------------------

    def cards(self, parts: Sequence[str], given: Question = ()) -> list[Gem]:
        """Combine elements into gems: color, gem and type in any order.

        Elements in `given` may be left out, and so may those of the gem before: `blue opal pair, cluster`.
        """
        groups: list[dict[int, Element]] = [{}]
        known = {self.order[element]: element for element in given}
        for element in parts:
            if element == BREAK:
                groups.append({})
                continue
            sort = self.order[element]
            if element not in given and any(self.order[other] == sort for other in given):
                raise Invalid(f"You asked for {question_name(given)}; {element} is not among them.")
            if sort in groups[-1]:
                groups.append({})
            groups[-1][sort] = element
        gems = []
        for group in filter(None, groups):
            known |= group
            gems.append(self._gem(known))
        return gems

    def _gem(self, group: dict[int, Element]) -> Gem:
        if len(group) < 3:
            named = " ".join(group[sort] for sort in sorted(group))
            raise Invalid(f"'{named}' is not a whole gem: it has a color, a gem and a type, as in 'blue opal pair'.")
        return "-".join(group[sort] for sort in range(3))

    def hand_size(self, seat: Seat) -> int:
        """Return the number of gems this seat is dealt."""
        return self.game.edition.hand(self.game.seats)

    def title(self, card: Gem) -> str:
        """Return the name in a sentence: `the Blue Opal Pair`."""
        return gem_name(card)

    def deal(self, face_up: tuple[Gem, ...]) -> Dealt:
        """Return my gems, the open ones, and the backs of everybody else's."""
        seats = range(self.game.seats)
        hands = tuple(sealed((seat,), self.hand if seat == self.me else None) for seat in seats)
        return Dealt(0, Secret(frozenset()), hands, face_up, ((),) * len(seats), Secret(frozenset()), 0)

    # -- lines ---------------------------------------------------------------------------------------

    def read(self, reader: Reader) -> tuple[SleuthEvent, ...]:
        """Read what happened from one line."""
        if reader.maybe(IT_WAS):
            gem = self._one_gem(reader)
            reader.finish()
            return (Ended(gem, ()),)
        seat: Seat = reader.take(self.people, "the name of a player, or a command").holder
        deed = reader.take(DEEDS | VERDICTS, "'asks', 'is wrong' or 'is right'")
        events = self._asked(reader, seat) if deed == ASK else self._checked(reader, seat, deed)
        reader.finish()
        return events

    def _asked(self, reader: Reader, seat: Seat) -> tuple[SleuthEvent, ...]:
        to: Seat = reader.take(self.people, "who was asked").holder
        if to == seat:
            raise Invalid("A question is put to somebody else.")
        question = self._question(reader)
        count, gems = self._answer(reader, seat, to, question)
        shown = None
        if len(question) > 1:
            shown = sealed((seat, to), gems)
        card = "+".join(question) if len(question) < 3 else None  # whichever it was, it says nothing about gems
        return Asked(seat, to, question, card), Answered(to, seat, question, count, shown)

    def _question(self, reader: Reader) -> Question:
        """Read one element or more, each of a different sort."""
        named: dict[int, Element] = {}
        while not named or not reader.done:
            before = reader.at
            found = reader.take(self.parts, "what was asked for") if not named else reader.maybe(self.parts | HOW_MANY)
            over = named and _ANSWER.search(reader.between(before - 1, reader.at - 1))
            if over or not isinstance(found, str) or self.order[found] in named:
                reader.at = before
                break
            named[self.order[found]] = found
        return tuple(named[sort] for sort in sorted(named))

    def _answer(self, reader: Reader, seat: Seat, to: Seat, question: Question) -> tuple[int, tuple[Gem, ...] | None]:
        """Read the number, and the gems if I know them."""
        reader.skip(TALK | self.people)
        if isinstance(reader.peek(HOW_MANY | self.parts), str):
            return self._gems_shown(reader, question)
        count = reader.maybe(HOW_MANY)
        matching = self.game.edition.matching[question]
        own = tuple(gem for gem in self.hand if gem in matching)
        if to == self.me:
            return len(own) if count is None else int(count), own
        if count is None:
            raise Missing(f"How many did {self.names[to]} have?", ((f"{reader.line.rstrip(' :')}: ", ""),), "0")
        if int(count) == 0:
            return 0, ()
        if seat == self.me and len(question) == 2:
            reader.skip(TALK)
            if reader.peek(self.parts) is None:
                why = f"Which {question_name(question)} did {self.names[to]} show you?"
                raise Missing(why, ((f"{reader.line} ", ""),))
            number, gems = self._gems_shown(reader, question)
            if number != count:
                raise Invalid(f"You wrote {int(count)}, and named {number}.")
            return number, gems
        return int(count), None

    def _gems_shown(self, reader: Reader, question: Question) -> tuple[int, tuple[Gem, ...]]:
        if len(question) == 1:
            raise Invalid("A question with one element is answered by a number alone.")
        gems = tuple(self.cards(parts_in(self, reader), question))
        if len(set(gems)) < len(gems):
            raise Invalid("A gem is named twice in this line.")
        return len(gems), gems

    def _one_gem(self, reader: Reader) -> Gem:
        gems = self.cards([reader.take(self.parts, "a color, a gem or a type") for _ in range(3)])
        if len(gems) != 1:
            raise Invalid("A gem has one color, one gem and one type, as in 'blue opal pair'.")
        return gems[0]

    def _checked(self, reader: Reader, seat: Seat, deed: str) -> tuple[SleuthEvent, ...]:
        """Read a guess. Only the guesser sees what was guessed, so I know it only for my own."""
        guess = self._one_gem(reader) if deed == NAME and reader.peek(self.parts) else None
        verdict = reader.take(VERDICTS, f"the verdict ('{WRONG}' or '{RIGHT}')") if deed == NAME else deed
        missing = self._one_gem(reader) if reader.maybe(IT_WAS) else guess if verdict == RIGHT else None
        if guess and missing and (guess == missing) != (verdict == RIGHT):
            raise Invalid("A guess that is right names the missing gem, and one that is wrong another.")
        return (Checked(seat, sealed((seat,), guess), sealed((seat,), missing), verdict == RIGHT),)

    # -- short lines, turns --------------------------------------------------------------------------

    @cached_property
    def _short(self) -> ShortLines:
        return ShortLines(self.game, self.names, self.me)

    def short(self, text: str, by: Seat | None) -> str:
        """Return a short line in full."""
        return self._short.read(text, by)

    def asker(self, events: Sequence[SleuthEvent]) -> Seat | None:
        """Return whose turn it was. A guess takes nobody's turn."""
        return next((event.seat for event in events if isinstance(event, Asked)), None)

    def out(self, events: Sequence[SleuthEvent]) -> Seat | None:
        """Return who has guessed wrongly."""
        return next((event.seat for event in events if isinstance(event, Checked) and not event.right), None)

    # -- asking --------------------------------------------------------------------------------------

    def questions(self, reader: Reader) -> Sequence[Ask]:
        """Return the questions that the named search cards allow (`opals, blue pearls, free red, free`), or all."""
        edition = self.game.edition
        cards = [self._search_card(part) for part in reader.rest.split(",") if part.strip()]
        reader.at = len(reader.words)
        by_question = {question: card for card in cards or [FREE] for question in edition.allows[card]}
        others = clockwise(self.me, self.game.seats)
        return [Ask(to, question, card) for question, card in by_question.items() for to in others]

    def _search_card(self, text: str) -> SearchCard:
        reader = Reader(text)
        named: list[Element] = []
        while (element := reader.maybe(self.parts | ANYTHING)) is not None:
            named.append(element)
        reader.finish()
        card = "+".join(sorted(named, key=lambda element: self.order.get(element, -1)))
        if card not in self.game.edition.allows:
            hint = "name them like 'opals, blue pearls, free red, free'"
            raise Invalid(f"There is no search card {text.strip()!r}: {hint}.")
        return card

    def question(self, action: Ask) -> str:
        """Return the question as words: `ask Bob how many opals`, `ask Bob for all blue opals`."""
        how = "how many" if len(action.question) == 1 else "for all"
        return f"ask {self.names[action.to]} {how} {question_name(action.question)}"


def _element_names(sorts: Sequence[Sequence[Element]]) -> Iterator[tuple[str, Element]]:
    elements = [element for sort in sorts for element in sort]
    for element in elements:
        yield element, element
        if element in PLURALS:
            yield PLURALS[element], element
    yield from ((word, element) for word, element in SYNONYMS.items() if element in elements)

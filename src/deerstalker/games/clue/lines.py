"""Lines for all the boxes of Clue: `Bob suggests plum rope hall; Cy passes; Ann shows`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from deerstalker.core import Seat, Secret
from deerstalker.core.errors import Invalid
from deerstalker.core.prose import listed
from deerstalker.core.spelling import NOISE, Lexicon, Missing, Reader, Unclear, lexicon, phrase_of
from deerstalker.games.clue.editions import Edition
from deerstalker.games.clue.forms import forms
from deerstalker.games.clue.real_tables import other_names
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.short_lines import ShortLines
from deerstalker.games.clue.terms import (
    Accused,
    Card,
    ClueEvent,
    Dealt,
    Ended,
    Looked,
    Passed,
    Showed,
    Snooped,
    Suggest,
    Suggested,
    Theory,
)
from deerstalker.games.clue.words import in_the_envelope, theory_name, title
from deerstalker.games.forms import Form
from deerstalker.games.lines import BREAK, At, capital, cards_in, people, sealed

SUGGEST, ACCUSE, SNOOP = "suggests", "accuses", "snoops"
PASS, SHOW, NOBODY, OTHERS = "passes", "shows", "nobody", "others"
RIGHT, WRONG = "right", "wrong"

DEEDS = lexicon(
    suggests="suggests|suggest|suggested|guesses|guess|guessed|suspects|suspect|suspected|asks|ask|asked",
    accuses="accuses|accuse|accused|accusing",
    snoops="snoops|snoop|snooped|snoops on|snoop on|spies|spy|spied|peeks|peek",
)
ANSWERS = lexicon(
    passes="passes|pass|passed|no|none|nothing|cannot|can not|cant|could not|couldnt|does not|doesnt|do not|dont"
    "|did not|didnt|has none|have none|has nothing|have nothing|has no|have no|skips",
    shows="shows|show|showed|shown|yes|disproves|disprove|disproved|refutes|refute|refuted|reveals|has one|answers",
)
NO_ONE = lexicon(nobody="nobody|no one|noone|none|nobody else|no one else")
ALL_OTHERS = lexicon(others="others|the others|all others|everybody|everybody else|everyone|everyone else|all|rest")
FILLING = lexicon(more="else|can|could|shows|show|showed|help|helps|answer|answers|disprove|any|anything")
VERDICTS = lexicon(
    wrong="wrong|false|incorrect|not right|not correct|no|fails|failed|loses|lost|out",
    right="right|correct|true|yes|wins|won",
)
IT_WAS = lexicon(ended="it was|the solution is|the solution was|the envelope holds")
HONOURS = frozenset(("rev", "reverend", "dr", "doctor", "chef", "mayor", "solicitor"))
"""Words of a title that name nobody by themselves; some of them are other names, which are tried last."""

LOOKED = lexicon(found="it was|envelope|finds|found|sees|saw|really")


class ClueLines:
    """How Clue and Master Detective are written down."""

    asking = "[ROOM]"
    nothing = "nobody can help"
    verbs: Sequence[str] = (SUGGEST, "suggest", SHOW, "show", PASS, "pass", NOBODY, OTHERS, ACCUSE, WRONG, RIGHT)

    def __init__(self, game: Clue, names: Sequence[str], me: Seat, hand: tuple[Card, ...] = ()) -> None:
        self.game = game
        self.solution = game.edition.envelope
        self.hidden = in_the_envelope(game.edition)
        self.names = names
        self.me = me
        self.hand = hand
        self.people = people(names, me)
        self.parts = Lexicon(_card_names(game.edition), _other_names(game.edition))
        self.order = {card: at for at, (_, cards) in enumerate(game.edition.sorts) for card in cards}
        self.card = next(iter(game.edition.weapons))
        self.face_up = len(game.edition.pack) - len(game.edition.sorts) - sum(game.hand_sizes)
        self.solved_by: Sequence[Sequence[Card]] = [cards for _, cards in game.edition.sorts]

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """Example lines for this table."""
        me, left, right = (self.names[(self.me + step) % self.game.seats] for step in (0, 1, 2))
        edition = self.game.edition
        weapon, room = self.card, next(iter(edition.rooms))
        suspect = "plum" if "plum" in edition.suspects else next(iter(edition.suspects))
        theory = f"{suspect} {weapon} {room}"
        answers = f"{right} passes; {me} shows" if self.everybody_answers else f"{me} shows"
        rest = "; others pass" if self.everybody_answers else ""
        lines = [
            f"{left} suggests {theory}; {answers}{rest}",
            f"I suggest {theory}; {left} shows {weapon}{rest}",
            f"I suggest {theory}; nobody shows",
            f"{left} accuses {theory}: wrong",
        ]
        return (*lines, f"I snoop {right}: {weapon}", f"{left} snoops {right}") if self.may_snoop else tuple(lines)

    @cached_property
    def short_examples(self) -> tuple[tuple[str, str], ...]:
        """Short lines for this table."""
        short = self._short
        left, right = (short.called_by((self.me + step) % self.game.seats) for step in (1, 2))
        cards = [next(iter(sort.cards)) for sort in short.sorts]
        theory = "".join(sort.shortest(card) for sort, card in zip(short.sorts, cards, strict=True))
        named = ", ".join(self.title(card).removeprefix("the ") for card in cards)
        found = [
            (f"{left} {theory} {right}", f"{self.names[(self.me + 1) % self.game.seats]}: {named}; who showed a card"),
            (f"{theory} {right}-", "the player after the last one; who passed. Then you are asked for the rest"),
            (f"{theory}-", "nobody could help"),
            (f"{left}!{theory}", "a wrong accusation; '+' after it: a right one"),
            (f"{left}={short.sorts[1].shortest(cards[1])}", "has that card; '=-' has not"),
        ]
        return (*found, (f"{left}>{right}", "a spyglass")) if self.may_snoop else tuple(found)

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """What can be tapped instead of typed."""
        return forms(self.game, self.names, self.me, self.hand)

    @property
    def everybody_answers(self) -> bool:
        """Whether everybody answers, or only the first who can."""
        return self.game.edition.answers == "all"

    @property
    def may_snoop(self) -> bool:
        """Whether there are spyglasses."""
        return bool(self.game.edition.book.snooping)

    # -- cards ---------------------------------------------------------------------------------------

    def cards(self, parts: Sequence[str]) -> list[Card]:
        """Return the parts as cards: every part is a card."""
        return [part for part in parts if part != BREAK]

    def hand_size(self, seat: Seat) -> int:
        """Return the number of cards this seat is dealt."""
        return self.game.hand_sizes[seat]

    def title(self, card: Card) -> str:
        """Return the name in a sentence: `the Rope`, `Prof. Plum`."""
        return title(self.game.edition, card)

    def deal(self, face_up: tuple[Card, ...]) -> Dealt:
        """Return my cards, and the backs of everybody else's."""
        hands = tuple(sealed((seat,), self.hand if seat == self.me else None) for seat in range(self.game.seats))
        return Dealt(Secret(frozenset()), hands, ())

    # -- lines ---------------------------------------------------------------------------------------

    def read(self, reader: Reader) -> tuple[ClueEvent, ...]:
        """Read what happened from one line."""
        if reader.maybe(IT_WAS):
            theory = self._theory(reader)
            reader.finish()
            return (Ended(theory, None),)
        seat: Seat = reader.take(self.people, "the name of a player, or a command").holder
        self._plays(seat)
        deed = SUGGEST if self._card_follows(reader) else reader.take(DEEDS, "'suggests' or 'accuses'")
        if deed == SNOOP and self.may_snoop:
            events = self._snoop(reader, seat)
        elif deed == SNOOP:
            raise Invalid("There are no spyglasses in this game, so nobody snoops.")
        else:
            theory = self._theory(reader)
            events = self._suggested(reader, seat, theory) if deed == SUGGEST else self._accused(reader, seat, theory)
        reader.finish()
        return events

    def _theory(self, reader: Reader) -> Theory:
        """Read a suspect, a weapon and a room, in any order."""
        named: dict[int, Card] = {}
        for _ in range(3):
            missing = [
                sort.removesuffix("s") for at, (sort, _) in enumerate(self.game.edition.sorts) if at not in named
            ]
            card: Card = reader.take(self.parts, f"a {listed(missing, 'or')}")
            other = named.setdefault(self.order[card], card)
            if other != card:
                sort = self.game.edition.sorts[self.order[card]][0]
                both = f"{capital(self.title(other))} and {self.title(card)} are both {sort}"
                raise Invalid(f"{both}; name one suspect, one weapon and one room.")
        if len(named) < 3:
            raise Invalid("A card is named twice; name one suspect, one weapon and one room.")
        return named[0], named[1], named[2]

    def _suggested(self, reader: Reader, by: Seat, theory: Theory) -> tuple[ClueEvent, ...]:
        shown: dict[Seat, Card | None] = {}
        passed: set[Seat] = set()
        everyone = False
        while not reader.done and (who := reader.maybe(self.people | NO_ONE | ALL_OTHERS)) is not None:
            if isinstance(who, At):
                seats, answer = self._one_answer(reader, who.holder)
                for seat in seats:
                    self._may_answer(seat, by, {*shown, *passed})
                    if answer == PASS:
                        passed.add(seat)
                    else:
                        shown[seat] = self._card_shown(reader, seat, by, theory)
            else:
                everyone = True
                if who == OTHERS and reader.take(ANSWERS, "'pass'") == SHOW:
                    raise Invalid("Say of each player by name who showed.")
                reader.skip(FILLING)
        reader.finish()
        order = self._answering(reader.line, by, theory, shown, passed, everyone=everyone)
        answers = (self._answer(seat, by, theory, shown) for seat in order)
        return (Suggested(by, theory), *answers)

    def _one_answer(self, reader: Reader, first: Seat) -> tuple[list[Seat], str]:
        """Read who answers, and how: `Bob and Cy pass`."""
        seats = [first]
        while (more := reader.maybe(ANSWERS | self.people)) is not None:
            if isinstance(more, At):
                seats.append(more.holder)
                continue
            if more == PASS:
                reader.skip(FILLING)
            return seats, more
        names = listed([self.names[seat] for seat in seats])
        if reader.done:
            raise Missing(f"Did {names} pass or show?", (reader.gap,))
        raise Invalid(f"I expected 'passes' or 'shows' after {names}.")

    def _plays(self, seat: Seat) -> None:
        if seat in self.game.dummies:
            name = self.names[seat]
            raise Invalid(f"Nobody plays {name}, so {name} can't ask or answer.")

    def _may_answer(self, seat: Seat, by: Seat, answered: Iterable[Seat]) -> None:
        self._plays(seat)
        if seat == by:
            raise Invalid(f"{self.names[by]} suggests and does not answer.")
        if seat in answered:
            raise Invalid(f"{self.names[seat]} answers twice in this line.")

    def _card_shown(self, reader: Reader, seat: Seat, by: Seat, theory: Theory) -> Card | None:
        """Read the card, if I saw it: my own, or one shown to me. The next word may be another player instead."""
        card: Card | None = None
        while not self._answer_follows(reader):
            before = reader.at
            found = reader.maybe(self.parts | self.people)
            if isinstance(found, At) and found.holder == by:
                continue
            if found is None or isinstance(found, At):
                reader.at = before
                break
            card = found
        held = [mine for mine in self.hand if mine in theory]
        if card is None and seat == self.me and len(held) == 1:
            return held[0]
        if card is None and by == self.me:
            raise Missing(f"Which card did {self.names[seat]} show you?", (reader.gap,))
        if card is not None and card not in theory:
            raise Invalid(f"{capital(self.title(card))} was not suggested, so {self.names[seat]} cannot have shown it.")
        return card

    def _card_follows(self, reader: Reader) -> bool:
        """Does the line continue directly with cards?"""
        return reader.peek(DEEDS | self.parts) in self.order

    def _answer_follows(self, reader: Reader) -> bool:
        """Does somebody's answer come next?"""
        before = reader.at
        try:
            found = reader.maybe(self.people)
            while isinstance(found, At) and ";" not in reader.after:
                found = reader.maybe(self.people | ANSWERS | self.parts)
            return found in {PASS, SHOW}
        except Unclear:
            return False
        finally:
            reader.at = before

    def _answering(
        self, line: str, by: Seat, theory: Theory, shown: dict[Seat, Card | None], passed: set[Seat], *, everyone: bool
    ) -> Sequence[Seat]:
        """Return who answered, in order. Players left out have passed, if that is the only possibility."""
        order = self.game.answerers(by)
        silent = [seat for seat in order if seat not in shown and seat not in passed]
        if self.everybody_answers:
            if silent and not everyone:
                names = listed([self.names[seat] for seat in silent])
                raise Missing(f"Everybody answers. What about {names}?", _after(line), "others pass")
            return order
        if not shown:
            if silent and not everyone:
                raise Missing("Who showed a card?", _after(line), self._usual(silent, theory))
            return order
        first = min(shown, key=order.index)
        for seat in order[order.index(first) + 1 :]:
            if seat in shown or seat in passed:
                after = f"{self.names[first]} comes before {self.names[seat]}"
                raise Invalid(f"Only the first who can shows a card, and {after} at this table.")
        return order[: order.index(first) + 1]

    def _usual(self, silent: Sequence[Seat], theory: Theory) -> str:
        """Return who probably showed a card: the first who can, as far as I know."""
        able = (seat for seat in silent if seat != self.me or set(theory) & set(self.hand))
        return self.names[next(able, silent[0])]

    def _answer(self, seat: Seat, by: Seat, theory: Theory, shown: dict[Seat, Card | None]) -> ClueEvent:
        if seat not in shown:
            return Passed(seat, theory)
        return Showed(seat, by, theory, sealed((seat, by), shown[seat]))

    def _accused(self, reader: Reader, seat: Seat, theory: Theory) -> tuple[ClueEvent, ...]:
        verdict = reader.take(VERDICTS, f"the verdict ('{WRONG}' or '{RIGHT}')")
        found = self._theory(reader) if reader.maybe(LOOKED) else theory if verdict == RIGHT else None
        if found is not None and (found == theory) != (verdict == RIGHT):
            raise Invalid(
                "An accusation that is right names what lies in the envelope, and one that is wrong does not."
            )
        lookers = (seat,) if self.game.edition.looking else ()
        return Accused(seat, theory), Looked(seat, theory, sealed(lookers, found), verdict == RIGHT)

    def _snoop(self, reader: Reader, seat: Seat) -> tuple[ClueEvent, ...]:
        victim: Seat = reader.take(self.people, "whose card was drawn").holder
        card = reader.maybe(self.parts)
        if victim == seat:
            raise Invalid("You can only snoop on somebody else.")
        if seat == self.me and card is None:
            raise Invalid(f"Which card of {self.names[victim]}'s did you draw? Add it to the line.")
        return (Snooped(seat, victim, sealed((seat, victim), card)),)

    # -- short lines, turns --------------------------------------------------------------------------

    @cached_property
    def _short(self) -> ShortLines:
        return ShortLines(self.game, self.names, self.me, self.hand)

    def short(self, text: str, by: Seat | None) -> str:
        """Return a short line in full."""
        return self._short.read(text, by)

    def asker(self, events: Sequence[ClueEvent]) -> Seat | None:
        """Return whose turn it was."""
        doers = (event.seat for event in events if isinstance(event, Suggested | Accused | Snooped))
        return next(doers, None)

    def out(self, events: Sequence[ClueEvent]) -> Seat | None:
        """Return who has accused wrongly."""
        return next((event.seat for event in events if isinstance(event, Looked) and not event.right), None)

    # -- asking --------------------------------------------------------------------------------------

    def questions(self, reader: Reader) -> Sequence[Suggest]:
        """Return every suggestion, in the rooms that are named, if any."""
        named = cards_in(self, reader, "the line")
        for card in named:
            if card not in self.game.edition.rooms:
                raise Invalid(f"{capital(self.title(card))} is not a room: name the room you are in, or none.")
        return [Suggest(*theory) for theory in self.game.edition.theories if not named or theory[2] in named]

    def question(self, action: Suggest) -> str:
        """Return the question as words: `Prof. Plum with the Rope in the Hall`."""
        return theory_name(self.game.edition, (action.suspect, action.weapon, action.room))


def _after(line: str) -> tuple[tuple[str, str], ...]:
    """Return where to put who showed a card: a name alone, or a whole answer."""
    begun = line.rstrip(" ;,.")
    return (f"{begun}; ", " shows"), (f"{begun}; ", "")


def _card_names(edition: Edition) -> Iterator[tuple[str, Card]]:
    """Yield the names of all cards: as printed, as one word, and by any word that no other card has."""
    words = {card: {*phrase_of(edition.titles[card]), *phrase_of(card)} - NOISE - HONOURS for card in edition.pack}
    for card in edition.pack:
        yield edition.titles[card], card
        yield card, card
    for card in edition.pack:
        for word in sorted(words[card]):
            if sum(word in others for others in words.values()) == 1:
                yield word, card


def _other_names(edition: Edition) -> Iterator[tuple[str, Card]]:
    """Yield what else the cards are called: as their owner wrote, and in other boxes."""
    for card in edition.pack:
        yield from ((name, card) for name in edition.also.get(card, ()))
    for card in edition.pack:
        yield from ((name, card) for name in other_names(card))

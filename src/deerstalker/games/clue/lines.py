"""Lines for all the boxes of Clue: `Bob suggests plum rope hall; Cy passes; Ann shows`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from deerstalker.core import Seat, Secret, clockwise
from deerstalker.core.errors import Invalid
from deerstalker.core.prose import listed
from deerstalker.core.spelling import NOISE, Lexicon, Reader, Unclear, lexicon, phrase_of
from deerstalker.games.clue.editions import Edition
from deerstalker.games.clue.rules import Clue
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
from deerstalker.games.clue.words import theory_name, title
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
LOOKED = lexicon(found="it was|envelope|finds|found|sees|saw|really")


class ClueLines:
    """How Clue and Master Detective are written down."""

    solution = "envelope"
    hidden = "in the envelope"
    card = "rope"
    asking = "[ROOM]"
    nothing = "nobody can help"
    verbs: Sequence[str] = (SUGGEST, "suggest", SHOW, "show", PASS, "pass", NOBODY, OTHERS, ACCUSE, WRONG, RIGHT)

    def __init__(self, game: Clue, names: Sequence[str], me: Seat, hand: tuple[Card, ...] = ()) -> None:
        self.game = game
        self.names = names
        self.me = me
        self.hand = hand
        self.people = people(names, me)
        self.parts = Lexicon(_card_names(game.edition))
        self.order = {card: at for at, (_, cards) in enumerate(game.edition.sorts) for card in cards}
        self.face_up = 0
        self.solved_by: Sequence[Sequence[Card]] = [cards for _, cards in game.edition.sorts]

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """Example lines for this table."""
        me, left, right = (self.names[(self.me + step) % self.game.seats] for step in (0, 1, 2))
        suspect, weapon, room = ("plum", "rope", next(iter(self.game.edition.rooms)))
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
        order = self._answering(by, shown, passed, everyone=everyone)
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
        raise Invalid(f"Did {names} pass or show?" if reader.done else f"I expected 'passes' or 'shows' after {names}.")

    def _may_answer(self, seat: Seat, by: Seat, answered: Iterable[Seat]) -> None:
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
            raise Invalid(f"Which card did {self.names[seat]} show you? Write it after 'shows'.")
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
        self, by: Seat, shown: dict[Seat, Card | None], passed: set[Seat], *, everyone: bool
    ) -> Sequence[Seat]:
        """Return who answered, in order. Players left out have passed, if that is the only possibility."""
        order = clockwise(by, self.game.seats)
        silent = [seat for seat in order if seat not in shown and seat not in passed]
        if self.everybody_answers:
            if silent and not everyone:
                names = listed([self.names[seat] for seat in silent])
                raise Invalid(f"Everybody answers. What about {names}? Add it, or 'others pass'.")
            return order
        if not shown:
            if silent and not everyone:
                raise Invalid("Who showed a card? Add it, or 'nobody shows'.")
            return order
        first = min(shown, key=order.index)
        for seat in order[order.index(first) + 1 :]:
            if seat in shown or seat in passed:
                after = f"{self.names[first]} comes before {self.names[seat]}"
                raise Invalid(f"Only the first who can shows a card, and {after} at this table.")
        return order[: order.index(first) + 1]

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


def _card_names(edition: Edition) -> Iterator[tuple[str, Card]]:
    """Yield the names of all cards: as printed, as one word, and by any word that no other card has."""
    words = {card: {*phrase_of(edition.titles[card]), *phrase_of(card)} - NOISE for card in edition.pack}
    for card in edition.pack:
        yield edition.titles[card], card
        yield card, card
    for card in edition.pack:
        for word in sorted(words[card]):
            if sum(word in others for others in words.values()) == 1:
                yield word, card

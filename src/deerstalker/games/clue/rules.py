"""The rules of Clue, with and without the board, and of Master Detective, in the order of the booklets.

A rule cited from several books applies to all of those editions; a rule cited from one depends on a value of the
edition.
"""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from deerstalker.core import NATURE, Illegal, Rng, Seat, Secret, clockwise, secret
from deerstalker.games.clue import walking
from deerstalker.games.clue.bookkeeping import after
from deerstalker.games.clue.editions import CLASSIC, Agreed, Edition, Options
from deerstalker.games.clue.halting import Prospect, prospect, ways_to_halt
from deerstalker.games.clue.legal import NATURES_OWN, leg_before, moves, offers, passage_from
from deerstalker.games.clue.objections import halt_objection, objection
from deerstalker.games.clue.parts import NOWHERE, Parts, parts_of
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.terms import (
    ASIDE,
    Accuse,
    Accused,
    Answering,
    Arriving,
    Asking,
    Card,
    Choose,
    Choosing,
    Chose,
    ClueAction,
    ClueEvent,
    ClueState,
    Concluding,
    Deal,
    Dealing,
    Dealt,
    Draw,
    Drawing,
    Ended,
    EndTurn,
    Halt,
    Halted,
    Looked,
    Move,
    Moved,
    Moving,
    Opening,
    Over,
    Pass,
    Passed,
    Roll,
    Rolled,
    Show,
    Showed,
    Snoop,
    Snooped,
    Spying,
    Starting,
    Stayed,
    StoodAside,
    Suggest,
    Suggested,
    Targeted,
    Theory,
    Threw,
    Throw,
    Throwing,
    TookPassage,
    TurnPassed,
    UsePassage,
)

Play = Generator[ClueEvent, ClueState, None]

ONES_TURN = (Starting, Moving, Spying, Arriving, Concluding)
"""Phases in which a seat may also accuse.

Clue §39, Master Detective §41. Without a board a seat may accuse only after asking: Clue Cards §18.
"""

P = TypeVar("P", Starting, Moving, Spying, Arriving, Concluding, Choosing, Answering)


@dataclass(frozen=True)
class Clue:
    """The rules for a given number of seats."""

    seats: int
    options: Agreed = Options()
    edition: Edition = CLASSIC

    # -- setting up: Clue §5 to §12, Clue Cards §4 to §7, Master Detective §4 to §10 -----------------

    def start(self) -> ClueState:
        """Put all tokens on the board, and leave the cards unshuffled.

        Every token is there, even if nobody plays it: Clue §5, Master Detective §4. Without a board there are none:
        Clue Cards §4.
        """
        edition = self.edition
        chosen = self.options.tokens == "chosen"
        nothing: Secret[tuple[Card, ...]] = secret(())
        return ClueState(
            phase=Choosing(0) if chosen else Dealing(),
            suspects=() if chosen else edition.tokens[: self.seats],  # Clue §6, Master Detective §6
            tokens=tuple(map(edition.start_of, edition.tokens)),
            weapons=(ASIDE,) * len(edition.pieces),
            hands=(nothing,) * self.seats,
            envelope=secret(("", "", "")),
            playing=tuple(range(self.seats)),
            asked=() if self.options.repeats else ((),) * self.seats,
            spoken=(NOWHERE,) * self.seats if edition.resting else (),
            closed=(NOWHERE,) * self.seats if edition.resting else (),
        )

    def choose(self, s: ClueState, seat: Seat, suspect: Card) -> Play:
        """Choose a token that is still free, seat by seat: Clue §7, Master Detective §4, §5."""
        self._in(s, seat, Choosing)
        if suspect not in self.edition.suspects or suspect in s.suspects:
            raise Illegal("That token is not free.", self.edition.book.choosing)
        yield Chose(seat, suspect)

    def nature(self, s: ClueState, rng: Rng) -> Deal | Throw | Draw:
        """Shuffle, throw or draw at random."""
        match s.phase:
            case Dealing():
                return self._shuffle(rng)
            case Drawing(_, victim):
                return Draw(rng.randrange(self._parts.sizes[victim]))
            case _:
                return self._parts.throws[rng.randrange(len(self._parts.throws))]

    def deal(self, s: ClueState, deal: Deal) -> Play:
        """Deal the cards and place the weapons.

        One card of each sort goes into the envelope (Clue §9, Clue Cards §5, Master Detective §8), the rest around the
        table (Clue §10, Clue Cards §6, Master Detective §9), the weapons into rooms or aside (Clue §8, Master Detective
        §7).
        """
        dealt = [*deal.envelope, *(card for hand in deal.hands for card in hand)]
        homes = len(self.edition.weapons) if self.edition.weapons_in_rooms else 0
        book = self.edition.book
        if not isinstance(s.phase, Dealing):
            raise Illegal("The cards have been dealt.", book.deal)
        if deal.envelope not in self.edition.theories:
            raise Illegal("A suspect, a weapon and a room are put aside.", book.solution)
        if len(deal.weapons) != homes or len(set(deal.weapons) & set(self.edition.rooms)) != homes:
            raise Illegal("The weapons do not start like that.", book.weapons)
        if sorted(dealt) != sorted(self.edition.pack) or tuple(map(len, deal.hands)) != self._parts.sizes:
            raise Illegal("That is not a deal of this pack.", book.deal)
        hands = tuple(secret(hand, to=(seat,)) for seat, hand in enumerate(deal.hands))
        s = yield Dealt(secret(deal.envelope), hands, deal.weapons)
        if not isinstance(s.phase, Opening):
            yield TurnPassed(self._who_begins(s))

    def _who_begins(self, s: ClueState) -> Seat:
        """Return who begins.

        Miss Scarlet's player (Clue §11), or that of the next suspect clockwise who is played (§12); without tokens the
        first chair (Clue Cards §7).
        """
        if self.edition.first == "chair":
            return 0
        return min(range(self.seats), key=lambda seat: self._parts.token[s.suspects[seat]])

    def throw(self, s: ClueState, dice: tuple[int, ...]) -> Play:
        """Let the dice fall, for a move or to decide who begins (Master Detective §10)."""
        if dice not in self._parts.dice:
            raise Illegal("The dice cannot fall like that.", self.edition.book.turn)
        if isinstance(s.phase, Throwing):
            s = yield Threw(s.phase.seat, dice)
            yield from self.walk_on(s)
            return
        if not isinstance(s.phase, Opening):
            raise self._not_now(s)
        thrower = s.phase.seats[len(s.phase.throws)]
        s = yield Threw(thrower, dice)
        if isinstance(s.phase, Opening) and len(s.phase.seats) == 1:
            yield TurnPassed(s.phase.seats[0])

    # -- your turn: Clue §14, §15, Clue Cards §8, Master Detective §11, §26 --------------------------

    def waiting_for(self, s: ClueState) -> frozenset[Seat]:
        """Return the seat whose turn it is, the seat that must answer, or nature."""
        phase = s.phase
        if isinstance(phase, NATURES_OWN):
            return _NATURE
        return _NONE if isinstance(phase, Over) else _ONE[phase.seat]

    def legal(self, s: ClueState, seat: Seat) -> Sequence[ClueAction]:
        """Return what the seat may do. Accusations, possible throughout the seat's turn, come last (Clue §39)."""
        return offers(self._parts, s, seat)

    def accepts(self, s: ClueState, seat: Seat, a: ClueAction) -> bool:
        """Accept what is listed, and moves along a way of the player's own: everything the rules do not refuse."""
        try:
            next(self.decide(s, seat, a))
        except Illegal:
            return False
        return True

    def decide(self, s: ClueState, seat: Seat, a: ClueAction) -> Play:
        """Yield what comes of an action."""
        match a:
            case Pass() | Show():
                return self.answer(s, seat, a)
            case Roll():
                return self.roll(s, seat)
            case Throw(dice) if seat == NATURE:
                return self.throw(s, dice)
            case Move():
                return self.walk(s, seat, a)
            case Suggest(suspect, weapon, room):
                return self.suggest(s, seat, (suspect, weapon, room))
            case EndTurn():
                return self.end_turn(s, seat)
            case Accuse(suspect, weapon, room):
                return self.accuse(s, seat, (suspect, weapon, room))
            case UsePassage():
                return self.use_passage(s, seat)
            case Halt():
                return self.halt(s, seat, a)
            case Snoop(victim):
                return self.snoop(s, seat, victim)
            case Draw(position) if seat == NATURE:
                return self.draw(s, position)
            case Choose(suspect):
                return self.choose(s, seat, suspect)
            case Deal() if seat == NATURE:
                return self.deal(s, a)
            case _:
                raise Illegal("Only nature deals, throws and draws.", self.edition.book.turn)

    def end_turn(self, s: ClueState, seat: Seat) -> Play:
        """End the turn once the move is made and nobody has to answer any more."""
        match s.phase:
            case Arriving(turn, entered) if turn == seat:
                if entered and self.options.compulsory:
                    raise Illegal("At this table you must suggest when you enter a room.", self.edition.book.compulsory)
            case Concluding(turn) if turn == seat:
                pass
            case Asking(turn) if turn == seat:
                raise Illegal("You must make a suggestion first.", self.edition.book.compulsory)
            case Starting(turn) | Moving(turn) if turn == seat:
                raise Illegal("You may not give up your move to stay where you are.", self.edition.book.staying)
            case _:
                raise self._not_now(s, seat)
        yield from self.pass_turn(s, seat)

    def pass_turn(self, s: ClueState, seat: Seat) -> Play:
        """Pass the turn to the left, past those who are out.

        Clue §11, §42, Clue Cards §7, §21, Master Detective §10, §43.
        """
        left = (seat + 1) % self.seats
        while left not in s.playing:
            left = (left + 1) % self.seats
        yield TurnPassed(left)

    # -- moving: Clue §16 to §25, Master Detective §11 to §25 ----------------------------------------

    def roll(self, s: ClueState, seat: Seat) -> Play:
        """Take up the dice; nature lets them fall."""
        self._in(s, seat, Starting)
        yield Rolled(seat)

    def walk_on(self, s: ClueState) -> Play:
        """Let the token stay where it is if no step is possible: Clue §19, Master Detective §16."""
        if isinstance(s.phase, Moving) and not moves(self._parts, s, s.phase):
            yield Stayed(s.phase.seat)

    def walk(self, s: ClueState, seat: Seat, a: Move) -> Play:
        """Walk the whole throw, or into a room: Clue §18, §20, Master Detective §16, §17."""
        phase = self._in(s, seat, Moving)
        leg = leg_before(self._parts, s, phase)
        if a.along:
            fits = a.along[-1] == a.to and walking.may_follow(leg, a.along) and walking.may_end(leg, a.along)
        else:
            fits = bool(leg.board.bit.get(a.to, 0) & walking.destinations(leg))
        if not fits:
            raise objection(self._parts, s, phase, a.to, a.along)
        if leg.board.number[a.to] == leg.origin:
            yield Stayed(seat, short=True)  # Master Detective §14
        else:
            way = a.along or walking.way_to(leg, a.to)
            yield Moved(seat, way, leg.board.names[leg.origin], walking.stops_short(leg, way))

    def use_passage(self, s: ClueState, seat: Seat) -> Play:
        """Use a passage instead of the dice: Clue §24, Master Detective §19.

        Not after the throw (Clue §25); then it may be a step of the walk (Master Detective §20).
        """
        if isinstance(s.phase, Moving) and s.phase.seat == seat:
            raise Illegal(
                "You have already rolled; the secret passage is taken instead of rolling.", self.edition.book.thrown
            )
        self._in(s, seat, Starting)
        to = passage_from(self._parts, s, seat)
        if to is None:
            raise Illegal("There is no secret passage here.", self.edition.book.passage)
        yield TookPassage(seat, to)

    # -- snooping: Master Detective §27 to §31 -------------------------------------------------------

    def halt(self, s: ClueState, seat: Seat, a: Halt) -> Play:
        """Stop on a spyglass in mid-move: Master Detective §28."""
        phase = self._in(s, seat, Moving)
        leg = leg_before(self._parts, s, phase)
        fits = bool(leg.board.bit.get(a.at, 0) & walking.halts(leg)) and self._parts.may_snoop(snooped=phase.snooped)
        if fits and a.along:
            fits = a.along[-1] == a.at and len(a.along) < phase.count and walking.may_follow(leg, a.along)
        if not fits:
            raise halt_objection(self._parts, s, phase, a.at, a.along)
        yield Halted(seat, a.along or ways_to_halt(leg, a.at)[0], self.place_of(s, seat))

    def may_snoop(self, phase: Moving) -> bool:
        """May this walk still stop for a snoop: Master Detective §29, §30?"""
        return self._parts.may_snoop(snooped=phase.snooped)

    def leg(self, s: ClueState, phase: Moving) -> walking.Leg:
        """Return the walk that lies ahead."""
        return leg_before(self._parts, s, phase)

    def prospect(self, s: ClueState, phase: Moving, a: Halt) -> Prospect:
        """Return what stopping there leaves of the throw, and keeps within reach."""
        leg = self.leg(s, phase)
        if a.at not in leg.board.places(walking.halts(leg)):
            return Prospect(0, 0, ())
        return prospect(leg, a.along or ways_to_halt(leg, a.at)[0])

    def snoop(self, s: ClueState, seat: Seat, victim: Seat) -> Play:
        """Choose whom to snoop on: any other player, even one who is out (Master Detective §31)."""
        match s.phase:
            case Spying(turn) | Arriving(turn, _, True) if turn == seat:
                if Snoop(victim) not in self._parts.snoops[seat]:
                    raise Illegal("You can only snoop on an opponent.", self.edition.book.victims)
                yield Targeted(seat, victim)
            case Starting(turn) | Moving(turn) | Arriving(turn) if turn == seat:
                raise Illegal("You may snoop only when you land on a spyglass.", self.edition.book.snooping)
            case _:
                raise self._not_now(s, seat)

    def draw(self, s: ClueState, position: int) -> Play:
        """Draw a card of the hand unseen, look at it and give it back: Master Detective §27, §31."""
        if not isinstance(s.phase, Drawing) or position not in range(self._parts.sizes[s.phase.victim]):
            raise Illegal("No such card is to be drawn.", self.edition.book.snooping or self.edition.book.turn)
        seat, victim = s.phase.seat, s.phase.victim
        card = s.hands[victim].open()[position]
        s = yield Snooped(seat, victim, secret(card, to=(seat, victim)))
        yield from self.walk_on(s)

    # -- suggesting: Clue §26 to §38, Clue Cards §9 to §17, Master Detective §32 to §40 --------------

    def suggest(self, s: ClueState, seat: Seat, theory: Theory) -> Play:
        """Suggest a suspect, a weapon and a room.

        In the room just entered (Clue §29, Master Detective §32), or to which the player was called (Clue §27, Master
        Detective §34); once for each entry (Clue §30, Master Detective §36). Without a board anything may be suggested
        (Clue Cards §10), but not twice if the options say so (Clue Cards §12).
        """
        book = self.edition.book
        match s.phase:
            case Asking(turn) if turn == seat:
                if s.asked and theory in s.asked[seat]:
                    raise Illegal("You have already made that suggestion in this game.", book.again)
            case Arriving(turn, entered) if turn == seat:
                if not entered:
                    raise self._nothing_to_suggest(s, seat)
            case Starting(turn) if turn == seat:
                if seat not in s.called:
                    raise self._not_called(s, seat)
            case Moving(turn) if turn == seat:
                raise Illegal("Finish your move first: you suggest when you have entered a room.", book.suggesting)
            case Concluding(turn) if turn == seat:
                raise Illegal("You have already made your suggestion this turn.", book.once)
            case _:
                raise self._not_now(s, seat)
        if theory not in self._parts.theories:
            raise Illegal("Name a suspect, a weapon and a room.", book.suggesting)
        if s.tokens and theory[2] != self.place_of(s, seat):
            raise Illegal("The room you name must be the one you are in.", book.suggesting)
        yield self._suggested(s, seat, theory)

    def _suggested(self, s: ClueState, seat: Seat, theory: Theory) -> Suggested:
        """Say what the suggestion moves, and whom: Clue §26, §27, §31, Master Detective §33, §34."""
        if not s.tokens:
            return Suggested(seat, theory)
        suspect, weapon, room = theory
        parts = self._parts
        where = {suspect: s.tokens[parts.token[suspect]], weapon: s.weapons[parts.weapon[weapon]]}
        brought = tuple(thing for thing, place in where.items() if place != room)
        owner = s.suspects.index(suspect) if suspect in brought and suspect in s.suspects else None
        return Suggested(seat, theory, brought, owner, stayed=isinstance(s.phase, Starting))

    def _nothing_to_suggest(self, s: ClueState, seat: Seat) -> Illegal:
        """Say why the place where the move has ended gives no right to suggest."""
        book, place = self.edition.book, self.place_of(s, seat)
        if s.closed and s.closed[seat] == place:
            return Illegal("You suggested here on your last turn; let one of your turns pass first.", book.once)
        if place in self.edition.plan.spots:
            return Illegal("This is only a way through; you can't suggest anything here.", book.spots)
        if place in self.edition.plan.rooms and place not in self.edition.rooms:
            return Illegal("The murder never happens here, so there is nothing to suggest.", book.nothing_here)
        if place in self.edition.rooms:
            return Illegal("You have not entered this room this turn.", book.once)
        return Illegal("You may suggest only in a room.", book.suggesting)

    def _not_called(self, s: ClueState, seat: Seat) -> Illegal:
        """Say why a turn may not begin with a suggestion."""
        book = self.edition.book
        if self.place_of(s, seat) in self.edition.rooms:
            return Illegal("Nobody has brought you here since your last turn, so you must move first.", book.lapsed)
        return Illegal("You may suggest only in a room that you have entered.", book.suggesting)

    def answer(self, s: ClueState, seat: Seat, a: Pass | Show) -> Play:
        """Show one of the three cards, if possible: Clue §35, Clue Cards §14, Master Detective §38."""
        phase = self._in(s, seat, Answering)
        by, theory = phase.by, phase.theory
        hand = s.hands[seat].open()
        if isinstance(a, Show):
            if a.card not in theory or a.card not in hand:
                raise Illegal("Show one of the three cards that is in your hand.", self.edition.book.answering)
            s = yield Showed(seat, by, theory, secret(a.card, to=(seat, by)))
            if self.edition.closing:  # the turn is over at once: Clue §37
                yield from self.pass_turn(s, by)
        else:
            if not _strangers(hand, theory):
                raise Illegal("You hold one of the three cards and must show it.", self.edition.book.answering)
            yield Passed(seat, theory)

    # -- accusing: Clue §39 to §47, Clue Cards §18 to §24, Master Detective §41 to §45 ---------------

    def accuse(self, s: ClueState, seat: Seat, theory: Theory) -> Play:
        """Accuse, on the player's turn and from anywhere.

        The accuser looks alone: Clue §39, §40, Master Detective §41. Without a board only after a suggestion (Clue
        Cards §18), and nobody looks (Clue Cards §19).
        """
        if seat not in s.playing and seat != NATURE:
            raise Illegal("You have already made your one accusation.", self.edition.book.accused)
        if not isinstance(s.phase, ONES_TURN) or s.phase.seat != seat:
            raise self._no_accusing(s, seat)
        if theory not in self._parts.theories:
            raise Illegal("Name a suspect, a weapon and a room.", self.edition.book.accusing)
        s = yield Accused(seat, theory)
        envelope = s.envelope.open()
        right = envelope == theory
        lookers = s.envelope.readers | {seat} if self.edition.looking else s.envelope.readers
        s = yield Looked(seat, theory, secret(envelope, to=lookers), right)
        if right:
            yield Ended(envelope, seat)  # Clue §41, Clue Cards §20, Master Detective §42
        else:
            yield from self.drop_out(s, seat, envelope)

    def _no_accusing(self, s: ClueState, seat: Seat) -> Illegal:
        """Say why this is not the moment to accuse."""
        book = self.edition.book
        if isinstance(s.phase, Over):
            return Illegal("The case is closed.", book.end)
        if isinstance(s.phase, Asking) and s.phase.seat == seat:
            return Illegal("Make your suggestion first; then you may accuse.", book.accusing)
        if isinstance(s.phase, Answering) and s.phase.by == seat:
            return Illegal("Wait until your suggestion has been answered.", book.accusing)
        return Illegal("You may accuse only on your own turn.", book.accusing)

    def drop_out(self, s: ClueState, seat: Seat, envelope: Theory) -> Play:
        """Take no more turns: Clue §42, Clue Cards §21, Master Detective §43.

        The token stays where it is, unless it shuts a room for good: Clue §43.
        """
        room = self._shut_for_good(s, seat)
        if room is not None:
            s = yield StoodAside(seat, room)
        if not s.playing:
            yield Ended(envelope, None)  # Clue §47, Clue Cards §24, Master Detective §44
        elif len(s.playing) == 1 and self.options.last == "wins":
            yield Ended(envelope, s.playing[0], left=True)  # Clue §46, Clue Cards §23, Master Detective §45
        else:
            yield from self.pass_turn(s, seat)  # even to the last one: Clue §45, Clue Cards §22

    def _shut_for_good(self, s: ClueState, seat: Seat) -> Place | None:
        """Return the room without a passage whose last open door this seat's token blocks, if there is one.

        Only tokens of players who are out count: the others will move on.
        """
        if self.edition.jumping or not s.tokens:
            return None
        board = self._parts.board
        still = {self.place_of(s, other) for other in range(self.seats) if other not in s.playing}
        for room, doorsteps in board.doorsteps.items():
            if self.place_of(s, seat) in doorsteps and doorsteps <= still and room not in board.passages:
                return room
        return None

    def winners(self, s: ClueState) -> tuple[Seat, ...]:
        """Return the player who was right."""
        return (s.phase.winner,) if isinstance(s.phase, Over) and s.phase.winner is not None else ()

    def evolve(self, s: ClueState, e: ClueEvent) -> ClueState:
        """Return the state after an event."""
        return after(self._parts, s, e)

    def components(self, s: ClueState) -> Iterable[str]:
        """Yield every card, token and weapon, wherever it is."""
        places = (*self._parts.board.number, ASIDE)
        for kind, names, where in (("token", self._parts.token, s.tokens), ("weapon", self._parts.weapon, s.weapons)):
            yield from (f"{kind} {name}" for name, place in zip(names, where, strict=True) if place in places)
        if isinstance(s.phase, Choosing | Dealing):
            yield from self.edition.pack
        else:
            yield from s.envelope.open()
            yield from (card for hand in s.hands for card in hand.open())

    # -- small questions -----------------------------------------------------------------------------

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards each seat is dealt."""
        return self._parts.sizes

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards that lie face up on the table: none, except beside a real one."""
        return ()

    @property
    def dummies(self) -> tuple[Seat, ...]:
        """The seats where nobody sits: none, except beside a real table."""
        return ()

    def answerers(self, seat: Seat) -> Sequence[Seat]:
        """Return who is asked when this seat suggests, in order: Clue §35, Clue Cards §14, Master Detective §38."""
        return clockwise(seat, self.seats)

    def place_of(self, s: ClueState, seat: Seat) -> Place:
        """Return where this seat's token stands, or nowhere if there are no tokens."""
        return self._parts.place_of(s, seat)

    def _in(self, s: ClueState, seat: Seat, kind: type[P]) -> P:
        """Return the phase if it is of this kind and belongs to this seat. Raises `Illegal` otherwise."""
        phase = s.phase
        if isinstance(phase, kind) and phase.seat == seat:
            return phase
        raise self._not_now(s, seat, kind)

    def _not_now(self, s: ClueState, seat: Seat = NATURE, kind: type | None = None) -> Illegal:
        """Say why an action does not fit the moment."""
        book = self.edition.book
        match s.phase:
            case Over():
                return Illegal("The case is closed.", book.end)
            case Answering(asked) if kind is Answering and asked != seat:
                return Illegal("Wait until the question comes to you.", book.answering)
            case _ if kind is Answering:
                return Illegal("Nobody is asking you for a card.", book.answering)
            case _ if kind is Choosing:
                return Illegal("Tokens are not chosen now.", book.given if s.suspects else book.choosing)
            case Choosing() | Dealing() | Opening():
                return Illegal("The game has not begun yet.", book.opening)
            case _ if seat != NATURE and seat not in s.playing:
                return Illegal("You have accused wrongly and take no more turns.", book.out)
            case Asking(turn) if turn == seat:
                return Illegal("There is no board here to move on.", book.walking)
            case Answering(_, turn) if turn == seat:
                return Illegal("Wait until your suggestion has been answered.", book.answering)
            case Throwing(turn) | Drawing(turn) | Starting(turn) | Moving(turn) | Spying(turn) if turn == seat:
                return Illegal(_OUT_OF_ORDER[type(s.phase)], book.turn)
            case Arriving(turn) | Concluding(turn) if turn == seat:
                return Illegal("Your move is over for this turn.", book.turn)
            case _:
                return Illegal("It is not your turn.", book.turn)

    def _shuffle(self, rng: Rng) -> Deal:
        rest: list[Card] = []
        top: list[Card] = []
        for _, sort in self.edition.sorts:
            cards = list(sort)
            rng.shuffle(cards)
            top.append(cards[0])
            rest += cards[1:]
        rng.shuffle(rest)
        rooms = list(self.edition.rooms)
        rng.shuffle(rooms)
        homes = tuple(rooms[: len(self.edition.weapons)]) if self.edition.weapons_in_rooms else ()
        suspect, weapon, room = top
        first = 1 if self.options.deal == "left" else 0
        hands = tuple(tuple(rest[(seat - first) % self.seats :: self.seats]) for seat in range(self.seats))
        return Deal((suspect, weapon, room), hands, homes)

    @cached_property
    def _parts(self) -> Parts:
        return parts_of(self.seats, self.options, self.edition)


_OUT_OF_ORDER: dict[type, str] = {
    Starting: "Roll first, or use a secret passage.",
    Throwing: "Wait for the roll.",
    Moving: "You have rolled: make your move.",
    Spying: "You have stopped to snoop: say on whom.",
    Drawing: "Wait for the card.",
}
"""What to do first, at each moment of a turn."""

_NATURE = frozenset((NATURE,))
_NONE: frozenset[Seat] = frozenset()
_ONE = tuple(frozenset((seat,)) for seat in range(10))


def _strangers(hand: Iterable[Card], theory: Theory) -> bool:
    """Is none of these cards in the hand?"""
    return not any(card in theory for card in hand)

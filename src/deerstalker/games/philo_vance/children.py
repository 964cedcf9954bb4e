"""The easy game for children (Philo Vance §78 to §81)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from deerstalker.core import NATURE, Rng, Seat, Secret, secret
from deerstalker.games.philo_vance import bookkeeping, rules
from deerstalker.games.philo_vance.board import ARROWS, PARK, RED_SPOTS, X
from deerstalker.games.philo_vance.bookkeeping import onward, put, settle
from deerstalker.games.philo_vance.collecting import DISCARDS
from deerstalker.games.philo_vance.court import ROLL, arrestable
from deerstalker.games.philo_vance.editions import LARGEST_HAND, Options
from deerstalker.games.philo_vance.household import SUSPECTS, Clue, Suspect
from deerstalker.games.philo_vance.moving import Choice, Play, moves
from deerstalker.games.philo_vance.phases import (
    Choosing,
    Collecting,
    Deliberating,
    Discarding,
    Ending,
    Moving,
    Over,
    Preparing,
    TakingPieces,
    Throwing,
    ThrowingForStart,
    VancePhase,
    VanceState,
)
from deerstalker.games.philo_vance.reading import INDEX, open_card, to_the_left, top
from deerstalker.games.philo_vance.refusals import refusal
from deerstalker.games.philo_vance.terms import (
    Choose,
    Chose,
    Closed,
    Discard,
    Discarded,
    FilledHand,
    Move,
    Moved,
    Prepare,
    Prepared,
    ShowedHand,
    Stayed,
    Take,
    Threw,
    Throw,
    TookDice,
    TookPiece,
    TookUnseen,
    TurnBegan,
    VanceAction,
    VanceEvent,
    Won,
)

CHOICES: dict[Suspect, Choose] = {suspect: Choose(suspect) for suspect in SUSPECTS}
CLUE_SPACES = RED_SPOTS | ARROWS | {X}
"""Spaces where a child draws a clue (Philo Vance §80)."""


@dataclass(frozen=True)
class Children:
    """The rules for a given number of children."""

    seats: int
    options: Options = Options(game="children")

    def start(self) -> VanceState:
        """Begin with everybody taking a Confirmation Card, in the order of the chairs (Philo Vance §78)."""
        everybody = tuple(range(self.seats))
        todo: tuple[VancePhase, ...] = (*(Choosing(seat) for seat in everybody), ThrowingForStart(everybody))
        return rules.start(self.seats, self.options, todo)

    def nature(self, s: VanceState, rng: Rng) -> VanceAction:
        """Shuffle or throw at random."""
        return rules.nature(self.options, s, rng)

    def waiting_for(self, s: VanceState) -> frozenset[Seat]:
        """Return nature, or the seat that has to choose."""
        match s.phase:
            case TakingPieces(seat) | Choosing(seat) | Deliberating(seat) | Moving(seat) | Discarding(seat):
                return frozenset((seat,))
            case Over():
                return frozenset()
            case _:
                return frozenset((NATURE,))

    def legal(self, s: VanceState, seat: Seat) -> Sequence[VanceAction]:
        """Return what a seat may do: take a card, throw, move to a free space, discard when the hand is too large."""
        if seat == NATURE:
            return rules.natural_outcomes(s)
        match s.phase:
            case TakingPieces(turn) if turn == seat:
                return rules.detectives(s, s.phase)
            case Choosing(turn) if turn == seat:
                return tuple(CHOICES[suspect] for suspect in arrestable(s, seat))
            case Deliberating(turn) if turn == seat:
                return (ROLL,)
            case Moving(turn) if turn == seat:
                return free_moves(s, s.phase)
            case Discarding(turn) if turn == seat:
                return tuple(DISCARDS[clue] for clue in dict.fromkeys(s.hands[seat].open()))
            case _:
                return ()

    def accepts(self, s: VanceState, seat: Seat, a: VanceAction) -> bool:
        """Accept what is listed, and any genuine shuffle by nature."""
        return a in self.legal(s, seat) or (seat == NATURE and rules.true_shuffle(self.options, s, a))

    def decide(self, s: VanceState, seat: Seat, a: VanceAction) -> Play:
        """Yield what comes of an action, up to the next choice or throw."""
        if not self.accepts(s, seat, a):
            raise refusal(self.waiting_for(s), s, seat, a)
        s = yield from rules.last_state(self.act(s, seat, a), s)
        yield from self.go_on(s)

    def act(self, s: VanceState, seat: Seat, a: VanceAction) -> Play:
        """Carry out the action itself."""
        match s.phase, a:
            case Deliberating(), _:
                yield TookDice(seat)
            case Throwing(turn), Throw(white, red):
                yield Threw(turn, white, red)
            case Moving(turn, piece), Move(to):
                yield Moved(turn, piece, to, to)  # children stay on the arrow: Philo Vance §79
            case Discarding(turn), Discard(clue):
                yield Discarded(turn, clue)
            case Preparing(), Prepare(pile, cards):
                hands: tuple[Secret[tuple[Clue, ...]], ...] = tuple(secret((), to=(one,)) for one in range(self.seats))
                yield Prepared(secret(pile), len(pile), rules.sealed(cards), hands)
            case TakingPieces(turn), Take(piece):
                yield TookPiece(turn, piece)
            case Choosing(turn), Choose(suspect):
                yield Chose(turn, suspect, s.cards[INDEX[suspect]].open())
            case _:
                yield from rules.prepare(s, a)

    def go_on(self, s: VanceState) -> Play:
        """Yield everything that needs no choice. Seven right clues win at once (Philo Vance §81)."""
        while True:
            event = self.follows(s)
            forced = self.forced(s) if event is None else None
            if event is not None:
                s = yield event
            elif forced is not None:
                s = yield from rules.last_state(self.act(s, *forced), s)
            else:
                return
            if isinstance(event, TookUnseen) and self.proves(s, event.seat):
                s = yield ShowedHand(event.seat, s.hands[event.seat].open())
                yield Won(event.seat, suspect=s.detectives[event.seat].suspect, right=self.options.proof.convict)
                return

    def forced(self, s: VanceState) -> tuple[Seat, VanceAction] | None:
        """Return what a child does without being asked, because nothing else is left to do."""
        if isinstance(s.phase, TakingPieces | Deliberating | Moving):
            options = self.legal(s, s.phase.seat)
            return (s.phase.seat, options[0]) if len(options) == 1 else None
        return None

    def follows(self, s: VanceState) -> VanceEvent | None:
        """Return the next event that happens by itself, if there is one."""
        match s.phase:
            case ThrowingForStart(seats, totals) if len(totals) == len(seats):
                return TurnBegan(seats[0])
            case Moving(seat, piece) if not free_moves(s, s.phase):
                return Stayed(seat, piece)  # Philo Vance §79
            case Collecting(seat) if s.held[seat] >= LARGEST_HAND:
                return FilledHand(seat)  # Philo Vance §80
            case Collecting(seat):
                return TookUnseen(seat, secret(top(s, 1)[0], to=(seat,)))  # Philo Vance §80
            case Ending() if s.turns >= self.options.turn_limit:
                return Closed(s.turns)  # Philo Vance §83
            case Ending(seat):
                return TurnBegan(to_the_left(s, seat)[0])
            case _:
                return None

    def proves(self, s: VanceState, seat: Seat) -> bool:
        """Does the child have enough different clues of its card (Philo Vance §81)?"""
        card = open_card(s, seat) or ()
        return sum(clue in card for clue in dict.fromkeys(s.hands[seat].open())) >= self.options.proof.convict

    def winners(self, s: VanceState) -> tuple[Seat, ...]:
        """Return who proved a suspect guilty, if anybody."""
        return rules.winners(s)

    def evolve(self, s: VanceState, e: VanceEvent) -> VanceState:
        """Return the state after an event: as in the printed game, but nobody is bumped and clues go into the hand."""
        match e:
            case Moved(seat, piece, _, rest):
                s = settle(s, piece, rest)
                return onward(s, Collecting(seat)) if rest in CLUE_SPACES else onward(s)
            case TookUnseen(seat):
                s = bookkeeping.evolve(s, e)
                # version 1 of the rules drew first, and had arrows elsewhere
                todo = s.todo if isinstance(s.phase, Collecting) else (s.phase, *s.todo)
                s = replace(s, todo=todo)
                return onward(s, Discarding(seat)) if s.held[seat] > LARGEST_HAND else onward(s)
            case Discarded(seat, clue):
                hand = s.hands[seat].map(lambda hand: _without(hand, clue))
                held = put(s.held, seat, s.held[seat] - 1)
                return bookkeeping.evolve(replace(s, hands=put(s.hands, seat, hand), held=held), e)
            case _:
                return bookkeeping.evolve(s, e)

    def components(self, s: VanceState) -> Iterable[str]:
        """Return every clue card, wherever it is."""
        return rules.components(s)


def free_moves(s: VanceState, phase: Moving) -> Choice:
    """Return the moves to every space where the count ends and no other piece stands (Philo Vance §79)."""
    taken = {where for where in s.places if where != PARK}
    return tuple(a for a in moves(s, phase) if isinstance(a, Move) and a.to not in taken)


def _without(hand: tuple[Clue, ...], clue: Clue) -> tuple[Clue, ...]:
    at = hand.index(clue)
    return hand[:at] + hand[at + 1 :]

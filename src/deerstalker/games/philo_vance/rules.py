"""The rules of Philo Vance, in the order of the booklet. Its long chapters have modules of their own."""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from deerstalker.core import NATURE, Rng, Seat, Secret, secret
from deerstalker.games.philo_vance import bookkeeping, collecting, court, moving
from deerstalker.games.philo_vance.board import ARROWS, PARK, X
from deerstalker.games.philo_vance.editions import JURORS, Options
from deerstalker.games.philo_vance.household import PACK, PRINTED, SUSPECTS, Clue, Listed, fair, fresh_lists
from deerstalker.games.philo_vance.moving import Choice, Play
from deerstalker.games.philo_vance.phases import (
    GAP,
    Bumping,
    Claiming,
    Declaring,
    Deliberating,
    Detective,
    Earning,
    Ending,
    Exchanging,
    Gathering,
    Moving,
    Over,
    Penalising,
    Preparing,
    Refilling,
    Shuffling,
    TakingPieces,
    Throwing,
    ThrowingForStart,
    TurningUp,
    VancePhase,
    VanceState,
)
from deerstalker.games.philo_vance.reading import in_hand, place, playing, to_the_left, top, waits
from deerstalker.games.philo_vance.refusals import refusal
from deerstalker.games.philo_vance.terms import (
    OFF,
    OWN,
    Arrest,
    Arrested,
    AskAgain,
    AskedAgain,
    Closed,
    Convict,
    Move,
    Moved,
    Prepare,
    Prepared,
    Received,
    Refilled,
    Reshuffled,
    Returned,
    Shuffle,
    Stayed,
    Take,
    Threw,
    ThrewForStart,
    Throw,
    TookDice,
    TookPiece,
    TurnBegan,
    VanceAction,
    VanceEvent,
    Won,
)

OUTCOMES: Choice = tuple(Throw(white, red) for white in range(1, 7) for red in range(1, 7))
SEVEN = 7
JUDGES_DOUBLES = (1, 6)

_NOBODY: frozenset[Seat] = frozenset()
_ONE = {seat: frozenset((seat,)) for seat in range(-1, 6)}
_NATURES = (Preparing, ThrowingForStart, Throwing, Shuffling)

TAKES: tuple[Take, ...] = tuple(Take(piece) for piece in OWN)


def detectives(s: VanceState, phase: TakingPieces) -> Choice:
    """Return the detectives that nobody has taken yet (Philo Vance §9)."""
    return tuple(take for take in TAKES if take.piece not in s.pieces)


_CHOICES: dict[type, Callable[[VanceState, Any], Choice]] = {
    TakingPieces: detectives,
    Deliberating: court.deliberations,
    Declaring: court.namings,
    TurningUp: moving.turn_ups,
    Moving: moving.moves,
    Bumping: moving.bumps,
    Penalising: moving.penalties,
    Earning: collecting.earnings,
    Exchanging: collecting.exchanges,
}
"""What the seat of each phase may choose."""

_PLAYS: dict[type, Callable[[VanceState, Any, VanceAction], Play]] = {
    TurningUp: moving.turn_up,
    Moving: moving.move,
    Bumping: moving.bump,
    Penalising: moving.penalise,
    Earning: collecting.earn,
    Exchanging: collecting.exchange,
}
"""What comes of each choice, where the options of the table do not matter."""


@dataclass(frozen=True)
class PhiloVance:
    """The rules for a given number of seats: the printed game and the one for experts."""

    seats: int
    options: Options = Options()

    # -- setting up: Philo Vance §8 to §11 -----------------------------------------------------------

    def start(self) -> VanceState:
        """Put all pieces on Park Here; nothing is shuffled yet."""
        return start(self.seats, self.options, (ThrowingForStart(tuple(range(self.seats))),))

    def nature(self, s: VanceState, rng: Rng) -> VanceAction:
        """Shuffle or throw at random."""
        return nature(self.options, s, rng)

    # -- a turn: Philo Vance §23 ---------------------------------------------------------------------

    def waiting_for(self, s: VanceState) -> frozenset[Seat]:
        """Return nature, the one seat that has to choose, or all who have not yet said whether they claim."""
        phase = s.phase
        if isinstance(phase, _NATURES):
            return _ONE[NATURE]
        if isinstance(phase, Claiming):
            asked = zip(phase.asked, phase.wishes, strict=True)
            return frozenset(seat for seat, wish in asked if wish is None)
        return _NOBODY if isinstance(phase, Over) else _ONE[phase.seat]

    def legal(self, s: VanceState, seat: Seat) -> Sequence[VanceAction]:
        """Return what the phase offers to its seat."""
        phase = s.phase
        choices = _CHOICES.get(type(phase))
        if choices is not None:
            return choices(s, phase) if phase.seat == seat else ()  # type: ignore[union-attr]
        if isinstance(phase, Claiming):
            return collecting.answers(s, phase, seat)
        return natural_outcomes(s) if seat == NATURE else ()

    def accepts(self, s: VanceState, seat: Seat, a: VanceAction) -> bool:
        """Accept what is listed, and any genuine shuffle by nature."""
        return a in self.legal(s, seat) or (seat == NATURE and true_shuffle(self.options, s, a))

    def decide(self, s: VanceState, seat: Seat, a: VanceAction) -> Play:
        """Yield what comes of an action, up to the next choice or throw."""
        if not self.accepts(s, seat, a):
            raise refusal(self.waiting_for(s), s, seat, a)
        s = yield from last_state(self.act(s, seat, a), s)
        yield from self.go_on(s)

    def forced(self, s: VanceState) -> VanceAction | None:
        """Return what the seat of this phase does without being asked, because nothing else is left to do."""
        choices = _CHOICES.get(type(s.phase))
        options = () if choices is None else choices(s, s.phase)
        return options[0] if len(options) == 1 else None

    def act(self, s: VanceState, seat: Seat, a: VanceAction) -> Play:
        """Carry out the action itself."""
        phase = s.phase
        play = _PLAYS.get(type(phase))
        if isinstance(phase, Moving) and isinstance(a, Move) and a.to in ARROWS:
            led = self.options.arrows == "way" and bool(s.detectives[phase.seat].jury)
            yield Moved(phase.seat, phase.piece, a.to, X, led)  # Philo Vance §21, §29
        elif play is not None:
            yield from play(s, phase, a)
        elif isinstance(phase, Deliberating):
            yield from self.deliberate(s, phase.seat, a)
        elif isinstance(phase, Throwing) and isinstance(a, Throw):
            yield self.throw(s, phase.seat, a)
        elif isinstance(phase, Claiming):
            yield from collecting.consider(s, phase, seat, a)
        elif isinstance(phase, Declaring):
            yield from court.name(self.options, s, phase, a)
        elif isinstance(a, Take):
            yield TookPiece(seat, a.piece)
        else:
            yield from prepare(s, a)

    def deliberate(self, s: VanceState, seat: Seat, a: VanceAction) -> Play:
        """Act before the throw (Philo Vance §23): arrest (§52), convict (§71), or take the dice."""
        match a:
            case Arrest(suspect):
                yield Arrested(seat, suspect)
            case Convict():
                went = court.go_to_court(s, seat)
                if went is not None:
                    yield went
                    if went.right >= self.options.proof.convict:
                        yield Won(seat, suspect=went.suspect, right=went.right)  # Philo Vance §71, §76
            case AskAgain():
                yield AskedAgain(seat)
            case _:
                yield TookDice(seat)

    def throw(self, s: VanceState, seat: Seat, dice: Throw) -> Threw:
        """Throw the dice.

        After a declaration, a seven brings Vance (Philo Vance §64, §69), and a double one or six the Judge (§70).
        """
        declared = s.detectives[seat].standing in {"declared", "tried"}
        vance = declared and dice.white + dice.red == SEVEN and s.vance != seat
        judge = declared and not s.judge and dice.white == dice.red and dice.white in JUDGES_DOUBLES
        return Threw(seat, dice.white, dice.red, vance, judge, at_start=vance and s.places[-1] == OFF)

    # -- what happens by itself ----------------------------------------------------------------------

    def go_on(self, s: VanceState) -> Play:
        """Yield everything that needs no choice, until somebody has to choose or the dice are thrown."""
        while True:
            won = None if isinstance(s.phase, Over) else court.completed(self.options, s)
            if won is not None:
                yield won  # Philo Vance §73
                return
            event = self.follows(s)
            forced = self.forced(s) if event is None else None
            if event is not None:
                s = yield event
            elif forced is not None:
                s = yield from last_state(self.act(s, s.phase.seat, forced), s)  # type: ignore[union-attr]
            else:
                return

    def follows(self, s: VanceState) -> VanceEvent | None:
        """Return the next event that happens by itself, if there is one."""
        match s.phase:
            case ThrowingForStart(seats, totals) if len(totals) == len(seats):
                return TurnBegan(seats[0])  # Philo Vance §11
            case Moving(seat, piece, _) if waits(s, piece):
                return Stayed(seat, piece, place(s, piece))  # Philo Vance §50
            case Bumping(_, piece, _, _) if place(s, piece) == X:
                return moving.bump_off_x(s, s.phase)  # Philo Vance §46
            case Gathering(seat):
                return Received(seat, top(s, JURORS))  # Philo Vance §15
            case Earning(seat, _) if seat == s.turn:
                return collecting.use_claim(s, seat)
            case Exchanging():
                return collecting.offer(s, s.turn)  # it is about to be covered: Philo Vance §33
            case Refilling(seat, juror):
                return Refilled(seat, juror, top(s, 1)[0])  # Philo Vance §75
            case Claiming():
                return collecting.hear(s, s.phase)
            case Ending(seat, again):
                return self.end_turn(s, seat, again=again)
            case _:
                return None

    def end_turn(self, s: VanceState, seat: Seat, *, again: bool) -> VanceEvent:
        """End a turn.

        The seat takes an extra turn (Philo Vance §28), or unused claims go back (§35), claims are heard (§33), and the
        dice pass on.
        """
        left = playing(s)
        if len(left) == 1:
            return Won(left[0], alone=True)  # Philo Vance §61
        if s.turns >= self.options.turn_limit:
            return Closed(s.turns)  # Philo Vance §83
        if again:
            return TurnBegan(seat, again=True)
        offered = collecting.offer(s, seat)
        claimed = s.detectives[seat].claimed
        if offered is None and claimed is not None:
            return Returned(seat, claimed)
        return offered or TurnBegan(to_the_left(s, seat)[0])

    def winners(self, s: VanceState) -> tuple[Seat, ...]:
        """Return whose case was complete first, if anybody's (Philo Vance §2, §76)."""
        return winners(s)

    # -- bookkeeping ---------------------------------------------------------------------------------

    def evolve(self, s: VanceState, e: VanceEvent) -> VanceState:
        """Return the state after an event."""
        return bookkeeping.evolve(s, e)

    def components(self, s: VanceState) -> Iterable[str]:
        """Return every clue card, wherever it is."""
        return components(s)


# -- shared with the game for children ---------------------------------------------------------------


def start(seats: int, o: Options, todo: tuple[VancePhase, ...]) -> VanceState:
    """Set up the table (Philo Vance §8 to §10)."""
    nothing: Secret[tuple[Clue, ...]] = secret(())
    if o.detectives == "chosen":
        todo = (*(TakingPieces(seat) for seat in range(seats)), *todo)
    return VanceState(
        phase=Preparing(),
        todo=todo,
        detectives=(Detective(),) * seats,
        places=(PARK,) * seats + (OFF,),
        boxed=(),
        vance=None,
        judge=False,
        cards=(),
        shown=(None,) * len(SUSPECTS),
        pile=nothing,
        left=0,
        under=(),
        discards=(),
        exposed=False,
        hands=(),
        held=(0,) * seats,
        turn=0,
        turns=0,
    )


def nature(o: Options, s: VanceState, rng: Rng) -> VanceAction:
    """Shuffle the pack (Philo Vance §8), draw up the lists of a fresh mystery (§82), or throw the dice, at random."""
    if isinstance(s.phase, Preparing | Shuffling):
        fresh = isinstance(s.phase, Preparing)
        cards = list(PACK if fresh else unplayed(s))
        rng.shuffle(cards)
        pile = tuple(cards)
        return Prepare(pile, fresh_lists(rng) if o.mystery == "fresh" else PRINTED) if fresh else Shuffle(pile)
    return OUTCOMES[rng.randrange(len(OUTCOMES))]


def natural_outcomes(s: VanceState) -> Choice:
    """Return the throws of two dice. There are too many shuffles to list."""
    return OUTCOMES if isinstance(s.phase, ThrowingForStart | Throwing) else ()


def unplayed(s: VanceState) -> tuple[Clue, ...]:
    """Return the cards for a new pile: the rest of the old one and the discards beneath the top (Philo Vance §30)."""
    return s.pile.open() + s.under + s.discards[:-1]


def true_shuffle(o: Options, s: VanceState, a: VanceAction) -> bool:
    """Is it the whole pack with fair lists, or the unplayed cards?"""
    match s.phase, a:
        case Preparing(), Prepare(pile, cards):
            agreed = fair(cards) if o.mystery == "fresh" else cards == PRINTED
            return agreed and sorted(pile) == sorted(PACK)
        case Shuffling(), Shuffle(pile):
            return sorted(pile) == sorted(unplayed(s))
        case _:
            return False


def prepare(s: VanceState, a: VanceAction) -> Play:
    """Carry out nature's part before the first turn, and shuffle a new pile (Philo Vance §8, §10, §11, §30)."""
    match s.phase, a:
        case Preparing(), Prepare(pile, cards):
            yield Prepared(secret(pile), len(pile), sealed(cards))
        case Shuffling(), Shuffle(pile):
            yield Reshuffled(secret(pile), len(pile))
        case ThrowingForStart(seats, totals), Throw(white, red):
            yield ThrewForStart(seats[len(totals)], white, red, _tied(seats, (*totals, white + red)))


def _tied(seats: tuple[Seat, ...], totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return who shares the highest total, once all have thrown (Philo Vance §11)."""
    if len(totals) < len(seats):
        return ()
    highest = tuple(seat for seat, total in zip(seats, totals, strict=True) if total == max(totals))
    return highest if len(highest) > 1 else ()


def sealed(cards: tuple[Listed, ...]) -> tuple[Secret[Listed], ...]:
    """Seal the Confirmation Cards, which nobody has looked at (Philo Vance §10)."""
    return tuple(secret(card) for card in cards)


def winners(s: VanceState) -> tuple[Seat, ...]:
    """Return who has won, if anybody."""
    return () if not isinstance(s.phase, Over) or s.phase.winner is None else (s.phase.winner,)


def components(s: VanceState) -> Iterable[str]:
    """Return every clue card, wherever it is."""
    if isinstance(s.phase, Preparing):
        return PACK
    juries = (clue for detective in s.detectives for clue in detective.jury if clue != GAP)
    claimed = (detective.claimed for detective in s.detectives if detective.claimed is not None)
    hands = (clue for hand in s.hands for clue in hand.open())
    return (*s.pile.open(), *s.under, *s.discards, *juries, *claimed, *hands, *in_hand(s))


def last_state(play: Play, s: VanceState) -> Generator[VanceEvent, VanceState, VanceState]:
    """Run a play and return the state after its last event."""
    try:
        event = next(play)
        while True:
            s = yield event
            event = play.send(s)
    except StopIteration:
        return s

"""The rules of Philo Vance, in the order of the booklet. Its long chapters have modules of their own."""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from deerstalker.core import NATURE, Illegal, Rng, Seat, Secret, secret
from deerstalker.games.philo_vance import bookkeeping, collecting, court, moving
from deerstalker.games.philo_vance.board import PARK, X
from deerstalker.games.philo_vance.editions import JURORS, Options
from deerstalker.games.philo_vance.household import PACK, PRINTED, SUSPECTS, Clue, Listed, fair, fresh_lists
from deerstalker.games.philo_vance.moving import Choice, Play
from deerstalker.games.philo_vance.phases import (
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
    Shuffling,
    Throwing,
    ThrowingForStart,
    TurningUp,
    VancePhase,
    VanceState,
)
from deerstalker.games.philo_vance.reading import place, playing, to_the_left, top, waits
from deerstalker.games.philo_vance.terms import (
    OFF,
    Arrest,
    Arrested,
    Closed,
    Convict,
    Prepare,
    Prepared,
    Received,
    Reshuffled,
    Returned,
    Shuffle,
    Stayed,
    Threw,
    ThrewForStart,
    Throw,
    TookDice,
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

_CHOICES: dict[type, Callable[[VanceState, Any], Choice]] = {
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

_REFUSALS: dict[type, tuple[str, str]] = {
    Deliberating: (
        "Before throwing you may arrest a free suspect, or convict your own if court is open.",
        "§23",
    ),
    Declaring: ("Name six different clues that lie face up before you.", "§53"),
    TurningUp: ("This throw does not turn up that clue.", "§40"),
    Moving: ("Your count does not end there.", "§18"),
    Bumping: ("A piece is bumped to an adjoining space, and onward in a chain.", "§42"),
    Penalising: ("Turn down a clue that lies face up before the player you bumped, or none.", "§38"),
    Earning: ("You have earned a clue: draw it, take what is offered, or leave it.", "§25"),
    Exchanging: ("Put the clue in the place of one that lies face up before you, or discard it if you may.", "§26"),
    Claiming: ("Say whether you claim the clue, if you may, and say it once.", "§33"),
    Over: ("The case is closed.", "§76"),
}


@dataclass(frozen=True)
class PhiloVance:
    """The rules for a given number of seats: the printed game and the one for experts."""

    seats: int
    options: Options = Options()

    # -- setting up: Philo Vance §8 to §11 -----------------------------------------------------------

    def start(self) -> VanceState:
        """Put all pieces on Park Here; nothing is shuffled yet."""
        return start(self.seats, (ThrowingForStart(tuple(range(self.seats))),))

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
            raise refusal(self.waiting_for(s), s, seat)
        s = yield from last_state(self.act(s, seat, a), s)
        yield from self.go_on(s)

    def act(self, s: VanceState, seat: Seat, a: VanceAction) -> Play:
        """Carry out the action itself."""
        phase = s.phase
        play = _PLAYS.get(type(phase))
        if play is not None:
            yield from play(s, phase, a)
        elif isinstance(phase, Deliberating):
            yield from self.deliberate(s, phase.seat, a)
        elif isinstance(phase, Throwing) and isinstance(a, Throw):
            yield self.throw(s, phase.seat, a)
        elif isinstance(phase, Claiming):
            yield from collecting.consider(s, phase, seat, a)
        elif isinstance(phase, Declaring):
            yield from court.name(self.options, s, phase, a)
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
                        yield Won(seat)  # Philo Vance §71, §76
            case _:
                yield TookDice(seat)

    def throw(self, s: VanceState, seat: Seat, dice: Throw) -> Threw:
        """Throw the dice.

        After a declaration, a seven brings Vance (Philo Vance §64, §69), and a double one or six the Judge (§70).
        """
        declared = s.detectives[seat].standing in {"declared", "tried"}
        vance = declared and dice.white + dice.red == SEVEN and s.vance != seat
        judge = declared and not s.judge and dice.white == dice.red and dice.white in JUDGES_DOUBLES
        return Threw(seat, dice.white, dice.red, vance, judge)

    # -- what happens by itself ----------------------------------------------------------------------

    def go_on(self, s: VanceState) -> Play:
        """Yield everything that needs no choice, until somebody has to choose or the dice are thrown."""
        while True:
            winner = court.completed(self.options, s)
            if winner is not None and not isinstance(s.phase, Over):
                yield Won(winner)  # Philo Vance §73
                return
            event = self.follows(s)
            if event is None:
                return
            s = yield event

    def follows(self, s: VanceState) -> VanceEvent | None:
        """Return the next event that happens by itself, if there is one."""
        match s.phase:
            case ThrowingForStart(seats, totals) if len(totals) == len(seats):
                return TurnBegan(seats[0])  # Philo Vance §11
            case Moving(seat, piece, _) if waits(s, piece):
                return Stayed(seat, piece)  # Philo Vance §50
            case Bumping(_, piece, _, _) if place(s, piece) == X:
                return moving.bump_off_x(s, s.phase)  # Philo Vance §46
            case Gathering(seat):
                return Received(seat, top(s, JURORS))  # Philo Vance §15
            case Earning(seat, _) if seat == s.turn:
                claimed = s.detectives[seat].claimed
                return None if claimed is None else collecting.use_claim(s, seat, claimed)
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
        claimed = s.detectives[seat].claimed
        if claimed is not None:
            return Returned(seat, claimed)
        return collecting.offer(s, seat) or TurnBegan(to_the_left(s, seat)[0])

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


def start(seats: int, todo: tuple[VancePhase, ...]) -> VanceState:
    """Set up the table (Philo Vance §8 to §10)."""
    nothing: Secret[tuple[Clue, ...]] = secret(())
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
    """Return the cards for a new pile: the rest of the old one and the discards (Philo Vance §30)."""
    return s.pile.open() + s.under + s.discards


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
            yield ThrewForStart(seats[len(totals)], white, red)


def sealed(cards: tuple[Listed, ...]) -> tuple[Secret[Listed], ...]:
    """Seal the Confirmation Cards, which nobody has looked at (Philo Vance §10)."""
    return tuple(secret(card) for card in cards)


def refusal(waiting: frozenset[Seat], s: VanceState, seat: Seat) -> Illegal:
    """Return why an action is refused, in a sentence that says nothing about hidden cards."""
    if seat not in waiting and not isinstance(s.phase, Over):
        return Illegal("It is not for you to act now.", "Philo Vance §23")
    why, rule = _REFUSALS.get(type(s.phase), ("That is not what the table waits for.", "§23"))
    return Illegal(why, f"Philo Vance {rule}")


def winners(s: VanceState) -> tuple[Seat, ...]:
    """Return who has won, if anybody."""
    return () if not isinstance(s.phase, Over) or s.phase.winner is None else (s.phase.winner,)


def components(s: VanceState) -> Iterable[str]:
    """Return every clue card, wherever it is."""
    if isinstance(s.phase, Preparing):
        return PACK
    juries = (clue for detective in s.detectives for clue in detective.jury)
    claimed = (detective.claimed for detective in s.detectives if detective.claimed is not None)
    hands = (clue for hand in s.hands for clue in hand.open())
    in_hand = (s.phase.clue,) if isinstance(s.phase, Exchanging) else ()
    return (*s.pile.open(), *s.under, *s.discards, *juries, *claimed, *hands, *in_hand)


def last_state(play: Play, s: VanceState) -> Generator[VanceEvent, VanceState, VanceState]:
    """Run a play and return the state after its last event."""
    try:
        event = next(play)
        while True:
            s = yield event
            event = play.send(s)
    except StopIteration:
        return s

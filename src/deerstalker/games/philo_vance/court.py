"""Arresting, declaring and convicting (Philo Vance §52 to §63, §70 to §76)."""

from deerstalker.core import Seat, secret
from deerstalker.games.philo_vance.editions import NAMED, Options
from deerstalker.games.philo_vance.household import CLUES, SUSPECTS, Clue, Suspect
from deerstalker.games.philo_vance.moving import Choice, Play
from deerstalker.games.philo_vance.phases import (
    Declaring,
    Deliberating,
    VanceState,
)
from deerstalker.games.philo_vance.reading import INDEX, right_clues, to_the_left, top
from deerstalker.games.philo_vance.terms import (
    Arrest,
    AskAgain,
    Convict,
    Declared,
    Name,
    Named,
    Replaced,
    Retired,
    Roll,
    VanceAction,
    WentToCourt,
    Won,
)

LAST_TRY = 3
"""Number of failed declarations after which a player must retire (Philo Vance §60)."""

ROLL, CONVICT, ASK_AGAIN = Roll(), Convict(), AskAgain()
ARRESTS: dict[Suspect, Arrest] = {suspect: Arrest(suspect) for suspect in SUSPECTS}
NAMES: dict[Clue, Name] = {clue: Name(clue) for clue in CLUES}
_ROLL_ONLY: Choice = (ROLL,)


# -- what may be chosen ------------------------------------------------------------------------------


def deliberations(s: VanceState, phase: Deliberating) -> Choice:
    """Return what may be done before the throw.

    Arrest (Philo Vance §52), convict (§71), take back standing answers (§33), or simply throw.
    """
    detective = s.detectives[phase.seat]
    calm = (ROLL, ASK_AGAIN) if detective.answers or detective.unasked else _ROLL_ONLY
    if detective.standing == "declared":
        return (*calm, CONVICT) if s.judge else calm
    if phase.declared or detective.standing == "tried" or len(detective.in_play) < NAMED:
        return calm
    return (*calm, *(ARRESTS[suspect] for suspect in arrestable(s, phase.seat)))


def arrestable(s: VanceState, seat: Seat) -> tuple[Suspect, ...]:
    """Return the player's own suspect if they have one (Philo Vance §58), else all whom nobody has arrested (§52)."""
    own = s.detectives[seat].suspect
    if own is not None:
        return (own,)
    taken = {detective.suspect for detective in s.detectives}
    return tuple(suspect for suspect in SUSPECTS if suspect not in taken)


def namings(s: VanceState, phase: Declaring) -> Choice:
    """Return the different clues that are face up before the player (Philo Vance §53, §63)."""
    return tuple(NAMES[clue] for clue in s.detectives[phase.seat].in_play if clue not in phase.named)


# -- what comes of it --------------------------------------------------------------------------------


def name(o: Options, s: VanceState, phase: Declaring, a: VanceAction) -> Play:
    """Name six clues one by one; after the sixth they are compared (Philo Vance §53, §54)."""
    if not isinstance(a, Name):
        return
    s = yield Named(phase.seat, a.clue)
    named = (*phase.named, a.clue)
    if len(named) == NAMED:
        yield from declare(o, s, phase.seat, phase.suspect, named)


def declare(o: Options, s: VanceState, seat: Seat, suspect: Suspect, named: tuple[Clue, ...]) -> Play:
    """Let the left neighbor look (Philo Vance §54, §55); enough right clues make a successful declaration (§56)."""
    card = s.cards[INDEX[suspect]]
    right = sum(clue in card.open() for clue in named) >= o.proof.declare
    checker = to_the_left(s, seat)[0] if o.checker == "player" else None
    readers = card.readers if checker is None else card.readers | {checker}
    attempt = s.detectives[seat].tries + 1
    s = yield Declared(seat, suspect, checker, secret(card.open(), to=readers), right, attempt)
    if right:
        return
    if o.retirement == "on" and s.detectives[seat].tries == LAST_TRY:
        yield Retired(seat)  # Philo Vance §60
    else:
        yield _replace(s, seat, named)


def _replace(s: VanceState, seat: Seat, named: tuple[Clue, ...]) -> Replaced:
    """Discard the named clues and fill their places with new ones (Philo Vance §57)."""
    detective = s.detectives[seat]
    jurors = tuple(next(j for j in detective.up if detective.jury[j - 1] == clue) for clue in named)
    return Replaced(seat, jurors, top(s, len(named)))


def go_to_court(s: VanceState, seat: Seat) -> WentToCourt | None:
    """Turn up the card and count the right clues (Philo Vance §71, §72)."""
    suspect = s.detectives[seat].suspect
    if suspect is None:
        return None
    card = s.cards[INDEX[suspect]].open()
    return WentToCourt(seat, suspect, card, right_clues(s, seat, card))


def completed(o: Options, s: VanceState) -> Won | None:
    """Return who has, after a failed conviction, all the clues they need, on their turn or not (Philo Vance §73)."""
    for seat, detective in enumerate(s.detectives):
        if detective.standing == "tried" and detective.suspect is not None:
            card = s.shown[INDEX[detective.suspect]]
            right = 0 if card is None else right_clues(s, seat, card)
            if right >= o.proof.complete:
                return Won(seat, suspect=detective.suspect, right=right)
    return None

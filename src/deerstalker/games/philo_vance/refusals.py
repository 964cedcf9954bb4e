"""Why an action is refused, with the paragraph that forbids it. Says nothing about hidden cards."""

from collections.abc import Callable
from typing import Any

from deerstalker.core import Illegal, Seat
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import FIRST_COUNT, HOLDING, NEXT_TO, PARK, SPACES, Space, X, destinations
from deerstalker.games.philo_vance.editions import NAMED
from deerstalker.games.philo_vance.household import TITLES
from deerstalker.games.philo_vance.phases import VanceState
from deerstalker.games.philo_vance.reading import open_card, owner, place, waits
from deerstalker.games.philo_vance.terms import VANCE, VanceAction

Why = tuple[str, str]
"""The reason, and the paragraph."""

CLAIMING = (t.Claim, t.AlwaysYes, t.NeverAsk, t.StopAsking)


def refusal(waiting: frozenset[Seat], s: VanceState, seat: Seat, a: VanceAction) -> Illegal:
    """Return why this seat may not do this now."""
    why, rule = _why(waiting, s, seat, a)
    return Illegal(why, f"Philo Vance {rule}")


def _why(waiting: frozenset[Seat], s: VanceState, seat: Seat, a: VanceAction) -> Why:
    if isinstance(s.phase, p.Over):
        return ("The case is closed.", "§83") if s.phase.winner is None else ("The case is decided.", "§76")
    if isinstance(a, CLAIMING) and (seat not in waiting or not isinstance(s.phase, p.Claiming)):
        return _no_claim(s, seat)
    if seat not in waiting:
        return "It's not your turn to act.", "§23"
    if s.hands and isinstance(a, t.Arrest | t.Convict | t.Bump | t.Demand | t.TakeDiscard | t.TurnDown):
        return "That belongs to the grown-ups' game.", "§78"
    reason = _REASONS.get(type(s.phase))
    return ("That's not what the table is waiting for.", "§23") if reason is None else reason(s, s.phase, seat, a)


def _no_claim(s: VanceState, seat: Seat) -> Why:
    if not 0 <= seat < len(s.detectives):
        return "It's not your turn to act.", "§23"
    detective = s.detectives[seat]
    if s.hands:
        return "There is no claiming in the game for children.", "§78"
    if not detective.jury:
        return "You may claim once you have had your twelve clues.", "§31"
    if detective.claimed is not None:
        return "You have a claimed clue already.", "§36"
    if seat == s.turn:
        return "On your own turn you take the top discard when you earn a clue.", "§32"
    return "You are not being asked about a discard now.", "§33"


def _deliberating(s: VanceState, phase: p.Deliberating, seat: Seat, a: VanceAction) -> Why:
    detective = s.detectives[seat]
    match a:
        case t.Arrest(suspect):
            return _no_arrest(s, phase, seat, suspect)
        case t.Convict() if detective.standing == "tried":
            return "Your suspect has been to court. Now the last clue you need wins by itself.", "§73"
        case t.Convict() if detective.standing != "declared":
            return "You need a successful declaration before you can go to court.", "§71"
        case t.Convict():
            return "The Judge has not arrived yet.", "§70"
        case t.AskAgain():
            return "You are asked about every discard already.", "§33"
        case t.Name():
            return "Arrest a suspect before you name clues.", "§52"
        case _:
            return "Throw the dice first.", "§23"


def _no_arrest(s: VanceState, phase: p.Deliberating, seat: Seat, suspect: Any) -> Why:
    detective = s.detectives[seat]
    if not detective.jury:
        return "You may arrest once you have your twelve clues.", "§52"
    if detective.standing in ("declared", "tried"):
        return "You have already made your arrest.", "§56"
    if phase.declared:
        return "You have already made your declaration this turn.", "§59"
    if detective.suspect is not None and suspect != detective.suspect:
        return f"You are bound to {TITLES[detective.suspect]}.", "§58"
    if any(other.suspect == suspect for at, other in enumerate(s.detectives) if at != seat):
        return "Somebody else has arrested that suspect.", "§52"
    return f"You need {NAMED} different clues face up to arrest.", "§53"


def _declaring(s: VanceState, phase: p.Declaring, seat: Seat, a: VanceAction) -> Why:
    if isinstance(a, t.Name) and a.clue in phase.named:
        return "You have named that clue; the same clue never counts twice.", "§63"
    return "Name six different clues that lie face up on your Court Card.", "§53"


def _turning_up(s: VanceState, phase: p.TurningUp, seat: Seat, a: VanceAction) -> Why:
    return "Your throw can't turn that clue face up.", "§40"


def _moving(s: VanceState, phase: p.Moving, seat: Seat, a: VanceAction) -> Why:
    match a:
        case t.Move(to):
            return _no_walk(s, place(s, phase.piece), phase.count, to)
        case t.Pass() if phase.piece != VANCE:
            return "Your own piece has to move.", "§22"
        case t.Pass() if place(s, VANCE) in HOLDING:
            return "Philo Vance may not keep the others waiting: he leaves when he can.", "§50"
        case t.Pass():
            return "Philo Vance moves on the throw that brings him.", "§64" if s.places[-1] in FIRST_ENTRY else "§69"
        case t.VanceFirst() if s.vance != seat:
            return "Philo Vance is not on your side.", "§65"
        case t.VanceFirst() if waits(s, VANCE):
            return "Philo Vance has to wait in his call box.", "§50"
        case t.Draw() | t.TakeDiscard() | t.Demand():
            return "You have not earned a clue.", "§25"
        case _:
            return "You have thrown the dice: move first.", "§23"


FIRST_ENTRY = ("START", PARK)
"""Where Vance stands when he comes into the game."""


def _no_walk(s: VanceState, start: Space, count: int, to: Space) -> Why:
    """Return why a piece cannot go there with this count."""
    if to in (PARK, *HOLDING):
        return "You can't walk there: it isn't on the track.", "§7"
    if to not in SPACES:
        return f"There is no space called {to}.", "§6"
    if s.hands and to in destinations(start, count):
        return "Another piece stands there.", "§79"
    if start in FIRST_COUNT and to in destinations(start, count + 1):
        first = FIRST_COUNT[start]
        return f"Your first step from here is to {first}.", "§13" if start == PARK else "§49"
    if to == X:
        return "X is entered by exact count from one of its side squares.", "§20"
    if to in _across(start, count):
        return "You can't walk across X.", "§20"
    return "You can't end there: use the full count, and never turn straight back.", "§18"


def _across(start: Space, count: int) -> set[Space]:
    """Return where walks of this count would end if X could be crossed."""
    steps = {(start, start)} if start not in FIRST_COUNT else set()
    for _ in range(count):
        steps = {(there, here) for here, before in steps for there in NEXT_TO[here] if there != before}
    return {here for here, _ in steps}


def _bumping(s: VanceState, phase: p.Bumping, seat: Seat, a: VanceAction) -> Why:
    if not isinstance(a, t.Bump):
        if owner(s, phase.piece) == owner(s, phase.by):
            return "Your own piece has to make way, too.", "§68"
        return "The bumped piece has to go.", "§37"
    if a.to in (PARK, *HOLDING):
        return "You can't bump a piece there: it isn't on the track.", "§43"
    if phase.came is not None and a.to == phase.came:
        return "A chain goes onward, never back along the line.", "§42"
    return "A piece is bumped to an adjoining space.", "§37"


def _penalising(s: VanceState, phase: p.Penalising, seat: Seat, a: VanceAction) -> Why:
    return "Choose a face-up clue of the player you bumped, or turn none face down.", "§38"


def _earning(s: VanceState, phase: p.Earning, seat: Seat, a: VanceAction) -> Why:
    match a:
        case t.Demand() if not phase.on_x:
            return "You can demand a clue only on X.", "§74"
        case t.Demand() if open_card(s, seat) is None or s.detectives[seat].standing != "tried":
            return "Only a player whose Confirmation Card lies open may demand.", "§74"
        case t.Demand():
            return "Demand a clue that is on your card, that you lack, and that lies face up before another.", "§74"
        case t.TakeDiscard() if seat != s.turn:
            return "You were bumped onto this spot, so you can only draw.", "§32"
        case t.TakeDiscard() if not s.detectives[seat].up:
            return "All your clues are face down, so there is no place for it.", "§27"
        case t.TakeDiscard():
            return "There is no discard to take.", "§32"
        case _:
            return "You have earned a clue: draw it, take what is offered, or do without.", "§25"


def _exchanging(s: VanceState, phase: p.Exchanging, seat: Seat, a: VanceAction) -> Why:
    match a:
        case t.Keep():
            return "A clue that lies face down can't be exchanged.", "§27"
        case t.Discard(clue) if clue == phase.clue and phase.must:
            if phase.claimed:
                return "A claimed clue has to be taken.", "§34"
            return "You asked for this clue: keep it.", "§32" if phase.giver is None else "§75"
        case _:
            return "Lay the clue before a juror in place of another, or discard it if you may.", "§26"


def _claiming(s: VanceState, phase: p.Claiming, seat: Seat, a: VanceAction) -> Why:
    return "Say whether you claim the clue.", "§33"


def _taking(s: VanceState, phase: p.TakingPieces, seat: Seat, a: VanceAction) -> Why:
    return "Choose a detective whom nobody has taken.", "§9"


def _choosing(s: VanceState, phase: p.Choosing, seat: Seat, a: VanceAction) -> Why:
    return "Take a Confirmation Card that nobody has taken.", "§78"


def _discarding(s: VanceState, phase: p.Discarding, seat: Seat, a: VanceAction) -> Why:
    return "Discard one of the clues in your hand.", "§80"


_REASONS: dict[type, Callable[[VanceState, Any, Seat, VanceAction], Why]] = {
    p.Deliberating: _deliberating,
    p.Declaring: _declaring,
    p.TurningUp: _turning_up,
    p.Moving: _moving,
    p.Bumping: _bumping,
    p.Penalising: _penalising,
    p.Earning: _earning,
    p.Exchanging: _exchanging,
    p.Claiming: _claiming,
    p.TakingPieces: _taking,
    p.Choosing: _choosing,
    p.Discarding: _discarding,
}
"""Why something is refused to the seat of each phase."""

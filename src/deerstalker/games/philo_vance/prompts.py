"""What a seat is asked, what the table waits for, and every option in words."""

from collections.abc import Callable, Sequence
from typing import Any

from deerstalker.core import Seat
from deerstalker.core.game import AnyGame, Prompt
from deerstalker.core.prose import NUMBERS, YOU, addressed, listed, many, said_to, sentence, whose
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import ARROWS, RED_SPOTS, Space
from deerstalker.games.philo_vance.editions import NAMED, Agreed
from deerstalker.games.philo_vance.household import TITLES
from deerstalker.games.philo_vance.phases import VanceState
from deerstalker.games.philo_vance.reading import owner, playing
from deerstalker.games.philo_vance.terms import VANCE, Juror, Piece, VanceAction
from deerstalker.games.philo_vance.words import DETECTIVES, clue_name, piece_name

Names = Sequence[str]
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

HEADINGS = {
    "Take": "Choose a detective",
    "Roll": "Roll",
    "Arrest": "Arrest",
    "Name": "Name a clue",
    "Convict": "Go to court",
    "TurnUp": "Turn a clue face up",
    "Move": "Move",
    "VanceFirst": "Vance first",
    "Bump": "Bump",
    "TurnDown": "Turn a clue face down",
    "Draw": "Draw",
    "TakeDiscard": "Take the discard",
    "Demand": "Demand a clue",
    "Keep": "Keep",
    "Discard": "Discard",
    "Claim": "Claim",
    "AlwaysYes": "Always yes",
    "NeverAsk": "Never ask",
    "StopAsking": "Stop asking",
    "AskAgain": "Ask again",
    "Pass": "Pass",
    "Choose": "Choose a suspect",
    "Prepare": "Prepare",
    "Throw": "Throw",
    "Shuffle": "Shuffle",
}
"""A few words for each type of action."""


def label(game: AnyGame, s: VanceState, action: VanceAction, names: Names) -> str:
    """Return an option in words, as on a button."""
    match action:
        case t.Take(piece):
            return f"Play {DETECTIVES[piece]}"
        case t.Roll():
            return "Roll the dice"
        case t.Arrest(suspect):
            return f"Arrest {TITLES[suspect]}"
        case t.Choose(suspect):
            return f"Take {TITLES[suspect]}'s card"
        case t.Name(clue) | t.Demand(clue) | t.Discard(clue):
            return f"{type(action).__name__} {clue_name(clue)}"
        case t.Move(to):
            vance = isinstance(s.phase, p.Moving) and s.phase.piece == VANCE
            return f"{'Send Philo Vance' if vance else 'Go'} to {_space(to)}"
        case t.Bump(to):
            bumped = _piece(s, s.phase.piece, names) if isinstance(s.phase, p.Bumping) else "the piece"
            return f"Bump {bumped} to {_space(to)}"
        case t.Draw():
            return "Draw a clue"
        case t.VanceFirst():
            return "Move Philo Vance first"
        case t.AskAgain():
            return "Have discards offered again"
        case _:
            return _clue_label(s, action) or HEADINGS[type(action).__name__]


def _clue_label(s: VanceState, action: VanceAction) -> str:
    """Label options about the clues before the seats."""
    match action, s.phase:
        case t.TurnUp(juror), p.TurningUp(seat):
            return f"Turn {_before(s, seat, juror)} face up"
        case t.TurnDown(juror), p.Penalising(_, victim):
            return f"Turn {_before(s, victim, juror)} face down"
        case t.Keep(juror), p.Exchanging(seat):
            return f"Keep it in place of {_before(s, seat, juror)}"
        case t.TakeDiscard(), _ if s.discards:
            return f"Take {clue_name(s.discards[-1])} from the discards"
        case t.Convict(), p.Deliberating(seat):
            return f"Take {_suspect(s, seat)} to court"
        case t.Claim(), p.Claiming(clue):
            return f"Claim {clue_name(clue)}"
        case t.AlwaysYes(), p.Claiming(clue):
            return f"Always yes, from now on: {clue_name(clue)}"
        case t.NeverAsk(), p.Claiming(clue):
            return f"Never ask me again about this: {clue_name(clue)}"
        case t.StopAsking(), _:
            return "Stop asking me about discards"
        case t.Pass(), phase:
            return _PASSING.get(type(phase), "")
        case _:
            return ""


_PASSING: dict[type, str] = {
    p.TurningUp: "Leave them face down",
    p.Moving: "Let Philo Vance stay",
    p.Penalising: "Turn none face down",
    p.Earning: "Leave the clue",
    p.Claiming: "No, thank you",
}


def _before(s: VanceState, seat: Seat, juror: Juror) -> str:
    return f"{clue_name(s.detectives[seat].jury[juror - 1])} (juror {juror})"


def _piece(s: VanceState, piece: Piece, names: Names) -> str:
    return piece_name(piece, owner(s, piece), names)


def _suspect(s: VanceState, seat: Seat) -> str:
    suspect = s.detectives[seat].suspect
    return "the suspect" if suspect is None else TITLES[suspect]


def _space(space: Space) -> str:
    """Return a space in words: `g14`, `d1, a red spot`, `i1, a green arrow`, `X`."""
    return f"{space}{', a red spot' if space in RED_SPOTS else ', a green arrow' if space in ARROWS else ''}"


_EXPLAINED: dict[type, str] = {
    t.Keep: "Choose the clue it replaces.",
    t.TurnUp: "Choose the clue to turn face up again.",
    t.TurnDown: "Choose the clue to turn face down.",
    t.VanceFirst: "Move Philo Vance before your own piece.",
    t.Draw: "Draw the clue you've earned.",
    t.TakeDiscard: "Take the top discard as the clue you've earned.",
    t.Claim: "You claim that clue.",
    t.AlwaysYes: "You claim that clue, now and whenever it lies open and helps you.",
    t.NeverAsk: "No, and you won't be asked about that clue again.",
    t.StopAsking: "No, and you won't be asked about any discard.",
    t.AskAgain: "You'll be asked about discards again.",
    t.Name: "Choose one of the six clues.",
    t.Demand: "Choose the clue you want. Whoever has it must give it to you.",
}


def explain(game: Agreed, s: VanceState, action: VanceAction) -> str:
    """Return what to know before choosing an action of this type."""
    proof = game.options.proof
    match action:
        case t.Arrest():
            out = " A third failure puts you out." if game.options.retirement == "on" else ""
            return f"Then name six clues. If fewer than {NUMBERS[proof.declare]} fit, you lose all six.{out}"
        case t.Convict():
            return (
                f"You win with {NUMBERS[proof.convict]} right clues. With fewer, you'll need {NUMBERS[proof.complete]}."
            )
        case _:
            return _EXPLAINED.get(type(action), "")


def ask(game: AnyGame, s: VanceState, seat: Seat | None, names: Names) -> Prompt:
    """Return what this seat is asked, or what the table waits for, from the seat's own copy."""
    kind, called = type(s.phase), addressed(names, seat)
    if seat is not None and seat in game.waiting_for(s):
        text, rule = _ASKED[kind](game, s, s.phase, seat, called)
    elif kind in _SAYINGS:
        text, rule = _SAYINGS[kind]
        text = said_to(text.format(called[getattr(s.phase, "seat", 0)]))
        text = f"{text[0].upper()}{text[1:]}"
    else:
        text, rule = _WAITING[kind](game, s, s.phase, called)
    return Prompt(text, f"Philo Vance {rule}")


# -- you are asked -----------------------------------------------------------------------------------

Said = tuple[str, str]
"""The sentences, and the paragraph they rest on."""


def _deliberate(game: AnyGame, s: VanceState, phase: p.Deliberating, seat: Seat, names: Names) -> Said:
    """Ask to roll, arrest or convict."""
    options = game.legal(s, seat)
    ways, rule = ["roll the dice"], "§23"
    if t.Convict() in options:
        ways, rule = [*ways, f"take {_suspect(s, seat)} to court"], "§71"
    if any(isinstance(option, t.Arrest) for option in options):
        whom = f"{_suspect(s, seat)} again" if s.detectives[seat].suspect else "a suspect"
        ways, rule = [*ways, f"arrest {whom}"], "§52"
    if t.AskAgain() in options:
        ways = [*ways, "have discards offered again"]
    return f"Your turn. {sentence(listed(ways, 'or'))}", rule


def _declare(game: AnyGame, s: VanceState, phase: p.Declaring, seat: Seat, names: Names) -> Said:
    which = f"{ORDINALS[len(phase.named)]} of {NUMBERS[NAMED]}"
    return f"You have arrested {TITLES[phase.suspect]}. Name the {which} clues that fit.", "§53"


def _turn_up(game: AnyGame, s: VanceState, phase: p.TurningUp, seat: Seat, names: Names) -> Said:
    return "Your throw can turn a clue face up again. Which one?", "§40"


def _move(game: AnyGame, s: VanceState, phase: p.Moving, seat: Seat, names: Names) -> Said:
    steps = many(phase.count, "step")
    if phase.piece == VANCE:
        stays = t.Pass() in game.legal(s, seat)
        return f"Philo Vance has {steps}. {'Where to, or does he stay?' if stays else 'Where to?'}", "§65"
    first = " Philo Vance may go first." if t.VanceFirst() in game.legal(s, seat) else ""
    return f"You have {steps}. Where to?{first}", "§18"


def _bump(game: AnyGame, s: VanceState, phase: p.Bumping, seat: Seat, names: Names) -> Said:
    bumped, by = _piece(s, phase.piece, names), _piece(s, phase.by, names)
    whom = "your own piece" if bumped == YOU else bumped
    chain = "§37" if phase.came is None else "§42"
    goes = "do you" if bumped == YOU else "does he" if phase.piece == VANCE else "do they"
    return f"{'You' if by == YOU else by} bumped {whom}. Where {goes} go?", chain


def _penalise(game: AnyGame, s: VanceState, phase: p.Penalising, seat: Seat, names: Names) -> Said:
    victim = names[phase.victim]
    return f"You have bumped {victim} and may turn one of {whose(victim)} clues face down.", "§38"


def _earn(game: AnyGame, s: VanceState, phase: p.Earning, seat: Seat, names: Names) -> Said:
    options = game.legal(s, seat)
    demands = any(isinstance(option, t.Demand) for option in options)
    ways = [
        "draw it",
        *([f"take {clue_name(s.discards[-1])} from the discards"] if t.TakeDiscard() in options else []),
        *(["demand one"] if demands else []),
        "leave it",
    ]
    return f"You have earned a clue. {sentence(listed(ways, 'or'))}", "§74" if demands else "§25"


def _exchange(game: AnyGame, s: VanceState, phase: p.Exchanging, seat: Seat, names: Names) -> Said:
    discard = "" if phase.must else ", or discard it"
    return f"You have {clue_name(phase.clue)}. Lay it before a juror in place of another clue{discard}.", "§26"


def _claim(game: AnyGame, s: VanceState, phase: p.Claiming, seat: Seat, names: Names) -> Said:
    return f"{clue_name(phase.clue)} is on the discard pile. Do you claim it?", "§33"


def _take(game: AnyGame, s: VanceState, phase: p.TakingPieces, seat: Seat, names: Names) -> Said:
    return "Choose your detective.", "§9"


def _choose(game: AnyGame, s: VanceState, phase: p.Choosing, seat: Seat, names: Names) -> Said:
    return "Choose the suspect you will prove guilty.", "§78"


def _discard(game: AnyGame, s: VanceState, phase: p.Discarding, seat: Seat, names: Names) -> Said:
    return f"You hold {NUMBERS[s.held[seat]]} clues. Discard one, then draw.", "§80"


_ASKED: dict[type, Callable[[AnyGame, VanceState, Any, Seat, Names], Said]] = {
    p.TakingPieces: _take,
    p.Choosing: _choose,
    p.Deliberating: _deliberate,
    p.Declaring: _declare,
    p.TurningUp: _turn_up,
    p.Moving: _move,
    p.Bumping: _bump,
    p.Penalising: _penalise,
    p.Earning: _earn,
    p.Exchanging: _exchange,
    p.Claiming: _claim,
    p.Discarding: _discard,
}


# -- you are not -------------------------------------------------------------------------------------


def _claims(game: AnyGame, s: VanceState, phase: p.Claiming, names: Names) -> Said:
    asked = [names[seat] for seat in phase.asked if seat in game.waiting_for(s)]
    are = "is" if len(asked) == 1 else "are"
    return f"{listed(asked)} {are} asked about {clue_name(phase.clue)} on the discard pile.", "§33"


def _moves(game: AnyGame, s: VanceState, phase: p.Moving, names: Names) -> Said:
    vance = " with Philo Vance" if phase.piece == VANCE else ""
    return f"{names[phase.seat]} has {many(phase.count, 'step')} to walk{vance}.", "§65" if vance else "§18"


def _bumps(game: AnyGame, s: VanceState, phase: p.Bumping, names: Names) -> Said:
    bumped = _piece(s, phase.piece, names)
    whom = f"{names[phase.seat]}'s own piece" if bumped == names[phase.seat] else bumped
    return f"{names[phase.seat]} is choosing where to bump {whom}.", "§37" if phase.came is None else "§42"


def _over(game: AnyGame, s: VanceState, phase: p.Over, names: Names) -> Said:
    if phase.winner is None:
        return "The case is closed, and nobody has won.", "§83"
    winner = names[phase.winner]
    if s.hands:
        return sentence(f"{winner} proved {_suspect(s, phase.winner)} guilty and won"), "§81"
    if playing(s) == (phase.winner,):
        return sentence(f"{winner} won as the last detective on the case"), "§61"
    return sentence(f"{winner} convicted {_suspect(s, phase.winner)} and won"), "§76"


_SAYINGS: dict[type, Said] = {
    p.Preparing: ("The clues are being shuffled.", "§8"),
    p.TakingPieces: ("{} is choosing a detective.", "§9"),
    p.Choosing: ("{} is choosing a suspect.", "§78"),
    p.ThrowingForStart: ("The dice decide who begins.", "§11"),
    p.Deliberating: ("It's {}'s turn.", "§23"),
    p.Throwing: ("{} is rolling the dice.", "§23"),
    p.TurningUp: ("{} may turn a clue face up again.", "§40"),
    p.Gathering: ("Twelve clues are due to {}.", "§15"),
    p.Earning: ("{} has earned a clue.", "§25"),
    p.Refilling: ("{} draws a clue to replace the one given away.", "§75"),
    p.Shuffling: ("The discards are being shuffled into a new pile.", "§30"),
    p.Collecting: ("A clue is due to {}.", "§80"),
    p.Discarding: ("{} holds ten clues and is discarding one.", "§80"),
    p.Ending: ("{}'s turn is over.", "§23"),
}
"""Phases for which a sentence about their seat is enough."""

_WAITING: dict[type, Callable[[AnyGame, VanceState, Any, Names], Said]] = {
    p.Declaring: lambda game, s, phase, names: (
        f"{names[phase.seat]} is naming clues against {TITLES[phase.suspect]}.",
        "§53",
    ),
    p.Moving: _moves,
    p.Bumping: _bumps,
    p.Penalising: lambda game, s, phase, names: (
        f"{names[phase.seat]} may turn one of {whose(names[phase.victim])} clues face down.",
        "§38",
    ),
    p.Exchanging: lambda game, s, phase, names: (
        f"{names[phase.seat]} is deciding what to do with {clue_name(phase.clue)}.",
        "§26",
    ),
    p.Claiming: _claims,
    p.Over: _over,
}

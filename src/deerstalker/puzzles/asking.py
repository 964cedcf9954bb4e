"""Drafts that ask for the best question."""

from collections.abc import Sequence
from itertools import islice
from random import Random

from deerstalker.core.facts import HIDDEN, Card
from deerstalker.core.prose import listed, many
from deerstalker.deduction.problem import BeyondReach, Budget
from deerstalker.deduction.solver import Exact, solve
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.support import Claim
from deerstalker.puzzles.difficulty import question_level
from deerstalker.puzzles.drafts import Draft, fewest, with_herrings
from deerstalker.puzzles.model import ProofStep, PuzzleDifficulty, PuzzleHint
from deerstalker.puzzles.options import Option, Touching, draw_options
from deerstalker.puzzles.proving import crossed_off, prove
from deerstalker.puzzles.scene import REACH, Scene, Told

FEWEST_SOLUTIONS, MOST_SOLUTIONS = 2, 8
"""The number of solutions between which the question has to decide."""

MOST_DEALS = 3_000
"""The most deals that fit, so that a second opinion can count them one by one."""

Solutions = frozenset[frozenset[Card]]


def question_draft(scene: Scene, level: int, herrings: int, rng: Random) -> Draft | None:
    """Ask for the best of some questions. None if none stands out. Every line is needed to know what is possible."""
    some = _undecided(scene)
    if some is None:
        return None
    solutions = _solutions(scene, some, MOST_SOLUTIONS)
    few = fewest(some, lambda told: _solutions(scene, told, len(solutions or ())) == solutions, level, rng)
    told = None if few is None else with_herrings(few, some, herrings, rng)
    if told is None or not few or solutions is None:
        return None
    dossier = scene.dossier(told)
    if not isinstance(dossier.answer, Exact) or dossier.answer.count > MOST_DEALS:
        return None
    eye, closure = Touching.by_eye(crossed_off(scene, told)), Touching.by_closure(dossier)
    options = draw_options(scene, dossier, eye, closure, level, rng)
    if options is None:
        return None
    best = max(range(len(options)), key=lambda at: options[at].bits)
    gap = options[best].bits - max(option.bits for at, option in enumerate(options) if at != best)
    rated = question_level(gap, by_eye=eye.finds(options, best), by_closure=closure.finds(options, best))
    return _draft(scene, told, dossier, options, len(solutions), rated)


def _draft(
    scene: Scene, told: tuple[Told, ...], dossier: Dossier, options: Sequence[Option], solutions: int, level: int
) -> Draft:
    best, second = sorted(range(len(options)), key=lambda at: -options[at].bits)[:2]
    possible, found = _possible(scene, dossier), _found_out(scene, told, dossier)
    lines = tuple(range(1, len(told) + 1))
    return Draft(
        told=told,
        answer=(str(best + 1),),
        solution=f"The best question: {options[best].text}.",
        steps=(*found, possible, *(_worth(option) for option in sorted(options, key=lambda one: -one.bits))),
        hints=(
            PuzzleHint(f"Only {many(solutions, 'solution')} are still possible. Find them first."),
            _second_hint(found, lines),
            PuzzleHint(possible.text, lines),
        ),
        difficulty=PuzzleDifficulty(
            level,
            ("weighing questions",),
            len(options),
            sum(len(one.facts) for one in told),
            solutions,
            solutions,
            options[best].bits - options[second].bits,
        ),
        options=tuple(options),
    )


def _found_out(scene: Scene, told: Sequence[Told], dossier: Dossier) -> tuple[ProofStep, ...]:
    """Prove which cards are certainly hidden; without any, that one is not, though it seems so at a glance."""
    sheet, closure = crossed_off(scene, told), dossier.answer.closure
    hidden = [Claim(card, HIDDEN, True) for card in scene.cards if (card, HIDDEN) in closure.must]
    elsewhere = (
        Claim(card, HIDDEN, False)
        for card in scene.cards
        if sheet.could_hold(card, HIDDEN) and (card, HIDDEN) in closure.cannot
    )
    try:
        return prove(scene, told, hidden or list(islice(elsewhere, 1))).steps
    except BeyondReach:
        return ()


def _second_hint(found: Sequence[ProofStep], lines: tuple[int, ...]) -> PuzzleHint:
    """Show the easiest thing that can be found out; without one, the lines to read."""
    if found and found[0].lines and found[0].cells:
        return PuzzleHint(found[0].text, found[0].lines, found[0].cells)
    return PuzzleHint("You need all the lines." if len(lines) > 1 else "Read the line.", lines)


def _undecided(scene: Scene) -> tuple[Told, ...] | None:
    """Return the first lines of the scene after which few solutions are left, but more than one."""
    low, high = 0, len(scene.told)
    while low < high:
        middle = (low + high) // 2
        if _solutions(scene, scene.told[:middle], MOST_SOLUTIONS) is None:
            low = middle + 1
        else:
            high = middle
    found = _solutions(scene, scene.told[:low], MOST_SOLUTIONS)
    return scene.told[:low] if found is not None and len(found) >= FEWEST_SOLUTIONS else None


def _solutions(scene: Scene, told: Sequence[Told], most: int) -> Solutions | None:
    """Return what may be hidden after these lines; None if that is more than so many."""
    answer = solve(scene.problem(told), Budget(REACH, runs=1))
    if not isinstance(answer, Exact):
        return None
    try:
        return frozenset(answer.hands(HIDDEN, most))
    except BeyondReach:
        return None


def _possible(scene: Scene, dossier: Dossier) -> ProofStep:
    """Say what may be hidden, the likeliest first."""
    answer, parser = dossier.answer, scene.session.parser
    assert isinstance(answer, Exact)  # noqa: S101 - drafts are only made of these
    hands = sorted(answer.hands(HIDDEN).items(), key=lambda one: (-one[1], sorted(map(scene.cards.index, one[0]))))
    told = [
        f"{listed([parser.title(card) for card in sorted(hand, key=scene.cards.index)])} "
        f"({round(100 * ways / answer.total)} %)"
        for hand, ways in hands
    ]
    lines = tuple(sorted({note.at for note in dossier.notes if note.at}))
    return ProofStep(f"What can still be {parser.hidden}: {'; '.join(told)}.", lines)


def _worth(option: Option) -> ProofStep:
    solves = f", and settles the case {round(100 * option.solves)} % of the time" if option.solves else ""
    told = f"{option.bits:.2f}"
    tells = "next to nothing" if told == "0.00" else f"{told} bit{'' if told == '1.00' else 's'} on average"
    return ProofStep(f"{option.text}: tells {tells}{solves}.", ())

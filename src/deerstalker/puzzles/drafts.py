"""Drafts of puzzles: lines chosen from a scene so that exactly one answer is left, with its proof.

What is asked decides what the lines must be enough for; which of them are left out first decides how hard it gets.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from random import Random

from deerstalker.core.facts import HIDDEN, Card, Count
from deerstalker.core.prose import listed, sentence
from deerstalker.knowledge.deal.support import Claim
from deerstalker.puzzles.difficulty import MOST_LINES, PLAIN, in_question, rate
from deerstalker.puzzles.hints import both, clash_hints, hints_of, in_words
from deerstalker.puzzles.lines import false_line
from deerstalker.puzzles.model import ProofStep, PuzzleDifficulty, PuzzleHint
from deerstalker.puzzles.needed import needed
from deerstalker.puzzles.options import Option
from deerstalker.puzzles.proving import Proof, clashes, crossed_off, eliminated, prove, refute, visibly_wrong
from deerstalker.puzzles.scene import Scene, Told

EASY, MIDDLE = 1, 2
"""At the first level, weak lines are left out first, so that strong ones remain; above the second, strong ones."""

ORDERS = {1: 1, 2: 1, 3: 3, 4: 2, 5: 4}
"""Number of orders in which lines are left out, by level. The one that leaves most lines counts."""


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A puzzle that has not been written down yet."""

    told: tuple[Told, ...]
    answer: tuple[str, ...]
    solution: str
    steps: tuple[ProofStep, ...]
    hints: tuple[PuzzleHint, ...]
    difficulty: PuzzleDifficulty
    goal: Card = ""
    """The card that is asked about, if it is one."""

    options: tuple[Option, ...] = ()
    """The questions to choose from."""


def strength(told: Told) -> int:
    """Return about how much a line tells: the number of cells it settles by itself."""
    return sum(len(fact.cards) for fact in told.facts if fact.high == 0 or fact.low == len(fact.cards))


def leaving_out(told: Sequence[Told], level: int, rng: Random) -> list[int]:
    """Return the places of these lines in the order in which they are left out, with some luck."""
    sign = 1 if level <= EASY else 0 if level <= MIDDLE else -1
    noise = [rng.randrange(4) for _ in told]
    return sorted(range(len(told)), key=lambda at: (sign * strength(told[at]) + noise[at], at))


def fewest(
    told: Sequence[Told], enough: Callable[[Sequence[Told]], bool], level: int, rng: Random
) -> tuple[Told, ...] | None:
    """Return lines that are enough, all of them needed; None if they are too many for this level, or never enough."""
    found: list[list[Told]] = []
    for _ in range(ORDERS[level]):
        some = needed(told, enough, leaving_out(told, level, rng))
        if some is None:
            return None
        found.append(some)
    fitting = [some for some in found if 0 < len(some) <= MOST_LINES[level]]
    return tuple(sorted(fitting, key=len)[-1]) if fitting else None


def with_herrings(told: Sequence[Told], every: Sequence[Told], herrings: int, rng: Random) -> tuple[Told, ...] | None:
    """Return these lines with so many more, in the order of all; None if there are not so many."""
    rest = [one for one in every if one not in told]
    if len(rest) < herrings:
        return None
    rng.shuffle(rest)
    return tuple(one for one in every if one in told or one in rest[:herrings])


# -- the hidden cards, and who holds a card ----------------------------------------------------------


def solution_draft(scene: Scene, level: int, herrings: int, rng: Random) -> Draft | None:
    """Ask for the hidden cards. None if the lines of the scene do not settle them."""
    goals = [Claim(card, HIDDEN, True) for card in scene.hidden]
    denial = Count(HIDDEN, frozenset(scene.hidden), 0, len(scene.hidden) - 1)
    told = _ruling_out(scene, scene.told, denial, level, herrings, rng)
    if told is None:
        return None
    sheet = crossed_off(scene, told)
    width = prod(sum(sheet.could_hold(card, HIDDEN) for card in sort) for sort in scene.session.parser.solved_by)
    return _proved(scene, told, goals, scene.hidden, width, level)


def holder_draft(scene: Scene, level: int, herrings: int, rng: Random) -> Draft | None:
    """Ask who has a card. None if nothing follows from the lines of the scene that no line says outright."""
    some = scene.told[: 4 + rng.randrange(len(scene.told))]
    sheet = crossed_off(scene, some)
    goals = [goal for goal in _concluded(scene, some) if level <= PLAIN or len(sheet.possible[goal.card]) > 1]
    if not goals:
        return None
    goal = goals[rng.randrange(len(goals))]
    told = _ruling_out(scene, some, goal.denied.fact, level, herrings, rng)
    if told is None:
        return None
    width = len(crossed_off(scene, told).possible[goal.card])
    return _proved(scene, told, [goal], (str(goal.holder),), width, level, goal.card)


def _proved(
    scene: Scene,
    told: tuple[Told, ...],
    goals: Sequence[Claim],
    answer: tuple[str, ...],
    width: int,
    level: int,
    card: Card = "",
) -> Draft | None:
    """Return the draft with its proof, unless it cannot be of this level."""
    if not in_question(width, level):
        return None
    proof = prove(scene, told, goals)
    return Draft(
        told=told,
        answer=answer,
        solution=sentence(listed(scene.session.speaker.say(goals))),
        steps=proof.steps,
        hints=hints_of(scene, proof.steps),
        difficulty=rate(proof, told, width),
        goal=card,
    )


def _concluded(scene: Scene, told: Sequence[Told]) -> list[Claim]:
    """Return where other people's cards and the hidden ones certainly are, except those that a line names outright."""
    known = {*scene.session.setup.hand, *scene.session.setup.face_up}
    named = {card for one in told for fact in one.facts if fact.low == len(fact.cards) for card in fact.cards}
    closure = scene.dossier(told).answer.closure
    return [Claim(card, holder, True) for card, holder in closure.must if card not in known | named]


def _ruling_out(
    scene: Scene, every: Sequence[Told], denial: Count, level: int, herrings: int, rng: Random
) -> tuple[Told, ...] | None:
    """Return lines that rule this out, all of them needed except the herrings."""
    told = fewest(every, lambda some: not scene.fits(some, [denial]), level, rng)
    return None if told is None else with_herrings(told, every, herrings, rng)


# -- what is wrong -----------------------------------------------------------------------------------


def wrong_draft(scene: Scene, level: int, herrings: int, rng: Random) -> Draft | None:
    """Ask for the one line that cannot be true. None if the false line drawn could be, or others could be false."""
    line = false_line(scene.session, scene.deal, rng, favor=0.2)
    if line is None:
        return None
    false = scene.tell(line)
    if not scene.fits([false]):
        return None
    rest = _accusing(scene, false, level, rng)
    true = None if rest is None else with_herrings(rest, scene.told, herrings, rng)
    if true is None or len(true) >= MOST_LINES[level]:
        return None
    place = rng.randrange(len(true) + 1)
    told = (*true[:place], false, *true[place:])
    width = sum(not sees_clash(scene, [other for other in told if other is not one]) for one in told)
    found = clashes(scene, told, place) if in_question(width, level) else None
    if found is None:
        return None
    proofs = [refute(scene, told, places) for places in found]
    proof = Proof(tuple(dict.fromkeys(link for one in proofs for link in one.links)), ())
    return Draft(
        told=told,
        answer=(str(place + 1),),
        solution=f"Line {place + 1} can't be true.",
        steps=(*_refuted(proofs, found), _blame(place + 1, found)),
        hints=clash_hints(scene, proofs[0].steps, [at + 1 for at in found[0]], proofs[0].ends_with),
        difficulty=rate(proof, told, width),
    )


def _refuted(proofs: Sequence[Proof], found: Sequence[Sequence[int]]) -> Iterator[ProofStep]:
    """Yield the proofs that these lines, by place, contradict each other; no conclusion is told a second time."""
    told = set[str]()
    for proof, places in zip(proofs, found, strict=True):
        lines = tuple(at + 1 for at in places)
        text = f"{in_words(lines)} can't {both(lines)} be true{' either' if told else ''}"
        yield ProofStep(sentence(text), lines)
        *steps, end = proof.steps
        yield from (step for step in steps if step.text not in told)
        yield end
        told.update(step.text for step in proof.steps)


def _blame(number: int, found: Sequence[Sequence[int]]) -> ProofStep:
    """Conclude which line is wrong from lines, by place, that contradict each other."""
    lines = tuple(sorted({at + 1 for places in found for at in places}))
    if len(found) == 1:
        return ProofStep(f"So line {number} can't be true.", lines)
    return ProofStep(
        f"Only line {number} is in {both(found)} of these groups, so line {number} is the wrong one.", lines
    )


def _accusing(scene: Scene, false: Told, level: int, rng: Random) -> Sequence[Told] | None:
    """Return true lines that leave only the false one to be wrong, none of them without need."""

    def clash(told: Sequence[Told]) -> bool:
        return not scene.fits([*told, false])

    order = leaving_out(scene.told, level, rng)
    first = needed(scene.told, clash, order)
    if first is None:
        return None
    found = {id(one): one for one in first}
    for one in first:
        others = [other for other in scene.told if other is not one]
        more = needed(others, clash, leaving_out(others, level, rng))
        if more is None:
            return None
        found.update((id(other), other) for other in more)
    return needed(list(found.values()), lambda told: _only(told, clash))


def _only(told: Sequence[Told], clash: Callable[[Sequence[Told]], bool]) -> bool:
    """Return whether these lines clash with the false one whichever one of them is left out."""
    return bool(told) and clash(told) and all(clash([other for other in told if other is not one]) for one in told)


def sees_clash(scene: Scene, told: Sequence[Told]) -> bool:
    """Return whether plain elimination sees that these lines cannot all be true."""
    facts = [*scene.given, *(fact for one in told for fact in one.facts)]
    return visibly_wrong(eliminated(scene.cards, scene.holders, facts), facts)

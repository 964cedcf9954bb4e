"""How close the others are: what each of them saw in every possible deal, by replaying the game with that deal."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import permutations
from math import log2, prod
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from deerstalker.core import Seat, Secret, seen, step
from deerstalker.core.facts import HIDDEN, Card, Count, Deal
from deerstalker.core.game import AnyGame, Box
from deerstalker.deduction.problem import Problem
from deerstalker.games import GAMES
from deerstalker.games.clue.terms import Deal as ClueDeal
from deerstalker.games.clue.terms import Dealt as ClueDealt
from deerstalker.games.clue.terms import Draw, Looked, Pass, Show, Showed, Snooped
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Answered, Checked
from deerstalker.games.sleuth.terms import Deal as SleuthDeal
from deerstalker.games.sleuth.terms import Dealt as SleuthDealt
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.deal.imagining import imagine, lacks
from deerstalker.knowledge.deal.rivals import Outlook, RivalSight, outlook, rivals
from deerstalker_alibi.terms import Reveal, Revealed, Shuffle, Shuffled
from dossiers import deals, dossier_of, played
from kit import DEDUCED, OURS, box_of, sizes
from tiny_games import TINY, Move, tiny_moves, told
from whole_games import play, true_deal

T = TypeVar("T")
PRIVATE: dict[str, list[type]] = {
    "Clue": [Showed, Looked],
    "Clue Cards": [Showed],
    "Master Detective": [Showed, Looked, Snooped],
    "Sleuth": [Answered, Checked],
    "Alibi": [Revealed],
}
"""Events of which somebody alone sees a part, by the rulebook."""


class Script(random.Random):
    """Draws what it is told to, then always the first; and remembers among how many it drew."""

    def __init__(self, drawn: Sequence[int]) -> None:
        super().__init__(0)
        self.told = list(drawn)
        self.among: list[int] = []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        self.among.append(start)
        return self.told[len(self.among) - 1] if len(self.among) <= len(self.told) else 0


def every_draw(run: Callable[[random.Random], T]) -> Iterator[tuple[T, Fraction]]:
    """What may come of it, however the draws fall, and how likely each is."""
    drawn: list[int] | None = []
    while drawn is not None:
        script = Script(drawn)
        result = run(script)
        chance = Fraction(1)
        for among in script.among:
            chance /= among
        yield result, chance
        drawn += [0] * (len(script.among) - len(drawn))
        while drawn and drawn[-1] + 1 == script.among[len(drawn) - 1]:
            drawn.pop()
        drawn = [*drawn[:-1], drawn[-1] + 1] if drawn else None


# -- the truth, imagined -----------------------------------------------------------------------------


def in_order(event: Any) -> Any:
    """Cards in one order, and without what a player wrote down before he looked: neither tells him anything."""
    match event:
        case Checked():
            return replace(event, guess=Secret(event.guess.readers))
        case Answered() if event.shown is not None:
            return replace(event, shown=event.shown.map(sorted))
        case ClueDealt() | SleuthDealt() | Shuffled():
            return replace(event, hands=tuple(hand.map(sorted) for hand in event.hands))
        case _:
            return event


def choices_in(event: Any, other: Seat, truth: Deal) -> int:
    """Among how many cards that was chosen which he saw and I did not."""
    match event:
        case Showed(seat, _, theory, card) if lacks(card, other):
            return sum(truth[named] == seat for named in theory)
        case Snooped(_, victim, card) if lacks(card, other):
            return list(truth.values()).count(victim)
        case Revealed(seat, _, about, card) if lacks(card, other):
            return sum(about in named.split("-") and holder == seat for named, holder in truth.items())
        case _:
            return 1


def ways(name: str) -> list[str]:
    """As the game does it, if it does, and as it is done for a game that does not. No fact tells of a snoop."""
    by_the_game = ["by the game"] if clues_of(GAMES[name]).imagine else []
    return by_the_game if name == "master-detective" else [*by_the_game, "by itself"]


def imagining(box: Box, how: str, lately: Sequence[Count]) -> Callable[..., Any]:
    """How an event is imagined, after these facts were told."""
    clues = clues_of(box)
    if how == "by itself":
        return partial(imagine, clues, lately=lately)
    assert clues.imagine is not None
    return clues.imagine


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "seats", "how"),
    [(name, seats, how) for name in DEDUCED if name in OURS for seats in sizes(name) for how in ways(name)],
)
def test_the_truth_imagined_is_what_was_seen(name: str, seats: int, how: str) -> None:
    """From any chair's copy, with the true deal: exactly the copy of every other chair, whatever was chosen in it."""
    met: Counter[type] = Counter()
    for seed, players in enumerate(["", "", "random"]):
        game, case = play(name, seats, seed, players)
        truth = true_deal(game, case.events)
        learn = clues_of(GAMES[name]).learn
        for mine, other in permutations(range(game.seats), 2):
            lately: tuple[Count, ...] = ()
            for event in case.events:
                own = seen(event, mine)
                from_deal = partial(imagining(GAMES[name], how, lately), game, own, other, truth)
                found = [in_order(one) for one, _ in every_draw(from_deal)]
                assert in_order(seen(event, other)) in found
                assert len(found) == len(set(map(repr, found))) == choices_in(own, other, truth)
                met[type(event)] += lacks(own, other)
                lately = tuple(learn(game, seen(event, other))) or lately
    assert all(met[kind] for kind in PRIVATE[GAMES[name].book])


# -- every deal, replayed ----------------------------------------------------------------------------

Log = tuple[Move, ...]
Weighed = list[tuple[Log, Fraction]]


def dealings(game: AnyGame, moves: Sequence[Move]) -> Iterator[ClueDeal | SleuthDeal | Shuffle]:
    """Nature's action for every deal; the same hand always in the same order."""
    (real,) = [move.action for move in moves if isinstance(move.action, ClueDeal | SleuthDeal | Shuffle)]
    source = clues_of(box_of(game))
    order = [card for hand in real.hands for card in hand]
    order += [card for card in source.cards(game) if card not in order]
    for deal in deals(source.cards(game), source.holders(game), told(game, None, moves).notes[0].facts):
        hands = tuple(tuple(card for card in order if deal[card] == seat) for seat in range(game.seats))
        hidden: tuple[Any, ...] = tuple(card for card in source.cards(game) if deal[card] == HIDDEN)
        match real:
            case ClueDeal():
                yield replace(real, hands=hands, envelope=hidden)
            case SleuthDeal():
                yield replace(real, hands=hands, missing=hidden[0])
            case Shuffle():
                yield replace(real, hands=hands, culprit=hidden[0])


def replays(game: AnyGame, moves: Sequence[Move], me: Seat) -> Weighed:
    """Every way the game may have gone that looks the same from my chair, and how likely it is beside the others.

    What was chosen or drawn in secret was any of what could be, with even chances; all else was as it was.
    """
    paths: list[tuple[Any, Log, Fraction]] = [(game.start(), (), Fraction(1))]
    for move in moves:
        longer = []
        for state, log, weight in paths:
            match move.action:
                case ClueDeal() | SleuthDeal() | Shuffle():
                    options, chance = list[Any](dealings(game, moves)), Fraction(1)
                case Show() | Pass() | Draw() | Reveal():
                    options = list(game.legal(state, move.seat))
                    chance = Fraction(1, len(options))
                case _:
                    options, chance = [move.action], Fraction(1)
            for action in options:
                after, events = step(game, state, move.seat, action)
                if seen(events, me) == seen(move.events, me):
                    longer.append((after, (*log, Move(move.seat, action, events)), weight * chance))
        paths = longer
    total = sum(weight for _, _, weight in paths)
    return [(log, weight / total) for _, log, weight in paths]


def positions(game: AnyGame) -> Iterator[tuple[Seat, list[Move]]]:
    """Some chairs after some random play."""
    for seed in range(5):
        yield seed % game.seats, tiny_moves(game, seed, notes=2 + 2 * seed)


def what(problem: Problem) -> Any:
    """A problem whatever the order of its facts."""
    return frozenset(problem.facts), frozenset(Counter(problem.choices).items())


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "how"),
    [pytest.param(game, how, id=f"{name} {how}") for name, game in TINY.items() for how in ways(box_of(game).name)],
)
def test_what_a_rival_may_have_to_solve(game: AnyGame, how: str) -> None:
    """Every problem he may have, exactly as likely as replaying every deal says."""
    drawn = 0
    for me, moves in positions(game):
        mine = told(game, me, moves)
        if how == "by itself":
            mine.clues = replace(mine.clues, imagine=None)
        for other in {*range(game.seats)} - {me}:
            wanted: dict[Any, Fraction] = defaultdict(Fraction)
            for log, weight in replays(game, moves, me):
                wanted[what(told(game, other, log).problem)] += weight
            found: dict[Any, Fraction] = defaultdict(Fraction)
            for deal in deals(mine.problem.cards, mine.problem.holders, mine.problem.facts):
                weight = weight_of(mine.problem, deal)
                for problem, chance in every_draw(partial(RivalSight(mine, other).problem, deal)):
                    found[what(problem)] += weight * chance
                    drawn += chance < 1
            total = sum(found.values())
            assert {one: weight / total for one, weight in found.items()} == wanted
    assert drawn or isinstance(game, Sleuth)


def weight_of(problem: Problem, deal: Deal) -> Fraction:
    """Who showed me a card chose it."""
    return Fraction(1, prod(sum(deal[card] == choice.holder for card in choice.cards) for choice in problem.choices))


@cache
def by_every_deal(problem: Problem) -> Outlook:
    """How far somebody with this problem is."""
    ways: dict[frozenset[Card], Fraction] = defaultdict(Fraction)
    for deal in deals(problem.cards, problem.holders, problem.facts):
        ways[frozenset(card for card, holder in deal.items() if holder == HIDDEN)] += weight_of(problem, deal)
    total = sum(ways.values())
    return Outlook(len(ways), sum(-float(some / total) * log2(some / total) for some in ways.values()))


@pytest.mark.long
@pytest.mark.parametrize("game", TINY.values(), ids=TINY)
def test_every_figure_by_every_deal(game: AnyGame) -> None:
    """What is drawn lies within its error of what replaying every deal gives."""
    for me, moves in positions(game):
        logs = replays(game, moves, me)
        for rival in rivals(told(game, me, moves), random.Random(1), worlds=400):
            views = [(by_every_deal(told(game, rival.seat, log).problem), float(weight)) for log, weight in logs]
            for figure, wanted in (
                (rival.knows, sum(weight * view.knows for view, weight in views)),
                (rival.solutions, sum(weight * view.solutions for view, weight in views)),
                (rival.bits, sum(weight * view.bits for view, weight in views)),
            ):
                assert not figure.exact
                assert abs(figure.value - wanted) <= 4 * figure.error + 1e-9
            assert rival.worlds == 400


# -- large games -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", DEDUCED)
def test_rivals_come_closer(name: str) -> None:
    seats = sizes(name)[1]
    table = played(name, seats, 1)
    marks = [min(8, len(table.steps) // 4), len(table.steps) * 2 // 3]
    early, late = (rivals(dossier_of(table, 0, mark), random.Random(1), worlds=8) for mark in marks)
    assert [rival.seat for rival in early] == [rival.seat for rival in late] == list(range(1, seats))
    for before, after in zip(early, late, strict=True):
        assert before.solutions.value > after.solutions.value
        assert before.bits.value > after.bits.value


def test_who_has_looked_knows() -> None:
    """After an accusation that was wrong, the accuser alone knows the solution for certain."""
    game, case = play("clue", 4, 0, "random")
    upto, looked = next((at, event) for at, event in enumerate(case.events) if isinstance(event, Looked))
    me = (looked.seat + 1) % 4
    dossier = Dossier(box_of(game), game, me)
    dossier.read_all([[seen(event, me)] for event in list(case.events)[: upto + 1]])
    known = {rival.seat: rival.knows.value for rival in rivals(dossier, random.Random(1), worlds=10)}
    assert known[looked.seat] == 1
    assert [seat for seat, share in known.items() if share == 1] == [looked.seat]


def test_where_counting_solutions_takes_long_they_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sort by sort: never fewer than there are; and exact as to whether there is only one."""
    table = played("clue", 3, 2)
    for share in (0.3, 0.6, 0.8, 1.0):
        answer = dossier_of(table, 1, int(len(table.steps) * share)).answer
        exact = outlook(answer)
        with monkeypatch.context() as patch:
            patch.setattr("deerstalker.knowledge.deal.rivals.DETAILED", -1)
            bound = outlook(answer)
        assert bound.solutions >= exact.solutions
        assert bound.bits >= exact.bits - 1e-9
        assert bound.knows == exact.knows
    assert exact.knows

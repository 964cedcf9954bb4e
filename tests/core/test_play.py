"""The playing loop: one step at a time, nature in between, and the order in which seats are asked."""

import random
from itertools import islice
from typing import Any

import pytest

from deerstalker.core import NATURE, Illegal, Invalid
from deerstalker.core.case import make_header
from deerstalker.core.game import AnyGame
from deerstalker.core.play import Moment, advance, apply, asking_order, begin, nature_until_choice
from deerstalker.core.random_play import moves
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.sight import Sight
from deerstalker.games import GAMES
from deerstalker.games.clue.rules import Clue
from deerstalker.table.table import Table, run
from kit import variants


def moment(on_turn: Seat, waiting: set[Seat]) -> Moment[Any]:
    return Moment(None, 7, frozenset(waiting), on_turn)


def test_everybody_is_asked_clockwise_and_the_seat_on_turn_last() -> None:
    assert asking_order(Clue(4), moment(1, {1, 3})) == (2, 3, 0, 1)
    assert asking_order(Clue(3), moment(0, {0})) == (1, 2, 0)


class Rota:
    """A game in which a step is the set of seats waited for after it."""

    seats = 5

    def start(self) -> frozenset[Seat]:
        return frozenset({NATURE})

    def waiting_for(self, s: frozenset[Seat]) -> frozenset[Seat]:
        return s

    def decide(self, s: frozenset[Seat], seat: Seat, a: frozenset[Seat]) -> Any:
        if seat not in s:
            raise Illegal("Not your turn.", "Rota §1")
        yield a

    def evolve(self, s: frozenset[Seat], e: frozenset[Seat]) -> frozenset[Seat]:
        return e

    def nature(self, s: frozenset[Seat], rng: random.Random) -> frozenset[Seat]:
        return s


def test_the_turn_goes_to_the_nearest_seat_waited_for() -> None:
    game: Any = Rota()
    now = begin(game)
    turns = [now.on_turn]
    for after in ({3, 1}, {3, 1}, {3, 0}, {NATURE}, {0, 2}, {2, 4}, set()):
        one, now = advance(game, now, min(now.waiting), frozenset(after))
        assert one.events == (after,)
        turns.append(now.on_turn)
    assert turns == [0, 1, 1, 3, 3, 0, 2, 2]
    assert now.steps == 7


def test_nature_that_never_ends_is_refused() -> None:
    game: Any = Rota()
    with pytest.raises(Invalid, match="1,000 times in a row"):
        list(nature_until_choice(game, begin(game), lambda _: random.Random(0)))


def test_a_refused_action_changes_nothing() -> None:
    game: Any = Rota()
    with pytest.raises(Illegal):
        advance(game, begin(game), 3, frozenset())


@pytest.mark.parametrize("name", GAMES)
def test_nature_acts_until_somebody_must_choose_with_the_chance_of_each_step(name: str) -> None:
    box = GAMES[name]
    game = box.open(box.players[-1], box.options())
    numbers: list[int] = []

    def rng_for(number: int) -> random.Random:
        numbers.append(number)
        return random.Random(number)

    moments = [begin(game), *(after for _, after in nature_until_choice(game, begin(game), rng_for))]
    now = moments[-1]
    assert numbers == list(range(1, now.steps + 1))
    assert now.waiting
    assert NATURE not in now.waiting


@pytest.mark.parametrize("name", GAMES)
def test_whose_turn_it_is_follows_from_the_log(name: str) -> None:
    """Folding what was recorded gives the moments of the play itself."""
    for game in variants(GAMES[name]):
        folded = begin(game)
        for one, after in moves(GAMES[name], game, random.Random(name)):
            folded = apply(game, folded, one.events)
            assert folded == after


class Listening:
    """Acts at random when waited for, now and then only when nobody else can be asked; writes down who was asked."""

    def __init__(self, table: Table, asked: list[Seat], rng: random.Random) -> None:
        self.table, self.asked, self.rng = table, asked, rng

    def act(self, sight: Sight) -> Any | None:
        assert sight.seat is not None
        self.asked.append(sight.seat)
        must = sight.seat == self.table.asking_order[-1]
        return self.rng.choice(sight.options) if must or (sight.waited_for and self.rng.random() < 0.5) else None


def may_be_asked(game: AnyGame, now: Moment[Any]) -> list[Seat]:
    return [seat for seat in asking_order(game, now) if game.legal(now.state, seat)]


@pytest.mark.parametrize("name", GAMES)
def test_a_table_asks_in_this_order(name: str) -> None:
    """`run` asks those who may act in the order that follows from its record alone, until one of them does."""
    box = GAMES[name]
    for seats in (box.players[0], box.players[-1]):
        asked: list[Seat] = []
        rng = random.Random(f"{name}/{seats}")
        table = Table(make_header(box, NAMES[:seats]), GAMES)
        now = begin(table.game)
        for one in islice(run(table, [Listening(table, asked, rng)] * seats, rng), 400):
            if one.seat == NATURE:
                assert asked == []
            else:
                assert asked == may_be_asked(table.game, now)[: len(asked)]
                assert asked[-1] == one.seat
            asked.clear()
            now = apply(table.game, now, one.events)

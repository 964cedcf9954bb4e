"""Minds at Sleuth: legal, the same every time, blind to what they may not see, and sensible where the move is plain."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, Seat, Secret, seen
from deerstalker.core.case import Header, Option
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight, look
from deerstalker.games import GAMES
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import (
    Answered,
    Ask,
    Asked,
    AskLast,
    Checked,
    Dealt,
    Gem,
    Identify,
    Interrogating,
    Question,
    SleuthEvent,
    TurnPassed,
)
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.effort import Effort
from deerstalker.players.player import Player, Thinking
from deerstalker.players.sleuth.memory import Memory
from deerstalker.players.sleuth.race import closeness, survival
from deerstalker.table.table import Table, run

BOX = GAMES["sleuth"]
LEVELS = ["novice", "careful", "expert:12n"]
PACK = Sleuth(3).edition.pack


def sit(table: Table, minds: list[str], seed: int) -> list[Player]:
    return [read_bot(mind).sit(BOX, table.game, seat, f"{seed}/{seat}") for seat, mind in enumerate(minds)]


def table_for(seats: int, options: dict[str, Option] | None = None) -> Table:
    return Table(Header("sleuth", NAMES[:seats], options or {}, BOX.rules_version), GAMES)


def played(minds: list[str], seed: int, options: dict[str, Option] | None = None) -> Table:
    table = table_for(len(minds), options)
    for _ in run(table, sit(table, minds, seed), random.Random(seed), limit=1_000):
        pass
    return table


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("mind", LEVELS)
@pytest.mark.parametrize(
    "options", [{}, {"places": 2}, {"places": 7, "three-elements": True}], ids=["plain", "places", "exact"]
)
def test_whole_games_with_every_option(mind: str, options: dict[str, Option]) -> None:
    """The table refuses what is illegal; here nothing is refused, and the case is solved."""
    table = played([mind] * 3, 4, options)
    assert not table.waiting_for
    assert table.winners


@pytest.mark.long
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_mixed_tables(seats: int) -> None:
    minds = ["expert:12n:bold:chatty", "careful:chatty", "novice:chatty", "random", "expert:12n:cautious", "careful"]
    assert played(minds[:seats], seats).winners


def test_seven_at_the_table() -> None:
    assert played(["expert:8n", "careful", *["novice"] * 5], 3).winners


def test_the_same_seed_plays_the_same_game() -> None:
    minds = ["expert:12n", "careful", "novice"]
    first, second, third = (played(minds, seed).steps for seed in (8, 8, 9))
    assert first == second
    assert first != third


# -- one log, one mind -------------------------------------------------------------------------------


@pytest.mark.parametrize("mind", LEVELS)
def test_a_mind_rebuilt_from_its_log_makes_the_same_move(mind: str) -> None:
    table = table_for(3)
    players = sit(table, [mind] * 3, 5)
    moves = 0
    for step in run(table, players, random.Random(5)):
        if step.seat == NATURE or step.seat != 1:
            continue
        moves += 1
        before = table_for(3)
        for earlier in table.steps[:-1]:
            before.act(earlier.seat, earlier.action.open())
        assert sit(before, [mind] * 3, 5)[1].act(before.sight(1)) == step.action.open()
    assert moves >= 3


@pytest.mark.parametrize("mind", LEVELS)
def test_what_a_mind_cannot_see_does_not_move_it(mind: str) -> None:
    """Another deal of the unseen gems that fits all it has seen: the same sight, the same move."""
    rng = random.Random(6)
    table = table_for(4)
    for _ in zip(run(table, sit(table, ["careful"] * 4, 6), random.Random(6)), range(9), strict=False):
        pass
    state: Any = table._moment.state  # what nobody but the table holds
    me = state.phase.seat
    memory = Memory(BOX, Sleuth(4), me, 40_000)
    memory.read(table.sight(me).events, 1)
    here = {gem: seat for seat, hand in enumerate(state.hands) for gem in hand.open()}
    for deal in memory.answer.sample(rng, 3):
        hands = tuple(
            Secret(hand.readers, tuple(gem for gem in PACK if deal[gem] == seat) if seat != me else hand.open())
            for seat, hand in enumerate(state.hands)
        )
        missing = Secret(state.missing.readers, next(gem for gem in PACK if deal[gem] == -1))
        other = replace(state, hands=hands, missing=missing)
        assert any(deal[gem] != seat for gem, seat in here.items())
        one, two = (look(table.game, it, me, 10, table.sight(me).events) for it in (state, other))
        assert one == two
        first, second = (read_bot(mind).sit(BOX, table.game, me, "s").act(sight) for sight in (one, two))
        assert first == second
        assert first is not None


# -- plain situations --------------------------------------------------------------------------------


class Story:
    """A table of three, told event by event as seat 0 sees it. The missing gem is the last of the pack."""

    def __init__(self, mine: list[str] | None = None) -> None:
        self.game = Sleuth(3)
        self.missing = PACK[-1]
        self.hands = (PACK[0:33:3], PACK[1:33:3], PACK[2:33:3])
        cards = mine or ["red", "blue+opal", "pearl+pair", "free+green"]
        rest = [card for card in self.game.edition.search_pack if card not in cards]
        self.events: list[SleuthEvent] = [
            Dealt(
                dealer=2,
                missing=Secret(frozenset(), self.missing),
                hands=tuple(Secret(frozenset((seat,)), hand) for seat, hand in enumerate(self.hands)),
                open=PACK[33:35],
                search=(tuple(cards), tuple(rest[:4]), tuple(rest[4:8])),
                pile=Secret(frozenset(), tuple(rest[8:])),
                left=len(rest) - 8,
            ),
            TurnPassed(0),
        ]

    def asked(self, by: Seat, to: Seat, question: Question) -> "Story":
        """Somebody asks, and hears the truth."""
        gems = tuple(gem for gem in self.hands[to] if gem in self.game.edition.matching[question])
        shown = None if len(question) == 1 else Secret(frozenset((by, to)), gems)
        self.events += [Asked(by, to, question, None), Answered(to, by, question, len(gems), shown)]
        return self

    def shown_all(self, to: Seat, but: int = 0) -> "Story":
        """Seat 0 is shown everything that seat has, one color and gem after the other, but for the last few."""
        doubles = [q for q in self.game.edition.questions if len(q) == 2 and q[0] in self.game.edition.colors]
        by_gem = [q for q in doubles if q[1] in self.game.edition.gems]
        for question in by_gem[: len(by_gem) - but]:
            self.asked(0, to, question)
        return self

    def sight(self, turn: Seat = 0) -> Sight:
        """As seat 0 sees it, with this seat on turn."""
        state = self.game.start()
        for event in self.events:
            if not isinstance(event, Asked):  # asked in thought: the search cards stay where they are
                state = self.game.evolve(state, event)
        return look(self.game, replace(state, phase=Interrogating(turn)), 0, 9, self.events)

    def move(self, mind: str, turn: Seat = 0) -> Any:
        """What a mind in seat 0 does."""
        return read_bot(mind).sit(BOX, self.game, 0, "x").act(self.sight(turn))


@pytest.mark.parametrize("mind", LEVELS)
def test_certain_means_speaking_up(mind: str) -> None:
    story = Story().shown_all(1).shown_all(2)
    assert story.move(mind) == Identify(story.missing)


@pytest.mark.parametrize("mind", ["careful", "expert:12n"])
def test_certain_means_speaking_up_out_of_turn(mind: str) -> None:
    story = Story().shown_all(1).shown_all(2)
    assert story.move(mind, turn=2) == Identify(story.missing)


@pytest.mark.parametrize("mind", LEVELS)
def test_nobody_speaks_up_at_the_start(mind: str) -> None:
    assert isinstance(Story().move(mind), Ask)
    assert Story().move(mind, turn=1) is None


@pytest.mark.parametrize("mind", ["careful", "expert:12n"])
def test_counts_alone_can_settle_it(mind: str) -> None:
    """Nothing was shown, but the numbers add up: every gem but one of a color, a gem and a type is accounted for."""
    story = Story()
    for question in story.game.edition.questions:
        if len(question) == 1:
            story.asked(1, 2, question).asked(2, 1, question)
    assert story.move(mind) == Identify(story.missing)


def test_an_expert_asks_a_last_question_when_it_is_sure_to_tell() -> None:
    """Two gems left, and one answer tells them apart: no need for the right search card."""
    story = Story(["blue+pearl", "blue+opal", "red+pearl", "red+opal"]).shown_all(1).shown_all(2, but=2)
    memory = Memory(BOX, story.game, 0, 40_000)
    memory.read(seen(tuple(story.events), 0), 1)
    assert len(memory.suspects) == 2
    move = story.move("expert:40n")
    assert isinstance(move, AskLast)
    assert move.to == 2


def test_a_careful_player_does_not_guess() -> None:
    story = Story(["blue+pearl", "blue+opal", "red+pearl", "red+opal"]).shown_all(1).shown_all(2, but=2)
    assert not isinstance(story.move("careful"), Identify | AskLast)


def test_what_is_known_is_not_asked_again() -> None:
    """One search card of four can still tell something."""
    story = Story(["red+diamond", "red+pearl", "red+opal", "blue+pearl"])
    for color_and_gem in (("red", "diamond"), ("red", "pearl"), ("red", "opal")):
        story.asked(0, 1, color_and_gem).asked(0, 2, color_and_gem)
    for mind in LEVELS:
        assert story.move(mind).question == ("blue", "pearl")


def test_a_novice_never_names_what_it_has_seen() -> None:
    """Whatever slips its mind: its own gems, the open ones and those it was shown are never named."""
    for seed in range(12):
        table = table_for(3)
        for step in run(table, sit(table, ["novice:bold"] * 3, seed), random.Random(seed)):
            for event in step.events:
                if isinstance(event, Checked):
                    assert event.guess.open() not in shown_to(table, event.seat)


def shown_to(table: Table, seat: Seat) -> set[Gem]:
    """All gems this seat has seen with its own eyes."""
    found: set[Gem] = set()
    for event in table.sight(seat).events:
        if isinstance(event, Dealt):
            found |= {*event.open, *event.hands[seat].open()}
        if isinstance(event, Answered) and event.shown is not None and event.shown.is_open:
            found |= set(event.shown.open())
    return found


# -- the race ----------------------------------------------------------------------------------------


def test_who_was_shown_more_is_closer() -> None:
    story = Story()
    for question in [("red", "diamond"), ("red", "pearl"), ("blue", "pearl"), ("blue", "opal"), ("green", "opal")]:
        story.asked(1, 2, question).asked(1, 0, question)
    memory = Memory(BOX, story.game, 0, 40_000)
    memory.read(seen(tuple(story.events), 0), 1)
    bits = closeness(memory, [1, 2], random.Random(1), Effort(Thinking(nodes=40)), 6)
    assert bits[1] < bits[2]


def test_survival() -> None:
    assert survival([], 1) == 1
    assert survival([0.5], 1) < survival([3.0], 1) < survival([30.0], 1)
    assert survival([1.0, 1.0], 1) < survival([1.0], 1)
    assert survival([1.0, 1.0], 2) > survival([1.0, 1.0], 1)
    assert survival([0.0, 0.0], 3) == pytest.approx(1)

"""Generic bots, at games that have bots of their own: legal, the same every time, blind to secrets, and sensible."""

import random
from itertools import islice, product
from typing import Any

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, Box, Seat
from deerstalker.core.case import Header
from deerstalker.core.clues import Question
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight, look
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import Exact
from deerstalker.games import GAMES
from deerstalker.games.clue.editions import CARDS
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Asking,
    Concluding,
    EndTurn,
    Show,
    Showed,
    Suggest,
    TurnPassed,
)
from deerstalker.games.sleuth.editions import CLASSIC
from deerstalker.games.sleuth.terms import Ask, AskLast, Exchange, Identify
from deerstalker.knowledge.deal.partition import View, answers, public_answers
from deerstalker.knowledge.deal.questions import worths
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.effort import Effort
from deerstalker.players.generic.memory import Memory, shows
from deerstalker.players.generic.options import Options, Outcome, cards_in, least_shown
from deerstalker.players.generic.race import closeness, survival
from deerstalker.players.generic.worlds import Worlds
from deerstalker.players.levels import GENERIC, LEVELS, bots_of, seat_bot, stand_in
from deerstalker.players.player import Player, Setting, Thinking
from deerstalker.table.table import Table, run
from dossiers import clue_deal, passed, showed

BOTS = ["novice", "careful", "expert:12n"]
GENERIC_BOXES = {name: replace(box, bots={}) for name, box in GAMES.items() if box.clues is not None}
"""Every game with clues, as if it had no bots of its own."""

QUICK = [name for name, box in GENERIC_BOXES.items() if box.layout(box.open(4, box.options())).plan is None]
"""Those without a board."""


def sit(box: Box, table: Table, bots: list[str], seed: int) -> list[Player]:
    return [read_bot(bot).sit(box, table.game, seat, f"{seed}/{seat}") for seat, bot in enumerate(bots)]


def table_for(name: str, seats: int) -> Table:
    return Table(Header(name, NAMES[:seats], {}, GAMES[name].rules_version), GAMES)


def played(name: str, bots: list[str], seed: int) -> Table:
    table = table_for(name, len(bots))
    for _ in run(table, sit(GENERIC_BOXES[name], table, bots, seed), random.Random(seed), limit=4_000):
        pass
    return table


# -- which bots there are ----------------------------------------------------------------------------


def test_a_game_with_clues_has_bots_of_every_level() -> None:
    assert tuple(bots_of(GENERIC_BOXES["sleuth"])) == LEVELS
    assert stand_in(GENERIC_BOXES["sleuth"]) == "novice"


def test_bots_of_the_game_come_first() -> None:
    own = GAMES["sleuth"].bots
    some = replace(GAMES["sleuth"], bots={"expert": own["expert"]})
    assert bots_of(some)["expert"] is own["expert"]
    assert bots_of(some)["careful"] is GENERIC["careful"]
    assert bots_of(GAMES["sleuth"])["careful"] is own["careful"]


def test_a_game_without_clues_has_only_what_it_brings() -> None:
    own = GAMES["why"].bots
    bare = replace(GAMES["why"], bots={"novice": own["novice"]})
    assert tuple(bots_of(bare)) == ("random", "novice")
    game = bare.open(3, bare.options())
    with pytest.raises(Invalid, match="Why has no bot called 'expert'; choose from random, novice"):
        seat_bot("expert", Setting(bare, game, 0, random.Random(0)))


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", QUICK)
def test_whole_games(name: str, bot: str) -> None:
    """The table refuses what is illegal; nothing is refused, and the game ends."""
    table = played(name, [bot] * 3, 4)
    assert not table.waiting_for
    assert table.winners or bot == "novice"


@pytest.mark.long
@pytest.mark.parametrize("name", sorted({*GENERIC_BOXES} - {*QUICK}))
def test_whole_games_with_a_board(name: str) -> None:
    assert played(name, ["careful", "expert:12n", "novice", "random"], 2).winners


@pytest.mark.long
@pytest.mark.parametrize("name", QUICK)
def test_careful_beats_novice_and_random(name: str) -> None:
    """Each from every seat in turn."""
    wins = {"careful": 0, "novice": 0, "random": 0}
    for seed in range(12):
        seats = [("careful", "novice", "random")[(seat + seed) % 3] for seat in range(3)]
        for winner in played(name, seats, seed).winners[:1]:
            wins[seats[winner]] += 1
    assert wins["careful"] >= 7
    assert wins["random"] <= 1


@pytest.mark.long
@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    first, second, third = (played(name, ["expert:12n", "careful", "novice"], seed).steps for seed in (8, 8, 9))
    assert first == second
    assert first != third


# -- one log, one bot --------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", QUICK)
def test_a_bot_rebuilt_from_its_log_makes_the_same_move(name: str, bot: str) -> None:
    """In six moves of one game; where games are short, of as many games as it takes."""
    box = GENERIC_BOXES[name]
    moves = 0
    for seed in range(5, 11):
        table = table_for(name, 3)
        for step in run(table, sit(box, table, [bot] * 3, seed), random.Random(seed)):
            if step.seat == NATURE or step.seat != 1:
                continue
            moves += 1
            before = table_for(name, 3)
            for earlier in table.steps[:-1]:
                before.act(earlier.seat, earlier.action.open())
            assert sit(box, before, [bot] * 3, seed)[1].act(before.sight(1)) == step.action.open()
            if moves == 6:
                return
    assert moves >= 3


# -- plain situations at Clue without the board ------------------------------------------------------

HAND = "plum wrench study hall lounge kitchen"
BOX = GENERIC_BOXES["clue-cards"]


def sight_of(*events: Any, phase: Any = None) -> Sight:
    """As seat 0 sees it after these events, about to ask unless told otherwise."""
    game = Clue(3, edition=CARDS)
    every = [clue_deal(game, HAND), TurnPassed(0), *events]
    state = game.start()
    for event in every:
        state = game.evolve(state, event)
    return look(game, replace(state, phase=phase or Asking(0)), 0, 9, every)


def move(bot: str, sight: Sight) -> Any:
    return read_bot(bot).sit(BOX, Clue(3, edition=CARDS), 0, "x").act(sight)


def all_but_the_solution() -> list[Showed]:
    """Everything but scarlet, rope and library was shown to seat 0."""
    edition = CARDS
    hidden = {"scarlet", "rope", "library", *HAND.split()}
    suspects, weapons, rooms = ([card for card in sort if card not in hidden] for _, sort in edition.sorts)
    shown = [showed(1, 0, f"{card} wrench study", card) for card in suspects]
    shown += [showed(2, 0, f"plum {card} study", card) for card in weapons]
    return shown + [showed(1 + (at > 1), 0, f"plum wrench {card}", card) for at, card in enumerate(rooms)]


@pytest.mark.parametrize("bot", BOTS)
def test_certain_means_naming_just_the_hidden_cards(bot: str) -> None:
    sight = sight_of(*all_but_the_solution(), phase=Concluding(0))
    assert move(bot, sight) == Accuse("scarlet", "rope", "library")


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_stakes_at_the_start(bot: str) -> None:
    assert isinstance(move(bot, sight_of()), Suggest)
    assert move(bot, sight_of(phase=Concluding(0))) == EndTurn()


@pytest.mark.parametrize("bot", ["careful", "expert:12n"])
def test_what_was_shown_is_shown_again(bot: str) -> None:
    """Bob has seen the wrench: he is shown it rather than the plum or the hall."""
    sight = sight_of(showed(0, 1, "plum wrench hall", "wrench"), phase=Answering(0, 1, ("plum", "wrench", "hall")))
    assert [show.card for show in sight.options] == ["plum", "wrench", "hall"]
    assert move(bot, sight) == Show("wrench")


@pytest.mark.parametrize("bot", BOTS)
def test_a_card_is_shown_where_all_are_new(bot: str) -> None:
    assert isinstance(move(bot, sight_of(phase=Answering(0, 1, ("plum", "wrench", "hall")))), Show)


@pytest.mark.parametrize("bot", ["careful", "expert:12n"])
def test_the_most_telling_question_is_asked(bot: str) -> None:
    """Two weapons are left, all else is known: one of them is asked about, with cards that nobody else can show."""
    events = [event for event in all_but_the_solution() if event.theory[1] != "knife"]
    asked = move(bot, sight_of(*events))
    assert isinstance(asked, Suggest)
    assert asked.weapon in {"rope", "knife"}


def test_a_careful_bot_guesses_only_when_nothing_was_heard_for_very_long() -> None:
    nothing = [TurnPassed(0)] * 400
    assert isinstance(move("careful", sight_of(*nothing, phase=Concluding(0))), Accuse)
    assert move("careful", sight_of(*nothing[:20], phase=Concluding(0))) == EndTurn()


def test_an_expert_stakes_when_a_rival_knows() -> None:
    """Two possibilities are left. Cy, who has seen Bob's and my cards, needs no other turn; a careful bot waits."""
    two = [event for event in all_but_the_solution() if event.theory[1] != "knife"]
    cy_saw = [showed(0, 2, f"{card} rope library", card) for card in HAND.split()[:1]]
    cy_saw += [showed(0, 2, f"scarlet {card} library", card) for card in HAND.split()[1:2]]
    cy_saw += [showed(0, 2, f"scarlet rope {card}", card) for card in HAND.split()[2:]]
    cy_saw += [showed(1, 2, " ".join(event.theory)) for event in two if event.seat == 1]
    late, early = sight_of(*two, *cy_saw, phase=Concluding(0)), sight_of(*two, phase=Concluding(0))
    assert move("careful", late) == EndTurn()
    assert move("expert:60n", early) == EndTurn()
    stake = move("expert:60n", late)
    assert stake in {Accuse("scarlet", weapon, "library") for weapon in ("rope", "knife")}


# -- options -----------------------------------------------------------------------------------------


def setting_of(box: Box, game: Any, seat: Seat = 0) -> Setting:
    return Setting(box, game, seat, random.Random(0), Thinking(nodes=20))


def test_options_are_sorted_by_what_they_do() -> None:
    table = table_for("sleuth", 3)
    bots = sit(GENERIC_BOXES["sleuth"], table, ["careful"] * 3, 1)
    list(islice(run(table, bots, random.Random(1)), 3))
    seat = next(iter(table.waiting_for))
    options = Options(setting_of(GENERIC_BOXES["sleuth"], table.game, seat), table.sight(seat))
    assert {type(one) for one in options.staking} == {Identify, AskLast}
    assert {type(one) for one in options.questions} == {Ask}
    assert options.others == [Exchange()]
    gem, other = sorted(options.pack)[:2]
    assert options.naming(frozenset({gem})) == Identify(gem)
    assert options.naming(frozenset({gem, other})) is None


def test_cards_of_an_action_whatever_its_fields_are_called() -> None:
    pack = frozenset(CARDS.pack)
    assert cards_in(Accuse("plum", "rope", "hall"), pack) == {"plum", "rope", "hall"}
    assert cards_in(EndTurn(), pack) == frozenset()


def test_what_an_event_shows_to_whom() -> None:
    pack = frozenset(CARDS.pack)
    assert shows(showed(0, 2, "plum rope hall", "rope"), 0, pack) == {"rope": {2}}
    assert shows(showed(1, 2, "plum rope hall"), 0, pack) == {}
    assert shows(clue_deal(Clue(3), HAND), 0, pack) == {}
    assert shows(passed(1, "plum rope hall"), 0, pack) == {}


def test_the_outcome_of_a_show_is_who_sees_it() -> None:
    sight = sight_of(phase=Answering(0, 1, ("plum", "wrench", "hall")))
    outcomes = Options(setting_of(BOX, Clue(3, edition=CARDS)), sight).outcomes()
    assert [outcome.reveals for outcome in outcomes] == [{card: {1}} for card in ("plum", "wrench", "hall")]


def test_least_shown() -> None:
    old, seen_by_another, new = (Outcome(Show(card), reveals={card: frozenset({1})}) for card in ("a", "b", "c"))
    shown = {"a": {1}, "b": {2}}
    assert least_shown([new, seen_by_another, old], shown) == [old]
    assert least_shown([new, seen_by_another], shown) == [seen_by_another]
    assert least_shown([new], shown) == [new]


# -- worlds ------------------------------------------------------------------------------------------

KINDS = list(product((False, True), ("none", "one", "all"), (False, True)))


def known(steps: int = 12) -> Memory:
    """What seat 0 knows in the middle of a game of Sleuth."""
    table = table_for("sleuth", 3)
    bots = sit(GENERIC_BOXES["sleuth"], table, ["careful"] * 3, 1)
    list(islice(run(table, bots, random.Random(1)), steps))
    memory = Memory(setting_of(GENERIC_BOXES["sleuth"], table.game), Budget(200_000, 4))
    memory.read(table.sight(0).events, 1)
    return memory


@pytest.mark.parametrize(("counted", "shown", "until_one"), KINDS)
def test_answers_in_many_deals_agree_with_exact_ones(counted: bool, shown: Any, until_one: bool) -> None:
    """Of every kind of question, to the asker and to the table."""
    memory = known()
    answer = memory.dossier.answer
    assert isinstance(answer, Exact)
    rng = random.Random(1)
    worlds = Worlds(answer.problem.cards, answer.columns(rng, 8_000))
    cards = tuple(answer.problem.cards[3:20:4])
    for of in ((1,), (2, 1)):
        asked = Question(cards, of, counted, shown, until_one)
        for heard, exact in ((worlds.heard, answers), (worlds.overheard, public_answers)):
            rows = [row for row in exact(View(answer), asked).values() if row]
            total = sum(sum(row.values()) for row in rows)
            found = heard(asked)
            assert found.settled == pytest.approx(sum(max(row.values()) for row in rows) / total, abs=0.04)
            assert sum(number > 0 for number in found.seen) <= len(rows)
            shares = sorted((sum(row.values()) / total for row in rows), reverse=True)[:4]
            largest = sorted((weight / found.total for weight in found.sums), reverse=True)[:4]
            assert largest[: len(shares)] == pytest.approx(shares, abs=0.03)


def test_bits_agree_with_exact_ones() -> None:
    memory = known()
    answer = memory.dossier.answer
    rng = random.Random(2)
    worlds = Worlds(answer.problem.cards, answer.columns(rng, 4_000))
    options = [AskLast(to, question) for to in (1, 2) for question in CLASSIC.questions[:8]]
    for one in worths(memory.dossier, options):
        assert worlds.heard(one.question).tells == pytest.approx(one.worth.bits.value, abs=0.06)


def test_chances_of_solutions() -> None:
    memory = known()
    chances = memory.chances()
    assert sum(chances.values()) == pytest.approx(1)
    assert all(len(solution) == 1 for solution in chances)
    rng = random.Random(3)
    worlds = Worlds(memory.dossier.problem.cards, memory.dossier.answer.columns(rng, 4_000))
    for solution, chance in chances.items():
        assert worlds.share(solution) == pytest.approx(chance, abs=0.05)
    assert worlds.share(frozenset({"nothing"})) == 0
    assert worlds.hope(0) <= worlds.hope(2) <= worlds.hope(9) == 1


def test_a_certain_solution_is_remembered() -> None:
    memory = Memory(setting_of(BOX, Clue(3, edition=CARDS)), Budget(60_000, 4))
    assert memory.solution is None
    sight = sight_of(*all_but_the_solution())
    memory.read(sight.events[:-1], 1)
    assert memory.solution is None
    memory.read(sight.events[-1:], 1)
    assert memory.solution == frozenset({"scarlet", "rope", "library"})


# -- the race ----------------------------------------------------------------------------------------


def test_a_rival_who_was_shown_more_is_closer() -> None:
    memory = Memory(setting_of(BOX, Clue(3, edition=CARDS)), Budget(200_000, 4))
    shown = [showed(2, 1, f"plum {weapon} study") for weapon in ("rope", "knife", "lead-pipe")]
    memory.read(sight_of(*shown).events, 1)
    bits = closeness(memory.dossier, [1, 2], random.Random(1), Effort(Thinking(nodes=60)), 8)
    assert bits[1] < bits[2]


def test_survival() -> None:
    assert survival([]) == 1
    assert survival([0.5]) < survival([3.0]) < survival([30.0])
    assert survival([1.0, 1.0]) < survival([1.0])

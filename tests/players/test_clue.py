"""The detectives of Clue: whole games at every level, honesty, and positions where the right move is plain."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from deerstalker.core import NATURE, fold, secret, seen
from deerstalker.core.case import Header
from deerstalker.core.sight import Sight, look
from deerstalker.games import GAMES
from deerstalker.games.clue import clues
from deerstalker.games.clue.editions import CARDS as CARDS_ONLY
from deerstalker.games.clue.editions import MASTER, CardOptions, MasterOptions
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accuse,
    ClueEvent,
    Dealt,
    Halt,
    Move,
    Moving,
    Passed,
    Roll,
    Show,
    Showed,
    Suggest,
    Suggested,
    TurnPassed,
)
from deerstalker.knowledge.deal.questions import rank
from deerstalker.knowledge.sheets.elimination import Elimination
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.clue.habits import SILENT, likelihood
from deerstalker.players.clue.memory import Memory
from deerstalker.players.clue.questions import replies, told
from deerstalker.players.clue.walking import Walks, throws
from deerstalker.players.clue.worlds import Deck, Worlds, doubt
from deerstalker.players.player import Player, Setting
from deerstalker.table.table import Table, run
from kit import shuffled_for

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
LEVELS = ("novice", "careful", "expert:12n")

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("clue", 3, {}),
    ("clue", 4, {"compulsory": True, "tokens": "chosen"}),
    ("clue", 3, {"last": "wins"}),
    ("clue-cards", 4, {}),
    ("clue-cards", 3, {"last": "wins", "repeats": False}),
    ("master-detective", 3, {}),
    ("master-detective", 3, {"snoops": "each", "drive": True, "tokens": "clockwise", "last": "wins"}),
]


class Watched:
    """A mind, every sight it was given, and what it did."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.sights: list[Sight] = []
        self.actions: list[Any] = []

    def act(self, sight: Sight) -> Any | None:
        action = self.player.act(sight)
        self.sights.append(sight)
        self.actions.append(action)
        return action


def played(
    name: str, minds: Sequence[str], seed: int = 0, options: dict[str, Any] | None = None
) -> tuple[Table, list[Watched]]:
    box = GAMES[name]
    table = Table(Header(name, NAMES[: len(minds)], options or {}, box.rules_version), GAMES)
    players = [Watched(read_bot(mind).sit(box, table.game, seat, f"{seed}/{seat}")) for seat, mind in enumerate(minds)]
    for _ in run(table, players, random.Random(seed), limit=4_000):
        pass
    return table, players


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats", "options"), VARIANTS, ids=str)
def test_whole_games_at_every_level(name: str, seats: int, options: dict[str, Any]) -> None:
    """The table refuses what is not allowed, so a game that ends was played by the rules."""
    minds = [LEVELS[seat % 3] for seat in range(seats)]
    table, _ = played(name, minds, 1, options)
    assert not table.waiting_for
    again, _ = played(name, minds, 1, options)
    assert again.case == table.case


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["clue", "clue-cards", "master-detective"])
def test_a_mind_rebuilt_from_its_log_plays_on_as_it_would_have(name: str, level: str) -> None:
    table, players = played(name, [level, "novice", "novice"], 2)
    watched, box = players[0], GAMES[name]
    for number in {len(watched.sights) // 3, 2 * len(watched.sights) // 3, len(watched.sights) - 1}:
        sight = watched.sights[number]
        events = tuple(event for earlier in watched.sights[: number + 1] for event in earlier.events)
        anew = read_bot(level).sit(box, table.game, 0, "2/0")
        whole = Sight(0, sight.seq, sight.state, events, sight.options, sight.waited_for)
        assert anew.act(whole) == watched.actions[number]


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["clue", "clue-cards", "master-detective"])
def test_what_a_seat_cannot_see_does_not_move_it(name: str, level: str) -> None:
    """The same log with the cards of the others dealt anew: the same sight, the same move."""
    table, _ = played(name, ["careful", "novice", "novice"], 3)
    game, box = table.game, GAMES[name]
    steps = table.steps[: 2 * len(table.steps) // 3]
    while NATURE in game.waiting_for(fold(game, [event for step in steps for event in step.events])):
        steps = steps[:-1]
    events = [event for step in steps for event in step.events]
    state = fold(game, events)
    (me,) = game.waiting_for(state)
    other = shuffled_for(state, me, random.Random(4))
    assert other.hands != state.hands
    sights = [look(game, one, me, len(steps), events) for one in (state, other)]
    assert sights[0] == sights[1]
    moves = [read_bot(level).sit(box, game, me, "3").act(sight) for sight in sights]
    assert moves[0] == moves[1]
    assert moves[0] is not None


# -- positions where the right move is plain ---------------------------------------------------------

CARDS = GAMES["clue-cards"]
GAME = Clue(3, CardOptions(), CARDS_ONLY)
Hand = tuple[str, ...]
MINE: Hand = ("scarlet", "mustard", "rope", "lead-pipe", "study", "hall")
BOBS: Hand = ("white", "green", "knife", "lounge", "library", "kitchen")
CIDS: Hand = ("peacock", "wrench", "candlestick", "billiard-room", "dining-room", "conservatory")
HIDDEN_CARDS = ("plum", "revolver", "ballroom")


def table_with(*talk: ClueEvent) -> list[ClueEvent]:
    """Three players, the cards as above, and what was said, in Ann's copy."""
    hands = tuple(secret(tuple(hand), to=(seat,)) for seat, hand in enumerate((MINE, BOBS, CIDS)))
    return [seen(event, 0) for event in (Dealt(secret(HIDDEN_CARDS), hands, ()), TurnPassed(0), *talk)]


def asked(level: str, events: list[ClueEvent]) -> Any:
    """What Ann does after this."""
    state = fold(GAME, events)
    return read_bot(level).sit(CARDS, GAME, 0, "5").act(look(GAME, state, 0, 9, events))


SILENCE = (Suggested(0, HIDDEN_CARDS), Passed(1, HIDDEN_CARDS), Passed(2, HIDDEN_CARDS))


@pytest.mark.parametrize("level", [*LEVELS, "expert:12n:cautious"])
def test_whoever_knows_accuses(level: str) -> None:
    assert asked(level, table_with(*SILENCE)) == Accuse(*HIDDEN_CARDS)


@pytest.mark.parametrize("level", ["careful", "expert:12n"])
def test_what_was_shown_before_is_shown_again(level: str) -> None:
    theory, again = ("scarlet", "knife", "library"), ("scarlet", "rope", "study")
    talk = (
        Suggested(0, ("white", "rope", "study")),
        Showed(1, 0, ("white", "rope", "study"), secret("white", to=(0, 1))),
        TurnPassed(2),
        Suggested(2, theory),
        Showed(0, 2, theory, secret("scarlet", to=(0, 2))),
        TurnPassed(2),
        Suggested(2, again),
    )
    assert asked(level, table_with(*talk)) == Show("scarlet")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_asks_about_what_he_knows_alone(level: str) -> None:
    """A first question names at least one card that Ann does not hold."""
    suggestion = asked(level, table_with())
    assert isinstance(suggestion, Suggest)
    assert not {suggestion.suspect, suggestion.weapon, suggestion.room} <= set(MINE)


def test_a_careful_player_never_accuses_in_doubt() -> None:
    for seed in range(3):
        table, players = played("clue-cards", ["careful"] * 3, seed)
        assert sum(isinstance(action, Accuse) for player in players for action in player.actions) == 1
        assert table.winners


def _asks_often_enough(player: Watched) -> None:
    """Nobody walks about for ever."""
    idle = 0
    for action in player.actions:
        idle = 0 if isinstance(action, Suggest) else idle + isinstance(action, Roll)
        assert idle < 12


def test_a_novice_misses_things_but_writes_nothing_false() -> None:
    missed = 0
    for seed in range(4):
        table, players = played("clue", ["novice"] * 4, seed)
        truth = fold(table.game, [event for step in table.steps for event in step.events])
        for player in players:
            novice = player.player.player  # type: ignore[attr-defined]
            for holder, hand in enumerate(truth.hands):
                assert all(novice.memory.could_hold(card, holder) for card in hand.open())
            whole = Elimination(clues.cards(novice.game), clues.holders(novice.game))
            for event in (event for sight in player.sights for event in sight.events):
                whole.learn(clues.learn(novice.game, event))
            missed += whole.possible != novice.memory.possible
            _asks_often_enough(player)
    assert missed > 8


# -- the parts ---------------------------------------------------------------------------------------


def memory_of(*talk: ClueEvent) -> Memory:
    memory = Memory(Setting(CARDS, GAME, 0, random.Random(0)))
    memory.read(table_with(*talk))
    return memory


def test_a_question_is_worth_the_same_as_by_the_exact_count() -> None:
    """Bits and the chance of silence, from many deals, against the exact expectation over all answers."""
    memory = memory_of(
        Suggested(1, ("plum", "rope", "hall")), Showed(0, 1, ("plum", "rope", "hall"), secret("rope", to=(0, 1)))
    )
    theories = [("plum", "revolver", "ballroom"), ("scarlet", "knife", "ballroom"), ("white", "rope", "study")]
    worlds = memory.worlds(20_000)
    exact = {question.action: question for question in rank(memory.dossier, [Suggest(*theory) for theory in theories])}
    for theory in theories:
        found = replies(GAME, 0, worlds, theory)
        assert sum(reply.chance for reply in found) == pytest.approx(1)
        silence = sum(reply.chance for reply in found if reply.silent)
        assert silence == pytest.approx(exact[Suggest(*theory)].nothing.value, abs=0.02)
        bits = doubt(worlds.odds()) - sum(reply.chance * reply.doubt for reply in found)
        assert bits == pytest.approx(exact[Suggest(*theory)].bits.value, abs=0.1)


def test_everybody_answers_in_master_detective() -> None:
    """Three cards with three holders: all three are seen; two with one holder: one of the two."""
    game = Clue(4, MasterOptions(), MASTER)
    deck = Deck(game)
    holders = {"plum": 1, "knife": 1, "studio": 2, "green": 255, "rope": 255, "library": 255}
    worlds = Worlds(deck, [bytes((holders.get(card, 0),)) for card in deck.cards])
    for theory, chances, silent in (
        (("plum", "knife", "studio"), [0.5, 0.5], False),
        (("plum", "rope", "studio"), [1], False),
        (("green", "rope", "library"), [1], True),
    ):
        found = replies(game, 0, worlds, theory)
        assert [reply.chance for reply in found] == pytest.approx(chances)
        assert all(reply.silent == silent for reply in found)


def test_who_keeps_silent_holds_one_of_his_three() -> None:
    theory = ("plum", "revolver", "ballroom")
    talk = (Suggested(1, theory), Passed(2, theory), Passed(0, theory), TurnPassed(2))
    memory = memory_of(*talk)
    worlds = memory.worlds(500)
    before = worlds.guess()
    worlds.weigh(likelihood(memory, worlds))
    named = zip(*(worlds.columns[memory.deck.number[card]] for card in theory), strict=True)
    holds = sum(weight for weight, holders in zip(worlds.weights, named, strict=True) if 1 in holders)
    assert holds > 1 - 2 * SILENT > 0.9
    assert before[0] == theory


def test_the_first_question_names_a_room_of_ones_own() -> None:
    """So do those who think; who has asked long for cards he cannot hold is no such player, or has come to the end."""
    theory = ("plum", "revolver", "ballroom")
    shown = Showed(2, 1, theory, secret("plum", to=(1, 2)))
    memory = memory_of(Suggested(1, theory), seen(shown, 0), TurnPassed(2))
    worlds = memory.worlds(2_000)
    named = [worlds.columns[memory.deck.number[card]] for card in theory]
    before = [column.count(1) / worlds.size for column in named]
    worlds.weigh(likelihood(memory, worlds))
    after = [
        sum(weight for weight, holder in zip(worlds.weights, column, strict=True) if holder == 1) for column in named
    ]
    suspect, weapon, room = (more / max(less, 1e-9) for more, less in zip(after, before, strict=True))
    assert room > 1.2
    assert suspect < 1
    assert weapon < 1


def test_who_listens_learns_less_than_who_asks() -> None:
    memory = memory_of()
    worlds = memory.worlds(2_000)
    theories = [("plum", "revolver", "ballroom"), ("green", "knife", "hall")]
    bits = told(GAME, 1, worlds, theories)
    for theory, heard in zip(theories, bits, strict=True):
        left = sum(reply.chance * reply.doubt for reply in replies(GAME, 1, worlds, theory))
        assert 0 < heard < doubt(worlds.odds()) - left


def test_rooms_by_turns() -> None:
    walks = Walks(Clue(3))
    study = walks.turns("study")
    assert study["kitchen"] == 1
    assert study["study"] == 2
    assert study["library"] == throws(7, 1) > throws(6, 1) > 1
    assert all(turns < 6 for turns in study.values())


def test_a_spyglass_within_reach_of_a_room_that_is_of_no_use() -> None:
    """A room may be shut by players who are out; whoever stops at a spyglass looks at the other rooms near it."""
    walks = Walks(Clue(3, MasterOptions(), MASTER))
    (spyglass,) = [place for place in walks.board.bit if walks.board.snoops & walks.board.bit[place]][:1]
    gains = dict.fromkeys(walks.rooms[1:], 1.0)
    assert len({*walks.rooms} - gains.keys()) == 1
    stop = Halt(spyglass)
    assert walks.best([stop], Moving(0, 40), spyglass, gains, 0.5, lambda _: 0.0) == stop


def test_a_room_is_entered_for_the_passage_from_it() -> None:
    """Otherwise they walk about in front of it for ever: from the Study a passage leads to the Kitchen."""
    walks = Walks(Clue(3))
    gains = {"study": 0.01, "kitchen": 0.95}

    def promise(place: str) -> float:
        turns = walks.turns(place)
        return max(bits / (1 + turns[room]) for room, bits in gains.items())

    assert walks.best([Move("D6"), Move("study")], Moving(0, 5), "F5", gains, 0.0, promise) == Move("study")

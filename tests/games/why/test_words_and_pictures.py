"""What a game of Why reads and looks like; and that a novice can play it."""

import random

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, random_play, seen, step
from deerstalker.core.case import make_header
from deerstalker.core.sight import look
from deerstalker.games.why import BOX
from deerstalker.games.why.editions import PACK, Options
from deerstalker.games.why.phases import Over
from deerstalker.games.why.picture import board
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Asked, Gave, Move, Took, WhyEvent
from deerstalker.games.why.words import a_card, card_name, kind_name, space_name, tell
from deerstalker.knowledge.sheets import notes_for
from deerstalker.players import Setting
from deerstalker.players.random_player import RandomPlayer
from deerstalker.players.why.novice import Novice
from deerstalker.table.table import Table, run
from kit import Scene
from why_positions import SEVEN, house, throw

NAMES = ("Ann", "Bob", "Cy", "Dee")


def rules_of(thing: Scene | Table) -> Why:
    assert isinstance(thing.game, Why)
    return thing.game


def test_names() -> None:
    assert card_name("henry-the-eighth-2") == "Henry the Eighth 2"
    assert card_name("lovers-quarrel-1") == "lover's quarrel"
    assert a_card("rope-3") == "the third part of the rope"
    assert a_card("no-clue-5") == "a No Clue card"
    assert kind_name("daniel-boone") == "Daniel Boone"
    assert space_name("west-bedroom") == "the West Bedroom"
    assert space_name("g4") == "square g4"
    assert len({card_name(card) for card in PACK}) == 60 - 3 - 6  # motives and No Clue cards are alike


@pytest.mark.parametrize("game", ["standard", "harder"])
def test_every_event_has_a_sentence_for_every_chair(game: str) -> None:
    """A sentence each, and no name of a card in it that the chair's copy does not hold."""
    options = Options(game=game, draw="agreed")  # type: ignore[arg-type]
    rules = Why(3, options)
    heard: set[type] = set()
    for seed in range(4):
        for one, _ in random_play.moves(BOX, rules, random.Random(seed)):
            for event in one.events:
                heard.add(type(event))
                for chair in (0, None):
                    sentence = tell(rules, seen(event, chair), NAMES)
                    assert sentence.endswith((".", '."', '!"'))
                    assert sentence[0].isupper()
    assert len(heard) > 20


def sentence(event: WhyEvent, chair: int | None) -> str:
    return tell(Why(4), seen(event, chair), NAMES)


def test_a_sentence_says_no_more_than_its_reader_knows() -> None:
    scene = throw(house({0: SEVEN}, piles={"den": "nero-4", "tower": "ax-1"}), 0, 4, 4).act(0, Move("den"))
    took = scene.happened(Took)
    assert sentence(took, 0) == "Ann takes the fourth part of Nero in the Den."
    assert sentence(took, 1) == "Ann takes the top card in the Den."
    card = scene.happened(Took).card
    assert sentence(Gave(0, 1, "nero", card), 1) == "Ann gives Bob a part of Nero."
    accused = '"Here is a Nero card, and I accuse you of withholding another one."'
    assert sentence(Asked(0, 1, "nero", card), 2) == f"Ann shows Bob a card: {accused}"
    assert sentence(Asked(0, 1, "nero", card), 0) == f"Ann shows Bob the fourth part of Nero: {accused}"
    assert sentence(Asked(0, 1, "motive"), 2) == 'Ann says to Bob: "I accuse you of withholding a motive card."'


def test_the_house_in_the_terminal() -> None:
    """The plan with doors, piles and pieces; the lawn; whose turn it is. Eighty columns are enough."""
    scene = house({0: SEVEN}, places={0: "g4", 1: "den"}, lawn="ax-1 - nero-2", laid={2: "cleopatra"})
    text = board(rules_of(scene), seen(scene.state, None), NAMES).plain
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert "6 Attic" in lines[0]
    assert lines[2].split() == list("···6·····5···")
    assert "A" in lines[5]  # Ann stands on the door square of the living room
    assert "▸ A Ann" in text
    assert "laid down: Cleopatra" in text
    assert "1▮  3▮" in text, "what lies face down is left to memory"
    scene.state = replace(scene.state, phase=Over(()))
    assert "1 ax 1  3 Nero 2" in board(rules_of(scene), seen(scene.state, None), NAMES).plain
    shut = house({0: SEVEN}, seats=2)
    assert board(rules_of(shut), shut.state, NAMES[:2]).plain.splitlines()[1].split() == ["shut", "shut"]


@pytest.mark.parametrize("options", [Options(), Options(game="harder", draw="agreed")])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_novices_play_to_the_end(seats: int, options: Options) -> None:
    table = Table(make_header(BOX, NAMES[:seats], options), {"why": BOX})
    minds = [Novice(Setting(BOX, rules_of(table), seat, random.Random(seat))) for seat in range(seats)]
    steps = list(run(table, minds, random.Random(seats)))
    assert not table.waiting_for
    assert len(steps) < 1500
    notes = notes_for(BOX, table.game, 0, NAMES[:seats])
    notes.read(table.sight(0).events, 1)
    sheet = notes.sheet("simple")
    places = ["Rooms", "Lawn", "Laid down", "Out of play"]
    assert [column.title for column in sheet.columns] == [*NAMES[:seats], *places]
    assert len(list(sheet.rows)) == 14
    drawn = board(rules_of(table), table.sight(None).state, NAMES[:seats]).plain
    assert all(name in drawn for name in NAMES[:seats])


def test_a_novice_beats_random_players() -> None:
    """Of twelve games against random players it wins at least nine."""
    won = 0
    for seed in range(12):
        seats = 2 + seed % 3
        table = Table(make_header(BOX, NAMES[:seats], Options()), {"why": BOX})
        minds = [
            Novice(Setting(BOX, rules_of(table), seat, random.Random(seed))) if seat == 0
            else RandomPlayer(Setting(BOX, table.game, seat, random.Random(seed + seat)))
            for seat in range(seats)
        ]  # fmt: skip
        list(run(table, minds, random.Random(seed)))
        won += table.winners == (0,)
    assert won >= 9


def test_a_novice_draws_an_endless_game_only() -> None:
    """It declines a draw in the first turns."""
    options = Options(draw="agreed", removed="fixed")
    scene: Scene = house({0: SEVEN, 1: ""}, seats=2, options=options)
    scene.act(0, scene.game.legal(scene.state, 0)[1])
    mind = Novice(Setting(BOX, rules_of(scene), 1, random.Random(1)))
    action = mind.act(look(scene.game, scene.state, 1))
    state, _ = step(scene.game, scene.state, 1, action)
    assert scene.game.waiting_for(state) == {0}
    assert scene.waiting != {NATURE}

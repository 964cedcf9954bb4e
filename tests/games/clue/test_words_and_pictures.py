"""What Clue and Master Detective read and look like; and that a novice can play them."""

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from clue_positions import SOLUTION, manor, table, throw
from deerstalker.core import random_play, secret, seen
from deerstalker.core.case import make_header
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import look
from deerstalker.games.clue import BOX, MASTER_BOX, clues
from deerstalker.games.clue.editions import CLASSIC, MASTER, MasterOptions
from deerstalker.games.clue.picture import board
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Arriving,
    ClueEvent,
    EndTurn,
    Halt,
    Looked,
    Move,
    Moved,
    Moving,
    Over,
    Roll,
    Show,
    Showed,
    Snoop,
    Snooped,
    Spying,
    Starting,
    Suggest,
    Suggested,
    Threw,
    UsePassage,
)
from deerstalker.games.clue.words import tell, title
from deerstalker.knowledge.sheets import notes_for
from deerstalker.players import Setting
from deerstalker.players.clue.novice import Novice
from deerstalker.players.player import Player
from deerstalker.players.random_player import RandomPlayer
from deerstalker.table.table import Table, run
from kit import Scene

BOXES = pytest.mark.parametrize("box", [BOX, MASTER_BOX], ids=["clue", "master"])


def rules_of(scene: Scene) -> Clue:
    assert isinstance(scene.game, Clue)
    return scene.game


def sentence(event: ClueEvent, chair: int | None = None, *, game: Clue | None = None) -> str:
    return tell(game or Clue(3), seen(event, chair), NAMES)


# -- words -------------------------------------------------------------------------------------------


def test_titles() -> None:
    assert title(CLASSIC, "plum") == "Prof. Plum"
    assert title(CLASSIC, "lead-pipe") == "the Lead Pipe"
    assert title(CLASSIC, "billiard-room") == "the Billiard Room"
    assert title(CLASSIC, "G5") == "G5"
    assert title(MASTER, "garden-walk") == "the Garden Walk"


def test_sentences_say_no_more_than_their_reader_knows() -> None:
    shown = Showed(1, 0, ("plum", "rope", "hall"), secret("rope", to=(0, 1)))
    assert sentence(shown, 0) == "Bob shows Ann the Rope."
    assert sentence(shown, 2) == "Bob shows Ann a card."
    snooped = Snooped(0, 2, secret("plum", to=(0, 2)))
    assert sentence(snooped, 2) == "Ann draws Prof. Plum from Cy's hand."
    assert sentence(snooped, 1) == "Ann draws a card from Cy's hand."
    looked = Looked(0, ("plum", "rope", "hall"), secret(SOLUTION, to=(0,)), right=False)
    assert sentence(looked, 0) == (
        "Ann looks in the envelope: that is wrong. "
        "It holds Prof. Plum with the Rope in the Hall. Ann is out of the race."
    )
    assert sentence(looked, 1) == "Ann looks in the envelope: that is wrong. Ann is out of the race."


def test_sentences_about_moves() -> None:
    assert sentence(Threw(0, (4,))) == "Ann rolls 4."
    manor_game = Clue(3, MasterOptions(), MASTER)
    assert sentence(Threw(0, (4, 3)), game=manor_game) == "Ann rolls 4 and 3."
    way = ("dining-room", "W2", "W3")
    assert sentence(Moved(0, way), game=manor_game) == "Ann goes to W3 through the Dining Room."
    assert sentence(Suggested(2, SOLUTION)) == "Cy suggests Prof. Plum with the Rope in the Hall."


@BOXES
def test_every_event_has_a_sentence_for_every_chair(box: Box) -> None:
    game = box.open(4, box.options())
    told: set[type] = set()
    for seed in range(12):
        for one, _ in random_play.moves(box, game, random.Random(seed)):
            for event in one.events:
                told.add(type(event))
                for chair in (0, None):
                    words = box.tell(game, seen(event, chair), NAMES)
                    assert words.endswith(".")
                    assert words[0].isupper()
    assert len(told) >= (12 if box is BOX else 16)


# -- pictures ----------------------------------------------------------------------------------------


def test_the_mansion_in_the_terminal() -> None:
    """Walls, doors, names and tokens; the rows and columns by which squares are called."""
    scene = table(at={"scarlet": "G5", "plum": "lounge", "green": "lounge"})
    text = board(rules_of(scene), seen(scene.state, None), NAMES[:3]).plain
    lines = text.splitlines()
    assert max(map(len, lines)) <= 52
    assert lines[0].split() == [chr(ord("A") + column) for column in range(24)]
    assert lines[5][2 + 2 * 6 :].startswith("Sc")
    assert lines[4].startswith(" 4└───────────═╛")
    assert "Gr Pl" in text
    assert "Billiard" in text
    assert "▸ Sc Ann" in text
    assert "Study: Rope" in text


def test_the_manor_in_the_terminal() -> None:
    """Seventy-six columns, so that a frame fits into eighty; crowds are counted."""
    scene = manor(10)
    text = board(rules_of(scene), seen(scene.state, None), NAMES).plain
    lines = text.splitlines()
    assert max(map(len, lines)) <= 76
    assert text.count("◎") == 9
    assert "MuPl+8" in text
    assert "Beside the board: Knife" in text
    some = manor(3, at={"mustard": "O5", "plum": "courtyard", "green": "basement-stairs"})
    some.state = replace(some.state, called=frozenset({1}), playing=(0, 1))
    drawn = board(rules_of(some), some.state, NAMES[:3]).plain
    assert drawn.count("◎") == 8
    assert "called" in drawn
    assert "out" in drawn
    assert drawn.splitlines()[12][28:32] == "Gr≡≡"


def test_the_solution_is_shown_at_the_end() -> None:
    scene = table(phase=Over(SOLUTION, 0))
    assert board(rules_of(scene), scene.state, NAMES[:3]).plain.endswith("It was Prof. Plum with the Rope in the Hall.")


# -- the novice --------------------------------------------------------------------------------------


@BOXES
@pytest.mark.parametrize("seats", [3, 6])
def test_novices_play_to_the_end(box: Box, seats: int) -> None:
    """And the winner was sure: a novice never accuses wrongly."""
    names = NAMES[:seats]
    table_ = Table(make_header(box, names), {box.name: box})
    minds = [Novice(Setting(BOX, table_.game, seat, random.Random(seat))) for seat in range(seats)]
    steps = list(run(table_, minds, random.Random(seats)))
    assert len(table_.winners) == 1
    assert len(steps) < 1200
    notes = notes_for(box, table_.game, 0, names)
    notes.read(table_.sight(0).events, 1)
    sheet = notes.sheet("simple")
    assert [column.title for column in sheet.columns] == [*names, "Hidden"]
    assert len(list(sheet.rows)) == len(minds[0].game.edition.pack)


@BOXES
def test_a_novice_beats_random_players(box: Box) -> None:
    """Of ten games against two random players it wins at least nine."""
    won = 0
    for seed in range(10):
        table_ = Table(make_header(box, NAMES[:3]), {box.name: box})
        game = table_.game
        minds: list[Player] = [RandomPlayer(Setting(box, game, seat, random.Random(seed + seat))) for seat in range(3)]
        minds[0] = Novice(Setting(BOX, game, 0, random.Random(seed)))
        list(run(table_, minds, random.Random(seed)))
        won += table_.winners == (0,)
    assert won >= 9


def mind(scene: Scene, seat: int = 0) -> Novice:
    return Novice(Setting(BOX, rules_of(scene), seat, random.Random(1)))


def test_a_novice_mostly_shows_what_it_has_shown_before() -> None:
    """What the asker has seen; else what anybody has. Now and then it does not think of it."""
    theory = ("mustard", "knife", "lounge")
    scene = table(hands={1: "mustard knife lounge"}, phase=Answering(1, 0, theory))
    lounge = Showed(1, 2, theory, secret("lounge", to=(1, 2)))
    knife = Showed(1, 0, theory, secret("knife", to=(1, 0)))
    again = to_him = 0
    for seed in range(60):
        chair = Setting(BOX, rules_of(scene), 1, random.Random(seed))
        again += Novice(chair).act(look(scene.game, scene.state, 1, 1, [lounge])) == Show("lounge")
        to_him += Novice(chair).act(look(scene.game, scene.state, 1, 2, [lounge, knife])) == Show("knife")
    assert again > 36
    assert to_him > 36


def test_a_novice_walks_into_the_nearest_unknown_room() -> None:
    scene = throw(table(at={"scarlet": "R8"}), 0, 4)
    assert mind(scene).act(look(scene.game, scene.state, 0)) in (Move("lounge"), Move("dining-room"))


def test_a_novice_takes_a_passage_and_answers_a_call() -> None:
    scene = table(at={"scarlet": "study"})
    assert mind(scene).act(look(scene.game, scene.state, 0)) == UsePassage()
    scene.state = replace(scene.state, called=frozenset({0}))
    assert isinstance(mind(scene).act(look(scene.game, scene.state, 0)), Suggest)
    hallway = table()
    assert mind(hallway).act(look(hallway.game, hallway.state, 0)) == Roll()


def test_a_novice_snoops_on_its_way() -> None:
    scene = manor(at={"mustard": "O2"}, phase=Moving(0, 12))
    novice = mind(scene)
    assert novice.act(look(scene.game, scene.state, 0)) == Halt("O5")
    scene.state = replace(scene.state, phase=Spying(0, 3, ("O4",)))
    assert isinstance(novice.act(look(scene.game, scene.state, 0)), Snoop)


def learn(novice: Novice, events: Sequence[ClueEvent]) -> None:
    """Have the novice remember what these events tell, all of it."""
    for event in events:
        novice.memory.learn(clues.learn(novice.game, event))


def test_a_novice_accuses_when_it_is_sure_and_not_before() -> None:
    scene = table(phase=Starting(0))
    novice = mind(scene)
    assert novice.act(look(scene.game, scene.state, 0)) == Roll()
    learn(novice, seen(scene.events, 0))
    assert novice.act(look(scene.game, scene.state, 0)) == Roll()
    learn(novice, [Looked(1, SOLUTION, secret(SOLUTION, to=(0, 1)), right=False)])
    assert novice.act(look(scene.game, scene.state, 0)) == Accuse(*SOLUTION)
    assert novice.act(look(scene.game, replace(scene.state, phase=Starting(1)), 0)) is None


def test_a_novice_ends_its_turn_in_the_hallway() -> None:
    scene = table(phase=Arriving(0))
    assert mind(scene).act(look(scene.game, scene.state, 0)) == EndTurn()
    assert mind(table()).answer is None

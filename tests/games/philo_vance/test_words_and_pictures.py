"""Philo Vance: sentences, the terminal, the novice and his notes."""

import random
import re
from typing import Any

import pytest

from deerstalker.core import Secret, seen
from deerstalker.core.case import make_header
from deerstalker.core.seats import NAMES as ALL_NAMES
from deerstalker.core.sight import look
from deerstalker.games import GAMES
from deerstalker.games.philo_vance import BOX, open_game, words
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import CAR, SPACES, X
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.knowledge.common_sense import fit
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.philo_vance.sheet import HEADS
from deerstalker.knowledge.sheets import notes_for
from deerstalker.players import Setting
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.philo_vance.novice import Novice
from deerstalker.table.table import Table, run
from deerstalker.tui.boards import board
from philo_vance_positions import RIGHT, WRONG, estate, throw, with_right

NAMES = ALL_NAMES[:6]
GAME = open_game(3, Options())
tell: Any = words.tell
tell_turn: Any = words.tell_turn


def played(options: Options, seats: int, minds: tuple[str, ...], seed: int) -> Table:
    table = Table(make_header(BOX, NAMES[:seats], options), GAMES)
    players = [read_bot(mind).sit(BOX, table.game, seat, str(seat)) for seat, mind in enumerate(minds)]
    for _ in run(table, players, random.Random(seed)):
        pass
    return table


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            t.Threw(0, 3, 4, vance=True, at_start=True),
            "Ann rolls a white 3 and a red 4. Philo Vance comes in to help Ann.",
        ),
        (t.Threw(0, 3, 4, vance=True), "Ann rolls a white 3 and a red 4. Philo Vance changes sides to help Ann."),
        (t.Threw(0, 6, 6, judge=True), "Ann rolls a white 6 and a red 6. The Judge arrives: court is open."),
        (t.ThrewForStart(2, 5, 6, (0, 2)), "Cy rolls 11 to see who begins. Ann and Cy tie and roll again."),
        (t.TookPiece(1, "heath"), "Bob plays Sergeant Heath."),
        (t.Moved(1, "doremus", "g15", X), "Bob follows the arrow on g15 to X."),
        (t.Stayed(1, "heath", "BOX2"), "Bob has to wait in call box No. 2."),
        (t.Stayed(1, "vance"), "Philo Vance stays where he is."),
        (t.Moved(1, "vance", "g14", "g14"), "Philo Vance goes to g14."),
        (t.Bumped("heath", "doremus", "g10", "g10"), "Ann bumps Bob to g10."),
        (t.Bumped("heath", "doremus", X, CAR), "Ann bumps Bob onto X and so into the Radio Car."),
        (
            t.Bumped("vance", "dubois", "a14", "BOX2"),
            "Philo Vance bumps Cy onto the arrow on a14 and so into call box No. 2.",
        ),
        (t.Bumped("heath", "vance", CAR, CAR), "Ann bumps Philo Vance off X into the Radio Car."),
        (t.Bumped("markham", "dubois", "g10", "g10", 1, 0), "Bob bumps Ann to g10."),
        (t.Kept(0, 4, "cigar-butt", "lipstick"), "Ann lays Cigar butt before juror 4 and discards Lipstick."),
        (
            t.Kept(0, 4, "dark-hairpin", "dark-hairpin"),
            "Ann lays Dark hairpin before juror 4 and discards another Dark hairpin.",
        ),
        (
            t.Declared(0, "butler", 1, Secret(frozenset()), right=False, attempt=2),
            "Bob checks the clues against the Butler's card: too few are right, with one attempt left.",
        ),
        (t.Won(0, suspect="butler", right=9), "Ann wins: nine right clues prove the Butler guilty."),
        (t.Arrested(2, "secretary"), "Cy arrests the Social Secretary on suspicion."),
        (
            t.WentToCourt(0, "butler", (), 1),
            "Ann takes the Butler to court with one right clue: not proven. Seven were needed, and now it takes nine.",
        ),
        (t.Won(1, alone=True), "Bob wins as the last detective on the case."),
    ],
)
def test_sentences(event: t.VanceEvent, sentence: str) -> None:
    assert tell(GAME, event, NAMES) == sentence


@pytest.mark.long
@pytest.mark.parametrize("game", ["classic", "expert", "children"])
def test_every_event_has_a_sentence_from_every_chair_and_every_moment_a_picture(game: str) -> None:
    options = Options(game=game, mystery="fresh")  # type: ignore[arg-type]
    table = played(options, 4, ("novice", "novice", "random", "novice"), 5)
    sentences = set()
    for chair in (0, 3, None):
        state = seen(table.game.start(), chair)
        for number, event in enumerate(seen(tuple(table.case.events), chair)):
            sentence = tell(table.game, event, NAMES)
            assert re.fullmatch(r"[A-Z].*[.?]", sentence), sentence
            sentences.add(sentence)
            state = table.game.evolve(state, event)
            if number % 20 == 0:
                lines = board(BOX, table.game, state, NAMES[:4]).plain.splitlines()
                assert max(map(len, lines)) <= 90
    assert len(sentences) > 100


def test_the_picture_shows_what_lies_there() -> None:
    scene = estate(
        places={0: "g10", 1: CAR, 2: "a1"},
        vance=(0, X),
        judge=True,
        down={0: (2,)},
        cases={0: ("butler", "declared")},
        claims={2: "lipstick"},
        discards=["ear-trumpet"],
    )
    picture = board(BOX, scene.game, scene.state, NAMES[:3]).plain
    assert "court is open" in picture
    assert "Radio Car: B" in picture
    assert "top discard: Ear trumpet" in picture
    assert "helps Ann" in picture
    assert "has a case against the Butler" in picture
    assert "claims Lipstick" in picture
    assert f"(2 {tell(scene.game, t.Drew(0, scene.state.detectives[0].jury[1]), NAMES)[10:-1]})" in picture
    rows = {line[:3].strip(): line[4:30] for line in picture.splitlines()[1:17]}
    assert rows["10"][12] == "A"
    assert rows["7"][12] == "V"
    assert rows["1"][0] == "C"
    assert sum(line[4:30].count("●") for line in picture.splitlines()[1:17]) == 20
    assert len(SPACES) == sum(1 for row in rows.values() for sign in row[::2] if sign != " ")


# -- the novice --------------------------------------------------------------------------------------


def test_the_novice_reads_no_list_he_has_not_seen() -> None:
    """Common sense only, until the card lies open or he was the checker."""
    state = seen(estate().state, 0)
    assert fit(state, "purple-silk-sock", "butler") == 1
    assert fit(state, "purple-silk-sock", "maid") == 0
    assert fit(state, "cigar-butt", "maid") == 0
    assert fit(state, "lipstick", "gardener") == 0
    assert {fit(state, "cigar-butt", who) for who in ("butler", "salesman")} == {0.6}
    assert fit(state, "staff-door-key", "aunt") == 0.6
    opened = seen(estate(cases={1: ("butler", "tried")}).state, 0)
    assert fit(opened, "cigar-butt", "butler") == 1
    assert fit(opened, "racing-form", "butler") == 0


def test_the_notes_of_a_chair_and_of_a_spectator() -> None:
    table = played(Options(), 2, ("novice", "novice"), 1)
    rules = PhiloVance(2)
    notes = notes_for(BOX, rules, 0, NAMES[:2])
    notes.read(seen(tuple(table.case.events), 0), 1)
    sheet = notes.sheet("simple")
    assert tuple(column.title for column in sheet.columns) == HEADS
    own = [row for group in sheet.groups for row in group.rows if group.title in {"In play", "Turned down"}]
    assert len(own) == 12
    assert {cell.mark for row in own for cell in row.cells} <= {"yes", "no", ""}
    assert {cell.chance for row in own for cell in row.cells} == {None}
    (may,) = [row for row in sheet.rows if row.id == "may-fit"]
    assert any(int(cell.text) > 0 for cell in may.cells)
    onlooker = notes_for(BOX, rules, None, NAMES[:2])
    for number, one in enumerate(table.steps[:12], 1):
        onlooker.read(seen(one.events, None), number)
    assert [row.title for row in onlooker.sheet("simple").groups[0].rows] == ["Ann", "Bob"]


def test_the_novice_takes_what_helps() -> None:
    """He goes to X, keeps a right clue for a wrong one, demands, bumps into the car, convicts when it looks good."""

    def choice(scene: object) -> object:
        novice = Novice(Setting(BOX, scene.game, 0, random.Random(1)))  # type: ignore[attr-defined]
        return novice.act(look(scene.game, scene.state, 0))  # type: ignore[attr-defined]

    assert choice(throw(estate(places={0: "g10"}), 0, 3, 1)) == t.Move(X)
    bumping = throw(estate(places={0: "g10", 1: "g8"}), 0, 2, 3).act(0, t.Move("g8"))
    assert choice(bumping) == t.Bump(X)
    earned = throw(with_right(3, cases={0: ("butler", "tried")}, places={0: "g13"}, pile=[RIGHT["butler"][5]]), 0, 1, 3)
    earned.act(0, t.Move("g12"), t.Draw())
    assert choice(earned) in {t.Keep(juror) for juror in range(4, 13)}
    juries = {0: WRONG, 1: RIGHT["butler"][:12]}
    at_x = throw(estate(juries=juries, cases={0: ("butler", "tried")}, places={0: "g10"}), 0, 3, 1).act(0, t.Move(X))
    assert isinstance(choice(at_x), t.Demand)
    assert choice(with_right(12, cases={0: ("butler", "declared")}, judge=True)) == t.Convict()
    assert choice(estate(juries={0: WRONG}, cases={0: ("butler", "declared")}, judge=True)) == t.Roll()


def test_the_novice_beats_chance() -> None:
    """Against three random players he wins most games."""
    minds = ("novice", "random", "random", "random")
    assert sum(played(Options(), 4, minds, seed).winners == (0,) for seed in range(8)) >= 6


# -- a turn in a paragraph ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("events", "paragraph"),
    [
        ((), ""),
        ((t.TurnBegan(0), t.TookDice(0)), ""),
        (
            (
                t.TurnBegan(0), t.TookDice(0), t.Threw(0, 1, 3), t.Moved(0, "heath", "g12", "g12"),
                t.Drew(0, "lipstick"), t.Kept(0, 4, "lipstick", "cigar-butt"), t.Offered("cigar-butt", (1,)),
                t.Considered(1, Secret(frozenset((1,)))), t.Claimed(1, "cigar-butt"),
            ),
            "Ann rolls a white 1 and a red 3, goes to g12, draws Lipstick, and lays it before juror 4 in place of "
            "Cigar butt. Bob claims Cigar butt.",
        ),
        (
            (t.TurnBegan(2, again=True), t.Threw(2, 6, 1, vance=True, at_start=True), t.Moved(2, "dubois", X, X)),
            "Cy takes an extra turn and rolls a white 6 and a red 1. Philo Vance comes in to help Cy. Cy reaches X.",
        ),
        (
            (t.TurnBegan(1), t.WentToCourt(1, "wife", (), 5), t.TookDice(1)),
            "Bob takes the Wife to court with five right clues: not proven. Seven were needed, and now it takes nine.",
        ),
        (
            (t.WentToCourt(1, "wife", (), 7), t.Won(1, suspect="wife", right=7)),
            "Bob takes the Wife to court. Bob wins: seven right clues prove the Wife guilty.",
        ),
        (
            (t.Demanded(0, 1, 3, "lipstick"), t.Kept(0, 4, "lipstick", "cigar-butt"), t.Refilled(1, 3, "straw-hat")),
            "Ann demands Lipstick from Bob and lays it before juror 4 in place of Cigar butt. "
            "Bob draws Straw hat for juror 3 instead.",
        ),
        (
            (
                t.TookPiece(0, "dubois"), t.TookPiece(1, "heath"), t.ThrewForStart(0, 1, 2),
                t.ThrewForStart(1, 1, 2),
            ),
            "Ann plays Captain Dubois and Bob plays Sergeant Heath. Ann rolls 3 and Bob 3.",
        ),
        (
            (
                t.ThrewForStart(0, 1, 2), t.ThrewForStart(1, 1, 2), t.ThrewForStart(2, 1, 1, (0, 1)),
                t.ThrewForStart(0, 4, 2), t.ThrewForStart(1, 6, 5),
            ),
            "Ann rolls 3, Bob 3 and Cy 2. Ann and Bob tie and roll again. Ann rolls 6 and Bob 11, so Bob begins.",
        ),
        (
            (t.Received(0, ("lipstick",) * 12),),
            "Ann draws twelve clues for the jury.",
        ),
        (
            (t.Replaced(0, (1,), ("lipstick",)), t.TurnedDown(0, 1, 6, "lipstick"), t.TurnedUp(0, 2, "straw-hat")),
            "Ann trades in the six clues for new ones, turns Bob's Lipstick (juror 6) face down and turns Straw hat "
            "(juror 2) face up again.",
        ),
    ],
)  # fmt: skip
def test_a_turn_in_a_paragraph(events: tuple[t.VanceEvent, ...], paragraph: str) -> None:
    assert tell_turn(GAME, events, NAMES) == paragraph


def test_a_paragraph_tells_the_arrest_and_what_came_of_it() -> None:
    scene = with_right(6)
    events: list[t.VanceEvent] = [t.TurnBegan(0)]
    for action in (t.Arrest("butler"), *(t.Name(clue) for clue in RIGHT["butler"][:6])):
        scene.act(0, action)
        events += scene.events
        assert tell_turn(scene.game, seen(tuple(events), 2), NAMES).startswith("Ann arrests the Butler on suspicion")
    told = tell_turn(scene.game, seen(tuple(events), 2), NAMES)
    assert told.endswith("enough are right, and Ann has a case.")
    assert told.count(", naming ") == 1


def test_a_paragraph_is_short() -> None:
    """A game told by turns has far fewer lines than events."""
    table = played(Options(), 4, ("novice",) * 4, 3)
    events = tuple(table.case.events)
    turns = sum(isinstance(event, t.TurnBegan) for event in events)
    assert turns < 0.45 * len(events)

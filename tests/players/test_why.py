"""The minds at Why: whole games at every level, and moves that any sensible player would make."""

import random
from typing import Any

import pytest

from deerstalker.core import Secret, secret, seen
from deerstalker.core.case import Header
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight, look
from deerstalker.games import GAMES
from deerstalker.games.why import phases as p
from deerstalker.games.why import terms as t
from deerstalker.games.why.board import LIVING_ROOM, NUMBERED
from deerstalker.games.why.clues import Ledger
from deerstalker.games.why.editions import KIND_OF, PACK_BY_KIND, PARTS_OF_ALFRED, Options
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.player import Player
from deerstalker.players.why.memory import Memory
from deerstalker.players.why.outlook import Hopes, Prices
from deerstalker.players.why.recall import Recall
from deerstalker.players.why.worlds import by_lot
from deerstalker.table.table import Table, run
from kit import Scene, shuffled_for
from why_positions import house as any_house
from why_positions import throw

BOX = GAMES["why"]
LEVELS = ["novice", "careful", "expert:12n"]


def sit(table: Table, minds: list[str], seed: str) -> list[Player]:
    return [read_bot(mind).sit(BOX, table.game, seat, f"{seed}/{seat}") for seat, mind in enumerate(minds)]


def new_table(seats: int, options: dict[str, Any] | None = None) -> Table:
    return Table(Header("why", NAMES[:seats], options or {}, BOX.rules_version), GAMES)


def play(minds: list[str], seed: int, options: dict[str, Any] | None = None) -> Table:
    table = new_table(len(minds), options)
    for _ in run(table, sit(table, minds, str(seed)), random.Random(seed)):
        pass
    return table


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"game": "harder", "draw": "agreed"}], ids=["standard", "harder"])
def test_whole_games(level: str, seats: int, options: dict[str, Any]) -> None:
    table = play([level, *["careful"] * (seats - 1)], seats, {**options, "removed": "fixed"})
    assert not table.waiting_for
    assert table.winners


def test_the_same_seed_gives_the_same_game() -> None:
    minds = ["novice", "careful", "expert:20n"]
    assert play(minds, 5).case == play(minds, 5).case


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_a_mind_made_anew_goes_on_as_before(level: str) -> None:
    table = new_table(3)
    players = sit(table, [level] * 3, "again")
    asked: list[tuple[Sight, Any]] = []

    class Watched:
        def __init__(self, seat: int) -> None:
            self.seat = seat

        def act(self, sight: Sight) -> Any:
            whole = table.sight(self.seat)
            action = players[self.seat].act(sight)
            if len(sight.options) > 1:
                asked.append((whole, action))
            return action

    for _ in run(table, [Watched(seat) for seat in range(3)], random.Random(3)):
        pass
    for whole, action in asked[3::30]:
        assert whole.seat is not None
        anew = read_bot(level).sit(BOX, table.game, whole.seat, f"again/{whole.seat}")
        assert anew.act(whole) == action


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_mind_cannot_see_changes_nothing(level: str) -> None:
    """The same log, and then hands dealt otherwise among the others: the same sight, and the same move."""
    table = new_table(4)
    rng = random.Random(11)
    for number, _ in enumerate(run(table, sit(table, ["careful"] * 4, "c"), rng)):
        (waited,) = table.waiting_for or {-1}
        if number % 25 or waited < 0:
            continue
        events = [event for step in table.steps for event in step.events]
        moves = []
        for state in (table._moment.state, shuffled_for(table._moment.state, waited, rng)):
            sight = look(table.game, state, waited, len(table.steps), events)
            moves.append(read_bot(level).sit(BOX, table.game, waited, "x").act(sight))
        assert moves[0] == moves[1]


def house(hands: dict[int, str], **position: Any) -> Scene:
    """A position for two in which all sixty cards are about."""
    return any_house(hands, seats=2, options=Options(), **position)


# -- worlds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_a_filled_world_looks_the_same_from_my_chair(seats: int) -> None:
    table = new_table(seats)
    memory = Memory(table.game, 0)  # type: ignore[arg-type]
    rng = random.Random(2)
    worlds = 0
    for step in run(table, sit(table, ["careful"] * seats, "h"), rng):
        memory.read(seen(step.events, 0))
        s = table.sight(0).state
        if isinstance(s.phase, p.Rolling):
            for _, one in zip(range(2), memory.worlds(s, rng), strict=False):
                assert seen(one.state, 0) == s
                assert sorted(table.game.components(one.state)) == sorted(table.game.components(table._moment.state))
                worlds += 1
    assert worlds > 30


def test_by_lot_every_card_is_where_the_ledger_says_it_may_be() -> None:
    table = new_table(3)
    ledger = Ledger(table.game, 1)  # type: ignore[arg-type]
    rng = random.Random(4)
    for step in run(table, sit(table, ["careful"] * 3, "l"), rng):
        ledger.read(seen(step.events, 1))
        if ledger.sizes and step.seat == 1:
            found = by_lot(ledger, rng)
            assert all(place in ledger.possible[card] for card, place in found.items())
            assert all(size == list(found.values()).count(place) for place, size in ledger.sizes.items())


# -- hopes -------------------------------------------------------------------------------------------


def test_chances_add_up_and_the_better_hand_hopes_more() -> None:
    near = "napoleon-1 napoleon-2 napoleon-3 rope-1 rope-2 rope-3 jealousy-1"
    far = "nero-1 cleopatra-1 gun-1 ax-1 no-clue-1 no-clue-2 alfred-1"
    scene = house({0: near, 1: far})
    chances = Hopes(Prices()).winning_chances(scene.game, scene.state)  # type: ignore[arg-type]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > 0.8


# -- moves that are plain ----------------------------------------------------------------------------


def told(scene: Scene, seat: int = 0) -> Sight:
    """What the seat would have seen on the way to this position: everything on the lawn came from the first room by
    way of the next player, everything laid down came from there too.
    """
    s: p.WhyState = scene.state
    events: list[Any] = [t.Removed(s.removed)] if s.removed else []
    through: list[Any] = []
    taken = 0
    for spot, lying in enumerate(s.lawn):
        if lying is not None:
            through.append(t.Took(1, NUMBERED[0], secret(lying.card, to=(1,))))
            through.append(t.Discarded(1, lying.card, spot))
            taken += 1
    for owner, kinds in enumerate(s.laid):
        for kind in kinds:
            through += [t.Took(owner, NUMBERED[0], secret(card, to=(owner,))) for card in PACK_BY_KIND[kind]]
            through.append(t.LaidDown(owner, kind))
            taken += len(PACK_BY_KIND[kind])
    hidden: Secret[str] = Secret(frozenset())
    piles = ((*s.piles[0], *[hidden] * taken), *s.piles[1:])
    events += [t.Dealt(s.hands, piles), *through]
    return look(scene.game, s, seat, 9, events)


def choice(level: str, scene: Scene, seat: int = 0) -> Any:
    return read_bot(level).sit(BOX, scene.game, seat, "plain").act(told(scene, seat))


SOUND = ["careful", "expert:200n"]
OTHERS = "nero-1 cleopatra-1 gun-1 ax-1 no-clue-1 alfred-1 alfred-2"


@pytest.mark.parametrize("level", ["novice", *SOUND])
def test_home_to_win(level: str) -> None:
    """The last part and the motive lie on the lawn, and a seven leads anywhere."""
    mine = "rope-1 rope-2 rope-3 nero-2 no-clue-2 no-clue-3 no-clue-4"
    scene = house({0: mine, 1: OTHERS}, laid={0: "napoleon"}, lawn="rope-4 jealousy-1", places={0: "den"})
    assert choice(level, throw(scene, 0, 3, 4)) == t.Move(LIVING_ROOM)


@pytest.mark.parametrize("level", ["novice", *SOUND])
def test_what_wins_is_taken_from_the_lawn(level: str) -> None:
    mine = "rope-1 rope-2 rope-3 nero-2 no-clue-2 no-clue-3 jealousy-1"
    scene = house({0: mine, 1: OTHERS}, laid={0: "napoleon"}, lawn="nero-3 rope-4", places={0: "den"})
    scene = throw(scene, 0, 3, 4).act(0, t.Move(LIVING_ROOM), t.Search())
    shown = choice(level, scene)
    assert isinstance(shown, t.Show)
    assert KIND_OF[shown.card] == "rope"
    assert choice(level, scene.act(0, shown)) == t.Point(1, "rope")


@pytest.mark.parametrize("level", ["novice", *SOUND])
def test_what_is_collected_is_kept(level: str) -> None:
    """A wrong card from the lawn is paid for with a card of no use."""
    mine = "napoleon-1 napoleon-2 napoleon-3 rope-1 rope-2 jealousy-1 no-clue-2"
    scene = house({0: mine, 1: OTHERS}, lawn="nero-2", places={0: "den"})
    scene = throw(scene, 0, 3, 4).act(0, t.Move(LIVING_ROOM), t.Search(), t.Point(0, "motive"))
    assert choice(level, scene) == t.Discard("no-clue-2")


@pytest.mark.parametrize("level", ["novice", *SOUND])
def test_no_clue_stands_in_for_what_is_collected(level: str) -> None:
    mine = "napoleon-1 napoleon-2 napoleon-3 rope-1 rope-2 jealousy-1 no-clue-2"
    theirs = "napoleon-4 nero-1 cleopatra-1 gun-1 ax-1 no-clue-1 alfred-1"
    scene = house({0: theirs, 1: mine}, places={0: "b7", 1: "dining-room"})
    scene = throw(scene, 0, 3, 4).act(0, t.Move("dining-room"), t.Ask(1, "napoleon", "napoleon-4"))
    assert choice(level, scene, 1) == t.Give("no-clue-2")


@pytest.mark.parametrize("level", ["novice", *SOUND])
def test_a_weapon_on_the_lawn_is_begun_by_a_wrong_name(level: str) -> None:
    """With a ghost laid down and no part of any weapon, somebody has to name one wrongly, or nobody ever wins."""
    mine = "nero-1 nero-2 nero-3 jealousy-1 jealousy-2 no-clue-1 no-clue-2"
    theirs = "cleopatra-1 cleopatra-2 cleopatra-3 self-defense-1 no-clue-3 no-clue-4 mystery"
    lawn = "rope-1 rope-2 rope-3 rope-4"
    scene = house({0: mine, 1: theirs}, laid={0: "napoleon", 1: "pocahontas"}, lawn=lawn, closing=True)
    scene = throw(scene, 0, 2, 1)
    assert choice(level, scene) == t.Search()
    action = choice(level, scene.act(0, t.Search()))
    while isinstance(action, t.Show):
        assert KIND_OF[action.card] not in ("motive",)
        action = choice(level, scene.act(0, action))
    assert isinstance(action, t.Point)
    assert action.kind != "rope"


# -- a novice ----------------------------------------------------------------------------------------


def test_novices_find_an_end() -> None:
    assert all(play(["novice"] * seats, seed).winners for seats in (2, 3) for seed in range(5))


def test_a_novice_overlooks_some_of_the_lawn_and_never_its_own_cards() -> None:
    table = play(["novice"] * 4, 1)
    recall = Recall(table.game, 2)  # type: ignore[arg-type]
    seen_lying = remembered = 0
    for step in table.steps:
        recall.read(seen(step.events, 2))
        for event in step.events:
            if isinstance(event, t.Discarded) and not event.face_up:
                noticed = event.spot in recall.lawn(table.sight(2).state) or event.spot in recall._noticed
                assert noticed or event.seat != 2
                seen_lying, remembered = seen_lying + 1, remembered + noticed
    assert 0.6 * seen_lying < remembered < seen_lying


def test_a_forgetful_memory_has_the_same_holes_however_the_news_arrive() -> None:
    table = play(["novice"] * 3, 8)
    events = [event for step in table.steps for event in seen(step.events, 0)]
    whole, bit_by_bit = Recall(table.game, 0), Recall(table.game, 0)  # type: ignore[arg-type]
    whole.read(events)
    for event in events:
        bit_by_bit.read([event])
    state = table.sight(0).state
    assert whole.lawn(state) == bit_by_bit.lawn(state)
    assert whole.ledger.possible == bit_by_bit.ledger.possible


def test_one_card_more_than_all_of_alfred_brings_no_more() -> None:
    """In a world that a bot imagines, somebody may hold all of Alfred and still ask for more."""
    hopes = Hopes(Prices())
    assert hopes.alfred(PARTS_OF_ALFRED + 2, 0) == hopes.alfred(PARTS_OF_ALFRED + 1, 0)

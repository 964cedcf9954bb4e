"""The minds of Philo Vance: whole games, the same game again, no peeping, and positions where a move is plain."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, Seat, Secret, seen
from deerstalker.core.case import make_header
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight, look
from deerstalker.games import GAMES
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import ARROWS, destinations
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import SUSPECTS, Suspect, fair, fresh_lists
from deerstalker.games.philo_vance.knowledge.casebook import Casebook
from deerstalker.games.philo_vance.knowledge.common_sense import common_sense
from deerstalker.games.philo_vance.knowledge.confirmation_lists import Tally
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.philo_vance.memory import Known, Rough
from deerstalker.players.philo_vance.mysteries import drawn_lists
from deerstalker.players.philo_vance.race import Race
from deerstalker.players.philo_vance.walking import prospects, reach
from deerstalker.players.philo_vance.worlds import filled
from deerstalker.table.table import Table, run
from philo_vance_positions import RIGHT, WRONG, estate

BOX = GAMES["philo-vance"]
OPTIONS = {
    "classic": Options(),
    "expert": Options(game="expert"),
    "children": Options(game="children"),
    "fresh": Options(mystery="fresh", turn_limit=60),
    "fresh children": Options(game="children", mystery="fresh"),
    "engine": Options(mystery="fresh", checker="engine", retirement="off", turn_limit=60),
}
LEVELS = ["novice", "careful", "expert:12n"]


def table(seats: int, options: Options) -> Table:
    return Table(make_header(BOX, NAMES[:seats], options), GAMES)


def sit(mind: str, game: Any, seat: Seat, seed: str = "seed") -> Any:
    return read_bot(mind).sit(BOX, game, seat, f"{seed}/{seat}")


def played(minds: list[str], options: Options, seed: int) -> Table:
    one = table(len(minds), options)
    players = [sit(mind, one.game, seat, str(seed)) for seat, mind in enumerate(minds)]
    for _ in run(one, players, random.Random(seed)):
        pass
    return one


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_whole_games_at_every_level(options: Options) -> None:
    """Whatever they choose is legal (the table would refuse it), and the game ends."""
    one = played([*LEVELS, "random"], options, 5)
    assert not one.waiting_for


@pytest.mark.parametrize("seats", [2, 6])
def test_the_smallest_and_the_largest_table(seats: int) -> None:
    one = played((LEVELS * 2)[-seats:], Options(), 8)
    assert one.winners


@pytest.mark.long
@pytest.mark.parametrize("options", [OPTIONS["classic"], OPTIONS["fresh"]], ids=["classic", "fresh"])
def test_the_same_seed_gives_the_same_game(options: Options) -> None:
    assert played(LEVELS, options, 3).steps == played(LEVELS, options, 3).steps


# -- a mind made anew --------------------------------------------------------------------------------


@pytest.mark.parametrize("mind", [*LEVELS, "novice:bold:chatty"])
@pytest.mark.parametrize("options", [OPTIONS["classic"], OPTIONS["fresh"]], ids=["classic", "fresh"])
def test_rebuilt_from_the_whole_log_it_does_the_same(mind: str, options: Options) -> None:
    one = table(3, options)
    players = [sit(mind, one.game, seat) for seat in range(3)]
    moves: list[tuple[Sight, Any]] = []

    def noting(seat: Seat) -> Any:
        act = players[seat].act

        def noted(sight: Sight) -> Any:
            action = act(sight)
            moves.append((one.sight(seat), action))
            return action

        return noted

    for seat, player in enumerate(players):
        player.act = noting(seat)
    for _ in run(one, players, random.Random(7)):
        if len(moves) > 60:
            break
    for sight, action in random.Random(1).sample(moves, 12):
        assert sight.seat is not None
        assert sit(mind, one.game, sight.seat).act(sight) == action


# -- what it cannot see ------------------------------------------------------------------------------


def positions(options: Options, seats: int, seed: int, number: int) -> Iterator[tuple[Any, p.VanceState, Table]]:
    """Moments of a game between quick minds."""
    one = table(seats, options)
    players = [sit("careful", one.game, seat) for seat in range(seats)]
    chosen = random.Random(seed)
    for at, _ in enumerate(run(one, players, random.Random(seed))):
        if at > number:
            return
        if NATURE not in one.waiting_for and one.waiting_for and chosen.random() < 0.2:
            yield one.game, one._moment.state, one


def nobody(seat: Seat) -> bool:
    return False


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_a_filled_in_world_looks_from_my_chair_as_my_own_does(options: Options) -> None:
    rng = random.Random(4)
    looked = 0
    for game, state, one in positions(options, 3, 12, 150):
        for me in range(3):
            book = Casebook(game, me)
            book.read(one.sight(me).events)
            world = filled(seen(state, me), options.mystery, book.verdicts, nobody, rng)
            assert seen(world, me) == seen(state, me)
            assert sorted(game.components(world)) == sorted(game.components(state))
            assert fair(tuple(card.open() for card in world.cards))
            looked += 1
    assert looked > 12


@pytest.mark.long
@pytest.mark.parametrize("mind", LEVELS)
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_what_it_cannot_see_changes_nothing_it_does(mind: str, options: Options) -> None:
    """Two tables that differ only in what the seat cannot see: the same sight, and the same move."""
    rng = random.Random(9)
    compared = 0
    for game, state, one in positions(options, 3, 13, 140):
        me = min(game.waiting_for(state))
        book = Casebook(game, me)
        book.read(one.sight(me).events)
        other = filled(seen(state, me), options.mystery, book.verdicts, nobody, rng)
        compared += other != state
        events = one.sight(me).events
        mine, theirs = (replace(look(game, table, me, len(one.steps)), events=events) for table in (state, other))
        assert mine == theirs
        assert sit(mind, game, me).act(mine) == sit(mind, game, me).act(theirs)
    assert compared > 5


def test_lists_are_drawn_to_fit_faces_and_declarations() -> None:
    rng = random.Random(2)
    truth = fresh_lists(rng)
    faces: dict[Suspect, tuple[str, ...]] = {"cook": truth[3], "butler": truth[7]}
    six = frozenset(truth[0][2:6] + truth[1][2:4])
    right = sum(clue in truth[0] for clue in six)
    heard = [Tally("wife", six, right, len(six))]
    drawn = {drawn_lists(faces, heard, rng) for _ in range(40)}
    assert len(drawn) == 40
    for lists in drawn:
        assert fair(lists)
        assert lists[3] == truth[3]
        assert lists[7] == truth[7]
        assert sum(clue in lists[0] for clue in six) >= right


# -- what it reckons ---------------------------------------------------------------------------------


def test_a_place_is_worth_what_can_be_reached_from_it() -> None:
    assert reach("START", "X") == pytest.approx(sum(map(reach_by, range(1, 7))) / 6)
    worth = prospects("collect")
    assert worth["g14"] > worth["m2"]
    assert all(value > 0 for plan in ("enter", "demand", "vance", "child") for value in prospects(plan).values())


def reach_by(count: int) -> bool:
    """From START so many steps end on an arrow."""
    return any(to in ARROWS for to in destinations("START", count))


def test_rough_odds_are_exact_for_independent_clues() -> None:
    rough = Rough({"wife": {"a": 1.0, "b": 0.5, "c": 0.5}})
    assert [rough.at_least(number, "wife", ["a", "b", "c", "d"]) for number in range(5)] == [1, 1, 0.75, 0.25, 0]


def test_the_race_adds_up_and_favours_the_better_case() -> None:
    right = RIGHT["butler"]
    scene = estate(3, juries={0: right[:6], 1: RIGHT["wife"][:4], 2: WRONG}, cases={0: ("butler", "declared")})
    chances = Race(3, Options()).chances(scene.state, Known())
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == max(chances)
    down = estate(
        3, juries={0: right[:6], 1: RIGHT["wife"][:4], 2: WRONG}, cases={0: ("butler", "declared")}, down={0: [1]}
    )
    assert Race(3, Options()).chances(down.state, Known())[0] < chances[0]


# -- the right move is plain -------------------------------------------------------------------------


def choice(mind: str, scene: Any, seat: Seat) -> Any:
    return sit(mind, scene.game, seat).act(look(scene.game, scene.state, seat))


@pytest.mark.parametrize("mind", ["careful", "expert:40n"])
class TestPlainMoves:
    def test_convicts_when_the_case_is_complete(self, mind: str) -> None:
        scene = estate(2, juries={0: RIGHT["butler"][:7]}, cases={0: ("butler", "declared")}, judge=True)
        assert choice(mind, scene, 0) == t.Convict()

    def test_arrests_a_suspect_whom_its_clues_fit(self, mind: str) -> None:
        scene = estate(2, juries={0: [*RIGHT["butler"][:6], *WRONG[:6]]})
        assert choice(mind, scene, 0) == t.Arrest("butler")

    def test_names_six_right_clues(self, mind: str) -> None:
        scene = estate(2, juries={0: [*WRONG[:6], *RIGHT["butler"][:6]]}).act(0, t.Arrest("butler"))
        assert choice(mind, scene, 0).clue in RIGHT["butler"]

    def test_claims_what_it_lacks(self, mind: str) -> None:
        lacking = RIGHT["butler"][6]
        cases: Any = {1: ("butler", "declared")}
        scene = estate(2, juries={0: [lacking, *WRONG], 1: RIGHT["butler"][:6]}, cases=cases, pile=[WRONG[0]])
        phase = p.Claiming(lacking, (1,), (None,))
        state = replace(scene.state, phase=phase, todo=(p.Ending(0),), discards=(lacking,))
        action = sit(mind, scene.game, 1).act(look(scene.game, state, 1))
        assert action == t.Claim()

    def test_turns_down_a_clue_that_matters(self, mind: str) -> None:
        jury = [*WRONG[:6], *RIGHT["butler"][:6]]
        scene = estate(2, juries={1: jury}, cases={1: ("butler", "declared")})
        state = replace(scene.state, phase=p.Penalising(0, 1), todo=(p.Ending(0),))
        action = sit(mind, scene.game, 0).act(look(scene.game, state, 0))
        assert jury[action.juror - 1] in RIGHT["butler"]

    def test_keeps_a_right_clue_in_place_of_a_wrong_one(self, mind: str) -> None:
        jury = [*WRONG[:6], *RIGHT["butler"][:6]]
        scene = estate(2, juries={0: jury}, cases={0: ("butler", "declared")})
        state = replace(scene.state, phase=p.Exchanging(0, RIGHT["butler"][7], must=False), todo=(p.Ending(0),))
        action = sit(mind, scene.game, 0).act(look(scene.game, state, 0))
        assert isinstance(action, t.Keep)
        assert jury[action.juror - 1] not in RIGHT["butler"]


def test_an_expert_keeps_what_its_rival_needs() -> None:
    """A card nobody at the table may have for nothing: it lies better before me than open on the discards."""
    lacking = next(clue for clue in RIGHT["wife"] if clue not in RIGHT["butler"])
    others = [clue for clue in RIGHT["wife"] if clue != lacking][:6]
    scene = estate(
        2,
        juries={0: [*RIGHT["butler"][:6], *WRONG[:6]], 1: [*others, *WRONG[6:12]]},
        cases={0: ("butler", "declared"), 1: ("wife", "declared")},
    )
    state = replace(scene.state, phase=p.Exchanging(0, lacking, must=False), todo=(p.Ending(0),))
    sight = look(scene.game, state, 0)
    assert isinstance(sit("expert:40n", scene.game, 0).act(sight), t.Keep)
    assert sit("careful", scene.game, 0).act(sight) == t.Discard(lacking)


# -- the novice --------------------------------------------------------------------------------------


def test_a_novice_never_goes_to_court_with_a_case_that_cannot_be_complete() -> None:
    """However long he has waited: six clues that may fit are not seven."""
    scene = estate(2, juries={0: [*RIGHT["butler"][:2], *WRONG[:10]]}, cases={0: ("butler", "declared")}, judge=True)
    may = [clue for clue in scene.state.detectives[0].in_play if common_sense(clue, "butler") > 0]
    turns = tuple(t.TurnBegan(0) for _ in range(40))
    novice = sit("novice", scene.game, 0)
    action = novice.act(replace(look(scene.game, scene.state, 0), events=turns))
    assert action == (t.Convict() if len(may) >= 7 else t.Roll())


def test_a_novice_forgets_some_of_a_card_and_always_the_same() -> None:
    scene = estate(3, juries={0: RIGHT["wife"][:12]}, cases={2: ("wife", "declared")})
    cards = tuple(
        Secret(frozenset((0,)), card.open()) if suspect == "wife" else card
        for suspect, card in zip(SUSPECTS, scene.state.cards, strict=True)
    )
    state = seen(replace(scene.state, cards=cards), 0)
    looked = t.Declared(2, "wife", 0, Secret(frozenset((0,)), tuple(RIGHT["wife"])), right=True)
    doubts = []
    for seed in ("one", "two", "one"):
        novice = sit("novice", scene.game, 0, seed).player
        novice._read([looked])
        doubts.append([clue for clue in RIGHT["wife"] if novice._fit(state, clue, "wife") < 1])
    assert doubts[0] == doubts[2] != doubts[1]
    assert 0 < len(doubts[0]) < 12

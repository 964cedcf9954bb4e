"""The gems and search cards as they are drawn, and what lies before the seats."""

from random import Random

from msgspec.structs import replace

from deerstalker.core import seen
from deerstalker.core.seats import NAMES
from deerstalker.core.status import Shown
from deerstalker.games.sleuth import BOX
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Dealing, Identify, Over
from kit import Scene, positions


def test_gems_by_color_gem_and_type() -> None:
    layout = BOX.layout(Sleuth(4))
    cards = {card.id: card for card in layout.cards}
    assert len(cards) == 36 + 54
    opal = cards["blue-opal-pair"]
    assert (opal.title, opal.sorts) == ("Blue Opal Pair", ("blue", "opal", "pair"))
    groups = {sort.id: sort.group for sort in layout.sorts}
    assert [groups[sort] for sort in opal.sorts] == ["color", "gem", "type"]
    for color in ("red", "blue", "green", "yellow"):
        assert sum(color in card.sorts for card in layout.cards) == 9
    assert layout.plan is None


def test_search_cards_say_what_they_are_for() -> None:
    text = {card.id: (card.title, card.text) for card in BOX.layout(Sleuth(4)).cards}
    assert text["blue+opal"] == ("Blue Opal", "How many blue opals?")
    assert text["pair"] == ("Pair", "How many pairs?")
    assert text["free+blue"] == ("Free Choice Blue", "Any question about blue gems.")
    assert text["free"] == ("Free Choice", "Any question.")


def test_the_table() -> None:
    game = Sleuth(3)
    start, *later = positions(BOX, game, Random(2))
    assert isinstance(start.phase, Dealing)
    assert [seat.cards for seat in BOX.status(game, start, NAMES[:3]).seats] == [0, 0, 0]
    for state in later:
        status = BOX.status(game, seen(state, 1), NAMES[:3])
        assert [seat.cards for seat in status.seats] == [11, 11, 11]
        assert [seat.hand is None for seat in status.seats] == [True, False, True]
        open_gems, pile, used = status.heaps
        assert open_gems.count == 2
        before = sum(len(seat.before) for seat in status.seats)
        assert before + pile.count + used.count == 54
        assert [seat.out for seat in status.seats] == [seat not in (*state.playing, *state.solved) for seat in range(3)]
        (missing,) = status.hidden
        over = isinstance(state.phase, Over)
        assert (missing.title, missing.count, len(missing.cards)) == (
            "Missing gem",
            1,
            int(1 in state.missing.readers or over),
        )
        (missing,) = BOX.status(game, state, NAMES[:3]).hidden
        assert missing.cards == (Shown(state.missing.open()),)


def test_whoever_has_looked_sees_the_gem() -> None:
    game = Sleuth(3)
    state = next(state for state in positions(BOX, game, Random(2)) if not isinstance(state.phase, Dealing))
    wrong = next(gem for gem in game.edition.pack if gem != state.missing.open())
    scene = Scene(game, state).act(1, Identify(wrong)).act(2, Identify(wrong))
    seen_by = [BOX.status(game, seen(scene.state, chair), NAMES[:3]).hidden[0].cards for chair in (0, 1, 2, None)]
    assert seen_by == [(), (Shown(state.missing.open()),), (Shown(state.missing.open()),), ()]


def test_who_solved_the_case_is_not_out() -> None:
    game = Sleuth(3)
    *_, last = positions(BOX, game, Random(2))
    missing = last.missing.open()
    solved = replace(last, phase=Over(missing), playing=(0,), solved=(2,))
    ann, bob, cy = BOX.status(game, seen(solved, 0), NAMES[:3]).seats
    assert [one.out for one in (ann, bob, cy)] == [False, True, False]
    assert cy.notes == ("solved the case",)
    (gem,) = BOX.status(game, seen(solved, None), NAMES[:3]).hidden
    assert gem.cards == (Shown(missing),)

"""What a chair learns from what it sees, fact by fact."""

import random
from collections.abc import Iterable

from clue_positions import SOLUTION, manor, table
from deerstalker.core import NATURE, seen
from deerstalker.core.facts import HIDDEN, Count, exactly, has_all, has_none
from deerstalker.games.clue import clues
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Accuse, Arriving, Draw, Pass, Show, Snoop, Spying, Suggest
from kit import Scene

THEORY = ("mustard", "knife", "lounge")


def learned(scene: Scene, chair: int | None) -> list[Count]:
    assert isinstance(scene.game, Clue)
    return list(clues.facts(scene.game, seen(scene.events, chair)))


def suggestion() -> Scene:
    scene = table(hands={0: "lounge", 2: "mustard knife"}, at={"scarlet": "lounge"}, phase=Arriving(0, entered=True))
    return scene.act(0, Suggest(*THEORY))


def holding(facts: Iterable[Count], holder: int) -> list[Count]:
    return [fact for fact in facts if fact.holder == holder]


def test_the_deal_tells_sizes_sorts_and_ones_own_hand() -> None:
    game = Clue(4)
    scene = Scene(game).act(NATURE, game.nature(game.start(), random.Random(1)))
    facts = learned(scene, 1)
    assert holding(facts, HIDDEN) == [exactly(HIDDEN, cards, 1) for _, cards in clues.sorts(game)]
    assert [fact.low for fact in facts if fact.cards == frozenset(game.edition.pack)] == [5, 5, 4, 4]
    assert has_all(1, scene.state.hands[1].open()) in facts
    assert len(facts) == 3 + 4 + 1
    assert len(learned(scene, None)) == 3 + 4
    assert clues.holders(game) == (0, 1, 2, 3, HIDDEN)
    assert clues.cards(game) == game.edition.pack


def test_a_pass_is_none_of_three() -> None:
    scene = suggestion().act(1, Pass())
    assert learned(scene, 2) == learned(scene, None) == [has_none(1, THEORY)]


def test_a_card_shown_to_another_is_one_to_three_of_three() -> None:
    scene = suggestion().act(1, Pass()).act(2, Show("knife"))
    assert learned(scene, 1) == [Count(2, frozenset(THEORY), 1, 3)]
    assert learned(scene, 0) == [has_all(2, ["knife"])]
    assert learned(scene, 2) == [has_all(2, ["knife"])]


def test_a_failed_accusation_is_at_most_two_of_three() -> None:
    scene = table().act(0, Accuse("green", "rope", "hall"))
    assert learned(scene, 1) == [Count(HIDDEN, frozenset(("green", "rope", "hall")), 0, 2)]
    assert learned(scene, 0) == [has_all(HIDDEN, SOLUTION)]


def test_the_end_tells_all() -> None:
    scene = table().act(0, Accuse(*SOLUTION))
    assert learned(scene, 2) == [has_all(HIDDEN, SOLUTION), has_all(HIDDEN, SOLUTION)]


def test_a_snoop_tells_the_two_concerned() -> None:
    scene = manor(hands={1: "knife"}, at={"mustard": "O5"}, phase=Spying(0, 2, ("O4",)))
    scene.act(0, Snoop(1)).act(NATURE, Draw(0))
    assert learned(scene, 0) == [has_all(1, ["knife"])]
    assert learned(scene, 2) == []

"""What events turn up: cards for one seat alone, dice, verdicts; each told from the copy of who is told."""

import random
from itertools import islice
from typing import Any

import pytest

from deerstalker.core import random_play, seen
from deerstalker.core.game import Box
from deerstalker.core.reveals import CardsShown, no_cards_shown, no_dice, no_verdict
from deerstalker.core.secret import secrets_in
from deerstalker.games import GAMES
from deerstalker.games.lines import sealed
from deerstalker.games.why.terms import Asked, Gave, Returned

EVERY_GAME = pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.name)


def played(box: Box, steps: int = 300) -> tuple[Any, list[Any]]:
    """A game, and the events of some random plays of it."""
    game = box.open(box.players[0], box.options())
    plays = [islice(random_play.moves(box, game, random.Random(f"{box.name} {i}")), steps) for i in range(3)]
    return game, [event for play in plays for step, _ in play for event in step.events]


@EVERY_GAME
def test_only_readers_are_shown_cards_and_not_their_own(box: Box) -> None:
    game, events = played(box)
    cards = {card.id for card in box.layout(game).cards}
    for event in events:
        for seat in range(game.seats):
            shown = box.shown(seen(event, seat), seat)
            assert shown == box.shown(event, seat)
            if shown is not None:
                assert shown.by != seat
                assert cards.issuperset(shown.cards)
                assert any(seat in secret.readers for secret in secrets_in(event))


@EVERY_GAME
def test_dice_are_for_all_to_see(box: Box) -> None:
    game, events = played(box)
    for event in events:
        throw = box.dice(event)
        assert all(box.dice(seen(event, seat)) == throw for seat in (*range(game.seats), None))
        if throw is not None:
            assert all(1 <= face <= 6 for face in (*throw.white, *throw.red))


@EVERY_GAME
def test_a_verdict_tells_the_truth_to_nobody_who_has_not_seen_it(box: Box) -> None:
    """All hear who was right or wrong; what they named and what it was, only those whose copy says so."""
    game, events = played(box, steps=3_000)
    layout = box.layout(game)
    things = {card.id for card in layout.cards} | {sort.id for sort in layout.sorts}
    for event in events:
        whole = box.verdict(game, event)
        for seat in (*range(game.seats), None):
            told = box.verdict(game, seen(event, seat))
            assert (told is None) == (whole is None)
            if told is None or whole is None:
                continue
            assert (told.seat, told.right) == (whole.seat, whole.right)
            assert things.issuperset((*told.named, *told.truth))
            assert told.named in (whole.named, ())
            may_look = any(seat in secret.readers for secret in secrets_in(event))
            assert told.truth == (whole.truth if may_look or (whole.right and told.named) else ())


def test_a_card_that_changes_hands_is_given() -> None:
    """Why §33: a card shown with a demand stays with its holder; the one demanded does not."""
    box = GAMES["why"]
    assert box.shown(Asked(0, 1, "rope", sealed((0, 1), "rope-1")), 1) == CardsShown(("rope-1",), 0)
    for event in (Gave(1, 0, "rope", sealed((0, 1), "rope-2")), Returned(1, 0, sealed((0, 1), "rope-2"))):
        assert box.shown(event, 0) == CardsShown(("rope-2",), 1, given=True)
        assert box.shown(event, 1) is None


def test_some_games_show_cards_and_throw_dice() -> None:
    """What the others check is really there."""
    plays = {name: (box, *played(box, steps=3_000)) for name, box in GAMES.items()}
    shows = {
        name
        for name, (box, game, events) in plays.items()
        if any(box.shown(event, seat) for event in events for seat in range(game.seats))
    }
    judges = {name for name, (box, game, events) in plays.items() if any(box.verdict(game, event) for event in events)}
    throws = {name for name, (box, _, events) in plays.items() if any(map(box.dice, events))}
    assert {name for name, box in GAMES.items() if box.shown is not no_cards_shown} == shows
    assert {name for name, box in GAMES.items() if box.dice is not no_dice} == throws
    assert {name for name, box in GAMES.items() if box.verdict is not no_verdict} == judges
    assert shows & throws

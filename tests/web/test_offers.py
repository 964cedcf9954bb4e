"""What a seat is offered, as the page gets it: every number in the game's own words, and no action more or less."""

import random
from itertools import product
from typing import Any

import pytest
from msgspec import structs

from deerstalker.core import seen
from deerstalker.core.case import Header
from deerstalker.core.choices import Field
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES, NATURE
from deerstalker.core.terms import Action
from deerstalker.games import GAMES
from deerstalker.web.live.choices import offers
from deerstalker.web.live.wire import Offer
from kit import positions, variants
from table_states import begun

EVERY_GAME = pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.name)


def actions_of(offer: Offer, kinds: dict[str, type[Action]]) -> list[Action]:
    """The actions that somebody can put together from an offer."""
    if offer.rows is not None:
        return list(offer.rows)
    return [kinds[offer.type](*values) for values in product(*(field.values for field in offer.fields))]


def numbers(field: Field) -> list[int]:
    return [value for value in field.values if isinstance(value, int)]


def check_titles(field: Field, actions: list[Any], labels: list[str]) -> None:
    """Each number has a title that no other has, in words of the game: those of the label of every such action."""
    assert field.titles is not None
    assert len(set(field.titles)) == len(field.titles) == len(field.values)
    for value, title in zip(field.values, field.titles, strict=True):
        with_it = [label for action, label in zip(actions, labels, strict=True) if getattr(action, field.name) == value]
        assert with_it
        assert title
        if len(field.values) > 1:
            assert all(title in label for label in with_it), (field.name, value, title)


@EVERY_GAME
def test_every_number_is_offered_in_the_words_of_the_game(box: Box) -> None:
    for count, game in enumerate(variants(box)):
        names = NAMES[: game.seats]
        options = structs.asdict(getattr(game, "options", box.options()))
        table = begun(Header(box.name, names, {name.replace("_", "-"): value for name, value in options.items()}, 1))
        for state in positions(box, game, random.Random(count), 30):
            for seat in game.waiting_for(state) - {NATURE}:
                own = seen(state, seat)
                legal = game.legal(own, seat)
                kinds = {type(action).__name__: type(action) for action in legal}
                found = offers(table, seat, own, legal, None)
                assert sum(len(actions_of(offer, kinds)) for offer in found) == len(legal)
                for offer in found:
                    if any(numbers(field) for field in offer.fields):
                        actions = actions_of(offer, kinds)
                        labels = [box.label(game, own, action, names) for action in actions]
                        for field in offer.fields:
                            if numbers(field):
                                check_titles(field, actions, labels)


def test_some_games_offer_numbers_that_are_not_seats() -> None:
    """What the other test checks is really there."""
    found = set()
    for name, box in GAMES.items():
        game = box.open(box.players[0], box.options())
        table = begun(Header(name, NAMES[: game.seats], {}, box.rules_version))
        for state in positions(box, game, random.Random(1), 30):
            for seat in game.waiting_for(state) - {NATURE}:
                own = seen(state, seat)
                for offer in offers(table, seat, own, game.legal(own, seat), None):
                    titles = [title for field in offer.fields if numbers(field) for title in field.titles or ()]
                    found |= {name for title in titles if title not in NAMES}
    assert len(found) >= 2

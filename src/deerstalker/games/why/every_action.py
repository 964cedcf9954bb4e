"""Every action of a game of Why, in an order that stays as it is."""

from deerstalker.games.why import terms as t
from deerstalker.games.why.board import ROOMS, SQUARES
from deerstalker.games.why.editions import KIND_OF, KINDS, LAWN_PLACES, NO_CLUE, PACK, PIECES
from deerstalker.games.why.rules import Why


def every_action(game: Why) -> tuple[t.WhyAction, ...]:
    """Return the actions by type, for the whole pack of sixty cards and every place on the lawn."""
    seats, spots = range(game.seats), range(LAWN_PLACES)
    kinds = tuple(kind for kind in KINDS if kind != NO_CLUE)
    return (
        *map(t.Choose, PIECES),
        t.Roll(),
        t.Propose(),
        t.Accept(),
        t.Decline(),
        *map(t.Move, (*SQUARES, *ROOMS)),
        t.Take(),
        t.Search(),
        t.Pass(),
        *(t.Ask(of, kind) for of in seats for kind in kinds),
        *(t.Ask(of, KIND_OF[card], card) for of in seats for card in PACK if KIND_OF[card] != NO_CLUE),
        *map(t.Give, PACK),
        t.Deny(),
        *map(t.Show, PACK),
        *(t.Point(spot, kind) for kind in KINDS for spot in spots),
        *map(t.Discard, PACK),
        *(t.LayAt(card, spot) for card in PACK for spot in spots),
        t.Solve(),
    )

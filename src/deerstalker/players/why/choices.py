"""Select the options worth trying: one of several equivalent ones, and the most promising of many."""

from collections.abc import Hashable, Sequence

from deerstalker.core.seats import Seat
from deerstalker.games.why import phases as p
from deerstalker.games.why import terms as t
from deerstalker.games.why.editions import KIND_OF
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import WhyAction
from deerstalker.players.why.policy import Policy

MOST_MOVES = 7


def choices(
    game: Why,
    s: WhyState,
    seat: Seat,
    options: Sequence[WhyAction],
    policy: Policy,
    action: WhyAction | None = None,
) -> list[WhyAction]:
    """Return the options worth trying, starting with the habitual one, and this action in the place of its equals."""
    if len(options) == 1:
        return list(options)
    usual = policy(game, s)
    if isinstance(s.phase, p.Walking):
        options = _destinations(game, s, seat, options, policy)
    found: dict[Hashable, WhyAction] = {_same(s, usual): usual}
    for option in options:
        found.setdefault(_same(s, option), option)
    if action is not None:
        found[_same(s, action)] = action
    return list(found.values())


def _destinations(
    game: Why, s: WhyState, seat: Seat, options: Sequence[WhyAction], policy: Policy
) -> Sequence[WhyAction]:
    """Return the spaces with somebody to question, and the most attractive of the others."""
    pulls = policy.pulls(game, s, seat)
    met = {place for other, place in enumerate(s.places) if other != seat}
    moves = [option for option in options if isinstance(option, t.Move)]
    return sorted(moves, key=lambda move: (move.to not in met, -pulls(move.to)))[:MOST_MOVES]


def _same(s: WhyState, option: WhyAction) -> Hashable:
    """Return a key that equivalent options share: parts of a set are as good as each other."""
    match option:
        case t.Discard(card) | t.LayAt(card) | t.Give(card):
            return "part", KIND_OF[card]
        case t.Ask(of, kind):
            return "ask", of, kind
        case t.Show(card):
            return "show", KIND_OF[card]
        case t.Point(spot, kind):
            lying = s.lawn[spot]
            of_kind = KIND_OF[lying.card] if lying else ""
            return "point", of_kind, of_kind == kind
    return option

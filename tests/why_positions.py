"""A house of Why in any position, set up in a line or two."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from deerstalker.core import NATURE, Seat, secret
from deerstalker.games.why.board import LIVING_ROOM, NUMBERED
from deerstalker.games.why.editions import PACK, PIECES, PLACE_IN_PACK, Options
from deerstalker.games.why.phases import Rolling
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Lying, Roll, Throw
from kit import Scene

SEVEN = "napoleon-1 napoleon-2 rope-1 gun-1 alfred-1 jealousy-1 no-clue-1"
"""A hand as good as any."""


def house(
    hands: Mapping[Seat, str],
    *,
    seats: int = 4,
    places: Mapping[Seat, str] | None = None,
    lawn: str = "",
    piles: Mapping[str, str] | None = None,
    laid: Mapping[Seat, str] | None = None,
    closing: bool = False,
    options: Options | None = None,
) -> Scene:
    """Seat 0 is about to throw. Cards in no hand and nowhere else are in the rooms, or, if the piles are given or
    empty, out of the pack. `-` on the lawn is a free place.
    """
    game = Why(seats, options or Options(removed="fixed"))
    held = [_sorted(hands.get(seat, "").split()) for seat in range(seats)]
    sets = [tuple((laid or {}).get(seat, "").split()) for seat in range(seats)]
    on_lawn = tuple(None if card == "-" else Lying(card) for card in lawn.split())
    in_rooms = [tuple((piles or {}).get(room, "").split()) for room in NUMBERED]
    placed = {card for cards in (*held, *in_rooms) for card in cards} | {card.card for card in on_lawn if card}
    placed |= {f"{kind}-{part}" for kinds in sets for kind in kinds for part in range(1, 5)}
    rest = [card for card in PACK if card not in placed]
    if piles is None and not closing:
        rooms = game.setting.table.rooms
        in_rooms, rest = [tuple(rest[room::rooms]) if room < rooms else () for room in range(len(NUMBERED))], []
    state = replace(
        game.start(),
        phase=Rolling(0),
        active=0,
        turn=1,
        hands=tuple(secret(hand, to=(seat,)) for seat, hand in enumerate(held)),
        sizes=tuple(map(len, held)),
        laid=tuple(sets),
        places=tuple((places or {}).get(seat, LIVING_ROOM) for seat in range(seats)),
        piles=tuple(tuple(secret(card) for card in pile) for pile in in_rooms),
        lawn=on_lawn,
        removed=tuple(rest),
        closing=closing,
    )
    assert sorted(game.components(state)) == sorted((*PACK, *PIECES))
    return Scene(game, state)


def _sorted(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=PLACE_IN_PACK.__getitem__))


def throw(scene: Scene, seat: Seat, first: int, second: int) -> Scene:
    """The seat throws these dice."""
    return scene.act(seat, Roll()).act(NATURE, Throw(first, second))


def hand(scene: Scene, seat: Seat) -> tuple[str, ...]:
    """What the seat holds."""
    cards: tuple[str, ...] = scene.state.hands[seat].open()
    assert len(cards) == scene.state.sizes[seat]
    return cards


def lawn(scene: Scene) -> list[str | None]:
    """What lies on the lawn, place by place."""
    return [lying.card if lying else None for lying in scene.state.lawn]

"""What to draw: the cards by suspect and place; and how everything stands."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.core import layout as look
from deerstalker.core.layout import Layout
from deerstalker.core.status import Heap, SeatStatus, Shown, Status
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import AlibiState, Dealing, Inquiring, Over, Revealing
from deerstalker_alibi.words import card_name, trait_name


def layout(game: Alibi) -> Layout:
    """Everything that stays as it is."""
    edition = game.edition
    groups = (("suspect", edition.suspects), ("place", edition.places))
    return Layout(
        sorts=tuple(look.Sort(trait, _title(trait_name(trait)), group) for group, sort in groups for trait in sort),
        cards=tuple(look.Card(card, _title(card_name(card)), tuple(card.split("-"))) for card in edition.pack),
    )


def status(game: Alibi, s: AlibiState, names: Sequence[str]) -> Status:
    """The seats and the card that lies face down."""
    return Status(
        seats=tuple(_seat(game, s, seat, name) for seat, name in enumerate(names)),
        turn=_turn(s),
        hidden=() if isinstance(s.phase, Dealing) else (Heap("Culprit", 1, _culprit(s)),),
    )


def _turn(s: AlibiState) -> Seat | None:
    match s.phase:
        case Inquiring(seat):
            return seat
        case Revealing(_, asker):
            return asker
        case _:
            return None


def _culprit(s: AlibiState) -> tuple[Shown, ...]:
    """The card that lies face down, where this copy holds it."""
    if isinstance(s.phase, Over):
        return (Shown(s.phase.culprit),)
    return (Shown(s.culprit.open()),) if s.culprit.is_open else ()


def _seat(game: Alibi, s: AlibiState, seat: Seat, name: str) -> SeatStatus:
    dealt = not isinstance(s.phase, Dealing)
    hand = s.hands[seat]
    return SeatStatus(
        name=name,
        cards=game.edition.hand_sizes(game.seats)[seat] if dealt else 0,
        hand=hand.open() if dealt and hand.is_open else None,
        out=seat not in s.playing,
    )


def _title(name: str) -> str:
    return f"{name[0].upper()}{name[1:]}"

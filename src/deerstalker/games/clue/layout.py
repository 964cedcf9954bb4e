"""What to draw: cards, tokens and the plan of the house, and the visible state of the game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from deerstalker.core import Seat, clockwise
from deerstalker.core import layout as look
from deerstalker.core.layout import Layout
from deerstalker.core.secret import Secret
from deerstalker.core.status import Heap, Piece, SeatStatus, Shown, Status
from deerstalker.games.clue import art, furniture
from deerstalker.games.clue import plan as plans
from deerstalker.games.clue.editions import MASTER, Edition
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    ASIDE,
    Answering,
    Card,
    Choosing,
    ClueState,
    Dealing,
    Opening,
    Over,
)
from deerstalker.games.clue.words import title

LETTERS = {"gray": "Gy", "peach": "Ph"}
"""Letters of suspects whose first two letters belong to another suspect."""


SPYGLASS = look.Mark("spyglass", "Spyglass", "Stop here to look at a card in somebody's hand.")


def letters(suspect: Card) -> str:
    """Return the two letters on a token."""
    return LETTERS.get(suspect, suspect[:2].title())


def layout(game: Clue) -> Layout:
    """Return everything that never changes during a game."""
    edition = game.edition
    sorts = [(_sort(name), cards) for name, cards in edition.sorts]
    seating: look.Seating = "chosen" if game.options.tokens == "chosen" else "fixed"
    return Layout(
        sorts=tuple(sort for sort, _ in sorts),
        cards=tuple(
            look.Card(card, edition.titles[card], (sort.id,), drawing=_drawing(edition, card))
            for sort, cards in sorts
            for card in cards
        ),
        tokens=tuple(
            look.Token(suspect, edition.suspects[suspect], art.color_of(suspect), letters(suspect))
            for suspect in edition.tokens
        ),
        seating=seating if edition.tokens else "none",
        plan=_plan(game) if edition.plan.grid else None,
        palette=art.MASTER_PALETTE if edition is MASTER else art.PALETTE,
        pictures=art.pictures(edition.pack) | furniture.furnishing(edition.drawing).pictures,
    )


def _sort(name: str) -> look.Sort:
    return look.Sort(name, name.title(), corner=name.removesuffix("s").title())


def _drawing(edition: Edition, card: Card) -> look.Drawing:
    return art.suspect_drawing(card) if card in edition.suspects else art.card_drawing(card)


def _plan(game: Clue) -> look.Plan:
    edition, plan = game.edition, game.edition.plan
    passages = [look.Link("passage", ends) for ends in plan.passages]
    drive = [look.Link("drive", ends) for ends in plan.drive] if game.options.open_drive else []
    return look.Plan(
        width=max(map(len, plan.grid)),
        height=len(plan.grid),
        squares=tuple(_square(plan, square) for square in plan.squares),
        rooms=(*(_room(plan, name, "spot" if name in plan.spots else "room") for name in plan.rooms),),
        doors=tuple(look.Door(door.square, cast(look.Side, door.side), door.room) for door in plan.doors),
        links=(*passages, *drive),
        starts=tuple(look.Start(suspect, edition.start_of(suspect)) for suspect in edition.tokens),
        scenery=tuple(_scenery(plan)),
        furniture=furniture.furnishing(edition.drawing).pieces,
        off=ASIDE,
        legend=(SPYGLASS,) if plan.snoops else (),
    )


def _room(plan: plans.Plan, name: plans.Place, kind: str) -> look.Room:
    return look.room(name, plan.titles[name], _cells(plan, name), kind, floor=furniture.FLOORS.get(name, ""))


def _square(plan: plans.Plan, square: plans.Place) -> look.Square:
    row, column = plans.position(square)
    return look.Square(square, column, row, "spyglass" if square in plan.snoops else "")


def _cells(plan: plans.Plan, name: plans.Place) -> list[look.Cell]:
    """Return the cells drawn with the mark of this place."""
    return [
        (column, row)
        for row, line in enumerate(plan.grid)
        for column, mark in enumerate(line)
        if plan.marks.get(mark) == name
    ]


def _scenery(plan: plans.Plan) -> list[look.Scenery]:
    """Return everything that is drawn and that nobody ever stands on."""
    places = {*plan.rooms}
    spyglasses = {plan.grid[row][column] for row, column in map(plans.position, plan.snoops)}
    names = [name for mark, name in plan.marks.items() if name not in places and mark not in spyglasses]
    return [look.Scenery(name, tuple(_cells(plan, name)), furniture.FLOORS.get(name, "")) for name in names]


# -- how everything stands ---------------------------------------------------------------------------


_BEFORE_THE_DEAL = (Choosing, Dealing)


def status(game: Clue, s: ClueState, names: Sequence[str]) -> Status:
    """Return the seats, and where tokens and weapons are."""
    edition = game.edition
    sizes = (0,) * game.seats if isinstance(s.phase, _BEFORE_THE_DEAL) else game.hand_sizes
    notes = {seat: f"called to {title(edition, game.place_of(s, seat))}" for seat in sorted(s.called)}
    return Status(
        seats=_seats(tuple(names), s.suspects, sizes, s.hands, tuple(notes.items()), s.playing, _passed(game, s)),
        turn=_turn(s),
        pieces=_pieces(edition.tokens, s.tokens) + _pieces(edition.pieces, s.weapons),
        hidden=() if isinstance(s.phase, _BEFORE_THE_DEAL) else _envelope(edition, _found(s)),
    )


def _passed(game: Clue, s: ClueState) -> tuple[Seat, ...]:
    """Return the seats that could not help, where the first card that is shown ends the question."""
    if not isinstance(s.phase, Answering) or game.edition.answers == "all":
        return ()
    asked = list(clockwise(s.phase.by, game.seats))
    return tuple(asked[: asked.index(s.phase.seat)])


def _found(s: ClueState) -> tuple[Card, ...]:
    """Return the cards in the envelope, if this copy holds them or the envelope lies open."""
    if isinstance(s.phase, Over):
        return s.phase.envelope
    return s.envelope.open() if s.envelope.is_open else ()


@lru_cache(maxsize=4096)
def _envelope(edition: Edition, known: tuple[Card, ...]) -> tuple[Heap, ...]:
    return (Heap(edition.envelope.capitalize(), len(edition.sorts), tuple(map(Shown, known))),)


@lru_cache(maxsize=4096)
def _seats(
    names: tuple[str, ...],
    suspects: tuple[Card, ...],
    sizes: tuple[int, ...],
    hands: tuple[Secret[tuple[Card, ...]], ...],
    notes: tuple[tuple[Seat, str], ...],
    playing: tuple[Seat, ...],
    passed: tuple[Seat, ...],
) -> tuple[SeatStatus, ...]:
    """Return the status of all seats. Cached, since it rarely changes."""
    return tuple(
        SeatStatus(
            name=name,
            token=suspects[seat] if seat < len(suspects) else None,
            cards=size,
            hand=hand.open() if size and hand.is_open else None,
            notes=tuple(note for called, note in notes if called == seat),
            out=seat not in playing,
            passed=seat in passed,
        )
        for seat, (name, size, hand) in enumerate(zip(names, sizes, hands, strict=True))
    )


@lru_cache(maxsize=4096)
def _pieces(things: tuple[Card, ...], places: tuple[plans.Place, ...]) -> tuple[Piece, ...]:
    return tuple(map(Piece, things, places))


def _turn(s: ClueState) -> Seat | None:
    match s.phase:
        case Dealing() | Opening() | Over():
            return None
        case Answering(_, by):
            return by
        case phase:
            return phase.seat

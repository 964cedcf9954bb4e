"""The picture of a table in the terminal: the game's own, or one drawn from its status."""

from collections.abc import Sequence

from rich.text import Text

from deerstalker.core.game import AnyGame, Box
from deerstalker.core.status import Heap, SeatStatus
from deerstalker.core.terms import State


def board(box: Box, game: AnyGame, state: State, names: Sequence[str]) -> Text:
    """Draw the table from any viewer's copy of the state."""
    if box.picture is not None:
        picture: Text = box.picture(game, state, names)
        return picture
    return from_status(box, game, state, names)


def from_status(box: Box, game: AnyGame, state: State, names: Sequence[str]) -> Text:
    """Draw a plain picture: a line for each seat, then the piles."""
    status, titles = box.status(game, state, names), {card.id: card.title for card in box.layout(game).cards}
    text = Text()
    for seat, one in enumerate(status.seats):
        style = "bold" if seat == status.turn else "dim" if one.out else ""
        mark = "▸ " if seat == status.turn else "  "
        text.append(f"{mark}{one.name:<10} {_seat(one, titles)}\n", style=style)
    for heap in (*status.heaps, *status.hidden):
        text.append(f"{heap.title}: {_heap(heap, titles)}\n", style="dim")
    return text


def _seat(seat: SeatStatus, titles: dict[str, str]) -> str:
    parts = [f"{seat.cards} card{'s' * (seat.cards != 1)}"]
    if seat.hand:
        parts[0] += f": {', '.join(titles.get(card, card) for card in seat.hand)}"
    parts += [f"{one.title} {one.value}{f'/{one.of}' if one.of is not None else ''}" for one in seat.counters]
    parts += ["face down" if one.down else titles.get(one.card, one.card) for one in seat.before]
    return " · ".join([*parts, *seat.notes, *(["out"] if seat.out else [])])


def _heap(heap: Heap, titles: dict[str, str]) -> str:
    known = ", ".join("?" if one.down else titles.get(one.card, one.card) for one in heap.cards)
    return f"{heap.count}{f' ({known})' if known else ''}"

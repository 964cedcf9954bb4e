"""What a seat may do now, in a compact form: kinds of actions, and for each the choices within it."""

from collections.abc import Sequence

from deerstalker.core.choices import by_kind, fields_of, is_product, meaning_of, titled
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action, State
from deerstalker.core.ways import Ways
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.wire import Offer

FEW_WALKS = 12
"""Maximum number of walks of one kind that are sent one by one, each with its label."""


def offers(table: TableState, seat: Seat, state: State, actions: Sequence[Action], ways: Ways | None) -> list[Offer]:
    """Return these actions by kind, in the order in which the game gives them. `state` is the seat's own copy."""
    return [_offer(table, seat, state, some, ways) for some in by_kind(actions)]


def _offer(table: TableState, seat: Seat, state: State, actions: list[Action], ways: Ways | None) -> Offer:
    """Return one kind of actions: by its fields alone, or, where that says too little, one by one."""
    box, kind = table.box, type(actions[0])
    fields = fields_of(actions)
    listed = _few_walks(kind, actions, ways) or not is_product(fields, actions)

    def label(action: Action) -> str:
        return box.label(table.game, state, action, table.names)

    return Offer(
        kind.__name__,
        box.heading(kind),
        meaning_of(kind) if box.explain is None else box.explain(table.game, state, actions[0]) or meaning_of(kind),
        kind in box.staking,
        box.clues is not None and box.clues.question(table.game, seat, actions[0]) is not None,
        [titled(field, actions, label, table.names) for field in fields],
        actions if listed else None,
        [label(action) for action in actions] if listed else None,
        label(actions[0]),
    )


def _few_walks(kind: type[Action], actions: list[Action], ways: Ways | None) -> bool:
    """Are these a few walks? Each may take a way of its own, so what its label says of it matters."""
    return ways is not None and 1 < len(actions) <= FEW_WALKS and ways.field in kind.__struct_fields__

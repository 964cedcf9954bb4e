"""The tables that the adapters for research are tried on."""

from typing import Any

import pytest

from deerstalker.core.options import options_of
from deerstalker.games import GAMES


def _other_options(name: str) -> dict[str, Any]:
    """Every option of a game at the last of its values."""
    return {one.name.replace("-", "_"): one.values[-1] for one in options_of(GAMES[name])}


TABLES = [
    pytest.param(name, seats, options, id=f"{name}-{seats}{'-options' if options else ''}")
    for name, box in GAMES.items()
    for seats in (box.players[0], box.players[-1])
    for options in ([{}, _other_options(name)] if _other_options(name) else [{}])
]
"""Every game with its fewest and most seats, as it comes and with all its options at their last values."""

"""Philo Vance (Parker Brothers 1937): arrest a suspect, gather the clues, convince the jury before the others do."""

from collections.abc import Sequence
from typing import Any

from deerstalker.core import Box, Seat
from deerstalker.core.game import Game
from deerstalker.core.sheet import Notes
from deerstalker.games.philo_vance import art, layout, prompts, reveals
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.every_action import every_action
from deerstalker.games.philo_vance.first_case import FIRST_CASE
from deerstalker.games.philo_vance.phases import (
    VanceState,
)
from deerstalker.games.philo_vance.remarks import remarks
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.philo_vance.terms import (
    Arrest,
    Convict,
    TurnBegan,
    VanceAction,
    VanceEvent,
)
from deerstalker.games.philo_vance.words import tell, tell_turn

RULES: dict[str, type[PhiloVance] | type[Children]] = {
    "classic": PhiloVance,
    "expert": PhiloVance,
    "children": Children,
}


def open_game(seats: int, options: Options) -> Game[VanceState, VanceAction, VanceEvent]:
    """Make the rules that the options ask for."""
    return RULES[options.game](seats, options)


def novice(setting: Any) -> Any:
    """Make a bot that plays by eye with a plain notebook, and forgets things."""
    from deerstalker.players.philo_vance.novice import Novice

    return Novice(setting)


def careful(setting: Any) -> Any:
    """Make a bot that knows everything that follows, and plans simply."""
    from deerstalker.players.philo_vance.careful import Careful

    return Careful(setting)


def expert(setting: Any) -> Any:
    """Make a bot that weighs exact odds, looks ahead, and considers what the others know."""
    from deerstalker.players.philo_vance.expert import Expert

    return Expert(setting)


def notes(game: PhiloVance, seat: Seat | None, names: Sequence[str]) -> Notes:
    """The notes of a chair."""
    from deerstalker.games.philo_vance.sheet import CaseNotes

    return CaseNotes(game, seat, names)


def picture(game: PhiloVance, state: VanceState, names: Sequence[str]) -> object:
    """Draw the table in the terminal."""
    from deerstalker.games.philo_vance.picture import board

    return board(game, state, names)


BOX: Box[Game[VanceState, VanceAction, VanceEvent], Options] = Box(
    name="philo-vance",
    title="Philo Vance",
    maker="Parker Brothers",
    year=1937,
    blurb="Ten suspects, a hundred clues. Arrest one, seat your jury, and win the conviction before anybody else.",
    players=range(2, 7),
    rules_version=2,
    earlier_defaults={1: {"mystery": "printed", "arrows": "clue", "detectives": "by-chair"}},
    book="Philo Vance",
    options=Options,
    open=open_game,
    action=VanceAction,
    event=VanceEvent,
    state=VanceState,
    tell=tell,
    tell_turn=tell_turn,
    ask=prompts.ask,
    label=prompts.label,
    headings=prompts.HEADINGS,
    explain=prompts.explain,
    layout=layout.layout,
    status=layout.status,
    staking=(Arrest, Convict),
    every_action=every_action,
    turn_events=(TurnBegan,),
    notes=notes,
    picture=picture,
    art=art.vance_lid,
    dice=reveals.dice,
    verdict=reveals.verdict,
    bots={"novice": novice, "careful": careful, "expert": expert},
    searcher=expert,
    first_case=FIRST_CASE,
    remarks=remarks,
)

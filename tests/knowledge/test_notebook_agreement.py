"""Lines typed beside the table tell exactly what the recorded game tells."""

import random
from typing import Any

import pytest

from deerstalker.core import case as cases
from deerstalker.core import seen
from deerstalker.core.facts import OPEN
from deerstalker.core.seats import NAMES
from deerstalker.deduction.solver import Exact
from deerstalker.games import GAMES
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.notebook import Session, Setup, say
from deerstalker.knowledge.notebook.replies import Noted
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run
from kit import box_of
from recorded_lines import Talk

WITH_LINES = [name for name, box in GAMES.items() if box.lines is not None]
"""Games that have words of their own for typed lines."""


def played(name: str, seats: int, seed: int) -> tuple[Any, list[Any]]:
    """A game among novices: the rules, and all its events."""
    box = GAMES[name]
    table = Table(cases.make_header(box, NAMES[:seats]), GAMES)
    players = [read_bot("novice").sit(box, table.game, seat, f"{seed}/{seat}") for seat in range(seats)]
    steps = list(run(table, players, random.Random(f"{seed}/nature")))
    return table.game, [event for one in steps for event in one.events]


def same(session: Session, dossier: Dossier) -> bool:
    ours, theirs = session.answer, dossier.answer
    assert isinstance(ours, Exact)
    assert isinstance(theirs, Exact)
    return (ours.count, ours.total, ours.marginals, ours.closure) == (
        theirs.count,
        theirs.total,
        theirs.marginals,
        theirs.closure,
    )


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_LINES)
@pytest.mark.parametrize(("more", "seed"), [(0, 1), (1, 2), (2, 3)])
def test_lines_and_the_recorded_game_tell_the_same(name: str, more: int, seed: int) -> None:
    seats = GAMES[name].players[more]
    game, events = played(name, seats, seed)
    rng = random.Random(seed)
    me = rng.randrange(seats)
    mine = seen(tuple(events), me)
    deal = next(event for event in mine if type(event).__name__ == "Dealt")
    session = Session(Setup(name, NAMES[:seats], me, deal.hands[me].open(), getattr(deal, "open", ())))
    dossier = Dossier(box_of(game), game, me)
    dossier.read(mine, 1)
    checked = 0
    for line in Talk(game, NAMES[:seats], me, rng).lines(mine):
        session, reply = say(session, line)
        assert isinstance(reply, Noted), (line, reply)
        checked += 1
    assert checked >= 5
    assert same(session, dossier)
    assert {holder for _, holder in session.answer.closure.must} >= {me}
    assert (OPEN in {holder for _, holder in session.answer.closure.must}) == bool(session.setup.face_up)


@pytest.mark.parametrize("name", WITH_LINES)
def test_they_agree_at_every_moment(name: str) -> None:
    seats = GAMES[name].players[1]
    game, events = played(name, seats, 11)
    mine = seen(tuple(events), 1)
    at = next(number for number, event in enumerate(mine) if type(event).__name__ == "Dealt")
    deal = mine[at]
    session = Session(Setup(name, NAMES[:seats], 1, deal.hands[1].open(), getattr(deal, "open", ())))
    dossier = Dossier(box_of(game), game, 1)
    dossier.read([deal], 0)
    talk = Talk(game, NAMES[:seats], 1, random.Random(1))
    ends = ("Suggested", "Looked", "Snooped", "Asked", "Checked", "Ended")
    part: list[Any] = []
    compared = 0
    for event in mine[at + 1 :]:
        if type(event).__name__ in ends and part:
            for line in talk.lines(part):
                session, reply = say(session, line)
                assert isinstance(reply, Noted), (line, reply)
            dossier.read(part, compared)
            part = []
            compared += 1
            if compared % 3 == 0:
                assert same(session, dossier)
        part.append(event)
    assert compared >= 8

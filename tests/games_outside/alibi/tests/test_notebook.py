"""The notebook beside a real table, which Alibi gets from its clues alone."""

import random
from collections.abc import Iterator, Sequence

import pytest

from deerstalker.core import random_play, seen
from deerstalker.core.seats import NAMES, Seat
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.notebook import Session, Setup, say
from deerstalker.knowledge.notebook.replies import Noted
from deerstalker_alibi import BOX
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import AlibiEvent, Charged, Closed, Counted, Revealed, Shuffled, TurnEnded
from deerstalker_alibi.words import trait_name


def lines(events: Sequence[AlibiEvent], me: Seat) -> Iterator[str]:
    """What this chair would type: a line for each question and each charge."""
    who = tuple("I" if seat == me else name for seat, name in enumerate(NAMES))
    for event, after in zip(events, (*events[1:], None), strict=True):
        match event:
            case Counted(seat, asker, about, number):
                holder = "me" if seat == me else NAMES[seat]
                asked = f"{who[asker]} {'ask' if asker == me else 'asks'} {holder} how many of {trait_name(about)}"
                shown = after.card.open() if isinstance(after, Revealed) and after.card.is_open else ""
                yield f"{asked}: {number}" + (f", {shown}" if shown else "")
            case Charged(seat, card, right):
                yield f"{who[seat]} {'name' if seat == me else 'names'} {card}: {'right' if right else 'wrong'}"
            case Closed(culprit):
                yield f"it was {culprit}"


@pytest.mark.parametrize("seats", BOX.players)
def test_lines_and_the_recorded_game_tell_the_same(seats: int) -> None:
    game, me = Alibi(seats), 1
    case = random_play.play(BOX, game, random.Random(seats), game.options)
    turns = [at for at, step in enumerate(case.steps, 1) if isinstance(step.events[-1], TurnEnded)]
    events = seen(tuple(event for step in case.steps[: turns[25]] for event in step.events), me)
    dealt = next(event for event in events if isinstance(event, Shuffled))
    session = Session(Setup(BOX.name, NAMES[:seats], me, dealt.hands[me].open()))
    dossier = Dossier(BOX, game, me)
    dossier.read(events, 1)
    for line in lines(events, me):
        session, reply = say(session, line)
        assert isinstance(reply, Noted), (line, reply)
    assert session.answer.closure == dossier.answer.closure
    assert session.answer.count == dossier.answer.count
    assert session.lines

"""Players who are out of the game are out online, and those who have seen the answer keep it to themselves."""

from pathlib import Path

import pytest

from deerstalker.core.case import from_text
from deerstalker.core.errors import Illegal
from deerstalker.core.seats import Seat
from deerstalker.games import GAMES
from deerstalker.web.live import commands, wire
from deerstalker.web.live.commands import Order
from deerstalker.web.live.table_state import TableState, Who
from deerstalker.web.live.views import summary
from table_states import begun, step

CASES = Path(__file__).parents[1] / "cases"


def at_the_first_exit(name: str) -> tuple[TableState, Seat]:
    """A recorded game, as far as somebody loses their place in it while the others play on."""
    case = from_text((CASES / f"{name}.case").read_text(), GAMES)
    state = begun(case.header, bot=None)
    for one in case.steps:
        step(state, one)
        if state.out and state.stage == "running":
            (seat,) = state.out
            return state, seat
    raise AssertionError(f"nobody is out in {name}")


def say(state: TableState, seat: Seat) -> None:
    commands.answer(state, Order(Who((seat,)), seat, None, wire.Say("It was the butler.")))


@pytest.mark.parametrize("name", ["clue-last-wins", "sleuth-three-elements", "philo-vance"])
def test_who_is_out_is_told_to_all(name: str) -> None:
    state, out = at_the_first_exit(name)
    assert [seat for seat, one in enumerate(summary(state).seats) if one.out] == [out]


@pytest.mark.parametrize("name", ["clue-last-wins", "sleuth-three-elements"])
def test_who_has_seen_the_answer_keeps_silent(name: str) -> None:
    state, out = at_the_first_exit(name)
    with pytest.raises(Illegal, match="You've seen the answer"):
        say(state, out)
    say(state, next(seat for seat in range(len(state.sitters)) if seat != out))


def test_who_gave_up_without_seeing_the_answer_may_talk() -> None:
    """A retired detective has looked at nothing that the others still seek."""
    state, out = at_the_first_exit("philo-vance")
    say(state, out)

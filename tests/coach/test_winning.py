"""How likely each player is to win: shares of a whole that fall with what is still to be learned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deerstalker.core.winning import Standing
from deerstalker.games import GAMES

DEDUCED = [name for name, box in GAMES.items() if box.clues is not None]
STANDINGS = st.builds(Standing, st.floats(0, 12), st.sampled_from([0.0, 0.25, 0.5, 0.75]))


@pytest.mark.parametrize("name", DEDUCED)
@given(standings=st.lists(st.none() | STANDINGS, min_size=2, max_size=10).filter(any))
def test_chances_are_shares_of_a_whole(name: str, standings: list[Standing | None]) -> None:
    chances = GAMES[name].winning.chances(standings)
    assert sum(chances) == pytest.approx(1)
    assert all((chance == 0) == (one is None) for chance, one in zip(chances, standings, strict=True))


@pytest.mark.parametrize("name", DEDUCED)
@given(bits=st.floats(0, 10), less=st.floats(0.1, 5), rival=STANDINGS, wait=st.sampled_from([0.0, 0.5]))
def test_whoever_knows_more_is_likelier_to_win(
    name: str, bits: float, less: float, rival: Standing, wait: float
) -> None:
    winning = GAMES[name].winning
    knows, lacks = Standing(max(0.0, bits - less), wait), Standing(bits, wait)
    assert winning.chances([knows, rival])[0] >= winning.chances([lacks, rival])[0]


@pytest.mark.parametrize("name", DEDUCED)
def test_whoever_knows_everything_would_rather_be_on_turn(name: str) -> None:
    winning, rival = GAMES[name].winning, Standing(2.0, 0.5)
    assert winning.chances([Standing(0.0, 0.0), rival])[0] > winning.chances([Standing(0.0, 0.75), rival])[0]

"""The laws are worth something: each catches a game that breaks it."""

import random
from collections.abc import Iterable, Sequence

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, Seat, Secret, laws, random_play
from deerstalker.core.laws import LawBroken
from deerstalker.games.sleuth import BOX
from deerstalker.games.sleuth.rules import Play, Sleuth
from deerstalker.games.sleuth.terms import (
    Answered,
    Ask,
    Drew,
    Exchange,
    Identify,
    SleuthAction,
    SleuthEvent,
    SleuthState,
)


class OffersWhatItKnows(Sleuth):
    """Offers only those gems that are not in anybody's hand."""

    def legal(self, s: SleuthState, seat: Seat) -> Sequence[SleuthAction]:
        held = {gem for hand in s.hands if hand.is_open for gem in hand.open()}
        return [a for a in super().legal(s, seat) if not (isinstance(a, Identify) and a.gem in held)]


class ShowsToAll(Sleuth):
    """Keeps the hands open for everybody."""

    def evolve(self, s: SleuthState, e: SleuthEvent) -> SleuthState:
        after = super().evolve(s, e)
        if isinstance(e, Answered) and s.hands[e.seat].is_open:
            everyone = Secret(frozenset(range(self.seats)), s.hands[e.seat].open())
            return replace(after, hands=(*s.hands[: e.seat], everyone, *s.hands[e.seat + 1 :]))
        return after


class LosesACard(Sleuth):
    """A used search card falls under the table."""

    def evolve(self, s: SleuthState, e: SleuthEvent) -> SleuthState:
        after = super().evolve(s, e)
        return replace(after, used=after.used[:-1]) if isinstance(e, Drew) else after


class RefusesItsOffers(Sleuth):
    """Offers an exchange, and refuses it."""

    def decide(self, s: SleuthState, seat: Seat, a: SleuthAction) -> Play:
        action = Ask(seat, ("pair",), "pair") if isinstance(a, Exchange) else a
        yield from super().decide(s, seat, action)


class ForgetsToAsk(Sleuth):
    """Waits for nature in the middle of a turn."""

    def waiting_for(self, s: SleuthState) -> frozenset[Seat]:
        waiting = super().waiting_for(s)
        return waiting if NATURE in waiting or s.left % 5 else frozenset()


class CountsWrong(Sleuth):
    """Leaves the pack out of its count at the start."""

    def components(self, s: SleuthState) -> Iterable[str]:
        return list(super().components(s))[1:]


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (OffersWhatItKnows, "options leak nothing"),
        (ShowsToAll, "sight commutes"),
        (LosesACard, "conservation"),
        (RefusesItsOffers, "options"),
        (ForgetsToAsk, "options|an end"),
        (CountsWrong, "conservation"),
    ],
)
def test_a_law_catches(game: type[Sleuth], law: str) -> None:
    rng = random.Random(5)
    case = random_play.play(BOX, Sleuth(4), rng)
    with pytest.raises(LawBroken, match=law):
        laws.check(case, BOX, game(4), rng, thorough=len(case.steps))


def test_a_forged_case_is_caught() -> None:
    """Replay: somebody changed an answer in the record."""
    rng = random.Random(5)
    case = random_play.play(BOX, Sleuth(4), rng)
    at = next(at for at, one in enumerate(case.steps) if any(isinstance(e, Answered) for e in one.events))
    events = tuple(replace(e, count=9) if isinstance(e, Answered) else e for e in case.steps[at].events)
    forged = replace(case, steps=(*case.steps[:at], replace(case.steps[at], events=events), *case.steps[at + 1 :]))
    with pytest.raises(LawBroken, match="replay"):
        laws.check(forged, BOX, Sleuth(4), rng)

"""Laying down sets, winning, rewards, the end of a turn, and agreed ends: Why §52 to §56, §64 to §75."""

from collections.abc import Generator, Sequence

from deerstalker.core import Illegal, Seat
from deerstalker.games.why.editions import (
    ALFRED,
    GHOSTS,
    KIND_OF,
    MOTIVE,
    MYSTERY,
    PARTS,
    PARTS_OF_ALFRED,
    WEAPONS,
    Rewards,
    Setting,
)
from deerstalker.games.why.phases import Choosing, Considering, Dealing, Opening, Over, Removing, Rolling, WhyState
from deerstalker.games.why.terms import (
    Accept,
    Accepted,
    Card,
    Counted,
    Decline,
    Declined,
    Emptied,
    Ended,
    FoundAlfred,
    Kind,
    LaidDown,
    Propose,
    Proposed,
    Solved,
    TurnPassed,
    WhyEvent,
)

Play = Generator[WhyEvent, WhyState, None]
Then = Generator[WhyEvent, WhyState, WhyState]

_GHOSTS, _WEAPONS = frozenset(GHOSTS), frozenset(WEAPONS)
_SETS = _GHOSTS | _WEAPONS


def complete_sets(hand: Sequence[Card]) -> list[Kind]:
    """Return the ghosts and weapons of which all four parts are here. A hand is in the order of the pack."""
    kinds = [KIND_OF[card] for card in hand]
    return [kind for kind, fourth in zip(kinds, kinds[PARTS - 1 :], strict=False) if kind == fourth and kind in _SETS]


def gained(setting: Setting, s: WhyState, seat: Seat) -> Then:
    """Handle a card gained by this seat: lay sets down at once (Why §52 to §55) and check whether it wins (§66)."""
    for kind in complete_sets(s.hands[seat].open()):
        if _may_lay(setting, s.laid[seat], kind):
            s = yield LaidDown(seat, kind)
    if setting.manner.rewards is None and (found := solution(s, seat)) is not None:  # Why §64
        s = yield found
        return (yield from _finish(setting, s, seat))
    hand = s.hands[seat].open()
    if setting.manner.alfred_ends and MYSTERY in hand and _parts_of_alfred(hand) == PARTS_OF_ALFRED:  # Why §65, §70
        s = yield FoundAlfred(seat)
        return (yield from _finish(setting, s, seat))
    return s


def solution(s: WhyState, seat: Seat) -> Solved | None:
    """Return the solution of the mystery this seat has: a ghost and a weapon before it, a motive in hand (Why §64)."""
    laid = s.laid[seat]
    if len(laid) < 2 or _GHOSTS.isdisjoint(laid) or _WEAPONS.isdisjoint(laid):
        return None
    motive = next((card for card in s.hands[seat].open() if KIND_OF[card] == MOTIVE), None)
    if motive is None:
        return None
    ghost = next(kind for kind in laid if kind in _GHOSTS)
    return Solved(seat, motive, ghost, next(kind for kind in laid if kind in _WEAPONS))


_SETTING_UP = (Choosing, Removing, Dealing, Opening, Over)


def may_solve(setting: Setting, s: WhyState, seat: Seat) -> bool:
    """May this seat end the harder game now? At any time, if it has a solution, but it need not: Why §70."""
    return (
        setting.manner.rewards is not None
        and seat >= 0
        and not isinstance(s.phase, _SETTING_UP)
        and s.hands[seat].is_open
        and solution(s, seat) is not None
    )


def solve(setting: Setting, s: WhyState, seat: Seat) -> Play:
    """End the harder game with a solution: Why §70."""
    if isinstance(s.phase, Over):
        raise Illegal("The game is over.", "Why §66")
    if setting.manner.rewards is None:
        raise Illegal("Here a solution is laid down as soon as it is complete.", "Why §66")
    if not may_solve(setting, s, seat):
        raise Illegal("You need a ghost and a weapon before you, and a motive in your hand.", "Why §64")
    found = solution(s, seat)
    if found is not None:
        s = yield found
        yield from _finish(setting, s, seat)


def _may_lay(setting: Setting, laid: tuple[Kind, ...], kind: Kind) -> bool:
    """May the seat lay it down: one ghost and one weapon (Why §54), any number of ghosts in the harder game (§69)?"""
    group, most = (_GHOSTS, setting.manner.ghosts) if kind in _GHOSTS else (_WEAPONS, setting.manner.weapons)
    return sum(1 for other in laid if other in group) < most


def _parts_of_alfred(hand: Sequence[Card]) -> int:
    return sum(1 for card in hand if KIND_OF[card] == ALFRED)


def over(s: WhyState) -> bool:
    """Is the game over?"""
    return isinstance(s.phase, Over)


def _finish(setting: Setting, s: WhyState, seat: Seat | None) -> Then:
    """End the game: the player who ends it wins (Why §66), or the one with the largest reward (§70, §73).

    Nobody ends it if the players agree to, or at the turn limit. Then there is a winner only by reward (§74, §75).
    """
    rewards = setting.manner.rewards
    if rewards is None:
        return (yield Ended(() if seat is None else (seat,)))
    hands = tuple(hand.open() for hand in s.hands)
    earned = tuple(
        reward(rewards, hand, s.laid[other]) + (rewards.ending if other == seat else 0)
        for other, hand in enumerate(hands)
    )
    s = yield Counted(hands, earned)
    best = max(earned)
    return (yield Ended(tuple(other for other, dollars in enumerate(earned) if dollars == best)))


def reward(rewards: Rewards, hand: Sequence[Card], laid: Sequence[Kind]) -> int:
    """Return what the cards on the table and in the hand are worth: Why §71, §72."""
    sets = (*laid, *complete_sets(hand))
    dollars = sum(rewards.ghost if kind in _GHOSTS else rewards.weapon for kind in sets)
    parts = _parts_of_alfred(hand)
    if parts == PARTS_OF_ALFRED:
        return dollars + rewards.alfred
    return dollars + rewards.part * (parts + (MYSTERY in hand))


# -- the turn passes ---------------------------------------------------------------------------------


def end_turn(setting: Setting, s: WhyState) -> Play:
    """Pass the turn clockwise (Why §12).

    The endgame begins once the rooms are empty (§56); the turn limit may end the game (§74).
    """
    if not s.closing and not any(s.piles):
        s = yield Emptied()
    if s.turn == setting.turn_limit:
        yield from _finish(setting, s, None)
    else:
        yield TurnPassed((s.active + 1) % setting.seats)


# -- agreed ends: Why §75 ---------------------------------------------------------------------------


def may_propose(setting: Setting, phase: Rolling) -> bool:
    """May the end be proposed: once a turn, if the table plays so?"""
    return setting.draws and not phase.proposed


def propose(setting: Setting, s: WhyState, phase: Rolling, seat: Seat, a: Propose) -> Play:
    """Propose to end the game without a winner."""
    if not setting.draws:
        raise Illegal("This table plays to the end.", "Why §75")
    if phase.proposed:
        raise Illegal("You have already proposed that in this turn.", "Why §75")
    yield Proposed(seat)


def accept(setting: Setting, s: WhyState, phase: Considering, seat: Seat, a: Accept) -> Play:
    """Agree to end the game. When the last of the others agrees, it is over."""
    s = yield Accepted(seat)
    if len(phase.accepted) + 1 == setting.seats - 1:
        yield from _finish(setting, s, None)


def decline(setting: Setting, s: WhyState, phase: Considering, seat: Seat, a: Decline) -> Play:
    """Play on. One refusal is enough; the proposer then throws."""
    yield Declined(seat)

"""How the race stands for an expert: what he believes, how close the others are, and what each question is worth.

Worth is the chance to win. After an answer that lets him accuse he takes the better of accusing and waiting; waiting is
worth less the closer the others are, and the more he has still to find out.
"""

from collections.abc import Sequence

import numpy as np

from deerstalker.core.seats import Seat
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Card, ClueState, Theory
from deerstalker.players.clue.evidence import Evidence
from deerstalker.players.clue.habits import likelihood
from deerstalker.players.clue.questions import Replies, survey
from deerstalker.players.clue.race import View, imagined, survival, told_to_rivals
from deerstalker.players.clue.worlds import Floats, Worlds, doubt
from deerstalker.players.effort import Effort

DEALS = 800
"""How many deals are compared at most in a short time; four times as many in a long one."""

PAIRS = 300_000
"""As many pairs of a deal and a question are looked at, likewise."""

IMAGINED = 6
"""In how many of them the others' notes are imagined, unless time is short."""

SURE = 0.999
"""From here on the exact answer is asked for."""

HOPE = 0.9
"""The worth of knowing almost everything on one's next turn, if nobody has won by then."""

CROWD = 4
"""With so many at a board, somebody is often there first while one walks."""

HOPE_IN_A_CROWD = 0.68
"""The same worth on a board, then."""

NEXT = 1.5
"""Bits that are learned until then anyway, where every turn brings a question; on a board it may bring none."""

FADING = 0.3
"""How fast hope fades with every further bit, where every turn brings a question."""

FADING_SLOWLY = 0.02
"""How fast with those that are learned anyway."""

FADING_WALKING = 0.15
"""How fast with every bit on a board, where the others are as slow."""

FADING_IN_A_CROWD = 0.12
"""How fast then."""

OVERHEARD = 6
"""For so many questions in each room it is thought through what the others would hear; not on a board, where there are
fewer to choose from.
"""

LISTENING = 1.0
"""What a bit that every rival learns costs, for one that I learn."""

CALL = 0.01
"""What it costs to call a rival: he may ask where he is called to, without a throw."""


class Outlook:
    """One position, thought through; more thoroughly, if there is plenty of time."""

    def __init__(self, evidence: Evidence, state: ClueState, effort: Effort, *, plenty: bool) -> None:
        self.game: Clue = evidence.game
        self.seat: Seat = evidence.seat
        number = min(DEALS, PAIRS // len(self.game.edition.theories))
        self.worlds: Worlds = evidence.worlds(4 * number if plenty else number)
        self.worlds.weigh(likelihood(evidence, self.worlds))
        self.guess, self.chance = self.worlds.guess()
        rivals = [seat for seat in state.playing if seat != self.seat]
        listening = not self.game.edition.dice
        views = imagined(evidence, self.worlds, rivals, IMAGINED, effort, listening=listening) if rivals else []
        self.safe = survival(self.game, views) if rivals else 1.0
        bits = doubt(self.worlds.odds())
        self.waiting = float(self.later(bits))
        """The chance to win without asking or accusing in this turn."""
        self.values: dict[Theory, float] = survey(self.game, self.seat, self.worlds, self._worth)
        if listening:
            self._mind_what_is_heard(views, LISTENING * (float(self.later(bits - 1)) - self.waiting), effort)
        for theory in self.values:
            self.values[theory] -= CALL * calls_a_rival(self.game, state, self.seat, theory)

    def _mind_what_is_heard(self, views: Sequence[Sequence[View]], bit: float, effort: Effort) -> None:
        """What others learn from a question is lost to me."""
        best = self._best_in_each_room()
        told = told_to_rivals(self.game, self.seat, views, best, effort) * bit
        heard = dict(zip(best, told.tolist(), strict=True))
        most = max(heard.values())
        for theory in self.values:
            self.values[theory] -= heard.get(theory, most)

    def _best_in_each_room(self) -> list[Theory]:
        rooms: dict[Card, list[Theory]] = {}
        for theory in sorted(self.values, key=lambda theory: -self.values[theory]):
            rooms.setdefault(theory[2], []).append(theory)
        return [theory for room in rooms.values() for theory in room[:OVERHEARD]]

    def later(self, bits: Floats) -> Floats:
        """The chance to win from one's next turn on, with so many bits missing now."""
        if self.game.edition.dice and self.game.seats >= CROWD:
            hope, fading = HOPE_IN_A_CROWD, FADING_IN_A_CROWD * bits
        elif self.game.edition.dice:
            hope, fading = HOPE, FADING_WALKING * bits
        else:
            hope, fading = HOPE, FADING * np.maximum(0.0, bits - NEXT) + FADING_SLOWLY * bits
        found: Floats = (hope if self.safe < 1 else 1.0) * self.safe * np.exp(-fading)
        return found

    def _worth(self, replies: Replies) -> Floats:
        later = self.later(replies.doubt)
        may_accuse = replies.silent if self.game.edition.closing else np.ones(len(later), dtype=bool)
        return np.where(may_accuse, np.maximum(replies.best_guess, later), later)

    @property
    def gains(self) -> dict[Card, float]:
        """What the best question in each room adds to one's chances."""
        best: dict[Card, float] = {}
        for theory, value in self.values.items():
            best[theory[2]] = max(value - self.waiting, best.get(theory[2], 0.0))
        return best

    def snoops(self) -> dict[Seat, float]:
        """What drawing a card of each other player adds, on average over his cards."""
        worlds, found = self.worlds, {}
        hidden = worlds.is_hidden
        for seat in range(self.game.seats):
            held = (worlds.holders == seat) * worlds.weights[:, None]
            chances = held.sum(axis=0)
            odds = (held.T @ hidden) / np.maximum(chances, 1e-12)[:, None]
            found[seat] = float((chances / chances.sum() * self.later(doubt(odds))).sum()) - self.waiting
        return found


def calls_a_rival(game: Clue, state: ClueState, me: Seat, theory: Theory) -> bool:
    """Would this suggestion bring somebody else's token into the room?"""
    suspect, _, room = theory
    if suspect not in state.suspects or not game.edition.tokens:
        return False
    owner = state.suspects.index(suspect)
    return owner != me and owner in state.playing and game.place_of(state, owner) != room

"""The novice bot for Sleuth: keeps a plain sheet, asks where it knows least, names the gem when only one is left."""

from random import Random

from deerstalker.core.facts import HIDDEN
from deerstalker.core.sight import Sight
from deerstalker.games.sleuth import clues
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Answered, Ask, Exchange, Identify, SleuthAction, SleuthEvent
from deerstalker.knowledge.sheets.elimination import Elimination
from deerstalker.players.player import Setting

MISSED = 0.15
"""How often a number told to somebody else slips by."""

DREAMY = 0.5
"""How often it does not look at its sheet until it is on turn."""

SLOPPY = 1.0
"""Difference in worth up to which a question may seem as good."""


class Novice:
    """Plays by eye: half listens when others talk, draws obvious conclusions, and names the gem when sure."""

    def __init__(self, setting: Setting) -> None:
        self.game: Sleuth = setting.game
        self.seat = setting.seat
        self.rng = setting.rng
        self.manner = setting.manner
        self.memory = Elimination(clues.cards(self.game), clues.holders(self.game))
        self._memory = setting.rng.getrandbits(64)
        self._heard = 0
        """Number of events so far. What slips by depends on this number alone."""

    def act(self, sight: Sight) -> SleuthAction | None:
        """Name the gem when sure; on turn, ask about the gems it knows least about."""
        for event in sight.events:
            self._listen(event)
        if not sight.options:
            return None
        suspects = self.memory.candidates(HIDDEN)
        if len(suspects) == 1 and (sight.waited_for or not self._absent(DREAMY)):
            return Identify(suspects[0])
        if not sight.waited_for:
            return None
        asks = [option for option in sight.options if isinstance(option, Ask)]
        if not asks or (self.manner.nerve == "bold" and len(suspects) == 2):  # either guess is as good
            guess = suspects[self.rng.randrange(len(suspects))]
            return Identify(guess)
        worth = [self._worth(ask) for ask in asks]
        best = max(worth)
        if best < 1:
            return Exchange()
        good = [ask for ask, value in zip(asks, worth, strict=True) if value >= best - SLOPPY]
        return good[self.rng.randrange(len(good))]

    def _listen(self, event: SleuthEvent) -> None:
        """Note an event, unless it slips by. The novice always notes what it is shown itself."""
        self._heard += 1
        if isinstance(event, Answered) and event.to != self.seat:
            unseen = event.shown is not None and event.count > 0  # the number of gems passed is hard to note
            if unseen or self._absent(MISSED):
                return
        self.memory.learn(clues.learn(self.game, event))

    def _absent(self, chance: float) -> bool:
        """Return whether the novice is inattentive at the latest event."""
        return Random(f"{self._memory}/{self._heard}").random() < chance

    def _worth(self, ask: Ask) -> float:
        """Return how many open cells of the opponent's column the question touches. Seeing the gems is worth more."""
        unknown = sum(
            self.memory.could_hold(gem, ask.to) and self.memory.holder_of(gem) is None
            for gem in self.game.edition.matching[ask.question]
        )
        return unknown * (2.0 if len(ask.question) == 2 else 1.0)

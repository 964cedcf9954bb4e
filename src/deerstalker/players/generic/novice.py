"""A novice at any game with clues: crosses cards off on a sheet, forgets some, asks where least is known."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

from deerstalker.core.facts import HIDDEN
from deerstalker.core.secret import secrets_in
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action, Event
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.sheets.elimination import Elimination
from deerstalker.players.generic.options import Options, Outcome, cards_in
from deerstalker.players.generic.turns import play
from deerstalker.players.player import Setting

A = TypeVar("A", bound=Action)

MISSED = 0.15
"""Chance that something told to somebody else slips by."""

DREAMY = 0.5
"""Chance that the novice does not look at the sheet until it is its turn."""

SLOPPY = 1.0
"""A question that touches this many cards fewer may seem as good."""

LOST = 40
"""Number of events per seat without news after which the novice guesses."""


class Novice:
    """Plays by eye: draws the near conclusions, and names the hidden cards when only one possibility is left."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.rng = setting.rng
        self.clues = clues_of(setting.box)
        self.sheet = Elimination(self.clues.cards(setting.game), self.clues.holders(setting.game))
        self._memory = setting.rng.getrandbits(64)
        self._heard = 0
        """Number of events read. Which of them the novice forgets depends on this number alone."""

        self._idle = 0
        """Number of events since one told something."""

    def act(self, sight: Sight) -> Action | None:
        """Name the hidden cards if only one possibility is left; on turn, ask about the cards least is known of."""
        for event in sight.events:
            self._listen(event)
        if not sight.options:
            return None
        options = Options(self.setting, sight)
        return play(self, options)

    def _listen(self, event: Event) -> None:
        """Note an event, unless it slips by. What the novice was shown and what was dealt it always writes down."""
        self._heard += 1
        facts = list(self.clues.learn(self.setting.game, event))
        self._idle = 0 if facts else self._idle + 1
        own = any(self.setting.seat in secret.readers for secret in secrets_in(event))
        if facts and (own or not self._absent(MISSED)):
            self.sheet.learn(facts)

    def _absent(self, chance: float) -> bool:
        """Whether the novice was not paying attention at the latest event."""
        return Random(f"{self._memory}/{self._heard}").random() < chance

    # -- the plan ------------------------------------------------------------------------------------

    def sure(self, options: Options) -> Action | None:
        """Name the hidden cards if all else is crossed off. Out of turn the novice often does not look."""
        named = options.naming(frozenset(self.sheet.candidates(HIDDEN)))
        if named is None or (not options.waited_for and self._absent(DREAMY)):
            return None
        return named

    def stake(self, options: Options) -> Action | None:
        """Guess if nothing new has been learned for long; if bold, also when two possibilities are left."""
        bold = self.setting.manner.nerve == "bold" and len(self._possible(options)) == 2
        if options.staking and (bold or self._idle > LOST * self.setting.game.seats):
            return self.guess(options)
        return None

    def guess(self, options: Options) -> Action:
        """Return any stake that the sheet allows."""
        some = self._possible(options) or options.staking
        return some[self.rng.randrange(len(some))]

    def _possible(self, options: Options) -> list[Action]:
        candidates = frozenset(self.sheet.candidates(HIDDEN))
        named = ((one, cards_in(one, options.pack)) for one in options.staking)
        return [one for one, cards in named if cards and cards <= candidates]

    def weigh(self, questions: Sequence[Action], options: Options) -> Mapping[Action, float]:
        """Count the open cells each question touches, twice if cards are shown. Nearly the best counts as the best."""
        worth = {one: self._touched(one, options) for one in questions}
        best = max(worth.values(), default=0.0)
        return {one: best if value >= best - SLOPPY and value > 0 else value for one, value in worth.items()}

    def _touched(self, action: Action, options: Options) -> float:
        asked = options.question(action)
        if asked is None:
            return 0.0
        sheet = self.sheet
        unknown = [card for card in asked.cards if sheet.holder_of(card) is None]
        touched = sum(any(sheet.could_hold(card, seat) for seat in asked.of) for card in unknown)
        return touched * (1.0 if asked.shown == "none" else 2.0)

    def show(self, outcomes: Sequence[Outcome]) -> Action:
        """Show any card."""
        return outcomes[self.rng.randrange(len(outcomes))].action

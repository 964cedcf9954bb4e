"""The expert bot for Philo Vance: tries what looks best in worlds that fit all it has seen, and asks who wins."""

from collections.abc import Iterator, Sequence

from deerstalker.core.sight import Sight
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.court import CONVICT
from deerstalker.players.effort import Effort
from deerstalker.players.philo_vance.lookahead import Lookahead
from deerstalker.players.philo_vance.memory import Inferred, Rough, odds_for
from deerstalker.players.philo_vance.policy import Policy, Style, best_six, right_clues, sure_enough
from deerstalker.players.philo_vance.walking import prospects
from deerstalker.players.philo_vance.worlds import World, worlds
from deerstalker.players.player import Setting
from deerstalker.players.search import Trial, best_of

KEEN = Style(watchful=2.0, danger=4.0, deny=0.3, claim=3.0)

MOST = 5
"""Maximum number of choices to examine: those that look best at a glance."""

BEFORE = (p.TakingPieces, p.Choosing)
"""Phases before the first turn, in which there is nothing to look ahead to."""

GLANCE = 0.03
"""Value of a clue at first glance, as a chance to win. The glance sees dangers beyond the look ahead."""

UNLIKELY = 0.25
"""Minimum chance of success for an arrest to be considered."""

SURE = {"bold": 0.6, "steady": 0.7, "cautious": 0.8}
"""Chance of success at which an arrest is made at once: waiting looks good every turn, and leads nowhere."""

NERVE = {"bold": 0.02, "steady": 0.0, "cautious": -0.02}
"""Value of a stake for its own sake, as a chance to win."""


class Expert:
    """Plays by the plain rules with a keener eye, and looks ahead where much depends on it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.seat = setting.seat
        self.nerve = setting.manner.nerve
        self.options = setting.game.options
        self.odds = odds_for(setting.game, setting.seat)
        self.keen = Policy(self.options, KEEN)
        self.lookahead = Lookahead(setting.game)
        for plan in ("enter", "collect", "demand", "vance", "vance demands"):
            prospects(plan, self.options.arrows)

    def act(self, sight: Sight) -> t.VanceAction | None:
        """Return the choice that wins most often."""
        effort = Effort(self.setting.thinking)
        self.read(sight)
        if not sight.waited_for:
            return None
        trial = self.trial(sight)
        return self._habit(sight) if trial is None else best_of(trial, effort)

    def read(self, sight: Sight) -> None:
        """Take in what has happened since the last sight."""
        self.odds.read(sight.events)

    def _habit(self, sight: Sight) -> t.VanceAction:
        """Return what looks best at a glance."""
        return self.keen.choose(sight.state, self.seat, sight.options, self.odds)

    def trial(self, sight: Sight, action: t.VanceAction | None = None) -> Trial[t.VanceAction, World] | None:
        """Return the choices that deserve a closer look, and this action; None before the first turn."""
        s: p.VanceState = sight.state
        if isinstance(s.phase, BEFORE):
            return None
        candidates = self._candidates(s, sight.options, action)
        rough = Rough(self.odds.fits)

        def judge(option: t.VanceAction, world: World) -> float:
            return self.lookahead.chance(self.seat, option, world, rough)

        leanings = {
            option: glance + (NERVE[self.nerve] if isinstance(option, t.Arrest | t.Convict) else 0.0)
            for option, glance in candidates.items()
        }
        return Trial(list(candidates), self._worlds(s, rough), judge, leanings)

    def _worlds(self, s: p.VanceState, rough: Rough) -> Iterator[World]:
        """Yield tables that fit everything seen."""
        verdicts = self.odds.book.verdicts if isinstance(self.odds, Inferred) else ()
        wishes = self.lookahead.wishes(s, rough)
        yield from worlds(s, self.options.mystery, verdicts, wishes, self.setting.rng)

    def _candidates(
        self, s: p.VanceState, options: Sequence[t.VanceAction], action: t.VanceAction | None
    ) -> dict[t.VanceAction, float]:
        """Return the choices that deserve a closer look, most promising first, with their value at a glance."""
        if len(options) == 1:
            return {options[0]: 0.0}
        if isinstance(s.phase, p.Deliberating):
            return {**self._stakes(s, options), **({} if action is None else {action: 0.0})}
        worth = self.keen.worth(s, self.seat, self.odds)
        worths = sorted(((worth(option), at) for at, option in enumerate(options)), key=lambda one: (-one[0], one[1]))
        closer = isinstance(s.phase, p.Moving) or (isinstance(s.phase, p.Earning) and s.phase.on_x)
        seated = bool(s.detectives[self.seat].jury)  # until then there is nothing to weigh: everybody wants to reach X
        most = MOST if closer and seated else 1
        chosen = {options[at]: GLANCE * value for value, at in worths[:most]}
        return chosen if action is None else {**chosen, action: GLANCE * worth(action)}

    def _stakes(self, s: p.VanceState, options: Sequence[t.VanceAction]) -> dict[t.VanceAction, float]:
        """Return the candidates before the throw: court for a complete case, a likely arrest, else everything."""
        detective, proof = s.detectives[self.seat], self.options.proof
        own, enough = detective.suspect, sure_enough(s, SURE[self.nerve])
        patient = enough == SURE[self.nerve]
        if CONVICT in options and own:
            likely = self.odds.at_least(proof.convict, own, detective.in_play)
            if likely == 1 or (likely >= enough and not patient):
                return {CONVICT: 0.0}
        rough = Rough(self.odds.fits)
        arrests: list[tuple[float, float, t.VanceAction]] = []
        for option in options:
            if isinstance(option, t.Arrest):
                six = best_six(detective.in_play, option.suspect, rough)
                likely = rough.at_least(proof.declare, option.suspect, six)
                arrests.append((right_clues(detective, option.suspect, rough), likely, option))
        arrests.sort(key=lambda one: -one[0])
        sure = [option for _, likely, option in arrests[:2] if likely >= enough]
        perhaps = [option for _, likely, option in arrests[:2] if likely >= UNLIKELY]
        others = [option for option in options if isinstance(option, t.Roll | t.Convict)]
        return dict.fromkeys(sure or [*others, *perhaps], 0.0)

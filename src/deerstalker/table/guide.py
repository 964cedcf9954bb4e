"""A friendly guide beside somebody who learns a game: what to think of, what is new, what to do now and why.

The guide plays along as a careful bot in the pupil's chair, so it knows no more than the pupil could.
"""

from collections.abc import Iterator

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.facts import HIDDEN, Card, Holder
from deerstalker.core.first_case import FirstCase
from deerstalker.core.prose import listed
from deerstalker.core.sheet import percent
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.odds import chance_of_all
from deerstalker.knowledge.deal.phrases import Voice, in_turn
from deerstalker.knowledge.deal.questions import tells_nothing, worths
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.generic.options import cards_in
from deerstalker.players.levels import bots_of
from deerstalker.players.player import Player
from deerstalker.table.followed_game import FollowedGame

LEVEL = "careful"
EFFORT = 200_000
FREE = "I'll tell you what a careful player would do. You needn't follow."
AGAIN = "The same case is there whenever you want another try."
MOST_NEWS = 2
"""Maximum number of new certainties that are explained at a time."""


class Guide:
    """Goes through a first case with one pupil. What it says begins with two spaces where it gives a reason."""

    def __init__(self, first: FirstCase) -> None:
        self.first = first
        self._has_welcomed = False
        self._tipped: set[str] = set()
        self._known: set[tuple[Card, Holder]] = set()
        self._bot: Player | None = None
        self._heard = 0
        self.advised: Action | None = None
        """What the guide advised before the last decision."""

    # -- before a decision ---------------------------------------------------------------------------

    def before(self, game: FollowedGame) -> Iterator[str]:
        """Yield what the guide says before the pupil decides."""
        if not self._has_welcomed:
            self._has_welcomed = True
            yield from self.first.welcome or (game.box.blurb,)
            yield FREE
        yield from self._tips(game)
        yield from self._news(game)
        self.advised = self._advice(game)
        if self.advised is None and game.options:
            yield "There's nothing for you to do yet. Let the others go on."
        elif self.advised is not None and len(game.options) > 1:
            yield self._reason(game, self.advised)

    def was_heard(self, game: FollowedGame) -> None:
        """Take everything but the news as said at this moment: the pupil has decided since, with another guide."""
        self._has_welcomed = True
        self._tipped |= _kinds(game).keys()

    def had_news(self, game: FollowedGame) -> None:
        """Take everything that is certain at this moment as told."""
        self._known = _certain(game)

    def _tips(self, game: FollowedGame) -> Iterator[str]:
        new = [kind for kind in _kinds(game) if kind not in self._tipped]
        self._tipped.update(new)
        yield from (tip for kind in new if (tip := self.first.tips.get(kind, "")))

    def _news(self, game: FollowedGame) -> Iterator[str]:
        """Yield what has become certain since the last decision, with its reasons: hidden cards first."""
        dossier, certain = game.dossier, _certain(game)
        if dossier is None or not certain:
            return
        new = [cell for cell in sorted(certain - self._known) if cell[1] != game.seat]
        is_first, self._known = not self._known, certain
        told = sorted(new, key=lambda cell: cell[1] != HIDDEN)[:MOST_NEWS]
        for card, holder in () if is_first else told:
            told_why = explain(dossier, card, holder, Voice(game.names, lambda step: in_turn(game.turn_of(step))))
            yield f"New in your notes. {told_why.conclusion}"
            yield from (f"  {reason.text}" for reason in told_why.steps)

    def _advice(self, game: FollowedGame) -> Action | None:
        """Return what a careful player would do now."""
        if game.seat is None:
            return None
        if self._bot is None:
            levels = bots_of(game.box)
            level = LEVEL if LEVEL in levels else list(levels)[-1]
            self._bot = read_bot(level).sit(game.box, game.game, game.seat, self.first.seed, game.names)
        events = tuple(event for turn in game.turns for event in turn.events)
        new, self._heard = events[self._heard :], len(events)
        waited_for = game.seat in game.waiting_for
        sight = Sight(game.seat, game.steps, game.state, new, game.options, waited_for)
        return self._bot.act(sight)

    def _reason(self, game: FollowedGame, action: Action) -> str:
        advice, dossier = f"My choice would be: {game.label(action)}.", game.dossier
        if dossier is None or not dossier.notes:
            return advice
        if isinstance(action, game.box.staking):
            return f"{advice} Your notes leave nothing else: this is the moment."
        if dossier.question(action) is not None:
            return f"{advice} Hardly any question would tell you more now."
        return advice

    # -- after a decision ----------------------------------------------------------------------------

    def warning(self, game: FollowedGame, action: Action) -> str:
        """Return why the pupil might not want to do this; nothing if it is fine."""
        dossier = game.dossier
        if dossier is None or not dossier.notes:
            return ""
        try:
            if isinstance(action, game.box.staking):
                return self._risk(game, dossier, action)
            if dossier.question(action) is not None:
                return self._waste(game, dossier, action)
        except DeerstalkerError:
            return ""
        return ""

    def _risk(self, game: FollowedGame, dossier: Dossier, action: Action) -> str:
        named = cards_in(action, frozenset(dossier.clues.cards(game.game)))
        chance = chance_of_all(dossier.answer, named) if named else 1.0
        if chance == 1:
            return ""
        if chance == 0:
            return "Your notes say that can't be right, and if it's wrong you're out."
        share = percent(chance)
        told = f"less than {share[1:]}" if share.startswith("<") else f"only {share}"
        return f"As far as you know, that's right {told} % of the time, and if it's wrong you're out."

    def _waste(self, game: FollowedGame, dossier: Dossier, action: Action) -> str:
        alike = [one for one in game.options if type(one) is type(action)]
        ranked = worths(dossier, alike, EFFORT)
        (own,) = [one.worth.bits.value for one in worths(dossier, [action], EFFORT)] or [0.0]
        best = max((one.worth.bits.value for one in ranked), default=0.0)
        if not tells_nothing(own, best):
            return ""
        return "You know the answer already, so that would tell you nothing."

    # -- at the end ----------------------------------------------------------------------------------

    def after(self, game: FollowedGame) -> Iterator[str]:
        """Yield what the guide says once the game is over."""
        winners = game.winners
        if game.seat is not None and game.names[game.seat] in winners:
            yield self.first.farewell
        elif winners:
            yield f"{listed(winners)} solved it first. {AGAIN}"
        else:
            yield f"Nobody solved it. {AGAIN}"


def _kinds(game: FollowedGame) -> dict[str, None]:
    """Return the types of action on offer, each once."""
    return dict.fromkeys(type(action).__name__ for action in game.options)


def _certain(game: FollowedGame) -> set[tuple[Card, Holder]]:
    """Return where cards must be, as far as the pupil can know."""
    dossier = game.dossier
    return set(dossier.answer.closure.must) if dossier is not None and dossier.notes else set()

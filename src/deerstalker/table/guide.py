"""A friendly guide beside somebody who learns a game: what to think of, what is new, what to do now and why.

The guide plays along as a bot in the pupil's chair, so it knows no more than the pupil could: a careful one where its
conclusions can be explained, and where cards change hands the strongest, which tries everything out.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.facts import HIDDEN, Card, Holder
from deerstalker.core.first_case import FirstCase
from deerstalker.core.prose import listed, sentence
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import percent
from deerstalker.core.terms import Action
from deerstalker.deduction.closure import Closure
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.odds import chance_of_all
from deerstalker.knowledge.deal.phrases import Speaker, Voice, in_turn
from deerstalker.knowledge.deal.questions import tells_nothing, worths
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.knowledge.deal.support import Claim
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.generic.options import cards_in
from deerstalker.players.levels import bots_of
from deerstalker.players.player import Player
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.outlook import Outlook

LEVEL = "careful"
POSITIONS = "60n"
"""How far the strongest bot looks ahead."""

POORER = 0.15
"""Share of the chance to win that something must cost for the pupil to be warned of it."""

CLOSE = 0.02
"""Chances to win that differ by less are about the same."""

EFFORT = 200_000
ENDS = (".", "!", "?", '."', '!"', '?"')
FEW = 3
"""Number of cards that a question may be about for them to be named."""

SLIGHT = 0.05
"""Bits by which questions must differ for one to be better."""

FREE = "I'll tell you what a good player would do. You don't have to follow it."
AGAIN = "The same case is there whenever you want another try."
WRONG = "What you named was wrong. Until your notes leave a single answer, it's better to ask on."
OUT = "You're out, so you can't win any more. But the others still need your answers."
MOST_NEWS = 2
"""Number of new certainties that are explained at a time; more only if they are about the hidden cards."""


class Guide:
    """Goes through a first case with one pupil. What it says begins with two spaces where it gives a reason."""

    def __init__(self, first: FirstCase) -> None:
        self.first = first
        self._has_welcomed = False
        self._is_out = False
        self._tipped: set[str] = set()
        self._known: Closure | None = None
        self._bot: Player | None = None
        self._outlook = Outlook(first.seed)
        self._chances: Mapping[Action, float] = {}
        """The chance to win with each thing that the pupil could do, as far as that was tried."""

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
        if not self._is_out and _is_out(game):
            self._is_out = True
            yield f"{WRONG} {OUT}"
        yield from self._tips(game)
        yield from self._news(game)
        self.advised = self._advice(game)
        if self.advised is None and game.options:
            yield "There's nothing for you to do yet. Let the others go on."
        elif self.advised is not None and len(game.options) > 1:
            yield self._reason(game, self.advised)

    def was_heard(self, game: FollowedGame) -> None:
        """Take everything but the news as said at this moment: the pupil has decided since, with another guide."""
        self._has_welcomed, self._is_out = True, _is_out(game)
        self._tipped |= _kinds(game).keys()

    def had_news(self, game: FollowedGame) -> None:
        """Take everything that is certain at this moment as told."""
        self._known = _closure(game)

    def _tips(self, game: FollowedGame) -> Iterator[str]:
        new = [kind for kind in _kinds(game) if kind not in self._tipped]
        self._tipped.update(new)
        yield from (tip for kind in new if (tip := self.first.tips.get(kind, "")))

    def _news(self, game: FollowedGame) -> Iterator[str]:
        """Yield what has become certain since the last decision, with its reasons."""
        before, self._known = self._known, _closure(game)
        if before is None or self._known is None or game.dossier is None:
            return
        for card, holder in _worth_telling(before, self._known, game.seat):
            told = explain(game.dossier, card, holder, Voice(game.names, lambda step: in_turn(game.turn_of(step))))
            yield f"New in your notes. {told.conclusion}"
            yield from (f"  {reason.text}" for reason in told.steps)

    def _advice(self, game: FollowedGame) -> Action | None:
        """Return what a good player would do now."""
        if game.seat is None:
            return None
        if self._bot is None:
            levels = list(bots_of(game.box))
            level = LEVEL if LEVEL in levels else levels[-1]
            if game.box.searcher is not None:
                level = f"{levels[-1]}:{POSITIONS}"
            self._bot = read_bot(level).sit(game.box, game.game, game.seat, self.first.seed, game.names)
        sight = game.sight(self._heard)
        self._heard += len(sight.events)
        action = self._bot.act(sight)
        if action is None:
            return None
        self._chances = self._outlook.chances(game, action)
        return max(self._chances, key=self._chances.__getitem__, default=None) or self._no_worse(game, action)

    def _no_worse(self, game: FollowedGame, action: Action) -> Action:
        """Return this action, or another question if that tells more."""
        dossier = game.dossier
        if dossier is None or not dossier.asks(action):
            return action
        ranked = worths(dossier, [one for one in game.options if dossier.asks(one)], EFFORT)
        own = next((one.worth.bits.value for one in ranked if one.action == action), 0.0)
        return ranked[0].action if ranked and ranked[0].worth.bits.value - own > SLIGHT else action

    def _reason(self, game: FollowedGame, action: Action) -> str:
        dossier, advice = game.dossier, f"My advice: {_label(game, action)}"
        if dossier is None or not dossier.notes:
            return f"{advice} {self._prospects(game, action)}".rstrip()
        if isinstance(action, game.box.staking):
            return f"{advice} Your notes leave nothing else: this is the moment."
        if dossier.asks(action):
            return f"{advice} {self._worth(game, dossier, action)}"
        held = _held(game, dossier, cards_in(action, frozenset(dossier.clues.cards(game.game))))
        return f"{advice} {held}, so a question there is all about the other cards." if held else advice

    def _worth(self, game: FollowedGame, dossier: Dossier, action: Action) -> str:
        """Return what a question is good for."""
        question = dossier.question(action)
        own = _held(game, dossier, question.cards) if question and len(question.cards) <= FEW else ""
        why = f"{own}, so the answer is about the rest. " if own else ""
        worth = _bits(dossier, action)
        if worth < SLIGHT:
            return f"{why}No question tells you much now."
        return f"{why}The answer should rule out about {percent(1 - 2**-worth)} % of the solutions still possible."

    def _prospects(self, game: FollowedGame, action: Action) -> str:
        """Return how often this wins, as far as can be seen, and what comes next; nothing where that isn't known."""
        chances = {one: chance for one, chance in self._chances.items() if one != action}
        if not chances:
            return ""
        second = max(chances, key=chances.__getitem__)
        own = f"From what you've seen, that wins about {percent(self._chances[action])} % of the time"
        if self._chances[action] - chances[second] < CLOSE:
            return f"{own}; something else would be about as good."
        return f"{own}. The next best wins about {percent(chances[second])} %: {_label(game, second)}"

    # -- after a decision ----------------------------------------------------------------------------

    def warning(self, game: FollowedGame, action: Action) -> str:
        """Return why the pupil might not want to do this; nothing if it is fine."""
        dossier = game.dossier
        if dossier is None or not dossier.notes:
            return self._poorer(game, action)
        try:
            if isinstance(action, game.box.staking):
                return self._risk(game, dossier, action)
            if dossier.question(action) is not None:
                return self._waste(game, dossier, action)
        except DeerstalkerError:
            return ""
        return ""

    def _poorer(self, game: FollowedGame, action: Action) -> str:
        """Say so if something else wins much more often."""
        chances = self._outlook.chances(game, action)
        best = max(chances, key=chances.__getitem__, default=action)
        if not chances or chances[best] - chances[action] < POORER * chances[best]:
            return ""
        return (
            f"As far as I can see, that wins about {percent(chances[action])} % of the time. This wins about "
            f"{percent(chances[best])} %: {_label(game, best)}"
        )

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
        own = _bits(dossier, action)
        best = max((one.worth.bits.value for one in ranked), default=0.0)
        if tells_nothing(own, best):
            return "You know the answer already, so that would tell you nothing."
        return "Other questions would tell you at least twice as much." if own < best / 2 else ""

    # -- at the end ----------------------------------------------------------------------------------

    def after(self, game: FollowedGame) -> Iterator[str]:
        """Yield what the guide says once the game is over."""
        winners = game.winners
        if game.seat is not None and game.names[game.seat] in winners:
            yield self.first.farewell
        elif winners:
            wrong = f"{WRONG} " if _is_out(game) and not self._is_out else ""
            yield f"{wrong}{listed(winners)} solved it{'' if wrong else ' first'}. {AGAIN}"
        else:
            yield f"Nobody solved it. {AGAIN}"


def _kinds(game: FollowedGame) -> dict[str, None]:
    """Return the types of action on offer, each once; none where there is no choice."""
    return dict.fromkeys(type(action).__name__ for action in game.options) if len(game.options) > 1 else {}


def _is_out(game: FollowedGame) -> bool:
    return game.seat is not None and game.status.seats[game.seat].out


def _bits(dossier: Dossier, action: Action) -> float:
    """Return how many bits a question tells on average; 0 if it can't be weighed."""
    return next((one.worth.bits.value for one in worths(dossier, [action], EFFORT)), 0.0)


def _label(game: FollowedGame, action: Action) -> str:
    """Return an option in words, to end a sentence with."""
    label = game.label(action)
    return label if label.endswith(ENDS) else f"{label}."


def _held(game: FollowedGame, dossier: Dossier, cards: Collection[Card]) -> str:
    """Say which of these cards the pupil has; nothing if none."""
    seat = game.seat
    mine = [card for card in sorted(cards) if (card, seat) in dossier.answer.closure.must]
    if seat is None or not mine:
        return ""
    voice = Voice(game.names, in_turn)
    (told,) = Speaker(dossier, voice).say(Claim(card, seat, True) for card in mine)
    return sentence(told).rstrip(".")


def _closure(game: FollowedGame) -> Closure | None:
    """Return what is certain, as far as the pupil can know; None before the deal."""
    dossier = game.dossier
    return dossier.answer.closure if dossier is not None and dossier.notes else None


def _worth_telling(before: Closure, now: Closure, seat: Seat | None) -> Sequence[tuple[Card, Holder]]:
    """Return new cells of the notebook: hidden cards and a few others, or else a card that somebody can't have."""
    new = sorted(set(now.must) - set(before.must))
    hidden = [cell for cell in new if cell[1] == HIDDEN]
    held = [cell for cell in new if cell[1] not in (HIDDEN, seat)]
    if hidden or held:
        return [*hidden, *held[: max(0, MOST_NEWS - len(hidden))]]
    found = {card for card, _ in now.must}
    ruled_out = sorted(set(now.cannot) - set(before.cannot))
    return [cell for cell in ruled_out if cell[0] not in found and cell[1] >= 0][:1]

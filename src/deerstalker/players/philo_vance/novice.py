"""The novice bot for Philo Vance: judges clues by common sense, arrests when the case looks good, bumps for spite.

It sees what lies face up, though not always at once, and remembers most of a Confirmation Card that it only looked at
for others.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from deerstalker.core import Seat
from deerstalker.core.sight import Sight
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import ARROWS, RED_SPOTS, Space, X, destinations
from deerstalker.games.philo_vance.court import LAST_TRY
from deerstalker.games.philo_vance.household import EVIDENCE, SUSPECTS, Clue, Suspect
from deerstalker.games.philo_vance.knowledge.casebook import Rules
from deerstalker.games.philo_vance.knowledge.common_sense import LIKELY, common_sense, face_of
from deerstalker.games.philo_vance.reading import INDEX, owner, standing_on
from deerstalker.players.player import Setting

IMPATIENCE = 0.15
"""How much less the novice asks of its case after each turn of waiting."""

REMEMBERED = 0.7
"""Share of a card's clues that the novice remembers after a look at it."""

OVERLOOKED = 0.15
"""How often the novice overlooks a choice and settles for another."""

DAYDREAMING = 0.3
"""How often the novice does not notice a useful card that was laid face up."""

PEACE = 20
"""Number of rounds after which the novice turns nobody's clues down any more: a feud gets nobody on."""

NERVE = {"bold": -0.3, "steady": 0.0, "cautious": 0.3}
"""How much more or less than usual the novice asks of its case, in clues."""


class Novice:
    """Plays sensibly by eye."""

    def __init__(self, setting: Setting) -> None:
        self.game: Rules = setting.game
        self.seat = setting.seat
        self.rng = setting.rng
        self.nerve = NERVE[setting.manner.nerve]
        self.patience = 0
        """Number of turns spent waiting for a better case."""

        self._brain = setting.rng.getrandbits(64)
        """What the novice overlooks and forgets depends on this and the moment, not on how often it is asked."""

        self._happened = 0
        self._looks: dict[Suspect, int] = {}
        """When the novice looked at each Confirmation Card for others."""

    def act(self, sight: Sight) -> t.VanceAction | None:
        """Return the action for this phase."""
        self._read(sight.events)
        if not sight.waited_for:
            return None
        options: Sequence[t.VanceAction] = sight.options
        return options[0] if len(options) == 1 else self._choose(sight.state, options)

    def _read(self, events: Sequence[t.VanceEvent]) -> None:
        """Note how long the novice has been waiting, and what it was shown."""
        for event in events:
            self._happened += 1
            match event:
                case t.TurnBegan(seat) if seat == self.seat:
                    self.patience += 1
                case t.Received(seat) | t.WentToCourt(seat) if seat == self.seat:
                    self.patience = 0
                case t.Threw() if event.judge:
                    self.patience = 0
                case t.Declared(seat, suspect):
                    if event.card.is_open:
                        self._looks.setdefault(suspect, self._happened)
                    if seat == self.seat:
                        self.patience = 0
                case _:
                    pass

    def _lapse(self, share: float, *of: object) -> bool:
        """Return whether the novice lapses here, which happens with this probability."""
        return Random(f"{self._brain}/{of}").random() < share

    def _choose(self, state: p.VanceState, options: Sequence[t.VanceAction]) -> t.VanceAction:
        match state.phase:
            case p.Deliberating():
                return self._deliberate(state, options)
            case p.Declaring(_, suspect):
                return self._best(options, lambda a: self._naming_worth(state, suspect, a))
            case p.Moving(_, piece, _):
                return self._best(self._in_view(options), lambda a: self._move_worth(state, piece, a))
            case p.Bumping(_, piece):
                return self._best(options, lambda a: self._bump_worth(state, piece, a))
            case p.Penalising(_, victim):
                return self._best(self._in_view(options), lambda a: self._harm(state, victim, a))
            case p.TurningUp():
                return self._best(options, lambda a: self._turn_up_worth(state, a))
            case p.Earning():
                return self._best(options, lambda a: self._earning_worth(state, a))
            case p.Exchanging(_, clue):
                return self._best(options, lambda a: self._exchange_worth(state, clue, a))
            case p.Claiming(clue):
                asleep = self._lapse(DAYDREAMING, self._happened, clue)
                worth = -1.0 if asleep else self._gain(state, clue) - LIKELY / 2
                own = state.detectives[self.seat].suspect
                useless = own is not None and not self._fit(state, clue, own)
                return self._best(options, lambda a: _answer(a, worth, useless=useless))
            case p.Discarding():
                return self._best(options, lambda a: self._discard_worth(state, a))
            case _:
                return self._best(options, lambda _: 0.0)

    def _in_view(self, options: Sequence[t.VanceAction]) -> Sequence[t.VanceAction]:
        """Return the choices that the novice does not overlook now, or all if it would overlook all."""
        noticed = [option for option in options if not self._lapse(OVERLOOKED, self._happened, option)]
        return noticed or options

    def _best(self, options: Sequence[t.VanceAction], worth: Callable[[t.VanceAction], float]) -> t.VanceAction:
        """Return the best option, any of several equals."""
        values = [worth(option) for option in options]
        most = max(values)
        best = [option for option, value in zip(options, values, strict=True) if value == most]
        return best[self.rng.randrange(len(best))]

    def _fit(self, state: p.VanceState, clue: Clue, suspect: Suspect) -> float:
        """Return the chance that the clue is on the suspect's card, as far as the novice knows and remembers."""
        card = face_of(state, suspect)
        shown = state.shown[INDEX[suspect]] is not None
        if card is None or (not shown and self._lapse(1 - REMEMBERED, self._looks.get(suspect), clue)):
            return common_sense(clue, suspect)
        return float(clue in card)

    # -- the case --------------------------------------------------------------------------------------

    def _suspect(self, state: p.VanceState) -> Suspect:
        """Return the novice's suspect, or the free one its clues fit best."""
        own = state.detectives[self.seat].suspect
        if own is not None:
            return own
        taken = {detective.suspect for detective in state.detectives}
        free = [suspect for suspect in SUSPECTS if suspect not in taken]
        return max(free, key=lambda suspect: self._six(state, suspect))

    def _six(self, state: p.VanceState, suspect: Suspect) -> float:
        """Return how many of the six best clues against a suspect should fit."""
        clues = state.detectives[self.seat].in_play
        return sum(sorted((self._fit(state, clue, suspect) for clue in clues), reverse=True)[:6])

    def _naming_worth(self, state: p.VanceState, suspect: Suspect, a: t.VanceAction) -> float:
        return self._fit(state, a.clue, suspect) if isinstance(a, t.Name) else 0.0

    def _deliberate(self, state: p.VanceState, options: Sequence[t.VanceAction]) -> t.VanceAction:
        """Go to court or arrest when the case looks good enough; each turn of waiting lowers the demands."""
        suspect, proof = self._suspect(state), self.game.options.proof
        detective = state.detectives[self.seat]
        if t.Convict() in options:
            likely = [self._fit(state, clue, suspect) for clue in detective.in_play]
            chosen: t.VanceAction = t.Convict()
            least, wanted = proof.convict, proof.convict - 0.5
        elif t.Arrest(suspect) in options:
            likely = sorted((self._fit(state, clue, suspect) for clue in detective.in_play), reverse=True)[:6]
            last_try = detective.tries == LAST_TRY - 1 and self.game.options.retirement == "on"
            chosen, least, wanted = t.Arrest(suspect), proof.declare, proof.declare + (0.2 if last_try else 0.0)
        else:
            return t.Roll()
        possible = sum(fit > 0 for fit in likely) >= least
        enough = sum(likely) >= wanted + self.nerve - IMPATIENCE * max(0, self.patience - 3)
        return chosen if possible and enough else t.Roll()

    # -- the board -------------------------------------------------------------------------------------

    def _move_worth(self, state: p.VanceState, piece: t.Piece, a: t.VanceAction) -> float:
        """Value a move: clues first, a bump second, then a good place for the next throw."""
        if not isinstance(a, t.Move):
            return 0.5 if isinstance(a, t.Pass) else -1.0
        children = self.game.options.game == "children"
        seated = bool(state.detectives[self.seat].jury) or children
        rest = X if a.to in ARROWS and not children else a.to
        led = a.to in ARROWS and seated and not children and self.game.options.arrows == "way"
        demands = state.detectives[self.seat].standing == "tried"
        if (rest == X and (demands or not led)) or (children and rest in ARROWS):
            worth = 4.0
        else:
            worth = 3.0 * (rest in RED_SPOTS and seated) + prospects(rest, one_die=seated and not children)
        there = standing_on(state, rest, but=piece)
        if there is not None:
            worth += 0.7 if owner(state, there) != self.seat else -0.5
        return worth

    def _bump_worth(self, state: p.VanceState, piece: t.Piece, a: t.VanceAction) -> float:
        """Value a bump: opponents into the car, or at least off the clues; the own piece onto them."""
        if not isinstance(a, t.Bump):
            return 0.0
        into_car = a.to == X or a.to in ARROWS
        harm = 2.0 * into_car - (a.to in RED_SPOTS)
        return harm if owner(state, piece) != self.seat else -harm

    def _harm(self, state: p.VanceState, victim: Seat, a: t.VanceAction) -> float:
        """Value turning down what helps the victim most."""
        if not isinstance(a, t.TurnDown):
            return -1.0 if state.turns < PEACE * len(state.detectives) else 2.0
        detective = state.detectives[victim]
        clue = detective.jury[a.juror - 1]
        if detective.suspect is not None:
            return self._fit(state, clue, detective.suspect)
        return float(EVIDENCE[clue].sort == "specific")

    # -- clues -----------------------------------------------------------------------------------------

    def _worth(self, state: p.VanceState, clue: Clue, but: int | None = None) -> float:
        """Return what a clue is worth to the case: nothing if another juror already has it."""
        jury = state.detectives[self.seat].jury
        if any(other == clue for juror, other in enumerate(jury, 1) if juror != but):
            return -1.0
        return self._fit(state, clue, self._suspect(state))

    def _weakest(self, state: p.VanceState) -> float:
        detective = state.detectives[self.seat]
        worths = [self._worth(state, detective.jury[juror - 1], juror) for juror in detective.up]
        return min(worths, default=2.0)

    def _gain(self, state: p.VanceState, clue: Clue) -> float:
        return self._worth(state, clue) - self._weakest(state)

    def _turn_up_worth(self, state: p.VanceState, a: t.VanceAction) -> float:
        if not isinstance(a, t.TurnUp):
            return -0.5
        return self._worth(state, state.detectives[self.seat].jury[a.juror - 1], a.juror)

    def _earning_worth(self, state: p.VanceState, a: t.VanceAction) -> float:
        match a:
            case t.Demand():
                return 2.0
            case t.TakeDiscard():
                return self._gain(state, state.discards[-1])
            case t.Draw():
                return LIKELY / 2
            case _:
                return -1.0

    def _exchange_worth(self, state: p.VanceState, clue: Clue, a: t.VanceAction) -> float:
        if not isinstance(a, t.Keep):
            return 0.0
        gone = state.detectives[self.seat].jury[a.juror - 1]
        return self._worth(state, clue, a.juror) - self._worth(state, gone, a.juror)

    def _discard_worth(self, state: p.VanceState, a: t.VanceAction) -> float:
        """Value a discard in the children's game: keep one of each clue on the card."""
        if not isinstance(a, t.Discard):
            return 0.0
        twice = state.hands[self.seat].open().count(a.clue) > 1
        return 1.0 if twice else -self._fit(state, a.clue, self._suspect(state))


def _answer(a: t.VanceAction, worth: float, *, useless: bool) -> float:
    """Value an answer to an offer. A clue that cannot help is refused for good."""
    match a:
        case t.Claim():
            return worth
        case t.NeverAsk() if useless:
            return 0.1
        case t.Pass():
            return 0.0
        case _:
            return -2.0


@cache
def prospects(space: Space, *, one_die: bool) -> float:
    """Return the share of throws that reach a clue from here, or X while both dice count."""
    if one_die:
        goals = RED_SPOTS | ARROWS | {X}
        return sum(not goals.isdisjoint(destinations(space, n)) for n in range(1, 7)) / 6
    goals = ARROWS | {X}
    throws = [white + red for white in range(1, 7) for red in range(1, 7)]
    return sum(not goals.isdisjoint(destinations(space, total)) for total in throws) / 36

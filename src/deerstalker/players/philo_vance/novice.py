"""A novice at Philo Vance: judges clues by common sense, arrests when the case looks good, bumps for spite.

Common sense is what anybody reads off a clue card: a specific clue speaks against its own suspect and nobody
else, a typical man's clue against no woman and the other way round. Whom a clue of his sex or a general one
fits is unknown, three in five, unless the novice has seen the Confirmation Card. The lists of our printed set
are not looked up.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from deerstalker.core import Seat, fold, seen
from deerstalker.core.sight import Sight
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import ARROWS, RED_SPOTS, Space, X, destinations
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.court import LAST_TRY
from deerstalker.games.philo_vance.household import EVIDENCE, MEN, SUSPECTS, WOMEN, Clue, Suspect
from deerstalker.games.philo_vance.reading import INDEX, owner, standing_on
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.philo_vance.words import clue_name
from deerstalker.players.notebook import NO, OPEN_QUESTION, YES, Page
from deerstalker.players.player import Chair

Rules = PhiloVance | Children

LIKELY = 0.6
"""A clue that may fit does so for three suspects in five."""

IMPATIENCE = 0.15
"""How much less a novice asks of his case after each turn of waiting."""

HEADS = ("Wife", "Secretary", "Aunt", "Cook", "Maid", "Salesman", "Grandpa", "Butler", "Chauffeur", "Gardener")


def fit(state: p.VanceState, clue: Clue, suspect: Suspect) -> float:
    """How likely the clue is on the suspect's card, for whoever has this copy of the state."""
    card = state.shown[INDEX[suspect]]
    if card is None and state.cards and state.cards[INDEX[suspect]].is_open:
        card = state.cards[INDEX[suspect]].open()
    if card is not None:
        return float(clue in card)
    one = EVIDENCE[clue]
    match one.sort:
        case "specific":
            return float(suspect in one.fits)
        case "masculine":
            return LIKELY if suspect in MEN else 0.0
        case "feminine":
            return LIKELY if suspect in WOMEN else 0.0
        case _:
            return LIKELY


class Sheet:
    """Case notes: one's own clues, and against whom they speak."""

    def __init__(self, game: Rules, seat: Seat | None) -> None:
        self.game = game
        self.seat = seat
        self.state: p.VanceState = seen(game.start(), seat)

    def read(self, events: Sequence[t.VanceEvent]) -> None:
        """Note what these events tell."""
        self.state = fold(self.game, events, self.state)

    def page(self, names: Sequence[str]) -> Page:
        """Rows of own clues; a spectator's page has a row for each player, with the clues that may fit."""
        if self.seat is None:
            rows = tuple((name, self._tally(seat)) for seat, name in enumerate(names))
            return Page("Clues in play that may fit", HEADS, (("", rows),))
        detective = self.state.detectives[self.seat]
        hand = self._hand(self.seat)
        up = tuple(self._row(detective.jury[juror - 1]) for juror in detective.up)
        down = tuple(self._row(detective.jury[juror - 1]) for juror in sorted(detective.down))
        groups = (("In play", up), ("Turned down", down), ("In hand", tuple(map(self._row, hand))))
        total = (("", (("may fit", self._tally(self.seat)),)),)
        return Page("Case notes", HEADS, tuple(group for group in groups if group[1]) + total)

    def _hand(self, seat: Seat) -> tuple[Clue, ...]:
        """A child's hand, where this chair may see it."""
        hands = self.state.hands
        return hands[seat].open() if hands and hands[seat].is_open else ()

    def _row(self, clue: Clue) -> tuple[str, tuple[str, ...]]:
        return clue_name(clue), tuple(_mark(fit(self.state, clue, suspect)) for suspect in SUSPECTS)

    def _tally(self, seat: Seat) -> tuple[str, ...]:
        clues = dict.fromkeys((*self.state.detectives[seat].in_play, *self._hand(seat)))
        counts = (sum(fit(self.state, clue, suspect) > 0 for clue in clues) for suspect in SUSPECTS)
        return tuple(str(count) for count in counts)


def _mark(likely: float) -> str:
    return YES if likely == 1 else NO if likely == 0 else OPEN_QUESTION


class Novice:
    """Plays sensibly by eye."""

    def __init__(self, chair: Chair) -> None:
        self.game: Rules = chair.game
        self.seat = chair.seat
        self.rng = chair.rng
        self.patience = 0
        """Turns spent waiting for a better case."""

    def act(self, sight: Sight) -> t.VanceAction | None:
        """What the phase asks for."""
        state: p.VanceState = sight.state
        options: Sequence[Any] = sight.options
        if not sight.waited_for:
            return None
        match state.phase:
            case p.Deliberating():
                return self._deliberate(state, options)
            case p.Declaring(_, suspect):
                return self._best(options, lambda a: fit(state, a.clue, suspect))
            case p.Moving(_, piece, _):
                return self._best(options, lambda a: self._move_worth(state, piece, a))
            case p.Bumping(_, piece):
                return self._best(options, lambda a: self._bump_worth(state, piece, a.to))
            case p.Penalising(_, victim):
                return self._best(options, lambda a: self._harm(state, victim, a))
            case p.TurningUp():
                return self._best(options, lambda a: self._turn_up_worth(state, a))
            case p.Earning():
                return self._best(options, lambda a: self._earning_worth(state, a))
            case p.Exchanging(_, clue):
                return self._best(options, lambda a: self._exchange_worth(state, clue, a))
            case p.Claiming(clue):
                worth = self._gain(state, clue) - LIKELY / 2
                return self._best(options, lambda a: worth if isinstance(a, t.Claim) else 0.0)
            case p.Discarding():
                return self._best(options, lambda a: -self._hand_worth(state, a.clue))
            case _:
                return self._best(options, lambda _: 0.0)

    def _best(self, options: Sequence[Any], worth: Callable[[Any], float]) -> t.VanceAction:
        """The best option; among equals any."""
        values = [worth(option) for option in options]
        most = max(values)
        best = [option for option, value in zip(options, values, strict=True) if value == most]
        chosen: t.VanceAction = best[self.rng.randrange(len(best))]
        return chosen

    # -- the case --------------------------------------------------------------------------------------

    def _suspect(self, state: p.VanceState) -> Suspect:
        """My suspect, or the free one whom my clues fit best."""
        own = state.detectives[self.seat].suspect
        if own is not None:
            return own
        taken = {detective.suspect for detective in state.detectives}
        free = [suspect for suspect in SUSPECTS if suspect not in taken]
        return max(free, key=lambda suspect: self._six(state, suspect))

    def _six(self, state: p.VanceState, suspect: Suspect) -> float:
        """What I expect of the six best clues against a suspect."""
        clues = state.detectives[self.seat].in_play
        return sum(sorted((fit(state, clue, suspect) for clue in clues), reverse=True)[:6])

    def _deliberate(self, state: p.VanceState, options: Sequence[Any]) -> t.VanceAction:
        """Go to court or arrest when the case looks good enough; each turn of waiting lowers the demands."""
        suspect, proof = self._suspect(state), self.game.options.proof
        detective = state.detectives[self.seat]
        if t.Convict() in options:
            expected = sum(fit(state, clue, suspect) for clue in detective.in_play)
            chosen: t.VanceAction = t.Convict()
            wanted = proof.convict - 0.5
        elif t.Arrest(suspect) in options:
            expected = self._six(state, suspect)
            last_try = detective.tries == LAST_TRY - 1 and self.game.options.retirement == "on"
            chosen, wanted = t.Arrest(suspect), proof.declare + (0.2 if last_try else 0.0)
        else:
            return t.Roll()
        self.patience += 1
        if expected < wanted - IMPATIENCE * max(0, self.patience - 2):
            return t.Roll()
        self.patience = 0
        return chosen

    # -- the board -------------------------------------------------------------------------------------

    def _move_worth(self, state: p.VanceState, piece: t.Piece, a: Any) -> float:
        """Clues first, a bump second, and a good place for the next throw."""
        if not isinstance(a, t.Move):
            return 0.5
        children = self.game.options.game == "children"
        seated = bool(state.detectives[self.seat].jury) or children
        rest = X if a.to in ARROWS and not children else a.to
        if rest == X or (children and rest in ARROWS):
            worth = 4.0
        else:
            worth = 3.0 * (rest in RED_SPOTS and seated) + prospects(rest, one_die=seated and not children)
        there = standing_on(state, rest, but=piece)
        if there is not None:
            worth += 0.7 if owner(state, there) != self.seat else -0.5
        return worth

    def _bump_worth(self, state: p.VanceState, piece: t.Piece, to: Space) -> float:
        """Opponents into the car, or at least off the clues; one's own piece onto them."""
        into_car = to == X or to in ARROWS
        harm = 2.0 * into_car - (to in RED_SPOTS)
        return harm if owner(state, piece) != self.seat else -harm

    def _harm(self, state: p.VanceState, victim: Seat, a: Any) -> float:
        """Turn down what helps the victim most."""
        if not isinstance(a, t.TurnDown):
            return -1.0
        detective = state.detectives[victim]
        clue = detective.jury[a.juror - 1]
        if detective.suspect is not None:
            return fit(state, clue, detective.suspect)
        return float(EVIDENCE[clue].sort == "specific")

    # -- clues -----------------------------------------------------------------------------------------

    def _worth(self, state: p.VanceState, clue: Clue, but: int | None = None) -> float:
        """What a clue is worth to my case; nothing, if I have it already on another juror."""
        jury = state.detectives[self.seat].jury
        if any(other == clue for juror, other in enumerate(jury, 1) if juror != but):
            return -1.0
        return fit(state, clue, self._suspect(state))

    def _weakest(self, state: p.VanceState) -> float:
        detective = state.detectives[self.seat]
        worths = [self._worth(state, detective.jury[juror - 1], juror) for juror in detective.up]
        return min(worths, default=2.0)

    def _gain(self, state: p.VanceState, clue: Clue) -> float:
        return self._worth(state, clue) - self._weakest(state)

    def _turn_up_worth(self, state: p.VanceState, a: Any) -> float:
        if not isinstance(a, t.TurnUp):
            return -0.5
        return self._worth(state, state.detectives[self.seat].jury[a.juror - 1], a.juror)

    def _earning_worth(self, state: p.VanceState, a: Any) -> float:
        match a:
            case t.Demand():
                return 2.0
            case t.TakeDiscard():
                return self._gain(state, state.discards[-1])
            case t.Draw():
                return LIKELY / 2
            case _:
                return -1.0

    def _exchange_worth(self, state: p.VanceState, clue: Clue, a: Any) -> float:
        if not isinstance(a, t.Keep):
            return 0.0
        gone = state.detectives[self.seat].jury[a.juror - 1]
        return self._worth(state, clue, a.juror) - self._worth(state, gone, a.juror)

    def _hand_worth(self, state: p.VanceState, clue: Clue) -> float:
        """Children: keep one of each clue on the card."""
        twice = state.hands[self.seat].open().count(clue) > 1
        return -1.0 if twice else fit(state, clue, self._suspect(state))


@cache
def prospects(space: Space, *, one_die: bool) -> float:
    """The share of throws that reach a clue from here, or X while both dice are counted."""
    if one_die:
        goals = RED_SPOTS | ARROWS | {X}
        return sum(not goals.isdisjoint(destinations(space, n)) for n in range(1, 7)) / 6
    goals = ARROWS | {X}
    throws = [white + red for white in range(1, 7) for red in range(1, 7)]
    return sum(not goals.isdisjoint(destinations(space, total)) for total in throws) / 36

"""The plain rules of good play: what every choice is worth to the player, at a glance.

Worth is counted in clues. The careful bot plays by these rules alone; the expert tests what they like best, and lets
everybody play on by them while it looks ahead.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from deerstalker.core import Seat
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import ARROWS, HOLDING, RED_SPOTS, Space, X
from deerstalker.games.philo_vance.court import LAST_TRY
from deerstalker.games.philo_vance.editions import NAMED, Options
from deerstalker.games.philo_vance.household import SUSPECTS, Clue, Suspect
from deerstalker.games.philo_vance.reading import owner, standing_on
from deerstalker.games.philo_vance.terms import OFF, VANCE
from deerstalker.players.philo_vance.memory import Odds
from deerstalker.players.philo_vance.walking import LATER, Plan, gain, place_worth, prospects, reach, rest_of

TURNS_UP = {juror: (6 + 6 - abs(7 - juror) - (juror % 2 == 0)) / 36 for juror in range(1, 13)}
"""Chance that a throw can turn each juror's clue up again."""

WANTED = 0.3
"""What a clue must add to the case to be better than an unknown card from the pile."""

SLIGHT = 0.01
"""A small value that decides between choices that are otherwise alike."""

NEVER = -100.0
"""The worth of a choice that these rules do not make."""

PATIENCE = 4
"""Number of rounds a player waits for a better case before they ask less of it."""

IMPATIENCE = 0.04
"""How much less certain an arrest or a conviction needs to be, for every round after that."""

DARING = 0.2
"""Chance of success below which even an impatient player does not arrest or convict."""

PEACE = 8
"""Number of rounds after those in which players lose their taste for bumping: a feud gets nobody on."""

NEVER_MIND = 2.0
"""The worth of sparing a player when the feud is over."""

Worth = Callable[[t.VanceAction], float]


class Style(Struct, frozen=True):
    """What a player cares about, in clues to draw."""

    bump: float = 1.2
    """Value of turning down a clue of the only opponent."""

    watchful: float = 0.0
    """Extra value of turning down a clue, growing as that opponent nears winning."""

    danger: float = 0.0
    """Cost of standing where an opponent may come with their next throw, growing as the player nears winning."""

    deny: float = 0.0
    """Cost of a face-up discard that others want."""

    claim: float = 0.0
    """Extra value of earning the clue that makes a claimed card the player's own."""

    sure: float = 0.7
    """Chance of success an arrest or a conviction needs to be tried."""


CALM = Style()


class Policy:
    """The plain rules for one set of options."""

    def __init__(self, options: Options, style: Style = CALM) -> None:
        self.options = options
        self.children = options.game == "children"
        self.style = style

    def choose(self, s: p.VanceState, seat: Seat, options: Sequence[t.VanceAction], odds: Odds) -> t.VanceAction:
        """Return the best choice, the first of several equals."""
        if len(options) == 1:
            return options[0]
        return max(options, key=self.worth(s, seat, odds))

    def worth(self, s: p.VanceState, seat: Seat, odds: Odds) -> Worth:
        """Return a function for what each choice of this phase is worth to the seat."""
        match s.phase:
            case p.Moving(_, piece, _):
                return self._moving(s, seat, piece, odds)
            case p.Exchanging(_, clue):
                return self._exchanging(s, seat, clue, odds)
            case p.Earning():
                return self._earning(s, seat, odds)
            case p.Claiming(clue):
                wanted = self.gain(s, seat, clue, odds) - WANTED
                own = s.detectives[seat].suspect
                useless = own is not None and not odds.fits[own].get(clue)
                return lambda a: _answer(a, wanted, useless=useless)
            case p.Deliberating():
                return self._deliberating(s, seat, odds)
            case p.Declaring(_, suspect):
                fits = odds.fits[suspect]
                return lambda a: fits.get(a.clue, 0.0) if isinstance(a, t.Name) else 0.0
            case p.Penalising(_, victim):
                return self._penalising(s, victim, odds)
            case p.TurningUp():
                jury, fits = s.detectives[seat].jury, odds.fits[suspect_of(s, seat, odds)]
                return lambda a: fits.get(jury[a.juror - 1], 0.0) if isinstance(a, t.TurnUp) else -1.0
            case p.Bumping(_, piece):
                return self._bumping(s, seat, piece)
            case p.Discarding():
                return self._discarding(s, seat, odds)
            case p.Choosing():
                return self._choosing(s, odds)
            case _:
                return lambda _: 0.0

    # -- the case ------------------------------------------------------------------------------------

    def _deliberating(self, s: p.VanceState, seat: Seat, odds: Odds) -> Worth:
        """Arrest the best suspect, and convict them, when that is likely enough to succeed."""
        detective, proof = s.detectives[seat], self.options.proof
        suspect, sure = suspect_of(s, seat, odds), sure_enough(s, self.style.sure)

        def worth(a: t.VanceAction) -> float:
            if isinstance(a, t.Convict):
                return odds.at_least(proof.convict, suspect, detective.in_play) - sure
            if isinstance(a, t.Arrest) and a.suspect == suspect:
                last = detective.tries == LAST_TRY - 1 and self.options.retirement == "on"
                six = best_six(detective.in_play, suspect, odds)
                return odds.at_least(proof.declare, suspect, six) - sure - 0.1 * last
            return 0.0 if isinstance(a, t.Roll) else NEVER

        return worth

    # -- the board -----------------------------------------------------------------------------------

    def plan(self, s: p.VanceState, piece: t.Piece, seat: Seat) -> Plan:
        """Return what a piece of this seat is after."""
        detective = s.detectives[seat]
        if self.children:
            return "child"
        if not detective.jury:
            return "enter"
        if piece == VANCE:
            return "vance demands" if detective.standing == "tried" else "vance"
        return "demand" if detective.standing == "tried" else "collect"

    def _moving(self, s: p.VanceState, seat: Seat, piece: t.Piece, odds: Odds) -> Worth:
        """Value clues, a good place for the next throw, a bump on the way, and no bump in return."""
        plan, arrows = self.plan(s, piece, seat), self.options.arrows
        claimed = s.detectives[seat].claimed
        claim = 0.0 if claimed is None else self.style.claim * max(0.0, self.gain(s, seat, claimed, odds))
        danger, rivals = 0.0, []
        if self.style.danger and s.detectives[seat].jury:
            danger = self.style.danger * self.threat(s, seat, odds)
            owners = (*range(len(s.detectives)), s.vance)
            rivals = [where for who, where in zip(owners, s.places, strict=True) if who != seat and where != OFF]

        def worth(a: t.VanceAction) -> float:
            if not isinstance(a, t.Move):
                stays = isinstance(a, t.Pass)
                return LATER * prospects(plan, arrows)[s.places[-1]] if stays else NEVER
            rest = rest_of(plan, a.to)
            there = standing_on(s, rest, but=piece)
            value = place_worth(plan, a.to, arrows) + (claim if claim and gain(plan, a.to, arrows) else 0.0)
            if danger and (rest != X or piece == VANCE):
                value -= danger * sum([reach(place, rest) for place in rivals])
            return value + (0.0 if there is None else self._bump(s, seat, there, odds))

        return worth

    def threat(self, s: p.VanceState, seat: Seat, odds: Odds) -> float:
        """Return how close a player is to winning, and so how much one of their clues matters."""
        detective, proof = s.detectives[seat], self.options.proof
        right = right_clues(detective, suspect_of(s, seat, odds), odds)
        match detective.standing:
            case "tried":
                return 2 / (0.5 + max(0.0, proof.complete - 1 - right))
            case "declared":
                return (2 if s.judge else 1) / (0.5 + max(0.0, proof.convict - right))
            case _:
                return 0.5 / (0.5 + max(0.0, proof.convict - right))

    def _bump(self, s: p.VanceState, seat: Seat, piece: t.Piece, odds: Odds) -> float:
        """Return what bumping this piece is worth."""
        victim = owner(s, piece)
        if victim == seat:
            return -SLIGHT
        detective = s.detectives[victim]
        if len(detective.down) == len(detective.jury):
            return SLIGHT
        ahead = detective.standing in ("declared", "tried")
        plain = self.style.bump * (1.0 if ahead else 0.5)
        if self.style.watchful:
            plain += self.style.watchful * self.threat(s, victim, odds)
        standing = len(detective.up) / len(detective.jury)
        return plain * standing * spite(s) / (len(s.detectives) - 1)

    def _bumping(self, s: p.VanceState, seat: Seat, piece: t.Piece) -> Worth:
        """Send an opponent where they can do least; the player's own piece where it can do most."""
        victim = owner(s, piece)
        plan, arrows = self.plan(s, piece, victim), self.options.arrows
        sign = 1.0 if victim == seat else -1.0

        def worth(a: t.VanceAction) -> float:
            if not isinstance(a, t.Bump):
                return 0.0
            away = a.to == X or a.to in ARROWS
            here: Space = HOLDING[0] if away else a.to
            earned = a.to in RED_SPOTS and bool(s.detectives[victim].jury)
            return sign * (earned + prospects(plan, arrows)[here])

        return worth

    def _penalising(self, s: p.VanceState, victim: Seat, odds: Odds) -> Worth:
        """Turn down what helps the victim most and is hard to turn up again."""
        detective = s.detectives[victim]
        fits, twice = odds.fits[suspect_of(s, victim, odds)], _twice(detective)

        def worth(a: t.VanceAction) -> float:
            if not isinstance(a, t.TurnDown):
                return -1.0 if spite(s) else NEVER_MIND
            clue = detective.jury[a.juror - 1]
            return fits.get(clue, 0.0) / (2 if clue in twice else 1) - TURNS_UP[a.juror]

        return worth

    # -- clues ---------------------------------------------------------------------------------------

    def gain(self, s: p.VanceState, seat: Seat, clue: Clue, odds: Odds) -> float:
        """Return what a clue adds to the case of this seat, replacing the one it can best do without."""
        detective = s.detectives[seat]
        if clue in detective.in_play:
            return -1.0
        fits = odds.fits[suspect_of(s, seat, odds)]
        new, up = fits.get(clue, 0.0), detective.in_play
        if not up:
            return -1.0
        return new if len(up) < len(detective.up) else new - min([fits.get(other, 0.0) for other in up])

    def _earning(self, s: p.VanceState, seat: Seat, odds: Odds) -> Worth:
        fits = odds.fits[suspect_of(s, seat, odds)]

        def worth(a: t.VanceAction) -> float:
            match a:
                case t.Demand(clue):
                    return 1.0 + fits.get(clue, 0.0)
                case t.TakeDiscard():
                    return self.gain(s, seat, s.discards[-1], odds)
                case t.Draw():
                    return WANTED
                case _:
                    return 0.0

        return worth

    def _exchanging(self, s: p.VanceState, seat: Seat, clue: Clue, odds: Odds) -> Worth:
        """Replace a clue that is there twice or fits least; put right clues where they are easily turned up."""
        detective = s.detectives[seat]
        fits = odds.fits[suspect_of(s, seat, odds)]
        new = fits.get(clue, 0.0) if clue not in detective.in_play else 0.0

        wanted, twice = self.wanted(s, seat, odds), _twice(detective)

        def worth(a: t.VanceAction) -> float:
            if not isinstance(a, t.Keep):
                return -wanted(clue)
            gone = detective.jury[a.juror - 1]
            if gone == clue:
                return -SLIGHT - wanted(clue)
            old = -SLIGHT if gone in twice else fits.get(gone, 0.0)
            return new - old - SLIGHT + SLIGHT * TURNS_UP[a.juror] * new - wanted(gone)

        return worth

    def wanted(self, s: p.VanceState, seat: Seat, odds: Odds) -> Callable[[Clue], float]:
        """Return a function for how much this player minds showing a clue to the others."""
        if not self.style.deny:
            return lambda clue: 0.0
        share = self.style.deny / (len(s.detectives) - 1)
        rivals = [
            (one.jury, odds.fits[suspect_of(s, other, odds)], share * self.threat(s, other, odds))
            for other, one in enumerate(s.detectives)
            if other != seat and one.jury
        ]
        return lambda clue: sum([fits[clue] * much for jury, fits, much in rivals if clue in fits and clue not in jury])

    def _discarding(self, s: p.VanceState, seat: Seat, odds: Odds) -> Worth:
        """Discard in the children's game: keep one of each clue on the card."""
        hand = s.hands[seat].open()
        fits = odds.fits[suspect_of(s, seat, odds)]

        def worth(a: t.VanceAction) -> float:
            if not isinstance(a, t.Discard):
                return 0.0
            return 1.0 if hand.count(a.clue) > 1 else -fits.get(a.clue, 0.0)

        return worth

    def _choosing(self, s: p.VanceState, odds: Odds) -> Worth:
        """Choose in the children's game: take the card that has least in common with those the others took."""
        taken = [odds.fits[one.suspect] for one in s.detectives if one.suspect is not None]

        def worth(a: t.VanceAction) -> float:
            if not isinstance(a, t.Choose):
                return 0.0
            return -sum(sum(fits.get(clue, 0.0) for clue in odds.fits[a.suspect]) for fits in taken)

        return worth


def sure_enough(s: p.VanceState, sure: float) -> float:
    """Return the chance of success that an arrest or a conviction needs now: less, the longer the case drags on."""
    return max(min(sure, DARING), sure - IMPATIENCE * max(0.0, _rounds(s) - PATIENCE))


def spite(s: p.VanceState) -> float:
    """Return how keen players are on harming each other, from 1 down to 0 when the case drags on."""
    return max(0.0, 1 - max(0.0, _rounds(s) - PATIENCE) / PEACE)


def _rounds(s: p.VanceState) -> float:
    """Return how often everybody has had a turn."""
    return s.turns / len(s.detectives)


def _answer(a: t.VanceAction, wanted: float, *, useless: bool) -> float:
    """Return the worth of an answer to an offer. A clue that cannot help is refused for good."""
    match a:
        case t.Claim():
            return wanted
        case t.Pass():
            return 0.0
        case t.NeverAsk() if useless:
            return SLIGHT
        case _:
            return NEVER


def suspect_of(s: p.VanceState, seat: Seat, odds: Odds) -> Suspect:
    """Return the suspect of this seat or, before an arrest, the free one its clues fit best."""
    own = s.detectives[seat].suspect
    if own is not None:
        return own
    taken = {detective.suspect for detective in s.detectives}
    clues = s.detectives[seat].in_play
    best, most = SUSPECTS[0], -1.0
    for suspect in SUSPECTS:
        if suspect not in taken:
            fits = odds.fits[suspect]
            right = sum([fits[clue] for clue in clues if clue in fits])
            if right > most:
                best, most = suspect, right
    return best


def right_clues(detective: p.Detective, suspect: Suspect, odds: Odds) -> float:
    """Return how many clues in play in front of a player are right, on average."""
    fits = odds.fits[suspect]
    return sum([fits[clue] for clue in detective.in_play if clue in fits])


def best_six(clues: Sequence[Clue], suspect: Suspect, odds: Odds) -> tuple[Clue, ...]:
    """Return the six clues that fit a suspect best."""
    fits = odds.fits[suspect]
    return tuple(sorted(clues, key=lambda clue: -fits.get(clue, 0.0))[:NAMED])


def _twice(detective: p.Detective) -> frozenset[Clue]:
    """Return the clues that a player has in play twice."""
    jurors, clues = detective.up, detective.in_play
    if len(jurors) == len(clues):
        return frozenset()
    up = [detective.jury[juror - 1] for juror in jurors]
    return frozenset(clue for clue in clues if up.count(clue) > 1)

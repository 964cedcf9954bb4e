"""The novice bot for Why: goes where the cards are, keeps what it collects, asks for what it lacks, and forgets."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.games.why import phases as p
from deerstalker.games.why.board import LIVING_ROOM, NUMBERED, ROOMS, Space, spaces_to
from deerstalker.games.why.bookkeeping import PILE_OF
from deerstalker.games.why.editions import ALFRED, GHOSTS, KIND_OF, MOTIVE, MYSTERY, NO_CLUE, WEAPONS
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import (
    Accept,
    Ask,
    Card,
    Decline,
    Deny,
    Discard,
    Give,
    Kind,
    Move,
    Pass,
    Point,
    Propose,
    Roll,
    Search,
    Show,
    Solve,
    Spot,
    Take,
    WhyAction,
)
from deerstalker.players.player import Setting
from deerstalker.players.why.ending import drags_on, worth_solving
from deerstalker.players.why.recall import Recall

A = TypeVar("A")

MANY_OF_ALFRED = 4
"""Number of parts in the hand that makes it worth looking for the rest."""

WEARY = {"bold": 160, "steady": 120, "cautious": 90}
"""Number of turns after which a novice would rather end the game, by nerve."""

EXCHANGE = 0.5
"""Value of exchanging a useless card for one of a new kind."""

SLIGHT = 0.2
"""Value up to which a card is left on the lawn."""

IMPATIENT = 80
"""Number of turns after which the novice would rather give up a good card than go on waiting."""

CURIOUS = 0.3
"""Value of turning over a forgotten card in the end."""


class Novice:
    """Plays sensibly by eye."""

    def __init__(self, setting: Setting) -> None:
        self.game: Why = setting.game
        self.seat = setting.seat
        self.rng = setting.rng
        self.weary = WEARY[setting.manner.nerve]
        self.recall = Recall(self.game, self.seat)

    def act(self, sight: Sight) -> WhyAction | None:
        """Return the action asked of this seat. Out of turn it only ends the harder game."""
        self.recall.read(sight.events)
        state: WhyState = sight.state
        if worth_solving(self.game, state, self.seat):
            return Solve()
        if not sight.waited_for:
            return None
        hand = Holding(self.game, state, self.seat)
        return _CHOICES[type(state.phase)](self, state, hand, sight.options)

    def roll(self, s: WhyState, hand: "Holding", options: Sequence[WhyAction]) -> WhyAction:
        """Throw; in an endless game propose to end it now and then."""
        weary = drags_on(s, self.weary) and self.rng.randrange(10) == 0
        return Propose() if weary and Propose() in options else Roll()

    def consider(self, s: WhyState, hand: "Holding", options: Sequence[WhyAction]) -> WhyAction:
        """Agree to end the game only when it drags on."""
        return Accept() if drags_on(s, self.weary) else Decline()

    def choose(self, s: WhyState, hand: "Holding", options: Sequence[WhyAction]) -> WhyAction:
        """Take any playing piece."""
        return options[self.rng.randrange(len(options))]

    def go(self, s: WhyState, hand: "Holding", options: Sequence[WhyAction]) -> WhyAction:
        """Go to the space that promises most."""
        moves = [option for option in options if isinstance(option, Move)]
        return self._best(moves, lambda move: self._pull(s, hand, move.to))

    def _pull(self, s: WhyState, hand: "Holding", to: Space) -> float:
        """Return what a space promises: what can be done there, or how near it is to such a space."""
        there = [other for other, at in enumerate(s.places) if at == to and other != self.seat]
        people = max((self._promise(hand, other) for other in there), default=0.0)
        if to in ROOMS:
            return max(self._room(s, hand, to), people)
        near = max(self._room(s, hand, room) / (1 + spaces_to(to, room)) for room in self._open_rooms)
        return max(near, people)

    @property
    def _open_rooms(self) -> tuple[Space, ...]:
        return (LIVING_ROOM, *NUMBERED[: self.game.setting.table.rooms])

    def _room(self, s: WhyState, hand: "Holding", room: Space) -> float:
        if room == LIVING_ROOM:
            return 1.0 if s.closing else self._lawn(s, hand)
        return 4.0 if s.piles[PILE_OF[room]] else 0.0

    def _lawn(self, s: WhyState, hand: "Holding") -> float:
        """Return what the cards on the lawn promise: those the novice could name, or else one to begin a set."""
        lying = self.recall.lawn(s).values()
        wanted = [card for card in lying if hand.gain(card) > SLIGHT]
        named = sum(hand.gain(card) for card in wanted if hand.can_name(KIND_OF[card]))
        return named or (EXCHANGE if wanted else CURIOUS if self._forgotten(s, hand) else 0.0)

    def _forgotten(self, s: WhyState, hand: "Holding") -> list[Spot]:
        """Return the spots to look at again in the end, with a card to spare or out of patience."""
        patient = s.turn < IMPATIENT and all(hand.keep(card) > 1 for card in hand.cards)
        if not s.closing or patient:
            return []
        return [spot for spot, card in enumerate(s.lawn) if card is not None and spot not in self.recall.lawn(s)]

    def _promise(self, hand: "Holding", other: Seat) -> float:
        return max((self._worth(hand, other, kind) for kind in hand.askable), default=0.0)

    def _worth(self, hand: "Holding", other: Seat, kind: Kind) -> float:
        """Return what a demand promises: how much the kind is wanted, times the chance that the other has it."""
        return hand.want(kind) * self.recall.ledger.chance(other, kind)

    def do(self, s: WhyState, hand: "Holding", options: Sequence[WhyAction]) -> WhyAction:
        """Take, search, question or pass, whichever promises most."""

        def worth(option: WhyAction) -> float:
            match option:
                case Ask(other, kind):
                    return self._worth(hand, other, kind)
                case Take():
                    return 3.0
                case Search():
                    return self._lawn(s, hand)
                case _:
                    return 0.2

        return self._best(options, worth)

    def discard(self, s: WhyState, hand: "Holding", options: Sequence[WhyAction]) -> WhyAction:
        """Discard what the novice needs least."""
        cards = [option for option in options if isinstance(option, Discard | Give)]
        return self._best(cards, lambda option: -hand.keep(option.card))

    def search(self, s: WhyState, hand: "Holding", options: Sequence[WhyAction]) -> WhyAction:
        """Point at wanted cards of the kind shown; else show a card of a kind that lies there; else exchange one."""
        if isinstance(options[0], Discard):
            return self.discard(s, hand, options)
        fresh = s.phase.fresh if isinstance(s.phase, p.Searching) else ()
        lying = {
            spot: card for spot, card in self.recall.lawn(s).items() if spot not in fresh and hand.gain(card) > SLIGHT
        }
        points = [option for option in options if isinstance(option, Point) and option.spot in lying]
        right = [option for option in points if KIND_OF[lying[option.spot]] == option.kind]
        if right:
            return self._best(right, lambda option: hand.gain(lying[option.spot]))
        wanted = {KIND_OF[card] for card in lying.values()}
        shows = [option for option in options if isinstance(option, Show) and KIND_OF[option.card] in wanted]
        shows = [option for option in shows if KIND_OF[option.card] not in (MOTIVE, MYSTERY)]
        if shows:
            return shows[0]
        if not (isinstance(s.phase, p.Searching) and s.phase.shown is None):
            return Pass()
        if points:
            return self._best(points, lambda option: hand.gain(lying[option.spot]))
        curious = [Point(spot, MOTIVE) for spot in self._forgotten(s, hand) if spot not in fresh]
        return curious[self.rng.randrange(len(curious))] if curious else Pass()

    def answer(self, s: WhyState, hand: "Holding", options: Sequence[WhyAction]) -> WhyAction:
        """Give what is demanded, but a No Clue card rather than something the novice collects."""
        gives = [option for option in options if isinstance(option, Give)]
        if not gives:
            return Deny()
        due = self._best(gives, lambda option: -hand.keep(option.card) - 100 * (KIND_OF[option.card] == NO_CLUE))
        excuses = [option for option in gives if KIND_OF[option.card] == NO_CLUE]
        return excuses[0] if excuses and hand.want(KIND_OF[due.card]) > 2 else due

    def _best(self, options: Sequence[A], worth: Callable[[A], float]) -> A:
        """Return the option that promises most, a random one of several equals."""
        values = [worth(option) for option in options]
        best = max(values)
        good = [option for option, value in zip(options, values, strict=True) if value == best]
        return good[self.rng.randrange(len(good))]


class Holding:
    """The novice's hand, and what it wants."""

    def __init__(self, game: Why, s: WhyState, seat: Seat) -> None:
        self.cards = s.hands[seat].open()
        self.held: dict[Kind, int] = {}
        for card in self.cards:
            self.held[KIND_OF[card]] = self.held.get(KIND_OF[card], 0) + 1
        manner = game.setting.manner
        laid = s.laid[seat]
        self.ghosts = sum(kind in GHOSTS for kind in laid) < manner.ghosts
        self.weapons = sum(kind in WEAPONS for kind in laid) < manner.weapons
        self.alfred = self.held.get(ALFRED, 0) + self.held.get(MYSTERY, 0) >= MANY_OF_ALFRED

    def want(self, kind: Kind) -> float:
        """Return how much another card of this kind is worth: more if there are more of them already."""
        held = self.held.get(kind, 0)
        if kind in GHOSTS:
            return 1.0 + 2 * held if self.ghosts else 0.0
        if kind in WEAPONS:
            return 1.0 + 2 * held if self.weapons else 0.0
        if kind == MOTIVE:
            return 5.0 if held == 0 else 0.1
        if kind in (ALFRED, MYSTERY):
            return 6.0 if self.alfred and (kind == ALFRED or not held) else 0.5
        return 0.6

    def keep(self, card: Card) -> float:
        """Return how much a card would be missed."""
        kind = KIND_OF[card]
        if kind == MOTIVE:
            return 5.0 if self.held[kind] == 1 else 0.1
        if kind in (ALFRED, MYSTERY):
            return 6.0 if self.alfred else 0.5
        if kind in (*GHOSTS, *WEAPONS):
            return max(0.0, self.want(kind) - 2)
        return self.want(kind)

    def gain(self, card: Card) -> float:
        """Return what a card would add to the hand, after the discard it may cost."""
        cost = min((self.keep(other) for other in self.cards), default=0.0) if len(self.cards) > 6 else 0.0
        return self.want(KIND_OF[card]) - cost - 0.5

    def can_name(self, kind: Kind) -> bool:
        """Return whether a card of this kind may be named on the lawn."""
        return kind in (MOTIVE, MYSTERY) or kind in self.held

    @property
    def askable(self) -> list[Kind]:
        """Return the kinds the novice may demand."""
        return [*(kind for kind in self.held if kind not in (MOTIVE, MYSTERY, NO_CLUE)), MOTIVE, MYSTERY]


_CHOICES: dict[type, Callable[[Novice, WhyState, Holding, Sequence[WhyAction]], WhyAction]] = {
    p.Choosing: Novice.choose,
    p.Rolling: Novice.roll,
    p.Considering: Novice.consider,
    p.Walking: Novice.go,
    p.Acting: Novice.do,
    p.Countering: Novice.do,
    p.Discarding: Novice.discard,
    p.Replacing: Novice.discard,
    p.Returning: Novice.discard,
    p.Searching: Novice.search,
    p.Answering: Novice.answer,
}

"""The rules of Alibi, in the order of the rulebook."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from deerstalker.core import NATURE, Illegal, Rng, Seat, Secret, clockwise, secret
from deerstalker_alibi.editions import CLASSIC, Edition, Options
from deerstalker_alibi.terms import (
    AlibiAction,
    AlibiEvent,
    AlibiState,
    Card,
    Charge,
    Charged,
    Closed,
    Counted,
    Dealing,
    Inquire,
    Inquired,
    Inquiring,
    Over,
    Reveal,
    Revealed,
    Revealing,
    Shuffle,
    Shuffled,
    Trait,
    TurnEnded,
)

Play = Generator[AlibiEvent, AlibiState, None]


@dataclass(frozen=True)
class Alibi:
    """The rules for a number of seats."""

    seats: int
    options: Options = Options()
    edition: Edition = CLASSIC

    # -- setting up: Alibi §1 to §4 ------------------------------------------------------------------

    def start(self) -> AlibiState:
        """The pack lies unshuffled."""
        nothing: Secret[tuple[Card, ...]] = secret(())
        return AlibiState(Dealing(), secret(""), (nothing,) * self.seats, tuple(range(self.seats)))

    def nature(self, s: AlibiState, rng: Rng) -> Shuffle:
        """Shuffles and deals one card at a time: Alibi §2, §3."""
        culprit, *rest = _shuffled(self.edition.pack, rng)
        return Shuffle(culprit, tuple(tuple(rest[seat :: self.seats]) for seat in range(self.seats)))

    def deal(self, s: AlibiState, deal: Shuffle) -> Play:
        """One card lies face down (Alibi §2), the others are dealt (§3), and the first seat begins (§4)."""
        dealt = [deal.culprit, *(card for hand in deal.hands for card in hand)]
        sizes = tuple(len(hand) for hand in deal.hands)
        if sorted(dealt) != sorted(self.edition.pack) or sizes != self.edition.hand_sizes(self.seats):
            raise Illegal("That is not a deal of the pack.", "Alibi §3")
        hands = tuple(secret(hand, to=(seat,)) for seat, hand in enumerate(deal.hands))
        yield Shuffled(secret(deal.culprit), hands)
        yield TurnEnded(0)

    # -- your turn: Alibi §5 to §10 ------------------------------------------------------------------

    def waiting_for(self, s: AlibiState) -> frozenset[Seat]:
        """The seat on turn, or the one that shows."""
        match s.phase:
            case Dealing():
                return frozenset((NATURE,))
            case Inquiring(seat) | Revealing(seat):
                return frozenset((seat,))
            case _:
                return frozenset()

    def legal(self, s: AlibiState, seat: Seat) -> Sequence[AlibiAction]:
        """On turn: inquire or charge (Alibi §5), alone: charge (§15). Asked: show any card that fits (§9, §10)."""
        match s.phase:
            case Inquiring(turn) if turn == seat:
                return (*(() if is_alone(s) else self._inquiries[seat]), *self._charges)
            case Revealing(holder, _, about) if holder == seat:
                return tuple(map(Reveal, self.held(s, seat, about)))
            case _:
                return ()

    def accepts(self, s: AlibiState, seat: Seat, a: AlibiAction) -> bool:
        """What is listed, and any true deal by nature."""
        if seat != NATURE:
            return a in self.legal(s, seat)
        if not isinstance(s.phase, Dealing) or not isinstance(a, Shuffle):
            return False
        try:
            next(self.deal(s, a))
        except Illegal:
            return False
        return True

    def decide(self, s: AlibiState, seat: Seat, a: AlibiAction) -> Play:
        """What comes of an action."""
        match s.phase, a:
            case Dealing(), Shuffle() if seat == NATURE:
                yield from self.deal(s, a)
            case Inquiring(turn), Inquire(whom, about) if turn == seat:
                yield from self.inquire(s, seat, whom, about)
            case Inquiring(turn), Charge(card) if turn == seat:
                yield from self.charge(s, seat, card)
            case Revealing(holder, asker, about), Reveal(card) if holder == seat:
                yield from self.reveal(s, seat, asker, about, card)
            case Over(), _:
                raise Illegal("The case is closed.", "Alibi §12")
            case Revealing(holder), _ if holder == seat:
                raise Illegal("Show one of the cards you were asked about.", "Alibi §9")
            case _:
                raise Illegal("It is not your turn for that.", "Alibi §5")

    def inquire(self, s: AlibiState, seat: Seat, whom: Seat, about: Trait) -> Play:
        """A question (Alibi §6) to any other player (§7); the number is told to all (§8)."""
        if is_alone(s):
            raise Illegal("You are the last one in: name the culprit.", "Alibi §15")
        if whom == seat or whom not in range(self.seats):
            raise Illegal("You ask another player.", "Alibi §7")
        if about not in self.edition.traits:
            raise Illegal("You ask about a suspect or a place.", "Alibi §6")
        s = yield Inquired(seat, whom, about)
        number = len(self.held(s, whom, about))
        s = yield Counted(whom, seat, about, number)
        if not number:
            yield self.next_turn(s, seat)

    def reveal(self, s: AlibiState, seat: Seat, asker: Seat, about: Trait, card: Card) -> Play:
        """One of the cards, chosen by its holder, to the asker alone: Alibi §9, §10."""
        if card not in self.held(s, seat, about):
            raise Illegal("Show one of the cards you were asked about.", "Alibi §9")
        s = yield Revealed(seat, asker, about, secret(card, to=(seat, asker)))
        yield self.next_turn(s, asker)

    def held(self, s: AlibiState, seat: Seat, about: Trait) -> tuple[Card, ...]:
        """The cards of a suspect or a place in a hand that can be seen."""
        return tuple(card for card in s.hands[seat].open() if card in self.edition.matching[about])

    def next_turn(self, s: AlibiState, seat: Seat) -> TurnEnded:
        """Clockwise to the next player still in: Alibi §4."""
        return TurnEnded(next(left for left in clockwise(seat, self.seats) if left in s.playing))

    # -- solving the case: Alibi §11 to §16 ----------------------------------------------------------

    def charge(self, s: AlibiState, seat: Seat, card: Card) -> Play:
        """Right wins (Alibi §11, §12), wrong is out (§13, §14); nobody left, nobody wins (§16)."""
        if card not in self.edition.pack:
            raise Illegal("There is no such card in the pack.", "Alibi §1")
        culprit = s.culprit.open()
        s = yield Charged(seat, card, card == culprit)
        if card == culprit:
            yield Closed(culprit, seat)
        elif not s.playing:
            yield Closed(culprit, None)
        else:
            yield self.next_turn(s, seat)

    def winners(self, s: AlibiState) -> tuple[Seat, ...]:
        """Who named the culprit: Alibi §12."""
        return (s.phase.winner,) if isinstance(s.phase, Over) and s.phase.winner is not None else ()

    # -- bookkeeping ---------------------------------------------------------------------------------

    def evolve(self, s: AlibiState, e: AlibiEvent) -> AlibiState:
        """The table after an event."""
        match e:
            case Shuffled(culprit, hands):
                return replace(s, culprit=culprit, hands=hands)
            case TurnEnded(then):
                return replace(s, phase=Inquiring(then))
            case Counted(seat, asker, about, number) if number:
                return replace(s, phase=Revealing(seat, asker, about))
            case Charged(seat, _, right) if not right:
                return replace(s, playing=tuple(other for other in s.playing if other != seat))
            case Closed(culprit, winner):
                return replace(s, phase=Over(culprit, winner))
            case _:
                return s

    def components(self, s: AlibiState) -> Iterable[str]:
        """Every card, wherever it lies."""
        if isinstance(s.phase, Dealing):
            return self.edition.pack
        return (s.culprit.open(), *(card for hand in s.hands for card in hand.open()))

    # -- tables made once ----------------------------------------------------------------------------

    @cached_property
    def _inquiries(self) -> tuple[tuple[Inquire, ...], ...]:
        traits = self.edition.traits
        return tuple(
            tuple(Inquire(whom, about) for about in traits for whom in clockwise(seat, self.seats))
            for seat in range(self.seats)
        )

    @cached_property
    def _charges(self) -> tuple[Charge, ...]:
        return tuple(map(Charge, self.edition.pack))


def is_alone(s: AlibiState) -> bool:
    """Is a single player left in?"""
    return len(s.playing) == 1


def _shuffled(cards: Sequence[Card], rng: Rng) -> list[Card]:
    """These cards in another order."""
    mixed = list(cards)
    rng.shuffle(mixed)
    return mixed

"""The rules of Sleuth, in the order of the booklet."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from msgspec.structs import replace

from deerstalker.core import NATURE, Illegal, Rng, Seat, Secret, clockwise, secret
from deerstalker.games.sleuth.editions import CLASSIC, FREE, Edition, Options
from deerstalker.games.sleuth.terms import (
    Answered,
    Ask,
    Asked,
    AskLast,
    Checked,
    Concluding,
    Deal,
    Dealing,
    Dealt,
    Drew,
    Ended,
    Exchange,
    Exchanged,
    Gem,
    Identify,
    Interrogating,
    Over,
    Question,
    Retired,
    SearchCard,
    Shuffle,
    Shuffled,
    Shuffling,
    SleuthAction,
    SleuthEvent,
    SleuthState,
    TurnPassed,
)

Play = Generator[SleuthEvent, SleuthState, None]


@dataclass(frozen=True)
class Sleuth:
    """The rules for a given number of seats."""

    seats: int
    options: Options = Options()
    edition: Edition = CLASSIC

    # -- setting up: Sleuth §1 to §8 -----------------------------------------------------------------

    def start(self) -> SleuthState:
        """Return the table with both packs unshuffled."""
        nothing: Secret[tuple[str, ...]] = secret(())
        return SleuthState(
            phase=Dealing(),
            dealer=NATURE,
            missing=secret(""),
            hands=(nothing,) * self.seats,
            open=(),
            search=((),) * self.seats,
            pile=nothing,
            left=0,
            used=(),
            playing=tuple(range(self.seats)),
            solved=(),
        )

    def nature(self, s: SleuthState, rng: Rng) -> Deal | Shuffle:
        """Shuffle and deal at random."""
        if isinstance(s.phase, Shuffling):
            cards = list(s.used)
            rng.shuffle(cards)
            return Shuffle(tuple(cards))
        gems, cards = list(self.edition.pack), list(self.edition.search_pack)
        rng.shuffle(gems)
        rng.shuffle(cards)
        dealt = _deal_out(gems[1:], self.edition.hand(self.seats), self.seats)
        search = _deal_out(cards, self.edition.search_hand, self.seats)
        return Deal(
            dealer=rng.randrange(self.seats),
            missing=gems[0],
            hands=dealt[:-1],
            open=dealt[-1],
            search=search[:-1],
            pile=search[-1],
        )

    def deal(self, s: SleuthState, deal: Deal) -> Play:
        """Deal both packs.

        One gem is laid away (Sleuth §3), hands are dealt (§4), leftovers lie open (§5), four search cards lie before
        each player (§6), and the player to the left of the dealer (§8) begins (§7).
        """
        hand, search_hand = self.edition.hand(self.seats), self.edition.search_hand
        gems = [deal.missing, *deal.open, *(gem for dealt in deal.hands for gem in dealt)]
        cards = [*deal.pile, *(card for dealt in deal.search for card in dealt)]
        if (
            sorted(gems) != sorted(self.edition.pack)
            or sorted(cards) != sorted(self.edition.search_pack)
            or [len(dealt) for dealt in deal.hands] != [hand] * self.seats
            or [len(dealt) for dealt in deal.search] != [search_hand] * self.seats
            or deal.dealer not in range(self.seats)
        ):
            raise Illegal("That is not a deal of the two packs.", "Sleuth §4")
        s = yield Dealt(
            dealer=deal.dealer,
            missing=secret(deal.missing),
            hands=tuple(secret(dealt, to=(seat,)) for seat, dealt in enumerate(deal.hands)),
            open=deal.open,
            search=deal.search,
            pile=secret(deal.pile),
            left=len(deal.pile),
        )
        yield from self.pass_turn(s, deal.dealer)

    # -- your turn: Sleuth §9 to §23 -----------------------------------------------------------------

    def waiting_for(self, s: SleuthState) -> frozenset[Seat]:
        """Return the seat whose turn it is. The game never waits for a seat out of turn."""
        match s.phase:
            case Dealing() | Shuffling():
                return _NATURE
            case Interrogating(seat) | Concluding(seat):
                return frozenset((seat,))
            case _:
                return frozenset()

    def legal(self, s: SleuthState, seat: Seat) -> Sequence[SleuthAction]:
        """On turn: question with each search card, exchange, ask a last question. At any time: identify (Sleuth §24).

        A player may not pass (Sleuth §10), and after a last question only its asker speaks (§25).
        """
        if seat not in s.playing:
            return ()
        match s.phase:
            case Interrogating(turn) if turn == seat:
                asks = chain.from_iterable(map(self._asks[seat].__getitem__, s.search[seat]))
                return (*asks, Exchange(), *self._last_asks[seat], *self._names)
            case Interrogating():
                return self._names
            case Concluding(turn) if turn == seat:
                return self._names
            case _:
                return ()

    def accepts(self, s: SleuthState, seat: Seat, a: SleuthAction) -> bool:
        """Accept what is listed, and any genuine shuffle by nature."""
        if seat != NATURE:
            return a in self.legal(s, seat)
        match s.phase, a:
            case Dealing(), Deal():
                try:
                    next(self.deal(s, a))
                except Illegal:
                    return False
                return True
            case Shuffling(), Shuffle(pile):
                return sorted(pile) == sorted(s.used)
            case _:
                return False

    def decide(self, s: SleuthState, seat: Seat, a: SleuthAction) -> Play:
        """Yield what comes of an action."""
        match s.phase, a:
            case Interrogating(), Identify(gem):
                yield from self.identify(s, seat, gem)
            case Concluding(turn), Identify(gem) if turn == seat:
                yield from self.identify(s, seat, gem)
            case Interrogating(turn), Ask(to, question, card) if turn == seat:
                yield from self.ask(s, seat, to, question, card)
            case Interrogating(turn), Exchange() if turn == seat:
                yield from self.exchange(s, seat)
            case Interrogating(turn), AskLast(to, question) if turn == seat:
                yield from self.ask_last(s, seat, to, question)
            case Dealing(), Deal() if seat == NATURE:
                yield from self.deal(s, a)
            case Shuffling(turn), Shuffle(pile) if seat == NATURE:
                yield from self.shuffle(s, turn, pile)
            case _:
                raise self._not_now(s, seat, a)

    def _not_now(self, s: SleuthState, seat: Seat, a: SleuthAction) -> Illegal:
        """Say why the seat may not do this now."""
        if isinstance(s.phase, Over):
            return Illegal("The case is closed.", "Sleuth §28")
        if seat in s.solved:
            return Illegal("You have solved the case; now you only answer.", "Sleuth §35")
        if seat != NATURE and seat not in s.playing:
            return Illegal("You are out of the game; now you only answer.", "Sleuth §29")
        match s.phase, a:
            case Dealing(), _:
                return Illegal("First the gems are dealt.", "Sleuth §4")
            case _, Deal():
                return Illegal("The gems are dealt only once.", "Sleuth §3")
            case Shuffling(), _:
                return Illegal("First the used search cards are shuffled.", "Sleuth §23")
            case _, Shuffle():
                return Illegal("The search cards are shuffled when the draw pile is empty.", "Sleuth §22")
            case Concluding(turn), _ if turn == seat:
                return Illegal("That was your last question. Name the missing gem.", "Sleuth §20")
            case Concluding(), _:
                return Illegal("After a last question, only the player who put it may speak.", "Sleuth §25")
            case _:
                return Illegal("It is not your turn.", "Sleuth §7")

    def ask(self, s: SleuthState, seat: Seat, to: Seat, question: Question, card: SearchCard) -> Play:
        """Lay down a search card and question any opponent with it: Sleuth §11, and §12, §17."""
        if card not in s.search[seat]:
            raise Illegal("That search card is not one of yours.", "Sleuth §11")
        if question not in self.edition.allows[card]:
            raise Illegal("That search card does not allow this question.", _ruling_on(card))
        self._must_be_opponent(seat, to)
        s = yield Asked(seat, to, question, card)
        s = yield self.answer(s, to, seat, question)
        yield from self.draw(s, seat)

    def answer(self, s: SleuthState, seat: Seat, to: Seat, question: Question) -> Answered:
        """Tell the number aloud (Sleuth §13, §16); with two elements, also show the gems to the asker alone (§14)."""
        gems = tuple(gem for gem in s.hands[seat].open() if gem in self.edition.matching[question])
        shown = None if len(question) == 1 else secret(gems, to=(seat, to))
        return Answered(seat, to, question, len(gems), shown)

    def exchange(self, s: SleuthState, seat: Seat) -> Play:
        """Exchange all search cards for new ones: Sleuth §19."""
        s = yield Exchanged(seat, s.search[seat])
        yield from self.draw(s, seat)

    def draw(self, s: SleuthState, seat: Seat) -> Play:
        """Fill up to four (Sleuth §18) and pass the turn; nature shuffles as soon as the pile is empty (§22, §23)."""
        while len(s.search[seat]) < self.edition.search_hand and s.left:
            s = yield Drew(seat, s.pile.open()[0])
        if s.left:
            yield from self.pass_turn(s, seat)

    def shuffle(self, s: SleuthState, turn: Seat, pile: tuple[SearchCard, ...]) -> Play:
        """Turn the used cards into the new pile: Sleuth §22."""
        if sorted(pile) != sorted(s.used):
            raise Illegal("Only the used search cards are shuffled.", "Sleuth §23")
        s = yield Shuffled(secret(pile), len(pile))
        yield from self.draw(s, turn)

    def ask_last(self, s: SleuthState, seat: Seat, to: Seat, question: Question) -> Play:
        """Ask any question, whatever the seat's cards; the seat must then identify the gem: Sleuth §20, §21."""
        if question not in self._last_questions:
            raise Illegal("A last question names one element, or two of different sorts.", "Sleuth §21")
        self._must_be_opponent(seat, to)
        s = yield Asked(seat, to, question, None)
        yield self.answer(s, to, seat, question)

    def _must_be_opponent(self, seat: Seat, to: Seat) -> None:
        if to == seat or to not in range(self.seats):
            raise Illegal("Question one of your opponents.", "Sleuth §12")

    def pass_turn(self, s: SleuthState, seat: Seat) -> Play:
        """Pass the turn clockwise to the next player still in the game: Sleuth §7."""
        yield TurnPassed(next(left for left in (*clockwise(seat, self.seats), seat) if left in s.playing))

    # -- solving the case: Sleuth §24 to §35 ---------------------------------------------------------

    def identify(self, s: SleuthState, seat: Seat, gem: Gem) -> Play:
        """Write down a gem and look at the missing one alone (Sleuth §24 to §27). The guess stays secret (§30)."""
        if seat not in s.playing:
            raise self._not_now(s, seat, Identify(gem))
        if gem not in self._gems:
            raise Illegal("There is no such gem in the pack.", "Sleuth §1")
        missing = s.missing.open()
        s = yield Checked(seat, secret(gem, to=(seat,)), secret(missing, to=(seat,)), gem == missing)
        if not s.playing or len(s.solved) >= self.options.places:
            yield Ended(missing, s.solved)  # Sleuth §28, §34
            return
        s = yield Retired(seat, s.search[seat])  # right or wrong, they ask no more: Sleuth §29, §32, §35
        if isinstance(s.phase, Interrogating | Concluding) and s.phase.seat == seat:
            yield from self.pass_turn(s, seat)  # out of turn, the turn simply continues: Sleuth §31

    def winners(self, s: SleuthState) -> tuple[Seat, ...]:
        """Return who solved the case, first place first: Sleuth §28, §35."""
        return s.solved

    # -- bookkeeping ---------------------------------------------------------------------------------

    def evolve(self, s: SleuthState, e: SleuthEvent) -> SleuthState:
        """Return the state after an event."""
        match e:
            case Asked(seat, _, _, card):
                if card is None:
                    return replace(s, phase=Concluding(seat))
                before = tuple(other for other in s.search[seat] if other != card)
                return replace(s, search=_put(s.search, seat, before), used=(*s.used, card))
            case Answered():
                return s
            case Drew(seat, card):
                return replace(
                    s,
                    search=_put(s.search, seat, (*s.search[seat], card)),
                    pile=s.pile.map(_without_top),
                    left=s.left - 1,
                    phase=s.phase if s.left > 1 else Shuffling(seat),
                )
            case TurnPassed(seat):
                return replace(s, phase=Interrogating(seat))
            case Exchanged(seat, cards):
                return replace(s, search=_put(s.search, seat, ()), used=s.used + cards)
            case Shuffled(pile, left):
                return replace(s, pile=pile, left=left, used=())
            case Checked(seat, _, missing, right):
                return replace(
                    s,
                    missing=s.missing.shared(missing),
                    playing=tuple(other for other in s.playing if other != seat),
                    solved=(*s.solved, seat) if right else s.solved,
                )
            case Retired(seat, cards):
                return replace(s, search=_put(s.search, seat, ()), used=s.used + cards)
            case Dealt():
                return replace(
                    s,
                    dealer=e.dealer,
                    missing=e.missing,
                    hands=e.hands,
                    open=e.open,
                    search=e.search,
                    pile=e.pile,
                    left=e.left,
                )
            case Ended(missing, _):
                return replace(s, phase=Over(missing))

    def components(self, s: SleuthState) -> Iterable[str]:
        """Return every gem and search card, wherever it lies."""
        if isinstance(s.phase, Dealing):
            return (*self.edition.pack, *self.edition.search_pack)
        hands = (gem for hand in s.hands for gem in hand.open())
        search = (card for cards in s.search for card in cards)
        return (s.missing.open(), *hands, *s.open, *search, *s.pile.open(), *s.used)

    # -- tables made once ----------------------------------------------------------------------------

    @cached_property
    def _gems(self) -> frozenset[Gem]:
        return frozenset(self.edition.pack)

    @cached_property
    def _names(self) -> tuple[SleuthAction, ...]:
        return tuple(Identify(gem) for gem in self.edition.pack)

    @cached_property
    def _last_questions(self) -> tuple[Question, ...]:
        exact = self.edition.exact_questions if self.options.three_elements else ()
        return self.edition.questions + exact

    @cached_property
    def _asks(self) -> tuple[dict[SearchCard, tuple[SleuthAction, ...]], ...]:
        return tuple(
            {
                card: tuple(Ask(to, q, card) for q in questions for to in clockwise(seat, self.seats))
                for card, questions in self.edition.allows.items()
            }
            for seat in range(self.seats)
        )

    @cached_property
    def _last_asks(self) -> tuple[tuple[SleuthAction, ...], ...]:
        return tuple(
            tuple(AskLast(to, q) for q in self._last_questions for to in clockwise(seat, self.seats))
            for seat in range(self.seats)
        )


_NATURE = frozenset((NATURE,))


def _ruling_on(card: SearchCard) -> str:
    """Return the paragraph about the questions this search card allows."""
    if card.startswith(FREE):
        return "Sleuth §15"
    return "Sleuth §14" if "+" in card else "Sleuth §13"


def _put(rows: tuple[tuple[str, ...], ...], seat: Seat, row: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


def _without_top(pile: tuple[SearchCard, ...]) -> tuple[SearchCard, ...]:
    return pile[1:]


def _deal_out(cards: Sequence[str], each: int, players: int) -> tuple[tuple[str, ...], ...]:
    """Deal `each` cards to every player. Return the hands, followed by the rest."""
    hands = tuple(tuple(cards[player * each : (player + 1) * each]) for player in range(players))
    return (*hands, tuple(cards[players * each :]))

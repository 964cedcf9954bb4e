"""A game is a set of rules as a frozen value; playing it is folding events.

`decide` holds the rules, `evolve` the bookkeeping. `step` runs one action through both.
"""

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from deerstalker.core.clues import Clues
from deerstalker.core.errors import Invalid
from deerstalker.core.first_case import FirstCase
from deerstalker.core.generics import OptionsOf, OptionsOf_contra, RulesOf_co
from deerstalker.core.layout import Layout
from deerstalker.core.real_table import RealTables
from deerstalker.core.reveals import CardsShown, Throw, Verdict, no_cards_shown, no_dice, no_verdict
from deerstalker.core.rng import Rng
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Notes
from deerstalker.core.status import Status
from deerstalker.core.terms import Action, Event
from deerstalker.core.ways import Ways, no_ways
from deerstalker.core.winning import Winning

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Game(Protocol[S, A, E]):
    """The rules of one game: an edition, its options and the number of seats."""

    @property
    def seats(self) -> int: ...

    def start(self) -> S:
        """Return the table before anything has happened."""

    def waiting_for(self, s: S, /) -> frozenset[Seat]:
        """Return the seats that must act now; none if the game is over."""

    def legal(self, s: S, seat: Seat, /) -> Sequence[A]:
        """Return what this seat may do now, in turn or out of turn. Depends only on what the seat sees.

        Actions that stake the seat's place in the game (`Box.staking`) come last. For nature: the outcomes of a die, or
        nothing where there are too many to list (a shuffle).
        """

    def accepts(self, s: S, seat: Seat, a: A, /) -> bool:
        """May the seat do this? Everything in `legal` is accepted, and so is what would be too long to list there."""

    def decide(self, s: S, seat: Seat, a: A, /) -> Generator[E, S, None]:
        """Apply the rules: yield what happens, receive the state after each event. Raises `Illegal`."""

    def evolve(self, s: S, e: E, /) -> S:
        """Apply an event to the state: a total function that never refuses and never opens a secret."""

    def nature(self, s: S, rng: Rng, /) -> A:
        """Sample nature's action when the game waits for nature."""

    def winners(self, s: S, /) -> tuple[Seat, ...]:
        """Return the winners so far, best first. If there are none at the end, nobody has won."""

    def components(self, s: S, /) -> Iterable[str]:
        """Return every card, token and weapon, each as often as it exists. Opens secrets, for the conservation law."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game that is not known here. Its state, actions and events are those of its own functions."""


def step(game: Game[S, A, E], s: S, seat: Seat, a: A) -> tuple[S, tuple[E, ...]]:
    """Carry out one action. Return the state after it and what happened; `Illegal` leaves everything unchanged."""
    events: list[E] = []
    rules = game.decide(s, seat, a)
    evolve = game.evolve
    try:
        event = next(rules)
        while True:
            s = evolve(s, event)
            events.append(event)
            event = rules.send(s)
    except StopIteration:
        return s, tuple(events)


def fold(game: Game[S, A, E], events: Iterable[E], s: S | None = None) -> S:
    """Return the state after these events, from the start or from a given state."""
    state = game.start() if s is None else s
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state


Teller = Callable[[Any, Any, Sequence[str]], str]
"""`tell(game, event, names)`: a sentence about an event that says no more than this copy of it holds."""


TurnTeller = Callable[[Any, Sequence[Any], Sequence[str]], str]
"""`tell_turn(game, events, names)`: the events of one turn, as far as it has come, in one short paragraph. It says no
more than these copies of the events hold, and "" if there is nothing to say.
"""


class Prompt(Struct, frozen=True):
    """What a seat is asked to do now, or what the table waits for, and the paragraph about it, as `Clue §9`."""

    text: str
    rule: str


Asker = Callable[[Any, Any, Seat | None, Sequence[str]], Prompt]
"""`ask(game, state, seat, names)`: the prompt, from that seat's copy of the state; `None` is a spectator."""

Labeller = Callable[[Any, Any, Any, Sequence[str]], str]
"""`label(game, state, action, names)`: an option in words, as on a button: `Go to the Hall`."""


Talker = Callable[[Any, Seat, Sequence[Any]], Sequence[str]]
"""`remarks(game, seat, events)`: what a chatty bot in this seat may say about its step, of which everybody saw these
events. One of them is said; `""` is silence.
"""

Notekeeper = Callable[[Any, Seat | None, Sequence[str]], Notes]
"""`notes(game, seat, names)`: empty notes for a chair, to be fed with events."""

Bot = Callable[[Any], Any]
"""Makes a bot: takes a `players.Setting`, returns a `players.Player`."""


class Opener(Protocol[OptionsOf_contra, RulesOf_co]):
    """`open(seats, options)`: the rules for this number of seats and these options."""

    def __call__(self, seats: int, options: OptionsOf_contra) -> RulesOf_co: ...


class Box(Struct, Generic[RulesOf_co, OptionsOf], frozen=True, kw_only=True):
    """A game on the shelf: what the lid says, how to open it, and the parts it brings.

    A box knows the types of its game: `Box[Clue, Options]` opens as `Clue`, so that an editor completes its states,
    actions and events. A plain `Box` is any game, as `GAMES` holds them.

    `options` is a frozen struct with a default for every field; `open` makes the rules for a number of seats and
    options; `action`, `event` and `state` are the closed unions that decode logs and messages; `tell`, `ask` and
    `label` put the game in words, `layout` and `status` say what to draw. All other fields are optional and have
    sensible defaults.
    """

    name: str
    title: str
    maker: str
    year: int
    blurb: str
    players: range
    rules_version: int
    book: str
    """The name of the rulebook in citations: `Clue` in `Clue §9`."""

    options: type[OptionsOf]
    open: Opener[OptionsOf, RulesOf_co]
    action: Any
    event: Any
    state: Any
    tell: Teller
    ask: Asker
    label: Labeller
    layout: Callable[[Any], Layout]
    """`layout(game)`: what stays the same throughout a game."""

    status: Callable[[Any, Any, Sequence[str]], Status]
    """`status(game, state, names)`: the visible state of the game, from any copy of the state."""

    headings: Mapping[str, str] = {}
    """A few words for each type of action, over its options: `Suggest`. Default: the name of the type, in words."""

    explain: Callable[[Any, Any, Any], str] | None = None
    """`explain(game, state, action)`: a sentence or two for who is about to choose an action of this type, what it
    costs to be wrong first of all. Default: the first paragraph of the type's docstring.
    """

    ways: Callable[[Any, Any, Seat], Ways | None] = no_ways
    """`ways(game, state, seat)`: the ways a seat may walk now, where its actions may name one."""

    staking: tuple[type[Action], ...] = ()
    """Actions that stake the seat's place in the game (accuse, identify). Random players choose them rarely."""

    every_action: Callable[[Any], Sequence[Action]] | None = None
    """`every_action(game)`: all actions that a seat may ever be offered, in an order that stays as it is. Programs that
    learn know actions by their numbers in this list. Of actions that differ only in fields with a default, such as the
    way of a walk, it may list the one with the defaults alone. Default: every combination of values that the types of
    the fields and the layout allow.
    """

    tiny: Opener[OptionsOf, RulesOf_co] | None = None
    """`tiny(seats, options)`: the rules with very few cards, so that programs can go through the whole game. Default:
    there is no such edition.
    """

    turn_events: tuple[type[Event], ...] = ()
    """Events that begin a turn. Default: a turn ends with the step after which `status` names another seat."""

    tell_turn: TurnTeller | None = None
    """Tells a whole turn as a person would. Default: the sentences of `tell`, one after the other."""

    tell_past_turn: TurnTeller | None = None
    """Tells a turn that is over, with only what the table still shows of it. In a game of memory a log must not keep
    what players have to remember. Default: as `tell_turn`.
    """

    clues: Clues | None = None
    """What can be deduced. With it come the sheet, proofs, the best question, the notebook, and generic bots."""

    notes: Notekeeper | None = None
    """A sheet of the game's own. Default: one made from `clues`."""

    lines: Callable[..., Any] | None = None
    """`lines(game, names, me, hand)`: a `games.lines.LineParser`, which reads lines typed beside a real table.
    Default: questions are typed in the words of their labels, and answered as `clues` describe them.
    """

    tables: RealTables | None = None
    """Other editions and other deals that its notebook knows. Default: the cards and the deal are always the same."""

    picture: Callable[[Any, Any, Sequence[str]], Any] | None = None
    """`picture(game, state, names)`: the table in the terminal, as rich text. Default: drawn from `status`."""

    art: Callable[[], str] | None = None
    """The picture on the lid, as SVG. Default: a plain box with the title."""

    shown: Callable[[Any, Seat], CardsShown | None] = no_cards_shown
    """`shown(event, seat)`: the cards this event shows to the seat and not to everybody."""

    dice: Callable[[Any], Throw | None] = no_dice
    """`dice(event)`: the dice thrown in this event."""

    verdict: Callable[[Any, Any], Verdict | None] = no_verdict
    """`verdict(game, event)`: whether this event finds a seat right or wrong, and the cards that this copy of it tells.
    Default: the table sees only who is out and who has won.
    """

    bots: Mapping[str, Bot] = {}
    """Players made for this game, by level. Default: the generic ones, where `clues` exist."""

    searcher: Bot | None = None
    """Makes a bot that tries what it could do in worlds that fit what its seat has seen: a `players.search.Searcher`.
    With one, the coach can judge a game in which no cards are hidden from everybody. Default: there is none.
    """

    winning: Winning = Winning()
    """How likely each player is to win, from what each has still to find out. Default: about right for most games."""

    first_case: FirstCase = FirstCase()
    """A prepared game for somebody who has never played it, and what a guide says to them."""

    remarks: Talker | None = None
    """What chatty bots may say. Default: now and then something about what everybody has just learned."""

    earlier_defaults: Mapping[int, Mapping[str, bool | int | str]] = {}
    """Options whose default was another one under an earlier version of the rules, by that version. A case names only
    the options that differ from their defaults, so old cases need these.
    """

    rulebook: Callable[[], str] | None = None
    """Reads the rulebook. Default: `rulebooks/NAME.md` of the installation."""

    def heading(self, action: type) -> str:
        """A few words for this type of action."""
        return self.headings.get(action.__name__) or spaced(action.__name__)


def spaced(name: str) -> str:
    """Return the name of a type as words.

    >>> spaced("EndTurn")
    'End turn'
    """
    return _CAPITAL.sub(lambda found: f" {found[0].lower()}", name)


_CAPITAL = re.compile(r"(?<!^)[A-Z]")

Shelf = Mapping[str, Box]


def box_called(name: str, shelf: Shelf) -> Box:
    """Return the game of this name. Raises `Invalid`, listing the names there are, if there is none."""
    if name not in shelf:
        raise Invalid(f"there is no game called {name!r}; choose one of {', '.join(shelf)}")
    return shelf[name]

"""A case is the record of one game: a header and the steps, each with who acted, what they did and what happened.

As text it looks like this, and may be read, edited and sent by mail:

    Deerstalker case 1
    game: sleuth
    seats: Ann, Bob, Cy

    1 Nature: deal red-pearl-pair ...
        dealt ...
    2 Ann: ask Bob (pearl) one:pearl
        asked Ann Bob (pearl) one:pearl 3

A step is a numbered line; its events follow, indented. Lines that start with `#` are comments. A step written without
events gets them from the rules, so a case may be written by hand as its actions alone. A long line continues on the
next one, indented further.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from deerstalker.core import notation
from deerstalker.core.errors import DeerstalkerError, Illegal, Invalid
from deerstalker.core.game import AnyGame, Box, Game, Shelf, box_called, fold, step
from deerstalker.core.names import LONGEST_NAME, is_name
from deerstalker.core.seats import MOST_SEATS, NATURE, Seat
from deerstalker.core.secret import Secret

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")

Option = str | int | bool

FIRST_LINE = "Deerstalker case 1"
LONGEST_CASE = 100_000
"""Maximum number of steps. A longer case is refused."""

WIDTH = 110
FURTHER = " " * 8

_STEP = re.compile(r"(?P<number>\d{1,9}) (?P<name>[^:]+): (?P<action>.+)")


class Header(Struct, frozen=True):
    """Which game was played, with which options, by whom. Only options that differ from their default are named."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Option] = {}
    rules: int = 1


class Step(Struct, Generic[A, E], frozen=True, gc=False):
    """One action and its events. Only the seat that took the action knows the action itself."""

    seat: Seat
    action: Secret[A]
    events: tuple[E, ...] = ()


class Case(Struct, Generic[A, E], frozen=True):
    """The record of one game."""

    header: Header
    steps: tuple[Step[A, E], ...] = ()

    @property
    def events(self) -> Iterator[E]:
        """Yield what happened, in order."""
        for one in self.steps:
            yield from one.events


AnyStep: TypeAlias = Step[Any, Any]
AnyCase: TypeAlias = Case[Any, Any]


def record(seat: Seat, action: A, events: tuple[E, ...]) -> Step[A, E]:
    """Return a step as it is recorded: the action sealed for its own seat, nature's for nobody."""
    return Step(seat, Secret(_OWN_EYES[seat], action), events)


_OWN_EYES = {NATURE: frozenset[Seat]()} | {seat: frozenset((seat,)) for seat in range(MOST_SEATS)}
"""Who may read the action of each seat."""


# -- opening the box a header names ------------------------------------------------------------------


def make_header(box: Box, seats: Sequence[str], options: Struct | None = None) -> Header:
    """Make the header of a new case."""
    chosen = box.options() if options is None else options
    plain: dict[str, Option] = msgspec.to_builtins(chosen)
    default = msgspec.to_builtins(box.options())
    return Header(
        box.name,
        tuple(seats),
        {name: value for name, value in plain.items() if value != default[name]},
        box.rules_version,
    )


def open_box(header: Header, shelf: Shelf) -> tuple[Box, AnyGame]:
    """Return the game a header names, with its options. Raises `Invalid` if there is none.

    The header may name an earlier version of the rules. The game then folds what was recorded, but decides by the rules
    of today: see `is_earlier`.
    """
    box = box_called(header.game, shelf)
    if not 1 <= header.rules <= box.rules_version:
        raise Invalid(
            f"this case follows rules version {header.rules} of {box.title}, and this Deerstalker knows versions up to "
            f"{box.rules_version}; a newer Deerstalker may read it"
        )
    check_names(header.seats)
    return box, open_game(box, len(header.seats), {**box.earlier_defaults.get(header.rules, {}), **header.options})


def is_earlier(header: Header, box: Box) -> bool:
    """Was this case played under an earlier version of the rules? Then its actions cannot be decided again."""
    return header.rules < box.rules_version


def open_game(box: Box, seats: int, options: dict[str, Option] | dict[str, str]) -> AnyGame:
    """Return the rules for this number of seats and these options. Option values may be words, as typed."""
    if seats not in box.players:
        low, high = box.players[0], box.players[-1]
        raise Invalid(f"{box.title} is for {low} to {high} players, not {seats}")
    known = box.options.__struct_encode_fields__
    for name in options:
        if name not in known:
            named = f"its options are {', '.join(known)}" if known else "it has no options"
            raise Invalid(f"{box.title} has no option {name!r}; {named}")
    try:
        chosen = msgspec.convert(options, box.options, strict=False)
    except msgspec.ValidationError as error:
        raise Invalid(f"{box.title}: {error}") from None
    game: AnyGame = box.open(seats, chosen)
    return game


def check_names(names: Sequence[str]) -> None:
    """Raise `Invalid` unless the names are short, plain and different."""
    for name in names:
        if not is_name(name) or name == notation.NATURE_NAME:
            how = f"use 1 to {LONGEST_NAME} letters, digits, spaces, dots, hyphens or apostrophes"
            raise Invalid(f"{name!r} can't be a name: {how}")
    if len(set(names)) < len(names):
        raise Invalid("two seats have the same name")


# -- as text -----------------------------------------------------------------------------------------


def to_text(case: AnyCase, box: Box) -> str:
    """Return the case as text. A copy made for one chair shows what it does not hold as `[·]`."""
    steps = (step_text(number, one, box, case.header.seats) for number, one in enumerate(case.steps, 1))
    return "".join((header_text(case.header), *steps))


def header_text(header: Header) -> str:
    """Return the lines of a case before its first step."""
    lines = [FIRST_LINE, f"game: {header.game}", f"seats: {', '.join(header.seats)}"]
    lines += [f"option {name}: {_option_text(value)}" for name, value in header.options.items()]
    return "\n".join([*lines, f"rules: {header.rules}", "", ""])


def step_text(number: int, one: AnyStep, box: Box, names: Sequence[str]) -> str:
    """Return the lines of one step."""
    name = notation.NATURE_NAME if one.seat == NATURE else names[one.seat]
    action = notation.write(one.action.open(), box.action, names) if one.action.is_open else f"[{notation.HIDDEN}]"
    lines = _fold(f"{number} {name}: {action}")
    for event in one.events:
        lines += _fold(f"    {notation.write(event, box.event, names)}")
    return "".join(f"{line}\n" for line in lines)


def from_text(text: str, shelf: Shelf) -> AnyCase:
    """Read a case from its text."""
    return from_text_with_lines(text, shelf)[0]


def from_text_with_lines(text: str, shelf: Shelf) -> tuple[AnyCase, tuple[int, ...]]:
    """Read a case from its text. Return it with the line number of each step."""
    lines = _unfold(text)
    if not lines or lines[0][1].strip() != FIRST_LINE:
        raise Invalid(f"a case starts with the line {FIRST_LINE!r}", 1)
    body = next((at for at, (_, line) in enumerate(lines) if _STEP.match(line)), len(lines))
    header = _read_header(lines[1:body])
    box, _ = open_box(header, shelf)
    steps: list[AnyStep] = []
    places: list[int] = []
    for number, line in lines[body:]:
        try:
            if line.startswith((" ", "\t")):
                event = notation.read(line.strip(), box.event, header.seats)
                steps[-1] = msgspec.structs.replace(steps[-1], events=(*steps[-1].events, event))
            else:
                steps.append(_read_step(line, len(steps) + 1, box, header))
                places.append(number)
        except Invalid as error:
            raise Invalid(error.why, number) from None
    return Case(header, tuple(steps)), tuple(places)


def _fold(line: str) -> list[str]:
    """Break a long line between words. Continuation lines are indented deeper than an event."""
    lines: list[str] = []
    while len(line) > WIDTH:
        at = _last_gap(line)
        if at is None:
            break
        lines.append(line[:at])
        line = FURTHER + line[at + 1 :]
    return [*lines, line]


def _last_gap(line: str) -> int | None:
    """Return where a line may be broken: the last space between words that is not inside quotes."""
    gap, quoted, skip = None, False, False
    for at, letter in enumerate(line[: WIDTH + 1]):
        if skip:
            skip = False
        elif letter == '"':
            quoted = not quoted
        elif letter == "\\" and quoted:
            skip = True
        elif letter == " " and not quoted and at > len(FURTHER):
            gap = at
    return gap


def _unfold(text: str) -> list[tuple[int, str]]:
    """Return the meaningful lines, each with its number, with long lines joined again."""
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(FURTHER) and lines:
            lines[-1] = (lines[-1][0], f"{lines[-1][1]} {line[len(FURTHER) :]}")
        elif _speaks(line):
            lines.append((number, line))
    return lines


def _speaks(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _option_text(value: Option) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_header(lines: Sequence[tuple[int, str]]) -> Header:
    game, rules = "", 1
    seats: tuple[str, ...] = ()
    options: dict[str, Option] = {}
    for number, line in lines:
        key, colon, value = line.strip().partition(":")
        value = value.strip()
        if not colon or not value:
            raise Invalid(f"expected a line like 'game: NAME', found {line.strip()!r}", number)
        if key == "game":
            game = value
        elif key == "seats":
            seats = tuple(name.strip() for name in value.split(","))
        elif key == "rules":
            if not re.fullmatch(r"\d{1,6}", value):
                raise Invalid("the rules version must be a number", number)
            rules = int(value)
        elif key.startswith("option "):
            options[key.removeprefix("option ").strip()] = _option_value(value)
        else:
            raise Invalid(f"a case header has no line {key!r}", number)
    return Header(game, seats, options, rules)


def _option_value(text: str) -> Option:
    if text in {"true", "false"}:
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text


def _read_step(line: str, number: int, box: Box, header: Header) -> AnyStep:
    match = _STEP.fullmatch(line.rstrip())
    if match is None:
        raise Invalid(f"expected a step like '{number} {header.seats[0]}: ...', found {line.strip()[:40]!r}")
    if int(match["number"]) != number:
        raise Invalid(f"this should be step {number}, not {match['number']}")
    if number > LONGEST_CASE:
        raise Invalid(f"a case has at most {LONGEST_CASE:,} steps")
    seat = notation.seat_called(match["name"], header.seats)
    readers = frozenset(() if seat == NATURE else (seat,))
    if match["action"] == f"[{notation.HIDDEN}]":
        return Step(seat, Secret(readers))
    return Step(seat, Secret(readers, notation.read(match["action"], box.action, header.seats)))


# -- as JSON -----------------------------------------------------------------------------------------


def to_json(case: AnyCase) -> bytes:
    """Encode the case as JSON."""
    return msgspec.json.encode(case, order="deterministic")


def from_json(data: bytes, shelf: Shelf) -> AnyCase:
    """Read a case from its JSON."""
    try:
        header = msgspec.json.decode(data, type=_Head).header
        box, _ = open_box(header, shelf)
        case: AnyCase = msgspec.json.decode(data, type=Case[box.action, box.event])  # type: ignore[name-defined]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Invalid(f"this isn't a case in JSON: {error}") from None
    if len(case.steps) > LONGEST_CASE:
        raise Invalid(f"a case has at most {LONGEST_CASE:,} steps")
    return case


class _Head(Struct):
    header: Header


# -- checking against the rules ----------------------------------------------------------------------


class Broken(DeerstalkerError):
    """A recorded step that the rules do not confirm."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"step {number}: {why}")
        self.number = number
        self.why = why


def follow(case: Case[A, E], box: Box, game: Game[S, A, E]) -> Iterator[tuple[Step[A, E], S]]:
    """Walk through a case: yield each step with the state after it.

    In a complete record every action is decided again, and must give the recorded events (or fills them in, if none are
    recorded). In a copy made for one chair, or under an earlier version of the rules, that is impossible; the recorded
    events are folded instead.
    """
    earlier = is_earlier(case.header, box)
    if earlier and not all(one.events for one in case.steps):
        raise Invalid(
            f"this case follows rules version {case.header.rules} of {box.title} and does not record what came of its "
            "actions; only those rules could tell"
        )
    whole = not earlier and all(one.action.is_open for one in case.steps)
    state = game.start()
    for number, one in enumerate(case.steps, 1):
        try:
            if whole:
                state, events = step(game, state, one.seat, one.action.open())
                if one.events and one.events != events:
                    raise Broken(number, _difference(events, one.events, box, case.header.seats))
                one = record(one.seat, one.action.open(), events)
            else:
                state = fold(game, one.events, state)
        except Illegal as error:
            raise Broken(number, str(error)) from None
        except Broken:
            raise
        except Exception as error:  # a forged log may contain anything; it must never crash us
            raise Broken(number, f"the recorded events do not fit together ({type(error).__name__})") from error
        yield one, state


def _difference(decided: Sequence[E], recorded: Sequence[E], box: Box, names: Sequence[str]) -> str:
    """Return the first event in which a record differs from what the rules give, in words."""
    at = next((at for at, (one, other) in enumerate(zip(decided, recorded, strict=False)) if one != other), None)
    at = min(len(decided), len(recorded)) if at is None else at

    def written(events: Sequence[E]) -> str:
        return f"'{notation.write(events[at], box.event, names)}'" if at < len(events) else "nothing more"

    return f"event {at + 1} is recorded as {written(recorded)}, but the rules give {written(decided)}"


def complete(case: AnyCase, box: Box, game: AnyGame) -> AnyCase:
    """Return the case with the events of every step filled in and, where possible, checked against the rules."""
    return Case(case.header, tuple(one for one, _ in follow(case, box, game)))

"""The manners of the house: what comes of a command. Nothing is changed here; the minutes say what would be."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from deerstalker.core.case import Header, check_names
from deerstalker.core.errors import Illegal, Invalid, Stale
from deerstalker.core.play import Moment, advance, nature_until_choice
from deerstalker.core.seats import Seat
from deerstalker.core.secret import secret
from deerstalker.players.levels import stand_in
from deerstalker.table.fair_deal import FairRng, seals
from deerstalker.web.http.errors import Forbidden
from deerstalker.web.live import log as m
from deerstalker.web.live import wire as w
from deerstalker.web.live.catalogue import mind_for
from deerstalker.web.live.table_state import Play, TableState, Who

BOT_NAMES = ("Dupin", "Lecoq", "Cuff", "Bucket", "Gryce", "Loveday", "Tabaret", "Paschal", "Strange", "Zadig")
"""Detectives of the first hour: bots go by their names."""


class Draft(Struct, frozen=True):
    """A minute to be written, and the game after it, if it is a step of the game."""

    minute: Any
    after: Moment[Any] | None = None


Drafts = list[Draft]
Clocks = Callable[[Seat], tuple[int, ...] | None]
"""The clocks of all seats after an action of this one."""


class Order(Struct, frozen=True):
    """A command, who gives it, for which chair, and the moment he knew of."""

    who: Who
    seat: Seat | None
    at: int | None
    command: Any


def answer(sitting: TableState, speech: Order, clocks: Clocks = lambda _: None) -> Drafts:
    """What would be written if this is carried out; a refusal changes nothing."""
    command = speech.command
    if speech.at is not None and speech.at > sitting.seq:
        raise Invalid(f"this table has come to minute {sitting.seq}, not {speech.at}")
    if isinstance(command, w.Begin | w.Fill | w.Kick):
        return _hosted(sitting, speech.who, command)
    seat = _own(speech)
    match command:
        case w.Act(action):
            return act(sitting, seat, _read_action(sitting, action), speech.at, clocks)
        case w.Say(text):
            return _say(sitting, seat, text)
        case w.Contribute(text):
            _before(sitting, "The cards are dealt already.")
            return [Draft(m.Contributed(seat, text))]
        case w.Hand(mind):
            return _hand(sitting, seat, mind, "asked")
        case w.Return():
            return _return(sitting, seat)
        case w.Leave():
            return leave(sitting, seat)
        case w.Pause():
            return _wish(sitting, seat, "pause")
        case w.Resume():
            return _wish(sitting, seat, "resume")
        case _:
            raise Illegal("That cannot be done now.")


def _hosted(sitting: TableState, who: Who, command: w.Begin | w.Fill | w.Kick) -> Drafts:
    """What only the host may do."""
    if not who.host:
        raise Forbidden("Only the host may do that.")
    match command:
        case w.Fill(seat, mind):
            return _fill(sitting, seat, mind)
        case w.Kick(seat):
            return _kick(sitting, seat)
        case _:
            return _begin(sitting)


# -- the game ----------------------------------------------------------------------------------------


def act(sitting: TableState, seat: Seat, action: Any, at: int | None, clocks: Clocks = lambda _: None) -> Drafts:
    """An action, and all that nature adds to it."""
    if sitting.stage == "paused":
        raise Illegal("The table pauses.")
    sitter = sitting.sitters[seat]
    if sitter is not None and sitter.person and sitter.mind is not None:
        raise Illegal("A bot plays for you; say that you are back first.")
    return moved(sitting, seat, action, at, clocks)


def moved(sitting: TableState, seat: Seat, action: Any, at: int | None, clocks: Clocks) -> Drafts:
    """The same for whoever plays the chair."""
    play = sitting.begun
    if at is not None and at < sitting.since.get(seat, 0):
        raise Stale("The table has moved on; look again.")
    step, after = advance(play.game, play.moment, seat, action)
    return [Draft(m.Stepped(step, clocks(seat)), after), *_nature(sitting, play, after)]


def _nature(sitting: TableState, play: Play, moment: Moment[Any]) -> Drafts:
    """Let dice fall and cards be dealt at once after this moment; when all is over, tell the secret."""
    drafts: Drafts = []
    last = moment
    for step, last in nature_until_choice(play.game, moment, lambda number: FairRng(play.seed, number)):
        sealed = seals(play.seed, last.steps, step.events)
        drafts.append(Draft(m.Stepped(step, seals=sealed), last))
    if not last.waiting:
        drafts.append(Draft(m.Revealed(sitting.opened.secret.open())))
    return drafts


def _begin(sitting: TableState) -> Drafts:
    _before(sitting, "The game has begun.")
    free = [seat for seat, sitter in enumerate(sitting.sitters) if sitter is None]
    if free:
        raise Illegal(f"Seat {free[0] + 1} is empty: wait for somebody, or let a bot sit there.")
    names = tuple(sitter.name for sitter in sitting.sitters if sitter)
    header = Header(sitting.box.name, names, sitting.options, sitting.box.rules_version)
    play = sitting.play_with(header)
    return [Draft(m.Began(header)), *_nature(sitting, play, play.moment)]


# -- chairs ------------------------------------------------------------------------------------------


def sit(sitting: TableState, name: str, seat: Seat | None, token: str) -> tuple[Seat, Drafts]:
    """Take a free chair, or one that a bot keeps warm."""
    _before(sitting, "The game has begun; you may watch.")
    free = [number for number, sitter in enumerate(sitting.sitters) if sitter is None]
    if seat is None:
        if not free:
            raise Illegal("Every chair is taken.")
        seat = free[0]
    if seat >= len(sitting.sitters):
        raise Invalid(f"There are {len(sitting.sitters)} chairs here.")
    if seat not in free:
        raise Illegal("That chair is taken.")
    others = [sitter.name for sitter in sitting.sitters if sitter]
    check_names([name])
    if name.casefold() in {other.casefold() for other in others}:
        raise Illegal("Somebody here has that name already.")
    return seat, [Draft(m.Sat(seat, name, None, secret(token)))]


def bot_sits(sitting: TableState, seat: Seat, mind: str) -> Draft:
    """A bot takes a chair, under a name that is free."""
    taken = {sitter.name.casefold() for sitter in sitting.sitters if sitter}
    name = next(name for name in BOT_NAMES[seat:] + BOT_NAMES[:seat] if name.casefold() not in taken)
    return Draft(m.Sat(seat, name, mind_for(sitting.box, mind), secret("")))


def _fill(sitting: TableState, seat: Seat, mind: str | None) -> Drafts:
    _before(sitting, "The game has begun.")
    if seat >= len(sitting.sitters):
        raise Invalid(f"There are {len(sitting.sitters)} chairs here.")
    if sitting.is_person(seat):
        raise Illegal("Somebody sits there.")
    if mind is not None:
        return [bot_sits(sitting, seat, mind)]
    if sitting.sitters[seat] is None:
        raise Illegal("Nobody sits there.")
    return [Draft(m.Stood(seat))]


def _kick(sitting: TableState, seat: Seat) -> Drafts:
    if seat >= len(sitting.sitters) or not sitting.is_person(seat):
        raise Illegal("Nobody sits there.")
    return [Draft(m.Kicked(seat, None if sitting.stage == "waiting" else stand_in(sitting.box)))]


def leave(sitting: TableState, seat: Seat) -> Drafts:
    """Stand up; in a running game a bot plays on."""
    if sitting.stage == "waiting":
        return [Draft(m.Stood(seat))]
    return _hand(sitting, seat, stand_in(sitting.box), "left")


def hand_over(sitting: TableState, seat: Seat, why: Any) -> Drafts:
    """A bot for somebody who is away, or whose time is over."""
    return _hand(sitting, seat, stand_in(sitting.box), why)


def _hand(sitting: TableState, seat: Seat, mind: str, why: Any) -> Drafts:
    if sitting.stage not in ("running", "paused"):
        raise Illegal("There is no game to play for you.")
    if not sitting.plays(seat):
        raise Illegal("A bot plays for you already.")
    return [Draft(m.Handed(seat, mind_for(sitting.box, mind), why)), *_settled(sitting, without=seat)]


def _return(sitting: TableState, seat: Seat) -> Drafts:
    sitter = sitting.sitters[seat]
    if sitter is None or sitter.mind is None or sitting.stage == "waiting":
        raise Illegal("You play yourself.")
    if sitter.flagged:
        raise Illegal("Your time is over; the bot plays on.")
    return [Draft(m.Returned(seat))]


# -- talk and pauses ---------------------------------------------------------------------------------


def _say(sitting: TableState, seat: Seat, text: str) -> Drafts:
    if sitting.stage in ("running", "paused") and sitting.has_seen_the_answer(seat):
        raise Illegal("You have seen the answer; keep it to yourself until the end.")
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not plain:
        raise Invalid("there is nothing in that")
    return [Draft(m.Said(seat, plain))]


def _wish(sitting: TableState, seat: Seat, what: m.Wish) -> Drafts:
    fits = {"pause": "running", "resume": "paused"}
    if sitting.stage != fits[what]:
        raise Illegal("There is nothing to pause." if what == "pause" else "The table does not pause.")
    if sitting.wishes.get(seat) == what:
        raise Illegal("You have said so; the others have not yet.")
    wished = Draft(m.Wanted(seat, what))
    return [wished, *_settled(sitting, wishing=(seat, what))]


def _settled(sitting: TableState, wishing: tuple[Seat, m.Wish] | None = None, without: Seat | None = None) -> Drafts:
    """Paused or resumed, if that is now the wish of all people who play; without people there is no pause."""
    wishes = dict(sitting.wishes)
    if wishing is not None:
        wishes[wishing[0]] = wishing[1]
    people = {seat for seat in sitting.people if seat != without}
    if wishing is not None:
        people.add(wishing[0])
    what = "pause" if sitting.stage == "running" else "resume"
    if what == "resume" and not people:
        return [Draft(m.Resumed())]
    if people and all(wishes.get(seat) == what for seat in people):
        return [Draft(m.Paused() if what == "pause" else m.Resumed())]
    return []


# -- small questions ---------------------------------------------------------------------------------


def _own(speech: Order) -> Seat:
    if speech.seat is not None:
        return speech.seat
    if len(speech.who.seats) != 1:
        raise Forbidden("Say which chair of yours you speak for." if speech.who.seats else "You have no chair here.")
    return speech.who.seats[0]


def _before(sitting: TableState, why: str) -> None:
    if sitting.stage != "waiting":
        raise Illegal(why)


def _read_action(sitting: TableState, action: Any) -> Any:
    try:
        return m.read_action(sitting.box, action)
    except msgspec.DecodeError as error:
        raise Invalid(f"this is no action of {sitting.box.title}: {error}") from None

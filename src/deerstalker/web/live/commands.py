"""What each command does, as drafts of log entries. Nothing is changed here."""

import unicodedata
from collections.abc import Callable

import msgspec
from msgspec import Struct

from deerstalker.core.case import Header, check_names
from deerstalker.core.errors import Illegal, Invalid, Stale
from deerstalker.core.play import Moment, advance, nature_until_choice
from deerstalker.core.seats import Seat
from deerstalker.core.secret import secret
from deerstalker.core.terms import Action, State
from deerstalker.players.levels import stand_in
from deerstalker.table.fair_deal import FairRng, seals
from deerstalker.web.errors import Forbidden
from deerstalker.web.live import log as logged
from deerstalker.web.live import wire as w
from deerstalker.web.live.catalogue import bot_for
from deerstalker.web.live.table_state import Play, TableState, Who

BOT_NAMES = ("Dupin", "Lecoq", "Cuff", "Bucket", "Gryce", "Loveday", "Tabaret", "Paschal", "Strange", "Zadig")
"""The names of bots: the first detectives of literature."""


class Draft(Struct, frozen=True):
    """An entry to be appended to the log, and the game after it, if it is a step of the game."""

    entry: logged.AnyEntry
    after: Moment[State] | None = None


Drafts = list[Draft]
Clocks = Callable[[Seat], tuple[int, ...] | None]
"""Returns the clocks of all seats after an action of this one."""


class Order(Struct, frozen=True):
    """A command, who gives it, for which chair, and the last entry they knew of."""

    who: Who
    seat: Seat | None
    at: int | None
    command: w.AnyCommand


def answer(table: TableState, order: Order, clocks: Clocks = lambda _: None) -> Drafts:
    """Return the entries that carry out this command, or refuse it."""
    command = order.command
    if order.at is not None and order.at > table.seq:
        raise Invalid(f"this table's log ends at {table.seq}, so there is no entry {order.at} yet")
    if table.opened.first_case and isinstance(command, w.Fill | w.Kick | w.Contribute):
        raise Illegal("A first case is prepared: its players and its luck stay as they are.")
    if isinstance(command, w.Begin | w.Fill | w.Kick):
        return _hosted(table, order.who, command)
    seat = _own(order)
    match command:
        case w.Act(action):
            return act(table, seat, read_action(table, action), order.at, clocks)
        case w.Say(text):
            return _say(table, seat, text)
        case w.Contribute(text):
            _before(table, "The cards have already been dealt.")
            return [Draft(logged.Contributed(seat, text))]
        case w.Hand(bot):
            return _hand(table, seat, bot, "asked")
        case w.Return():
            return _return(table, seat)
        case w.Leave():
            return leave(table, seat)
        case w.Pause():
            return _wish(table, seat, "pause")
        case w.Resume():
            return _wish(table, seat, "resume")
        case w.Decline():
            return _decline(table, seat)
        case w.Wait(whom):
            return _wait(table, seat, whom)
        case w.Skip():
            return _skip(table, seat)
        case _:
            raise Illegal("You can't do that right now.")


def _hosted(table: TableState, who: Who, command: w.Begin | w.Fill | w.Kick) -> Drafts:
    """Carry out what only the host may do."""
    if not who.host:
        raise Forbidden("Only the host can do that.")
    match command:
        case w.Fill(seat, bot):
            return _fill(table, seat, bot)
        case w.Kick(seat):
            return _kick(table, seat)
        case _:
            return _begin(table)


# -- the game ----------------------------------------------------------------------------------------


def act(table: TableState, seat: Seat, action: Action, at: int | None, clocks: Clocks = lambda _: None) -> Drafts:
    """Carry out an action of a person, and all that nature adds to it."""
    if table.stage == "paused":
        raise Illegal("The game is paused. Resume it first.")
    sitter = table.sitters[seat]
    if sitter is not None and sitter.person and sitter.bot is not None:
        raise Illegal("A bot is playing for you. Take your seat back first.")
    return moved(table, seat, action, at, clocks)


def moved(table: TableState, seat: Seat, action: Action, at: int | None, clocks: Clocks) -> Drafts:
    """Carry out an action of a person or a bot, and all that nature adds to it."""
    play = table.begun
    if at is not None and at < table.since.get(seat, 0):
        raise Stale("The game has moved on. Take another look.")
    step, after = advance(play.game, play.moment, seat, action)
    return [Draft(logged.Stepped(step, clocks(seat)), after), *_nature(table, play, after)]


def _nature(table: TableState, play: Play, moment: Moment[State]) -> Drafts:
    """Take nature's steps that follow this moment; if the game is over then, reveal the secret."""
    drafts: Drafts = []
    last = moment
    for step, last in nature_until_choice(play.game, moment, lambda number: FairRng(play.seed, number)):
        sealed = seals(play.seed, last.steps, step.events)
        drafts.append(Draft(logged.Stepped(step, seals=sealed), last))
    if not last.waiting:
        drafts.append(Draft(logged.Revealed(table.opened.secret.open())))
    return drafts


def _begin(table: TableState) -> Drafts:
    _before(table, "The game has already started.")
    free = [seat for seat, sitter in enumerate(table.sitters) if sitter is None]
    if free:
        raise Illegal(f"Seat {free[0] + 1} is empty. Wait for someone to take it, or give it to a bot.")
    names = tuple(sitter.name for sitter in table.sitters if sitter)
    header = Header(table.box.name, names, table.options, table.box.rules_version)
    play = table.play_with(header)
    return [Draft(logged.Began(header)), *_nature(table, play, play.moment)]


# -- chairs ------------------------------------------------------------------------------------------


def sit(table: TableState, name: str, seat: Seat | None, token: str) -> Drafts:
    """Let a person take this free chair, or any."""
    _before(table, "The game has already started, but you can watch.")
    free = [number for number, sitter in enumerate(table.sitters) if sitter is None]
    if seat is None:
        if not free:
            raise Illegal("Every chair is taken, but you can watch.")
        seat = free[0]
    if seat >= len(table.sitters):
        raise Invalid(f"There are only {len(table.sitters)} chairs here.")
    if seat not in free:
        raise Illegal("That chair is taken. Pick another.")
    others = [sitter.name for sitter in table.sitters if sitter]
    name = unicodedata.normalize("NFC", name)
    check_names([name])
    if _alike(name) in map(_alike, others):
        raise Illegal("Someone here already has that name. Pick another.")
    return [Draft(logged.Sat(seat, name, None, secret(token)))]


def _alike(name: str) -> str:
    """Return what names that look the same have in common."""
    return unicodedata.normalize("NFKC", name).casefold()


def bot_sits(table: TableState, seat: Seat, bot: str) -> Draft:
    """Let a bot take a chair, under a name that is free."""
    taken = {sitter.name.casefold() for sitter in table.sitters if sitter}
    name = next(name for name in BOT_NAMES[seat:] + BOT_NAMES[:seat] if name.casefold() not in taken)
    return Draft(logged.Sat(seat, name, bot_for(table.box, bot), secret("")))


def _fill(table: TableState, seat: Seat, bot: str | None) -> Drafts:
    _before(table, "The game has already started.")
    if seat >= len(table.sitters):
        raise Invalid(f"There are only {len(table.sitters)} chairs here.")
    if table.is_person(seat):
        raise Illegal("Someone is already sitting there.")
    if bot is not None:
        return [bot_sits(table, seat, bot)]
    if table.sitters[seat] is None:
        raise Illegal("Nobody is sitting there.")
    return [Draft(logged.Stood(seat))]


def _kick(table: TableState, seat: Seat) -> Drafts:
    if seat >= len(table.sitters) or not table.is_person(seat):
        raise Illegal("Nobody is sitting there.")
    return [Draft(logged.Kicked(seat, None if table.stage == "waiting" else stand_in(table.box)))]


def leave(table: TableState, seat: Seat) -> Drafts:
    """Let a person stand up. In a running game a bot plays on."""
    if table.stage == "waiting":
        return [Draft(logged.Stood(seat))]
    return _hand(table, seat, stand_in(table.box), "left")


def hand_over(table: TableState, seat: Seat, why: logged.HandedWhy) -> Drafts:
    """Let a bot play for a person who is away, or whose time has run out."""
    return _hand(table, seat, stand_in(table.box), why)


def _hand(table: TableState, seat: Seat, bot: str, why: logged.HandedWhy) -> Drafts:
    if table.stage not in ("running", "paused"):
        raise Illegal("There's no game going on for a bot to take over.")
    if not table.plays(seat):
        raise Illegal("A bot is already playing for you.")
    return [Draft(logged.Handed(seat, bot_for(table.box, bot), why)), *_settled(table, without=seat)]


def _return(table: TableState, seat: Seat) -> Drafts:
    sitter = table.sitters[seat]
    if sitter is None or sitter.bot is None or table.stage == "waiting":
        raise Illegal("You're already playing for yourself.")
    if sitter.flagged:
        raise Illegal("You're out of time, so the bot keeps your seat.")
    return [Draft(logged.Returned(seat))]


# -- talk and pauses ---------------------------------------------------------------------------------


def _say(table: TableState, seat: Seat, text: str) -> Drafts:
    if table.stage in ("running", "paused") and table.has_seen_the_answer(seat):
        raise Illegal("You've seen the answer. Keep it to yourself until the game is over.")
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not plain:
        raise Invalid("there is nothing in that message")
    return [Draft(logged.Said(seat, plain))]


def _wish(table: TableState, seat: Seat, what: logged.Wish) -> Drafts:
    fits = {"pause": "running", "resume": "paused"}
    if table.stage != fits[what]:
        raise Illegal("There's nothing to pause." if what == "pause" else "The game isn't paused.")
    if table.wishes.get(seat) == what:
        raise Illegal("You've already asked. The others haven't agreed yet.")
    wished = Draft(logged.Wanted(seat, what))
    return [wished, *_settled(table, wishing=(seat, what))]


def _decline(table: TableState, seat: Seat) -> Drafts:
    if not table.wishes:
        raise Illegal("Nobody is asking for anything right now.")
    if not table.plays(seat):
        raise Illegal("A bot is playing for you. Take your seat back first.")
    if seat in table.wishes:
        raise Illegal("You asked for it yourself.")
    return [Draft(logged.Declined(seat, next(iter(table.wishes.values()))))]


def unanswered(table: TableState) -> Drafts:
    """Settle wishes that nobody has answered for a while: there is no pause, and none goes on against a wish."""
    if table.stage == "paused":
        return [Draft(logged.Resumed())]
    return [Draft(logged.Declined(None, "pause"))]


def _wait(table: TableState, seat: Seat, whom: Seat) -> Drafts:
    if table.stage != "running" or whom >= len(table.sitters) or not table.plays(whom):
        raise Illegal("There's nobody to wait for.")
    if not table.plays(seat):
        raise Illegal("A bot is playing for you. Take your seat back first.")
    return [Draft(logged.Waited(seat, whom))]


def _skip(table: TableState, seat: Seat) -> Drafts:
    if not table.is_awaited(seat) or seat in table.waiting:
        raise Illegal("Nobody is waiting for you to skip anything.")
    return [Draft(logged.Skipped(seat))]


def _settled(table: TableState, wishing: tuple[Seat, logged.Wish] | None = None, without: Seat | None = None) -> Drafts:
    """Pause or resume, if all people who play want that now. Without people there is no pause."""
    wishes = dict(table.wishes)
    if wishing is not None:
        wishes[wishing[0]] = wishing[1]
    people = {seat for seat in table.people if seat != without}
    if wishing is not None:
        people.add(wishing[0])
    what = "pause" if table.stage == "running" else "resume"
    if what == "resume" and not people:
        return [Draft(logged.Resumed())]
    if people and all(wishes.get(seat) == what for seat in people):
        return [Draft(logged.Paused() if what == "pause" else logged.Resumed())]
    return []


# -- checks ------------------------------------------------------------------------------------------


def _own(order: Order) -> Seat:
    if order.seat is not None:
        return order.seat
    if len(order.who.seats) != 1:
        raise Forbidden(
            "You have several chairs here. Say which one this is for."
            if order.who.seats
            else "You don't have a chair here."
        )
    return order.who.seats[0]


def _before(table: TableState, why: str) -> None:
    if table.stage != "waiting":
        raise Illegal(why)


def read_action(table: TableState, action: msgspec.Raw) -> Action:
    """Decode an action as it was sent. Raises `Invalid` if the game has no such action."""
    try:
        return logged.read_action(table.box, action)
    except w.MALFORMED as error:
        raise Invalid(f"that isn't an action in {table.box.title}: {error}") from None

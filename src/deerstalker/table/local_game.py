"""A game in this process: people at one terminal, bots in the other seats, and every step kept in a file at once.

The file is a case; comments at its top name the seed and the bots, so that the game can go on after any kind of end.
"""

import contextlib
import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from deerstalker.core import case as cases
from deerstalker.core.case import Header
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.core.options import read_options
from deerstalker.core.seats import NAMES, NATURE, Seat
from deerstalker.core.secret import seen
from deerstalker.core.sheet import Aid
from deerstalker.core.terms import Action
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import BotSpec, read_bots
from deerstalker.table import case_file, fair_deal
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.recording import Recording
from deerstalker.table.safe_write import write_safely
from deerstalker.table.session import Asked
from deerstalker.table.table import Table

_SEED = re.compile(r"^# seed: (?P<seed>.+)$", re.MULTILINE)
_AID = re.compile(r"^# aid: (?P<aid>off|shown|simple|everything)$", re.MULTILINE)
_BOT = re.compile(r"^# bot (?P<seat>\d): (?P<bot>.+)$", re.MULTILINE)


class Seating(msgspec.Struct, frozen=True):
    """Who plays: the seed of all chance, and the bots by seat. All other seats are people's."""

    seed: str
    bots: dict[Seat, str]
    aid: Aid = "everything"

    @property
    def remarks(self) -> str:
        """The comments that say so at the top of a file."""
        bots = "".join(f"# bot {seat}: {bot}\n" for seat, bot in self.bots.items())
        return f"# seed: {self.seed}\n# aid: {self.aid}\n{bots}"


def read_seating(text: str) -> Seating | None:
    """Return who plays, from the comments of a file; None if it is no game of this kind."""
    seed, aid = _SEED.search(text), _AID.search(text)
    if seed is None or aid is None:
        return None
    bots = {int(one["seat"]): one["bot"] for one in _BOT.finditer(text)}
    return Seating(seed["seed"], bots, msgspec.convert(aid["aid"], Aid))


class Kept:
    """A file that always holds the whole game so far, even if the machine stops while it is written."""

    def __init__(self, file: Path, seating: Seating, header: Header, box: Box) -> None:
        self.file, self.box, self.names = file, box, header.seats
        self.text = seating.remarks + cases.header_text(header)
        self.steps = 0

    def take_in(self, steps: Sequence[cases.AnyStep]) -> None:
        """Add the steps that are new to the text."""
        for number, one in enumerate(steps[self.steps :], self.steps + 1):
            self.text += cases.step_text(number, one, self.box, self.names)
        self.steps = len(steps)

    def keep(self, steps: Sequence[cases.AnyStep]) -> None:
        """Return once these steps are on disk. Those that were there before are the same."""
        self.take_in(steps)
        try:
            write_safely(self.file, self.text)
        except OSError as error:
            raise Invalid(f"cannot keep the game in {self.file}: {error.strerror}") from None


class LocalGame:
    """A game of people at this terminal against bots."""

    def __init__(self, table: Table, seating: Seating, file: Path) -> None:
        self.table, self.file = table, file
        self.seats = tuple(seat for seat in range(table.game.seats) if seat not in seating.bots)
        self._seed = fair_deal.fixed_seed(seating.seed)
        specs: Mapping[Seat, BotSpec] = {
            seat: read_bots(table.box, bot, 1, programs=True)[0] for seat, bot in seating.bots.items()
        }
        names = table.header.seats
        self._bots = {
            seat: spec.sit(table.box, table.game, seat, fair_deal.bot_seed(self._seed, seat), names)
            for seat, spec in specs.items()
        }
        self._saw = dict.fromkeys(self._bots, 0)
        self._declined: set[Seat] = set()
        """Who wants to do nothing until something has happened: bots as well, so that they are asked once."""

        self._failed: set[Seat] = set()
        self._kept = Kept(file, seating, table.header, table.box)
        self._chairs = {
            seat: FollowedGame(table.header, seat, aid=seating.aid, hints=seating.aid == "everything")
            for seat in (*self.seats, None)
        }

    @staticmethod
    def open(box: Box, names: Sequence[str], options: list[str], seating: Seating, file: Path) -> "LocalGame":
        """Begin a game, and keep it in this file."""
        chosen = read_options(box, options)
        cases.check_names(names)
        cases.open_game(box, len(names), chosen)
        header = cases.make_header(box, names, msgspec.convert(chosen, box.options))
        game = LocalGame(Table(header, GAMES), seating, file)
        game._kept.keep(())
        return game

    @staticmethod
    def resume(file: Path) -> "LocalGame":
        """Go on with the game in this file. Raises `Invalid` if it holds none."""
        case, seating = _read(file)
        game = LocalGame(Table(case.header, GAMES), seating, file)
        game.table.repeat(case.steps)
        game._kept.take_in(game.table.steps)
        return game

    def chair(self, seat: Seat | None) -> FollowedGame:
        """Return the game as this chair has followed it up to now."""
        followed = self._chairs[seat]
        for one in self.table.steps[followed.steps :]:
            followed.read(seen(one, seat))
        return followed

    def go_on(self) -> Asked | None:
        """Return who at this terminal may act; if nobody, let nature or a bot act once, and return None."""
        table = self.table
        if NATURE in table.waiting_for:
            self._let_nature_act()
            self._kept.keep(table.steps)
            return None
        for seat in table.asking_order:
            if not table.may_act(seat) or seat in self._declined:
                continue
            if seat not in self._bots:
                return Asked(seat, seat in table.waiting_for)
            sight = table.sight(seat, self._saw[seat])
            self._saw[seat] = sight.seq
            action = self._bots[seat].act(sight)
            if action is not None:
                self.act(seat, action)
                return None
            self._declined.add(seat)
        return None

    def act(self, seat: Seat, action: Action) -> None:
        """Do this, let nature act after it, and return once both are on disk."""
        self.table.act(seat, action)
        self._let_nature_act()
        self._declined.clear()
        self._kept.keep(self.table.steps)

    def _let_nature_act(self) -> None:
        for _ in self.table.let_nature_act(lambda step: fair_deal.FairRng(self._seed, step)):
            pass

    def decline(self, seat: Seat) -> None:
        """Do nothing until something has happened."""
        self._declined.add(seat)

    def news(self) -> Sequence[str]:
        """Return which programs have failed since the last call."""
        failed = {seat: bot.forfeit for seat, bot in self._bots.items() if bot.forfeit and seat not in self._failed}
        self._failed.update(failed)
        names = self.table.header.seats
        return [f"{names[seat]}'s program {why}. A novice took over." for seat, why in failed.items()]

    @property
    def talks(self) -> bool:
        """Whether there are people elsewhere: never."""
        return False

    def say(self, text: str) -> None:
        """Refuse: bots don't listen."""
        raise Invalid("There's nobody at another screen to hear you.")

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.table.steps) and not self.table.waiting_for

    def close(self) -> None:
        """Stop the bots."""
        for bot in self._bots.values():
            bot.close()


# -- where games are kept -------------------------------------------------------------------------------


def new_file(folder: Path, game: str) -> Path:
    """Return the file for a new game in this folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    ends = [one.stem.removeprefix(f"{game}-") for one in folder.glob(f"{game}-*.case")]
    number = 1 + max((int(end) for end in ends if end.isdecimal()), default=0)
    return folder / f"{game}-{number}.case"


def latest_unfinished(folder: Path) -> Path | None:
    """Return the file of the game that was played last and isn't over, None if there is none."""
    for file in sorted(folder.glob("*.case"), key=lambda one: one.stat().st_mtime, reverse=True):
        with contextlib.suppress(Invalid, cases.Broken):
            case, _ = _read(file)
            if Recording(*cases.open_box(case.header, GAMES), case).waiting_for:
                return file
    return None


def _read(file: Path) -> tuple[cases.AnyCase, Seating]:
    """Return the game in this file, and who plays it."""
    text = case_file.read_text(str(file))
    seating = read_seating(text)
    if seating is None:
        raise Invalid(f"{file} is not a game that was begun with 'deerstalker play'")
    case, _ = case_file.read_case(text, str(file))
    box, _ = cases.open_box(case.header, GAMES)
    if cases.is_earlier(case.header, box):
        raise Invalid(f"{file} was begun under earlier rules; 'deerstalker replay' can still show it")
    return case, seating


def new_seed() -> str:
    """Return a seed that nobody has chosen."""
    return str(secrets.randbelow(1_000_000))


def names_for(people: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a name for every seat: the people's own, then the usual names that are still free."""
    free = (name for name in NAMES if name not in people)
    return (*people, *free)[:seats]

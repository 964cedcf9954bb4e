"""Measure what the coach finds in games in which cards change hands: planted mistakes, and the expert's own moves.

    python -m benchmarks.coach_trials why
    python -m benchmarks.coach_trials philo-vance --each 20 --games 0

In a game one player makes one mistake. At Why they lay down a part of a set of three though they have a No Clue card,
or demand a card of somebody who can't have it though somebody has one that they need. At Philo Vance, after their
arrest, they put a clue that is certainly wrong in the place of one that is almost certainly right.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable

from deerstalker.coach.coach import coach, coach_of
from deerstalker.coach.verdicts import WRONG
from deerstalker.core.case import AnyCase, make_header
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.games import GAMES
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.why.editions import GHOSTS, KIND_OF, NO_CLUE, WEAPONS
from deerstalker.games.why.terms import Ask, Discard
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.philo_vance.memory import odds_for
from deerstalker.players.player import Player, Setting
from deerstalker.players.why.memory import Memory
from deerstalker.table.table import Table, run

RIGHT = 0.8
"""How likely a clue must be right."""

Wrong = Callable[[Setting, Sight, "Seen"], Action | None]
"""Returns the mistake where there is an opportunity."""


class Seen:
    """What a seat knows in each of the games."""

    def __init__(self, setting: Setting) -> None:
        is_why = setting.box.name == "why"
        self.memory = Memory(setting.game, setting.seat) if is_why else None
        self.odds = None if is_why else odds_for(setting.game, setting.seat)

    def read(self, sight: Sight) -> None:
        """Take in what has happened."""
        for one in (self.memory, self.odds):
            if one is not None:
                one.read(sight.events)


def breaks_a_set(setting: Setting, sight: Sight, seen: Seen) -> Action | None:
    """Lay down a part of a set of three though there is a No Clue card."""
    hand = Counter(KIND_OF[card] for card in sight.state.hands[setting.seat].open())
    discards = [one for one in sight.options if isinstance(one, Discard)]
    if not any(KIND_OF[one.card] == NO_CLUE for one in discards):
        return None
    sets = [one for one in discards if KIND_OF[one.card] in (*GHOSTS, *WEAPONS) and hand[KIND_OF[one.card]] == 3]
    return sets[0] if sets else None


def asks_in_vain(setting: Setting, sight: Sight, seen: Seen) -> Action | None:
    """Demand a card of somebody who can't have it, though another has it for certain."""
    asks = [one for one in sight.options if isinstance(one, Ask)]
    if not asks or seen.memory is None:
        return None
    answer = seen.memory.whereabouts.answer
    none = {(one.of, one.kind): float(answer.holding(one.of, one.kind)[0]) for one in asks}
    hand = Counter(KIND_OF[card] for card in sight.state.hands[setting.seat].open())
    useful = [one for one in asks if none[one.of, one.kind] == 0 and hand[one.kind] >= 1]
    vain = [one for one in asks if none[one.of, one.kind] == 1]
    return vain[0] if useful and vain else None


def gives_up_a_right_clue(setting: Setting, sight: Sight, seen: Seen) -> Action | None:
    """Keep a clue that is certainly wrong in place of one that is almost certainly right, with others to spare."""
    s: p.VanceState = sight.state
    detective = s.detectives[setting.seat]
    if not isinstance(s.phase, p.Exchanging) or detective.suspect is None or seen.odds is None:
        return None
    fits = seen.odds.fits[detective.suspect]
    keeps = [one for one in sight.options if isinstance(one, t.Keep)]
    places = {one.juror: fits.get(detective.jury[one.juror - 1], 0.0) for one in keeps}
    best = max(places, key=places.__getitem__, default=None)
    is_wrong = not fits.get(s.phase.clue, 0.0) and 0.0 in places.values()
    if best is None or places[best] < RIGHT or not is_wrong:
        return None
    return t.Keep(best)


PLANTED: dict[str, dict[str, Wrong]] = {
    "why": {"breaks a set of three": breaks_a_set, "asks in vain": asks_in_vain},
    "philo-vance": {"gives up a right clue": gives_up_a_right_clue},
}


class Planted:
    """Plays like another bot, but for one mistake, if no other seat has made it."""

    def __init__(self, player: Player, setting: Setting, wrong: Wrong, made: list[tuple[Seat, int]]) -> None:
        self.player, self.setting, self.wrong, self.made = player, setting, wrong, made
        self.seen = Seen(setting)

    def act(self, sight: Sight) -> Action | None:
        """Return the other bot's action, or the mistake."""
        self.seen.read(sight)
        action = self.player.act(sight)
        if self.made or not sight.waited_for:
            return action
        wrong = self.wrong(self.setting, sight, self.seen)
        if wrong is None:
            return action
        self.made.append((self.setting.seat, sight.seq + 1))
        return wrong

    def close(self) -> None:
        """Nothing is open."""


def played(box: Box, seats: int, bot: str, luck: str, wrong: Wrong | None) -> tuple[AnyCase, list[tuple[Seat, int]]]:
    """Return a game in which somebody makes one mistake, if anybody got the chance."""
    table = Table(make_header(box, NAMES[:seats]), GAMES)
    made: list[tuple[Seat, int]] = []
    players: list[Player] = []
    for seat in range(seats):
        player = read_bot(bot).sit(box, table.game, seat, f"{luck}/{seat}")
        setting = Setting(box, table.game, seat, random.Random(f"{luck}/{seat}"), names=NAMES[:seats])
        players.append(Planted(player, setting, wrong, made) if wrong else player)
    for _ in run(table, players, random.Random(luck)):
        pass
    return table.case, made


def find(box: Box, kind: str, wrong: Wrong, arguments: argparse.Namespace) -> None:
    """Plant as many mistakes of a kind as were asked for, and print what the coach calls them."""
    labels: Counter[str] = Counter()
    games = 0
    while labels.total() < arguments.each and games < arguments.most:
        seats = 2 + games % 3
        case, made = played(box, seats, arguments.bot, f"{kind} {games}", wrong)
        games += 1
        for seat, step in made:
            found = coach(box, box.open(seats, box.options()), case, [seat]).decisions
            label = next((one.label for one in found if one.step == step), "not judged")
            labels[label] += 1
            if arguments.misses and label not in WRONG:
                (one,) = [one for one in found if one.step == step]
                print(
                    f"  {label}: {one.action} {one.chance:.3f}, best {one.better} {one.best:.3f}, loss {one.loss:.2f}",
                    flush=True,
                )
    number = sum(labels[label] for label in WRONG)
    print(
        f"{kind}: {number} of {labels.total()} called a mistake or worse, in {games} games: {dict(labels)}", flush=True
    )


def blame(box: Box, arguments: argparse.Namespace) -> None:
    """Print what the coach calls the expert's own decisions, and how long it takes."""
    labels: Counter[str] = Counter()
    seconds, first = 0.0, 0.0
    for number in range(arguments.games):
        seats = 2 + number % 3
        case, _ = played(box, seats, arguments.expert, f"expert {number}", None)
        began, waited = time.process_time(), 0.0
        judge = coach_of(box, box.open(seats, box.options()), case)
        for one in judge.decisions() if judge else ():
            waited = waited or time.process_time() - began
            labels[one.label] += 1
        seconds, first = seconds + time.process_time() - began, max(first, waited)
    wrong = sum(labels[label] for label in WRONG)
    share = wrong / max(1, labels.total())
    print(f"decisions of {arguments.expert}: {wrong} of {labels.total()} called a mistake or worse ({share:.1%})")
    print(dict(labels))
    print(f"{seconds / max(1, arguments.games):.2f} s of work a game, {first:.2f} s at most to the first result")


def main() -> None:
    """Play, coach and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=PLANTED)
    parser.add_argument("--each", type=int, default=30, help="mistakes of each kind (default: 30)")
    parser.add_argument("--most", type=int, default=400, help="games to look for a kind of mistake (default: 400)")
    parser.add_argument("--games", type=int, default=12, help="games of the expert's own (default: 12)")
    parser.add_argument("--bot", default="careful", help="who makes the mistakes, among others of the kind")
    parser.add_argument("--expert", default="expert:100n")
    parser.add_argument("--misses", action="store_true", help="print where the coach sees no mistake")
    arguments = parser.parse_args()
    box = GAMES[arguments.game]
    for kind, wrong in PLANTED[arguments.game].items():
        find(box, kind, wrong, arguments)
    if arguments.games:
        blame(box, arguments)


if __name__ == "__main__":
    main()

"""Measure what the coach finds: mistakes that were planted in games among bots, and its verdict on the expert's moves.

    python -m benchmarks.coach clue-cards
    python -m benchmarks.coach sleuth --each 20 --kind 2 --games 0 --misses

Games are played until enough mistakes of each kind are found. In a game at most one player makes one mistake, where
there is an opportunity: they ask what they know already, show the card that tells the viewer most, stake on an even
chance, or wait for a turn although they are certain. Where anybody may name the hidden cards at any time, they keep
silent until it is their turn, and wait then; if somebody else names them before, the game doesn't count.

A stake on an even chance need not be a mistake. So the game is played on without it many times, each time with other
cards that fit what whoever staked had seen: it is one if they win more often than the stake is right.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from statistics import mean

from deerstalker.coach.coach import coach, coach_of
from deerstalker.coach.playing_on import PlayingOn, Won
from deerstalker.coach.verdicts import WRONG, Judged
from deerstalker.core.case import AnyCase, make_header
from deerstalker.core.facts import Deal, has_all
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.core.turns import turn_of_each
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import Exact, solve
from deerstalker.games import GAMES
from deerstalker.knowledge.deal.consistency import quick
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.odds import chance_of_all
from deerstalker.knowledge.deal.questions import worths
from deerstalker.knowledge.deal.rivals import RivalSight, outlook
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.generic.options import Options, cards_in
from deerstalker.players.player import Player, Setting
from deerstalker.table.table import Table, run

KINDS = ("asks what it knows", "shows what tells most", "stakes on an even chance", "waits although certain")
TAKEN = 0.3
"""How likely somebody thinks of asking what they know: it should not always happen in the first turns."""

TELLING = 0.25
"""Bits that the best question must tell for an idle one to be a mistake."""

CLEARLY = 0.5
"""Bits by which two cards must differ for the worse to be a mistake: both figures are estimates."""

IMAGINED, SHOWN = 24, Budget(40_000, 2)
"""Number of deals in which it is imagined what a card tells, and how far its viewer's position is counted."""

ROLLED = 120
"""Number of times a game is played on without a stake."""


PATIENCE = 10
"""Number of times in one turn that a seat doesn't say what it knows."""


class Plan:
    """The one mistake of a game: of which kind, and who made it in which step, once it has been made."""

    def __init__(self, kind: str, rng: random.Random) -> None:
        self.kind, self.rng = kind, rng
        self.seat: Seat | None = None
        self.step = 0
        self.chance = 0.0
        """Where it was a stake: the chance that it was right."""

        self.deals: list[Deal] = []
        """Deals that fit what whoever staked had seen."""

        self.is_done = False


class Planted:
    """Plays like another bot, but for one mistake, if no other seat has made it."""

    def __init__(self, player: Player, setting: Setting, plan: Plan) -> None:
        self.player, self.setting, self.plan = player, setting, plan
        self.dossier = Dossier(setting.box, setting.game, setting.seat, budget=quick())
        self._refused = 0
        self._passed: set[Seat | None] = set()
        """Whose turn it has been since the mistake."""

    def act(self, sight: Sight) -> Action | None:
        """Return the other bot's action, or the mistake."""
        plan = self.plan
        self.dossier.read(sight.events, sight.seq)
        turn = self.setting.box.status(self.setting.game, sight.state, self.setting.names).turn
        if plan.seat == self.setting.seat and plan.step:
            self._passed |= {turn} - {self.setting.seat}
            if plan.kind != KINDS[3] or len(self._passed) > 1:  # the next player has had their turn
                plan.is_done = True
        action = self.player.act(sight)
        mine = plan.seat in (None, self.setting.seat)
        if plan.is_done or not mine or action is None or not self.dossier.notes:
            return action
        options = Options(self.setting, sight)
        if not sight.waited_for:
            return None if plan.kind == KINDS[3] and self.keeps_silent(action, options) else action
        wrong = {KINDS[0]: self.asks, KINDS[1]: self.shows, KINDS[2]: self.stakes, KINDS[3]: self.waits}[plan.kind](
            action, options
        )
        if wrong is None:
            return action
        plan.seat, plan.step = self.setting.seat, sight.seq + 1
        self._refused += 1
        plan.is_done = self._refused >= PATIENCE  # somebody who is left alone is always on turn
        return wrong

    def asks(self, action: Action, options: Options) -> Action | None:
        """Return a question that tells nothing, if there are better ones."""
        if options.question(action) is None or isinstance(action, self.setting.box.staking):
            return None
        alike = [one for one in options.questions if type(one) is type(action)]
        if self.plan.seat is None and self.plan.rng.random() > TAKEN:
            return None
        known = {card for card, _ in self.dossier.answer.closure.must}
        questions = ((one, self.dossier.question(one)) for one in alike)
        idle = [one for one, question in questions if question is not None and known.issuperset(question.cards)]
        ranked = worths(self.dossier, alike, 200_000)
        return idle[0] if idle and ranked and ranked[0].worth.bits.value > TELLING else None

    def shows(self, action: Action, options: Options) -> Action | None:
        """Return what tells the viewer most, if something else tells them much less."""
        outcomes = [one for one in options.outcomes() if one.reveals]
        if len(outcomes) < 2 or len(outcomes) != len(options.others):
            return None
        rng, told = random.Random(1), [0.0] * len(outcomes)
        deals = list(self.dossier.answer.sample(rng, IMAGINED))
        viewers = sorted({seat for outcome in outcomes for seats in outcome.reveals.values() for seat in seats})
        for seat in viewers:
            sight = RivalSight(self.dossier, seat)
            problems = [sight.problem(deal, rng) for deal in deals]  # the same for every card
            before = mean(outlook(solve(problem, SHOWN)).bits for problem in problems)
            for place, outcome in enumerate(outcomes):
                has = has_all(self.setting.seat, [card for card, seats in outcome.reveals.items() if seat in seats])
                after = mean(outlook(solve(problem.knowing([has]), SHOWN)).bits for problem in problems)
                told[place] += max(0.0, before - after)  # whoever doubts more than before was at least told nothing
        worst = max(range(len(outcomes)), key=told.__getitem__)
        return outcomes[worst].action if told[worst] - min(told) > CLEARLY else None

    def stakes(self, action: Action, options: Options) -> Action | None:
        """Return a stake that is about as likely wrong as right."""
        chances = {one: chance_of_all(self.dossier.answer, cards_in(one, options.pack)) for one in options.staking}
        likely = next((one for one, chance in chances.items() if 0.4 <= chance <= 0.6), None)
        if likely is not None:
            self.plan.deals = self.dossier.answer.sample(random.Random(3), ROLLED)
            self.plan.chance = chances[likely]
        return likely

    def waits(self, action: Action, options: Options) -> Action | None:
        """Return anything else where the bot is certain and would say so."""
        calm: list[list[Action]] = [some for some in (options.others, options.questions) if some]
        if not calm or not self.is_certain(action, options):
            return None
        return self.setting.rng.choice(self.setting.rng.choice(calm))

    def keeps_silent(self, action: Action, options: Options) -> bool:
        """Return whether the bot is certain out of turn and would say so. From then on, the mistake is its own."""
        if not self.is_certain(action, options):
            return False
        self.plan.seat = self.setting.seat
        return True

    def is_certain(self, action: Action, options: Options) -> bool:
        """Return whether an action names the hidden cards for certain."""
        answer = self.dossier.answer
        if not isinstance(action, self.setting.box.staking) or not isinstance(answer, Exact):
            return False
        named = cards_in(action, options.pack)
        return bool(named) and chance_of_all(answer, named) == 1

    def close(self) -> None:
        """Nothing is open."""


def played(box: Box, seats: int, bot: str, kind: str, number: int) -> tuple[AnyCase, Plan]:
    """Return a game in which somebody makes one mistake, if anybody got the chance."""
    table = Table(make_header(box, NAMES[:seats]), GAMES)
    luck = f"{kind} {box.name} {number}"
    plan = Plan(kind, random.Random(f"plan {luck}"))
    players: list[Player] = []
    for seat in range(seats):
        player = read_bot(bot).sit(box, table.game, seat, f"{luck}/{seat}")
        setting = Setting(box, table.game, seat, random.Random(f"{luck}/{seat}"), names=NAMES[:seats])
        players.append(Planted(player, setting, plan) if kind in KINDS else player)
    for _ in run(table, players, random.Random(luck)):
        pass
    return table.case, plan


def going_on(box: Box, case: AnyCase, plan: Plan) -> Won:
    """Return how often whoever staked wins if they don't: the game is played on from there, with other cards."""
    game = box.open(len(case.header.seats), box.options())
    playing_on = PlayingOn(box, game, case)
    playing_on.times = ROLLED  # all in one batch: whoever stops as soon as it looks plain is wrong more often
    return playing_on.wins(plan.seat or 0, plan.step, plan.deals, plan.chance, "check")


def verdict(box: Box, case: AnyCase, found: Sequence[Judged], plan: Plan) -> str:
    """Return what the coach calls the mistake."""
    game = box.open(len(case.header.seats), box.options())
    turns = turn_of_each(box, game, case.header.seats, case.steps)
    if plan.kind == KINDS[3]:
        missed = [one for one in found if one.seat == plan.seat and one.proof and one.step < plan.step]
        if missed:  # the coach saw before the bot that it could be certain, and tells that once
            return missed[0].label
        same = [one for one in found if one.seat == plan.seat and turns[one.step - 1] == turns[plan.step - 1]]
        return next((one.label for one in same if one.label in WRONG), same[-1].label if same else "not judged")
    return next((one.label for one in found if one.step == plan.step), "not judged")


def find(box: Box, arguments: argparse.Namespace, kind: str) -> None:
    """Plant as many mistakes of a kind as were asked for, and print what the coach calls them."""
    labels: Counter[str] = Counter()
    games = 0
    stakes: Counter[tuple[str, str]] = Counter()
    until = time.monotonic() + 60 * arguments.minutes
    while labels.total() < arguments.each and games < arguments.most and time.monotonic() < until:
        seats = (arguments.seats,) if arguments.seats else (3, 4, 5)
        case, plan = played(box, seats[games % len(seats)], arguments.bot, kind, games)
        games += 1
        if plan.seat is None or not plan.step:
            continue
        game = box.open(len(case.header.seats), box.options())
        label = verdict(box, case, coach(box, game, case, [plan.seat]).decisions, plan)
        labels[label] += 1
        if kind == KINDS[2]:
            on = going_on(box, case, plan)
            stakes[worth_of(plan.chance, on), "mistake" if label in WRONG else "no mistake"] += 1
            print(f"  {plan.chance:.2f} right, going on wins {on.share:.2f}: {label}", flush=True)
        if arguments.misses and label not in WRONG:
            print(f"  {label}: game {games - 1}, {plan.seat=}, {plan.step=}", flush=True)
    wrong, number = sum(labels[label] for label in WRONG), labels.total()
    if stakes:
        print(f"  played on, and the coach's verdict: {dict(stakes)}", flush=True)
    print(f"{kind}: {wrong} of {number} called a mistake or worse, in {games} games: {dict(labels)}", flush=True)


def worth_of(chance: float, on: Won) -> str:
    """Return whether a stake was right, by how often whoever staked wins without it."""
    if not on.is_plainly_not(chance):
        return "unclear"
    return "a mistake" if on.share > chance else "right"


def blame(box: Box, arguments: argparse.Namespace) -> None:
    """Print what the coach calls the expert's own decisions, and how long it takes."""
    labels: Counter[str] = Counter()
    seconds, first = 0.0, 0.0
    for number in range(arguments.games):
        seats = arguments.seats or 3 + number % 3
        case, _ = played(box, seats, arguments.expert, "nothing", number)
        began = time.process_time()
        waited = 0.0
        judge = coach_of(box, box.open(seats, box.options()), case)
        for one in judge.decisions() if judge else ():
            waited = waited or time.process_time() - began
            labels[f"{one.kind} {one.label}"] += 1
        seconds, first = seconds + time.process_time() - began, max(first, waited)
    wrong = sum(count for label, count in labels.items() if label.endswith(WRONG))
    share = wrong / max(1, labels.total())
    print(f"decisions of {arguments.expert}: {wrong} of {labels.total()} called a mistake or worse ({share:.1%})")
    print(dict(sorted(labels.items())))
    print(f"{seconds / max(1, arguments.games):.2f} s of work a game, {first:.2f} s at most to the first result")


def main() -> None:
    """Play, coach and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--each", type=int, default=50, help="mistakes of each kind (default: 50)")
    parser.add_argument("--kind", type=int, choices=range(len(KINDS)), help="only this kind")
    parser.add_argument("--most", type=int, default=2000, help="games to look for a kind of mistake (default: 2000)")
    parser.add_argument("--minutes", type=float, default=60, help="time to look for a kind of mistake (default: 60)")
    parser.add_argument("--games", type=int, default=30, help="games of the expert's own (default: 30)")
    parser.add_argument("--seats", type=int, help="default: 3, 4 and 5 in turn")
    parser.add_argument("--bot", default="careful", help="who makes the mistakes, among others of the kind")
    parser.add_argument("--expert", default="expert:12n")
    parser.add_argument("--misses", action="store_true", help="print where the coach sees no mistake")
    arguments = parser.parse_args()
    box = GAMES[arguments.game]
    for kind in KINDS if arguments.kind is None else (KINDS[arguments.kind],):
        find(box, arguments, kind)
    if arguments.games:
        blame(box, arguments)


if __name__ == "__main__":
    main()

"""Measure what the coach finds: mistakes that were planted in games among bots, and its verdict on the expert's moves.

    python -m benchmarks.coach clue-cards --games 40
    python -m benchmarks.coach sleuth --games 40 --seats 4

In every game one seat makes one mistake, and otherwise plays as well as the others: it asks what it knows already,
shows the card that tells the viewer most, stakes on an even chance, or waits for a turn although it is certain.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence

from deerstalker.coach.coach import coach
from deerstalker.coach.verdicts import WRONG, Judged
from deerstalker.core.case import AnyCase, Header
from deerstalker.core.facts import HIDDEN, has_all
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES
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
TELLING = 0.25
"""Bits by which two cards must differ, or two questions, for the worse to be a mistake."""


PATIENCE = 10
"""Number of times in one turn that a seat doesn't say what it knows."""


class Planted:
    """Plays like another bot, but for one mistake."""

    def __init__(self, player: Player, setting: Setting, kind: str) -> None:
        self.player, self.setting, self.kind = player, setting, kind
        self.dossier = Dossier(setting.box, setting.game, setting.seat, budget=quick())
        self.step: int | None = None
        self._is_done = False
        self._refused = 0

    def act(self, sight: Sight) -> Action | None:
        """Return the other bot's action, or the mistake."""
        self.dossier.read(sight.events, sight.seq)
        turn = self.setting.box.status(self.setting.game, sight.state, self.setting.names).turn
        if self.step is not None and (self.kind != KINDS[3] or turn != self.setting.seat):
            self._is_done = True
        action = self.player.act(sight)
        if self._is_done or action is None or not self.dossier.notes or not sight.waited_for:
            return action
        options = Options(self.setting, sight)
        wrong = {KINDS[0]: self.asks, KINDS[1]: self.shows, KINDS[2]: self.stakes, KINDS[3]: self.waits}[self.kind](
            action, options
        )
        if wrong is None:
            return action
        self.step = sight.seq + 1
        self._refused += 1
        self._is_done = self._refused >= PATIENCE  # somebody who is left alone is always on turn
        return wrong

    def asks(self, action: Action, options: Options) -> Action | None:
        """Return a question that tells nothing, if there are better ones."""
        if options.question(action) is None or isinstance(action, self.setting.box.staking):
            return None
        alike = [one for one in options.questions if type(one) is type(action)]
        known = {card for card, holder in self.dossier.answer.closure.must if holder != HIDDEN}
        idle = [one for one in alike if known.issuperset(cards_in(one, options.pack))]
        ranked = worths(self.dossier, alike, 200_000)
        return idle[0] if idle and ranked and ranked[0].worth.bits.value > TELLING else None

    def shows(self, action: Action, options: Options) -> Action | None:
        """Return what tells the viewer most, if something else tells them much less."""
        outcomes = [one for one in options.outcomes() if one.reveals]
        if len(outcomes) < 2 or len(outcomes) != len(options.others):
            return None
        rng, doubts = random.Random(1), dict.fromkeys(range(len(outcomes)), 0.0)
        deals = list(self.dossier.answer.sample(rng, 12))
        for place, outcome in enumerate(outcomes):
            for card, seats in outcome.reveals.items():
                for seat in seats:
                    sight = RivalSight(self.dossier, seat)
                    for deal in deals:
                        problem = sight.problem(deal, rng).knowing([has_all(self.setting.seat, [card])])
                        doubts[place] += outlook(solve(problem, Budget(40_000, 2))).bits / len(deals)
        worst = min(doubts, key=doubts.__getitem__)
        return outcomes[worst].action if max(doubts.values()) - doubts[worst] > TELLING else None

    def stakes(self, action: Action, options: Options) -> Action | None:
        """Return a stake that is about as likely wrong as right."""
        chances = {one: chance_of_all(self.dossier.answer, cards_in(one, options.pack)) for one in options.staking}
        likely = [one for one, chance in chances.items() if 0.4 <= chance <= 0.6]
        return likely[0] if likely else None

    def waits(self, action: Action, options: Options) -> Action | None:
        """Return anything else where the bot is certain and would say so."""
        answer = self.dossier.answer
        if not isinstance(action, self.setting.box.staking) or not isinstance(answer, Exact):
            return None
        named = cards_in(action, options.pack)
        if not named or chance_of_all(answer, named) < 1:
            return None
        calm = options.others or options.questions
        return self.setting.rng.choice(calm) if calm else None

    def close(self) -> None:
        """Nothing is open."""


def played(box: Box, seats: int, bot: str, kind: str, number: int) -> tuple[AnyCase, Planted]:
    """Return a game in which a seat makes one mistake, if it got the chance."""
    table = Table(Header(box.name, NAMES[:seats]), GAMES)
    luck = f"{kind} {box.name} {number}"
    players: list[Player] = [read_bot(bot).sit(box, table.game, seat, f"{luck}/{seat}") for seat in range(seats)]
    seat = number % seats
    setting = Setting(box, table.game, seat, random.Random(luck), names=NAMES[:seats])
    planted = Planted(players[seat], setting, kind)
    players[seat] = planted
    for _ in run(table, players, random.Random(luck)):
        pass
    return table.case, planted


def verdict(box: Box, case: AnyCase, found: Sequence[Judged], planted: Planted) -> str:
    """Return what the coach calls the mistake."""
    game = box.open(len(case.header.seats), box.options())
    turns = turn_of_each(box, game, case.header.seats, case.steps)
    step = planted.step or 0
    if planted.kind == KINDS[3]:
        same = [one for one in found if one.seat == planted.setting.seat and turns[one.step - 1] == turns[step - 1]]
        return next((one.label for one in same if one.label in WRONG), same[-1].label if same else "not judged")
    return next((one.label for one in found if one.step == step), "not judged")


def main() -> None:
    """Play, coach and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40, help="games in all (default: 40)")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--bot", default="expert:12n")
    arguments = parser.parse_args()
    box = GAMES[arguments.game]
    game = box.open(arguments.seats, box.options())
    others: Counter[str] = Counter()
    seconds = 0.0
    for kind in KINDS:
        labels: Counter[str] = Counter()
        for number in range(arguments.games // len(KINDS)):
            case, planted = played(box, arguments.seats, arguments.bot, kind, number)
            began = time.process_time()
            found = coach(box, game, case).decisions
            seconds += time.process_time() - began
            if planted.step is not None:
                labels[verdict(box, case, found, planted)] += 1
            others.update(
                f"{one.kind} {one.label}" for one in found if planted.step is None or one.seat != planted.setting.seat
            )
        number = labels.total()
        wrong = sum(labels[label] for label in WRONG)
        print(f"{kind}: {wrong} of {number} called a mistake or worse: {dict(labels)}", flush=True)
    wrong = sum(count for label, count in others.items() if label.endswith(WRONG))
    print(f"decisions of {arguments.bot}: {wrong} of {others.total()} called so ({wrong / max(1, others.total()):.1%})")
    print(dict(sorted(others.items())))
    print(f"{seconds / arguments.games:.2f} s of work a game")


if __name__ == "__main__":
    main()

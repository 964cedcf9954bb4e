"""The coach of games in which cards are hidden from everybody: what asking, naming, waiting and showing were worth.

Whoever decided is judged by what they could know: the chance that an accusation is right, what a question tells on
average. How close the others were is what they could know themselves, which the whole case tells.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from math import sqrt
from random import Random

from msgspec.structs import replace

from deerstalker.coach.playing_on import BATCHES, PlayingOn
from deerstalker.coach.race import Race
from deerstalker.coach.reasons import Words
from deerstalker.coach.verdicts import (
    POOR,
    WRONG,
    Choice,
    Judged,
    Kind,
    Label,
    Option,
    error_of,
    in_line,
    is_milder,
    label_of,
    loss_of,
)
from deerstalker.core import Seat
from deerstalker.core.case import AnyCase, AnyStep
from deerstalker.core.clues import Question
from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.facts import HIDDEN, Card, has_all
from deerstalker.core.game import AnyGame, Box, fold
from deerstalker.core.game import step as act
from deerstalker.core.seats import NATURE
from deerstalker.core.secret import readers_in
from deerstalker.core.sight import look
from deerstalker.core.terms import Action
from deerstalker.core.turns import turn_of_each
from deerstalker.core.winning import Standing
from deerstalker.deduction.problem import BeyondReach, Budget
from deerstalker.deduction.solver import Answer, Exact, solve
from deerstalker.knowledge.deal.followed_chair import FollowedChair
from deerstalker.knowledge.deal.odds import chance_of_all
from deerstalker.knowledge.deal.phrases import Voice, in_turn
from deerstalker.knowledge.deal.questions import RankedQuestion, Weighed, rank, tells_nothing, worths
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.knowledge.deal.rivals import RivalSight, outlook
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.generic.options import cards_in
from deerstalker.players.generic.worlds import Worlds
from deerstalker.players.levels import bots_of

OPINION = "200n"
"""How far the strongest bot looks ahead when it is asked for a second opinion."""

TELLING = 0.25
"""Bits from which on it is a mistake to show a card that tells so much more than another."""

EFFORT, CLOSER, RIVALS = 200_000, 4_000_000, 4
"""Lattice steps to rank what could be asked, and for a closer look at the question asked and the best few."""

LESSER = 3
"""Number of lesser questions that are weighed as well, from the middle of the list to its end."""

LAST_QUESTIONS = 1_000
"""Number of deals in which it is tried how often a guess is right after the answer to a last question."""

SHOWN, DEALS = Budget(40_000, runs=2), 8
"""For what the viewer of a card would know then, and the number of deals in which that is imagined."""


class DealCoach:
    """Judges by exact odds, and by how close everybody is to knowing the hidden cards."""

    def __init__(self, box: Box, game: AnyGame, case: AnyCase) -> None:
        self.race = Race(box, game, case)
        self.box, self.game, self.case = box, game, case
        self.pack = frozenset(self.race.clues.cards(game))
        self._turns = turn_of_each(box, game, case.header.seats, case.steps)
        self._spectator = FollowedChair(box, game, None)
        self._last_chances, self._can_stake_after_asking = self._stakes()
        self._asks = self._how_often_they_ask()
        self._words = Words(box, game, case.header.seats)
        self._missed: set[Seat] = set()
        """Seats that were certain and waited. That is told once, not every time they wait again."""

    def _stakes(self) -> tuple[set[int], bool]:
        """Return the steps that let a seat's last chance of a turn to stake go by, and whether it can after asking.

        Where anybody may stake at any time, a seat that does so before anybody else acts has not let it go by.
        """
        last: dict[tuple[int, Seat], int] = {}
        asked: set[tuple[int, Seat]] = set()
        after = False
        state = self.game.start()
        for at, (step, turn) in enumerate(zip(self.case.steps, self._turns, strict=True), 1):
            if step.seat != NATURE:
                key = turn, step.seat
                if any(isinstance(one, self.box.staking) for one in self.game.legal(state, step.seat)):
                    last[key] = at
                    after = after or key in asked
                if self.race.clues.question(self.game, step.seat, step.action.open()) is not None:
                    asked.add(key)
            state = fold(self.game, step.events, state)
        return {at for at in last.values() if not self._stakes_next(at)}, after

    @cached_property
    def _playing_on(self) -> PlayingOn:
        return PlayingOn(self.box, self.game, self.case)

    def _how_often_they_ask(self) -> float:
        """Return the share of the turns of this game in which whoever is on turn gets to ask something."""
        asked = {
            turn
            for step, turn in zip(self.case.steps, self._turns, strict=True)
            if step.seat != NATURE and self.race.clues.question(self.game, step.seat, step.action.open()) is not None
        }
        return (len(asked) + 1) / (len(set(self._turns)) + 2)

    def _stakes_next(self, at: int) -> bool:
        """Return whether the next thing anybody does after this step is that the same seat stakes."""
        after = next((one for one in self.case.steps[at:] if one.seat != NATURE), None)
        if after is None or after.seat != self.case.steps[at - 1].seat:
            return False
        return isinstance(after.action.open(), self.box.staking)

    def decisions(self, seats: Collection[Seat] | None = None) -> Iterator[Judged]:
        """Yield every decision of all seats or these, judged, as the game went on. Goes through the whole case."""
        judged = range(self.game.seats) if seats is None else seats
        for at, step in enumerate(self.case.steps, 1):
            if step.seat in judged:
                found = self._judge(at, step)
                if found is not None:
                    yield found
            self.race.read(step)
            self._spectator.learn(self._spectator.note(step.events, at))

    def _judge(self, at: int, step: AnyStep) -> Judged | None:
        action, seat, state = step.action.open(), step.seat, self.race.state
        legal = self.game.legal(state, seat)
        if not self.race.chairs[seat].dossier.notes:  # before the deal
            return None
        standings = self.race.standings()
        if standings[seat] is None:
            return None
        if isinstance(action, self.box.staking):
            return self._staked(at, seat, action, legal, standings)
        if self.race.clues.question(self.game, seat, action) is not None:
            return self._asked(at, seat, action, legal, standings)
        if at in self._last_chances:
            return self._waited(at, seat, action, legal, standings)
        return self._shown(at, seat, action, legal, standings)

    # -- naming the hidden cards ---------------------------------------------------------------------

    def _last_question(self, seat: Seat, legal: Sequence[Action]) -> Option | None:
        """Return the question before a stake that makes it likeliest to be right, if there are such questions."""
        asks = [one for one in legal if isinstance(one, self.box.staking)]
        questions = {one: self.race.clues.question(self.game, seat, one) for one in asks}
        likely = self._settled({one: question for one, question in questions.items() if question is not None}, seat)
        return max(likely, key=lambda one: one.chance, default=None)

    def _settled(self, questions: Mapping[Action, Question], seat: Seat) -> list[Option]:
        """Return for each of these questions how often the likeliest solution is right after the answer."""
        if not questions:
            return []
        answer = self.race.chairs[seat].solved.answer
        worlds = Worlds(answer.problem.cards, answer.columns(Random(0), LAST_QUESTIONS))
        likely = {action: worlds.heard(question).settled for action, question in questions.items()}
        return [Option(action, chance, sqrt(chance * (1 - chance) / len(worlds))) for action, chance in likely.items()]

    def _surest(self, seat: Seat, legal: Sequence[Action]) -> Option | None:
        """Return the stake that is likeliest to be right."""
        answer = self.race.chairs[seat].answer
        stakes = {
            cards: one for one in legal if isinstance(one, self.box.staking) and (cards := cards_in(one, self.pack))
        }
        if not stakes:
            return None
        likely = _likely(answer, stakes)
        best = max(likely, key=likely.__getitem__)
        return Option(stakes[best], likely[best])

    def _staked(
        self, at: int, seat: Seat, action: Action, legal: Sequence[Action], standings: Sequence[Standing | None]
    ) -> Judged | None:
        own = self._stake(seat, action)
        if own is None:
            return None
        instead = self._instead(seat, legal, standings)
        if instead and own.chance < 1:
            instead = [self._played_on(at, seat, max(instead, key=lambda one: one.chance), own.chance)]
        others = [*instead, self._surest(seat, legal), self._last_question(seat, legal)]
        return self._judged(at, seat, "stake", own, [one for one in others if one is not None])

    def _played_on(self, at: int, seat: Seat, option: Option, stake: float) -> Option:
        """Return what an option is worth beside a stake where the game is played on many times, without the stake."""
        if not self._playing_on.can_deal:
            return option
        deals = self.race.chairs[seat].solved.answer.sample(Random(at), BATCHES * self._playing_on.times)
        won = self._playing_on.wins(seat, at, deals, stake)
        return option._replace(chance=won.share, error=won.error, played=True)

    def _stake(self, seat: Seat, action: Action) -> Option | None:
        """Return how likely a stake is right: of the cards it names, or of a guess after the question it asks."""
        question = self.race.clues.question(self.game, seat, action)
        if question is not None:
            return self._settled({action: question}, seat)[0]
        named = cards_in(action, self.pack)
        return Option(action, chance_of_all(self.race.chairs[seat].answer, named)) if named else None

    def _instead(self, seat: Seat, legal: Sequence[Action], standings: Sequence[Standing | None]) -> list[Option]:
        """Return what could be done instead of naming the hidden cards, if anything: the best question, or to wait."""
        calm = [one for one in legal if not isinstance(one, self.box.staking)]
        if not calm and seat in self.game.waiting_for(self.race.state):
            return []
        questions = [one for one in calm if self.race.clues.question(self.game, seat, one) is not None]
        ranked = worths(self.race.chairs[seat].solved, questions, EFFORT) if questions else ()
        asking = self._options(seat, [one.action for one in ranked[:1]], standings) if ranked else []
        waiting = next((one for one in calm if one not in questions), None)
        return asking if waiting is None and asking else [*asking, self._going_on(seat, standings, waiting)]

    def _waited(
        self, at: int, seat: Seat, action: Action, legal: Sequence[Action], standings: Sequence[Standing | None]
    ) -> Judged | None:
        stakes = [self._not_missed(seat, legal), self._last_question(seat, legal)]
        others = [one for one in stakes if one is not None]
        if not others:
            return None
        own = self._passing(seat, standings, action)
        told = self._judged(at, seat, "wait", own, others)
        if told.label in WRONG and told.best < 1:
            return self._judged(at, seat, "wait", self._played_on(at, seat, own, told.best), others)
        return told

    def _not_missed(self, seat: Seat, legal: Sequence[Action]) -> Option | None:
        """Return the likeliest stake, but one that is certain only once: whoever waits again misses nothing new."""
        surest = self._surest(seat, legal)
        if surest is not None and surest.chance == 1:
            if seat in self._missed:
                return None
            self._missed.add(seat)
        return surest

    def _going_on(self, seat: Seat, standings: Sequence[Standing | None], action: Action | None) -> Option:
        """Return the chance to win after an action that stakes nothing; the turn may go on, with a question."""
        passed = self._passing(seat, standings, action)
        if action is None:
            return passed
        state, _ = act(self.game, self.race.state, seat, action)
        if self.box.status(self.game, state, self.race.names).turn != seat:
            return passed
        return passed._replace(chance=passed.chance + self._asks * (self._chance(seat, standings) - passed.chance))

    def _passing(self, seat: Seat, standings: Sequence[Standing | None], action: Action | None) -> Option:
        """Return the chance to win once the turn has gone to the next player."""
        return Option(action, self._chance(seat, self._passed(seat, standings)))

    def _passed(self, seat: Seat, standings: Sequence[Standing | None]) -> list[Standing | None]:
        """Return the standings once the turn has gone to the next player who is in the game."""
        seats = len(standings)
        there = [(seat + ahead) % seats for ahead in range(1, seats + 1) if standings[(seat + ahead) % seats]]
        waits = {one: (one - there[0]) % seats / seats for one in range(seats)}
        return [one and Standing(one.bits, waits[other]) for other, one in enumerate(standings)]

    def _chance(self, seat: Seat, standings: Sequence[Standing | None]) -> float:
        return self.box.winning.chances(standings)[seat]

    # -- asking --------------------------------------------------------------------------------------

    def _asked(
        self, at: int, seat: Seat, action: Action, legal: Sequence[Action], standings: Sequence[Standing | None]
    ) -> Judged | None:
        dossier = self.race.chairs[seat].solved
        surest = self._not_missed(seat, legal) if at in self._last_chances else None
        if surest is not None and surest.chance == 1:
            return self._judged(at, seat, "wait", self._passing(seat, standings, action), [surest])
        alike = [one for one in legal if type(one) is type(action)]
        ranked = worths(dossier, alike, EFFORT)
        if not ranked:
            return None
        weighed = [one.action for one in (*ranked[:RIVALS], *_lesser(ranked))]
        options = self._options(seat, [*weighed, action], standings)
        own = next(option for option in options if option.action == action)
        last = self._last_question(seat, legal)
        if last is not None:
            options.append(last)
        if surest is not None and not self._can_stake_after_asking:
            options.append(surest)
        return self._judged(at, seat, "question", own, options)

    def _options(self, seat: Seat, questions: Sequence[Action], standings: Sequence[Standing | None]) -> list[Option]:
        """Return the chance to win with each of a few questions, all judged by the same measure."""
        dossier, spectator = self.race.chairs[seat].solved, self._spectator.solved
        few = list(dict.fromkeys(questions))
        judged = rank(dossier, few, spectator, CLOSER)
        if not all(one.bits.exact for one in judged):
            judged = rank(dossier, few, spectator, 0)  # all in the same sample
        return [self._asking(seat, standings, one) for one in judged]

    def _asking(self, seat: Seat, standings: Sequence[Standing | None], one: RankedQuestion[Action]) -> Option:
        """Return the chance to win with a question, on average over its answers."""
        solves = min(1.0, max(0.0, one.solves.value))
        tells = one.tells.value

        def after(bits: float) -> float:
            heard = [
                other and Standing(bits if at == seat else max(0.0, other.bits - tells), other.wait)
                for at, other in enumerate(standings)
            ]
            return self._chance(seat, self._passed(seat, heard))

        me = standings[seat]
        before = me.bits if me else 0.0
        left = max(0.0, before - one.bits.value)
        solved = 1.0 if self._can_stake_after_asking else after(0.0)
        unsolved = after(left / (1 - solves)) if solves < 1 else 0.0
        slope = abs(after(left + 0.1) - after(left)) / 0.1
        chance, error = solves * solved + (1 - solves) * unsolved, slope * one.bits.error
        return Option(one.action, chance, error, one.bits.value, tells, solves)

    # -- showing -------------------------------------------------------------------------------------

    def _shown(
        self, at: int, seat: Seat, action: Action, legal: Sequence[Action], standings: Sequence[Standing | None]
    ) -> Judged | None:
        """Judge which card was shown, where there was a choice."""
        if len(legal) < 2 or action not in legal:
            return None
        options = [self._showing(seat, one, standings) for one in legal]
        judged = [option for option in options if option is not None]
        if len(judged) < len(legal):
            return None
        own = next(option for option in judged if option.action == action)
        return self._judged(at, seat, "show", own, judged)

    def _showing(self, seat: Seat, action: Action, standings: Sequence[Standing | None]) -> Option | None:
        """Return the chance to win with an action that shows a card to somebody, or None if it shows nothing."""
        reveals = self._reveals(seat, action)
        after, told = list(standings), 0.0
        for card, viewer in reveals:
            if (other := after[viewer]) is not None:
                bits = self._told(seat, viewer, card)
                after[viewer] = Standing(max(0.0, other.bits - bits), other.wait)
                told += bits
        return Option(action, self._chance(seat, after), learned=-told) if reveals else None

    def _reveals(self, seat: Seat, action: Action) -> list[tuple[Card, Seat]]:
        """Return the cards that an action shows to one seat alone, and to which."""
        try:
            _, events = act(self.game, self.race.state, seat, action)
        except DeerstalkerError:
            return []
        found = []
        for event in events:
            for viewer in sorted(readers_in(event) - {seat}):
                shown = self.box.shown(event, viewer)
                if shown is not None:
                    found += [(card, viewer) for card in shown.cards if card in self.pack]
        return found

    def _viewers(self, seat: Seat, action: Action) -> list[Seat]:
        """Return who is shown a card by this action."""
        return list(dict.fromkeys(viewer for _, viewer in self._reveals(seat, action)))

    def _told(self, seat: Seat, viewer: Seat, card: Card) -> float:
        """Return the bits that this card tells its viewer, on average over deals that fit what the holder knows."""
        dossier, rng = self.race.chairs[seat].solved, Random(0)
        sight = RivalSight(dossier, viewer)
        found = []
        for deal in dossier.answer.sample(rng, DEALS):
            problem = sight.problem(deal, rng)
            try:
                before, after = (solve(one, SHOWN) for one in (problem, problem.knowing([has_all(seat, [card])])))
            except BeyondReach:
                continue
            found.append(outlook(before).bits - outlook(after).bits)
        return max(0.0, sum(found) / len(found)) if found else 0.0

    # -- the verdict ---------------------------------------------------------------------------------

    def _judged(self, at: int, seat: Seat, kind: Kind, own: Option, others: Sequence[Option]) -> Judged:
        top = agreed = max((own, *others), key=lambda one: one.chance)
        mark = max((own, *others), key=lambda one: one.learned) if kind == "question" else top
        if not top.played and (self._is_waste(kind, own, mark) or label_of(loss_of(own, top)) in WRONG):
            agreed = self._agreed(kind, seat, own, top, mark)

        def label(option: Option, best: Option) -> Label:
            found = label_of(_clear_loss(option, best))
            is_waste = best is not own and self._is_waste(kind, option, mark)
            return "mistake" if is_waste and found not in WRONG else found

        # What is wrong even beside the strongest bot's choice is told beside the very best: that makes it no milder.
        is_alike = type(agreed.action) is type(top.action) and not is_milder(label(own, top), label(own, agreed))
        best = top if is_alike and label(own, agreed) in WRONG else agreed
        own_label = label(own, best)
        action = self.case.steps[at - 1].action.open()
        told = Judged(
            step=at,
            turn=self._turns[at - 1],
            seat=seat,
            kind=kind,
            action=action,
            chance=own.chance,
            best=best.chance,
            better=None if own_label == "excellent" else best.action,
            loss=loss_of(own, best),
            label=own_label,
            error=error_of(own, best),
        )
        if told.better is None:
            return told
        is_certain = isinstance(told.better, self.box.staking) and cards_in(told.better, self.pack) and best.chance == 1
        weighed = {one.action: one for one in (*others, best, own) if one.action is not None}
        listed = {  # without what was excused: what beats the best one, or is poor only beside it
            action: one
            for action, one in weighed.items()
            if one is own
            or (one.chance <= best.chance and (label(one, best) not in POOR or label(one, agreed) in POOR))
        }
        is_waste_only = self._is_waste(kind, own, mark) and label_of(_clear_loss(own, best)) not in WRONG
        order = {one: number for number, one in enumerate(self.game.legal(self.race.state, seat))}
        return replace(
            told,
            reason=self._words.reason(told, own, best, self.race, self._viewers(seat, action), whatever=is_waste_only),
            proof=self._proof(seat) if is_certain else (),
            choices=in_line(
                [
                    Choice(one, option.chance, label(option, best))
                    for one, option in sorted(listed.items(), key=lambda one: order.get(one[0], len(order)))
                ],
                action,
                [one for one, option in listed.items() if self._is_waste(kind, option, mark)],
            ),
        )

    def _is_waste(self, kind: Kind, option: Option, mark: Option) -> bool:
        """Return whether something is a mistake whatever it cost, beside what is the mark of its kind.

        A question told nothing though another would have, a card told much more than another, or the hidden cards were
        certain and somebody waited.
        """
        if kind == "question":
            return not isinstance(option.action, self.box.staking) and tells_nothing(option.learned, mark.learned)
        if kind == "wait":
            return option.chance < mark.chance == 1
        return kind == "show" and mark.learned - option.learned > TELLING

    def _agreed(self, kind: Kind, seat: Seat, own: Option, best: Option, mark: Option) -> Option:
        """Return the best option on which the strongest bot agrees: what it would do is not called a mistake."""
        second = self._second_opinion(seat)
        if kind == "wait" and not isinstance(second.action, self.box.staking):
            return own
        if self._is_waste(kind, own, mark) and second.action != own.action and not self._is_waste(kind, second, mark):
            return best
        if second.chance <= own.chance:
            return own
        agreed = min((best, second), key=lambda one: one.chance)
        return agreed if agreed.action is not None else agreed._replace(action=best.action)

    def _proof(self, seat: Seat) -> tuple[str, ...]:
        """Return why the hidden cards are certain for this seat."""
        dossier = self.race.chairs[seat].solved
        voice = Voice(self.race.names, lambda step: in_turn(self._turns[step - 1]))
        hidden = [card for card, holder in dossier.answer.closure.must if holder == HIDDEN]
        told = [explain(dossier, card, HIDDEN, voice) for card in hidden]
        return tuple(
            dict.fromkeys(text for one in told for text in (one.conclusion, *(step.text for step in one.steps)))
        )

    def _second_opinion(self, seat: Seat) -> Option:
        """Return what the strongest bot would do, and the chance to win with that.

        It also knows how people play, which exact odds don't.
        """
        race = self.race
        events = [event for step in self.case.steps[: race.at] for event in step.events]
        sight = look(self.game, race.state, seat, race.at, events)
        bot = read_bot(f"{list(bots_of(self.box))[-1]}:{OPINION}").sit(self.box, self.game, seat, "coach", race.names)
        action = bot.act(sight)
        standings = race.standings()
        if action is None:
            return self._passing(seat, standings, None)
        if isinstance(action, self.box.staking):
            return self._stake(seat, action) or self._passing(seat, standings, None)
        if race.clues.question(self.game, seat, action) is not None:
            return self._options(seat, [action], standings)[0]
        shown = self._showing(seat, action, standings)
        return shown or self._passing(seat, standings, action)


def _clear_loss(own: Option, best: Option) -> float:
    """Return what an option costs beyond doubt, as a share of the best chance."""
    return max(0.0, loss_of(own, best) - 2 * error_of(own, best))


def _likely(answer: Answer, stakes: Collection[frozenset[Card]]) -> dict[frozenset[Card], float]:
    """Return the chance of each of these to be the hidden cards."""
    if isinstance(answer, Exact):
        try:
            ways = answer.hands(HIDDEN)
            return {cards: ways.get(cards, 0) / answer.total for cards in stakes}
        except BeyondReach:  # so many that none is likely
            return dict.fromkeys(stakes, 0.0)
    return {cards: chance_of_all(answer, cards) for cards in stakes}


def _lesser(ranked: Sequence[Weighed[Action]]) -> list[Weighed[Action]]:
    """Return a few questions that tell less than the best ones, each less than the one before."""
    telling = list({round(one.worth.bits.value, 2): one for one in ranked[RIVALS:]}.values())
    return [telling[len(telling) * number // LESSER - 1] for number in range(1, LESSER + 1)] if telling else []

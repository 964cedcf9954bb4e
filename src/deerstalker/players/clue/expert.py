"""The expert bot for Clue: plays to win the race, not to complete its notes."""

from collections.abc import Mapping, Sequence

from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.deduction.problem import Budget
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Answering,
    Choose,
    ClueAction,
    ClueState,
    EndTurn,
    Halt,
    Move,
    Moving,
    Roll,
    Show,
    Snoop,
    Suggest,
    Theory,
    UsePassage,
)
from deerstalker.players.clue.doors import barred, opening, shut_rooms, worth_walking_to
from deerstalker.players.clue.memory import Memory
from deerstalker.players.clue.outlook import SURE, Outlook
from deerstalker.players.clue.showing import least_telling
from deerstalker.players.clue.turns import best_of, options, play, theory_of
from deerstalker.players.clue.walking import Walks
from deerstalker.players.effort import DEFAULT, Effort
from deerstalker.players.player import Setting, Thinking

LATTICE = 1_000_000
"""Maximum size of a position that is counted exactly, per second of thinking; larger ones are sampled."""

SHORT = 0.05
PLENTY = 0.3
"""Seconds of thinking time: `SHORT` is the least to plan with, more than `PLENTY` is a lot."""

PATIENCE = 0.5
"""Factor for a gain that comes one turn later."""

AFTERWARDS = 0.5
"""Factor for being well placed for the next question after this one is answered."""

NERVE = {"bold": 0.8, "steady": 1.0, "cautious": 1.25}
"""How good a guess must be, relative to the chance to win by waiting."""


class Expert:
    """Weighs every question by the chance to win."""

    def __init__(self, setting: Setting) -> None:
        self.game: Clue = setting.game
        self.seat: Seat = setting.seat
        self.rng = setting.rng
        self.thinking = setting.thinking
        self.nerve = NERVE[setting.manner.nerve]
        seconds = _seconds(setting.thinking)
        self._plenty = seconds > PLENTY
        self.memory = Memory(setting, Budget(int(LATTICE * min(1.0, max(SHORT, seconds))), runs=2))
        self.walks = Walks(self.game)
        self._effort = Effort(setting.thinking)
        self._thought: tuple[object, Outlook] | None = None

    def act(self, sight: Sight) -> ClueAction | None:
        """Return the action for this moment."""
        self._effort = Effort(self.thinking)
        self.memory.read(sight.events)
        return play(self, sight)

    def choose(self, choices: Sequence[Choose]) -> Choose:
        """Return any choice."""
        return choices[self.rng.randrange(len(choices))]

    def accusation(self, sight: Sight) -> Theory | None:
        """Return the solution if certain, or a guess if that is better than waiting."""
        outlook = self._outlook(sight)
        if outlook.chance >= SURE and (answer := self.memory.answer()) is not None:
            return answer
        return outlook.guess if outlook.safe < 1 and outlook.chance > self.nerve * self._prospects(sight) else None

    def _prospects(self, sight: Sight) -> float:
        """Return the chance to win by going on with this turn."""
        outlook = self._outlook(sight)
        asks = [outlook.values.get(theory_of(one), 0.0) for one in options(sight, Suggest)]
        return max([outlook.waiting, *asks])

    def show(self, shows: Sequence[Show], phase: Answering) -> Show:
        """Show the card that tells the asker least."""
        return least_telling(self.memory, shows, phase.by, self._effort)

    def begin(self, sight: Sight, state: ClueState) -> ClueAction:
        """Ask here, take a passage, or throw, whichever promises most."""
        self.walks.bar(barred(self.game, state))
        plans = self._plans(self._outlook(sight))
        here = self.game.place_of(state, self.seat)
        choices: list[tuple[float, ClueAction]] = []
        suggestions = options(sight, Suggest)
        if suggestions:
            choices.append((plans[here], self._best(sight, suggestions)))
        if options(sight, UsePassage):
            choices.append((plans.get(self.walks.board.passages[here], 0.0), UsePassage()))
        if not choices or here not in shut_rooms(self.game, state):
            choices += [(self._promise(here, plans) / PATIENCE, roll) for roll in options(sight, Roll)]
        return max(choices, key=lambda choice: choice[0])[1]

    def walk(self, sight: Sight, state: ClueState, phase: Moving) -> ClueAction:
        """Walk where there is most to gain, and soon."""
        self.walks.bar(barred(self.game, state))
        outlook = self._outlook(sight)
        plans = worth_walking_to(self.game, state, self.seat, self._plans(outlook))
        moves: list[Move | Halt] = [*options(sight, Move), *options(sight, Halt)]
        return self.walks.best(
            moves,
            phase,
            self.game.place_of(state, self.seat),
            plans,
            max(outlook.snoops().values()) if self.walks.board.snoops else 0.0,
            lambda place: self._promise(place, plans),
        )

    def _plans(self, outlook: Outlook) -> dict[Place, float]:
        """Return what there is to gain in each room, and from there."""
        gains = outlook.gains
        return {room: gain + AFTERWARDS * self._promise(room, gains) for room, gain in gains.items()}

    def _promise(self, place: Place, gains: Mapping[Place, float]) -> float:
        """Return what there is to gain from here in the turns to come."""
        turns = self.walks.turns(place)
        return max(float(gain * PATIENCE ** turns[room]) for room, gain in gains.items())

    def snoop(self, sight: Sight, snoops: Sequence[Snoop]) -> Snoop:
        """Snoop on the player whose cards tell most."""
        worth = self._outlook(sight).snoops()
        return max(snoops, key=lambda snoop: worth[snoop.victim])

    def ask(self, sight: Sight, suggestions: Sequence[Suggest]) -> ClueAction:
        """Ask the best question."""
        return self._best(sight, suggestions) if suggestions else EndTurn()

    def _best(self, sight: Sight, suggestions: Sequence[Suggest]) -> Suggest:
        return best_of(opening(self.game, sight.state, suggestions), self._outlook(sight).values, self.rng)

    def _outlook(self, sight: Sight) -> Outlook:
        """Return the evaluated position, cached until something is learned."""
        key = self.memory.luck, sight.state.playing
        if self._thought is None or self._thought[0] != key:
            self._thought = key, Outlook(self.memory, sight.state, self._effort, plenty=self._plenty)
        return self._thought[1]


def _seconds(thinking: Thinking) -> float:
    """Return about how many seconds a move may take."""
    return SHORT if thinking.nodes is not None else thinking.seconds or DEFAULT

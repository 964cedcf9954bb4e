"""The careful bot for Clue: misses nothing that follows, asks what tells most, and accuses when certain."""

from collections.abc import Sequence

from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.deduction.problem import Budget
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Answering,
    Card,
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
from deerstalker.players.clue.questions import Reply, survey
from deerstalker.players.clue.showing import shown_before
from deerstalker.players.clue.turns import best_of, options, play
from deerstalker.players.clue.walking import Walks
from deerstalker.players.clue.worlds import Worlds, doubt
from deerstalker.players.player import Setting

QUESTION_DEALS = 192
"""Number of deals to compare."""

LATTICE = 200_000
"""Maximum size of a position that is counted exactly; larger ones are sampled."""

LITTLE = 0.5
"""Share of what the best question elsewhere tells below which a question here is not worth staying for."""

SNOOP = 0.5
"""Bits that a card drawn from somebody's hand tells, roughly."""


class Careful:
    """Certain or silent."""

    def __init__(self, setting: Setting) -> None:
        self.game: Clue = setting.game
        self.seat: Seat = setting.seat
        self.rng = setting.rng
        self.memory = Memory(setting, Budget(LATTICE, runs=4))
        self.walks = Walks(self.game)
        self._notes = -1
        self._telling: dict[Theory, float] = {}

    def act(self, sight: Sight) -> ClueAction | None:
        """Return the action for this moment."""
        self.memory.read(sight.events)
        return play(self, sight)

    def choose(self, choices: Sequence[Choose]) -> Choose:
        """Return any choice."""
        return choices[self.rng.randrange(len(choices))]

    def accusation(self, sight: Sight) -> Theory | None:
        """Return the solution, if there is no doubt left."""
        return self.memory.answer()

    def show(self, shows: Sequence[Show], phase: Answering) -> Show:
        """Show a card the asker has seen, else one that somebody has seen, else any."""
        best = shown_before(self.memory, shows, phase.by)
        return best[self.rng.randrange(len(best))]

    def begin(self, sight: Sight, state: ClueState) -> ClueAction:
        """Ask here if called to a useful room, take a passage to one, or throw."""
        suggestions = options(sight, Suggest)
        rolls = options(sight, Roll)
        self.walks.bar(barred(self.game, state))
        telling = self._by_room()
        good = LITTLE * max(telling.values())
        if suggestions and (not rolls or telling[suggestions[0].room] >= good):
            return self.ask(sight, suggestions)
        here = self.game.place_of(state, self.seat)
        if options(sight, UsePassage) and (
            telling.get(self.walks.board.passages[here], 0.0) >= good or here in shut_rooms(self.game, state)
        ):
            return UsePassage()
        return rolls[0]

    def walk(self, sight: Sight, state: ClueState, phase: Moving) -> ClueAction:
        """Walk where a question tells most for the turns it takes, by way of a spyglass if there is time."""
        self.walks.bar(barred(self.game, state))
        telling = worth_walking_to(self.game, state, self.seat, self._by_room())
        here = self.game.place_of(state, self.seat)
        moves: list[Move | Halt] = [*options(sight, Move), *options(sight, Halt)]
        return self.walks.best(moves, phase, here, telling, SNOOP, lambda place: self._promise(place, telling))

    def _promise(self, place: Place, telling: dict[Card, float]) -> float:
        turns = self.walks.turns(place)
        return max(bits / (1 + turns[room]) for room, bits in telling.items())

    def snoop(self, sight: Sight, snoops: Sequence[Snoop]) -> Snoop:
        """Snoop on the player whose cards are least known."""
        worlds = self._worlds()
        doubt = {
            snoop: sum(0 < column.count(snoop.victim) < worlds.size for column in worlds.columns) for snoop in snoops
        }
        return max(snoops, key=doubt.__getitem__)

    def ask(self, sight: Sight, suggestions: Sequence[Suggest]) -> ClueAction:
        """Ask what tells most, or end the turn if nothing tells anything."""
        if not suggestions:
            return EndTurn()
        telling = self._all_questions()
        return best_of(opening(self.game, sight.state, suggestions), telling, self.rng)

    def _by_room(self) -> dict[Card, float]:
        """Return what the best question in each room tells, in bits."""
        best: dict[Card, float] = {}
        for theory, bits in self._all_questions().items():
            best[theory[2]] = max(bits, best.get(theory[2], 0.0))
        return best

    def _all_questions(self) -> dict[Theory, float]:
        if self._notes != len(self.memory.dossier.notes):
            self._notes = len(self.memory.dossier.notes)
            self._telling = self._weigh_questions()
        return self._telling

    def _weigh_questions(self) -> dict[Theory, float]:
        """Return the bits each question tells about the solution."""
        worlds = self._worlds()
        before = doubt(worlds.odds())
        after = survey(self.game, self.seat, worlds, _doubt)
        return {theory: before - left for theory, left in after.items()}

    def _worlds(self) -> Worlds:
        return self.memory.worlds(QUESTION_DEALS)


def _doubt(reply: Reply) -> float:
    return reply.doubt

"""How the race stands for an expert: what it believes, how close the others are, and what each question is worth.

Worth is the chance to win. After an answer, the expert takes the better of accusing and waiting; waiting is worth less
the closer the others are, and the more it still has to find out.
"""

from array import array
from collections.abc import Sequence
from math import exp

from deerstalker.core.seats import Seat
from deerstalker.deduction.sampling import Answers, codes, replies
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Card, ClueState, Theory
from deerstalker.players.clue.habits import likelihood
from deerstalker.players.clue.memory import Memory
from deerstalker.players.clue.questions import Reply, survey
from deerstalker.players.clue.race import View, imagined, survival, told_to_rivals
from deerstalker.players.clue.worlds import Worlds, doubt
from deerstalker.players.effort import Effort

QUESTION_DEALS = 800
"""Maximum number of deals to compare if time is short; four times as many if it is not."""

PAIRS = 300_000
"""Maximum number of pairs of a deal and a question to examine if time is short; four times as many if it is not."""

IMAGINED = 6
"""Number of deals in which the others' notes are imagined, unless time is short."""

SURE = 0.999
"""Chance of a solution from which on the exact answer is computed."""

HOPE = 0.9
"""Value of knowing almost everything by the next turn, if nobody has won by then."""

CROWD = 4
"""Number of players at a board from which on somebody else is often first while the expert walks."""

HOPE_IN_A_CROWD = 0.68
"""`HOPE` on a board with at least `CROWD` players."""

NEXT = 1.5
"""Bits learned by the next turn anyway, where every turn brings a question; on a board a turn may bring none."""

FADING = 0.3
"""Rate at which hope fades with every bit beyond `NEXT`, where every turn brings a question."""

FADING_SLOWLY = 0.02
"""Rate at which hope fades with the first `NEXT` bits, which are learned anyway."""

FADING_WALKING = 0.15
"""Rate at which hope fades with every bit on a board, where the others are just as slow."""

FADING_IN_A_CROWD = 0.12
"""Rate at which hope fades on a board with at least `CROWD` players."""

OVERHEARD = 6
"""Number of questions in each room for which the expert works out what the others would hear. Not used on a board,
where there are fewer questions to choose from."""

LISTENING = 1.0
"""Cost of a bit that every rival learns, relative to one that the asker learns."""

CALL = 0.01
"""Cost of calling a rival, who may then ask in that room without a throw."""


HAS_IT = Answers(array("i", [0, 1, 2]), array("i", [0, 1]), array("d", [1.0, 1.0]), 2)
"""Whether a player has a card: 0 or 1."""


class Outlook:
    """One evaluated position; evaluated more thoroughly if there is plenty of time."""

    def __init__(self, memory: Memory, state: ClueState, effort: Effort, *, plenty: bool) -> None:
        self.game: Clue = memory.game
        self.seat: Seat = memory.seat
        number = min(QUESTION_DEALS, PAIRS // len(self.game.edition.theories))
        self.worlds: Worlds = memory.worlds(4 * number if plenty else number)
        self.worlds.weigh(likelihood(memory, self.worlds))
        self.guess, self.chance = self.worlds.guess()
        rivals = [seat for seat in state.playing if seat != self.seat]
        listening = not self.game.edition.dice
        views = imagined(memory, self.worlds, rivals, IMAGINED, effort, listening=listening) if rivals else []
        self.safe = survival(self.game, views) if rivals else 1.0
        bits = doubt(self.worlds.odds())
        self.waiting = self.later(bits)
        """The chance to win without asking or accusing this turn."""
        self.values: dict[Theory, float] = survey(self.game, self.seat, self.worlds, self._worth)
        if listening:
            self._mind_what_is_heard(views, LISTENING * (self.later(bits - 1) - self.waiting), effort)
        for theory in self.values:
            self.values[theory] -= CALL * calls_a_rival(self.game, state, self.seat, theory)

    def _mind_what_is_heard(self, views: Sequence[Sequence[View]], bit: float, effort: Effort) -> None:
        """Subtract from each question what the others learn from it."""
        best = self._best_in_each_room()
        told = told_to_rivals(self.game, self.seat, views, best, effort)
        heard = {theory: bits * bit for theory, bits in zip(best, told, strict=True)}
        most = max(heard.values())
        for theory in self.values:
            self.values[theory] -= heard.get(theory, most)

    def _best_in_each_room(self) -> list[Theory]:
        rooms: dict[Card, list[Theory]] = {}
        for theory in sorted(self.values, key=lambda theory: -self.values[theory]):
            rooms.setdefault(theory[2], []).append(theory)
        return [theory for room in rooms.values() for theory in room[:OVERHEARD]]

    def later(self, bits: float) -> float:
        """Return the chance to win from the next turn on, with this many bits missing now."""
        if self.game.edition.dice and self.game.seats >= CROWD:
            hope, fading = HOPE_IN_A_CROWD, FADING_IN_A_CROWD * bits
        elif self.game.edition.dice:
            hope, fading = HOPE, FADING_WALKING * bits
        else:
            hope, fading = HOPE, FADING * max(0.0, bits - NEXT) + FADING_SLOWLY * bits
        return (hope if self.safe < 1 else 1.0) * self.safe * exp(-fading)

    def _worth(self, reply: Reply) -> float:
        later = self.later(reply.doubt)
        return later if self.game.edition.closing and not reply.silent else max(reply.best_guess, later)

    @property
    def gains(self) -> dict[Card, float]:
        """What the best question in each room adds to the chance to win."""
        best: dict[Card, float] = {}
        for theory, value in self.values.items():
            best[theory[2]] = max(value - self.waiting, best.get(theory[2], 0.0))
        return best

    def snoops(self) -> dict[Seat, float]:
        """Return what drawing a card of each other player adds, on average over their cards."""
        worlds, found = self.worlds, {}
        for seat in range(self.game.seats):
            has = bytes(holder == seat for holder in range(256))
            chances, values = 0.0, 0.0
            for column in worlds.columns:
                held = codes([column], has, 2, worlds.size)
                for reply in replies(worlds.deck.spans, held, HAS_IT, worlds.hidden, worlds.weights):
                    if reply.answer:
                        chances += reply.weight
                        values += reply.weight * self.later(reply.doubt)
            found[seat] = values / chances - self.waiting
        return found


def calls_a_rival(game: Clue, state: ClueState, me: Seat, theory: Theory) -> bool:
    """Return whether this suggestion would bring another player's token into the room."""
    suspect, _, room = theory
    if suspect not in state.suspects or not game.edition.tokens:
        return False
    owner = state.suspects.index(suspect)
    return owner != me and owner in state.playing and game.place_of(state, owner) != room

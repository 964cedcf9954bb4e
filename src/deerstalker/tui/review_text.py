"""A finished game in hindsight, as text: how sure everybody could have been, and how good their questions were."""

from collections.abc import Callable, Iterator, Sequence

from deerstalker.core.case import AnyCase
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import percent
from deerstalker.core.turns import turn_of_each
from deerstalker.knowledge.deal.review import Asked, Review, review
from deerstalker.table.recording import Recording

BAR = "▁▂▃▄▅▆▇█"
"""Signs for chances, from none to certain."""

WIDEST = 6
"""Characters for a chance: a bar and a number."""


class ReviewText:
    """A review, and the words for it."""

    def __init__(self, recording: Recording, progress: Callable[[int], None] = lambda step: None) -> None:
        self.box: Box = recording.box
        self.game: AnyGame = recording.game
        self.case: AnyCase = recording.case
        self.names, self.winners = recording.names, recording.winners
        self.found: Review = review(self.box, self.game, self.case, progress)
        self._turns = turn_of_each(self.box, self.game, self.names, self.case.steps)
        start = self.game.start()
        self._states = [start, *(state for _, state in recording.states())]

    def lines(self, seats: Sequence[Seat], *, plain: bool = False) -> Iterator[str]:
        """Yield the whole review of these seats; without columns and bars if `plain`."""
        yield f"{self.box.title}: {listed(self.names)}."
        yield ending(self.winners, self._turns[-1])
        if not self.found.seats:
            yield "Nothing is hidden from everybody in this game, so there's no chart and no question to compare."
            return
        yield ""
        yield "How likely the truth was, as each player could tell, turn by turn:"
        yield from self._spoken_chart(seats) if plain else self._chart(seats)
        yield ""
        yield from map(self._knew, seats)
        yield ""
        yield "The questions, and what they told on average (one bit halves the possible solutions):"
        asked = [one for one in self.found.questions if one.seat in seats]
        yield from map(self._question, asked)
        if not asked:
            yield "Nobody asked anything."

    def _by_turn(self, seat: Seat) -> dict[int, float]:
        """Return how likely the truth was for this seat at the end of each turn in which it learned something."""
        return {self._turns[step - 1]: chance for step, chance in self.found.seats[seat].chances}

    def _rows(self, seats: Sequence[Seat]) -> Iterator[tuple[int, list[float]]]:
        """Yield the turns in which anything changed, with the chance of each seat."""
        known = {seat: self._by_turn(seat) for seat in seats}
        now, before = dict.fromkeys(seats, 0.0), list[float]()
        for turn in range(self._turns[-1] + 1):
            now.update({seat: known[seat][turn] for seat in seats if turn in known[seat]})
            if list(now.values()) != before:
                before = list(now.values())
                yield turn, before

    def _chart(self, seats: Sequence[Seat]) -> Iterator[str]:
        widths = [max(WIDEST, len(self.names[seat])) for seat in seats]
        heads = [f"{self.names[seat]:>{width}}" for seat, width in zip(seats, widths, strict=True)]
        yield f"{'Turn':>4}  {'  '.join(heads)}"
        for turn, chances in self._rows(seats):
            cells = [f"{_bar(chance):>{width}}" for chance, width in zip(chances, widths, strict=True)]
            yield f"{turn:>4}  {'  '.join(cells)}"

    def _spoken_chart(self, seats: Sequence[Seat]) -> Iterator[str]:
        for turn, chances in self._rows(seats):
            told = [f"{self.names[seat]} {_share(chance)}" for seat, chance in zip(seats, chances, strict=True)]
            yield f"{f'Turn {turn}' if turn else 'At the deal'}: {', '.join(told)}."

    def _knew(self, seat: Seat) -> str:
        known = self.found.seats[seat].known
        if known is None:
            return f"{self.names[seat]} could never be certain."
        return f"{self.names[seat]} could have known it in turn {self._turns[known - 1]}."

    def _question(self, one: Asked) -> str:
        about = "" if one.exact else "about "
        asked = f"Turn {self._turns[one.step - 1]}, {self.names[one.seat]}: {self._label(one.step, one.action)}"
        told = f"{asked}: {about}{one.bits:.2f} bits"
        if one.better is None:
            return f"{told}; none was better."
        better = self._label(one.step, one.better)
        if f"{one.best:.2f}" == f"{one.bits:.2f}":
            return f"{told}; better by a hair: {better}."
        return f"{told}; better: {better}: {one.best:.2f} bits."

    def _label(self, step: int, action: object) -> str:
        return self.box.label(self.game, self._states[step - 1], action, self.names)


def ending(winners: Sequence[str], turns: int) -> str:
    """Say who won, and after how many turns.

    >>> ending(["Ann"], 1), ending([], 8)
    ('Ann won after 1 turn.', 'Nobody won.')
    """
    return f"{listed(winners)} won after {turns} turn{'' if turns == 1 else 's'}." if winners else "Nobody won."


def _bar(chance: float) -> str:
    sign = BAR[min(int(chance * len(BAR)), len(BAR) - 1)]
    return f"{sign} {'sure' if chance == 1 else percent(chance)}"


def _share(chance: float) -> str:
    return "certain" if chance == 1 else f"{percent(chance)} percent"

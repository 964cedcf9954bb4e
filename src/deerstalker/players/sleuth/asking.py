"""Choose what to ask: questions are judged in many deals, search cards by what they are good for."""

from collections.abc import Sequence
from statistics import fmean

from deerstalker.core.seats import Seat, clockwise
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Ask, SearchCard, SleuthState
from deerstalker.players.sleuth.worlds import Inquiry, Worlds

LEAK = 0.1
"""Weight of what the table learns from an answer, against what the asker learns."""

LATER = 0.3
"""Weight of what the kept search cards are good for, against the question asked now."""


class Asking:
    """The questions of one turn, all judged in the same deals."""

    def __init__(self, game: Sleuth, seat: Seat, deals: Worlds) -> None:
        self.game, self.seat = game, seat
        self.inquiries = [(to, question) for question in game.edition.questions for to in clockwise(seat, game.seats)]
        told = [heard.tells for heard in deals.overheard(self.inquiries)]
        self.told: dict[Inquiry, float] = dict(zip(self.inquiries, told, strict=True))
        """What the others learn about the missing gem, in bits, if they know about as much as the asker."""

        heard = zip(self.inquiries, deals.told(self.inquiries), told, strict=True)
        self.worth: dict[Inquiry, float] = {inquiry: found.tells - LEAK * leak for inquiry, found, leak in heard}

    def ranked(self, asks: Sequence[Ask], state: SleuthState) -> list[Ask]:
        """Return the questions the asker may put, best first, each with the search card that is missed least."""
        kept = self._kept(state)
        worth = {ask: self.worth[ask.to, ask.question] + LATER * kept[ask.card] for ask in asks}
        best: dict[Inquiry, Ask] = {}
        for ask in sorted(asks, key=lambda ask: -worth[ask]):
            best.setdefault((ask.to, ask.question), ask)
        return list(best.values())

    def stale(self, ask: Ask, state: SleuthState) -> bool:
        """Return whether four new search cards would be worth more, even though they cost this turn."""
        pile = self._pile(state)
        number = len(pile)
        fresh = sum(worth * (((place + 1) / number) ** 4 - (place / number) ** 4) for place, worth in enumerate(pile))
        return self.worth[ask.to, ask.question] + self._kept(state)[ask.card] < fresh

    def _kept(self, state: SleuthState) -> dict[SearchCard, float]:
        """Return for each search card what the best of the others, or of one drawn instead, is good for."""
        mine = state.search[self.seat]
        pile = self._pile(state)
        found = {}
        for card in mine:
            rest = max((self._use(other) for other in mine if other != card), default=0.0)
            found[card] = fmean(max(drawn, rest) for drawn in pile)
        return found

    def _pile(self, state: SleuthState) -> list[float]:
        """Return what the cards in the pile are good for, from poor to good. Everybody can tell which they are."""
        seen = {*state.used, *(card for cards in state.search for card in cards)}
        return sorted(self._use(card) for card in self.game.edition.search_pack if card not in seen) or [0.0]

    def _use(self, card: SearchCard) -> float:
        """Return what the best question this card allows is worth."""
        others = clockwise(self.seat, self.game.seats)
        return max(self.worth[to, question] for question in self.game.edition.allows[card] for to in others)

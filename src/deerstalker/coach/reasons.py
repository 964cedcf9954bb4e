"""Why a decision was not the best one, in words."""

from collections.abc import Sequence

from deerstalker.coach.race import Race
from deerstalker.coach.verdicts import Judged, Kind, Option
from deerstalker.core.facts import HIDDEN
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import percent
from deerstalker.knowledge.deal.questions import tells_nothing
from deerstalker.players.generic.options import cards_in

HALVES = "One bit halves the possible solutions."

WHATEVER: dict[Kind, str] = {
    "question": "Whatever it cost, a question that tells nothing is a mistake.",
    "wait": "Whatever it cost, to wait though certain is a mistake.",
    "show": "Whatever it cost, to show a card that tells so much more is a mistake.",
    "move": "Whatever it cost, to do what can bring nothing is a mistake.",
}
"""Why something is a mistake that cost less than other mistakes."""

SLIGHT, IDLE = 0.05, 0.005
"""Bits below which two questions tell about as much, and below which one tells nothing."""


def share(chance: float) -> str:
    """Return a chance in percent.

    >>> share(1.0), share(0.5), share(0.999)
    ('100 %', '50 %', '>99 %')
    """
    return f"{100 * chance:.0f} %" if chance in (0, 1) else f"{percent(chance)} %"


def odds(chance: float) -> str:
    """Return how likely something was, after "had".

    >>> odds(0.0), odds(0.14), odds(0.08), odds(0.8)
    ('no chance', 'a 14 % chance', 'an 8 % chance', 'an 80 % chance')
    """
    if chance == 0:
        return "no chance"
    told = share(chance)
    return f"a{'n' if told.startswith('8') or told in ('11 %', '18 %') else ''} {told} chance"


def bits(number: float) -> str:
    """Return a number of bits in words.

    >>> bits(1.0), bits(0.25), bits(-0.001)
    ('1.00 bits', '0.25 bits', 'nothing')
    """
    return f"{number:.2f} bits" if number >= IDLE else "nothing"


class Words:
    """The words of one game for what its players could have done better."""

    def __init__(self, box: Box, game: AnyGame, names: Sequence[str]) -> None:
        self.box, self.game, self.names = box, game, names
        self._titles = {card.id: card.title for card in box.layout(game).cards}

    def reason(
        self,
        judged: Judged,
        own: Option,
        best: Option,
        race: Race,
        viewers: Sequence[Seat] = (),
        *,
        whatever: bool = False,
    ) -> str:
        """Return why the best option is better than the one that was taken, and told these viewers something.

        Where that is a mistake `whatever` it cost, this is said as well.
        """
        why = self._why(judged, own, best, race, viewers)
        return f"{why} {WHATEVER[judged.kind]}".lstrip() if whatever else why

    def _why(self, judged: Judged, own: Option, best: Option, race: Race, viewers: Sequence[Seat]) -> str:
        if isinstance(judged.better, self.box.staking):
            return self._missed(judged, own, best)
        if judged.kind == "stake":
            name = self.names[judged.seat]
            return f"{name}'s guess had {odds(own.chance)} of being right; playing on wins {share(best.chance)}."
        if judged.kind == "question":
            return self._asked(judged, own, best, race)
        return self._shown(own, best, viewers) if viewers else ""

    def _missed(self, judged: Judged, own: Option, best: Option) -> str:
        name, stake = self.names[judged.seat], self.box.heading(type(judged.better)).lower()
        if best.chance == 1 and judged.kind != "stake":
            return f"By turn {judged.turn}, {name} could {stake} with certainty."
        if judged.kind == "stake":
            return f"{name}'s guess had {odds(own.chance)} of being right, the other way {odds(best.chance)}."
        right = f"{name} could {stake} with {odds(best.chance)} of being right"
        return f"{right}; playing on wins {share(own.chance)}."

    def _asked(self, judged: Judged, own: Option, best: Option, race: Race) -> str:
        name, chair = self.names[judged.seat], race.chairs[judged.seat]
        if judged.better is not None and chair.dossier.question(judged.better) is None:
            return "The strongest bot would rather do that than ask now."
        if tells_nothing(own.learned, best.learned):
            return self._wasted(judged, own, race)
        if best.learned - own.learned >= SLIGHT:
            told = f"It tells {name} {bits(own.learned)} on average, the other question {bits(best.learned)}."
            return f"{told} {HALVES}"
        if best.solves - own.solves >= SLIGHT:
            if own.solves == 0:
                return f"It can't solve the case; the other question can, with a chance of {share(best.solves)}."
            solves = f"It solves the case with a chance of {share(own.solves)}"
            return f"{solves}, the other question with {share(best.solves)}."
        if own.overheard > best.overheard:
            return f"It tells {name} nearly as much as the other question, but gives the others more."
        return f"The other question tells {name} a little more."

    def _wasted(self, judged: Judged, own: Option, race: Race) -> str:
        name = self.names[judged.seat]
        must = {card for card, holder in race.chairs[judged.seat].answer.closure.must if holder != HIDDEN}
        cards = cards_in(judged.action, frozenset(self._titles))
        if cards and cards <= must:
            return f"{name} already knew who has {'all of these cards' if len(cards) > 1 else 'this card'}."
        if own.learned < IDLE:
            return f"{name} learns nothing from it, whatever the answer is."
        return f"{name} learns next to nothing from it, on average."

    def _shown(self, own: Option, best: Option, viewers: Sequence[Seat]) -> str:
        viewer = listed([self.names[seat] for seat in viewers])
        return f"It tells {viewer} {bits(-own.learned)} on average, the other card {bits(-best.learned)}. {HALVES}"

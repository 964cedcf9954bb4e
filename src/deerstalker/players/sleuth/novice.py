"""A novice at Sleuth: keeps a plain sheet, asks where it knows least, names the gem when only one is left."""

from collections.abc import Sequence

from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.deduction.facts import HIDDEN
from deerstalker.games.sleuth import clues
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Ask, Exchange, Gem, Identify, SleuthAction, SleuthEvent
from deerstalker.players.notebook import Notebook, Page
from deerstalker.players.player import Chair


class Sheet:
    """The information sheet: gems by color, and who has them."""

    def __init__(self, game: Sleuth, seat: Seat | None) -> None:
        self.game = game
        self.notebook = Notebook(clues.cards(game), clues.holders(game))

    def read(self, events: Sequence[SleuthEvent]) -> None:
        """Note what these events tell."""
        for event in events:
            self.notebook.learn(clues.learn(self.game, event))

    @property
    def suspects(self) -> tuple[Gem, ...]:
        """The gems that may be the missing one."""
        return self.notebook.candidates(HIDDEN)

    def page(self, names: Sequence[str]) -> Page:
        """The sheet as it is drawn."""
        columns = (*range(self.game.seats), HIDDEN)
        heads = (*names, "missing")
        groups = tuple(
            (color, tuple((_short(gem), self.notebook.marks(gem, columns)) for gem in gems))
            for color, gems in clues.sorts(self.game)
        )
        return Page("Information sheet", heads, groups)


class Novice:
    """Plays sensibly by eye."""

    def __init__(self, chair: Chair) -> None:
        self.game: Sleuth = chair.game
        self.seat = chair.seat
        self.rng = chair.rng
        self.sheet = Sheet(self.game, self.seat)

    def act(self, sight: Sight) -> SleuthAction | None:
        """Name the gem when sure; on turn, ask about the gems least is known of."""
        self.sheet.read(sight.events)
        suspects = self.sheet.suspects
        if len(suspects) == 1 and sight.options:
            return Identify(suspects[0])
        if not sight.waited_for:
            return None
        asks = [option for option in sight.options if isinstance(option, Ask)]
        if not asks:  # after a last question: the best guess there is
            return Identify(suspects[self.rng.randrange(len(suspects))])
        worth = [self._worth(ask) for ask in asks]
        best = max(worth)
        if best < 1:
            return Exchange()
        good = [ask for ask, value in zip(asks, worth, strict=True) if value >= best - 0.5]
        return good[self.rng.randrange(len(good))]

    def _worth(self, ask: Ask) -> float:
        """How many open cells of the opponent's column the question touches; seeing the gems is worth more."""
        notebook = self.sheet.notebook
        unknown = sum(
            notebook.could_hold(gem, ask.to) and notebook.holder_of(gem) is None
            for gem in self.game.edition.matching[ask.question]
        )
        return unknown * (2.0 if len(ask.question) == 2 else 1.0)


def _short(gem: Gem) -> str:
    """`opal pair`: the row's name under its color."""
    return " ".join(gem.split("-")[1:])

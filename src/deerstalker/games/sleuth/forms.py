"""Forms for Sleuth: a question and its answer, a guess."""

from collections.abc import Iterator, Sequence

from deerstalker.core.seats import Seat
from deerstalker.games.forms import Choice, Condition, Form, FormField, doers, everybody, numbers, seat_id, words
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Element, Gem
from deerstalker.games.sleuth.words import PLURALS, gem_name

MOST = 9
"""The largest number of gems that answers a question: of one color or kind, there are no more."""


def forms(game: Sleuth, names: Sequence[str], me: Seat) -> tuple[Form, ...]:
    """Return the forms for this table, the most frequent event first."""
    return Form("Question", tuple(_question(game, names, me))), _guess(names, me)


def _question(game: Sleuth, names: Sequence[str], me: Seat) -> Iterator[FormField]:
    """Yield who asks whom about what, and the answer: a number, or to me the gems where two elements are named."""
    mine = (seat_id(me),)
    by_me, of_me = Condition("by", mine), Condition("to", mine)
    yield FormField(name="by", title="Who asks?", kind="seat", choices=doers(names, me, "asks", "ask"))
    yield FormField(name="to", title="Whom?", kind="seat", before=" ", choices=everybody(names, me), unlike=("by",))
    yield FormField(
        name="what",
        title="About what?",
        kind="card",
        before=" ",
        choices=tuple(_elements(game)),
        many=True,
        most=3 if game.options.three_elements else 2,
    )
    yield FormField(
        name="gems",
        title="Which gems did they show you?",
        kind="card",
        before=": ",
        between=", ",
        otherwise=": 0",
        choices=tuple(_gem(gem) for gem in game.edition.pack),
        many=True,
        optional=True,
        fits="what",
        when=(by_me, Condition("what", number=2)),
    )
    for name, when in (
        ("number", (_not(by_me), _not(of_me))),
        ("count", (by_me, Condition("what", number=2, negated=True))),
    ):
        yield FormField(name=name, title="How many?", kind="number", before=": ", choices=numbers(MOST), when=when)


def _not(condition: Condition) -> Condition:
    return Condition(condition.field, condition.ids, condition.number, not condition.negated)


def _elements(game: Sleuth) -> Iterator[Choice]:
    for group, elements in zip(("Color", "Gem", "Type"), game.edition.sorts, strict=True):
        yield from (Choice(element, _title(element), element, group) for element in elements)


def _title(element: Element) -> str:
    return PLURALS.get(element, element).capitalize()


def _gem(gem: Gem) -> Choice:
    parts = tuple(gem.split("-"))
    return Choice(gem, gem_name(gem).removeprefix("the "), " ".join(parts), parts=parts)


def _guess(names: Sequence[str], me: Seat) -> Form:
    by = FormField(name="by", title="Who looks at the missing gem?", kind="seat", choices=doers(names, me, "is", "am"))
    verdict = FormField(
        name="verdict",
        title="Were they right?",
        kind="word",
        before=" ",
        choices=words(("wrong", "Wrong"), ("right", "Right")),
    )
    return Form("Guess", (by, verdict))

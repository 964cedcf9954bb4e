"""Forms for a game without lines of its own: a question in the words of its label and its answer, a wrong guess."""

from collections.abc import Iterator, Sequence

from deerstalker.core.clues import Question
from deerstalker.core.facts import Card
from deerstalker.core.seats import Seat
from deerstalker.games.forms import Choice, Condition, Form, FormField, doers, numbers, seat_id, words

MOST_QUESTIONS = 60
"""The largest number of questions that one seat can be offered to choose from."""

Asked = tuple[str, Question]
"""A question that a seat may put: how a line says it after the name, and what it asks."""


def question_form(
    names: Sequence[str], me: Seat, askings: Sequence[Sequence[Asked]], cards: Sequence[Card]
) -> Form | None:
    """Return the form for a question, if all are answered alike and there are not too many to choose from."""
    ways = {
        (one.counted, one.shown != "none", one.until_one or len(one.of) == 1) for some in askings for _, one in some
    }
    if len(ways) != 1 or max(map(len, askings)) > MOST_QUESTIONS:
        return None
    ((counted, shown, until_one),) = ways
    if not until_one or (not counted and any(len(one.of) == 1 for some in askings for _, one in some)):
        return None
    by = FormField(name="by", title="Who asks?", kind="seat", choices=doers(names, me, "", ""))
    asked = tuple(_questions(askings))
    answer = tuple(_answer(names, me, cards, counted=counted, shown=shown))
    return Form("Question", (by, *asked, *answer))


def _questions(askings: Sequence[Sequence[Asked]]) -> Iterator[FormField]:
    for seat, some in enumerate(askings):
        choices = tuple(
            Choice(f"question-{at}", text, text, parts=(*one.cards, *map(str, range(len(one.cards) + 1))))
            for at, (text, one) in enumerate(some)
        )
        yield FormField(
            name=f"question-{seat}",
            title="What?",
            kind="word",
            choices=choices,
            when=(Condition("by", (seat_id(seat),)),),
        )


def _answer(
    names: Sequence[str], me: Seat, cards: Sequence[Card], *, counted: bool, shown: bool
) -> Iterator[FormField]:
    mine = (seat_id(me),)
    nothing = Condition("answer", ("0",) if counted else ("nobody",), negated=True)
    if counted:
        asked = tuple(f"question-{seat}" for seat in range(len(names)))
        yield FormField(
            name="answer", title="How many?", kind="number", before=": ", choices=numbers(len(cards)), among=asked
        )
    else:
        choices = (*doers(names, me, "shows", "show"), Choice("nobody", "Nobody", "nobody"))
        yield FormField(
            name="answer", title="Who showed a card?", kind="seat", before=": ", choices=choices, unlike=("by",)
        )
    if shown:
        yield FormField(
            name="card",
            title="Which card did they show you?",
            kind="card",
            before=", " if counted else " ",
            choices=tuple(Choice(card, card, card) for card in cards),
            among=(f"question-{me}",),
            when=(Condition("by", mine), nothing),
        )


def naming_form(names: Sequence[str], me: Seat, cards: Sequence[Card], hidden: int) -> Form:
    """Return the form for somebody who names the hidden cards."""
    return Form(
        "Guess",
        (
            FormField(name="by", title="Who guesses?", kind="seat", choices=doers(names, me, "names", "name")),
            FormField(
                name="cards",
                title="What do they name?",
                kind="card",
                before=" ",
                between=", ",
                choices=tuple(Choice(card, card, card) for card in cards),
                many=hidden > 1,
            ),
            FormField(
                name="verdict",
                title="Were they right?",
                kind="word",
                before=": ",
                choices=words(("wrong", "Wrong"), ("right", "Right")),
            ),
        ),
    )

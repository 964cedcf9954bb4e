"""Forms for all the boxes of Clue: a suggestion and its answers, an accusation, a spyglass."""

from collections.abc import Iterator, Sequence

from deerstalker.core.seats import Seat
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Card
from deerstalker.games.forms import Choice, Condition, Form, FormField, doers, everybody, seat_id, words

NOBODY = "nobody"
THEORY = ("suspects", "weapons", "rooms")
TITLES = {"suspects": "Which suspect?", "weapons": "Which weapon?", "rooms": "Which room?"}


def forms(game: Clue, names: Sequence[str], me: Seat, hand: Sequence[Card]) -> tuple[Form, ...]:
    """Return the forms for this table, the most frequent event first."""
    found = [_suggestion(game, names, me, hand), _accusation(game, names, me)]
    return (*found, _snooping(game, names, me)) if game.edition.book.snooping else tuple(found)


def _suggestion(game: Clue, names: Sequence[str], me: Seat, hand: Sequence[Card]) -> Form:
    by = FormField(
        name="by", title="Who suggests?", kind="seat", choices=doers(names, me, "suggests", "suggest"), between=""
    )
    theory = tuple(_theory(game))
    if game.edition.answers == "all":
        answers = tuple(_all_answers(game, names, me, hand))
        return Form("Suggestion", (by, *theory, *answers), "; others pass")
    return Form("Suggestion", (by, *theory, *_first_answer(game, names, me, hand)))


def _theory(game: Clue) -> Iterator[FormField]:
    for sort, cards in game.edition.sorts:
        yield FormField(name=sort, title=TITLES[sort], kind="card", before=" ", choices=_cards(game, cards))


def _cards(game: Clue, cards: Sequence[Card]) -> tuple[Choice, ...]:
    return tuple(Choice(card, game.edition.titles[card], card) for card in cards)


def _first_answer(game: Clue, names: Sequence[str], me: Seat, hand: Sequence[Card]) -> Iterator[FormField]:
    """Yield who showed a card, and which one if that is known: the first who can answers."""
    mine, seen = (seat_id(me),), Condition("by", (seat_id(me),))
    yield FormField(
        name="shown",
        title="Who showed a card?",
        kind="seat",
        before="; ",
        choices=(*doers(names, me, "shows", "show"), Choice(NOBODY, "Nobody", "nobody shows")),
        unlike=("by",),
    )
    yield FormField(
        name="card",
        title="Which card did they show you?",
        kind="card",
        before=" ",
        choices=_cards(game, game.edition.pack),
        among=THEORY,
        when=(seen, Condition("shown", (NOBODY,), negated=True)),
    )
    yield FormField(
        name="mine",
        title="Which card did you show?",
        kind="card",
        before=" ",
        choices=_cards(game, hand),
        among=THEORY,
        when=(Condition("shown", mine),),
    )


def _all_answers(game: Clue, names: Sequence[str], me: Seat, hand: Sequence[Card]) -> Iterator[FormField]:
    """Yield who showed a card: everybody answers. The cards shown to me are named."""
    seen = Condition("by", (seat_id(me),))
    unseen = Condition("by", (seat_id(me),), negated=True)
    others = tuple(one for one in doers(names, me, "shows", "show") if one.id != seat_id(me))
    yield FormField(
        name="shown",
        title="Who showed a card?",
        kind="seat",
        before="; ",
        between="; ",
        choices=others,
        many=True,
        optional=True,
        unlike=("by",),
        when=(unseen,),
    )
    yield FormField(
        name="mine",
        title="Which card did you show?",
        kind="card",
        before="; I show ",
        choices=_cards(game, hand),
        among=THEORY,
        when=(unseen,),
    )
    for seat, name in enumerate(names):
        if seat != me:
            yield FormField(
                name=f"shown-{seat}",
                title=f"What did {name} show you?",
                kind="card",
                before=f"; {name} shows ",
                choices=_cards(game, game.edition.pack),
                optional=True,
                among=THEORY,
                when=(seen,),
            )


def _accusation(game: Clue, names: Sequence[str], me: Seat) -> Form:
    by = FormField(name="by", title="Who accuses?", kind="seat", choices=doers(names, me, "accuses", "accuse"))
    verdict = FormField(
        name="verdict",
        title="Were they right?",
        kind="word",
        before=": ",
        choices=words(("wrong", "Wrong"), ("right", "Right")),
    )
    return Form("Accusation", (by, *_theory(game), verdict))


def _snooping(game: Clue, names: Sequence[str], me: Seat) -> Form:
    by = FormField(name="by", title="Who looks?", kind="seat", choices=doers(names, me, "snoops", "snoop"))
    victim = FormField(
        name="of", title="At whose card?", kind="seat", before=" ", choices=everybody(names, me), unlike=("by",)
    )
    card = FormField(
        name="card",
        title="Which card was it?",
        kind="card",
        before=": ",
        choices=_cards(game, game.edition.pack),
        when=(Condition("by", (seat_id(me),)),),
    )
    return Form("Spyglass", (by, victim, card))

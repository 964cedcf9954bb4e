"""Facts typed outright, in any game: `Bob has the kitchen`, `Cy has not plum`, `Cy has one of rope, hall`."""

from collections.abc import Iterator
from typing import NamedTuple

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Count, Holder, has_none
from deerstalker.core.prose import NUMBERS
from deerstalker.core.secret import secret
from deerstalker.core.spelling import Lexicon, Reader, Unclear, lexicon
from deerstalker.games.lines import LineParser, parts_in, places
from deerstalker.knowledge.deal.stated import Stated

HAS, HAS_NOT = "has", "has not"

HAVING = Lexicon(
    [
        *((phrase, HAS) for phrase in ("has", "have", "had", "holds", "hold", "held")),
        *(
            (f"{verb} {what}", HAS_NOT)
            for verb in ("does not", "doesnt", "do not", "dont", "did not", "didnt", "cannot", "can not", "cant")
            for what in ("have", "hold")
        ),
        *(
            (f"{verb} {what}", HAS_NOT)
            for verb in ("has", "have", "holds", "hold")
            for what in ("not", "no", "none of", "neither")
        ),
        *((phrase, HAS_NOT) for phrase in ("hasnt", "havent", "lacks", "lack")),
    ]
)
VERBS = frozenset(phrase[0] for phrase in HAVING.meanings)
"""The word that must follow the holder, spelled in full, so that other lines are not taken for a fact."""


class Amount(NamedTuple):
    """The fewest and the most of the cards that follow; `None` is all of them."""

    low: int
    high: int | None


def _amounts() -> Iterator[tuple[str, Amount]]:
    """Yield words with the amounts they mean. `one of` is one or more; any other number is exact."""
    for phrase in ("one of", "any of", "some of", "one or more of"):
        yield phrase, Amount(1, None)
    for number, word in enumerate(NUMBERS):
        for written in (word, str(number)):
            yield f"{written} of", Amount(number, number)
            yield f"exactly {written} of", Amount(number, number)
            yield f"at least {written} of", Amount(number, None)
            yield f"at most {written} of", Amount(0, number)


AMOUNTS = Lexicon(_amounts())
OR = lexicon(more="or|nor|either|both")


def free_facts(parser: LineParser, text: str) -> tuple[Stated, ...]:
    """Return what a line states outright about somebody's cards; nothing if it is another kind of line."""
    reader = Reader(text)
    holder = _holder(parser, reader)
    if holder is None:
        return ()
    try:
        fact = _fact(parser, reader, holder)
        reader.finish()
    except Unclear:
        raise
    except Invalid:
        return ()
    return () if fact is None else (Stated(own=secret((fact,), to=(parser.me,))),)


def _holder(parser: LineParser, reader: Reader) -> Holder | None:
    """Return who is said to have something; None if the line does not begin like that."""
    try:
        who = reader.maybe(places(parser))
    except Unclear:
        return None
    verb_follows = not reader.done and reader.words[reader.at].text in VERBS
    return who.holder if who is not None and verb_follows else None


def _fact(parser: LineParser, reader: Reader, holder: Holder) -> Count | None:
    having = reader.maybe(HAVING)
    amount: Amount | None = reader.maybe(AMOUNTS)
    parts: list[str] = []
    while more := parts_in(parser, reader):
        parts += more
        reader.skip(OR)
    cards = frozenset(parser.cards(parts))
    if not cards:
        return None
    if having == HAS_NOT:
        return has_none(holder, cards)
    low, high = amount or Amount(len(cards), None)
    return Count(holder, cards, low, len(cards) if high is None else min(high, len(cards)))

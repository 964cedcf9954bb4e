"""Work out what each suggestion would tell: the deals, sorted by the answers they would bring.

A player who can show several cards is assumed to choose freely, so a deal is divided among their choices.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from deerstalker.core.clues import Question
from deerstalker.core.facts import HIDDEN
from deerstalker.core.seats import Seat, clockwise
from deerstalker.deduction import sampling
from deerstalker.deduction.position import byte_of
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Theory
from deerstalker.knowledge.deal.hearings import hearings
from deerstalker.knowledge.deal.question_model import told_asker, told_table
from deerstalker.players.clue.worlds import Worlds, doubt

Worth = Callable[["Reply"], float]
"""A function that returns what a reply is worth to the asker."""


MANY = 400
"""Maximum number of questions that are all evaluated."""

FEW = 6


class Reply(NamedTuple):
    """An answer to a question: how likely it is, and what it leaves open about the solution."""

    chance: float
    doubt: float
    """The bits still missing, adding up the sorts."""

    best_guess: float
    """The chance of the likeliest solution."""

    silent: bool
    """Whether nobody showed a card."""


def survey(game: Clue, seat: Seat, worlds: Worlds, worth: Worth) -> dict[Theory, float]:
    """Return what the questions are worth in every room.

    If there are too many, only the pairs of a suspect and a weapon that are best in the likeliest room are tried
    everywhere.
    """
    theories = game.edition.theories
    if len(theories) <= MANY:
        return judge(game, seat, worlds, theories, worth)
    start, stop = worlds.deck.spans[2]
    odds = worlds.odds()
    likeliest = worlds.deck.cards[max(range(start, stop), key=odds.__getitem__)]
    found = judge(game, seat, worlds, [theory for theory in theories if theory[2] == likeliest], worth)
    best = sorted(found, key=lambda theory: -found[theory])[:FEW]
    more = [(suspect, weapon, room) for suspect, weapon, _ in best for room in game.edition.rooms]
    return found | judge(game, seat, worlds, more, worth)


def judge(game: Clue, seat: Seat, worlds: Worlds, theories: Sequence[Theory], worth: Worth) -> dict[Theory, float]:
    """Return what it would be worth to ask each of these, on average over all answers."""
    kinds = dict(zip(theories, _kinds(worlds, seat, theories), strict=True))
    value: dict[tuple[str, ...], float] = {}
    for theory, kind in kinds.items():
        if kind not in value:
            value[kind] = sum(reply.chance * worth(reply) for reply in replies(game, seat, worlds, theory))
    return {theory: value[kind] for theory, kind in kinds.items()}


def _kinds(worlds: Worlds, seat: Seat, theories: Sequence[Theory]) -> list[tuple[str, ...]]:
    """Return the kind of each theory. One kind is answered alike: for a known card only the holder matters."""
    known, cards = worlds.known(), worlds.deck.cards
    marks = dict(zip(cards, cards, strict=True))
    for number, holder in known.items():
        marks[cards[number]] = f"held by {byte_of(HIDDEN) if holder == seat else holder}"
    return [tuple(sorted([marks[card] for card in theory])) for theory in theories]


def replies(game: Clue, asker: Seat, worlds: Worlds, theory: Theory, *, overheard: bool = False) -> list[Reply]:
    """Return every answer this question may bring, or what others hear of it if `overheard`."""
    others = tuple(clockwise(asker, game.seats))
    asked = Question(theory, others, shown="one", until_one=game.edition.answers == "first")
    heard = hearings(asked, told_table if overheard else told_asker)
    codes = heard.codes([worlds.columns[worlds.deck.number[card]] for card in theory], others, worlds.size)
    found = sampling.replies(worlds.deck.spans, codes, heard.answers, worlds.hidden, worlds.weights)
    return [Reply(weight, bits, best, answer == heard.silence) for answer, weight, bits, best in found]


def told(game: Clue, asker: Seat, worlds: Worlds, theories: Sequence[Theory]) -> list[float]:
    """Return the bits that a listener to whom these deals are possible learns from each of these questions."""
    before = doubt(worlds.odds())
    return [
        before - sum(reply.chance * reply.doubt for reply in replies(game, asker, worlds, theory, overheard=True))
        for theory in theories
    ]

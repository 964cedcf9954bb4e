"""Lines for a notebook, made at random: a form of the game is filled in so that its line is true in a given deal.

The forms are those that people tap beside a real table, so a line reads as one they would have written, and the
notebook reads it back. No game is known here: what a line says follows from the facts that the notebook learns from it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TypeAlias

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Card, Count, Deal
from deerstalker.core.spelling import Reader, Unclear
from deerstalker.games.forms import Choice, Condition, Form, FormField
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.notebook.session import Line, Session

TRIES = 60
"""Number of answers tried for one question before another is asked."""

OTHER_FORMS = 0.1
"""Chance that a line is not of the most frequent kind."""

MOST_CHOSEN = 4
"""Largest number of things chosen in one field of a form."""

Chosen: TypeAlias = Mapping[str, tuple[Choice, ...]]
"""What is chosen in each field of a form."""


def true_line(session: Session, deal: Deal, rng: Random, favor: float) -> Line | None:
    """Return a line that is true in this deal and tells something; None if the question drawn has no such answer."""
    lines = _lines(session, deal, rng, favor)
    return next((line for line, facts in lines if all(fact.holds(deal) for fact in facts)), None)


def false_line(session: Session, deal: Deal, rng: Random, favor: float) -> Line | None:
    """Return a line that is false in this deal, though the user could have heard it with this hand."""
    mine = session.setup.me
    for line, facts in _lines(session, deal, rng, favor):
        wrong = [fact for fact in facts if not fact.holds(deal)]
        if wrong and all(fact.holder != mine for fact in wrong):
            return line
    return None


def facts_of(session: Session, line: Line) -> tuple[Count, ...]:
    """Return what a line tells."""
    dossier = Dossier(session.setup.box, session.game, session.setup.me, weigh=False)
    dossier.read(line.events, 1)
    return tuple(fact for note in dossier.notes for fact in note.facts)


def _lines(session: Session, deal: Deal, rng: Random, favor: float) -> Iterator[tuple[Line, tuple[Count, ...]]]:
    """Yield lines with what they tell: one question, and its answers in random order."""
    forms = session.parser.forms
    usual = len(forms) == 1 or rng.random() >= OTHER_FORMS
    form = forms[0] if usual else forms[1 + rng.randrange(len(forms) - 1)]
    favored = frozenset(card for card, holder in deal.items() if holder in (HIDDEN, session.setup.me))
    for text in islice(_Filling(form, favored, favor, rng).texts(), TRIES):
        try:
            line = Line(text, session.parser.read(Reader(text)))
        except (Invalid, Unclear):
            continue
        facts = facts_of(session, line)
        if facts and not _gives_away(facts, usual=usual) and session.parser.out(line.events) is None:
            yield line, facts


def _gives_away(facts: Sequence[Count], *, usual: bool) -> bool:
    """Return whether these facts name hidden cards outright, or come from somebody who named them."""
    about = [fact for fact in facts if fact.holder == HIDDEN]
    return bool(about) and (not usual or any(fact.low for fact in about))


class _Filling:
    """A form that is filled in at random."""

    def __init__(self, form: Form, favored: frozenset[Card], favor: float, rng: Random) -> None:
        self.form = form
        self.favor = favor
        self.favored = favored
        self.rng = rng

    def texts(self) -> Iterator[str]:
        """Yield lines. The first choices change last, so one question comes with all its answers."""
        for chosen in self._filled(0, {}):
            yield self._text(chosen)

    def _filled(self, at: int, chosen: Chosen) -> Iterator[Chosen]:
        if at == len(self.form.fields):
            yield chosen
            return
        field = self.form.fields[at]
        if not all(_holds(condition, chosen) for condition in field.when):
            yield from self._filled(at + 1, chosen)
            return
        for some in self._choices(field, chosen):
            yield from self._filled(at + 1, {**chosen, field.name: some})

    def _choices(self, field: FormField, chosen: Chosen) -> Iterator[tuple[Choice, ...]]:
        """Yield what can be chosen in this field, in random order."""
        left = self._shuffled(_possible(field, chosen))
        if not left:
            yield ()
        elif not field.many:
            found: list[tuple[Choice, ...]] = [(one,) for one in left]
            if field.optional:
                found.insert(self.rng.randrange(2), ())
            yield from found
        else:
            yield from self._several(field, left)

    def _several(self, field: FormField, left: Sequence[Choice]) -> Iterator[tuple[Choice, ...]]:
        few = left[:MOST_CHOSEN] if any(one.group for one in left) else left[: 2 * MOST_CHOSEN]
        order = list(range(0 if field.optional else 1, 1 << len(few)))
        self.rng.shuffle(order)
        for bits in order:
            some = tuple(one for at, one in enumerate(few) if bits >> at & 1)
            groups = [one.group for one in some if one.group]
            if len(groups) == len(set(groups)):
                yield tuple(one for one in field.choices if one in some)

    def _shuffled(self, choices: list[Choice]) -> list[Choice]:
        """Return the choices in random order, often with a card first that tells much."""
        self.rng.shuffle(choices)
        if self.rng.random() < self.favor:
            choices.sort(key=lambda one: one.id not in self.favored)
        return choices

    def _text(self, chosen: Chosen) -> str:
        parts = []
        for field in self.form.fields:
            if field.name in chosen:
                words = field.between.join(one.words for one in chosen[field.name])
                parts.append(f"{field.before}{words}" if words else field.otherwise)
        return "".join(parts) + self.form.after


def _holds(condition: Condition, chosen: Chosen) -> bool:
    ids = [one.id for one in chosen.get(condition.field, ())]
    fits = not condition.ids or any(one in ids for one in condition.ids)
    return (fits and condition.number in (None, len(ids))) != condition.negated


def _possible(field: FormField, chosen: Chosen) -> list[Choice]:
    """Return what can be chosen in a field, given what is chosen in others."""
    taken = {one.id for name in field.unlike for one in chosen.get(name, ())}
    among = {part for name in field.among for one in chosen.get(name, ()) for part in (one.id, *one.parts)}
    wanted = [one.id for one in chosen.get(field.fits, ())] if field.fits else []
    return [
        one
        for one in field.choices
        if one.id not in taken and (not field.among or one.id in among) and all(part in one.parts for part in wanted)
    ]

"""Many deals at once that fit everything a chair has seen, and what each question would tell in them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deerstalker.core.facts import HIDDEN
from deerstalker.core.seats import Seat
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Question

Array = NDArray[Any]

KINDS = 16
"""Maximum number of different answers: at most four gems are shown at once, and counts go up to twelve."""


class Catalogue:
    """Every question of the game as rows of numbers, made once."""

    def __init__(self, game: Sleuth) -> None:
        edition = game.edition
        self.pack = edition.pack
        self.questions = edition.questions + edition.exact_questions
        self.row = {question: row for row, question in enumerate(self.questions)}
        longest = max(map(len, edition.matching.values()))
        nothing = len(self.pack)
        self.gems = np.full((len(self.questions), longest), nothing, np.intp)
        """The indices of the gems each question asks for, padded with a gem that nobody has."""
        for row, question in enumerate(self.questions):
            places = [place for place, gem in enumerate(self.pack) if gem in edition.matching[question]]
            self.gems[row, : len(places)] = places
        self.shows = np.array([len(question) > 1 for question in self.questions], np.intp)
        self.aloud = np.zeros((2, KINDS, KINDS))
        """What the table hears of each answer: a count itself, or the number of gems shown."""
        for answer in range(KINDS):
            self.aloud[0, answer, answer] = 1
            self.aloud[1, answer.bit_count(), answer] = 1

    def answers(self, held: Array) -> Array:
        """Return the answer to every question in many deals, as a number: a count, or which of the gems are shown.

        `held` says for each gem and deal whether the player asked has it; its last row is for a gem nobody has.
        """
        counts = np.zeros((len(self.questions), held.shape[1]), np.uint8)
        for place in range(self.gems.shape[1]):
            counts += held[self.gems[:, place]]
        shown = np.flatnonzero(self.shows)
        counts[shown] = 0
        for place in range(4):
            counts[shown] += held[self.gems[shown, place]] << place
        return counts


class Worlds:
    """Some deals: a row for each, in it the holder of each gem."""

    def __init__(self, catalogue: Catalogue, rows: Array) -> None:
        self.catalogue = catalogue
        self.rows = rows
        self.missing = np.argmax(rows == HIDDEN, axis=1)
        self._answers: dict[Seat, Array] = {}

    def __len__(self) -> int:
        return len(self.rows)

    def answers(self, to: Seat) -> Array:
        """Return what this seat would answer to every question."""
        if to not in self._answers:
            held = np.zeros((len(self.catalogue.pack) + 1, len(self)), np.uint8)
            held[:-1] = (self.rows == to).T
            self._answers[to] = self.catalogue.answers(held)
        return self._answers[to]

    def given(self, to: Seat, question: Question) -> list["Worlds"]:
        """Split the deals by the answer to this question."""
        answers = self.answers(to)[self.catalogue.row[question]]
        return [self._some(answers == answer) for answer in np.unique(answers)]

    def _some(self, which: Array) -> "Worlds":
        some = Worlds(self.catalogue, self.rows[which])
        some._answers = {seat: answers[:, which] for seat, answers in self._answers.items()}
        return some

    @property
    def solved(self) -> bool:
        """Whether the same gem is missing in all deals."""
        return bool((self.missing == self.missing[0]).all())

    def joint(self, inquiries: Sequence[tuple[Seat, Question]]) -> Array:
        """Return for each inquiry the number of deals by answer and missing gem, of the gems that may be missing."""
        suspects, missing = np.unique(self.missing, return_inverse=True)
        gems = len(suspects)
        keys = np.empty((len(inquiries), len(self)), np.int64)
        for number, (to, question) in enumerate(inquiries):
            keys[number] = self.answers(to)[self.catalogue.row[question]]
        keys += np.arange(len(inquiries))[:, None] * KINDS
        keys *= gems
        keys += missing
        counted = np.bincount(keys.ravel(), minlength=len(inquiries) * KINDS * gems)
        return counted.reshape(len(inquiries), KINDS, gems).astype(np.float64)

    def heard(self, inquiries: Sequence[tuple[Seat, Question]], joint: Array) -> Array:
        """Return the joint counts for a listener who hears only how many gems were shown."""
        kinds = self.catalogue.shows[[self.catalogue.row[question] for _, question in inquiries]]
        heard: Array = self.catalogue.aloud[kinds] @ joint
        return heard


def surprise(counts: Array, axes: tuple[int, ...]) -> Array:
    """Return the entropy of the shares along these axes, in bits, corrected for the small sample."""
    total = counts.sum(axis=axes)
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(counts > 0, counts * np.log2(np.maximum(counts, 1e-300)), 0.0)
    seen = (counts > 0).sum(axis=axes)
    found: Array = np.log2(total) - terms.sum(axis=axes) / total + (seen - 1) / (2 * np.log(2) * total)
    return found


def tells(joint: Array) -> Array:
    """Return what the answer to each inquiry tells about the missing gem, in bits, on average."""
    answers, gems, both = surprise(joint.sum(2), (1,)), surprise(joint.sum(1), (1,)), surprise(joint, (1, 2))
    found: Array = np.maximum(answers + gems - both, 0.0)
    return found


def settles(joint: Array) -> Array:
    """Return the chance to name the missing gem correctly after the answer to each inquiry."""
    found: Array = joint.max(axis=2).sum(axis=1) / joint.sum(axis=(1, 2))
    return found

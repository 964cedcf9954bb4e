"""Many deals at once that fit everything a chair has seen, and what each question would tell in them."""

from array import array
from collections.abc import Sequence

from deerstalker.core.clues import Question as Asked
from deerstalker.core.facts import HIDDEN
from deerstalker.core.seats import Seat
from deerstalker.deduction.position import Columns, byte_of
from deerstalker.deduction.sampling import Answers, Information, Labels, information, numbered
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Question
from deerstalker.knowledge.deal.hearings import Hearings, hearings
from deerstalker.knowledge.deal.question_model import told_asker, told_table

Inquiry = tuple[Seat, Question]


class Catalogue:
    """Every question of the game: the places of the gems it asks for, and how it is answered."""

    def __init__(self, game: Sleuth) -> None:
        edition = game.edition
        self.pack = edition.pack
        self.places: dict[Question, list[int]] = {}
        self._asked: dict[Question, Asked] = {}
        for question in edition.questions + edition.exact_questions:
            gems = tuple(gem for gem in self.pack if gem in edition.matching[question])
            self.places[question] = [place for place, gem in enumerate(self.pack) if gem in gems]
            self._asked[question] = Asked(gems, (0,), counted=True, shown="none" if len(question) == 1 else "all")

    def heard(self, question: Question) -> Hearings:
        """Return what the asker hears: a count, or which of the gems are shown."""
        return hearings(self._asked[question], told_asker)

    def overheard(self, question: Question) -> Answers:
        """Return what the table hears: a number of gems."""
        return hearings(self._asked[question], told_table).answers


class Worlds:
    """Some deals: for each gem a column with its holder in every deal. With `weights`, only those above 0 count."""

    def __init__(self, catalogue: Catalogue, columns: Columns) -> None:
        self.catalogue = catalogue
        self.size = len(columns[0])
        self._columns = columns
        self._missing = self._labels()
        self._weights: array[float] | None = None
        self._codes: dict[Inquiry, array[int]] = {}

    def _labels(self) -> Labels:
        envelope, names = byte_of(HIDDEN), [0] * self.size
        for place, column in enumerate(self._columns):
            deal = column.find(envelope)
            while deal >= 0:
                names[deal] = place
                deal = column.find(envelope, deal + 1)
        numbers, gems = numbered(names)
        return Labels(numbers, len(gems))

    def __len__(self) -> int:
        return self.size

    def _coded(self, inquiry: Inquiry) -> "array[int]":
        """Return the code of each deal for this question to this seat."""
        if inquiry not in self._codes:
            to, question = inquiry
            columns = [self._columns[place] for place in self.catalogue.places[question]]
            self._codes[inquiry] = self.catalogue.heard(question).codes(columns, (to,), len(self._missing.numbers))
        return self._codes[inquiry]

    def given(self, to: Seat, question: Question) -> list["Worlds"]:
        """Split the deals by the answer to this question."""
        answers = self.catalogue.heard(question).answers
        given = [answers.numbers[code] for code in self._coded((to, question))]
        if self._weights is not None:
            given = [answer if weight else -1 for answer, weight in zip(given, self._weights, strict=True)]
        return [self._some(given, answer) for answer in sorted(set(given) - {-1})]

    def _some(self, given: Sequence[int], answer: int) -> "Worlds":
        some = Worlds.__new__(Worlds)
        some.__dict__.update(self.__dict__)
        some._weights = array("d", [float(one == answer) for one in given])
        some.size = given.count(answer)
        return some

    @property
    def solved(self) -> bool:
        """Whether the same gem is missing in all deals."""
        if self._weights is None:
            return self._missing.width == 1
        left = {gem for gem, weight in zip(self._missing.numbers, self._weights, strict=True) if weight}
        return len(left) == 1

    def told(self, inquiries: Sequence[Inquiry]) -> list[Information]:
        """Return what the answer to each inquiry tells the asker about the missing gem."""
        return [
            information(self._coded(inquiry), self.catalogue.heard(inquiry[1]).answers, self._missing, self._weights)
            for inquiry in inquiries
        ]

    def overheard(self, inquiries: Sequence[Inquiry]) -> list[Information]:
        """Return what it tells a listener who hears only how many gems were shown."""
        return [
            information(self._coded(inquiry), self.catalogue.overheard(inquiry[1]), self._missing, self._weights)
            for inquiry in inquiries
        ]

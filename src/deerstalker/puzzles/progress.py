"""How somebody is doing with the cases of the day: a rating by Glicko, what they miss, what to try next.

The page works out the same (`web/page/js/puzzles/progress.js` and `records.js`), and `tests/puzzles/test_progress.py`
compares the two. Cases are kept by ids as in `clue/2/2026-11-18`, the one that was touched last at the end.
"""

import re
from collections.abc import Mapping
from datetime import date, timedelta
from math import exp, floor, log, sqrt
from typing import Literal, NamedTuple, TypeAlias

from msgspec import DecodeError, Raw, Struct, ValidationError, json
from msgspec.structs import replace

from deerstalker.core.errors import Invalid
from deerstalker.puzzles.solving import Solving

FORMAT: Literal["deerstalker-cases/1"] = "deerstalker-cases/1"
CASE_ID = re.compile(r"[a-z-]+/[1-5]/\d{4}-\d\d-\d\d", re.ASCII)

MOST = 500
"""Maximum number of cases that are kept."""

LEVEL_RATINGS = {1: 900, 2: 1200, 3: 1500, 4: 1800, 5: 2100}
BEGIN, UNKNOWN = 1200, 350
"""The rating with which everybody begins, and how little is known of it then."""

KNOWN = 60
"""Nobody is known better than this: people get better."""

SCALE = log(10) / 400

HELP = 0.25
"""What a hint or a wrong answer costs of a solved case."""

SEEN, WEAK = 2, 0.6
"""The number of cases from which on, and the score below which, a rule is one that somebody misses."""

FAIR = 0.5
"""The score to expect of a case that is neither dull nor hopeless."""


class CaseRecord(Struct, frozen=True):
    """How it went with one case."""

    seconds: int
    hints: int
    wrong: int
    """Number of wrong answers."""

    solved: bool
    given: bool
    """Whether it was given up."""

    at: str
    """The day on which it was solved."""

    rules: tuple[str, ...] = ()
    """The rules of its proof, once it is over."""

    @property
    def is_over(self) -> bool:
        """Whether it was solved or given up."""
        return self.solved or self.given

    @property
    def score(self) -> float:
        """From 0 to 1."""
        return max(0.0, 1 - HELP * (self.hints + self.wrong)) if self.solved and not self.given else 0.0


UNTRIED = CaseRecord(0, 0, 0, solved=False, given=False, at="")

Cases: TypeAlias = Mapping[str, CaseRecord]


class _File(Struct):
    format: Literal["deerstalker-cases/1"]
    cases: dict[str, Raw]


class Rating(NamedTuple):
    """A rating, give or take an error."""

    rating: int
    error: int


class LevelTally(NamedTuple):
    """How many cases of a level were tried, solved, and solved without help."""

    level: int
    tried: int
    solved: int
    alone: int


class Weakness(NamedTuple):
    """A rule that somebody misses: the average score of cases whose proof takes it, and how many there were."""

    rule: str
    score: float
    times: int


def went_on(before: CaseRecord, solving: Solving, seconds: int, today: date) -> CaseRecord:
    """Return the record of a case on which somebody has worked for so long, on top of what there was before."""
    record = replace(
        before,
        seconds=before.seconds + seconds,
        hints=max(before.hints, solving.hints),
        wrong=before.wrong + solving.wrong,
    )
    if not (solving.solved or solving.given):
        return record
    at = str(today) if solving.solved else before.at
    rules = solving.puzzle.difficulty.rules
    return replace(record, solved=solving.solved, given=solving.given, at=at, rules=rules)


# -- files ---------------------------------------------------------------------------------------------


def to_text(cases: Cases) -> str:
    """Return a file of cases."""
    return json.format(json.encode({"format": FORMAT, "cases": cases})).decode() + "\n"


def read_cases(text: bytes | str) -> dict[str, CaseRecord]:
    """Return the cases of a file, without those that are not as they should be. Raises `Invalid` for any other file."""
    try:
        found = json.decode(text, type=_File).cases
    except DecodeError:
        raise Invalid("This file holds no cases of ours.") from None
    cases = {}
    for name, raw in found.items():
        try:
            record = json.decode(raw, type=CaseRecord)
        except ValidationError:
            continue
        if CASE_ID.fullmatch(name):
            cases[name] = record
    return cases


def merged(here: Cases, news: Cases) -> dict[str, CaseRecord]:
    """Return the cases here with those of a file. What is over here stays as it is."""
    added = {name: one for name, one in news.items() if name not in here or not here[name].is_over}
    return _newest({**added, **{name: one for name, one in here.items() if name not in added}})


def with_case(cases: Cases, name: str, record: CaseRecord) -> dict[str, CaseRecord]:
    """Return the cases with this one as the last."""
    return _newest({**{other: one for other, one in cases.items() if other != name}, name: record})


def _newest(cases: Cases) -> dict[str, CaseRecord]:
    return dict(list(cases.items())[-MOST:])


# -- what they come to ---------------------------------------------------------------------------------


def over(cases: Cases, game: str | None = None) -> dict[str, CaseRecord]:
    """Return the cases of all games or this one that were solved or given up."""
    return {name: one for name, one in cases.items() if one.is_over and (not game or name.startswith(f"{game}/"))}


def rating_of(cases: Cases) -> Rating:
    """Return the rating by Glicko, case by case in the order in which they were met."""
    rating, error = float(BEGIN), float(UNKNOWN)
    for name, record in over(cases).items():
        hope = _expected(rating, _level(name))
        precision = 1 / error**2 + SCALE**2 * hope * (1 - hope)
        rating += SCALE / precision * (record.score - hope)
        error = max(KNOWN, sqrt(1 / precision))
    return Rating(floor(rating + 0.5), floor(error + 0.5))


def by_level(cases: Cases) -> tuple[LevelTally, ...]:
    """Return how it went at each level."""
    tallies = []
    for level in LEVEL_RATINGS:
        tried = [one for name, one in over(cases).items() if _level(name) == level]
        solved, alone = sum(one.solved for one in tried), sum(one.score == 1 for one in tried)
        tallies.append(LevelTally(level, len(tried), solved, alone))
    return tuple(tallies)


def weaknesses(cases: Cases) -> tuple[Weakness, ...]:
    """Return the rules of proofs that somebody misses, the worst first."""
    scores: dict[str, list[float]] = {}
    for record in over(cases).values():
        for rule in record.rules:
            scores.setdefault(rule, []).append(record.score)
    found = [Weakness(rule, sum(each) / len(each), len(each)) for rule, each in scores.items()]
    return tuple(sorted((one for one in found if one.times >= SEEN and one.score < WEAK), key=lambda one: one.score))


def next_level(rating: Rating) -> int:
    """Return the hardest level that is not hopeless."""
    return max((level for level in LEVEL_RATINGS if _expected(rating.rating, level) >= FAIR), default=1)


def streak(cases: Cases, today: date) -> int:
    """Return how many days in a row a case of the same day was solved, until today or yesterday."""
    solved = {one.at for name, one in cases.items() if one.solved and name.endswith(f"/{one.at}")}
    day, days = today if str(today) in solved else today - timedelta(1), 0
    while str(day - timedelta(days)) in solved:
        days += 1
    return days


def _level(name: str) -> int:
    return int(name.split("/")[1])


def _expected(rating: float, level: int) -> float:
    """Return the score to expect of a level."""
    return 1 / (1 + exp(-SCALE * (rating - LEVEL_RATINGS[level])))

"""How somebody is doing: the terminal and the page come to the same, and read each other's files."""

import json
import random
from datetime import date, timedelta
from typing import Any

import pytest

from deerstalker.core.errors import Invalid
from deerstalker.games import GAMES
from deerstalker.puzzles.making import make
from deerstalker.puzzles.progress import (
    FORMAT,
    MOST,
    UNTRIED,
    CaseRecord,
    Cases,
    by_level,
    merged,
    next_level,
    rating_of,
    read_cases,
    streak,
    to_text,
    weaknesses,
    went_on,
    with_case,
)
from deerstalker.puzzles.proving import RULE_NAMES
from deerstalker.puzzles.solving import Solving
from deerstalker.tui.progress_text import RULES
from page_scripts import evaluate

TODAY = date(2026, 11, 18)
SOLVED = CaseRecord(60, 0, 0, solved=True, given=False, at="2026-11-18")
GIVEN = CaseRecord(60, 0, 0, solved=False, given=True, at="")


def some_cases(number: int, seed: int) -> dict[str, CaseRecord]:
    """Cases as they might have gone, of all levels, some of them begun and left."""
    rng, rules = random.Random(seed), sorted(RULES)
    cases = {}
    for _ in range(number):
        day, level = TODAY - timedelta(rng.randrange(40)), rng.randint(1, 5)
        end = rng.random()
        solved, given = end < 0.1 + 0.15 * (6 - level), end > 0.9
        cases[f"{rng.choice(list(GAMES)[:2])}/{level}/{day}"] = CaseRecord(
            rng.randrange(900),
            rng.choice([0, 0, 1, 3]),
            rng.choice([0, 0, 1, 2]),
            solved=solved,
            given=given,
            at=str(day) if solved else "",
            rules=tuple(rng.sample(rules, 2)) if solved or given else (),
        )
    return cases


def in_the_page(module: str, expression: str, *files: str) -> Any:
    """What an expression comes to where a device has kept nothing."""
    return evaluate(f"puzzles/{module}.js", expression, files)


def test_the_page_comes_to_the_same() -> None:
    files = [to_text(some_cases(number, seed)) for seed, number in enumerate((1, 5, 20, 80, 300))]
    found = in_the_page(
        "progress",
        "given.map((text) => { const all = Object.entries(JSON.parse(text).cases); const rating = m.ratingOf(all);"
        "return [rating, m.byLevel(all), m.weaknesses(all), m.nextLevel(rating)]; })",
        *files,
    )
    for text, theirs in zip(files, found, strict=True):
        cases = read_cases(text)
        rating = rating_of(cases)
        ours = [rating._asdict(), *([one._asdict() for one in each] for each in (by_level(cases), weaknesses(cases)))]
        assert [*ours, next_level(rating)] == theirs
    assert len({(one["rating"], next_one) for one, _, _, next_one in found}) > 2


def test_either_reads_the_files_of_the_other() -> None:
    here, news = some_cases(60, 7), some_cases(60, 8)
    expression = (
        "[m.readRecords(given[0]), m.readRecords(given[1]), Object.fromEntries(m.allRecords()),"
        f"m.allRecords().map(([id]) => id), m.streakAt('{TODAY}')]"
    )
    first, second, theirs, order, days = in_the_page("records", expression, to_text(here), to_text(news))
    assert (first, second) == (len(here), len(news))
    both = merged(here, news)
    assert read_cases(json.dumps({"format": FORMAT, "cases": theirs})) == both
    assert order == list(both)
    assert days == streak(both, TODAY)


@pytest.mark.parametrize("text", ['{"cases": 1}', "[]", "", '{"format": "deerstalker-cases/2", "cases": {}}', "\xff"])
def test_other_files_are_neither_s(text: str) -> None:
    with pytest.raises(Invalid, match="no cases of ours"):
        read_cases(text)
    assert in_the_page("records", "m.readRecords(given[0])", text) is None


def test_what_is_not_as_it_should_be_is_left_out() -> None:
    good = json.loads(to_text({"clue/2/2026-11-18": SOLVED}))["cases"]["clue/2/2026-11-18"]
    cases = {
        "clue/2/2026-11-18": good,
        "clue/6/2026-11-18": good,
        "clue/2/2026-11-18/print": good,
        "clue/3/2026-11-18": {**good, "hints": "none"},
        "clue/4/2026-11-18": {name: value for name, value in good.items() if name != "wrong"},
        "clue/5/2026-11-18": None,
    }
    text = json.dumps({"format": FORMAT, "cases": cases})
    assert read_cases(text) == {"clue/2/2026-11-18": SOLVED}
    assert in_the_page("records", "[m.readRecords(given[0]), m.allRecords().length]", text) == [1, 1]


def test_rules_have_the_words_of_the_page() -> None:
    theirs = evaluate("catalogue.en.js", "m.default.progress.rules")
    assert set(RULES.values()) == set(theirs.values())
    assert set(RULES) == {*RULE_NAMES.values(), "weighing questions"}


def test_a_rating_rises_with_what_is_solved() -> None:
    assert rating_of({}) == (1200, 350)
    cases: Cases = {f"clue/3/2026-10-{day:02}": SOLVED for day in range(1, 11)}
    good = rating_of(cases)
    assert good.rating > 1500
    assert 60 <= good.error < 350
    assert rating_of({**cases, "clue/1/2026-11-01": GIVEN}).rating < good.rating
    assert rating_of({**cases, "clue/1/2026-11-01": UNTRIED}) == good


def test_days_in_a_row() -> None:
    def on(*days: int) -> Cases:
        return {
            f"clue/2/2026-11-{day}": CaseRecord(1, 0, 0, solved=True, given=False, at=f"2026-11-{day}") for day in days
        }

    assert streak(on(16, 17, 18), TODAY) == 3
    assert streak(on(16, 17), TODAY) == 2
    assert streak(on(15, 16), TODAY) == 0
    assert streak({"clue/2/2026-11-17": SOLVED}, TODAY) == 0, "it was solved a day late"


def test_what_is_over_stays_as_it_is() -> None:
    name = "clue/2/2026-11-18"
    begun = CaseRecord(5, 1, 0, solved=False, given=False, at="")
    assert merged({name: SOLVED}, {name: GIVEN}) == {name: SOLVED}
    assert merged({name: begun}, {name: GIVEN}) == {name: GIVEN}
    assert merged({}, {name: begun}) == {name: begun}
    many = {f"clue/2/{date(2020, 1, 1) + timedelta(day)}": SOLVED for day in range(MOST + 9)}
    assert list(with_case(many, "clue/2/2020-01-01", GIVEN)) == [*list(many)[10:], "clue/2/2020-01-01"]


def test_a_case_that_was_left_goes_on() -> None:
    puzzle = make(GAMES["clue"], "solution", 1, "cli")
    left = went_on(UNTRIED, Solving(puzzle, hints=2, wrong=1), 40, TODAY)
    assert left == CaseRecord(40, 2, 1, solved=False, given=False, at="")
    after = went_on(left, Solving(puzzle, hints=1, wrong=1, solved=True), 20, TODAY)
    assert after == CaseRecord(60, 2, 2, solved=True, given=False, at=str(TODAY), rules=puzzle.difficulty.rules)
    assert went_on(left, Solving(puzzle).say("give up")[0], 1, TODAY).given

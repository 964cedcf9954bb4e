"""How somebody is doing with the cases of the day, in words."""

from collections.abc import Iterator
from datetime import date, timedelta

from deerstalker.games import GAMES
from deerstalker.puzzles.progress import (
    LEVEL_RATINGS,
    UNTRIED,
    Cases,
    by_level,
    next_level,
    over,
    rating_of,
    streak,
    weaknesses,
)

NONE = "Solve a case, and you'll see your rating here, what you tend to miss, and what to try next:"
SPAN = f"Level 1 stands at {LEVEL_RATINGS[1]}, level 5 at {LEVEL_RATINGS[5]}."

RULES = {
    "needs all that are left": "A holder needs all the cards that are left to them",
    "no room left": "A hand is full, so it holds nothing else",
    "the last place": "A card has only one place left",
    "several counts fill a hand": "Several lines together fill a hand",
    "several counts leave too few": "Several lines together leave too few cards for a hand",
    "several hands share a set of cards": "Several hands share a set of cards among them",
    "supposing the opposite": "Assuming the opposite ends in a contradiction",
    "everything at once": "Only everything at once tells",
    "weighing questions": "Weighing what questions tell",
}
"""The rules of proofs, in the words of the page."""

TOLD = 3
"""Number of rules that are told at once."""

BACK = 60
"""Number of days for which a case is looked for that was not tried yet."""


def progress_lines(cases: Cases, today: date, game: str | None = None) -> Iterator[str]:
    """Yield how somebody is doing in all games, or in one."""
    found = over(cases, game)
    if not found:
        yield NONE
        yield f"  {_command(game, None, None)}"
        return
    games = sorted(set(map(_game, found)), key=_title)
    rating = rating_of(found)
    inside = f" at {_title(game)}" if game else ""
    yield f"Your rating{inside} is {rating.rating}, give or take {rating.error}. {SPAN}"
    if len(games) > 1:
        yield from (_of_game(cases, one) for one in games)
    for tally in by_level(found):
        if tally.tried:
            yield f"Level {tally.level}: {tally.solved} of {tally.tried} solved, {tally.alone} without help."
    if (days := streak(cases, today)) > 1:
        yield f"{days} days in a row."
    weak = weaknesses(found)[:TOLD]
    if weak:
        yield "What you miss:"
        yield from (f"  - {RULES.get(one.rule, one.rule)} ({one.times} cases)." for one in weak)
    level, last = next_level(rating), _game(list(found)[-1])
    yield f"Try one of level {level}:"
    yield f"  {_command(last, level, _untried(cases, last, level, today))}"


def _of_game(cases: Cases, game: str) -> str:
    found = over(cases, game)
    rating = rating_of(found)
    solved = sum(one.solved for one in found.values())
    return f"{_title(game)}: {rating.rating}, give or take {rating.error}; {solved} of {len(found)} solved."


def _untried(cases: Cases, game: str, level: int, today: date) -> date:
    """Return the latest day whose case was not tried yet."""
    days = (today - timedelta(ago) for ago in range(BACK))
    untried = (day for day in days if not cases.get(f"{game}/{level}/{day}", UNTRIED).is_over)
    return next(untried, today)


def _command(game: str | None, level: int | None, day: date | None) -> str:
    told = {"game": game, "level": level, "date": day}
    return " ".join(["deerstalker puzzle", *(f"--{name} {value}" for name, value in told.items() if value)])


def _game(name: str) -> str:
    return name.split("/")[0]


def _title(game: str) -> str:
    """Return the name of a game; one that is no longer installed has none but its id."""
    return GAMES[game].title if game in GAMES else game

"""The results of a match: wins with their uncertainty, ratings, and how each bot played."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from deerstalker.arena.match import Match, Result

Z = 1.96
"""Number of standard errors on either side of the mean that cover 95 % of a normal distribution."""


class Standing(Struct, frozen=True):
    """One bot in a match. Bots with the same name are counted together."""

    mind: str
    entries: int
    games: int
    wins: float
    """Number of wins. A shared win counts as a fraction."""

    share: float
    low: float
    high: float
    par: float
    """The share of wins expected by chance."""

    rating: float
    uncertainty: float
    rash: float
    """Declarations per game that staked the bot's place."""

    wrong: float
    """Failed declarations per game."""

    mean_ms: float
    p99_ms: float
    max_ms: float
    forfeits: dict[str, int] = {}
    """Number of games in which the bot lost its seat to a novice, by reason, the most common first."""

    @property
    def above_par(self) -> bool:
        """Whether the bot is certainly better than chance."""
        return self.low > self.par


class Summary(Struct, frozen=True):
    """A match in numbers."""

    games: int
    decided: int
    turns: float
    steps: float
    standings: tuple[Standing, ...]


def summarize(match: Match, results: Iterable[Result]) -> Summary:
    """Count everything, in the order of the games."""
    played = list(results)
    ratings = _ratings(match, played)
    names = list(dict.fromkeys(match.minds))
    standings = tuple(_standing(match, played, name, *ratings[name]) for name in names)
    number = max(1, len(played))
    return Summary(
        len(played),
        sum(bool(result.winners) for result in played),
        sum(result.turns for result in played) / number,
        sum(result.steps for result in played) / number,
        tuple(sorted(standings, key=lambda standing: -standing.share / standing.par)),
    )


def _standing(match: Match, played: Sequence[Result], name: str, rating: float, uncertainty: float) -> Standing:
    mine = {mind for mind, other in enumerate(match.minds) if other == name}
    wins = sum(
        sum(winner in mine for winner in result.winners) / len(result.winners) for result in played if result.winners
    )
    low, high = interval(_deal_shares(match, played, mine))
    seconds = sorted(
        move.seconds for result in played for move in result.moves if result.seating[move.seat] in mine
    ) or [0.0]
    rash = sum(result.rash[mind] for result in played for mind in mine)
    won = sum(result.winners[0] in mine for result in played if result.winners)
    number = max(1, len(played))
    forfeits = Counter(forfeit.reason for result in played for forfeit in result.forfeits if forfeit.mind in mine)
    return Standing(
        mind=name,
        entries=len(mine),
        games=len(played),
        wins=wins,
        share=wins / number,
        low=low,
        high=high,
        par=len(mine) / match.seats,
        rating=rating,
        uncertainty=uncertainty,
        rash=rash / number,
        wrong=max(0, rash - won) / number,
        mean_ms=1000 * sum(seconds) / len(seconds),
        p99_ms=1000 * seconds[min(len(seconds) - 1, int(len(seconds) * 0.99))],
        max_ms=1000 * seconds[-1],
        forfeits=dict(forfeits.most_common()),
    )


def _deal_shares(match: Match, played: Sequence[Result], mine: set[int]) -> list[float]:
    """Return the share of wins on each deal: games of one deal are not independent, deals are."""
    deals: dict[int, list[float]] = {}
    for result in played:
        share = sum(winner in mine for winner in result.winners) / len(result.winners) if result.winners else 0.0
        deals.setdefault(result.number // match.seats, []).append(share)
    return [sum(shares) / len(shares) for shares in deals.values()]


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a mean, slightly widened for small samples (after Agresti and Coull)."""
    if not shares:
        return 0.0, 1.0
    padded = [*shares, 0.0, 0.0, 1.0, 1.0]
    mean = sum(padded) / len(padded)
    spread = sum((share - mean) ** 2 for share in padded) / (len(padded) - 1)
    error = Z * math.sqrt(spread / len(padded))
    return max(0.0, mean - error), min(1.0, mean + error)


def _ratings(match: Match, played: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Rate each entry game by game (Plackett-Luce, for several players). Return the mean and uncertainty by name."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in match.minds]
    for result in played:
        if not result.winners:
            continue
        places = [float(_place(result, mind)) for mind in range(match.seats)]
        ratings = [team[0] for team in model.rate([[rating] for rating in ratings], ranks=places)]
    by_name = {
        name: [r for r, other in zip(ratings, match.minds, strict=True) if other == name] for name in match.minds
    }
    return {
        name: (sum(r.mu for r in own) / len(own), math.sqrt(sum(r.sigma**2 for r in own)) / len(own))
        for name, own in by_name.items()
    }


def _place(result: Result, mind: int) -> int:
    """Return the rank of a bot: winners in order, then everybody else, and bots that forfeited last."""
    if any(forfeit.mind == mind for forfeit in result.forfeits):
        return len(result.seating) + 1
    return result.winners.index(mind) if mind in result.winners else len(result.seating)

"""A match as a page: the table and plots, in one HTML file without scripts."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from deerstalker.arena.match import Match, Result
from deerstalker.arena.standings import Standing, Summary

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>
body {{ background: #1e1a17; color: #f0e6d0; font: 16px/1.5 "Iowan Old Style", Palatino, Georgia, serif;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
h1 {{ color: #c8a046; font-weight: normal; }} h2 {{ font-weight: normal; margin-top: 2rem; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: right; padding: .3rem .6rem; border-bottom: 1px solid #4a4038; }}
th:first-child, td:first-child {{ text-align: left; }}
svg {{ background: #f0e6d0; border-radius: 4px; max-width: 100%; height: auto; }} svg text {{ fill: #1e1a17; }}
</style></head><body>
<h1>{title}</h1>
<p>{intro}</p>
{table}
<h2>Share of wins, with 95 % intervals; the stroke marks what chance would give</h2>
{shares}
<h2>Turns in a game</h2>
{turns}
</body></html>
"""

HEADS = (
    "player",
    "seats",
    "wins",
    "share",
    "95 % interval",
    "par",
    "rating",
    "wrong/game",
    "ms/move",
    "p99",
    "max",
    "forfeits",
)
INK, BRASS, OXBLOOD = "#1e1a17", "#c8a046", "#7a2e26"


def page(match: Match, summary: Summary, results: Sequence[Result]) -> str:
    """Return the whole page."""
    options = ", ".join(f"{name}={value}" for name, value in match.options.items())
    intro = (
        f"{summary.games:,} games, {match.seats} seats, seed {match.seed}{', ' + options if options else ''}. "
        f"{summary.decided:,} had a winner; {summary.turns:.1f} turns and {summary.steps:.0f} steps a game."
    )
    return PAGE.format(
        title=escape(f"{match.game}: {' against '.join(dict.fromkeys(match.minds))}"),
        intro=escape(intro),
        table=_table(summary.standings)
        + "".join(f"<p>{escape(sentence)}</p>" for sentence in forfeits(summary.standings)),
        shares=_shares(summary.standings),
        turns=_histogram([result.turns for result in results]),
    )


def rows(standings: Sequence[Standing]) -> list[tuple[str, ...]]:
    """Return the printed table, headings first. Forfeits are included only if there are any."""
    table = [HEADS, *map(_row, standings)]
    return table if any(standing.forfeits for standing in standings) else [cells[:-1] for cells in table]


def _row(standing: Standing) -> tuple[str, ...]:
    return (
        standing.mind,
        str(standing.entries),
        f"{standing.wins:.1f}",
        f"{standing.share:.1%}",
        f"{standing.low:.1%} to {standing.high:.1%}",
        f"{standing.par:.1%}",
        f"{standing.rating:.1f} ± {standing.uncertainty:.1f}",
        f"{standing.wrong:.2f}",
        f"{standing.mean_ms:.2f}",
        f"{standing.p99_ms:.1f}",
        f"{standing.max_ms:.1f}",
        str(sum(standing.forfeits.values())),
    )


def forfeits(standings: Sequence[Standing], names: Mapping[str, str] | None = None) -> Iterator[str]:
    """Yield a sentence for each reason why a bot lost its seat."""
    for standing in standings:
        name = (names or {}).get(standing.mind, standing.mind)
        for reason, games in standing.forfeits.items():
            yield f"{name} {reason} ({games} {'game' if games == 1 else 'games'} forfeited)."


def _table(standings: Sequence[Standing]) -> str:
    heads, *body = rows(standings)
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>" for cells in body)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


def _shares(standings: Sequence[Standing]) -> str:
    """Draw a bar for each bot, with its interval and par."""
    width, left, line = 640, 140, 34
    parts = []
    for at, standing in enumerate(standings):
        y = 12 + at * line

        def x(share: float) -> float:
            return left + share * (width - left - 60)

        parts.append(
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end" font-size="14">{escape(standing.mind)}</text>'
            f'<rect x="{left}" y="{y}" width="{x(standing.share) - left:.1f}" height="20" fill="{BRASS}"/>'
            f'<path d="M{x(standing.low):.1f} {y + 10}H{x(standing.high):.1f}" stroke="{INK}" stroke-width="2"/>'
            f'<path d="M{x(standing.par):.1f} {y - 3}v26" stroke="{OXBLOOD}" stroke-width="3"/>'
            f'<text x="{x(max(standing.high, standing.par)) + 6:.1f}" y="{y + 15}" font-size="13">'
            f"{standing.share:.1%}</text>"
        )
    return _svg(width, 16 + len(standings) * line, "Share of wins by player", "".join(parts))


def _histogram(values: Sequence[int]) -> str:
    """Draw a histogram of the number of turns per game."""
    if not values:
        return "<p>No games.</p>"
    width, height, bins = 640, 160, 32
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // bins))
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    bar = (width - 40) / len(counts)
    bars = "".join(
        f'<rect x="{20 + at * bar:.1f}" y="{height - 24 - 110 * count / max(counts):.1f}" width="{bar * 0.9:.1f}" '
        f'height="{110 * count / max(counts):.1f}" fill="{BRASS}"/>'
        for at, count in enumerate(counts)
    )
    labels = f'<text x="20" y="{height - 6}" font-size="13">{low}</text>' + (
        f'<text x="{width - 20}" y="{height - 6}" font-size="13" text-anchor="end">{high}</text>'
    )
    return _svg(width, height, f"Turns in a game, from {low} to {high}", bars + labels)


def _svg(width: int, height: int, title: str, inside: str) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img" aria-label="{escape(title)}" '
        f'font-family="Georgia, serif"><title>{escape(title)}</title>{inside}</svg>'
    )

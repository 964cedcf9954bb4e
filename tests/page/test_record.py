"""Results are counted on the device: by game and opponents, and how many were won in a row."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).parents[2] / "src" / "deerstalker" / "web" / "page" / "js"
STUBS = "globalThis.document = { documentElement: { lang: 'en' }, createTreeWalker() {} };"


def run(script: str) -> Any:
    """What a script that knows the page's modules returns."""
    node = shutil.which("node") or str(Path(__file__).parents[2] / ".venv" / "bin" / "node")
    load = f"const m = (name) => import('{SCRIPTS.as_uri()}/' + name);"
    whole = f"{STUBS} {load} console.log(JSON.stringify(await (async () => {{ {script} }})()))"
    command = [node, "--no-warnings", "--input-type=module", "-e", whole]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


def test_wins_are_counted_by_game_and_opponents() -> None:
    played = [
        ("Whodunit", "careful", True),
        ("Whodunit", "careful", False),
        ("Howdunit", "people", True),
        ("Whodunit", "expert", True),
    ]
    results = [
        {"table": str(n), "game": title.lower(), "title": title, "against": against, "won": won, "at": n}
        for n, (title, against, won) in enumerate(played)
    ]
    tally = run(f"const {{ tallyOf }} = await m('results.js'); return tallyOf({json.dumps(results)});")
    assert tally == {
        "played": 4,
        "won": 3,
        "streak": 2,
        "best": 2,
        "games": [
            {
                "title": "Whodunit",
                "scores": [["careful", {"played": 2, "won": 1}], ["expert", {"played": 1, "won": 1}]],
            },
            {"title": "Howdunit", "scores": [["people", {"played": 1, "won": 1}]]},
        ],
    }


def test_a_result_is_kept_once_and_says_whom_it_was_against() -> None:
    def seat(bot: str | None) -> dict[str, Any]:
        return {"name": "X", "bot": bot, "person": bot is None}

    tables = {
        "careful": [seat(None), seat("careful"), seat("careful:bold")],
        "mixed": [seat(None), seat("careful"), seat("expert")],
        "people": [seat(None), seat(None), seat("expert")],
    }
    script = """
        const { keepResult, resultOf, savedResults } = await m('results.js');
        for (const [table, seats] of Object.entries(%s))
            for (let twice = 0; twice < 2; twice += 1)
                keepResult(resultOf({ table, game: 'whodunit', title: 'Whodunit', seats }, 0, [0], twice));
        return savedResults();
    """
    kept = run(script % json.dumps(tables))
    assert [one["against"] for one in kept] == list(tables)
    assert all(one["won"] and one["at"] == 0 for one in kept)


def test_a_text_is_broken_into_lines_that_fit() -> None:
    script = (
        "const { linesOf } = await m('share_card.js'); return linesOf('a bb ccc dddddd e', (line) => line.length <= 6);"
    )
    assert run(script) == ["a bb", "ccc", "dddddd", "e"]

"""What a board works out before it draws: names of columns and rows, the place a finger means, who stands where."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deerstalker.core.layout import Plan
from deerstalker.games import GAMES
from kit import variants

BOARDS = Path(__file__).parents[2] / "src" / "deerstalker" / "web" / "page" / "js" / "boards"
PLANS = {
    name: plan
    for name, box in GAMES.items()
    if (plan := next(box.layout(game).plan for game in variants(box))) is not None
}
EVERY_PLAN = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)


def run(script: str, *given: object) -> Any:
    """What a script of ES modules prints as JSON; `given` are its arguments."""
    node = shutil.which("node") or str(Path(__file__).parents[2] / ".venv" / "bin" / "node")
    source = f"const given = {msgspec.json.encode(given).decode()};\n{script}"
    told = subprocess.run(
        [node, "--no-warnings", "--input-type=module", "-"],
        input=source, capture_output=True, text=True, check=True, cwd=BOARDS,
    )  # fmt: skip
    return json.loads(told.stdout)


def module(name: str) -> str:
    return (BOARDS / name).as_uri()


@EVERY_PLAN
def test_every_square_is_found_by_its_column_and_row(plan: Plan) -> None:
    """Wherever the log names a square, its letters stand above its column and its number beside its row."""
    script = f"""import {{ coordinatesOf }} from "{module("coordinates.js")}";
    const {{ columns, rows }} = coordinatesOf(given[0]);
    console.log(JSON.stringify([[...columns], [...rows]]));"""
    columns, rows = map(dict, run(script, plan))
    bare = [square for square in plan.squares if not square.id[-1].isdigit()]
    for square in plan.squares:
        assert square in bare or square.id == f"{columns[square.x]}{rows[square.y]}"
    assert {square.id for square in bare} <= {"X", "START"}


def test_squares_without_such_names_have_no_letters_beside_them() -> None:
    script = f"""import {{ coordinatesOf }} from "{module("coordinates.js")}";
    const plan = (...ids) => ({{ squares: ids.map((id, x) => ({{ id, x, y: 0, mark: "" }})) }});
    const found = [plan("gate", "yard"), plan("a1", "a2"), plan("a1", "b2"), plan("a1", "b1")].map(coordinatesOf);
    console.log(JSON.stringify(found.map((one) => one === null)));"""
    assert run(script) == [True, True, True, False]


def test_a_finger_means_the_nearest_place_within_its_reach() -> None:
    script = f"""import {{ cellsOf, nearestPlace }} from "{module("fingers.js")}";
    const square = (id, x, y) => ({{ id, x, y, mark: "" }});
    const rooms = [{{ id: "hall", cells: [[5, 0], [6, 0], [5, 1], [6, 1]] }}];
    const cells = cellsOf({{ squares: [square("A1", 0, 0), square("C1", 2, 0)], rooms }});
    const at = (x, y, reach) => nearestPlace([x, y], cells.keys(), cells, reach);
    console.log(JSON.stringify([
      at(0.5, 0.5, 1), at(1.2, 0.5, 1), at(1.9, 0.5, 1), at(3.5, 3, 1), at(3.5, 3, 9), at(7.5, 1.9, 1), at(5.5, 0.5, 0),
    ]));"""
    assert run(script) == ["A1", "A1", "C1", None, "hall", "hall", "hall"]


CROWDS = f"""import {{ CELL, lettering, standingPlace }} from "{module("lettering.js")}";
const all = [];
for (const room of given[0].rooms) for (let n = 1; n <= given[1]; n += 1) {{
  const {{ words, type, at, flat }} = lettering(room, n);
  const widest = Math.max(...words.map((word) => word.length)) * type * 0.72;
  const left = flat ? room.inside[0] * CELL + 6 : room.label[0] * CELL - widest / 2;
  const name = [left, at - type * 0.8, widest, (words.length - 1) * type * 1.05 + type];
  const pieces = Array.from({{ length: n }}, (_, i) => standingPlace(room, i, n))
    .map(({{ x, y, scale }}) => [x * CELL - 9 * scale, y * CELL - 11 * scale, 18 * scale, 20 * scale]);
  all.push({{ room: room.id, n, walls: room.inside.map((one) => one * CELL), name, pieces }});
}}
console.log(JSON.stringify(all));"""
"""Where the name and every piece is drawn in each room, for crowds of each size: left, top, width, height."""

Box = tuple[float, float, float, float]


def meet(one: Box, other: Box) -> bool:
    """Do they overlap by more than a hair?"""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 0.5 and down > 0.5


@EVERY_PLAN
def test_a_crowd_in_a_room_hides_neither_its_name_nor_each_other(plan: Plan) -> None:
    most = len(plan.starts) + 6
    for one in run(CROWDS, plan, most):
        where = f"{one['n']} in {one['room']}"
        left, top, width, height = one["walls"]
        for i, piece in enumerate(one["pieces"]):
            assert left - 1 <= piece[0] <= left + width + 1 - piece[2], where
            assert top - 1 <= piece[1] <= top + height + 1 - piece[3], where
            assert not meet(piece, one["name"]), where
            assert not any(meet(piece, other) for other in one["pieces"][:i]), where


def test_a_walk_goes_square_by_square_and_never_takes_long() -> None:
    """A few squares a fifth of a second, any walk seven tenths at most; who is carried is carried straight."""
    script = f"""import {{ routesOf }} from "{module("routes.js")}";
    import {{ walkOf }} from "{module("walking.js")}";
    const routes = routesOf(given[0]);
    const ground = {{ routes, rooms: new Map(given[0].rooms.map((room) => [room.id, room])) }};
    const piece = (place) => ({{ place, x: 0, y: 0, scale: 1 }});
    const walks = given[1].map(([from, to]) => walkOf(ground, piece(from), piece(to)));
    console.log(JSON.stringify(walks.map(({{ stops, duration }}) => [stops.length, duration])));"""
    walks = {("Q1", "Q3"): [3, 200], ("Q1", "Q6"): [6, 300], ("Q1", "Q1"): [2, 200], ("Q1", "A18"): [2, 200]}
    assert run(script, PLANS["clue"], list(walks)) == list(walks.values())

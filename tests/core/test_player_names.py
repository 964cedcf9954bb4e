"""Names of players: every script, nothing invisible, and a case file gives them back."""

import random

import msgspec
import pytest

from deerstalker.core import case as cases
from deerstalker.core.errors import Invalid
from deerstalker.core.names import is_name
from deerstalker.core.random_play import play
from deerstalker.games import GAMES

NAMES = [
    "Ann",
    "7",
    "Ann_B",
    "J. R. O'Hara-Smith",
    "D’Arcy",
    "Zoë",
    "Zoe\u0308",
    "अनिरुद्ध श्रीवास्तव",
    "क्\u200dष",
    "தமிழ்",
    "ပြည်သူ",
    "สมชาย",
    "محمد",
    "מֹשֶׁה",
    "Ὀδυσσεύς",
    "Đặng Thị Ngọc",
    "김철수",
    "山田太郎",
    "ሰላም",
    "नि" * 24,
]
NO_NAMES = [
    "",
    " ",
    " Ann",
    "Ann ",
    ".Ann",
    "_",
    "\u0301",
    "\u3164",
    "Ann\u3164",
    "\u2800",
    "A\u200bnn",
    "A\u200dnn",
    "क्\u200d",
    "Ann\ufe0f",
    "\u202eAnn",
    "A\u00adnn",
    "A\u00a0n",
    "Ann\n",
    "A\x00",
    "\ue000",
    "\ud800",
    "🕵",
    "A, B",
    "A:B",
    'A"',
    "A" + "\u0301" * 5,
    "A" * 25,
    "नि" * 25,
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_back_from_a_case_file(name: str) -> None:
    assert is_name(name)
    box = GAMES["sleuth"]
    played = play(box, box.open(3, box.options()), random.Random(4))
    case = msgspec.structs.replace(played, header=cases.make_header(box, (name, "Bob", "Cy")))
    text = cases.to_text(case, box)
    assert name in text
    assert cases.from_text(text, GAMES) == case


@pytest.mark.parametrize("name", NO_NAMES)
def test_no_name(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(Invalid, match="can't be a name: use 1 to 24 letters"):
        cases.check_names(["Ann", name])

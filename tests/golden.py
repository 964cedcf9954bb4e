"""What each chair saw of a golden case, in short: written once, compared for ever.

deerstalker watch sleuth --seed 7 --save tests/cases/sleuth.case
python tests/golden.py tests/cases/sleuth.case      # writes sleuth.chairs beside it
"""

import hashlib
import sys
from pathlib import Path

from deerstalker.core import case as cases
from deerstalker.core import seen
from deerstalker.core.case import AnyCase
from deerstalker.core.notation import HIDDEN
from deerstalker.games import GAMES


def chairs(case: AnyCase) -> str:
    """A line for each chair and one for a spectator: how long its copy is, how much is hidden, and its digest."""
    box, _ = cases.open_box(case.header, GAMES)
    lines = []
    for name, seat in [*((name, seat) for seat, name in enumerate(case.header.seats)), ("spectator", None)]:
        text = cases.to_text(seen(case, seat), box)
        digest = hashlib.sha256(text.encode()).hexdigest()[:32]
        lines.append(f"{name}: {len(text.splitlines())} lines, {text.count(f'[{HIDDEN}]')} hidden, {digest}\n")
    return "".join(lines)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        case = cases.from_text(file.read_text(encoding="utf-8"), GAMES)
        file.with_suffix(".chairs").write_text(chairs(case), encoding="utf-8")

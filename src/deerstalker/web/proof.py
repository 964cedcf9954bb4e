"""The proof of a fair deal, as remarks at the top of a case file; and how anybody checks it."""

import re
from collections.abc import Mapping

from msgspec import Struct

from deerstalker.core.case import follow, from_text, open_box
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.seats import NATURE, Seat
from deerstalker.games import GAMES
from deerstalker.web import fair

_REMARK = re.compile(r"^# (table|commitment|secret|contribution (?P<seat>\d)): (?P<value>\S+)$", re.MULTILINE)


class Proof(Struct, frozen=True):
    """What was promised, what was told in the end, and what the players threw in."""

    table: str
    commitment: str
    secret: str
    contributions: dict[Seat, str]


class Unfair(DeerstalkerError):
    """The proof does not hold."""


def remarks(table: str, commitment: str, secret: str, contributions: Mapping[Seat, str]) -> str:
    """The proof in words that a case file passes over."""
    lines = [f"# table: {table}", f"# commitment: {commitment}", f"# secret: {secret}"]
    lines += [f"# contribution {seat}: {contributions[seat]}" for seat in sorted(contributions)]
    return "\n".join(lines) + "\n"


def read_proof(text: str) -> Proof:
    """The proof in a case file; `Invalid` if there is none."""
    found: dict[str, str] = {}
    contributions: dict[Seat, str] = {}
    for match in _REMARK.finditer(text):
        if match["seat"] is not None:
            contributions[int(match["seat"])] = match["value"]
        else:
            found[match[1]] = match["value"]
    missing = [name for name in ("table", "commitment", "secret") if name not in found]
    if missing:
        raise Invalid(
            f"this case tells nothing of its {missing[0]}: only finished games of an online table can be verified"
        )
    return Proof(found["table"], found["commitment"], found["secret"], contributions)


def verify(text: str, promised: str | None = None) -> tuple[int, int]:
    """Check everything: `Unfair` at the first thing that is wrong. Gives the number of steps and of draws."""
    proof = read_proof(text)
    if promised is not None and promised != proof.commitment:
        raise Unfair("the case names another commitment than the one that was promised")
    if fair.commitment(proof.secret) != proof.commitment:
        raise Unfair("the secret is not the one that was promised")
    case = from_text(text, GAMES)
    _, game = open_box(case.header, GAMES)
    seed = fair.seed(proof.secret, proof.table, proof.contributions)
    state, drawn = game.start(), 0
    for number, (step, after) in enumerate(follow(case, game), 1):
        if not step.action.is_open:
            raise Invalid("this is one chair's copy of the case; the whole case is needed")
        if step.seat == NATURE:
            drawn += 1
            if game.nature(state, fair.FairRng(seed, number)) != step.action.open():
                raise Unfair(f"step {number}: chance would have given something else")
        state = after
    return len(case.steps), drawn

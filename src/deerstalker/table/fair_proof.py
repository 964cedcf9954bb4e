"""The proof of a fair deal, as comments at the top of a case file, and how to check it."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from deerstalker.core.case import follow, from_text, is_earlier, open_box
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.seats import NATURE, Seat
from deerstalker.games import GAMES
from deerstalker.table import fair_deal

_REMARK = re.compile(
    r"^# (table|commitment|secret|contribution (?P<seat>\d)|seals (?P<step>\d{1,9})): (?P<value>\S.*)$", re.MULTILINE
)


_FIRST_CASE = "# first case:"

_HASH = re.compile(r"[0-9a-f]{64}")


class Proof(Struct, frozen=True):
    """The commitment, the secret revealed after the game, and what the players contributed."""

    table: str
    commitment: str
    secret: str
    contributions: dict[Seat, str]
    seals: dict[int, list[str]] = {}
    """The hashes of the cards dealt face down, by step."""


class Fairness(NamedTuple):
    """Counts of what was checked."""

    steps: int
    draws: int
    seals: int
    seed: str
    """The seed as hexadecimal digits, from which everything was drawn."""

    contributions: Mapping[Seat, str]
    """What each seat contributed to the seed."""


class Unfair(DeerstalkerError):
    """The proof does not hold."""


def remarks(proof: Proof) -> str:
    """Return the proof as lines that a reader of case files ignores."""
    lines = [f"# table: {proof.table}", f"# commitment: {proof.commitment}", f"# secret: {proof.secret}"]
    lines += [f"# contribution {seat}: {proof.contributions[seat]}" for seat in sorted(proof.contributions)]
    lines += [f"# seals {step}: {' '.join(hashes)}" for step, hashes in proof.seals.items()]
    return "\n".join(lines) + "\n"


def first_case_remark(text: str) -> str:
    """Return the line of a first case, whose chance follows from this text for everybody who plays it."""
    return f"{_FIRST_CASE} {text}\n"


def read_proof(text: str) -> Proof:
    """Return the proof in a case file. Raises `Invalid` if there is none."""
    if re.search(f"^{_FIRST_CASE}", text, re.MULTILINE):
        raise Invalid("this is a first case: it has the same cards for everybody, so there is no secret to verify")
    found: dict[str, str] = {}
    contributions: dict[Seat, str] = {}
    seals: dict[int, list[str]] = {}
    for match in _REMARK.finditer(text):
        if match["seat"] is not None:
            contributions[int(match["seat"])] = match["value"]
        elif match["step"] is not None:
            seals[int(match["step"])] = match["value"].split()
        else:
            found[match[1]] = match["value"]
    missing = [name for name in ("table", "commitment", "secret") if name not in found]
    if missing:
        raise Invalid(f"this case doesn't include its {missing[0]}: only finished online games can be verified")
    return Proof(found["table"], found["commitment"], found["secret"], contributions, seals)


def verify(text: str, promised: str | None = None, contributed: Mapping[Seat, str] = MappingProxyType({})) -> Fairness:
    """Check everything. Raises `Unfair` at the first mismatch.

    `promised` is the commitment as it was before the game, `contributed` what these seats know that they contributed.
    """
    proof = read_proof(text)
    if promised is not None and not _HASH.fullmatch(promised):
        raise Invalid(f"{promised!r} is not a commitment, which has 64 digits from 0 to 9 and a to f")
    if promised is not None and promised != proof.commitment:
        raise Unfair("the commitment in the case is not the one that was promised")
    if fair_deal.commitment(proof.secret) != proof.commitment:
        raise Unfair("the secret is not the one that was promised")
    for seat, own in contributed.items():
        if proof.contributions.get(seat) != own:
            raise Unfair(f"the case doesn't have what seat {seat} contributed, which is {own!r}")
    case = from_text(text, GAMES)
    box, game = open_box(case.header, GAMES)
    if is_earlier(case.header, box):
        raise Invalid(
            f"this game was played under rules version {case.header.rules} of {box.title}, now {box.rules_version}; "
            "verify it with a Deerstalker that still has those rules"
        )
    seed = fair_deal.seed(proof.secret, proof.table, proof.contributions)
    state, drawn, opened = game.start(), 0, 0
    for number, (step, after) in enumerate(follow(case, box, game), 1):
        if not step.action.is_open:
            raise Invalid("this is one chair's copy of the case; verifying needs the whole case")
        if step.seat == NATURE:
            drawn += 1
            if game.nature(state, fair_deal.FairRng(seed, number)) != step.action.open():
                raise Unfair(f"step {number}: the secret gives a different result")
            hashes = [seal.hash for seal in fair_deal.seals(seed, number, step.events)]
            if proof.seals and proof.seals.get(number, []) != hashes:
                raise Unfair(f"step {number}: the seals don't match the cards that were dealt")
            opened += len(hashes) if proof.seals else 0
        state = after
    if game.waiting_for(state):
        raise Invalid("this game is not over, and only a finished game can be verified")
    return Fairness(len(case.steps), drawn, opened, seed.hex(), proof.contributions)

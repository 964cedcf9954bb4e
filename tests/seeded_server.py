"""A server whose cards, dice and bots depend on what the people throw in alone, so that a game can be played again.

`python tests/seeded_server.py serve ...` takes what `deerstalker serve` takes. A browser with `SAME_LUCK` always throws
in the same.
"""

import hashlib
import sys
from collections.abc import Mapping

from deerstalker.cli import main
from deerstalker.core.seats import Seat
from deerstalker.table import fair_deal

SAME_LUCK = """
let drawn = 0;
crypto.getRandomValues = (numbers) => {
  for (let i = 0; i < numbers.length; i += 1) {
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
    numbers[i] = drawn >>> 16;
  }
  return numbers;
};
"""
"""The random numbers of a page, the same in every browser."""


def seed(secret: str, table: str, contributions: Mapping[Seat, str]) -> bytes:
    """Leave out the secret and the table."""
    return hashlib.sha256(repr(sorted(contributions.items())).encode()).digest()


if __name__ == "__main__":
    fair_deal.seed = seed
    sys.exit(main())

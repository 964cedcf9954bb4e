"""Chance that nobody can bend: drawn from a secret promised beforehand and from what the players throw in.

docs/fair-deal.md tells the mathematics on one page.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from deerstalker.core.seats import Seat
from deerstalker.core.secret import Secret, secrets_in

_WORD = 8
_SPAN = 2**64


def new_secret() -> str:
    """A secret of 256 bits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """The promise: published before anybody contributes, and binding, since nobody finds another secret for it."""
    return hashlib.sha256(f"deerstalker/secret/{secret}".encode()).hexdigest()


def seed(secret: str, table: str, contributions: Mapping[Seat, str]) -> bytes:
    """What all chance of a game follows from."""
    thrown_in = "".join(f"/{seat}:{contributions[seat]}" for seat in sorted(contributions))
    return hashlib.sha256(f"deerstalker/seed/{secret}/{table}{thrown_in}".encode()).digest()


class FairRng:
    """The chance of one step: SHA-256 of the seed, the number of the step and a counter; every outcome as likely.

    >>> rng = FairRng(b"seed", 1)
    >>> [rng.randrange(6) for _ in range(8)]
    [1, 1, 1, 0, 2, 0, 5, 5]
    """

    def __init__(self, seed: bytes, step: int) -> None:
        self._start = hashlib.sha256(seed + b"/step/%d" % step).digest()
        self._block = 0
        self._words: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1. A word too large to be shared out evenly is drawn again."""
        if not 0 < stop <= _SPAN:
            raise ValueError("there is nothing to choose from")
        fair = _SPAN - _SPAN % stop
        while (word := self._word()) >= fair:
            pass
        return word % stop

    def shuffle(self, x: list[Any], /) -> None:
        """From the last place down, each gets one of those up to it."""
        for last in range(len(x) - 1, 0, -1):
            other = self.randrange(last + 1)
            x[last], x[other] = x[other], x[last]

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(self._start + b"/%d" % self._block).digest()
            self._block += 1
            self._words = [int.from_bytes(block[at : at + _WORD], "big") for at in range(0, len(block), _WORD)][::-1]
        return self._words.pop()


class Seal(Struct, frozen=True, gc=False):
    """The promise of one card that was dealt face down: all have the hash, its readers the salt that opens it."""

    hash: str
    salt: Secret[str]


class Opening(Struct, frozen=True):
    """A card that was dealt face down, and the salt that opens its seal."""

    step: int
    number: int
    salt: str
    card: str
    readers: frozenset[Seat] = frozenset()


def openings(seed: bytes, step: int, events: Iterable[Any]) -> list[Opening]:
    """Every hidden card that chance deals in this step, in the order of the events."""
    cards = [(card, one.readers) for event in events for one in secrets_in(event) for card in _cards(one.value)]
    return [Opening(step, number, salt(seed, step, number), *card) for number, card in enumerate(cards)]


def seals(seed: bytes, step: int, events: Iterable[Any]) -> tuple[Seal, ...]:
    """The seals of these cards."""
    return tuple(
        Seal(sealed(one.salt, one.card), Secret(one.readers, one.salt)) for one in openings(seed, step, events)
    )


def salt(seed: bytes, step: int, number: int) -> str:
    """128 bits for each card, so that nobody can try which card gives the hash."""
    return hashlib.sha256(seed + b"/salt/%d/%d" % (step, number)).hexdigest()[:32]


def sealed(salt: str, card: str) -> str:
    """The hash of a card."""
    return hashlib.sha256(f"deerstalker/card/{salt}/{card}".encode()).hexdigest()


def _cards(value: Any) -> Iterator[str]:
    """The cards in a secret."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _cards(one)


def bot_seed(seed: bytes, seat: Seat) -> str:
    """The luck of a bot: it tells nothing of the cards."""
    return hashlib.sha256(seed + b"/bot/%d" % seat).hexdigest()

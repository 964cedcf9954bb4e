"""Chance that nobody can rig: it follows from a secret the server commits to and from what the players contribute.

docs/fair-deal.md explains the mathematics on one page.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from deerstalker.core.seats import Seat
from deerstalker.core.secret import Secret, secrets_in

T = TypeVar("T")

_WORD = 8
_SPAN = 2**64


def new_secret() -> str:
    """Return a random secret of 256 bits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """Return the hash of a secret: published before anybody contributes, and binding, as no other secret has it."""
    return hashlib.sha256(f"deerstalker/secret/{secret}".encode()).hexdigest()


def seed(secret: str, table: str, contributions: Mapping[Seat, str]) -> bytes:
    """Return the seed that determines all chance in a game."""
    thrown_in = "".join(f"/{seat}:{contributions[seat]}" for seat in sorted(contributions))
    return hashlib.sha256(f"deerstalker/seed/{secret}/{table}{thrown_in}".encode()).digest()


def fixed_seed(text: str) -> bytes:
    """Return the seed of a game whose chance everybody may know beforehand: the same for the same text."""
    return hashlib.sha256(f"deerstalker/fixed/{text}".encode()).digest()


class FairRng:
    """The random numbers of one step: SHA-256 of the seed, the step number and a counter; all outcomes equally likely.

    >>> rng = FairRng(b"seed", 1)
    >>> [rng.randrange(6) for _ in range(8)]
    [1, 1, 1, 0, 2, 0, 5, 5]
    """

    def __init__(self, seed: bytes, step: int) -> None:
        self._start = hashlib.sha256(seed + b"/step/%d" % step).digest()
        self._block = 0
        self._words: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to stop - 1. A word too large to be divided evenly is drawn again."""
        if not 0 < stop <= _SPAN:
            raise ValueError("there is nothing to choose from")
        fair = _SPAN - _SPAN % stop
        while (word := self._word()) >= fair:
            pass
        return word % stop

    def shuffle(self, x: list[T], /) -> None:
        """Shuffle in place: from the last place down, swap each item with one at or before it."""
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
    """The commitment to one card dealt face down. Everybody has the hash; its readers have the salt that opens it."""

    hash: str
    salt: Secret[str]


class Opening(Struct, frozen=True):
    """A card that was dealt face down, and the salt that opens its seal."""

    step: int
    number: int
    salt: str
    card: str
    readers: frozenset[Seat] = frozenset()


def openings(seed: bytes, step: int, events: Iterable[object]) -> list[Opening]:
    """Return every hidden card that chance deals in this step, in the order of the events."""
    cards = [(card, one.readers) for event in events for one in secrets_in(event) for card in _cards(one.value)]
    return [Opening(step, number, salt(seed, step, number), *card) for number, card in enumerate(cards)]


def seals(seed: bytes, step: int, events: Iterable[object]) -> tuple[Seal, ...]:
    """Return the seals of every hidden card that chance deals in this step."""
    return tuple(
        Seal(sealed(one.salt, one.card), Secret(one.readers, one.salt)) for one in openings(seed, step, events)
    )


def salt(seed: bytes, step: int, number: int) -> str:
    """Return the salt of a card: 128 bits, so that nobody can find the card by trying out hashes."""
    return hashlib.sha256(seed + b"/salt/%d/%d" % (step, number)).hexdigest()[:32]


def sealed(salt: str, card: str) -> str:
    """Return the hash of a card with its salt."""
    return hashlib.sha256(f"deerstalker/card/{salt}/{card}".encode()).hexdigest()


def _cards(value: object) -> Iterator[str]:
    """Yield the cards in the value of a secret."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _cards(one)


def bot_seed(seed: bytes, seat: Seat) -> str:
    """Return the random seed of a bot. It reveals nothing about the cards."""
    return hashlib.sha256(seed + b"/bot/%d" % seat).hexdigest()

"""The packs of Alibi as data."""

from functools import cached_property

from msgspec import Struct

from deerstalker_alibi.terms import Card, Trait


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """There is nothing to agree on."""


class Edition(Struct, frozen=True, dict=True):
    """Which suspects and places there are."""

    suspects: tuple[Trait, ...]
    places: tuple[Trait, ...]

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """Alibi §1: one card for each suspect at each place."""
        return tuple(f"{suspect}-{place}" for suspect in self.suspects for place in self.places)

    @cached_property
    def traits(self) -> tuple[Trait, ...]:
        """Everything one can ask about: Alibi §6."""
        return self.suspects + self.places

    @cached_property
    def matching(self) -> dict[Trait, tuple[Card, ...]]:
        """The cards of the whole pack that show a suspect or a place."""
        return {trait: tuple(card for card in self.pack if trait in card.split("-")) for trait in self.traits}

    def hand_sizes(self, players: int) -> tuple[int, ...]:
        """Alibi §3: all but one card, one at a time from the first player on."""
        each, left = divmod(len(self.pack) - 1, players)
        return tuple(each + (seat < left) for seat in range(players))


CLASSIC = Edition(suspects=("a", "b", "c", "d", "e"), places=("1", "2", "3"))

TINY = Edition(suspects=("a", "b"), places=("1", "2", "3"))
"""Six cards: few enough to try every deal."""

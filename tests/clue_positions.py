"""A table of Clue or Master Detective to set up by hand."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from deerstalker.core import NATURE, Seat
from deerstalker.games.clue.editions import CLASSIC, MASTER, Edition, MasterOptions, Options
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Card, Deal, Moving, Roll, Starting, Theory, Throw
from kit import Scene

SOLUTION: Theory = ("plum", "rope", "hall")
MASTER_SOLUTION: Theory = ("plum", "rope", "gazebo")


def deal(game: Clue, envelope: Theory, hands: Mapping[Seat, str] | None = None) -> Deal:
    """A deal with these cards in these hands; the rest goes where there is room."""
    given = {seat: cards.split() for seat, cards in (hands or {}).items()}
    used = {*envelope, *(card for cards in given.values() for card in cards)}
    rest = [card for card in game.edition.pack if card not in used]
    dealt = []
    for seat, size in enumerate(game.hand_sizes):
        hand = given.get(seat, [])
        dealt.append((*hand, *(rest.pop(0) for _ in range(size - len(hand)))))
    homes = tuple(game.edition.rooms)[: len(game.edition.weapons)] if game.edition.weapons_in_rooms else ()
    return Deal(envelope, tuple(dealt), homes)


def table(
    seats: int = 3,
    *,
    options: Options | None = None,
    hands: Mapping[Seat, str] | None = None,
    at: Mapping[Card, Place] | None = None,
    phase: Any = None,
) -> Scene:
    """Clue, dealt, seat 0 on turn; the tokens named stand where they are told to."""
    return _set(Clue(seats, options or Options()), SOLUTION, hands, at, phase)


def manor(
    seats: int = 3,
    *,
    options: MasterOptions | None = None,
    hands: Mapping[Seat, str] | None = None,
    at: Mapping[Card, Place] | None = None,
    phase: Any = None,
) -> Scene:
    """Master Detective, dealt, seat 0 on turn with Mustard, seat 1 with Plum, seat 2 with Green."""
    game = Clue(seats, options or MasterOptions(tokens="clockwise"), MASTER)
    return _set(game, MASTER_SOLUTION, hands, at, phase)


def _set(game: Clue, envelope: Theory, hands: Any, at: Mapping[Card, Place] | None, phase: Any) -> Scene:
    scene = Scene(game).act(NATURE, deal(game, envelope, hands))
    scene.state = replace(
        scene.state, tokens=standing(game.edition, scene.state.tokens, at or {}), phase=phase or Starting(0)
    )
    return scene


def standing(edition: Edition, tokens: tuple[Place, ...], at: Mapping[Card, Place]) -> tuple[Place, ...]:
    """The tokens, with these moved by hand."""
    return tuple(at.get(suspect, place) for suspect, place in zip(edition.suspects, tokens, strict=True))


def throw(scene: Scene, seat: Seat, *dice: int) -> Scene:
    """The seat takes the dice and throws this."""
    return scene.act(seat, Roll()).act(NATURE, Throw(dice))


def goals(scene: Scene, count: int, seat: Seat = 0) -> set[Place]:
    """Where this count leads the seat from where it stands."""
    scene.state = replace(scene.state, phase=Moving(seat, count))
    return {action.to for action in scene.game.legal(scene.state, seat) if type(action).__name__ == "Move"}


def place(scene: Scene, suspect: Card) -> Place:
    """Where a token stands."""
    game = scene.game
    assert isinstance(game, Clue)
    found: Place = scene.state.tokens[list(game.edition.suspects).index(suspect)]
    return found


__all__ = ["CLASSIC", "MASTER", "MASTER_SOLUTION", "SOLUTION", "deal", "goals", "manor", "place", "table", "throw"]

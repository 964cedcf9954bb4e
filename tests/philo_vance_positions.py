"""Positions of Philo Vance for the tests, stated in a line or two."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from deerstalker.core import NATURE, Seat, secret
from deerstalker.games.philo_vance import open_game
from deerstalker.games.philo_vance.board import HOLDING, PARK, Space
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import CLUES, PACK, PRINTED, SUSPECTS, Clue, Suspect
from deerstalker.games.philo_vance.phases import (
    Deliberating,
    Detective,
    Standing,
    VanceState,
)
from deerstalker.games.philo_vance.terms import (
    OFF,
    PIECES,
    VANCE,
    Name,
    Roll,
    Throw,
)
from kit import Scene

CLASSIC = Options(mystery="printed", detectives="by-chair")

Cases = Mapping[Seat, tuple[Suspect, Standing]]
"""Whom each player is after, and how far he is."""

RIGHT: dict[Suspect, list[Clue]] = {who: list(card) for who, card in zip(SUSPECTS, PRINTED, strict=True)}
"""What the Confirmation Card of each suspect lists."""

WRONG: list[Clue] = [clue for clue in CLUES if clue not in {*RIGHT["butler"], *RIGHT["wife"]}][:12]
"""Twelve clues that fit neither the Butler nor the Wife."""


def estate(
    seats: int = 3,
    options: Options = CLASSIC,
    *,
    turn: Seat = 0,
    places: Mapping[Seat, Space] | None = None,
    vance: tuple[Seat, Space] | None = None,
    juries: Mapping[Seat, Sequence[Clue]] | None = None,
    unseated: Sequence[Seat] = (),
    down: Mapping[Seat, Sequence[int]] | None = None,
    cases: Cases | None = None,
    tries: Mapping[Seat, int] | None = None,
    claims: Mapping[Seat, Clue] | None = None,
    pile: Sequence[Clue] = (),
    discards: Sequence[Clue] = (),
    judge: bool = False,
) -> Scene:
    """One seat is on turn, before its throw. Juries are filled up to twelve; the rest is the pile, `pile` on top.

    Pieces stand where `places` says, in the car or the boxes in the order given; `unseated` have no clues yet.
    """
    given = {seat: list(clues) for seat, clues in (juries or {}).items()}
    rest = list(PACK)
    for clue in [*(clue for clues in given.values() for clue in clues), *(claims or {}).values(), *pile, *discards]:
        rest.remove(clue)
    detectives = []
    for seat in range(seats):
        jury = [] if seat in unseated else given.get(seat, [])
        while seat not in unseated and len(jury) < 12:
            jury.append(next(clue for clue in rest if clue not in jury))
            rest.remove(jury[-1])
        suspect, standing = _case(cases, seat)
        detectives.append(
            Detective(
                tuple(jury),
                frozenset((down or {}).get(seat, ())),
                (claims or {}).get(seat),
                suspect,
                standing,
                (tries or {}).get(seat, 0),
            )
        )
    state = _set(seats, options, places or {}, vance)
    stock = (*pile, *rest)
    game = open_game(seats, options)
    return Scene(
        game,
        replace(
            state,
            phase=Deliberating(turn),
            todo=(),
            turn=turn,
            turns=1,
            detectives=tuple(detectives),
            pile=secret(stock),
            left=len(stock),
            discards=tuple(discards),
            judge=judge,
            cards=tuple(secret(card) for card in PRINTED),
            shown=tuple(
                card if any(one.standing == "tried" and one.suspect == who for one in detectives) else None
                for who, card in zip(SUSPECTS, PRINTED, strict=True)
            ),
        ),
    )


def _case(cases: Cases | None, seat: Seat) -> tuple[Suspect | None, Standing]:
    return (cases or {}).get(seat) or (None, "free")


def _set(seats: int, options: Options, places: Mapping[Seat, Space], vance: tuple[Seat, Space] | None) -> VanceState:
    state: VanceState = open_game(seats, options).start()
    where = (*(places.get(seat, PARK) for seat in range(seats)), OFF if vance is None else vance[1])
    boxed = [PIECES[seat] for seat, space in places.items() if space in HOLDING]
    if vance is not None and vance[1] in HOLDING:
        boxed.append(VANCE)
    return replace(state, places=where, boxed=tuple(boxed), vance=None if vance is None else vance[0])


def throw(scene: Scene, seat: Seat, white: int, red: int) -> Scene:
    """The seat takes the dice and throws this."""
    if isinstance(scene.state.phase, Deliberating):
        scene.act(seat, Roll())
    return scene.act(NATURE, Throw(white, red))


def on_turn(scene: Scene, seat: Seat) -> Scene:
    """The same table with this seat on turn, before its throw."""
    scene.state = replace(scene.state, phase=Deliberating(seat), todo=(), turn=seat)
    return scene


def with_right(number: int, **position: object) -> Scene:
    """Seat 0 has so many of the Butler's clues, the rest wrong."""
    clues = RIGHT["butler"][:number] + WRONG[: 12 - number]
    given: dict[str, object] = {"juries": {0: clues}} | position
    return estate(**given)  # type: ignore[arg-type]


def name_six(scene: Scene, seat: Seat, clues: Sequence[Clue]) -> Scene:
    """The seat names these clues."""
    return scene.act(seat, *(Name(clue) for clue in clues))

"""The notes of a detective in Philo Vance: what his case is worth, his jurors, and whom every clue speaks against."""

from collections.abc import Callable, Iterator, Sequence

from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.philo_vance.editions import NAMED
from deerstalker.games.philo_vance.household import SUSPECTS, Clue, Sort, Suspect, clues_of
from deerstalker.games.philo_vance.knowledge.casebook import Casebook, Chance
from deerstalker.games.philo_vance.phases import Exchanging, VanceState
from deerstalker.games.philo_vance.words import clue_name
from deerstalker.players.philo_vance.sheet import HEADS, face_of, fit
from deerstalker.web.live.log import Aid
from deerstalker.web.work.ink import Column, Group, Ink, Marks, Row, inked

Fits = Callable[[Clue, Suspect], float | None]
"""How likely a clue is on a suspect's card; `None` where these notes do not say."""


def court_marks(book: Casebook, level: Aid, names: Sequence[str]) -> Marks:
    """The sheet at this level. Our printed lists are looked up at none: nobody at the table has seen them."""
    fits, seat = _FITS[level](book), book.chair
    after = None if seat is None else book.state.detectives[seat].suspect
    columns = [Column(at, head, who == after) for at, (who, head) in enumerate(zip(SUSPECTS, HEADS, strict=True))]
    groups = [*_own(book, fits, level), *_rivals(book, fits, names, level), *_rest(book, fits)]
    odds = level == "everything"
    shown = [group if odds else _without_odds(group) for group in groups if group.rows]
    return Marks(level, odds, columns, shown, holders=False)


def _without_odds(group: Group) -> Group:
    """Common sense knows what is possible, not how likely it is."""
    rows = [Row(one.id, one.title, [Ink(ink.mark, text=ink.text) for ink in one.cells]) for one in group.rows]
    return Group(group.title, rows)


def _nothing(_: Casebook) -> Fits:
    return lambda clue, suspect: None


def _faces(book: Casebook) -> Fits:
    """The Confirmation Cards this chair has seen."""

    def fits(clue: Clue, suspect: Suspect) -> float | None:
        card = face_of(book.state, suspect)
        return None if card is None else float(clue in card)

    return fits


def _common_sense(book: Casebook) -> Fits:
    return lambda clue, suspect: fit(book.state, clue, suspect)


def _counted(book: Casebook) -> Fits:
    return lambda clue, suspect: float(book.fits(clue, suspect))


_FITS: dict[Aid, Callable[[Casebook], Fits]] = {
    "off": _nothing,
    "shown": _faces,
    "simple": _common_sense,
    "everything": _counted,
}


# -- my own case -------------------------------------------------------------------------------------


def _own(book: Casebook, fits: Fits, level: Aid) -> Iterator[Group]:
    if book.chair is None:
        return
    state, detective = book.state, book.state.detectives[book.chair]
    clues = _before(state, book.chair)
    if clues and level != "off":
        yield Group("Your case", list(_worth(book, fits, book.chair, level)))
    if isinstance(state.phase, Exchanging) and state.phase.seat == book.chair:
        yield Group("Drawn", [_row(fits, state.phase.clue, clue_name(state.phase.clue))])
    if detective.claimed is not None:
        yield Group("Claimed", [_row(fits, detective.claimed, clue_name(detective.claimed))])
    yield Group("In play", [_juror(fits, detective.jury, juror) for juror in detective.up])
    yield Group("Turned down", [_juror(fits, detective.jury, juror) for juror in sorted(detective.down)])
    yield Group("In hand", [_row(fits, clue, clue_name(clue)) for clue in _hand(state, book.chair)])


def _worth(book: Casebook, fits: Fits, seat: Seat, level: Aid) -> Iterator[Row]:
    """How many clues are right, and how likely they are enough."""
    clues, detective, proof = _before(book.state, seat), book.state.detectives[seat], book.game.options.proof
    yield Row("sure", "Surely right", [_count(fits, clues, suspect, 1) for suspect in SUSPECTS])
    if level == "shown":
        return
    yield Row("may-fit", "May be right", [_count(fits, clues, suspect, 0.001) for suspect in SUSPECTS])
    if level == "simple":
        return

    def six(suspect: Suspect) -> list[Clue]:
        return sorted(clues, key=lambda clue: -(fits(clue, suspect) or 0))[:NAMED]

    after = SUSPECTS if detective.suspect is None else (detective.suspect,)
    if proof.declare and detective.standing == "free" and len(clues) >= NAMED:
        yield _odds("declare", "Enough to arrest", after, lambda suspect: book.declares(suspect, six(suspect)))
    if not book.state.hands:
        yield _odds("convict", "Enough for the Judge", after, lambda suspect: book.convicts(seat, suspect))
    yield _odds("helps", "Next card helps", after, lambda suspect: book.helps(seat, suspect))


def _odds(id_: str, title: str, after: Sequence[Suspect], chance: Callable[[Suspect], Chance]) -> Row:
    """A row of odds for these suspects, where they can be counted."""

    def ink(suspect: Suspect) -> Ink:
        if suspect not in after:
            return Ink()
        try:
            likely = chance(suspect)
        except (BeyondReach, Invalid):
            return Ink()
        return inked(float(likely), certain=likely in (0, 1))

    return Row(id_, title, [ink(suspect) for suspect in SUSPECTS])


# -- the others, and all clues -----------------------------------------------------------------------


def _rivals(book: Casebook, fits: Fits, names: Sequence[str], level: Aid) -> Iterator[Group]:
    """The clues before every other player that may be right."""
    if level in ("off", "shown"):
        return
    rows = []
    for seat, name in enumerate(names):
        clues = _before(book.state, seat)
        if seat != book.chair and clues:
            rows.append(Row(f"seat-{seat}", name, [_count(fits, clues, suspect, 0.001) for suspect in SUSPECTS]))
    yield Group("Others, may fit", rows)


_SORTS: tuple[tuple[str, Sort], ...] = (
    ("Against one", "specific"),
    ("Against women", "feminine"),
    ("Against men", "masculine"),
    ("Against anybody", "general"),
)


def _rest(book: Casebook, fits: Fits) -> Iterator[Group]:
    """Every clue that does not lie before me, by what it says on it."""
    state = book.state
    mine = set() if book.chair is None else {*state.detectives[book.chair].jury, *_hand(state, book.chair)}
    if state.discards:
        top = state.discards[-1]
        yield Group("Top discard", [_row(fits, top, clue_name(top))])
    for title, sort in _SORTS:
        yield Group(title, [_row(fits, clue, clue_name(clue)) for clue in clues_of(sort) if clue not in mine])


def _juror(fits: Fits, jury: Sequence[Clue], juror: int) -> Row:
    return _row(fits, jury[juror - 1], f"{juror} {clue_name(jury[juror - 1])}")


def _row(fits: Fits, clue: Clue, title: str) -> Row:
    return Row(clue, title, [_ink(fits(clue, suspect)) for suspect in SUSPECTS])


def _ink(likely: float | None) -> Ink:
    return Ink() if likely is None else inked(likely, certain=likely in (0, 1))


def _count(fits: Fits, clues: Sequence[Clue], suspect: Suspect, least: float) -> Ink:
    """How many of these clues are at least so likely."""
    return Ink(text=str(sum((fits(clue, suspect) or 0) >= least for clue in clues)))


def _before(state: VanceState, seat: Seat) -> tuple[Clue, ...]:
    """The different clues that count for a player, as far as this copy tells."""
    return tuple(dict.fromkeys((*state.detectives[seat].in_play, *_hand(state, seat))))


def _hand(state: VanceState, seat: Seat) -> tuple[Clue, ...]:
    """A child's hand, where this chair may see it."""
    return state.hands[seat].open() if state.hands and state.hands[seat].is_open else ()

"""The notes of a detective: what their case is worth, their jurors, and whom every clue speaks against."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Aid, Cell, Column, Group, Row, Sheet, chance_cell
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.philo_vance.editions import NAMED
from deerstalker.games.philo_vance.household import SUSPECTS, Clue, Sort, Suspect, clues_of
from deerstalker.games.philo_vance.knowledge.casebook import Casebook, Chance, Rules
from deerstalker.games.philo_vance.knowledge.common_sense import face_of, fit
from deerstalker.games.philo_vance.phases import Exchanging, VanceState
from deerstalker.games.philo_vance.terms import VanceEvent
from deerstalker.games.philo_vance.words import clue_name

HEADS = ("Wife", "Secretary", "Aunt", "Cook", "Maid", "Salesman", "Grandpa", "Butler", "Chauffeur", "Gardener")
"""Names of the suspects as column headings."""

SHORT = {"Secretary": "Sec'y", "Salesman": "Sales", "Grandpa": "Gpa", "Chauffeur": "Chau", "Gardener": "Gdnr"}
"""The headings that are abbreviated where space is short."""

POSSIBLE = 0.001
"""Minimum probability at which a clue counts as possibly right."""

Fits = Callable[[Clue, Suspect], float | None]
"""Returns the probability that a clue is on a suspect's card, or `None` where these notes do not say."""


class CaseNotes:
    """What one detective has read. The lists of the rulebook are open to everybody where they are played with."""

    def __init__(self, game: Rules, seat: Seat | None, names: Sequence[str]) -> None:
        self.casebook = Casebook(game, seat)
        self.names = tuple(names)

    def read(self, events: Sequence[VanceEvent], at: int) -> None:
        """Take in the events of one step."""
        self.casebook.read(events)

    def sheet(self, level: Aid) -> Sheet:
        """Return the sheet at this level."""
        book = self.casebook
        fits, odds = _FITS[level](book), level == "everything"
        groups = [*_own(book, fits, level), *_rivals(book, fits, self.names, level), *_rest(book, fits)]
        return Sheet(
            title="Case notes",
            level=level,
            odds=odds,
            columns=_columns(book),
            groups=tuple(group if odds else _without_odds(group) for group in groups if group.rows),
            holders=False,
        )


def _columns(book: Casebook) -> tuple[Column, ...]:
    after = None if book.chair is None else book.state.detectives[book.chair].suspect
    return tuple(
        Column(at, head, who == after, SHORT.get(head, head))
        for at, (who, head) in enumerate(zip(SUSPECTS, HEADS, strict=True))
    )


def _without_odds(group: Group) -> Group:
    """Remove the odds: common sense tells what is possible, not how likely it is."""
    rows = tuple(replace(row, cells=tuple(Cell(cell.mark, text=cell.text) for cell in row.cells)) for row in group.rows)
    return replace(group, rows=rows)


def _nothing(_: Casebook) -> Fits:
    return lambda clue, suspect: None


def _faces(book: Casebook) -> Fits:
    """Use only the Confirmation Cards this chair has seen, or the lists if they are open (Philo Vance §82)."""

    def fits(clue: Clue, suspect: Suspect) -> float | None:
        if book.knows_the_set:
            return float(book.fits(clue, suspect))
        card = face_of(book.state, suspect)
        return None if card is None else float(clue in card)

    return fits


def _common_sense(book: Casebook) -> Fits:
    return _faces(book) if book.knows_the_set else lambda clue, suspect: fit(book.state, clue, suspect)


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
        yield Group("Your case", tuple(_worth(book, fits, book.chair, level)))
    if isinstance(state.phase, Exchanging) and state.phase.seat == book.chair:
        yield Group("Drawn", _rows(fits, [state.phase.clue]))
    if detective.claimed is not None:
        yield Group("Claimed", _rows(fits, [detective.claimed]))
    yield Group("In play", tuple(_juror(fits, detective.jury, juror) for juror in detective.up))
    yield Group("Turned down", tuple(_juror(fits, detective.jury, juror) for juror in sorted(detective.down)))
    yield Group("In hand", _rows(fits, _hand(state, book.chair)))


def _worth(book: Casebook, fits: Fits, seat: Seat, level: Aid) -> Iterator[Row]:
    """Yield the number of right clues, and the probability that they are enough."""
    clues, detective, proof = _before(book.state, seat), book.state.detectives[seat], book.game.options.proof
    yield _counts("sure", "Certainly right", fits, clues, 1)
    if level == "shown":
        return
    yield _counts("may-fit", "Possibly right", fits, clues, POSSIBLE)
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
    """Return a row of odds for these suspects, where they can be counted."""

    def cell(suspect: Suspect) -> Cell:
        if suspect not in after:
            return Cell()
        try:
            likely = chance(suspect)
        except (BeyondReach, Invalid):
            return Cell()
        return chance_cell(float(likely), certain=likely in (0, 1))

    return Row(id_, title, tuple(cell(suspect) for suspect in SUSPECTS))


# -- the others, and all clues -----------------------------------------------------------------------


def _rivals(book: Casebook, fits: Fits, names: Sequence[str], level: Aid) -> Iterator[Group]:
    """Yield, for every other player, the number of their clues that may be right.

    Everybody has a row from the start, so that nothing moves when they get their first clue.
    """
    if level in ("off", "shown"):
        return
    others = [(seat, name) for seat, name in enumerate(names) if seat != book.chair]
    rows = (_counts(f"seat-{seat}", name, fits, _before(book.state, seat), POSSIBLE) for seat, name in others)
    yield Group("Others, may fit", tuple(rows))


_SORTS: tuple[tuple[str, Sort], ...] = (
    ("Against one", "specific"),
    ("Against women", "feminine"),
    ("Against men", "masculine"),
    ("Against anybody", "general"),
)


def _rest(book: Casebook, fits: Fits) -> Iterator[Group]:
    """Yield every clue that does not lie before me, by its sort."""
    state = book.state
    mine = set() if book.chair is None else {*state.detectives[book.chair].jury, *_hand(state, book.chair)}
    top = _rows(fits, state.discards[-1:]) or (Row("discards", "Nothing yet", (Cell(),) * len(SUSPECTS)),)
    yield Group("Top discard", top, minor=True)
    for title, sort in _SORTS:
        yield Group(title, _rows(fits, [clue for clue in clues_of(sort) if clue not in mine]), minor=True)


def _juror(fits: Fits, jury: Sequence[Clue], juror: int) -> Row:
    return _row(fits, jury[juror - 1], f"{juror} {clue_name(jury[juror - 1])}")


def _rows(fits: Fits, clues: Iterable[Clue]) -> tuple[Row, ...]:
    return tuple(_row(fits, clue, clue_name(clue)) for clue in clues)


def _row(fits: Fits, clue: Clue, title: str) -> Row:
    return Row(clue, title, tuple(_cell(fits(clue, suspect)) for suspect in SUSPECTS))


def _cell(likely: float | None) -> Cell:
    return Cell() if likely is None else chance_cell(likely, certain=likely in (0, 1))


def _counts(id_: str, title: str, fits: Fits, clues: Sequence[Clue], least: float) -> Row:
    """Return, for each suspect, the number of these clues that are at least this likely."""
    numbers = [sum((fits(clue, suspect) or 0) >= least for clue in clues) for suspect in SUSPECTS]
    return Row(id_, title, tuple(Cell(text=str(number)) for number in numbers))


def _before(state: VanceState, seat: Seat) -> tuple[Clue, ...]:
    """Return the different clues that count for a player, as far as this copy tells."""
    return tuple(dict.fromkeys((*state.detectives[seat].in_play, *_hand(state, seat))))


def _hand(state: VanceState, seat: Seat) -> tuple[Clue, ...]:
    """Return a child's hand, if this chair may see it."""
    return state.hands[seat].open() if state.hands and state.hands[seat].is_open else ()

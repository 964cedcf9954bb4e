"""Reading the log of a table on from some entry, turn by turn and page by page."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from deerstalker.web.live.log import AnyEntry
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.turn_marks import TurnReader, first_to_read
from deerstalker.web.live.views import Fresh

Numbered = tuple[int, AnyEntry]


class KeptLog(Protocol):
    """A log, wherever it is kept."""

    @property
    def table(self) -> TableState:
        """The table, as far as it has been told to anybody."""

    async def entries(self, after: int, limit: int, /) -> list[Numbered]:
        """Return entries after this number."""


class LogPages:
    """Reads the entries after a number. Remembers the turn it is in, so that no entry is read for every page."""

    def __init__(self, log: KeptLog, after: int) -> None:
        self.log = log
        self.after = after
        """The number of the last entry that was read."""

        self._turns: TurnReader | None = None

    async def read(self, limit: int) -> Iterator[Fresh]:
        """Return the next entries that the table has told. Those that nobody asks for remain for the next page."""
        if self._turns is None:
            self._turns = await self._in_turn()
        return self._read(await self.log.entries(self.after, limit), self._turns)

    async def _in_turn(self) -> TurnReader:
        """Return a reader that has read the current turn from its start."""
        marks = self.log.table.turn_marks
        first = first_to_read(marks, self.after)
        reader = TurnReader(marks, first)
        if first <= self.after:
            for seq, entry in await self.log.entries(first - 1, self.after + 1 - first):
                reader.read(seq, entry)
        return reader

    def _read(self, entries: Iterable[Numbered], turns: TurnReader) -> Iterator[Fresh]:
        for seq, entry in entries:
            if seq > self.log.table.seq:  # written, but not told yet
                return
            self.after = seq
            yield Fresh(seq, entry, turns.read(seq, entry))

    @property
    def ended(self) -> bool:
        """Whether everything that the table has told was read."""
        return self.after >= self.log.table.seq

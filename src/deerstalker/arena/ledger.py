"""The ledger of a match: one line of JSON per game, appended and never rewritten, so that a kill loses nothing."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from deerstalker.arena.match import Match, Result
from deerstalker.core.errors import Invalid


class Ledger:
    """Results on disk. The first line is the match; a last line cut short by a kill is dropped."""

    def __init__(self, file: Path, match: Match) -> None:
        self.file = file
        self.match = match
        self.results: dict[int, Result] = {}
        whole = self._read() if file.exists() and file.stat().st_size else 0
        self._out = file.open("r+b" if file.exists() else "w+b")
        self._out.truncate(whole)
        self._out.seek(whole)
        if not whole:
            self._write([match])

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()

    @property
    def missing(self) -> list[int]:
        """The games that have not been played yet."""
        return [number for number in range(self.match.games) if number not in self.results]

    def add(self, results: Iterable[Result]) -> None:
        """Write results to disk, each once, before they count."""
        new = [result for result in results if result.number not in self.results]
        self._write(new)
        self.results |= {result.number: result for result in new}

    def in_order(self) -> Iterator[Result]:
        """Yield the results by number, in whatever order they arrived."""
        for number in sorted(self.results):
            yield self.results[number]

    def _write(self, lines: Iterable[Match | Result]) -> None:
        self._out.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        self._out.flush()
        os.fsync(self._out.fileno())

    def _read(self) -> int:
        """Read the existing results. Return the number of bytes in complete lines."""
        data = self.file.read_bytes()
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        if not lines:
            return 0
        try:
            begun = msgspec.json.decode(lines[0], type=Match)
            results = [msgspec.json.decode(line, type=Result) for line in lines[1:]]
        except msgspec.DecodeError:
            raise Invalid(f"{self.file} is not the ledger of a match; choose another file") from None
        if msgspec.structs.replace(begun, games=self.match.games) != self.match:
            raise Invalid(
                f"{self.file} belongs to another match ({begun.game}, {', '.join(begun.minds)}); choose another file"
            )
        self.results = {result.number: result for result in results if result.number < self.match.games}
        return whole

"""A file is never half written, whatever happens meanwhile."""

from pathlib import Path

import pytest

from deerstalker.table.safe_write import write_safely


def test_a_file_is_whole_in_a_folder_that_is_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "game.case"
    for text in ("first", "and second: …"):
        write_safely(file, text)
        assert file.read_text(encoding="utf-8") == text
    assert [one.name for one in file.parent.iterdir()] == ["game.case"]


def test_what_was_there_stays_if_the_disk_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.case"
    write_safely(file, "before")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_safely(file, "after")
    assert file.read_text(encoding="utf-8") == "before"

"""Writing a file so that it is never half there: beside it first, onto the disk, then in its place."""

import os
from pathlib import Path


def write_safely(file: Path, text: str) -> None:
    """Return once the text is on disk. If the machine stops meanwhile, the file is as it was before, or as it is after.

    The folder is made if need be. Raises `OSError` if that is not possible.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.new")
    with beside.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(file)

"""What is printed where the encoding of the terminal lacks a character: the nearest one that it has."""

import codecs
import io
import unicodedata
from typing import TextIO

LOOKALIKES = {
    **dict.fromkeys("─━╌┄╴╶", "-"),
    **dict.fromkeys("═", "="),
    **dict.fromkeys("│┃║╎┆╵╷", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬", "+"),
    **dict.fromkeys("╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫", "+"),
    **dict.fromkeys("●◆◎", "*"),
    **dict.fromkeys("■▮█", "#"),
    **dict.fromkeys("○□▯◍", "o"),
    **dict.fromkeys("▒░▓", ":"),
    **dict.fromkeys("▁▂▃▄", "_"),
    **dict.fromkeys("▅▆▇", "="),
    "▀": "^",
    **dict.fromkeys("▸➤→", ">"),
    "←": "<",
    "↑": "^",
    "↓": "v",
    **dict.fromkeys("–—−", "-"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    "·": ".",
    "…": ".",
    "≡": "=",
    "∷": ":",
    "±": "~",
    "§": "#",
    "×": "x",
}
"""One character for each, so that columns stay aligned."""

NAME = "deerstalker.lookalike"


def _lookalike(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def plain(mark: str) -> str:
    """Return an ASCII character that looks like this one; a question mark if none does.

    >>> "".join(map(plain, "● Zoë │ …"))
    '* Zoe | .'
    """
    bare = unicodedata.normalize("NFKD", mark)[:1]
    return LOOKALIKES.get(mark) or (bare if bare.isascii() else "?")


codecs.register_error(NAME, _lookalike)


def show_every_mark(stream: TextIO) -> None:
    """Let the stream print a similar character instead of one that it cannot encode."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=NAME)

"""Names nobody can guess: tables, tokens, and the short codes by which friends find a table."""

import base64
import hashlib
import secrets

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without I, L and O, which look like digits or each other."""

CODE_LENGTH = 5
ID_LENGTH = 12


def new_table() -> str:
    """The id of a table: 60 bits."""
    return _short(secrets.token_bytes(8))


def table_after(table: str, secret: str) -> str:
    """The id of the table where they play again: the same for all who ask for it."""
    return _short(hashlib.sha256(f"deerstalker/rematch/{secret}/{table}".encode()).digest())


def new_code() -> str:
    """A code to tell a friend on the telephone."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """Who holds it holds the seat: 128 bits."""
    return secrets.token_urlsafe(16)


def _short(data: bytes) -> str:
    return base64.b32encode(data).decode().lower()[:ID_LENGTH]

"""Identifiers nobody can guess: tables, tokens, and the short codes by which friends find a table."""

import base64
import hashlib
import secrets

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of join codes: all but I, L and O, which look like digits or each other."""

CODE_LENGTH = 5
ID_LENGTH = 12


def new_table() -> str:
    """Return the id of a new table: 60 random bits."""
    return _short(secrets.token_bytes(8))


def table_after(table: str, secret: str) -> str:
    """Return the id of the rematch of a table: the same for everybody who asks for it."""
    return _short(hashlib.sha256(f"deerstalker/rematch/{secret}/{table}".encode()).digest())


def new_code() -> str:
    """Return a join code, short enough to tell a friend on the phone."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """Return a token that stands for a seat or the host: 128 random bits."""
    return secrets.token_urlsafe(16)


def _short(data: bytes) -> str:
    return base64.b32encode(data).decode().lower()[:ID_LENGTH]

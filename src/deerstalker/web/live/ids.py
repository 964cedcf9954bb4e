"""Identifiers nobody can guess: tables, tokens, and the short codes by which friends find a table."""

import base64
import hashlib
import secrets

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of join codes: all but I, L and O, which look like digits or each other."""

CODE_LENGTH = 8
"""Letters of a new join code: 78 billion codes, too many to find a table by trying."""

SHORT_CODE = 5
"""Letters of the join codes that older tables have."""

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


def read_code(text: str) -> str:
    """Return a join code as it is kept, however it was typed; `""` if this cannot be one."""
    code = text.upper().replace("-", "").replace(" ", "")
    plain = len(code) in (SHORT_CODE, CODE_LENGTH) and set(code) <= set(CODE_LETTERS)
    return code if plain else ""


def token_for(key: str, table: str, secret: str) -> str:
    """Return the token of somebody who sits down with a key that only they know: the same however often they ask."""
    digest = hashlib.sha256(f"deerstalker/seat/{secret}/{table}/{key}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def new_token() -> str:
    """Return a token that stands for a seat or the host: 128 random bits."""
    return secrets.token_urlsafe(16)


def _short(data: bytes) -> str:
    return base64.b32encode(data).decode().lower()[:ID_LENGTH]

"""The errors that Deerstalker raises on purpose."""


class DeerstalkerError(Exception):
    """Base class of everything Deerstalker refuses. The message is a sentence a player can act on."""


class Invalid(DeerstalkerError):
    """Input that cannot be understood: malformed text, an unknown game, a broken file."""

    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why if line is None else f"line {line}: {why}")
        self.why = why
        self.line = line


class Illegal(DeerstalkerError):
    """An action that is understood but not allowed now. Carries the rule, as `Clue §9`, and changes nothing."""

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(f"{why} ({rule})" if rule else why)
        self.why = why
        self.rule = rule


class Stale(DeerstalkerError):
    """A command meant for an earlier moment of the game: the table has moved on."""


class Sealed(DeerstalkerError):
    """A secret was opened in a copy that does not hold it. This is always a bug."""

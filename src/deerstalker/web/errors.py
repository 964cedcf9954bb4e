"""What the server refuses, beside what the rules of a game refuse."""

from deerstalker.core.errors import DeerstalkerError


class Forbidden(DeerstalkerError):
    """The command or the question is not this person's to give."""


class Missing(DeerstalkerError):
    """There is no such table, game or page."""


class Unreadable(DeerstalkerError):
    """The log of this table cannot be read here: its game or its rules are not known."""

    def __init__(self) -> None:
        super().__init__("We can't read this table. Another version of Deerstalker may have kept it.")


class Busy(DeerstalkerError):
    """Too much at once; it may work later."""

    def __init__(self, why: str, seconds: float | None = None) -> None:
        super().__init__(why)
        self.seconds = seconds
        """After how many seconds it can be tried again, where that is known."""


class Away(DeerstalkerError):
    """The database does not answer; it may later."""

    def __init__(self) -> None:
        super().__init__("The server can't get at its tables right now. Try again in a moment.")


class Failed(DeerstalkerError):
    """Something went wrong in the server."""

    def __init__(self) -> None:
        super().__init__("Something went wrong here, and the log of the server says what.")

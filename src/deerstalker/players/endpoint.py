"""Which language model plays, behind an address that speaks the chat protocol of OpenAI, and what it may use."""

import re

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core.errors import Invalid

_LIMIT = re.compile(r"(?P<number>\d{1,9})(?P<unit>calls|tokens|illegal)")


class Endpoint(Struct, frozen=True):
    """Which model, and what it may use in one game."""

    url: str
    """Where the API begins: `http://127.0.0.1:8000/v1`."""

    model: str
    calls: int = 500
    tokens: int | None = None
    illegal: int = 10
    """Number of answers that are no legal action, at which the seat is forfeited."""

    rules: bool = False
    """Whether the rulebook is part of every question."""

    @property
    def text(self) -> str:
        """The end of a bot spec: `100calls:rules:http://127.0.0.1:8000/v1#model`."""
        usual = Endpoint(self.url, self.model)
        words = [f"{self.calls}calls"] if self.calls != usual.calls else []
        words += [f"{self.tokens}tokens"] if self.tokens is not None else []
        words += [f"{self.illegal}illegal"] if self.illegal != usual.illegal else []
        words += ["rules"] if self.rules else []
        return ":".join((*words, f"{self.url}#{self.model}"))


def with_limit(endpoint: Endpoint, word: str) -> Endpoint:
    """Return the endpoint with one more setting. Raises `Invalid` if this is none."""
    if word == "rules":
        return replace(endpoint, rules=True)
    found = _LIMIT.fullmatch(word)
    if found is None or not int(found["number"]):
        raise Invalid(
            f"{word!r} isn't a setting for a language model: use a time for each move (30s), 100calls, 50000tokens, "
            "5illegal or rules"
        )
    return replace(endpoint, **{found["unit"]: int(found["number"])})

"""Shows the examples in docstrings as code: a paragraph that starts with a Python prompt becomes a block of its own."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?:^|(?<=\n))>>> .*?(?=\n\s*\n|\Z)", re.DOTALL)


class Doctests(griffe.Extension):
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Fence the examples of one docstring."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)

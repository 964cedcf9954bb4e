"""Which texts can be the name of a player: any script, nothing invisible. And short forms of names."""

import unicodedata
from collections.abc import Iterator, Sequence

LONGEST_NAME = 24
"""Maximum number of letters, counted as people count them: an accent or a vowel sign belongs to its letter."""

SHORT = 3
"""Number of letters in the short form of a name."""

MOST_MARKS = 4
"""Maximum number of accents and signs on one letter."""

_BETWEEN = frozenset(" .'’-_")
_JOINERS = frozenset("\u200c\u200d")
_VIRAMA = 9
"""The combining class of the sign after which a joiner changes how a conjunct is drawn."""

_INVISIBLE = frozenset(
    map(
        chr,
        (
            0x034F,
            *(0x115F, 0x1160, 0x3164, 0xFFA0),  # fillers of Hangul, which count as letters
            *(0x17B4, 0x17B5),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)


def is_name(text: str) -> bool:
    """Return whether this can be a name: letters, marks and digits of any script, and a few signs between them.

    >>> [is_name(name) for name in ("Ann", "अनिरुद्ध", "Zoë O'Hara", "", "\\u3164", "An\\u200bn")]
    [True, True, True, False, False, False]
    """
    letters = marks = 0
    for before, letter in zip(" " + text, text, strict=False):
        kind = unicodedata.category(letter)
        if letter in _INVISIBLE:
            return False
        if kind[0] == "M":
            marks += 1
            if marks > MOST_MARKS or before in _BETWEEN:
                return False
        elif letter in _JOINERS:
            if unicodedata.combining(before) != _VIRAMA:
                return False
        elif kind[0] in "LN" or letter in _BETWEEN:
            letters, marks = letters + 1, 0
        else:
            return False
    ends = text[:1] not in _BETWEEN and text[-1:] not in (" ", *_JOINERS)
    return bool(text) and ends and letters <= LONGEST_NAME


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return a form of at most three letters for each name, all different; a name as short as that is unchanged.

    >>> short_names(["Ann", "Annabel", "Annabeth", "Lord Peter Wimsey", "Lestrade"])
    ('Ann', 'Anl', 'Anh', 'LPW', 'Les')
    """
    found = {name: name for name in names if len(_letters(name)) <= SHORT}
    for name in names:
        if name not in found:
            taken = set(found.values())
            found[name] = next(form for form in _short_forms(name) if form not in taken)
    return tuple(found[name] for name in names)


def _short_forms(name: str) -> Iterator[str]:
    """Yield short forms of a name, the most natural first: initials, the first letters, two and a later one."""
    words = [letters for word in name.replace("-", " ").split() if (letters := _letters(word))]
    letters = [letter for letter in _letters(name) if letter not in _BETWEEN]
    if len(words) > 1:
        yield "".join(word[0] for word in words[:SHORT])
    yield "".join(letters[:SHORT])
    yield from ("".join((*letters[:2], letter)) for letter in reversed(letters[SHORT:]))
    yield from (f"{letters[0]}{number}" for number in range(2, 100))


def _letters(text: str) -> list[str]:
    """Divide a text into letters, each with its accents and signs."""
    found: list[str] = []
    for letter in text:
        if found and (letter in _JOINERS or unicodedata.category(letter)[0] == "M" or found[-1][-1] in _JOINERS):
            found[-1] += letter
        else:
            found.append(letter)
    return found

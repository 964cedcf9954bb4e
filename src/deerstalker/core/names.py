"""Which texts can be the name of a player: any script, nothing invisible."""

import unicodedata

LONGEST_NAME = 24
"""Maximum number of letters, counted as people count them: an accent or a vowel sign belongs to its letter."""

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

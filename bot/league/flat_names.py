"""Names on one line, without what nobody sees in them."""

import re
import unicodedata
from typing import Final

_INVISIBLE = re.compile(
    r"[\x00-\x1f\x7f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800"
    r"\u3164\ue000-\uf8ff\ufeff\uffa0\ufff9-\ufffb]+"
    # Tag characters spell the flags of regions after a black flag, and mean nothing elsewhere.
    r"|(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0001-\U000e007f]+"
)
_JOINERS = "\u200c\u200d"
"""Joiners between letters or emoji; they mean nothing by themselves."""
_VARIATIONS = "".join(map(chr, range(0xFE00, 0xFE10)))
"""Variation selectors: they choose a form of the character before them."""
_MOST_MARKS: Final = 3
"""The most accents on one letter: no script needs more, and a hundred would cover the lines above and below."""


def flat(name: str) -> str:
    """A name on one line, without invisible characters."""
    seen = " ".join(_INVISIBLE.sub(" ", name).split())
    return _thinned(seen.strip(_JOINERS + " ").lstrip(_JOINERS + _VARIATIONS))


def _thinned(name: str) -> str:
    """At most a few accents on each letter."""
    letters: list[str] = []
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            letters.append(letter)
    return "".join(letters)

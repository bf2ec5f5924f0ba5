"""Digits and letters of the high-contrast tiles, stroke by stroke like the glyphs.

Their field of 100 by 100 is fitted to a narrow box.
"""

from typing import Final

from tools.art.brush import Stroke, strokes_of

_SOURCES: Final[dict[str, str]] = {
    "1": """
even 1 22,27 54,8
even 1 54,8 54,92
""",
    "2": """
even 1 12,30 24,13 50,7 77,14 87,31 76,51 46,71 12,92
even 1 12,92 90,92
""",
    "3": """
even 1 14,8 84,8
even 1 84,8 46,44
even 1 46,44 76,50 90,69 79,87 50,93 27,90 10,80
""",
    "4": """
even 1 64,8 8,68
even 1 8,68 95,68
even 1 67,8 67,92
""",
    "5": """
even 1 84,8 22,8
even 1 22,8 16,46
even 1 16,46 34,39 55,38 79,46 90,65 80,85 52,93 30,91 10,81
""",
    "6": """
even 1 68,8 42,32 18,52
even 1 50,40 78,48 90,66 78,85 50,93 22,85 10,66 22,48 50,40
""",
    "7": """
even 1 10,8 91,8
even 1 91,8 60,46 42,92
""",
    "8": """
even 1 50,46 23,39 16,26 26,12 50,7 74,12 84,26 77,39 50,46 21,54 9,71 20,87 50,93 80,87 91,71 79,54 50,46
""",
    "9": """
even 1 32,92 58,68 82,48
even 1 50,60 22,52 10,34 22,15 50,7 78,15 90,34 78,52 50,60
""",
    "E": """
even 1 88,8 16,8
even 1 16,8 16,92
even 1 16,92 88,92
even 1 16,49 76,49
""",
    "S": """
even 1 88,21 70,9 48,7 24,13 13,28 24,42 50,49 78,57 90,73 78,88 50,93 26,91 10,79
""",
    "W": """
even 1 3,8 25,92
even 1 25,92 50,24
even 1 50,24 75,92
even 1 75,92 97,8
""",
    "N": """
even 1 12,92 12,8
even 1 12,8 88,92
even 1 88,92 88,8
""",
    "P": """
even 1 16,92 16,8
even 1 16,8 58,8 83,16 89,30 82,45 58,53 16,53
""",
    "F": """
even 1 88,8 16,8
even 1 16,8 16,92
even 1 16,49 74,49
""",
    "C": """
even 1 90,24 74,10 52,7 24,18 10,50 24,82 52,93 74,90 90,76
""",
}


def letter(character: str, weight: float) -> tuple[Stroke, ...]:
    """A digit or letter in strokes of that weight, on a field of 100 by 100."""
    return strokes_of(_SOURCES[character], weight)

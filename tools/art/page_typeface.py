"""Cuts the typeface of the pictures to what the stage's page needs: ``python -m tools.art.page_typeface``.

Latin letters only, for the page shall be there at once; other scripts are shown in the reader's own typeface.
"""

from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from bot.pictures.lettering import TYPEFACE

PAGE: Final = Path(__file__).parents[2] / "bot" / "web" / "page"
CUTS: Final = {"inter-medium": "inter-500", "inter-extrabold": "inter-800"}
SCRIPTS: Final = ((0x20, 0x7E), (0xA0, 0x17F), (0x2010, 0x2026), (0x2190, 0x2193), (0x2212, 0x2212))
"""First and last code point of what is kept."""


def main() -> None:
    """Write both weights."""
    for source, target in CUTS.items():
        font = TTFont(TYPEFACE / f"{source}.ttf")
        subsetter = Subsetter(Options(layout_features=["kern", "mark", "ccmp"], hinting=False))
        subsetter.populate(unicodes=[code for first, last in SCRIPTS for code in range(first, last + 1)])
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(PAGE / f"{target}.woff2")


if __name__ == "__main__":
    main()

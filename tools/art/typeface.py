"""Makes the typeface of the pictures from the npm package ``inter-ui``: ``python -m tools.art.typeface FOLDER``.

``FOLDER`` is the unpacked package (``npm pack inter-ui``). Kept are the letters of Latin, Greek and Cyrillic scripts.
Digits get the same width in the file itself, as Pillow cannot ask for that feature on every system.
"""

import shutil
import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from bot.pictures.lettering import TYPEFACE, WEIGHTS

SCRIPTS: Final = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x18F, 0x18F),
    (0x192, 0x192),
    (0x1A0, 0x1B0),
    (0x1CD, 0x1DC),
    (0x1E6, 0x1E7),
    (0x1EA, 0x1EB),
    (0x1F4, 0x1F5),
    (0x1FA, 0x21B),
    (0x259, 0x259),
    (0x370, 0x3FF),
    (0x400, 0x4FF),
    (0x1E00, 0x1EFF),
    (0x2010, 0x2026),
    (0x2030, 0x203A),
    (0x20AC, 0x20AC),
    (0x2190, 0x2193),
    (0x2212, 0x2212),
)
"""First and last code point of what is kept."""


def make(source: Path, target: Path) -> None:
    """Write one weight of the typeface. Raises OSError."""
    font = TTFont(source)
    widths = {**_substitutes(font, "tnum")}
    for table in font["cmap"].tables:
        table.cmap = {code: widths.get(name, name) for code, name in table.cmap.items()}
    options = Options(layout_features=["kern", "mark", "mkmk", "ccmp", "locl"], hinting=False, desubroutinize=True)
    options.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in SCRIPTS for code in range(first, last + 1)])
    subsetter.subset(font)
    font.flavor = None
    font.save(target)


def _substitutes(font: TTFont, feature: str) -> dict[str, str]:
    """Glyphs that a feature puts in the place of others, one for one."""
    rules = font["GSUB"].table
    lookups = {
        number
        for record in rules.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for number in record.Feature.LookupListIndex
    }
    found: dict[str, str] = {}
    for number in sorted(lookups):
        for table in rules.LookupList.Lookup[number].SubTable:
            found |= getattr(getattr(table, "ExtSubTable", table), "mapping", {})
    return found


def main() -> None:
    """Make every weight, and copy the licence."""
    package = Path(sys.argv[1])
    TYPEFACE.mkdir(exist_ok=True)
    for weight, name in WEIGHTS.items():
        make(package / "web" / f"Inter-{weight}.woff2", TYPEFACE / name)
    shutil.copyfile(next(package.glob("LICENSE*")), TYPEFACE / "LICENSE.txt")


if __name__ == "__main__":
    main()

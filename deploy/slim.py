"""Takes out of a virtual environment what the bot never opens: `python deploy/slim.py SITE_PACKAGES`.

The image is built with it. It is run by the environment's own Python, which knows the languages that Discord speaks.
What goes: tests and helpers for them, type stubs and sources of compiled modules, libraries for Windows, and what Babel
knows of languages that nobody on Discord reads.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import discord

FOLDERS = ("tests", "testing")
ENDINGS = (".pyi", ".pyx", ".pxd", ".c", ".h", ".dll")
LOCALES = "babel/locale-data"
ALWAYS = {"root", "nb", "nn"}
"""The root of all, and the two kinds of Norwegian that Discord calls `no`."""


def needless(packages: Path) -> list[Path]:
    """Files and folders that the bot never opens, none of them inside another."""
    spoken = ALWAYS | {locale.value.partition("-")[0] for locale in discord.Locale}
    found = [path for path in packages.rglob("*") if path.is_dir() and path.name in FOLDERS]
    found += [path for path in packages.rglob("*") if path.is_file() and path.suffix in ENDINGS]
    found += [path for path in (packages / LOCALES).glob("*.dat") if path.stem.partition("_")[0] not in spoken]
    folders = {path for path in found if path.is_dir()}
    return sorted({path for path in found if not folders.intersection(path.parents)})


def size(path: Path) -> int:
    """Bytes of a file, or of all files below a folder."""
    return sum(file.stat().st_size for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file())


def main() -> int:
    """Take it out and say how much it was."""
    packages = Path(sys.argv[1])
    gone = 0
    for path in needless(packages):
        gone += size(path)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    print(f"{gone / 1e6:.1f} MB taken out, {size(packages) / 1e6:.1f} MB left in {packages}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

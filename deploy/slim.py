"""Deletes files that the bot never uses from a virtual environment: `python deploy/slim.py SITE_PACKAGES`.

The container image is built with it. Run it with that environment's Python: it reads Discord's languages from
discord.py. It deletes tests and their helpers, type stubs, sources of compiled modules, Windows libraries, and Babel's
data for languages that Discord does not have.
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
"""Babel's root locale, and the two kinds of Norwegian that Discord calls `no`."""


def unused(packages: Path) -> list[Path]:
    """Files and folders that the bot never uses, none of them inside another."""
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
    """Delete them and print the size."""
    packages = Path(sys.argv[1])
    gone = 0
    for path in unused(packages):
        gone += size(path)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    print(f"{gone / 1e6:.1f} MB deleted, {size(packages) / 1e6:.1f} MB left in {packages}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

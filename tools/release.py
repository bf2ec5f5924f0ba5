"""Builds what a release publishes into dist/ and looks whether all of it is there: `make release` (docs/releasing.md).

wheel and sdist; constraints.txt, the versions that it was tested with; compose.yaml; NOTES.md, this version's part of
the changelog; SHA256SUMS. `TAG` in the environment, `v0.2.0` for instance, has to be the version of the bot.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

TOP = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs", "playground")
INPUTS = (*PACKAGES, "LICENSE", "README.md", "pyproject.toml")
BESIDE = ("constraints.txt", "compose.yaml")

BUILD = """
import sys
from setuptools import build_meta
folder = sys.argv[1]  # setuptools changes the arguments
build_meta.build_sdist(folder)
build_meta.build_wheel(folder)
"""
"""The two calls of a build frontend (PEP 517), with the setuptools that is installed."""


def sources() -> list[str]:
    """What the wheel is made of: files of this checkout that git does not ignore, and one that it does."""
    listed = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *INPUTS)
    told = subprocess.run(listed, cwd=TOP, capture_output=True, check=True)  # noqa: S603
    # Discord's SDK is made by `make web`, and ignored by git.
    names = (*told.stdout.decode().split("\0"), "bot/web/page/embedded-app-sdk.js")
    return sorted(name for name in names if name and (TOP / name).exists())


def build(folder: Path) -> Path:
    """Build wheel and sdist into `folder`, from a copy that leaves nothing in the checkout; the wheel."""
    folder = folder.resolve()
    with tempfile.TemporaryDirectory() as copy:
        for name in sources():
            there = Path(copy) / name
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TOP / name, there)
        command = (sys.executable, "-P", "-c", BUILD, str(folder))
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        sys.exit(f"The wheel cannot be built:\n{done.stdout}{done.stderr}")
    [wheel] = folder.glob("*.whl")
    return wheel


def faults(wheel: Path) -> list[str]:
    """What the wheel lacks of the packages, has otherwise or has besides, each as a sentence."""
    wanted = {name for name in sources() if name.partition("/")[0] in PACKAGES}
    with zipfile.ZipFile(wheel) as packed:
        there = {name for name in packed.namelist() if not re.match(r"jantaku-[^/]+\.dist-info/", name)}
        return [
            *(f"{name} is missing." for name in sorted(wanted - there)),
            *(f"{name} does not belong there." for name in sorted(there - wanted)),
            *(
                f"{name} is not as in the checkout."
                for name in sorted(wanted & there)
                if packed.read(name) != (TOP / name).read_bytes()
            ),
        ]


def notes(version: str) -> str:
    """What the changelog says of the version, without its heading."""
    text = (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(version)}\].*?\n(.*?)(?=^## \[|\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        sys.exit(f"CHANGELOG.md has no heading for {version}.")
    return found[1].strip() + "\n"


def main(dist: Path = TOP / "dist") -> None:
    """Build everything into the folder anew. Ends with a sentence where something is wrong."""
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir()
    wheel = build(dist)
    version = wheel.name.split("-")[1]
    if (tag := os.environ.get("TAG", f"v{version}")) != f"v{version}":
        sys.exit(f"The tag is {tag}, and the version of the bot {version}.")
    if found := faults(wheel):
        sys.exit("\n".join((f"{wheel.name} is not what it should be:", *found)))
    (dist / "NOTES.md").write_text(notes(version), encoding="utf-8")
    for name in BESIDE:
        shutil.copyfile(TOP / name, dist / name)
    files = sorted(dist.iterdir())
    sums = "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (dist / "SHA256SUMS").write_text(sums, encoding="utf-8")
    print(*(file.name for file in sorted(dist.iterdir())), sep="\n")


if __name__ == "__main__":
    main()

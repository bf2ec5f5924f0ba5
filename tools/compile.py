"""Compile the engine with mypyc, in place: the same source, several times as fast. `make compiled` runs it.

Each module of the engine gets an extension module beside it, which Python imports instead of the source. `make pure`
(or `tools/compile.py --remove`) deletes them. Needs a C compiler and Python's headers.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "bot" / "engine"

AS_THEY_ARE = {
    "__init__": "only imports",
    "audit": "runs once at a start",
    "data_files": "read once from a file",
    "errors": "raised, not computed",
    "events": "the journal's codec reads the types of its fields at run time, which a compiled class does not keep",
    "interpretations": "as events",
    "reasons": "as events",
    "rule_file": "answers one person at a time",
    "ruleset": "looks its own types up at run time",
    "yaku_catalogue": "read once from a file",
    "yaku_worth": "answers one person at a time",
}
"""Modules that are not compiled, and why."""


def modules() -> list[Path]:
    """The sources that are compiled."""
    return sorted(path for path in ENGINE.rglob("*.py") if path.stem not in AS_THEY_ARE)


def extensions() -> list[Path]:
    """The compiled files: one extension a module, and the library that they share."""
    return [*ENGINE.rglob("*.so"), *ENGINE.rglob("*.pyd"), *ROOT.glob("*__mypyc*.so"), *ROOT.glob("*__mypyc*.pyd")]


def remove() -> None:
    """Delete the compiled files."""
    for path in extensions():
        path.unlink()


def main() -> int:
    """Compile, or delete the compiled files. Not 0 if the compiled engine cannot be imported."""
    remove()
    if "--remove" in sys.argv[1:]:
        return 0
    names = [str(path.relative_to(ROOT)) for path in modules()]
    command = [sys.executable, "-m", "mypyc", *names]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603 - names of ours
    if not done.returncode:
        # A compiled class may still lack a name when the module is imported.
        first = [sys.executable, "-c", "import bot.engine.game, bot.engine.scoring.score; bot.engine.game.begin_game"]
        done = subprocess.run(first, cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603 - the same
    if done.returncode:
        remove()
        sys.stderr.write(done.stdout + done.stderr)
    else:
        sys.stdout.write(f"{len(names)} modules of the engine are compiled; `make pure` goes back to the source.\n")
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())

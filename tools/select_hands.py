"""Selects every n-th line of a file of hands for tests/data.

Usage: python tools/select_hands.py HANDS.jsonl.gz N tests/data/HANDS.jsonl.gz
"""

import gzip
import sys
from pathlib import Path


def main(source: str, step: str, target: str) -> None:
    """Write every n-th line unchanged."""
    with gzip.open(source, "rb") as lines:
        chosen = list(lines)[:: int(step)]
    with Path(target).open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=9, mtime=0) as out:
        out.writelines(chosen)
    print(f"{len(chosen)} lines")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Checks logs in the formats that `bot/paifu` reads: the engine plays each game as its log says it went."""

import json
from collections.abc import Iterator
from pathlib import Path

from bot.paifu import PaifuError, play_back, read
from bot.paifu.file_parts import parts_of
from bot.paifu.log_decoding import text_of
from tests.conformance.reading import lines_of
from tests.conformance.report import Checked, Disagreement

ENDINGS = tuple(f"{name}{packed}" for name in (".mjlog", ".xml", ".json", ".mjson") for packed in ("", ".gz"))
FORM = "log"


def is_log(path: Path) -> bool:
    """Whether a file holds logs and not records: by its ending, or by a first line of mjai or tenhou/6."""
    if path.name.endswith(ENDINGS):
        return True
    try:
        first = json.loads(str(next(lines_of(path), "")))
    except (ValueError, RecursionError):
        return False
    return isinstance(first, dict) and ("log" in first or (first.get("type") == "start_game"))


def check_logs(path: Path, limit: int | None = None) -> Iterator[Checked]:
    """Check every game of a file of logs, the first ``limit`` of them; what cannot be read is a disagreement."""
    try:
        parts = parts_of(text_of(path.read_bytes()))
    except (OSError, PaifuError) as fault:
        yield Checked(1, path.name, FORM, (Disagreement("the file", "a log that can be read", str(fault)),))
        return
    for number, part in enumerate(parts[:limit], 1):
        try:
            record = read(part)
            found = play_back(record).disagreement
        except PaifuError as fault:
            yield Checked(
                number, f"game {number}", FORM, (Disagreement("the log", "a log that can be read", str(fault)),)
            )
            continue
        wrong = (
            ()
            if found is None
            else (Disagreement(f"kyoku {found.kyoku + 1}, {found.matter}", found.expected, found.found),)
        )
        yield Checked(number, f"game {number}", FORM, wrong, counts={"rounds of logs": len(record.kyoku)})

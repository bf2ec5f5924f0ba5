"""The conditions of each yaku and the reason of each item of fu, from ``data/yaku_texts.toml``."""

from dataclasses import dataclass
from typing import Final

from bot.engine.rules.ruleset import option_types
from bot.engine.scoring.fu import FU_REASONS
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.sentences import Text
from bot.text.toml_texts import TextFileError, read_text_file


@dataclass(frozen=True, slots=True)
class YakuTexts:
    """The contents of the file."""

    requires: dict[str, Text]
    """The conditions of every entry of the yaku catalogue."""
    options: dict[str, tuple[str, ...]]
    """The rule options that affect each entry."""
    fu: dict[str, Text]
    """The text for each of the engine's reasons for fu."""


def read_yaku_texts() -> YakuTexts:
    """The file, checked against the yaku, options and reasons of the engine. Raises TextFileError."""
    content = read_text_file("yaku_texts.toml").exactly(("yaku", "fu"))
    entries = content.table("yaku").exactly(catalogue()).tables()
    fu = content.table("fu").exactly(FU_REASONS)
    for entry in entries.values():
        unknown = [option for option in entry.texts("options") if option not in option_types()]
        if unknown:
            raise TextFileError(f"{entry.place}: there is no option {unknown[0]!r}.")
    return YakuTexts(
        requires={yaku: entry.only("text", "options").sentence("text") for yaku, entry in entries.items()},
        options={yaku: entry.texts("options") for yaku, entry in entries.items()},
        fu={reason: fu.sentence(reason) for reason in FU_REASONS},
    )


_TEXTS: Final = read_yaku_texts()
REQUIRES: Final = _TEXTS.requires
DECIDING_OPTIONS: Final = _TEXTS.options
"""The rule options, other than its value, that affect a yaku."""
FU_NAMES: Final = _TEXTS.fu

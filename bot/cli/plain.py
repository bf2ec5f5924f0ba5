"""Words for a terminal: what Discord shows as a heading or in bold stands there as plain lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.render.text import render

if TYPE_CHECKING:
    from bot.render.text import Words

_MARKS: Final = re.compile(r"^(?:#{1,3} |-# )|\*\*", re.MULTILINE)


def plain(words: Words) -> str:
    """The English words without Markdown."""
    return _MARKS.sub("", render(words, markdown=False))

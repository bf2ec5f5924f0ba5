"""Lists of names that fit into a message: where people have long names, those are cut, and no line is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.text.sentences import MESSAGE_LIMIT, Words, fit, render

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

LENGTHS: Final = (32, 20, 12)
"""Characters of a name, as many as there is room for: Discord's own names have 32 at most."""


def clipped(name: str, most: int) -> str:
    """A name of so many characters at most."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def clipped_all(names: Mapping[int, str], most: int) -> dict[int, str]:
    """The same for the names of all players."""
    return {player: clipped(name, most) for player, name in names.items()}


def worded(make: Callable[[int], Words], locale: str | None, *, limit: int = MESSAGE_LIMIT) -> str:
    """What ``make`` says with names of at most so many characters, with the longest ones that fit."""
    text = ""
    for most in LENGTHS:
        text = render(make(most), locale)
        if len(text) <= limit:
            return text
    return fit(text, limit)


def paged(head: str, texts: Iterable[str], limit: int) -> tuple[str, ...]:
    """Texts in pages of at most so many characters, each below ``head``: as many whole ones a page as there is room."""
    pages: list[str] = []
    page = head
    for text in texts:
        longer = f"{page}\n{text}"
        if len(longer) <= limit:
            page = longer
            continue
        if page != head:
            pages.append(page)
        page = fit(f"{head}\n{text}", limit)
    return (*pages, page)

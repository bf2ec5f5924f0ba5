"""A game as files for programs that review games: the JSON of Tenhou's viewer, and mjai lines."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.paifu.filmed import record_of
from bot.paifu.mjai.write_mjai import write_mjai
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6
from bot.text.sentences import Plain, lines, render, say
from cogs.common.content import Attached, Content
from cogs.replay.seen_games import FileRef

if TYPE_CHECKING:
    from cogs.replay.seen_games import SeenGame

REVIEWER: Final = "https://github.com/Equim-chan/mjai-reviewer"
VIEWER: Final = "https://tenhou.net/6/"


async def files_content(game: SeenGame, locale: str) -> Content:
    """A message with the game in both formats."""
    stem = "game" if isinstance(game.ref, FileRef) else f"game-{game.ref.number}"
    tenhou, mjai = await asyncio.to_thread(_written, game)
    text = lines(
        say("The game for other programs:"),
        say(
            "- the JSON of Tenhou's viewer (tenhou/6), which most reviewers read: "
            "[mjai-reviewer](<{reviewer}>) takes it as a file, [Tenhou's viewer](<{viewer}>) shows it",
            reviewer=Plain(REVIEWER),
            viewer=Plain(VIEWER),
        ),
        say("- mjai lines, which Mortal and other computer players read, and reviewers that ask them"),
        None if game.film.over else say("It is written as far as it goes: it was not played to its end."),
    )
    files = (Attached(f"{stem}.json", tenhou), Attached(f"{stem}.mjson", mjai))
    return Content(render(text, locale), files=files)


def _written(game: SeenGame) -> tuple[bytes, bytes]:
    record, known = record_of(game.film), game.known
    title = ("", "") if known is None else (known.league.name if known.league else "", f"{known.at:%Y-%m-%d %H:%M} UTC")
    return write_tenhou6(record, title=title).encode(), write_mjai(record).encode()

"""Replays in the browser: the button that leads there, and where their pages get the games from."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from bot.analysis.review import GameReview
from bot.client.jantaku import JantakuBot
from bot.engine.replay import Position, Replay
from bot.text.sentences import say
from bot.web.replay_pages import NotShown, ShownGame
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button
from cogs.replay.position_text import page_facts
from cogs.replay.replay_games import FileRef, Ref, ReplayGames, ref_of


class ReplayFace:
    """Implements ``bot.web.replay_pages.Games``."""

    def __init__(self, games: ReplayGames, review: Callable[[Replay, int], Coroutine[Any, Any, GameReview]]) -> None:
        self._games: Final = games
        self.review: Final = review

    async def of_link(self, key: str) -> ShownGame:
        """The game of a link."""
        guild, _, ref = key.partition("/")
        found = ref_of(ref)
        assert found is not None  # noqa: S101 - keys are signed
        try:
            game = await self._games.of_link(int(guild) or None, found)
        except CommandRefused as refused:
            raise NotShown(refused.words) from None
        return ShownGame(game.replay, page_facts(game, ""))

    async def of_upload(self, visitor: int, name: str, body: Callable[[], Awaitable[bytes]]) -> ShownGame:
        """The first game of a log file."""
        try:
            game = await self._games.of_upload(visitor, name, body)
        except CommandRefused as refused:
            raise NotShown(refused.words) from None
        return ShownGame(game.replay, page_facts(game, name))


def game_key(guild: int | None, ref: Ref) -> str:
    """A game as links name it."""
    return f"{guild or 0}/{ref}"


def browser_button(
    bot: JantakuBot, guild: int | None, ref: Ref, at: Position, seat: int | None, row: int
) -> tuple[Button, ...]:
    """The button that opens a game in the browser, for who is shown it: at a position, from a seat (None: all hands).

    None where no page is served, and for a log from elsewhere, which nobody keeps.
    """
    if bot.web is None or isinstance(ref, FileRef):
        return ()
    link = bot.web.replay_link(game_key(guild, ref))
    place = f"{at.kyoku + 1}.{at.step}.{seat or 0}{'.all' if seat is None else ''}"
    return (Button("", say("Open in the browser"), row, url=f"{link}#{place}"),)

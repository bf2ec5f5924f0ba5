"""Answers of Discord that succeed and have not the shape that they should: logged, and the bot goes on."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from discord.http import HTTPClient

from bot.pictures.tile_emoji import tile_emoji
from cogs.common.emoji import Emojis
from tests.cogs.club import Club, shown, text_of


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that has not begun, with tiles as emoji."""
    found = Club(tmp_path)
    found.tile_emoji = True
    yield found
    await found.end()


async def uploaded(club: Club) -> int:
    """How many tiles are shown as emoji."""
    await club.env.settle()
    return len(Emojis.of(club.bot).markup_for(()))


async def test_emoji_without_the_name_of_who_made_them_are_used(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    told = HTTPClient.get_application_emojis

    async def nameless(self: HTTPClient, application: int) -> Any:
        listed = await told(self, application)
        return {"items": [{**one, "user": {"id": "1"}} for one in listed["items"]]}

    monkeypatch.setattr(HTTPClient, "get_application_emojis", nameless)
    await club.begin()
    assert await uploaded(club) == len(tile_emoji())
    await club.restart()
    assert await uploaded(club) == len(tile_emoji())


@pytest.mark.parametrize("listed", [[], {}, {"items": [{"id": None}]}, None])
async def test_a_list_of_emoji_that_is_none_costs_the_emoji_alone(
    club: Club, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], listed: object
) -> None:
    async def odd(self: HTTPClient, application: int) -> Any:
        return listed

    monkeypatch.setattr(HTTPClient, "get_application_emojis", odd)
    await club.begin()
    assert await uploaded(club) == 0
    assert "Traceback" in capsys.readouterr().out
    assert "Jantaku" in text_of(shown(await club.slash("Aiko", "help")))


@pytest.mark.parametrize("listed", [[{"id": "1"}], {"message": "hello"}, None, ["hand"]])
async def test_a_list_of_commands_that_is_none_is_replaced(
    club: Club, monkeypatch: pytest.MonkeyPatch, listed: object
) -> None:
    async def odd(*_: object) -> object:
        return listed

    club.tile_emoji = False
    monkeypatch.setattr("bot.client.registering.commands_at", odd)
    await club.begin()
    assert len(club.env.backend.commands[None]) > 20
    assert "Jantaku" in text_of(shown(await club.slash("Aiko", "help")))

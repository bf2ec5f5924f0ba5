"""Only the playground's own page and the bot get in."""

import aiohttp
import pytest

from playground.server import Playground


@pytest.fixture
async def address() -> object:
    playground = Playground()
    await playground.start()
    yield playground.address
    await playground.stop()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://127.0.0.1:80"}, 403),
        ({"Origin": "https://example.com"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "rebound.example.com"}, 403),
        ({"Host": "127.0.0.1.example.com:80"}, 403),
    ],
)
async def test_pages_of_other_sites_are_kept_out(address: str, headers: dict[str, str], status: int) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{address}/play/users", headers=headers) as answer:
        assert answer.status == status


async def test_another_sites_page_cannot_sit_down_at_the_playground(address: str) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(f"{address}/play/live?user=1", headers={"Origin": "https://example.com"})

"""A table in the browser, as far as Discord shows it: the button, the link, and a message that rests meanwhile."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from pydantic import SecretStr

from bot.client import jantaku
from bot.config.settings import WebSettings
from bot.engine.actions import Discard, Pass
from bot.table import commands as c
from bot.table.table_events import Person
from bot.web.replay_pages import NotShown
from bot.web.sessions import Viewer
from bot.web.table_pages import OpenPage, TablePages
from tests.cogs.club import Club, components, deal, labels, shown, text_of
from tests.cogs.test_replay import finished
from tests.paifu.samples import sample

AIKO = "123m406p789s1122z"
BUTTON = "Open in the browser"
RESTS = "You are playing this game in the browser."


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    evening = Club(tmp_path)
    evening.web = WebSettings(listen="127.0.0.1:0", public_url="https://table.example")
    async with evening:
        yield evening


def pages_of(club: Club) -> TablePages:
    assert club.bot.web is not None
    return club.bot.web.pages


class Closed:
    """A socket whose page has gone to sleep: it takes what it is sent."""

    closed = False

    async def send_str(self, text: str) -> None:
        del text

    async def close(self) -> None:
        self.closed = True


def opened(club: Club, name: str, table: str) -> OpenPage:
    """Somebody's page of a table."""
    socket: Any = Closed()
    page = OpenPage(Viewer(club.people[name].id, table, "en-GB"), socket)
    pages_of(club)._pages.setdefault(table, []).append(page)
    return page


async def closed(club: Club, page: OpenPage) -> None:
    """The page is gone, and was not opened anew."""
    viewer = page.viewer
    pages_of(club)._pages[viewer.table].remove(page)

    async def leave() -> None:
        pages_of(club)._left(viewer)

    await club.env.as_the_bot(leave())


async def table_of(club: Club) -> str:
    table = await club.bot.lobby.at_channel(club.channel.id)
    assert table is not None
    return table


async def test_hands_and_boards_have_a_button_that_gives_its_presser_alone_a_link(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    hand, board = club.dm("Aiko"), club.channel.history()[0]
    assert BUTTON in labels(hand)
    assert BUTTON in labels(board)
    for name, message in (("Aiko", hand), ("Dan", board)):
        answer = shown(await club.click(name, message, BUTTON))
        assert answer.ephemeral
        [link] = [one for one in components(answer) if one.get("url")]
        assert link["label"] == "Open the table"
        address, _, code = str(link["url"]).rpartition("/")
        assert address == "https://table.example/in"
        found = await pages_of(club).sessions.follow(code)
        assert found is not None
        assert (found.user, found.table) == (club.people[name].id, await table_of(club))
    assert BUTTON in labels(club.dms("Aiko")[0]), "the hand stands as it was"


async def test_a_hand_rests_while_its_player_has_the_page_open_and_is_back_when_it_closes(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    page = opened(club, "Aiko", await table_of(club))
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(5)
    hand = club.dms("Aiko")[0]
    assert text_of(hand) == RESTS
    assert labels(hand) == [BUTTON, "Show my hand here"]
    assert not hand.attachments
    await closed(club, page)
    hand = club.dms("Aiko")[0]
    assert RESTS not in text_of(hand)
    assert BUTTON in labels(hand)


async def test_who_uses_the_message_all_the_same_has_both(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    opened(club, "Aiko", await table_of(club))
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(5)
    await club.click("Aiko", club.dms("Aiko")[0], "Show my hand here")
    assert RESTS not in text_of(club.dms("Aiko")[0])
    await club.wait(30)
    assert RESTS not in text_of(club.dms("Aiko")[0]), "it follows the game beside the page"


async def test_with_the_activity_the_table_opens_in_discord_and_where_that_fails_by_the_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jantaku, "SDK", Path(__file__))
    evening = Club(tmp_path)
    secret = SecretStr("s3cret")
    evening.web = WebSettings(
        listen="127.0.0.1:0", public_url="https://table.example", activity=True, client_secret=secret
    )
    async with evening:
        await evening.play(2, wall=deal(AIKO, draws="9m"))
        for message in (evening.dm("Aiko"), evening.channel.history()[0]):
            assert labels(message)[-2:] == ["Open the table", BUTTON]
        # The simulated Discord has no Activities, and refuses.
        answer = shown(await evening.click("Aiko", evening.dm("Aiko"), "Open the table"))
        assert answer.ephemeral
        assert any("https://table.example/in/" in str(one.get("url")) for one in components(answer))


async def test_a_replay_and_a_review_open_in_the_browser_where_their_message_is(club: Club) -> None:
    await finished(club)
    assert club.bot.web is not None
    game = f"{club.env.guild.id}/t/g1/1"
    replay = shown(await club.slash("Ben", "replay", kyoku="2"))
    for turn, place in ((None, "2.0.1"), ("Next ▶", "2.1.1"), ("Review", "1.0.1")):
        message = replay if turn is None else shown(await club.click("Ben", replay, turn))
        [link] = [one for one in components(message) if one.get("url")]
        address, _, at = str(link["url"]).partition("#")
        assert at == place
        key = pages_of(club).sessions.replayed(address.removeprefix("https://table.example/replay/"))
        assert key == game
    games = club.bot.web.replays.games
    assert games is not None
    assert (await games.of_link(game)).replay.names[:3] == ("Aiko", "Ben", "Chie")
    with pytest.raises(NotShown):
        await games.of_link(f"{club.env.guild.id + 1}/t/g1/1")


async def test_logs_that_pages_send_are_read_as_those_of_commands_one_at_a_time_for_each_address(club: Club) -> None:
    assert club.bot.web is not None
    games = club.bot.web.replays.games
    assert games is not None

    async def log() -> bytes:
        return sample("tenhou_ranked_game.tenhou6.json").encode()

    async def prose() -> bytes:
        return b"good evening"

    shown_game = await games.of_upload(-5, "evening.json", log)
    assert len(shown_game.replay) == 3
    with pytest.raises(NotShown, match="cannot be read"):
        await games.of_upload(-5, "evening.json", prose)

    async def another_meanwhile() -> bytes:
        with pytest.raises(NotShown, match="still being read"):
            await games.of_upload(-5, "evening.json", log)
        assert len((await games.of_upload(-6, "evening.json", log)).replay) == 3
        return await log()

    await games.of_upload(-5, "evening.json", another_meanwhile)


async def test_without_an_address_there_is_no_such_button(tmp_path: Path) -> None:
    async with Club(tmp_path) as evening:
        await evening.play(1)
        assert BUTTON not in labels(evening.dm("Aiko"))
        assert BUTTON not in labels(evening.channel.history()[0])


async def moves(club: Club, name: str, table: str, count: int) -> None:
    """Somebody puts down so many tiles by their page, one every ten seconds."""
    for _ in range(count):
        await club.wait(10)
        hand = await club.bot.lobby.hand(table, club.people[name].id)
        discards = [action for action in hand.legal if isinstance(action, Discard)]
        if hand.legal:
            act = c.Act(Person(hand.user, name), discards[-1] if discards else Pass())
            await club.env.as_the_bot(club.bot.lobby.submit(table, act))


def painting(club: Club) -> list[int]:
    """The pictures of the board: each edit that draws it gives others."""
    return [picture.id for picture in club.last().attachments]


PLAYED_THERE = "This game is being played in the browser."


async def test_a_board_that_nobody_plays_by_follows_every_two_minutes(club: Club) -> None:
    await club.play(1)
    table = await table_of(club)
    page = opened(club, "Aiko", table)
    await moves(club, "Aiko", table, 13)
    assert PLAYED_THERE in text_of(club.last())
    before = painting(club)
    await moves(club, "Aiko", table, 5)
    assert painting(club) == before
    await closed(club, page)
    assert PLAYED_THERE not in text_of(club.last()), "it follows every move again"


async def test_a_board_follows_every_move_while_one_of_its_players_is_not_in_the_browser(club: Club) -> None:
    await club.play(2)
    table = await table_of(club)
    opened(club, "Aiko", table)
    await moves(club, "Aiko", table, 1)
    before = painting(club)
    assert PLAYED_THERE not in text_of(club.last())
    await moves(club, "Ben", table, 1)
    assert painting(club) != before

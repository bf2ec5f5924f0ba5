"""With hidden tiles exchanged, the channel and another seat receive the same, quarter second by quarter second.

Whoever is asked, whatever they leave to themselves, wherever their hand appears: what others receive, and when, tells
nothing of it.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.engine.actions import Pass
from tests.cogs.club import NAMES, Club, buttons, deal, labels, text_of
from tests.cogs.hand_labels import auto
from tests.cogs.test_surfaces import close_dms

Deed = Callable[[Club], Awaitable[object]]

ABLE = "147m258p369s1166z"
"""Can call the east that Aiko discards."""
INDIFFERENT = "147m258p369s6677z"
OTHER = "147m369p258s3557z"
STEP = 0.25


def looks(message: discord.Message) -> tuple[Any, ...]:
    """A message as whoever sees it may examine it."""
    keys = [(button.get("label"), button.get("custom_id"), button.get("disabled")) for button in buttons(message)]
    files = [(file.filename, file.size, file.description) for file in message.attachments]
    return (text_of(message), keys, files)


async def everybody_is_asked(club: Club) -> None:
    """Nobody has prepared anything."""


async def chie_wants_no_calls(club: Club) -> None:
    await auto(club, "Chie", "No calls: off")


async def chie_is_away(club: Club) -> None:
    await club.slash("Chie", "table leave")


async def a_motion_is_open(club: Club) -> None:
    await club.slash("Ben", "play vote", what="end")


async def hands_lie_in_the_channel(club: Club) -> None:
    for name in ("Chie", "Dan"):
        await club.slash(name, "hand", where="channel")


async def their_direct_messages_close(club: Club) -> None:
    for name in ("Chie", "Dan"):
        await close_dms(club, name)
        channel, hand = club.env.backend.get_dm_channel(club.people[name].id), club.dm(name)
        path = f"/channels/{channel.id}/messages/{hand.id}"
        club.env.inject_error(
            "PATCH", path, status=403, code=50007, message="Cannot send messages to this user", times=None
        )


async def no_press_lets_their_hands_appear(club: Club) -> None:
    """Their direct messages close after the last press is so long ago that nothing can be shown in the channel."""
    await club.wait(1000)
    await their_direct_messages_close(club)


async def nobody_answers(club: Club) -> None:
    """Time passes."""


async def chie_lets_it_go(club: Club) -> None:
    if "Pass" in labels(club.dm("Chie")):
        await club.click("Chie", club.dm("Chie"), "Pass")


async def chie_asks_why(club: Club) -> None:
    await club.slash("Chie", "play why")
    await club.slash("Chie", "call", call="pass")


async def whoever_is_asked_lets_it_go(club: Club) -> None:
    for name in ("Chie", "Dan"):
        await club.slash(name, "call", call="pass")


async def ben_discards(club: Club) -> None:
    await club.click("Ben", club.dm("Ben"), "West drawn")


async def a_minute(club: Club) -> None:
    await club.wait(60)


async def half_a_day(club: Club) -> None:
    await club.wait(11.5 * 3600)


async def the_bot_starts_anew(club: Club) -> None:
    await club.restart()
    await chie_lets_it_go(club)


class Watched:
    """An evening at which a discard of Aiko's is watched. ``hands`` are those of Chie and Dan."""

    def __init__(self, folder: Path, hands: tuple[str, str], **options: Any) -> None:
        folder.mkdir()
        self.club = Club(folder)
        self.hands = hands
        self.options = options
        self.asked: list[str] = []

    async def seen(self, before: Deed, deeds: Mapping[int, Deed], steps: int) -> list[Any]:
        """What the channel and Aiko received at every step after the discard, and what was logged for the operator.

        ``deeds`` are done before their step.
        """
        with capture_logs() as logged:
            found = await self._seen(before, deeds, steps)
        return [found, [line for line in logged if line["log_level"] != "debug"]]

    async def _seen(self, before: Deed, deeds: Mapping[int, Deed], steps: int) -> list[Any]:
        async with self.club as club:
            await club.play(4, wall=deal("", "", *self.hands, draws="1z3z4z5z", indicators="9m"), **self.options)
            await before(club)
            await club.wait(5)
            await club.click("Aiko", club.dm("Aiko"), "East drawn")
            self.asked = [name for name in NAMES if await self._is_asked(name)]
            found: list[Any] = []
            since = len(club.env.http_requests)
            for step in range(steps):
                if step in deeds:
                    await deeds[step](club)
                await club.wait(STEP)
                found.append((step, self._requests(since), self._messages()))
                since = len(club.env.http_requests)
            return found

    async def _is_asked(self, name: str) -> bool:
        table = await self.club.bot.lobby.at_channel(self.club.channel.id)
        assert table is not None
        hand = await self.club.bot.lobby.hand(table, self.club.people[name].id)
        return Pass() in hand.legal

    def _public(self) -> list[discord.Message]:
        return [*self.club.channel.history(), *self.club.dms("Aiko")]

    def _requests(self, since: int) -> list[Any]:
        """Everything sent to the channel or to Aiko, by the bot's own token or another."""
        places = {str(self.club.channel.id), str(self.club.people["Aiko"].user.dm_channel.id)}
        messages = {str(message.id) for message in self._public()}
        return [
            (request.method, {key: value for key, value in (request.json or {}).items() if key != "nonce"})
            for request in self.club.env.http_requests[since:]
            if (places | messages) & set(request.path.split("/"))
        ]

    def _messages(self) -> list[Any]:
        return [looks(message) for message in self._public()]


async def one_and_other(
    folder: Path, able: tuple[str, str], unable: tuple[str, str], *watched: Any, **options: Any
) -> tuple[list[str], list[str]]:
    """Watch both evenings, which look the same. Who was asked in the one, and in the other."""
    one, other = Watched(folder / "one", able, **options), Watched(folder / "other", unable, **options)
    assert await one.seen(*watched) == await other.seen(*watched)
    return one.asked, other.asked


@pytest.mark.parametrize(
    ("before", "meanwhile", "options"),
    [
        (everybody_is_asked, chie_asks_why, {"training": True}),
        (everybody_is_asked, the_bot_starts_anew, {}),
        (a_motion_is_open, chie_lets_it_go, {}),
        (chie_wants_no_calls, nobody_answers, {}),
        (their_direct_messages_close, chie_asks_why, {}),
        (chie_is_away, nobody_answers, {}),
    ],
)
async def test_nobody_receives_anything_that_tells_whether_somebody_may_call(
    tmp_path: Path, before: Deed, meanwhile: Deed, options: dict[str, Any]
) -> None:
    asked = await one_and_other(tmp_path, (ABLE, OTHER), (INDIFFERENT, OTHER), before, {3: meanwhile}, 20, **options)
    assert asked[1] == []
    assert asked[0] == ([] if before in {chie_wants_no_calls, chie_is_away} else ["Chie"])


@pytest.mark.parametrize("before", [everybody_is_asked, hands_lie_in_the_channel, their_direct_messages_close])
async def test_nobody_receives_anything_that_tells_who_is_asked(tmp_path: Path, before: Deed) -> None:
    # Whoever it is lets it go after seven seconds; Ben discards, and it is Chie's turn.
    deeds = {28: whoever_is_asked_lets_it_go, 34: ben_discards}
    asked = await one_and_other(tmp_path, (ABLE, OTHER), (OTHER, ABLE), before, deeds, 54)
    assert asked == (["Chie"], ["Dan"])


async def test_whose_direct_messages_are_closed_is_told_in_their_turn_whether_or_not_there_was_a_call(
    tmp_path: Path,
) -> None:
    # Whoever is asked lets the time run out. Then Ben discards, and Chie is told where to find her hand.
    deeds = {4: a_minute, 40: ben_discards}
    asked = await one_and_other(tmp_path, (ABLE, OTHER), (OTHER, ABLE), their_direct_messages_close, deeds, 54)
    assert asked == (["Chie"], ["Dan"])


async def test_whose_hand_has_no_way_left_is_not_told_so_while_that_names_who_may_call(tmp_path: Path) -> None:
    worlds = (ABLE, OTHER), (OTHER, ABLE)
    asked = await one_and_other(tmp_path, *worlds, no_press_lets_their_hands_appear, {}, 20, pace="slow")
    assert asked == (["Chie"], ["Dan"])


async def test_a_slow_table_tells_nobody_whom_it_waits_for_half_a_day(tmp_path: Path) -> None:
    deeds = dict.fromkeys((2, 6), half_a_day)
    watched = (their_direct_messages_close, deeds, 10)
    asked = await one_and_other(tmp_path, (ABLE, OTHER), (OTHER, ABLE), *watched, pace="slow")
    assert asked == (["Chie"], ["Dan"])

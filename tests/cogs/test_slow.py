"""A slow table: a day a move, so that everybody is told anew when it is their turn, and reminded of it."""

import asyncio

import discord
import pytest

from bot.table.deadline_calculation import LONGEST_PAUSE
from bot.table.ports import PublicTable
from bot.table.table_events import Quiet, TableSettings
from bot.text.sentences import render
from cogs.table.rules_text import pace_name
from tests.cogs.club import Club, all_told, deal, labels, shown, text_of
from tests.cogs.test_surfaces import close_dms

AIKO = "123m406p789s1122z"
CHIE = "258m369p147s1122z"
"""She may call an east."""
HOUR = 3600.0
NIGHT = Quiet(20 * 60, 9 * 60, "UTC")
"""The games of these tests begin at 20:00 UTC."""


def beside(club: Club, name: str) -> list[discord.Message]:
    """Somebody's direct messages beside the hand."""
    return [message for message in club.dms(name) if "Riichi table in" not in text_of(message)]


def calls(club: Club) -> list[str]:
    """What was said in the channel to somebody by name."""
    return [text_of(message) for message in club.channel.history() if text_of(message).startswith("<@")]


async def asleep(club: Club, name: str) -> None:
    """Somebody has quiet hours, from the next table on."""
    await club.bot.store.settings.set_quiet(club.people[name].id, NIGHT)


async def test_every_turn_brings_a_new_message_and_the_answer_to_a_press_stays_where_it_is(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    first, pressed = club.dm("Ben"), club.dm("Aiko")
    await club.click("Aiko", pressed, "9m drawn")
    assert club.dm("Aiko").id == pressed.id
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))
    await club.wait(LONGEST_PAUSE)
    assert club.dm("Ben").id != first.id
    assert "West drawn" in labels(club.dm("Ben"))
    assert len(club.dms("Ben")) == 1, "the old one is taken away"


async def test_a_restart_tells_nobody_twice(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    first = club.dm("Aiko")
    await club.restart()
    await club.wait(5)
    assert [message.id for message in club.dms("Aiko")] == [first.id]


async def test_a_move_a_day_is_played_after_a_day(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    await club.wait(86_000)
    assert "**Aiko** to discard" in text_of(club.last())
    await club.wait(500)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())


async def test_the_board_shows_the_deadline_and_is_not_edited_to_count_down(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    due = int(club.clock.now().timestamp()) + 86_400
    assert f"<t:{due}:R>" in text_of(club.last())
    await club.wait(5)
    since = len(club.env.http_requests)
    await club.wait(11 * HOUR)
    assert club.env.http_requests[since:] == []


async def test_a_reminder_comes_at_half_and_at_nine_tenths_of_the_time_each_once(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    await club.wait(12 * HOUR - 5)
    assert beside(club, "Aiko") == []
    await club.wait(10)
    (half,) = beside(club, "Aiko")
    assert text_of(half).startswith("It is still your turn; your time runs out <t:")
    assert f"/{club.channel.id}/" in text_of(half)
    await club.wait(9.6 * HOUR - 15)
    assert [message.id for message in beside(club, "Aiko")] == [half.id]
    await club.wait(10)
    (nearly,) = beside(club, "Aiko")
    assert nearly.id != half.id
    await club.wait(2.3 * HOUR)
    assert [message.id for message in beside(club, "Aiko")] == [nearly.id]
    assert calls(club) == []
    assert all(beside(club, name) == [] for name in ("Ben", "Chie", "Dan"))


async def test_a_reminder_goes_away_with_the_move(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    await club.wait(13 * HOUR)
    await club.click("Aiko", next(message for message in club.dms("Aiko") if labels(message)), "9m drawn")
    assert beside(club, "Aiko") == []


async def test_a_reminder_of_a_call_is_a_direct_message_and_nothing_in_the_channel(club: Club) -> None:
    await club.play(4, wall=deal("", "", CHIE, draws="1z"), pace="slow")
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    await club.wait(13 * HOUR)
    (reminder,) = beside(club, "Chie")
    assert text_of(reminder).startswith("You can call a discard; your time runs out <t:")
    assert calls(club) == []
    assert all(beside(club, name) == [] for name in ("Aiko", "Ben", "Dan"))


async def test_with_direct_messages_closed_a_turn_is_called_out_and_a_call_never(club: Club) -> None:
    for name in ("Aiko", "Chie"):
        await close_dms(club, name)
    await club.play(4, wall=deal("", "", CHIE, draws="1z"), pace="slow")
    turn = f"<@{club.people['Aiko'].id}>, it is your turn; your time runs out"
    assert [text for text in calls(club) if "cannot send" not in text and not text.startswith(turn)] == []
    await club.wait(12 * HOUR + 5)
    assert [text.split("; your time runs out")[0] for text in calls(club) if "turn; your time runs out" in text] == [
        f"<@{club.people['Aiko'].id}>, it is still your turn"
    ]
    await club.slash("Aiko", "discard", tile="East drawn")
    before = calls(club)
    assert not any("turn; your time runs out" in text for text in before)
    await club.wait(23 * HOUR)
    assert calls(club) == before


async def test_with_hands_in_the_channel_a_turn_is_told_at_once_by_name_and_a_call_in_private(club: Club) -> None:
    await club.play(4, wall=deal("", "", CHIE, draws="1z3z"), pace="slow", surface="channel")
    (call,) = calls(club)
    assert call.startswith(f"<@{club.people['Aiko'].id}>, it is your turn; your time runs out <t:")
    await club.slash("Aiko", "discard", tile="East drawn")
    assert calls(club) == []
    (offer,) = beside(club, "Chie")
    assert text_of(offer).startswith("You can call a discard; your time runs out <t:")
    await club.slash("Chie", "call", call="pass")
    assert beside(club, "Chie") == []
    await club.wait(LONGEST_PAUSE)
    assert [text.split(",")[0] for text in calls(club)] == [f"<@{club.people['Ben'].id}>"]


async def test_a_restart_repeats_no_call_and_leaves_none_behind(club: Club) -> None:
    await club.play(4, wall=deal("", "", CHIE, draws="1z3z"), pace="slow", surface="channel")
    call = club.last()
    await club.restart()
    await club.wait(60)
    assert [message.id for message in club.channel.history() if text_of(message).startswith("<@")] == [call.id]
    await club.slash("Aiko", "discard", tile="East drawn")
    assert calls(club) == []


async def test_a_turn_that_goes_by_itself_rings_no_bell(club: Club) -> None:
    await club.play(2, wall=deal("123456789p1122s", draws="9m3z4z5z8m", indicators="9m"), pace="slow")
    await club.click("Aiko", club.dm("Aiko"), "Riichi…")
    await club.click("Aiko", club.dm("Aiko"), "Riichi 9m drawn")
    hand = club.dm("Aiko").id
    await club.wait(LONGEST_PAUSE)
    await club.click("Ben", club.dm("Ben"), "West drawn")
    await club.wait(4 * LONGEST_PAUSE)
    assert "**Ben** to discard" in text_of(club.last()), "and Aiko's 8m has gone by itself"
    assert "8m" in all_told(club.last())
    assert club.dm("Aiko").id == hand


async def test_who_wants_no_pings_is_still_reminded_before_the_time_is_up(club: Club) -> None:
    await club.bot.store.settings.choose(club.people["Aiko"].id, pings=False)
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow", surface="channel")
    assert calls(club) == []
    await club.wait(13 * HOUR)
    assert len(beside(club, "Aiko")) == 1


@pytest.mark.parametrize("sleepy", [True, False])
async def test_in_quiet_hours_a_new_hand_makes_no_sound(club: Club, sleepy: bool) -> None:
    if sleepy:
        await asleep(club, "Ben")
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(LONGEST_PAUSE)
    assert "West drawn" in labels(club.dm("Ben"))
    assert club.dm("Ben").flags.suppress_notifications is sleepy
    assert club.dm("Chie").flags.suppress_notifications is False


async def test_what_came_without_a_sound_is_told_when_the_quiet_hours_are_over(club: Club) -> None:
    await asleep(club, "Ben")
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(13 * HOUR - 5)
    assert beside(club, "Ben") == []
    await club.wait(10)
    assert [text_of(message).split("; your time runs out")[0] for message in beside(club, "Ben")] == ["It is your turn"]


async def test_at_a_live_table_nobody_sleeps(club: Club) -> None:
    await asleep(club, "Ben")
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    assert club.dm("Ben").flags.suppress_notifications is False


async def test_a_reminder_that_falls_into_quiet_hours_waits_for_their_end(club: Club) -> None:
    await asleep(club, "Aiko")
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    due = int(club.clock.now().timestamp()) + 38 * 3600
    assert f"**Your turn** · ends <t:{due}:R>" in text_of(club.dm("Aiko")), "an hour after the next night"
    await club.wait(19 * HOUR - 5)
    (morning,) = beside(club, "Aiko")
    await club.wait(10)
    half = beside(club, "Aiko")[0].id
    assert half != morning.id, "half of 38 hours, at 15:00"
    await club.wait(17 * HOUR)
    assert [message.id for message in beside(club, "Aiko")] == [half], "nine tenths are over at 6:12"
    await club.wait(1 * HOUR)
    (nearly,) = beside(club, "Aiko")
    assert nearly.id != half, "and the night at 9:00"


async def test_a_reminder_tells_the_time_that_quiet_hours_give_its_player_meanwhile(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    due = int(club.clock.now().timestamp()) + 24 * 3600
    await club.wait(22 * HOUR)
    (nearly,) = beside(club, "Aiko")
    assert text_of(nearly).startswith(f"It is still your turn; your time runs out <t:{due}:R>")
    await club.quiet("Aiko", "20:00", "9:00", "UTC")
    await club.wait(3 * HOUR)
    (mended,) = beside(club, "Aiko")
    assert mended.id == nearly.id, "an edit makes no sound"
    later = (await club.bot.lobby.hand((await club.table()).table, club.people["Aiko"].id)).due
    assert later is not None
    assert later.timestamp() > due
    assert f"runs out <t:{int(later.timestamp())}:R>" in text_of(mended)


async def test_a_reminder_from_before_a_restart_tells_the_new_time_once_somebody_looks(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    await club.wait(22 * HOUR)
    (nearly,) = beside(club, "Aiko")
    await club.restart()
    due = (await club.bot.lobby.hand((await club.table()).table, club.people["Aiko"].id)).due
    assert due is not None
    await club.wait(1)
    for _ in range(100):
        (mended,) = beside(club, "Aiko")
        if text_of(mended) != text_of(nearly):
            break
        # The database's thread has not answered yet, on a busy machine.
        await asyncio.sleep(0.05)
        await club.env.settle()
    assert mended.id == nearly.id
    assert f"runs out <t:{int(due.timestamp())}:R>" in text_of(mended)


async def test_of_two_slow_tables_a_command_elsewhere_means_the_more_urgent_and_says_which(club: Club) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m3z"), pace="slow")
    await club.wait(HOUR)
    other = club.env.guild.create_text_channel("elsewhere")
    third = club.env.guild.create_text_channel("third")
    club.shuffler.walls.append(deal(AIKO, draws="8m3z"))
    await club.people["Aiko"].slash(other, "table open", pace="slow", length="east_only")
    await club.people["Aiko"].slash(other, "table start", fill=True)
    hand = shown(await club.people["Aiko"].slash(third, "hand"))
    assert f"Riichi table in <#{club.channel.id}>" in text_of(hand)
    assert "9m drawn" in labels(hand)
    second = await club.bot.lobby.at_channel(other.id)
    chosen = shown(await club.people["Aiko"].slash(third, "hand", table=second))
    assert f"Riichi table in <#{other.id}>" in text_of(chosen)
    offered = await club.people["Aiko"].autocomplete(third, "hand", "table", "")
    assert [choice["name"] for choice in offered] == [
        "waiting for you · #mahjong: Aiko",
        "waiting for you · #elsewhere: Aiko",
    ]
    done = shown(await club.people["Aiko"].slash(third, "discard", tile="9m drawn"))
    assert f"Riichi table in <#{club.channel.id}>" in text_of(done)
    hand = shown(await club.people["Aiko"].slash(third, "hand"))
    assert f"Riichi table in <#{other.id}>" in text_of(hand), "where a move is asked for now"
    offered = await club.people["Aiko"].autocomplete(third, "hand", "table", "")
    assert [choice["name"] for choice in offered] == ["waiting for you · #elsewhere: Aiko", "#mahjong: Aiko"]


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (86_400, "slow, a day per move"),
        (3 * 86_400, "slow, 3 days per move"),
        (36 * 3_600, "slow, 36 hours per move"),
        (3_600, "slow, an hour per move"),
        (600, "slow, 10 minutes per move"),
    ],
)
def test_a_slow_table_says_how_long_a_move_may_take_there(seconds: int, told: str) -> None:
    settings = TableSettings("tenhou", "east_only", "slow", "dm")
    public_table = PublicTable(
        "abcd2345", 1, 7, "lobby", settings, 100, (), None, None, 1, None, None, turn_seconds=seconds
    )
    assert render(pace_name(public_table)) == told

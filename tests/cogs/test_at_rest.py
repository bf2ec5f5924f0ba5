"""A slow table at rest, as people see it: nobody notices, and nothing is kept for it but rows."""

from typing import Any

from bot.table.deadline_calculation import LONGEST_PAUSE
from cogs.table.table_service import TableService
from tests.cogs.club import Club, all_told, deal, labels, lose_channel, text_of
from tests.cogs.test_faults import told_of
from tests.cogs.test_slow import AIKO, HOUR, beside, calls
from tests.cogs.test_surfaces import close_dms

MINUTE = 60.0


async def at_rest(club: Club, **options: Any) -> None:
    """Aiko's turn at a slow table that has left memory."""
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow", **options)
    await club.wait(20 * MINUTE)
    assert club.bot.lobby.in_memory == 0


def service_of(club: Club) -> TableService:
    service: TableService = club.bot.get_cog("Tables").service  # type: ignore[union-attr]
    return service


def kept(club: Club) -> list[object]:
    """Everything that is kept for some table."""
    service, (_, pings) = service_of(club), club.bot.relay._keepers
    own = [vars(part) for part in (service.boards, service.hands, service.notices, service.lost, pings)]
    places = [vars(service.boards._shown)["_boards"], vars(service.boards._shown)["_tables"]]
    jobs = [vars(part["latest"])["_jobs"] for part in own]
    stores = [
        value for part in own for name, value in part.items() if isinstance(value, dict | set) and name != "names"
    ]
    return [store for store in (*stores, *places, *jobs) if store]


async def test_nothing_is_kept_for_a_table_at_rest(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    assert kept(club)
    await club.wait(20 * MINUTE)
    assert club.bot.lobby.in_memory == 0
    assert kept(club) == []


async def test_a_table_stays_as_long_as_somebodys_token_can_edit_its_messages(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    await club.click("Ben", club.last(), "My hand")
    await club.wait(13 * MINUTE)
    assert club.bot.lobby.in_memory == 1


async def test_whose_turn_comes_after_a_rest_is_told_by_a_new_message(club: Club) -> None:
    await at_rest(club)
    first = club.dm("Ben")
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(LONGEST_PAUSE)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))
    assert club.dm("Ben").id != first.id
    assert "West drawn" in labels(club.dm("Ben"))
    assert [len(club.dms(name)) for name in ("Aiko", "Ben", "Chie", "Dan")] == [1, 1, 1, 1]
    assert "**Ben** to discard" in text_of(club.last())


async def test_who_is_reminded_is_all_that_a_waking_table_costs(club: Club) -> None:
    await at_rest(club)
    since = len(club.env.http_requests)
    await club.wait(12 * HOUR)
    (half,) = beside(club, "Aiko")
    assert text_of(half).startswith("It is still your turn; your time runs out <t:")
    assert [request.method for request in club.env.http_requests[since:]] == ["POST"]
    assert club.bot.lobby.in_memory == 0


async def test_who_looks_at_the_table_between_two_reminders_gets_none_twice(club: Club) -> None:
    await at_rest(club)
    await club.wait(12 * HOUR)
    (half,) = beside(club, "Aiko")
    await club.slash("Aiko", "table show", all=True)
    await club.wait(30 * MINUTE)
    assert [message.id for message in beside(club, "Aiko")] == [half.id]
    assert club.bot.lobby.in_memory == 0
    await club.wait(9.5 * HOUR)
    (nearly,) = beside(club, "Aiko")
    assert nearly.id != half.id


async def test_a_time_that_runs_out_at_rest_is_played_and_shown(club: Club) -> None:
    await at_rest(club)
    await club.wait(24 * HOUR)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())
    assert "West drawn" in labels(club.dm("Ben"))
    assert beside(club, "Aiko") == []


async def test_a_restart_sends_nothing_for_a_table_at_rest(club: Club) -> None:
    await at_rest(club)
    board = club.last()
    before = len(club.channel.history()), [message.id for message in club.dms("Aiko")]
    since = len(club.env.http_requests)
    await club.restart()
    await club.wait(MINUTE)
    assert club.bot.lobby.in_memory == 0
    paths = [str(request) for request in club.env.http_requests[since:]]
    assert not [path for path in paths if str(board.id) in path]
    assert (len(club.channel.history()), [message.id for message in club.dms("Aiko")]) == before
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(LONGEST_PAUSE)
    assert "**Ben** to discard" in text_of(club.last())
    assert "West drawn" in labels(club.dm("Ben"))


async def test_reminders_come_after_a_restart_too_and_go_with_the_move(club: Club) -> None:
    await at_rest(club)
    await club.wait(12 * HOUR)
    await club.restart()
    assert len(beside(club, "Aiko")) == 1
    await club.wait(22 * HOUR)
    (nearly,) = beside(club, "Aiko")
    await club.click("Aiko", next(message for message in club.dms("Aiko") if message.id != nearly.id), "9m drawn")
    await club.wait(5)
    assert beside(club, "Aiko") == []


async def test_a_board_that_is_deleted_while_its_table_rests_is_posted_anew(club: Club) -> None:
    await at_rest(club)
    club.env.backend.delete_message(club.channel.id, club.last().id)
    await club.env.settle()
    await club.wait(MINUTE)
    assert "**Aiko** to discard" in text_of(club.last())


async def test_the_players_of_a_table_at_rest_are_told_that_its_channel_is_gone(club: Club) -> None:
    await at_rest(club)
    await lose_channel(club)
    await club.wait(MINUTE)
    (told,) = told_of(club, "Ben")
    assert "**Your game is on hold:** its channel (#mahjong) is gone." in told


async def test_quiet_hours_hold_at_once_at_tables_at_rest(club: Club) -> None:
    await at_rest(club)
    await club.quiet("Aiko", "22:00", "12:00", "UTC")
    await club.wait(12 * HOUR)
    assert beside(club, "Aiko") == []
    await club.wait(4 * HOUR)
    assert len(beside(club, "Aiko")) == 1


async def test_who_cannot_be_written_to_finds_the_hand_after_a_rest(club: Club) -> None:
    await close_dms(club, "Ben")
    await at_rest(club)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(LONGEST_PAUSE)
    assert any("your turn" in call for call in calls(club))

"""Who does not move is told that it is their turn, by a message that goes away once they have moved."""

from dataclasses import replace

from tests.cogs.club import Club, all_told, deal, labels, shown, text_of
from tests.cogs.test_surfaces import close_dms

AIKO = "123m406p789s1122z"
TOLD = "our turn; your time runs out <t:"


def sent(club: Club, since: int) -> list[tuple[str, str, str]]:
    """Every request for a ping and for taking one away: method, which token, what it says."""
    found = []
    for request in club.env.http_requests[since:]:
        text = str((request.json or {}).get("content", "")).splitlines()[:1]
        if (request.method == "POST" and text and TOLD in text[0]) or request.method == "DELETE":
            found.append((request.method, request.path.split("/")[1], "".join(text)))
    return found


def kinds(club: Club, since: int) -> list[tuple[str, str]]:
    return [(method, token) for method, token, _ in sent(club, since)]


async def test_who_has_not_moved_for_fifteen_seconds_is_told_privately_with_a_link_to_the_table(club: Club) -> None:
    await club.seat_everybody(4)
    club.shuffler.walls.append(deal(AIKO, draws="9m3z"))
    board = club.last()
    started = await club.click("Aiko", board, "Start")
    await club.wait(14.9)
    assert started.followups == []
    await club.wait(0.2)
    (ping,) = started.followups
    assert ping.ephemeral
    assert text_of(ping).startswith("It is your turn; your time runs out <t:")
    assert board.jump_url in text_of(ping)
    assert all(len(club.dms(name)) == 1 for name in ("Aiko", "Ben", "Chie", "Dan"))


async def test_a_ping_is_one_request_and_goes_away_by_another_when_the_player_moves(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    since = len(club.env.http_requests)
    await club.wait(19)
    assert kinds(club, since) == [("POST", "webhooks")]
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert kinds(club, since) == [("POST", "webhooks"), ("DELETE", "webhooks")]
    await club.wait(2)
    assert len(kinds(club, since)) == 2


async def test_a_ping_goes_away_when_the_time_is_up(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    since = len(club.env.http_requests)
    await club.wait(81)
    assert kinds(club, since) == [("POST", "webhooks"), ("DELETE", "webhooks")]


async def test_who_moves_in_time_is_told_nothing(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z4z"))
    since = len(club.env.http_requests)
    for name, tile in (("Aiko", "9m drawn"), ("Ben", "West drawn")):
        await club.wait(14.5)
        await club.click(name, club.dm(name), tile)
    await club.wait(14.5)
    assert sent(club, since) == []


async def test_who_presses_asks_or_types_something_is_there_and_is_left_alone_for_another_while(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    since = len(club.env.http_requests)
    await club.wait(14)
    await club.click("Aiko", club.dm("Aiko"), "Riichi…")
    await club.wait(14)
    assert sent(club, since) == []
    await club.slash("Aiko", "help")
    await club.wait(14)
    assert sent(club, since) == []
    await club.people["Aiko"].autocomplete(club.channel, "discard", "tile", "9")
    await club.wait(14)
    assert sent(club, since) == []
    await club.wait(2)
    assert kinds(club, since) == [("POST", "webhooks")]


async def test_who_may_call_is_told_nothing(club: Club) -> None:
    await club.play(4, wall=deal("", "", "258m369p147s1122z", draws="1z"), pace="relaxed")
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    since = len(club.env.http_requests)
    assert "Pon E E" in labels(club.dm("Chie"))
    await club.wait(50)
    assert sent(club, since) == []


async def long_ago(club: Club, **options: str) -> None:
    """A game of people none of whom has pressed anything for so long that no token of theirs lives."""
    club.shuffler.walls.append(deal("", AIKO, draws="8m9m3z"))
    await club.seat_everybody(4, **options)
    await club.wait(15 * 60)
    await club.click("Aiko", club.last(), "Start")
    await club.click("Aiko", shown(await club.slash("Aiko", "hand")), "8m drawn")
    await club.wait(2.6)


async def test_without_a_living_token_it_is_a_direct_message_beside_the_hand(club: Club) -> None:
    await long_ago(club)
    await club.wait(15.1)
    assert text_of(club.dm("Ben")).startswith("It is your turn; your time runs out <t:")
    assert len(club.dms("Ben")) == 2
    await club.click("Ben", club.dms("Ben")[0], "9m drawn")
    assert [TOLD in text_of(message) for message in club.dms("Ben")] == [False]


async def test_with_hands_in_the_channel_it_is_said_there_by_name_and_stays(club: Club) -> None:
    await long_ago(club, surface="channel")
    await club.wait(15.1)
    call = club.last()
    assert text_of(call).startswith(f"<@{club.people['Ben'].id}>, it is your turn: http"), "no time: it stays"
    assert [user.id for user in call.mentions] == [club.people["Ben"].id]
    await club.slash("Ben", "discard", tile="9m drawn")
    assert call.id in [message.id for message in club.channel.history()]


async def test_with_direct_messages_closed_it_is_said_in_the_channel(club: Club) -> None:
    await close_dms(club, "Ben")
    await long_ago(club)
    await club.wait(15.1)
    assert text_of(club.last()).startswith(f"<@{club.people['Ben'].id}>, it is your turn: http")


async def test_a_ping_from_before_a_restart_goes_away_with_the_move(club: Club) -> None:
    await long_ago(club)
    await club.wait(15.1)
    assert len(club.dms("Ben")) == 2
    await club.restart()
    await club.wait(30)
    assert len(club.dms("Ben")) == 2, "nobody is told twice"
    await club.click("Ben", club.dms("Ben")[0], "9m drawn")
    assert len(club.dms("Ben")) == 1


async def test_beside_the_hand_a_restart_leaves_nothing_behind_whosever_token_it_was(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    await club.click("Aiko", club.dm("Aiko"), "Riichi…")
    since = len(club.env.http_requests)
    await club.wait(15.1)
    assert kinds(club, since) == [("POST", "webhooks")]
    assert len(club.dms("Aiko")) == 2
    await club.restart()
    await club.click("Aiko", club.dms("Aiko")[0], "9m drawn")
    assert len(club.dms("Aiko")) == 1


async def test_a_ping_whose_turn_is_over_when_the_bot_comes_back_goes_away_at_once(club: Club) -> None:
    await long_ago(club)
    await club.wait(15.1)
    table = await club.bot.lobby.at_channel(club.channel.id) or ""
    (sent,) = await club.bot.store.reminders.of_table(table)
    await club.bot.store.reminders.keep(replace(sent, decision=1))
    await club.restart()
    await club.wait(1)
    assert len(club.dms("Ben")) == 1
    assert await club.bot.store.reminders.of_table(table) == ()


async def test_who_does_not_want_pings_gets_none(club: Club) -> None:
    await club.bot.store.settings.choose(club.people["Aiko"].id, pings=False)
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    since = len(club.env.http_requests)
    await club.wait(19)
    assert sent(club, since) == []


async def test_where_the_players_token_is_taken_no_longer_the_bots_own_serves(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    club.env.inject_error("POST", "/webhooks/*", status=404, code=10015, message="Unknown Webhook")
    since = len(club.env.http_requests)
    await club.wait(19)
    assert kinds(club, since) == [("POST", "webhooks"), ("POST", "channels")]
    assert text_of(club.dm("Aiko")).startswith("It is your turn; your time runs out <t:")


async def test_a_ping_that_cannot_be_sent_is_not_tried_again_and_stops_nothing(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    club.env.inject_error("POST", "/webhooks/*", status=500, times=None)
    since = len(club.env.http_requests)
    await club.wait(19)
    assert len(sent(club, since)) <= 5, "discord.py itself tries a failing server five times"
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))

"""How often the bot uses its own token: presses and the edits behind them go through the interactions'."""

from __future__ import annotations

import pytest

from tests.cogs.club import Club, deal, labels, open_labels


def with_own_token(club: Club, since: int) -> list[str]:
    """Requests that count towards the bot's own limit."""
    return [
        f"{request.method} {request.path}"
        for request in club.env.http_requests[since:]
        if not request.path.startswith(("/interactions/", "/webhooks/"))
    ]


@pytest.mark.slow
async def test_a_live_game_of_four_needs_at_most_one_request_and_a_fifth_for_each_discard(club: Club) -> None:
    await club.play(4)
    since, discards = len(club.env.http_requests), 0
    for _ in range(60):
        for name in ("Aiko", "Ben", "Chie", "Dan"):
            hand = club.dm(name)
            shown = open_labels(hand)
            if "Pass" in shown:
                await club.click(name, hand, "Pass")
            elif any(label.endswith("drawn") for label in shown):
                await club.click(name, hand, next(label for label in shown if label.endswith("drawn")))
                discards += 1
        await club.wait(2.6)
    assert discards > 20
    assert len(with_own_token(club, since)) <= 1.2 * discards


async def test_the_board_is_edited_at_most_once_a_second(club: Club) -> None:
    board = await club.open()
    since = len(club.env.http_requests)
    for _ in range(3):
        await club.slash("Ben", "table join")
        await club.slash("Ben", "table leave")
    edits = [r for r in club.env.http_requests[since:] if str(board.id) in r.path or "@original" in r.path]
    assert len(edits) <= 1
    await club.wait(1.1)
    assert "2. free" in club.last().content


async def test_a_board_button_gives_the_board_a_token(club: Club) -> None:
    await club.play(2)
    await club.click("Aiko", club.last(), "Rules")
    since = len(club.env.http_requests)
    drawn = next(label for label in open_labels(club.dm("Aiko")) if label.endswith("drawn"))
    await club.click("Aiko", club.dm("Aiko"), drawn)
    await club.wait(1)
    assert "Aiko discarded" in club.last().content
    assert [line for line in with_own_token(club, since) if str(club.channel.id) in line] == []


async def chat(club: Club, lines: int) -> None:
    for number in range(lines):
        await club.people["Dan"].send(club.channel, f"chatter {number}")


async def test_a_result_is_posted_anew_when_the_board_has_scrolled_away(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="1z"))
    board = club.last()
    await chat(club, 6)
    await club.slash("Aiko", "tsumo")
    await club.wait(2)
    assert "Aiko wins by tsumo" in club.last().content
    old = next(message for message in club.channel.history() if message.id == board.id)
    assert labels(old) == []


async def test_a_board_stays_where_it_is_while_a_kyoku_is_played(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m"))
    board = club.last()
    await chat(club, 6)
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(1)
    edited = next(message for message in club.channel.history() if message.id == board.id)
    assert "Aiko discarded 9m." in edited.content


async def test_a_board_is_posted_anew_before_it_is_an_hour_old(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m"), pace="slow")
    board = club.last()
    await club.wait(54 * 60)
    assert club.last().id == board.id
    await club.wait(120)
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(5)
    assert club.last().id != board.id
    assert "Aiko discarded 9m." in club.last().content
    assert labels(club.last()) == ["My hand", "Rules", "Log"]
    old = next(message for message in club.channel.history() if message.id == board.id)
    assert labels(old) == []

"""How often the bot uses its own token: presses and the edits behind them go through the interactions'."""

import pytest

from tests.cogs.club import Club, all_told, deal, labels, open_labels, text_of


def with_own_token(club: Club, since: int) -> list[str]:
    """Requests that count towards the bot's own limit."""
    return [
        f"{request.method} {request.path}"
        for request in club.env.http_requests[since:]
        if not request.path.startswith(("/interactions/", "/webhooks/"))
    ]


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
    assert "2. free" in all_told(club.last())


async def test_a_board_button_gives_the_board_a_token(club: Club) -> None:
    await club.play(2)
    await club.click("Aiko", club.last(), "Rules")
    since = len(club.env.http_requests)
    drawn = next(label for label in open_labels(club.dm("Aiko")) if label.endswith("drawn"))
    await club.click("Aiko", club.dm("Aiko"), drawn)
    await club.wait(1)
    assert "Aiko discarded" in all_told(club.last())
    assert [line for line in with_own_token(club, since) if str(club.channel.id) in line] == []


async def play_untouched(club: Club, *draws: str, hands: tuple[str, ...] = ("",)) -> str:
    """A game whose board nobody has pressed for so long that only the bot's own token edits it. Gives its path."""
    board = await club.seat_everybody()
    await club.wait(15 * 60)
    club.shuffler.walls.append(deal(*hands, draws="".join(draws)))
    await club.slash("Aiko", "table start")
    await club.wait(1.1)
    return f"PATCH /channels/{club.channel.id}/messages/{board.id}"


async def test_with_its_own_token_the_bot_paints_a_discard_and_the_next_draw_only_if_it_takes_long(
    club: Club,
) -> None:
    edit = await play_untouched(club, "9m3z")
    since = len(club.env.http_requests)
    await club.slash("Aiko", "discard", tile="9m drawn")
    assert with_own_token(club, since).count(edit) == 1
    await club.wait(7)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())
    assert with_own_token(club, since).count(edit) == 1
    assert "**Ben** draws next" in text_of(club.last())
    await club.wait(5)
    assert "**Ben** to discard · ends <t:" in text_of(club.last())


async def test_through_a_token_too_a_draw_is_shown_once_the_turn_takes_long(club: Club) -> None:
    await club.play(4, wall=deal("", draws="9m3z"))
    await club.click("Aiko", club.last(), "Rules")
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(1)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())
    assert "**Ben** draws next" in text_of(club.last())
    await club.wait(2)
    assert "**Your turn**" in text_of(club.dm("Ben"))
    since = len(club.env.http_requests)
    await club.wait(5)
    assert len(club.env.http_requests) == since
    assert "**Ben** draws next" in text_of(club.last())
    assert "68 left after the next draw" in all_told(club.last())
    assert "68 left" in all_told(club.dm("Ben")), "who has drawn counts as the board does"
    await club.wait(4)
    assert "**Ben** to discard · ends <t:" in text_of(club.last())
    assert "68 left" in all_told(club.last())


async def test_a_draw_after_a_riichi_is_drawn_at_once_as_the_stick_and_the_points_have_changed(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m3z"))
    await club.click("Aiko", club.last(), "Rules")
    await club.slash("Aiko", "riichi", tile="9m drawn")
    await club.wait(1)
    assert "Aiko declares riichi with 9m." in all_told(club.last())
    await club.wait(2.6)
    assert "24,000 in riichi" in all_told(club.last())


async def test_a_board_that_is_deleted_before_a_draw_is_shown_comes_back_with_its_picture(club: Club) -> None:
    await club.play(4, wall=deal("", draws="9m3z"))
    await club.click("Aiko", club.last(), "Rules")
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(1)
    board = club.last()
    club.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=1)
    club.env.inject_error("PATCH", f"/channels/{club.channel.id}/messages/{board.id}", status=404, code=10008, times=1)
    club.env.inject_error("GET", f"/channels/{club.channel.id}/messages/{board.id}", status=404, code=10008, times=1)
    await club.wait(11)
    assert club.last().id != board.id
    assert "**Ben** to discard · ends <t:" in text_of(club.last())
    assert "68 left" in all_told(club.last())


async def test_a_call_is_painted_at_once_but_not_one_after_the_other(club: Club) -> None:
    edit = await play_untouched(club, "1z2z", hands=("", "", "258m369p147s1122z"))
    for name, tile in (("Aiko", "East drawn"), ("Dan", "South drawn")):
        since = len(club.env.http_requests)
        await club.slash(name, "discard", tile=tile)
        await club.slash("Chie", "call", call="pon")
        await club.wait(2.6)
        painted = with_own_token(club, since).count(edit)
        assert painted == (2 if name == "Aiko" else 1), name
        if name == "Aiko":
            await club.slash("Chie", "discard", tile="2m")
            await club.wait(2.6)


async def test_a_board_gives_way_while_the_bot_has_much_else_to_send_but_not_for_two_seconds(club: Club) -> None:
    edit = await play_untouched(club, "9m3z")
    since = len(club.env.http_requests)
    for _ in range(60):
        club.bot.outgoing.begins("/channels/1/messages")
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(1)
    assert with_own_token(club, since).count(edit) == 0
    await club.wait(1)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())


@pytest.mark.parametrize("status", [429, 503])
async def test_a_board_that_could_not_be_edited_is_right_with_the_next_discard(club: Club, status: int) -> None:
    await play_untouched(club, "9m3z")
    club.env.inject_error("PATCH", f"/channels/{club.channel.id}/messages/*", status=status, times=2)
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(2.6)
    await club.slash("Ben", "discard", tile="3z drawn")
    await club.wait(1)
    assert "Ben discarded W, the tile just drawn." in all_told(club.last())
    assert "Aiko: river 9m" in all_told(club.last())


async def test_a_board_that_could_not_be_edited_once_is_right_within_two_seconds(club: Club) -> None:
    await play_untouched(club, "9m3z")
    club.env.inject_error("PATCH", f"/channels/{club.channel.id}/messages/*", status=503, times=1)
    await club.slash("Aiko", "discard", tile="9m drawn")
    assert "Aiko discarded" not in all_told(club.last())
    await club.wait(2)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())


async def test_a_token_of_the_board_lives_through_a_passing_fault(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m3z"))
    club.env.inject_error("PATCH", "/webhooks/*", status=503, times=1)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(2.6)
    since = len(club.env.http_requests)
    await club.click("Ben", club.dm("Ben"), "West drawn")
    await club.wait(1)
    assert "Ben discarded" in all_told(club.last())
    assert [line for line in with_own_token(club, since) if str(club.channel.id) in line] == []


async def test_the_next_board_is_posted_through_a_token_of_the_old_one_and_edited_with_it(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="1z"))
    await club.slash("Aiko", "call", call="tsumo")
    await club.wait(2)
    result = club.last()
    club.shuffler.walls.append(deal("123m406p789s1122z", draws="9m"))
    since = len(club.env.http_requests)
    for name in ("Aiko", "Ben", "Chie", "Dan"):
        await club.click(name, result, "Next hand")
    await club.wait(1)
    board = club.last()
    assert board.id != result.id
    assert labels(board)[0] == "My hand"
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(2)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())
    old = club.now(result)
    assert "Aiko wins by tsumo" in text_of(old)
    assert labels(old) == []
    assert [line for line in with_own_token(club, since) if str(club.channel.id) in line] == []


async def test_one_press_is_enough_for_the_next_board_to_come_through_it(club: Club) -> None:
    await club.seat_everybody(1)
    await club.wait(15 * 60)
    club.shuffler.walls.append(deal("123m406p789s1122z", draws="1z"))
    await club.slash("Aiko", "table start", fill=True)
    await club.slash("Aiko", "call", call="tsumo")
    await club.wait(2)
    result, since = club.last(), len(club.env.http_requests)
    await club.click("Aiko", result, "Next hand")
    await club.wait(1)
    assert club.last().id != result.id
    assert [line for line in with_own_token(club, since) if str(club.channel.id) in line] == []


async def test_a_hand_that_came_by_command_goes_when_the_next_one_comes(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m"))
    since = len(club.env.http_requests)
    await club.slash("Aiko", "hand")
    await club.slash("Aiko", "discard", tile="9m drawn")
    removed = [r for r in club.env.http_requests[since:] if r.method == "DELETE"]
    assert len(removed) == 1
    assert removed[0].path.startswith("/webhooks/")
    await club.wait(1)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())


async def chat(club: Club, lines: int) -> None:
    for number in range(lines):
        await club.people["Dan"].send(club.channel, f"chatter {number}")


async def test_a_result_is_posted_anew_when_the_board_has_scrolled_away(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="1z"))
    board = club.last()
    await chat(club, 6)
    await club.slash("Aiko", "call", call="tsumo")
    await club.wait(2)
    assert "Aiko wins by tsumo" in text_of(club.last())
    assert board.id not in {message.id for message in club.channel.history()}


async def test_a_board_that_is_less_than_a_minute_old_stays_where_it_is(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m"))
    board = club.last()
    await chat(club, 6)
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(1)
    edited = club.now(board)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(edited)


async def test_a_board_is_posted_anew_before_it_is_an_hour_old(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m"), pace="slow")
    board = club.last()
    await club.wait(54 * 60)
    assert club.last().id == board.id
    await club.wait(120)
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(5)
    assert club.last().id != board.id
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())
    assert labels(club.last()) == ["My hand", "Rules", "Log"]
    assert board.id not in {message.id for message in club.channel.history()}

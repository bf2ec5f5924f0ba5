"""Toggles and presence on the private message: what a player leaves to itself, going away and coming back."""

from bot.table.commands import Leave, Propose, Second
from bot.table.table_events import Person
from tests.cogs.club import Club, all_told, buttons, deal, labels, press_stale, shown, text_of
from tests.cogs.hand_labels import BY_DM, STANDING, TOGGLES, asked, auto, standing

AIKO = "123m406p789s1122z"
PAIR = "147m258p369s1166z"


def person(club: Club, name: str) -> Person:
    return Person(club.people[name].user.id, name)


async def test_what_can_be_left_to_itself_stands_on_every_hand_all_game_long(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    assert labels(club.dm("Aiko"))[-4:] == ["9m drawn", *BY_DM]
    assert labels(club.dm("Ben")) == BY_DM
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert labels(club.dm("Aiko")) == BY_DM


async def test_a_toggle_is_answered_in_the_same_message_and_touches_no_other(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    before = len(club.env.http_requests)
    await club.click("Chie", club.dm("Chie"), "Auto…")
    assert labels(club.dm("Chie")) == TOGGLES
    await club.click("Chie", club.dm("Chie"), "Auto-win: off")
    assert labels(club.dm("Chie")) == ["Auto-win: on", *TOGGLES[1:]]
    await club.wait(3)
    requests = [request for request in club.env.http_requests[before:] if request.method != "GET"]
    assert [request.path.rsplit("/", 1)[-1] for request in requests] == ["callback", "callback"]
    await club.click("Chie", club.dm("Chie"), "Back")
    assert labels(club.dm("Chie")) == ["Why not?", "Auto: Auto-win…", "Play in the channel"]
    await auto(club, "Chie", "Auto-win: on")
    await club.click("Chie", club.dm("Chie"), "Back")
    assert labels(club.dm("Chie")) == BY_DM


async def test_who_looks_for_a_toggle_in_their_turn_keeps_their_tiles(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    await club.click("Aiko", club.dm("Aiko"), "Auto…")
    assert labels(club.dm("Aiko"))[-5:] == ["9m drawn", *TOGGLES]
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert labels(club.dm("Aiko")) == BY_DM


async def test_a_toggle_on_a_hand_of_an_earlier_release_is_set(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    why = next(button for button in buttons(club.dm("Chie")) if button["label"] == "Why not?")
    await press_stale(club, "Chie", why["custom_id"].replace(":why", ":on-no_calls"))
    assert labels(club.dm("Chie")) == ["Auto-win: off", "No calls: on", *TOGGLES[2:]]


async def test_a_second_press_on_a_toggle_does_not_take_it_back(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    await club.click("Chie", club.dm("Chie"), "Auto…")
    on = next(button for button in buttons(club.dm("Chie")) if button["label"] == "No calls: off")
    await auto(club, "Chie", "No calls: off")
    await press_stale(club, "Chie", on["custom_id"])
    assert standing(club.dm("Chie"))[1] == "No calls: on"


async def test_auto_discard_in_ones_own_turn_acts_at_once(club: Club) -> None:
    await club.play(4, wall=deal("", draws="9m"))
    await club.wait(5)
    await auto(club, "Aiko", "Auto-discard: off")
    hand = club.dm("Aiko")
    assert "Aiko discarded 9m, the tile just drawn." in all_told(hand)
    assert labels(hand) == [*TOGGLES[:2], "Auto-discard: on", "Back"]


async def test_a_turn_that_is_about_to_go_by_itself_asks_nothing_and_is_shown_again_when_it_has(club: Club) -> None:
    await club.play(4, wall=deal("", draws="9m"))
    await auto(club, "Aiko", "Auto-discard: off")
    hand = club.dm("Aiko")
    assert "This turn is played automatically" in text_of(hand)
    assert asked(hand) == []
    await club.wait(1)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))
    assert "+ 9m" not in text_of(club.dm("Aiko"))


async def test_turns_that_go_by_themselves_leave_the_message_alone(club: Club) -> None:
    await club.play(4, wall=deal("", draws="9m1z2z3z9m"))
    await auto(club, "Ben", "Auto-discard: off")
    before = text_of(club.dm("Ben"))
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(6)
    assert "Ben discarded E, the tile just drawn." in all_told(club.last())
    assert text_of(club.dm("Ben")) == before
    assert "**Your turn**" not in before


async def test_auto_win_takes_a_winning_draw_at_once(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="1z"))
    await club.wait(1)
    await auto(club, "Aiko", "Auto-win: off")
    assert "Aiko wins by tsumo" in text_of(club.dm("Aiko"))


async def test_who_wants_no_calls_is_not_asked(club: Club) -> None:
    await club.play(4, wall=deal("", "", PAIR, draws="1z"))
    await club.slash("Chie", "play auto", what="no_calls", on=True)
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    assert asked(club.dm("Chie")) == []
    await club.wait(2.6)
    assert "**Your turn**" in text_of(club.dm("Ben"))


async def test_toggles_are_set_by_command_as_well(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    answer = shown(await club.slash("Ben", "play auto", what="auto_win"))
    assert answer.ephemeral
    assert standing(answer)[1] == "Auto: Auto-win…"
    assert standing(shown(await club.slash("Ben", "play auto", what="auto_win", on=False)))[1] == "Auto…"


async def test_a_call_that_is_answered_waits_with_the_toggles_in_reach(club: Club) -> None:
    await club.play(4, wall=deal("", "", PAIR, draws="1z"))
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    await club.click("Chie", club.dm("Chie"), "Pon E E")
    assert "You have answered; waiting for the other players." in text_of(club.dm("Chie"))
    assert labels(club.dm("Chie")) == BY_DM


async def test_who_is_away_is_told_and_comes_back_by_one_press(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    await club.submit(Leave(person(club, "Ben")))
    away = club.dm("Ben")
    assert "**You are away:** a caretaker is playing for you." in text_of(away)
    assert labels(away) == ["I'm back", *STANDING]
    await club.click("Ben", away, "I'm back")
    assert "You are away" not in text_of(club.dm("Ben"))
    assert labels(club.dm("Ben")) == BY_DM


async def test_a_turn_whose_time_ran_out_is_asked_for_no_longer(club: Club) -> None:
    await club.play(2, wall=deal("", draws="9m"))
    await club.wait(81)
    hand = club.dm("Aiko")
    assert "Aiko discarded 9m, the tile just drawn." in all_told(hand)
    assert labels(hand) == BY_DM


async def test_who_let_two_turns_pass_finds_the_caretaker_in_the_seat(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    for label in ("No calls: off", "Auto-discard: off"):
        await auto(club, "Ben", label)
    await club.wait(81)
    assert "You are away" not in text_of(club.dm("Aiko"))
    await club.wait(100)
    assert "**You are away:**" in text_of(club.dm("Aiko"))
    assert asked(club.dm("Aiko")) == ["I'm back"]


async def test_a_game_that_stands_still_says_why_and_asks_nothing(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    await club.submit(Propose(person(club, "Aiko"), "pause"))
    await club.submit(Second(person(club, "Ben"), agree=True))
    await club.wait(1)
    for name in ("Aiko", "Ben"):
        assert "**The game is paused**, as the table agreed." in text_of(club.dm(name))
        assert labels(club.dm(name)) == ["Resume", "Why not?"]
    await club.click("Ben", club.dm("Ben"), "Resume")
    await club.wait(1)
    assert labels(club.dm("Ben")) == BY_DM
    assert "9m drawn" in labels(club.dm("Aiko"))


async def test_when_everybody_is_away_one_press_lets_the_game_go_on(club: Club) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m"))
    await club.submit(Leave(person(club, "Aiko")))
    await club.wait(1)
    hand = club.dm("Aiko")
    assert "everybody is away" in text_of(hand)
    assert labels(hand) == ["I'm back", "Why not?"]
    await club.click("Aiko", hand, "I'm back")
    assert "9m drawn" in labels(club.dm("Aiko"))

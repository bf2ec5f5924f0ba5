"""What a table agrees on: pauses, early ends, substitutes; and who goes away and comes back."""

import discord
from simcord.components import walk_components

from tests.cogs.club import Club, all_told, buttons, deal, grant, labels, press_stale, shown, text_of

AIKO = "123m406p789s1122z"
HOUSE = ["Agree", "Decline"]


def board(club: Club) -> discord.Message:
    """The message with the board's buttons."""
    return next(message for message in reversed(club.channel.history()) if "Log" in labels(message))


async def begun(club: Club, people: int = 3) -> None:
    await club.play(people, wall=deal(AIKO, draws="9m"))


async def test_a_motion_asks_those_at_the_table_and_once_all_agree_the_game_is_paused(club: Club) -> None:
    await begun(club)
    asked = (await club.slash("Ben", "play vote", what="pause")).response
    assert asked is not None
    ids = {name: club.people[name].id for name in ("Aiko", "Ben", "Chie")}
    assert "**Ben** asks to pause the game. 1 of 3 agree. The vote expires <t:" in text_of(asked)
    assert f"<@{ids['Aiko']}> <@{ids['Chie']}>, do you agree?" in text_of(asked)
    assert f"<@{ids['Ben']}>" not in text_of(asked)
    assert labels(asked) == HOUSE
    assert {user.id for user in club.last().mentions} == {ids["Aiko"], ids["Chie"]}
    await club.click("Aiko", club.last(), "Agree")
    assert "2 of 3 agree" in text_of(club.last())
    await club.click("Chie", club.last(), "Agree")
    assert text_of(club.last()) == "**Ben** asks to pause the game. The table agreed."
    assert labels(club.last()) == []
    assert (await club.table()).pause == "agreed"
    await club.wait(1)
    assert "**The game is paused**" in text_of(board(club))
    assert "Otherwise the table closes <t:" in text_of(board(club))
    assert labels(board(club)) == ["My hand", "Rules", "Log", "Resume"]


async def test_a_motion_stands_on_the_board_and_is_answered_there_too(club: Club) -> None:
    await begun(club)
    await club.slash("Ben", "play vote", what="end")
    await club.wait(1)
    assert "**Ben** asks to end the game early. 1 of 3 agree." in text_of(board(club))
    assert labels(board(club)) == ["My hand", "Rules", "Log", *HOUSE]
    await club.click("Aiko", board(club), "Decline")
    await club.wait(2)
    assert labels(board(club)) == ["My hand", "Rules", "Log"]
    notice = club.last()
    assert text_of(notice) == "**Ben** asks to end the game early. The request was declined or withdrawn."
    assert labels(notice) == []


async def test_who_plays_by_direct_message_answers_on_the_hand(club: Club) -> None:
    await begun(club)
    await club.slash("Ben", "play vote", what="pause")
    await club.wait(1)
    hand = club.dm("Chie")
    assert "**Ben** asks to pause the game. 1 of 3 agree. The vote expires <t:" in text_of(hand)
    assert labels(hand)[-2:] == HOUSE
    assert not {*HOUSE} & {*labels(club.dm("Ben"))}, "who asked has answered"
    await club.click("Chie", hand, "Agree")
    assert "Do you agree?" not in text_of(club.dm("Chie"))
    assert "Why not?" in labels(club.dm("Chie")), "the hand is still there"
    await club.click("Aiko", club.dm("Aiko"), "Agree")
    assert "**The game is paused**" in text_of(club.dm("Aiko"))
    await club.wait(1)
    assert "Resume" in labels(club.dm("Ben"))
    assert text_of(club.last()) == "**Ben** asks to pause the game. The table agreed."


async def test_the_count_of_a_vote_on_a_hand_follows_with_its_next_edit_and_never_by_one_of_its_own(club: Club) -> None:
    await begun(club)
    await club.slash("Ben", "play vote", what="pause")
    await club.wait(1)
    since = len(club.env.http_requests)
    hand = club.dm("Aiko")
    await club.click("Chie", club.dm("Chie"), "Agree")
    await club.wait(2)
    edit = f"PATCH /channels/{hand.channel.id}/messages/{hand.id}"
    assert edit not in [f"{one.method} {one.path}" for one in club.env.http_requests[since:]]
    assert "1 of 3 agree." in text_of(club.dm("Aiko"))
    await club.click("Aiko", hand, "Auto…")
    assert "2 of 3 agree." in text_of(club.dm("Aiko"))


async def test_a_vote_that_is_over_leaves_the_hand_and_cannot_be_answered_there(club: Club) -> None:
    await begun(club)
    await club.slash("Ben", "play vote", what="end")
    await club.wait(1)
    asked = club.dm("Chie")
    agree = next(button["custom_id"] for button in buttons(asked) if button["label"] == "Agree")
    await club.wait(61)
    assert "Do you agree?" not in text_of(club.dm("Chie"))
    await press_stale(club, "Chie", agree)
    assert text_of(club.dm("Chie")).startswith("⚠")
    assert (await club.table()).stage == "playing"


async def test_while_a_table_is_asked_nobody_else_answers_or_asks_and_a_vote_that_lapses_says_so(club: Club) -> None:
    await begun(club)
    await club.slash("Ben", "play vote", what="pause")
    told = shown(await club.click("Dan", club.last(), "Agree"))
    assert told.ephemeral
    assert "are not at this table" in text_of(told)
    assert "1 of 3 agree" in text_of(club.last())
    told = shown(await club.slash("Aiko", "play vote", what="end"))
    assert told.ephemeral
    assert "is already voting on something" in text_of(told)
    notice = club.last()
    await club.wait(61)
    assert "Not everybody answered, so the vote expired." in text_of(club.now(notice))


async def test_nobody_agrees_to_what_they_have_not_seen(club: Club) -> None:
    await begun(club)
    await club.slash("Ben", "play vote", what="pause")
    old = next(str(button["custom_id"]) for button in buttons(club.last()) if button["label"] == "Agree")
    await club.click("Aiko", club.last(), "Decline")
    await club.wait(1)
    await club.slash("Chie", "play vote", what="end")
    stored = club.now(club.last())
    next(one for one in walk_components(stored.components) if one.get("label") == "Agree")["custom_id"] = old
    assert "That vote is over" in text_of(shown(await club.click("Aiko", club.last(), "Agree")))
    motion = (await club.table()).motion
    assert motion is not None
    assert motion.agreed == {club.people["Chie"].id}


async def test_alone_with_computer_players_nobody_has_to_agree(club: Club) -> None:
    await begun(club, 1)
    told = shown(await club.slash("Aiko", "play vote", what="pause"))
    assert "continue.\nOtherwise the table closes <t:" in text_of(told)
    assert "the game is paused" in text_of(shown(await club.slash("Aiko", "call", call="pass")))
    assert "already on hold" in text_of(shown(await club.slash("Aiko", "play vote", what="pause")))
    assert "continues" in text_of(shown(await club.slash("Aiko", "play vote", what="resume")))
    assert "nothing to resume" in text_of(shown(await club.slash("Aiko", "play vote", what="resume")))


async def test_an_early_end_states_the_result_as_it_stood(club: Club) -> None:
    await begun(club, 2)
    last = board(club)
    await club.slash("Ben", "play vote", what="end")
    await club.click("Aiko", club.last(), "Agree")
    await club.wait(2)
    text = text_of(club.now(last))
    assert "Closed: the game was ended early." in text
    assert "it does not count for the league" in text
    assert "**1. Aiko** 25,000\n**2. Ben** 25,000" in text
    assert "no league yet" in text_of(shown(await club.slash("Aiko", "league standings")))


async def test_a_game_closed_by_request_states_its_result_too(club: Club) -> None:
    await begun(club, 1)
    await club.slash("Aiko", "table close")
    await club.wait(2)
    assert "Closed by request." in text_of(club.last())
    assert "it does not count for the league" in text_of(club.last())


async def test_leaving_a_game_is_going_away_and_a_caretaker_plays(club: Club) -> None:
    await begun(club)
    assert "a caretaker is playing for you" in text_of(shown(await club.slash("Ben", "table leave")))
    await club.wait(1)
    assert "Ben is away; a caretaker is playing for them." in text_of(board(club))
    assert labels(board(club))[-1] == "I'm back"
    back = shown(await club.slash("Ben", "play away", back=True))
    assert "You are back" in text_of(back)
    assert "### " in text_of(back)
    await club.wait(1)
    assert "away" not in text_of(board(club))
    assert "You are not away" in text_of(shown(await club.slash("Ben", "play away", back=True)))


async def test_whose_turn_a_caretaker_plays_is_said(club: Club) -> None:
    await begun(club)
    await club.slash("Aiko", "play away")
    assert (await club.table()).away == {0}
    assert "A caretaker is playing for **Aiko**" in text_of(shown(await club.slash("Ben", "table show")))


async def test_when_everybody_is_away_one_press_on_the_board_lets_the_game_go_on(club: Club) -> None:
    await begun(club, 2)
    await club.slash("Ben", "play away")
    assert "Nobody is left at the table" in text_of(shown(await club.slash("Aiko", "play away")))
    await club.wait(1)
    assert "everybody is away" in text_of(board(club))
    assert "caretaker" not in text_of(board(club))
    assert "closes <t:" in text_of(board(club))
    await club.click("Ben", board(club), "I'm back")
    public_table = await club.table()
    assert (public_table.pause, len(public_table.away)) == (None, 1)


async def test_going_away_before_the_game_is_leaving_it(club: Club) -> None:
    await club.open()
    assert "has not started" in text_of(shown(await club.slash("Aiko", "play away")))
    assert "1. Aiko" in all_told(club.last())


async def test_a_spectator_takes_the_seat_of_who_is_away_when_the_others_agree(club: Club) -> None:
    await begun(club)
    await club.slash("Chie", "play away")
    await club.slash("Dan", "play vote", what="substitute")
    assert "**Dan** would like to take Chie's seat. 0 of 2 agree." in text_of(club.last())
    await club.click("Aiko", club.last(), "Agree")
    await club.click("Ben", club.last(), "Agree")
    assert text_of(club.last()) == "**Dan** would like to take Chie's seat. The table agreed."
    assert "### " in text_of(club.dm("Dan"))
    assert [player.name for player in (await club.table()).players if player][:3] == ["Aiko", "Ben", "Dan"]


async def test_a_seat_is_chosen_from_the_list_those_away_first(club: Club) -> None:
    await begun(club)
    await club.slash("Ben", "play away")
    found = await club.people["Dan"].autocomplete(club.channel, "play vote", "seat", "")
    assert [choice["name"] for choice in found] == ["Ben (away)", "Botan (computer)", "Aiko", "Chie"]
    await club.slash("Dan", "play vote", what="substitute", seat=str(found[1]["value"]))
    assert "**Dan** would like to take Botan's seat." in text_of(club.last())
    told = shown(await club.slash("Dan", "play vote", what="substitute", seat="9"))
    assert "There is no such seat" in text_of(told)


async def test_a_substitute_learns_why_nobody_can_agree(club: Club) -> None:
    await begun(club, 2)
    assert "Nobody is away." in text_of(shown(await club.slash("Dan", "play vote", what="substitute")))
    await club.slash("Aiko", "play away")
    await club.slash("Ben", "play away")
    told = shown(await club.slash("Dan", "play vote", what="substitute"))
    assert "Nobody is at the table to agree." in text_of(told)


async def test_the_log_tells_what_has_happened_to_whoever_asks(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    told = shown(await club.click("Dan", club.last(), "Log"))
    assert told.ephemeral
    assert "Nothing has been discarded yet." in all_told(told)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(3)
    await club.click("Ben", club.dm("Ben"), "West drawn")
    assert "1. Aiko 9m↓ · Ben W↓" in text_of(shown(await club.click("Dan", club.last(), "Log")))


async def test_my_hand_tells_a_spectator_what_they_may_do(club: Club) -> None:
    await begun(club)
    told = shown(await club.click("Dan", board(club), "My hand"))
    assert told.ephemeral
    assert "/play vote" in text_of(told)


async def test_a_substitute_finds_the_hand_where_they_once_chose(club: Club) -> None:
    await club.bot.store.settings.choose(club.people["Dan"].id, surface="channel")
    await begun(club)
    await club.slash("Chie", "play away")
    await club.slash("Dan", "play vote", what="substitute")
    for name in ("Aiko", "Ben"):
        await club.click(name, club.last(), "Agree")
    assert club.dms("Dan") == []
    assert "### " in text_of(shown(await club.click("Dan", board(club), "My hand")))


async def test_who_asked_may_take_it_back(club: Club) -> None:
    await begun(club)
    await club.slash("Dan", "play vote", what="substitute", seat="Botan")
    await club.click("Dan", club.last(), "Decline")
    assert "The request was declined or withdrawn." in text_of(club.last())
    assert (await club.table()).motion is None


async def test_a_game_that_stands_still_is_not_resumed_by_who_only_watches(club: Club) -> None:
    await begun(club, 1)
    await club.slash("Aiko", "play vote", what="pause")
    await club.wait(1)
    assert "are not at this table" in text_of(shown(await club.click("Dan", board(club), "Resume")))
    await club.click("Aiko", board(club), "Resume")
    assert (await club.table()).pause is None


async def paused(club: Club, people: int) -> None:
    await begun(club, people)
    await club.slash("Ben", "play vote", what="pause")
    for name in ("Aiko", "Chie")[: people - 1]:
        await club.click(name, club.last(), "Agree")
    assert (await club.table()).pause == "agreed"


async def test_who_waits_for_a_paused_game_is_told_that_it_goes_on(club: Club) -> None:
    await paused(club, 3)
    ids = {name: club.people[name].id for name in ("Aiko", "Chie")}
    goes_on = f"<@{ids['Aiko']}> <@{ids['Chie']}>: **Ben** resumed the game."
    await club.slash("Ben", "play vote", what="resume")
    assert text_of(club.last()) == goes_on
    assert {user.id for user in club.last().mentions} == set(ids.values())
    await club.slash("Ben", "play vote", what="pause")
    for name in ids:
        await club.click(name, club.last(), "Agree")
    await club.wait(1)
    await club.click("Ben", club.dm("Ben"), "Resume")
    assert text_of(club.last()) == goes_on


async def test_a_manager_of_the_channel_resumes_a_game_without_sitting_at_it(club: Club) -> None:
    await paused(club, 2)
    await grant(club, "Dan", manage_channels=True)
    await club.slash("Dan", "play vote", what="resume")
    assert (await club.table()).pause is None


async def test_a_restart_leaves_motions_and_pauses_as_they_are(club: Club) -> None:
    await begun(club, 2)
    await club.slash("Ben", "play vote", what="pause")
    notice = club.last()
    await club.restart()
    await club.wait(2)
    await club.click("Aiko", notice, "Agree")
    assert text_of(club.last()) == "**Ben** asks to pause the game. The table agreed."
    assert (await club.table()).pause == "agreed"
    await club.restart()
    await club.wait(2)
    assert (await club.table()).pause == "agreed"
    await club.slash("Aiko", "play vote", what="resume")
    await club.wait(2)
    assert "**Aiko** to discard · ends <t:" in text_of(board(club))

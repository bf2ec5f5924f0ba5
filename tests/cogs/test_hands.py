"""A hand by direct message: what is dealt, what can be pressed, what a press does."""

from bot.table.ports import Deadline
from bot.table.table_events import JournalEntry
from tests.cogs.club import Club, all_told, buttons, deal, labels, open_labels, press_stale, shown, text_of
from tests.cogs.hand_labels import BY_DM, asked

AIKO = "123m406p789s1122z"


async def test_everybody_is_dealt_a_hand_that_says_what_it_is_worth_and_what_is_asked(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    assert "Your hand: 1m 2m 3m 4p red 5p 6p 7s 8s 9s E E S S.\nDrawn: 9m." in all_told(club.dm("Aiko"))
    for name in ("Ben", "Chie", "Dan"):
        assert "Your hand: " in all_told(club.dm(name))
        assert labels(club.dm(name)) == BY_DM
    text = text_of(club.dm("Aiko"))
    assert "**Your turn** · ends <t:" in text
    assert "Tenpai, waiting for E S (4 left)" in text
    assert f"<#{club.channel.id}>" in text
    assert club.dm("Aiko").attachments[-1].description.startswith("Your hand: 1m 2m 3m")  # type: ignore[union-attr]
    answer = shown(await club.click("Aiko", club.dm("Aiko"), "Why not?"))
    assert "**Tsumo:** 9m does not complete your hand, which is waiting for E S." in text_of(answer)
    assert "**Riichi:** you can declare it now by discarding 9m." in text_of(answer)


async def test_each_different_tile_has_a_button_and_the_drawn_one_its_own(club: Club) -> None:
    await club.play(4, wall=deal("1112223340567m", draws="1s"))
    assert open_labels(club.dm("Aiko"))[:10] == [
        "Riichi…",
        *("1m", "2m", "3m", "4m", "red 5m", "5m", "6m", "7m", "1s drawn"),
    ]


async def test_a_pressed_tile_is_discarded_and_the_same_message_shows_the_new_hand(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    assert (await club.click("Aiko", club.dm("Aiko"), "9m drawn")).acknowledged
    assert len(club.dms("Aiko")) == 1
    after = club.dm("Aiko")
    assert "You" not in labels(after)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(after)
    assert "Tenpai, waiting for E S (4 left)" in text_of(after)
    assert labels(after) == BY_DM
    await club.wait(1)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())


async def test_a_press_is_answered_in_one_request(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    before = len(club.env.http_requests)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    mine = [r for r in club.env.http_requests[before:] if "callback" in r.path or "webhooks" in r.path]
    assert [r.path.rsplit("/", 1)[-1] for r in mine] == ["callback"]


async def test_the_turn_goes_on_after_the_pause_and_asks_only_the_next_player(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(2.4)
    assert asked(club.dm("Ben")) == []
    await club.wait(0.2)
    assert "West drawn" in labels(club.dm("Ben"))
    assert asked(club.dm("Chie")) == []


async def test_a_second_press_changes_nothing_and_is_told_politely(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    hand = club.dm("Aiko")
    keys = {button["label"]: button["custom_id"] for button in buttons(hand)}
    await club.click("Aiko", hand, "9m drawn")
    await press_stale(club, "Aiko", keys["1m"])
    after = club.dm("Aiko")
    assert "earlier point in the game; nothing changed" in text_of(after)
    assert "Tenpai, waiting for E S" in text_of(after)
    assert labels(after) == BY_DM


async def test_my_hand_shows_the_hand_to_its_player_alone(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    answer = shown(await club.click("Aiko", club.last(), "My hand"))
    assert answer.ephemeral
    assert "1m 2m 3m 4p red 5p 6p 7s 8s 9s E E S S  + 9m" in text_of(answer)
    await club.click("Aiko", answer, "9m drawn")
    await club.wait(1)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())


async def test_riichi_first_asks_which_tile_and_shows_the_waits(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    await club.click("Aiko", club.dm("Aiko"), "Riichi…")
    asked = club.dm("Aiko")
    assert labels(asked) == ["Riichi 9m drawn", "Back"]
    assert text_of(asked).startswith("### **Riichi with which tile?** · ends <t:")
    assert "\n9m: waiting for E S (4 left)\n-# Riichi costs 1,000 points and locks your hand · " in text_of(asked)
    await club.click("Aiko", asked, "Back")
    assert "9m drawn" in labels(club.dm("Aiko"))
    await club.click("Aiko", club.dm("Aiko"), "Riichi…")
    await club.click("Aiko", club.dm("Aiko"), "Riichi 9m drawn")
    await club.wait(1)
    assert "Aiko declares riichi with 9m." in all_told(club.last())
    await club.wait(3)
    assert "E Aiko 24,000 in riichi" in all_told(club.last())


async def test_forbidden_tiles_are_grey_and_the_message_says_why(club: Club) -> None:
    # Ben calls 4p with 23p: 1p and 4p may not go in the same turn.
    await club.play(4, wall=deal("", "1234p667788s112z", draws="4p"))
    await club.click("Aiko", club.dm("Aiko"), "4p drawn")
    await club.click("Ben", club.dm("Ben"), "Chii 2p 3p")
    await club.wait(2.6)
    hand = club.dm("Ben")
    grey = [button["label"] for button in buttons(hand) if button.get("disabled")]
    assert grey == ["1p", "4p"]
    assert "may not be discarded in the same turn: that would be swap calling (kuikae" in all_told(hand)


async def test_a_kan_has_a_button_of_its_own(club: Club) -> None:
    await club.play(4, wall=deal("22m9m406p789s1111z", draws="8p", rinshan="2z"))
    await club.click("Aiko", club.dm("Aiko"), "Kan E")
    hand = club.dm("Aiko")
    assert "[E E E E]" in all_told(hand)
    assert "South drawn" in labels(hand)


async def test_what_is_not_ready_after_a_second_is_deferred_first(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    hold = club.bot.store.journal.append
    notified = []

    async def slow(table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        # The clock passes a second while the journal writes.
        notified.append(club.clock.ring_due(1.0))
        await hold(table, entries, deadlines)

    club.bot.store.journal.append = slow  # type: ignore[method-assign]
    result = await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    # Tables that look whether they may rest have an alarm too.
    [rang] = notified
    assert rang >= 1
    assert result.deferred
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))

"""Games played without a look at the board: by direct message, alone, and privately in a thread while others chat.

Whoever plays presses what is there, and each press leads on: the pressed message changes, and nothing is refused.
"""

import asyncio
from pathlib import Path

from playwright.async_api import Browser, expect

from tests.browser.driver import press, visit
from tests.browser.real_bot import PACE, UNHURRIED, Player, direct, playground


async def test_a_game_is_played_by_direct_message_alone_until_play_again(browser: Browser, tmp_path: Path) -> None:
    async with playground(tmp_path, UNHURRIED) as address, visit(browser, address) as aiko:
        await aiko.command("table open", length="East round only", cpu="beginner")
        await aiko.press("Start with CPUs")
        await expect(aiko.direct).to_contain_text("Riichi table in")
        player = direct(aiko)
        await player.play_to_the_end()
        await expect(aiko.last(aiko.channel)).to_contain_text("does not count for any league")
        await player.play_again("The game has not started.")
        await press(player.hand.get_by_role("button", name="Start", exact=True))
        await expect(player.hand).to_contain_text("Why not?")


async def test_a_game_against_the_computer_is_played_in_one_direct_message(browser: Browser, tmp_path: Path) -> None:
    async with playground(tmp_path, UNHURRIED) as address, visit(browser, address) as aiko:
        await aiko.page.get_by_role("button", name="Write to the bot").click()
        await aiko.command("table open", aiko.direct, cpu="beginner")
        player = direct(aiko)
        await expect(player.hand).to_contain_text("Length: East round only")
        await press(player.hand.get_by_role("button", name="Start", exact=True))
        await expect(player.hand).to_contain_text("Why not?")
        await player.play_to_the_end()
        await expect(player.hands).to_have_count(1)
        await player.play_again("Why not?")
        await expect(player.hands).to_have_count(2)


async def test_a_game_is_played_privately_in_a_thread_while_others_chat(browser: Browser, tmp_path: Path) -> None:
    in_channel = "privately in the channel"
    async with (
        playground(tmp_path, UNHURRIED) as address,
        visit(browser, address, user="Ben") as ben,
        visit(browser, address) as aiko,
    ):
        await ben.command("table open", surface=in_channel)
        await expect(aiko.last(aiko.channel)).to_contain_text("1 of 4 seats taken")
        await aiko.command("table open", length="East round only", cpu="beginner", surface=in_channel)
        for visitor in (aiko, ben):
            await visitor.go("Aiko's table")
            await expect(visitor.last(visitor.channel)).to_contain_text("1 of 4 seats taken")
        await aiko.press("Start with CPUs", aiko.channel)
        await aiko.press("My hand", aiko.channel)
        private = aiko.messages(aiko.channel).filter(has_text="Only you can see this")
        player = Player(aiko, private)
        await expect(player.hand).to_contain_text("Why not?")

        async def chat() -> None:
            while True:
                for _ in range(5):
                    await ben.say("What a hand!")
                said = player.presses
                while player.presses < said + 3:
                    await ben.page.wait_for_timeout(PACE)

        chatting = asyncio.create_task(chat())
        try:
            await player.play_to_the_end()
        finally:
            chatting.cancel()
            await asyncio.gather(chatting, return_exceptions=True)
        await player.play_again("The game has not started.")
        await press(player.hand.get_by_role("button", name="Start", exact=True))
        await expect(player.hand).to_contain_text("Why not?")

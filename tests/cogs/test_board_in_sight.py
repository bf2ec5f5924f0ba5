"""The board stays in sight while people chat: never more than a minute old and eight messages up at once."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord
import pytest

from tests.cogs.club import Club, deal, labels, open_labels

UP = 8
"""Messages."""
AGE = timedelta(minutes=1)


def boards(club: Club) -> list[discord.Message]:
    """The messages that show a kyoku in play."""
    return [message for message in club.channel.history() if "My hand" in labels(message)]


@dataclass
class Evening:
    """Somebody plays against computer players while another chats; looked at once a second."""

    club: Club
    thinks: int
    """Seconds that the person takes for each discard."""
    posted: dict[int, datetime] = field(default_factory=dict)
    """When each board was first seen."""
    buried: list[tuple[int, timedelta]] = field(default_factory=list)
    """Boards that were too far up: by how many messages, and how old."""
    _second: int = 0

    async def chat(self, minutes: int, *, each: int) -> None:
        """So many minutes with one message each so many seconds."""
        for _ in range(60 * minutes):
            self._second += 1
            if self._second % each == 0:
                await self.club.people["Dan"].send(self.club.channel, "chatter")
            if self._second % self.thinks == 0:
                await self._move()
            await self.club.wait(1)
            self._look()

    async def _move(self) -> None:
        hand = self.club.dm("Aiko")
        for label in open_labels(hand):
            if label == "Pass" or label.endswith("drawn"):
                await self.club.click("Aiko", hand, label)
                return

    def _look(self) -> None:
        history, now = self.club.channel.history(), self.club.clock.now()
        shown = boards(self.club)
        assert len(shown) <= 1, "the old board is deleted"
        for board in shown:
            up = sum(message.id > board.id for message in history)
            age = now - self.posted.setdefault(board.id, now)
            if up > UP and age > AGE:
                self.buried.append((up, age))


@pytest.mark.parametrize(("pace", "thinks"), [("live", 7), ("relaxed", 140)])
async def test_ten_messages_a_minute_and_then_sixty_bury_no_board(club: Club, pace: str, thinks: int) -> None:
    await club.play(1, pace=pace)
    evening = Evening(club, thinks)
    await evening.chat(3, each=6)
    await evening.chat(2, each=1)
    assert evening.buried == []
    assert 4 <= len(evening.posted) <= 7


async def test_a_board_comes_down_with_the_next_move_once_it_is_out_of_sight(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m3z"))
    before = club.last()
    await club.wait(60)
    for _ in range(4):
        await club.people["Dan"].send(club.channel, "chatter")
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(3)
    assert [board.id for board in boards(club)] == [before.id]
    await club.people["Dan"].send(club.channel, "chatter")
    await club.slash("Ben", "discard", tile="3z drawn")
    await club.wait(2)
    assert [board.id for board in boards(club)] == [club.last().id] != [before.id]


async def test_a_slow_game_waits_for_the_next_move_however_much_is_said(club: Club) -> None:
    await club.play(4, pace="slow")
    before = boards(club)
    for _ in range(30):
        await club.people["Dan"].send(club.channel, "chatter")
        await club.wait(10)
    assert [board.id for board in boards(club)] == [board.id for board in before]
    [drawn] = [label for label in open_labels(club.dm("Aiko")) if label.endswith("drawn")]
    await club.click("Aiko", club.dm("Aiko"), drawn)
    await club.wait(10)
    assert [board.id for board in boards(club)] == [club.last().id]


async def test_a_restart_does_not_leave_a_board_buried(club: Club) -> None:
    await club.play(4)
    for _ in range(9):
        await club.people["Dan"].send(club.channel, "chatter")
    await club.restart()
    await club.wait(61)
    assert [board.id for board in boards(club)] == [club.last().id]

"""What the public message and `/table verify` say about shuffles, without Discord around it."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.table.commands import AddEntropy, Close
from bot.table.ports import PublicTable
from bot.text.sentences import render
from cogs.table.board.board_message import face_of
from cogs.table.fair_lines import verify_text
from tests.table.conftest import PEOPLE, Hall
from tests.table.test_fair import as_before_this_scheme, play_kyoku


def shown(sheet: PublicTable) -> list[str]:
    """The commitments on the public message."""
    return re.findall(r"`([0-9a-f]+)…`", face_of(sheet, None).text)


async def test_the_message_shows_the_commitment_of_the_wall_that_is_to_come_and_then_of_the_one_in_play() -> None:
    hall = Hall()
    table = await hall.playing(2)
    sheet = await hall.lobby.sheet(table)
    assert sheet.shuffles.commitment is not None
    assert sheet.shuffles.promise is not None
    assert shown(sheet) == [sheet.shuffles.commitment[:32]]
    await hall.lobby.submit(table, AddEntropy(PEOPLE[1], "x"))
    ended = await play_kyoku(hall, table)
    assert shown(ended) == [sheet.shuffles.promise[:32]]
    assert "Luck added by Ben" in face_of(ended, None).text
    closed = await hall.lobby.submit(table, Close(PEOPLE[0], force=True))
    assert shown(closed) == [], "nothing more will be dealt"


async def test_a_kyoku_of_an_older_release_is_named_as_one_that_cannot_be_checked() -> None:
    hall = Hall()
    table = await hall.playing(2)
    as_before_this_scheme(hall, table)
    await hall.restart()
    sheet = await hall.lobby.sheet(table)
    assert shown(sheet) == []
    assert "Kyoku 1 is being played. It was dealt without a commitment" in render(verify_text(sheet))
    await play_kyoku(hall, table)
    await hall.clock.advance(15)
    later = render(verify_text(await play_kyoku(hall, table)))
    assert "so that nobody can check them: kyoku 1." in later
    assert "Every wall below follows from its seed" in later
    assert "2. `" in later
    assert "⚠" not in later


async def test_who_left_is_shown_by_their_mention() -> None:
    hall = Hall()
    table = await hall.playing(2)
    sheet = await hall.lobby.submit(table, AddEntropy(PEOPLE[1], "x"))
    others = tuple(None if player == PEOPLE[1] else player for player in sheet.players)
    assert "Luck added by <@101>" in render(verify_text(replace(sheet, players=others)))

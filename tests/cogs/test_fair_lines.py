"""What the public message and `/play shuffle` say about shuffles, without Discord around it."""

import re
from dataclasses import replace

from bot.table.commands import AddEntropy, Close
from bot.table.ports import PublicTable
from bot.table.table_events import Cpu
from bot.text.sentences import ALT_LIMIT, render
from cogs.table.board.board_message import face_of
from cogs.table.shuffle_text import verify_text
from tests.table.conftest import PEOPLE, Hall
from tests.table.test_fair import as_before_this_scheme, play_kyoku


def shown(public_table: PublicTable) -> list[str]:
    """The commitments in the alt texts of the public message."""
    return re.findall(r"\b([0-9a-f]{32})…", alts(public_table))


def alts(public_table: PublicTable) -> str:
    return "\n".join(str(picture.alt) for picture in face_of(public_table, None).content.kept_pictures)


async def test_the_message_shows_the_commitment_of_the_wall_that_is_to_come_and_then_of_the_one_in_play() -> None:
    hall = Hall()
    table = await hall.playing(2)
    public_table = await hall.lobby.public_table(table)
    assert public_table.shuffles.commitment is not None
    assert public_table.shuffles.promise is not None
    assert shown(public_table) == [public_table.shuffles.commitment[:32]]
    await hall.lobby.submit(table, AddEntropy(PEOPLE[1], "x"))
    ended = await play_kyoku(hall, table)
    assert shown(ended) == [public_table.shuffles.promise[:32]]
    assert "Luck added by Ben" in alts(ended)
    closed = await hall.lobby.submit(table, Close(PEOPLE[0], force=True))
    assert shown(closed) == [], "nothing more will be dealt"


async def test_a_kyoku_of_an_older_release_is_named_as_one_that_cannot_be_checked() -> None:
    hall = Hall()
    table = await hall.playing(2)
    as_before_this_scheme(hall, table)
    await hall.restart()
    public_table = await hall.lobby.public_table(table)
    assert shown(public_table) == []
    assert "Hand 1 is being played. It was dealt without a fingerprint" in render(verify_text(public_table))
    await play_kyoku(hall, table)
    await hall.clock.advance(15)
    later = render(verify_text(await play_kyoku(hall, table)))
    assert "somebody whose data has been deleted: 1." in later
    assert "Every wall below follows from its seed" in later
    assert "2. `" in later
    assert "⚠" not in later


async def test_who_left_is_shown_by_their_mention() -> None:
    hall = Hall()
    table = await hall.playing(2)
    public_table = await hall.lobby.submit(table, AddEntropy(PEOPLE[1], "x"))
    others = tuple(None if player == PEOPLE[1] else player for player in public_table.players)
    assert "Luck added by <@101>" in render(verify_text(replace(public_table, players=others)))


async def test_the_commitment_is_the_end_of_a_description_however_long_that_is() -> None:
    hall = Hall()
    table = await hall.playing(2)
    public_table = await hall.lobby.public_table(table)
    for names in (
        public_table,
        replace(public_table, players=tuple(Cpu(f"{'long ' * 90}{n}", "club") for n in range(4))),
    ):
        alt = alts(names)
        assert re.search(r"\nWall `[0-9a-f]{32}…`$", alt)
        assert alt.startswith("The table seen from above: East 1")
        assert len(alt) <= ALT_LIMIT

"""The fair shuffle in Discord: commitments on the table's message, `/play shuffle` with a text, alone, and its file."""

import re
from pathlib import Path

import pytest
from simcord.results import InteractionResult

from bot.__main__ import main
from bot.table.shuffler import RandomShuffler
from tests.cogs.club import Club, all_told, deal, shown, text_of
from tests.fakes import ScriptedShuffler

TURNED = "\N{RIGHT-TO-LEFT OVERRIDE}*luck* @everyone"


def commitments(text: str) -> list[str]:
    return re.findall(r"`([0-9a-f]{32,64})…?`", text)


async def verified(result: InteractionResult, folder: Path, *options: str) -> int:
    """What the command line says of the file that came with an answer."""
    [attachment] = shown(result).attachments
    file = folder / attachment.filename
    file.write_bytes(await attachment.read())
    return main(["verify", str(file), *options])


async def test_a_shuffle_is_committed_to_shared_in_and_checked(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ScriptedShuffler, "order", RandomShuffler.order)
    board = await club.seat_everybody(1)
    [first] = commitments(text_of(shown(await club.click("Ben", board, "Rules in brief"))))
    said = text_of(shown(await club.slash("Aiko", "play shuffle", text=TURNED)))
    assert "“\\*luck\\* @\N{ZERO WIDTH SPACE}everyone” goes into the shuffle of hand 1" in said
    assert commitments(said) == [first]
    assert "Luck added by Aiko" in text_of(shown(await club.click("Ben", board, "Rules in brief")))
    assert "You are not at this table" in text_of(shown(await club.slash("Ben", "play shuffle", text="mine")))

    await club.slash("Aiko", "table start", fill=True)
    await club.wait(2)
    assert commitments(all_told(club.last())) == [first], "it stays where everybody sees it while it matters"
    before = shown(await club.slash("Ben", "play shuffle"))
    assert before.attachments == []
    running, following = commitments(text_of(before))
    assert running.startswith(first)
    assert "No finished hand can be checked yet." in text_of(before)

    await club.slash("Aiko", "table close")
    after = await club.slash("Ben", "play shuffle")
    assert f"1. `{first}…` · ✓ correct · luck added by Aiko" in text_of(shown(after))
    assert following not in text_of(shown(after))
    assert await verified(after, tmp_path, "--commitment", running) == 0
    assert repr(TURNED) in capsys.readouterr().out

    await club.restart()
    assert text_of(shown(await club.slash("Chie", "play shuffle"))) == text_of(shown(after))
    named = await club.slash("Dan", "play shuffle", table="nosuchid")
    assert "There is no table here" in text_of(shown(named))


async def test_a_stacked_wall_is_told_and_the_file_says_so_too(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await club.play(1, wall=deal("123m406p789s1122z", draws="9m"))
    await club.slash("Aiko", "table close")
    told = await club.slash("Aiko", "play shuffle")
    assert "⚠ 1 hand failed the check. Keep the attached file." in text_of(shown(told))
    assert "✗ the wall does not follow from the seed" in text_of(shown(told))
    assert await verified(told, tmp_path) == 1
    assert "Hand 1: DOES NOT HOLD" in capsys.readouterr().out

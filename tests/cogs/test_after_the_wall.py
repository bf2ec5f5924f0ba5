"""What people are asked once the wall is used up, and the dealer after the last hand; what nobody else sees of it."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset
from tests.builders import wall_of
from tests.cogs.club import NAMES, Club, all_told, deal, labels, shown, text_of
from tests.cogs.hand_labels import asked as answers
from tests.table.test_after_the_wall import with_a_choice

MLEAGUE: dict[str, Any] = {"preset": "mleague"}
TENPAI = "123m406p789s1122z"
FAR = "369m147p258s4567z"
SHOW, HIDE = "Show ready hand", "Noten"
QUESTION = "The wall is used up: each player declares whether their hand is ready (tenpai)"


async def until(club: Club, people: int, words: str) -> None:
    """Let everybody's turns go by themselves until the channel says so."""
    for name in NAMES[:people]:
        await press(club, name, "Auto…")
        await press(club, name, "No calls")
        await press(club, name, "Auto-discard")
    for _ in range(2000):
        if words in text_of(club.last()):
            return
        await club.wait(4)
    raise AssertionError(f"never: {words}")


async def exhausted(club: Club) -> None:
    """Aiko is tenpai when the wall is used up, Ben is not; two computer players."""
    await club.play(2, wall=deal(TENPAI, FAR), **MLEAGUE)
    await until(club, 2, QUESTION)


async def test_who_is_tenpai_may_hide_it_by_button_and_everybody_is_asked(club: Club) -> None:
    await exhausted(club)
    aiko, ben = club.dm("Aiko"), club.dm("Ben")
    assert answers(aiko) == [SHOW, HIDE]
    assert "show your ready hand (tenpai)?" in text_of(aiko)
    assert answers(ben) == [HIDE]
    assert "your hand is not ready" in text_of(ben)
    assert "Everybody is asked so that nobody can tell who had a choice." in text_of(ben)
    refused = shown(await club.slash("Ben", "call", call="tenpai"))
    assert "Your hand is not ready (tenpai)." in text_of(refused)
    await club.click("Aiko", aiko, HIDE)
    assert "You have answered; waiting for the other players." in text_of(club.dm("Aiko"))
    assert "You have already answered;" in text_of(shown(await club.slash("Aiko", "call", call="tenpai")))
    await club.slash("Ben", "call", call="noten")
    await club.wait(3)
    text = all_told(club.last())
    assert text.startswith("### **East 1 ends in a draw · nobody ready (tenpai)**")
    assert "Exhaustive draw (ryuukyoku)" in text
    assert "Exhaustive" not in text_of(club.last()), "the card has it as its title"
    assert "Nobody is ready (tenpai)." in text
    assert "1m 2m 3m" not in text


async def test_a_tenpai_hand_is_shown_by_command_and_is_paid_for(club: Club) -> None:
    await exhausted(club)
    assert "You have answered" in text_of(shown(await club.slash("Aiko", "call", call="tenpai")))
    await club.click("Ben", club.dm("Ben"), HIDE)
    await club.wait(3)
    text = all_told(club.last())
    assert "Ready (tenpai): Aiko" in text
    assert "Aiko: 1m 2m 3m 4p red 5p 6p 7s 8s 9s E E S S" in text
    assert "Aiko +3,000" in text


async def test_before_the_wall_is_used_up_nobody_is_asked(club: Club) -> None:
    await club.play(2, wall=deal(TENPAI, FAR, draws="9m"), **MLEAGUE)
    for command in ("tenpai", "noten", "stop", "play on"):
        answer = shown(await club.slash("Aiko", "call", call=command))
        assert "You are not being asked about that now." in text_of(answer)
    rules = text_of(shown(await club.click("Aiko", club.last(), "Rules")))
    assert "a player may show a ready (tenpai) hand or keep it hidden" in rules


def timeless(text: str | None) -> str:
    return re.sub(r"<t:\d+:R>", "<t>", text or "")


async def watched(folder: Path, ben: str, chie: str) -> list[Any]:
    """All that the channel and Aiko receive from the question on, while Ben and then Chie answer noten."""
    async with Club(folder) as club:
        await club.play(3, wall=deal("", ben, chie), **MLEAGUE)
        await until(club, 3, QUESTION)
        # How long the hands before took is no secret: who may call is waited for.
        due = (await club.bot.lobby.public_table(await club.bot.lobby.at_channel(club.channel.id) or "")).due
        assert due is not None
        await club.wait((due - club.clock.now()).total_seconds() - 3.9)
        since = len(club.env.http_requests)
        places = (club.channel.id, club.people["Aiko"].user.dm_channel.id)
        seen: list[Any] = []
        for step in range(30):
            if step in (2, 4):
                name = "Ben" if step == 2 else "Chie"
                await club.click(name, club.dm(name), HIDE)
            await club.wait(0.5)
            for place in places:
                requests = [r for r in club.env.http_requests[since:] if f"/channels/{place}/" in r.path]
                seen.append([(step, r.method, timeless((r.json or {}).get("content"))) for r in requests])
            seen.append((timeless(text_of(club.last())), timeless(text_of(club.dm("Aiko"))), labels(club.dm("Aiko"))))
        assert "Nobody is ready (tenpai)." in all_told(club.last())
        return seen


async def test_nobody_sees_who_was_tenpai_and_hid_it(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    assert await watched(tmp_path / "one", TENPAI, FAR) == await watched(tmp_path / "other", FAR, TENPAI)


@pytest.fixture
def choice(monkeypatch: pytest.MonkeyPatch) -> None:
    with_a_choice(monkeypatch)


async def press(club: Club, name: str, word: str) -> None:
    """Press the button that begins with this word."""
    await club.click(name, club.dm(name), next(label for label in labels(club.dm(name)) if label.startswith(word)))


async def asked(club: Club) -> None:
    """Dan, who deals in the last hand, wins each hand with the first discard or draw."""
    rules = preset("tenhou")
    hands = ("147m258p369s3456z", "258m369p147s4567z", "369m147p258s3567z", TENPAI)
    first, *later = [wall_of(hands, ("1z", ""), "", "9m", "", rules, oya) for oya in range(4)]
    await club.play(4, wall=first)
    club.shuffler.walls += later
    for dealer in NAMES[:3]:
        await club.click(dealer, club.dm(dealer), "East drawn")
        await press(club, "Dan", "Ron")
        await club.wait(3)
        result = club.last()
        for name in NAMES:
            await club.click(name, result, "Next hand")
        await club.wait(1)
    await press(club, "Dan", "Tsumo")
    await club.wait(2)


@pytest.mark.usefixtures("choice")
async def test_the_dealer_in_front_is_asked_in_private_and_all_see_the_result_and_who_decides(club: Club) -> None:
    await asked(club)
    board = club.last()
    assert "**Dan wins by tsumo" in text_of(board)
    assert "**Dan** decides whether the game ends here ·" in text_of(board)
    assert labels(board) == ["My hand", "Rules", "Log"]
    assert "Dan's winning hand" in str(board.attachments[0].description)
    assert labels(club.dm("Dan")) == ["End the game", "Play on"]
    assert "end the game here?" in text_of(club.dm("Dan"))
    assert labels(club.dm("Aiko")) == []
    assert "**Dan** decides whether the game ends here" in text_of(club.dm("Aiko"))
    rules = text_of(shown(await club.click("Aiko", board, "Rules")))
    assert "would repeat after the last hand may end the game" in rules
    assert "It is not your turn." in text_of(shown(await club.slash("Aiko", "call", call="stop")))
    assert "decides whether the game ends here" in text_of(club.last()), "nobody else ends the game"


@pytest.mark.usefixtures("choice")
async def test_the_dealer_plays_on_by_button(club: Club) -> None:
    await asked(club)
    await club.click("Dan", club.dm("Dan"), "Play on")
    await club.wait(2)
    assert "Next: East 4, 1 honba" in text_of(club.last())
    assert labels(club.last()) == ["Next hand", "Explain", "Rules", "Log"]
    await club.wait(13)
    assert "East 4 · 1 honba" in all_told(club.last())


@pytest.mark.usefixtures("choice")
@pytest.mark.parametrize(("command", "then"), [("stop", "## The game is over"), ("play on", "Next: East 4, 1 honba")])
async def test_the_dealer_decides_by_command(club: Club, command: str, then: str) -> None:
    await asked(club)
    await club.slash("Dan", "call", call=command)
    await club.wait(2)
    assert then in text_of(club.last())


@pytest.mark.usefixtures("choice")
async def test_after_a_restart_the_dealer_is_still_asked(club: Club) -> None:
    await asked(club)
    await club.restart()
    await club.wait(1)
    assert labels(club.dm("Dan")) == ["End the game", "Play on"]
    await club.click("Dan", club.dm("Dan"), "End the game")
    await club.wait(2)
    assert "## The game is over" in text_of(club.last())

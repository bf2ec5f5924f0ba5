"""Direct messages: to whom they are sent, how fast new ones are opened, and what comes in their place."""

import re
from pathlib import Path

import pytest
from simcord.results import InteractionResult

from bot.table.commands import Close, Join
from bot.table.table_events import Person
from tests.cogs.club import NAMES, Club, deal, labels, shown, text_of

ROOT = Path(__file__).parents[2]
OPENING = "/users/@me/channels"
WINS = "123m406p789s1122z"
FOR_NOW = "Your hand is here for now because I could not send it by direct message."
MY_HAND = "press **My hand** on the board, or use /hand, to see your tiles."
REFUSALS = [(400, 20026), (403, 20026), (403, 40003), (403, 50007), (400, 0), (404, 10003), (429, 0), (503, 0)]


def openings(club: Club) -> list[str]:
    """For whom a direct message was opened, in the order of the requests."""
    names = {str(person.id): name for name, person in club.people.items()}
    asked = [one for one in club.env.http_requests if one.method == "POST" and one.path == OPENING]
    return [names[str((one.json or {})["recipient_id"])] for one in asked]


def public(club: Club) -> str:
    return "\n".join(text_of(message) for message in club.channel.history())


async def begin(club: Club, draws: str = "1z") -> dict[str, InteractionResult]:
    """A game of four in which Aiko may win at once; what each of them pressed last."""
    await club.open()
    pressed = {name: await club.click(name, club.last(), "Join") for name in NAMES[1:]}
    club.shuffler.walls.append(deal(WINS, draws=draws))
    return pressed | {"Aiko": await club.slash("Aiko", "table start")}


def refuse(club: Club, path: str, status: int, code: int, times: int | None = None) -> None:
    club.env.inject_error("POST", path, status=status, code=code, message="Refused", times=times)


@pytest.mark.parametrize(("status", "code"), REFUSALS)
@pytest.mark.parametrize("opening", [True, False])
async def test_a_refused_direct_message_becomes_a_hand_in_the_channel_at_once(
    club: Club, status: int, code: int, *, opening: bool
) -> None:
    refuse(club, OPENING if opening else "/channels/*/messages", status, code, times=None if opening else 4)
    pressed = await begin(club)
    for name in NAMES:
        hand = shown(pressed[name])
        assert hand.ephemeral
        assert text_of(hand).count(f"-# {FOR_NOW}") == 1
        assert club.dms(name) == []
        assert (await club.bot.store.settings.user(club.people[name].id)).surface is None
    assert MY_HAND not in public(club)
    assert "East drawn" in labels(shown(pressed["Aiko"]))


async def test_whom_no_token_reaches_is_told_with_all_others_in_one_line(club: Club) -> None:
    refuse(club, OPENING, 403, 40003)
    refuse(club, "/webhooks/*", 404, 10015, times=4)
    await begin(club)
    assert MY_HAND not in public(club)
    await club.wait(1.1)
    [line] = [text_of(message) for message in club.channel.history() if MY_HAND in text_of(message)]
    assert all(f"<@{person.id}>" in line for person in club.people.values())
    await club.wait(30)
    assert public(club).count(MY_HAND) == 1


@pytest.mark.parametrize("code", [20026, 40003])
async def test_nothing_is_opened_for_an_hour_where_discord_objects_to_that(club: Club, code: int) -> None:
    refuse(club, OPENING, 403, code, times=1)
    await begin(club)
    assert len(openings(club)) == 1
    assert stopped(club) == 1
    await close(club)
    await club.wait(3590)
    await begin(club)
    assert len(openings(club)) == 1
    await close(club)
    await club.wait(20)
    assert stopped(club) == 0
    await begin(club)
    assert len(openings(club)) == 5


async def close(club: Club) -> None:
    """Close the table in the channel."""
    await club.submit(Close(Person(1, "Manager"), force=True))
    await club.wait(1)


def stopped(club: Club) -> float:
    """What the operator's figures say."""
    [found] = [one for one in club.bot.measuring.gauges() if one.name == "jantaku_direct_openings_stopped"]
    return float(found.samples[0].value)


async def test_who_has_to_wait_gets_the_hand_in_the_channel_and_the_next_by_direct_message(club: Club) -> None:
    club.openings = 1
    await club.restart()
    pressed = await begin(club)
    [first] = openings(club)
    others = [name for name in NAMES if name != first]
    assert "Riichi table in" in text_of(club.dm(first))
    for name in others:
        assert f"-# {FOR_NOW}" in text_of(shown(pressed[name]))
        assert club.dms(name) == []
    assert MY_HAND not in public(club)

    for opened in (2, 3, 4):
        await club.wait(9)
        assert len(openings(club)) == opened - 1
        await club.wait(1.1)
        assert len(openings(club)) == opened
    assert sorted(openings(club)) == sorted(NAMES)
    assert all(club.dms(name) == [] for name in others), "the hand stays where it is"

    await club.slash("Aiko", "call", call="tsumo")
    assert all(club.dms(name) == [] for name in others), "how it ended stands where the hand did"
    await club.wait(15)
    for name in others:
        assert "Riichi table in" in text_of(club.dm(name))


async def test_a_channel_that_was_opened_once_is_never_opened_again(club: Club) -> None:
    await begin(club)
    assert sorted(openings(club)) == sorted(NAMES)
    await close(club)
    await club.restart()
    await begin(club)
    assert sorted(openings(club)) == sorted(NAMES)
    assert all(len(club.dms(name)) == 2 for name in NAMES)


async def seat_chie(club: Club) -> None:
    """A table at which Chie sits, who has never pressed or typed anything."""
    await club.open()
    await club.click("Ben", club.last(), "Join")
    await club.submit(Join(Person(club.people["Chie"].id, "Chie")))
    club.shuffler.walls.append(deal("", "", "", ""))
    await club.slash("Aiko", "table start", fill=True)
    await club.wait(1.1)


async def test_who_was_seated_by_somebody_else_is_written_to_only_when_they_ask_for_it(club: Club) -> None:
    await seat_chie(club)
    assert sorted(openings(club)) == ["Aiko", "Ben"]
    chie = club.people["Chie"]
    [line] = [text_of(message) for message in club.channel.history() if MY_HAND in text_of(message)]
    assert (f"<@{chie.id}>" in line, line.count("<@")) == (True, 1)

    answer = shown(
        await club.click("Chie", next(m for m in club.channel.history() if "My hand" in labels(m)), "My hand")
    )
    assert answer.ephemeral
    assert labels(answer)[-1] == "Play by direct message"
    assert sorted(openings(club)) == ["Aiko", "Ben"]
    after = shown(await club.click("Chie", answer, "Play by direct message"))
    assert text_of(after) == "From now on, your hand will be sent by direct message."
    assert openings(club)[-1] == "Chie"
    assert "Riichi table in" in text_of(club.dm("Chie"))
    assert "Play by direct message" not in labels(club.dm("Chie"))


async def test_a_hand_that_was_refused_comes_by_direct_message_again_for_whoever_asks(club: Club) -> None:
    refuse(club, OPENING, 400, 0, times=4)
    await club.click("Aiko", shown((await begin(club))["Aiko"]), "Play by direct message")
    assert "East drawn" in labels(club.dm("Aiko"))


def test_there_is_one_door_to_direct_messages() -> None:
    opens = re.compile(r"create_dm|start_private_message|\.user\.send\(|author\.send\(|member\.send\(")
    found = {
        str(path.relative_to(ROOT))
        for folder in ("bot", "cogs")
        for path in (ROOT / folder).rglob("*.py")
        if opens.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"cogs/common/direct_messages.py"}

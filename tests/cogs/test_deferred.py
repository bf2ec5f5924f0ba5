"""What takes longer than a second: a private deferral first, then the answer for whom it is."""

import pytest

from tests.cogs.club import Club, all_told, text_of


@pytest.fixture
def slow(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The clock passes two seconds whenever it is looked up what tables of the server begin with."""
    look_up = club.bot.store.channels.here

    async def later(guild: int, *places: int) -> object:
        club.clock.ring_due(2.0)
        return await look_up(guild, *places)

    monkeypatch.setattr(club.bot.store.channels, "here", later)
    return club


def seen_by_everybody(club: Club) -> list[str]:
    return [text_of(message) for message in club.channel.history() if not message.flags.ephemeral]


def deferrals(club: Club) -> list[int]:
    """The flags of every deferral so far."""
    bodies = [request.json or {} for request in club.env.http_requests if request.path.endswith("/callback")]
    return [body.get("data", {}).get("flags", 0) for body in bodies if body["type"] == 5]


async def test_a_refusal_after_a_deferral_is_seen_by_whom_it_is_meant_for_alone(slow: Club) -> None:
    await slow.open("Aiko")
    before = seen_by_everybody(slow)
    refused = await slow.slash("Aiko", "table open")
    assert deferrals(slow)[1:] == [64]
    assert refused.followups == []
    assert refused.response is not None
    assert refused.response.ephemeral
    assert "already" in text_of(refused.response)
    assert seen_by_everybody(slow) == before


async def test_a_public_answer_after_a_deferral_is_for_everybody_and_leaves_nothing_private(slow: Club) -> None:
    opened = await slow.slash("Aiko", "table open")
    assert deferrals(slow) == [64], "privately"
    assert opened.response is None, "the deferred answer is taken away"
    (board,) = opened.followups
    assert not board.ephemeral
    assert slow.last().id == board.id
    await slow.click("Ben", slow.last(), "Join")
    assert "Ben" in all_told(slow.last())


async def test_what_fails_after_a_deferral_is_told_in_its_place(slow: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("never foreseen")

    monkeypatch.setattr(slow.bot.lobby, "open", fail)
    failed = await slow.slash("Aiko", "table open")
    assert failed.followups == []
    assert failed.response is not None
    assert failed.response.ephemeral
    assert "Something went wrong on my side." in text_of(failed.response)
    assert seen_by_everybody(slow) == []

"""A hand is shown where only its player looks, wherever it was asked for."""

from typing import Any

import pytest
import simcord.interactions

from tests.cogs.club import Club, buttons, deal, labels, shown, text_of

AIKO = "123m406p789s1122z"


def among_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on interactions outside the server come from a private channel that others read too."""
    make = simcord.interactions.base_payload

    def marked(*args: Any, **kwargs: Any) -> Any:
        record, payload = make(*args, **kwargs)
        if "guild_id" not in payload:
            payload["context"] = 2
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", marked)


async def test_a_hand_asked_for_in_a_group_of_friends_is_for_its_player_alone(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    among_friends(monkeypatch)
    answer = await club.people["Aiko"].user.slash("hand")
    assert shown(answer).ephemeral
    assert "9m drawn" in labels(shown(answer))


async def test_a_hand_is_never_written_into_a_message_that_others_see(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    board = club.last()
    before = text_of(board)
    stored = club.now(board)
    key = next(b for b in buttons(club.dm("Aiko")) if b.get("label") == "9m drawn")
    stored.components.append({"type": 1, "components": [key]})
    answer = await club.people["Aiko"].click(board, custom_id=key["custom_id"])
    assert shown(answer).ephemeral
    assert "Waiting for your turn" in text_of(shown(answer))
    assert text_of(club.channel.history()[0]) == before
